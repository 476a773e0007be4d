/// A bottom-up chart over one island of date words.
///
/// Each span holds at most one node a symbol, the first made; new nodes are joined with all that touch them until nothing
/// new comes. The number of nodes is bounded, so that no text can make it run away.
struct DateParser {
    let actions: DateActions
    private let count: Int
    private(set) var nodes: [DateNode] = []
    /// Indices of the nodes that start at a token.
    private var starting: [[Int32]]
    private var ending: [[Int32]]
    private var seen: Set<UInt32> = []

    static let maxNodes = 1_200

    init(tokens count: Int, actions: DateActions) {
        self.count = count
        self.actions = actions
        starting = Array(repeating: [], count: count + 1)
        ending = Array(repeating: [], count: count + 1)
    }

    mutating func add(_ node: DateNode) {
        guard node.end > node.start, node.end <= count, nodes.count < Self.maxNodes else { return }
        let key = UInt32(node.symbol.rawValue) << 16 | UInt32(node.start) << 8 | UInt32(node.end)
        guard seen.insert(key).inserted else { return }
        nodes.append(node)
        starting[node.start].append(Int32(nodes.count - 1))
        ending[node.end].append(Int32(nodes.count - 1))
    }

    /// Applies the rules until nothing new is made.
    mutating func run() {
        var generation = 0
        while generation < nodes.count, nodes.count < Self.maxNodes {
            let limit = nodes.count
            // Every sequence that holds at least one node of the last generation.
            for first in 0..<limit {
                for rule in DateRules.byFirst[Int(nodes[first].symbol.rawValue)] {
                    var chain: [Int] = [first]
                    extend(rule, &chain, from: generation, hasNew: first >= generation, limit: limit)
                }
            }
            generation = limit
        }
    }

    private mutating func extend(_ rule: DateRule, _ chain: inout [Int], from generation: Int, hasNew: Bool, limit: Int) {
        let end = nodes[chain[chain.count - 1]].end
        if chain.count == rule.pattern.count {
            guard hasNew else { return }
            make(rule, chain)
            return
        }
        guard end < count else { return }
        let wanted = rule.pattern[chain.count]
        for candidate in starting[end] where Int(candidate) < limit && nodes[Int(candidate)].symbol == wanted {
            chain.append(Int(candidate))
            extend(rule, &chain, from: generation, hasNew: hasNew || Int(candidate) >= generation, limit: limit)
            chain.removeLast()
        }
    }

    private mutating func make(_ rule: DateRule, _ chain: [Int]) {
        guard nodes.count < Self.maxNodes else { return }
        let parts = chain.map { nodes[$0] }
        guard let first = parts.first, let last = parts.last, let spec = actions.apply(rule, parts) else { return }
        let weight = parts.reduce(0) { $0 + $1.weight }
        add(DateNode(symbol: rule.result, start: first.start, end: last.end, spec: spec, weight: weight))
    }
}
