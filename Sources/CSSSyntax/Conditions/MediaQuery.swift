/// A comma-separated list of media queries; empty, it matches every medium. Media Queries 4 §2.
public struct MediaQueryList: Sendable {
    public var queries: [MediaQuery] = []

    public init() {}

    /// Parses the tokens; a query that is invalid becomes `not all`. Never fails.
    public init(_ buffer: TokenBuffer, _ range: TokenRange) {
        var reader = ComponentReader(buffer, buffer.trimmed(range))
        guard !reader.isAtEnd else { return }
        var isLast = false
        while !isLast {
            let query = reader.consumeListItem()
            queries.append(MediaQuery(query.item))
            isLast = query.isLast
        }
    }

    /// Parses `text`, as in a `media` attribute.
    public init(_ text: String) {
        let buffer = TokenBuffer(text)
        self.init(buffer, buffer.all)
    }

    /// Whether the environment answers to any of the queries.
    public func matches(_ environment: MediaEnvironment) -> Bool {
        queries.isEmpty || queries.contains { $0.matches(environment) }
    }
}

/// One media query.
public struct MediaQuery: Sendable {
    public enum MediaType: Hashable, Sendable {
        case all, screen, print
        /// A type that the standard knows or may know, and that no environment has.
        case other
    }

    public var type: MediaType
    public var isNegated: Bool
    public var condition: Condition<MediaFeatureTest>?

    static let notAll = MediaQuery(type: .all, isNegated: true, condition: nil)

    private init(type: MediaType, isNegated: Bool, condition: Condition<MediaFeatureTest>?) {
        self.type = type
        self.isNegated = isNegated
        self.condition = condition
    }

    /// Parses all that the reader holds; `not all` where that is no media query.
    init(_ reader: ComponentReader) {
        if let query = Self.parseWithType(reader) {
            self = query
        } else if let condition = Self.parseCondition(reader) {
            self.init(type: .all, isNegated: false, condition: condition)
        } else {
            self = .notAll
        }
    }

    /// A media condition that takes up the whole reader.
    static func parseCondition(_ reader: ComponentReader) -> Condition<MediaFeatureTest>? {
        MediaConditionGrammar().parse(reader)
    }

    private static func parseWithType(_ start: ComponentReader) -> MediaQuery? {
        var reader = start
        let isNegated = reader.consumeIdent("not")
        if !isNegated { _ = reader.consumeIdent("only") }
        let token = reader.peek
        guard token.kind == .ident, reader.buffer.lookUp(token, in: reserved) == nil else { return nil }
        let type = reader.buffer.lookUp(token, in: types) ?? .other
        _ = reader.consume(.ident)
        if reader.isAtEnd { return MediaQuery(type: type, isNegated: isNegated, condition: nil) }
        guard reader.consumeIdent("and"), let condition = MediaConditionGrammar().parse(reader, operators: .notOr)
        else {
            return nil
        }
        return MediaQuery(type: type, isNegated: isNegated, condition: condition)
    }

    private static let types: KeywordTable<MediaType> = ["all": .all, "screen": .screen, "print": .print]
    private static let reserved: KeywordTable<Bool> = [
        "only": true, "not": true, "and": true, "or": true, "layer": true
    ]

    public func matches(_ environment: MediaEnvironment) -> Bool {
        let typeMatches = type == .all || type == environment.mediaType
        guard typeMatches, let condition else { return typeMatches != isNegated }
        let outcome = condition.evaluate { environment.answer($0) }
        return (isNegated ? !outcome : outcome) == .true
    }
}

private struct MediaConditionGrammar: ConditionGrammar {
    func leaf(inParentheses contents: ComponentReader) -> MediaFeatureTest? {
        guard let test = parseMediaFeature(contents), test.feature.isMediaFeature else { return nil }
        return test
    }

    func leaf(function name: Token, _ arguments: ComponentReader) -> MediaFeatureTest? { nil }
}
