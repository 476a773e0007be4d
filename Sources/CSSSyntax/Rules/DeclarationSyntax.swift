public import ClipBase

/// A declaration whose value is not looked at yet.
public struct DeclarationSyntax: Sendable {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let important = Flags(rawValue: 1)
        /// The name starts with two dashes.
        public static let customProperty = Flags(rawValue: 2)
        /// The value holds `var()`, `env()`, `attr()` or another function that is replaced before the value is parsed.
        public static let hasSubstitution = Flags(rawValue: 4)
        /// The value is no `<declaration-value>`: it holds a bad string, a bad URL, a stray bracket, or `!` outside of all
        /// brackets. It is invalid in every property.
        public static let invalidValue = Flags(rawValue: 8)
    }

    /// In lower case, unless the property is custom.
    public var name: Name
    /// Without `!important`, and without whitespace at the ends.
    public var value: TokenRange
    public var flags: Flags

    @inlinable public var isImportant: Bool { flags.contains(.important) }
    @inlinable public var isCustomProperty: Bool { flags.contains(.customProperty) }
    @inlinable public var hasSubstitution: Bool { flags.contains(.hasSubstitution) }
    @inlinable public var isInvalid: Bool { flags.contains(.invalidValue) }

    init(_ declaration: DeclarationRange, _ buffer: TokenBuffer, _ names: inout NameCache) {
        let nameToken = buffer.tokens[declaration.name]
        value = declaration.value
        flags = declaration.isImportant ? .important : []
        if buffer.isDashed(nameToken) {
            flags.insert(.customProperty)
            name = names.name(nameToken, buffer, letterCase: .kept)
        } else {
            name = names.name(nameToken, buffer, letterCase: .lowered)
        }
        var openEnd = 0
        for index in value.lowerBound..<value.upperBound {
            let token = buffer.tokens[index]
            switch token.kind {
            case .function:
                openEnd = max(openEnd, buffer.closing(of: index))
                if buffer.lookUp(token, in: Self.substitutions) != nil { flags.insert(.hasSubstitution) }
            case .openParen, .openSquare, .openCurly: openEnd = max(openEnd, buffer.closing(of: index))
            case .badString, .badURL: flags.insert(.invalidValue)
            case .closeParen, .closeSquare, .closeCurly:
                if token.isUnmatchedClosing { flags.insert(.invalidValue) }
            case .delim: if token.delimiter == 0x21, index >= openEnd { flags.insert(.invalidValue) }
            default: break
            }
        }
    }

    /// CSS Values 5 §5: arbitrary substitution functions.
    private static let substitutions: KeywordTable<Bool> = ["var": true, "env": true, "attr": true, "if": true]
}

/// Interned names by their bytes: what saves a look-up in the table that the process shares.
struct NameCache {
    enum LetterCase { case kept, lowered }

    private struct Entry {
        var bytes: [UInt8]
        var name: Name
    }

    private var slots: [Entry?] = Array(repeating: nil, count: 512)

    mutating func name(_ token: Token, _ buffer: TokenBuffer, letterCase: LetterCase) -> Name {
        if token.flags.contains(.hasEscapes) {
            let name = buffer.name(of: token)
            return letterCase == .lowered ? name.asciiLowercased : name
        }
        let range = buffer.valueRange(of: token)
        var hash: UInt32 = 2_166_136_261
        for index in range { hash = (hash ^ UInt32(buffer.bytes[index])) &* 16_777_619 }
        let slot = Int((hash ^ (hash >> 13)) & 511)
        if let entry = slots[slot], entry.bytes.count == range.count,
            entry.bytes.indices.allSatisfy({ entry.bytes[$0] == buffer.bytes[range.lowerBound + $0] })
        {
            return entry.name
        }
        let written = Name(String(decoding: buffer.bytes[range], as: UTF8.self))
        let name = letterCase == .lowered ? written.asciiLowercased : written
        slots[slot] = Entry(bytes: Array(buffer.bytes[range]), name: name)
        return name
    }
}

/// Declarations without a rule around them: a `style` attribute, or what a script sets.
public struct DeclarationBlock: Sendable {
    public let buffer: TokenBuffer
    public let declarations: [DeclarationSyntax]

    /// Parses a `style` attribute. Rules within are dropped. CSS Style Attributes §3.
    public init(_ text: String, limits: Limits = Limits()) {
        buffer = TokenBuffer(text, limits: limits)
        var names = NameCache()
        var scanner = RuleScanner(buffer, buffer.all, grammar: .declarationList)
        var declarations: [DeclarationSyntax] = []
        while let item = scanner.next() {
            if case .declaration(let declaration) = item {
                declarations.append(DeclarationSyntax(declaration, buffer, &names))
            }
        }
        self.declarations = declarations
    }
}
