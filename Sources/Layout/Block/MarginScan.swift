import ClipBase
import Style

/// What a look ahead over a box's start finds: the margins that adjoin its block-start border edge (CSS 2.2 §8.3.1).
///
/// The place of a box depends on the margins of its first children, and of those that follow as long as they are empty. They
/// are known without layout, so that each box is laid out once, at its final place, and floats inside it find theirs.
struct MarginScan {
    var strut: MarginStrut
    /// Where `strut` starts, in the formatting context.
    let base: LayoutUnit
    /// Floats that stand at the place being looked for: clearing them stops the collapsing.
    var hasLeftFloat = false
    var hasRightFloat = false
    /// The widths of those floats together.
    var floatWidth = LayoutUnit.zero
    /// Below which a cleared box lies that is pushed by floats that are already placed.
    var pushedTo: LayoutUnit?
    /// Names a box that clears floats of the very place that is looked for: its own margin is not counted.
    var isCutByClearance = false
    /// Whether the block size of the box around is definite, so that shares of it are sizes.
    var isBlockDefinite: Bool

    init(strut: MarginStrut, base: LayoutUnit, isBlockDefinite: Bool) {
        self.strut = strut
        self.base = base
        self.isBlockDefinite = isBlockDefinite
    }

    /// Where the border edge comes to stand, in the formatting context.
    var place: LayoutUnit { max(base + strut.sum, pushedTo ?? .min) }
}

extension LayoutEngine {
    /// Whether a block-level box is laid out by rules of its own, and so never collapses margins with its content.
    func isIndependentBlock(_ box: BoxID) -> Bool {
        let record = boxes[box]
        return record.isFormattingContextRoot || record.kind != .blockContainer
    }

    /// Collects the margins at the start of an in-flow block-level box; its own end margin is left to the caller.
    ///
    /// - Returns: whether something in it ends the collapsing; if not, all its margins collapse through.
    func scanStart(_ box: BoxID, containingInline: LayoutUnit, isLTR: Bool, axes: WritingDirection, _ scan: inout MarginScan) -> Bool {
        let clear = styles[boxes[box].style].box.clear
        if clear != .none {
            let sides = ExclusionSpace.sides(clear, isLTR: isLTR)
            if (sides.left && scan.hasLeftFloat) || (sides.right && scan.hasRightFloat) {
                scan.isCutByClearance = true
                return true
            }
        }
        if scan.floatWidth > .zero, isIndependentBlock(box),
            !fits(box, beside: scan.floatWidth, containingInline: containingInline, axes: axes)
        {
            scan.isCutByClearance = true
            return true
        }
        scan.strut.append(margins(box, percentageBasis: containingInline, axes: axes).blockStart)
        if clear != .none, let bottom = exclusions.clearance(clear, isLTR: isLTR), bottom > scan.base + scan.strut.sum {
            scan.pushedTo = max(scan.pushedTo ?? .min, bottom)
            return true
        }
        if isIndependentBlock(box) { return true }
        let edges = edges(box, percentageBasis: containingInline)
        let sum = edges.sum
        guard sum.blockStart.isZero else { return true }
        if boxes[box].hasInlineChildren {
            let content = inlineContent(of: box)
            if !content.isEmpty { return true }
            for item in content.items where item.kind == .float { noteFloat(item.box, isLTR: isLTR, in: &scan) }
        } else if boxes[box].firstChild != nil {
            let inline = scannedInlineSize(box, containingInline: containingInline, edges: edges, axes: axes)
            let own = direction(box)
            // Trimmed margins at the start go, whatever children they come from (Box 4 §3.2).
            let trimmed = styles[boxes[box].style].box.marginTrim.contains(.blockStart) ? scan.strut : nil
            defer { if let trimmed { scan.strut = trimmed } }
            let isBlockDefinite = scan.isBlockDefinite
            scan.isBlockDefinite = hasDefiniteBlockSize(box, in: isBlockDefinite)
            defer { scan.isBlockDefinite = isBlockDefinite }
            var hasMarker = false
            var next = boxes[box].firstChild
            while let child = next {
                next = boxes[child].nextSibling
                if boxes[child].isOutOfFlow { continue }
                // An outside marker waits for the first line, wherever that is, and makes one only where there is none.
                if isMarkerAlone(child) {
                    hasMarker = true
                    continue
                }
                // What spans columns ends the content before it.
                if isSpanner(child) { return true }
                if boxes[child].isFloating {
                    noteFloat(child, isLTR: own.isLTR, in: &scan)
                    continue
                }
                if scanStart(child, containingInline: inline, isLTR: own.isLTR, axes: own, &scan) { return true }
                scan.strut.append(margins(child, percentageBasis: inline, axes: own).blockEnd)
            }
            if hasMarker { return true }
        }
        return hasOwnBlockSize(box, edges: sum, isBlockDefinite: scan.isBlockDefinite)
    }

