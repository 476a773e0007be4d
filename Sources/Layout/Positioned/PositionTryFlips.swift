import ClipBase
import Style

/// The tracks of a `position-area` along the physical axes; `start` is the left or the top.
struct PhysicalArea: Hashable {
    var x, y: PositionArea.Track
}

/// One way in which a box with fallbacks may stand.
struct PositionOption {
    var style: ComputedStyle
    var area: PhysicalArea?
}

// `<try-tactic>` (Anchor Positioning 1 §6.2): the values of a box mirrored along an axis, or over the diagonal from start to end.
extension LayoutEngine {
    func flipped(_ option: PositionOption, by tactic: PositionTryTactic, container: WritingDirection) -> PositionOption {
        let own = WritingDirection(option.style)
        return switch tactic {
        case .flipX: mirrored(option, isHorizontal: true, container)
        case .flipY: mirrored(option, isHorizontal: false, container)
        case .flipInline: mirrored(option, isHorizontal: own.isHorizontal, container)
        case .flipBlock: mirrored(option, isHorizontal: !own.isHorizontal, container)
        case .flipStart: turned(option, own)
        }
    }

    private func mirrored(_ option: PositionOption, isHorizontal: Bool, _ container: WritingDirection) -> PositionOption {
        var result = option
        let box = option.style.box
        if isHorizontal {
            result.style.box.inset.left = mapping(box.inset.right) { $0.mirrored }
            result.style.box.inset.right = mapping(box.inset.left) { $0.mirrored }
            (result.style.box.margin.left, result.style.box.margin.right) = (box.margin.right, box.margin.left)
            result.area?.x = option.area?.x.flipped ?? .all
        } else {
            result.style.box.inset.top = mapping(box.inset.bottom) { $0.mirrored }
            result.style.box.inset.bottom = mapping(box.inset.top) { $0.mirrored }
            (result.style.box.margin.top, result.style.box.margin.bottom) = (box.margin.bottom, box.margin.top)
            result.area?.y = option.area?.y.flipped ?? .all
        }
        if isHorizontal == container.isHorizontal {
            result.style.flex.justifySelf.keyword = option.style.flex.justifySelf.keyword.mirrored
        } else {
            result.style.flex.alignSelf.keyword = option.style.flex.alignSelf.keyword.mirrored
        }
        return result
    }

    /// Swaps the block with the inline axis, start with start and end with end.
    private func turned(_ option: PositionOption, _ own: WritingDirection) -> PositionOption {
        var result = option
        let box = option.style.box
        // Whether the start sides are the low ones on one axis alone: then left goes to bottom.
        let isCrossed = own.isReversed(horizontal: true) != own.isReversed(horizontal: false)
        let turn: (AnchorFunction.Measure) -> AnchorFunction.Measure = { $0.turned(isCrossed: isCrossed) }
        let inset = Self.turned(box.inset, isCrossed: isCrossed)
        result.style.box.inset = Sides(
            top: mapping(inset.top, turn), right: mapping(inset.right, turn), bottom: mapping(inset.bottom, turn),
            left: mapping(inset.left, turn))
        let margin = Self.turned(box.margin, isCrossed: isCrossed)
        result.style.box.margin = Sides(
            top: mapping(margin.top, turn), right: mapping(margin.right, turn), bottom: mapping(margin.bottom, turn),
            left: mapping(margin.left, turn))
        result.style.box.width = mapping(box.height, turn)
        result.style.box.height = mapping(box.width, turn)
        result.style.box.minWidth = mapping(box.minHeight, turn)
        result.style.box.minHeight = mapping(box.minWidth, turn)
        result.style.box.maxWidth = mapping(box.maxHeight, turn)
        result.style.box.maxHeight = mapping(box.maxWidth, turn)
        result.style.flex.alignSelf = option.style.flex.justifySelf
        result.style.flex.alignSelf.keyword = option.style.flex.justifySelf.keyword.withoutSides
        result.style.flex.justifySelf = option.style.flex.alignSelf
        if let area = option.area {
            result.area = PhysicalArea(x: isCrossed ? area.y.flipped : area.y, y: isCrossed ? area.x.flipped : area.x)
        }
        return result
    }

