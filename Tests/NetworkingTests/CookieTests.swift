import ClipBase
import Foundation
import Testing

@testable import Networking

struct CookieTests {
    private static let now: Int64 = 1_800_000_000

    private func store(_ lines: [String], from url: String, _ context: CookieContext = CookieContext()) throws -> CookieStore {
        var store = CookieStore()
        let url = try #require(WebURL(url))
        for line in lines { store.receive(line, from: url, context: context, now: Self.now) }
        return store
    }

    private func header(
        _ store: CookieStore, _ url: String, _ context: CookieContext = CookieContext(), now: Int64 = now
    ) throws -> String? {
        store.header(for: try #require(WebURL(url)), context: context, now: now)
    }

    @Test(arguments: [
        // Names and values.
        ("a=b", "a=b"), (" a = b c ; Path=/", "a=b c"), ("a", "a"), ("=v", "v"), ("a=", "a="), ("a=b=c", "a=b=c"),
        ("a=\"q;x\"", "a=\"q"), ("", nil), ("=", nil), (";a=b", nil), ("a\u{1}=b", nil), ("a=b\tc", "a=b\tc"),
        // Lifetime; the last of an attribute counts, Max-Age before Expires.
        ("a=b; Max-Age=0", nil), ("a=b; Max-Age=-1", nil), ("a=b; Max-Age=99999999999999999999", "a=b"),
        ("a=b; Max-Age=x", "a=b"), ("a=b; Expires=Thu, 01 Jan 1970 00:00:01 GMT", nil),
        ("a=b; Expires=Fri, 31-Dec-99 23:59:59 GMT", nil), ("a=b; Expires=Sun Nov  6 08:49:37 2094", "a=b"),
        ("a=b; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:01 GMT", "a=b"), ("a=b; Expires=gibberish", "a=b"),
        // Domains.
        ("a=b; Domain=example.com", "a=b"), ("a=b; Domain=.EXAMPLE.com", "a=b"), ("a=b; Domain=www.example.com", "a=b"),
        ("a=b; Domain=com", nil), ("a=b; Domain=other.com", nil), ("a=b; Domain=x.www.example.com", nil),
        ("a=b; Domain=ample.com", nil), ("a=b; Domain=", "a=b"), ("a=b; domain=other.com; DOMAIN=example.com", "a=b"),
        // Paths.
        ("a=b; Path=/dir", "a=b"), ("a=b; Path=/di", nil), ("a=b; Path=/dir/", "a=b"), ("a=b; Path=/other", nil),
        ("a=b; Path=dir", "a=b"), ("a=b; Path=/dir/page", "a=b"),
        // Prefixes and attributes.
        ("__Secure-a=b; Secure", "__Secure-a=b"), ("__Secure-a=b", nil), ("__Host-a=b; Secure; Path=/", "__Host-a=b"),
        ("__Host-a=b; Secure", nil), ("__Host-a=b; Secure; Path=/; Domain=www.example.com", nil),
        ("__host-a=b; Path=/", nil), ("=__Host-a=b", nil), ("a=b; SameSite=None", nil), ("a=b; SameSite=None; Secure", "a=b"),
        ("a=b; SameSite=odd; HttpOnly", "a=b")
    ])
    func takesAndSends(_ line: String, _ wanted: String?) throws {
        let store = try store([line], from: "https://www.example.com/dir/page")
        #expect(try header(store, "https://www.example.com/dir/page") == wanted)
    }

    @Test func sizeLimits() throws {
        let big = String(repeating: "v", count: 4_095)
        #expect(try store(["a=\(big)"], from: "https://h.example/").cookies.count == 1)
        #expect(try store(["a=\(big)v"], from: "https://h.example/").cookies.isEmpty)
        let longPath = "/" + String(repeating: "p", count: 1_024)
        #expect(try store(["a=b; Path=\(longPath)"], from: "https://h.example/").cookies.first?.path == "/")
        let many = try store((0..<400).map { "c\($0)=x" }, from: "https://h.example/")
        #expect(many.cookies.count == CookieStore.maxPerDomain && many.cookies.last?.name == "c399")
    }

    @Test func domainsAndPaths() throws {
        let store = try store(
            ["host=1", "wide=2; Domain=example.com", "deep=3; Path=/a/b", "root=4; Path=/"], from: "https://www.example.com/a/x")
        #expect(try header(store, "https://www.example.com/a/b/c") == "deep=3; host=1; wide=2; root=4")
        #expect(try header(store, "https://www.example.com/ab") == "root=4")
        #expect(try header(store, "https://other.example.com/a/") == "wide=2")
        #expect(try header(store, "https://example.com/a") == "wide=2")
        #expect(try header(store, "https://badexample.com/a") == nil)
        #expect(try header(store, "https://www.example.com:8443/") == "root=4")
        let address = try self.store(["a=1; Domain=0.1", "b=2; Domain=10.0.0.1"], from: "http://10.0.0.1/")
        #expect(address.cookies.map(\.name) == ["b"] && address.cookies.first?.isHostOnly == true)
        let suffix = try self.store(["a=1; Domain=github.io", "b=2"], from: "https://github.io/")
        #expect(suffix.cookies.allSatisfy(\.isHostOnly) && suffix.cookies.count == 2)
    }

    @Test func secureCookiesStayAlone() throws {
        var store = try store(["a=1; Secure", "b=2"], from: "https://h.example/")
        #expect(try header(store, "http://h.example/") == "b=2")
        let plain = try #require(WebURL("http://h.example/"))
        for line in ["a=evil", "a=evil; Domain=h.example", "a=evil; Path=/x", "c=3; Secure"] {
            let isTakenOverPlain = store.receive(line, from: plain, context: CookieContext(), now: Self.now)
            #expect(!isTakenOverPlain)
        }
        #expect(try header(store, "https://h.example/x") == "a=1; b=2")
        let local = try self.store(["a=1; Secure"], from: "http://localhost/")
        #expect(try header(local, "http://localhost/") == "a=1")
    }

    @Test func scriptsSeeNoHTTPOnly() throws {
        var store = try store(["a=1; HttpOnly", "b=2"], from: "https://h.example/")
        let script = CookieContext(api: .script)
        #expect(try header(store, "https://h.example/", script) == "b=2")
        let url = try #require(WebURL("https://h.example/"))
        let isTakenOverHTTPOnly = store.receive("a=evil", from: url, context: script, now: Self.now)
        #expect(!isTakenOverHTTPOnly)
        let isTakenAsHTTPOnly = store.receive("c=3; HttpOnly", from: url, context: script, now: Self.now)
        #expect(!isTakenAsHTTPOnly)
        let isTakenByScript = store.receive("b=3", from: url, context: script, now: Self.now)
        #expect(isTakenByScript)
        #expect(try header(store, "https://h.example/") == "a=1; b=3")
    }

    @Test func sameSite() throws {
        let lines = ["s=1; SameSite=Strict", "l=2; SameSite=Lax", "n=3; SameSite=None; Secure", "u=4"]
        let store = try store(lines, from: "https://h.example/")
        #expect(try header(store, "https://h.example/") == "s=1; l=2; n=3; u=4")
        #expect(try header(store, "https://h.example/", CookieContext(site: .crossSiteNavigation)) == "l=2; n=3; u=4")
        #expect(try header(store, "https://h.example/", CookieContext(site: .crossSite)) == "n=3")
        #expect(try self.store(lines, from: "https://h.example/", CookieContext(site: .crossSite)).cookies.map(\.name) == ["n"])
    }

    @Test func contextOfARequest() throws {
        let url = try #require(WebURL("https://a.example.com/"))
        func site(_ destination: ResourceRequest.Destination, from page: String?, method: String = "GET") -> CookieContext.Site {
            var request = ResourceRequest(url: url, destination: destination, referrer: page.flatMap { WebURL($0) })
            request.method = method
            return CookieContext(of: request, url: url).site
        }
        #expect(site(.document, from: nil) == .sameSite)
        #expect(site(.image, from: "https://b.example.com/") == .sameSite)
        #expect(site(.image, from: "http://b.example.com/") == .crossSite)
        #expect(site(.document, from: "https://other.com/") == .crossSiteNavigation)
        #expect(site(.document, from: "https://other.com/", method: "POST") == .crossSite)
        #expect(site(.frame, from: "https://other.com/") == .crossSite)
    }

    @Test(arguments: ["a\r\nEvil: 1", "a;b", "a\u{0}"])
    func takesNoHarmFromUsers(_ text: String) {
        var store = CookieStore()
        store.set(Cookie(name: "n", value: text, domain: "h.example"), now: Self.now)
        store.set(Cookie(name: text, value: "v", domain: "h.example"), now: Self.now)
        #expect(store.cookies.isEmpty)
    }

    @Test func replacesKeepingItsAge() throws {
        let store = try store(["a=1", "b=2", "a=3", "b=x; Max-Age=0"], from: "https://h.example/")
        #expect(store.cookies.map(\.value) == ["3"])
        let expiring = try self.store(["a=1; Max-Age=10"], from: "https://h.example/")
        #expect(try header(expiring, "https://h.example/", now: Self.now + 9) == "a=1")
        #expect(try header(expiring, "https://h.example/", now: Self.now + 10) == nil)
        let long = try self.store(["a=1; Max-Age=999999999"], from: "https://h.example/")
        #expect(long.cookies.first?.expiry == Self.now + CookieStore.maxAge)
    }

    @Test(arguments: [
        ("Wed, 21 Oct 2026 07:28:00 GMT", Int64(1_792_567_680)), ("Wednesday, 21-Oct-26 07:28:00 GMT", 1_792_567_680),
        ("Wed Oct 21 07:28:00 2026", 1_792_567_680), ("21 oct 2026 7:28:0", 1_792_567_680),
        ("1 Jan 1970 00:00:00", 0), ("29 Feb 2000 00:00:00", 951_782_400), ("1 Mar 1900 00:00:00", -2_203_891_200)
    ])
    func dates(_ text: String, _ seconds: Int64) {
        #expect(CookieDate.parse(text) == seconds)
    }

    @Test(arguments: ["", "Wed, 21 Oct 2026", "07:28:00", "21 Foo 2026 07:28:00", "32 Oct 2026 07:28:00", "21 Oct 2026 24:00:00"])
    func datesThatAreNone(_ text: String) {
        #expect(CookieDate.parse(text) == nil)
    }

    @Test func goOverTheWire() throws {
        let server = ScriptedServer { request in
            switch request.target {
            case "/login":
                ScriptedServer.Step.answer(
                    "302 Found", ["Location: /home", "Set-Cookie: sid=1; Path=/; HttpOnly", "Set-Cookie: t=2; Path=/home"])
            default: ScriptedServer.Step.answer("200 OK", text: request.header("cookie") ?? "none")
            }
        }
        let jar = CookieJar()
        jar.store.set(Cookie(name: "given", value: "0", domain: "127.0.0.1"), now: Self.now)
        let network = TestNetwork(session: { $0.cookies = jar })
        #expect(try network.load(server.url("/login")).text == "t=2; given=0; sid=1")
        #expect(try network.load(server.url("/other")).text == "given=0; sid=1")
        #expect(try network.load(server.url("/other")) { $0.sendsCookies = false }.text == "none")
        let page = try #require(WebURL(server.url("/page")))
        #expect(network.broker.perform(.read(page: page), session: network.session) == "given=0")
        _ = network.broker.perform(.write("js=3; Path=/page", page: page), session: network.session)
        _ = network.broker.perform(.write("sid=stolen; Path=/", page: page), session: network.session)
        #expect(try network.load(server.url("/page")).text == "js=3; given=0; sid=1")
        let deleted = jar.store.delete { $0.name == "sid" }
        #expect(deleted == 1)
        #expect(try network.load(server.url("/other")).text == "given=0")
    }
}

struct CookieFileTests {
    private static let now: Int64 = 1_800_000_000
    private static let text = """
        # Netscape HTTP Cookie File
        .example.com\tTRUE\t/\tTRUE\t1900000000\twide\tv 1
        #HttpOnly_www.example.com\tFALSE\t/a\tFALSE\t0\thost\tv2

        """

