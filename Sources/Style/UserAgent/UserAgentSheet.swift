import CSSSyntax
import ClipBase
import DOM

/// The user agent's own rules, parsed once in a process and kept.
enum UserAgentSheet {
    static func rules(for document: Document) -> RuleSet { document.mode == .quirks ? quirky : standard }

    private static let standard = make(.noQuirks)
    private static let quirky = make(.quirks)

    private static func make(_ mode: DocumentMode) -> RuleSet {
        var set = RuleSet(mode: mode, environment: MediaEnvironment(), limits: Limits())
        for text in [flow, tables, text, forms, foreign] { set.add(StyleSource(StyleSheet(text)), origin: .userAgent) }
        if mode == .quirks { set.add(StyleSource(StyleSheet(quirks)), origin: .userAgent) }
        set.finish()
        return set
    }
}
