import ClipBase

// The symbols of Counter Styles 3 §6.
extension CounterStyles {
    static let predefined: [Name: CounterStyleRule] = {
        var table = LongCounterStyle.rules
        func digits(from first: UInt32) -> [String] { (0..<10).map { scalar(first + $0) } }
        func scalar(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }
        func scalars(_ text: String) -> [String] { text.unicodeScalars.map { String($0) } }
        func add(_ names: [String], _ rule: CounterStyleRule) { for name in names { table[Name(name)] = rule } }
        func make(_ system: CounterStyleRule.System, _ symbols: [String], suffix: String? = nil) -> CounterStyleRule {
            var rule = CounterStyleRule()
            rule.system = system
            rule.symbols = symbols
            rule.suffix = suffix
            return rule
        }
        func additive(_ pairs: [(Int, String)], _ range: ClosedRange<Int>?) -> CounterStyleRule {
            var rule = CounterStyleRule()
            rule.system = .additive
            rule.additiveSymbols = pairs.map { .init(weight: $0.0, symbol: $0.1) }
            rule.ranges = range.map { [$0] }
            return rule
        }

        add(["decimal"], make(.numeric, digits(from: 0x30)))
        var leading = make(.numeric, digits(from: 0x30))
        leading.padLength = 2
        leading.padSymbol = "0"
        add(["decimal-leading-zero"], leading)
        let numerics: [([String], UInt32)] = [
            (["arabic-indic"], 0x660), (["bengali"], 0x9E6), (["cambodian", "khmer"], 0x17E0), (["devanagari"], 0x966),
            (["gujarati"], 0xAE6), (["gurmukhi"], 0xA66), (["kannada"], 0xCE6), (["lao"], 0xED0), (["malayalam"], 0xD66),
            (["mongolian"], 0x1810), (["myanmar"], 0x1040), (["oriya"], 0xB66), (["persian"], 0x6F0), (["tamil"], 0xBE6),
            (["telugu"], 0xC66), (["thai"], 0xE50), (["tibetan"], 0xF20)
        ]
        for (names, first) in numerics { add(names, make(.numeric, digits(from: first))) }
        var cjk = make(.numeric, scalars("〇一二三四五六七八九"), suffix: "、")
        cjk.ranges = [0...Int(Int32.max)]
        add(["cjk-decimal"], cjk)

        let lower = (0..<26).map { scalar(0x61 + $0) }
        let upper = (0..<26).map { scalar(0x41 + $0) }
        add(["lower-alpha", "lower-latin"], make(.alphabetic, lower))
        add(["upper-alpha", "upper-latin"], make(.alphabetic, upper))
        add(["lower-greek"], make(.alphabetic, scalars("αβγδεζηθικλμνξοπρστυφχψω")))
        add(["hiragana"], make(.alphabetic, scalars("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"), suffix: "、"))
        add(["hiragana-iroha"], make(.alphabetic, scalars("いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす"), suffix: "、"))
        add(["katakana"], make(.alphabetic, scalars("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"), suffix: "、"))
        add(["katakana-iroha"], make(.alphabetic, scalars("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス"), suffix: "、"))

        add(["disc"], make(.cyclic, ["•"], suffix: " "))
        add(["circle"], make(.cyclic, ["◦"], suffix: " "))
        add(["square"], make(.cyclic, ["▪"], suffix: " "))
        add(["disclosure-open"], make(.cyclic, ["▾"], suffix: " "))
        add(["disclosure-closed"], make(.cyclic, ["▸"], suffix: " "))

        add(["cjk-earthly-branch"], fixed(scalars("子丑寅卯辰巳午未申酉戌亥")))
        add(["cjk-heavenly-stem"], fixed(scalars("甲乙丙丁戊己庚辛壬癸")))

        let roman: [(Int, String)] = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I")
        ]
        add(["upper-roman"], additive(roman, 1...3999))
        add(["lower-roman"], additive(roman.map { ($0.0, $0.1.lowercased()) }, 1...3999))
        let thousands = [9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000, 900, 800, 700, 600, 500, 400, 300, 200, 100]
        let ones = [90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
        let armenian = scalars("ՔՓՒՑՐՏՎՍՌՋՊՉՈՇՆՅՄՃՂՁՀԿԾԽԼԻԺԹԸԷԶԵԴԳԲԱ")
        let armenianPairs = Array(zip(thousands + ones, armenian))
        add(["armenian", "upper-armenian"], additive(armenianPairs, 1...9999))
        add(["lower-armenian"], additive(armenianPairs.map { ($0.0, $0.1.lowercased()) }, 1...9999))
        let georgian = scalars("ჵჰჯჴხჭწძცჩშყღქფჳტსრჟპოჲნმლკითჱზვედგბა")
        add(["georgian"], additive(Array(zip([10000] + thousands + ones, georgian)), 1...19999))
        let hebrew: [(Int, String)] = [
            (10000, "י׳"), (9000, "ט׳"), (8000, "ח׳"), (7000, "ז׳"), (6000, "ו׳"), (5000, "ה׳"), (4000, "ד׳"), (3000, "ג׳"),
            (2000, "ב׳"), (1000, "א׳"), (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"),
            (60, "ס"), (50, "נ"), (40, "מ"), (30, "ל"), (20, "כ"), (19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"), (15, "טו"),
            (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א")
        ]
        add(["hebrew"], additive(hebrew, 1...10999))
        return table

        func fixed(_ symbols: [String]) -> CounterStyleRule {
            var rule = make(.fixed(first: 1), symbols, suffix: "、")
            rule.fallback = "cjk-decimal"
            return rule
        }
    }()
}
