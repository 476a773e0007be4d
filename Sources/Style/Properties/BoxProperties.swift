import CSSSyntax
import ClipBase

// Display 3, Positioned Layout 3, Overflow 3, Containment 2, Box Alignment's kin of one box.
extension PropertyTable {
    mutating func addBoxProperties() {
        value(
            "display", "<display-outside> || <display-inside> | <display-listitem> | <display-internal> | <display-box> | <display-legacy>",
            \.box.display, read: { reader, _ in Display.read(&reader) }, text: { display, _ in display.text })
        keyword(
            "position", \.box.position,
            [
                "static": .static, "relative": .relative, "absolute": .absolute, "fixed": .fixed, "sticky": .sticky,
                "-webkit-sticky": .sticky
            ])
        keyword(
            "float", \.box.float,
            ["none": .none, "left": .left, "right": .right, "inline-start": .inlineStart, "inline-end": .inlineEnd])
        keyword(
            "clear", \.box.clear,
            [
                "none": .none, "left": .left, "right": .right, "both": .both, "inline-start": .inlineStart,
                "inline-end": .inlineEnd
            ])
        keyword("box-sizing", \.box.sizing, ["content-box": .contentBox, "border-box": .borderBox])
        let overflow: Keywords<Overflow> = [
            "visible": .visible, "hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto, "overlay": .auto
        ]
        keyword("overflow-x", \.box.overflowX, overflow)
        keyword("overflow-y", \.box.overflowY, overflow)
        addOverflowClipMargin()
        value(
            "vertical-align", "baseline | sub | super | top | text-top | middle | bottom | text-bottom | <length-percentage>",
            \.box.verticalAlign,
            read: { reader, builder in
                if let keyword = reader.consumeKeyword(Self.verticalAligns.table) { return keyword }
                return builder.lengthPercentage(&reader, quirk: .unitless).map(VerticalAlign.length)
            },
            text: { value, tables in
                if case .length(let length) = value { return tables.text(length) }
                return Self.verticalAligns.text(value)
            })
        keyword("baseline-source", \.box.baselineSource, ["auto": .auto, "first": .first, "last": .last])
        keyword(
            "dominant-baseline", \.box.dominantBaseline,
            [
                "auto": .auto, "text-bottom": .textBottom, "alphabetic": .alphabetic, "ideographic": .ideographic,
                "middle": .middle, "central": .central, "mathematical": .mathematical, "hanging": .hanging, "text-top": .textTop,
                "text-before-edge": .textTop, "text-after-edge": .textBottom
            ])
        keyword(
            "unicode-bidi", \.box.unicodeBidi,
            [
                "normal": .normal, "embed": .embed, "isolate": .isolate, "bidi-override": .bidiOverride,
                "isolate-override": .isolateOverride, "plaintext": .plaintext, "-webkit-isolate": .isolate,
                "-webkit-isolate-override": .isolateOverride, "-webkit-plaintext": .plaintext
            ])
        keyword(
            "object-fit", \.box.objectFit,
            ["fill": .fill, "contain": .contain, "cover": .cover, "none": .none, "scale-down": .scaleDown])
        value(
            "object-position", "<position>", \.box.objectPosition, read: { reader, builder in builder.position(&reader) },
            text: { value, tables in tables.text(value) })
        addContainment()
        longhand(
            "text-overflow", "[clip | ellipsis | <string>]{1,2}",
            apply: { reader, builder in
                var last: (TextOverflow, String)?
                for _ in 0..<2 {
                    if reader.consumeIdent("clip") {
                        last = (.clip, "")
                    } else if reader.consumeIdent("ellipsis") {
                        last = (.ellipsis, "")
                    } else if let string = reader.consumeString() {
                        last = (.string, string)
                    } else {
                        break
                    }
                }
                guard let last else { return false }
                builder.style.box.textOverflow = last.0
                builder.style.box.textOverflowString = builder.tables.strings.intern(last.1)
                return true
            },
            copy: { builder, source in
                builder.style.box.textOverflow = source.box.textOverflow
                builder.style.box.textOverflowString = source.box.textOverflowString
            },
            text: { style, tables in
                switch style.box.textOverflow {
                case .clip: "clip"
                case .ellipsis: "ellipsis"
                case .string: CSSText.string(tables.strings[style.box.textOverflowString])
                }
            })
        value(
            "-webkit-line-clamp", "none | <integer [1,∞]>", \.box.lineClamp,
            read: { reader, builder in
                if reader.consumeIdent("none") { return 0 }
                return builder.integer(&reader, min: 1).map { UInt32(clamping: $0) }
            },
            text: { value, _ in value == 0 ? "none" : String(value) })
        keyword("box-decoration-break", \.box.decorationBreak, ["slice": .slice, "clone": .clone])
        addAppearance()
        keyword(
            "resize", \.box.resize,
            [
                "none": .none, "both": .both, "horizontal": .horizontal, "vertical": .vertical, "block": .vertical,
                "inline": .horizontal
            ])
        value(
            "scrollbar-gutter", "auto | stable && both-edges?", \.box.scrollbarGutter,
            read: { reader, _ in
                if reader.consumeIdent("auto") { return .auto }
                if reader.consumeIdent("stable") { return reader.consumeIdent("both-edges") ? .stableBothEdges : .stable }
                return reader.consumeIdent("both-edges") && reader.consumeIdent("stable") ? .stableBothEdges : nil
            },
            text: { value, _ in
                switch value {
                case .auto: "auto"
                case .stable: "stable"
                case .stableBothEdges: "stable both-edges"
                }
            })
        keyword("scrollbar-width", \.box.scrollbarWidth, ["auto": .auto, "thin": .thin, "none": .none])
        keyword(
            "text-box-trim", \.box.textBoxTrim,
            ["none": .none, "trim-start": .trimStart, "trim-end": .trimEnd, "trim-both": .trimBoth])
        addShapes()
        addInitialLetter()
        addMarginTrim()
        keyword(
            "visibility", \.inherited.visibility, inherited: true,
            ["visible": .visible, "hidden": .hidden, "collapse": .collapse])
    }

