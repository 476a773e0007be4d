import ClipBase
import Style

/// A ruby segment: a base and the annotation that stands over or under it (Ruby 1 §3). The wider of the two decides the room.
struct RubySegment {
    var annotation: AtomicInline
    /// The room of the whole segment.
    var width: LayoutUnit
    /// Room before and behind a base that is narrower than its annotation.
    var before: LayoutUnit
    var behind: LayoutUnit
}

extension LayoutEngine {
    /// Measures the segment that starts at an item; nil where no annotation follows in the same ruby.
    func rubySegment(startingAt start: Int, in content: InlineContent, containing: LayoutUnit, axes: WritingDirection) -> RubySegment? {
        var index = start + 1
        var depth = 0
        var base = LayoutUnit.zero
        while index < content.items.count {
            let item = content.items[index]
            switch item.kind {
            case .annotation: return rubySegment(of: item.box, base: base, axes: axes)
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

    private func rubySegment(of annotation: BoxID, base: LayoutUnit, axes: WritingDirection) -> RubySegment {
        var space = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: axes)
        space.autoInline = .fitContent
        let result = layOut(annotation, in: space)
        let size = LogicalSize(tree[result.fragment].size, axes.mode)
        let width = max(base, size.inline)
        let before = (width - base) / 2
        let atomic = AtomicInline(result: result, margins: .zero, size: size, segment: width)
        return RubySegment(annotation: atomic, width: width, before: before, behind: width - base - before)
    }

    /// How an annotation stands around the baseline of its base.
    func annotationExtents(_ box: BoxID, height: LayoutUnit, base: BaselineExtents) -> BaselineExtents {
        switch styles[boxes[box].style].inherited.rubyPosition {
        case .under: BaselineExtents(over: -base.under, under: base.under + height)
        case .over, .alternate, .interCharacter: BaselineExtents(over: base.over + height, under: -base.over)
        }
    }
}
