import ClipBase
import Testing

@testable import Networking

struct RobotsTests {
    @Test(arguments: [
        ("User-agent: *\nDisallow: /a", "/a/b", false), ("User-agent: *\nDisallow: /a", "/b", true),
        ("User-agent: *\nDisallow:", "/a", true), ("", "/a", true), ("Disallow: /a", "/a", true),
        // The longest rule decides, and of equals the one that allows.
        ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true), ("User-agent: *\nAllow: /a\nDisallow: /a/b", "/a/b", false),
        ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
        // Patterns.
        ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false), ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true),
        ("User-agent: *\nDisallow: /a*b*c", "/a1b2c3", false), ("User-agent: *\nDisallow: /a*b*c", "/a1c2b3", true),
        ("User-agent: *\nDisallow: /?q=", "/?q=1", false), ("User-agent: *\nDisallow: /\u{E4}", "/%c3%a4", false),
        ("User-agent: *\nDisallow: /%61", "/a", false), ("User-agent: *\nDisallow: /a%2Fb", "/a/b", true),
        // Groups.
        ("User-agent: other\nDisallow: /", "/a", true), ("User-agent: WebClip\nDisallow: /\n\nUser-agent: *\nAllow: /", "/a", false),
        ("User-agent: *\nDisallow: /\n\nuser-agent : webclip/2.0 # us\nallow: /a\ndisallow: /b", "/a", true),
        ("User-agent: other\nUser-agent: webclip\nDisallow: /a", "/a", false),
        ("User-agent: webclip\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: webclip\nDisallow: /b", "/b", false),
        ("User-agent: webclip\r\nSitemap: /s\r\nDisallow: /a # no\r\n", "/a", false), ("User-agent: *\nDisallow: /", "/robots.txt", true)
    ])
    func judges(_ text: String, _ path: String, _ isAllowed: Bool) throws {
        let url = try #require(WebURL("https://h.example\(path)"))
        #expect(RobotsRules(Array(text.utf8), product: "WebClip").allows(url) == isAllowed)
    }

    @Test func hostilePatternsCostLittle() throws {
        let text = "User-agent: *\nDisallow: /" + String(repeating: "*a", count: 1_000) + "$"
        let url = try #require(WebURL("https://h.example/" + String(repeating: "a", count: 5_000) + "b"))
        #expect(RobotsRules(Array(text.utf8), product: "x").allows(url))
    }

    @Test func areAskedOnceForASite() throws {
        let server = ScriptedServer { request in
            request.target == "/robots.txt"
                ? ScriptedServer.Step.answer("200 OK", text: "User-agent: *\nDisallow: /private")
                : ScriptedServer.Step.answer("200 OK", text: "x")
        }
        let network = TestNetwork { $0.robots = .obey(product: "WebClip") }
        for target in ["/1", "/2", "/private", "/3"] {
            let request = ResourceRequest(url: try #require(WebURL(server.url(target))), destination: .document)
            _ = network.broker.begin(request, session: network.session)
        }
        var results: [Result<ResourceResponse, ResourceError>] = []
        while results.count < 4, network.broker.runningCount > 0 {
            _ = network.broker.wait(timeoutSeconds: 5)
            results += network.broker.finished().map(\.result)
        }
        #expect(results.count == 4 && results.filter { (try? $0.get()) != nil }.count == 3)
        #expect(try network.error(server.url("/private/x")).code == .blockedByRule)
        #expect(server.requests.filter { $0.target == "/robots.txt" }.count == 1)
        #expect(!server.requests.contains { $0.target.hasPrefix("/private") })
        #expect(network.broker.receivedBytes(of: network.session) == 3)
    }

    @Test(arguments: [("404 Not Found", true), ("403 Forbidden", true), ("503 Service Unavailable", false)])
    func withoutRules(_ status: String, _ isAllowed: Bool) throws {
        let server = ScriptedServer { request in
            ScriptedServer.Step.answer(request.target == "/robots.txt" ? status : "200 OK", text: "x")
        }
        let network = TestNetwork { $0.robots = .obey(product: "WebClip") }
        if isAllowed {
            #expect(try network.load(server.url("/a")).status == 200)
        } else {
            #expect(try network.error(server.url("/a")).code == .blockedByRule)
        }
    }
}
