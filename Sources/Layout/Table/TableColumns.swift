import ClipBase
import Style

/// The columns of a table at their used widths (Tables 3 §3.8), CSS px along its inline axis.
struct TableColumns {
    /// Border-box inline size of the grid box, without the columns that are collapsed.
    var inlineSize: LayoutUnit
    /// Zero for collapsed columns.
    var widths: [LayoutUnit]
    /// `visibility: collapse` takes these out together with a gap each (Tables 3 §3.4).
    var isCollapsed: [Bool]
    let spacing: LayoutUnit

    /// What some columns take together, with the gaps between them.
    func extent(_ range: Range<Int>) -> LayoutUnit {
        var sum = LayoutUnit.zero
        var shown = 0
        for i in range where i < widths.count && !isCollapsed[i] {
            sum += widths[i]
            shown += 1
        }
        return sum + spacing * max(0, shown - 1)
    }

    /// Where each column starts and ends, from an inline offset on.
    func edges(from start: LayoutUnit) -> (starts: [LayoutUnit], ends: [LayoutUnit]) {
        var starts: [LayoutUnit] = []
        var ends: [LayoutUnit] = []
        var x = start
        for (i, width) in widths.enumerated() {
            starts.append(x)
            ends.append(x + width)
            x += isCollapsed[i] ? .zero : width + spacing
        }
        return (starts, ends)
    }
}

extension LayoutEngine {
    /// The widths of a table's columns in a constraint space.
    func tableColumns(_ table: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> TableColumns {
        let grid = tableGrid(table)
        let spacing = borderSpacing(table).inline
        let asked = space.isInlineSizeFixed ? space.availableInline : usedInlineSize(table, in: space, edges: edges)
        let sum = edges.sum.inline
        var inlineSize: LayoutUnit
        var widths: [LayoutUnit]
        if hasFixedLayout(table) {
            let sizing = FixedColumnSizing(self, table: table, grid: grid, spacing: spacing)
            inlineSize = max(asked, sizing.minimum + sum)
            widths = sizing.distribute((inlineSize - sum).clampedToZero)
        } else {
            let sizing = columnSizing(table)
            inlineSize = max(asked, sizing.minimum + sum)
            widths = sizing.distribute((inlineSize - sum).clampedToZero)
        }
        let collapsed = grid.columns.map { isCollapsed($0.box) || isCollapsed($0.group) }
        for i in widths.indices where i < collapsed.count && collapsed[i] {
            inlineSize -= widths[i] + spacing
            widths[i] = .zero
        }
        return TableColumns(inlineSize: max(inlineSize, sum), widths: widths, isCollapsed: collapsed, spacing: spacing)
    }

    /// Whether column elements and the first row alone decide (CSS 2.2 §17.5.2).
    func hasFixedLayout(_ table: BoxID) -> Bool {
        let style = styles[boxes[table].style]
        return style.box.tableLayout == .fixed && !inlineSizeValue(style).isAuto
    }

    /// What the columns' contents ask for, found once.
    func columnSizing(_ table: BoxID) -> ColumnSizing {
        if let known = columnSizings[table] { return known }
        let sizing = ColumnSizing(self, table: table, grid: tableGrid(table), spacing: borderSpacing(table).inline)
        columnSizings[table] = sizing
        return sizing
    }

    /// Whether `visibility: collapse` takes a row, a column or a group of them out of its table (CSS 2.2 §17.5.5).
    func isCollapsed(_ box: BoxID?) -> Bool {
        guard let box else { return false }
        return styles[boxes[box].style].inherited.visibility == .collapse
    }
}
