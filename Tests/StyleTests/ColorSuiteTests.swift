import Foundation
import Testing

@testable import Style

/// The colour files of the css-parsing-tests: what is no colour, and what a colour's text is.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["WEBCLIP_CONFORMANCE"] != nil))
struct ColorSuiteTests {
    @Test(arguments: [
        "color_function_4", "color_hexadecimal_3", "color_hexadecimal_4", "color_hsl_3", "color_hsl_4", "color_hwb_4",
        "color_keywords_3", "color_keywords_4", "color_lab_4", "color_lch_4", "color_oklab_4", "color_oklch_4"
    ])
    func suite(file: String) throws {
        let folder = ProcessInfo.processInfo.environment["WEBCLIP_CONFORMANCE"] ?? ""
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/css-parsing/\(file).json"))
        let cases = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
        var failures: [String] = []
        for index in stride(from: 0, to: cases.count - 1, by: 2) {
            guard let input = cases[index] as? String else { continue }
            let expected = cases[index + 1] as? String
            let actual = ColorText.specified(input)
            if !Self.isAlike(actual, expected) { failures.append("\(input): \(actual ?? "nil"), not \(expected ?? "nil")") }
        }
        #expect(failures.isEmpty, "\(failures.count) of \(cases.count / 2): \(failures.prefix(8).joined(separator: "; "))")
    }

    /// Equal up to the last digits of its numbers.
    private static func isAlike(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        let x = parts(a)
        let y = parts(b)
        return x.count == y.count
            && zip(x, y).allSatisfy { p, q in
                if let m = Double(p), let n = Double(q) { return abs(m - n) < 0.01 * max(1, abs(n) / 100) }
                return p == q
            }
    }

    private static func parts(_ text: String) -> [String] {
        text.replacingOccurrences(of: "(", with: " ( ").replacingOccurrences(of: ")", with: " )").replacingOccurrences(of: ",", with: " ")
            .split(separator: " ").map(String.init)
    }
}
