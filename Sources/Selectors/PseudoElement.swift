import CSSSyntax

/// What a selector's subject is besides an element. CSS Pseudo-Elements 4.
public enum PseudoElement: UInt8, Sendable, CaseIterable {
    case before, after, marker, placeholder, firstLine, firstLetter, selection, backdrop, fileSelectorButton
    case detailsContent
    /// What holds the parts of a date in its field: `::-webkit-datetime-edit-fields-wrapper`.
    case dateFields
    /// The chosen colour of a colour field and what holds it: `::-webkit-color-swatch` and its `-wrapper`.
    case colorSwatch, colorSwatchWrapper
    /// `::details-content::before` and `::details-content::after`.
    case detailsContentBefore, detailsContentAfter
    /// `::before::marker` and `::after::marker`.
    case beforeMarker, afterMarker
    /// Pseudo-elements that are valid and that a picture never shows: highlights, scrollbars, engines' own parts.
    case other

    /// The pseudo-element that a script names: `::before`, `:after`, `::marker`; nil where there is none of that name.
    /// CSSOM §9.
    public init?(_ text: String) {
        let name = text.utf8.drop { $0 == 0x3A }
        let colons = text.utf8.count - name.count
        let bytes = Array(name)
        let table = colons == 1 ? Self.legacy : Self.names
        guard colons == 1 || colons == 2, let found = table[bytes, 0..<bytes.count] else { return nil }
        self = found
    }

    static let names: KeywordTable<PseudoElement> = [
        "before": .before, "after": .after, "marker": .marker, "placeholder": .placeholder,
        "-webkit-input-placeholder": .placeholder, "first-line": .firstLine, "first-letter": .firstLetter,
        "selection": .selection, "backdrop": .backdrop, "file-selector-button": .fileSelectorButton,
        "-webkit-file-upload-button": .fileSelectorButton, "details-content": .detailsContent,
        "-webkit-datetime-edit-fields-wrapper": .dateFields, "-webkit-color-swatch": .colorSwatch,
        "-webkit-color-swatch-wrapper": .colorSwatchWrapper, "target-text": .other,
        "spelling-error": .other, "grammar-error": .other, "search-text": .other, "cue": .other,
        "view-transition": .other, "scroll-marker": .other, "scroll-marker-group": .other, "column": .other,
        "checkmark": .other, "picker-icon": .other
    ]

    static let functions: KeywordTable<PseudoElement> = [
        "highlight": .other, "cue": .other, "view-transition-group": .other, "view-transition-image-pair": .other,
        "view-transition-old": .other, "view-transition-new": .other, "picker": .other, "scroll-button": .other
    ]

    /// Those that CSS 2 wrote with one colon.
    static let legacy: KeywordTable<PseudoElement> = [
        "before": .before, "after": .after, "first-line": .firstLine, "first-letter": .firstLetter
    ]
}
