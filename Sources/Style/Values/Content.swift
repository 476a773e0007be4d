import ClipBase

/// One part of `content` (Content 3, Lists 3).
public enum ContentItem: Hashable, Sendable {
    case string(String)
    case image(ImageValue)
    case counter(Name, style: CounterStyleReference)
    case counters(Name, separator: String, style: CounterStyleReference)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
}

/// The value of `content`.
public enum ContentValue: Hashable, Sendable {
    case normal, none
    /// Parts and the alternative text, which is not painted.
    case items([ContentItem], alternative: String)
}

/// A counter style by name or in place.
public enum CounterStyleReference: Hashable, Sendable {
    case none
    case named(Name)
    /// A literal string for every value (`list-style-type: "– "`).
    case string(String)
    /// `symbols()`: system keyword and symbols.
    case symbols(system: Name, [String])
}

/// One entry of `counter-reset`, `counter-increment` or `counter-set`.
public struct CounterChange: Hashable, Sendable {
    public var name: Name
    public var value: Int
    /// `reversed()`, of `counter-reset`; `value` counts only where `hasValue`.
    public var isReversed: Bool
    public var hasValue: Bool
    public init(name: Name, value: Int, isReversed: Bool = false, hasValue: Bool = true) {
        self.name = name
        self.value = value
        self.isReversed = isReversed
        self.hasValue = hasValue
    }
}

/// An entry of `font-family`.
public enum FontFamily: Hashable, Sendable {
    case named(String)
    /// What the page gets without naming a family.
    case standard
    case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji, fangsong
    case uiSerif, uiSansSerif, uiMonospace, uiRounded
}

/// A feature or a variation axis: a four-letter tag and its value.
public struct TaggedValue: Hashable, Sendable {
    public var tag: String
    public var value: Double
    public init(tag: String, value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// `quotes`.
public enum QuotesValue: Hashable, Sendable {
    /// By language.
    case auto
    case none
    /// Open and close by level: open₁, close₁, open₂, close₂, …
    case pairs([String])
}
