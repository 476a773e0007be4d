import CSSSyntax
import ClipBase

// Track lists and lines (Grid 2 §7 and §8).
extension StyleBuilder {
    private static let breadths: KeywordTable<TrackBreadth> = [
        "auto": .auto, "min-content": .minContent, "max-content": .maxContent
    ]

    private mutating func breadth(_ reader: inout ComponentReader, allowsFlex: Bool) -> TrackBreadth? {
        if let keyword = reader.consumeKeyword(Self.breadths) { return keyword }
        if allowsFlex, let value = flex(&reader) { return .fraction(value) }
        return lengthPercentage(&reader, .nonNegative).map(TrackBreadth.length)
    }

    private mutating func flex(_ reader: inout ComponentReader) -> Double? {
        let token = reader.peek
        if token.kind == .dimension, token.unit == .fr, token.number >= 0 {
            _ = reader.consumeToken()
            return token.number
        }
        let start = reader.position
        guard let value = calculation(&reader, .none) else { return nil }
        guard value.type == CalcType(flex: 1) else {
            reader.position = start
            return nil
        }
        return max(0, value.value)
    }

    mutating func trackSize(_ reader: inout ComponentReader) -> TrackSize? {
        let start = reader.position
        if var arguments = reader.consumeFunction("minmax") {
            if let low = breadth(&arguments, allowsFlex: false), arguments.consumeComma(),
                let high = breadth(&arguments, allowsFlex: true), arguments.isAtEnd
            {
                return TrackSize(min: low, max: high)
            }
            reader.position = start
            return nil
        }
        if var arguments = reader.consumeFunction("fit-content") {
            if let limit = lengthPercentage(&arguments, .nonNegative), arguments.isAtEnd {
                return TrackSize(min: .auto, max: .maxContent, fitContent: limit)
            }
            reader.position = start
            return nil
        }
        guard let value = breadth(&reader, allowsFlex: true) else { return nil }
        if case .fraction = value { return TrackSize(min: .auto, max: value) }
        return TrackSize(min: value, max: value)
    }

    /// `[a b]`; nil where there is none.
    private func lineNames(_ reader: inout ComponentReader) -> [Name]? {
        let start = reader.position
        guard var block = reader.consumeBlock(.openSquare) else { return nil }
        var names: [Name] = []
        while let name = block.consumeCustomIdent() {
            let lowered = name.asciiLowercased
            if lowered == "span" || lowered == "auto" { break }
            names.append(name)
        }
        guard block.isAtEnd else {
            reader.position = start
            return nil
        }
        return names
    }

    mutating func gridTemplate(_ reader: inout ComponentReader) -> GridTemplate? {
        if reader.consumeIdent("none") { return GridTemplate() }
        if reader.consumeIdent("subgrid") { return subgrid(&reader) }
        guard let items = trackList(&reader, allowsAutoRepeat: true) else { return nil }
        return GridTemplate(items: items)
    }

    private func subgrid(_ reader: inout ComponentReader) -> GridTemplate? {
        var template = GridTemplate(isSubgrid: true)
        while template.items.count < Self.maxListItems {
            if let names = lineNames(&reader) {
                template.items.append(.names(names))
            } else if var arguments = reader.consumeFunction("repeat") {
                var inner: [GridTemplate.Item] = []
                let count: GridTemplate.RepeatCount
                if arguments.consumeIdent("auto-fill") {
                    count = .autoFill
                } else if let number = arguments.consumeInteger(), number >= 1 {
                    count = .count(min(number, 10_000))
                } else {
                    return nil
                }
                guard arguments.consumeComma() else { return nil }
                while let names = lineNames(&arguments) { inner.append(.names(names)) }
                guard arguments.isAtEnd, !inner.isEmpty else { return nil }
                template.items.append(.repeat(count, inner))
            } else {
                break
            }
        }
        return template
    }

