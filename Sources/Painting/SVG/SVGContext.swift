import ClipBase
import DOM
import Style

/// What an SVG element is painted with beside its own style.
struct SVGContext {
    /// What percentages relate to: the nearest viewport in its own user units.
    var viewport: Size
    /// From the element's user space to the CSS px of the outermost `<svg>` (or of the element that a reference serves).
    var transform = AffineTransform.identity
    /// CSS px in one px of the outermost `<svg>`.
    var zoom = 1.0
    var depth = 0
    /// Inside a `<clipPath>`: only the geometry counts.
    var isClip = false
    /// The paints that `context-fill` and `context-stroke` stand for (SVG 2 §13.2.3).
    var contextFill: VectorPaint?
    var contextStroke: VectorPaint?
    /// Those paints are `currentcolor`: the colour of the element that asks for them.
    var contextFillIsCurrent = false
    var contextStrokeIsCurrent = false
    /// The elements whose content is being painted by reference; one that refers to itself is not followed.
    var references: [NodeID] = []

    /// Nested elements and references; what is deeper is not painted.
    static let maxDepth = 200

    /// The context of a child with a transform of its own.
    func inner(_ transform: AffineTransform) -> SVGContext {
        var context = self
        context.transform = self.transform.concatenating(inner: transform)
        if transform != .identity, let inverse = transform.inverted {
            context.contextFill = contextFill?.transformed(by: inverse)
            context.contextStroke = contextStroke?.transformed(by: inverse)
        }
        context.depth += 1
        return context
    }

    /// The context of content that a reference brings in; nil where it leads back to itself.
    func following(_ node: NodeID) -> SVGContext? {
        guard !references.contains(node), references.count < 16, depth < Self.maxDepth else { return nil }
        var context = self
        context.references.append(node)
        context.depth += 1
        return context
    }
}

/// Which side of the viewport a percentage relates to (SVG 2 §8.9).
enum SVGAxis { case x, y, other }
