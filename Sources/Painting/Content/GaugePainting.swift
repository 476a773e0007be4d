import ClipBase
import DOM
import Style

// Sliders, meters and progress bars (HTML §15.5.6, §15.5.14, §15.5.15).
extension Painter {
    mutating func paintSlider(_ node: NodeID, rect: Rect, style: ComputedStyle, color: RGBA) {
        let low = number(node, ControlNames.min) ?? 0
        let high = max(low, number(node, ControlNames.max) ?? 100)
        let text = input.document.controlStates[node]?.value ?? input.document.attributeValue(node, ControlNames.value)
        let value = text.flatMap { Double($0) } ?? (low + high) / 2
        let middle = rect.y + rect.height / 2
        func position(_ value: Double) -> Double {
            let share = high > low ? min(1, max(0, (value - low) / (high - low))) : 0
            let isLTR = style.text.direction == .ltr
            return rect.x + 8 + (isLTR ? share : 1 - share) * max(0, rect.width - 16)
        }
        let x = position(value)
        // Without the default look the track is a plain box, and the thumb alone shows.
        if style.box.appearance != .none {
            let isLTR = style.text.direction == .ltr
            track(Rect(x: rect.x, y: middle - 4, width: rect.width, height: 8))
            pill(Rect(x: isLTR ? rect.x : x, y: middle - 4, width: isLTR ? x - rect.x : rect.maxX - x, height: 8), color)
            for tick in suggestions(node) where tick >= low && tick <= high && isOnStep(tick, node) {
                let mark = Rect(x: position(tick).rounded() - 0.5, y: middle + 7, width: 1, height: 4)
                emit(.fillRect(mark, ControlColors.tick), bounds: mark)
            }
        }
        pill(Rect(x: x - 8, y: middle - 8, width: 16, height: 16), color)
    }

    /// The numbers that the options of an input's `<datalist>` name.
    private func suggestions(_ node: NodeID) -> [Double] {
        let document = input.document
        guard let id = document.attributeValue(node, ControlNames.list), !id.isEmpty,
            let list = document.descendants.first(where: {
                document.isElement($0) && document.elementID($0) == Name(id) && document.isHTML($0, ControlNames.datalist)
            })
        else { return [] }
        return document.subtree(of: list).lazy
            .filter { document.isHTML($0, ControlNames.option) && !document.hasAttribute($0, ControlNames.disabled) }
            .compactMap { self.number($0, ControlNames.value) }.prefix(1_000).map { $0 }
    }

    /// Whether a slider may have that value: whole steps from its least one (HTML §4.10.5.3.8).
    private func isOnStep(_ value: Double, _ node: NodeID) -> Bool {
        guard input.document.attributeValue(node, ControlNames.step)?.asciiLowercased != "any" else { return true }
        let step = number(node, ControlNames.step).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        let base = number(node, ControlNames.min) ?? number(node, ControlNames.value) ?? 0
        let steps = (value - base) / step
        return abs(steps - steps.rounded()) < 1e-6
    }

    mutating func paintProgress(_ node: NodeID, rect: Rect, style: ComputedStyle) {
        guard style.box.appearance == .none else {
            return paintBar(node, rect: rect, style: style, color: style.inherited.accentColor ?? ControlColors.accent)
        }
        emit(.fillRect(rect, ControlColors.plainTrack), bounds: rect)
        if let filled = filledPart(node, of: rect, style: style) { emit(.fillRect(filled, ControlColors.plainValue), bounds: filled) }
    }

    mutating func paintMeter(_ node: NodeID, rect: Rect, style: ComputedStyle) {
        let quality = meterQuality(node)
        guard style.box.appearance == .none else { return paintBar(node, rect: rect, style: style, color: quality.color) }
        let bar = middleHalf(rect)
        paintShine([0xDDDDDD, 0xEEEEEE, 0xCCCCCC], in: bar)
        if let filled = filledPart(node, of: bar, style: style) { paintShine(quality.shine, in: filled) }
    }

    /// A band that is lit from above: its edge, its brightest and its darkest colour.
    private mutating func paintShine(_ colors: [UInt32], in rect: Rect) {
        guard colors.count == 3, !rect.isEmpty else { return }
        let stops = [(0, 0), (0.2, 1), (0.45, 2), (0.55, 2), (1, 0)].map { offset, index in
            GradientPaint.Stop(offset: offset, color: RGBA(hex: colors[index]))
        }
        list.gradients.append(
            GradientPaint(shape: .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: rect.height)), stops: stops, isRepeating: false))
        emit(.gradient(list.gradients.count - 1, tile: rect, spacing: .zero, area: rect), bounds: rect)
    }

    private func middleHalf(_ rect: Rect) -> Rect {
        Rect(x: rect.x, y: rect.y + rect.height / 4, width: rect.width, height: rect.height / 2)
    }

    private mutating func track(_ rect: Rect) {
        pill(rect, ControlColors.trackFrame)
        pill(rect.insetBy(1), ControlColors.track)
    }

    private mutating func pill(_ rect: Rect, _ color: RGBA) {
        guard !rect.isEmpty else { return }
        let radius = Size(width: min(rect.width, rect.height) / 2, height: min(rect.width, rect.height) / 2)
        emit(
            .fillRoundedRect(RoundedRect(rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius), color),
            bounds: rect)
    }

    /// A bar in the middle half of its box; without a value it is empty.
    private mutating func paintBar(_ node: NodeID, rect: Rect, style: ComputedStyle, color: RGBA) {
        let bar = middleHalf(rect)
        track(bar)
        if let filled = filledPart(node, of: bar, style: style) { pill(filled, color) }
    }

    /// The part of a bar up to its value; nil without one.
    private func filledPart(_ node: NodeID, of bar: Rect, style: ComputedStyle) -> Rect? {
        let low = number(node, ControlNames.min) ?? 0
        let high = number(node, ControlNames.max) ?? 1
        guard let value = number(node, ControlNames.value), high > low else { return nil }
        let width = bar.width * min(1, max(0, (value - low) / (high - low)))
        return Rect(x: style.text.direction == .ltr ? bar.x : bar.maxX - width, y: bar.y, width: width, height: bar.height)
    }

    /// Whether a meter's value lies in the best, the next or the worst of its regions (HTML §4.10.14).
    private func meterQuality(_ node: NodeID) -> MeterQuality {
        let least = number(node, ControlNames.min) ?? 0
        let most = max(least, number(node, ControlNames.max) ?? 1)
        let low = min(max(number(node, ControlNames.low) ?? least, least), most)
        let high = min(max(number(node, ControlNames.high) ?? most, low), most)
        let value = min(max(number(node, ControlNames.value) ?? 0, least), most)
        let best = min(max(number(node, ControlNames.optimum) ?? (least + most) / 2, least), most)
        func region(_ number: Double) -> Int { number < low ? 0 : number > high ? 2 : 1 }
        switch abs(region(best) - region(value)) {
        case 0: return .good
        case 1: return .fair
        default: return .poor
        }
    }
}

private enum MeterQuality {
    case good, fair, poor

    var color: RGBA {
        switch self {
        case .good: ControlColors.good
        case .fair: ControlColors.fair
        case .poor: ControlColors.poor
        }
    }

    /// Without the default look: edge, brightest, darkest.
    var shine: [UInt32] {
        switch self {
        case .good: [0xAADD77, 0xCCEEAA, 0x77AA33]
        case .fair: [0xFFEE77, 0xFFFFCC, 0xDDBB33]
        case .poor: [0xFF7777, 0xFFCCCC, 0xDD4444]
        }
    }
}
