/// Domain names in ASCII (Unicode Technical Standard #46, non-transitional), as the URL Standard asks for them.
enum IDNA {
    /// UTF-8 bytes of the longest domain that is not plain ASCII; Punycode costs the square of a label's length.
    static let maxDomainBytes = 4_096

    /// "Domain to ASCII" with beStrict false (URL Standard §3.3): the domain in lower case and Punycode, or nil.
    ///
    /// The caller checks for forbidden domain code points.
    static func toASCII(_ domain: String) -> [UInt8]? {
        guard domain.utf8.count <= maxDomainBytes, let mapped = map(domain) else { return nil }
        let normalized = CanonicalComposition.normalize(mapped)
        var labels: [[UInt32]] = []
        for label in normalized.split(separator: 0x2E, omittingEmptySubsequences: false) {
            guard label.starts(with: punycodePrefix) else {
                labels.append(Array(label))
                continue
            }
            // An A-label must be what ToASCII makes of some U-label.
            guard let decoded = Punycode.decode(label.dropFirst(punycodePrefix.count)),
                decoded.contains(where: { $0 >= 0x80 }), CanonicalComposition.normalize(decoded) == decoded,
                decoded.allSatisfy({ mapping.entry(of: $0).kind == .valid })
            else { return nil }
            labels.append(decoded)
        }
        let isBidiDomain = labels.contains { $0.contains { bidiClass(of: $0).isRightToLeft } }
        var ascii: [UInt8] = []
        for (index, label) in labels.enumerated() {
            guard isValid(label), !isBidiDomain || BidiRule.holds(for: label) else { return nil }
            if index > 0 { ascii.append(0x2E) }
            if label.allSatisfy({ $0 < 0x80 }) {
                ascii.append(contentsOf: label.map { UInt8(truncatingIfNeeded: $0) })
            } else {
                guard let encoded = Punycode.encode(label) else { return nil }
                ascii.append(contentsOf: punycodePrefix.map { UInt8(truncatingIfNeeded: $0) })
                ascii.append(contentsOf: encoded)
            }
        }
        return ascii
    }

    private static let punycodePrefix: [UInt32] = [0x78, 0x6E, 0x2D, 0x2D]

    // MARK: Mapping, UTS #46 §4 step 1

    private static func map(_ domain: String) -> [UInt32]? {
        var mapped: [UInt32] = []
        mapped.reserveCapacity(domain.utf8.count)
        for scalar in domain.unicodeScalars {
            let entry = mapping.entry(of: scalar.value)
            switch entry.kind {
            case .valid: mapped.append(scalar.value)
            case .ignored: break
            case .disallowed: return nil
            case .shifted: mapped.append(scalar.value &+ entry.payload)
            case .replaced: mapped.append(contentsOf: mapping.replacement(entry))
            }
        }
        return mapped
    }

    private static let mapping = MappingTable(IDNATables.mapping)

    /// The ranges of the mapping table, by binary search.
    private struct MappingTable: Sendable {
        enum Kind: UInt8 { case valid, ignored, disallowed, shifted, replaced }
        struct Entry {
            var kind: Kind
            /// The distance to the target for `shifted`, the place in `pool` for `replaced`.
            var payload: UInt32 = 0
            var count = 0
        }

        private var starts: [UInt32] = []
        private var entries: [Entry] = []
        private var pool: [UInt32] = []

        init(_ packed: StaticString) {
            var reader = PackedNumbers(packed)
            var start: UInt32 = 0
            while let distance = reader.next(), let kind = reader.next() {
                start &+= distance
                var entry = Entry(kind: Kind(rawValue: UInt8(clamping: kind)) ?? .replaced)
                if kind >= UInt32(Kind.replaced.rawValue) {
                    entry.payload = UInt32(pool.count)
                    entry.count = Int(kind - UInt32(Kind.replaced.rawValue))
                    for _ in 0..<entry.count { pool.append(start &+ (reader.nextSigned() ?? 0)) }
                } else if entry.kind == .shifted {
                    entry.payload = reader.nextSigned() ?? 0
                }
                starts.append(start)
                entries.append(entry)
            }
        }

        func entry(of scalar: UInt32) -> Entry {
            let index = starts.lastIndex(notAbove: scalar)
            return index >= 0 ? entries[index] : Entry(kind: .disallowed)
        }

        func replacement(_ entry: Entry) -> ArraySlice<UInt32> {
            pool[Int(entry.payload)..<Int(entry.payload) + entry.count]
        }
    }

