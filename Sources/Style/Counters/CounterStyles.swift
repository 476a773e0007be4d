import ClipBase

/// The counter styles that need no rule (Counter Styles 3 §6 and §7), and those of a document's `@counter-style` rules.
public enum CounterStyles {
    /// The name as styles are found by it: those of the standard in any letter case, all others as they are written.
    static func canonicalName(_ name: Name) -> Name {
        let lowered = name.asciiLowercased
        return predefined[lowered] != nil ? lowered : name
    }

    /// Names that no rule may take (Counter Styles 3 §3.1.1): `none`, and the styles that everything falls back to.
    static func isReserved(_ name: Name) -> Bool {
        ["none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed"].contains(name.asciiLowercased.string)
    }

    /// A counter's value in a style, without prefix and suffix. `custom` holds the document's `@counter-style` rules.
    public static func format(_ value: Int, _ style: CounterStyleReference, custom: [Name: CounterStyleRule] = [:]) -> String {
        switch style {
        case .none: return ""
        case .string(let string): return string
        case .symbols(let system, let symbols): return CounterFormatter(custom: custom).format(value, inPlace(system, symbols))
        case .named(let name): return CounterFormatter(custom: custom).format(value, named: name)
        }
    }

    /// What stands before and after a marker's counter.
    public static func affixes(_ style: CounterStyleReference, custom: [Name: CounterStyleRule] = [:]) -> (prefix: String, suffix: String) {
        switch style {
        case .none, .string: return ("", "")
        case .symbols: return ("", " ")
        case .named(let name):
            let rule = CounterFormatter(custom: custom).rule(name)
            return (rule?.prefix ?? "", rule?.suffix ?? ". ")
        }
    }

    static func inPlace(_ system: Name, _ symbols: [String]) -> CounterStyleRule {
        var rule = CounterStyleRule()
        rule.symbols = symbols
        switch system {
        case "cyclic": rule.system = .cyclic
        case "numeric": rule.system = .numeric
        case "alphabetic": rule.system = .alphabetic
        case "fixed": rule.system = .fixed(first: 1)
        default: rule.system = .symbolic
        }
        return rule
    }
}

/// Makes text of counter values by `@counter-style` rules.
struct CounterFormatter {
    let custom: [Name: CounterStyleRule]
    /// Bounds `extends` and `fallback` chains, whose length is the page's choice.
    private static let maxChain = 32
    private static let maxLength = 1000

    /// The rule of that name with what it extends filled in.
    func rule(_ name: Name) -> CounterStyleRule? {
        guard var rule = custom[name] ?? CounterStyles.predefined[name] else { return nil }
        var steps = 0
        while case .extends(let other) = rule.system {
            steps += 1
            let base = steps < Self.maxChain && other != name ? custom[other] ?? CounterStyles.predefined[other] : nil
            guard let base = base ?? CounterStyles.predefined["decimal"] else { return nil }
            rule.system = base.system
            rule.symbols = base.symbols
            rule.additiveSymbols = base.additiveSymbols
            if rule.negativePrefix == nil {
                rule.negativePrefix = base.negativePrefix
                rule.negativeSuffix = base.negativeSuffix
            }
            rule.prefix = rule.prefix ?? base.prefix
            rule.suffix = rule.suffix ?? base.suffix
            if rule.padLength == nil {
                rule.padLength = base.padLength
                rule.padSymbol = base.padSymbol
            }
            rule.ranges = rule.ranges ?? base.ranges
            rule.fallback = rule.fallback ?? base.fallback
        }
        return rule
    }

    func format(_ value: Int, named name: Name) -> String {
        var current = name
        for _ in 0..<Self.maxChain {
            guard let rule = rule(current) else { return String(value) }
            if let text = representation(value, rule) { return text }
            current = rule.fallback ?? "decimal"
        }
        return String(value)
    }

    func format(_ value: Int, _ rule: CounterStyleRule) -> String { representation(value, rule) ?? String(value) }

    /// Counter Styles 3 §2: nil where the style cannot show the value.
    private func representation(_ value: Int, _ rule: CounterStyleRule) -> String? {
        guard Self.covers(rule, value) else { return nil }
        let usesNegative = value < 0 && rule.system.usesNegative
        guard var text = Self.symbols(rule, usesNegative ? -value : value) else { return nil }
        let prefix = rule.negativePrefix ?? "-"
        let suffix = rule.negativeSuffix ?? ""
        if let pad = rule.padLength, !rule.padSymbol.isEmpty {
            let length = text.count + (usesNegative ? prefix.count + suffix.count : 0)
            if length < pad { text = String(repeating: rule.padSymbol, count: min(pad - length, Self.maxLength)) + text }
        }
        return usesNegative ? prefix + text + suffix : text
    }

    private static func covers(_ rule: CounterStyleRule, _ value: Int) -> Bool {
        if let ranges = rule.ranges { return ranges.contains { $0.contains(value) } }
        switch rule.system {
        case .cyclic, .numeric, .fixed, .extends: return true
        case .alphabetic, .symbolic: return value >= 1
        case .additive: return value >= 0
        case .algorithm(let name): return name == "ethiopic-numeric" ? value >= 1 : value.magnitude < LongCounterStyle.limit
        }
    }

    private static func symbols(_ rule: CounterStyleRule, _ value: Int) -> String? {
        let symbols = rule.symbols
        let count = symbols.count
        switch rule.system {
        case .cyclic: return count == 0 ? nil : symbols[((value - 1) % count + count) % count]
        case .fixed(let first):
            let index = value - first
            return index >= 0 && index < count ? symbols[index] : nil
        case .symbolic:
            guard count > 0, value > 0 else { return nil }
            let times = (value - 1) / count + 1
            return times > maxLength ? nil : String(repeating: symbols[(value - 1) % count], count: times)
        case .alphabetic:
            guard count > 1, value > 0 else { return nil }
            var rest = value
            var parts: [String] = []
            while rest > 0 {
                rest -= 1
                parts.append(symbols[rest % count])
                rest /= count
            }
            return parts.reversed().joined()
        case .numeric:
            guard count > 1, value >= 0 else { return nil }
            if value == 0 { return symbols[0] }
            var rest = value
            var parts: [String] = []
            while rest > 0 {
                parts.append(symbols[rest % count])
                rest /= count
            }
            return parts.reversed().joined()
        case .additive: return additive(rule, value)
        case .extends: return nil
        case .algorithm(let name): return LongCounterStyle.named(name)?.format(value)
        }
    }

    private static func additive(_ rule: CounterStyleRule, _ value: Int) -> String? {
        if value == 0 { return rule.additiveSymbols.first { $0.weight == 0 }?.symbol }
        var rest = value
        var text = ""
        var length = 0
        for symbol in rule.additiveSymbols where symbol.weight > 0 && symbol.weight <= rest {
            let times = rest / symbol.weight
            length += times
            guard length <= maxLength else { return nil }
            text += String(repeating: symbol.symbol, count: times)
            rest -= times * symbol.weight
            if rest == 0 { return text }
        }
        return nil
    }
}

extension CounterStyleRule.System {
    /// Whether a negative value is written as its magnitude with a sign.
    var usesNegative: Bool {
        switch self {
        case .symbolic, .alphabetic, .numeric, .additive, .extends: true
        case .cyclic, .fixed, .algorithm: false
        }
    }
}
