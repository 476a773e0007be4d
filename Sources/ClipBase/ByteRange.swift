/// A range of UTF-8 bytes in some storage that the owner names.
public struct ByteRange: Hashable, Sendable {
    public var start: UInt32
    public var count: UInt32
    @inlinable public init(start: UInt32 = 0, count: UInt32 = 0) {
        self.start = start
        self.count = count
    }
    @inlinable public init(_ range: Range<Int>) {
        start = UInt32(clamping: range.lowerBound)
        count = UInt32(clamping: range.count)
    }
    @inlinable public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    @inlinable public var end: Int { Int(start) + Int(count) }
    @inlinable public var isEmpty: Bool { count == 0 }
    public static let empty = ByteRange()
}
