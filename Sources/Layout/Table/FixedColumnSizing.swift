import ClipBase
import Style

/// The widths of columns under `table-layout: fixed`: column elements and the first row decide (CSS 2.2 §17.5.2.1).
struct FixedColumnSizing {
    private enum Width {
        case auto
        /// Border-box, CSS px.
        case length(LayoutUnit)
        /// A share of the table's room for columns, and the cell's own edges beside it.
        case share(Double, edges: LayoutUnit)

        var isAutomatic: Bool {
            switch self {
            case .auto: true
            case .length, .share: false
            }
        }
    }

    private var columns: [Width]
    private let spacing: LayoutUnit

    init(_ engine: LayoutEngine, table: BoxID, grid: TableGrid, spacing: LayoutUnit) {
        self.spacing = spacing
        columns = Array(repeating: .auto, count: grid.columns.count)
        for (i, column) in grid.columns.enumerated() {
            guard let box = column.box ?? column.group else { continue }
            let value = ColumnSizing.specified(engine, box)
            if case .length(let length) = value, length.hasPercentage {
                columns[i] = .share(Double(length.fraction), edges: .zero)
            } else if let size = engine.definiteSize(value, basis: nil, edges: .zero, sizing: .borderBox) {
                columns[i] = .length(size)
            }
        }
        for cell in grid.cells where cell.row == 0 {
            let style = engine.style(cell.box)
            let edges = engine.edges(cell.box, percentageBasis: .zero).sum.inline
            let value = ColumnSizing.specified(engine, cell.box)
            let open = cell.columns.filter { columns[$0].isAutomatic }
            guard !open.isEmpty else { continue }
            if case .length(let length) = value, length.hasPercentage {
                let own = style.box.sizing == .contentBox ? edges : .zero
                for i in open {
                    columns[i] = .share(Double(length.fraction) / Double(open.count), edges: own / open.count)
                }
            } else if let size = engine.definiteSize(value, basis: nil, edges: edges, sizing: style.box.sizing) {
                let known = cell.columns.reduce(spacing * (cell.columnSpan - 1)) { sum, i in
                    if case .length(let width) = columns[i] { sum + width } else { sum }
                }
                for i in open { columns[i] = .length((size - known).clampedToZero / open.count) }
            }
        }
    }

    /// All gaps, those at the edges included.
    private var gaps: LayoutUnit { columns.isEmpty ? .zero : spacing * (columns.count + 1) }

    /// What the columns with a length need together with the gaps; a fixed table is never narrower.
    var minimum: LayoutUnit {
        columns.reduce(gaps) { sum, column in
            if case .length(let width) = column { sum + width } else { sum }
        }
    }

    /// The widths for a table of that content-box width: lengths first, then shares, and automatic columns the rest in
    /// equal parts. Where there are none, lengths take it in proportion, else shares, which also shrink to the room there is.
    func distribute(_ width: LayoutUnit) -> [LayoutUnit] {
        let room = (width - gaps).clampedToZero
        var lengths = LayoutUnit.zero
        var shares = LayoutUnit.zero
        var automatic = 0
        var shared = 0
        for column in columns {
            switch column {
            case .auto: automatic += 1
            case .length(let width): lengths += width
            case .share(let fraction, let edges):
                shared += 1
                shares += room * fraction + edges
            }
        }
        let forShares = (room - lengths).clampedToZero
        let fills = automatic == 0 && lengths.isZero
        let shareScale = shared > 0 && shares > .zero && (fills || shares > forShares) ? forShares.pixels / shares.pixels : 1
        let forLengths = (room - shares).clampedToZero
        let lengthScale = automatic == 0 && lengths > .zero ? max(1, forLengths.pixels / lengths.pixels) : 1
        var widths: [LayoutUnit] = []
        widths.reserveCapacity(columns.count)
        var rest = room
        for column in columns {
            var size = LayoutUnit.zero
            switch column {
            case .auto: break
            case .length(let width): size = width * lengthScale
            case .share(let fraction, let edges): size = (room * fraction + edges) * shareScale
            }
            widths.append(size)
            rest -= size
        }
        // Without any specified width, or with widths of zero alone, all columns are alike.
        let isUnspecified = automatic == 0 && lengths.isZero && shares.isZero
        let takers = columns.indices.filter { isUnspecified || columns[$0].isAutomatic }
        for (index, column) in takers.enumerated() where rest > .zero {
            let part = rest / (takers.count - index)
            widths[column] += part
            rest -= part
        }
        return widths
    }
}
