import ClipBase
import DOM
import Style

/// Where a fieldset's border is open for its legend, physical, from the border box's top left (HTML §15.3.13). CSS px.
public struct LegendGap: Sendable {
    /// The legend's border box: the border is not painted behind it.
    public var legend: LayoutRect
    /// How far the painted border and background start below the block-start edge: the legend stands out of the border.
    public var inset: LayoutEdges
    /// The widths of the painted border; the fragment's own holds the legend too.
    public var border: LayoutEdges
    public init(legend: LayoutRect, inset: LayoutEdges, border: LayoutEdges) {
        self.legend = legend
        self.inset = inset
        self.border = border
    }
}

extension FragmentTree {
    /// The gap that a fieldset's border has for its legend; nil for any other fragment.
    public func legendGap(_ fragment: Fragment) -> LegendGap? {
        guard fragment.kind == .box, boxes[fragment.box].kind != .tableColumn, boxes[fragment.box].kind != .tableColumnGroup,
            fragment.payload > 0, legendGaps.indices.contains(Int(fragment.payload) - 1)
        else { return nil }
        return legendGaps[Int(fragment.payload) - 1]
    }
}

extension LayoutEngine {
    /// The legend that stands in a fieldset's border.
    func renderedLegend(of box: BoxID) -> BoxID? {
        guard let node = boxes[box].node, document.isHTML(node, .fieldset), boxes[box].pseudo == nil else { return nil }
        var next = boxes[box].firstChild
        while let child = next {
            next = boxes[child].nextSibling
            if let element = boxes[child].node, document.isHTML(element, .legend), !boxes[child].isFloating, !boxes[child].isOutOfFlow {
                return child
            }
        }
        return nil
    }
}

extension BlockFlow {
    /// A legend on its way into the fragment: its place and its border.
    struct PlacedLegend {
        var offset: LogicalOffset
        var size: LogicalSize
        var border: LogicalEdges
    }

    /// Centres the legend on the block-start border, which grows to hold the legend's margin box.
    mutating func placeLegend(_ legend: BoxID) {
        let margins = engine.margins(legend, percentageBasis: contentInline, axes: direction)
        var childSpace = spaceForChild(legend)
        childSpace.autoInline = .fitContent
        let result = engine.layOut(legend, in: childSpace)
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
        let border = builder.border.blockStart
        let outer = size.block + margins.block
        let offset = LogicalOffset(
            inline: legendInline(legend, size: size.inline, margins: margins),
            block: margins.blockStart + ((border - outer) / 2).clampedToZero)
        placedLegend = PlacedLegend(offset: offset, size: size, border: builder.border)
        let style = engine.styles[engine.boxes[legend].style]
        builder.add(result, at: offset, shift: relativeShift(style: style))
        if outer > border {
            edges.blockStart += outer - border
            builder.border.blockStart = outer
            cursor = edges.blockStart
        }
    }

    private func legendInline(_ legend: BoxID, size: LayoutUnit, margins: LogicalEdges) -> LayoutUnit {
        let start = edges.inlineStart + margins.inlineStart
        let free = (contentInline - size - margins.inline).clampedToZero
        let autos = engine.autoMargins(legend, axes: direction)
        switch (autos.inlineStart, autos.inlineEnd) {
        case (true, true): return start + free / 2
        case (true, false): return start + free
        case (false, true): return start
        case (false, false): break
        }
        switch engine.styles[engine.boxes[legend].style].flex.justifySelf.keyword {
        case .center: return start + free / 2
        case .end, .flexEnd, .selfEnd: return start + free
        case .left: return direction.isLTR ? start : start + free
        case .right: return direction.isLTR ? start + free : start
        case .auto, .normal, .stretch, .start, .flexStart, .selfStart, .baseline, .lastBaseline, .spaceBetween, .spaceAround,
            .spaceEvenly, .anchorCenter:
            return start
        }
    }

    /// Leaves word in the fragment of where its border is open.
    func recordLegend(_ legend: PlacedLegend, in fragment: FragmentID) {
        let outer = engine.tree[fragment].size
        let size = legend.size.physical(direction.mode)
        let origin = legend.offset.physical(direction, outer: outer, inner: size)
        var inset = LogicalEdges.zero
        inset.blockStart = (legend.offset.block + legend.size.block / 2 - legend.border.blockStart / 2).clampedToZero
        engine.tree.legendGaps.append(
            LegendGap(
                legend: LayoutRect(origin: origin, size: size), inset: inset.physical(direction), border: legend.border.physical(direction))
        )
        engine.tree.fragments[fragment.index].payload = UInt32(clamping: engine.tree.legendGaps.count)
    }

    /// The room that a fieldset's definite height leaves the box with its content.
    func spaceForFieldsetContent(_ child: BoxID) -> ConstraintSpace {
        var childSpace = spaceForChild(child)
        if let contentBlock {
            let taken = (builder.border.blockStart - (placedLegend?.border.blockStart ?? builder.border.blockStart)).clampedToZero
            childSpace.availableBlock = (contentBlock - taken).clampedToZero
            childSpace.isBlockSizeFixed = true
        }
        return childSpace
    }
}
