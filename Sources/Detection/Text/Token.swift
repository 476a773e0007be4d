/// A piece of text: a word, a run of digits, one ideograph or one symbol. White space lies between tokens and is no token.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word
        case number
        /// One scalar of a script that is written without spaces.
        case ideograph
        case symbol
    }

    var start: Int32
    var end: Int32
    var kind: Kind
    var flags: Flags
    /// Of a word or ideograph: the hash of its folded letters. Of a number: its value, saturating. Of a symbol: the scalar.
    var payload: UInt64

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// White space stands before it.
        static let spaceBefore = Flags(rawValue: 1)
        /// A line break stands before it.
        static let lineBefore = Flags(rawValue: 2)
        /// Its first letter is a capital.
        static let capital = Flags(rawValue: 4)
        /// All its letters are capitals.
        static let allCapitals = Flags(rawValue: 8)
        /// More than one space, or a tab, stands before it.
        static let wideSpaceBefore = Flags(rawValue: 16)
        /// Digits of three bytes each: full-width, Devanagari.
        static let wideDigits = Flags(rawValue: 32)
    }

    @inline(__always) var range: Range<Int> { Int(start)..<Int(end) }
    /// Its bytes; the digits of a number whose digits have three bytes.
    @inline(__always) var count: Int { flags.contains(.wideDigits) ? (Int(end) - Int(start)) / 3 : Int(end) - Int(start) }
    @inline(__always) var touchesPrevious: Bool { !flags.contains(.spaceBefore) }
    @inline(__always) func isSymbol(_ scalar: Unicode.Scalar) -> Bool { kind == .symbol && payload == UInt64(scalar.value) }
}

/// A hash of folded letters, and of sequences of them. FNV-1a over scalars, then joined token by token.
enum TokenHash {
    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    @inline(__always) static func add(_ scalar: UInt32, to hash: UInt64) -> UInt64 {
        (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01b3
    }
    @inline(__always) static func join(_ hash: UInt64, _ next: UInt64) -> UInt64 {
        (hash &* 0x9e37_79b9_7f4a_7c15) ^ (next &+ 0x632b_e5ab &+ (hash >> 29))
    }
}
