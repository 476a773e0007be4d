import ClipBase
import DOM

/// Writes the hints of one element.
struct HintWriter {
    let node: NodeID
    let document: Document
    private(set) var text = ""

    init(node: NodeID, document: Document) {
        self.node = node
        self.document = document
    }

    mutating func add(_ declaration: String) { text += declaration + ";" }
    func has(_ name: Name) -> Bool { document.hasAttribute(node, name) }
    func value(_ name: Name) -> String? { document.attributeValue(node, name) }

    // MARK: Kinds of attributes

    /// A dimension attribute: px or per cent (HTML §2.4.4.4, §2.4.4.5).
    mutating func dimension(_ attribute: Name, _ properties: [String], nonZero: Bool = false) {
        guard let value = value(attribute), let length = LegacyValues.dimension(value, nonZero: nonZero) else { return }
        for property in properties { add("\(property):\(length)") }
    }

    mutating func pixels(_ attribute: Name, _ properties: [String]) {
        guard let value = value(attribute), let number = LegacyValues.nonNegativeInteger(value) else { return }
        for property in properties { add("\(property):\(number)px") }
    }

    mutating func color(_ attribute: Name, _ property: String) {
        guard let value = value(attribute), let color = LegacyValues.color(value) else { return }
        add("\(property):\(color)")
    }

