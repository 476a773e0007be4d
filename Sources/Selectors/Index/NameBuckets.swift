import ClipBase

/// What an element must have for a selector to concern it.
enum BucketKey {
    case id(Name)
    case `class`(Name)
    case attribute(Name)
    case type(Name)
}

/// Entries by name: a table over all names up to the greatest, so that a look-up is two loads.
struct NameBuckets: Sendable {
    private var pending: [(name: UInt32, entry: UInt32)] = []
    private var starts: [UInt32] = []
    private var items: [UInt32] = []

    var isEmpty: Bool { items.isEmpty }

    mutating func add(_ name: Name, _ entry: UInt32) { pending.append((name.rawValue, entry)) }

    mutating func build() {
        let greatest = pending.reduce(0) { max($0, Int($1.name)) }
        starts = Array(repeating: 0, count: pending.isEmpty ? 0 : greatest + 2)
        for (name, _) in pending { starts[Int(name) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        items = Array(repeating: 0, count: pending.count)
        var next = starts
        for (name, entry) in pending {
            items[Int(next[Int(name)])] = entry
            next[Int(name)] += 1
        }
    }

    subscript(name: Name) -> ArraySlice<UInt32> {
        let index = Int(name.rawValue)
        guard index + 1 < starts.count else { return [] }
        return items[Int(starts[index])..<Int(starts[index + 1])]
    }
}

extension SelectorStore {
    /// Appends the most telling condition of a compound, or the union of those of its alternatives where it is a short `:is()`
    /// list; false for a compound that may concern any element.
    func addBucketKeys(of compound: Compound, to keys: inout [BucketKey]) -> Bool { addBucketKeys(of: compound, depth: 0, to: &keys) }

    private static let maxAlternatives = 16

    private func addBucketKeys(of compound: Compound, depth: Int, to keys: inout [BucketKey]) -> Bool {
        var best: SimpleSelector?
        for simple in simples[compound.range] {
            guard let value = Self.tellingValue(simple.kind) else { continue }
            if let known = best.flatMap({ Self.tellingValue($0.kind) }), known >= value { continue }
            best = simple
        }
        if let best {
            addKeys(of: best, to: &keys)
            return true
        }
        for simple in simples[compound.range] where simple.kind == .anyOf && depth < 4 {
            if addBucketKeys(ofAlternatives: simple.link, depth: depth + 1, to: &keys) { return true }
        }
        return false
    }

    /// How few elements a condition leaves, as a rank; nil for conditions that have no bucket.
    private static func tellingValue(_ kind: SimpleSelector.Kind) -> Int? {
        switch kind {
        case .id: 3
        case .class: 2
        case .attribute: 1
        case .type: 0
        default: nil
        }
    }

    private func addKeys(of simple: SimpleSelector, to keys: inout [BucketKey]) {
        switch simple.kind {
        case .id: keys.append(.id(simple.name))
        case .class: keys.append(.class(simple.name))
        case .attribute:
            let attribute = attributes[Int(simple.link)]
            keys.append(.attribute(attribute.name))
            if attribute.lowercasedName != attribute.name { keys.append(.attribute(attribute.lowercasedName)) }
        default:
            keys.append(.type(simple.name))
            if simple.link != simple.name.rawValue { keys.append(.type(Name(rawValue: simple.link))) }
        }
    }

    private func addBucketKeys(ofAlternatives list: UInt32, depth: Int, to keys: inout [BucketKey]) -> Bool {
        let mark = keys.count
        let alternatives = range(of: list)
        guard alternatives.count <= Self.maxAlternatives else { return false }
        for complex in alternatives {
            let subject = compounds[Int(complexes[complex].start)]
            guard !subject.isHost, addBucketKeys(of: subject, depth: depth, to: &keys), keys.count - mark <= Self.maxAlternatives else {
                keys.removeSubrange(mark...)
                return false
            }
        }
        return true
    }
}
