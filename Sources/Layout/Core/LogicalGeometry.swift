import ClipBase
import Style

/// A writing mode with a base direction: what turns logical into physical (Writing Modes 4 §6).
public struct WritingDirection: Hashable, Sendable {
    public var mode: WritingMode
    public var direction: Direction
    @inlinable public init(mode: WritingMode = .horizontalTB, direction: Direction = .ltr) {
        self.mode = mode
        self.direction = direction
    }
    @inlinable public init(_ style: ComputedStyle) { self.init(mode: style.text.writingMode, direction: style.text.direction) }
    @inlinable public var isHorizontal: Bool { mode.isHorizontal }
    @inlinable public var isLTR: Bool { direction == .ltr }
    /// Whether inline-start is the physical right or bottom.
    @inlinable public var isInlineReversed: Bool {
        mode == .sidewaysLR ? direction == .ltr : direction == .rtl
    }
}

/// A size along the inline and the block axis of some writing mode, CSS px.
public struct LogicalSize: Hashable, Sendable {
    public var inline: LayoutUnit
    public var block: LayoutUnit
    @inlinable public init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }
    public static let zero = LogicalSize()
    @inlinable public init(_ size: LayoutSize, _ mode: WritingMode) {
        self = mode.isHorizontal ? .init(inline: size.width, block: size.height) : .init(inline: size.height, block: size.width)
    }
    @inlinable public func physical(_ mode: WritingMode) -> LayoutSize {
        mode.isHorizontal ? .init(width: inline, height: block) : .init(width: block, height: inline)
    }
    /// The same size seen along the axes of another writing mode.
    @inlinable public func converted(from: WritingMode, to: WritingMode) -> LogicalSize {
        from.isHorizontal == to.isHorizontal ? self : .init(inline: block, block: inline)
    }
}

/// A distance from the inline-start and block-start edges, CSS px.
public struct LogicalOffset: Hashable, Sendable {
    public var inline: LayoutUnit
    public var block: LayoutUnit
    @inlinable public init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }
    public static let zero = LogicalOffset()
    @inlinable public static func + (a: LogicalOffset, b: LogicalOffset) -> LogicalOffset {
        .init(inline: a.inline + b.inline, block: a.block + b.block)
    }
    @inlinable public static func - (a: LogicalOffset, b: LogicalOffset) -> LogicalOffset {
        .init(inline: a.inline - b.inline, block: a.block - b.block)
    }

    /// The physical offset, from the top left, of a box of `inner` size within a container of `outer` size (both physical).
    @inlinable public func physical(_ w: WritingDirection, outer: LayoutSize, inner: LayoutSize) -> LayoutPoint {
        if w.isHorizontal {
            return .init(x: w.isInlineReversed ? outer.width - inline - inner.width : inline, y: block)
        }
        return .init(
            x: w.mode.isBlockFlipped ? outer.width - block - inner.width : block,
            y: w.isInlineReversed ? outer.height - inline - inner.height : inline)
    }

    /// The logical offset of a box of `inner` size that stands at a physical offset within `outer` (both physical).
    @inlinable public init(_ point: LayoutPoint, _ w: WritingDirection, outer: LayoutSize, inner: LayoutSize) {
        if w.isHorizontal {
            self.init(inline: w.isInlineReversed ? outer.width - point.x - inner.width : point.x, block: point.y)
        } else {
            self.init(
                inline: w.isInlineReversed ? outer.height - point.y - inner.height : point.y,
                block: w.mode.isBlockFlipped ? outer.width - point.x - inner.width : point.x)
        }
    }
}

/// Four edges along logical axes, CSS px.
public struct LogicalEdges: Hashable, Sendable {
    public var inlineStart, inlineEnd, blockStart, blockEnd: LayoutUnit
    @inlinable public init(
        inlineStart: LayoutUnit = .zero, inlineEnd: LayoutUnit = .zero, blockStart: LayoutUnit = .zero, blockEnd: LayoutUnit = .zero
    ) {
        self.inlineStart = inlineStart
        self.inlineEnd = inlineEnd
        self.blockStart = blockStart
        self.blockEnd = blockEnd
    }
    public static let zero = LogicalEdges()

    @inlinable public init(_ e: LayoutEdges, _ w: WritingDirection) {
        let sides = Sides(top: e.top, right: e.right, bottom: e.bottom, left: e.left)
        let logical = LogicalSides(sides, w)
        self.init(
            inlineStart: logical.inlineStart, inlineEnd: logical.inlineEnd,
            blockStart: logical.blockStart, blockEnd: logical.blockEnd)
    }

    @inlinable public func physical(_ w: WritingDirection) -> LayoutEdges {
        let (start, end) = w.isInlineReversed ? (inlineEnd, inlineStart) : (inlineStart, inlineEnd)
        if w.isHorizontal { return .init(top: blockStart, right: end, bottom: blockEnd, left: start) }
        let (left, right) = w.mode.isBlockFlipped ? (blockEnd, blockStart) : (blockStart, blockEnd)
        return .init(top: start, right: right, bottom: end, left: left)
    }

    @inlinable public var inline: LayoutUnit { inlineStart + inlineEnd }
    @inlinable public var block: LayoutUnit { blockStart + blockEnd }
    @inlinable public var startOffset: LogicalOffset { .init(inline: inlineStart, block: blockStart) }
    @inlinable public static func + (a: LogicalEdges, b: LogicalEdges) -> LogicalEdges {
        .init(
            inlineStart: a.inlineStart + b.inlineStart, inlineEnd: a.inlineEnd + b.inlineEnd,
            blockStart: a.blockStart + b.blockStart, blockEnd: a.blockEnd + b.blockEnd)
    }
}

/// A physical four-sided computed value seen along logical axes.
public struct LogicalSides<Value: Hashable & Sendable>: Hashable, Sendable {
    public var inlineStart, inlineEnd, blockStart, blockEnd: Value
    @inlinable public init(_ s: Sides<Value>, _ w: WritingDirection) {
        if w.isHorizontal {
            blockStart = s.top
            blockEnd = s.bottom
            (inlineStart, inlineEnd) = w.isInlineReversed ? (s.right, s.left) : (s.left, s.right)
        } else {
            (blockStart, blockEnd) = w.mode.isBlockFlipped ? (s.right, s.left) : (s.left, s.right)
            (inlineStart, inlineEnd) = w.isInlineReversed ? (s.bottom, s.top) : (s.top, s.bottom)
        }
    }
}