    private static let verticalAligns: Keywords<VerticalAlign> = [
        "baseline": .baseline, "sub": .sub, "super": .super, "top": .top, "text-top": .textTop, "middle": .middle,
        "bottom": .bottom, "text-bottom": .textBottom, "-webkit-baseline-middle": .webkitBaselineMiddle
    ]

    private mutating func addOverflowClipMargin() {
        longhand(
            "overflow-clip-margin", "<visual-box> || <length [0,∞]>",
            apply: { reader, builder in
                var box: ImageLayer.Box?
                var margin: Double?
                for _ in 0..<2 {
                    if box == nil, let value = reader.consumeKeyword(Self.visualBoxes.table) {
                        box = value
                    } else if margin == nil, let value = builder.length(&reader, .nonNegative) {
                        margin = value
                    }
                }
                guard box != nil || margin != nil else { return false }
                builder.style.box.overflowClipBox = box ?? .paddingBox
                builder.style.box.overflowClipMargin = margin ?? 0
                return true
            },
            copy: { builder, source in
                builder.style.box.overflowClipBox = source.box.overflowClipBox
                builder.style.box.overflowClipMargin = source.box.overflowClipMargin
            },
            text: { style, _ in
                let box = Self.visualBoxes.text(style.box.overflowClipBox)
                let margin = CSSValueText.pixels(style.box.overflowClipMargin)
                return style.box.overflowClipBox == .paddingBox ? margin : style.box.overflowClipMargin == 0 ? box : "\(box) \(margin)"
            })
    }

    static let visualBoxes: Keywords<ImageLayer.Box> = [
        "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox
    ]

