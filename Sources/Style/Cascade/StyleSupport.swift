import CSSSyntax
import ClipBase
import Selectors

/// What is really done: the answers of `@supports` and `CSS.supports()`.
public enum StyleSupport {
    /// `namespaces`: the prefixes that the sheet declares.
    public static func isSupported(
        _ leaf: SupportsCondition.Leaf, in buffer: TokenBuffer, namespaces: NamespaceDeclarations = .init()
    ) -> Bool {
        switch leaf {
        case .declaration(let declaration):
            var reader = DeclarationReader()
            return reader.isValid(declaration, in: buffer)
        case .selector(let range): return SelectorStore.isSupported(buffer, range, namespaces: namespaces)
        case .fontTech(let name): return ["features-opentype", "variations", "color-colrv0", "color-cbdt"].contains(name)
        case .fontFormat(let name): return ["opentype", "truetype", "woff", "woff2", "collection"].contains(name)
        case .atRule(let name):
            return [
                "@media", "@supports", "@import", "@layer", "@container", "@font-face", "@keyframes", "@property",
                "@counter-style", "@namespace", "@scope", "@position-try"
            ].contains(name)
        }
    }

    /// Whether `property: value` is a declaration that has effect.
    public static func supports(property: String, value: String) -> Bool {
        let block = DeclarationBlock("\(property): \(value)")
        guard block.declarations.count == 1, !block.declarations[0].isImportant else { return false }
        var reader = DeclarationReader()
        return reader.isValid(block.declarations[0], in: block.buffer)
    }

    /// The longhands that a declaration sets, each with the text of its value; nil for an invalid one (CSSOM §6.6.1). A
    /// longhand that a shorthand leaves out has its initial value.
    public static func longhands(property: String, value: String) -> [(name: String, text: String)]? {
        let block = DeclarationBlock("\(property): \(value)")
        guard block.declarations.count == 1 else { return nil }
        let declaration = block.declarations[0]
        var reader = DeclarationReader()
        guard reader.isValid(declaration, in: block.buffer), let target = reader.property(of: declaration.name) else { return nil }
        let isWhole = declaration.hasSubstitution || DeclarationStore.wideKeyword(block.buffer, declaration.value) != nil
        guard !isWhole, reader.expand(target.property, block.buffer, declaration.value) else {
            return target.longhands.map { ($0.description.name, block.buffer.text(of: declaration.value)) }
        }
        let initial = StyledTree(nodeCount: 0)
        return reader.expansion.parts.map { property, part in
            let name = property.description.name
            switch part {
            case .tokens(let range): return (name, block.buffer.text(of: range))
            case .text(let text): return (name, text)
            case .initial: return (name, initial.computedText(Name(name), of: StyleID(rawValue: 0)) ?? "initial")
            }
        }
    }

    /// Whether a whole condition holds, as `CSS.supports()` takes it: with or without parentheses.
    public static func supports(condition: String) -> Bool {
        let buffer = TokenBuffer(condition)
        let all = buffer.all
        return SupportsCondition(inParentheses: buffer, all)?.holds { isSupported($0, in: buffer) } ?? false
    }
}
