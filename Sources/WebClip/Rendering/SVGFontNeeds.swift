import ClipBase
import DOM
import Layout
import Style
import TextShaping

extension PageRenderer {
    /// Shapes the text within SVG once, so that the web fonts that it asks for are loaded before it is painted.
    func askForSVGFonts(_ document: Document, instances: [NodeID: NodeID], styles: StyledTree) {
        guard document.hasElement(named: "text") else { return }
        for node in UseExpansion.shownNodes(document, instances) where document.isText(node) {
            guard let parent = document.parent(node), document.namespace(parent) == .svg, let id = styles.styleID(of: parent),
                document.name(parent) != "style", document.name(parent) != "script"
            else { continue }
            let bytes = Array(document.bytes(document.textRange(node)))
            guard !bytes.allSatisfy(isASCIIWhitespace) else { continue }
            let font = fonts.intern(FontDescription(styles[id].font, tables: styles.tables))
            _ = fonts.shape(
                bytes.span, styles: [TextStyleRun(byteRange: 0..<bytes.count, font: font)],
                bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        }
    }
}
