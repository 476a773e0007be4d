import ClipBase

extension Document {
    /// A CSS selector that leads to this element alone, for people and for JSON: `html > body > p:nth-of-type(2)`.
    /// A text node gives its parent's path with `::text(n)`, counted among the parent's text nodes from 1.
    public func path(_ id: NodeID) -> String {
        var parts: [String] = []
        var node = id
        if isText(id) {
            guard let up = parent(id) else { return "::text(1)" }
            var number = 0
            for child in children(up) where isText(child) {
                number += 1
                if child == id { break }
            }
            parts.append("::text(\(number))")
            node = up
        }
        while isElement(node) {
            let name = name(node)
            var position = 1
            var hasTwin = false
            var sibling = previousElementSibling(node)
            while let current = sibling {
                if self.name(current) == name {
                    position += 1
                    hasTwin = true
                }
                sibling = previousElementSibling(current)
            }
            sibling = hasTwin ? nil : nextElementSibling(node)
            while let current = sibling, !hasTwin {
                hasTwin = self.name(current) == name
                sibling = nextElementSibling(current)
            }
            parts.append(hasTwin ? "\(name):nth-of-type(\(position))" : name.string)
            guard let up = flatTreeParent(node) else { break }
            node = up
        }
        let text = parts.first.flatMap { $0.hasPrefix("::text") ? $0 : nil } ?? ""
        return parts.dropFirst(text.isEmpty ? 0 : 1).reversed().joined(separator: " > ") + text
    }
}
