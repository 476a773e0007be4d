import CSSSyntax
import ClipBase

// Text 4, Writing Modes 4.
extension PropertyTable {
    mutating func addTextProperties() {
        value(
            "color", "<color>", \.text.color, inherited: true,
            read: { reader, builder in
                switch builder.color(&reader, quirk: .unitless) {
                case .value(let value): value.rgba
                case .currentColor: builder.parent.text.color
                case nil: nil
                }
            },
            text: { color, _ in CSSValueText.color(color) })
        keyword("text-combine-upright", \.text.combinesUpright, inherited: true, ["none": false, "all": true])
        keyword(
            "text-align", \.text.align, inherited: true,
            [
                "start": .start, "end": .end, "left": .left, "right": .right, "center": .center, "justify": .justify,
                "match-parent": .matchParent, "justify-all": .justifyAll, "-webkit-left": .webkitLeft,
                "-webkit-right": .webkitRight, "-webkit-center": .webkitCenter, "-webkit-auto": .start,
                "-webkit-match-parent": .matchParent, "-internal-center": .centerUnlessInherited
            ])
        keyword(
            "text-align-last", \.text.alignLast, inherited: true,
            [
                "auto": .auto, "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
                "justify": .justify, "match-parent": .matchParent
            ])
        keyword(
            "text-justify", \.text.justify, inherited: true,
            [
                "auto": .auto, "none": .none, "inter-word": .interWord, "inter-character": .interCharacter,
                "distribute": .interCharacter
            ])
        longhand(
            "text-indent", "<length-percentage> && hanging? && each-line?", inherited: true,
            apply: { reader, builder in
                var indent: LengthPercentage?
                var isHanging = false
                var isEachLine = false
                while !reader.isAtEnd {
                    if !isHanging, reader.consumeIdent("hanging") {
                        isHanging = true
                    } else if !isEachLine, reader.consumeIdent("each-line") {
                        isEachLine = true
                    } else if indent == nil, let length = builder.lengthPercentage(&reader, quirk: .unitless) {
                        indent = length
                    } else {
                        break
                    }
                }
                guard let indent else { return false }
                builder.style.text.indent = indent
                builder.style.text.indentIsHanging = isHanging
                builder.style.text.indentsEachLine = isEachLine
                return true
            },
            copy: { builder, source in
                builder.style.text.indent = source.text.indent
                builder.style.text.indentIsHanging = source.text.indentIsHanging
                builder.style.text.indentsEachLine = source.text.indentsEachLine
            },
            text: { style, tables in
                tables.text(style.text.indent) + (style.text.indentIsHanging ? " hanging" : "")
                    + (style.text.indentsEachLine ? " each-line" : "")
            })
        addTextTransform()
        keyword(
            "white-space-collapse", \.text.whiteSpaceCollapse, inherited: true,
            [
                "collapse": .collapse, "preserve": .preserve, "preserve-breaks": .preserveBreaks,
                "break-spaces": .breakSpaces, "preserve-spaces": .preserveSpaces
            ])
        keyword("text-wrap-mode", \.text.wrapMode, inherited: true, ["wrap": .wrap, "nowrap": .nowrap])
        keyword(
            "text-wrap-style", \.text.wrapStyle, inherited: true,
            ["auto": .auto, "balance": .balance, "pretty": .pretty, "stable": .stable])
        keyword(
            "word-break", \.text.wordBreak, inherited: true,
            [
                "normal": .normal, "break-all": .breakAll, "keep-all": .keepAll, "break-word": .breakWord,
                "auto-phrase": .autoPhrase, "manual": .manual
            ])
        keyword(
            "overflow-wrap", \.text.overflowWrap, inherited: true,
            ["normal": .normal, "break-word": .breakWord, "anywhere": .anywhere])
        keyword(
            "line-break", \.text.lineBreak, inherited: true,
            ["auto": .auto, "loose": .loose, "normal": .normal, "strict": .strict, "anywhere": .anywhere, "after-white-space": .auto])
        keyword("hyphens", \.text.hyphens, inherited: true, ["none": .none, "manual": .manual, "auto": .auto])
        value(
            "hyphenate-character", "auto | <string>", \.text.hyphenateCharacter, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("auto") { return TableID() }
                return reader.consumeString().map { builder.tables.strings.intern($0.isEmpty ? "\u{200B}" : $0) }
            },
            text: { id, tables in id.isInitial ? "auto" : CSSText.string(tables.strings[id]) })
        longhand(
            "hyphenate-limit-chars", "[auto | <integer>]{1,3}", inherited: true,
            apply: { reader, builder in
                var limits: [UInt8] = []
                while limits.count < 3 {
                    if reader.consumeIdent("auto") {
                        limits.append(0)
                    } else if let number = builder.integer(&reader, min: 0) {
                        limits.append(UInt8(clamping: number))
                    } else {
                        break
                    }
                }
                guard let word = limits.first else { return false }
                builder.style.text.hyphenateLimitWord = word
                builder.style.text.hyphenateLimitBefore = limits.count > 1 ? limits[1] : 0
                builder.style.text.hyphenateLimitAfter = limits.count > 2 ? limits[2] : builder.style.text.hyphenateLimitBefore
                return true
            },
            copy: { builder, source in
                builder.style.text.hyphenateLimitWord = source.text.hyphenateLimitWord
                builder.style.text.hyphenateLimitBefore = source.text.hyphenateLimitBefore
                builder.style.text.hyphenateLimitAfter = source.text.hyphenateLimitAfter
            },
            text: { style, _ in
                let limits = style.text.hyphenateLimits
                return [limits.0, limits.1, limits.2].map { $0 == 0 ? "auto" : String($0) }.joined(separator: " ")
            })
        spacing("letter-spacing", \.text.letterSpacing)
        spacing("word-spacing", \.text.wordSpacing)
        value(
            "tab-size", "<number [0,∞]> | <length [0,∞]>", \.text.tabSize, inherited: true,
            read: { reader, builder in
                if let number = builder.number(&reader, .nonNegative) { return .number(number) }
                return builder.length(&reader, .nonNegative).map(TabSize.length)
            },
            text: { value, _ in
                switch value {
                case .number(let number): CSSValueText.number(number)
                case .length(let length): CSSValueText.pixels(length)
                }
            })
        value(
            "hanging-punctuation", "none | [first || [force-end | allow-end] || last]", \.text.hangingPunctuation, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("none") { return 0 }
                var bits: UInt8 = 0
                while let bit = reader.consumeKeyword(Self.hangingKeywords.table) { bits |= bit }
                return bits == 0 || bits & 6 == 6 ? nil : bits
            },
            text: { bits, _ in
                let names = [(1, "first"), (2, "force-end"), (4, "allow-end"), (8, "last")] as [(UInt8, String)]
                return bits == 0 ? "none" : names.filter { bits & $0.0 != 0 }.map(\.1).joined(separator: " ")
            })
        keyword(
            "text-spacing-trim", \.text.spacingTrim, inherited: true,
            ["space-all": .spaceAll, "normal": .normal, "space-first": .spaceFirst, "trim-start": .trimStart])
        keyword("text-autospace", \.text.addsAutospace, inherited: true, ["no-autospace": false, "normal": true])
        value(
            "text-box-edge", "auto | [text | ideographic] | [text | ideographic | cap | ex] [text | ideographic | alphabetic]",
            \.text.boxEdge, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("auto") { return 0 }
                guard let over = reader.consumeKeyword(Self.overEdges.table) else { return nil }
                if let under = reader.consumeKeyword(Self.underEdges.table) { return over << 4 | under }
                return over == 2 || over == 3 ? over << 4 | 1 : over << 4 | over
            },
            text: { edge, _ in
                edge == 0 ? "auto" : Self.overEdges.text(edge >> 4) + " " + Self.underEdges.text(edge & 15)
            })
    }

    private static let hangingKeywords: Keywords<UInt8> = ["first": 1, "force-end": 2, "allow-end": 4, "last": 8]
    private static let overEdges: Keywords<UInt8> = ["text": 1, "cap": 2, "ex": 3, "ideographic": 5, "ideographic-ink": 5]
    private static let underEdges: Keywords<UInt8> = ["text": 1, "alphabetic": 4, "ideographic": 5, "ideographic-ink": 5]

    private mutating func spacing(_ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage>) {
        value(
            name, "normal | <length-percentage>", path, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return .zero }
                return builder.lengthPercentage(&reader, quirk: .unitless)
            },
            text: { value, tables in value.isZero ? (name == "letter-spacing" ? "normal" : "0px") : tables.text(value) })
    }

    private mutating func addTextTransform() {
        let table: Keywords<TextTransform> = [
            "capitalize": .capitalize, "uppercase": .uppercase, "lowercase": .lowercase, "full-width": .fullWidth,
            "full-size-kana": .fullSizeKana
        ]
        value(
            "text-transform", "none | [capitalize | uppercase | lowercase] || full-width || full-size-kana | math-auto",
            \.text.transform, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("none") { return [] }
                if reader.consumeIdent("math-auto") { return .mathAuto }
                let cases: TextTransform = [.capitalize, .uppercase, .lowercase]
                var set: TextTransform = []
                while let value = reader.consumeKeyword(table.table) {
                    if set.contains(value) || (cases.contains(value) && !set.isDisjoint(with: cases)) { return nil }
                    set.insert(value)
                }
                return set.isEmpty ? nil : set
            },
            text: { set, _ in
                if set.isEmpty { return "none" }
                if set == .mathAuto { return "math-auto" }
                return table.names.filter { name in
                    table.table[Array(name.utf8), 0..<name.utf8.count].map(set.contains) ?? false
                }.joined(separator: " ")
            })
    }
}
