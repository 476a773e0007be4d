import ClipBase
import Style

/// A place between items, or inside a text item.
struct InlinePosition: Hashable {
    var item: Int
    var byte: Int
}

/// A part of an item that stands on a line.
struct LinePiece {
    var item: Int
    /// Bytes in the content's text.
    var start: Int
    var end: Int
    /// Its room along the line: the advance of text, the margin box of an atomic inline, the edges of an inline box.
    var width: LayoutUnit
    /// Index into `BrokenLine.atomics`; of the start and the annotation of a ruby column, into `BrokenLine.columns`.
    var atomic = -1
}

/// An atomic inline as it was laid out for a line.
struct AtomicInline {
    var result: LayoutResult
    var margins: LogicalEdges
    var size: LogicalSize
}

/// What one line holds, in logical order, before anything has a place.
struct BrokenLine {
    var pieces: [LinePiece] = []
    var atomics: [AtomicInline] = []
    var columns: [RubyColumn] = []
    var start = InlinePosition(item: 0, byte: 0)
    var end = InlinePosition(item: 0, byte: 0)
    /// Items of the inline boxes that go on from the line before, outermost first.
    var continuing: [Int] = []
    /// The room that the content takes, without spaces that hang or go at its end.
    var width = LayoutUnit.zero
    /// `text-indent`.
    var indent = LayoutUnit.zero
    /// Room between floats, in the formatting context.
    var opening = ExclusionSpace.Opening(left: .zero, right: .zero, hasLeftFloat: false, hasRightFloat: false)
    var endsWithForcedBreak = false
    var isLast = false
    /// What of the ruby column that the line ends in is left.
    var rubyRest: RubyRest?
    /// The line ends at a soft hyphen or a hyphenation point of this item.
    var hyphenatedItem: Int?
    var restoredStart: RestoredStart?
    var endTrim: EndTrim?
    /// Its paragraph runs against the direction of the block (`unicode-bidi: plaintext`).
    var runsAgainstBlock = false
    /// Something on it makes a line box.
    var hasContent = false
    /// Floats that found no room beside the content: they go below it.
    var pendingFloats: [BoxID] = []
    var overflows: Bool { width > opening.width + .epsilon }
}
