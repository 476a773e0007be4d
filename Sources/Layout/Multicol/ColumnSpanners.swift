import ClipBase
import Style

/// Where a spanning element (`column-span: all`) parts the flow thread (Multicol 1 §6).
struct ColumnSpanner: Hashable, Sendable {
    var box: BoxID
    /// From the block-start border edge of the box that is laid out.
    var offset: LayoutUnit
    /// An outside list marker that stands beside its first line.
    var marker: BoxID?
}

/// Where spanning elements stand between the children of a box: content from that child on goes to a later row of columns.
struct RowStart: Sendable {
    var child: Int
    /// Of rows.
    var advance: Int
}

extension BlockFlow {
    /// Whether a child spans all columns of the multi-column container whose formatting context this is.
    func isSpanner(_ child: BoxID) -> Bool {
        guard space.allowsSpanners else { return false }
        let record = engine.boxes[child]
        return engine.styles[record.style].box.columnSpan == .all && !record.isInlineLevel && !record.isFloating && !record.isOutOfFlow
    }

    /// Ends the row of columns here, below all that stands in it; what follows starts a new one.
    mutating func placeSpanner(_ child: BoxID) {
        var offset = max(edgeOffset, breaks.overhang ?? .min)
        if let bottom = engine.exclusions.bottom { offset = max(offset, bottom - origin.block) }
        if engine.exclusions.contentBottom > .min { offset = max(offset, engine.exclusions.contentBottom - origin.block) }
        isAtStart = false
        endsWithClearedBox = false
        cursor = offset
        strut = MarginStrut()
        spanners.append(ColumnSpanner(box: child, offset: offset, marker: takeMarker(for: child)))
        rowStarts.append(RowStart(child: builder.childCount, advance: 1))
        startRow(at: offset, advance: 1)
    }

    /// Takes over the spanners inside a child of that block size that stands at an offset; `lineOffset` is where its own first line stands.
    mutating func takeSpanners(_ inner: [ColumnSpanner], at offset: LayoutUnit, size: LayoutUnit, lineOffset: LayoutUnit?) {
        guard let last = inner.last else { return }
        for one in inner {
            var spanner = one
            spanner.offset = offset + one.offset
            if spanner.marker == nil, (lineOffset ?? .max) >= one.offset { spanner.marker = takeMarker(for: one.box) }
            spanners.append(spanner)
        }
        // The child itself is added next.
        rowStarts.append(RowStart(child: builder.childCount + 1, advance: inner.count))
        startRow(at: offset + last.offset, advance: inner.count)
        breaks.holdsContent = size > last.offset
    }

    /// The list marker that waits for a line, where a spanner has one.
    private mutating func takeMarker(for spanner: BoxID) -> BoxID? {
        guard let marker = pendingMarker, engine.holdsLine(spanner) else { return nil }
        pendingMarker = nil
        return marker
    }

    private mutating func startRow(at offset: LayoutUnit, advance: Int) {
        fragmentainers?.row += advance
        fragmentainers?.start = offset
        breaks.overhang = nil
        breaks.holdsContent = false
        breaks.previous = nil
        breaks.runHead = nil
        breaks.isRunFromStart = false
        breaks.lineTops = []
        breaks.linesHeight = .zero
        breaks.lastLineBreak = 0
        breaks.earlierLineBreak = 0
    }
}

extension LayoutEngine {
    /// Whether a block container has a line in its own formatting context.
    fileprivate func holdsLine(_ box: BoxID) -> Bool {
        var parents = [box]
        while let parent = parents.popLast() {
            if boxes[parent].hasInlineChildren {
                if !inlineContent(of: parent).isEmpty { return true }
                continue
            }
            var next = boxes[parent].firstChild
            while let child = next {
                next = boxes[child].nextSibling
                if boxes[child].kind == .blockContainer, !boxes[child].isFloating, !boxes[child].isOutOfFlow { parents.append(child) }
            }
        }
        return false
    }
}
