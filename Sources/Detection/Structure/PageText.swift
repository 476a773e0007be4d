import DOM

/// The text of a page as a reader meets it, with the way back to the nodes that say it.
///
/// Layout makes one from what it shows; `PageText(document:)` makes one from the tree alone. Blocks and `<br>` end lines;
/// inline elements run together, so that a number split over spans is one number.
public struct PageText: Sendable {
    /// A stretch of text that one text node says.
    public struct Segment: Sendable, Hashable {
        /// UTF-8 bytes in the page text.
        public var range: Range<Int>
        public var node: NodeID
        /// UTF-8 bytes in the node's own text. As long as `range`, or, where white space collapsed or the text was
        /// transformed, what `range` stands for as a whole.
        public var nodeRange: Range<Int>

        public init(range: Range<Int>, node: NodeID, nodeRange: Range<Int>) {
            self.range = range
            self.node = node
            self.nodeRange = nodeRange
        }
    }

    public var bytes: [UInt8]
    /// In the order of the text, without overlaps.
    public var segments: [Segment]

    public init(bytes: [UInt8] = [], segments: [Segment] = []) {
        self.bytes = bytes
        self.segments = segments
    }

    /// The parts of text nodes that a range of the page text stands for, in order.
    public func nodes(in range: Range<Int>) -> [(node: NodeID, range: Range<Int>)] {
        var result: [(node: NodeID, range: Range<Int>)] = []
        var index = firstSegment(endingAfter: range.lowerBound)
        while index < segments.count, segments[index].range.lowerBound < range.upperBound {
            let segment = segments[index]
            let overlap = segment.range.clamped(to: range)
            index += 1
            guard !overlap.isEmpty else { continue }
            if segment.range.count == segment.nodeRange.count {
                let shift = segment.nodeRange.lowerBound - segment.range.lowerBound
                result.append((segment.node, overlap.lowerBound + shift..<overlap.upperBound + shift))
            } else {
                result.append((segment.node, segment.nodeRange))
            }
        }
        return result
    }

    private func firstSegment(endingAfter byte: Int) -> Int {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].range.upperBound <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
