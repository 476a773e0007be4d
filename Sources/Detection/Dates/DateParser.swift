/// A bottom-up chart over one island of date words.
///
/// Each span holds at most one node a symbol, the first made; new nodes are joined with all that touch them until nothing
/// new comes. The number of nodes is bounded, so that no text can make it run away. One parser serves a whole text.
struct DateParser {
    let actions: DateActions
    private let automaton: DateAutomaton
    private var count = 0
    private(set) var nodes: [DateNode] = []
    /// The first and last node that start at a token.
    private var heads: [Int32] = []
    private var tails: [Int32] = []
    /// The symbols of the nodes that start at a token.
    private var symbols: [DateSymbolSet] = []
    /// Of each node what the automaton reads.
    private var links: [Link] = []
    private var chain: [Int32] = []
    /// The nodes of the chain, while a rule reads them.
    private var parts: [DateNode] = []

    private struct Link {
        var symbol: DateSymbol
        var end: Int16
        /// The next node that starts at the same token, or −1.
        var next: Int32
    }

    static let maxNodes = 400
    /// Steps of the automaton for each token of an island, and for the island: words that repeat without end go together in
    /// more ways than anyone means. Of 8,500 islands of the public test suites none takes more than 2,700 steps or 110 nodes.
    private static let stepsPerToken = 60
    private static let leastSteps = 2_000
    private var stepsLeft = 0

    init(actions: DateActions) {
        self.actions = actions
        automaton = DateRules.automaton(for: actions)
    }

    /// Begins an island of so many tokens.
    mutating func reset(tokens count: Int) {
        self.count = count
        stepsLeft = Self.leastSteps + Self.stepsPerToken * count
        nodes.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        heads.removeAll(keepingCapacity: true)
        tails.removeAll(keepingCapacity: true)
        symbols.removeAll(keepingCapacity: true)
        for _ in 0...count {
            heads.append(-1)
            tails.append(-1)
            symbols.append(DateSymbolSet())
        }
    }

    mutating func add(_ node: DateNode) {
        guard node.end > node.start, node.end <= count, nodes.count < Self.maxNodes, !contains(node.symbol, node.start, node.end)
        else { return }
        let index = Int32(nodes.count)
        nodes.append(node)
        links.append(Link(symbol: node.symbol, end: Int16(clamping: node.end), next: -1))
        if tails[node.start] >= 0 { links[Int(tails[node.start])].next = index } else { heads[node.start] = index }
        tails[node.start] = index
        symbols[node.start].insert(node.symbol)
    }

    private func contains(_ symbol: DateSymbol, _ start: Int, _ end: Int) -> Bool {
        guard symbols[start].contains(symbol) else { return false }
        var index = heads[start]
        while index >= 0 {
            let link = links[Int(index)]
            if link.symbol == symbol, Int(link.end) == end { return true }
            index = link.next
        }
        return false
    }

    /// Applies the rules until nothing new is made.
    mutating func run() {
        var generation = 0
        while generation < nodes.count, nodes.count < Self.maxNodes, stepsLeft > 0 {
            let limit = nodes.count
            // The last place where a node of the last generation starts: sequences of old nodes need not go past it.
            var lastNew = 0
            for index in generation..<limit { lastNew = max(lastNew, nodes[index].start) }
            for start in 0..<count where heads[start] >= 0 {
                chain.removeAll(keepingCapacity: true)
                walk(from: start, state: 0, generation: generation, hasNew: false, lastNew: lastNew, limit: limit)
            }
            generation = limit
        }
    }

    /// Follows the automaton over the nodes that start at a token. The depth is that of the longest rule.
    private mutating func walk(from start: Int, state: Int, generation: Int, hasNew: Bool, lastNew: Int, limit: Int) {
        guard start < count, hasNew || start <= lastNew, !automaton.symbols(after: state).isDisjoint(with: symbols[start]) else { return }
        var index = Int(heads[start])
        while index >= 0, index < limit, stepsLeft > 0 {
            stepsLeft -= 1
            let link = links[index]
            let next = automaton.next(state, link.symbol)
            if next > 0 {
                let isNew = hasNew || index >= generation
                chain.append(Int32(index))
                if isNew {
                    let outcomes = automaton.outcomes(at: next)
                    if !outcomes.isEmpty { make(outcomes) }
                }
                walk(from: Int(link.end), state: next, generation: generation, hasNew: isNew, lastNew: lastNew, limit: limit)
                chain.removeLast()
            }
            index = Int(link.next)
        }
    }

