import ClipBase
import DOM

/// Shows the part of an SVG document that the fragment of its URL names: a `<view>` or `svgView(…)` (SVG 2 §16.3).
enum SVGView {
    private static let names = [PageNames.viewBox, PageNames.preserveAspectRatio]

    /// Puts the view's attributes in place of those of the root; whether there is such a view.
    @discardableResult
    static func apply(_ fragment: String, to document: inout Document) -> Bool {
        guard let root = document.documentElement, document.namespace(root) == .svg, document.name(root) == PageNames.svg,
            !fragment.isEmpty
        else { return false }
        let text = String(decoding: percentDecode(Array(fragment.utf8)), as: UTF8.self)
        if text.hasPrefix("svgView("), text.hasSuffix(")") {
            let parts = parts(of: text.dropFirst(8).dropLast())
            for name in names {
                if let value = parts.first(where: { $0.name == name.string })?.value { document.setAttribute(root, name, to: value) }
            }
            return !parts.isEmpty
        }
        let id = Name(text)
        guard
            let view = document.descendants.first(where: {
                document.isElement($0) && document.namespace($0) == .svg && document.name($0) == PageNames.view
                    && document.elementID($0) == id
            })
        else { return false }
        for name in names { if let value = document.attributeValue(view, name) { document.setAttribute(root, name, to: value) } }
        return true
    }

    /// The `name(value)` items of a view specification; semicolons part them.
    private static func parts(of text: Substring) -> [(name: String, value: String)] {
        var parts: [(name: String, value: String)] = []
        for part in text.split(separator: ";", maxSplits: 15) {
            guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { continue }
            let value = String(part[part.index(after: open)...].dropLast())
            parts.append((String(part[..<open]), value.replacing(",", with: " ")))
        }
        return parts
    }
}
