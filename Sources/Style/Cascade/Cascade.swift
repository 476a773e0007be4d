import ClipBase

/// The winning declaration of each property for one element, and who came second.
///
/// Kept between elements so that nothing is allocated: arrays by property with a generation that says what is of now.
struct Cascade {
    /// One declaration in order of precedence.
    struct Candidate {
        var set: UInt16
        var entry: UInt32
        /// Index into `blocks`.
        var block: UInt16
        var isImportant: Bool
    }

    /// The blocks that apply to the element: filled by its styling, then in the order of the normal cascade.
    var blocks: [MatchedBlock] = []
    private var importantOrder: [Int] = []
    private var winners: [Candidate]
    private var sequences: [UInt32]
    private var generations: [UInt32]
    private var generation: UInt32 = 0
    private var sequence: UInt32 = 0
    /// A bit for each property that has a winner.
    private(set) var isSet: [UInt64]

    init() {
        let count = PropertyTable.shared.count
        winners = Array(repeating: Candidate(set: 0, entry: 0, block: 0, isImportant: false), count: count)
        sequences = Array(repeating: 0, count: count)
        generations = Array(repeating: 0, count: count)
        isSet = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// Starts anew with the blocks as they are now.
    mutating func begin() {
        generation &+= 1
        sequence = 0
        for index in isSet.indices { isSet[index] = 0 }
        importantOrder.removeAll(keepingCapacity: true)
        for index in blocks.indices where !blocks[index].run.important.isEmpty || !blocks[index].run.importantCustoms.isEmpty {
            importantOrder.append(index)
        }
        if importantOrder.count > 1 {
            let list = self.blocks
            importantOrder.sort { MatchedBlock.precedesWhenImportant(list[$0], list[$1]) }
        }
    }

    /// The blocks whose important declarations count, the weakest first.
    var importantBlocks: [Int] { importantOrder }

    /// Where `revert` or `revert-layer` of a block looks, the strongest first: what is important in the blocks behind it, where the
    /// keyword is important itself, then what is normal.
    func placesBehind(_ block: Int, _ kind: LonghandEntry.Kind, isImportant: Bool) -> [(block: Int, isImportant: Bool)] {
        guard blocks.indices.contains(block) else { return [] }
        func isBehind(_ index: Int) -> Bool { index < block && blocks[index].isBehind(blocks[block], kind) }
        let important = isImportant ? importantOrder.reversed().filter(isBehind).map { ($0, true) } : []
        return important + (0..<block).reversed().filter(isBehind).map { ($0, false) }
    }

    @inline(__always)
    mutating func declare(_ property: Property, _ candidate: Candidate) {
        let index = property.index
        sequence &+= 1
        winners[index] = candidate
        sequences[index] = sequence
        generations[index] = generation
        isSet[index >> 6] |= 1 << UInt64(index & 63)
    }

    func winner(of property: Property) -> Candidate? {
        generations[property.index] == generation && isSet[property.index >> 6] & (1 << UInt64(property.index & 63)) != 0
            ? winners[property.index] : nil
    }

    /// Forgets all declarations of a property.
    mutating func withdraw(_ property: Property) { isSet[property.index >> 6] &= ~(1 << UInt64(property.index & 63)) }

    /// Lets a logical property compete with the physical one that it stands for: the later declared wins.
    mutating func merge(_ logical: Property, into physical: Property) {
        let from = logical.index
        let to = physical.index
        let hasPhysical = isSet[to >> 6] & (1 << UInt64(to & 63)) != 0
        if !hasPhysical || sequences[to] < sequences[from] {
            winners[to] = winners[from]
            sequences[to] = sequences[from]
            generations[to] = generation
            isSet[to >> 6] |= 1 << UInt64(to & 63)
        }
        isSet[from >> 6] &= ~(1 << UInt64(from & 63))
    }
}
