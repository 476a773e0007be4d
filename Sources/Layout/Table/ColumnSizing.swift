import ClipBase
import Style

/// Min-content, max-content and specified widths of columns and how room is shared among them (Tables 3 §5, CSS 2.2 §17.5.2).
struct ColumnSizing {
    struct Column {
        var min = LayoutUnit.zero
        var max = LayoutUnit.zero
        /// 0…1; nil without.
        var percent: Double?
        /// A length was specified.
        var isConstrained = false
    }
    var columns: [Column]
    let spacing: LayoutUnit

    private init(columns: [Column], spacing: LayoutUnit) {
        self.columns = columns
        self.spacing = spacing
    }

    init(_ engine: LayoutEngine, table: BoxID, grid: TableGrid, spacing: LayoutUnit) {
        columns = Array(repeating: Column(), count: grid.columns.count)
        self.spacing = spacing
        let direction = engine.direction(table)
        for (index, column) in grid.columns.enumerated() {
            guard let box = column.box ?? column.group else { continue }
            apply(Self.specified(engine, box), to: index, edges: .zero, sizing: .borderBox)
        }
        for cell in grid.cells where cell.columnSpan == 1 {
            if Self.specified(engine, cell.box).isDefinite { columns[cell.column].isConstrained = true }
        }
        for cell in grid.cells where cell.columnSpan == 1 {
            let sizes = Self.sizes(engine, cell.box, direction)
            let i = cell.column
            columns[i].min = Swift.max(columns[i].min, sizes.min)
            let value = Self.specified(engine, cell.box)
            // Beside one that says a length, other cells of the column have no more than their least width.
            if value.isDefinite || !columns[i].isConstrained { columns[i].max = Swift.max(columns[i].max, sizes.max) }
            if case .length(let length) = value, length.hasPercentage {
                columns[i].percent = Swift.max(columns[i].percent ?? 0, Double(length.fraction))
            }
        }
        for cell in grid.cells.filter({ $0.columnSpan > 1 }).sorted(by: { $0.columnSpan < $1.columnSpan }) {
            span(cell, sizes: Self.sizes(engine, cell.box, direction), value: Self.specified(engine, cell.box))
        }
        for i in columns.indices { columns[i].max = Swift.max(columns[i].max, columns[i].min) }
        var left = 1.0
        for i in columns.indices {
            if let percent = columns[i].percent {
                columns[i].percent = Swift.min(percent, left)
                left = Swift.max(0, left - percent)
            }
        }
    }

    /// The width of a cell or column. A calculation of px and percentages counts as `auto` (Values 4 §10.11).
    static func specified(_ engine: LayoutEngine, _ box: BoxID) -> SizeValue {
        let value = engine.inlineSizeValue(engine.style(box))
        if case .length(let length) = value, length.hasPercentage, length.pixels != 0 || length.calculation != 0 { return .auto }
        return value
    }

    /// The cell's contributions, at least its own content whatever `width` says.
    private static func sizes(_ engine: LayoutEngine, _ cell: BoxID, _ direction: WritingDirection) -> MinMaxSizes {
        var sizes = engine.contribution(of: cell, axes: direction)
        let content = engine.minMaxSizes(cell)
        if engine.direction(cell).isHorizontal == direction.isHorizontal {
            sizes.min = Swift.max(specified(engine, cell).isAuto ? sizes.min : content.min, content.min)
            sizes.max = Swift.max(sizes.max, sizes.min)
        }
        return sizes
    }

    private mutating func apply(_ value: SizeValue, to index: Int, edges: LayoutUnit, sizing: BoxSizing) {
        guard case .length(let length) = value else { return }
        if length.hasPercentage {
            columns[index].percent = Swift.max(columns[index].percent ?? 0, Double(length.fraction))
        } else {
            columns[index].isConstrained = true
            columns[index].max = Swift.max(columns[index].max, LayoutUnit(length.pixels))
        }
    }

    /// Spreads what a spanning cell needs beyond its columns over them.
    private mutating func span(_ cell: TableGrid.Cell, sizes: MinMaxSizes, value: SizeValue) {
        let range = cell.columns
        let gaps = spacing * (cell.columnSpan - 1)
        if case .length(let length) = value, length.hasPercentage {
            let have = range.reduce(0.0) { $0 + (columns[$1].percent ?? 0) }
            let missing = Double(length.fraction) - have
            let open = range.filter { columns[$0].percent == nil }
            if missing > 0 && !open.isEmpty {
                let total = open.reduce(0.0) { $0 + columns[$1].max.pixels }
                for i in open { columns[i].percent = total > 0 ? missing * columns[i].max.pixels / total : missing / Double(open.count) }
            }
        }
        // As a table of these columns alone would share that width.
        for i in range { columns[i].max = Swift.max(columns[i].max, columns[i].min) }
        let part = ColumnSizing(columns: Array(columns[range]), spacing: .zero)
        let least = part.distribute((sizes.min - gaps).clampedToZero)
        let most = part.distribute((sizes.max - gaps).clampedToZero)
        for (n, i) in range.enumerated() where n < least.count && n < most.count {
            columns[i].min = Swift.max(columns[i].min, least[n])
            columns[i].max = Swift.max(columns[i].max, most[n])
        }
    }

