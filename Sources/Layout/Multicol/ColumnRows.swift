import ClipBase
import Style

/// Index into `LayoutEngine.columnRows`: the column heights that one layout of a flow thread goes by. Spanning elements part the
/// columns into rows; each row has its own height, in their order.
struct ColumnRowsID: Hashable, Sendable {
    var rawValue: UInt32
}

/// Where a spanning element (`column-span: all`) parts the flow thread.
struct ColumnSpanner: Hashable, Sendable {
    var box: BoxID
    /// From the block-start border edge of the box that is laid out.
    var offset: LayoutUnit
}

extension BlockFlow {
    /// The column height of a row; nil where nothing limits it.
    func columnHeight(row: Int) -> LayoutUnit? {
        guard let id = space.columnRows, Int(id.rawValue) < engine.columnRows.count else { return nil }
        let heights = engine.columnRows[Int(id.rawValue)]
        return row < heights.count ? heights[row] : nil
    }

    /// Whether a child spans all columns of the multi-column container whose formatting context this is (Multicol 1 §6).
    func isSpanner(_ child: BoxID) -> Bool {
        guard space.columnRows != nil else { return false }
        let record = engine.boxes[child]
        return engine.styles[record.style].box.columnSpan == .all && !record.isInlineLevel && !record.isFloating && !record.isOutOfFlow
    }

    /// Ends the row of columns here; what follows starts a new one.
    mutating func placeSpanner(_ child: BoxID) {
        var offset = edgeOffset
        if let bottom = engine.exclusions.bottom { offset = max(offset, bottom - origin.block) }
        isAtStart = false
        endsWithClearedBox = false
        cursor = offset
        strut = MarginStrut()
        spanners.append(ColumnSpanner(box: child, offset: offset))
        startRow(at: offset, advance: 1)
    }

    /// Takes over the spanners inside a child that stands at an offset.
    mutating func takeSpanners(_ inner: [ColumnSpanner], at offset: LayoutUnit) {
        guard let last = inner.last else { return }
        for one in inner { spanners.append(ColumnSpanner(box: one.box, offset: offset + one.offset)) }
        startRow(at: offset + last.offset, advance: inner.count)
    }

    private mutating func startRow(at offset: LayoutUnit, advance: Int) {
        columnRow += advance
        fragmentainerStart = offset
        fragmentainerHeight = columnHeight(row: columnRow)
    }
}
