import CPhoneNumber
import Synchronization

/// libphonenumber's numbering plans, read digit by digit.
///
/// The library judges by expressions that it sets up for each number anew; here each country's are made into tables once. What the
/// library does besides (letters, extensions, other scripts' digits, plans that rewrite numbers) is left to it.
enum PhonePlans {
    enum Judgement {
        case number(PhoneParsing.Result)
        /// The text is no number.
        case noNumber
        /// The library must be asked.
        case unknown
    }

    /// - Parameter region: that in which the number is dialled; it says nothing where a plus sign stands before the digits.
    static func judge(_ number: DialledDigits, region: String) -> Judgement {
        guard number.count >= 3 else { return .unknown }
        if number.hasPlus {
            let judgement = judgeInternational(number, from: 0)
            // Without a code that exists it may be one of the region's all the same.
            if case .noNumber = judgement, region != "ZZ" { return .unknown }
            return judgement
        }
        guard let plan = plan(of: region) else { return .unknown }
        switch plan.internationalPrefix.end(in: number, from: 0) {
        case .ambiguous: return .unknown
        // No country code begins with 0.
        case .at(let end) where end > 0 && (end >= number.count || number[end] != 0): return judgeInternational(number, from: end)
        case .at, .none: break
        }
        // The country's own code, without a sign that says so.
        var start = 0
        var own = plan
        let code = plan.codeDigits
        if number.count > code, number.value(from: 0, count: code) == plan.countryCode {
            guard let rest = plan.withoutNationalPrefix(number, from: code) else { return .unknown }
            if !plan.general.matches(number, from: 0) && plan.general.matches(number, from: rest) || plan.length(number.count) == .tooLong {
                start = rest
                guard let main = index.codes[plan.countryCode].first, let mainPlan = self.plan(at: main) else { return .unknown }
                own = mainPlan
            }
        }
        return finish(number, from: start, own)
    }

    /// A number that begins with a country's code.
    private static func judgeInternational(_ number: DialledDigits, from start: Int) -> Judgement {
        guard number.count - start > 2, number[start] != 0 else { return .noNumber }
        for digits in 1...3 {
            guard let first = index.codes[number.value(from: start, count: digits)].first else { continue }
            guard let plan = plan(at: first) else { return .unknown }
            return finish(number, from: start + digits, plan)
        }
        return .noNumber
    }

    private static func finish(_ number: DialledDigits, from start: Int, _ plan: PhonePlan) -> Judgement {
        var start = start
        guard number.count - start >= 2, let rest = plan.withoutNationalPrefix(number, from: start) else {
            return number.count - start < 2 ? .noNumber : .unknown
        }
        switch plan.length(number.count - rest) {
        case .tooShort, .localOnly, .invalid: break
        case .possible, .tooLong: start = rest
        }
        let count = number.count - start
        guard count >= 2, count <= 17 else { return .noNumber }
        let plans = index.codes[plan.countryCode]
        guard let first = plans.first, let main = self.plan(at: first) else { return .unknown }
        var result = PhoneParsing.Result()
        result.e164 = number.text(from: start, after: plan.sign)
        switch main.length(count) {
        case .possible, .localOnly: result.isPossible = true
        case .tooShort, .tooLong, .invalid: return .number(result)
        }
        for index in plans {
            guard let plan = self.plan(at: index) else { return .unknown }
            let kind: UInt32?
            if plans.count > 1, let leading = plan.leadingDigits {
                guard leading.prefixes(of: number, from: start) != 0 else { continue }
                kind = plan.kind(of: number, from: start)
            } else {
                kind = plan.kind(of: number, from: start)
                if plans.count > 1, kind == nil { continue }
            }
            if let kind {
                result.isValid = true
                result.kind = PhoneParsing.kind(kind)
                if plan.region.utf8.count == 2 { result.region = plan.region }
            }
            break
        }
        return .number(result)
    }

    // MARK: The plans

    private struct Index: Sendable {
        /// The plan of each pair of letters, or −1.
        var regions = [Int](repeating: -1, count: 26 * 26)
        /// The plans of each country code, the main one first.
        var codes = [[Int]](repeating: [], count: 1_000)
        var count = 0
    }

    private static let index: Index = {
        var index = Index()
        var raw = clip_phone_plan()
        while clip_phone_plan_at(index.count, &raw) {
            if let place = place(of: text(raw.region)) { index.regions[place] = index.count }
            let code = Int(raw.country_code)
            if index.codes.indices.contains(code) {
                if raw.is_main { index.codes[code].insert(index.count, at: 0) } else { index.codes[code].append(index.count) }
            }
            index.count += 1
        }
        return index
    }()

    private static func place(of region: String) -> Int? {
        let letters = region.utf8.map { Int($0) - 0x41 }
        guard letters.count == 2, letters.allSatisfy({ (0..<26).contains($0) }) else { return nil }
        return letters[0] * 26 + letters[1]
    }

    /// Made when a number first asks for it; `unread` stands for one that is not read here.
    private enum Slot {
        case unasked
        case unread
        case plan(PhonePlan)
    }

    private static let plans = Mutex<[Slot]>(Array(repeating: .unasked, count: index.count))

    private static func plan(of region: String) -> PhonePlan? {
        guard let place = place(of: region), index.regions[place] >= 0 else { return nil }
        return plan(at: index.regions[place])
    }

    private static func plan(at index: Int) -> PhonePlan? {
        plans.withLock { plans in
            switch plans[index] {
            case .plan(let plan): return plan
            case .unread: return nil
            case .unasked:
                let plan = PhonePlan(at: index)
                plans[index] = plan.map { .plan($0) } ?? .unread
                return plan
            }
        }
    }
}

