import ClipBase

extension StyledTree {
    /// A counter's value in a counter style, without prefix and suffix (Counter Styles 3 §2).
    public func counterText(_ value: Int, style: CounterStyleReference) -> String {
        switch style {
        case .none: return ""
        case .string(let string): return string
        case .symbols(_, let symbols): return symbols.isEmpty ? String(value) : symbols[((value - 1) % symbols.count + symbols.count) % symbols.count]
        case .named(let name):
            switch name {
            case "disc": return "•"
            case "circle": return "◦"
            case "square": return "▪"
            default: return String(value)
            }
        }
    }

    /// A list marker's text: the counter with the style's prefix and suffix; nil where the style shows nothing.
    public func markerText(_ value: Int, style: CounterStyleReference) -> String? {
        switch style {
        case .none: return nil
        case .string(let string): return string
        case .symbols: return counterText(value, style: style) + " "
        case .named(let name):
            let isBullet = name == "disc" || name == "circle" || name == "square"
            return counterText(value, style: style) + (isBullet ? " " : ". ")
        }
    }
}
