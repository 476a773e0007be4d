/// Parcel numbers: a carrier's shape and, where it has one, its check digit.
struct TrackingDetector {
    let text: SourceText
    /// The text's numbers may be phone numbers of this country.
    let region: String?
    private let codes: CodeReader

    init(text: SourceText, region: String?) {
        self.text = text
        self.region = region
        codes = CodeReader(text: text)
    }

    static let maxLength = 34

    func detect(into found: inout [Candidate]) {
        var done = 0
        var compact: [UInt8] = []
        compact.reserveCapacity(Self.maxLength)
        for token in text.tokens where token.kind == .number || token.kind == .word {
            guard Int(token.start) >= done else { continue }
            if token.kind == .word, !LinkText.isDigit(text.byte(Int(token.end))),
                token.count > 4 || !token.flags.contains(.allCapitals) || text.byte(Int(token.end)) != 0x20
            {
                continue
            }
            let run = codes.run(around: token, notBefore: done)
            guard !run.range.isEmpty else { continue }
            done = run.range.upperBound
            if let end = hyphenated(run, into: &found) {
                done = end
                continue
            }
            // Ten characters or more, if need be over spaces.
            guard run.range.count >= 10 || text.byte(run.range.upperBound) == 0x20 else { continue }
            if run.range.count <= Self.maxLength, run.hasDigit || run.range.count <= 4 && startsCode(run), mayStart(run),
                let end = longestCode(from: run, &compact, into: &found)
            {
                done = end
            }
        }
    }

    /// `1234-5678-9015`, as the carriers of Japan print their twelve digits.
    private func hyphenated(_ first: CodeReader.Run, into found: inout [Candidate]) -> Int? {
        guard first.range.count == 4, !first.hasLetter, text.byte(first.range.upperBound) == 0x2D else { return nil }
        var end = first.range.upperBound
        for _ in 0..<2 {
            let run = codes.run(at: end + 1)
            guard text.byte(end) == 0x2D, run.range.count == 4, !run.hasLetter else { return nil }
            end = run.range.upperBound
        }
        let range = first.range.lowerBound..<end
        guard mayStart(first), codes.standsAlone(range), text.byte(end) != 0x2D,
            ContextWords.near(range, in: text, within: 60, ContextWords.tracking)
        else { return nil }
        let number = codes.compact(range)
        guard Checksums.mod7(number) else { return nil }
        let value = String(decoding: number, as: UTF8.self)
        found.append(
            Candidate(
                type: .trackingNumber, subtype: "japan_post", range: range, value: value,
                details: [DetectionDetail("carrier", "japan_post")] + TrackingFormats.link(of: "japan_post", value), confidence: 0.85))
        return end
    }

    /// A short word in capitals, or one letter, with a digit or a letter after one space.
    private func startsCode(_ run: CodeReader.Run) -> Bool {
        text.bytes[run.range].allSatisfy { $0 < 0x61 } && text.byte(run.range.upperBound) == 0x20
            && (LinkText.isDigit(text.byte(run.range.upperBound + 1))
                || LinkText.isLetter(text.byte(run.range.upperBound + 1)) && text.byte(run.range.upperBound + 2) == 0x20)
    }

    private func mayStart(_ run: CodeReader.Run) -> Bool {
        let before = text.byte(run.range.lowerBound - 1)
        if LinkText.isWordByte(before) || before == 0x2D || before == 0x2E || before == 0x2B || before == 0x2F || before == 0x24 {
            return false
        }
        // A number spaced out digit by digit is met at its first.
        if before == 0x20, run.range.count <= 2, !run.hasLetter, LinkText.isDigit(text.byte(run.range.lowerBound - 2)) {
            return false
        }
        return codes.standsAlone(run.range)
    }

