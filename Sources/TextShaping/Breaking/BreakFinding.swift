import CICU

extension FontContext {
    /// The soft wrap opportunities and grapheme boundaries of a paragraph (UAX #14 and #29, CSS Text 4 §6).
    ///
    /// The reference browser's rules: after a run of spaces; between two ASCII characters by `ASCIIBreaks`; else as ICU
    /// says for the language. Linear in the text.
    public func findBreaks(in text: Span<UInt8>, styles: [BreakStyleRun]) -> BreakMap {
        text.withUnsafeBufferPointer { bytes in
            var finder = BreakFinder(iterators: breakIterators, bytes: bytes)
            finder.markGraphemes()
            for style in styles {
                let range = style.byteRange.clamped(to: 0..<bytes.count)
                finder.markBreaks(style, in: range)
                if let limits = style.hyphenation, let dictionary = hyphenator.dictionary(for: style.language) {
                    hyphenator.forEachPoint(in: bytes, range: range, limits: limits, dictionary: dictionary) { finder.markHyphen(at: $0) }
                }
            }
            return finder.map
        }
    }

    /// The bytes at which words start and end (UAX #29), in order.
    public func wordBoundaries(in text: Span<UInt8>, language: String) -> [Int] {
        text.withUnsafeBufferPointer { bytes in
            let units = UTF16Text(bytes)
            var boundaries: [Int] = []
            breakIterators.forEachBoundary(
                UBRK_WORD, locale: BreakFinder.locale(language), in: units, range: 0..<units.units.count
            ) { unit in
                boundaries.append(Int(units.byteOffsets[unit]))
            }
            return boundaries
        }
    }
}

private struct BreakFinder {
    let iterators: BreakIterators
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var map: BreakMap
    private var wideText: UTF16Text?

    init(iterators: BreakIterators, bytes: UnsafeBufferPointer<UInt8>) {
        self.iterators = iterators
        self.bytes = bytes
        map = BreakMap(byteCount: bytes.count)
    }

    static func locale(_ language: String) -> String {
        let isTag =
            !language.isEmpty && language.utf8.count <= 35
            && language.utf8.allSatisfy {
                $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
            }
        return isTag ? String(decoding: language.utf8.map { $0 == 0x2D ? 0x5F : $0 }, as: UTF8.self) : "en"
    }

    private mutating func utf16() -> UTF16Text {
        if let wideText { return wideText }
        let made = UTF16Text(bytes)
        wideText = made
        return made
    }

    mutating func markGraphemes() {
        var needsRules = false
        var previous: UInt8 = 0
        for (offset, byte) in bytes.enumerated() {
            if byte & 0xC0 != 0x80 && !(byte == 0x0A && previous == 0x0D) { map.set(BreakMap.graphemeFlag, at: offset) }
            // Below U+0300 every scalar is a cluster of its own.
            if byte >= 0xCC { needsRules = true }
            previous = byte
        }
        map.set(BreakMap.graphemeFlag, at: bytes.count)
        guard needsRules else { return }
        let text = utf16()
        for index in map.flags.indices { map.flags[index] &= ~BreakMap.graphemeFlag }
        map.set(BreakMap.graphemeFlag, at: 0)
        iterators.forEachBoundary(UBRK_CHARACTER, locale: "en", in: text, range: 0..<text.units.count) {
            map.set(BreakMap.graphemeFlag, at: Int(text.byteOffsets[$0]))
        }
        map.set(BreakMap.graphemeFlag, at: bytes.count)
    }

    /// A word may be hyphenated before a byte.
    mutating func markHyphen(at offset: Int) {
        guard map.has(BreakMap.graphemeFlag, at: offset) else { return }
        map.set(BreakMap.breakFlag | BreakMap.hyphenFlag, at: offset)
    }

