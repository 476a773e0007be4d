/// `word-break` (CSS Text 4 §6.2). `break-word` is `normal` with `overflow-wrap: anywhere`.
public enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll }

/// `line-break` (CSS Text 4 §6.3).
public enum LineBreakStrictness: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }

/// What decides where a stretch of text may break.
public struct BreakStyleRun: Hashable, Sendable {
    public var byteRange: Range<Int>
    public var wordBreak = WordBreak.normal
    public var lineBreak = LineBreakStrictness.auto
    /// BCP 47; empty when unknown.
    public var language = ""
    /// `hyphens` other than `none`: a line may break after a soft hyphen.
    public var breaksAtSoftHyphens = true
    /// `hyphens: auto`, where the language is known.
    public var hyphenation: Hyphenation?
    /// `white-space-collapse: break-spaces`: a line may break after every space, not after a run of them.
    public var breaksAfterEverySpace = false

    public init(byteRange: Range<Int>) { self.byteRange = byteRange }
}

/// Where a text may be cut: one entry for each byte offset from 0 to the end.
public struct BreakMap: Hashable, Sendable {
    @usableFromInline var flags: [UInt8]
    @usableFromInline static let breakFlag: UInt8 = 1
    @usableFromInline static let graphemeFlag: UInt8 = 2
    @usableFromInline static let hyphenFlag: UInt8 = 4

    init(byteCount: Int) { flags = Array(repeating: 0, count: byteCount + 1) }

    /// Whether there is a soft wrap opportunity before this byte.
    @inlinable public func canBreak(before offset: Int) -> Bool { has(BreakMap.breakFlag, at: offset) }

    /// Whether a line that ends before this byte shows a hyphen there.
    @inlinable public func isHyphenated(before offset: Int) -> Bool { has(BreakMap.hyphenFlag, at: offset) }

    /// Whether a grapheme cluster starts at this byte: where `overflow-wrap: anywhere` and `break-word` may cut.
    @inlinable public func isGraphemeBoundary(before offset: Int) -> Bool { has(BreakMap.graphemeFlag, at: offset) }

    /// The first soft wrap opportunity after an offset; the end of the text counts as one.
    @inlinable public func nextBreak(after offset: Int) -> Int { next(BreakMap.breakFlag, after: offset) }

    /// The first grapheme boundary after an offset; the end of the text counts as one.
    @inlinable public func nextGraphemeBoundary(after offset: Int) -> Int { next(BreakMap.graphemeFlag, after: offset) }

    @inlinable func has(_ flag: UInt8, at offset: Int) -> Bool {
        offset >= 0 && offset < flags.count && flags[offset] & flag != 0
    }

    @inlinable func next(_ flag: UInt8, after offset: Int) -> Int {
        var next = Swift.max(offset + 1, 0)
        while next < flags.count - 1 && flags[next] & flag == 0 { next += 1 }
        return Swift.min(next, Swift.max(flags.count - 1, 0))
    }

    mutating func set(_ flag: UInt8, at offset: Int) {
        if offset >= 0 && offset < flags.count { flags[offset] |= flag }
    }
}