    private static func turned<Value>(_ sides: Sides<Value>, isCrossed: Bool) -> Sides<Value> {
        isCrossed
            ? Sides(top: sides.right, right: sides.top, bottom: sides.left, left: sides.bottom)
            : Sides(top: sides.left, right: sides.bottom, bottom: sides.right, left: sides.top)
    }

    private func mapping(
        _ value: AutoLength, _ change: (AnchorFunction.Measure) -> AnchorFunction.Measure
    ) -> AutoLength {
        guard case .length(let length) = value else { return value }
        return .length(mapping(length, change))
    }

    private func mapping(_ value: SizeValue, _ change: (AnchorFunction.Measure) -> AnchorFunction.Measure) -> SizeValue {
        guard case .length(let length) = value else { return value }
        return .length(mapping(length, change))
    }

    private func mapping(
        _ value: LengthPercentage, _ change: (AnchorFunction.Measure) -> AnchorFunction.Measure
    ) -> LengthPercentage {
        guard let calculation = styles.tables.anchoredCalculation(value), let changed = Self.mapping(calculation, change) else {
            return value
        }
        return styles.tables.keep(changed)
    }

    private static func mapping(
        _ calculation: Calculation, _ change: (AnchorFunction.Measure) -> AnchorFunction.Measure
    ) -> Calculation? {
        calculation.replacingAnchors { function in
            .anchor(
                AnchorFunction(
                    name: function.name, measure: change(function.measure), fallback: function.fallback.flatMap { mapping($0, change) }))
        }
    }
}

extension AnchorFunction.Measure {
    /// The same seen in a mirror along the axis of the property.
    fileprivate var mirrored: AnchorFunction.Measure {
        guard case .side(let side) = self else { return self }
        return switch side {
        case .left: .side(.right)
        case .right: .side(.left)
        case .top: .side(.bottom)
        case .bottom: .side(.top)
        case .start: .side(.end)
        case .end: .side(.start)
        case .selfStart: .side(.selfEnd)
        case .selfEnd: .side(.selfStart)
        case .share(let share): .side(.share(1 - share))
        case .inside, .outside: self
        }
    }

    /// The same on the other axis.
    fileprivate func turned(isCrossed: Bool) -> AnchorFunction.Measure {
        switch self {
        case .side(let side):
            switch side {
            case .left: .side(isCrossed ? .bottom : .top)
            case .right: .side(isCrossed ? .top : .bottom)
            case .top: .side(isCrossed ? .right : .left)
            case .bottom: .side(isCrossed ? .left : .right)
            case .start, .end, .selfStart, .selfEnd, .share, .inside, .outside: self
            }
        case .size(let dimension):
            switch dimension {
            case nil: self
            case .width: .size(.height)
            case .height: .size(.width)
            case .block: .size(.inline)
            case .inline: .size(.block)
            case .selfBlock: .size(.selfInline)
            case .selfInline: .size(.selfBlock)
            }
        }
    }
}

extension AlignmentKeyword {
    fileprivate var mirrored: AlignmentKeyword {
        switch self {
        case .start: .end
        case .end: .start
        case .selfStart: .selfEnd
        case .selfEnd: .selfStart
        case .flexStart: .flexEnd
        case .flexEnd: .flexStart
        case .left: .right
        case .right: .left
        case .normal, .auto, .stretch, .baseline, .lastBaseline, .center, .spaceBetween, .spaceAround, .spaceEvenly, .anchorCenter: self
        }
    }

    /// For the block axis, which has no left and right.
    fileprivate var withoutSides: AlignmentKeyword {
        switch self {
        case .left: .start
        case .right: .end
        case .normal, .auto, .stretch, .baseline, .lastBaseline, .center, .spaceBetween, .spaceAround, .spaceEvenly, .anchorCenter, .start,
            .end, .selfStart, .selfEnd, .flexStart, .flexEnd:
            self
        }
    }
}
