import ClipBase
import DOM
import Style

/// Where an anchored box looks for its anchors, and what it stands in.
struct AnchorSetting {
    var index: AnchorIndex
    /// The containing block, in the coordinates of the index.
    var area: LayoutRect
    /// Of a scroll container all that it scrolls to, which is the containing block of boxes with a default anchor; else nil.
    var scrollableArea: LayoutRect?
    var container: WritingDirection
    /// The inline box that is the containing block.
    var inline: NodeID?
}

/// What anchors make of the alignment of an absolute box; physical axes.
struct AnchoredAlignment {
    var horizontal, vertical: Alignment
    /// The centre of the default anchor, from the low edges of the containing block.
    var center: LayoutPoint?
    /// The containing block before `position-area` took its part of it, which boxes are kept within.
    var bounds: LayoutRect
}

// Boxes that stand where others stand (Anchor Positioning 1): a step before the layout of an absolute box, which finds its anchors
// among what the containing block holds already.
extension LayoutEngine {
    /// Whether anchors or fallbacks decide where a box stands.
    func isAnchored(_ box: BoxID) -> Bool {
        let style = styles[anchoredBases[box] ?? boxes[box].style]
        if style.flex.alignSelf.keyword == .anchorCenter || style.flex.justifySelf.keyword == .anchorCenter { return true }
        if !style.box.anchoring.isInitial {
            let anchoring = styles.tables.anchors[style.box.anchoring]
            if anchoring.area != nil || !anchoring.fallbacks.isEmpty || anchoring.visibility.contains(.noOverflow) { return true }
            switch anchoring.defaultAnchor {
            case .auto, .name: return true
            case .normal, .none: break
            }
        }
        func asks(_ value: AutoLength) -> Bool {
            if case .length(let length) = value {
                length.calculation != 0 && styles.tables.anchoredCalculation(length) != nil
            } else {
                false
            }
        }
        func asks(_ value: SizeValue) -> Bool {
            if case .length(let length) = value {
                length.calculation != 0 && styles.tables.anchoredCalculation(length) != nil
            } else {
                false
            }
        }
        let (inset, margin) = (style.box.inset, style.box.margin)
        return asks(inset.top) || asks(inset.right) || asks(inset.bottom) || asks(inset.left) || asks(margin.top) || asks(margin.right)
            || asks(margin.bottom) || asks(margin.left) || asks(style.box.width) || asks(style.box.height) || asks(style.box.minWidth)
            || asks(style.box.minHeight) || asks(style.box.maxWidth) || asks(style.box.maxHeight)
    }

    /// Lays out an anchored box: as its style says, or the first of its fallbacks that fits where that does not (§6).
    func layOutAnchored(_ candidate: OutOfFlowCandidate, _ setting: AnchorSetting) -> AbsolutePlacement {
        let box = candidate.box
        let base = anchoredBases[box] ?? boxes[box].style
        anchoredBases[box] = base
        let own = self.option(styles[base], setting.container)
        var placement = place(own, candidate, setting)
        let anchoring = styles.tables.anchors[styles[base].box.anchoring]
        if !anchoring.fallbacks.isEmpty {
            let options = [own] + fallbacks(of: box, own, setting.container)
            let order = tryOrder(of: options, anchoring.tryOrder, candidate, setting)
            if order.first != 0 || !placement.fits {
                var found: AbsolutePlacement?
                for index in order where found == nil && positionTries < limits.maxPositionTries {
                    positionTries += 1
                    let tried = place(options[index], candidate, setting)
                    if tried.fits { found = tried }
                }
                placement = found ?? place(own, candidate, setting)
            }
        }
        if isStronglyHidden(placement, anchoring.visibility) { stronglyHidden.insert(box) } else { stronglyHidden.remove(box) }
        return placement
    }

    private func isStronglyHidden(_ placement: AbsolutePlacement, _ visibility: PositionVisibility) -> Bool {
        visibility.contains(.anchorsVisible) && placement.anchor.map { !$0.isVisible } ?? false
            || visibility.contains(.noOverflow) && !placement.fits
    }

    // MARK: Options

    private func option(_ style: ComputedStyle, _ container: WritingDirection, area: PositionArea? = nil) -> PositionOption {
        let tracks = (area ?? styles.tables.anchors[style.box.anchoring].area)?.physicalTracks(
            container: container, own: WritingDirection(style))
        return PositionOption(style: style, area: tracks.map { PhysicalArea(x: $0.x, y: $0.y) })
    }