    mutating func markBreaks(_ style: BreakStyleRun, in range: Range<Int>) {
        if style.lineBreak == .anywhere {
            for offset in range where offset > 0 && map.has(BreakMap.graphemeFlag, at: offset) {
                map.set(BreakMap.breakFlag, at: offset)
            }
            return
        }
        var state = PairState(bytes: bytes, before: range.lowerBound)
        var offset = range.lowerBound
        var ruled: RuledBreaks?
        while offset < range.upperBound {
            let (current, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if canBreak(at: offset, current, length: length, state: state, style: style, range: range, ruled: &ruled) {
                map.set(state.previous == 0xAD ? BreakMap.breakFlag | BreakMap.hyphenFlag : BreakMap.breakFlag, at: offset)
            }
            state.advance(to: current)
            offset += length
        }
    }

    private func isWide(at offset: Int) -> Bool {
        offset < bytes.count && BreakClasses.isWide(UTF8Decoding.scalar(in: bytes, at: offset).value)
    }

    private mutating func canBreak(
        at offset: Int, _ current: UInt32, length: Int, state: PairState, style: BreakStyleRun, range: Range<Int>,
        ruled: inout RuledBreaks?
    ) -> Bool {
        guard let previous = state.previous else { return false }
        if style.breaksAfterEverySpace {
            if PairState.isSpace(previous) || PairState.isOtherSpace(previous) { return true }
            if PairState.isSpace(current) { return false }
        } else {
            if PairState.isSpace(current) { return false }
            if PairState.isSpace(previous) { return true }
        }
        if previous == 0xAD && !style.breaksAtSoftHyphens { return false }
        let isKept =
            style.wordBreak == .keepAll && BreakClasses.isKeptTogether(state.previousBase ?? previous, current)
        if isKept { return false }
        let allowsMore = style.wordBreak == .breakAll && BreakClasses.breakAllAllows(state.previousBase ?? previous, current)
        if previous < 0x80 && current < 0x80 {
            if previous == 0x2D, current >= 0x30, current <= 0x39 {
                return allowsMore || state.isAlphanumericBeforePrevious
            }
            return allowsMore
                || (previous > 0x20 && current > 0x20
                    && ASCIIBreaks.canBreak(between: UInt8(previous), and: UInt8(current)))
        }
        if allowsMore { return true }
        // Beside an atomic inline a no-break space does not hold (Text 4 §5.1).
        if previous == 0xFFFC && current == 0xA0 || previous == 0xA0 && current == 0xFFFC { return true }
        if previous == 0xA0 && current < 0x80 || current == 0xA0 && previous < 0x80 { return false }
        if BreakClasses.isPlainLetter(previous) && BreakClasses.isPlainLetter(current) { return false }
        // Quotation marks among wide characters are like other brackets (UAX #14, LB19a); older data does not know it.
        if BreakClasses.isInitialQuote(current), BreakClasses.isWideBeforeQuote(previous), isWide(at: offset + length) { return true }
        if BreakClasses.isFinalQuote(previous), BreakClasses.isWide(state.beforePrevious), BreakClasses.isWideAfterQuote(current) {
            return true
        }
        if ruled == nil { ruled = RuledBreaks(iterators: iterators, text: utf16(), style: style, range: range) }
        return ruled?.contains(offset) ?? false
    }
}

/// The scalars before the one that is looked at.
private struct PairState {
    var previous: UInt32?
    /// The last scalar that is no combining mark.
    var previousBase: UInt32?
    var beforePrevious: UInt32 = 0

    /// The state before a byte, from the text in front of it.
    init(bytes: UnsafeBufferPointer<UInt8>, before offset: Int) {
        var starts: [Int] = []
        var position = offset
        while position > 0 && starts.count < 2 {
            position -= 1
            while position > 0 && bytes[position] & 0xC0 == 0x80 { position -= 1 }
            starts.append(position)
        }
        for start in starts.reversed() { advance(to: UTF8Decoding.scalar(in: bytes, at: start).value) }
    }

    mutating func advance(to current: UInt32) {
        beforePrevious = previous ?? 0
        previous = current
        if current < 0x300 || !BreakClasses.isMark(current) { previousBase = current }
    }

    var isAlphanumericBeforePrevious: Bool {
        (beforePrevious >= 0x30 && beforePrevious <= 0x39)
            || (beforePrevious < 0x80 && beforePrevious | 0x20 >= 0x61 && beforePrevious | 0x20 <= 0x7A)
    }

    static func isSpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0x09 || scalar == 0x0A }

    /// Space separators of other kinds, which `break-spaces` breaks after too.
    static func isOtherSpace(_ scalar: UInt32) -> Bool {
        scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A && scalar != 0x2007) || scalar == 0x205F || scalar == 0x3000
    }
}

/// The breaks that ICU finds in a stretch of text, taken one after another.
private struct RuledBreaks {
    private var offsets: [UInt32] = []
    private var next = 0

    init(iterators: BreakIterators, text: UTF16Text, style: BreakStyleRun, range: Range<Int>) {
        let first = RuledBreaks.unit(of: range.lowerBound, in: text)
        let last = RuledBreaks.unit(of: range.upperBound, in: text)
        let strictness =
            switch style.lineBreak {
            case .auto, .anywhere: ""
            case .loose: "@lb=loose"
            case .normal: "@lb=normal"
            case .strict: "@lb=strict"
            }
        var found: [UInt32] = []
        iterators.forEachBoundary(
            UBRK_LINE, locale: BreakFinder.locale(style.language) + strictness, in: text, range: first..<max(first, last)
        ) {
            found.append(text.byteOffsets[$0])
        }
        offsets = found
    }

    private static func unit(of byte: Int, in text: UTF16Text) -> Int {
        var low = 0
        var high = text.byteOffsets.count - 1
        while low < high {
            let middle = (low + high) / 2
            if Int(text.byteOffsets[middle]) >= byte { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Whether a break lies before a byte; asked in ascending order.
    mutating func contains(_ offset: Int) -> Bool {
        while next < offsets.count && Int(offsets[next]) < offset { next += 1 }
        return next < offsets.count && Int(offsets[next]) == offset
    }
}
