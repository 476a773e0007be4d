/// The parts under a rule, by symbol.
struct Parts {
    let nodes: [DateNode]

    init(_ nodes: [DateNode]) { self.nodes = nodes }

    func first(_ symbol: DateSymbol) -> DateNode? { nodes.first { $0.symbol == symbol } }
    func all(_ symbol: DateSymbol) -> PartSpecs { PartSpecs(nodes, symbol) }
    func has(_ symbol: DateSymbol) -> Bool { first(symbol) != nil }
    func contains(_ symbol: DateSymbol) -> Bool { has(symbol) }

    /// The code of the first word of that symbol.
    func value(_ symbol: DateSymbol) -> Int? { first(symbol).map { Int($0.spec.value) } }

    var number: DateSpec? { first(.num)?.spec }
    var unit: TimeUnit? {
        if has(.yearw) { return .year }
        return value(.unit).flatMap(TimeUnit.init(rawValue:))
    }

    /// The part that carries a meaning of its own.
    var content: DateSpec? {
        nodes.first { [.date, .datetime, .time, .period, .range, .dur, .set, .rtime].contains($0.symbol) }?.spec
    }

    /// −1 last, 1 next, 2 this, 0 none.
    var mode: Int {
        for node in nodes {
            switch node.symbol {
            case .this: return 2
            case .next: return 1
            case .last: return -1
            default: continue
            }
        }
        return 0
    }

    /// The modifier stands before the thing.
    var isPrefixMode: Bool { nodes.first.map { [.this, .next, .last].contains($0.symbol) } ?? false }
}

/// The meanings of those parts that have one symbol, in their order: without memory of its own, as rules ask by the million.
struct PartSpecs: RandomAccessCollection {
    private let nodes: [DateNode]
    private var places = SIMD8<UInt8>(repeating: 0)
    let endIndex: Int
    var startIndex: Int { 0 }

    /// No rule has more than eight parts of one symbol; further ones are left out.
    init(_ nodes: [DateNode], _ symbol: DateSymbol) {
        self.nodes = nodes
        var count = 0
        for (index, node) in nodes.enumerated() where node.symbol == symbol && count < 8 && index <= 0xFF {
            places[count] = UInt8(index)
            count += 1
        }
        endIndex = count
    }

    subscript(position: Int) -> DateSpec { nodes[Int(places[position])].spec }
}
