/// Numbers that carry their own proof: a checksum, a fixed shape, a registered prefix.
struct IdentifierDetector {
    let text: SourceText
    /// The text's numbers may be phone numbers of this country.
    let region: String?
    private let codes: CodeReader

    init(text: SourceText, region: String?) {
        self.text = text
        self.region = region
        codes = CodeReader(text: text)
    }

    func detect(into found: inout [Candidate]) {
        var done = 0
        var addressEnd = 0
        let addresses = InternetAddressReader(text: text)
        for token in text.tokens {
            let start = Int(token.start)
            guard start >= done else { continue }
            switch token.kind {
            case .ideograph: continue
            case .symbol:
                // `::` may begin an address; a group before it is met by its run.
                guard token.payload == 0x3A, start >= addressEnd, text.byte(start + 1) == 0x3A else { continue }
                if let end = addresses.ipv6(at: start, into: &found) { addressEnd = end }
                continue
            case .word where !mayMatter(token): continue
            case .word, .number: break
            }
            let run = codes.run(around: token, notBefore: done)
            guard !run.range.isEmpty else { continue }
            done = run.range.upperBound
            if run.hasDigit || run.range.count <= 4, run.range.lowerBound >= addressEnd {
                // Eight pairs are an EUI-64 before they are an address.
                if let end = hardware(run, into: &found) {
                    addressEnd = end
                } else if let end = addresses.address(at: run, into: &found) {
                    addressEnd = end
                }
            }
            if run.hasDigit { codesStarting(at: run, into: &found) }
            if run.hasLetter, !run.hasDigit || run.range.count == 11 { bic(run, into: &found) }
        }
    }

    /// Letters alone matter before digits, as a group of an address, and as a bank's code.
    private func mayMatter(_ word: Token) -> Bool {
        let next = text.byte(Int(word.end))
        if LinkText.isDigit(next) { return true }
        if word.count == 8 || word.count == 11 { return word.flags.contains(.allCapitals) }
        return word.count <= 4 && (next == 0x3A || next == 0x2D || next == 0x2E || next == 0x20 && word.count == 2)
    }

    private func codesStarting(at run: CodeReader.Run, into found: inout [Candidate]) {
        let before = text.byte(run.range.lowerBound - 1)
        guard !LinkText.isWordByte(before) else { return }
        let first = text.byte(run.range.lowerBound)
        let count = run.range.count
        if LinkText.isLetter(first) {
            if LinkText.isLetter(text.byte(run.range.lowerBound + 1)), LinkText.isDigit(text.byte(run.range.lowerBound + 2)) {
                iban(run, into: &found)
            }
            if count == 12 { isin(run, into: &found) }
        }
        if count == 17 { vin(run, into: &found) }
        if LinkText.isDigit(first) {
            if count >= 3, text.byte(run.range.upperBound) == 0x2E, first == 0x31, text.byte(run.range.lowerBound + 1) == 0x30 {
                doi(run, into: &found)
            }
            if count == 2, first == 0x31, text.byte(run.range.lowerBound + 1) == 0x30, text.byte(run.range.upperBound) == 0x2E {
                doi(run, into: &found)
            }
            grouped(run, into: &found)
        }
        if count == 8 || count == 32 || count == 9 { guid(run, into: &found) }
        if count >= 26, count <= 74 { crypto(run, into: &found) }
    }

    // MARK: One shape each

    private func guid(_ run: CodeReader.Run, into found: inout [Candidate]) {
        var start = run.range.lowerBound
        var end = run.range.upperBound
        if run.range.count == 8 {
            for length in [4, 4, 4, 12] {
                guard text.byte(end) == 0x2D, codes.run(at: end + 1).range.count == length else { return }
                end += 1 + length
            }
        }
        let compact = codes.compact(start..<end)
        guard compact.count == 32, compact.allSatisfy({ LinkText.isDigit($0) || $0 >= 0x41 && $0 <= 0x46 }),
            codes.standsAlone(start..<end)
        else { return }
        // RFC 9562: version 1…8 and the variant bits, or the nil and max values.
        let version = compact[12]
        let variant = compact[16]
        let isSpecial = compact.allSatisfy { $0 == 0x30 } || compact.allSatisfy { $0 == 0x46 }
        // Thirty-two digits that nothing else claims are written so too, whatever their version.
        if run.range.count == 32, compact.allSatisfy(LinkText.isDigit), !isSpecial {
            found.append(Candidate(type: .guid, range: start..<end, value: hyphenated(compact), confidence: 0.39))
            return
        }
        guard isSpecial || version >= 0x31 && version <= 0x38 && [0x38, 0x39, 0x41, 0x42].contains(variant) else { return }
        var value = hyphenated(compact)
        if text.byte(start - 1) == 0x7B, text.byte(end) == 0x7D {
            start -= 1
            end += 1
        }
        if start >= 9, text.string(start - 9..<start).asciiLower == "urn:uuid:" {
            start -= 9
            value = "urn:uuid:" + value
        }
        found.append(Candidate(type: .guid, range: start..<end, value: value, confidence: 0.97))
    }

