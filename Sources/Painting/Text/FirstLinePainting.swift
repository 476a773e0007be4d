import ClipBase
import Layout
import Style
import TextShaping

extension Painter {
    /// The background of `::first-line`: behind the root inline box of its line (Pseudo-Elements 4 §2.1).
    mutating func paintFirstLineBackground(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        guard let id = fragment.lineStyle, let edge = rootInlineOverEdge(of: fragment, at: place.offset, style: styles[id]) else { return }
        let style = styles[id]
        let own = styles[boxes[fragment.box].style].surface
        let isOwn =
            style.surface.backgroundColor == own.backgroundColor && style.surface.backgroundLayers == own.backgroundLayers
        guard !isOwn, style.inherited.visibility == .visible,
            !style.surface.backgroundColor.isTransparent || !style.surface.backgroundLayers.isInitial
        else { return }
        let metrics = input.fonts.metrics(of: primaryFont(style))
        let height = LayoutUnit(metrics.ascent) + LayoutUnit(metrics.descent)
        var area = LayoutRect(origin: place.offset, size: fragment.size)
        switch style.text.writingMode {
        case .horizontalTB: area = LayoutRect(x: area.minX, y: edge, width: area.width, height: height)
        case .sidewaysLR: area = LayoutRect(x: edge, y: area.minY, width: height, height: area.height)
        case .verticalRL, .verticalLR, .sidewaysRL: area = LayoutRect(x: edge - height, y: area.minY, width: height, height: area.height)
        }
        let box = Fragment(kind: .line, box: fragment.box, size: area.size)
        paintBackground(place, fragment: box, style: style, outer: RoundedRect(snapped(area)))
    }

    /// The coordinate across a line of the line-over edge of its root inline box.
    func rootInlineOverEdge(of line: Fragment, at origin: LayoutPoint, style: ComputedStyle) -> LayoutUnit? {
        guard let baseline = line.firstBaseline else { return nil }
        let over = style.text.extentOverBaseline(input.fonts.metrics(of: primaryFont(style)))
        switch style.text.writingMode {
        case .horizontalTB: return origin.y + baseline - over
        case .sidewaysLR: return origin.x + baseline - over
        case .verticalLR: return origin.x + baseline + over
        case .verticalRL, .sidewaysRL: return origin.x + line.size.width - baseline + over
        }
    }
}