    @Test func readsAndWrites() {
        let store = CookieFile.parse(Self.text, now: Self.now)
        let cookies = store.cookies
        #expect(cookies.map(\.name) == ["wide", "host"])
        #expect(cookies[0].domain == "example.com" && !cookies[0].isHostOnly && cookies[0].isSecure)
        #expect(cookies[0].expiry == 1_900_000_000 && cookies[0].value == "v 1")
        #expect(cookies[1].isHostOnly && cookies[1].isHTTPOnly && cookies[1].expiry == nil && cookies[1].path == "/a")
        #expect(CookieFile.serialize(store) == Self.text)
    }

    @Test func passesOverWhatIsNoCookie() {
        let store = CookieFile.parse(
            "junk\r\n# comment\r\na\tb\tc\r\nh.example\tFALSE\t/\tFALSE\t1\told\tx\r\nh.example\tFALSE\t/\tFALSE\t0\tempty\r\n",
            now: Self.now)
        #expect(store.cookies.map(\.name) == ["empty"])
    }

    @Test func mergesWhatOthersWrote() throws {
        var template = Array("/tmp/webclip-cookies-XXXXXX".utf8CString)
        let folder = try String(cString: #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/cookies.txt"
        func jar() throws -> CookieJar { CookieJar(try CookieFile.read(path, now: Self.now)) }
        func cookie(_ name: String, _ value: String) -> Cookie { Cookie(name: name, value: value, domain: "h.example") }
        let first = try jar()
        first.store.set(cookie("a", "1"), now: Self.now)
        first.store.set(cookie("b", "1"), now: Self.now)
        try CookieFile.update(path, with: first, now: Self.now)
        let second = try jar()
        first.store.set(cookie("a", "2"), now: Self.now)
        try CookieFile.update(path, with: first, now: Self.now)
        second.store.delete { $0.name == "b" }
        second.store.set(cookie("c", "3"), now: Self.now)
        try CookieFile.update(path, with: second, now: Self.now)
        #expect(second.store.cookies.map { "\($0.name)\($0.value)" }.sorted() == ["a2", "c3"])
        #expect(try CookieFile.serialize(jar().store) == CookieFile.serialize(second.store))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(throws: ResourceError.self) { try CookieFile.update("/nowhere/x", with: first, now: Self.now) }
    }
}
