import ClipBase
import Style

/// One item of a flattened inline formatting context, in logical order.
struct InlineItem {
    enum Kind: UInt8 {
        /// Characters of one text box.
        case text
        /// Preserved tabs, whose width depends on where they stand.
        case tab
        /// The start and the end of an inline box.
        case open, close
        /// A box that is laid out as one thing.
        case atomic
        case float, outOfFlow
        /// An outside list marker.
        case marker
        case forcedBreak
        /// The start of a ruby base, and the annotation behind it, which know each other's places.
        case rubyStart, annotation
        case wordBreak
    }

    /// What the line breaker asks of a style, read once.
    struct Traits: OptionSet {
        let rawValue: UInt8
        /// `text-wrap-mode: wrap`.
        static let wraps = Traits(rawValue: 1)
        /// White space collapses, and goes at the end of a line.
        static let collapses = Traits(rawValue: 2)
        /// Preserved spaces hang at the end of a line.
        static let hangs = Traits(rawValue: 4)
        /// Breaks anywhere rather than overflow.
        static let breaksWords = Traits(rawValue: 8)
        /// … and counts so for its min-content size.
        static let breaksWordsForMinimum = Traits(rawValue: 16)
    }

    var kind: Kind
    var box: BoxID
    var style: StyleID
    /// Bytes in `InlineContent.text`.
    var start: Int
    var end: Int
    var traits: Traits
    /// The place of a ruby base's annotation among the items.
    var partner: Int?
}

extension InlineItem.Traits {
    init(_ text: TextStyle) {
        self = []
        if text.wrapMode == .wrap { insert(.wraps) }
        switch text.whiteSpaceCollapse {
        case .collapse, .preserveBreaks: insert(.collapses)
        case .preserve, .preserveSpaces: if text.wrapMode == .wrap { insert(.hangs) }
        case .breakSpaces: break
        }
        switch text.overflowWrap {
        case .normal: break
        case .breakWord: insert(.breaksWords)
        case .anywhere: formUnion([.breaksWords, .breaksWordsForMinimum])
        }
        if text.wordBreak == .breakWord { formUnion([.breaksWords, .breaksWordsForMinimum]) }
    }
}
