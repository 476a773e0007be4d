import ClipBase
import DOM
import Layout
import Style

extension Painter {
    /// What form controls show beside their boxes and text: ticks, dots, arrows, bars (HTML §15.5).
    mutating func paintControl(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let box = boxes[fragment.box]
        guard let node = box.node, box.pseudo == nil, input.document.isHTMLElement(node) else { return }
        let style = styles[box.style]
        guard style.inherited.visibility == .visible else { return }
        let rect = snapped(LayoutRect(origin: place.offset, size: fragment.size))
        switch input.document.name(node) {
        case ControlNames.input: paintInput(node, rect: rect, style: style)
        case ControlNames.select: if style.box.appearance != .none { paintArrow(node, rect: rect, style: style) }
        case ControlNames.progress: paintBar(node, rect: rect, style: style, color: style.inherited.accentColor ?? ControlColors.accent)
        case ControlNames.meter: paintBar(node, rect: rect, style: style, color: ControlColors.good)
        default: break
        }
    }

    private func number(_ node: NodeID, _ name: Name) -> Double? { input.document.attributeValue(node, name).flatMap { Double($0) } }

    private mutating func paintInput(_ node: NodeID, rect: Rect, style: ComputedStyle) {
        guard style.box.appearance != .none else { return }
        let type = (input.document.attributeValue(node, ControlNames.type) ?? "").asciiLowercased
        let isOn = input.document.controlStates[node]?.isChecked ?? input.document.hasAttribute(node, ControlNames.checked)
        let accent = style.inherited.accentColor ?? ControlColors.accent
        let isDisabled = input.document.hasAttribute(node, ControlNames.disabled)
        let on = isDisabled ? ControlColors.disabled : accent
        switch type {
        case "checkbox":
            let radius = Size(width: 2.5, height: 2.5)
            var shape = RoundedRect(rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
            emit(.fillRoundedRect(shape, isOn ? on : ControlColors.frame), bounds: rect)
            guard isOn else {
                shape.rect = rect.insetBy(1)
                emit(.fillRoundedRect(shape, .white), bounds: rect)
                return
            }
            func point(_ x: Double, _ y: Double) -> Point { Point(x: rect.x + x * rect.width, y: rect.y + y * rect.height) }
            let tick = add(PathData([.move(point(0.22, 0.52)), .line(point(0.42, 0.72)), .line(point(0.8, 0.3))]))
            emit(.strokePath(tick, .white, Stroke(width: max(1.5, rect.width * 0.14))), bounds: rect)
        case "radio":
            func disc(_ inset: Double) -> RoundedRect {
                let r = rect.insetBy(inset)
                let half = Size(width: r.width / 2, height: r.height / 2)
                return RoundedRect(r, topLeft: half, topRight: half, bottomRight: half, bottomLeft: half)
            }
            emit(.fillRoundedRect(disc(0), isOn ? on : ControlColors.frame), bounds: rect)
            emit(.fillRoundedRect(disc(isOn ? 2 : 1), .white), bounds: rect)
            if isOn { emit(.fillRoundedRect(disc(rect.width * 0.27), on), bounds: rect) }
        case "range":
            let low = number(node, ControlNames.min) ?? 0
            let high = number(node, ControlNames.max) ?? 100
            let text = input.document.controlStates[node]?.value ?? input.document.attributeValue(node, ControlNames.value)
            let value = text.flatMap { Double($0) } ?? (low + high) / 2
            let share = high > low ? min(1, max(0, (value - low) / (high - low))) : 0
            let middle = rect.y + rect.height / 2
            let x = rect.x + 8 + share * max(0, rect.width - 16)
            pill(Rect(x: rect.x, y: middle - 4, width: rect.width, height: 8), ControlColors.track)
            pill(Rect(x: rect.x, y: middle - 4, width: x - rect.x, height: 8), on)
            pill(Rect(x: x - 8, y: middle - 8, width: 16, height: 16), on)
        default: break
        }
    }

    private mutating func pill(_ rect: Rect, _ color: RGBA) {
        guard !rect.isEmpty else { return }
        let radius = Size(width: min(rect.width, rect.height) / 2, height: min(rect.width, rect.height) / 2)
        emit(
            .fillRoundedRect(RoundedRect(rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius), color),
            bounds: rect)
    }

    /// The arrow of a drop-down list, at its end side.
    private mutating func paintArrow(_ node: NodeID, rect: Rect, style: ComputedStyle) {
        guard !input.document.hasAttribute(node, ControlNames.multiple), (number(node, ControlNames.size) ?? 1) <= 1 else { return }
        let x = style.text.direction == .ltr ? rect.maxX - 13 : rect.x + 5
        let y = rect.y + rect.height / 2
        let path = add(PathData([.move(Point(x: x, y: y - 2)), .line(Point(x: x + 4, y: y + 2)), .line(Point(x: x + 8, y: y - 2))]))
        emit(.strokePath(path, style.color, Stroke(width: 1.5)), bounds: rect)
    }

    private mutating func paintBar(_ node: NodeID, rect: Rect, style: ComputedStyle, color: RGBA) {
        guard style.box.appearance != .none else { return }
        pill(rect, ControlColors.track)
        let low = number(node, ControlNames.min) ?? 0
        let high = number(node, ControlNames.max) ?? 1
        guard let value = number(node, ControlNames.value), high > low else { return }
        let share = min(1, max(0, (value - low) / (high - low)))
        pill(Rect(x: rect.x, y: rect.y, width: rect.width * share, height: rect.height), color)
    }
}

/// The colours of the default look, as the reference browser has them.
private enum ControlColors {
    static let accent = RGBA(hex: 0x0075FF)
    static let frame = RGBA(hex: 0x767676)
    static let track = RGBA(hex: 0xEFEFEF)
    static let good = RGBA(hex: 0x107C10)
    static let disabled = RGBA(hex: 0xCBCBCB)
}

private enum ControlNames {
    static let input = Name("input")
    static let select = Name("select")
    static let progress = Name("progress")
    static let meter = Name("meter")
    static let type = Name("type")
    static let checked = Name("checked")
    static let disabled = Name("disabled")
    static let multiple = Name("multiple")
    static let value = Name("value")
    static let size = Name("size")
    static let min = Name("min")
    static let max = Name("max")
}
