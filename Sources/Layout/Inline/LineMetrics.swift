import ClipBase
import Style
import TextShaping

/// Extents over and under a baseline, CSS px; over grows towards the line-over side.
struct BaselineExtents: Hashable {
    var over: LayoutUnit
    var under: LayoutUnit
    var height: LayoutUnit { over + under }

    mutating func unite(_ other: BaselineExtents) {
        over = max(over, other.over)
        under = max(under, other.under)
    }

    /// Moved towards the line-under side.
    func shifted(by shift: LayoutUnit) -> BaselineExtents { BaselineExtents(over: over - shift, under: under + shift) }

    /// With half the leading on each side; the share above is whole px, rounded down, as in the reference browser.
    func withLeading(lineHeight: LayoutUnit) -> BaselineExtents {
        let leading = lineHeight - height
        let above = LayoutUnit((leading / 2).floor)
        return BaselineExtents(over: over + above, under: under + leading - above)
    }
}

/// An inline box or an atomic inline on one line, while the line is put together. The first is the block container's root
/// inline box.
struct InlineBoxState {
    var box: BoxID
    var style: StyleID
    var parent: Int
    /// The font's ascent and descent around the baseline in use.
    var text: BaselineExtents
    /// What of them the box itself covers, where `text-box-trim` takes some off.
    var trimmedText: BaselineExtents?
    var area: BaselineExtents { trimmedText ?? text }
    /// What counts for the line's height: own line height, children; nil where nothing does.
    var extents: BaselineExtents?
    /// From the baseline of `basis`, towards line-under.
    var shift = LayoutUnit.zero
    /// The box whose baseline `shift` is measured from: the parent, or the one that `top` and `bottom` align with.
    var basis: Int
    /// From the root's baseline.
    var offset = LayoutUnit.zero
    var isAtomic = false
    /// A ruby annotation, which takes no part in the height of the line box, and is placed once all else is (Ruby 1 §3.4).
    var isAnnotation = false
    /// The box starts, or ends, on this line.
    var hasStart = false
    var hasEnd = false
    var firstUnit = -1
    var lastUnit = -1
    /// Aligned with the line's edges once everything else has its place.
    var isEdgeAligned = false
}

extension TextStyle {
    /// Whether lines of this style are measured from the middle of the em box: upright and mixed vertical text.
    public var usesCentralBaseline: Bool {
        switch writingMode {
        case .horizontalTB, .sidewaysRL, .sidewaysLR: false
        case .verticalRL, .verticalLR: orientation != .sideways
        }
    }

    /// How far text in a font reaches over the line's dominant baseline, CSS px.
    public func extentOverBaseline(_ metrics: FontMetrics) -> LayoutUnit {
        let ascent = LayoutUnit(metrics.ascent)
        guard usesCentralBaseline else { return ascent }
        let height = ascent + LayoutUnit(metrics.descent)
        return height - LayoutUnit((height / 2).floor)
    }
}

extension LayoutEngine {
    func usesCentralBaseline(_ style: ComputedStyle) -> Bool { style.text.usesCentralBaseline }

    func textExtents(_ style: StyleID) -> BaselineExtents { extents(of: fontMetrics(style), style: styles[style]) }

    func extents(of metrics: FontMetrics, style: ComputedStyle) -> BaselineExtents {
        let height = LayoutUnit(metrics.ascent) + LayoutUnit(metrics.descent)
        let over = style.text.extentOverBaseline(metrics)
        return BaselineExtents(over: over, under: height - over)
    }

    /// The used `line-height`: lengths are rounded, products cut, as in the reference browser.
    func lineHeight(_ id: StyleID) -> LayoutUnit {
        let style = styles[id]
        switch style.font.lineHeight {
        case .normal: return LayoutUnit(rounding: fontMetrics(id).lineSpacing)
        case .number(let factor): return LayoutUnit(factor * LayoutUnit(rounding: style.font.size).pixels)
        case .length(let length): return LayoutUnit(rounding: length)
        }
    }

    /// How the line height of a style stands around its baseline (CSS 2.2 §10.8.1).
    func strut(_ id: StyleID) -> BaselineExtents {
        textExtents(id).withLeading(lineHeight: lineHeight(id))
    }

    /// The em box of a font around the dominant baseline of a style, unrounded.
    func emExtents(of font: FontID, style: StyleID) -> BaselineExtents {
        let metrics = fonts.metrics(of: font)
        if styles[style].text.usesCentralBaseline {
            let size = LayoutUnit(metrics.emAscent + metrics.emDescent)
            return BaselineExtents(over: size / 2, under: size - size / 2)
        }
        return BaselineExtents(over: LayoutUnit(metrics.emAscent), under: LayoutUnit(metrics.emDescent))
    }

    /// The em box in whole px, but no more than the text's extents.
    func emExtents(of font: FontID, style: StyleID, within text: BaselineExtents) -> BaselineExtents {
        let em = emExtents(of: font, style: style)
        return BaselineExtents(
            over: min(LayoutUnit(em.over.ceiling), text.over), under: min(LayoutUnit(em.under.ceiling), text.under))
    }

