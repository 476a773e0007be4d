import ClipBase
import TextShaping

/// Room that the last character of a line gives up.
struct EndTrim: Hashable {
    /// The byte behind the character.
    var byte: Int
    var amount: LayoutUnit
}

/// The blank half that the opening mark at the start of a line has, whatever stands before it on the line above; negative
/// where it has none there alone.
struct RestoredStart: Hashable {
    var byte: Int
    var amount: LayoutUnit
}

// What `text-spacing-trim` and `text-autospace` come to at the ends of lines (Text 4 §8.3, §8.4).
extension InlineContent {
    /// nil where the first character of a line has all its room.
    func restoredStart(at byte: Int) -> RestoredStart? {
        spacing(.opening, at: byte).map { RestoredStart(byte: byte, amount: LayoutUnit(ceiling: $0)) }
    }

    /// What goes behind the last character of a line: space before another sort of letter always, the blank half of a
    /// closing mark where the line is too wide.
    func endTrim(before byte: Int, isTooWide: Bool) -> EndTrim? {
        guard !spacings.isEmpty else { return nil }
        if let amount = spacing(.autospace, at: byte) { return EndTrim(byte: byte, amount: LayoutUnit(amount)) }
        guard isTooWide, let amount = spacing(.closing, at: byte) else { return nil }
        return EndTrim(byte: byte, amount: LayoutUnit(amount))
    }

    private func spacing(_ kind: CharacterSpacing.Kind, at byte: Int) -> Double? {
        guard !spacings.isEmpty else { return nil }
        var low = 0
        var high = spacings.count
        while low < high {
            let middle = (low + high) / 2
            if spacings[middle].byte < byte { low = middle + 1 } else { high = middle }
        }
        while low < spacings.count, spacings[low].byte == byte {
            if spacings[low].kind == kind { return spacings[low].amount }
            low += 1
        }
        return nil
    }
}
