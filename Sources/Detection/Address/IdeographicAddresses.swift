/// Japanese, Chinese and Korean addresses: from the large to the small, each unit with its mark.
struct IdeographicAddresses {
    let text: SourceText

    /// Marks of administrative units and of streets, with how much each says.
    static let marks: PhraseTable<Int> = {
        var table = PhraseTable<Int>()
        for mark in "都道府町村镇路街丁番도동로길읍巷弄號号室" { table.add(String(mark), 1) }
        for mark in "県省市区區县縣시구" { table.add(String(mark), 2) }
        return table
    }()

    func detect(into found: inout [Candidate]) {
        var index = 0
        while index < text.tokens.count {
            guard text.tokens[index].kind == .ideograph || text.tokens[index].payload == 0x3012 else {
                index += 1
                continue
            }
            let start = index
            var score = 0
            var hasNumber = false
            var lastUseful = index
            while index < text.tokens.count, index - start < 60 {
                let token = text.tokens[index]
                if index > start, token.flags.contains(.lineBefore) { break }
                switch token.kind {
                case .ideograph:
                    if text.begins(index, .addressMark), let mark = Self.marks.longest(in: text, at: index) {
                        score += mark.meaning
                        lastUseful = index + 1
                    }
                case .number:
                    if score >= 3 {
                        hasNumber = true
                        lastUseful = index + 1
                    }
                case .symbol:
                    guard token.isSymbol("-") || token.payload == 0x3012 else { break }
                case .word: break
                }
                if token.kind == .word || token.kind == .symbol && !token.isSymbol("-") && token.payload != 0x3012 { break }
                index += 1
            }
            if score >= 4, hasNumber, lastUseful > start + 4 {
                let range = Int(text.tokens[start].start)..<Int(text.tokens[lastUseful - 1].end)
                found.append(Candidate(type: .address, range: range, value: text.string(range), confidence: 0.6))
            }
            index = max(index, start + 1)
        }
    }
}
