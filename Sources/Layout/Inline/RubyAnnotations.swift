import ClipBase
import Style
import TextShaping

/// A ruby column on a line that is put together.
struct RubyAnnotation {
    var column: RubyColumn
    /// The annotation's content, aligned around a baseline of its own.
    var assembly: LineAssembly
    /// The units of the base among those of the line, from the one that starts it.
    var base: Range<Int>
    /// The annotation's place among the line's states.
    var state: Int
    /// How far it reaches from the line's baseline to its own side.
    var reach = LayoutUnit.zero
    /// How many annotations stand between this one and the line, this one included.
    var depth = 1

    /// The room of the base as it stands.
    var span = LayoutUnit.zero

    var hasStart: Bool { column.line.start == InlinePosition(item: 0, byte: 0) }
    var hasEnd: Bool { !column.continuesAfter }
}

/// Stands annotations over and under their bases (Ruby 1 §3.4): all of one level share a baseline.
enum RubyAligner {
    /// How far the content of a line reaches around its baseline, and its annotations.
    struct Extents {
        var content: BaselineExtents
        var annotations: BaselineExtents
        var hasOver = false
        var hasUnder = false
    }

    /// Gives the annotations of a line whose own content is aligned their baselines. `line` is the line box around the root's baseline.
    static func place(_ assembly: inout LineAssembly, line: BaselineExtents) -> Extents {
        var result = Extents(content: contentExtents(of: assembly), annotations: BaselineExtents(over: .zero, under: .zero))
        guard !assembly.annotations.isEmpty else {
            addEmphasis(of: assembly, to: &result)
            return result
        }
        measureDepths(&assembly)
        var metrics: [BaselineExtents] = []
        for index in assembly.annotations.indices { metrics.append(Self.metrics(ofAnnotation: index, in: &assembly)) }
        for isUnder in [false, true] {
            let indices = assembly.annotations.indices.filter { self.isUnder(assembly.annotations[$0], assembly) == isUnder }
            let deepest = indices.map { assembly.annotations[$0].depth }.max() ?? 0
            guard deepest > 0 else { continue }
            var base = BaselineExtents(over: .zero, under: .zero)
            for index in indices where assembly.annotations[index].depth == 1 {
                for unit in assembly.annotations[index].base { base.unite(emExtents(of: assembly.units[unit], in: assembly)) }
            }
            if base.height.isZero { base = line }
            var reach = isUnder ? base.under : base.over
            for depth in 1...deepest {
                let level = indices.filter { assembly.annotations[$0].depth == depth }
                var shared = BaselineExtents(over: .zero, under: .zero)
                for index in level { shared.unite(metrics[index]) }
                reach += isUnder ? shared.over : shared.under
                for index in level { assembly.states[assembly.annotations[index].state].offset = isUnder ? reach : .zero - reach }
                reach += isUnder ? shared.under : shared.over
                for index in level { assembly.annotations[index].reach = reach }
            }
            if isUnder {
                result.annotations.under = reach
                result.hasUnder = true
            } else {
                result.annotations.over = reach
                result.hasOver = true
            }
        }
        addEmphasis(of: assembly, to: &result)
        return result
    }

    private static func isUnder(_ annotation: RubyAnnotation, _ assembly: LineAssembly) -> Bool {
        let ruby = assembly.states[annotation.state].parent
        return assembly.engine.styles[assembly.states[ruby].style].inherited.rubyPosition == .under
    }

    /// An annotation stands beyond those of the columns in its base.
    private static func measureDepths(_ assembly: inout LineAssembly) {
        // Columns come after those inside of them.
        for index in assembly.annotations.indices {
            let outer = assembly.annotations[index]
            var depth = 1
            for inner in assembly.annotations[..<index].reversed() {
                guard inner.base.lowerBound >= outer.base.lowerBound else { break }
                if isUnder(inner, assembly) == isUnder(outer, assembly) { depth = max(depth, inner.depth + 1) }
            }
            assembly.annotations[index].depth = depth
        }
    }

