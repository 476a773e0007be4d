import ClipBase
import DOM

extension PageText {
    /// The text of a document without layout: scripts, styles, templates and what is marked hidden are out, white space
    /// collapses, blocks and `<br>` end lines.
    public init(document: Document, limit: Int = Limits().maxTextBytes) {
        var builder = PageTextBuilder(limit: limit)
        builder.read(document)
        self.init(bytes: builder.bytes, segments: builder.segments)
    }
}

private struct PageTextBuilder {
    let limit: Int
    var bytes: [UInt8] = []
    var segments: [PageText.Segment] = []
    private var pendingSpace = false
    private var pendingLine = false
    private var preDepth = 0

    init(limit: Int) { self.limit = limit }

    private static let skipped: Set<Name> = [
        "script", "style", "template", "head", "title", "noscript", "iframe", "object", "svg", "math", "canvas", "audio", "video",
        "select",
        "datalist", "textarea", "noframes", "noembed"
    ]
    private static let inline: Set<Name> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "label", "mark",
        "nobr", "output", "q", "ruby", "rb", "rp", "rt", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
        "tt", "u", "var",
        "wbr", "img", "input", "button", "meter", "progress", "slot"
    ]

    mutating func read(_ document: Document) {
        var node: NodeID? = document.firstChild(.document)
        // Elements whose end is still to come, innermost last.
        var open: [NodeID] = []
        while let current = node, bytes.count < limit {
            var descends = true
            if document.isText(current) {
                append(document, current)
            } else if document.isElement(current) {
                let name = document.name(current)
                if Self.skipped.contains(name) || isHidden(document, current) {
                    descends = false
                } else if name == "br" || name == "hr" {
                    pendingLine = true
                } else {
                    enter(name)
                }
            }
            if descends, let child = document.firstChild(current) {
                open.append(current)
                node = child
                continue
            }
            if descends, document.isElement(current) { leave(document.name(current)) }
            var next = document.nextSibling(current)
            while next == nil, let parent = open.popLast() {
                if document.isElement(parent) { leave(document.name(parent)) }
                next = document.nextSibling(parent)
            }
            node = next
        }
    }

    private func isHidden(_ document: Document, _ id: NodeID) -> Bool {
        if document.hasAttribute(id, "hidden") { return true }
        guard let style = document.attributeValue(id, .style)?.lowercased() else { return false }
        let compact = style.filter { $0 != " " }
        return compact.contains("display:none") || compact.contains("visibility:hidden")
    }

    private mutating func enter(_ name: Name) {
        if name == "pre" || name == "listing" { preDepth += 1 }
        if !Self.inline.contains(name) { separate(name) }
    }

    private mutating func leave(_ name: Name) {
        if name == "pre" || name == "listing" { preDepth -= 1 }
        if !Self.inline.contains(name) { separate(name) }
    }

    /// Cells of a row stand side by side; all other blocks begin a line.
    private mutating func separate(_ name: Name) {
        if name == "td" || name == "th" { pendingSpace = true } else { pendingLine = true }
    }

    private mutating func append(_ document: Document, _ id: NodeID) {
        let text = Array(document.bytes(document.textRange(id)))
        var index = 0
        while index < text.count {
            let byte = text[index]
            if isASCIIWhitespace(byte), preDepth == 0 {
                pendingSpace = true
                index += 1
                continue
            }
            let start = index
            while index < text.count, preDepth > 0 || !isASCIIWhitespace(text[index]) { index += 1 }
            // One space within a node joins two words of one segment.
            flush()
            let from = bytes.count
            bytes.append(contentsOf: text[start..<index])
            let piece = PageText.Segment(range: from..<bytes.count, node: id, nodeRange: start..<index)
            if let last = segments.last, last.node == id, last.range.upperBound == from - 1,
                last.nodeRange.upperBound == start - 1
            {
                segments[segments.count - 1].range = last.range.lowerBound..<bytes.count
                segments[segments.count - 1].nodeRange = last.nodeRange.lowerBound..<index
            } else {
                segments.append(piece)
            }
        }
    }

    private mutating func flush() {
        if !bytes.isEmpty {
            if pendingLine { bytes.append(0x0A) } else if pendingSpace { bytes.append(0x20) }
        }
        pendingLine = false
        pendingSpace = false
    }
}
