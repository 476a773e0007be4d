import ClipBase
import Style

/// A ruby segment: a base and the annotation that stands over or under it (Ruby 1 §3). The wider of the two decides the room.
struct RubySegment {
    var annotation: AtomicInline
    /// Room before and behind a base that is narrower than its annotation, less what the annotation overhangs.
    var before: LayoutUnit
    var behind: LayoutUnit
}

/// How the room that a ruby base or annotation does not fill is shared out by `ruby-align` (Ruby 1 §4.3).
struct RubyInsets {
    var start: LayoutUnit
    var end: LayoutUnit
    /// What goes between its characters.
    var spread: LayoutUnit

    init(_ room: LayoutUnit, align: RubyAlign, opportunities: Int) {
        (start, end, spread) = (.zero, .zero, .zero)
        switch align {
        case .start: end = room
        case .spaceBetween where opportunities > 0: spread = room
        case .spaceAround where opportunities > 0:
            // Half a share at each end.
            start = room / (2 * (opportunities + 1))
            end = start
            spread = room - start - end
        case .center, .spaceBetween, .spaceAround:
            start = room / 2
            end = room - start
        }
    }
}

extension LayoutEngine {
    /// Measures the segment that starts at an item; nil where no annotation follows in the same ruby.
    ///
    /// - Parameter isLineStart: nothing stands before it on its line, so that it overhangs nothing there.
    func rubySegment(
        startingAt start: Int, in content: InlineContent, containing: LayoutUnit, axes: WritingDirection, isLineStart: Bool
    ) -> RubySegment? {
        var index = start + 1
        var depth = 0
        var base = LayoutUnit.zero
        while index < content.items.count {
            let item = content.items[index]
            switch item.kind {
            case .annotation:
                let bytes = content.items[start].end..<max(item.start, content.items[start].end)
                var segment = rubySegment(
                    of: item.box, base: base, axes: axes, opportunities: LineJustifier.opportunityCount(in: content.text, bytes))
                overhang(&segment, from: start, to: index, in: content, isLineStart: isLineStart)
                return segment
            case .open:
                depth += 1
                base += inlineEdges(item.box, containing: containing).start
            case .close:
                depth -= 1
                if depth < 0 { return nil }
                base += inlineEdges(item.box, containing: containing).end
            case .text: base += LayoutUnit(ceiling: content.advance(item.start, item.end))
            case .atomic: base += contribution(of: item.box, axes: axes).max
            case .rubyStart, .tab, .float, .outOfFlow, .marker, .forcedBreak, .wordBreak: break
            }
            index += 1
        }
        return nil
    }

    private func rubySegment(of annotation: BoxID, base: LayoutUnit, axes: WritingDirection, opportunities: Int) -> RubySegment {
        var space = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: axes)
        space.autoInline = .fitContent
        var result = layOut(annotation, in: space)
        var size = LogicalSize(tree[result.fragment].size, axes.mode)
        let width = max(base, size.inline)
        let align = styles[boxes[annotation].style].inherited.rubyAlign
        var inset = LayoutUnit.zero
        if size.inline < base {
            let text = boxes[annotation].hasInlineChildren ? inlineContent(of: annotation).text : []
            let own = RubyInsets(
                base - size.inline, align: align, opportunities: LineJustifier.opportunityCount(in: text, text.indices))
            inset = own.start
            if own.spread > .zero {
                space = ConstraintSpace(availableInline: size.inline + own.spread, availableBlock: nil, parentDirection: axes)
                space.isInlineSizeFixed = true
                result = layOut(annotation, in: space)
                size = LogicalSize(tree[result.fragment].size, axes.mode)
            }
        }
        let insets = RubyInsets(width - base, align: align, opportunities: opportunities)
        var atomic = AtomicInline(result: result, margins: .zero, size: size, segment: width)
        atomic.baseSpread = insets.spread
        atomic.annotationInset = inset
        return RubySegment(annotation: atomic, before: insets.start, behind: insets.end)
    }

    /// Lets an annotation that is wider than its base hang over the text beside it, by half a character of its own at most
    /// (Ruby 1 §4.4).
    private func overhang(_ segment: inout RubySegment, from start: Int, to end: Int, in content: InlineContent, isLineStart: Bool) {
        let style = styles[boxes[content.items[end].box].style]
        guard style.inherited.allowsRubyOverhang, segment.before > .zero || segment.behind > .zero else { return }
        let most = LayoutUnit(style.font.size / 2)
        let size = styles[content.items[start].style].font.size
        func isText(_ item: InlineItem) -> Bool { item.kind == .text && styles[item.style].font.size <= size }
        var before = start - 1
        while before >= 0, content.items[before].kind == .open, content.items[before].box == content.items[start].box { before -= 1 }
        if !isLineStart, before >= 0, isText(content.items[before]) { segment.before -= min(most, segment.before) }
        var behind = end + 1
        while behind < content.items.count, content.items[behind].box == content.items[start].box,
            content.items[behind].kind == .rubyStart || content.items[behind].kind == .close
        {
            behind += 1
        }
        if behind < content.items.count, isText(content.items[behind]) {
            segment.annotation.overhangEnd = min(most, segment.behind)
            segment.behind -= segment.annotation.overhangEnd
        }
    }

    /// How an annotation stands around the baseline of its base.
    func annotationExtents(_ box: BoxID, height: LayoutUnit, base: BaselineExtents) -> BaselineExtents {
        switch styles[boxes[box].style].inherited.rubyPosition {
        case .under: BaselineExtents(over: -base.under, under: base.under + height)
        case .over, .alternate, .interCharacter: BaselineExtents(over: base.over + height, under: -base.over)
        }
    }
}