/// One country's plan.
private final class PhonePlan: Sendable {
    struct Digits: Sendable {
        var automaton: DigitAutomaton
        /// A bit for each count of digits; none where any count will do.
        var lengths: UInt32

        /// - Parameter general: says how many digits there may be where the kind says nothing.
        init?(_ raw: clip_phone_digits) {
            guard let automaton = DigitAutomaton(text(raw.pattern)) else { return nil }
            self.automaton = automaton
            lengths = raw.lengths
        }

        func matches(_ number: DialledDigits, from start: Int) -> Bool {
            (lengths == 0 || lengths >> UInt32(min(number.count - start, 31)) & 1 == 1) && automaton.matches(number, from: start)
        }
    }

    /// Digits that may stand before a number.
    struct Prefix: Sendable {
        enum End {
            case none, ambiguous
            case at(Int)
        }

        /// Nil where there is none.
        var automaton: DigitAutomaton?

        init?(_ pattern: String) {
            guard !pattern.isEmpty else { return }
            guard let automaton = DigitAutomaton(pattern) else { return nil }
            self.automaton = automaton
        }

        func end(in number: DialledDigits, from start: Int) -> End {
            let lengths = automaton?.prefixes(of: number, from: start) ?? 0
            guard lengths != 0 else { return .none }
            return lengths & (lengths - 1) == 0 ? .at(start + lengths.trailingZeroBitCount) : .ambiguous
        }
    }

    enum Length { case possible, localOnly, tooShort, tooLong, invalid }

    let region: String
    let countryCode: Int
    /// How many digits the country's code has.
    let codeDigits: Int
    /// What stands before a national number in E.164.
    let sign: [UInt8]
    let internationalPrefix: Prefix
    let general: DigitAutomaton
    let leadingDigits: DigitAutomaton?
    /// Nil where it is not read here.
    private let nationalPrefix: Prefix?
    private let rewrites: Bool
    private let lengths: UInt32
    private let localLengths: UInt32
    /// By the library's code of a kind.
    private let kinds: [Digits?]
    private let hasSameMobilePattern: Bool

    init?(at index: Int) {
        var raw = clip_phone_plan()
        guard clip_phone_plan_at(index, &raw), let general = DigitAutomaton(text(raw.general.pattern)),
            let international = Prefix(text(raw.international_prefix)),
            raw.general.lengths != 0
        else { return nil }
        region = text(raw.region)
        countryCode = Int(raw.country_code)
        sign = Array("+\(countryCode)".utf8)
        codeDigits = sign.count - 1
        internationalPrefix = international
        nationalPrefix = Prefix(text(raw.national_prefix))
        self.general = general
        rewrites = !text(raw.transform_rule).isEmpty
        lengths = raw.general.lengths
        localLengths = raw.general.local_lengths
        hasSameMobilePattern = raw.has_same_mobile_pattern
        let leading = text(raw.leading_digits)
        leadingDigits = leading.isEmpty ? nil : DigitAutomaton(leading)
        if !leading.isEmpty, leadingDigits == nil { return nil }
        let kinds = withUnsafeBytes(of: raw.kinds) { Array($0.bindMemory(to: clip_phone_digits.self)) }
        var read: [Digits?] = []
        for kind in kinds {
            let isNone = text(kind.pattern).isEmpty
            let digits = isNone ? nil : Digits(kind)
            if !isNone, digits == nil { return nil }
            read.append(digits)
        }
        self.kinds = read
    }

    /// Where the number begins behind its national prefix; nil when the library must say.
    func withoutNationalPrefix(_ number: DialledDigits, from start: Int) -> Int? {
        guard let nationalPrefix else { return nil }
        guard start < number.count else { return start }
        switch nationalPrefix.end(in: number, from: start) {
        case .none: return start
        case .ambiguous: return nil
        case .at(let end):
            if rewrites { return nil }
            return general.matches(number, from: start) && !general.matches(number, from: end) ? start : end
        }
    }

    func length(_ count: Int) -> Length {
        let bit: UInt32 = count < 32 ? 1 << UInt32(count) : 0
        if localLengths & bit != 0 { return .localOnly }
        if lengths & bit != 0 { return .possible }
        if count < lengths.trailingZeroBitCount { return .tooShort }
        return count > 31 - lengths.leadingZeroBitCount ? .tooLong : .invalid
    }

    private static let order = [
        CLIP_PHONE_PREMIUM_RATE, CLIP_PHONE_TOLL_FREE, CLIP_PHONE_SHARED_COST, CLIP_PHONE_VOIP, CLIP_PHONE_PERSONAL, CLIP_PHONE_PAGER,
        CLIP_PHONE_UAN, CLIP_PHONE_VOICEMAIL
    ].map(\.rawValue)

    /// The library's code of the kind; nil for a number that is not assigned.
    func kind(of number: DialledDigits, from start: Int) -> UInt32? {
        guard lengths >> UInt32(min(number.count - start, 31)) & 1 == 1, general.matches(number, from: start) else { return nil }
        for kind in Self.order where kinds[Int(kind)]?.matches(number, from: start) == true { return kind }
        let isFixed = kinds[Int(CLIP_PHONE_FIXED_LINE.rawValue)]?.matches(number, from: start) == true
        if isFixed, hasSameMobilePattern { return CLIP_PHONE_FIXED_LINE_OR_MOBILE.rawValue }
        let isMobile = !hasSameMobilePattern && kinds[Int(CLIP_PHONE_MOBILE.rawValue)]?.matches(number, from: start) == true
        if isFixed { return (isMobile ? CLIP_PHONE_FIXED_LINE_OR_MOBILE : CLIP_PHONE_FIXED_LINE).rawValue }
        return isMobile ? CLIP_PHONE_MOBILE.rawValue : nil
    }
}

/// Text that the library keeps.
private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
