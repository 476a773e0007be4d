import ClipBase

/// Finds what a reader would act on in a text.
///
/// A pure function of the text and its context: `detect(in:context:)` cuts the text into tokens once, lets each type's
/// detector propose candidates, and lets `Ranking` decide between those that overlap. Linear in the length of the text.
public struct Detector: Sendable {
    public struct Configuration: Sendable, Hashable {
        /// Bytes of text that are read; the rest is passed over.
        public var maxTextBytes: Int
        /// Finds of one text; the rest, by place, is left out.
        public var maxDetections: Int
        public init(maxTextBytes: Int = Limits().maxTextBytes, maxDetections: Int = 100_000) {
            self.maxTextBytes = maxTextBytes
            self.maxDetections = maxDetections
        }
    }

    public let configuration: Configuration

    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    public func detect(in text: String, context: DetectionContext = DetectionContext()) -> [Detection] {
        detect(in: Array(text.utf8), context: context)
    }

    /// The finds in a text of UTF-8 bytes, in the order of their place.
    public func detect(in bytes: [UInt8], context: DetectionContext = DetectionContext()) -> [Detection] {
        detect(in: bytes, context: context, witnessed: [])
    }

    /// The finds, with candidates that another witness names.
    func detect(in bytes: [UInt8], context: DetectionContext, witnessed: [Candidate]) -> [Detection] {
        let language = Language(context.language)
        let tables = LanguageTables.tables(for: language.code)
        let text = SourceText(
            bytes.count <= configuration.maxTextBytes ? bytes : Array(bytes.prefix(configuration.maxTextBytes)), tables.triggers)
        let candidates = candidates(in: text, context: context, language, tables) + witnessed
        let chosen = Ranking.resolve(candidates, context: context).prefix(configuration.maxDetections)
        return publish(Array(chosen), in: text)
    }

    /// The steps, one a type. `Ranking` decides between their finds; only in opening hours no dates are sought.
    private func candidates(in text: SourceText, context: DetectionContext, _ language: Language, _ tables: LanguageTables)
        -> [Candidate]
    {
        var found: [Candidate] = []
        LinkDetector(text: text).detect(into: &found)
        IdentifierDetector(text: text, region: context.effectiveRegion).detect(into: &found)
        SocialDetector(text: text).detect(into: &found)
        TrackingDetector(text: text, region: context.effectiveRegion).detect(into: &found)
        FlightDetector(text: text).detect(into: &found)
        PhoneDetector(text: text, region: context.effectiveRegion, language: language).detect(into: &found)
        let numbers = NumberReader(text, language: language, words: tables.numbers)
        let actions = DateActions(reference: context.referenceDate, language: language.code, isDayFirst: true)
        let openingHours = OpeningHoursDetector(text: text, lexicon: tables.dates, actions: actions).detect()
        var times = openingHours
        ISODurations(text: text).detect(into: &times)
        found += times
        DateDetector(
            text: text, lexicon: tables.dates, language: language, region: context.effectiveRegion,
            reference: context.referenceDate,
            numbers: numbers
        ).detect(outside: times.map(\.range).sorted { $0.lowerBound < $1.lowerBound }, into: &found)
        CoordinateDetector(text: text, language: language).detect(into: &found)
        MoneyDetector(text: text, numbers: numbers, language: language).detect(into: &found)
        AddressDetector(text: text, region: context.effectiveRegion).detect(into: &found)
        QuantityDetector(text: text, numbers: numbers, language: language).detect(into: &found)
        return found
    }

    private func publish(_ candidates: [Candidate], in text: SourceText) -> [Detection] {
        var scalars = ScalarCounter(text.bytes)
        return candidates.map { candidate in
            Detection(
                type: candidate.type, subtype: candidate.subtype, byteRange: candidate.range,
                scalarRange: scalars.offset(of: candidate.range.lowerBound)..<scalars.offset(of: candidate.range.upperBound),
                text: text.string(candidate.range), value: candidate.value, details: candidate.details,
                confidence: candidate.confidence)
        }
    }
}

/// The language part of a BCP 47 tag, in lower case; `en` when nothing is known.
struct Language: Sendable, Hashable {
    let code: String
    let isKnown: Bool

    init(_ tag: String?) {
        let first = tag?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
        code = first ?? "en"
        isKnown = first != nil
    }
}

/// Turns byte offsets into scalar offsets; fast while the offsets grow.
private struct ScalarCounter {
    private let bytes: [UInt8]
    private var lastByte = 0
    private var lastScalar = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func offset(of byte: Int) -> Int {
        let target = min(max(byte, 0), bytes.count)
        if target < lastByte {
            while lastByte > target {
                lastByte -= 1
                if bytes[lastByte] & 0xC0 != 0x80 { lastScalar -= 1 }
            }
        } else {
            while lastByte < target {
                if bytes[lastByte] & 0xC0 != 0x80 { lastScalar += 1 }
                lastByte += 1
            }
        }
        return lastScalar
    }
}
