import ClipBase
import Style

/// What of a ruby column stands on a line: its base is among the line's pieces, its annotation stands over or under them
/// (Ruby 1 §3). The wider of the two decides the room.
struct RubyColumn {
    /// The box of the annotation, and what of its content stands on this line.
    var annotation: BoxID
    var line: BrokenLine
    /// The room of the column along the line.
    var width: LayoutUnit
    var baseWidth: LayoutUnit
    /// The room of the annotation, its edges included.
    var annotationWidth: LayoutUnit
    /// How far the annotation hangs over what stands beside its base.
    var overhangStart = LayoutUnit.zero
    var overhangEnd = LayoutUnit.zero
    /// The column goes on on the next line.
    var continuesAfter: Bool
}

/// What of a ruby column is left for the next line.
struct RubyRest: Hashable {
    /// The item that starts the base.
    var opening: Int
    /// Where the annotation goes on, and the items of its inline boxes that are open there.
    var annotation = InlinePosition(item: 0, byte: 0)
    var annotationContinuing: [Int] = []
}

/// How the room that a ruby base or annotation does not fill is shared out by `ruby-align` (Ruby 1 §4.3).
struct RubyInsets {
    var start = LayoutUnit.zero
    var end = LayoutUnit.zero
    /// What goes between its characters.
    var spread = LayoutUnit.zero

    /// - Parameter most: the greatest inset on both sides together.
    init(_ room: LayoutUnit, align: RubyAlign, opportunities: Int, most: LayoutUnit = .max) {
        guard room > .zero else { return }
        switch align {
        case .start: end = room
        case .center: (start, end) = (room / 2, room / 2)
        case .spaceBetween, .spaceAround:
            // Half a share at each end.
            let inset = opportunities == 0 ? room : align == .spaceBetween ? .zero : min(room / (opportunities + 1), most)
            spread = opportunities == 0 ? .zero : room - inset
            (start, end) = (inset / 2, inset / 2)
        }
    }
}

extension LayoutEngine {
    func isRuby(_ box: BoxID) -> Bool { styles[boxes[box].style].display == .ruby }

    /// The flow that an annotation's content is laid out in: percentages refer to the line's block container.
    func annotationFlow(_ box: BoxID, in outer: BlockFlow) -> BlockFlow {
        let space = ConstraintSpace(availableInline: outer.contentInline, availableBlock: nil, parentDirection: outer.direction)
        let edges = edges(box, percentageBasis: outer.contentInline)
        return BlockFlow(
            engine: self, box: box, space: space, edges: edges, inlineSize: outer.contentInline + edges.sum.inline, definiteBlock: nil)
    }

    /// Breaks an annotation's content where a limit is reached.
    func annotationLine(_ box: BoxID, from rest: RubyRest, limit: LayoutUnit, in outer: BlockFlow) -> BrokenLine {
        var flow = annotationFlow(box, in: outer)
        let content = inlineContent(of: box)
        let outerExclusions = exclusions
        defer { exclusions = outerExclusions }
        var breaker = LineBreaker(
            content: content, engine: self, from: rest.annotation, continuing: rest.annotationContinuing, lineTop: .zero)
        breaker.isInsideRuby = true
        breaker.fill(
            ExclusionSpace.Opening(left: .zero, right: limit, hasLeftFloat: false, hasRightFloat: false), indent: .zero, narrowing: .zero,
            in: &flow)
        return breaker.line
    }

    /// The edges of an annotation's box on a line that holds its start or its end.
    func annotationEdges(_ box: BoxID, hasStart: Bool, hasEnd: Bool, containing: LayoutUnit) -> LayoutUnit {
        let edges = inlineEdges(box, containing: containing)
        return (hasStart ? edges.start : .zero) + (hasEnd ? edges.end : .zero)
    }

