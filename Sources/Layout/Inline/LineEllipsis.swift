import ClipBase
import Style
import TextShaping

extension LayoutEngine {
    /// Whether a block container shows that its lines are cut (`text-overflow`, Overflow 3 §5.1).
    func ellipsizes(_ box: BoxID) -> Bool {
        let holder = textOverflowHolder(box)
        let style = styles[boxes[holder].style].box
        let clips = styles[boxes[holder].style].text.writingMode.isHorizontal ? style.overflowX : style.overflowY
        return style.textOverflow != .clip && clips != .visible
    }

    /// An anonymous block shows its parent's ellipsis.
    func textOverflowHolder(_ box: BoxID) -> BoxID {
        guard boxes[box].node == nil, boxes[box].pseudo == nil, let parent = boxes[box].parent else { return box }
        return boxes[parent].kind == .blockContainer ? parent : box
    }

    func ellipsisText(_ box: BoxID, isClamp: Bool) -> String {
        let style = styles[boxes[textOverflowHolder(box)].style].box
        if style.textOverflow == .string, !isClamp { return styles.tables.strings[style.textOverflowString] }
        let font = fonts.primaryFont(of: font(boxes[box].style))
        return fonts.glyph(for: "\u{2026}", in: font) == nil ? "..." : "\u{2026}"
    }

    /// Whether in-flow content follows a box inside the clamped box around it.
    func hasContentBehind(_ box: BoxID) -> Bool {
        var current = box
        while !boxes[current].isFormattingContextRoot {
            var next = boxes[current].nextSibling
            while let sibling = next {
                if !boxes[sibling].isFloating, !boxes[sibling].isOutOfFlow { return true }
                next = boxes[sibling].nextSibling
            }
            guard let parent = boxes[current].parent else { return false }
            current = parent
        }
        return false
    }
}

/// The count of lines in a box with `-webkit-line-clamp` (Overflow 4 §5).
struct LineClamp {
    private var remaining: UInt32
    /// Below which the clamped box ends, in its formatting context.
    private(set) var end: LayoutUnit?
    var isFull: Bool { remaining == 0 }

    init?(_ count: UInt32) {
        guard count > 0 else { return nil }
        remaining = count
    }

    /// Counts a line that ends there; true where it is the last that shows.
    mutating func countLine(at bottom: LayoutUnit) -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        if remaining == 0 { end = bottom }
        return remaining == 0
    }

    /// Moves the end up by what `text-box-trim` takes off the last line, though not above the floats that start in what shows.
    mutating func finish(trimmed: LayoutUnit, floats: LayoutUnit?) {
        guard let bottom = end else { return }
        end = max(bottom - trimmed, floats ?? .min)
    }
}

/// Cuts a line's content and marks the place with an ellipsis.
enum LineEllipsis {
    /// Hides what does not fit beside the ellipsis and adds it; gives the width of what shows. The first character always stays.
    static func apply(to line: inout LineAssembly, available: LayoutUnit, isForced: Bool, box: BoxID, flow: BlockFlow) -> LayoutUnit {
        let engine = flow.engine
        let style = line.states.first?.style ?? engine.boxes[box].style
        let text = engine.ellipsisText(box, isClamp: isForced)
        let width = LayoutUnit(ceiling: engine.shapeGenerated(text, style: style).width)
        let limit = (available - width).clampedToZero
        var position = LayoutUnit.zero
        var opened = Set<Int>()
        var shown: [LineUnit] = []
        var hasShown = false
        var isCut = false
        for unit in line.units {
            // What is out of flow is not part of the line's text, and shows wherever it stands.
            if isCut {
                if case .outOfFlow = unit.kind { shown.append(unit) }
                continue
            }
            // Start edges of the boxes that the unit opens.
            var state = unit.state
            while state > 0 {
                if !line.states[state].isAtomic, opened.insert(state).inserted, line.states[state].hasStart {
                    position += engine.inlineEdges(line.states[state].box, containing: flow.contentInline).start
                }
                state = line.states[state].parent
            }
            switch unit.kind {
            case .text(let range):
                if position + unit.width <= limit { break }
                var part = unit
                if let cut = cut(range, of: &line, room: limit - position, keepsFirst: !hasShown) {
                    part.kind = .text(cut.leaves)
                    part.width = cut.width
                    shown.append(part)
                    position += part.width
                }
                isCut = true
                continue
            case .atomic:
                if position + unit.width > limit, hasShown {
                    isCut = true
                    continue
                }
            case .empty, .outOfFlow, .marker, .annotation: break
            }
            shown.append(unit)
            position += unit.width
            switch unit.kind {
            case .text, .atomic: hasShown = true
            case .empty, .outOfFlow, .marker, .annotation: break
            }
        }
        line.units = shown
        for index in line.states.indices { (line.states[index].firstUnit, line.states[index].lastUnit) = (-1, -1) }
        for (index, unit) in line.units.enumerated() {
            var state = unit.state
            while state > 0 {
                if line.states[state].firstUnit < 0 { line.states[state].firstUnit = index }
                line.states[state].lastUnit = index
                state = line.states[state].parent
            }
        }
        let shownBox = engine.firstLineBox(box, style: style)
        line.addGenerated(text, style: style, box: shownBox, state: 0, level: flow.direction.isLTR ? 0 : 1)
        return position + width
    }

    /// The part of a unit's leaves that fits; nil where nothing does.
    private static func cut(
        _ range: Range<Int>, of line: inout LineAssembly, room: LayoutUnit, keepsFirst: Bool
    ) -> (leaves: Range<Int>, width: LayoutUnit)? {
        var width = 0.0
        let first = line.leaves.count
        outer: for index in range {
            var leaf = line.leaves[index]
            if leaf.width + width <= room.pixels {
                line.leaves.append(leaf)
                width += leaf.width
                continue
            }
            let isReversed = leaf.level & 1 == 1
            let order = isReversed ? Array(leaf.glyphs.reversed()) : Array(leaf.glyphs)
            var kept = 0
            var keptWidth = 0.0
            while kept < order.count {
                // Whole clusters only.
                var end = kept
                var clusterWidth = 0.0
                while end < order.count, line.glyphs[order[end]].cluster == line.glyphs[order[kept]].cluster {
                    clusterWidth += Double(line.glyphs[order[end]].advance)
                    end += 1
                }
                let isFirst = keepsFirst && kept == 0 && index == range.lowerBound
                if width + keptWidth + clusterWidth > room.pixels, !isFirst { break }
                keptWidth += clusterWidth
                kept = end
            }
            if kept > 0 {
                let endByte = kept < order.count ? Int(line.glyphs[order[kept]].cluster) : leaf.bytes.upperBound
                leaf.glyphs =
                    isReversed
                    ? leaf.glyphs.upperBound - kept..<leaf.glyphs.upperBound : leaf.glyphs.lowerBound..<leaf.glyphs.lowerBound + kept
                leaf.bytes = leaf.bytes.lowerBound..<max(leaf.bytes.lowerBound, endByte)
                leaf.width = keptWidth
                line.leaves.append(leaf)
                width += keptWidth
            }
            break outer
        }
        return line.leaves.count > first ? (first..<line.leaves.count, LayoutUnit(ceiling: width)) : nil
    }
}
