import ClipBase
import DOM
import Style

extension BoxTreeBuilder {
    /// Elements whose content is not the document's to format (HTML §15.4).
    func isReplacedElement(_ node: NodeID) -> Bool {
        if document.namespace(node) == .svg { return document.name(node) == .svg }
        guard document.isHTMLElement(node) else { return false }
        let name = document.name(node)
        // Where no script can draw on it, a canvas is its content (HTML §4.12.5).
        if name == .canvas { return runsScripts || replaced[node] != nil }
        return name == .img || name == .video || name == .iframe || name == .frame || name == .embed
    }

    /// What a replaced element shows; nil for an element that is laid out as its content.
    func replacedContent(of node: NodeID, style: ComputedStyle) -> ReplacedContent? {
        if document.namespace(node) == .svg {
            guard document.name(node) == .svg else { return nil }
            return replaced[node] ?? ReplacedContent(kind: .svg)
        }
        guard document.isHTMLElement(node) else { return nil }
        let name = document.name(node)
        if let loaded = replaced[node] { return loaded.oriented(by: style) }
        if name == .canvas {
            guard runsScripts else { return nil }
            let width = dimension(node, .width) ?? 300
            let height = dimension(node, .height) ?? 150
            return ReplacedContent(
                kind: .canvas, naturalWidth: width, naturalHeight: height, naturalRatio: height > 0 ? width / height : nil)
        }
        if name == .iframe || name == .frame || name == .embed { return ReplacedContent(kind: .frame) }
        if name == .video { return ReplacedContent(kind: .video) }
        if name == .img { return blankImage(node, style: style) }
        return nil
    }

    /// The content under `object-view-box`, whose part of it counts as the whole (Images 5 §4).
    func cut(_ content: ReplacedContent, to style: ComputedStyle) -> ReplacedContent {
        guard !style.box.objectViewBox.isInitial, case .inset(let sides, _) = styles.tables.shapes[style.box.objectViewBox].shape,
            let width = content.naturalWidth, let height = content.naturalHeight, width > 0, height > 0
        else { return content }
        let left = styles.tables.resolve(sides.left, basis: width)
        let top = styles.tables.resolve(sides.top, basis: height)
        let part = Size(
            width: width - left - styles.tables.resolve(sides.right, basis: width),
            height: height - top - styles.tables.resolve(sides.bottom, basis: height))
        guard part.width > 0, part.height > 0 else { return content }
        var result = content
        result.viewBox = Rect(x: left / width, y: top / height, width: part.width / width, height: part.height / height)
        result.naturalWidth = part.width
        result.naturalHeight = part.height
        result.naturalRatio = part.width / part.height
        return result
    }

    private func dimension(_ node: NodeID, _ name: Name) -> Double? {
        guard let value = document.attributeValue(node, name) else { return nil }
        let digits = value.utf8.drop(while: isASCIIWhitespace).prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Double(String(decoding: digits, as: UTF8.self)).map { min($0, 32_767) }
    }

    /// Controls whose content comes from their value, not from their children.
    func isTextOnlyControl(_ node: NodeID) -> Bool {
        document.isHTML(node, .textarea) || document.isHTML(node, .input) || document.isHTML(node, .select)
            || document.isHTML(node, .progress) || document.isHTML(node, .meter)
    }
}
