import ClipBase

/// The condition of `@supports`, of `@import … supports()` and of `CSS.supports()`. CSS Conditional 3 to 5.
public struct SupportsCondition: Sendable {
    public enum Leaf: Sendable {
        /// `(property: value)`.
        case declaration(DeclarationSyntax)
        /// `selector(…)`.
        case selector(TokenRange)
        /// `font-tech(…)`, in lower case.
        case fontTech(String)
        /// `font-format(…)`, in lower case.
        case fontFormat(String)
        /// `at-rule(@name …)`, in lower case.
        case atRule(String)
    }

    public var condition: Condition<Leaf>

    /// Nil where the tokens are no supports condition.
    public init?(_ buffer: TokenBuffer, _ range: TokenRange) {
        guard let condition = Grammar().parse(ComponentReader(buffer, range)) else { return nil }
        self.condition = condition
    }

    /// What stands in the parentheses of `supports(…)`: a condition or a bare declaration.
    public init?(inParentheses buffer: TokenBuffer, _ range: TokenRange) {
        if let condition = SupportsCondition(buffer, range) {
            self = condition
        } else if let leaf = Grammar().leaf(inParentheses: ComponentReader(buffer, range)) {
            condition = Condition(operations: [.leaf(leaf)])
        } else {
            return nil
        }
    }

    /// Whether the condition holds; `isSupported` answers for what really works. What is not understood is plainly not
    /// supported, so that `not (…)` of it holds, as browsers have it.
    public func holds(_ isSupported: (Leaf) -> Bool) -> Bool {
        condition.evaluate(unknown: .false) { Ternary(isSupported($0)) } == .true
    }

    private struct Grammar: ConditionGrammar {
        func leaf(inParentheses contents: ComponentReader) -> Leaf? {
            var reader = contents
            guard reader.consume(.ident) != nil else { return nil }
            let name = reader.position - 1
            guard reader.consume(.colon) != nil,
                let declaration = contents.buffer.declaration(name: name, value: reader.rest),
                !Self.endsEarly(reader)
            else { return nil }
            var names = NameCache()
            return .declaration(DeclarationSyntax(declaration, contents.buffer, &names))
        }

        /// Whether `;` stands outside of all brackets: there a declaration would end.
        private static func endsEarly(_ value: ComponentReader) -> Bool {
            var reader = value
            while let component = reader.consumeComponent() {
                if reader.buffer.tokens[component.lowerBound].kind == .semicolon { return true }
            }
            return false
        }

        func leaf(function name: Token, _ arguments: ComponentReader) -> Leaf? {
            var reader = arguments
            if arguments.valueEquals(name, "selector") { return .selector(arguments.rest) }
            if arguments.valueEquals(name, "font-tech") { return word(&reader).map { .fontTech($0) } }
            if arguments.valueEquals(name, "font-format") { return word(&reader).map { .fontFormat($0) } }
            if arguments.valueEquals(name, "at-rule") {
                return reader.consume(.atKeyword).map { .atRule(reader.string(of: $0).asciiLowercased) }
            }
            return nil
        }

        private func word(_ reader: inout ComponentReader) -> String? {
            guard let word = reader.consumeIdent(), reader.isAtEnd else { return nil }
            return word.string.asciiLowercased
        }
    }
}