    mutating func background() {
        color("bgcolor", "background-color")
        guard let value = value("background"), !value.isEmpty else { return }
        let escaped = value.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "\"" || scalar == "\\" || scalar == "\n" {
                result += "\\\(String(scalar.value, radix: 16)) "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        add("background-image:url(\"\(escaped)\")")
    }

    // MARK: Elements

    mutating func body() {
        background()
        color("text", "color")
        for (attributes, property) in [
            (["marginheight", "topmargin"], "margin-top"), (["marginheight", "bottommargin"], "margin-bottom"),
            (["marginwidth", "leftmargin"], "margin-left"), (["marginwidth", "rightmargin"], "margin-right")
        ] {
            for attribute in attributes {
                guard let value = value(Name(attribute)), let number = LegacyValues.nonNegativeInteger(value) else { continue }
                add("\(property):\(number)px")
                break
            }
        }
    }

    /// The colours that the body gives links.
    mutating func link(_ state: LinkState) {
        guard let body = document.body, document.namespace(body) == .html,
            let value = document.attributeValue(body, state == .visited ? "vlink" : "link"), let color = LegacyValues.color(value)
        else { return }
        add("color:\(color)")
    }

    mutating func alignText() {
        guard let align = value("align")?.asciiLowercased else { return }
        switch align {
        case "left": add("text-align:-webkit-left")
        case "right": add("text-align:-webkit-right")
        case "center", "middle": add("text-align:-webkit-center")
        case "justify": add("text-align:justify")
        default: break
        }
    }

    mutating func table() {
        background()
        dimension("width", ["width"], nonZero: true)
        dimension("height", ["height"])
        pixels("cellspacing", ["border-spacing"])
        color("bordercolor", "border-color")
        if let border = value("border") {
            let width = border.isEmpty ? 1 : LegacyValues.nonNegativeInteger(border) ?? 1
            add("border-width:\(width)px")
        }
        switch value("align")?.asciiLowercased {
        case "left": add("float:left")
        case "right": add("float:right")
        case "center", "middle": add("margin-inline:auto")
        default: break
        }
        pixels("hspace", ["margin-left", "margin-right"])
        pixels("vspace", ["margin-top", "margin-bottom"])
    }

    private var enclosingTable: NodeID? {
        var ancestor = document.parentElement(node)
        var steps = 0
        while let current = ancestor, steps < 4 {
            if document.isHTML(current, "table") { return current }
            ancestor = document.parentElement(current)
            steps += 1
        }
        return nil
    }

    private mutating func cellAlignment() {
        switch value("align")?.asciiLowercased {
        case "left": add("text-align:-webkit-left")
        case "right": add("text-align:-webkit-right")
        case "center", "middle": add("text-align:-webkit-center")
        case "justify": add("text-align:justify")
        default: break
        }
        switch value("valign")?.asciiLowercased {
        case "top": add("vertical-align:top")
        case "middle": add("vertical-align:middle")
        case "bottom": add("vertical-align:bottom")
        case "baseline": add("vertical-align:baseline")
        default: break
        }
    }

    mutating func cell() {
        if let table = enclosingTable {
            if let padding = document.attributeValue(table, "cellpadding").flatMap(LegacyValues.nonNegativeInteger) {
                add("padding:\(padding)px")
            }
            if document.attributeValue(table, "bordercolor").flatMap(LegacyValues.color) != nil { add("border-color:inherit") }
        }
        guard !document.attributes(node).isEmpty else { return }
        background()
        dimension("width", ["width"], nonZero: true)
        dimension("height", ["height"], nonZero: true)
        cellAlignment()
        if has("nowrap") { add("white-space:nowrap") }
    }

    mutating func row() {
        background()
        dimension("height", ["height"])
        cellAlignment()
    }

    mutating func column() {
        dimension("width", ["width"])
        background()
        cellAlignment()
    }

    mutating func caption() {
        switch value("align")?.asciiLowercased {
        case "bottom": add("caption-side:bottom")
        case "left": add("text-align:-webkit-left")
        case "right": add("text-align:-webkit-right")
        default: break
        }
    }

    mutating func legend() {
        switch value("align")?.asciiLowercased {
        case "left": add("justify-self:left")
        case "right": add("justify-self:right")
        case "center": add("justify-self:center")
        default: break
        }
    }

    mutating func replaced(_ name: Name) {
        let isCanvas = name == "canvas"
        if !isCanvas {
            dimension("width", ["width"])
            dimension("height", ["height"])
        }
        if isCanvas || name == "img" || name == "video" {
            if let width = value("width").flatMap(LegacyValues.plainNumber), let height = value("height").flatMap(LegacyValues.plainNumber)
            {
                add("aspect-ratio:auto \(width)/\(height)")
            }
        }
        guard name != "canvas", name != "video" else { return }
        dimension("hspace", ["margin-left", "margin-right"])
        dimension("vspace", ["margin-top", "margin-bottom"])
        replacedAlignment()
        if name == "iframe" {
            if let border = value("frameborder") {
                let number = LegacyValues.nonNegativeInteger(border)
                if number == 0 || border.asciiLowercased == "no" { add("border:0") }
            }
        } else if let border = value("border").flatMap(LegacyValues.nonNegativeInteger), border > 0 {
            add("border:\(border)px solid")
        }
    }

    mutating func replacedAlignment() {
        switch value("align")?.asciiLowercased {
        case "left": add("float:left")
        case "right": add("float:right")
        case "top": add("vertical-align:top")
        case "texttop": add("vertical-align:text-top")
        case "bottom", "baseline": add("vertical-align:baseline")
        case "absbottom": add("vertical-align:bottom")
        case "middle": add("vertical-align:-webkit-baseline-middle")
        case "center", "absmiddle", "abscenter": add("vertical-align:middle")
        default: break
        }
    }

    mutating func input() {
        guard value("type")?.asciiLowercased == "image" else { return }
        replaced("img")
    }

    mutating func font() {
        color("color", "color")
        if let face = value("face"), !face.isEmpty, !face.utf8.contains(0x3B), !face.utf8.contains(0x7D) { add("font-family:\(face)") }
        if let size = value("size").flatMap(LegacyValues.fontSize) { add("font-size:\(size)") }
    }

    mutating func rule() {
        dimension("width", ["width"])
        if let align = value("align")?.asciiLowercased {
            switch align {
            case "left": add("margin-left:0;margin-right:auto")
            case "right": add("margin-left:auto;margin-right:0")
            case "center": add("margin-inline:auto")
            default: break
            }
        }
        color("color", "color")
        let isSolid = has("noshade") || has("color")
        if isSolid { add("border-style:solid") }
        guard let size = value("size").flatMap(LegacyValues.nonNegativeInteger) else { return }
        if isSolid {
            add("border-width:\(CSSValueText.number(Double(size) / 2))px")
        } else if size <= 1 {
            add("border-bottom-width:0")
        } else {
            add("height:\(size - 2)px")
        }
    }

    mutating func list(_ name: Name) {
        if name == "ul", let type = value("type").flatMap(LegacyValues.unorderedListType) { add("list-style-type:\(type)") }
        guard name == "ol" else { return }
        if let type = value("type").flatMap(LegacyValues.orderedListType) { add("list-style-type:\(type)") }
        if has("reversed") {
            let start = value("start").flatMap(LegacyValues.integer)
            add("counter-reset:reversed(list-item)\(start.map { " \($0 + 1)" } ?? "")")
        } else if let start = value("start").flatMap(LegacyValues.integer) {
            add("counter-reset:list-item \(start - 1)")
        }
    }

    mutating func item() {
        if let type = value("type").flatMap({ LegacyValues.orderedListType($0) ?? LegacyValues.unorderedListType($0) }) {
            add("list-style-type:\(type)")
        }
        if let number = value("value").flatMap(LegacyValues.integer) { add("counter-set:list-item \(number)") }
    }

    mutating func clear() {
        switch value("clear")?.asciiLowercased {
        case "left": add("clear:left")
        case "right": add("clear:right")
        case "all", "both": add("clear:both")
        default: break
        }
    }

    mutating func marquee() {
        color("bgcolor", "background-color")
        dimension("width", ["width"])
        dimension("height", ["height"])
        dimension("hspace", ["margin-left", "margin-right"])
        dimension("vspace", ["margin-top", "margin-bottom"])
    }
}
