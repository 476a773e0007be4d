import ClipBase

extension StyledTree {
    /// The computed value of a longhand or shorthand as CSS text (CSSOM §6.6); nil for a property that is not supported.
    public func computedText(_ property: Name, of id: StyleID) -> String? {
        let style = self[id]
        if property.string.hasPrefix("--") {
            return tables.customProperty(property, of: style.inherited.customProperties) ?? ""
        }
        guard let described = Property.named(property.string) else { return nil }
        return text(of: described, style)
    }

    private func text(of property: Property, _ style: ComputedStyle) -> String {
        switch property.description.role {
        case .longhand(let longhand): return longhand.text(style, tables)
        case .logical(let mapping):
            return text(of: mapping.property(style.text.writingMode, style.text.direction), style)
        case .shorthand(let shorthand):
            let parts = shorthand.longhands.map { text(of: $0, style) }
            if parts.count == 4, shorthand.longhands.allSatisfy({ $0.description.syntax == shorthand.longhands[0].description.syntax }) {
                return CSSValueText.sides(parts)
            }
            if parts.count == 2, parts[0] == parts[1] { return parts[0] }
            return parts.joined(separator: " ")
        }
    }
}
