import ClipBase
import DOM
import Style

extension BoxTreeBuilder {
    /// The boxes of a form control; nil for an element that is none.
    mutating func controlDrafts(of node: NodeID, style id: StyleID, depth: Int) -> [Int]? { nil }
}
