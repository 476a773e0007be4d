import ClipBase
import DOM
import Layout
import Style

/// `getComputedStyle`'s text for the properties that pages ask for (CSSOM §9). Lengths of boxes are used values.
enum ComputedValueText {
    static func text(of property: String, element: NodeID, page: RenderedPage, geometry: ScriptGeometry) -> String {
        guard let id = page.styles.styleID(of: element) else { return "" }
        let style = page.styles[id]
        if property.hasPrefix("--") {
            return page.styles.tables.customProperty(Name(property), of: style.inherited.customProperties) ?? ""
        }
        if let text = sizes(property, element, style, page, geometry) { return text }
        if let text = boxes(property, style) { return text }
        return inherited(property, style) ?? ""
    }

    // MARK: Used lengths

    private static func sizes(
        _ property: String, _ element: NodeID, _ style: ComputedStyle, _ page: RenderedPage, _ geometry: ScriptGeometry
    ) -> String? {
        let fragment = geometry.fragment(of: element)
        let box = page.geometry.boxes[element]
        switch property {
        case "width", "height":
            guard let box, let fragment, style.display != .inline else { return "auto" }
            let border = fragment.border
            let padding = fragment.padding
            let isWidth = property == "width"
            let edges =
                isWidth
                ? border.left.pixels + border.right.pixels + padding.left.pixels + padding.right.pixels
                : border.top.pixels + border.bottom.pixels + padding.top.pixels + padding.bottom.pixels
            let outer = isWidth ? box.width : box.height
            return px(style.box.sizing == .borderBox ? outer : max(0, outer - edges))
        case "padding-top": return px(fragment?.padding.top.pixels ?? style.box.padding.top.pixels)
        case "padding-right": return px(fragment?.padding.right.pixels ?? style.box.padding.right.pixels)
        case "padding-bottom": return px(fragment?.padding.bottom.pixels ?? style.box.padding.bottom.pixels)
        case "padding-left": return px(fragment?.padding.left.pixels ?? style.box.padding.left.pixels)
        case "margin-top": return length(style.box.margin.top)
        case "margin-right": return length(style.box.margin.right)
        case "margin-bottom": return length(style.box.margin.bottom)
        case "margin-left": return length(style.box.margin.left)
        case "top": return length(style.box.inset.top)
        case "right": return length(style.box.inset.right)
        case "bottom": return length(style.box.inset.bottom)
        case "left": return length(style.box.inset.left)
        default: return nil
        }
    }

    private static func length(_ value: AutoLength) -> String {
        switch value {
        case .auto: "auto"
        case .length(let length): length.fraction == 0 ? px(length.pixels) : number(Double(length.fraction) * 100) + "%"
        }
    }

    private static func px(_ value: Double) -> String { number(value) + "px" }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return abs(rounded) < 1e15 && rounded == rounded.rounded() ? String(Int64(rounded)) : "\(rounded)"
    }

    // MARK: Keywords and colours

    private static func boxes(_ property: String, _ style: ComputedStyle) -> String? {
        switch property {
        case "display": keyword("\(style.display)")
        case "position": keyword("\(style.box.position)")
        case "float": keyword("\(style.box.float)")
        case "clear": keyword("\(style.box.clear)")
        case "box-sizing": keyword("\(style.box.sizing)")
        case "overflow":
            style.box.overflowX == style.box.overflowY
                ? keyword("\(style.box.overflowX)") : keyword("\(style.box.overflowX)") + " " + keyword("\(style.box.overflowY)")
        case "overflow-x": keyword("\(style.box.overflowX)")
        case "overflow-y": keyword("\(style.box.overflowY)")
        case "opacity": number(Double(style.effects.opacity))
        case "z-index": style.effects.zIndex.map { "\($0)" } ?? "auto"
        case "background-color": color(style.surface.backgroundColor)
        case "background-image": style.surface.backgroundLayers.isInitial ? "none" : nil
        case "border-top-width": px(style.surface.borderTop.width.pixels)
        case "border-right-width": px(style.surface.borderRight.width.pixels)
        case "border-bottom-width": px(style.surface.borderBottom.width.pixels)
        case "border-left-width": px(style.surface.borderLeft.width.pixels)
        case "border-top-color": color(style.surface.borderTop.color)
        case "border-right-color": color(style.surface.borderRight.color)
        case "border-bottom-color": color(style.surface.borderBottom.color)
        case "border-left-color": color(style.surface.borderLeft.color)
        case "border-top-style": keyword("\(style.surface.borderTop.style)")
        case "border-right-style": keyword("\(style.surface.borderRight.style)")
        case "border-bottom-style": keyword("\(style.surface.borderBottom.style)")
        case "border-left-style": keyword("\(style.surface.borderLeft.style)")
        case "transform": style.effects.transform.isInitial ? "none" : "matrix(1, 0, 0, 1, 0, 0)"
        case "filter": style.effects.filter.isInitial ? "none" : nil
        case "flex-direction": keyword("\(style.flex.direction)")
        case "flex-wrap": keyword("\(style.flex.wrap)")
        case "flex-grow": number(style.flex.grow)
        case "flex-shrink": number(style.flex.shrink)
        case "order": "\(style.flex.order)"
        // Pictures are of a page at rest: nothing moves.
        case "transition-duration", "animation-duration", "transition-delay", "animation-delay": "0s"
        case "transition-property": "all"
        case "animation-name": "none"
        case "content": "normal"
        default: nil
        }
    }

    private static func inherited(_ property: String, _ style: ComputedStyle) -> String? {
        switch property {
        case "color": color(style.text.color)
        case "visibility": keyword("\(style.inherited.visibility)")
        case "pointer-events": keyword("\(style.inherited.pointerEvents)")
        case "direction": keyword("\(style.text.direction)")
        case "text-align": keyword("\(style.text.align)")
        case "font-size": px(style.font.size)
        case "font-weight": number(Double(style.font.weight))
        case "font-style": keyword("\(style.font.style)")
        case "line-height":
            switch style.font.lineHeight {
            case .normal: "normal"
            case .number(let factor): px(factor * style.font.size)
            case .length(let length): px(length)
            }
        case "letter-spacing": style.text.letterSpacing.isZero ? "normal" : px(style.text.letterSpacing.pixels)
        case "white-space":
            switch (style.text.whiteSpaceCollapse, style.text.wrapMode) {
            case (.collapse, .wrap): "normal"
            case (.collapse, .nowrap): "nowrap"
            case (.preserve, .wrap): "pre-wrap"
            case (.preserve, .nowrap): "pre"
            case (.preserveBreaks, _): "pre-line"
            case (.breakSpaces, _), (.preserveSpaces, _): "break-spaces"
            }
        default: nil
        }
    }

    /// `inlineBlock` becomes `inline-block`.
    private static func keyword(_ name: String) -> String {
        var text = ""
        for character in name {
            if character.isUppercase { text += "-" + character.lowercased() } else { text.append(character) }
        }
        return text
    }

    private static func color(_ color: RGBA) -> String {
        func byte(_ part: Float) -> Int { Int(max(0, min(255, (part * 255).rounded()))) }
        let parts = "\(byte(color.red)), \(byte(color.green)), \(byte(color.blue))"
        return color.alpha >= 1 ? "rgb(\(parts))" : "rgba(\(parts), \(number((Double(color.alpha) * 1_000).rounded() / 1_000)))"
    }
}
