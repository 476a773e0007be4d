import ClipBase
import Style

/// A box that stands beside others in a row of its container: a flex item, a grid item, a table cell.
struct RowItem {
    let box: BoxID
    /// How it is laid out where it is broken: an item that grows by its content, any other as it is unbroken.
    let space: ConstraintSpace
    var result: LayoutResult
    /// Of its border box from the start of its row.
    var offset: LayoutUnit
    var marginEnd = LayoutUnit.zero
    /// What breaks add to its content makes the box larger.
    var grows = false
    /// Of the rows that it stands in.
    var lastRow: Int
}

/// Boxes side by side that are broken together (Flexbox 1 §10, Grid 2 §13, Tables 3 §5). Offsets are from the container's block-start
/// border edge, as they are where nothing breaks.
struct BreakableRow {
    /// What a row does with an item that finds no room where it stands.
    enum Alignment {
        /// All of the row moves.
        case together
        /// The item moves alone, unless it stands at the start of the row.
        case apart
        /// There is but one item, whose start margin is dropped where it moves.
        case single
    }

    var start: LayoutUnit
    var size: LayoutUnit
    var items: Range<Int>
    var alignment: Alignment
    /// Asked for between it and the row before.
    var request = BreakRequest.allowed
    var avoidsBreakInside = false
    /// The row grows with its items.
    var grows = true
}
