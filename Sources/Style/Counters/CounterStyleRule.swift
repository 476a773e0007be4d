import CSSSyntax
import ClipBase

/// An `@counter-style` rule (Counter Styles 3 §3).
public struct CounterStyleRule: Hashable, Sendable {
    public enum System: Hashable, Sendable {
        case cyclic, numeric, alphabetic, symbolic, additive
        case fixed(first: Int)
        case extends(Name)
        /// One of the styles that no rule can describe (§7).
        case algorithm(Name)
    }
    public struct AdditiveSymbol: Hashable, Sendable {
        public var weight: Int
        public var symbol: String
    }
    public var system = System.symbolic
    public var symbols: [String] = []
    /// By weight, the greatest first.
    public var additiveSymbols: [AdditiveSymbol] = []
    // nil where the rule does not say: an extending rule then takes the other's.
    public var negativePrefix: String?
    public var negativeSuffix: String?
    public var prefix: String?
    public var suffix: String?
    public var padLength: Int?
    public var padSymbol = ""
    /// nil is `auto`.
    public var ranges: [ClosedRange<Int>]?
    public var fallback: Name?

    public init() {}

    init?(_ id: RuleID, _ sheet: StyleSheet) {
        func descriptor<Value>(_ name: Name, _ read: (inout ComponentReader) -> Value?) -> Value? {
            sheet.lastValid(name, of: id, read)
        }
        system = descriptor("system", Self.system) ?? .symbolic
        symbols = descriptor("symbols", Self.symbols) ?? []
        additiveSymbols = descriptor("additive-symbols", Self.additive) ?? []
        guard hasEnoughSymbols else { return nil }
        if let negative = descriptor(
            "negative",
            { reader -> (String, String)? in
                guard let first = Self.symbol(&reader) else { return nil }
                return (first, Self.symbol(&reader) ?? "")
            })
        {
            negativePrefix = negative.0
            negativeSuffix = negative.1
        }
        prefix = descriptor("prefix", Self.symbol)
        suffix = descriptor("suffix", Self.symbol)
        if let pad = descriptor(
            "pad",
            { reader -> (Int, String)? in
                let before = Self.integer(&reader, min: 0)
                guard let text = Self.symbol(&reader), let length = before ?? Self.integer(&reader, min: 0) else { return nil }
                return (min(length, 1000), text)
            })
        {
            padLength = pad.0
            padSymbol = pad.1
        }
        ranges =
            descriptor(
                "range",
                { reader -> [ClosedRange<Int>]?? in
                    reader.consumeIdent("auto") ? .some(nil) : Self.ranges(&reader).map { .some($0) }
                }) ?? nil
        fallback = descriptor("fallback", { $0.consumeCustomIdent().map(CounterStyles.canonicalName) })
    }

    private var hasEnoughSymbols: Bool {
        switch system {
        case .cyclic, .symbolic, .fixed: !symbols.isEmpty
        case .numeric, .alphabetic: symbols.count >= 2
        case .additive: !additiveSymbols.isEmpty
        case .extends: symbols.isEmpty && additiveSymbols.isEmpty
        case .algorithm: true
        }
    }

    private static func system(_ reader: inout ComponentReader) -> System? {
        if reader.consumeIdent("cyclic") { return .cyclic }
        if reader.consumeIdent("numeric") { return .numeric }
        if reader.consumeIdent("alphabetic") { return .alphabetic }
        if reader.consumeIdent("symbolic") { return .symbolic }
        if reader.consumeIdent("additive") { return .additive }
        if reader.consumeIdent("fixed") { return .fixed(first: integer(&reader) ?? 1) }
        if reader.consumeIdent("extends") { return reader.consumeCustomIdent().map { .extends(CounterStyles.canonicalName($0)) } }
        return nil
    }

    /// An integer, calculated or not; a calculated one is clamped, one that is written must not be below `least`.
    private static func integer(_ reader: inout ComponentReader, min least: Int = Int(Int32.min)) -> Int? {
        var values = StyleBuilder()
        return values.integer(&reader, min: least)
    }

    private static func symbol(_ reader: inout ComponentReader) -> String? {
        reader.consumeString() ?? reader.consumeCustomIdent()?.string
    }

    private static func symbols(_ reader: inout ComponentReader) -> [String]? {
        var list: [String] = []
        while list.count < StyleBuilder.maxListItems, let symbol = symbol(&reader) { list.append(symbol) }
        return list.isEmpty ? nil : list
    }

    private static func additive(_ reader: inout ComponentReader) -> [AdditiveSymbol]? {
        var list: [AdditiveSymbol] = []
        repeat {
            let before = integer(&reader, min: 0)
            guard let text = symbol(&reader), let weight = before ?? integer(&reader, min: 0),
                weight < list.last?.weight ?? Int.max
            else { return nil }
            list.append(AdditiveSymbol(weight: weight, symbol: text))
        } while reader.consumeComma()
        return list
    }

    private static func ranges(_ reader: inout ComponentReader) -> [ClosedRange<Int>]? {
        var list: [ClosedRange<Int>] = []
        repeat {
            let low: Int
            let high: Int
            if reader.consumeIdent("infinite") {
                low = Int(Int32.min) * 4
            } else if let value = integer(&reader) {
                low = value
            } else {
                return nil
            }
            if reader.consumeIdent("infinite") {
                high = Int(Int32.max) * 4
            } else if let value = integer(&reader) {
                high = value
            } else {
                return nil
            }
            guard low <= high else { return nil }
            list.append(low...high)
        } while reader.consumeComma()
        return list
    }
}

extension StyleSheet {
    /// The last of a rule's descriptors of that name whose value is valid.
    func lastValid<Value>(_ name: Name, of id: RuleID, _ read: (inout ComponentReader) -> Value?) -> Value? {
        for declaration in declarations(of: id).reversed() where declaration.name == name && !declaration.isInvalid {
            var reader = ComponentReader(buffer, declaration.value)
            if let value = read(&reader), reader.isAtEnd { return value }
        }
        return nil
    }
}
