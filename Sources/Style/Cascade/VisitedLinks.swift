import ClipBase
import DOM
import Selectors

/// The rules of all trees that match one element or its pseudo-elements.
struct MatchedRules {
    var rules: [RuleMatch] = []
    /// The rule set and the tree context of each rule.
    var origins: [(set: UInt16, context: UInt8)] = []

    mutating func removeAll() {
        rules.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
    }
}

/// The nearest link around an element, where it is a visited one.
enum VisitedLink {
    case none
    case around(NodeID)
}

/// What links count as in one of the two ways of matching.
enum LinkState { case unvisited, visited }

/// The two styles that the style of an element in a visited link is made from.
struct VisitedKey: Hashable {
    var ordinary: StyleID
    var visited: StyleID
}

extension ComputedStyle {
    /// This style with the colours that rules for visited links give; how transparent they are stays (Selectors 4 §8.2).
    func withColors(ofVisited visited: ComputedStyle) -> ComputedStyle {
        var style = self
        style.text.color.takeHue(visited.text.color)
        style.text.emphasisColor.takeHue(visited.text.emphasisColor)
        style.text.fillColor = Self.hue(visited.text.fillColor, for: text.fillColor)
        style.text.strokeColor = Self.hue(visited.text.strokeColor, for: text.strokeColor)
        style.inherited.caretColor = Self.hue(visited.inherited.caretColor, for: inherited.caretColor)
        // A background that is transparent for visited links is taken for one that was not given.
        if !visited.surface.backgroundColor.isTransparent { style.surface.backgroundColor.takeHue(visited.surface.backgroundColor) }
        style.surface.borderTop.color.takeHue(visited.surface.borderTop.color)
        style.surface.borderRight.color.takeHue(visited.surface.borderRight.color)
        style.surface.borderBottom.color.takeHue(visited.surface.borderBottom.color)
        style.surface.borderLeft.color.takeHue(visited.surface.borderLeft.color)
        style.surface.outline.color.takeHue(visited.surface.outline.color)
        style.box.columnRule.color.takeHue(visited.box.columnRule.color)
        style.decoration.color.takeHue(visited.decoration.color)
        style.currentColors = visited.currentColors
        style.deferredColors = visited.deferredColors
        return style
    }

    private static func hue(_ visited: RGBA?, for color: RGBA?) -> RGBA? {
        guard let visited, var result = color else { return visited }
        result.takeHue(visited)
        return result
    }
}

extension RGBA {
    /// Takes everything but the alpha of another colour.
    fileprivate mutating func takeHue(_ other: RGBA) {
        self = RGBA(red: other.red, green: other.green, blue: other.blue, alpha: alpha)
    }
}
