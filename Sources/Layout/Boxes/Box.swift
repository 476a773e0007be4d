import ClipBase
import DOM
import Style

/// The place of a box in its `BoxTree`. Ids grow in box-tree (pre-)order.
public struct BoxID: Hashable, Comparable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public var index: Int { Int(rawValue) }
    /// The box of the initial containing block; its child is the root element's box.
    public static let initialContainingBlock = BoxID(rawValue: 0)
    @inlinable public static func < (a: BoxID, b: BoxID) -> Bool { a.rawValue < b.rawValue }
}

/// What a box does to its content: which algorithm lays it out.
public enum BoxKind: UInt8, Hashable, Sendable {
    /// Holds either block-level boxes or an inline formatting context (`Box.hasInlineChildren`).
    case blockContainer
    /// A box of an inline element, without an algorithm of its own.
    case inline
    /// A run of characters; `payload` is an index into `BoxTree.texts`.
    case text
    /// `<br>`, or a preserved forced break that stands alone.
    case lineBreak
    /// `<wbr>`.
    case wordBreak
    /// An element that is drawn as one thing (image, canvas, svg, iframe, video): `payload` indexes `BoxTree.replaced`.
    case replaced
    case flexContainer, gridContainer
    /// The block that holds captions and the table grid box (CSS 2.2 §17.4).
    case tableWrapper, table, tableRowGroup, tableRow, tableCell, tableColumnGroup, tableColumn, tableCaption
    /// An outside list marker; its children are the marker's content.
    case marker
    case ruby, rubyBase, rubyText
}

/// One box. Plain data; the tree is linked by ids.
public struct Box: Sendable {
    public var kind: BoxKind
    public var style: StyleID
    /// The element or text node that made it; of an anonymous box, nil.
    public var node: NodeID?
    public var pseudo: PseudoElement?
    public var parent: BoxID?
    public var firstChild: BoxID?
    public var lastChild: BoxID?
    public var nextSibling: BoxID?
    public var previousSibling: BoxID?
    public var payload: UInt32 = 0
    /// Of a block container: its children are inline-level (text, inline boxes, atomic inlines, floats, out-of-flow).
    public var hasInlineChildren = false
    /// Establishes an independent formatting context (Display 3 §4).
    public var isFormattingContextRoot = false
    public var isInlineLevel = false
    public var isFloating = false
    /// `position: absolute` or `fixed`.
    public var isOutOfFlow = false
    /// The anonymous box with the content of a multi-column container.
    public var isFlowThread = false
    /// The anonymous box with all of a fieldset but its legend.
    public var isFieldsetContent = false
    /// A later piece of an inline box that was split around a block: it has no inline-start edge.
    public var continuesBefore = false
    /// A piece of an inline box that goes on after a block: it has no inline-end edge.
    public var continuesAfter = false
    /// A block that was taken out of an inline box: the piece of that before it is the last one that goes on after a block.
    public var splitsInline = false
    /// The style of the relatively positioned inline box that this block was taken out of; it moves with that.
    public var splitInline: StyleID?
    /// The element of that inline box.
    public var splitInlineNode: NodeID?
    @inlinable public init(kind: BoxKind, style: StyleID, node: NodeID? = nil, pseudo: PseudoElement? = nil) {
        self.kind = kind
        self.style = style
        self.node = node
        self.pseudo = pseudo
    }
    /// Participates in the flow as one unbreakable inline-level item.
    @inlinable public var isAtomicInline: Bool {
        isInlineLevel && kind != .inline && kind != .text && kind != .lineBreak && kind != .wordBreak
    }

    /// Whether `transform` applies: not to inline boxes, columns and the boxes of ruby (Transforms 1 §2).
    public var isTransformable: Bool {
        switch kind {
        case .inline, .text, .lineBreak, .wordBreak, .tableColumn, .tableColumnGroup, .ruby, .rubyBase, .rubyText: false
        case .blockContainer, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow, .tableCell,
            .tableCaption, .marker:
            true
        }
    }
}