    /// How an annotation stands around its own baseline: its margin box where it has edges, else the em boxes of its text.
    private static func metrics(ofAnnotation index: Int, in assembly: inout LineAssembly) -> BaselineExtents {
        let engine = assembly.engine
        let box = assembly.annotations[index].column.annotation
        let own = place(&assembly.annotations[index].assembly, line: BaselineExtents(over: .zero, under: .zero))
        let inner = assembly.annotations[index].assembly
        var metrics = BaselineExtents(over: .zero, under: .zero)
        let edges = engine.edges(box, percentageBasis: .zero).sum
        let margins = engine.margins(box, percentageBasis: .zero, axes: engine.direction(box))
        if !edges.block.isZero || !margins.blockStart.isZero || !margins.blockEnd.isZero, let text = inner.states.first?.text {
            let isFlipped = engine.direction(box).mode == .verticalLR
            let start = edges.blockStart + margins.blockStart
            let end = edges.blockEnd + margins.blockEnd
            metrics = BaselineExtents(over: text.over + (isFlipped ? end : start), under: text.under + (isFlipped ? start : end))
        } else {
            for unit in inner.units { metrics.unite(emExtents(of: unit, in: inner)) }
        }
        if own.hasOver || own.hasUnder { metrics.unite(own.annotations) }
        return metrics
    }

    /// The em box of text around the root's baseline, whole px but no more than the text's own; the padding box of an atomic
    /// inline.
    static func emExtents(of unit: LineUnit, in assembly: LineAssembly) -> BaselineExtents {
        let engine = assembly.engine
        let state = assembly.states[unit.state]
        switch unit.kind {
        case .text(let range):
            var extents = BaselineExtents(over: .zero, under: .zero)
            for leaf in assembly.leaves[range] {
                extents.unite(engine.emExtents(of: leaf.font, style: state.style, within: state.text))
            }
            return extents.shifted(by: state.offset)
        case .atomic(let index):
            guard let own = state.extents else { break }
            let atomic = assembly.atomic(index)
            let edges = engine.tree[atomic.result.fragment].border
            let isHorizontal = engine.direction(state.box).isHorizontal
            let (over, under) = isHorizontal ? (edges.top, edges.bottom) : (edges.right, edges.left)
            let extents = BaselineExtents(
                over: own.over - atomic.margins.blockStart - over, under: own.under - atomic.margins.blockEnd - under)
            return extents.shifted(by: state.offset)
        case .annotation, .empty, .outOfFlow, .marker: break
        }
        return BaselineExtents(over: .zero, under: .zero)
    }

    /// How far text and atomic inlines reach around the root's baseline, of text no more than its em boxes: what lies beyond
    /// in the line box is room for annotations of the lines beside it.
    private static func contentExtents(of assembly: LineAssembly) -> BaselineExtents {
        let engine = assembly.engine
        var result: BaselineExtents?
        for unit in assembly.units {
            let state = assembly.states[unit.state]
            var own: BaselineExtents
            switch unit.kind {
            case .text(let range):
                var (over, under) = (LayoutUnit.max, LayoutUnit.max)
                for leaf in assembly.leaves[range] {
                    let em = engine.emExtents(of: leaf.font, style: state.style)
                    over = min(over, LayoutUnit((state.text.over - em.over).clampedToZero.floor))
                    under = min(under, LayoutUnit((state.text.under - em.under).clampedToZero.floor))
                }
                own = state.text
                if over != .max { own = BaselineExtents(over: own.over - over, under: own.under - under) }
            case .atomic: own = state.extents ?? state.text
            case .annotation, .empty, .outOfFlow, .marker: continue
            }
            own = own.shifted(by: state.offset)
            if result == nil { result = own } else { result?.unite(own) }
        }
        return result ?? assembly.states.first?.text ?? BaselineExtents(over: .zero, under: .zero)
    }

    /// Makes the annotations reach as far as the emphasis marks of the line, which stand beyond them (Text Decoration 4 §3.4).
    private static func addEmphasis(of assembly: LineAssembly, to result: inout Extents) {
        let engine = assembly.engine
        for (index, unit) in assembly.units.enumerated() {
            guard case .text(let leaves) = unit.kind, !leaves.isEmpty else { continue }
            let state = assembly.states[unit.state]
            let style = engine.styles[state.style]
            guard style.text.emphasisShape != .none else { continue }
            let reach = assembly.emphasisReach(of: index) + EmphasisMark.room(style)
            if EmphasisMark.isUnder(style.text) {
                result.annotations.under = max(result.annotations.under, reach + state.offset)
                result.hasUnder = true
            } else {
                result.annotations.over = max(result.annotations.over, reach - state.offset)
                result.hasOver = true
            }
        }
    }
}

extension BlockFlow {
    /// How far a line moves, so that its ruby annotations are clear of the text before it: down by what finds no room there,
    /// or up into the room that it has itself for what sticks out of the line before (Ruby 1 §3.4).
    func annotationShift(_ ruby: RubyAligner.Extents, line: BaselineExtents) -> LayoutUnit {
        let (ruby, line) = alongBlock(ruby, line)
        let content = ruby.hasOver ? max(ruby.content.over, ruby.annotations.over) : ruby.content.over
        if ruby.hasOver, content > line.over { return (content - line.over - annotationRoom.clampedToZero).clampedToZero }
        guard annotationRoom < .zero, content < line.over else { return .zero }
        return .zero - min(line.over - content, .zero - annotationRoom)
    }