    private func noteFloat(_ box: BoxID, isLTR: Bool, in scan: inout MarginScan) {
        switch floatSide(box, isLTR: isLTR) {
        case .left: scan.hasLeftFloat = true
        case .right: scan.hasRightFloat = true
        }
        scan.floatWidth += contribution(of: box, axes: direction(box)).max
    }

    /// Whether a box with a formatting context of its own has room beside floats that stand where it would start.
    private func fits(_ box: BoxID, beside floats: LayoutUnit, containingInline: LayoutUnit, axes: WritingDirection) -> Bool {
        let room = containingInline - floats
        let value = inlineSizeValue(styles[boxes[box].style])
        if value.isAuto || shrinksToFit(box) { return contribution(of: box, axes: axes).min <= room }
        let space = ConstraintSpace(availableInline: containingInline, availableBlock: nil, parentDirection: axes)
        return usedInlineSize(box, in: space, edges: edges(box, percentageBasis: containingInline)) <= room
    }

    /// The content-box inline size of a box for percentages of its children's margins. Only they need it.
    private func scannedInlineSize(_ box: BoxID, containingInline: LayoutUnit, edges: BoxEdges, axes: WritingDirection) -> LayoutUnit {
        var space = ConstraintSpace(availableInline: containingInline, availableBlock: nil, parentDirection: axes)
        space.isNewFormattingContext = false
        return (usedInlineSize(box, in: space, edges: edges) - edges.sum.inline).clampedToZero
    }

    /// Whether a box without content still has a height that keeps its margins apart.
    private func hasOwnBlockSize(_ box: BoxID, edges: LogicalEdges, isBlockDefinite: Bool) -> Bool {
        if !edges.block.isZero { return true }
        let style = styles[boxes[box].style]
        func isPositive(_ value: SizeValue) -> Bool {
            // A share of an indefinite height is `auto`; of a definite one it is taken as positive.
            switch value {
            case .length(let length): length.pixels > 0 || length.calculation != 0 || isBlockDefinite && length.fraction > 1e-6
            case .stretch, .calculated(.stretch, _): isBlockDefinite
            case .auto, .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content, .calculated: false
            }
        }
        let height = blockSizeValue(style)
        if isPositive(height) || isPositive(minBlockValue(style)) { return true }
        return height.isAuto && preferredRatio(box) != nil
    }

    /// Whether `height` is a size, where that of the box around is or is not.
    private func hasDefiniteBlockSize(_ box: BoxID, in isBlockDefinite: Bool) -> Bool {
        // Anonymous boxes are looked through.
        if boxes[box].node == nil, boxes[box].pseudo == nil { return isBlockDefinite }
        return switch blockSizeValue(styles[boxes[box].style]) {
        case .length(let length): isBlockDefinite || !length.hasPercentage
        case .stretch, .calculated(.stretch, _): isBlockDefinite
        case .auto, .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content, .calculated: false
        }
    }

    func floatSide(_ box: BoxID, isLTR: Bool) -> LineSide {
        switch styles[boxes[box].style].box.float {
        case .none, .left: .left
        case .right: .right
        case .inlineStart: isLTR ? .left : .right
        case .inlineEnd: isLTR ? .right : .left
        }
    }
}
