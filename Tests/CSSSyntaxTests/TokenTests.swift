import ClipBase
import Testing

@testable import CSSSyntax

@Suite struct TokenTests {
    @Test func numbersAreExact() {
        func number(_ text: String) -> Double? { TokenBuffer(text).tokens.first?.number }
        #expect(number("0.1") == 0.1)
        #expect(number("-1.5e3px") == -1500)
        #expect(number("123456789012345678901234567890") == 0x1.8ee90ff6c373ep+96)
        #expect(number("1e400") == Double.greatestFiniteMagnitude)
        #expect(number("1e-400") == 0)
        #expect(number("0.30000000000000004") == 0.30000000000000004)
    }

    @Test func urlsKeepEscapedSpaces() {
        func url(_ text: String) -> String? {
            let buffer = TokenBuffer(text)
            return buffer.tokens.first.map { buffer.string(of: $0) }
        }
        #expect(url("url(  a\\20 b  )") == "a b")
        #expect(url("url(a\\ )") == "a ")
        #expect(url("URL( x )") == "x")
    }

    @Test func deepBlocksAreLeftOut() {
        var limits = Limits()
        limits.maxCSSNesting = 2
        let buffer = TokenBuffer("(a{(c[)])d}e)f", limits: limits)
        #expect(buffer.overflow == .nesting)
        let kinds: [Token.Kind] = [
            .openParen, .ident, .openCurly, .ident, .closeCurly, .ident, .closeParen, .ident
        ]
        #expect(buffer.tokens.map(\.kind) == kinds)
    }

    @Test func substitutionNeverJoinsTokens() throws {
        let piece = TokenBuffer("1")
        let unit = TokenBuffer("px")
        var substitution = TokenSubstitution()
        substitution.append(piece.all, of: piece)
        substitution.append(unit.all, of: unit)
        let result = try #require(substitution.finish())
        #expect(result.tokens.map(\.kind) == [.number, .ident])
        #expect(result.text(of: result.all) == "1/**/px")
    }

    @Test func substitutionMatchesBracketsAnew() throws {
        let value = TokenBuffer("calc(2px + var(--x))")
        let replacement = TokenBuffer("3px")
        var substitution = TokenSubstitution()
        substitution.append(TokenRange(0, 5), of: value)
        substitution.append(replacement.all, of: replacement)
        substitution.append(TokenRange(8, 9), of: value)
        let result = try #require(substitution.finish())
        #expect(result.text(of: result.all) == "calc(2px + 3px)")
        #expect(result.closing(of: 0) == result.tokens.count - 1)
    }

    @Test func substitutionIsBounded() {
        var limits = Limits()
        limits.maxVariableExpansion = 100
        let piece = TokenBuffer(String(repeating: "a ", count: 30))
        var substitution = TokenSubstitution(limits: limits)
        let first = substitution.append(piece.all, of: piece)
        let second = substitution.append(piece.all, of: piece)
        #expect(first && !second)
        #expect(substitution.finish() == nil)
    }

    @Test func unicodeRanges() {
        func ranges(_ text: String) -> [ClosedRange<UInt32>]? {
            let buffer = TokenBuffer(text)
            return buffer.unicodeRanges(of: buffer.all)
        }
        #expect(ranges("U+26, u+0-7F, U+4??") == [0x26...0x26, 0...0x7F, 0x400...0x4FF])
        #expect(ranges("U+110000") == nil)
        #expect(ranges("U+5-4") == nil)
    }

    @Test func serialization() {
        #expect(CSSText.identifier("-1a b") == "-\\31 a\\ b")
        #expect(CSSText.string("a\"\n") == "\"a\\\"\\a \"")
    }
}