    /// All gaps, those at the edges included.
    var gaps: LayoutUnit { columns.isEmpty ? .zero : spacing * (columns.count + 1) }
    var minimum: LayoutUnit { columns.reduce(gaps) { $0 + $1.min } }

    /// The max-content width of a grid that no width suffices, CSS px.
    static let endless = LayoutUnit(1_000_000)

    /// The max-content width of the grid as if no column had a percentage.
    var plainMaximum: LayoutUnit { columns.reduce(gaps) { $0 + $1.max } }

    /// The max-content width of the grid; percentages want the table wide enough for their columns.
    var maximum: LayoutUnit {
        let plain = plainMaximum
        var wide = 0.0
        var percent = 0.0
        var rest = 0.0
        for column in columns {
            if let share = column.percent {
                if share > 0 { wide = Swift.max(wide, column.max.pixels / share) }
                percent += share
            } else {
                rest += column.max.pixels
            }
        }
        if percent >= 1 && rest > 0 {
            wide = Self.endless.pixels
        } else if percent > 0 && percent < 1 {
            wide = Swift.max(wide, rest / (1 - percent))
        }
        return Swift.max(plain, LayoutUnit(wide) + gaps)
    }

    /// The widths of the columns for a grid of that content-box width (Tables 3 §5.4, "distribution algorithm").
    func distribute(_ width: LayoutUnit) -> [LayoutUnit] {
        let room = Swift.max(width - gaps, .zero)
        guard !columns.isEmpty else { return [] }
        let basis = room
        let minGuess = columns.map(\.min)
        let percentGuess = columns.map { column in column.percent.map { Swift.max(column.min, basis * $0) } ?? column.min }
        let specifiedGuess = columns.enumerated().map { i, column in
            column.percent == nil && column.isConstrained ? column.max : percentGuess[i]
        }
        let maxGuess = columns.enumerated().map { i, column in column.percent == nil ? column.max : percentGuess[i] }
        func sum(_ list: [LayoutUnit]) -> LayoutUnit { list.reduce(.zero, +) }
        let guesses = [minGuess, percentGuess, specifiedGuess, maxGuess]
        if sum(minGuess) >= room { return minGuess }
        for (low, high) in zip(guesses, guesses.dropFirst()) where sum(high) > room {
            let from = sum(low)
            let span = (sum(high) - from).pixels
            guard span > 0 else { return low }
            let share = (room - from).pixels / span
            var widths = zip(low, high).map { $0 + ($1 - $0) * share }
            Self.settle(&widths, to: room)
            return widths
        }
        // More than all want: automatic columns first, then specified, then percentages.
        var widths = maxGuess
        let excess = room - sum(widths)
        guard excess > .zero else { return widths }
        let automatic = columns.indices.filter { columns[$0].percent == nil && !columns[$0].isConstrained && columns[$0].max > .zero }
        let anyAutomatic = columns.indices.filter { columns[$0].percent == nil && !columns[$0].isConstrained }
        let constrained = columns.indices.filter { columns[$0].percent == nil && columns[$0].isConstrained && columns[$0].max > .zero }
        let percents = columns.indices.filter { (columns[$0].percent ?? 0) > 0 }
        func give(_ takers: [Int], weight: (Int) -> Double) {
            let total = takers.reduce(0.0) { $0 + weight($1) }
            for i in takers { widths[i] += total > 0 ? excess * (weight(i) / total) : excess / takers.count }
        }
        if !automatic.isEmpty {
            give(automatic) { columns[$0].max.pixels }
        } else if !anyAutomatic.isEmpty {
            give(anyAutomatic) { _ in 1 }
        } else if !constrained.isEmpty {
            give(constrained) { columns[$0].max.pixels }
        } else if !percents.isEmpty {
            give(percents) { columns[$0].percent ?? 0 }
        } else {
            give(Array(columns.indices)) { _ in 1 }
        }
        Self.settle(&widths, to: room)
        return widths
    }

    /// Puts what rounding lost into the last column.
    private static func settle(_ widths: inout [LayoutUnit], to room: LayoutUnit) {
        let lost = room - widths.reduce(.zero, +)
        if let last = widths.indices.last, abs(lost.pixels) < 2 { widths[last] += lost }
    }
}
