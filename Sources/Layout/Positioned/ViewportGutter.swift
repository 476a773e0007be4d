import ClipBase
import Style

extension LayoutEngine {
    /// The room that `scrollbar-gutter: stable` of the root element keeps for scrollbars of the viewport, physical, CSS px (Overflow 3
    /// §4). No scrollbar is drawn: a picture shows scroll 0.
    var viewportGutter: LayoutEdges {
        guard let root = boxes[.initialContainingBlock].firstChild else { return .zero }
        let style = styles[boxes[root].style]
        let isBoth: Bool
        switch style.box.scrollbarGutter {
        case .auto: return .zero
        case .stable: isBoth = false
        case .stableBothEdges: isBoth = true
        }
        let width: LayoutUnit
        switch style.box.scrollbarWidth {
        case .auto: width = 15
        case .thin: width = 10
        case .none: return .zero
        }
        // A vertical scrollbar stands at the end of lines, a horizontal one always at the bottom.
        let direction = WritingDirection(style)
        guard direction.isHorizontal else { return LayoutEdges(top: isBoth ? width : .zero, bottom: width) }
        return LayoutEdges(right: direction.isLTR || isBoth ? width : .zero, left: !direction.isLTR || isBoth ? width : .zero)
    }
}
