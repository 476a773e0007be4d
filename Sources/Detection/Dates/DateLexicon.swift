/// The words of dates in one language, with those that all share.
struct DateLexicon: Sendable {
    struct Lexeme: Sendable {
        var symbol: DateSymbol
        var value: Int
    }

    let table: PhraseTable<Lexeme>
    /// The keys of the first tokens of weekdays and of `daily`.
    let weekdayKeys: [UInt64]
    /// The keys of single tokens that mean nothing without others, and begin no longer phrase.
    let fillerKeys: [UInt64]

    /// The lexicon of a language; English where there is none.
    init(language: String) {
        self.init([CommonDateWords.rows, HolidayWords.rows, Self.rows(of: language)])
    }

    private static func rows(of language: String) -> String {
        switch language {
        case "de": GermanDateWords.rows
        case "fr": FrenchDateWords.rows
        case "es": SpanishDateWords.rows
        case "it": ItalianDateWords.rows
        case "pt": PortugueseDateWords.rows
        case "nl": DutchDateWords.rows
        case "ja": JapaneseDateWords.rows
        case "zh": ChineseDateWords.rows
        default: OtherDateWords.rows[language] ?? EnglishDateWords.rows
        }
    }

    /// A row: symbol, value, colon, phrases parted by bars.
    private init(_ tables: [String]) {
        var table = PhraseTable<Lexeme>()
        var weekdays: [UInt64] = []
        var fillers: Set<UInt64> = []
        var others: Set<UInt64> = []
        for rows in tables {
            for row in rows.split(separator: "\n") {
                guard let colon = row.firstIndex(of: ":") else { continue }
                let head = row[..<colon].split(separator: " ")
                guard let name = head.first, let symbol = DateSymbol(named: name) else { continue }
                let value = head.count > 1 ? Int(head[1]) ?? 0 : 0
                for phrase in row[row.index(after: colon)...].split(separator: "|") {
                    table.add(phrase, Lexeme(symbol: symbol, value: value))
                    guard let key = table.firstKeys.last else { continue }
                    if symbol == .wd || symbol == .wds || symbol == .adv { weekdays.append(key) }
                    if symbol.isFiller, Tokenizer.tokenize(Array(phrase.utf8)).count == 1 {
                        fillers.insert(key)
                    } else {
                        others.insert(key)
                    }
                }
            }
        }
        self.table = table
        weekdayKeys = weekdays
        fillerKeys = Array(fillers.subtracting(others))
    }
}

/// Words and signs of every language. Values: `unit` is a `TimeUnit`, `tz` minutes east of UTC, `pod` a `PartOfDay`.
enum CommonDateWords {
    static let rows = """
        ampm 0:am|a.m.|a.m|a. m.|a m
        ampm 1:pm|p.m.|p.m|p. m.|p m
        dash:-
        sep:~|～|〜
        comma:,|、|，
        dot:.
        slash:/
        colon::
        open:(|（
        close:)|）
        quote:'
        tz 0:utc|gmt|z|wet
        tz -300:est|ct|cdt
        tz -240:edt|et
        tz -360:cst|mdt
        tz -420:mst|pdt|mt
        tz -480:pst|pt
        tz 60:cet|bst|west
        tz 120:cest|eet
        tz 180:eest|msk
        tz 330:ist
        tz 480:hkt|sgt|awst
        tz 540:jst|kst
        tz 600:aest
        tz 660:aedt
        unit 0:s|sec|secs
        unit 1:min|mins
        unit 2:h|hr|hrs
        """
}
