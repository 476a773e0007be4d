import CSSSyntax
import ClipBase
import Testing

/// Sheets that are made to use up time or memory: what is kept of them is bounded, and the sheet says that it was cut.
@Suite(.timeLimit(.minutes(1))) struct HostileSheetTests {
    private func sheet(_ unit: String, count: Int, before: String = "", after: String = "") -> StyleSheet {
        var bytes = Array(before.utf8)
        for _ in 0..<count { bytes.append(contentsOf: unit.utf8) }
        bytes.append(contentsOf: after.utf8)
        return StyleSheet(utf8: bytes)
    }

    @Test(arguments: ["{", "(", "a{", "a:b{", "@media all{", ":is(", "[", "x(", "--a:{", "&{a:b;"])
    func openBracketsWithoutEnd(_ unit: String) {
        let sheet = sheet(unit, count: 200_000)
        #expect(sheet.rules.count <= Limits().maxCSSNesting)
        #expect(sheet.buffer.tokens.count < 10 * Limits().maxCSSNesting)
        #expect(sheet.diagnostics.map(\.code) == ["css.tooDeep"])
    }

    @Test func megabytesOfBraces() {
        let sheet = StyleSheet(utf8: Array(repeating: 0x7B, count: 2 << 20))
        #expect(sheet.buffer.tokens.count == Limits().maxCSSNesting)
        #expect(sheet.diagnostics.map(\.code) == ["css.tooDeep"])
    }

    @Test func whatFollowsADeepBlockIsKept() {
        let sheet = sheet("a{", count: 1000, after: String(repeating: "}", count: 1000) + "b{c:d}")
        #expect(sheet.topLevelRules.map { $0 }.count == 2)
        #expect(sheet.declarations.count == 1)
    }

    @Test func wouldBeDeclarationsAreReadAgainInLinearTime() {
        // Each `a:b{…}` reads as a declaration until its brace, and then again as a rule.
        let sheet = sheet("a:b{", count: 250, before: "x{", after: String(repeating: "c:d;", count: 20_000))
        #expect(sheet.declarations.count == 20_000)
        #expect(sheet.rules.count == 251)
    }

    @Test func deepConditions() {
        let sheet = sheet("(not ", count: 100_000, before: "@media ", after: "{a{}}")
        #expect(sheet.diagnostics.map(\.code) == ["css.tooDeep"])
    }

    @Test func tooManyRulesAndTokens() {
        var limits = Limits()
        limits.maxRules = 10
        let many = StyleSheet(String(repeating: "a{b:c}", count: 100), limits: limits)
        #expect(many.rules.count == 10)
        #expect(many.diagnostics.map(\.code) == ["css.tooManyRules"])
        limits = Limits()
        limits.maxCSSTokens = 100
        let long = StyleSheet(String(repeating: "a{b:c}", count: 100), limits: limits)
        #expect(long.buffer.tokens.count == 100)
        #expect(long.diagnostics.map(\.code) == ["css.tooLong"])
        limits = Limits()
        limits.maxTextBytes = 5
        #expect(StyleSheet("a{b:é}", limits: limits).buffer.bytes.count <= 8)
    }
}
