import ClipBase
import DOM
import Style

// `::first-letter` (Pseudo-Elements 4 §2.2): the first letter of a block's first line, with the punctuation around it, gets a
// box of its own.
extension BoxTreeBuilder {
    /// Splits the first letter off the text that it stands in, somewhere below the children of a block container.
    mutating func splitFirstLetter(of children: inout [Int], style: StyleID, block: StyleID) {
        // Children of drafts from the outermost to the one whose child is looked at; explicit, since depth is the page's choice.
        var path: [(parent: Int?, index: Int)] = [(nil, 0)]
        while let top = path.last {
            let siblings = top.parent.map { arena[$0].children } ?? children
            guard top.index < siblings.count else {
                path.removeLast()
                guard let up = path.indices.last else { return }
                // An empty inline box is passed over; a block that held no text ends the search.
                if let parent = top.parent, arena[parent].box.kind != .inline { return }
                path[up].index += 1
                continue
            }
            let draft = arena[siblings[top.index]]
            if draft.isCollapsibleSpace || draft.box.isOutOfFlow || draft.box.isFloating || draft.box.kind == .marker {
                path[path.count - 1].index += 1
                continue
            }
            switch draft.box.kind {
            case .text:
                guard let split = split(siblings[top.index], style: style, block: block) else { return }
                var changed = siblings
                changed.replaceSubrange(top.index...top.index, with: split)
                if let parent = top.parent { arena[parent].children = changed } else { children = changed }
                return
            case .inline:
                if draft.box.pseudo == .firstLetter { return }
                if draft.box.pseudo == .marker {
                    path[path.count - 1].index += 1
                    continue
                }
                path.append((siblings[top.index], 0))
            case .blockContainer:
                if draft.box.isInlineLevel { return }
                path.append((siblings[top.index], 0))
            case .lineBreak, .wordBreak, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
                return
            }
        }
    }

    /// The letter's box; an initial letter (Inline 3 §7) is a block container that stands as a float does.
    private mutating func letterDraft(style: StyleID, text: Int) -> Int {
        var initial = styles[style]
        guard initial.box.initialLetterSize > 0, !initial.isFloating, !initial.isOutOfFlow else {
            return principalDraft(style: style, node: nil, pseudo: .firstLetter, children: [text])
        }
        initial.box.display = .inlineBlock
        let id = styles.add(initial)
        arena[text].box.style = id
        let index = principalDraft(style: id, node: nil, pseudo: .firstLetter, children: [text])
        arena[index].box.isInlineLevel = false
        arena[index].box.isFloating = true
        return index
    }

    /// The style of `::first-letter`, which stands inside the inline boxes around its letter and inherits from them.
    private mutating func letterStyle(_ pseudo: StyleID, block: StyleID, around: StyleID) -> StyleID {
        guard around != block else { return pseudo }
        var style = styles[pseudo]
        style.inherit(from: styles[around], where: styles[block])
        return style == styles[pseudo] ? pseudo : styles.add(style)
    }

    /// White space, the letter's box and the rest; nil where the text has no letter.
    private mutating func split(_ index: Int, style pseudo: StyleID, block: StyleID) -> [Int]? {
        let draft = arena[index]
        guard let letter = FirstLetterRange(draft.text) else { return nil }
        let style = letterStyle(pseudo, block: block, around: draft.box.style)
        let keepsBreaks = styles[draft.box.style].text.whiteSpaceCollapse
        if keepsBreaks != .collapse, draft.text[..<letter.range.lowerBound].contains(0x0A) { return nil }
        var parts: [Int] = []
        if letter.range.lowerBound > 0 {
            var space = draft
            space.text = Array(draft.text[..<letter.range.lowerBound])
            space.isCollapsibleSpace = true
            parts.append(arena.add(space))
        }
        var text = draft
        text.box.style = style
        text.text = Array(draft.text[letter.range])
        let transform = styles[style].text.transform
        if !transform.isEmpty { text.text = TextTransformer.apply(transform, to: text.text, language: styles[style].font.language.string) }
        text.sourceOffset = draft.sourceOffset + letter.range.lowerBound
        let textIndex = arena.add(text)
        parts.append(letterDraft(style: style, text: textIndex))
        if letter.range.upperBound < draft.text.count {
            var rest = draft
            rest.text = Array(draft.text[letter.range.upperBound...])
            rest.sourceOffset = draft.sourceOffset + letter.range.upperBound
            parts.append(arena.add(rest))
        }
        return parts
    }
}

/// Where the first letter stands in a text, with the punctuation before and behind it; bytes.
struct FirstLetterRange {
    let range: Range<Int>

    init?(_ text: [UInt8]) {
        let string = String(decoding: text, as: UTF8.self)
        var offset = 0
        var start: Int?
        var hasLetter = false
        var end = 0
        for character in string {
            let length = character.utf8.count
            if start == nil, character.unicodeScalars.allSatisfy({ $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{C}" }) {
                offset += length
                continue
            }
            let isPunctuation = Self.isPunctuation(character) || (!hasLetter && Self.isDash(character))
            if hasLetter && !isPunctuation { break }
            if character.isWhitespace {
                // A space may stand between opening punctuation and the letter.
                guard start != nil, !hasLetter, character != "\n" else { break }
                offset += length
                continue
            }
            start = start ?? offset
            if !isPunctuation { hasLetter = true }
            offset += length
            end = offset
        }
        // Punctuation that a text ends with stands alone, as in the browsers: the letter would be in another element.
        guard let start, hasLetter || end == text.count, start < end, end <= text.count else { return nil }
        range = start..<end
    }

    private static func isDash(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.generalCategory == .dashPunctuation
    }

    private static func isPunctuation(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: return true
        default: return false
        }
    }
}
