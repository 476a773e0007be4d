import ClipBase
import Style
import TextShaping

/// A list marker that is drawn as a shape, whatever the font has (Counter Styles 3 §6.1).
public enum MarkerSymbol: UInt8, Hashable, Sendable {
    case none, disc, circle, square, disclosureOpen, disclosureClosed

    /// The triangles of `<details>`, which are measured by the font size alone.
    public var isDisclosure: Bool { self == .disclosureOpen || self == .disclosureClosed }
}

extension LayoutEngine {
    /// The symbol that the text of a list marker stands for; `none` for text that is set as such.
    func markerSymbol(_ box: BoxID) -> MarkerSymbol {
        let record = boxes[box]
        guard record.kind == .text, record.pseudo == .marker, let parent = record.parent,
            boxes[parent].kind == .marker || boxes[parent].pseudo == .marker
        else { return .none }
        let style = styles[record.style]
        // An image comes first where there is one.
        guard style.generated.content.isInitial, boxes[parent].firstChild == box,
            case .named(let name) = styles.tables.listStyleTypes[style.inherited.listStyleType]
        else { return .none }
        switch name {
        case Self.discName: return .disc
        case Self.circleName: return .circle
        case Self.squareName: return .square
        case Self.openName: return .disclosureOpen
        case Self.closedName: return .disclosureClosed
        default: return .none
        }
    }

    private static let discName = Name("disc"), circleName = Name("circle"), squareName = Name("square")
    private static let openName = Name("disclosure-open"), closedName = Name("disclosure-closed")

    /// Two thirds of the ascent, on which the reference browser builds its symbols; whole px.
    private func symbolUnit(_ box: BoxID) -> Int { Int(max(0, min(fontMetrics(boxes[box].style).ascent, 100_000))) * 2 / 3 }

    private func symbolSize(_ box: BoxID, _ symbol: MarkerSymbol) -> LayoutUnit {
        if symbol.isDisclosure { return LayoutUnit(styles[boxes[box].style].font.size * 0.66) }
        return LayoutUnit((symbolUnit(box) + 1) / 2 + 2)
    }

    /// A symbol as an atomic inline: as tall as text, with the room around it that an inside marker has.
    func symbolAtomic(_ box: BoxID, _ symbol: MarkerSymbol, axes: WritingDirection) -> AtomicInline {
        let extents = textExtents(boxes[box].style)
        let size = LogicalSize(inline: symbolSize(box, symbol), block: extents.height)
        tree.texts.append(
            TextFragment(
                glyphs: .empty, text: .empty, font: fonts.primaryFont(of: font(boxes[box].style)),
                ascent: LayoutUnit(fontMetrics(boxes[box].style).ascent),
                level: 0, isRotated: false, isGenerated: true, source: .empty, symbol: symbol))
        var fragment = Fragment(kind: .text, box: box, size: size.physical(axes.mode))
        fragment.payload = UInt32(clamping: tree.texts.count - 1)
        fragment.firstBaseline = extents.over
        var margins = LogicalEdges.zero
        if let parent = boxes[box].parent, boxes[parent].kind != .marker {
            let size = styles[boxes[box].style].font.size
            margins.inlineStart = symbol.isDisclosure ? .zero : -1
            margins.inlineEnd = LayoutUnit(symbol.isDisclosure ? size * 0.4 : size)
        }
        return AtomicInline(result: LayoutResult(fragment: tree.add(fragment, children: [])), margins: margins, size: size)
    }

    /// The room between an outside marker and the text; markers of text bring their own space.
    func markerGap(_ marker: BoxID) -> LayoutUnit {
        guard let child = boxes[marker].firstChild else { return .zero }
        if boxes[child].kind == .replaced { return isMarkerImage(child) ? Self.markerImageGap : .zero }
        let symbol = markerSymbol(child)
        guard symbol != .none else { return .zero }
        if symbol.isDisclosure { return LayoutUnit(styles[boxes[child].style].font.size * 0.4) }
        return LayoutUnit(symbolUnit(child) + 8) - symbolSize(child, symbol)
    }
}

extension LayoutEngine {
    /// CSS px.
    static let markerImageGap = LayoutUnit(7)

    /// Whether a replaced box shows a `list-style-image`.
    func isMarkerImage(_ box: BoxID) -> Bool {
        boxes[box].kind == .replaced && boxes[box].node == nil && boxes[box].pseudo == .marker
            && boxes[box].parent.map { styles[boxes[$0].style].generated.content.isInitial } ?? false
    }

    /// The size of a `list-style-image` that has none of its own: within a square of half the ascent (Lists 3 §3.1).
    func markerImageSize(_ box: BoxID, ratio: Double?) -> LayoutSize {
        let side = fontMetrics(boxes[box].style).ascent / 2
        guard let ratio, ratio > 0 else { return LayoutSize(width: LayoutUnit(side), height: LayoutUnit(side)) }
        return LayoutSize(width: LayoutUnit(side * min(ratio, 1)), height: LayoutUnit(side / max(ratio, 1)))
    }
}

extension AtomicInline {
    var outerInline: LayoutUnit { size.inline + margins.inline }
}
