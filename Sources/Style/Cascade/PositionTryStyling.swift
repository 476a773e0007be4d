import CSSSyntax
import ClipBase
import DOM

/// One way out for a box that does not fit where it should stand (Anchor Positioning 1 §6).
public struct PositionFallback: Hashable, Sendable {
    /// The style with the declarations of the `@position-try` rule; the box's own where the fallback names none.
    public var style: StyleID
    /// How the values of that style are mirrored, one after another.
    public var tactics: [PositionTryTactic]
    /// A `position-area` in place of that of the style.
    public var area: PositionArea?
}

/// `@position-try`: declarations that stand in for those of a box; the number tells it from others of its set.
struct PositionTryRule {
    var number: UInt32
    var run: DeclarationRun
}

extension StyleResolver {
    /// Computes what boxes of the style may fall back to, from the cascade's blocks as they are.
    mutating func stylePositionFallbacks(
        of id: StyleID, _ node: NodeID, parent: StyleID, parentDisplay: Display, _ kind: StyleBuilder.BoxKind, pseudo: PseudoElement?
    ) {
        let anchoring = tree[id].box.anchoring
        guard !anchoring.isInitial, tree.positionFallbacks[id] == nil else { return }
        let options = builder.tables.anchors[anchoring].fallbacks
        guard !options.isEmpty else { return }
        let blocks = cascade.blocks
        var fallbacks: [PositionFallback] = []
        for option in options {
            var style = id
            if let name = option.rule {
                guard let (set, rule) = positionTry(name) else { continue }
                cascade.blocks = blocks
                cascade.blocks.append(MatchedBlock(level: .positionTry, set: set, rule: rule.number, run: rule.run))
                style = styleOfBlocks(node, parent: parent, parentDisplay: parentDisplay, kind, pseudo: pseudo)
            }
            fallbacks.append(PositionFallback(style: style, tactics: option.tactics, area: option.area))
        }
        cascade.blocks = blocks
        tree.positionFallbacks[id] = fallbacks
    }

    /// The rule of that name; the document's sheets go before the user agent's.
    private func positionTry(_ name: Name) -> (UInt16, PositionTryRule)? {
        for set in sets.indices.reversed() {
            if let rule = sets[set].positionTries[name] { return (UInt16(clamping: set), rule) }
        }
        return nil
    }
}

extension DeclarationReader {
    /// Whether `@position-try` takes the declaration: of insets, margins, sizes, self-alignment and the anchor (§6.4).
    mutating func isPositionTryDescriptor(_ declaration: DeclarationSyntax) -> Bool {
        guard !declaration.isCustomProperty, let target = property(of: declaration.name), !target.isAll else { return false }
        return target.longhands.allSatisfy { PropertyTable.positionTryProperties.contains($0) }
    }
}

extension PropertyTable {
    fileprivate static let positionTryProperties: Set<Property> = {
        var names = ["position-anchor", "position-area", "align-self", "justify-self"]
        for side in ["top", "right", "bottom", "left"] { names += [side, "margin-\(side)"] }
        for prefix in ["", "min-", "max-"] { names += ["width", "height", "inline-size", "block-size"].map { prefix + $0 } }
        for axis in ["block", "inline"] {
            for edge in ["start", "end"] { names += ["inset-\(axis)-\(edge)", "margin-\(axis)-\(edge)"] }
        }
        return Set(names.compactMap { Property.named($0) })
    }()
}
