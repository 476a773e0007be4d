import ClipBase

/// The natural content size of a form control, which its current text does not change (HTML §15.5).
public struct ControlSize: Hashable, Sendable {
    public enum Inline: Hashable, Sendable {
        /// By what the control holds.
        case content
        /// Average characters of the font; in a field of one line the last may be the widest that the font has.
        case characters(Int, isSingleLine: Bool)
        /// Advances of the digit zero.
        case digits(Int)
        /// The widest of some texts, one a line, bytes in `BoxTree.text`.
        case widestLine(ByteRange)
        /// Parts beside each other, one a line; of each the widest of the texts that tabs separate. Bytes in `BoxTree.text`.
        case parts(ByteRange)
    }
    public enum Block: Hashable, Sendable {
        case content
        /// Lines of the control's own line height.
        case lines(Int)
        /// One line, never lower than the font's own height.
        case field
        /// One line beside a picture that may be higher, CSS px.
        case fieldWithPicture(Double)
        /// Options of a list box.
        case options(Int)
    }
    public var inline: Inline
    public var block: Block
    /// CSS px beside the text: arrows, indicators, a scrollbar's room.
    public var extra: Double
    /// CSS px above and below the lines together.
    public var blockExtra: Double
    public init(inline: Inline = .content, block: Block = .content, extra: Double = 0, blockExtra: Double = 0) {
        self.inline = inline
        self.block = block
        self.extra = extra
        self.blockExtra = blockExtra
    }
}

extension BoxTree {
    /// The natural size of a control's box; nil for any other box.
    func controlSize(_ box: BoxID) -> ControlSize? {
        let record = boxes[box.index]
        guard record.kind == .blockContainer, record.payload > 0, controls.indices.contains(Int(record.payload) - 1) else { return nil }
        return controls[Int(record.payload) - 1]
    }
}
