import CSSSyntax
import ClipBase

// Lists 3, Content 3, Ruby 1.
extension PropertyTable {
    mutating func addListProperties() {
        value(
            "list-style-type", "<counter-style> | <string> | none", \.inherited.listStyleType, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("none") { return builder.tables.listStyleTypes.intern(.none) }
                if let string = reader.consumeString() { return builder.tables.listStyleTypes.intern(.string(string)) }
                return builder.counterStyle(&reader).map { builder.tables.listStyleTypes.intern($0) }
            },
            text: { id, tables in tables.text(tables.listStyleTypes[id]) })
        keyword(
            "list-style-position", \.inherited.listStylePosition, inherited: true, ["outside": .outside, "inside": .inside])
        value(
            "list-style-image", "<image> | none", \.inherited.listStyleImage, inherited: true,
            read: { reader, builder in builder.imageOrNone(&reader).map { builder.tables.images.intern($0) } },
            text: { id, tables in tables.text(tables.images[id]) })
        value(
            "quotes", "auto | none | [<string> <string>]+", \.inherited.quotes, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("auto") { return TableID() }
                if reader.consumeIdent("none") { return builder.tables.quotes.intern(.none) }
                var strings: [String] = []
                while strings.count < 64, let string = reader.consumeString() { strings.append(string) }
                guard !strings.isEmpty, strings.count % 2 == 0 else { return nil }
                return builder.tables.quotes.intern(.pairs(strings))
            },
            text: { id, tables in
                switch tables.quotes[id] {
                case .auto: "auto"
                case .none: "none"
                case .pairs(let strings): strings.map(CSSText.string).joined(separator: " ")
                }
            })
        value(
            "content", "normal | none | [<content-list>] [/ [<string> | <counter> | attr()]+]?", \.generated.content,
            read: { reader, builder in builder.content(&reader).map { builder.tables.contents.intern($0) } },
            text: { id, tables in tables.text(tables.contents[id]) })
        counters("counter-reset", \.generated.counterReset, initial: 0, allowsReversed: true)
        counters("counter-increment", \.generated.counterIncrement, initial: 1)
        counters("counter-set", \.generated.counterSet, initial: 0)
        value(
            "ruby-position", "over | under", \.inherited.rubyPosition, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("over") || reader.consumeIdent("before") { return .over }
                return reader.consumeIdent("under") || reader.consumeIdent("after") ? .under : nil
            },
            text: { value, _ in
                switch value {
                case .over: "over"
                case .under: "under"
                }
            })
        keyword(
            "ruby-overhang", \.inherited.rubyOverhang, inherited: true, ["auto": .auto, "none": .none, "spaces": .spaces])
        keyword(
            "ruby-align", \.inherited.rubyAlign, inherited: true,
            ["space-around": .spaceAround, "start": .start, "center": .center, "space-between": .spaceBetween])
    }

    private mutating func counters(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, TableID<[CounterChange]>>, initial: Int, allowsReversed: Bool = false
    ) {
        value(
            name, "none | [<counter-name> <integer>?]+", path,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                var changes: [CounterChange] = []
                while changes.count < StyleBuilder.maxListItems, !reader.isAtEnd {
                    var isReversed = false
                    var name: Name?
                    if allowsReversed, var arguments = reader.consumeFunction("reversed") {
                        isReversed = true
                        name = arguments.consumeCustomIdent()
                        guard arguments.isAtEnd else { return nil }
                    } else {
                        name = reader.consumeCustomIdent()
                    }
                    guard let name, name.asciiLowercased != "none" else { return nil }
                    let value = builder.integer(&reader)
                    changes.append(
                        CounterChange(
                            name: name, value: value ?? initial, isReversed: isReversed, hasValue: !isReversed || value != nil))
                }
                return changes.isEmpty ? nil : builder.tables.counterChanges.intern(changes)
            },
            text: { id, tables in
                let changes = tables.counterChanges[id]
                if changes.isEmpty { return "none" }
                return changes.map { change in
                    let name = CSSText.identifier(change.name.string)
                    return (change.isReversed ? "reversed(\(name))" : name) + (change.hasValue ? " \(change.value)" : "")
                }.joined(separator: " ")
            })
    }
}

extension StyleBuilder {
    private static let symbolSystems: KeywordTable<Name> = [
        "cyclic": "cyclic", "numeric": "numeric", "alphabetic": "alphabetic", "symbolic": "symbolic", "fixed": "fixed"
    ]

