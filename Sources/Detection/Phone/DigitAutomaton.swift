/// A pattern of digits, as numbering plans write them, made into a table: a step a digit.
///
/// Patterns are expressions of digits, `\d`, sets, groups, alternatives and counted repetition; no other expression is read.
struct DigitAutomaton: Sendable {
    /// The state after a digit: `next[state * 10 + digit]`. State 0 is a dead end, 1 the start.
    private let next: [UInt16]
    private let accepts: [Bool]

    /// States that one pattern may need.
    private static let maxStates = 20_000

    /// Nil where the pattern says more than is read here.
    init?(_ pattern: String) {
        var reader = PatternReader(pattern)
        guard let node = reader.choice(depth: 0), reader.isAtEnd else { return nil }
        var graph = DigitGraph()
        let start = graph.addState()
        let end = graph.add(node, from: start)
        guard graph.count <= Self.maxStates else { return nil }
        var table = [UInt16](repeating: 0, count: 20)
        var accepting = [false, false]
        var known: [[Int32]: UInt16] = [:]
        var pending = [graph.closure(of: [Int32(start)])]
        known[pending[0]] = 1
        accepting[1] = pending[0].contains(Int32(end))
        var state = 1
        while state <= pending.count {
            let members = pending[state - 1]
            for digit in 0..<10 {
                let targets = graph.closure(of: graph.step(members, digit))
                guard !targets.isEmpty else { continue }
                if let target = known[targets] {
                    table[state * 10 + digit] = target
                    continue
                }
                guard accepting.count < Self.maxStates else { return nil }
                let target = UInt16(accepting.count)
                known[targets] = target
                pending.append(targets)
                accepting.append(targets.contains(Int32(end)))
                table += [UInt16](repeating: 0, count: 10)
                table[state * 10 + digit] = target
            }
            state += 1
        }
        next = table
        accepts = accepting
    }

    /// True when the pattern matches all digits from a place on.
    func matches(_ number: DialledDigits, from start: Int) -> Bool {
        var state = 1
        for index in start..<max(start, number.count) {
            state = Int(next[state * 10 + number[index]])
            if state == 0 { return false }
        }
        return accepts[state]
    }

    /// A bit for each length of digits from a place on that the pattern matches.
    func prefixes(of number: DialledDigits, from start: Int) -> UInt32 {
        var state = 1
        var lengths: UInt32 = accepts[1] ? 1 : 0
        for index in start..<max(start, number.count) {
            state = Int(next[state * 10 + number[index]])
            if state == 0 { break }
            if accepts[state] { lengths |= 1 << UInt32(index - start + 1) }
        }
        return lengths
    }
}

/// The digits of a number as it is dialled, without punctuation.
struct DialledDigits {
    private var digits = SIMD32<UInt8>()
    private(set) var count = 0
    /// A plus sign stands before them.
    var hasPlus = false

    subscript(index: Int) -> Int { Int(digits[index & 31]) }

    /// Nil where more stands there than digits, what parts their groups, and one plus sign before them.
    init?(_ text: ArraySlice<UInt8>) {
        for byte in text {
            switch byte {
            case 0x30...0x39:
                guard count < 31 else { return nil }
                digits[count] = byte - 0x30
                count += 1
            case 0x2B:
                guard count == 0, !hasPlus else { return nil }
                hasPlus = true
            case 0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F, 0x5B, 0x5D: continue
            default: return nil
            }
        }
    }

    /// The digits from a place on as one number.
    func value(from start: Int, count: Int) -> Int {
        var value = 0
        for index in start..<start + max(0, min(count, 18)) { value = value * 10 + self[index] }
        return value
    }

    /// True when the ASCII digits stand at a place.
    func starts(with text: String, at start: Int) -> Bool {
        var index = start
        for byte in text.utf8 {
            guard index < count, self[index] == Int(byte) - 0x30 else { return false }
            index += 1
        }
        return true
    }

    /// The digits from a place on, in ASCII, after other ASCII text.
    func text(from start: Int, after sign: [UInt8] = []) -> String {
        String(unsafeUninitializedCapacity: sign.count + max(0, count - start)) { buffer in
            var length = 0
            for byte in sign {
                buffer[length] = byte
                length += 1
            }
            for index in start..<max(start, count) {
                buffer[length] = 0x30 + UInt8(truncatingIfNeeded: self[index])
                length += 1
            }
            return length
        }
    }
}

/// What a pattern says.
private indirect enum DigitPattern {
    /// One of a set, a bit a digit.
    case digit(UInt16)
    case sequence([DigitPattern])
    case choice([DigitPattern])
    case repeated(DigitPattern, ClosedRange<Int>)
}

private struct PatternReader {
    private let bytes: [UInt8]
    private var index = 0

