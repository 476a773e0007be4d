// Other names of properties (Compatibility Standard §3.1, and what the standards keep for old pages).
extension PropertyTable {
    mutating func addAliases() {
        let plain: [(String, String)] = [
            ("word-wrap", "overflow-wrap"), ("grid-gap", "gap"), ("grid-row-gap", "row-gap"), ("grid-column-gap", "column-gap"),
            ("font-width", "font-stretch"), ("line-clamp", "-webkit-line-clamp"), ("-webkit-line-break", "line-break"),
            ("-webkit-hyphens", "hyphens"), ("-webkit-user-select", "user-select"), ("-moz-user-select", "user-select"),
            ("-ms-user-select", "user-select"), ("-webkit-text-combine", "text-combine-upright"),
            ("-webkit-writing-mode", "writing-mode"), ("-webkit-ruby-position", "ruby-position"),
            ("-webkit-print-color-adjust", "print-color-adjust"), ("color-adjust", "print-color-adjust"),
            ("-webkit-margin-start", "margin-inline-start"), ("-webkit-margin-end", "margin-inline-end"),
            ("-webkit-margin-before", "margin-block-start"), ("-webkit-margin-after", "margin-block-end"),
            ("-webkit-padding-start", "padding-inline-start"), ("-webkit-padding-end", "padding-inline-end"),
            ("-webkit-padding-before", "padding-block-start"), ("-webkit-padding-after", "padding-block-end"),
            ("-webkit-border-start", "border-inline-start"), ("-webkit-border-end", "border-inline-end"),
            ("-webkit-border-before", "border-block-start"), ("-webkit-border-after", "border-block-end"),
            ("-webkit-border-start-color", "border-inline-start-color"), ("-webkit-border-start-style", "border-inline-start-style"),
            ("-webkit-border-start-width", "border-inline-start-width"), ("-webkit-border-end-color", "border-inline-end-color"),
            ("-webkit-border-end-style", "border-inline-end-style"), ("-webkit-border-end-width", "border-inline-end-width"),
            ("-webkit-border-before-color", "border-block-start-color"), ("-webkit-border-before-style", "border-block-start-style"),
            ("-webkit-border-before-width", "border-block-start-width"), ("-webkit-border-after-color", "border-block-end-color"),
            ("-webkit-border-after-style", "border-block-end-style"), ("-webkit-border-after-width", "border-block-end-width"),
            ("-webkit-mask-box-image-source", "mask-border-source"), ("-webkit-mask-box-image-slice", "mask-border-slice"),
            ("-webkit-mask-box-image-width", "mask-border-width"), ("-webkit-mask-box-image-outset", "mask-border-outset"),
            ("-webkit-mask-box-image-repeat", "mask-border-repeat"), ("-webkit-hyphenate-character", "hyphenate-character"),
            ("-webkit-logical-width", "inline-size"), ("-webkit-logical-height", "block-size"),
            ("-webkit-min-logical-width", "min-inline-size"), ("-webkit-max-logical-width", "max-inline-size"),
            ("-webkit-min-logical-height", "min-block-size"), ("-webkit-max-logical-height", "max-block-size"),
            ("-webkit-mask-box-image", "mask-border"), ("-webkit-column-break-before", "break-before"),
            ("-webkit-column-break-after", "break-after"), ("-webkit-column-break-inside", "break-inside"),
            ("-epub-writing-mode", "writing-mode"), ("-epub-text-transform", "text-transform"),
            ("-epub-word-break", "word-break"), ("-epub-text-emphasis", "text-emphasis"),
            ("-webkit-mask-repeat-x", "mask-repeat"), ("-webkit-text-underline-position", "text-underline-position")
        ]
        for (name, target) in plain { alias(name, target) }
        let prefixed = [
            "align-content", "align-items", "align-self", "animation", "animation-delay", "animation-direction",
            "animation-duration", "animation-fill-mode", "animation-iteration-count", "animation-name", "animation-play-state",
            "animation-timing-function", "appearance", "backface-visibility", "background-clip", "background-origin",
            "background-size", "border-bottom-left-radius", "border-bottom-right-radius", "border-image", "border-radius",
            "border-top-left-radius", "border-top-right-radius", "box-decoration-break", "box-shadow", "box-sizing",
            "clip-path", "column-count", "column-gap", "column-rule", "column-rule-color", "column-rule-style",
            "column-rule-width", "column-span", "column-width", "columns", "filter", "flex", "flex-basis", "flex-direction",
            "flex-flow", "flex-grow", "flex-shrink", "flex-wrap", "font-feature-settings", "justify-content", "mask",
            "mask-clip", "mask-composite", "mask-image", "mask-origin", "mask-position", "mask-position-x", "mask-position-y",
            "mask-repeat", "mask-size", "opacity", "order", "perspective", "perspective-origin", "shape-image-threshold",
            "shape-margin", "shape-outside", "text-decoration-color", "text-decoration-line", "text-decoration-style",
            "text-decoration-skip", "text-emphasis", "text-emphasis-color", "text-emphasis-position", "text-emphasis-style",
            "text-orientation", "transform", "transform-origin", "transform-style", "transition", "transition-delay",
            "transition-duration", "transition-property", "transition-timing-function", "backdrop-filter", "initial-letter"
        ]
        for name in prefixed { alias("-webkit-\(name)", name) }
    }
}
