import ClipBase

/// What a user or script did to a form control, where it differs from the attributes (HTML §4.10.18, "dirty" flags).
public struct ControlState: Sendable, Hashable {
    /// Current value of an input or textarea; nil while the default holds.
    public var value: String?
    /// Current checkedness of a checkbox or radio button; nil while the default holds.
    public var isChecked: Bool?
    /// Current selectedness of an option; nil while the default holds.
    public var isSelected: Bool?
    public var isIndeterminate = false
    /// Scroll offsets in CSS px.
    public var scrollLeft = 0.0
    public var scrollTop = 0.0
    public init() {}
}
