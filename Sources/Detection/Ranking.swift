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

    static func resolve(_ candidates: [Candidate], context: DetectionContext) -> [Candidate] {
        let wanted = candidates.filter { context.types.contains($0.type) && $0.confidence >= context.minimumConfidence }
        let order = wanted.indices.sorted { stronger(wanted[$0], wanted[$1]) }
        var chosen: [Candidate] = []
        // Chosen finds by the block of text in which they lie, so that each candidate meets only its neighbours.
        var blocks: [Int: [Int]] = [:]
        for index in order {
            let candidate = wanted[index]
            let first = candidate.range.lowerBound >> 6
            let last = max(first, (candidate.range.upperBound - 1) >> 6)
            var falls = false
            search: for block in first...last {
                for other in blocks[block] ?? [] where chosen[other].range.overlaps(candidate.range) {
                    if !coexist(chosen[other], candidate) {
                        falls = true
                        break search
                    }
                }
            }
            if falls { continue }
            chosen.append(candidate)
            for block in first...last { blocks[block, default: []].append(chosen.count - 1) }
        }
        return chosen.sorted {
            ($0.range.lowerBound, -$0.range.count, rank($1.type)) < ($1.range.lowerBound, -$1.range.count, rank($0.type))
        }
    }

    private static func stronger(_ left: Candidate, _ right: Candidate) -> Bool {
        let leftWeak = left.confidence < weak
        let rightWeak = right.confidence < weak
        if leftWeak != rightWeak { return rightWeak }
        let leftRank = rank(left.type)
        let rightRank = rank(right.type)
        if leftRank != rightRank { return leftRank > rightRank }
        if left.range.count != right.range.count { return left.range.count > right.range.count }
        if left.confidence != right.confidence { return left.confidence > right.confidence }
        return left.range.lowerBound < right.range.lowerBound
    }

    /// Pairs that are both true of one text.
    private static func coexist(_ left: Candidate, _ right: Candidate) -> Bool {
        switch (left.type, right.type) {
        case (.link, .ip), (.ip, .link): true
        case (.link, .doi), (.doi, .link): true
        case (.isbn, .ean), (.ean, .isbn): true
        case (.iban, .bic), (.bic, .iban): true
        case (.link, .guid), (.guid, .link): true
        default: false
        }
    }
}
