import ClipBase

extension StyledTree {
    /// A counter's value in a counter style, without prefix and suffix (Counter Styles 3 §2).
    public func counterText(_ value: Int, style: CounterStyleReference) -> String {
        CounterStyles.format(value, style, custom: counterStyles)
    }

    /// A list marker's text: the counter with the style's prefix and suffix; nil where the style shows nothing.
    public func markerText(_ value: Int, style: CounterStyleReference) -> String? {
        if case .none = style { return nil }
        let (prefix, suffix) = CounterStyles.affixes(style, custom: counterStyles)
        return prefix + counterText(value, style: style) + suffix
    }
}
