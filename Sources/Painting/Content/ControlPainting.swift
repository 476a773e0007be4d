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
        case ControlNames.input:
            let content = snapped(
                LayoutRect(origin: place.offset, size: fragment.size).inset(by: fragment.border).inset(by: fragment.padding))
            paintInput(node, rect: rect, content: content, style: style)
        case ControlNames.select: if style.box.appearance != .none { paintArrow(node, rect: rect, style: style) }
        case ControlNames.progress: paintProgress(node, rect: rect, style: style)
        case ControlNames.meter: paintMeter(node, rect: rect, style: style)
        case ControlNames.textarea:
            if style.box.resize != .none {
                paintGrip(in: snapped(LayoutRect(origin: place.offset, size: fragment.size).inset(by: fragment.border)), style: style)
            }
        default: break
        }
    }

    /// The corner that a box is resized by: two lines of points, in the corner at the end of the lines.
    private mutating func paintGrip(in area: Rect, style: ComputedStyle) {
        guard area.width >= 15, area.height >= 15 else { return }
        let isLTR = style.text.direction == .ltr
        for (length, from) in [(7, 3), (3, 3)] {
            for step in 0..<length {
                let along = Double(from + step)
                let up = Double(length == 7 ? 9 - step : 5 - step)
                let point = Rect(x: isLTR ? area.maxX - along : area.x + along - 1, y: area.maxY - up, width: 1, height: 1)
                emit(.fillRect(point, ControlColors.grip), bounds: point)
            }
        }
    }

    /// The bars between the frames of a `<frameset>`: what its frames do not cover (HTML §15.6).
    mutating func paintFrameGaps(_ fragment: Fragment, at offset: LayoutPoint) {
        guard boxes[fragment.box].kind == .gridContainer, fragment.children.range.count > 1, let node = boxes[fragment.box].node,
            input.document.isHTML(node, ControlNames.frameset)
        else { return }
        let rect = snapped(LayoutRect(origin: offset, size: fragment.size))
        emit(.fillRect(rect, ControlColors.frameGap), bounds: rect)
    }

    func number(_ node: NodeID, _ name: Name) -> Double? { input.document.attributeValue(node, name).flatMap { Double($0) } }

    private mutating func paintInput(_ node: NodeID, rect: Rect, content: Rect, style: ComputedStyle) {
        let type = (input.document.attributeValue(node, ControlNames.type) ?? "").asciiLowercased
        let isOn = input.document.controlStates[node]?.isChecked ?? input.document.hasAttribute(node, ControlNames.checked)
        let accent = style.inherited.accentColor ?? ControlColors.accent
        let isDisabled = input.document.hasAttribute(node, ControlNames.disabled)
        let on = isDisabled ? ControlColors.disabled : accent
        if type == "range" { return paintSlider(node, rect: rect, style: style, color: on) }
        // A colour shows itself whatever the look.
        if type == "color" { return paintSwatch(node, in: content) }
        guard style.box.appearance != .none else { return }
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
        case "date", "datetime-local", "month", "week", "time":
            paintIndicator(isClock: type == "time", rect: rect, style: style, isDisabled: isDisabled)
        default: break
        }
    }

    /// The chosen colour of `<input type=color>`; black without one.
    private mutating func paintSwatch(_ node: NodeID, in content: Rect) {
        let text = input.document.controlStates[node]?.value ?? input.document.attributeValue(node, ControlNames.value) ?? ""
        let digits = text.utf8.first == 0x23 && text.utf8.count == 7 ? UInt32(text.dropFirst(), radix: 16) : nil
        guard let wrapper = styles.styleID(of: node, .colorSwatchWrapper), let own = styles.styleID(of: node, .colorSwatch) else { return }
        let padding = styles[wrapper].box.padding
        let swatch = Rect(
            x: content.x + padding.left.pixels, y: content.y + padding.top.pixels,
            width: max(0, content.width - padding.left.pixels - padding.right.pixels),
            height: max(0, content.height - padding.top.pixels - padding.bottom.pixels))
        guard !swatch.isEmpty else { return }
        let surface = styles[own].surface
        let outer = rounded(swatch, surface.radii)
        let border = surface.borderTop
        if border.isVisible { emit(.fillRoundedRect(outer, border.color), bounds: swatch) }
        emit(.fillRoundedRect(inner(outer, to: swatch.insetBy(border.width.pixels)), RGBA(hex: digits ?? 0)), bounds: swatch)
    }

    /// The calendar or clock at the end of a date or time field.
    private mutating func paintIndicator(isClock: Bool, rect: Rect, style: ComputedStyle, isDisabled: Bool) {
        let size = min(style.font.size, rect.height - 2)
        guard size >= 6 else { return }
        let x = style.text.direction == .ltr ? rect.maxX - 6 - size : rect.x + 6
        let icon = Rect(x: x, y: rect.y + (rect.height - size) / 2, width: size, height: size).insetBy(size * 0.1)
        let color = isDisabled ? ControlColors.disabled : style.color
        let line = Stroke(width: max(1, size / 12))
        func point(_ x: Double, _ y: Double) -> Point { Point(x: icon.x + x * icon.width, y: icon.y + y * icon.height) }
        if isClock {
            let half = Size(width: icon.width / 2, height: icon.height / 2)
            let ring = RoundedRect(icon, topLeft: half, topRight: half, bottomRight: half, bottomLeft: half)
            var inside = ring
            inside.rect = icon.insetBy(line.width)
            emit(.fillRing(outer: ring, inner: inner(ring, to: inside.rect), color), bounds: rect)
            let hands = add(PathData([.move(point(0.5, 0.22)), .line(point(0.5, 0.5)), .line(point(0.7, 0.66))]))
            emit(.strokePath(hands, color, line), bounds: rect)
        } else {
            let sheet = add(
                PathData([.move(point(0, 0.1)), .line(point(1, 0.1)), .line(point(1, 1)), .line(point(0, 1)), .close]))
            emit(.strokePath(sheet, color, line), bounds: rect)
            emit(
                .fillRect(Rect(x: icon.x, y: icon.y + 0.1 * icon.height, width: icon.width, height: 0.22 * icon.height), color),
                bounds: rect)
        }
    }

    /// The arrow of a drop-down list, at its end side.
    private mutating func paintArrow(_ node: NodeID, rect: Rect, style: ComputedStyle) {
        guard !input.document.hasAttribute(node, ControlNames.multiple), (number(node, ControlNames.size) ?? 1) <= 1 else { return }
        let x = style.text.direction == .ltr ? rect.maxX - 13 : rect.x + 5
        let y = rect.y + rect.height / 2
        let path = add(PathData([.move(Point(x: x, y: y - 2)), .line(Point(x: x + 4, y: y + 2)), .line(Point(x: x + 8, y: y - 2))]))
        emit(.strokePath(path, style.color, Stroke(width: 1.5)), bounds: rect)
    }

    /// The frame and ground of a field or button whose style leaves both to the user agent; nil for all other boxes.
    func nativeFrame(of fragment: Fragment, style: ComputedStyle) -> NativeFrame? {
        guard style.box.appearance != .none, style.surface.backgroundLayers.isInitial, style.surface.borderImage.isInitial,
            style.surface.radii.areSquare
        else { return nil }
        let box = boxes[fragment.box]
        let surface = style.surface
        let sides = [surface.borderTop, surface.borderRight, surface.borderBottom, surface.borderLeft]
        // A ground or a border of the author's own puts the default look off.
        guard let first = sides.first, sides.allSatisfy({ $0 == first }), first.width >= 1,
            ControlColors.isGround(surface.backgroundColor)
        else { return nil }
        let isDisabled = box.node.map { input.document.hasAttribute($0, ControlNames.disabled) } ?? false
        let frame = isDisabled ? ControlColors.frame.withAlpha(multipliedBy: 0.3) : ControlColors.frame
        if box.pseudo == .fileSelectorButton { return first.style == .outset ? NativeFrame(frame: frame, radius: 3) : nil }
        guard let node = box.node, box.pseudo == nil, input.document.isHTMLElement(node) else { return nil }
        switch input.document.name(node) {
        case ControlNames.button: return first.style == .outset ? NativeFrame(frame: frame, radius: 3) : nil
        case ControlNames.input:
            switch first.style {
            case .outset: return NativeFrame(frame: frame, radius: 3)
            case .inset: return NativeFrame(frame: frame, radius: 2)
            default: return nil
            }
        case ControlNames.select, ControlNames.textarea:
            return first.style == .solid && first.width == 1 && first.color == frame ? NativeFrame(frame: frame, radius: 2) : nil
        default: return nil
        }
    }

    mutating func paintNativeFrame(_ native: NativeFrame, background: RGBA, rect: Rect) {
        guard rect.width > 2, rect.height > 2 else {
            emit(.fillRect(rect, native.frame), bounds: rect)
            return
        }
        func rounded(_ rect: Rect, _ radius: Double) -> RoundedRect {
            let size = Size(width: radius, height: radius)
            return RoundedRect(rect, topLeft: size, topRight: size, bottomRight: size, bottomLeft: size)
        }
        let outer = rounded(rect, native.radius)
        emit(.fillRoundedRect(outer, background), bounds: rect)
        emit(.fillRing(outer: outer, inner: rounded(rect.insetBy(1), native.radius - 1), native.frame), bounds: rect)
    }
}

