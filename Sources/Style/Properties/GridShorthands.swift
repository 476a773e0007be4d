import CSSSyntax
import ClipBase

// Grid 2 §7.4, §7.8 and §8.4.
extension PropertyTable {
    mutating func addGridShorthands() {
        lines("grid-row", ["grid-row-start", "grid-row-end"])
        lines("grid-column", ["grid-column-start", "grid-column-end"])
        lines("grid-area", ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"])
        addGridTemplate()
        addGrid()
    }

    private mutating func lines(_ name: String, _ longhands: [String]) {
        let all = properties(longhands)
        shorthand(name, "<grid-line> [/ <grid-line>]{0,\(longhands.count - 1)}", longhands) { reader, expansion in
            var ranges: [(range: TokenRange, isName: Bool)] = []
            repeat {
                guard ranges.count < all.count, let range = expansion.range(of: all[0], &reader) else { return false }
                var trial = ComponentReader(reader.buffer, range)
                let isName: Bool = if case .named = expansion.builder.gridLine(&trial) { true } else { false }
                ranges.append((range, isName))
            } while reader.consumeDelimiter("/")
            for (index, property) in all.enumerated() {
                if index < ranges.count {
                    expansion.set(property, ranges[index].range)
                } else {
                    // A name left out for an end is that of its start; the second start is that of the first.
                    let source = index == 1 ? 0 : index - 2
                    let from = source < ranges.count ? source : 0
                    expansion.set(property, ranges[from].isName ? .tokens(ranges[from].range) : .text("auto"))
                }
            }
            return true
        }
    }

    private mutating func addGridTemplate() {
        let longhands = ["grid-template-rows", "grid-template-columns", "grid-template-areas"]
        let all = properties(longhands)
        shorthand(
            "grid-template", "none | <rows> / <columns> | [<line-names>? <string> <track-size>? <line-names>?]+ [/ <track-list>]?",
            longhands
        ) { reader, expansion in expansion.gridTemplate(all, &reader) }
    }

    private mutating func addGrid() {
        let templates = ["grid-template-rows", "grid-template-columns", "grid-template-areas"]
        let autos = ["grid-auto-flow", "grid-auto-rows", "grid-auto-columns"]
        let all = properties(templates)
        let flow = properties(autos)
        shorthand(
            "grid", "<'grid-template'> | <rows> / [auto-flow && dense?] <auto-columns>? | [auto-flow && dense?] <auto-rows>? / <columns>",
            templates + autos
        ) { reader, expansion in
            let start = reader.position
            if expansion.gridTemplate(all, &reader), reader.isAtEnd {
                expansion.setInitial(flow)
                return true
            }
            expansion.clear()
            reader.position = start
            if let dense = Self.autoFlow(&reader) {
                expansion.set(flow[0], .text("row" + dense))
                if !expansion.take(flow[1], &reader) { expansion.set(flow[1], .initial) }
                guard reader.consumeDelimiter("/"), expansion.take(all[1], &reader) else { return false }
                expansion.setInitial([all[0], all[2], flow[2]])
                return true
            }
            guard expansion.take(all[0], &reader), reader.consumeDelimiter("/"), let dense = Self.autoFlow(&reader) else {
                return false
            }
            expansion.set(flow[0], .text("column" + dense))
            if !expansion.take(flow[2], &reader) { expansion.set(flow[2], .initial) }
            expansion.setInitial([all[1], all[2], flow[1]])
            return true
        }
    }

    /// `auto-flow && dense?`: what follows the direction; nil where it is not there.
    private static func autoFlow(_ reader: inout ComponentReader) -> String? {
        let start = reader.position
        let isDense = reader.consumeIdent("dense")
        guard reader.consumeIdent("auto-flow") else {
            reader.position = start
            return nil
        }
        return isDense || reader.consumeIdent("dense") ? " dense" : ""
    }
}

extension ShorthandExpansion {
    /// `longhands`: rows, columns, areas.
    mutating func gridTemplate(_ longhands: [Property], _ reader: inout ComponentReader) -> Bool {
        let start = reader.position
        if reader.consumeIdent("none"), reader.isAtEnd {
            setInitial(longhands)
            return true
        }
        reader.position = start
        if let rows = range(of: longhands[0], &reader), reader.consumeDelimiter("/"), let columns = range(of: longhands[1], &reader),
            reader.isAtEnd
        {
            set(longhands[0], rows)
            set(longhands[1], columns)
            set(longhands[2], .initial)
            return true
        }
        reader.position = start
        var strings: [String] = []
        var rows: [String] = []
        while strings.count < StyleBuilder.maxListItems {
            while reader.peek.kind == .openSquare, let names = reader.consumeComponent() { rows.append(reader.buffer.text(of: names)) }
            guard let string = reader.consume(.string) else { break }
            strings.append(CSSText.string(reader.string(of: string)))
            reader.consumeWhitespace()
            let sizeStart = reader.position
            if builder.trackSize(&reader) != nil {
                rows.append(reader.buffer.text(of: TokenRange(sizeStart, reader.position)))
            } else {
                rows.append("auto")
            }
            while reader.peek.kind == .openSquare, let names = reader.consumeComponent() { rows.append(reader.buffer.text(of: names)) }
        }
        guard !strings.isEmpty else { return false }
        set(longhands[2], .text(strings.joined(separator: " ")))
        set(longhands[0], .text(Self.joiningNames(rows)))
        guard reader.consumeDelimiter("/") else {
            set(longhands[1], .initial)
            return true
        }
        return take(longhands[1], &reader)
    }

    /// Names on both sides of one line become one list: `[a] [b]` is `[a b]`.
    private static func joiningNames(_ parts: [String]) -> String {
        var result: [String] = []
        for part in parts {
            if part.hasPrefix("["), let last = result.last, last.hasPrefix("[") {
                result[result.count - 1] = String(last.dropLast()) + " " + String(part.dropFirst())
            } else {
                result.append(part)
            }
        }
        return result.joined(separator: " ")
    }
}
