import ClipBase
import Testing

struct WebURLTests {
    private static let base = "http://user:pw@example.org:81/a/b/c?q=1#f"

    @Test(arguments: [
        ("http://EXAMPLE.com", "http://example.com/"),
        ("  http://example.com/\ta\nb  ", "http://example.com/ab"),
        ("https://example.com:443/", "https://example.com/"),
        ("http://example.com:080/../a/./b/%2e%2E/c", "http://example.com/a/c"),
        ("https:\\\\example.com\\x", "https://example.com/x"),
        ("https:example.com", "https://example.com/"),
        ("http://a@b@c/", "http://a%40b@c/"),
        ("http://user:@host/", "http://user@host/"),
        ("http://0x7F.1/", "http://127.0.0.1/"),
        ("http://0300.0250.1/", "http://192.168.0.1/"),
        ("http://[1:0:0:4:0:0:0:8]/", "http://[1:0:0:4::8]/"),
        ("http://[::ffff:192.168.0.1]/", "http://[::ffff:c0a8:1]/"),
        ("http://faß.de/", "http://xn--fa-hia.de/"),
        ("http://Bücher.example/ü?ü#ü", "http://xn--bcher-kva.example/%C3%BC?%C3%BC#%C3%BC"),
        ("http://日本語。ＪＰ/", "http://xn--wgv71a119e.jp/"),
        ("http://a%C2%ADb/", "http://ab/"),
        ("http://h/ \"<>`{}?' \"<>`#` ", "http://h/%20%22%3C%3E%60%7B%7D?%27%20%22%3C%3E`#%60"),
        ("file:c|/a", "file:///c:/a"),
        ("file:///C:/../..", "file:///C:/"),
        ("file://localhost/etc", "file:///etc"),
        ("mailto:a b@c", "mailto:a b@c"),
        ("javascript:alert('x')", "javascript:alert('x')"),
        ("web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/"),
        ("non-special://H%41/../x y", "non-special://H%41/x%20y"),
        ("data:text/plain,a b", "data:text/plain,a b")
    ])
    func parsesAbsolute(_ input: String, _ wanted: String) {
        #expect(WebURL(input)?.href == wanted)
    }

    @Test(arguments: [
        "", "/", "x", "http://", "http:// /", "http://a b/", "http://h:65536/", "http://h:x/", "http://[::1",
        "http://[1::2::3]/", "http://1.2.3.256/", "http://1.2.3.4.5/", "http://a\u{0}b/",
        "http://xn--a/", "http://xn--/", "http://a%2Fb/", "http://\u{AD}/", "http://user@/", "https://%zz/",
        "http://\u{5D0}a.com/", "http://a\u{200D}b/", "http://\u{301}a/"
    ])
    func refuses(_ input: String) {
        #expect(WebURL(input) == nil)
    }

    @Test(arguments: [
        ("", "http://user:pw@example.org:81/a/b/c?q=1"),
        ("#x", "http://user:pw@example.org:81/a/b/c?q=1#x"),
        ("?x", "http://user:pw@example.org:81/a/b/c?x"),
        ("d", "http://user:pw@example.org:81/a/b/d"),
        ("../../../d/.", "http://user:pw@example.org:81/d/"),
        ("/d", "http://user:pw@example.org:81/d"),
        ("//other/d", "http://other/d"),
        ("http:d", "http://user:pw@example.org:81/a/b/d"),
        ("https:d", "https://d/"),
        ("mailto:x", "mailto:x")
    ])
    func resolves(_ reference: String, _ wanted: String) throws {
        let base = try #require(WebURL(Self.base))
        #expect(WebURL(reference, base: base)?.href == wanted)
    }

    @Test func fileReferences() throws {
        let base = try #require(WebURL("file:///C:/a/b"))
        #expect(WebURL("/x", base: base)?.href == "file:///C:/x")
        #expect(WebURL("D:", base: base)?.href == "d:")
        #expect(WebURL("D|/y", base: base)?.href == "file:///D:/y")
        #expect(WebURL("//host/x", base: base)?.href == "file://host/x")
    }

    @Test func parts() throws {
        let url = try #require(WebURL(Self.base))
        #expect(url.scheme == "http" && url.username == "user" && url.password == "pw")
        #expect(url.host == .domain("example.org") && url.port == 81 && url.path == "/a/b/c")
        #expect(url.query == "q=1" && url.fragment == "f")
        #expect(url.origin == "http://example.org:81" && url.hostAndPort == "example.org:81")
        #expect(url.withoutFragment.href == "http://user:pw@example.org:81/a/b/c?q=1")
        #expect(url.withoutCredentials.href == "http://example.org:81/a/b/c?q=1#f")
        #expect(WebURL("http://127.0.0.1/")?.host == .ipv4(0x7F00_0001))
        #expect(WebURL("http://[::1]:8080/")?.host == .ipv6(1))
        #expect(WebURL("http://[::1]:8080/")?.effectivePort == 8080)
        #expect(WebURL("https://h/")?.effectivePort == 443 && WebURL("https://h/")?.port == nil)
        #expect(WebURL("about:blank")?.hasOpaquePath == true && WebURL("about:blank")?.host == nil)
    }

