import ClipBase
import DOM
import Scripting
import Style

/// What stands before the Markdown of a page: where it comes from, as YAML front matter.
enum MarkdownHead {
    static func bytes(title: String, source: String?) -> [UInt8] {
        var head = ""
        if !title.isEmpty { head += "title: \(quoted(title))\n" }
        if let source { head += "source: \(quoted(source))\n" }
        return head.isEmpty ? [] : Array("---\n\(head)---\n\n".utf8)
    }

    /// A double-quoted scalar (YAML 1.2 §7.3.1).
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}", "\u{7F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// The text that a page shows as Markdown (CommonMark 0.31, tables as GitHub writes them), in document order.
struct MarkdownText {
    private let document: Document
    private let styles: StyledTree
    private let geometry: PageGeometry
    private let scope: TextScope
    private let base: WebURL?
    private var writer = MarkdownWriter()
    /// Lists that are open: the next number, or nil where they have none.
    private var lists: [Int?] = []

    private enum Step {
        case enter(NodeID)
        case leave(NodeID)
    }

    init(document: Document, styles: StyledTree, geometry: PageGeometry, scope: TextScope = .page) {
        self.document = document
        self.styles = styles
        self.geometry = geometry
        self.scope = scope
        base = document.baseURL
        if let root = scope.root(in: document) { convert(root) }
    }

    /// UTF-8, with a line end at its end where there is anything.
    var bytes: [UInt8] { writer.bytes.isEmpty ? [] : writer.bytes + [0x0A] }

    /// A table cell's content: inline alone, blocks become spaces.
    private init(cell: NodeID, of other: MarkdownText) {
        document = other.document
        styles = other.styles
        geometry = other.geometry
        scope = other.scope
        base = other.base
        writer.isInlineOnly = true
        convert(cell)
    }

    private mutating func convert(_ root: NodeID) {
        var steps = [Step.enter(root)]
        while let step = steps.popLast() {
            switch step {
            case .leave(let node): leave(node)
            case .enter(let node):
                if document.isText(node) {
                    addText(node)
                    continue
                }
                guard document.isElement(node), let id = styles.styleID(of: node), styles[id].display != .none else { continue }
                guard enter(node) else { continue }
                steps.append(.leave(node))
                for child in document.flatTreeChildren(node).reversed() { steps.append(.enter(child)) }
            }
        }
        writer.finish()
    }

    private mutating func addText(_ node: NodeID) {
        guard let pieces = geometry.texts[node], scope.holds(pieces), let parent = document.flatTreeParent(node),
            let id = styles.styleID(of: parent), styles[id].inherited.visibility == .visible
        else { return }
        writer.add(document.text(node), lineBreaks: styles[id].text.whiteSpaceCollapse == .collapse ? .collapse : .preserve)
    }

    // MARK: Elements

    /// Begins an element; false where it is done with, its content included.
    private mutating func enter(_ node: NodeID) -> Bool {
        let name = document.isHTMLElement(node) ? document.name(node).string : ""
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            writer.startBlock(spacing: .blank)
            writer.beginHeading(level: Int(name.utf8.last ?? 0x31) - 0x30)
        case "p": writer.startBlock(spacing: .blank)
        case "br": writer.breakLine()
        case "hr":
            if scope.holds(geometry.boxes[node]) { writer.addRule() }
            return false
        case "blockquote": writer.beginContainer(marker: "> ", continuation: "> ", spacing: .blank)
        case "ul", "menu", "dir":
            writer.startBlock(spacing: lists.isEmpty ? .blank : .line)
            lists.append(nil)
        case "ol":
            writer.startBlock(spacing: lists.isEmpty ? .blank : .line)
            lists.append(document.attributeValue(node, "start").flatMap { Int($0) } ?? 1)
        case "li": beginItem(node)
        case "pre":
            guard geometry.boxes[node] != nil, scope.holds(geometry.boxes[node]), !writer.isInlineOnly else { return true }
            writer.addCodeBlock(document.textContent(node), language: language(of: node))
            return false
        case "table":
            guard !writer.isInlineOnly, let rows = dataRows(of: node) else {
                breakIfBlock(node)
                return true
            }
            addTable(rows)
            return false
        case "img":
            if scope.holds(geometry.boxes[node]), geometry.boxes[node] != nil { addImage(node) }
            return false
        case "a":
            breakIfBlock(node)
            if let url = link(node) { writer.open("[", close: "](\(url))") }
        case "strong", "b":
            breakIfBlock(node)
            writer.open("**", close: "**")
        case "em", "i", "cite", "dfn", "var":
            breakIfBlock(node)
            writer.open("*", close: "*")
        case "del", "s", "strike":
            breakIfBlock(node)
            writer.open("~~", close: "~~")
        case "code", "kbd", "samp", "tt": openCode(node)
        case "dt":
            writer.startBlock(spacing: .blank)
            writer.open("**", close: "**")
        case "dd": writer.startBlock(spacing: .line)
        case "select", "textarea", "svg", "math", "iframe", "video", "audio", "canvas": return false
        default: breakIfBlock(node)
        }
        return true
    }

    private mutating func leave(_ node: NodeID) {
        let name = document.isHTMLElement(node) ? document.name(node).string : ""
        switch name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            writer.endHeading()
            writer.startBlock(spacing: .blank)
        case "p": writer.startBlock(spacing: .blank)
        case "blockquote": writer.endContainer(spacing: .blank)
        case "ul", "menu", "dir", "ol":
            _ = lists.popLast()
            writer.startBlock(spacing: lists.isEmpty ? .blank : .line)
        case "li": writer.endContainer(spacing: .line)
        case "a":
            if link(node) != nil { writer.close() }
            breakIfBlock(node)
        case "strong", "b", "em", "i", "cite", "dfn", "var", "del", "s", "strike":
            writer.close()
            breakIfBlock(node)
        case "code", "kbd", "samp", "tt": writer.closeCode()
        case "dt":
            writer.close()
            writer.startBlock(spacing: .line)
        case "dd": writer.startBlock(spacing: .blank)
        default: breakIfBlock(node)
        }
    }

    /// The block's beginning or end, where the element is one.
    private mutating func breakIfBlock(_ node: NodeID) {
        if LaidOutText.breaksText(node, document, styles) { writer.startBlock(spacing: .blank) }
    }

    private mutating func beginItem(_ node: NodeID) {
        var marker = "- "
        if let last = lists.indices.last, let number = lists[last] {
            let own = document.attributeValue(node, "value").flatMap { Int($0) } ?? number
            marker = "\(max(0, min(own, 999_999_999))). "
            lists[last] = own &+ 1
        }
        writer.beginContainer(marker: marker, continuation: String(repeating: " ", count: marker.utf8.count), spacing: .line)
    }

    private mutating func openCode(_ node: NodeID) {
        var longest = 0
        var run = 0
        for byte in document.textContent(node).utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        writer.openCode(fence: String(repeating: "`", count: longest + 1))
    }

    /// From `class="language-swift"`, which HTML §4.5.15 suggests, on the block or its `<code>`.
    private func language(of node: NodeID) -> String {
        let candidates = [node] + document.children(node).filter { document.isHTML($0, "code") }
        for candidate in candidates {
            for name in document.classes(candidate) where name.string.hasPrefix("language-") { return String(name.string.dropFirst(9)) }
        }
        return ""
    }

    // MARK: Links and pictures

    private func link(_ node: NodeID) -> String? {
        guard let href = document.attributeValue(node, PageNames.href), let url = WebURL(href, base: base), url.scheme != "javascript"
        else { return nil }
        return MarkdownWriter.destination(url.href)
    }

    private mutating func addImage(_ node: NodeID) {
        guard let source = document.attributeValue(node, PageNames.src), let url = WebURL(source, base: base), url.scheme != "data" else {
            return
        }
        writer.addImage(alternative: document.attributeValue(node, "alt") ?? "", url: MarkdownWriter.destination(url.href))
    }

    // MARK: Tables

    /// The rows of a table that can be written as one; nil for a table in or around another, or of one column.
    private func dataRows(of table: NodeID) -> [[NodeID]]? {
        var rows: [[NodeID]] = []
        for node in document.subtree(of: table) where node != table {
            if document.isHTML(node, "table") { return nil }
            guard document.isHTML(node, "tr") else { continue }
            let cells = document.children(node).filter { document.isHTML($0, "td") || document.isHTML($0, "th") }
            if !cells.isEmpty, styles.styleID(of: node) != nil, cells.contains(where: { scope.holds(geometry.boxes[$0]) }) {
                rows.append(cells)
            }
        }
        return (rows.map(\.count).max() ?? 0) > 1 ? rows : nil
    }

    private mutating func addTable(_ rows: [[NodeID]]) {
        let columns = min(rows.map(\.count).max() ?? 0, 1_000)
        var lines: [[String]] = rows.map { row in
            let cells = row.prefix(columns).map { String(decoding: MarkdownText(cell: $0, of: self).writer.bytes, as: UTF8.self) }
            return cells + Array(repeating: "", count: columns - cells.count)
        }
        // A table needs a head; one without gets an empty one.
        let hasHead = rows.first?.contains { document.isHTML($0, "th") } ?? false
        if !hasHead { lines.insert(Array(repeating: "", count: columns), at: 0) }
        lines.insert(Array(repeating: "---", count: columns), at: 1)
        writer.addLines(lines.map { "| " + $0.joined(separator: " | ") + " |" })
    }
}
