import ClipBase
import Foundation
import Synchronization
import Testing

@testable import Networking

struct CacheTests {
    /// Each answer has a number of its own, so that a repeated one tells that it was kept.
    private static func server(_ headers: @escaping @Sendable (ScriptedServer.Request) -> [String]) -> ScriptedServer {
        let count = Counter()
        return ScriptedServer { request in
            if let tag = request.header("if-none-match"), tag == "\"v1\"" {
                return [.text("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\nX-New: yes\r\n\r\n")]
            }
            if request.header("if-modified-since") != nil { return [.text("HTTP/1.1 304 Not Modified\r\n\r\n")] }
            return ScriptedServer.Step.answer("200 OK", headers(request), text: "\(count.next())")
        }
    }

    private final class Counter: Sendable {
        private let value = Atomic(0)
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    @Test(arguments: [
        // What is kept and used as it is.
        (["Cache-Control: max-age=60"], "1 1"), (["Cache-Control: public, max-age=\"60\""], "1 1"),
        (["Cache-Control: max-age=0, s-maxage=60"], "1 1"), (["Expires: Wed, 21 Oct 2099 07:28:00 GMT"], "1 1"),
        (["Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT"], "1 1"), (["Vary: Accept-Encoding", "Cache-Control: max-age=60"], "1 1"),
        // What is not.
        ([], "1 2"), (["Cache-Control: no-store, max-age=60"], "1 2"), (["Cache-Control: private, max-age=60"], "1 2"),
        (["Cache-Control: max-age=0"], "1 2"), (["Cache-Control: max-age=x"], "1 2"), (["Cache-Control: max-age=60", "Age: 61"], "1 2"),
        (["Cache-Control: max-age=60", "Date: Wed, 21 Oct 2015 07:28:00 GMT"], "1 2"), (["Expires: 0"], "1 2"),
        (["Vary: *", "Cache-Control: max-age=60"], "1 2"), (["Set-Cookie: a=b", "Cache-Control: max-age=60"], "1 2"),
        (["Pragma: no-cache", "Expires: Wed, 21 Oct 2099 07:28:00 GMT"], "1 2")
    ])
    func keeps(_ headers: [String], _ wanted: String) throws {
        let server = Self.server { _ in headers }
        let network = TestNetwork()
        let first = try network.load(server.url("/"), .image)
        let second = try network.load(server.url("/#x"), .image)
        #expect("\(first.text) \(second.text)" == wanted)
        #expect(!first.isFromCache && second.isFromCache == (first.text == second.text))
        #expect(second.url.fragment == "x")
    }

    @Test func asksAgain() throws {
        let server = Self.server { _ in ["ETag: \"v1\"", "Cache-Control: no-cache", "Content-Type: text/css"] }
        let network = TestNetwork()
        _ = try network.load(server.url("/"))
        let again = try network.load(server.url("/"))
        #expect(again.status == 200 && again.text == "1" && again.isFromCache)
        #expect(again.header("x-new") == "yes" && again.header("content-type") == "text/css")
        #expect(server.requests.count == 2)
        // A page is never guessed to be fresh; what it is made of may be.
        let page = Self.server { _ in ["Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT"] }
        _ = try network.load(page.url("/"))
        #expect(try network.load(page.url("/")).isFromCache && page.requests.count == 2)
        // A reload asks although the answer is fresh.
        let fresh = Self.server { _ in ["ETag: \"v1\"", "Cache-Control: max-age=60"] }
        _ = try network.load(fresh.url("/"))
        #expect(try network.load(fresh.url("/")) { $0.headers = [HTTPHeader("Cache-Control", "no-cache")] }.isFromCache)
        #expect(fresh.requests.count == 2)
    }

    @Test func keepsVisitorsApart() throws {
        let server = Self.server { request in
            ["Cache-Control: \(request.target == "/public" ? "public, " : "")max-age=60"]
        }
        let network = TestNetwork()
        func text(_ target: String, cookie: String?) throws -> String {
            try network.load(server.url(target), .image) { $0.headers = cookie.map { [HTTPHeader("Cookie", $0)] } ?? [] }.text
        }
        #expect(try text("/own", cookie: "a=1") == "1")
        #expect(try text("/own", cookie: "a=2") == "2")
        #expect(try text("/own", cookie: nil) == "3")
        #expect(try text("/own", cookie: "a=1") == "1")
        #expect(try text("/public", cookie: "a=1") == "4")
        #expect(try text("/public", cookie: "a=2") == "4")
    }

