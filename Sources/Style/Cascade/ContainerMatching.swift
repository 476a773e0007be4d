import CSSSyntax
import ClipBase
import DOM

// `@container` (Conditional 5 §5): answered from the sizes that a former layout found.
extension StyleResolver {
    /// Whether the rule's container conditions hold for the element.
    func containerHolds(_ condition: Int32, set: Int, _ node: NodeID, isPseudo: Bool) -> Bool {
        var current = condition
        while current >= 0, Int(current) < sets[set].containerConditions.count {
            let item = sets[set].containerConditions[Int(current)]
            guard item.queries.contains(where: { holds($0, buffer: item.buffer, set: set, node, isPseudo: isPseudo) }) else { return false }
            current = item.parent
        }
        return true
    }

    private func holds(_ query: ContainerQuery, buffer: UInt32, set: Int, _ node: NodeID, isPseudo: Bool) -> Bool {
        var ancestor = isPseudo ? node : document.flatTreeParent(node)
        let axes = query.neededAxes
        while let container = ancestor {
            ancestor = document.flatTreeParent(container)
            guard let id = tree.styleID(of: container) else { continue }
            let style = tree[id]
            if let name = query.name, !builder.tables.names[style.box.containerNames].contains(name) { continue }
            guard Self.contains(style, axes) else { continue }
            var size = configuration.containerSizes[container] ?? ContainerSize(width: nil, height: nil)
            size.inlineAxis = style.text.writingMode.isHorizontal ? .horizontal : .vertical
            if style.box.containerType != .size {
                if style.text.writingMode.isHorizontal { size.height = nil } else { size.width = nil }
            }
            var lengths = LengthBasis(
                viewportWidth: configuration.environment.viewportWidth, viewportHeight: configuration.environment.viewportHeight)
            lengths.fontSize = style.font.size
            lengths.rootFontSize = rootStyle?.font.size ?? 16
            let tokens = sets[set].store.buffers[Int(buffer)].tokens
            return query.evaluate(size, lengths: lengths) { self.answer($0, tokens, style) } == .true
        }
        return false
    }

    private static func contains(_ style: ComputedStyle, _ axes: ContainerQuery.Axes) -> Bool {
        if axes.isEmpty { return true }
        switch style.box.containerType {
        case .normal: return false
        case .size: return true
        case .inlineSize:
            let other: ContainerQuery.Axes = style.text.writingMode.isHorizontal ? [.vertical, .block] : [.horizontal, .block]
            return axes.isDisjoint(with: other)
        }
    }

    /// `style(--name: value)` and `style(--name)`.
    private func answer(_ range: TokenRange, _ tokens: TokenBuffer, _ style: ComputedStyle) -> Ternary {
        var reader = ComponentReader(tokens, range)
        guard let name = reader.consumeDashedIdent() else { return .unknown }
        let value = builder.tables.customProperty(name, of: style.inherited.customProperties)
        if reader.isAtEnd { return Ternary(value != nil) }
        guard reader.consume(.colon) != nil else { return .unknown }
        let wanted = tokens.text(of: tokens.trimmed(reader.rest))
        var scratch = StyleBuilder()
        scratch.lengths.fontSize = style.font.size
        return Ternary(value == registrations[name]?.computed(TokenBuffer(wanted), &scratch) ?? wanted)
    }

    /// The nearest ancestor that is a size container.
    func queryContainer(of node: NodeID, isPseudo: Bool) -> NodeID? {
        var ancestor = isPseudo ? node : document.flatTreeParent(node)
        while let container = ancestor {
            if let id = tree.styleID(of: container), tree[id].box.containerType != .normal { return container }
            ancestor = document.flatTreeParent(container)
        }
        return nil
    }

    /// The basis of `cqw` and its kin, each axis from the nearest container of that axis.
    mutating func setContainerSize(_ node: NodeID, isPseudo: Bool) {
        builder.lengths.containerWidth = nil
        builder.lengths.containerHeight = nil
        var ancestor = queryContainer(of: node, isPseudo: isPseudo)
        while let container = ancestor {
            if let id = tree.styleID(of: container), let size = configuration.containerSizes[container] {
                let style = tree[id]
                let isSize = style.box.containerType == .size
                let isHorizontal = style.text.writingMode.isHorizontal
                if builder.lengths.containerWidth == nil, isSize || isHorizontal { builder.lengths.containerWidth = size.width }
                if builder.lengths.containerHeight == nil, isSize || !isHorizontal { builder.lengths.containerHeight = size.height }
            }
            if builder.lengths.containerWidth != nil, builder.lengths.containerHeight != nil { break }
            ancestor = queryContainer(of: container, isPseudo: false)
        }
    }
}
