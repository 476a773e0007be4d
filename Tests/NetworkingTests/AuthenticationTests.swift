import ClipBase
import Networking
import Testing

struct AuthenticationTests {
    @Test func basic() throws {
        let server = ScriptedServer { request in
            request.header("authorization") == "Basic bWU6cMOkc3M="
                ? ScriptedServer.Step.answer("200 OK", text: "in")
                : ScriptedServer.Step.answer(
                    "401 Unauthorized", ["WWW-Authenticate: Basic realm=\"r\"", "Set-Cookie: first=1"], text: "out")
        }
        let network = TestNetwork(session: {
            $0.credentials = [HTTPCredential(host: "127.0.0.1", username: "me", password: "päss")]
        })
        let response = try network.load(server.url("/"))
        #expect(response.status == 200 && response.text == "in")
        // Both rounds' cookies count.
        #expect(try network.load(server.url("/")).status == 200)
        #expect(server.requests.last?.header("cookie") == "first=1")
        #expect(try TestNetwork().load(server.url("/")).status == 401)
        #expect(try TestNetwork().load("http://me:p%C3%A4ss@127.0.0.1:\(server.port)/").text == "in")
        let elsewhere = TestNetwork(session: {
            $0.credentials = [HTTPCredential(host: "127.0.0.1", port: 1, username: "me", password: "päss")]
        })
        #expect(try elsewhere.load(server.url("/")).status == 401)
    }

    @Test func digest() throws {
        let server = ScriptedServer { request in
            let given = request.header("authorization") ?? ""
            return given.hasPrefix("Digest ") && given.contains("username=\"me\"") && given.contains("nonce=\"n1\"")
                ? ScriptedServer.Step.answer("200 OK", text: "in")
                : ScriptedServer.Step.answer(
                    "401 Unauthorized", ["WWW-Authenticate: Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=SHA-256"])
        }
        let network = TestNetwork(session: {
            $0.credentials = [HTTPCredential(host: "127.0.0.1", username: "me", password: "x")]
        })
        #expect(try network.load(server.url("/")).text == "in")
        #expect(!server.requests.contains { $0.header("authorization")?.hasPrefix("Basic") == true })
    }

    @Test func wrongPasswordIsAnAnswer() throws {
        let server = ScriptedServer { _ in
            ScriptedServer.Step.answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"r\""], text: "out")
        }
        let response = try TestNetwork().load("http://a:b@127.0.0.1:\(server.port)/")
        #expect(response.status == 401 && response.text == "out")
        #expect(server.requests.count == 2)
    }
}

struct ProxyTests {
    @Test func asksTheProxy() throws {
        let proxy = ScriptedServer { request in ScriptedServer.Step.answer("200 OK", text: "via \(request.target)") }
        let direct = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "direct") }
        let address = "http://me:pw@127.0.0.1:\(proxy.port)"
        // The proxy itself stands inside; what is asked of it is judged all the same.
        let network = TestNetwork(allowing: ["localhost"]) {
            $0.proxy = address
            $0.proxyExceptions = ["localhost"]
        }
        #expect(try network.load("http://site.example/x?y").text == "via http://site.example/x?y")
        #expect(proxy.requests.first?.header("proxy-authorization") == "Basic bWU6cHc=")
        #expect(try network.load(direct.url("/", host: "localhost")).text == "direct")
        #expect(try network.error("http://169.254.169.254/latest").code == .blockedAddress)
        #expect(proxy.requests.count == 1)
    }

    @Test func judgesAJobsProxy() throws {
        let proxy = ScriptedServer { request in ScriptedServer.Step.answer("200 OK", text: "via \(request.target)") }
        let address = "http://127.0.0.1:\(proxy.port)"
        let refused = TestNetwork(allowing: [], session: { $0.proxy = address })
        #expect(try refused.error("http://site.example/").code == .blockedAddress)
        let allowed = TestNetwork(allowing: ["127.0.0.1:\(proxy.port)"], session: { $0.proxy = address })
        #expect(try allowed.load("http://site.example/x").text == "via http://site.example/x")
        let broken = TestNetwork(session: { $0.proxy = "ftp://x" })
        #expect(try broken.error("http://site.example/").code == .badURL)
        #expect(proxy.requests.count == 1)
    }
}