    // MARK: Validity, UTS #46 §4.1 with CheckHyphens false

    private static func isValid(_ label: [UInt32]) -> Bool {
        guard let first = label.first else { return true }
        if label.starts(with: punycodePrefix) || label.contains(0x2E) || isMark(first) { return false }
        for (index, scalar) in label.enumerated() where scalar == 0x200C || scalar == 0x200D {
            guard isJoinerAllowed(scalar, at: index, in: label) else { return false }
        }
        return true
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The rules of RFC 5892 appendix A.1 and A.2 for ZERO WIDTH (NON-)JOINER.
    private static func isJoinerAllowed(_ joiner: UInt32, at index: Int, in label: [UInt32]) -> Bool {
        let virama: UInt8 = 9
        if index > 0, CanonicalComposition.combiningClass(of: label[index - 1]) == virama { return true }
        guard joiner == 0x200C else { return false }
        let before = label[..<index].last { joiningType(of: $0) != .transparent }
        let after = label[(index + 1)...].first { joiningType(of: $0) != .transparent }
        guard let before, let after else { return false }
        let (left, right) = (joiningType(of: before), joiningType(of: after))
        return (left == .left || left == .dual) && (right == .right || right == .dual)
    }

    private enum JoiningType: UInt8 { case none, transparent, left, right, dual }
    private static let joiningTypes = ClassTable(IDNATables.joiningTypes)
    private static func joiningType(of scalar: UInt32) -> JoiningType {
        JoiningType(rawValue: joiningTypes[scalar]) ?? .none
    }

    // MARK: The Bidi rule, RFC 5893 §2

    enum BidiClass: UInt8 {
        case l, r, al, an, en, es, cs, et, on, bn, nsm, other
        var isRightToLeft: Bool { self == .r || self == .al || self == .an }
    }
    private static let bidiClasses = ClassTable(IDNATables.bidiClasses)
    static func bidiClass(of scalar: UInt32) -> BidiClass { BidiClass(rawValue: bidiClasses[scalar]) ?? .other }

    private enum BidiRule {
        static func holds(for label: [UInt32]) -> Bool {
            guard let first = label.first else { return true }
            let classes = label.map { bidiClass(of: $0) }
            guard let last = classes.last(where: { $0 != .nsm }) else { return false }
            switch bidiClass(of: first) {
            case .r, .al:
                return classes.allSatisfy { $0 != .l && $0 != .other }
                    && (last == .r || last == .al || last == .en || last == .an)
                    && !(classes.contains(.en) && classes.contains(.an))
            case .l:
                return classes.allSatisfy { !$0.isRightToLeft && $0 != .other } && (last == .l || last == .en)
            case .an, .en, .es, .cs, .et, .on, .bn, .nsm, .other:
                return false
            }
        }
    }
}

/// A class for every scalar, as sorted ranges.
private struct ClassTable: Sendable {
    private var starts: [UInt32] = []
    private var classes: [UInt8] = []

    init(_ packed: StaticString) {
        var reader = PackedNumbers(packed)
        var start: UInt32 = 0
        while let distance = reader.next(), let value = reader.next() {
            start &+= distance
            starts.append(start)
            classes.append(UInt8(clamping: value))
        }
    }

    subscript(scalar: UInt32) -> UInt8 {
        let index = starts.lastIndex(notAbove: scalar)
        return index >= 0 ? classes[index] : 0
    }
}

/// The numbers of a table in `IDNATables`: five bits a character, lowest first; the sixth bit says that more follow.
struct PackedNumbers {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ packed: StaticString) {
        text = UnsafeBufferPointer(start: packed.utf8Start, count: packed.utf8CodeUnitCount)
    }

    mutating func next() -> UInt32? {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while position < text.count {
            let digit = UInt32(Self.digit(text[position]))
            position += 1
            value |= (digit & 31) &<< shift
            if digit & 32 == 0 { return value }
            shift += 5
        }
        return nil
    }

    /// The next number as a distance; add it with `&+`.
    mutating func nextSigned() -> UInt32? {
        guard let value = next() else { return nil }
        return value & 1 == 0 ? value >> 1 : 0 &- ((value >> 1) + 1)
    }

    private static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case 0x2B: 62
        default: 63
        }
    }
}

extension [UInt32] {
    /// In a sorted array, the index of the last element that is not above `value`; -1 where there is none.
    fileprivate func lastIndex(notAbove value: UInt32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