    /// The extents of an atomic inline's margin box around its baseline (§10.8.1).
    func atomicExtents(_ box: BoxID, atomic: AtomicInline, line: WritingDirection, lineStyle: ComputedStyle) -> BaselineExtents {
        let fragment = tree[atomic.result.fragment]
        let style = styles[boxes[box].style]
        let isFlipped = line.mode == .verticalLR
        let marginOver = isFlipped ? atomic.margins.blockEnd : atomic.margins.blockStart
        let marginUnder = isFlipped ? atomic.margins.blockStart : atomic.margins.blockEnd
        var baseline: LayoutUnit?
        if direction(box).isHorizontal == line.isHorizontal {
            let source = style.box.baselineSource
            switch boxes[box].kind {
            case .blockContainer, .marker, .rubyBase, .rubyText, .ruby:
                if source != .auto || !style.isScrollContainer || isFileField(box) {
                    baseline = source == .first ? fragment.firstBaseline : fragment.lastBaseline
                }
            case .flexContainer, .gridContainer, .tableWrapper, .table, .tableCell, .tableCaption:
                baseline = source == .last ? fragment.lastBaseline : fragment.firstBaseline
            case .replaced, .text:
                baseline = fragment.firstBaseline
            case .inline, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableColumnGroup, .tableColumn: break
            }
            if containment(box).contains(.layout), boxes[box].kind != .replaced, boxes[box].kind != .text { baseline = nil }
        }
        let height = atomic.size.block + marginOver + marginUnder
        if let baseline {
            let over = (isFlipped ? atomic.size.block - baseline : baseline) + marginOver
            return BaselineExtents(over: over, under: height - over)
        }
        if usesCentralBaseline(lineStyle) {
            let half = height / 2
            return BaselineExtents(over: height - half, under: half)
        }
        return BaselineExtents(over: height, under: .zero)
    }
}

/// `vertical-align` over all boxes of a line (CSS 2.2 §10.8.1). Children stand after their parents in `states`.
enum LineAligner {
    /// Sets every state's `offset` and gives the extents of the line box around the root's baseline.
    static func align(_ states: inout [InlineBoxState], engine: LayoutEngine) -> BaselineExtents {
        var edgeAligned: [Int: [Int]] = [:]
        for index in states.indices.reversed() {
            if let waiting = edgeAligned[index] { resolve(waiting, in: index, &states, engine: engine) }
            guard index > 0, let extents = states[index].extents else { continue }
            let parent = states[index].parent
            if let shift = shift(of: index, extents: extents, in: states, engine: engine) {
                states[index].shift = shift
                states[index].basis = parent
                let moved = extents.shifted(by: shift)
                if states[parent].extents == nil { states[parent].extents = moved } else { states[parent].extents?.unite(moved) }
            } else {
                states[index].isEdgeAligned = true
                var container = parent
                while container > 0, !isEdgeAligned(states[container], engine) { container = states[container].parent }
                states[index].basis = container
                edgeAligned[container, default: []].append(index)
            }
        }
        // A box that adds nothing to the height still stands somewhere.
        for index in states.indices where index > 0 && states[index].extents == nil && !states[index].isAnnotation {
            states[index].basis = states[index].parent
            states[index].shift = shift(of: index, extents: states[index].text, in: states, engine: engine) ?? .zero
        }
        for index in states.indices.dropFirst() { states[index].offset = states[states[index].basis].offset + states[index].shift }
        return states.first?.extents ?? BaselineExtents(over: .zero, under: .zero)
    }

    private static func isEdgeAligned(_ state: InlineBoxState, _ engine: LayoutEngine) -> Bool {
        switch engine.styles[state.style].box.verticalAlign {
        case .top, .bottom: true
        case .baseline, .sub, .super, .textTop, .middle, .textBottom, .webkitBaselineMiddle, .length: false
        }
    }

    /// Places `top` and `bottom` boxes, which may make the line taller but move nothing else.
    private static func resolve(_ waiting: [Int], in container: Int, _ states: inout [InlineBoxState], engine: LayoutEngine) {
        var extents = states[container].extents ?? BaselineExtents(over: .zero, under: .zero)
        let isEmpty = states[container].extents == nil
        for index in waiting.reversed() {
            guard let own = states[index].extents else { continue }
            if isEmpty && extents.height.isZero {
                extents = own
                continue
            }
            guard own.height > extents.height else { continue }
            switch engine.styles[states[index].style].box.verticalAlign {
            case .bottom: extents.over = own.height - extents.under
            case .top, .baseline, .sub, .super, .textTop, .middle, .textBottom, .webkitBaselineMiddle, .length:
                extents.under = own.height - extents.over
            }
        }
        for index in waiting {
            guard let own = states[index].extents else { continue }
            switch engine.styles[states[index].style].box.verticalAlign {
            case .bottom: states[index].shift = extents.under - own.under
            case .top, .baseline, .sub, .super, .textTop, .middle, .textBottom, .webkitBaselineMiddle, .length:
                states[index].shift = own.over - extents.over
            }
        }
        states[container].extents = extents
    }

    /// How far the box's baseline stands below its parent's; nil for `top` and `bottom`.
    private static func shift(
        of index: Int, extents: BaselineExtents, in states: [InlineBoxState], engine: LayoutEngine
    ) -> LayoutUnit? {
        let style = engine.styles[states[index].style]
        let parent = states[states[index].parent]
        switch style.box.verticalAlign {
        case .baseline: return .zero
        case .sub: return LayoutUnit(engine.styles[parent.style].font.size / 5 + 1)
        case .super: return -LayoutUnit(engine.styles[parent.style].font.size / 3 + 1)
        case .length(let length):
            return -engine.resolve(length, basis: engine.lineHeight(states[index].style))
        case .textTop: return extents.over - parent.text.over
        case .textBottom: return parent.text.under - extents.under
        case .middle:
            let middle = (extents.over - extents.under) / 2
            return middle - LayoutUnit(rounding: engine.fontMetrics(parent.style).xHeight / 2)
        case .webkitBaselineMiddle: return (extents.over - extents.under) / 2
        case .top, .bottom: return nil
        }
    }
}
