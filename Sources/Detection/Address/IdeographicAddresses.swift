/// Japanese, Chinese and Korean addresses: from the large to the small, each unit with its mark.
struct IdeographicAddresses {
    let text: SourceText

    /// Marks of administrative units and of streets, with how much each says.
    static let marks: PhraseTable<Int> = {
        var table = PhraseTable<Int>()
        for mark in "都道府町村镇路街丁番도동로길읍巷弄號号室" { table.add(String(mark), 1) }
        for mark in "県省市区區县縣시구" { table.add(String(mark), 2) }
        // Marks of their own would say less.
        for name in ["東京都", "大阪府", "京都府", "北海道"] { table.add(name, 2) }
        return table
    }()

    /// 〒
    private static let postalMark: UInt64 = 0x3012

    /// The postal mark and its number, alone on their line.
    private func isPostalLine(_ tokens: Range<Int>) -> Bool {
        text.tokens[tokens.lowerBound].payload == Self.postalMark
            && tokens.dropFirst().allSatisfy { text.tokens[$0].kind == .number || text.tokens[$0].isSymbol("-") }
    }

    private static let prefectures = PhraseTable<Bool>.of(
        """
        北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 \
        鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
        """.split(separator: " ").map(String.init))

    /// Where a prefecture's name begins in a run: what stands before it is the sentence.
    private func prefecture(in tokens: Range<Int>) -> Int? {
        guard text.tokens[tokens.lowerBound].kind == .ideograph else { return nil }
        return tokens.first { text.tokens[$0].kind == .ideograph && Self.prefectures.longest(in: text, at: $0) != nil }
    }

    func detect(into found: inout [Candidate]) {
        var index = 0
        while index < text.tokens.count {
            guard text.tokens[index].kind == .ideograph || text.tokens[index].payload == Self.postalMark else {
                index += 1
                continue
            }
            let start = index
            var score = 0
            var hasNumber = false
            var lastUseful = index
            while index < text.tokens.count, index - start < 60 {
                let token = text.tokens[index]
                if index > start, token.flags.contains(.lineBefore), !isPostalLine(start..<index) { break }
                switch token.kind {
                case .ideograph:
                    if text.begins(index, .addressMark), let mark = Self.marks.longest(in: text, at: index) {
                        score += mark.meaning
                        lastUseful = index + 1
                        // 丁目
                        if text.string(token.range) == "丁", let next = text.token(index + 1), text.string(next.range) == "目" {
                            lastUseful += 1
                        }
                    }
                case .number:
                    if score >= 3 {
                        hasNumber = true
                        lastUseful = index + 1
                    }
                case .symbol:
                    if token.payload == Self.postalMark, text.token(index + 1)?.kind == .number { score += 2 }
                case .word: break
                }
                if token.kind == .word || token.kind == .symbol && !token.isSymbol("-") && token.payload != Self.postalMark { break }
                index += 1
            }
            if score >= 4, hasNumber, lastUseful > start + 4 {
                let first = prefecture(in: start..<lastUseful) ?? start
                let range = Int(text.tokens[first].start)..<Int(text.tokens[lastUseful - 1].end)
                found.append(
                    Candidate(
                        type: .address, range: range, value: OneLine.text(text.bytes[range]), details: details(first..<lastUseful),
                        confidence: 0.6))
            }
            index = max(index, start + 1)
        }
    }

    /// From the large to the small: postcode, prefecture or province, city with its wards, the rest, and what begins with a digit.
    private func details(_ tokens: Range<Int>) -> [DetectionDetail] {
        var details: [DetectionDetail] = []
        func add(_ name: String, _ part: Range<Int>) {
            guard !part.isEmpty else { return }
            details.append(
                DetectionDetail(name, text.string(Int(text.tokens[part.lowerBound].start)..<Int(text.tokens[part.upperBound - 1].end))))
        }
        var start = tokens.lowerBound
        if text.tokens[start].payload == Self.postalMark {
            let end = tokens.first { $0 > start && text.tokens[$0].kind == .ideograph } ?? tokens.upperBound
            add("postcode", start + 1..<end)
            start = end
        }
        let number = (start..<tokens.upperBound).first { text.tokens[$0].kind == .number } ?? tokens.upperBound
        func ends(_ index: Int, _ marks: Set<String>) -> Bool {
            text.tokens[index].kind == .ideograph && marks.contains(text.string(text.tokens[index].range))
        }
        // The 都 of 京都府 ends nothing.
        let province = (start..<number).first { $0 > start && ends($0, Self.provinces) && !($0 + 1 < number && ends($0 + 1, ["府"])) }
        if let province {
            add("state", start..<province + 1)
            start = province + 1
        }
        if let city = (start..<number).last(where: { $0 > start && ends($0, Self.cities) }) {
            add("city", start..<city + 1)
            start = city + 1
        }
        add("street", start..<number)
        add("houseNumber", number..<tokens.upperBound)
        return details
    }

    private static let provinces: Set<String> = ["都", "道", "府", "県", "省", "縣", "도"]
    private static let cities: Set<String> = ["市", "区", "區", "郡", "村", "县", "시", "구", "군"]
}
