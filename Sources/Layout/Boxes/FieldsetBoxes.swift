import ClipBase
import DOM
import Style

extension BoxTreeBuilder {
    /// A fieldset whose content is more than plain flow: the legend, and an anonymous box that takes over the properties that lay
    /// the content out (HTML §15.3.13). Nil for a fieldset that one box serves.
    mutating func fieldsetDraft(of node: NodeID, style id: StyleID, children: [Int]) -> Int? {
        let style = styles[id]
        if style.display == .webkitBox || style.display == .webkitInlineBox {
            // The old flexbox does not reach the content of a fieldset.
            var plain = style
            plain.box.display = style.display == .webkitBox ? .block : .inlineBlock
            let plainID = styles.add(plain)
            return fieldsetDraft(of: node, style: plainID, children: children)
                ?? principalDraft(style: plainID, node: node, pseudo: nil, children: children)
        }
        guard needsContentBox(style),
            let legend = children.first(where: { child in
                arena[child].box.node.map { document.isHTML($0, .legend) } ?? false && !arena[child].box.isFloating
                    && !arena[child].box.isOutOfFlow
            })
        else { return nil }
        var outer = style
        outer.box.display = Self.controlDisplay(style.display)
        let padding = style.box.padding
        let isInPixels = ![padding.top, padding.right, padding.bottom, padding.left].contains { $0.hasPercentage || $0.calculation != 0 }
        outer.box.padding = ComputedStyle().box.padding
        outer.box.overflowX = .visible
        outer.box.overflowY = .visible
        outer.box.columnCount = nil
        outer.box.columnWidth = nil
        outer.flex.alignContent = Alignment(.normal)
        let anonymous = arena.anonymousStyle(inheriting: id, display: .flowRoot, in: &styles)
        var inner = styles[anonymous]
        inner.box.display = Self.contentDisplay(style.display)
        inner.box.padding = padding
        if isInPixels {
            // The legend keeps clear of the padding; the content box reaches over it.
            outer.box.padding.left = padding.left
            outer.box.padding.right = padding.right
            inner.box.margin.left = .length(.pixels(-padding.left.pixels))
            inner.box.margin.right = .length(.pixels(-padding.right.pixels))
        }
        inner.box.overflowX = style.box.overflowX
        inner.box.overflowY = style.box.overflowY
        inner.box.columnCount = style.box.columnCount
        inner.box.columnWidth = style.box.columnWidth
        inner.box.columnRule = style.box.columnRule
        inner.flex = style.flex
        // What is positioned in the fieldset is positioned in its content box.
        if style.isPositioned || holdsFixedBoxes(style) { inner.effects.willChange.insert(.absoluteContainingBlock) }
        if holdsFixedBoxes(style) { inner.effects.willChange.insert(.fixedContainingBlock) }
        let content = principalDraft(
            style: styles.add(inner), node: nil, pseudo: nil, children: children.filter { $0 != legend })
        arena[content].box.isFieldsetContent = true
        arena[content].box.isFormattingContextRoot = true
        arena[legend].box.isInlineLevel = false
        return principalDraft(style: styles.add(outer), node: node, pseudo: nil, children: [legend, content])
    }

    private func holdsFixedBoxes(_ style: ComputedStyle) -> Bool {
        let effects = style.effects
        return !effects.transform.isInitial || effects.perspective != nil || !effects.filter.isInitial
            || !effects.backdropFilter.isInitial || effects.willChange.contains(.fixedContainingBlock)
            || !style.box.containment.isDisjoint(with: [.layout, .paint])
    }

    private func needsContentBox(_ style: ComputedStyle) -> Bool {
        style.box.overflowX != .visible || style.box.columnCount != nil || style.box.columnWidth != nil
            || Self.contentDisplay(style.display) != .flowRoot
    }

    private static func contentDisplay(_ display: Display) -> Display {
        switch display {
        case .flex, .inlineFlex: .flex
        case .grid, .inlineGrid: .grid
        case .none, .contents, .inline, .inlineBlock, .block, .flowRoot, .listItem, .inlineListItem, .flowRootListItem,
            .inlineFlowRootListItem, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn,
            .tableCaption, .ruby, .blockRuby, .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .webkitBox, .webkitInlineBox:
            .flowRoot
        }
    }
}
