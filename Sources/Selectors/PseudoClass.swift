import CSSSyntax

/// Pseudo-classes without arguments. Selectors 4, HTML §4.16.3.
enum PseudoClass: UInt8, Sendable {
    // Structure.
    case root, scope, empty, firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType
    /// What the user agent's own rules for quirks mode ask: text that is not blank counts (HTML §15.3.9).
    case firstNode, lastNode, blank
    // Links.
    case anyLink, link, visited, target, targetWithin
    // Forms.
    case enabled, disabled, checked, `default`, indeterminate, required, optional, readOnly, readWrite
    case placeholderShown, valid, invalid, inRange, outOfRange
    // Elements.
    case defined, open, paused, muted
    /// What a page that nobody touches never is: `:hover`, `:focus` and their like.
    case never

    static let names: KeywordTable<PseudoClass> = [
        "root": .root, "scope": .scope, "empty": .empty, "first-child": .firstChild, "last-child": .lastChild,
        "only-child": .onlyChild, "first-of-type": .firstOfType, "last-of-type": .lastOfType,
        "only-of-type": .onlyOfType, "-moz-first-node": .firstNode, "-moz-last-node": .lastNode,
        "-moz-only-whitespace": .blank, "any-link": .anyLink, "-webkit-any-link": .anyLink, "link": .link,
        "visited": .visited, "target": .target, "target-within": .targetWithin, "enabled": .enabled,
        "disabled": .disabled, "checked": .checked, "default": .default, "indeterminate": .indeterminate,
        "required": .required, "optional": .optional, "read-only": .readOnly, "read-write": .readWrite,
        "placeholder-shown": .placeholderShown, "valid": .valid, "invalid": .invalid, "in-range": .inRange,
        "out-of-range": .outOfRange, "defined": .defined, "open": .open, "paused": .paused, "muted": .muted,
        "hover": .never, "active": .never, "focus": .never, "focus-visible": .never, "focus-within": .never,
        "user-valid": .never, "user-invalid": .never, "autofill": .never, "-webkit-autofill": .never,
        "fullscreen": .never, "-webkit-full-screen": .never, "picture-in-picture": .never, "modal": .never,
        "popover-open": .never, "playing": .never, "seeking": .never, "buffering": .never, "stalled": .never,
        "volume-locked": .never, "active-view-transition": .never, "target-current": .never, "has-slotted": .never
    ]

    /// Those that may follow any pseudo-element: the user's doing.
    static let userActions: KeywordTable<Bool> = [
        "hover": true, "active": true, "focus": true, "focus-visible": true, "focus-within": true
    ]

    /// Those that may follow a scrollbar's parts.
    static let scrollbarStates: KeywordTable<Bool> = [
        "horizontal": true, "vertical": true, "decrement": true, "increment": true, "start": true, "end": true,
        "double-button": true, "single-button": true, "no-button": true, "corner-present": true,
        "window-inactive": true, "enabled": true, "disabled": true
    ]
}