    /// Groups in one another, and repetitions of one part.
    private static let maxDepth = 24
    private static let maxCount = 32

    init(_ pattern: String) { bytes = Array(pattern.utf8) }

    var isAtEnd: Bool { index == bytes.count }
    private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func choice(depth: Int) -> DigitPattern? {
        guard depth < Self.maxDepth else { return nil }
        var alternatives: [DigitPattern] = []
        while true {
            var parts: [DigitPattern] = []
            while !isAtEnd, current != 0x7C, current != 0x29 {
                guard let part = part(depth: depth), let repeated = repetition(of: part) else { return nil }
                parts.append(repeated)
            }
            alternatives.append(.sequence(parts))
            guard current == 0x7C else { return .choice(alternatives) }
            index += 1
        }
    }

    private mutating func part(depth: Int) -> DigitPattern? {
        let byte = current
        index += 1
        switch byte {
        case 0x30...0x39: return .digit(1 << UInt16(byte - 0x30))
        case 0x5C:
            guard current == 0x64 else { return nil }
            index += 1
            return .digit(0x3FF)
        case 0x5B: return set()
        case 0x28:
            if current == 0x3F {
                guard index + 1 < bytes.count, bytes[index + 1] == 0x3A else { return nil }
                index += 2
            }
            guard let group = choice(depth: depth + 1), current == 0x29 else { return nil }
            index += 1
            return group
        default: return nil
        }
    }

    /// `[02-57]`
    private mutating func set() -> DigitPattern? {
        var digits: UInt16 = 0
        while current != 0x5D {
            guard LinkText.isDigit(current) else { return nil }
            let first = current - 0x30
            var last = first
            index += 1
            if current == 0x2D {
                index += 1
                guard LinkText.isDigit(current), current - 0x30 >= first else { return nil }
                last = current - 0x30
                index += 1
            }
            for digit in first...last { digits |= 1 << UInt16(digit) }
        }
        index += 1
        return .digit(digits)
    }

    private mutating func repetition(of part: DigitPattern) -> DigitPattern? {
        if current == 0x3F {
            index += 1
            return .repeated(part, 0...1)
        }
        guard current == 0x7B else { return part }
        index += 1
        guard let least = count() else { return nil }
        var most = least
        if current == 0x2C {
            index += 1
            guard let count = count(), count >= least else { return nil }
            most = count
        }
        guard current == 0x7D else { return nil }
        index += 1
        return .repeated(part, least...most)
    }

    private mutating func count() -> Int? {
        guard LinkText.isDigit(current) else { return nil }
        var value = 0
        while LinkText.isDigit(current), value <= Self.maxCount {
            value = value * 10 + Int(current - 0x30)
            index += 1
        }
        return value <= Self.maxCount ? value : nil
    }
}

/// A pattern as states, between which digits lead or nothing at all.
private struct DigitGraph {
    private var digits: [(mask: UInt16, target: Int32)] = []
    private var jumps: [[Int32]] = []

    var count: Int { jumps.count }

    mutating func addState() -> Int {
        digits.append((0, 0))
        jumps.append([])
        return jumps.count - 1
    }

    /// Adds a pattern that begins in a state; the state in which it ends.
    mutating func add(_ pattern: DigitPattern, from start: Int) -> Int {
        switch pattern {
        case .digit(let mask):
            let own = addState()
            let end = addState()
            jumps[start].append(Int32(own))
            digits[own] = (mask, Int32(end))
            return end
        case .sequence(let parts):
            var end = start
            for part in parts { end = add(part, from: end) }
            return end
        case .choice(let alternatives):
            let end = addState()
            for alternative in alternatives {
                let last = add(alternative, from: start)
                jumps[last].append(Int32(end))
            }
            return end
        case .repeated(let part, let counts):
            var last = start
            for _ in 0..<counts.lowerBound { last = add(part, from: last) }
            let end = addState()
            jumps[last].append(Int32(end))
            for _ in counts.lowerBound..<counts.upperBound {
                last = add(part, from: last)
                jumps[last].append(Int32(end))
            }
            return end
        }
    }

    /// The states to which a digit leads.
    func step(_ states: [Int32], _ digit: Int) -> [Int32] {
        states.compactMap { digits[Int($0)].mask >> UInt16(digit) & 1 == 1 ? digits[Int($0)].target : nil }
    }

    /// The states that are reached without a digit, in order: those where digits lead on or the pattern ends.
    func closure(of states: [Int32]) -> [Int32] {
        var reached = Set(states)
        var pending = states
        while let state = pending.popLast() {
            for target in jumps[Int(state)] where reached.insert(target).inserted { pending.append(target) }
        }
        return reached.sorted()
    }
}