/// The characters of a text box, after `text-transform`, before white space is processed.
public struct BoxText: Sendable {
    /// Bytes in `BoxTree.text`.
    public var range: ByteRange
    /// Where it starts in the character data of its DOM node, bytes.
    public var sourceStart: UInt32
    public init(range: ByteRange, sourceStart: UInt32 = 0) {
        self.range = range
        self.sourceStart = sourceStart
    }
}

/// What a replaced box shows and its natural dimensions (Images 3 §4.1).
public struct ReplacedContent: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        case image, svg, canvas, frame, video
        /// The icon of an image that could not be had.
        case brokenImage
        /// The room of an image that names no source.
        case blankImage
    }
    public var kind: Kind
    /// CSS px; nil where there is none.
    public var naturalWidth: Double?
    public var naturalHeight: Double?
    /// Width over height; nil where there is none.
    public var naturalRatio: Double?
    /// Whether width and height change places where the picture is shown as its pixels are stored.
    public var swapsSides = false
    /// The part that `object-view-box` leaves, in fractions of the whole; the natural sizes are those of the part.
    public var viewBox: Rect?
    /// The picture of generated content; of an element's own picture the initial id.
    public var image = TableID<ImageValue>()
    public init(kind: Kind, naturalWidth: Double? = nil, naturalHeight: Double? = nil, naturalRatio: Double? = nil) {
        self.kind = kind
        self.naturalWidth = naturalWidth
        self.naturalHeight = naturalHeight
        self.naturalRatio = naturalRatio
    }

    /// The content as its pixels are stored where `image-orientation` is `none`, which the sizes given do not say.
    func oriented(by style: ComputedStyle) -> ReplacedContent {
        guard swapsSides, !style.inherited.orientsImages else { return self }
        var turned = self
        turned.naturalWidth = naturalHeight
        turned.naturalHeight = naturalWidth
        turned.naturalRatio = naturalRatio.map { 1 / $0 }
        return turned
    }
}

/// All boxes of a page.
public struct BoxTree: Sendable {
    public internal(set) var boxes: [Box] = []
    public internal(set) var texts: [BoxText] = []
    public internal(set) var replaced: [ReplacedContent] = []
    /// Natural sizes of form controls; a block container's `payload` is an index + 1 into it.
    public internal(set) var controls: [ControlSize] = []
    /// The UTF-8 bytes of all text boxes.
    public internal(set) var text: [UInt8] = []

    public init() {}
    public internal(set) subscript(_ id: BoxID) -> Box {
        _read { yield boxes[id.index] }
        _modify { yield &boxes[id.index] }
    }

    mutating func add(_ box: Box, to parent: BoxID?) -> BoxID {
        let id = BoxID(rawValue: UInt32(boxes.count))
        var box = box
        box.parent = parent
        if let parent {
            box.previousSibling = boxes[parent.index].lastChild
            if let last = box.previousSibling { boxes[last.index].nextSibling = id } else { boxes[parent.index].firstChild = id }
            boxes[parent.index].lastChild = id
        }
        boxes.append(box)
        return id
    }

    @inlinable public func children(_ id: BoxID) -> BoxChildren { BoxChildren(tree: self, first: boxes[id.index].firstChild) }
}

/// The children of a box in order.
public struct BoxChildren: Sequence, IteratorProtocol {
    @usableFromInline let tree: BoxTree
    @usableFromInline var upcoming: BoxID?
    @inlinable init(tree: BoxTree, first: BoxID?) {
        self.tree = tree
        upcoming = first
    }
    @inlinable public mutating func next() -> BoxID? {
        guard let id = upcoming else { return nil }
        upcoming = tree.boxes[id.index].nextSibling
        return id
    }
}

extension BoxTree {
    /// Whether an absolute box stands anywhere in a box.
    func holdsOutOfFlow(_ root: BoxID) -> Bool {
        var open = [root]
        while let box = open.popLast() {
            for child in children(box) {
                if self[child].isOutOfFlow { return true }
                open.append(child)
            }
        }
        return false
    }
}
