import ClipBase
import Style

// Alignment along both axes (Flexbox 1 §9.5, §9.6).
extension FlexFlow {
    /// `align-content` (§9.6 step 15–16).
    mutating func alignLines(_ crossSize: LayoutUnit) {
        guard !lines.isEmpty else { return }
        guard isMultiLine else {
            if !isRow || innerCross != nil {
                lines[0].crossSize = crossSize
            } else {
                lines[0].crossSize = max(lines[0].crossSize, crossSize)
            }
            return
        }
        let free = crossSize - contentCross
        let alignment = style.flex.alignContent
        if alignment.keyword == .normal || alignment.keyword == .stretch, free > .zero {
            let share = free / lines.count
            for l in lines.indices { lines[l].crossSize += share }
        }
        let distribution = ContentDistribution(
            alignment, free: crossSize - contentCross, count: lines.count, isReversed: isCrossReversed,
            normal: .stretch)
        var offset = distribution.start
        for l in lines.indices {
            lines[l].crossOffset = offset
            offset += lines[l].crossSize + crossGap + distribution.between
        }
        if isCrossReversed {
            for l in lines.indices { lines[l].crossOffset = crossSize - lines[l].crossOffset - lines[l].crossSize }
        }
    }

    mutating func stretchItems() {
        for line in lines {
            for i in line.items where items[i].stretches {
                let size = stretched(items[i], line.crossSize)
                let isDone = !isMultiLine && innerCross != nil && size == items[i].crossSize
                guard !isDone else { continue }
                items[i].crossSize = size
                items[i].result = engine.layOut(items[i].box, in: itemSpace(items[i], main: items[i].targetMain, cross: size))
            }
        }
    }

    /// Auto margins and `justify-content` (§9.5 step 12).
    mutating func alignMain(_ line: FlexLine, _ mainSize: LayoutUnit) {
        let used = line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].targetMain + items[$1].mainMargins }
        var free = mainSize - used
        var autoShare = LayoutUnit.zero
        let autos = line.items.reduce(0) { $0 + (items[$1].autoMainStart ? 1 : 0) + (items[$1].autoMainEnd ? 1 : 0) }
        if autos > 0 {
            autoShare = free > .zero ? free / autos : .zero
            free = free > .zero ? .zero : free
        }
        let distribution = ContentDistribution(
            autos > 0 && free >= .zero ? Alignment(.flexStart) : style.flex.justifyContent.alongStart(of: direction, isInlineAxis: isRow),
            free: free,
            count: line.items.count, isReversed: isMainReversed, normal: .flexStart)
        var offset = distribution.start
        for i in line.items {
            offset += items[i].autoMainStart ? autoShare : .zero
            let before = isMainReversed ? items[i].marginMainEnd : items[i].marginMainStart
            let after = isMainReversed ? items[i].marginMainStart : items[i].marginMainEnd
            offset += before
            items[i].mainOffset = isMainReversed ? mainSize - offset - items[i].targetMain : offset
            offset += items[i].targetMain + after + mainGap + distribution.between
            offset += items[i].autoMainEnd ? autoShare : .zero
        }
    }

    /// Auto margins and `align-self` (§9.6 step 13–14).
    mutating func alignCross(_ line: FlexLine) {
        for i in line.items {
            let item = items[i]
            let free = line.crossSize - item.crossSize - item.crossMargins
            var offset: LayoutUnit
            if item.hasAutoCrossMargins {
                switch (item.autoCrossStart, item.autoCrossEnd) {
                case (true, true): offset = free > .zero ? free / 2 : .zero
                case (true, false): offset = free > .zero ? free : .zero
                default: offset = .zero
                }
                if free < .zero && isCrossReversed { offset = free }
            } else {
                offset = crossAlignment(item, free: free, line: line)
            }
            items[i].crossOffset = line.crossOffset + offset + item.marginCrossStart
        }
    }

    func crossAlignment(_ item: FlexItem, free: LayoutUnit, line: FlexLine) -> LayoutUnit {
        let start = LayoutUnit.zero
        if item.align.overflow == .safe && free < .zero { return start }
        if let baseline = item.baseline {
            switch baseline.group {
            case .start: return line.startBaseline - item.marginCrossStart - baseline.offset
            case .end: return line.crossSize - line.endBaseline + baseline.offset - item.crossSize - item.marginCrossStart
            }
        }
        return item.align.keyword.edge(
            container: direction, own: engine.direction(item.box), isInlineAxis: !isRow, isReversed: isCrossReversed
        ).offset(free: free)
    }
}