    private func hyphenated(_ compact: [UInt8]) -> String {
        var result = ""
        for (index, byte) in compact.enumerated() {
            if [8, 12, 16, 20].contains(index) { result += "-" }
            result.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return result.asciiLower
    }

    private func iban(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let start = run.range.lowerBound
        let country = text.string(start..<start + 2)
        guard country == country.uppercased(), let length = IBANFormats.length(of: country) else { return }
        // Take groups parted by one space or hyphen until the country's length is reached.
        var end = start
        var count = 0
        while count < length {
            let byte = text.byte(end)
            if LinkText.isLetter(byte) || LinkText.isDigit(byte) {
                count += 1
                end += 1
            } else if byte == 0x20 || byte == 0x2D, end > start,
                LinkText.isLetter(text.byte(end + 1)) || LinkText.isDigit(text.byte(end + 1))
            {
                end += 1
            } else {
                return
            }
        }
        let compact = codes.compact(start..<end)
        guard codes.standsAlone(start..<end), IBANFormats.matches(compact), Checksums.iban(compact) else { return }
        found.append(
            Candidate(
                type: .iban, range: start..<end, value: String(decoding: compact, as: UTF8.self),
                details: [DetectionDetail("country", country)], confidence: 0.99))
    }

    private func isin(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let bytes = Array(text.bytes[run.range])
        guard bytes[0] < 0x5B, bytes[1] < 0x5B, LinkText.isLetter(bytes[1]), LinkText.isDigit(bytes[11]),
            bytes.allSatisfy({ $0 < 0x5B }),
            Checksums.isin(bytes), codes.standsAlone(run.range)
        else { return }
        found.append(Candidate(type: .isin, range: run.range, value: text.string(run.range), confidence: 0.85))
    }

    private func vin(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let bytes = Array(text.bytes[run.range])
        guard run.hasLetter, Checksums.vin(bytes), codes.standsAlone(run.range) else { return }
        found.append(Candidate(type: .vin, range: run.range, value: text.string(run.range), confidence: 0.9))
    }

    private func bic(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let count = run.range.count
        guard count == 8 || count == 11, codes.standsAlone(run.range) else { return }
        let bytes = text.bytes[run.range]
        guard bytes.allSatisfy({ $0 < 0x5B }), bytes.prefix(6).allSatisfy(LinkText.isLetter) else { return }
        let country = text.string(run.range.lowerBound + 4..<run.range.lowerBound + 6)
        guard Regions.isCountry(country) else { return }
        let named = ContextWords.before(run.range.lowerBound, in: text, within: 24, ContextWords.bank)
        let isWhole = run.range == 0..<text.bytes.count
        guard named || isWhole else { return }
        found.append(Candidate(type: .bic, range: run.range, value: text.string(run.range), confidence: named ? 0.9 : 0.5))
    }

    /// `10.1000/182` (ISO 26324): prefix, slash, any suffix up to white space.
    private func doi(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let start = run.range.lowerBound
        let registrant = codes.run(at: start + 3)
        guard run.range.count == 2, registrant.range.count >= 4, registrant.range.count <= 9, !registrant.hasLetter else {
            return
        }
        var slash = registrant.range.upperBound
        while text.byte(slash) == 0x2E, LinkText.isDigit(text.byte(slash + 1)) {
            slash = codes.run(at: slash + 1).range.upperBound
        }
        guard text.byte(slash) == 0x2F else { return }
        var end = slash + 1
        while end < text.bytes.count, text.bytes[end] > 0x20, text.bytes[end] != 0x22, text.bytes[end] != 0x3C, end - slash < 512 {
            end += 1
        }
        while end > slash + 1, [0x2E, 0x2C, 0x3B, 0x29, 0x5D, 0x27].contains(text.bytes[end - 1]) { end -= 1 }
        guard end > slash + 1 else { return }
        found.append(
            Candidate(
                type: .doi, range: start..<end, value: text.string(start..<end),
                details: [DetectionDetail("url", "https://doi.org/" + text.string(start..<end))], confidence: 0.95))
    }

    private func crypto(_ run: CodeReader.Run, into found: inout [Candidate]) {
        guard codes.standsAlone(run.range) else { return }
        let value = text.string(run.range)
        guard let currency = CryptoAddress.currency(of: value) else { return }
        found.append(
            Candidate(
                type: .crypto, range: run.range, value: value, details: [DetectionDetail("currency", currency)],
                confidence: 0.95))
    }

    /// MAC and EUI-64: pairs parted by one kind of `:`, `-` or space, or groups of four parted by full stops.
    private func hardware(_ run: CodeReader.Run, into found: inout [Candidate]) -> Int? {
        let width = run.range.count
        guard width == 2 || width == 4, isHex(run.range) else { return nil }
        let before = text.byte(run.range.lowerBound - 1)
        guard before != 0x3A || width == 4, !LinkText.isWordByte(before) else { return nil }
        let separator = text.byte(run.range.upperBound)
        guard width == 2 ? separator == 0x3A || separator == 0x2D || separator == 0x20 : separator == 0x2E else { return nil }
        var end = run.range.upperBound
        var groups = 1
        while text.byte(end) == separator, groups < 9 {
            let next = codes.run(at: end + 1)
            guard next.range.count == width, isHex(next.range) else { break }
            end = next.range.upperBound
            groups += 1
        }
        let pairs = groups * width / 2
        guard pairs == 6 || pairs == 8, groups * width % 2 == 0, codes.standsAlone(run.range.lowerBound..<end) else { return nil }
        let next = text.byte(end)
        guard
            next != separator || separator == 0x20
                || !(LinkText.isWordByte(text.byte(end + 1)) || text.byte(end + 1) == separator),
            next != 0x3A
        else { return nil }
        let range = run.range.lowerBound..<end
        if separator == 0x20, !codes.compact(range).contains(where: { $0 >= 0x41 }) { return nil }
        let compact = codes.compact(range)
        let value = stride(from: 0, to: compact.count, by: 2).map { String(decoding: compact[$0..<$0 + 2], as: UTF8.self) }
            .joined(separator: ":").asciiLower
        found.append(Candidate(type: .mac, range: range, value: value, confidence: separator == 0x20 ? 0.6 : 0.95))
        return end
    }

    private func isHex(_ range: Range<Int>) -> Bool {
        text.bytes[range].allSatisfy { LinkText.isDigit($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66 }
    }

    // MARK: Digits in groups

    /// Cards, ISBN, ISSN and EAN: digits, perhaps parted by one kind of space or hyphen.
    private func grouped(_ run: CodeReader.Run, into found: inout [Candidate]) {
        let start = run.range.lowerBound
        let before = text.byte(start - 1)
        if before == 0x2E || before == 0x2D || before == 0x2B, start > 1, LinkText.isDigit(text.byte(start - 2)) { return }
        if before == 0x20 || before == 0x2D, start > 1, LinkText.isDigit(text.byte(start - 2)), run.range.count < 8 {
            // Inside a group that began before, unless that one was whole.
            if !(text.byte(start - 2) != 0 && found.last.map { $0.range.upperBound == start - 1 } == true) { return }
        }
        guard mayReachCode(from: start) else { return }
        var digits: [UInt8] = []
        var groups: [Int] = []
        var end = start
        var separator: UInt8 = 0
        var mixed = false
        while digits.count <= 20, groups.count < 8 {
            let group = codes.run(at: end)
            guard !group.range.isEmpty else { break }
            var bytes = Array(text.bytes[group.range])
            if let last = bytes.last, last | 0x20 == 0x78, bytes.dropLast().allSatisfy(LinkText.isDigit) {
                bytes[bytes.count - 1] = 0x58
            }
            guard bytes.allSatisfy({ LinkText.isDigit($0) || $0 == 0x58 }) else {
                if groups.isEmpty { return }
                end = max(start, end - 1)
                break
            }
            digits += bytes
            groups.append(bytes.count)
            end = group.range.upperBound
            evaluate(digits, groups: groups, separator: separator, isMixed: mixed, range: start..<end, into: &found)
            let next = text.byte(end)
            guard next == 0x20 || next == 0x2D, digits.last != 0x58 else { break }
            if separator == 0 { separator = next } else if separator != next { mixed = true }
            end += 1
        }
    }

    /// Eight digits or more stand there, parted by spaces or hyphens: fewer are none of those codes.
    private func mayReachCode(from start: Int) -> Bool {
        var digits = 0
        var index = start
        while digits < 8 {
            let byte = text.byte(index)
            if LinkText.isDigit(byte) || byte | 0x20 == 0x78 {
                digits += 1
            } else if byte != 0x20 && byte != 0x2D || index == start || !LinkText.isDigit(text.byte(index + 1)) {
                return false
            }
            index += 1
        }
        return true
    }

    /// Brands and lengths that other numbers match as often.
    private func isRare(_ brand: String, _ count: Int) -> Bool {
        brand == "maestro" && count != 16 || brand == "uatp" || count < 14
    }

    /// How sure a bare number with a check digit is: surer as the whole text, where no region speaks for a phone.
    private func bare(_ range: Range<Int>) -> Double { region == nil && range == 0..<text.bytes.count ? 0.46 : 0.3 }

    private func evaluate(
        _ digits: [UInt8], groups: [Int], separator: UInt8, isMixed: Bool, range: Range<Int>, into found: inout [Candidate]
    ) {
        guard digits.count >= 8, digits.count <= 19 else { return }
        let next = text.byte(range.upperBound)
        guard codes.standsAlone(range), !(next == 0x2E && LinkText.isDigit(text.byte(range.upperBound + 1))),
            !(next == 0x2D && separator == 0x2D && LinkText.isDigit(text.byte(range.upperBound + 1)))
        else { return }
        let value = String(decoding: digits, as: UTF8.self)
        let start = range.lowerBound
        if digits.count >= 12, digits.count <= 19, !isMixed, !digits.contains(0x58), CardNumbers.fits(groups: groups),
            let brand = CardNumbers.brand(digits), Checksums.luhn(digits)
        {
            let named = ContextWords.before(start, in: text, within: 40, ContextWords.card)
            found.append(
                Candidate(
                    type: .creditCard, range: range, value: value,
                    details: [DetectionDetail("brand", brand), DetectionDetail("masked", CardNumbers.masked(digits))],
                    confidence: named ? 0.95 : isRare(brand, digits.count) ? 0.38 : groups.count > 1 ? 0.95 : 0.7))
        }
        switch digits.count {
        case 13 where !digits.contains(0x58) && Checksums.gs1(digits):
            let isBook = digits.starts(with: [0x39, 0x37, 0x38]) || digits.starts(with: [0x39, 0x37, 0x39])
            if isBook, groups.count <= 5 {
                found.append(Candidate(type: .isbn, range: range, value: value, confidence: 0.95))
            }
            if groups.count == 1 { found.append(Candidate(type: .ean, range: range, value: value, confidence: 0.6)) }
        case 14 where groups.count == 1 && !digits.contains(0x58) && Checksums.gs1(digits):
            let named = ContextWords.before(start, in: text, within: 24, ContextWords.article)
            // `00` and a country's code are how a phone number abroad is dialled.
            let mayBePhone = region != nil && digits[0] == 0x30 && digits[1] == 0x30
            found.append(Candidate(type: .ean, range: range, value: value, confidence: named ? 0.9 : mayBePhone ? 0.3 : 0.45))
        case 12 where groups.count == 1 && !digits.contains(0x58) && Checksums.gs1(digits):
            let named = ContextWords.before(start, in: text, within: 24, ContextWords.article)
            if named { found.append(Candidate(type: .ean, range: range, value: value, confidence: 0.9)) }
        case 10 where Checksums.mod11(digits):
            let named = ContextWords.before(start, in: text, within: 24, ContextWords.book)
            let shaped = groups.count >= 3 && groups.last == 1
            if named || shaped || groups.count == 1 || digits.last == 0x58 {
                found.append(
                    Candidate(
                        type: .isbn, range: range, value: value,
                        confidence: named ? 0.98 : shaped ? 0.85 : digits.last == 0x58 ? 0.7 : bare(range)))
            }
        case 8 where groups == [4, 4] && separator == 0x2D && Checksums.mod11(digits):
            // Local phone numbers are written so as well.
            let named = region == nil || ContextWords.before(start, in: text, within: 24, ContextWords.serial)
            found.append(Candidate(type: .issn, range: range, value: value, confidence: named ? 0.8 : 0.39))
        case 8 where groups.count == 1:
            if Checksums.mod11(digits) {
                let named = ContextWords.before(start, in: text, within: 24, ContextWords.serial)
                found.append(Candidate(type: .issn, range: range, value: value, confidence: named ? 0.95 : bare(range)))
            }
            if !digits.contains(0x58), Checksums.gs1(digits) {
                let named = ContextWords.before(start, in: text, within: 24, ContextWords.article)
                found.append(Candidate(type: .ean, range: range, value: value, confidence: named ? 0.95 : bare(range)))
            }
        default: break
        }
    }
}