    @Test func origins() throws {
        let a = try #require(WebURL("https://a.example/x"))
        let b = try #require(WebURL("https://a.example:443/y"))
        #expect(a.isSameOrigin(as: b))
        #expect(!a.isSameOrigin(as: try #require(WebURL("http://a.example/"))))
        let file = try #require(WebURL("file:///x"))
        #expect(file.origin == "null" && !file.isSameOrigin(as: file))
        #expect(WebURL("blob:https://a.example/1-2-3")?.origin == "https://a.example")
    }

    @Test func setters() throws {
        var url = try #require(WebURL("http://h/a?b#c"))
        url.setHash("#x y")
        url.setSearch("q='")
        url.setPathname("a/../b?c")
        url.setHost("other:99")
        url.setProtocol("https")
        url.setUsername("me@")
        #expect(url.href == "https://me%40@other:99/b%3Fc?q=%27#x%20y")
        url.setPort("443")
        url.setProtocol("mailto")
        url.setHostname("")
        url.setHash("")
        url.setSearch("")
        #expect(url.href == "https://me%40@other/b%3Fc")
    }

    @Test func queryInThePagesEncoding() {
        let url = WebURL("http://h/ä?ä€\"#ä") { text in
            text.unicodeScalars.flatMap { $0.value < 256 ? [UInt8($0.value)] : Array("%26%23\($0.value)%3B".utf8) }
        }
        #expect(url?.href == "http://h/%C3%A4?%E4%26%238364%3B%22#%C3%A4")
    }

    @Test func hostileInputIsBounded() {
        let dots = String(repeating: "a/../", count: 100_000)
        #expect(WebURL("http://h/" + dots)?.href == "http://h/")
        #expect(WebURL("http://" + String(repeating: "é", count: 100_000) + "/") == nil)
        #expect(WebURL("http://" + String(repeating: "1", count: 100_000) + "/") == nil)
        #expect(WebURL("http://" + String(repeating: "@", count: 100_000) + "h/") != nil)
    }
}

struct FormURLEncodedTests {
    @Test func parses() {
        let entries = FormURLEncoded.parse("a=1&&b+c=%C3%A4%zz&d&=e&f=g=h".utf8)
        #expect(
            entries == [
                .init(name: "a", value: "1"), .init(name: "b c", value: "ä%zz"), .init(name: "d", value: ""),
                .init(name: "", value: "e"), .init(name: "f", value: "g=h")
            ])
    }

    @Test func serializes() {
        let entries = [FormURLEncoded.Entry(name: "a b", value: "ä&=*-._~"), .init(name: "c", value: "")]
        #expect(FormURLEncoded.serialize(entries) == "a+b=%C3%A4%26%3D*-._%7E&c=")
        let latin = FormURLEncoded.serialize([.init(name: "x", value: "ä€")]) { text in
            text.unicodeScalars.flatMap { $0.value < 256 ? [UInt8($0.value)] : Array("&#\($0.value);".utf8) }
        }
        #expect(latin == "x=%E4%26%238364%3B")
    }
}

struct MIMETypeTests {
    @Test(arguments: [
        (" Text/HTML ; Charset=UTF-8 ", "text/html;charset=UTF-8"),
        ("text/html;charset=\"a;b\\\"c\";x", "text/html;charset=\"a;b\\\"c\""),
        ("a/b;x=1;x=2;=3;y=", "a/b;x=1"),
        ("image/svg+xml", "image/svg+xml")
    ])
    func parses(_ input: String, _ wanted: String) {
        #expect(MIMEType(input)?.serialized == wanted)
    }

    @Test(arguments: ["", "text", "text/", "/html", "te xt/html", "text/ht ml"])
    func refuses(_ input: String) {
        #expect(MIMEType(input) == nil)
    }
}

struct DataURLTests {
    @Test(arguments: [
        ("data:,a%20b", "text/plain;charset=US-ASCII", "a b"),
        ("data:text/html;charset=utf-8,<p>#x", "text/html;charset=utf-8", "<p>"),
        ("data:;charset=x,y", "text/plain;charset=x", "y"),
        ("data:text/plain; BASE64 ,aGk=", "text/plain", "hi"),
        ("data:text/plain;base64,a G k", "text/plain", "hi"),
        ("data:bad type,x", "text/plain;charset=US-ASCII", "x")
    ])
    func reads(_ input: String, _ type: String, _ body: String) throws {
        let data = try #require(WebURL(input).flatMap { DataURL($0) })
        #expect(data.mimeType.serialized == type)
        #expect(String(decoding: data.body, as: UTF8.self) == body)
    }

    @Test(arguments: ["data:text/plain", "data:;base64,a", "data:;base64,!!!!", "http://h/,x"])
    func refuses(_ input: String) throws {
        #expect(DataURL(try #require(WebURL(input))) == nil)
    }

    @Test func base64RoundTrip() {
        for count in 0..<20 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
            #expect(Base64.decodeForgiving(Base64.encode(bytes).utf8) == bytes)
        }
    }
}
