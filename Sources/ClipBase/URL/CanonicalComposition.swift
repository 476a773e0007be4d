/// Unicode Normalization Form C (UAX #15) of scalars that UTS #46 has mapped.
///
/// The mapping leaves no character whose canonical decomposition NFC would not put together again, so one table of
/// pairs serves both ways.
enum CanonicalComposition {
    static func normalize(_ scalars: [UInt32]) -> [UInt32] {
        // Below U+0300 nothing combines.
        guard scalars.contains(where: { $0 >= 0x300 }) else { return scalars }
        var decomposed: [UInt32] = []
        decomposed.reserveCapacity(scalars.count)
        for scalar in scalars { decompose(scalar, into: &decomposed) }
        reorder(&decomposed)
        return compose(decomposed)
    }

    static func combiningClass(of scalar: UInt32) -> UInt8 {
        guard scalar >= 0x300, let scalar = Unicode.Scalar(scalar) else { return 0 }
        return scalar.properties.canonicalCombiningClass.rawValue
    }

    private static func decompose(_ scalar: UInt32, into out: inout [UInt32]) {
        if Hangul.syllables.contains(scalar) {
            Hangul.decompose(scalar, into: &out)
            return
        }
        // Only the first of a pair has parts of its own; the table's longest chain has four steps.
        var marks: [UInt32] = []
        var first = scalar
        while let pair = pairs.parts[first] {
            first = UInt32(truncatingIfNeeded: pair >> 32)
            marks.append(UInt32(truncatingIfNeeded: pair))
        }
        out.append(first)
        out.append(contentsOf: marks.reversed())
    }

    /// Sorts each run of marks by combining class, equals in their order.
    private static func reorder(_ scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, combiningClass(of: scalars[end]) != 0 { end += 1 }
            if end - start > 1 {
                let run = scalars[start..<end].enumerated().map {
                    (combiningClass: combiningClass(of: $0.element), index: $0.offset, scalar: $0.element)
                }
                let sorted = run.sorted { ($0.combiningClass, $0.index) < ($1.combiningClass, $1.index) }
                scalars.replaceSubrange(start..<end, with: sorted.map { $0.scalar })
            }
            start = end + 1
        }
    }

    private static func compose(_ scalars: [UInt32]) -> [UInt32] {
        var out: [UInt32] = []
        out.reserveCapacity(scalars.count)
        var starter: Int?
        var lastClass: UInt8 = 0
        for scalar in scalars {
            let combiningClass = combiningClass(of: scalar)
            if let at = starter {
                // Blocked when something between has the same or a higher class (or is a starter itself).
                let isAdjacent = at == out.count - 1
                if isAdjacent || (lastClass != 0 && lastClass < combiningClass),
                    let joined = join(out[at], scalar)
                {
                    out[at] = joined
                    continue
                }
            }
            if combiningClass == 0 { starter = out.count }
            lastClass = combiningClass
            out.append(scalar)
        }
        return out
    }

    private static func join(_ first: UInt32, _ second: UInt32) -> UInt32? {
        Hangul.join(first, second) ?? pairs.joined[UInt64(first) << 32 | UInt64(second)]
    }

    private static let pairs = PairTable()

    private struct PairTable: Sendable {
        /// By first and second scalar.
        var joined: [UInt64: UInt32] = [:]
        /// First and second scalar, by the joined one.
        var parts: [UInt32: UInt64] = [:]

        init() {
            var reader = PackedNumbers(IDNATables.compositions)
            var first: UInt32 = 0
            while let distance = reader.next(), let second = reader.next(), let shift = reader.nextSigned() {
                first &+= distance
                let pair = UInt64(first) << 32 | UInt64(second)
                joined[pair] = first &+ shift
                parts[first &+ shift] = pair
            }
        }
    }

    /// The arithmetic of The Unicode Standard §3.12.
    private enum Hangul {
        static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
        private static let (leading, vowels, trailing): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)

        static func decompose(_ syllable: UInt32, into out: inout [UInt32]) {
            let index = syllable - syllables.lowerBound
            out.append(leading + index / 588)
            out.append(vowels + index % 588 / 28)
            if index % 28 != 0 { out.append(trailing + index % 28) }
        }

        static func join(_ first: UInt32, _ second: UInt32) -> UInt32? {
            if (leading..<leading + 19).contains(first), (vowels..<vowels + 21).contains(second) {
                return syllables.lowerBound + ((first - leading) * 21 + second - vowels) * 28
            }
            if syllables.contains(first), (first - syllables.lowerBound) % 28 == 0,
                (trailing + 1..<trailing + 28).contains(second)
            {
                return first + second - trailing
            }
            return nil
        }
    }
}
