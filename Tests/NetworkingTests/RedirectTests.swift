import ClipBase
import Networking
import Testing

struct RedirectTests {
    @Test func followsAndTells() throws {
        let server = ScriptedServer { request in
            switch request.target {
            case "/a": ScriptedServer.Step.answer("301 Moved Permanently", ["Location: b?x=ü y"])
            case "/b?x=%C3%BC%20y": ScriptedServer.Step.answer("308 Permanent Redirect", ["Location: /c#own"])
            default: ScriptedServer.Step.answer("404 Not Found", text: request.target)
            }
        }
        let network = TestNetwork()
        let response = try network.load(server.url("/a#first"))
        #expect(response.status == 404 && response.text == "/c")
        #expect(response.url.href == server.url("/c#own"))
        #expect(response.redirects.map(\.pathname) == ["/a", "/b"])
    }

    @Test(arguments: [
        ("301 X", "POST", "GET"), ("302 X", "POST", "GET"), ("303 X", "POST", "GET"), ("307 X", "POST", "POST"),
        ("308 X", "POST", "POST"), ("301 X", "PUT", "PUT"), ("303 X", "PUT", "GET"), ("303 X", "HEAD", "HEAD")
    ])
    func changesTheMethod(_ status: String, _ method: String, _ wanted: String) throws {
        let server = ScriptedServer { request in
            request.target == "/a" ? ScriptedServer.Step.answer(status, ["Location: /b"]) : [.text("HTTP/1.1 204 X\r\n\r\n")]
        }
        let network = TestNetwork()
        _ = try network.load(server.url("/a")) {
            $0.method = method
            $0.body = method == "HEAD" ? [] : Array("x=1".utf8)
            $0.headers = method == "HEAD" ? [] : [HTTPHeader("Content-Type", "text/plain")]
        }
        let last = try #require(server.requests.last)
        #expect(last.target == "/b" && last.method == wanted)
        #expect(last.body == (wanted == "POST" || wanted == "PUT" ? "x=1" : ""))
        #expect((last.header("content-type") != nil) == (wanted == "POST" || wanted == "PUT"))
    }

    @Test func takesSecretsNowhereElse() throws {
        let other = ScriptedServer { _ in ScriptedServer.Step.answer("200 OK", text: "x") }
        let target = other.url("/")
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: \(target)"]) }
        let network = TestNetwork(session: { $0.headers = [HTTPHeader("Authorization", "Bearer s")] })
        _ = try network.load(server.url("/")) { $0.headers = [HTTPHeader("authorization", "Basic t"), HTTPHeader("X-Plain", "1")] }
        #expect(server.requests.first?.header("authorization") == "Basic t")
        #expect(other.requests.first?.header("authorization") == nil)
        #expect(other.requests.first?.header("x-plain") == "1")
    }

    @Test func endsCircles() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: /again"]) }
        let network = TestNetwork(session: { $0.limits.maxRedirects = 5 })
        #expect(try network.error(server.url("/")).code == .tooManyRedirects)
        #expect(server.requests.count == 6)
    }

    @Test(arguments: [
        ("file:///etc/passwd", ResourceError.Code.unsupportedScheme), ("data:text/html,x", .unsupportedScheme),
        ("gopher://h/", .unsupportedScheme), ("http://", .badURL), ("http://[::1", .badURL)
    ])
    func refusesTargets(_ location: String, _ code: ResourceError.Code) throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: \(location)"]) }
        #expect(try TestNetwork().error(server.url("/")).code == code)
    }

    @Test func redirectWithoutALocationIsAnAnswer() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", text: "here") }
        #expect(try TestNetwork().load(server.url("/")).text == "here")
    }

    @Test func asksTheRulesForEveryHop() throws {
        let server = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: /ads"]) }
        let network = TestNetwork(session: {
            $0.decide = { url, _ in url.path == "/ads" ? .refuse(reason: "a rule cancels /ads") : .allow }
        })
        let error = try network.error(server.url("/"))
        #expect(error.code == .blockedByRule && error.message.contains("a rule cancels /ads"))
        #expect(server.requests.count == 1)
        let app = ScriptedServer { _ in ScriptedServer.Step.answer("302 Found", ["Location: sample-app://open?x"]) }
        let events = TestNetwork(session: {
            $0.decide = { url, _ in url.scheme == "sample-app" ? .refuse(reason: "an event") : .allow }
        })
        let event = try events.error(app.url("/"))
        #expect(event.code == .blockedByRule && event.url == "sample-app://open?x")
        #expect(try events.error("sample-app://direct").code == .blockedByRule)
    }
}
