import ClipBase

/// The rows of a table on the way to their heights (Tables 3 §3.9, §3.10). Lengths are along the table's block axis, CSS px.
struct RowSizing {
    struct Row {
        var size = LayoutUnit.zero
        /// The largest percentage that the row or a cell of it asks for; 1 is 100 %.
        var percent: Double?
        /// The row or a cell of it asks for a length.
        var isConstrained = false
        /// A cell starts here that reaches into further rows.
        var startsSpan = false
        /// From the row's start; of the cells that are aligned by their baselines. Nil where there is none of them.
        var baseline: LayoutUnit?
    }

    /// Why rows grow; it decides what empty ones get.
    enum Reason { case spanningCell, section }

    var rows: [Row]
    /// Between two rows.
    let spacing: LayoutUnit

    init(count: Int, spacing: LayoutUnit) {
        rows = Array(repeating: Row(), count: count)
        self.spacing = spacing
    }

    /// What some rows take together, with the gaps between them.
    func extent(_ range: Range<Int>) -> LayoutUnit {
        rows[range].reduce(spacing * max(0, range.count - 1)) { $0 + $1.size }
    }

    /// Grows some rows to a common extent: rows with percentages up to these, then one kind of the others, in proportion to
    /// what they have. Never shrinks one.
    ///
    /// - Parameter basis: what percentages refer to; nil: they do not count.
    mutating func grow(_ range: Range<Int>, to wanted: LayoutUnit, basis: LayoutUnit?, for reason: Reason) {
        var rest = wanted - extent(range)
        guard rest > .zero, !range.isEmpty else { return }
        if let basis { rest -= growToPercentages(range, by: rest, basis: basis) }
        guard rest > .zero else { return }
        func isConstrained(_ i: Int) -> Bool { rows[i].percent == nil ? rows[i].isConstrained : basis != nil }
        if reason == .spanningCell {
            let starts = range.dropFirst().filter { rows[$0].startsSpan }
            if !starts.isEmpty { return share(rest, among: starts) }
        }
        let flexible = range.filter { !rows[$0].size.isZero && !isConstrained($0) }
        if !flexible.isEmpty { return share(rest, among: flexible) }
        let filled = range.filter { !rows[$0].size.isZero }
        let empty = range.filter { rows[$0].size.isZero }
        let flexibleEmpty = empty.filter { !isConstrained($0) }
        let takers = flexibleEmpty.isEmpty && filled.isEmpty ? empty : flexibleEmpty
        if takers.isEmpty { return share(rest, among: filled) }
        // A cell that spans empty rows opens the last of them.
        if reason == .spanningCell { return share(rest, among: takers.suffix(1)) }
        share(rest, among: takers)
    }

    /// Gives each row with a percentage what it lacks, or as much of it as there is; the sum of what was given.
    private mutating func growToPercentages(_ range: Range<Int>, by most: LayoutUnit, basis: LayoutUnit) -> LayoutUnit {
        func lack(_ i: Int) -> LayoutUnit { rows[i].percent.map { (basis * $0 - rows[i].size).clampedToZero } ?? .zero }
        let wanted = range.reduce(LayoutUnit.zero) { $0 + lack($1) }
        guard wanted > .zero else { return .zero }
        let share = min(1, most.pixels / wanted.pixels)
        var given = LayoutUnit.zero
        for i in range {
            let part = min(lack(i) * share, most - given)
            rows[i].size += part
            given += part
        }
        return given
    }

    /// Shares room in proportion to the rows' sizes, evenly where they have none; the last takes what rounding leaves.
    private mutating func share(_ room: LayoutUnit, among takers: some BidirectionalCollection<Int>) {
        let total = takers.reduce(0.0) { $0 + rows[$1].size.pixels }
        var left = room
        for i in takers {
            let part = total > 0 ? room * (rows[i].size.pixels / total) : room / takers.count
            let given = i == takers.last ? left : min(part, left)
            rows[i].size += given
            left -= given
        }
    }
}

extension RowSizing {
    /// A row group on the way to its height.
    struct Section {
        var rows: Range<Int>
        /// Neither the header nor the footer.
        var isBody: Bool
        var percent: Double?
        var isConstrained: Bool
    }

    /// Makes the sections fill the table's room for them, which leaves out the gaps around and between them: percentages first,
    /// then bodies without a height, then other bodies, then the header and the footer.
    mutating func fill(_ sections: [Section], room: LayoutUnit) {
        var sizes = sections.map { extent($0.rows) }
        var rest = room - sizes.reduce(.zero, +)
        guard rest > .zero else { return }
        for (i, section) in sections.enumerated() {
            guard let percent = section.percent else { continue }
            let part = min((room * percent - sizes[i]).clampedToZero, rest)
            sizes[i] += part
            rest -= part
        }
        if rest > .zero {
            let filled = sections.indices.filter { !sections[$0].rows.isEmpty }
            let kinds: [(Section) -> Bool] = [
                { $0.isBody && $0.percent == nil && !$0.isConstrained }, { $0.isBody && $0.percent == nil }, { $0.isBody },
                { !$0.isConstrained && $0.percent == nil }, { _ in true }
            ]
            let takers = kinds.lazy.map { kind in filled.filter { kind(sections[$0]) } }.first { !$0.isEmpty } ?? []
            let total = takers.reduce(0.0) { $0 + sizes[$1].pixels }
            var left = rest
            for i in takers {
                let part = total > 0 ? rest * (sizes[i].pixels / total) : rest / takers.count
                let given = i == takers.last ? left : min(part, left)
                sizes[i] += given
                left -= given
            }
        }
        for (section, size) in zip(sections, sizes) { grow(section.rows, to: size, basis: size, for: .section) }
    }
}
