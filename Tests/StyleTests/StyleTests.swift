import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

/// A page with its styles, and shorthand to ask for them.
struct StyledPage {
    let document: Document
    let tree: StyledTree

    init(
        _ html: String, css: String = "", url: WebURL? = nil,
        environment: MediaEnvironment = MediaEnvironment(viewportWidth: 800, viewportHeight: 600)
    ) {
        var document = MarkupParser().parseHTML(html).document
        document.url = url
        self.document = document
        let resolver = StyleResolver(
            document, sheets: css.isEmpty ? [] : [StyleSource(StyleSheet(css))],
            configuration: StyleConfiguration(environment: environment), metrics: FallbackFontMetrics())
        tree = resolver.resolve()
    }

    func node(_ id: String) -> NodeID? { document.descendants.first { document.isElement($0) && document.elementID($0) == Name(id) } }

    /// The computed value as CSS text; of `#x` unless said otherwise.
    func text(_ property: String, _ id: String = "x", pseudo: PseudoElement? = nil) -> String {
        guard let node = node(id), let style = pseudo.map({ tree.styleID(of: node, $0) }) ?? tree.styleID(of: node) else {
            return "(no style)"
        }
        return tree.computedText(Name(property), of: style) ?? "(no property)"
    }
}

/// The computed value of one declaration on `#x`.
func computed(_ property: String, _ value: String) -> String {
    StyledPage("<!DOCTYPE html><div id=x>", css: "#x { \(property): \(value) }").text(property)
}
