import CSSSyntax
import ClipBase

// `background`, `mask`, `animation`: comma-separated lists of which each longhand gets a list of its own.
extension PropertyTable {
    mutating func addLayerShorthands() {
        addPosition("background-position", ["background-position-x", "background-position-y"])
        addPosition("mask-position", ["mask-position-x", "mask-position-y"])
        addBackground()
        addMask()
        addAnimation()
        let transitions = [
            "transition-property", "transition-duration", "transition-timing-function", "transition-delay", "transition-behavior"
        ]
        let all = properties(transitions)
        shorthand("transition", "<single-transition>#", transitions) { reader, expansion in
            reader.consumeWhitespace()
            let start = reader.position
            while reader.consumeComponent() != nil {}
            guard reader.position > start else { return false }
            for property in all { expansion.set(property, TokenRange(start, reader.position)) }
            return true
        }
    }

    private mutating func addPosition(_ name: String, _ longhands: [String]) {
        let both = properties(longhands)
        shorthand(name, "<position>#", longhands) { reader, expansion in
            var xs: [String] = []
            var ys: [String] = []
            repeat {
                guard xs.count < StyleBuilder.maxListItems, let (x, y) = expansion.position(&reader) else { return false }
                xs.append(x)
                ys.append(y)
            } while reader.consumeComma()
            expansion.set(both[0], .text(xs.joined(separator: ", ")))
            expansion.set(both[1], .text(ys.joined(separator: ", ")))
            return true
        }
    }

    private mutating func addBackground() {
        let longhands = [
            "background-image", "background-position-x", "background-position-y", "background-size", "background-repeat",
            "background-attachment", "background-origin", "background-clip", "background-color"
        ]
        let all = properties(longhands)
        let syntax = LayerSyntax(
            longhands: Array(all.dropLast()),
            initial: ["none", "0%", "0%", "auto", "repeat", "scroll", "padding-box", "border-box"],
            values: [0, 4, 5], origin: 6, clip: 7, onlyClips: ["text", "border-area"])
        shorthand("background", "[<bg-layer> ,]* <final-bg-layer>", longhands) { reader, expansion in
            var lists = syntax.emptyLists
            var color: TokenRange?
            while let contents = reader.consumeUntilComma() {
                // A layer with a colour is the last one.
                guard lists[0].count < StyleBuilder.maxListItems, color == nil else { return false }
                var layer = contents
                let texts = syntax.read(&layer, &expansion) { reader, expansion in
                    guard color == nil, let range = expansion.range(of: all[8], &reader) else { return false }
                    color = range
                    return true
                }
                guard let texts else { return false }
                for index in texts.indices { lists[index].append(texts[index]) }
            }
            guard syntax.set(lists, &expansion) else { return false }
            expansion.set(all[8], color.map { .tokens($0) } ?? .initial)
            return true
        }
    }

    private mutating func addMask() {
        let longhands = [
            "mask-image", "mask-position-x", "mask-position-y", "mask-size", "mask-repeat", "mask-origin", "mask-clip",
            "mask-composite", "mask-mode"
        ]
        let resets = ["source", "slice", "width", "outset", "repeat"].map { "mask-border-\($0)" }
        let others = properties(resets)
        let syntax = LayerSyntax(
            longhands: properties(longhands),
            initial: ["none", "0%", "0%", "auto", "repeat", "border-box", "border-box", "add", "match-source"],
            values: [0, 4, 7, 8], origin: 5, clip: 6, onlyClips: ["text", "no-clip"])
        shorthand("mask", "<mask-layer>#", longhands + resets) { reader, expansion in
            var lists = syntax.emptyLists
            while let contents = reader.consumeUntilComma() {
                var layer = contents
                guard lists[0].count < StyleBuilder.maxListItems,
                    let texts = syntax.read(&layer, &expansion, orElse: { _, _ in false })
                else { return false }
                for index in texts.indices { lists[index].append(texts[index]) }
            }
            guard syntax.set(lists, &expansion) else { return false }
            expansion.setInitial(others)
            return true
        }
    }

    private mutating func addAnimation() {
        let longhands = [
            "animation-duration", "animation-timing-function", "animation-delay", "animation-iteration-count",
            "animation-direction", "animation-fill-mode", "animation-play-state", "animation-name"
        ]
        let all = properties(longhands)
        let initial = ["0s", "ease", "0s", "1", "normal", "none", "running", "none"]
        shorthand("animation", "<single-animation>#", longhands) { reader, expansion in
            var lists: [[String]] = Array(repeating: [], count: 8)
            while let contents = reader.consumeUntilComma() {
                guard lists[0].count < StyleBuilder.maxListItems else { return false }
                var item = contents
                var texts: [String?] = Array(repeating: nil, count: 8)
                guard !item.isAtEnd else { return false }
                while !item.isAtEnd {
                    var progress = false
                    for index in 0..<8 where texts[index] == nil {
                        guard let text = expansion.item(all[index], &item) else { continue }
                        texts[index] = text
                        progress = true
                        break
                    }
                    if !progress { return false }
                }
                for index in 0..<8 { lists[index].append(texts[index] ?? initial[index]) }
            }
            guard !lists[0].isEmpty else { return false }
            for index in 0..<8 { expansion.set(all[index], .text(lists[index].joined(separator: ", "))) }
            return true
        }
    }
}