    private mutating func addContainment() {
        let keywords: Keywords<Containment> = [
            "size": .size, "inline-size": .inlineSize, "layout": .layout, "style": .style, "paint": .paint
        ]
        value(
            "contain", "none | strict | content | [[size | inline-size] || layout || style || paint]", \.box.containment,
            read: { reader, _ in
                if reader.consumeIdent("none") { return [] }
                if reader.consumeIdent("strict") { return .strict }
                if reader.consumeIdent("content") { return .content }
                var set: Containment = []
                while let value = reader.consumeKeyword(keywords.table) {
                    if set.contains(value) { return nil }
                    set.insert(value)
                }
                return set.isEmpty || set.isSuperset(of: [.size, .inlineSize]) ? nil : set
            },
            text: { set, _ in
                if set.isEmpty { return "none" }
                if set == .strict { return "strict" }
                if set == .content { return "content" }
                return keywords.names.filter { name in
                    keywords.table[Array(name.utf8), 0..<name.utf8.count].map(set.contains) ?? false
                }.joined(separator: " ")
            })
        value(
            "container-type", "normal | [size | inline-size] || scroll-state", \.box.containerType,
            read: { reader, _ in
                let isScrollState = reader.consumeIdent("scroll-state")
                var type: ContainerType?
                if reader.consumeIdent("size") {
                    type = .size
                } else if reader.consumeIdent("inline-size") {
                    type = .inlineSize
                } else if !isScrollState, reader.consumeIdent("normal") {
                    return .normal
                }
                if !isScrollState { _ = reader.consumeIdent("scroll-state") }
                return type ?? (isScrollState ? .normal : nil)
            },
            text: { type, _ in
                switch type {
                case .normal: "normal"
                case .size: "size"
                case .inlineSize: "inline-size"
                }
            })
        value(
            "container-name", "none | <custom-ident>+", \.box.containerNames,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                var names: [Name] = []
                while let name = reader.consumeCustomIdent() {
                    if ["none", "and", "or", "not"].contains(name.asciiLowercased.string) { return nil }
                    names.append(name)
                }
                return names.isEmpty ? nil : builder.tables.names.intern(names)
            },
            text: { id, tables in
                id.isInitial ? "none" : tables.names[id].map { CSSText.identifier($0.string) }.joined(separator: " ")
            })
        keyword(
            "content-visibility", \.box.contentVisibility, ["visible": .visible, "auto": .auto, "hidden": .hidden])
        containIntrinsic("contain-intrinsic-width", \.box.containIntrinsicWidth)
        containIntrinsic("contain-intrinsic-height", \.box.containIntrinsicHeight)
    }

    private mutating func containIntrinsic(_ name: String, _ path: WritableKeyPath<ComputedStyle, Double?>) {
        value(
            name, "auto? [none | <length [0,∞]>]", path,
            read: { reader, builder -> Double?? in
                _ = reader.consumeIdent("auto")
                if reader.consumeIdent("none") { return .some(nil) }
                return builder.length(&reader, .nonNegative).map { .some($0) }
            },
            text: { value, _ in value.map(CSSValueText.pixels) ?? "none" })
    }

    private mutating func addAppearance() {
        keyword(
            "appearance", \.box.appearance,
            [
                "none": .none, "auto": .auto, "base": .base, "button": .button, "checkbox": .checkbox, "radio": .radio,
                "textfield": .textfield, "textarea": .textarea, "searchfield": .searchfield, "menulist": .menulist,
                "menulist-button": .menulistButton, "listbox": .listbox, "meter": .meter, "progress-bar": .progressBar,
                "push-button": .pushButton, "slider-horizontal": .sliderHorizontal, "square-button": .squareButton
            ])
    }

    private mutating func addShapes() {
        value(
            "shape-outside", "none | [<basic-shape> || <shape-box>] | <image>", \.box.shapeOutside,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                return builder.shape(&reader, .outside).map { builder.tables.shapes.intern($0) }
            },
            text: { id, tables in id.isInitial ? "none" : tables.text(tables.shapes[id]) })
        lengthPercentage("shape-margin", \.box.shapeMargin, .nonNegative)
        value(
            "shape-image-threshold", "<number> | <percentage>", \.box.shapeImageThreshold,
            read: { reader, builder in builder.numberOrPercentage(&reader).map { Float(min(max($0, 0), 1)) } },
            text: { value, _ in CSSValueText.number(Double(value)) })
    }

    private mutating func addMarginTrim() {
        let sides: Keywords<MarginTrim> = [
            "block-start": .blockStart, "inline-start": .inlineStart, "block-end": .blockEnd, "inline-end": .inlineEnd
        ]
        value(
            "margin-trim", "none | [block || inline] | [block-start || inline-start || block-end || inline-end]", \.box.marginTrim,
            read: { reader, _ in
                if reader.consumeIdent("none") { return [] }
                var trim: MarginTrim = []
                while true {
                    if trim.isDisjoint(with: [.blockStart, .blockEnd]), reader.consumeIdent("block") {
                        trim.formUnion([.blockStart, .blockEnd])
                    } else if trim.isDisjoint(with: [.inlineStart, .inlineEnd]), reader.consumeIdent("inline") {
                        trim.formUnion([.inlineStart, .inlineEnd])
                    } else if let side = reader.consumeKeyword(sides.table) {
                        guard trim.isDisjoint(with: side) else { return nil }
                        trim.formUnion(side)
                    } else {
                        return trim.isEmpty ? nil : trim
                    }
                }
            },
            text: { trim, _ in
                if trim.isEmpty { return "none" }
                if trim == [.blockStart, .blockEnd] { return "block" }
                if trim == [.inlineStart, .inlineEnd] { return "inline" }
                if trim == [.blockStart, .blockEnd, .inlineStart, .inlineEnd] { return "block inline" }
                let all: [(MarginTrim, String)] = [
                    (.blockStart, "block-start"), (.inlineStart, "inline-start"), (.blockEnd, "block-end"), (.inlineEnd, "inline-end")
                ]
                return all.filter { trim.contains($0.0) }.map(\.1).joined(separator: " ")
            })
    }

    private mutating func addInitialLetter() {
        longhand(
            "initial-letter", "normal | <number [1,∞]> [<integer [1,∞]> | drop | raise]?",
            apply: { reader, builder in
                if reader.consumeIdent("normal") {
                    builder.style.box.initialLetterSize = 0
                    return true
                }
                guard let size = builder.number(&reader), size >= 1 else { return false }
                var sink = Int32(clamping: Int(min(size, 1e6).rounded(.down)))
                if reader.consumeIdent("raise") {
                    sink = 1
                } else if !reader.consumeIdent("drop"), let given = builder.integer(&reader, min: 1) {
                    sink = Int32(clamping: given)
                }
                builder.style.box.initialLetterSize = Float(min(size, 1e6))
                builder.style.box.initialLetterSink = sink
                return true
            },
            copy: { builder, source in
                builder.style.box.initialLetterSize = source.box.initialLetterSize
                builder.style.box.initialLetterSink = source.box.initialLetterSink
            },
            text: { style, _ in
                style.box.initialLetterSize == 0
                    ? "normal" : "\(CSSValueText.number(Double(style.box.initialLetterSize))) \(style.box.initialLetterSink)"
            })
    }
}
