import ClipBase
import Networking
import Testing

@testable import Networking

struct AddressPolicyTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.255", "168.63.129.16",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.168.1.1", "198.18.0.1", "224.0.0.1",
        "239.255.255.250", "255.255.255.255", "2130706433", "0x7f.1", "017700000001",
        "[::]", "[::1]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:0:10.0.0.1]", "[64:ff9b::169.254.169.254]",
        "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:4136::1]", "[2001:db8::1]",
        "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]", "[fec0::1]", "[ff02::1]", "[100::1]", "[4000::1]",
        "[2600::5efe:10.0.0.1]"
    ])
    func refusesSpecialAddresses(_ host: String) throws {
        let url = try #require(WebURL("http://\(host)/"))
        let parsed = try #require(url.host)
        #expect(AddressPolicy().refusal(of: parsed, port: 80) != nil)
    }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "192.167.0.1", "[2606:4700::1111]", "[::ffff:8.8.8.8]",
        "[64:ff9b::8.8.8.8]", "[2002:808:808::1]", "example.com"
    ])
    func allowsThePublicInternet(_ host: String) throws {
        let parsed = try #require(WebURL("http://\(host)/")?.host)
        #expect(AddressPolicy().refusal(of: parsed, port: 80) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", UInt16(80), true), ("127.0.0.1:8080", "127.0.0.1", 8080, true),
        ("127.0.0.1:8080", "127.0.0.1", 80, false), ("10.0.0.0/8", "10.200.0.1", 80, true),
        ("10.0.0.0/16", "10.1.0.1", 80, false), ("[::1]:80", "[::1]", 80, true),
        ("::1", "[::1]", 80, true), ("fd00::/8", "[fd12::1]", 80, true), ("fd00::/8", "[fe80::1]", 80, false),
        ("*", "169.254.169.254", 80, true), ("localhost", "127.0.0.1", 80, false)
    ])
    func allowsWhatTheOperatorNames(_ entry: String, _ host: String, _ port: UInt16, _ isAllowed: Bool) throws {
        let policy = AddressPolicy(allowedHosts: [try #require(AddressPolicy.AllowedHost(entry))])
        let parsed = try #require(WebURL("http://\(host)/")?.host)
        #expect((policy.refusal(of: parsed, port: port) == nil) == isAllowed)
    }

    @Test func judgesTheAddressThatANameResolvesTo() throws {
        let loopback = IPAddress.v4(0x7F00_0001)
        let named = AddressPolicy(allowedHosts: ["Intra.Example", "*.lab"].compactMap { AddressPolicy.AllowedHost($0) })
        #expect(named.allowedHosts.count == 2)
        #expect(named.refusal(of: loopback, host: .domain("intra.example"), port: 80) == nil)
        #expect(named.refusal(of: loopback, host: .domain("intra.example."), port: 80) == nil)
        #expect(named.refusal(of: loopback, host: .domain("a.b.lab"), port: 80) == nil)
        #expect(named.refusal(of: loopback, host: .domain("a.intra.example"), port: 80) != nil)
        #expect(named.refusal(of: loopback, host: .domain("public.example"), port: 80) != nil)
        #expect(AddressPolicy().refusal(of: .domain("public.example"), port: 25) != nil)
    }

    @Test(arguments: ["", "a b", "host:99999", "10.0.0.0/33", "http://x/", "x/y", "a@b"])
    func refusesEntriesThatMeanNothing(_ entry: String) {
        #expect(AddressPolicy.AllowedHost(entry) == nil)
    }

    @Test func refusesAtConnectTime() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "secret") }
        let network = TestNetwork(allowing: [])
        // The name is judged by its address, when it is known.
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"] {
            let error = try network.error(server.url("/", host: host))
            #expect(error.code == .blockedAddress && error.message.contains("--allow-host"))
        }
        #expect(server.connectionCount == 0)
    }

    @Test func refusesARedirectInside() throws {
        let inside = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "secret") }
        let target = inside.url("/", host: "localhost")
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: \(target)"]) }
        let network = TestNetwork(allowing: ["127.0.0.1:\(server.port)"])
        let error = try network.error(server.url("/"))
        #expect(error.code == .blockedAddress && error.url == target)
        #expect(inside.connectionCount == 0)
    }
}