/// How a layer of `background` or `mask` is written (Backgrounds 3 §2.10, Masking 1 §7.9): in any order an image and other
/// values, a position with a size behind it, and up to two boxes. The first three longhands are image and position, the
/// fourth is the size.
private struct LayerSyntax {
    let longhands: [Property]
    /// What each has in a layer that does not name it.
    let initial: [String]
    /// Those of one value, in the order in which they are tried.
    let values: [Int]
    let origin: Int
    let clip: Int
    /// What `clip` may be and `origin` may not.
    let onlyClips: [String]

    var emptyLists: [[String]] { Array(repeating: [], count: longhands.count) }

    /// The text of each longhand; nil for what is no layer.
    ///
    /// - Parameter orElse: takes what only this shorthand has.
    func read(
        _ layer: inout ComponentReader, _ expansion: inout ShorthandExpansion,
        orElse: (inout ComponentReader, inout ShorthandExpansion) -> Bool
    ) -> [String]? {
        var texts: [String?] = Array(repeating: nil, count: longhands.count)
        var boxes = 0
        guard !layer.isAtEnd else { return nil }
        while !layer.isAtEnd {
            if texts[1] == nil, let (x, y) = expansion.position(&layer) {
                texts[1] = x
                texts[2] = y
                if layer.consumeDelimiter("/") {
                    guard let size = expansion.item(longhands[3], &layer) else { return nil }
                    texts[3] = size
                }
            } else if let (index, text) = value(&layer, &expansion, missingIn: texts) {
                texts[index] = text
            } else if boxes < 2, let text = expansion.item(longhands[clip], &layer) {
                // One box sets both; of two the first is the origin.
                if boxes == 0 { texts[origin] = onlyClips.contains(text) ? nil : text }
                texts[clip] = text
                boxes += 1
            } else if !orElse(&layer, &expansion) {
                return nil
            }
        }
        return zip(texts, initial).map { $0 ?? $1 }
    }

    private func value(
        _ layer: inout ComponentReader, _ expansion: inout ShorthandExpansion, missingIn texts: [String?]
    ) -> (Int, String)? {
        for index in values where texts[index] == nil {
            if let text = expansion.item(longhands[index], &layer) { return (index, text) }
        }
        return nil
    }

    /// Gives each longhand its list; false where there is no layer.
    func set(_ lists: [[String]], _ expansion: inout ShorthandExpansion) -> Bool {
        guard !lists[0].isEmpty else { return false }
        for (property, list) in zip(longhands, lists) { expansion.set(property, .text(list.joined(separator: ", "))) }
        return true
    }
}

extension ShorthandExpansion {
    /// The text of one item of a list property.
    mutating func item(_ property: Property, _ reader: inout ComponentReader) -> String? {
        guard let range = range(of: property, &reader) else { return nil }
        return reader.buffer.text(of: range)
    }

    /// A `<position>` as the texts of its two axes.
    mutating func position(_ reader: inout ComponentReader) -> (String, String)? {
        reader.consumeWhitespace()
        let start = reader.position
        guard builder.position(&reader, allowsThree: true) != nil else {
            reader.position = start
            return nil
        }
        var parts = ComponentReader(reader.buffer, TokenRange(start, reader.position))
        var words: [String] = []
        while let component = parts.consumeComponent() { words.append(reader.buffer.text(of: component)) }
        return Self.axes(words.map { $0.hasSuffix(")") ? $0 : $0.asciiLowercased })
    }

    private static func axes(_ words: [String]) -> (String, String)? {
        let isVertical: (String) -> Bool = { $0 == "top" || $0 == "bottom" }
        let isHorizontal: (String) -> Bool = { $0 == "left" || $0 == "right" }
        switch words.count {
        case 1: return isVertical(words[0]) ? ("center", words[0]) : (words[0], "center")
        case 2: return isVertical(words[0]) || isHorizontal(words[1]) ? (words[1], words[0]) : (words[0], words[1])
        default:
            var x = "center"
            var y = "center"
            var index = 0
            while index < words.count {
                let word = words[index]
                var value = word
                let next = index + 1 < words.count ? words[index + 1] : ""
                if word != "center", !next.isEmpty, !isVertical(next), !isHorizontal(next), next != "center" {
                    value += " " + next
                    index += 1
                }
                if isHorizontal(word) { x = value } else if isVertical(word) { y = value }
                index += 1
            }
            return (x, y)
        }
    }
}