    /// Leaves room to the annotations of the next line, or moves what follows down by what sticks out under this one.
    mutating func leaveAnnotationRoom(_ ruby: RubyAligner.Extents, line: BaselineExtents) {
        let (ruby, line) = alongBlock(ruby, line)
        let content = ruby.hasUnder ? max(ruby.content.under, ruby.annotations.under) : ruby.content.under
        annotationRoom = line.under - content
        if annotationRoom < .zero {
            if ruby.hasUnder { cursor -= annotationRoom } else { annotationRoom = .zero }
        }
    }

    /// The extents with the block-start side as over: lines whose over side is the block's end change sides.
    private func alongBlock(_ ruby: RubyAligner.Extents, _ line: BaselineExtents) -> (RubyAligner.Extents, BaselineExtents) {
        guard direction.mode == .verticalLR else { return (ruby, line) }
        func turned(_ extents: BaselineExtents) -> BaselineExtents { BaselineExtents(over: extents.under, under: extents.over) }
        let turnedRuby = RubyAligner.Extents(
            content: turned(ruby.content), annotations: turned(ruby.annotations), hasOver: ruby.hasUnder, hasUnder: ruby.hasOver)
        return (turnedRuby, turned(line))
    }

    /// The end padding serves what annotations stick out of the last line by.
    func trimmedAnnotationOverhang() -> LayoutUnit { min((.zero - annotationRoom).clampedToZero, builder.padding.blockEnd) }
}

extension LineAssembly {
    /// Shares the room of a column out inside of the base or the annotation that is narrower (Ruby 1 §4.3).
    mutating func shareOut(_ room: LayoutUnit, over units: Range<Int>, align: RubyAlign, most: LayoutUnit = .max) {
        guard room > .zero else { return }
        let insets = RubyInsets(
            room, align: align, opportunities: LineJustifier.opportunityCount(in: self, units), most: most)
        LineJustifier.spread(insets.spread, over: units, of: &self)
        widen(units, start: insets.start, end: insets.end)
    }

    /// Puts room before the first and behind the last of some units, inside of the boxes that they stand in.
    mutating func widen(_ range: Range<Int>, start: LayoutUnit, end: LayoutUnit) {
        func isExpandable(_ index: Int) -> Bool {
            switch units[index].kind {
            case .text(let leaves): !leaves.isEmpty
            case .atomic: true
            case .empty, .annotation, .outOfFlow, .marker: false
            }
        }
        guard let first = range.first(where: isExpandable), let last = range.last(where: isExpandable) else {
            guard let edge = range.first else { return }
            units[edge].width += start + end
            return
        }
        expand(first, by: start, atStart: true)
        expand(last, by: end, atStart: false)
    }

    private mutating func expand(_ index: Int, by amount: LayoutUnit, atStart: Bool) {
        guard amount > .zero else { return }
        units[index].width += amount
        let isRightToLeft = units[index].level & 1 == 1
        guard case .text(let range) = units[index].kind else {
            if atStart != isRightToLeft { units[index].inset += amount }
            return
        }
        guard let leaf = atStart ? range.first : range.last, !leaves[leaf].glyphs.isEmpty else { return }
        leaves[leaf].width += amount.pixels
        let isLeft = atStart != isRightToLeft
        let glyph = isLeft ? leaves[leaf].glyphs.lowerBound : leaves[leaf].glyphs.upperBound - 1
        glyphs[glyph].advance += Float(amount.pixels)
        guard isLeft else { return }
        if leaves[leaf].orientation == .upright {
            glyphs[glyph].offsetY += Float(amount.pixels)
        } else {
            glyphs[glyph].offsetX += Float(amount.pixels)
        }
    }

    /// Spreads annotations that are narrower than their columns, once those have their final widths.
    mutating func alignAnnotations(containing: LayoutUnit) {
        for index in annotations.indices {
            let annotation = annotations[index]
            let base = units[annotation.base].reduce(LayoutUnit.zero) { $0 + $1.width } + edges(of: annotation.base, containing: containing)
            let column = annotation.column
            // Justification may have made a base wider, the room of a column around may not.
            let isFixed = units.indices.contains(annotation.base.upperBound) && units[annotation.base.upperBound].isFixed
            let width = isFixed ? column.width : max(column.width, base + column.overhangStart)
            let style = engine.styles[engine.boxes[column.annotation].style]
            let room = width - column.annotationWidth
            annotations[index].column.width = width
            annotations[index].span = base + column.overhangStart
            let units = annotation.assembly.units.indices
            if room > .zero, let insets = insets(room, byTextAlign: style) {
                annotations[index].assembly.widen(units, start: insets.start, end: insets.end)
            } else {
                annotations[index].assembly.shareOut(
                    room, over: units, align: style.inherited.rubyAlign, most: LayoutUnit(2 * style.font.size))
            }
            annotations[index].assembly.alignAnnotations(containing: containing)
        }
    }

