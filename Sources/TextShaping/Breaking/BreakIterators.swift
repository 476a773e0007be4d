import CICU

/// ICU's break iterators, opened once for each locale.
final class BreakIterators {
    private var opened: [Key: OpaquePointer] = [:]
    private static let maxOpened = 64

    struct Key: Hashable {
        var kind: UInt32
        var locale: String
    }

    deinit {
        for iterator in opened.values { clip_icu_break_close(iterator) }
    }

    func warm() {
        for kind in [UBRK_LINE, UBRK_CHARACTER, UBRK_WORD] { _ = iterator(kind, locale: "en") }
    }

    /// An iterator whose text is still to be set; nil when ICU has no data.
    func iterator(_ kind: UBreakIteratorType, locale: String) -> OpaquePointer? {
        let key = Key(kind: kind.rawValue, locale: locale)
        if let known = opened[key] { return known }
        if opened.count >= BreakIterators.maxOpened {
            for iterator in opened.values { clip_icu_break_close(iterator) }
            opened = [:]
        }
        var status = U_ZERO_ERROR
        guard let made = clip_icu_break_open(kind, locale, &status), status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        opened[key] = made
        return made
    }

    /// Calls back with each boundary inside a stretch of units, without its start.
    func forEachBoundary(
        _ kind: UBreakIteratorType, locale: String, in text: borrowing UTF16Text, range: Range<Int>, _ body: (Int) -> Void
    ) {
        guard let iterator = iterator(kind, locale: locale) else { return }
        text.units.withUnsafeBufferPointer { units in
            var status = U_ZERO_ERROR
            clip_icu_break_set_text(iterator, units.baseAddress, Int32(clamping: units.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue else { return }
            var boundary = clip_icu_break_following(iterator, Int32(clamping: range.lowerBound - 1))
            while boundary != -1 && Int(boundary) <= range.upperBound {
                body(Int(boundary))
                boundary = clip_icu_break_next(iterator)
            }
            // The iterator must not keep an address that is about to go.
            clip_icu_break_set_text(iterator, nil, 0, &status)
        }
    }
}