    @Test func variesAndForgets() throws {
        let server = Self.server { _ in ["Cache-Control: max-age=60", "Vary: Accept-Language, X-B"] }
        let network = TestNetwork()
        func text(_ language: String) throws -> String {
            try network.load(server.url("/"), .image) { $0.headers = [HTTPHeader("Accept-Language", language)] }.text
        }
        #expect(try [text("de"), text("fr"), text("de"), text("fr")] == ["1", "2", "1", "2"])
        _ = try network.load(server.url("/")) { $0.method = "POST" }
        #expect(try text("de") == "4")
    }

    @Test func keepsRedirects() throws {
        let server = ScriptedServer { request in
            request.target == "/a"
                ? ScriptedServer.Step.answer("301 Moved", ["Location: /b", "Cache-Control: max-age=60"])
                : ScriptedServer.Step.answer("200 OK", text: "b")
        }
        let network = TestNetwork()
        for _ in 0..<2 {
            let response = try network.load(server.url("/a"))
            #expect(response.text == "b" && response.redirects.map(\.path) == ["/a"])
        }
        #expect(server.requests.map(\.target) == ["/a", "/b", "/b"])
        let circle = ScriptedServer { _ in
            ScriptedServer.Step.answer("301 Moved", ["Location: /", "Cache-Control: max-age=60"])
        }
        #expect(try network.error(circle.url("/")).code == .tooManyRedirects)
        #expect(circle.requests.count == 1)
    }

    @Test func staysWithinItsMemory() throws {
        var configuration = CacheConfiguration()
        configuration.memoryBytes = 20_000
        configuration.maxAnswerBytes = 5_000
        var cache = HTTPCache(configuration)
        func request(_ name: String) throws -> CacheRequest {
            let url = try #require(WebURL("http://h.example/\(name)"))
            let hop = Hop(url: url, method: "GET", headers: [], body: [])
            let request = ResourceRequest(url: url, destination: .image)
            return try #require(CacheRequest(hop, request, lines: [], credential: nil, now: 1_000))
        }
        let answer = HTTPAnswer(status: 200, headers: [HTTPHeader("Cache-Control", "max-age=60")])
        for index in 0..<100 {
            cache.store(answer, body: [UInt8](repeating: 1, count: 1_000), to: try request("\(index)"), now: 1_000)
            _ = cache.lookUp(try request("0"), now: 1_000)
        }
        let kept = try (0..<100).filter { cache.lookUp(try request("\($0)"), now: 1_000) != nil }
        #expect(kept.count < 20 && kept.contains(0) && kept.contains(99))
        cache.store(answer, body: [UInt8](repeating: 1, count: 5_001), to: try request("big"), now: 1_000)
        #expect(cache.lookUp(try request("big"), now: 1_000) == nil)
        #expect(cache.lookUp(try request("99"), now: 1_060) == nil)
    }

    @Test func keepsOnDisk() throws {
        var template = Array("/tmp/webclip-cache-XXXXXX".utf8CString)
        let folder = try String(cString: #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func network(diskBytes: Int = 1 << 20) -> TestNetwork {
            TestNetwork {
                var cache = CacheConfiguration()
                cache.folder = folder + "/cache"
                cache.diskBytes = diskBytes
                $0.cache = cache
            }
        }
        let server = Self.server { _ in ["Cache-Control: max-age=60", "X-A: \u{E4}"] }
        #expect(try network().load(server.url("/a"), .image).text == "1")
        let kept = try network().load(server.url("/a"), .image)
        #expect(kept.text == "1" && kept.isFromCache && kept.header("x-a") == "\u{E4}")
        // A file that was cut or changed is not believed.
        let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder + "/cache").first)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/cache/\(file)"))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(fileURLWithPath: "\(folder)/cache/\(file)"))
        #expect(try network().load(server.url("/a"), .image).text == "2")
        let small = network(diskBytes: 4_000)
        for index in 0..<50 { _ = try small.load(server.url("/\(index)"), .image) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/cache")
        #expect(names.count < 30 && !names.isEmpty)
    }
}