    /// Joins runs that single spaces part, as long as they can make one number; keeps the longest that is one.
    /// `compact` is room for its characters.
    private func longestCode(from first: CodeReader.Run, _ compact: inout [UInt8], into found: inout [Candidate]) -> Int? {
        compact.removeAll(keepingCapacity: true)
        var end = first.range.lowerBound
        var best: (format: TrackingFormat, end: Int, number: [UInt8], runs: Int)?
        var runs = 0
        while true {
            let run = codes.run(at: end)
            guard !run.range.isEmpty, run.hasDigit || run.range.count <= 3, compact.count + run.range.count <= Self.maxLength
            else { break }
            codes.appendCompact(run.range, to: &compact)
            guard compact.count < 2 || TrackingFormats.mayBegin(compact[0], compact[1]) else { return nil }
            end = run.range.upperBound
            runs += 1
            if compact.count >= 10, codes.standsAlone(first.range.lowerBound..<end),
                text.byte(end) != 0x2D || !LinkText.isWordByte(text.byte(end + 1)),
                !(text.byte(end) == 0x2E && LinkText.isDigit(text.byte(end + 1))),
                let format = format(of: compact), format.isDistinct || !(text.byte(end) == 0x20 && LinkText.isDigit(text.byte(end + 1)))
            {
                best = (format, end, compact, runs)
            }
            guard text.byte(end) == 0x20 else { break }
            end += 1
            // A number that is spaced out digit by digit may part its groups by more spaces.
            if run.range.count == 1 { while text.byte(end) == 0x20, end - run.range.upperBound < 4 { end += 1 } }
            guard LinkText.isLetter(text.byte(end)) || LinkText.isDigit(text.byte(end)) else { break }
        }
        guard let best else { return nil }
        // Groups in the middle of a longer number.
        if !best.format.isDistinct, best.runs > 1, text.byte(first.range.lowerBound - 1) == 0x20,
            LinkText.isDigit(text.byte(first.range.lowerBound - 2))
        {
            return nil
        }
        let range = first.range.lowerBound..<best.end
        let number = String(decoding: best.number, as: UTF8.self)
        // A bare number with a check digit is a parcel's only where nothing speaks for a phone.
        var confidence = best.format.isDistinct ? 0.95 : 0.35
        if !best.format.isDistinct, region == nil, isEvenlyGrouped(range),
            !ContextWords.before(range.lowerBound, in: text, within: 40, ContextWords.phone)
        {
            confidence = 0.45
        }
        if case .none = best.format.check, best.format.isDistinct { confidence = 0.75 }
        if !best.format.isDistinct, ContextWords.near(range, in: text, within: 60, ContextWords.tracking) { confidence = 0.85 }
        // Phones have no letter, and few words a check digit.
        if case .none = best.format.check {
        } else if let first = best.number.first, LinkText.isLetter(first) {
            confidence = max(confidence, 0.5)
        }
        if best.number.count >= 18, !best.format.isDistinct { confidence = max(confidence, 0.6) }
        let details = [DetectionDetail("carrier", best.format.carrier)] + TrackingFormats.link(of: best.format.carrier, number)
        found.append(
            Candidate(
                type: .trackingNumber, subtype: best.format.carrier, range: range, value: number, details: details,
                confidence: confidence))
        return best.end
    }

    /// One group, or groups of one length but the last: no phone is written so.
    private func isEvenlyGrouped(_ range: Range<Int>) -> Bool {
        let groups = text.string(range).split(separator: " ").map(\.utf8.count)
        guard let first = groups.first, groups.count > 1 else { return true }
        return groups.dropLast().allSatisfy { $0 == first } && first != 3 && first != 2
    }

    private func format(of number: [UInt8]) -> TrackingFormat? {
        guard number.count < TrackingFormats.byLength.count else { return nil }
        guard number.contains(where: { $0 != number[0] }) else { return nil }
        return TrackingFormats.byLength[number.count].first { format in
            zip(format.shape, number).allSatisfy { $0.matches($1) } && passes(format, number)
        }
    }

    private func passes(_ format: TrackingFormat, _ number: [UInt8]) -> Bool {
        guard let last = number.last, format.skipped < number.count - 1 else { return false }
        let serial = number[format.skipped..<number.count - 1]
        switch format.check {
        case .none: return true
        case .mod10(let odd, let even, let addsDigits):
            guard let check = Checksums.digit(last) else { return false }
            var sum = 0
            for (index, byte) in serial.enumerated() {
                let value = Checksums.digit(byte) ?? (Int(byte) - 3) % 10
                let product = value * (index % 2 == 0 ? odd : even)
                sum += addsDigits && product > 9 ? product / 10 + product % 10 : product
            }
            return sum > 0 && (10 - sum % 10) % 10 == check
        case .mod11(let weights, let count):
            guard let check = Checksums.digit(last), number.count > count else { return false }
            var sum = 0
            for (index, byte) in number[(number.count - 1 - count)..<(number.count - 1)].enumerated() {
                sum += (Checksums.digit(byte) ?? 0) * weights[index % weights.count]
            }
            return sum > 0 && sum % 11 % 10 == check
        case .mod7:
            return Checksums.mod7(number)
        case .s10:
            guard number.count == 13, let check = Checksums.digit(number[10]) else { return false }
            let weights = [8, 6, 4, 2, 3, 5, 9, 7]
            let sum = zip(weights, number[2..<10]).reduce(0) { $0 + $1.0 * (Checksums.digit($1.1) ?? 0) }
            let expected = 11 - sum % 11
            guard (expected == 10 ? 0 : expected == 11 ? 5 : expected) == check else { return false }
            return Regions.isCountry(String(decoding: number[11...], as: UTF8.self))
        case .mod37:
            guard let check = Checksums.alphanumeric(last) else { return false }
            var product = 36
            for byte in serial {
                guard let value = Checksums.alphanumeric(byte) else { return false }
                var sum = (product + value) % 36
                if sum == 0 { sum = 36 }
                product = sum * 2 % 37
            }
            return (product + check) % 36 == 1 || (37 - product) % 36 == check
        }
    }
}