    /// Tracks, names and repeats; nil without a track.
    mutating func trackList(_ reader: inout ComponentReader, allowsAutoRepeat: Bool) -> [GridTemplate.Item]? {
        var items: [GridTemplate.Item] = []
        var trackCount = 0
        var hasAutoRepeat = false
        while items.count < Self.maxListItems {
            if let names = lineNames(&reader) {
                items.append(.names(names))
            } else if reader.peekIsFunction("repeat") {
                guard let repetition = trackRepeat(&reader) else { return nil }
                if case .repeat(let count, _) = repetition, count == .autoFill || count == .autoFit {
                    guard allowsAutoRepeat, !hasAutoRepeat else { return nil }
                    hasAutoRepeat = true
                }
                items.append(repetition)
                trackCount += 1
            } else if let size = trackSize(&reader) {
                items.append(.track(size))
                trackCount += 1
            } else {
                break
            }
        }
        return trackCount > 0 ? items : nil
    }

    private mutating func trackRepeat(_ reader: inout ComponentReader) -> GridTemplate.Item? {
        guard var arguments = reader.consumeFunction("repeat") else { return nil }
        let count: GridTemplate.RepeatCount
        if arguments.consumeIdent("auto-fill") {
            count = .autoFill
        } else if arguments.consumeIdent("auto-fit") {
            count = .autoFit
        } else if let number = integer(&arguments, min: 1) {
            count = .count(min(number, 10_000))
        } else {
            return nil
        }
        guard arguments.consumeComma() else { return nil }
        var items: [GridTemplate.Item] = []
        var hasTrack = false
        while items.count < Self.maxListItems {
            if let names = lineNames(&arguments) {
                items.append(.names(names))
            } else if let size = trackSize(&arguments) {
                items.append(.track(size))
                hasTrack = true
            } else {
                break
            }
        }
        return hasTrack && arguments.isAtEnd ? .repeat(count, items) : nil
    }

    mutating func gridLine(_ reader: inout ComponentReader) -> GridLine? {
        if reader.consumeIdent("auto") { return .auto }
        var isSpan = false
        var number: Int?
        var name: Name?
        for _ in 0..<3 {
            if !isSpan, reader.consumeIdent("span") {
                isSpan = true
            } else if number == nil, let value = integer(&reader) {
                number = value
            } else if name == nil, !reader.peekIsIdent("auto"), let value = reader.consumeCustomIdent() {
                name = value
            } else {
                break
            }
        }
        if number == 0 { return nil }
        if isSpan {
            guard number != nil || name != nil, (number ?? 1) > 0 else { return nil }
            return .span(min(number ?? 1, 10_000), name ?? .empty)
        }
        if let number { return .line(min(max(number, -10_000), 10_000), name ?? .empty) }
        return name.map(GridLine.named)
    }
}

extension StyleTables {
    func text(_ breadth: TrackBreadth) -> String {
        switch breadth {
        case .length(let length): text(length)
        case .fraction(let value): CSSValueText.number(value) + "fr"
        case .minContent: "min-content"
        case .maxContent: "max-content"
        case .auto: "auto"
        }
    }

    func text(_ size: TrackSize) -> String {
        if let limit = size.fitContent { return "fit-content(\(text(limit)))" }
        if case .fraction = size.max, size.min == .auto { return text(size.max) }
        return size.min == size.max ? text(size.min) : "minmax(\(text(size.min)), \(text(size.max)))"
    }

    func text(_ template: GridTemplate) -> String {
        if template.isSubgrid { return (["subgrid"] + template.items.map { text($0) }).joined(separator: " ") }
        return template.items.isEmpty ? "none" : template.items.map { text($0) }.joined(separator: " ")
    }

    private func text(_ item: GridTemplate.Item) -> String {
        switch item {
        case .track(let size): return text(size)
        case .names(let names): return "[" + names.map { CSSText.identifier($0.string) }.joined(separator: " ") + "]"
        case .repeat(let count, let items):
            let times =
                switch count {
                case .count(let number): String(number)
                case .autoFill: "auto-fill"
                case .autoFit: "auto-fit"
                }
            return "repeat(\(times), \(items.map { text($0) }.joined(separator: " ")))"
        }
    }
}
