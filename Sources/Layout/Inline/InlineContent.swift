import ClipBase
import Style
import TextShaping

/// The content of one inline formatting context: flattened, white space collapsed, shaped and searched for breaks once;
/// measuring and every layout read it.
final class InlineContent {
    /// All characters as they are shaped: collapsed, with U+FFFC for atomic inlines and the control characters that
    /// `unicode-bidi` asks for.
    let text: [UInt8]
    /// For each byte of `text` its place in the text box that it comes from.
    let sources: [UInt32]
    let items: [InlineItem]
    let styleRuns: [TextStyleRun]
    let shaped: ShapedText
    /// Where the room between East Asian characters was changed.
    let spacings: [CharacterSpacing]
    /// Sums of advances in front of each byte, CSS px.
    let advances: [Double]
    let bidi: [BidiRun]
    /// The level of the first paragraph: 0 or 1.
    private let baseLevel: UInt8
    /// `unicode-bidi: plaintext`: each paragraph has a direction of its own.
    private let isPlaintext: Bool
    /// Whether anything stands against the line's direction.
    let isReordered: Bool
    /// Soft wrap opportunities before each byte, where the style lets lines wrap.
    private let breaks: BreakMap
    private let wraps: [Bool]
    /// For each byte the first soft wrap opportunity behind it; found once, since a long word is asked about on every line.
    private let upcomingBreaks: [UInt32]
    /// No line box comes of it (CSS 2.2 §9.4.2).
    let isEmpty: Bool
    /// An outside list marker is all that would make one.
    let holdsMarkerAlone: Bool
    let hasFloats: Bool
    let initialLetter: BoxID?

    init(_ draft: consuming InlineContentDraft, engine: LayoutEngine) {
        let bytes = draft.text
        text = bytes
        sources = draft.sources
        items = draft.items
        styleRuns = draft.styleRuns
        isEmpty = !draft.hasContent && !draft.hasMarker
        holdsMarkerAlone =
            draft.hasMarker && !draft.hasContent
            && draft.items.allSatisfy { $0.kind == .marker || $0.kind == .open || $0.kind == .close }
        hasFloats = draft.hasFloats
        initialLetter = draft.initialLetter
        let span = bytes.span
        let resolved = resolveBidi(span, base: draft.baseDirection)
        bidi = resolved.runs
        baseLevel = resolved.baseLevel
        isPlaintext = draft.baseDirection == .auto
        isReordered = draft.baseDirection == .rightToLeft || bidi.contains { $0.level != 0 }
        let fonts = engine.fonts
        var shaped = fonts.shape(span, styles: draft.styleRuns, bidi: resolved.runs)
        spacings = fonts.spaceCharacters(&shaped, of: span, styles: draft.styleRuns)
        self.shaped = shaped
        advances = shaped.cumulativeAdvances(byteCount: text.count)
        breaks = fonts.findBreaks(in: span, styles: draft.breakRuns)
        wraps = draft.wraps
        var upcoming = [UInt32](repeating: .max, count: wraps.count)
        var next = UInt32.max
        for byte in wraps.indices.reversed() {
            upcoming[byte] = next
            if wraps[byte], breaks.canBreak(before: byte) { next = UInt32(clamping: byte) }
        }
        upcomingBreaks = upcoming
    }

    /// Whether a line may end before this byte.
    func canBreak(before offset: Int) -> Bool {
        offset < wraps.count && wraps[offset] && breaks.canBreak(before: offset)
    }

    /// Whether a line that ends before this byte shows a hyphen.
    func isHyphenated(before offset: Int) -> Bool { breaks.isHyphenated(before: offset) }

    /// The first soft wrap opportunity after a byte, not beyond `end`; nil where there is none up to it.
    func nextBreak(after offset: Int, through end: Int) -> Int? {
        guard offset >= 0, offset < upcomingBreaks.count, upcomingBreaks[offset] <= UInt32(clamping: end) else { return nil }
        return Int(upcomingBreaks[offset])
    }

    /// Whether nothing behind a place makes a line box: white space, ends of boxes, floats.
    func isBlank(from position: InlinePosition) -> Bool {
        for item in items.dropFirst(position.item) {
            switch item.kind {
            case .open, .close, .float, .outOfFlow, .rubyStart: continue
            case .text:
                guard item.traits.contains(.collapses),
                    text[max(item.start, position.byte)..<max(item.end, position.byte)].allSatisfy({ $0 == 0x20 })
                else { return false }
            case .tab, .atomic, .marker, .forcedBreak, .annotation, .wordBreak: return false
            }
        }
        return true
    }

    func nextGrapheme(after offset: Int) -> Int { breaks.nextGraphemeBoundary(after: offset) }

    /// The advance of the bytes in a range, CSS px.
    func advance(_ start: Int, _ end: Int) -> Double {
        guard start < end, start >= 0, end < advances.count else { return 0 }
        return advances[end] - advances[start]
    }

    /// The embedding level at a byte.
    func level(at offset: Int) -> UInt8 {
        var low = 0
        var high = bidi.count
        while low < high {
            let middle = (low + high) / 2
            if bidi[middle].byteRange.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low < bidi.count ? bidi[low].level : bidi.last?.level ?? 0
    }

    /// Whether the last thing on a line may be wrapped: what does not wrap stays beside a float that it overlaps, as in the
    /// browsers.
    func wraps(at line: BrokenLine) -> Bool {
        let last = line.pieces.last { items[$0.item].kind == .text || items[$0.item].kind == .atomic }
        return last.map { items[$0.item].traits.contains(.wraps) } ?? true
    }

    /// The direction of the paragraph that a byte is in; nil where it is the block's.
    func plaintextDirection(at offset: Int) -> Direction? {
        guard isPlaintext else { return nil }
        // A line feed has the level of the paragraph that it ends.
        if let end = text[min(offset, text.count)...].firstIndex(of: 0x0A) { return level(at: end) & 1 == 1 ? .rtl : .ltr }
        guard let start = text.lastIndex(of: 0x0A) else { return baseLevel == 1 ? .rtl : .ltr }
        return resolveBidi(Array(text[(start + 1)...]).span, base: .auto).baseLevel == 1 ? .rtl : .ltr
    }

    /// The end of a range without the spaces that stand at it.
    func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, text[end - 1] == 0x20 { end -= 1 }
        return end
    }

    /// The end of a range without what hangs at the end of a line: spaces and ideographic spaces (Text 3 §4.1.2).
    func hangingStart(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start {
            if text[end - 1] == 0x20 {
                end -= 1
            } else if end >= start + 3, text[end - 1] == 0x80, text[end - 2] == 0x80, text[end - 3] == 0xE3 {
                end -= 3
            } else {
                break
            }
        }
        return end
    }
}

extension LayoutEngine {
    func inlineContent(of box: BoxID) -> InlineContent {
        // A box that was copied for a first line has its own content.
        if let copied = copiedContents[box] { return copied }
        if let known = inlineContents[box.index] { return known }
        var builder = InlineContentBuilder(engine: self, root: box, firstLine: nil)
        let content = InlineContent(builder.build(), engine: self)
        inlineContents[box.index] = content
        return content
    }
}
