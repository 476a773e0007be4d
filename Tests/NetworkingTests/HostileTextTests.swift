import ClipBase
import Testing

@testable import Networking

/// Whatever a server or a file says, the parsers end and do not trap.
struct HostileTextTests {
    /// The same at every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64 = 0x2545_F491_4F6C_DD1D
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let pieces = [
        "a", "=", ";", ",", " ", "\t", "\n", "\r", "\"", "\\", "-", "0", "9", "99999999999999999999", ":", "/", "*", "$", "%", "%2",
        "Expires", "Max-Age", "Domain", "Path", "Secure", "HttpOnly", "SameSite", "__Host-", "Jan", "Feb", "2026", "GMT", "24:60:60",
        "user-agent:", "disallow:", "allow:", "#", "#HttpOnly_", "TRUE", "max-age", "no-cache", ".", "..", "com", "é", "\u{0}", "[", "]"
    ]

    @Test func parsersEnd() throws {
        var generator = Generator()
        var store = CookieStore()
        let url = try #require(WebURL("https://www.example.com/a/b?c"))
        for _ in 0..<4_000 {
            let count = Int.random(in: 0..<24, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            store.receive(text, from: url, context: CookieContext(), now: 1_800_000_000)
            _ = CookieDate.parse(text)
            _ = CookieFile.parse(text, now: 0)
            _ = CacheControl([HTTPHeader("Cache-Control", text)])
            _ = AddressPolicy.AllowedHost(text)
            _ = RobotsRules(Array(text.utf8), product: "a").allows(url)
            let hop = Hop(url: url, method: "GET", headers: [], body: [])
            _ = try? hop.redirect(by: HTTPAnswer(status: 302, headers: [HTTPHeader("Location", text)]), limits: SessionLimits())
        }
        #expect(store.cookies.count <= CookieStore.maxPerDomain * 2)
        let header = store.header(for: url, context: CookieContext(), now: 1_800_000_000) ?? ""
        #expect(!header.utf8.contains { $0 < 0x20 && $0 != 0x09 })
    }
}
