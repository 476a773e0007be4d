/// Decides between candidates that overlap, in one place.
///
/// A candidate falls when a stronger one overlaps it, unless the two may stand in one another (a date in a recurrence, a
/// host in a link's text). Stronger is: higher rank of the type, then more text, then more confidence.
enum Ranking {
    /// What wins where two types claim the same text; the higher stands. A line a type, so that a person can reorder it.
    static func rank(_ type: DetectionType) -> Int {
        switch type {
        case .structured: 100
        case .email: 95
        case .link: 90
        case .iban: 88
        case .guid: 86
        case .mac: 84
        case .ip: 82
        case .doi: 80
        case .crypto: 79
        case .creditCard: 78
        case .isbn: 76
        case .issn: 74
        case .isin: 73
        case .vin: 72
        case .trackingNumber: 70
        case .coordinate: 68
        case .address: 66
        case .phoneNumber: 64
        case .ean: 65
        case .flightNumber: 60
        case .money: 58
        case .openingHours: 57
        case .recurrence: 56
        case .calendarEvent: 54
        case .duration: 52
        case .physicalValue: 53
        case .bic: 40
        case .mention: 30
        case .hashtag: 29
        case .cashtag: 28
        }
    }

    /// Below this confidence a find gives way to any other at or above it, whatever the types.
    static let weak = 0.4

    /// The candidates that stand, in the order of their place. All types are weighed, so that what is asked for does not change
    /// what a text means: a date is no phone number, though only phone numbers are wanted.
    static func resolve(_ candidates: [Candidate], context: DetectionContext) -> [Candidate] {
        let takesAll = context.types == .all
        var standing: [Candidate] = []
        standing.reserveCapacity(candidates.count)
        func stand(_ index: Int) {
            let candidate = candidates[index]
            guard takesAll || context.types.contains(candidate.type), candidate.confidence >= context.minimumConfidence else { return }
            standing.append(candidate)
        }
        // Candidates that overlap none outside their cluster are weighed by themselves.
        let places = candidates.indices.map { UInt64(clamping: candidates[$0].range.lowerBound) << 32 | UInt64($0) & 0xFFFF_FFFF }.sorted()
        var cluster: [Claim] = []
        var start = 0
        while start < places.count {
            let first = Int(places[start] & 0xFFFF_FFFF)
            var reach = candidates[first].range.upperBound
            var end = start + 1
            while end < places.count, Int(places[end] >> 32) < reach {
                reach = max(reach, candidates[Int(places[end] & 0xFFFF_FFFF)].range.upperBound)
                end += 1
            }
            if end == start + 1 {
                stand(first)
            } else {
                cluster.removeAll(keepingCapacity: true)
                for place in places[start..<end] {
                    let index = Int(place & 0xFFFF_FFFF)
                    cluster.append(Claim(candidates[index], index: index))
                }
                for claim in weigh(&cluster) { stand(claim.index) }
            }
            start = end
        }
        return standing
    }

    /// The claims of a cluster that stand, in the order of their place.
    private static func weigh(_ claims: inout [Claim]) -> [Claim] {
        claims.sort { $0.isStronger(than: $1) }
        let start = claims.reduce(Int.max) { min($0, $1.start) }
        var chosen = ChosenPlaces(start: start, end: claims.reduce(start) { max($0, $1.end) }, count: claims.count)
        var standing: [Claim] = []
        for claim in claims where !chosen.contains(where: { $0.overlaps(claim) && !coexist($0.type, claim.type) }, around: claim) {
            chosen.insert(claim)
            standing.append(claim)
        }
        standing.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            if left.end != right.end { return left.end > right.end }
            return rank(left.type) > rank(right.type)
        }
        return standing
    }

    /// What decides about a candidate, without its texts.
    struct Claim {
        let type: DetectionType
        let index: Int
        let start: Int
        let end: Int
        /// Weak ones last, then by rank: higher is stronger.
        private let order: Int
        private let confidence: Double

        init(_ candidate: Candidate, index: Int) {
            type = candidate.type
            self.index = index
            start = candidate.range.lowerBound
            end = candidate.range.upperBound
            order = rank(candidate.type) + (candidate.confidence < weak ? 0 : 1_000)
            confidence = candidate.confidence
        }

        func isStronger(than other: Claim) -> Bool {
            if order != other.order { return order > other.order }
            if end - start != other.end - other.start { return end - start > other.end - other.start }
            if confidence != other.confidence { return confidence > other.confidence }
            return start != other.start ? start < other.start : index < other.index
        }

        func overlaps(_ other: Claim) -> Bool { start < other.end && other.start < end }
    }

    /// Chosen claims by the blocks of text in which they lie, so that each new one meets only its neighbours.
    private struct ChosenPlaces {
        private let start: Int
        private var heads: [Int32]
        private var entries: [(claim: Claim, next: Int32)] = []
        private static let shift = 6

        /// Bytes of text over which the claims go.
        init(start: Int, end: Int, count: Int) {
            self.start = start
            heads = Array(repeating: -1, count: (end - start) >> Self.shift + 1)
            entries.reserveCapacity(count)
        }

        func contains(where test: (Claim) -> Bool, around claim: Claim) -> Bool {
            for block in blocks(claim) {
                var index = heads[block]
                while index >= 0 {
                    if test(entries[Int(index)].claim) { return true }
                    index = entries[Int(index)].next
                }
            }
            return false
        }

        mutating func insert(_ claim: Claim) {
            for block in blocks(claim) {
                entries.append((claim, heads[block]))
                heads[block] = Int32(truncatingIfNeeded: entries.count - 1)
            }
        }

        private func blocks(_ claim: Claim) -> ClosedRange<Int> {
            let first = (claim.start - start) >> Self.shift
            return first...max(first, (claim.end - 1 - start) >> Self.shift)
        }
    }

    /// Pairs that are both true of one text.
    private static func coexist(_ left: DetectionType, _ right: DetectionType) -> Bool {
        switch (left, right) {
        case (.link, .ip), (.ip, .link): true
        case (.link, .doi), (.doi, .link): true
        case (.isbn, .ean), (.ean, .isbn): true
        case (.iban, .bic), (.bic, .iban): true
        case (.link, .guid), (.guid, .link): true
        default: false
        }
    }
}
