import CSSSyntax
import ClipBase
import DOM
import Layout
import MarkupParsing
import Style
import TextShaping

@testable import Painting

/// A page of markup painted 400 × 300 px with the box font at 20 px, without margins: each glyph an em square, 16 px of it over
/// the baseline.
struct PaintedPage {
    let list: DisplayList

    init(_ body: String, css: String = "") {
        let base = "html { font: 20px/1 'WebClip Box' } body { margin: 0 }"
        let page = MarkupParser().parseHTML("<!DOCTYPE html><body>\(body)").document
        let styles = StyleResolver(
            page, sheets: [StyleSource(StyleSheet(base + css))],
            configuration: StyleConfiguration(environment: MediaEnvironment(viewportWidth: 400, viewportHeight: 300)),
            metrics: FallbackFontMetrics()
        ).resolve()
        let built = BoxTreeBuilder(document: page, styles: styles, replaced: [:], limits: Limits()).build()
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let fonts = FontContext(fontsDirectory: "/" + folder + "/fonts")
        let engine = LayoutEngine(
            document: page, styles: built.styles, fonts: fonts, boxes: built.boxes, viewport: LayoutSize(width: 400, height: 300),
            limits: Limits())
        let fragments = engine.layOutPage()
        list = Painter.paint(
            PaintInput(document: page, styles: engine.styles, fragments: fragments, fonts: fonts))
    }

    /// The filled rectangles in paint order: `x y width height #rrggbb`.
    var fills: [String] {
        list.items.compactMap { item in
            guard case .fillRect(let rect, let color) = item else { return nil }
            return "\(number(rect.x)) \(number(rect.y)) \(number(rect.width)) \(number(rect.height)) \(hex(color))"
        }
    }

    /// The glyphs of each run in paint order: the origin of each glyph and the colour.
    var runs: [String] {
        list.items.compactMap { item in
            guard case .glyphs(let index, let color) = item else { return nil }
            let places = list.glyphs[list.glyphRuns[index].glyphs.range].map { "\(number($0.x)),\(number($0.y))" }
            return "\(places.joined(separator: " ")) \(hex(color))"
        }
    }

    private func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    private func hex(_ color: RGBA) -> String {
        let parts = [color.red, color.green, color.blue].map { Int((Double($0) * 255).rounded()) }
        let digits = Array("0123456789abcdef")
        return "#" + parts.map { "\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    }
}
