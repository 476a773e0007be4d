import Synchronization

/// The word tables of one language, made when a text of that language first comes, and kept.
struct LanguageTables: Sendable {
    let dates: DateLexicon
    let numbers: PhraseTable<NumberWord>
    let triggers: TriggerTable

    static func tables(for language: String) -> LanguageTables {
        cache.withLock { cache in
            if let known = cache[language] { return known }
            let tables = LanguageTables(language)
            // Tags come from pages: the number of languages kept is bounded.
            if cache.count < 64 { cache[language] = tables }
            return tables
        }
    }

    private static let cache = Mutex<[String: LanguageTables]>([:])

    private init(_ language: String) {
        dates = DateLexicon(language: language)
        numbers = NumberTable.table(for: language)
        triggers = TriggerTable([
            (.date, dates.table.firstKeys), (.number, numbers.firstKeys), (.currency, Currencies.table.firstKeys),
            (.unit, Units.table.firstKeys), (.address, AddressTable.table.firstKeys), (.flight, FlightDetector.wordKeys),
            (.weekday, dates.weekdayKeys + OpeningHoursDetector.dayKeys), (.dateFiller, dates.fillerKeys),
            (.addressMark, IdeographicAddresses.marks.firstKeys)
        ])
    }
}

/// What a token may begin: one look-up a token tells all detectors whether it is theirs.
struct Triggers: OptionSet, Sendable {
    let rawValue: UInt16
    static let date = Triggers(rawValue: 1)
    static let number = Triggers(rawValue: 2)
    static let currency = Triggers(rawValue: 4)
    static let unit = Triggers(rawValue: 8)
    static let address = Triggers(rawValue: 16)
    static let flight = Triggers(rawValue: 32)
    /// Digits, not a word.
    static let digits = Triggers(rawValue: 64)
    /// A day of the week, or what stands for all of them.
    static let weekday = Triggers(rawValue: 128)
    /// A word or sign that only joins others to a date: `of`, `the`, a comma.
    static let dateFiller = Triggers(rawValue: 256)
    /// What closes a part of an address in ideographs.
    static let addressMark = Triggers(rawValue: 512)
}

/// How far ahead the next token is that may begin something, for a reader that goes forward.
struct TriggerAhead {
    private let wanted: Triggers
    private var next = -1

    init(_ wanted: Triggers) { self.wanted = wanted }

    /// Tokens from a place to the next of them, itself or behind it; `Int.max` where none comes.
    @inline(__always)
    mutating func distance(from index: Int, in text: SourceText) -> Int {
        if next < index {
            next = index
            while next < text.tokens.count, !text.begins(next, wanted) { next += 1 }
        }
        return next < text.tokens.count ? next - index : Int.max
    }
}

/// The first tokens of the phrases of all tables.
struct TriggerTable: Sendable {
    private var keys: [UInt64]
    private var masks: [UInt16]

    init(_ sources: [(Triggers, [UInt64])]) {
        var merged: [UInt64: UInt16] = [:]
        for (trigger, keys) in sources { for key in keys { merged[key, default: 0] |= trigger.rawValue } }
        var size = 1024
        while size < merged.count * 3 { size *= 2 }
        keys = Array(repeating: 0, count: size)
        masks = Array(repeating: 0, count: size)
        for (key, mask) in merged {
            var index = Int(truncatingIfNeeded: key ^ (key >> 32)) & (size - 1)
            while masks[index] != 0 { index = (index + 1) & (size - 1) }
            keys[index] = key
            masks[index] = mask
        }
    }

    @inline(__always)
    func triggers(of token: Token) -> Triggers {
        if token.kind == .number { return .digits }
        let key = PhraseKey.first(token)
        let size = keys.count
        var index = Int(truncatingIfNeeded: key ^ (key >> 32)) & (size - 1)
        while masks[index] != 0 {
            if keys[index] == key { return Triggers(rawValue: masks[index]) }
            index = (index + 1) & (size - 1)
        }
        return []
    }
}

/// The keys under which phrases are kept: the hashes of their tokens, joined.
enum PhraseKey {
    @inline(__always) static func first(_ token: Token) -> UInt64 { extend(0, token) }
    @inline(__always) static func extend(_ key: UInt64, _ token: Token) -> UInt64 {
        TokenHash.join(key, token.payload ^ (UInt64(token.kind.rawValue) << 56))
    }
}
