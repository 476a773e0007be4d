/// One kind of parcel number.
struct TrackingFormat: Sendable {
    enum Check: Sendable {
        case none
        /// Mod 10 with two weights from the left, letters by `(code − 3) mod 10`; with or without the digits of products added up.
        case mod10(Int, Int, addsDigits: Bool)
        /// Repeating weights over the last `count` characters before the check digit, mod 11 mod 10.
        case mod11([Int], count: Int)
        case mod7
        /// UPU S10: weights 8 6 4 2 3 5 9 7.
        case s10
        /// ISO 7064 mod 37,36.
        case mod37
    }

    var carrier: String
    /// What each character must be.
    var shape: [Shape]
    /// Characters before the part that the check covers.
    var skipped: Int
    var check: Check
    /// Its prefix alone says what it is.
    var isDistinct: Bool

    enum Shape: Sendable, Equatable {
        case literal(UInt8)
        case oneOf([UInt8])
        case digit
        case letter
        case alphanumeric

        func matches(_ byte: UInt8) -> Bool {
            switch self {
            case .literal(let expected): byte == expected
            case .oneOf(let choices): choices.contains(byte)
            case .digit: LinkText.isDigit(byte)
            case .letter: LinkText.isLetter(byte)
            case .alphanumeric: true
            }
        }
    }
}

/// The carriers' formats. A line: carrier, shape, check, how many characters stand before the checked part, `!` when the
/// shape alone tells. In a shape `#9` is nine digits, `@2` two letters, `*5` either, `[AB]` one of them, the rest itself.
enum TrackingFormats {
    static let byLength: [[TrackingFormat]] = {
        var table = [[TrackingFormat]](repeating: [], count: 36)
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ")
            guard fields.count >= 4 else { continue }
            let shape = parse(fields[1])
            guard shape.count < table.count, let check = checks[String(fields[2])] else { continue }
            table[shape.count].append(
                TrackingFormat(
                    carrier: String(fields[0]), shape: shape, skipped: Int(fields[3]) ?? 0, check: check,
                    isDistinct: fields.count > 4))
        }
        return table
    }()

    /// True when a number may begin with the two characters, of which letters are capitals.
    @inline(__always)
    static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
        guard let row = Checksums.alphanumeric(first), let column = Checksums.alphanumeric(second) else { return true }
        return beginnings[row * 36 + column]
    }

    private static let beginnings: [Bool] = {
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let shapes = byLength.joined().map(\.shape)
        return characters.flatMap { first in
            characters.map { second in shapes.contains { $0[0].matches(first) && $0[1].matches(second) } }
        }
    }()

    private static let checks: [String: TrackingFormat.Check] = [
        "-": .none, "m12": .mod10(1, 2, addsDigits: false), "m31": .mod10(3, 1, addsDigits: false),
        "m13": .mod10(1, 3, addsDigits: false), "l12": .mod10(1, 2, addsDigits: true), "l21": .mod10(2, 1, addsDigits: true),
        "l31": .mod10(3, 1, addsDigits: true), "f11": .mod11([3, 1, 7], count: 11), "f13": .mod11([1, 7, 3], count: 13),
        "m7": .mod7, "s10": .s10, "m37": .mod37
    ]

    private static func parse(_ pattern: Substring) -> [TrackingFormat.Shape] {
        var shape: [TrackingFormat.Shape] = []
        var bytes = Array(pattern.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case 0x23, 0x40, 0x2A:
                var count = 0
                while let digit = bytes.first, LinkText.isDigit(digit), count < 10 {
                    count = count * 10 + Int(digit) - 0x30
                    bytes.removeFirst()
                }
                let kind: TrackingFormat.Shape = byte == 0x23 ? .digit : byte == 0x40 ? .letter : .alphanumeric
                shape += Array(repeating: kind, count: min(count, 35))
            case 0x5B:
                var choices: [UInt8] = []
                while let choice = bytes.popFirst(), choice != 0x5D { choices.append(choice) }
                shape.append(.oneOf(choices))
            case 0x2E: continue
            default: shape.append(.literal(byte))
            }
        }
        return shape
    }

    private static let rows = """
        ups 1Z*15#1 m12 2 !
        ups 1Z*16 m12 2 !
        ups [AHJKTV]#10 m12 1
        fedex #12 f11 0
        fedex #34 f13 20
        fedex #15 m13 0
        fedex 00#16 m31 0
        fedex 96#20 m13 7
        fedex [123]#31 - 0
        usps [70]#19 m31 0
        usps [70]#19 m31 2
        usps [79]#19 m13 2
        usps 9#21 m31 0 !
        usps 92#24 m31 0 !
        usps 420#5.9#21 m31 8 !
        usps 420#9.9#21 m31 12 !
        usps 420#5.92#24 m31 8 !
        s10 [ABCDEGHLMNPQRSUVZ]@1#9@2 s10 2 !
        dhl #10 m7 0
        dhl #11 m7 0
        dhl JJD#10 - 0 !
        dhl JVGL#10 - 0 !
        dhl 60120#9 - 0
        dhl GM#16 m31 2 !
        dhl GM#18 - 0 !
        dhl GM*20 - 0 !
        dhl L[AXEZ]#8 - 0 !
        ontrac [CD]#14 m12 0 !
        amazon TB[ACM]#12 - 0 !
        amazon C#10 - 0
        lasership L[HXIZCEN]#8 - 0 !
        lasership 1LS*12 - 0 !
        canpar [DLSFC]#21 - 0
        purolator #12 l21 0
        purolator @3#9 l21 0
        dpd #27*1 m37 0
        old_dominion #11 l12 0
        yodel JD#16 m13 2 !
        yodel JJD#16 - 0 !
        landmark LTN#8N1 - 0 !
        gofo GFUS#14 l31 4 !
        speedee SP#18 - 0 !
        yunexpress YT#16 - 0 !
        royal_mail @2#9GB s10 2 !
        japan_post @2#9JP s10 2 !
        japan_post #12 m7 0
        canada_post #16 m31 0
        """

    /// Where a carrier shows what became of a parcel.
    static func link(of carrier: String, _ number: String) -> [DetectionDetail] {
        guard let link = links[carrier] else { return [] }
        return [DetectionDetail("url", link.split(separator: "%", omittingEmptySubsequences: false).joined(separator: number))]
    }

    /// `%` stands for the number.
    private static let links: [String: String] = [
        "ups": "https://www.ups.com/track?tracknum=%", "fedex": "https://www.fedex.com/fedextrack/?trknbr=%",
        "usps": "https://tools.usps.com/go/TrackConfirmAction?tLabels=%",
        "dhl": "https://www.dhl.com/en/express/tracking.html?AWB=%", "ontrac": "https://www.ontrac.com/tracking/?number=%",
        "amazon": "https://track.amazon.com/tracking/%", "lasership": "https://www.ontrac.com/tracking/?number=%",
        "royal_mail": "https://www.royalmail.com/track-your-item#/tracking-results/%",
        "japan_post": "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=%",
        "canada_post": "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=%",
        "s10": "https://globaltracktrace.ptc.post/gtt.web/Search.aspx?id=%",
        "purolator": "https://www.purolator.com/en/shipping/tracker?pin=%", "dpd": "https://www.dpd.com/tracking?parcelNr=%",
        "yodel": "https://www.yodel.co.uk/tracking/%"
    ]
}
