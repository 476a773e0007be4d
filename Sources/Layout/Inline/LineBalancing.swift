import ClipBase
import Style

// `text-wrap-style: balance` (Text 4 §6.4): lines as narrow as they can be without there being more of them.
extension BlockFlow {
    private static let maxBalancedLines = 6

    /// How much narrower every line may be; zero for a paragraph of one line or of too many.
    func balancedInset(_ content: InlineContent) -> LayoutUnit {
        let widest = engine.exclusions.opening(top: origin.block + cursor, height: .zero, left: contentLeft, right: contentRight).width
        guard let count = lineCount(content, narrowing: .zero, atMost: Self.maxBalancedLines), count > 1, widest > .zero else {
            return .zero
        }
        // Whole px, as a smaller step shows nowhere.
        var low = 0
        var high = min(widest.floor, 1 << 20)
        while low < high {
            let middle = (low + high + 1) / 2
            if lineCount(content, narrowing: LayoutUnit(middle), atMost: count) == nil { high = middle - 1 } else { low = middle }
        }
        return LayoutUnit(low)
    }

    /// Breaks the lines without placing anything; nil where there are more than a limit, or where something does not fit.
    private func lineCount(_ content: InlineContent, narrowing: LayoutUnit, atMost limit: Int) -> Int? {
        var scratch = self
        let exclusions = engine.exclusions
        defer { engine.exclusions = exclusions }
        let height = engine.strut(engine.boxes[box].style).height.clampedToZero
        var position = InlinePosition(item: 0, byte: 0)
        var top = origin.block + cursor
        var count = 0
        var afterForcedBreak = true
        while position.item < content.items.count {
            let opening = engine.exclusions.opening(top: top, height: height, left: contentLeft, right: contentRight)
            var breaker = LineBreaker(content: content, engine: engine, from: position, continuing: [], lineTop: top)
            breaker.fill(
                opening, indent: lineIndent(isFirst: count == 0, afterForcedBreak: afterForcedBreak), narrowing: narrowing, in: &scratch)
            let line = breaker.line
            guard line.end != position else { return nil }
            position = line.end
            afterForcedBreak = line.endsWithForcedBreak
            guard line.hasContent else { continue }
            count += 1
            if count > limit { return nil }
            if narrowing > .zero {
                // Narrower lines overflow no more, and break no word that they need not.
                let endsAtOpportunity = line.isLast || line.endsWithForcedBreak || content.canBreak(before: line.end.byte)
                if !endsAtOpportunity || line.width > line.opening.width - narrowing + .epsilon { return nil }
            }
            top += height
        }
        return count
    }
}
