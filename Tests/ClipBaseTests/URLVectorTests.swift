import ClipBase
import Foundation
import Testing

/// The URL Standard's own test vectors, when `WEBCLIP_URL_TESTS` names a `urltestdata.json`; the files
/// `setters_tests.json`, `toascii.json` and `IdnaTestV2.json` beside it are run too.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["WEBCLIP_URL_TESTS"] != nil))
struct URLVectorTests {
    private func vectors(_ name: String?) throws -> Any {
        let main = URL(fileURLWithPath: ProcessInfo.processInfo.environment["WEBCLIP_URL_TESTS"] ?? "")
        let file = name.map { main.deletingLastPathComponent().appendingPathComponent($0) } ?? main
        let text = try String(contentsOf: file, encoding: .utf8)
        return try JSONSerialization.jsonObject(with: Data(Self.replacingLoneSurrogates(in: text).utf8))
    }

    /// A Swift string holds no lone surrogate; scripts hand over U+FFFD in its place.
    private static func replacingLoneSurrogates(in json: String) -> String {
        let pair = #/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/#
        return json.replacing(pair) { $0.output.utf8.count == 12 ? String($0.output) : "\\uFFFD" }
    }

    private func attributes(of url: WebURL) -> [String: String] {
        [
            "href": url.href, "protocol": url.protocol, "username": url.username, "password": url.password,
            "host": url.hostAndPort, "hostname": url.hostname, "port": url.portString, "pathname": url.pathname,
            "search": url.search, "hash": url.hash, "origin": url.origin
        ]
    }

    @Test func parsing() throws {
        var count = 0
        for case let test as [String: Any] in try #require(try vectors(nil) as? [Any]) {
            guard let input = test["input"] as? String else { continue }
            count += 1
            let base = (test["base"] as? String).flatMap { WebURL($0) }
            if test["base"] is String, base == nil {
                #expect(test["failure"] != nil)
                continue
            }
            let url = WebURL(input, base: base)
            if test["failure"] != nil {
                #expect(url == nil, "\(input) on \(base?.href ?? "nothing")")
                continue
            }
            guard let url else {
                Issue.record("\(input) on \(base?.href ?? "nothing") failed")
                continue
            }
            for (key, value) in attributes(of: url) {
                if let wanted = test[key] as? String { #expect(value == wanted, "\(key) of \(input)") }
            }
            #expect(WebURL(url.href)?.href == url.href)
        }
        #expect(count > 500)
    }

    @Test func setters() throws {
        let groups = try #require(try vectors("setters_tests.json") as? [String: Any])
        for (attribute, cases) in groups where attribute != "comment" {
            for case let test as [String: Any] in try #require(cases as? [Any]) {
                let href = try #require(test["href"] as? String)
                let value = try #require(test["new_value"] as? String)
                var url = try #require(WebURL(href))
                switch attribute {
                case "protocol": url.setProtocol(value)
                case "username": url.setUsername(value)
                case "password": url.setPassword(value)
                case "host": url.setHost(value)
                case "hostname": url.setHostname(value)
                case "port": url.setPort(value)
                case "pathname": url.setPathname(value)
                case "search": url.setSearch(value)
                case "hash": url.setHash(value)
                case "href": url = WebURL(value) ?? url
                default: Issue.record("unknown attribute \(attribute)")
                }
                let got = attributes(of: url)
                for (key, wanted) in try #require(test["expected"] as? [String: String]) {
                    #expect(got[key] == wanted, "\(key) after \(attribute) of \(href) set to \(value)")
                }
            }
        }
    }

    @Test(arguments: ["toascii.json", "IdnaTestV2.json"])
    func domains(_ file: String) throws {
        for case let test as [String: Any] in try #require(try vectors(file) as? [Any]) {
            guard let input = test["input"] as? String else { continue }
            let output = test["output"] as? String
            let got = WebURL("https://\(input)/x").map(\.hostname)
            // Characters that end or divide an authority are no part of a host.
            if input.contains(where: { "/\\?#@:[".contains($0) }) { continue }
            let wanted = output?.isEmpty == true ? nil : output
            #expect(got == wanted, "\(input) \(test["comment"] ?? "")")
        }
    }
}
