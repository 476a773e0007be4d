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
    /// The most telling condition of a compound; the union of those of its alternatives where it is a short `:is()` list;
    /// nil for a compound that may concern any element.
    func bucketKeys(of compound: Compound) -> [BucketKey]? { bucketKeys(of: compound, depth: 0) }

    private static let maxAlternatives = 16

    private func bucketKeys(of compound: Compound, depth: Int) -> [BucketKey]? {
        var attributeKeys: [BucketKey]?
        var typeKeys: [BucketKey]?
        var classKeys: [BucketKey]?
        for simple in simples[compound.range] {
            switch simple.kind {
            case .id: return [.id(simple.name)]
            case .class: if classKeys == nil { classKeys = [.class(simple.name)] }
            case .attribute:
                let attribute = attributes[Int(simple.link)]
                attributeKeys = [.attribute(attribute.name)]
                if attribute.lowercasedName != attribute.name {
                    attributeKeys?.append(.attribute(attribute.lowercasedName))
                }
            case .type:
                typeKeys = [.type(simple.name)]
                if simple.link != simple.name.rawValue { typeKeys?.append(.type(Name(rawValue: simple.link))) }
            default: break
            }
        }
        if let keys = classKeys ?? attributeKeys ?? typeKeys { return keys }
        for simple in simples[compound.range] where simple.kind == .anyOf && depth < 4 {
            if let keys = bucketKeys(ofAlternatives: simple.link, depth: depth + 1) { return keys }
        }
        return nil
    }

    private func bucketKeys(ofAlternatives list: UInt32, depth: Int) -> [BucketKey]? {
        let alternatives = range(of: list)
        guard alternatives.count <= Self.maxAlternatives else { return nil }
        var keys: [BucketKey] = []
        for complex in alternatives {
            let subject = compounds[Int(complexes[complex].start)]
            guard !subject.isHost, let found = bucketKeys(of: subject, depth: depth) else { return nil }
            keys.append(contentsOf: found)
        }
        return keys.count <= Self.maxAlternatives ? keys : nil
    }
}
