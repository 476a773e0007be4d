import ClipBase
import DOM
import Selectors

/// What HTML's presentational attributes say, as CSS declarations (HTML Standard §15).
enum PresentationalHints {
    /// The declarations of an element's attributes; empty for most elements.
    static func declarations(of node: NodeID, in document: Document, _ state: LinkState) -> String {
        guard document.kind(node) == .element, !document.attributes(node).isEmpty || inherits(document.name(node)) else { return "" }
        if document.namespace(node) == .svg { return svg(node, document) }
        guard document.namespace(node) == .html else { return "" }
        var hints = HintWriter(node: node, document: document)
        let name = document.name(node)
        switch kinds[name] {
        case .body: hints.body()
        case .table: hints.table()
        case .cell: hints.cell()
        case .row: hints.row()
        case .column: hints.column()
        case .caption: hints.caption()
        case .replaced: hints.replaced(name)
        case .font: hints.font()
        case .rule: hints.rule()
        case .block: hints.alignText()
        case .list: hints.list(name)
        case .item: hints.item()
        case .breaker: hints.clear()
        case .marquee: hints.marquee()
        case .legend: hints.legend()
        case .pre: if hints.has("wrap") { hints.add("white-space: pre-wrap") }
        case .input: hints.input()
        case .link: if document.isLink(node) { hints.link(state) }
        case .frameset: hints.frameset()
        case .textarea: if hints.value("wrap")?.asciiLowercased == "off" { hints.add("white-space: pre") }
        case nil: break
        }
        return hints.text
    }

    /// Cells take hints of their table also without attributes of their own, and a frameset without any is one frame.
    private static func inherits(_ name: Name) -> Bool { name == td || name == th || name == frameset }

    private static let td = Name("td"), th = Name("th"), frameset = Name("frameset")

    private enum Kind {
        case body, table, cell, row, column, caption, replaced, font, rule, block, list, item, breaker, marquee, legend, pre, input
        case textarea, link, frameset
    }

    private static let kinds: [Name: Kind] = [
        "body": .body, "table": .table, "td": .cell, "th": .cell, "tr": .row, "thead": .row, "tbody": .row, "tfoot": .row,
        "col": .column, "colgroup": .column, "caption": .caption, "img": .replaced, "video": .replaced, "canvas": .replaced,
        "iframe": .replaced, "embed": .replaced, "object": .replaced, "applet": .replaced, "font": .font, "hr": .rule,
        "div": .block, "p": .block, "h1": .block, "h2": .block, "h3": .block, "h4": .block, "h5": .block, "h6": .block,
        "ul": .list, "ol": .list, "menu": .list, "dir": .list, "li": .item, "br": .breaker, "marquee": .marquee,
        "legend": .legend, "pre": .pre, "input": .input, "textarea": .textarea, "a": .link, "area": .link,
        "frameset": .frameset
    ]

    /// SVG's presentation attributes are declarations as they stand (SVG 2 §6.6), but for the grammar of `transform`.
    private static func svg(_ node: NodeID, _ document: Document) -> String {
        var text = ""
        for attribute in document.attributes(node) where attribute.namespace == .null {
            let name = attribute.name
            let isSize = name == "width" || name == "height"
            if svgGeometry.contains(name) || isSize && document.name(node) != "svg" {
                // Plain lengths and lists of them are read where they are used.
                let value = document.string(attribute.value)
                if value.utf8.contains(0x28) { text += "\(name.string):\(value.replacingSemicolons);" }
            } else if isSize || svgAttributes.contains(name) {
                text += "\(name.string):\(document.string(attribute.value).replacingSemicolons);"
            } else if name == "transform" || name == "gradientTransform" || name == "patternTransform" {
                guard let m = SVGTransformAttribute.parse(document.string(attribute.value)) else { continue }
                text += "transform:matrix(\(m.a),\(m.b),\(m.c),\(m.d),\(m.e),\(m.f));"
            }
        }
        return text
    }

    private static let svgGeometry: Set<Name> = ["x", "y", "cx", "cy", "r", "rx", "ry"]

    private static let svgAttributes: Set<Name> = Set(
        (PropertyTable.inheritedSVG + PropertyTable.ownSVG + [
            "color", "display", "visibility", "opacity", "font-family", "font-style", "font-weight", "font-stretch",
            "font-variant", "font-size-adjust", "text-decoration", "text-rendering", "direction", "unicode-bidi", "writing-mode",
            "overflow", "clip-path", "mask", "filter", "pointer-events", "dominant-baseline", "image-rendering",
            "mix-blend-mode", "isolation", "text-overflow", "white-space", "transform-origin", "font-size",
            "letter-spacing", "word-spacing"
        ]).filter { !["x", "y", "cx", "cy", "r", "rx", "ry", "d"].contains($0) }.map { Name($0) })
}

extension String {
    /// Attribute text that cannot end its declaration.
    fileprivate var replacingSemicolons: String {
        utf8.contains(0x3B) || utf8.contains(0x7B) || utf8.contains(0x7D) ? "" : self
    }
}
