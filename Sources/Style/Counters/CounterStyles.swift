import ClipBase

/// The counter styles that need no rule (Counter Styles 3 §6).
public enum CounterStyles {
    static func isPredefined(_ name: Name) -> Bool { false }
}
