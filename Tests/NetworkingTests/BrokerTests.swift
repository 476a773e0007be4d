import ClipBase
import Foundation
import Networking
import Testing

/// A broker that may reach this machine, and what tests want of it.
struct TestNetwork {
    let broker: NetworkBroker
    let session: SessionID

    init(
        allowing hosts: [String] = ["127.0.0.1"], _ configure: (inout NetworkConfiguration) -> Void = { _ in },
        session configureSession: (inout SessionConfiguration) -> Void = { _ in }
    ) {
        var configuration = NetworkConfiguration()
        configuration.addressPolicy = AddressPolicy(allowedHosts: hosts.compactMap { AddressPolicy.AllowedHost($0) })
        configuration.stallSeconds = 60
        configure(&configuration)
        broker = NetworkBroker(configuration)
        var sessionConfiguration = SessionConfiguration()
        sessionConfiguration.limits.secondsPerRequest = 10
        configureSession(&sessionConfiguration)
        session = broker.openSession(sessionConfiguration)
    }

    func load(
        _ url: String, _ destination: ResourceRequest.Destination = .document, from page: String? = nil,
        _ configure: (inout ResourceRequest) -> Void = { _ in }
    ) throws -> ResourceResponse {
        var request = ResourceRequest(
            url: try #require(WebURL(url)), destination: destination, referrer: page.flatMap { WebURL($0) })
        configure(&request)
        return try broker.load(request, session: session)
    }

    func error(_ url: String, _ destination: ResourceRequest.Destination = .document) throws -> ResourceError {
        try #require(throws: ResourceError.self) { try load(url, destination) }
    }
}

extension ResourceResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

struct BrokerTests {
    @Test func fetchesAPage() throws {
        let server = ScriptedServer { _ in
            ScriptedServer.Step.answer("200 OK", ["Content-Type: text/html", "X-A: 1", "x-a: 2"], text: "<p>hi")
        }
        let network = TestNetwork()
        let response = try network.load(server.url("/a?b=c#d"))
        #expect(response.status == 200 && response.text == "<p>hi" && response.redirects.isEmpty)
        #expect(response.header("content-type") == "text/html" && response.header("X-A") == "1")
        #expect(response.url.href == server.url("/a?b=c#d"))
        #expect(response.seconds > 0)
        let request = try #require(server.requests.first)
        #expect(request.method == "GET" && request.target == "/a?b=c")
        #expect(request.header("user-agent") == SessionConfiguration.defaultUserAgent)
        #expect(request.header("accept-encoding") == "gzip, deflate, br")
        #expect(request.header("cookie") == nil && request.header("referer") == nil)
        #expect(network.broker.receivedBytes(of: network.session) == 5)
    }

    @Test func keepsConnectionsForLaterSessions() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let network = TestNetwork()
        for _ in 0..<5 {
            let session = network.broker.openSession()
            let request = ResourceRequest(url: try #require(WebURL(server.url("/"))), destination: .document)
            #expect(try network.broker.load(request, session: session).status == 200)
            network.broker.closeSession(session)
        }
        #expect(server.requests.count == 5 && server.connectionCount == 1)
    }

    @Test func runsManyAtOnceAndWatchesOtherDescriptors() throws {
        let server = ScriptedServer { request in
            [.sleep(seconds: 1)] + ScriptedServer.Step.answer("200 OK", text: request.target)
        }
        let network = TestNetwork { $0.politeness.maxConcurrent = 20 }
        var pipe: [Int32] = [0, 0]
        #expect(Glibc.pipe(&pipe) == 0)
        _ = write(pipe[1], "x", 1)
        let start = ContinuousClock.now
        var wanted: Set<FetchID> = []
        for index in 0..<20 {
            let request = ResourceRequest(url: try #require(WebURL(server.url("/\(index)"))), destination: .image)
            wanted.insert(network.broker.begin(request, session: network.session))
        }
        let watched = WatchedDescriptor(pipe[0], .readable)
        #expect(network.broker.wait(timeoutSeconds: 5, alsoWatching: [watched]) == [watched])
        #expect(network.broker.finished().isEmpty)
        close(pipe[1])
        var byte: UInt8 = 0
        _ = read(pipe[0], &byte, 1)
        let ready = network.broker.wait(timeoutSeconds: 5, alsoWatching: [watched])
        #expect(ready == [WatchedDescriptor(pipe[0], .closed)])
        close(pipe[0])
        while !wanted.isEmpty, ContinuousClock.now - start < .seconds(60) {
            #expect(network.broker.wait(timeoutSeconds: 30).isEmpty)
            for finished in network.broker.finished() {
                #expect(try finished.result.get().status == 200)
                wanted.remove(finished.id)
            }
        }
        #expect(wanted.isEmpty && network.broker.runningCount == 0)
        #expect(server.connectionCount == 20)
    }

    @Test func cancelsAndCloses() throws {
        let server = ScriptedServer { _ in [.sleep(seconds: 2)] + ScriptedServer.Step.answer("200 OK", text: "x") }
        let network = TestNetwork()
        let request = ResourceRequest(url: try #require(WebURL(server.url("/"))), destination: .image)
        let first = network.broker.begin(request, session: network.session)
        _ = network.broker.begin(request, session: network.session)
        _ = network.broker.wait(timeoutSeconds: 0.05)
        network.broker.cancel(first)
        #expect(network.broker.runningCount == 1)
        network.broker.closeSession(network.session)
        #expect(network.broker.runningCount == 0)
        _ = network.broker.wait(timeoutSeconds: 0.05)
        #expect(network.broker.finished().isEmpty)
        #expect(try network.error(server.url("/")).code == .cancelled)
    }

    @Test func keepsHostsApart() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let network = TestNetwork { $0.politeness = HostPoliteness(maxConcurrent: 1, delaySeconds: 0.15) }
        let start = ContinuousClock.now
        var count = 0
        for _ in 0..<4 {
            let request = ResourceRequest(url: try #require(WebURL(server.url("/"))), destination: .image)
            _ = network.broker.begin(request, session: network.session)
        }
        while count < 4, ContinuousClock.now - start < .seconds(60) {
            _ = network.broker.wait(timeoutSeconds: 1)
            count += network.broker.finished().count
        }
        #expect(count == 4 && ContinuousClock.now - start >= .seconds(0.45))
    }

    @Test func sendsWhatIsAsked() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let network = TestNetwork(session: {
            $0.userAgent = "Mine/1"
            $0.headers = [HTTPHeader("Accept-Language", "ja"), HTTPHeader("Authorization", "Bearer t")]
        })
        let page = "http://127.0.0.1:\(server.port)/page?x#y"
        _ = try network.load(server.url("/form"), .fetch, from: page) {
            $0.method = "POST"
            $0.body = Array("a=b".utf8)
            $0.headers = [HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Host", "evil")]
        }
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.body == "a=b")
        #expect(request.header("user-agent") == "Mine/1" && request.header("accept-language") == "ja")
        #expect(request.header("authorization") == "Bearer t")
        #expect(request.header("referer") == "http://127.0.0.1:\(server.port)/page?x")
        #expect(request.header("origin") == "http://127.0.0.1:\(server.port)")
        #expect(request.header("content-type") == "application/x-www-form-urlencoded")
        #expect(request.header("host") == "127.0.0.1:\(server.port)")
        #expect(request.header("sec-fetch-site") == "same-origin")
        _ = try network.load(server.url("/x", host: "localhost"), .image, from: page)
        let cross = try #require(server.requests.last)
        #expect(cross.header("referer") == "http://127.0.0.1:\(server.port)/")
        #expect(cross.header("authorization") == nil && cross.header("sec-fetch-site") == "cross-site")
        let error = #expect(throws: ResourceError.self) {
            try network.load(server.url("/")) { $0.headers = [HTTPHeader("X", "a\r\nEvil: 1")] }
        }
        #expect(error?.code == .protocolError)
        for method in ["GET / HTTP/1.1\r\nX: ", "", "CONNECT", "trace"] {
            let error = #expect(throws: ResourceError.self) { try network.load(server.url("/")) { $0.method = method } }
            #expect(error?.code == .protocolError)
        }
        #expect(server.requests.count == 2)
    }

