import ClipBase
import DOM

/// `innerText` without layout: lines by what elements usually are (HTML §3.2.7).
enum InnerText {
    private static let hidden: Set<Name> = [
        "script", "style", "template", "noscript", "head", "title", "meta", "link", "datalist", "option"
    ]
    private static let blocks: Set<Name> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li",
        "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "tr", "ul", "caption", "tbody", "thead", "tfoot"
    ]
    private static let paragraph = Name("p")
    private static let lineBreak = Name("br")
    private static let cells: Set<Name> = ["td", "th"]
    private static let preformatted: Set<Name> = ["pre", "textarea", "listing"]

    /// Whether the element's own `style` takes it out.
    private static func isHiddenInline(_ id: NodeID, _ document: Document) -> Bool {
        guard let style = document.attributeValue(id, ScriptNames.style) else { return false }
        return style.asciiLowercased.filter { $0 != " " }.contains("display:none")
    }

    static func text(of root: NodeID, in document: Document) -> String {
        guard document.isElement(root), document.isConnected(root) else { return document.textContent(root) }
        var out: [UInt8] = []
        // Line feeds owed before the next text; nil at the start.
        var owed = 0
        func breakLines(_ count: Int) { owed = max(owed, count) }
        func append(_ byte: UInt8) {
            if owed > 0 {
                while out.last == 0x20 { out.removeLast() }
                if !out.isEmpty { out.append(contentsOf: [UInt8](repeating: 0x0A, count: owed)) }
                owed = 0
            }
            out.append(byte)
        }
        enum Step {
            case enter(NodeID)
            case leave(NodeID)
        }
        var steps = [Step.enter(root)]
        while let step = steps.popLast() {
            switch step {
            case .leave(let id): breakLines(document.name(id) == paragraph ? 2 : 1)
            case .enter(let id):
                if document.isText(id) {
                    let isPre = document.parent(id).map { preformatted.contains(document.name($0)) } ?? false
                    for byte in document.bytes(document.textRange(id)) {
                        if isPre {
                            append(byte)
                        } else if isASCIIWhitespace(byte) {
                            if owed == 0, let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
                        } else {
                            append(byte)
                        }
                    }
                    continue
                }
                guard document.isElement(id) else { continue }
                let name = document.name(id)
                if id != root && (hidden.contains(name) || document.hasAttribute(id, ScriptNames.hidden) || isHiddenInline(id, document)) {
                    continue
                }
                if name == lineBreak {
                    while out.last == 0x20 { out.removeLast() }
                    out.append(0x0A)
                    continue
                }
                if id != root && blocks.contains(name) {
                    breakLines(name == paragraph ? 2 : 1)
                    steps.append(.leave(id))
                }
                if cells.contains(name), document.previousElementSibling(id) != nil { append(0x09) }
                var child = document.lastChild(id)
                while let node = child {
                    steps.append(.enter(node))
                    child = document.previousSibling(node)
                }
            }
        }
        while out.last == 0x20 || out.last == 0x0A { out.removeLast() }
        return String(decoding: out, as: UTF8.self)
    }
}
