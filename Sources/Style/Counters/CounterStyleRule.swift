import CSSSyntax
import ClipBase

/// An `@counter-style` rule (Counter Styles 3 §3).
public struct CounterStyleRule: Hashable, Sendable {
    public enum System: Hashable, Sendable {
        case cyclic, numeric, alphabetic, symbolic, additive
        case fixed(first: Int)
        case extends(Name)
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
        if var reader = sheet.descriptor("system", of: id) {
            guard let value = Self.system(&reader), reader.isAtEnd else { return nil }
            system = value
        }
        if var reader = sheet.descriptor("symbols", of: id) {
            while let symbol = Self.symbol(&reader) { symbols.append(symbol) }
            guard reader.isAtEnd else { return nil }
        }
        if var reader = sheet.descriptor("additive-symbols", of: id) {
            guard let list = Self.additive(&reader), reader.isAtEnd else { return nil }
            additiveSymbols = list
        }
        guard hasEnoughSymbols else { return nil }
        if var reader = sheet.descriptor("negative", of: id), let first = Self.symbol(&reader) {
            negativePrefix = first
            negativeSuffix = Self.symbol(&reader) ?? ""
        }
        if var reader = sheet.descriptor("prefix", of: id) { prefix = Self.symbol(&reader) }
        if var reader = sheet.descriptor("suffix", of: id) { suffix = Self.symbol(&reader) }
        if var reader = sheet.descriptor("pad", of: id) {
            let before = reader.consumeInteger()
            if let text = Self.symbol(&reader), let length = before ?? reader.consumeInteger(), length >= 0 {
                padLength = min(length, 1000)
                padSymbol = text
            }
        }
        if var reader = sheet.descriptor("range", of: id), !reader.consumeIdent("auto") { ranges = Self.ranges(&reader) }
        if var reader = sheet.descriptor("fallback", of: id) { fallback = reader.consumeCustomIdent() }
    }

    private var hasEnoughSymbols: Bool {
        switch system {
        case .cyclic, .symbolic, .fixed: !symbols.isEmpty
        case .numeric, .alphabetic: symbols.count >= 2
        case .additive: !additiveSymbols.isEmpty
        case .extends: symbols.isEmpty && additiveSymbols.isEmpty
        }
    }

    private static func system(_ reader: inout ComponentReader) -> System? {
        if reader.consumeIdent("cyclic") { return .cyclic }
        if reader.consumeIdent("numeric") { return .numeric }
        if reader.consumeIdent("alphabetic") { return .alphabetic }
        if reader.consumeIdent("symbolic") { return .symbolic }
        if reader.consumeIdent("additive") { return .additive }
        if reader.consumeIdent("fixed") { return .fixed(first: reader.consumeInteger() ?? 1) }
        if reader.consumeIdent("extends") { return reader.consumeCustomIdent().map(System.extends) }
        return nil
    }

    private static func symbol(_ reader: inout ComponentReader) -> String? {
        reader.consumeString() ?? reader.consumeIdent()?.string
    }

    private static func additive(_ reader: inout ComponentReader) -> [AdditiveSymbol]? {
        var list: [AdditiveSymbol] = []
        repeat {
            let before = reader.consumeInteger()
            guard let text = symbol(&reader), let weight = before ?? reader.consumeInteger(), weight >= 0,
                weight < list.last?.weight ?? Int.max
            else { return nil }
            list.append(AdditiveSymbol(weight: weight, symbol: text))
        } while reader.consumeComma()
        return list
    }

    private static func ranges(_ reader: inout ComponentReader) -> [ClosedRange<Int>]? {
        var list: [ClosedRange<Int>] = []
        repeat {
            let low: Int, high: Int
            if reader.consumeIdent("infinite") { low = Int(Int32.min) * 4 } else if let value = reader.consumeInteger() { low = value } else { return nil }
            if reader.consumeIdent("infinite") { high = Int(Int32.max) * 4 } else if let value = reader.consumeInteger() { high = value } else { return nil }
            guard low <= high else { return nil }
            list.append(low...high)
        } while reader.consumeComma()
        return list
    }
}
