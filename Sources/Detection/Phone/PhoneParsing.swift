import CPhoneNumber

/// libphonenumber's judgement of a text.
enum PhoneParsing {
    struct Result: Sendable {
        var e164 = ""
        /// The extension that the number itself says: `524 ~1234`.
        var ext = ""
        var region = ""
        var kind = ""
        var isPossible = false
        var isValid = false
    }

    /// What is read of a text: its own answer, or the library's question.
    enum Reading {
        case result(Result?)
        case unread
    }

    /// Reads a number without the library, as most can be.
    ///
    /// - Parameter addsPlus: a plus sign is thought before it.
    static func read(_ number: ArraySlice<UInt8>, addsPlus: Bool, region: String) -> Reading {
        guard var digits = DialledDigits(number), !(addsPlus && digits.hasPlus) else { return .unread }
        if addsPlus { digits.hasPlus = true }
        if let known = NumberingPlans.read(digits, region: region) { return .result(known) }
        switch PhonePlans.judge(digits, region: region) {
        case .number(let result): return .result(result)
        case .noNumber: return .result(nil)
        case .unknown: return .unread
        }
    }

    /// Nil when the text is no number in that region.
    static func parse(_ number: String, region: String) -> Result? {
        if case .result(let result) = read(Array(number.utf8)[...], addsPlus: false, region: region) { return result }
        return ask(number, region: region)
    }

    /// The library's answer.
    static func ask(_ number: String, region: String) -> Result? {
        var raw = clip_phone_number()
        let parsed = number.utf8CString.withUnsafeBufferPointer { buffer -> Bool in
            guard let base = buffer.baseAddress, buffer.count > 1 else { return false }
            return clip_phone_parse(base, buffer.count - 1, region, &raw)
        }
        guard parsed else { return nil }
        return Result(
            e164: text(of: raw.e164), ext: text(of: raw.extension), region: text(of: raw.region),
            kind: kind(UInt32(bitPattern: raw.kind)), isPossible: raw.possible, isValid: raw.valid)
    }

    private static func text<T>(of characters: T) -> String {
        withUnsafeBytes(of: characters) { buffer in
            String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Our name of the library's code of a kind.
    static func kind(_ code: UInt32) -> String {
        switch code {
        case CLIP_PHONE_FIXED_LINE.rawValue: "fixedLine"
        case CLIP_PHONE_MOBILE.rawValue: "mobile"
        case CLIP_PHONE_FIXED_LINE_OR_MOBILE.rawValue: "fixedLineOrMobile"
        case CLIP_PHONE_TOLL_FREE.rawValue: "tollFree"
        case CLIP_PHONE_PREMIUM_RATE.rawValue: "premiumRate"
        case CLIP_PHONE_SHARED_COST.rawValue: "sharedCost"
        case CLIP_PHONE_VOIP.rawValue: "voip"
        case CLIP_PHONE_PERSONAL.rawValue: "personal"
        case CLIP_PHONE_PAGER.rawValue: "pager"
        case CLIP_PHONE_UAN.rawValue: "uan"
        case CLIP_PHONE_VOICEMAIL.rawValue: "voicemail"
        default: ""
        }
    }

    /// The regions to try when none is known, likeliest first.
    static func regions(for language: Language) -> [String] {
        switch language.code {
        case "de": ["DE", "AT", "CH", "US"]
        case "fr": ["FR", "BE", "CH", "CA"]
        case "es": ["ES", "MX", "AR", "US"]
        case "it": ["IT", "CH"]
        case "pt": ["BR", "PT", "US"]
        case "nl": ["NL", "BE"]
        case "ja": ["JP", "US"]
        case "zh": ["CN", "TW", "HK", "US"]
        case "ko": ["KR"]
        case "ru": ["RU"]
        case "pl": ["PL"]
        case "sv": ["SE"]
        case "tr": ["TR"]
        case "hi": ["IN"]
        default: language.isKnown ? ["US", "GB", "NL", "DE", "AU", "IN"] : ["US", "GB", "JP", "CN", "DE", "FR", "IN"]
        }
    }
}

/// Extensions after a number: `x456`, `ext. 123`, `int.3456`, `#12`.
enum PhoneExtension {
    private static let words = [
        "extension", "extensão", "extn.", "extn", "ext.", "ext", "anexo", "int.", "int", "доб.", "доб", "xtn", "x.", "x", "#",
        "～", "~",
        "durchwahl", ";ext=", "内线", "內線", "内線", "转", "轉", "分机", "poste", "pst."
    ]

    /// The bytes with which those words begin, in both cases.
    private static let firstBytes: [Bool] = {
        var isFirst = [Bool](repeating: false, count: 256)
        for byte in words.flatMap({ [$0, $0.uppercased()] }).compactMap(\.utf8.first) { isFirst[Int(byte)] = true }
        return isFirst
    }()

    /// How many bytes a bracket has there, full-width or not.
    private static func bracketWidth(_ text: SourceText, at index: Int, _ bracket: UInt32) -> Int {
        let (scalar, width) = text.scalar(at: index)
        return Folding.plainSymbol(scalar) == bracket ? width : 0
    }

    static func read(in text: SourceText, after end: Int) -> (digits: String, end: Int)? {
        var index = end
        var spaces = 0
        var commas = 0
        while text.byte(index) == 0x20 || text.byte(index) == 0x2C && commas == 0, spaces < 4 {
            if text.byte(index) == 0x2C { commas += 1 }
            index += 1
            spaces += 1
        }
        // `（内線123）`
        let bracket = bracketWidth(text, at: index, 0x28)
        index += bracket
        guard firstBytes[Int(text.byte(index))] else { return nil }
        let window = text.string(index..<min(text.bytes.count, index + 24)).lowercased()
        guard let word = words.first(where: { window.hasPrefix($0) }) else { return nil }
        index += word.utf8.count
        spaces = 0
        while [0x20, 0x2E, 0x3A, 0x2D].contains(text.byte(index)), spaces < 3 {
            index += 1
            spaces += 1
        }
        let first = index
        while LinkText.isDigit(text.byte(index)), index - first < 8 { index += 1 }
        let count = index - first
        guard count >= 1, count <= 7, !LinkText.isDigit(text.byte(index)), !LinkText.isLetter(text.byte(index)) else {
            return nil
        }
        if word == "#" || word == "~", count > 6 { return nil }
        if text.byte(index) == 0x23 { index += 1 }
        if bracket > 0 {
            let closing = bracketWidth(text, at: index, 0x29)
            guard closing > 0 else { return nil }
            index += closing
        }
        return (text.string(first..<first + count), index)
    }
}
