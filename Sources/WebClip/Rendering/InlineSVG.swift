import ClipBase
import DOM
import Layout
import Style

/// An `<svg>` in the page as a file of its own (SVG 2; HTML §4.8.16).
struct InlineSVG {
    let document: Document
    let styles: StyledTree
    let root: NodeID

    /// Natural dimensions by `width`, `height` and `viewBox`.
    var content: ReplacedContent {
        let width = length(PageNames.width)
        let height = length(PageNames.height)
        var ratio: Double?
        if let width, let height, height > 0 {
            ratio = width / height
        } else if let box = viewBox, box.height > 0, box.width > 0 {
            ratio = box.width / box.height
        }
        return ReplacedContent(kind: .svg, naturalWidth: width, naturalHeight: height, naturalRatio: ratio)
    }

    /// An absolute length of an attribute in CSS px; nil for none, percentages and what does not parse.
    private func length(_ name: Name) -> Double? {
        guard let text = document.attributeValue(root, name) else { return nil }
        let trimmed = String(
            decoding: text.utf8.drop(while: isASCIIWhitespace).reversed().drop(while: isASCIIWhitespace).reversed(), as: UTF8.self)
        let number = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let value = Double(number), value >= 0, value.isFinite else { return nil }
        switch trimmed.dropFirst(number.count).lowercased() {
        case "", "px": return value
        case "pt": return value * 4 / 3
        case "pc": return value * 16
        case "in": return value * 96
        case "cm": return value * 96 / 2.54
        case "mm": return value * 96 / 25.4
        case "em", "rem": return value * (styles.styleID(of: root).map { styles[$0].font.size } ?? 16)
        case "ex": return value * (styles.styleID(of: root).map { styles[$0].font.size } ?? 16) / 2
        default: return nil
        }
    }

    private var viewBox: Size? {
        guard let text = document.attributeValue(root, PageNames.viewBox) else { return nil }
        let numbers = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Double($0) }
        return numbers.count == 4 ? Size(width: numbers[2], height: numbers[3]) : nil
    }

    /// The markup of the picture: the subtree, its own size left to the box that shows it, and the properties that it takes
    /// from the page written on each element.
    func markup(_ style: ComputedStyle) -> String {
        var copy = document
        for node in document.subtree(of: root) where document.isElement(node) {
            guard let id = styles.styleID(of: node) else {
                if node != root, document.namespace(node) == .svg, hiddenByStyle(node) { copy.setAttribute(node, "display", to: "none") }
                continue
            }
            let own = styles[id]
            var text = "color:\(css(own.color));"
            for (name, value) in styles.tables.svg[own.inherited.svg].declarations.sorted(by: { $0.key.string < $1.key.string }) {
                text += "\(name):\(value);"
            }
            if node != root {
                if own.effects.opacity < 1 { text += "opacity:\(own.effects.opacity);" }
                if own.inherited.visibility != .visible { text += "visibility:hidden;" }
            }
            if document.name(node) == "text" || document.name(node) == "tspan" || node == root {
                let families = styles.tables.fontFamilies[own.font.families].map(familyName).joined(separator: ",")
                text += "font-size:\(own.font.size)px;font-weight:\(Int(own.font.weight));font-family:\(families);"
                if own.font.style != .normal { text += "font-style:italic;" }
            }
            let previous = document.attributeValue(node, .style) ?? ""
            copy.setAttribute(node, .style, to: previous.isEmpty ? text : "\(text)\(previous)")
        }
        copy.setAttribute(root, "width", to: "100%")
        copy.setAttribute(root, "height", to: "100%")
        if content.naturalRatio != nil, document.attributeValue(root, PageNames.viewBox) == nil,
            let width = content.naturalWidth, let height = content.naturalHeight
        {
            copy.setAttribute(root, "viewBox", to: "0 0 \(width) \(height)")
        }
        let markup = Serializer.outer(root, of: copy, as: .xml)
        guard markup.contains("xlink:"), !markup.contains("xmlns:xlink") else { return markup }
        return markup.replacingFirst("<svg", with: "<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    }

    private func hiddenByStyle(_ node: NodeID) -> Bool {
        // An element without style is not displayed, unless it never has a box (definitions and the like).
        let never: Set<String> = [
            "defs", "title", "desc", "metadata", "style", "script", "symbol", "clipPath", "mask", "linearGradient",
            "radialGradient", "stop", "pattern", "marker", "filter"
        ]
        var ancestor: NodeID? = node
        while let current = ancestor, current != root {
            if never.contains(document.name(current).string) || document.name(current).string.hasPrefix("fe") { return false }
            ancestor = document.parent(current)
        }
        return true
    }

    private func familyName(_ family: FontFamily) -> String {
        switch family {
        case .named(let name): "'\(name.filter { $0 != "'" && $0 != "\\" && $0 != ";" })'"
        case .serif, .uiSerif, .math, .fangsong: "serif"
        case .monospace, .uiMonospace: "monospace"
        case .sansSerif, .systemUI, .cursive, .fantasy, .emoji, .uiSansSerif, .uiRounded: "sans-serif"
        }
    }

    private func css(_ color: RGBA) -> String {
        func byte(_ value: Float) -> Int { Int((max(0, min(1, value)) * 255).rounded()) }
        return color.isOpaque
            ? "rgb(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)))"
            : "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),\(color.alpha))"
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        var copy = self
        copy.replaceSubrange(range, with: other)
        return copy
    }
}
