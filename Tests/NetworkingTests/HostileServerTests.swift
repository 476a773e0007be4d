import ClipBase
import Networking
import Testing

/// Servers that are slow, endless, huge, broken or gone: each costs its own request an error and no more.
struct HostileServerTests {
    @Test func cutsBombs() throws {
        let bomb = Shell.run("head -c 64M /dev/zero | gzip -n")
        #expect(bomb.count < 100_000)
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", ["Content-Encoding: gzip"], bomb) }
        let network = TestNetwork(session: { $0.limits.maxBytesPerResponse = 1 << 20 })
        let error = try network.error(server.url("/"))
        #expect(error.code == .tooLarge && !error.isRetryable)
        #expect(network.broker.receivedBytes(of: network.session) < 2 << 20)
    }

    @Test func cutsAtTheLimitOfBytes() throws {
        let server = ScriptedServer { request in
            let count = Int(request.target.dropFirst()) ?? 0
            return ScriptedServer.Step.answer("200 OK", [], [UInt8](repeating: 0x61, count: count))
        }
        let network = TestNetwork(session: {
            $0.limits.maxBytesPerResponse = 1_000
            $0.limits.maxBytes = 2_500
        })
        #expect(try network.load(server.url("/999")).body.count == 999)
        #expect(try network.load(server.url("/1000")).body.count == 1_000)
        #expect(try network.error(server.url("/1001")).code == .tooLarge)
        #expect(try network.load(server.url("/501")).body.count == 501)
        #expect(try network.error(server.url("/1")).code == .tooLarge)
    }

    @Test func countsResources() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let network = TestNetwork(session: { $0.limits.maxResources = 2 })
        _ = try network.load(server.url("/1"))
        _ = try network.load("data:,x")
        _ = try network.load(server.url("/2"))
        #expect(try network.error(server.url("/3")).code == .tooManyResources)
    }

    @Test func endsEndlessAnswers() throws {
        let server = ScriptedServer { request in
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            return request.target == "/chunks"
                ? [.text(head), .sendForever(Array("1000\r\n".utf8) + [UInt8](repeating: 0x61, count: 4_096) + [13, 10])]
                : [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([UInt8](repeating: 0x61, count: 4_096))]
        }
        let network = TestNetwork(session: { $0.limits.maxBytesPerResponse = 1 << 20 })
        #expect(try network.error(server.url("/chunks")).code == .tooLarge)
        #expect(try network.error(server.url("/plain")).code == .tooLarge)
    }

    @Test func endsHeaderFloods() throws {
        let server = ScriptedServer { request in
            switch request.target {
            case "/many": [.text("HTTP/1.1 200 OK\r\n"), .sendForever(Array("X-A: b\r\n".utf8))]
            case "/long": [.text("HTTP/1.1 200 OK\r\nX-A: "), .sendForever([UInt8](repeating: 0x61, count: 4_096))]
            case "/early": [.sendForever(Array("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".utf8))]
            default:
                ScriptedServer.Step.answer("200 OK", (0..<100).map { "X-\($0): y" }, text: "fine")
            }
        }
        let network = TestNetwork()
        for target in ["/many", "/long", "/early"] {
            let error = try network.error(server.url(target))
            #expect(error.code == .protocolError && error.message.contains("header"), "\(target): \(error)")
        }
        #expect(try network.load(server.url("/")).headers.count == 101)
    }

    @Test func endsStallsAndSlowness() throws {
        let server = ScriptedServer { request in
            switch request.target {
            case "/silent": [.sleep(seconds: 30)]
            case "/stall": [.text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"), .sleep(seconds: 30)]
            default:
                [.text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")]
                    + (0..<300).flatMap { _ in [ScriptedServer.Step.text("a"), .sleep(seconds: 0.1)] }
            }
        }
        let stalling = TestNetwork({ $0.stallSeconds = 0.5 })
        let stall = try stalling.error(server.url("/stall"))
        #expect(stall.code == .timedOut && stall.isRetryable && stall.message.contains(server.url("/stall")))
        let hurried = TestNetwork(session: { $0.limits.secondsPerRequest = 0.5 })
        for target in ["/silent", "/trickle"] {
            let start = ContinuousClock.now
            #expect(try hurried.error(server.url(target)).code == .timedOut)
            #expect(ContinuousClock.now - start < .seconds(15))
        }
    }

    @Test(arguments: [
        ("", ResourceError.Code.connectionFailed), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", .connectionFailed),
        ("220 smtp.example ESMTP\r\n", .protocolError), ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", .protocolError),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", .connectionFailed),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc", .connectionFailed)
    ])
    func tellsWhatIsBroken(_ answer: String, _ code: ResourceError.Code) throws {
        let server = ScriptedServer { _ in [.text(answer), .close] }
        let error = try TestNetwork().error(server.url("/x"))
        #expect(error.code == code, "\(error)")
        #expect(error.url == server.url("/x") && error.message.contains(server.url("/x")))
        #expect(error.isRetryable == (code == .connectionFailed))
    }

    @Test func tellsWhoIsNotThere() throws {
        // Port 2 is assigned and in use by no one.
        let network = TestNetwork(allowing: ["127.0.0.1", "nowhere.invalid"])
        let unknown = try network.error("http://nowhere.invalid/")
        #expect(unknown.code == .nameNotResolved && unknown.isRetryable)
        let closed = try network.error("http://127.0.0.1:2/")
        #expect(closed.code == .connectionFailed && closed.isRetryable)
    }

    @Test func plainServerOnATLSPort() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let url = server.url("/").replacing("http:", with: "https:")
        let network = TestNetwork(session: { $0.limits.secondsPerRequest = 0.5 })
        let code = try network.error(url).code
        #expect(code == .tlsFailed || code == .timedOut)
    }

    @Test func othersGoOn() throws {
        let server = ScriptedServer { request in
            request.target == "/bad"
                ? [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([UInt8](repeating: 0x61, count: 65_536))]
                : ScriptedServer.Step.answer("200 OK", text: "good")
        }
        let network = TestNetwork()
        let hostile = network.broker.openSession(SessionConfiguration())
        for _ in 0..<3 {
            let request = ResourceRequest(url: try #require(WebURL(server.url("/bad"))), destination: .image)
            _ = network.broker.begin(request, session: hostile)
        }
        for _ in 0..<20 { #expect(try network.load(server.url("/good")).text == "good") }
        network.broker.closeSession(hostile)
    }
}
