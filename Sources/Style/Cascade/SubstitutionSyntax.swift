import CSSSyntax
import ClipBase

/// What can be told of `var()` and its kin before anything is substituted (Variables 1 §3).
enum SubstitutionSyntax {
    /// Whether each `var()` names a custom property, and nothing at the top of its fallback ends a declaration.
    static func isValid(_ range: TokenRange, in buffer: TokenBuffer) -> Bool {
        for index in range.lowerBound..<range.upperBound {
            let token = buffer.tokens[index]
            guard token.kind == .function, buffer.valueEquals(token, "var") else { continue }
            var reader = ComponentReader(buffer, buffer.contents(of: index))
            guard let name = reader.consumeDashedIdent(), name != "--" else { return false }
            if reader.isAtEnd { continue }
            guard reader.consumeComma() else { return false }
            while let component = reader.consumeComponent() {
                let first = buffer.tokens[component.lowerBound]
                if first.kind == .semicolon || first.delimiter == 0x21 { return false }
            }
        }
        return true
    }
}