    /// A counter style's name, or `symbols()` (Counter Styles 3 §5).
    mutating func counterStyle(_ reader: inout ComponentReader) -> CounterStyleReference? {
        if reader.consumeIdent("none") { return CounterStyleReference.none }
        if var arguments = reader.consumeFunction("symbols") {
            let system = arguments.consumeKeyword(Self.symbolSystems) ?? "symbolic"
            var symbols: [String] = []
            while symbols.count < Self.maxListItems, let symbol = arguments.consumeString() { symbols.append(symbol) }
            guard arguments.isAtEnd, !symbols.isEmpty else { return nil }
            if symbols.count < 2, system == "alphabetic" || system == "numeric" { return nil }
            return .symbols(system: system, symbols)
        }
        return reader.consumeCustomIdent().map { .named(CounterStyles.canonicalName($0)) }
    }

    mutating func content(_ reader: inout ComponentReader) -> ContentValue? {
        if reader.consumeIdent("normal") { return .normal }
        if reader.consumeIdent("none") { return ContentValue.none }
        var items: [ContentItem] = []
        while items.count < Self.maxListItems, let item = contentItem(&reader) { items.append(item) }
        guard !items.isEmpty else { return nil }
        var alternative = ""
        if reader.consumeDelimiter("/") {
            var count = 0
            while count < Self.maxListItems {
                if let string = reader.consumeString() {
                    alternative += string
                } else if reader.peekIsFunction("counter") || reader.peekIsFunction("counters") {
                    _ = contentItem(&reader)
                } else {
                    break
                }
                count += 1
            }
            if count == 0 { return nil }
        }
        return .items(items, alternative: alternative)
    }

    private static let quoteItems: KeywordTable<ContentItem> = [
        "open-quote": .openQuote, "close-quote": .closeQuote, "no-open-quote": .noOpenQuote, "no-close-quote": .noCloseQuote
    ]

    private mutating func contentItem(_ reader: inout ComponentReader) -> ContentItem? {
        if let string = reader.consumeString() { return .string(string) }
        if let quote = reader.consumeKeyword(Self.quoteItems) { return quote }
        let start = reader.position
        if var arguments = reader.consumeFunction("counter") {
            if let name = arguments.consumeCustomIdent() {
                let style = arguments.consumeComma() ? counterStyle(&arguments) : .named("decimal")
                if let style, arguments.isAtEnd { return .counter(name, style: style) }
            }
        } else if var arguments = reader.consumeFunction("counters") {
            if let name = arguments.consumeCustomIdent(), arguments.consumeComma(), let separator = arguments.consumeString() {
                let style = arguments.consumeComma() ? counterStyle(&arguments) : .named("decimal")
                if let style, arguments.isAtEnd { return .counters(name, separator: separator, style: style) }
            }
        } else if let image = image(&reader) {
            return .image(image)
        }
        reader.position = start
        return nil
    }
}

extension StyleTables {
    func text(_ style: CounterStyleReference) -> String {
        switch style {
        case .none: "none"
        case .named(let name): CSSText.identifier(name.string)
        case .string(let string): CSSText.string(string)
        case .symbols(let system, let symbols):
            "symbols(\(system == "symbolic" ? "" : system.string + " ")\(symbols.map(CSSText.string).joined(separator: " ")))"
        }
    }

    func text(_ content: ContentValue) -> String {
        switch content {
        case .normal: return "normal"
        case .none: return "none"
        case .items(let items, let alternative):
            let list = items.map { item in
                switch item {
                case .string(let string): return CSSText.string(string)
                case .image(let image): return text(image)
                case .counter(let name, let style):
                    return "counter(\(CSSText.identifier(name.string))\(style == .named("decimal") ? "" : ", " + text(style)))"
                case .counters(let name, let separator, let style):
                    let suffix = style == .named("decimal") ? "" : ", " + text(style)
                    return "counters(\(CSSText.identifier(name.string)), \(CSSText.string(separator))\(suffix))"
                case .openQuote: return "open-quote"
                case .closeQuote: return "close-quote"
                case .noOpenQuote: return "no-open-quote"
                case .noCloseQuote: return "no-close-quote"
                }
            }.joined(separator: " ")
            return alternative.isEmpty ? list : list + " / " + CSSText.string(alternative)
        }
    }
}
