public import ClipBase

/// The prelude of `@container`: a name, a condition, or both. CSS Conditional 5 §5.
public struct ContainerQuery: Sendable {
    public enum Leaf: Sendable {
        case size(MediaFeatureTest)
        /// `style(…)`; what the parentheses hold.
        case style(TokenRange)
        /// `scroll-state(…)`; what the parentheses hold.
        case scrollState(TokenRange)
    }

    public struct Axes: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let horizontal = Axes(rawValue: 1)
        public static let vertical = Axes(rawValue: 2)
        public static let inline = Axes(rawValue: 4)
        public static let block = Axes(rawValue: 8)
    }

    /// The name that the container must have; nil: any.
    public var name: Name?
    /// Nil: a container of that name is enough.
    public var condition: Condition<Leaf>?

    /// Nil where the tokens are no container query.
    public init?(_ buffer: TokenBuffer, _ range: TokenRange) {
        var reader = ComponentReader(buffer, range)
        let first = reader.peek
        if first.kind == .ident, buffer.lookUp(first, in: Self.reserved) == nil { name = reader.consumeCustomIdent() }
        if reader.isAtEnd {
            guard name != nil else { return nil }
        } else {
            guard let condition = Grammar().parse(reader) else { return nil }
            self.condition = condition
        }
    }

    private static let reserved: KeywordTable<Bool> = ["not": true, "and": true, "or": true, "none": true]

    /// The axes in which the container must contain its size for the condition to be answered.
    public var neededAxes: Axes {
        var axes: Axes = []
        for case .leaf(.size(let test)) in condition?.operations ?? [] {
            switch test.feature {
            case .width: axes.insert(.horizontal)
            case .height: axes.insert(.vertical)
            case .inlineSize: axes.insert(.inline)
            case .blockSize: axes.insert(.block)
            default: axes.formUnion([.inline, .block])
            }
        }
        return axes
    }

    /// Whether the condition asks for computed values of the container.
    public var asksForStyle: Bool {
        condition?.operations.contains { if case .leaf(.style) = $0 { true } else { false } } ?? false
    }

    /// The answer for a container whose content box is `size`; an axis that it does not contain is nil.
    /// `style` answers for `style(…)`. Scroll states are unknown: nothing is scrolled.
    public func evaluate(
        _ size: ContainerSize, lengths: LengthBasis, style: (TokenRange) -> Ternary = { _ in .unknown }
    ) -> Ternary {
        guard let condition else { return .true }
        return condition.evaluate { leaf in
            switch leaf {
            case .size(let test): size.answer(test, lengths)
            case .style(let query): style(query)
            case .scrollState: .unknown
            }
        }
    }

    private struct Grammar: ConditionGrammar {
        func leaf(inParentheses contents: ComponentReader) -> Leaf? {
            guard let test = parseMediaFeature(contents), test.feature.isContainerFeature else { return nil }
            return .size(test)
        }

        func leaf(function name: Token, _ arguments: ComponentReader) -> Leaf? {
            if arguments.valueEquals(name, "style") { return .style(arguments.rest) }
            if arguments.valueEquals(name, "scroll-state") { return .scrollState(arguments.rest) }
            return nil
        }
    }
}

/// The content box of a query container, CSS px; nil where size containment does not hold.
public struct ContainerSize: Sendable, Hashable {
    public var width: Double?
    public var height: Double?
    public var inlineAxis: LengthBasis.InlineAxis

    public init(width: Double?, height: Double?, inlineAxis: LengthBasis.InlineAxis = .horizontal) {
        self.width = width
        self.height = height
        self.inlineAxis = inlineAxis
    }

    fileprivate func answer(_ test: MediaFeatureTest, _ lengths: LengthBasis) -> Ternary {
        let isHorizontal = inlineAxis == .horizontal
        switch test.feature {
        case .width: return compare(width, test, lengths)
        case .height: return compare(height, test, lengths)
        case .inlineSize: return compare(isHorizontal ? width : height, test, lengths)
        case .blockSize: return compare(isHorizontal ? height : width, test, lengths)
        case .aspectRatio:
            guard let width, let height else { return .unknown }
            return test.compare(width: width, height: height)
        case .orientation:
            guard let width, let height else { return .unknown }
            return test.compare(height >= width ? "portrait" : "landscape")
        default: return .unknown
        }
    }

    private func compare(_ size: Double?, _ test: MediaFeatureTest, _ lengths: LengthBasis) -> Ternary {
        guard let size else { return .unknown }
        return test.compare(size, lengths)
    }
}
