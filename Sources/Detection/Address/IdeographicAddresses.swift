/// Japanese, Chinese and Korean addresses: from the large to the small, each unit with its mark.
struct IdeographicAddresses {
    let text: SourceText

    /// Marks of administrative units and of streets, with how much each says.
    private static let marks: [String: Int] = [
        "都": 1, "道": 1, "府": 1, "県": 2, "省": 2, "市": 2, "区": 2, "區": 2, "町": 1, "村": 1, "县": 2, "縣": 2, "镇": 1, "路": 1, "街": 1,
        "丁": 1, "番": 1,
        "시": 2, "도": 1, "구": 2, "동": 1, "로": 1, "길": 1, "읍": 1, "巷": 1, "弄": 1, "號": 1, "号": 1, "室": 1
    ]

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
                    if let value = Self.marks[text.string(token.range)] {
                        score += value
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
