/// A qualified rule as the syntax has it: nothing in it is checked yet.
public struct QualifiedRuleRange: Sendable {
    public var prelude: TokenRange
    /// The tokens between the braces.
    public var block: TokenRange
}

/// An at-rule as the syntax has it.
public struct AtRuleRange: Sendable {
    /// The index of the at-keyword token.
    public var keyword: Int
    public var prelude: TokenRange
    /// The tokens between the braces; nil for a rule that ends in `;`.
    public var block: TokenRange?
}

/// A declaration as the syntax has it.
public struct DeclarationRange: Sendable {
    /// The index of the ident token that names the property.
    public var name: Int
    /// Without whitespace at the ends and without `!important`.
    public var value: TokenRange
    public var isImportant: Bool
}

public enum SyntaxItem: Sendable {
    case qualifiedRule(QualifiedRuleRange)
    case atRule(AtRuleRange)
    case declaration(DeclarationRange)
    /// Something that error recovery passed over.
    case invalid
}

/// Finds rules and declarations in a run of tokens, one after another, by the parser algorithms of CSS Syntax 3 §5.
/// Blocks are skipped by their brackets, so that going back to read a would-be declaration as a rule costs little.
public struct RuleScanner: Sendable {
    public enum Grammar: Sendable {
        /// Rules, with `<!--` and `-->` passed over. §5.4.1.
        case stylesheet
        /// Rules. §5.4.1 without the comment tokens.
        case ruleList
        /// Declarations and at-rules, as in a `style` attribute or a descriptor block.
        case declarationList
        /// Declarations, at-rules and nested rules. §5.4.4.
        case blockContents
    }

    public let buffer: TokenBuffer
    public let grammar: Grammar
    private var position: Int
    private let end: Int

    public init(_ buffer: TokenBuffer, _ range: TokenRange, grammar: Grammar) {
        self.buffer = buffer
        self.grammar = grammar
        end = min(range.upperBound, buffer.tokens.count)
        position = min(range.lowerBound, end)
    }

    /// The next item; nil at the end.
    public mutating func next() -> SyntaxItem? {
        while position < end {
            switch buffer.tokens[position].kind {
            case .whitespace: position += 1
            case .semicolon where grammar == .declarationList || grammar == .blockContents: position += 1
            case .cdo where grammar == .stylesheet: position += 1
            case .cdc where grammar == .stylesheet: position += 1
            case .atKeyword: return consumeAtRule()
            default: return consumeOther()
            }
        }
        return nil
    }

    private mutating func consumeOther() -> SyntaxItem {
        switch grammar {
        case .stylesheet, .ruleList: return consumeQualifiedRule()
        case .declarationList:
            if let declaration = consumeDeclaration() { return .declaration(declaration) }
            skipToSemicolon()
            return .invalid
        case .blockContents:
            let mark = position
            if let declaration = consumeDeclaration() { return .declaration(declaration) }
            position = mark
            return consumeQualifiedRule()
        }
    }

    private mutating func skipToSemicolon() {
        while position < end, buffer.tokens[position].kind != .semicolon { advance() }
    }

    private mutating func advance() { position = min(buffer.endOfComponent(at: position), end) }

    /// CSS Syntax 3 §5.5.2.
    private mutating func consumeAtRule() -> SyntaxItem {
        let keyword = position
        position += 1
        while position < end {
            switch buffer.tokens[position].kind {
            case .semicolon:
                position += 1
                return .atRule(
                    AtRuleRange(keyword: keyword, prelude: TokenRange(keyword + 1, position - 1), block: nil))
            case .openCurly:
                let opening = position
                advance()
                return .atRule(
                    AtRuleRange(
                        keyword: keyword, prelude: TokenRange(keyword + 1, opening), block: buffer.contents(of: opening)
                    ))
            default: advance()
            }
        }
        return .atRule(AtRuleRange(keyword: keyword, prelude: TokenRange(keyword + 1, end), block: nil))
    }

    /// CSS Syntax 3 §5.5.3.
    private mutating func consumeQualifiedRule() -> SyntaxItem {
        let start = position
        while position < end {
            switch buffer.tokens[position].kind {
            case .openCurly:
                let opening = position
                let prelude = TokenRange(start, opening)
                if looksLikeCustomProperty(prelude) {
                    if grammar == .blockContents { skipToSemicolon() } else { advance() }
                    return .invalid
                }
                advance()
                return .qualifiedRule(QualifiedRuleRange(prelude: prelude, block: buffer.contents(of: opening)))
            case .semicolon where grammar == .blockContents:
                position += 1
                return .invalid
            default: advance()
            }
        }
        return .invalid
    }

