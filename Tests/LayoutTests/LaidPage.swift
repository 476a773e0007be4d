import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Style
import TextShaping

@testable import Layout

/// A page of markup laid out 400 × 300 px with the box font at 10 px, without margins: each glyph an em square.
struct LaidPage {
    let document: Document
    let styles: StyledTree
    let laid: Laid

    init(_ body: String, css: String = "", imageSizes: [String: ReplacedContent] = [:]) {
        let base = "html { font: 10px/1 'WebClip Box' } body { margin: 0 } p, ul, ol { margin: 0; padding: 0 }"
        let page = MarkupParser().parseHTML("<!DOCTYPE html><style>\(base)\(css)</style><body>\(body)").document
        let styles = StyleResolver(
            page, sheets: [StyleSource(StyleSheet(base + css))],
            configuration: StyleConfiguration(environment: MediaEnvironment(viewportWidth: 400, viewportHeight: 300)),
            metrics: FallbackFontMetrics()
        ).resolve()
        let built = BoxTreeBuilder(document: page, styles: styles, replaced: [:], imageSizes: imageSizes, limits: Limits()).build()
        let engine = LayoutEngine(
            document: page, styles: built.styles, fonts: TestFonts.context, boxes: built.boxes,
            viewport: LayoutSize(width: 400, height: 300), limits: Limits())
        document = page
        self.styles = built.styles
        laid = Laid(tree: engine.layOutPage())
    }

    /// All of the page that can be scrolled to: `x y width height`.
    var scrollableArea: String {
        let area = laid.tree.scrollableArea(styles)
        return "\(area.minX) \(area.minY) \(area.width) \(area.height)"
    }

    private func boxes(_ id: String) -> [BoxID] {
        let boxes = laid.tree.boxes
        return boxes.boxes.indices.map { BoxID(rawValue: UInt32($0)) }.filter { box in
            guard let node = boxes[box].node, document.isElement(node) else { return false }
            return document.elementID(node) == Name(id)
        }
    }

    /// The lines of the element with that id: `x y width height text`.
    func lines(_ id: String = "x") -> [String] { boxes(id).flatMap { laid.lines($0) } }

    /// The border boxes of the element with that id: `x y width height`.
    func rects(_ id: String = "x") -> [String] { boxes(id).flatMap { laid.rects($0) } }

    /// The characters of each line of the page that has some, in tree order.
    var texts: [String] { laid.lineTexts.filter { !$0.isEmpty } }
}