/// How the default look frames a control: a line of one px, whatever room the style's border takes.
struct NativeFrame {
    var frame: RGBA
    /// Of the corners, CSS px.
    var radius: Double
}

/// The colours of the default look, as the reference browser has them.
enum ControlColors {
    static let accent = RGBA(hex: 0x0075FF)
    static let frame = RGBA(hex: 0x767676)
    static let track = RGBA(hex: 0xEFEFEF)
    /// The grounds that the user agent's sheet gives controls, in both colour schemes, whatever their alpha.
    static func isGround(_ color: RGBA) -> Bool {
        let opaque = RGBA(red: color.red, green: color.green, blue: color.blue)
        return grounds.contains(opaque)
    }
    private static let grounds: [RGBA] = [
        .white, RGBA(hex: 0xEFEFEF), RGBA(hex: 0x6B6B6B), RGBA(hex: 0x3B3B3B), RGBA(hex: 0x130101)
    ]
    static let trackFrame = RGBA(hex: 0xB2B2B2)
    static let grip = RGBA(hex: 0x666666)
    static let good = RGBA(hex: 0x107C10)
    static let fair = RGBA(hex: 0xFFB900)
    static let poor = RGBA(hex: 0xD83B01)
    static let disabled = RGBA(hex: 0xCBCBCB)
    static let frameGap = RGBA(hex: 0xD0D0D0)
    static let tick = RGBA(hex: 0x7F7F7F)
    static let plainTrack = RGBA(hex: 0x808080)
    static let plainValue = RGBA(hex: 0x008000)
}

enum ControlNames {
    static let input = Name("input")
    static let select = Name("select")
    static let textarea = Name("textarea")
    static let button = Name("button")
    static let frameset = Name("frameset")
    static let step = Name("step")
    static let list = Name("list")
    static let option = Name("option")
    static let datalist = Name("datalist")
    static let low = Name("low")
    static let high = Name("high")
    static let optimum = Name("optimum")
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