    private mutating func make(_ outcomes: Range<Int>) {
        guard let first = chain.first, let last = chain.last else { return }
        let start = nodes[Int(first)].start
        let end = nodes[Int(last)].end
        parts.removeAll(keepingCapacity: true)
        for place in outcomes where nodes.count < Self.maxNodes {
            let rule = automaton.outcome(place)
            if contains(rule.result, start, end) { continue }
            if parts.isEmpty { for index in chain { parts.append(nodes[Int(index)]) } }
            guard let spec = actions.apply(rule, parts) else { continue }
            var weight = 0
            for part in parts { weight += part.weight }
            add(DateNode(symbol: rule.result, start: start, end: end, spec: spec, weight: weight))
        }
    }
}

/// The rules as a tree of symbols: rules that begin alike share their way.
struct DateAutomaton: Sendable {
    /// A node of the tree.
    private struct State: Sendable {
        var symbols = DateSymbolSet()
        /// Its transition with a symbol stands in `transitions[base + symbol]`, if that one is its own.
        var base: Int32 = 0
        /// What the rules make whose whole pattern leads here: `outcomes[outcomes..<outcomesEnd]`.
        var outcomes: Int32 = 0
        var outcomesEnd: Int32 = 0
    }

    private struct Transition: Sendable {
        var state: Int32 = -1
        var target: Int32 = 0
    }

    private var states: [State] = []
    /// The transitions of all states, laid into one another's gaps: a table for each would be nearly empty.
    private var transitions: [Transition] = []
    private var outcomes: [DateOutcome] = []

    init(_ rules: [DateRule]) {
        var accepted: [[DateOutcome]] = [[]]
        var branches: [[DateSymbol: Int32]] = [[:]]
        for rule in rules {
            var state = 0
            for symbol in rule.pattern {
                if let next = branches[state][symbol] {
                    state = Int(next)
                } else {
                    branches[state][symbol] = Int32(branches.count)
                    state = branches.count
                    branches.append([:])
                    accepted.append([])
                }
            }
            if state > 0 { accepted[state].append(rule.outcome) }
        }
        let width = DateSymbol.allCases.count
        var firstGap = 0
        for (branch, made) in zip(branches, accepted) {
            var state = State(outcomes: Int32(outcomes.count))
            outcomes += made
            state.outcomesEnd = Int32(outcomes.count)
            var base = max(0, firstGap - width)
            func fits(_ base: Int) -> Bool {
                branch.keys.allSatisfy { symbol in
                    let place = base + Int(symbol.rawValue)
                    return place >= transitions.count || transitions[place].state < 0
                }
            }
            while !fits(base) { base += 1 }
            if transitions.count < base + width {
                transitions += Array(repeating: Transition(), count: base + width - transitions.count)
            }
            state.base = Int32(base)
            for (symbol, target) in branch {
                state.symbols.insert(symbol)
                transitions[base + Int(symbol.rawValue)] = Transition(state: Int32(states.count), target: target)
            }
            states.append(state)
            while firstGap < transitions.count, transitions[firstGap].state >= 0 { firstGap += 1 }
        }
    }

    /// The symbols with which rules go on from a state.
    @inline(__always) func symbols(after state: Int) -> DateSymbolSet { states[state].symbols }

    /// The state after a symbol; 0 when no rule goes on so.
    @inline(__always) func next(_ state: Int, _ symbol: DateSymbol) -> Int {
        let transition = transitions[Int(states[state].base) + Int(symbol.rawValue)]
        return transition.state == state ? Int(transition.target) : 0
    }

    /// The places of what the rules make whose whole pattern leads to a state.
    @inline(__always) func outcomes(at state: Int) -> Range<Int> { Int(states[state].outcomes)..<Int(states[state].outcomesEnd) }
    @inline(__always) func outcome(_ place: Int) -> DateOutcome { outcomes[place] }
}

/// Some of the symbols, a bit each.
struct DateSymbolSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    @inline(__always) mutating func insert(_ symbol: DateSymbol) {
        if symbol.rawValue < 64 { low |= 1 << UInt64(symbol.rawValue) } else { high |= 1 << UInt64(symbol.rawValue - 64) }
    }

    @inline(__always) func contains(_ symbol: DateSymbol) -> Bool {
        symbol.rawValue < 64 ? low >> UInt64(symbol.rawValue) & 1 == 1 : high >> UInt64(symbol.rawValue - 64) & 1 == 1
    }

    @inline(__always) func isDisjoint(with other: DateSymbolSet) -> Bool { low & other.low | high & other.high == 0 }
}
