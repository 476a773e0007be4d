import CSSSyntax
import ClipBase

// Grid 2.
extension PropertyTable {
    mutating func addGridProperties() {
        template("grid-template-columns", \.flex.templateColumns)
        template("grid-template-rows", \.flex.templateRows)
        value(
            "grid-template-areas", "none | <string>+", \.flex.templateAreas,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                var rows: [String] = []
                while rows.count < StyleBuilder.maxListItems, let row = reader.consumeString() { rows.append(row) }
                return GridAreas(rows: rows).map { builder.tables.gridAreas.intern($0) }
            },
            text: { id, tables in tables.gridAreas[id].text })
        tracks("grid-auto-columns", \.flex.autoColumns)
        tracks("grid-auto-rows", \.flex.autoRows)
        longhand(
            "grid-auto-flow", "[row | column] || dense",
            apply: { reader, builder in
                var isColumn: Bool?
                var isDense = false
                for _ in 0..<2 {
                    if isColumn == nil, reader.consumeIdent("row") {
                        isColumn = false
                    } else if isColumn == nil, reader.consumeIdent("column") {
                        isColumn = true
                    } else if !isDense, reader.consumeIdent("dense") {
                        isDense = true
                    }
                }
                guard isColumn != nil || isDense else { return false }
                builder.style.flex.autoFlowIsColumn = isColumn ?? false
                builder.style.flex.autoFlowIsDense = isDense
                return true
            },
            copy: { builder, source in
                builder.style.flex.autoFlowIsColumn = source.flex.autoFlowIsColumn
                builder.style.flex.autoFlowIsDense = source.flex.autoFlowIsDense
            },
            text: { style, _ in
                (style.flex.autoFlowIsColumn ? "column" : "row") + (style.flex.autoFlowIsDense ? " dense" : "")
            })
        line("grid-row-start", \.flex.rowStart)
        line("grid-column-start", \.flex.columnStart)
        line("grid-row-end", \.flex.rowEnd)
        line("grid-column-end", \.flex.columnEnd)
    }

    private mutating func template(_ name: String, _ path: WritableKeyPath<ComputedStyle, TableID<GridTemplate>>) {
        value(
            name, "none | <track-list> | <auto-track-list> | subgrid <line-name-list>?", path,
            read: { reader, builder in builder.gridTemplate(&reader).map { builder.tables.gridTemplates.intern($0) } },
            text: { id, tables in tables.text(tables.gridTemplates[id]) })
    }

    private mutating func tracks(_ name: String, _ path: WritableKeyPath<ComputedStyle, TableID<[TrackSize]>>) {
        value(
            name, "<track-size>+", path,
            read: { reader, builder in
                var sizes: [TrackSize] = []
                while sizes.count < StyleBuilder.maxListItems, let size = builder.trackSize(&reader) { sizes.append(size) }
                return sizes.isEmpty ? nil : builder.tables.trackLists.intern(sizes)
            },
            text: { id, tables in tables.trackLists[id].map { tables.text($0) }.joined(separator: " ") })
    }

    private mutating func line(_ name: String, _ path: WritableKeyPath<ComputedStyle, GridLine>) {
        value(
            name, "auto | <custom-ident> | [<integer> && <custom-ident>?] | [span && [<integer [1,∞]> || <custom-ident>]]", path,
            read: { reader, builder in builder.gridLine(&reader) }, text: { value, _ in value.text })
    }
}

extension GridLine {
    var text: String {
        func join(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
        switch self {
        case .auto: return "auto"
        case .line(let number, let name): return join([String(number), name == .empty ? "" : CSSText.identifier(name.string)])
        case .named(let name): return CSSText.identifier(name.string)
        case .span(let count, let name):
            return join(["span", count == 1 && name != .empty ? "" : String(count), name == .empty ? "" : CSSText.identifier(name.string)])
        }
    }
}

extension GridAreas {
    /// From the strings of `grid-template-areas`; nil where they are no grid of rectangles.
    init?(rows: [String]) {
        guard !rows.isEmpty else { return nil }
        var cells: [[Name]] = []
        for row in rows {
            guard let names = Self.cells(of: row), !names.isEmpty, names.count <= 1000 else { return nil }
            cells.append(names)
        }
        let width = cells[0].count
        guard cells.allSatisfy({ $0.count == width }) else { return nil }
        self.init(rows: cells.count, columns: width, areas: [])
        var indices: [Name: Int] = [:]
        for (row, names) in cells.enumerated() {
            for (column, name) in names.enumerated() where name != .empty {
                if let index = indices[name] {
                    areas[index].rowStart = Swift.min(areas[index].rowStart, row)
                    areas[index].rowEnd = Swift.max(areas[index].rowEnd, row + 1)
                    areas[index].columnStart = Swift.min(areas[index].columnStart, column)
                    areas[index].columnEnd = Swift.max(areas[index].columnEnd, column + 1)
                } else {
                    indices[name] = areas.count
                    areas.append(.init(name: name, rowStart: row, rowEnd: row + 1, columnStart: column, columnEnd: column + 1))
                }
            }
        }
        var filled = 0
        var named = 0
        for area in areas { filled += (area.rowEnd - area.rowStart) * (area.columnEnd - area.columnStart) }
        for names in cells { named += names.count { $0 != .empty } }
        guard filled == named else { return nil }
        for area in areas {
            for row in area.rowStart..<area.rowEnd {
                for column in area.columnStart..<area.columnEnd where cells[row][column] != area.name { return nil }
            }
        }
    }

    /// The cells of one row; the empty name for a null cell (dots).
    private static func cells(of row: String) -> [Name]? {
        var cells: [Name] = []
        var word: [UInt8] = []
        var isDots = false
        func flush() {
            if !word.isEmpty { cells.append(Name(utf8: word)) } else if isDots { cells.append(.empty) }
            word = []
            isDots = false
        }
        for byte in row.utf8 {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: flush()
            case 0x2E:
                if !word.isEmpty { flush() }
                isDots = true
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x80...0xFF:
                if isDots { flush() }
                word.append(byte)
            default: return nil
            }
        }
        flush()
        return cells
    }

    var text: String {
        if areas.isEmpty && rows == 0 { return "none" }
        return (0..<rows).map { row in
            let names = (0..<columns).map { column in
                areas.first { ($0.rowStart..<$0.rowEnd).contains(row) && ($0.columnStart..<$0.columnEnd).contains(column) }?.name.string
                    ?? "."
            }
            return CSSText.string(names.joined(separator: " "))
        }.joined(separator: " ")
    }
}