    private func fallbacks(of box: BoxID, _ own: PositionOption, _ container: WritingDirection) -> [PositionOption] {
        guard let node = boxes[box].node,
            let id = boxes[box].pseudo.map({ styles.styleID(of: node, $0) }) ?? styles.styleID(of: node)
        else { return [] }
        return (styles.positionFallbacks[id] ?? []).map { fallback in
            var style = own.style
            if fallback.style != id { style.takePosition(of: styles[fallback.style]) }
            var option = self.option(style, container, area: fallback.area)
            for tactic in fallback.tactics { option = flipped(option, by: tactic, container: container) }
            return option
        }
    }

    /// The places of the options in the order in which they are tried (§6.3).
    private func tryOrder(
        of options: [PositionOption], _ order: PositionTryOrder, _ candidate: OutOfFlowCandidate, _ setting: AnchorSetting
    ) -> [Int] {
        let indices = Array(options.indices)
        let isWidth: Bool
        switch order {
        case .normal: return indices
        case .mostWidth: isWidth = true
        case .mostHeight: isWidth = false
        case .mostInlineSize: isWidth = direction(candidate.box).isHorizontal
        case .mostBlockSize: isWidth = !direction(candidate.box).isHorizontal
        }
        let rooms = options.map { option in
            let resolved = resolve(option, candidate, setting)
            return absoluteAxis(
                candidate, style: resolved.style, area: resolved.area, container: setting.container, isHorizontal: isWidth
            ).room
        }
        return indices.sorted { rooms[$0] != rooms[$1] ? rooms[$0] > rooms[$1] : $0 < $1 }
    }

    // MARK: Placing

    private struct ResolvedOption {
        var style: ComputedStyle
        var area: LayoutRect
        var alignment: AnchoredAlignment
        var anchor: Anchor?
    }

    private func place(_ option: PositionOption, _ candidate: OutOfFlowCandidate, _ setting: AnchorSetting) -> AbsolutePlacement {
        let resolved = resolve(option, candidate, setting)
        restyle(candidate.box, resolved.style)
        var placement = layOutOutOfFlow(
            candidate, containingBlock: resolved.area, containerDirection: setting.container, anchored: resolved.alignment)
        placement.anchor = resolved.anchor
        return placement
    }

    private func resolve(_ option: PositionOption, _ candidate: OutOfFlowCandidate, _ setting: AnchorSetting) -> ResolvedOption {
        let anchor = defaultAnchor(of: candidate.box, option, setting)
        let bounds = anchor == nil ? setting.area : setting.scrollableArea ?? setting.area
        var area = bounds
        let tracks = anchor == nil ? nil : option.area
        if let tracks, let anchor {
            let x = AreaAxis(track: tracks.x, container: bounds.minX...bounds.maxX, anchor: anchor.rect.minX...anchor.rect.maxX).room
            let y = AreaAxis(track: tracks.y, container: bounds.minY...bounds.maxY, anchor: anchor.rect.minY...anchor.rect.maxY).room
            area = LayoutRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
        }
        let container = setting.container
        var style = resolvingAnchors(
            option.style,
            AnchorContext(
                index: setting.index, anchor: anchor, area: area, container: container, own: WritingDirection(option.style),
                box: candidate.box, inline: setting.inline))
        let horizontal = settleAxis(&style, tracks?.x, hasAnchor: anchor != nil, isHorizontal: true, container)
        let vertical = settleAxis(&style, tracks?.y, hasAnchor: anchor != nil, isHorizontal: false, container)
        let alignment = AnchoredAlignment(
            horizontal: horizontal, vertical: vertical,
            center: anchor.map {
                LayoutPoint(x: $0.rect.minX + $0.rect.width / 2, y: $0.rect.minY + $0.rect.height / 2) - area.origin
            }, bounds: bounds.offset(by: .zero - area.origin))
        return ResolvedOption(style: style, area: area, alignment: alignment, anchor: anchor)
    }

    private func defaultAnchor(of box: BoxID, _ option: PositionOption, _ setting: AnchorSetting) -> Anchor? {
        switch styles.tables.anchors[option.style.box.anchoring].defaultAnchor {
        case .none: nil
        case .normal: option.area == nil ? nil : implicitAnchor(of: box, in: setting.index, within: setting.inline)
        case .auto: implicitAnchor(of: box, in: setting.index, within: setting.inline)
        case .name(let name): anchor(named: name, for: box, in: setting.index, within: setting.inline)
        }
    }

