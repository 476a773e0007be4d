import ClipBase
import DOM
import Style

extension BoxTreeBuilder {
    /// Elements whose content is not the document's to format (HTML §15.4).
    func isReplacedElement(_ node: NodeID) -> Bool {
        if document.namespace(node) == .svg { return document.name(node) == .svg }
        guard document.isHTMLElement(node) else { return false }
        let name = document.name(node)
        return name == .img || name == .canvas || name == .video || name == .iframe || name == .embed
    }

    /// What a replaced element shows; nil for an element that is laid out as its content.
    func replacedContent(of node: NodeID, style: ComputedStyle) -> ReplacedContent? {
        if document.namespace(node) == .svg {
            guard document.name(node) == .svg else { return nil }
            return replaced[node] ?? ReplacedContent(kind: .svg)
        }
        guard document.isHTMLElement(node) else { return nil }
        let name = document.name(node)
        if let loaded = replaced[node] { return loaded }
        if name == .canvas {
            let width = dimension(node, .width) ?? 300
            let height = dimension(node, .height) ?? 150
            return ReplacedContent(
                kind: .canvas, naturalWidth: width, naturalHeight: height, naturalRatio: height > 0 ? width / height : nil)
        }
        if name == .iframe || name == .embed { return ReplacedContent(kind: .frame) }
        if name == .video { return ReplacedContent(kind: .video) }
        if name == .img {
            // A broken image shows its alternative text in line; without one, nothing or an empty picture (HTML §15.4.3).
            guard let alternative = document.attributeValue(node, .alt), !alternative.isEmpty else {
                return document.hasAttribute(node, .alt)
                    ? ReplacedContent(kind: .brokenImage, naturalWidth: 0, naturalHeight: 0)
                    : ReplacedContent(kind: .brokenImage, naturalWidth: hasSource(node) ? 16 : 0, naturalHeight: hasSource(node) ? 16 : 0)
            }
            return nil
        }
        return nil
    }

    private func hasSource(_ node: NodeID) -> Bool { document.hasAttribute(node, "src") || document.hasAttribute(node, "srcset") }

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
