import ClipBase
public import DOM

/// A counting Bloom filter over the ids, classes and types of an element's ancestors. It says for sure that no ancestor
/// has one, and so spares most climbs. Whoever walks the tree pushes and pops.
public struct AncestorFilter: Sendable {
    private var counts = [UInt8](repeating: 0, count: 4096)
    private var hashes: [UInt32] = []
    private var frames: [Int] = []

    public init() {}

    /// The number of elements pushed.
    public var depth: Int { frames.count }

    /// Adds an element whose descendants are matched next.
    public mutating func push(_ element: NodeID, in document: Document) {
        frames.append(hashes.count)
        let isQuirky = document.mode == .quirks
        let type = document.name(element)
        add(selectorHash(type, .type))
        if document.isHTML, document.namespace(element) != .html {
            let folded = type.asciiLowercased
            if folded != type { add(selectorHash(folded, .type)) }
        }
        let id = document.elementID(element)
        if id != .empty { add(selectorHash(isQuirky ? id.asciiLowercased : id, .id)) }
        for name in document.classes(element) { add(selectorHash(isQuirky ? name.asciiLowercased : name, .class)) }
    }

    /// Takes the last element away again.
    public mutating func pop() {
        guard let frame = frames.popLast() else { return }
        for hash in hashes[frame...] {
            remove(Int(hash & 4095))
            remove(Int(hash >> 12 & 4095))
        }
        hashes.removeSubrange(frame...)
    }

    private mutating func add(_ hash: UInt32) {
        hashes.append(hash)
        addOne(Int(hash & 4095))
        addOne(Int(hash >> 12 & 4095))
    }

    // A count that has reached its limit stays there: the filter may then say "perhaps" too often, never "no" wrongly.
    private mutating func addOne(_ slot: Int) { if counts[slot] < 255 { counts[slot] += 1 } }
    private mutating func remove(_ slot: Int) { if counts[slot] < 255 { counts[slot] -= 1 } }

    @inline(__always) private func mayHold(_ hash: UInt32) -> Bool {
        counts[Int(hash & 4095)] > 0 && counts[Int(hash >> 12 & 4095)] > 0
    }

    /// Whether the ancestors may have all that the selector needs of them.
    @inline(__always) func mayMatch(_ needed: SIMD4<UInt32>) -> Bool {
        for lane in 0..<4 {
            if needed[lane] == 0 { return true }
            if !mayHold(needed[lane]) { return false }
        }
        return true
    }
}

enum HashedKind: UInt32 {
    case type = 0x2545_F491
    case id = 0x9E37_79B1
    case `class` = 0x85EB_CA77
}

/// Never 0.
func selectorHash(_ name: Name, _ kind: HashedKind) -> UInt32 {
    var hash = (name.rawValue &+ 1) &* kind.rawValue
    hash ^= hash >> 15
    hash = hash &* 0x2C1B_3C6D
    hash ^= hash >> 13
    return hash | 1 << 31
}

extension SelectorStore {
    /// Hashes of what the ancestors of the subject must have, at most four of them.
    func ancestorHashes(of complex: ComplexSelector) -> SIMD4<UInt32> {
        var result = SIMD4<UInt32>(repeating: 0)
        var count = 0
        let last = Int(complex.start) + Int(complex.count) - 1
        for index in Int(complex.start)..<max(Int(complex.start), last) {
            switch compounds[index].combinator {
            case .descendant, .child: addHashes(of: compounds[index + 1], &result, &count, depth: 0)
            case .nextSibling, .subsequentSibling: continue
            case .slotAssignment, .partHost: return result
            }
            if count == 4 { break }
        }
        return result
    }

    /// A list of one selector, as `&` mostly is, counts as what it holds.
    private func addHashes(of compound: Compound, _ result: inout SIMD4<UInt32>, _ count: inout Int, depth: Int) {
        guard !compound.isHost else { return }
        for simple in simples[compound.range] {
            guard count < 4 else { return }
            switch simple.kind {
            case .id: result[count] = selectorHash(simple.name, .id)
            case .class: result[count] = selectorHash(simple.name, .class)
            case .type:
                // A name with capitals is another one on HTML elements.
                guard simple.name.rawValue == simple.link else { continue }
                result[count] = selectorHash(simple.name, .type)
            case .anyOf:
                let list = range(of: simple.link)
                guard depth < 4, list.count == 1, let only = list.first, complexes[only].count > 0 else { continue }
                addHashes(of: compounds[Int(complexes[only].start)], &result, &count, depth: depth + 1)
                continue
            default: continue
            }
            count += 1
        }
    }
}