    /// How far an annotation may hang over the text on either side of its base, whatever stands there (Ruby 1 §4.4): to the
    /// base, though by no more than half a character of its own.
    func annotationOverhang(_ annotation: BoxID, ruby: StyleID, base: Range<Int>, room: LayoutUnit, in text: [UInt8]) -> (
        start: LayoutUnit, end: LayoutUnit
    ) {
        let style = styles[ruby].inherited
        guard style.rubyOverhang != .none, style.rubyAlign != .spaceBetween, room > .zero, !base.isEmpty else { return (.zero, .zero) }
        let most = style.rubyOverhang == .spaces ? LayoutUnit.max : LayoutUnit(styles[boxes[annotation].style].font.size / 2)
        if style.rubyAlign == .start { return (.zero, min(room, most)) }
        let opportunities = LineJustifier.opportunityCount(in: text, base)
        let inset = min(RubyInsets(room, align: .spaceAround, opportunities: opportunities).start, most)
        return (inset, inset)
    }

    /// Whether an annotation may hang over text of a style: text that is no larger, without marks on the annotation's side.
    func allowsOverhang(of ruby: StyleID, over text: StyleID) -> Bool {
        guard styles[text].font.size <= styles[ruby].font.size else { return false }
        return styles[text].text.emphasisShape == .none
            || EmphasisMark.isUnder(styles[text].text) != (styles[ruby].inherited.rubyPosition == .under)
    }

    /// How much of the text before a base an annotation may hang over: half of it, or the spaces at its end.
    func overhangRoom(before bytes: Range<Int>, ruby: StyleID, in content: InlineContent) -> LayoutUnit {
        let width = content.advance(bytes.lowerBound, bytes.upperBound)
        switch styles[ruby].inherited.rubyOverhang {
        case .spaces: return LayoutUnit(content.advance(content.trimmedEnd(bytes.lowerBound, bytes.upperBound), bytes.upperBound))
        case .auto, .none: return LayoutUnit(width / 2)
        }
    }

    /// … and of the text behind it.
    func overhangRoom(behind bytes: Range<Int>, ruby: StyleID, in content: InlineContent) -> LayoutUnit {
        switch styles[ruby].inherited.rubyOverhang {
        case .spaces:
            var end = bytes.lowerBound
            while end < bytes.upperBound, content.text[end] == 0x20 { end += 1 }
            return LayoutUnit(content.advance(bytes.lowerBound, end))
        case .auto, .none: return LayoutUnit(content.advance(bytes.lowerBound, bytes.upperBound) / 2)
        }
    }

    /// Both, on a line that never breaks.
    func overhangRoom(ruby start: Int, annotation end: Int, in content: InlineContent) -> (before: LayoutUnit, behind: LayoutUnit) {
        let style = content.items[start].style
        func isPassedOver(_ kind: InlineItem.Kind) -> Bool { kind == .open || kind == .close || kind == .rubyStart || kind == .outOfFlow }
        var room = (before: LayoutUnit.zero, behind: LayoutUnit.zero)
        let before = content.items[..<start].last { !isPassedOver($0.kind) }
        if let before, before.kind == .text, allowsOverhang(of: style, over: before.style) {
            room.before = overhangRoom(before: before.start..<before.end, ruby: style, in: content)
        }
        let behind = content.items[(end + 1)...].first { !isPassedOver($0.kind) }
        if let behind, behind.kind == .text, allowsOverhang(of: style, over: behind.style) {
            room.behind = overhangRoom(behind: behind.start..<behind.end, ruby: style, in: content)
        }
        return room
    }

    /// Bases and annotations of up to so many characters stay whole together.
    private static let shortBase = 4, shortAnnotation = 8

    /// Whether lines may break inside of a ruby column: it wraps, is not short, and stands where lines are filled one by one.
    func breaksRuby(_ start: Int, in content: InlineContent, root: BoxID) -> Bool {
        guard content.items[start].traits.contains(.wraps), let end = content.items[start].partner else { return false }
        switch styles[boxes[root].style].text.wrapStyle {
        case .balance, .pretty: return false
        case .auto, .stable: break
        }
        let annotation = inlineContent(of: content.items[end].box).text
        func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) } }
        let base = content.text[content.items[start].end..<max(content.items[start].end, content.items[end].start)]
        return count(base) > Self.shortBase || count(annotation[...]) > Self.shortAnnotation
    }
}
