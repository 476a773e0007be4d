import ClipBase
import DOM

extension StyledTree {
    /// The computed styles as text: an element or pseudo-element a line in document order, below it the longhands whose
    /// values are not initial, as CSS. For tests, bug reports and debugging.
    public func dump(_ document: Document) -> String {
        let longhands = PropertyTable.shared.descriptions.filter(\.isLonghand).map { Name($0.name) }
        let initial = StyledTree(nodeCount: 0)
        let initialTexts = longhands.map { initial.computedText($0, of: StyleID(rawValue: 0)) }
        var known: [StyleID: String] = [:]
        func lines(_ id: StyleID) -> String {
            if let text = known[id] { return text }
            var text = ""
            for (index, name) in longhands.enumerated() {
                guard let value = computedText(name, of: id), value != initialTexts[index] else { continue }
                text += "  \(name): \(value)\n"
            }
            known[id] = text
            return text
        }
        var out = ""
        for node in document.descendants where document.isElement(node) {
            guard let id = styleID(of: node) else { continue }
            let path = document.path(node)
            out += "\(path)\n\(lines(id))"
            for pseudo in PseudoElement.allCases {
                if let id = styleID(of: node, pseudo) { out += "\(path)::\(pseudo)\n\(lines(id))" }
            }
        }
        return out
    }
}

extension PropertyDescription {
    fileprivate var isLonghand: Bool { if case .longhand = role { true } else { false } }
}
