import ClipBase
import DOM
import Layout
import Painting
import Style

/// `getComputedStyle`: resolved values (CSSOM §9). They are the computed values of the property table, but for the lengths
/// of boxes, which are used values.
struct ComputedValueText {
    let page: RenderedPage
    let geometry: ScriptGeometry
    /// The page's, or those of more elements.
    var styles: StyledTree

    private static let pseudoElements: [String: PseudoElement] = [
        "before": .before, "after": .after, "marker": .marker, "first-line": .firstLine, "first-letter": .firstLetter,
        "placeholder": .placeholder, "selection": .selection, "backdrop": .backdrop, "file-selector-button": .fileSelectorButton,
        "details-content": .detailsContent
    ]

    /// Empty for a property or a pseudo-element that there is none of.
    func text(of property: String, element: NodeID, pseudoElement: String) -> String {
        guard pseudoElement.isEmpty else {
            guard let pseudo = ComputedValueText.pseudoElements[pseudoElement] else { return "" }
            // A pseudo-element without a style of its own has the values that it would inherit.
            if let id = styles.styleID(of: element, pseudo) { return styles.computedText(Name(property), of: id) ?? "" }
            let isGenerated = pseudo == .before || pseudo == .after
            return isGenerated && property == "content" ? "none" : text(of: property, element: element, pseudoElement: "")
        }
        guard let id = styles.styleID(of: element) else { return "" }
        if let used = usedValue(of: property, element: element, style: styles[id]) { return used }
        return styles.computedText(Name(property), of: id) ?? ""
    }

    private func usedValue(of property: String, element: NodeID, style: ComputedStyle) -> String? {
        switch property {
        case "line-height":
            return switch style.font.lineHeight {
            case .normal: "normal"
            case .number(let factor): px(factor * style.font.size)
            case .length(let length): px(length)
            }
        case "inline-size": return usedValue(of: isHorizontal(style) ? "width" : "height", element: element, style: style)
        case "block-size": return usedValue(of: isHorizontal(style) ? "height" : "width", element: element, style: style)
        case "width", "height", "transform", "top", "right", "bottom", "left", "margin", "margin-top", "margin-right", "margin-bottom",
            "margin-left", "padding", "padding-top", "padding-right", "padding-bottom", "padding-left":
            guard let box = page.geometry.boxes[element], let fragment = geometry.fragment(of: element) else { return nil }
            return usedValue(of: property, box: box, fragment: fragment, style: style)
        default: return nil
        }
    }

    private func isHorizontal(_ style: ComputedStyle) -> Bool { style.text.writingMode == .horizontalTB }

    private func usedValue(of property: String, box: Rect, fragment: Fragment, style: ComputedStyle) -> String? {
        let border = fragment.border
        let padding = fragment.padding
        // Before transforms.
        let size = Size(width: fragment.size.width.pixels, height: fragment.size.height.pixels)
        switch property {
        case "width":
            guard style.display != .inline else { return nil }
            let edges = border.left + border.right + padding.left + padding.right
            return px(style.box.sizing == .borderBox ? size.width : max(0, size.width - edges.pixels))
        case "height":
            guard style.display != .inline else { return nil }
            let edges = border.top + border.bottom + padding.top + padding.bottom
            return px(style.box.sizing == .borderBox ? size.height : max(0, size.height - edges.pixels))
        case "transform": return transform(box: box, fragment: fragment, style: style)
        case "padding-top": return px(padding.top.pixels)
        case "padding-right": return px(padding.right.pixels)
        case "padding-bottom": return px(padding.bottom.pixels)
        case "padding-left": return px(padding.left.pixels)
        case "padding": return sides(["padding-top", "padding-right", "padding-bottom", "padding-left"], box, fragment, style)
        case "margin": return sides(["margin-top", "margin-right", "margin-bottom", "margin-left"], box, fragment, style)
        case "margin-top": return margin(style.box.margin.top, fragment)
        case "margin-right": return margin(style.box.margin.right, fragment)
        case "margin-bottom": return margin(style.box.margin.bottom, fragment)
        case "margin-left": return margin(style.box.margin.left, fragment)
        case "top": return inset(style.box.inset.top, style, fragment, vertical: true)
        case "bottom": return inset(style.box.inset.bottom, style, fragment, vertical: true)
        case "left": return inset(style.box.inset.left, style, fragment, vertical: false)
        case "right": return inset(style.box.inset.right, style, fragment, vertical: false)
        default: return nil
        }
    }

    /// A shorthand of four sides, as short as it can be said.
    private func sides(_ names: [String], _ box: Rect, _ fragment: Fragment, _ style: ComputedStyle) -> String? {
        var parts: [String] = []
        for name in names {
            guard let part = usedValue(of: name, box: box, fragment: fragment, style: style) else { return nil }
            parts.append(part)
        }
        if parts[3] == parts[1] {
            parts.removeLast()
            if parts[2] == parts[0] {
                parts.removeLast()
                if parts[1] == parts[0] { parts.removeLast() }
            }
        }
        return parts.joined(separator: " ")
    }

    /// The containing block's content size where it is known; percentages count from it.
    private func containingSize(of fragment: Fragment) -> Size? {
        guard let parent = page.fragments.boxes[fragment.box].parent, let node = page.fragments.boxes[parent].node,
            let outer = geometry.fragment(of: node)
        else { return nil }
        let edges = outer.border + outer.padding
        return Size(width: (outer.size.width - edges.horizontal).pixels, height: (outer.size.height - edges.vertical).pixels)
    }

    private func margin(_ value: AutoLength, _ fragment: Fragment) -> String? {
        switch value {
        case .auto: return nil
        case .length(let length):
            guard let size = containingSize(of: fragment) else { return nil }
            return px(page.styles.tables.resolve(length, basis: size.width))
        }
    }

    private func inset(_ value: AutoLength, _ style: ComputedStyle, _ fragment: Fragment, vertical: Bool) -> String? {
        guard style.isPositioned, case .length(let length) = value, let size = containingSize(of: fragment) else { return nil }
        return px(page.styles.tables.resolve(length, basis: vertical ? size.height : size.width))
    }

    /// `matrix()` without the origin; three dimensions are flattened.
    private func transform(box: Rect, fragment: Fragment, style: ComputedStyle) -> String? {
        guard
            let matrix = BoxTransform.matrix(
                of: fragment, box: page.fragments.boxes[fragment.box], rect: box, styles: page.styles)
        else { return nil }
        let tables = page.styles.tables
        let x = box.x + tables.resolve(style.effects.transformOrigin.x, basis: box.width)
        let y = box.y + tables.resolve(style.effects.transformOrigin.y, basis: box.height)
        let e = matrix.e - x + matrix.a * x + matrix.c * y
        let f = matrix.f - y + matrix.b * x + matrix.d * y
        return "matrix(\([matrix.a, matrix.b, matrix.c, matrix.d, e, f].map { number($0) }.joined(separator: ", ")))"
    }

    private func px(_ value: Double) -> String { number(value) + "px" }

    private func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return abs(rounded) < 1e15 && rounded == rounded.rounded() ? String(Int64(rounded)) : "\(rounded)"
    }
}
