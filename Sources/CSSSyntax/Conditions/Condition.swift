/// Three-valued logic, as Kleene has it. Media Queries 4 §3.1.
public enum Ternary: UInt8, Sendable {
    case `false`, unknown, `true`

    @inlinable public init(_ value: Bool) { self = value ? .true : .false }

    public static prefix func ! (value: Ternary) -> Ternary {
        switch value {
        case .false: .true
        case .unknown: .unknown
        case .true: .false
        }
    }
    static func && (left: Ternary, right: Ternary) -> Ternary { left.rawValue < right.rawValue ? left : right }
    static func || (left: Ternary, right: Ternary) -> Ternary { left.rawValue > right.rawValue ? left : right }
}

/// A tree of `and`, `or` and `not` over leaves, in postfix order.
public struct Condition<Leaf: Sendable>: Sendable {
    public enum Operation: Sendable {
        case leaf(Leaf)
        /// Something that a later standard may give a meaning (`<general-enclosed>`).
        case unknown
        case not, and, or
    }

    public internal(set) var operations: [Operation] = []

    /// Evaluates without recursion; `unknown` is what a part that nobody understands comes to.
    public func evaluate(unknown: Ternary = .unknown, _ answer: (Leaf) -> Ternary) -> Ternary {
        var stack: [Ternary] = []
        for operation in operations {
            switch operation {
            case .leaf(let leaf): stack.append(answer(leaf))
            case .unknown: stack.append(unknown)
            case .not: if let last = stack.popLast() { stack.append(!last) }
            case .and: if let right = stack.popLast(), let left = stack.popLast() { stack.append(left && right) }
            case .or: if let right = stack.popLast(), let left = stack.popLast() { stack.append(left || right) }
            }
        }
        return stack.last ?? unknown
    }
}

/// What sets the conditions of `@media`, `@supports` and `@container` apart: what may stand in place of a condition.
protocol ConditionGrammar {
    associatedtype Leaf: Sendable
    /// The leaf `( … )`; `contents` is what the parentheses hold.
    func leaf(inParentheses contents: ComponentReader) -> Leaf?
    /// The leaf `name( … )`.
    func leaf(function name: Token, _ arguments: ComponentReader) -> Leaf?
}

enum ConditionOperators { case all, notOr }

extension ConditionGrammar {
    /// A condition that takes up the whole reader, or nil. Depth is bounded by `Limits.maxCSSNesting`.
    func parse(_ reader: ComponentReader, operators: ConditionOperators = .all) -> Condition<Leaf>? {
        var reader = reader
        var condition = Condition<Leaf>()
        guard parseCondition(&reader, into: &condition, operators), reader.isAtEnd else { return nil }
        return condition
    }

    private func parseCondition(
        _ reader: inout ComponentReader, into condition: inout Condition<Leaf>, _ operators: ConditionOperators
    ) -> Bool {
        if reader.consumeIdent("not") {
            guard parseOperand(&reader, into: &condition) else { return false }
            condition.operations.append(.not)
            return true
        }
        guard parseOperand(&reader, into: &condition) else { return false }
        let joinsWithAnd = reader.peekIsIdent("and")
        while !reader.isAtEnd {
            guard joinsWithAnd ? reader.consumeIdent("and") : operators == .all && reader.consumeIdent("or") else {
                return false
            }
            guard parseOperand(&reader, into: &condition) else { return false }
            condition.operations.append(joinsWithAnd ? .and : .or)
        }
        return true
    }

    private func parseOperand(_ reader: inout ComponentReader, into condition: inout Condition<Leaf>) -> Bool {
        if let contents = reader.consumeBlock(.openParen) {
            let mark = condition.operations.count
            var inner = contents
            if parseCondition(&inner, into: &condition, .all), inner.isAtEnd { return true }
            condition.operations.removeSubrange(mark...)
            return append(leaf(inParentheses: contents), contents, to: &condition)
        }
        guard let (name, arguments) = reader.consumeFunction() else { return false }
        return append(leaf(function: name, arguments), arguments, to: &condition)
    }

    private func append(_ leaf: Leaf?, _ contents: ComponentReader, to condition: inout Condition<Leaf>) -> Bool {
        if let leaf {
            condition.operations.append(.leaf(leaf))
            return true
        }
        guard contents.buffer.isAnyValue(contents.rest) else { return false }
        condition.operations.append(.unknown)
        return true
    }
}

extension TokenBuffer {
    /// Whether the tokens are an `<any-value>`: no bad string, bad URL or stray closing bracket. CSS Syntax 3 §8.2.
    public func isAnyValue(_ range: TokenRange) -> Bool {
        for index in range.lowerBound..<max(range.lowerBound, min(range.upperBound, tokens.count)) {
            let token = tokens[index]
            if token.kind == .badString || token.kind == .badURL || token.isUnmatchedClosing { return false }
        }
        return true
    }
}
