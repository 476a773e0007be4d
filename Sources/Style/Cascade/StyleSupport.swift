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
                "@counter-style", "@namespace", "@scope"
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
}