    @Test func decodesContentEncodings() throws {
        // `printf hello | gzip -n`, as zlib and as brotli.
        let gzip: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0
        ]
        let zlib: [UInt8] = [0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 6, 0x2C, 2, 0x15]
        let brotli: [UInt8] = [0x0B, 2, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 3]
        let server = ScriptedServer { request in
            switch request.target {
            case "/gzip": ScriptedServer.Step.answer("200 OK", ["Content-Encoding: gzip"], gzip)
            case "/deflate": ScriptedServer.Step.answer("200 OK", ["Content-Encoding: deflate"], zlib)
            case "/br": ScriptedServer.Step.answer("200 OK", ["Content-Encoding: br"], brotli)
            case "/none": ScriptedServer.Step.answer("200 OK", ["Content-Encoding: utf-8"], text: "hello")
            default: ScriptedServer.Step.answer("200 OK", ["Content-Encoding: gzip"], text: "not gzip at all")
            }
        }
        let network = TestNetwork()
        for target in ["/gzip", "/deflate", "/br", "/none"] { #expect(try network.load(server.url(target)).text == "hello") }
        #expect(try network.error(server.url("/bad")).code == .protocolError)
    }

    @Test func dataAndBlank() throws {
        let network = TestNetwork()
        let response = try network.load("data:text/html;charset=utf-8,<p>%41")
        #expect(response.status == 200 && response.text == "<p>A")
        #expect(response.header("content-type") == "text/html;charset=utf-8")
        #expect(try network.load("about:blank").body.isEmpty)
        #expect(try network.error("data:x").code == .badURL)
        #expect(try network.error("ftp://127.0.0.1/").code == .unsupportedScheme)
        #expect(try network.error("javascript:1").code == .unsupportedScheme)
    }
}

struct SessionLoaderTests {
    @Test func answersInTheOrderOfArrival() throws {
        let server = ScriptedServer { request in
            [.sleep(seconds: request.target == "/slow" ? 0.5 : 0)] + ScriptedServer.Step.answer("200 OK", text: request.target)
        }
        var configuration = NetworkConfiguration()
        configuration.addressPolicy.allowedHosts = [AddressPolicy.AllowedHost("127.0.0.1")].compactMap { $0 }
        let loader = SessionLoader(broker: NetworkBroker(configuration))
        #expect(loader.next(until: Deadline(secondsFromNow: 5)) == nil)
        let numbers = try ["/slow", "/fast", "http://10.0.0.1/"].map { target in
            let url = try #require(WebURL(target, base: WebURL(server.url("/"))))
            return loader.begin(ResourceRequest(url: url, destination: .image))
        }
        var order: [Int] = []
        while let next = loader.next(until: Deadline(secondsFromNow: 5)) {
            order.append(next.number)
            if next.number == numbers[2] { #expect(throws: ResourceError.self) { try next.outcome.get() } }
        }
        #expect(order == [numbers[2], numbers[1], numbers[0]])
        _ = loader.begin(ResourceRequest(url: try #require(WebURL(server.url("/slow"))), destination: .image))
        #expect(loader.next(until: Deadline(secondsFromNow: 0.05)) == nil)
    }
}