    /// Whether the prelude begins with a dashed ident and a colon.
    private func looksLikeCustomProperty(_ prelude: TokenRange) -> Bool {
        let first = buffer.tokens[prelude.lowerBound]
        guard first.kind == .ident, buffer.isDashed(first) else { return false }
        var reader = ComponentReader(buffer, TokenRange(prelude.lowerBound + 1, prelude.upperBound))
        return reader.consume(.colon) != nil
    }

    /// CSS Syntax 3 §5.5.6; nil where there is no declaration, with the position anywhere before the next `;`.
    private mutating func consumeDeclaration() -> DeclarationRange? {
        let name = position
        guard buffer.tokens[name].kind == .ident else { return nil }
        position += 1
        skipWhitespace()
        guard position < end, buffer.tokens[position].kind == .colon else { return nil }
        position += 1
        skipWhitespace()
        let start = position
        skipToSemicolon()
        return buffer.declaration(name: name, value: TokenRange(start, position))
    }

    private mutating func skipWhitespace() {
        while position < end, buffer.tokens[position].kind == .whitespace { position += 1 }
    }
}

extension TokenBuffer {
    /// Splits `!important` off the value; nil where a `{}` block stands beside other things in a property that is not
    /// custom: that is a rule which looks like a declaration.
    func declaration(name: Int, value: TokenRange) -> DeclarationRange? {
        var result = DeclarationRange(name: name, value: trimmed(value), isImportant: false)
        let start = result.value.lowerBound
        var last = result.value.upperBound - 1
        if last > start, tokens[last].kind == .ident, valueEquals(tokens[last], "important") {
            last -= 1
            while last > start, tokens[last].kind == .whitespace { last -= 1 }
            if tokens[last].delimiter == 0x21 {
                result.isImportant = true
                result.value = trimmed(TokenRange(start, last))
            }
        }
        var blocks = 0
        var others = 0
        var index = result.value.lowerBound
        while index < result.value.upperBound {
            switch tokens[index].kind {
            case .openCurly: blocks += 1
            case .whitespace: break
            default: others += 1
            }
            index = endOfComponent(at: index)
        }
        if blocks > 0, blocks + others > 1, !isDashed(tokens[name]) { return nil }
        return result
    }

    /// Whether the identifier starts with two dashes, as the name of a custom property does.
    func isDashed(_ token: Token) -> Bool {
        if token.flags.contains(.hasEscapes) { return value(of: token).starts(with: [0x2D, 0x2D]) }
        let start = Int(token.start)
        return token.end >= token.start + 2 && bytes[start] == 0x2D && bytes[start + 1] == 0x2D
    }

    /// The one rule that the buffer holds, with nothing beside it. CSS Syntax 3 §5.4.5.
    public func parseRule() throws(SyntaxError) -> SyntaxItem {
        var scanner = RuleScanner(self, all, grammar: .ruleList)
        guard let item = scanner.next() else { throw .empty }
        if case .invalid = item { throw .invalid }
        guard scanner.next() == nil else { throw .extraInput }
        return item
    }

    /// The one declaration that the buffer holds; a `;` is part of its value. CSS Syntax 3 §5.4.6.
    public func parseDeclaration() throws(SyntaxError) -> DeclarationRange {
        var reader = ComponentReader(self)
        if reader.isAtEnd { throw .empty }
        guard reader.consume(.ident) != nil else { throw .invalid }
        let name = reader.position - 1
        guard reader.consume(.colon) != nil, let declaration = declaration(name: name, value: reader.rest) else {
            throw .invalid
        }
        return declaration
    }

    /// The one component value that the buffer holds. CSS Syntax 3 §5.4.8.
    public func parseComponentValue() throws(SyntaxError) -> TokenRange {
        var reader = ComponentReader(self)
        guard let component = reader.consumeComponent() else { throw .empty }
        guard reader.isAtEnd else { throw .extraInput }
        return component
    }
}

/// Why an entry point that asks for exactly one thing did not get it.
public enum SyntaxError: Error, Hashable, Sendable { case empty, invalid, extraInput }
