import CSSSyntax
import ClipBase
import Selectors

/// What is really done: the answers of `@supports` and `CSS.supports()`.
public enum StyleSupport {
    public static func isSupported(_ leaf: SupportsCondition.Leaf, in buffer: TokenBuffer) -> Bool {
        switch leaf {
        case .declaration(let declaration):
            var reader = DeclarationReader()
            return reader.isValid(declaration, in: buffer)
        case .selector(let range):
            var store = SelectorStore()
            return store.parse(buffer, range).map { store.count(of: $0) == 1 } ?? false
        case .fontTech(let name): return ["features-opentype", "variations", "color-colrv0", "color-cbdt"].contains(name)
        case .fontFormat(let name): return ["opentype", "truetype", "woff", "woff2", "collection"].contains(name)
        case .atRule(let name):
            return [
                "@media", "@supports", "@import", "@layer", "@container", "@font-face", "@keyframes", "@property",
                "@counter-style", "@namespace", "@scope",
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