    /// `text-align` of an annotation counts where it says more than the initial value.
    private func insets(_ room: LayoutUnit, byTextAlign style: ComputedStyle) -> (start: LayoutUnit, end: LayoutUnit)? {
        guard style.inherited.rubyAlign == .spaceAround else { return nil }
        let isLTR = style.text.direction == .ltr
        switch style.text.align {
        case .start, .justify, .justifyAll, .matchParent, .centerUnlessInherited: return nil
        case .end: return (room, .zero)
        case .left, .webkitLeft: return isLTR ? (.zero, room) : (room, .zero)
        case .right, .webkitRight: return isLTR ? (room, .zero) : (.zero, room)
        case .center, .webkitCenter: return (room / 2, room / 2)
        }
    }

    /// The edges along the line of the inline boxes that stand in some units alone.
    private func edges(of range: Range<Int>, containing: LayoutUnit) -> LayoutUnit {
        var sum = LayoutUnit.zero
        for state in states.dropFirst() where !state.isAtomic && range.contains(state.firstUnit) && range.contains(state.lastUnit) {
            let edges = engine.inlineEdges(state.box, containing: containing)
            if state.hasStart { sum += edges.start }
            if state.hasEnd { sum += edges.end }
        }
        return sum
    }
}

extension LineAssembly {
    /// Where the emphasis marks of a unit start: from its text's dominant baseline, beyond its em box and the annotations that
    /// stand on their side of it (Text Decoration 4 §3.4).
    func emphasisReach(of index: Int) -> LayoutUnit {
        let state = states[units[index].state]
        let style = engine.styles[state.style]
        guard style.text.emphasisShape != .none else { return .zero }
        let isUnder = EmphasisMark.isUnder(style.text)
        let em = RubyAligner.emExtents(of: units[index], in: self).shifted(by: .zero - state.offset)
        var reach = isUnder ? em.under : em.over
        for annotation in annotations where annotation.base.contains(index) {
            let ruby = engine.styles[states[states[annotation.state].parent].style]
            guard (ruby.inherited.rubyPosition == .under) == isUnder else { continue }
            reach = max(reach, isUnder ? annotation.reach - state.offset : annotation.reach + state.offset)
        }
        return reach
    }
}

extension LayoutEngine {
    /// The fragment of an annotation on a line: a box around its content, as wide as its column.
    func annotationFragment(_ annotation: RubyAnnotation, in outer: BlockFlow) -> (result: LayoutResult, baseline: LayoutUnit) {
        let column = annotation.column
        let box = column.annotation
        let flow = annotationFlow(box, in: outer)
        let own = flow.direction
        var edges = edges(box, percentageBasis: outer.contentInline)
        if !annotation.hasStart { (edges.border.inlineStart, edges.padding.inlineStart) = (.zero, .zero) }
        if !annotation.hasEnd { (edges.border.inlineEnd, edges.padding.inlineEnd) = (.zero, .zero) }
        let margins = margins(box, percentageBasis: outer.contentInline, axes: own)
        let outerWidth =
            column.width - (annotation.hasStart ? margins.inlineStart : .zero) - (annotation.hasEnd ? margins.inlineEnd : .zero)
        let width = (outerWidth - edges.sum.inline).clampedToZero
        let text = annotation.assembly.states.first?.text ?? textExtents(boxes[box].style)
        var built = LineBuilder(assembly: annotation.assembly, extents: text, line: column.line, direction: own)
        let line = built.build(in: flow, width: width, left: .zero)
        var builder = FragmentBuilder(box: box, direction: own)
        builder.border = edges.border
        builder.padding = edges.padding
        builder.size = LogicalSize(inline: outerWidth.clampedToZero, block: text.height + edges.sum.block)
        builder.add(line, at: LogicalOffset(inline: edges.sum.inlineStart, block: edges.sum.blockStart))
        let over = own.mode == .verticalLR ? text.over + edges.sum.blockEnd : text.over + edges.sum.blockStart
        return (builder.finish(self), over)
    }
}
