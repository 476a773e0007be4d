/// What a find is. The names are those of the job's `dataDetectorTypes` where there is one.
public enum DetectionType: String, Sendable, Hashable, CaseIterable {
    case link
    case email
    case phoneNumber
    case address
    case calendarEvent
    case duration
    case recurrence
    case flightNumber
    case trackingNumber
    case money
    case physicalValue
    case coordinate
    case openingHours
    case ip
    case mac
    case guid
    case iban
    case bic
    case isbn
    case issn
    case ean
    case isin
    case doi
    case vin
    case creditCard
    case crypto
    case mention
    case hashtag
    case cashtag
    case structured

    /// The job's type under which this one is asked for: all numbers with a check of their own are `identifier`.
    public var family: Family {
        switch self {
        case .link: .link
        case .email: .email
        case .phoneNumber: .phoneNumber
        case .address: .address
        case .calendarEvent, .duration, .recurrence: .calendarEvent
        case .flightNumber: .flightNumber
        case .trackingNumber: .trackingNumber
        case .money: .money
        case .physicalValue: .physicalValue
        case .coordinate: .coordinate
        case .openingHours: .openingHours
        case .ip, .mac, .guid, .iban, .bic, .isbn, .issn, .ean, .isin, .doi, .vin, .creditCard, .crypto, .mention,
            .hashtag, .cashtag:
            .identifier
        case .structured: .structured
        }
    }

    /// The names that a job's `dataDetectorTypes` lists.
    public enum Family: String, Sendable, Hashable, CaseIterable {
        case link, email, phoneNumber, address, calendarEvent, flightNumber, trackingNumber, money, physicalValue
        case coordinate, openingHours, identifier, structured
    }
}

/// A set of types, one bit each.
public struct DetectionTypes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public init(_ type: DetectionType) {
        rawValue = 1 << UInt64(DetectionType.allCases.firstIndex(of: type) ?? 0)
    }

    /// All types of a family, as a job asks for them. Nil when no family and no type has that name.
    public init?(named name: String) {
        if name == "all" {
            self = .all
            return
        }
        var bits: UInt64 = 0
        for (index, type) in DetectionType.allCases.enumerated()
        where type.rawValue == name || type.family.rawValue == name {
            bits |= 1 << UInt64(index)
        }
        guard bits != 0 else { return nil }
        rawValue = bits
    }

    public static let all = DetectionTypes(rawValue: (1 << UInt64(DetectionType.allCases.count)) - 1)

    public func contains(_ type: DetectionType) -> Bool { isSuperset(of: DetectionTypes(type)) }
}

/// A named part of a find: the carrier of a parcel, the currency of a price, the city of an address.
public struct DetectionDetail: Sendable, Hashable {
    public var name: String
    public var value: String
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// One thing that a text says, and where.
public struct Detection: Sendable, Hashable {
    public var type: DetectionType
    /// What it is more closely: `date`, `time`, `daterange` for a calendar event, the kind of unit for a quantity.
    public var subtype: String?
    /// UTF-8 bytes in the text that was searched.
    public var byteRange: Range<Int>
    /// Unicode scalars in the text that was searched.
    public var scalarRange: Range<Int>
    /// The text as it stands there.
    public var text: String
    /// The value in its standard form: E.164, ISO 8601, an absolute URL, a plain decimal number, the bare digits.
    public var value: String
    public var details: [DetectionDetail]
    /// How sure, 0…1: a check digit or the markup itself gives near 1, a bare shape less than one half.
    public var confidence: Double

    public init(
        type: DetectionType, subtype: String? = nil, byteRange: Range<Int>, scalarRange: Range<Int>, text: String,
        value: String, details: [DetectionDetail] = [], confidence: Double
    ) {
        self.type = type
        self.subtype = subtype
        self.byteRange = byteRange
        self.scalarRange = scalarRange
        self.text = text
        self.value = value
        self.details = details
        self.confidence = confidence
    }

    /// The value of the first detail with that name.
    public func detail(_ name: String) -> String? { details.first { $0.name == name }?.value }
}

/// What is known of a text before it is read.
public struct DetectionContext: Sendable, Hashable {
    public var types: DetectionTypes
    /// BCP 47 language tag of the text; nil when unknown.
    public var language: String?
    /// ISO 3166-1 alpha-2 code of the country whose numbers and addresses the text uses; nil when unknown.
    public var region: String?
    /// What "today" and "now" mean, in the wall-clock time of the text.
    public var referenceDate: CivilDateTime
    /// Finds below this confidence are left out.
    public var minimumConfidence: Double

    public init(
        types: DetectionTypes = .all, language: String? = nil, region: String? = nil,
        referenceDate: CivilDateTime = CivilDateTime(year: 1970, month: 1, day: 1), minimumConfidence: Double = 0
    ) {
        self.types = types
        self.language = language
        self.region = region
        self.referenceDate = referenceDate
        self.minimumConfidence = minimumConfidence
    }

    /// The region, or the one that the language tag names.
    var effectiveRegion: String? {
        if let region { return region }
        guard let language else { return nil }
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let last = parts.dropFirst().last(where: { $0.utf8.count == 2 }) else { return nil }
        return last.uppercased()
    }
}
