import CICU

/// The direction that a paragraph starts from.
public enum BaseDirection: UInt8, Hashable, Sendable {
    case leftToRight, rightToLeft
    /// By the first strong character of each paragraph, left to right without one (`unicode-bidi: plaintext`).
    case auto
}

/// The levels of a text.
public struct BidiResult: Hashable, Sendable {
    /// The level of the first paragraph: 0 or 1.
    public var baseLevel: UInt8
    /// In logical order, covering the whole text.
    public var runs: [BidiRun]
}

/// The embedding levels of a text by UAX #9. Overrides, embeddings and isolates stand in the text as the control
/// characters U+202A…U+202E and U+2066…U+2069; a line feed ends a paragraph.
///
/// Left-to-right text without controls costs one look at each byte.
public func resolveBidi(_ text: Span<UInt8>, base: BaseDirection) -> BidiResult {
    text.withUnsafeBufferPointer { bytes in
        if base != .rightToLeft && !mayHoldRightToLeft(bytes) {
            return BidiResult(baseLevel: 0, runs: bytes.isEmpty ? [] : [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        }
        return resolveWithICU(bytes, base: base)
    }
}

/// Whether any lead byte starts a right-to-left character (U+0590…U+08FF, U+FB1D…U+FEFC, U+10800…U+10FFF,
/// U+1E800…U+1EFFF) or a bidi control.
private func mayHoldRightToLeft(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() where byte >= 0xD6 {
        if byte <= 0xE0 { return true }
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if byte == 0xE2 && next == 0x80 {
            let last = index + 2 < bytes.count ? bytes[index + 2] : 0
            if last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE) { return true }
        } else if byte == 0xE2 && next == 0x81 {
            let last = index + 2 < bytes.count ? bytes[index + 2] : 0
            if last >= 0xA6 && last <= 0xA9 { return true }
        } else if byte == 0xEF && next >= 0xAC {
            return true
        } else if byte == 0xF0 && (next == 0x90 || next == 0x9E) {
            return true
        }
    }
    return false
}

private func resolveWithICU(_ bytes: UnsafeBufferPointer<UInt8>, base: BaseDirection) -> BidiResult {
    let standard: UInt8 = base == .rightToLeft ? 1 : 0
    let flat = BidiResult(
        baseLevel: standard, runs: bytes.isEmpty ? [] : [BidiRun(byteRange: 0..<bytes.count, level: standard)])
    let text = UTF16Text(bytes)
    guard !text.units.isEmpty, let bidi = clip_icu_bidi_open() else { return flat }
    defer { clip_icu_bidi_close(bidi) }
    var status = U_ZERO_ERROR
    // UBIDI_DEFAULT_LTR is a macro that Swift does not see as a level.
    let level: UBiDiLevel = base == .auto ? 0xFE : standard
    return text.units.withUnsafeBufferPointer { units in
        // ICU keeps the address of the text, so that everything is read inside this scope.
        clip_icu_bidi_set_paragraph(bidi, units.baseAddress, Int32(clamping: units.count), level, &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return flat }
        var runs: [BidiRun] = []
        var position: Int32 = 0
        while position < Int32(clamping: units.count) {
            var limit: Int32 = 0
            var runLevel: UBiDiLevel = 0
            clip_icu_bidi_run(bidi, position, &limit, &runLevel)
            guard limit > position else { break }
            let range = Int(text.byteOffsets[Int(position)])..<Int(text.byteOffsets[Int(limit)])
            if let last = runs.last, last.level == runLevel {
                runs[runs.count - 1].byteRange = last.byteRange.lowerBound..<range.upperBound
            } else if !range.isEmpty {
                runs.append(BidiRun(byteRange: range, level: runLevel))
            }
            position = limit
        }
        return BidiResult(baseLevel: clip_icu_bidi_base_level(bidi) & 1, runs: runs)
    }
}

/// The order in which runs of these levels stand on a line, left to right: element `i` is the logical index of the run at
/// visual place `i` (UAX #9, L2).
public func visualOrder(ofLevels levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
    var level = highest
    while level >= lowestOdd {
        var start = 0
        while start < order.count {
            if levels[order[start]] < level {
                start += 1
                continue
            }
            var end = start
            while end < order.count && levels[order[end]] >= level { end += 1 }
            order[start..<end].reverse()
            start = end
        }
        level -= 1
    }
    return order
}