    /// The alignment along one axis. In an area, and where an anchor's centre aligns it, `auto` insets and margins are zero (§3.2, §4.3).
    private func settleAxis(
        _ style: inout ComputedStyle, _ track: PositionArea.Track?, hasAnchor: Bool, isHorizontal: Bool, _ container: WritingDirection
    ) -> Alignment {
        typealias Side = WritableKeyPath<Sides<AutoLength>, AutoLength>
        let low: Side = isHorizontal ? \.left : \.top
        let high: Side = isHorizontal ? \.right : \.bottom
        var alignment = isHorizontal == container.isHorizontal ? style.flex.justifySelf : style.flex.alignSelf
        let isCentered = alignment.keyword == .anchorCenter && hasAnchor
        guard track != nil || isCentered else { return alignment }
        let (isLowAuto, isHighAuto) = (style.box.inset[keyPath: low].isAuto, style.box.inset[keyPath: high].isAuto)
        if let track, alignment.keyword == .normal || alignment.keyword == .auto {
            alignment = track.normalAlignment(
                isReversed: container.isReversed(horizontal: isHorizontal),
                pinned: isLowAuto == isHighAuto ? nil : isLowAuto ? .end : .start)
        }
        if isLowAuto { style.box.inset[keyPath: low] = .zero }
        if isHighAuto { style.box.inset[keyPath: high] = .zero }
        if style.box.margin[keyPath: low].isAuto { style.box.margin[keyPath: low] = .zero }
        if style.box.margin[keyPath: high].isAuto { style.box.margin[keyPath: high] = .zero }
        return alignment
    }

    // MARK: Styles

    /// Gives a box another style, and forgets what was found out with the one before.
    private func restyle(_ box: BoxID, _ style: ComputedStyle) {
        setStyle(style, of: box)
        // The sizes of a table are those of its grid box.
        guard boxes[box].kind == .tableWrapper else { return }
        for child in boxes.children(box) where boxes[child].kind == .table {
            var grid = styles[boxes[child].style]
            grid.takeSizes(of: style)
            setStyle(grid, of: child)
        }
    }

    private func setStyle(_ style: ComputedStyle, of box: BoxID) {
        guard styles[boxes[box].style] != style else { return }
        if let known = anchoredStyles[box]?.first(where: { styles[$0] == style }) {
            boxes[box].style = known
        } else {
            let id = styles.add(style)
            anchoredStyles[box, default: []].append(id)
            if anchoredStyles[box]?.count ?? 0 > 8 { anchoredStyles[box]?.removeFirst() }
            boxes[box].style = id
        }
        forgetResults(of: box)
    }

    /// Hides the boxes that `position-visibility` hides, with all that they hold (§7).
    func hideStronglyHiddenBoxes() {
        guard !stronglyHidden.isEmpty else { return }
        var hidden: [StyleID: StyleID] = [:]
        for root in stronglyHidden.sorted() {
            var stack = [root]
            while let box = stack.popLast() {
                let id = boxes[box].style
                if styles[id].inherited.visibility == .visible {
                    if hidden[id] == nil {
                        var style = styles[id]
                        style.inherited.visibility = .hidden
                        hidden[id] = styles.add(style)
                    }
                    if let style = hidden[id] {
                        boxes[box].style = style
                        if let node = boxes[box].node, boxes[box].pseudo == nil, document.isElement(node) {
                            styles.setStyle(style, of: node)
                        }
                    }
                }
                stack.append(contentsOf: boxes.children(box))
            }
        }
    }
}

extension ComputedStyle {
    /// Takes over all that `@position-try` may say.
    fileprivate mutating func takePosition(of other: ComputedStyle) {
        takeSizes(of: other)
        box.inset = other.box.inset
        box.margin = other.box.margin
        box.anchoring = other.box.anchoring
        flex.alignSelf = other.flex.alignSelf
        flex.justifySelf = other.flex.justifySelf
    }

    fileprivate mutating func takeSizes(of other: ComputedStyle) {
        box.width = other.box.width
        box.height = other.box.height
        box.minWidth = other.box.minWidth
        box.minHeight = other.box.minHeight
        box.maxWidth = other.box.maxWidth
        box.maxHeight = other.box.maxHeight
    }
}
