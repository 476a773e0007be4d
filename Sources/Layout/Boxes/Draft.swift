import ClipBase
import DOM
import Style

/// A box under construction. Drafts may stand where the box tree's rules forbid (a block in an inline, a cell without a row);
/// `BoxFixer` puts that right before `BoxTree` is written in pre-order.
struct Draft {
    var box: Box
    var children: [Int] = []
    /// The text of a text draft, after `text-transform`.
    var text: [UInt8] = []
    /// Where `text` starts in its DOM text node.
    var sourceOffset = 0
    var replaced: ReplacedContent?
    /// An in-flow block-level box stands somewhere inside this inline box.
    var containsBlock = false
    /// Text that is white space which may collapse away between boxes.
    var isCollapsibleSpace = false
    /// Text that is white space, preserved or not: between table parts it is no content (CSS 2.2 §17.2.1).
    var isWhiteSpace = false
}

/// The arena of drafts of one page.
struct DraftArena {
    var drafts: [Draft] = []
    /// Anonymous styles by parent style and display, so that equal ones are shared.
    private var anonymousStyles: [AnonymousKey: StyleID] = [:]

    private struct AnonymousKey: Hashable {
        var parent: StyleID
        var display: Display
    }

    subscript(_ index: Int) -> Draft {
        _read { yield drafts[index] }
        _modify { yield &drafts[index] }
    }

    mutating func add(_ draft: Draft) -> Int {
        drafts.append(draft)
        return drafts.count - 1
    }

    mutating func anonymousStyle(inheriting parent: StyleID, display: Display, in styles: inout StyledTree) -> StyleID {
        let key = AnonymousKey(parent: parent, display: display)
        if let id = anonymousStyles[key] { return id }
        let id = styles.addAnonymous(inheriting: parent, display: display)
        anonymousStyles[key] = id
        return id
    }

    /// An anonymous box around the given children.
    mutating func wrap(
        _ children: [Int], as kind: BoxKind, display: Display, inheriting parent: StyleID, in styles: inout StyledTree
    ) -> Int {
        var box = Box(kind: kind, style: anonymousStyle(inheriting: parent, display: display, in: &styles))
        box.isInlineLevel = display == .inlineTable || display == .inlineBlock
        return add(Draft(box: box, children: children))
    }
}
