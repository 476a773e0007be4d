import Testing

@testable import Detection

/// The plans that are read here say what the library says.
@Suite struct PhonePlanTests {
    /// A generator that gives the same numbers each time (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private func summary(_ result: PhoneParsing.Result?) -> String {
        guard let result else { return "none" }
        return "\(result.e164) \(result.region) \(result.kind) \(result.isPossible) \(result.isValid) \(result.ext)"
    }

    @Test(arguments: [
        "US", "CA", "GB", "DE", "FR", "IT", "ES", "NL", "JP", "AU", "CN", "IN", "AT", "CH", "BE", "SE", "PL", "RU", "KR", "SG", "JM"
    ]) func randomNumbersAreJudgedAlike(_ region: String) {
        var numbers = Numbers(state: UInt64(region.utf8.reduce(0) { $0 * 256 + Int($1) }))
        var read = 0
        for _ in 0..<150 {
            var digits = ""
            for _ in 0..<Int.random(in: 5...13, using: &numbers) { digits += String(Int.random(in: 0...9, using: &numbers)) }
            // Half of them with the prefixes with which people dial.
            if Bool.random(using: &numbers) {
                digits = ["0", "00", "011", "1", "8", "+"].randomElement(using: &numbers).map { $0 + digits } ?? digits
            }
            guard case .result(let own) = PhoneParsing.read(Array(digits.utf8)[...], addsPlus: false, region: region) else { continue }
            read += 1
            #expect(summary(own) == summary(PhoneParsing.ask(digits, region: region)), "\(digits)")
        }
        #expect(read > 30)
    }

    @Test(arguments: [
        ("(512) 555-0143", "US"), ("030/123456-78", "DE"), ("020 7946 0018", "GB"), ("+39 06 6982 1234", "IT"),
        ("0011 44 20 7946 0018", "AU"),
        ("+1 876 555 0123", "US"), ("+800 1234 5678", "DE"), ("090-1234-5678", "JP"), ("99 99", "DE")
    ]) func writtenNumbersAreJudgedAlike(_ number: String, _ region: String) {
        guard case .result(let own) = PhoneParsing.read(Array(number.utf8)[...], addsPlus: false, region: region) else {
            Issue.record("not read")
            return
        }
        #expect(summary(own) == summary(PhoneParsing.ask(number, region: region)))
    }

    @Test func automataMatchAsExpressionsDo() throws {
        let automaton = try #require(DigitAutomaton("(?:0[1-35]|9\\d{2,3})7?|4"))
        func matches(_ digits: String) -> Bool { DialledDigits(Array(digits.utf8)[...]).map { automaton.matches($0, from: 0) } ?? false }
        for digits in ["01", "037", "912", "9127", "91277", "4"] { #expect(matches(digits), "\(digits)") }
        for digits in ["", "04", "0177", "91", "912777", "44", "407"] { #expect(!matches(digits), "\(digits)") }
        for pattern in ["1+", "[^1]", "(?=1)", "1{99}", "(1", "1)"] { #expect(DigitAutomaton(pattern) == nil, "\(pattern)") }
        let prefix = try #require(DialledDigits(Array("9123".utf8)[...]))
        #expect(automaton.prefixes(of: prefix, from: 0) == 0b11000)
    }
}
