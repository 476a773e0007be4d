import ClipBase
import DOM
import Style

// Absolute boxes whose containing block an inline box makes: known once all lines that the inline box stands on are laid out
// (CSS 2.2 §10.1). Candidates carry the inline's element up to the block container of those lines.
extension LayoutEngine {
    /// The nearest inline box around `box`, within its inline formatting context, that contains it as an absolute (or fixed) box.
    func inlineContainer(of box: BoxID) -> NodeID? { inlineContainer(of: box, for: box) }

    /// Likewise around an inline box that does not contain `box` itself.
    private func inlineContainer(of inner: BoxID, for box: BoxID) -> NodeID? {
        let isFixed = styles[boxes[box].style].box.position == .fixed
        var current = boxes[inner].parent
        while let ancestor = current, boxes[ancestor].kind == .inline {
            if holdsOutOfFlow(ancestor, fixed: isFixed) { return boxes[ancestor].node }
            current = boxes[ancestor].parent
        }
        return nil
    }

    /// Notes a containing inline box on the candidates that have none yet.
    func handOn(_ candidates: [OutOfFlowCandidate], from inline: NodeID?, style: StyleID) -> [OutOfFlowCandidate] {
        guard let inline else { return candidates }
        let holdsAbsolute = holdsOutOfFlow(styles[style], fixed: false)
        let holdsFixed = holdsOutOfFlow(styles[style], fixed: true)
        return candidates.map { candidate in
            guard candidate.inlineContainer == nil else { return candidate }
            let isFixed = styles[boxes[candidate.box].style].box.position == .fixed
            guard isFixed ? holdsFixed : holdsAbsolute else { return candidate }
            var handedOn = candidate
            handedOn.inlineContainer = inline
            return handedOn
        }
    }

    /// Whether all lines of an inline box are within the box: its pieces may stand in anonymous blocks of one block container.
    func holdsWholeInlines(_ box: BoxID) -> Bool {
        let record = boxes[box]
        return record.kind != .inline
            && (record.node != nil || record.pseudo != nil || record.isFormattingContextRoot || record.parent == nil)
    }

    /// Lays out the candidates that an inline box inside contains and links them to the block container's fragment.
    func placeInInlineBoxes(
        _ candidates: [OutOfFlowCandidate], in fragment: Fragment, brokenBy fragmentainers: FragmentainerView?,
        links: inout [FragmentLink]
    ) -> [OutOfFlowCandidate] {
        guard candidates.contains(where: { $0.inlineContainer != nil }) else { return candidates }
        let pieces = inlinePieces(in: links)
        var rest: [OutOfFlowCandidate] = []
        var queue = candidates[...]
        var anchors = AnchorIndex()
        if queue.contains(where: { isAnchored($0.box) }) { queue = candidates.sorted { $0.box < $1.box }[...] }
        while var candidate = queue.popFirst() {
            guard let node = candidate.inlineContainer, let ends = pieces[node] else {
                candidate.inlineContainer = nil
                rest.append(candidate)
                continue
            }
            let direction = direction(ends.box)
            let area = containingBlock(from: ends.first, to: ends.last, direction: direction)
            let placement: AbsolutePlacement
            if isAnchored(candidate.box) {
                anchors.extend(to: links, self)
                placement = layOutAnchored(
                    candidate, AnchorSetting(index: anchors, area: area, container: direction, inline: node))
            } else {
                placement = layOutOutOfFlow(
                    candidate, containingBlock: area, containerDirection: direction,
                    brokenBy: fragmentainers.map { ($0, fragment.size) })
            }
            links.append(FragmentLink(fragment: placement.result.fragment, offset: placement.offset))
            // What these hand on may still stand in an inline box around.
            for var descendant in placement.outOfFlow {
                descendant.inlineContainer = inlineContainer(of: ends.box, for: descendant.box)
                queue.append(descendant)
            }
        }
        return rest
    }

    private struct InlineEnds {
        var box: BoxID
        /// The padding boxes of the first and the last piece.
        var first: LayoutRect
        var last: LayoutRect
    }

    /// The first and last pieces of all inline boxes on the lines below `links`, blocks with content of their own left out.
    private func inlinePieces(in links: [FragmentLink]) -> [NodeID: InlineEnds] {
        var found: [NodeID: InlineEnds] = [:]
        var stack = Array(links.reversed())
        while let link = stack.popLast() {
            let fragment = tree[link.fragment]
            switch fragment.kind {
            case .text: continue
            case .line, .slice: break
            case .box:
                let record = boxes[fragment.box]
                if record.kind == .inline, let node = record.node, record.pseudo == nil {
                    let padding = LayoutRect(origin: link.offset, size: fragment.size).inset(by: fragment.border)
                    if found[node] == nil {
                        found[node] = InlineEnds(box: fragment.box, first: padding, last: padding)
                    } else {
                        found[node]?.last = padding
                    }
                } else if holdsWholeInlines(fragment.box) {
                    continue
                }
            }
            for child in tree.children(link.fragment).reversed() {
                stack.append(FragmentLink(fragment: child.fragment, offset: child.offset + link.offset))
            }
        }
        return found
    }

    /// From the start edges of the first piece to the end edges of the last.
    private func containingBlock(from first: LayoutRect, to last: LayoutRect, direction: WritingDirection) -> LayoutRect {
        let isReversedX = direction.isReversed(horizontal: true)
        let isReversedY = direction.isReversed(horizontal: false)
        let left = isReversedX ? min(last.minX, first.maxX) : first.minX
        let right = isReversedX ? first.maxX : max(last.maxX, first.minX)
        let top = isReversedY ? min(last.minY, first.maxY) : first.minY
        let bottom = isReversedY ? first.maxY : max(last.maxY, first.minY)
        return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
