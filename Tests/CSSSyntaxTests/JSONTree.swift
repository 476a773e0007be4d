import ClipBase

@testable import CSSSyntax

/// Tokens, rules and declarations in the JSON notation of the css-parsing-tests suite.
struct JSONTree {
    let buffer: TokenBuffer

    init(_ buffer: TokenBuffer) { self.buffer = buffer }

    static func withUnicodeRanges(_ text: String) -> JSONValue {
        let buffer = TokenBuffer(utf8: Array(text.utf8), limits: Limits(), unicodeRanges: .allowed)
        return .array(JSONTree(buffer).values(buffer.all))
    }

    func items(_ range: TokenRange, _ grammar: RuleScanner.Grammar) -> JSONValue {
        var scanner = RuleScanner(buffer, range, grammar: grammar)
        var result: [JSONValue] = []
        while let next = scanner.next() { result.append(item(next)) }
        return .array(result)
    }

    func item(_ item: SyntaxItem) -> JSONValue {
        switch item {
        case .invalid: return error("invalid")
        case .qualifiedRule(let rule):
            return .array([.string("qualified rule"), .array(values(rule.prelude)), .array(values(rule.block))])
        case .atRule(let rule):
            let name = buffer.string(of: buffer.tokens[rule.keyword])
            if name.isEmpty { return error("invalid") }
            let block = rule.block.map { JSONValue.array(values($0)) } ?? .null
            return .array([.string("at-rule"), .string(name), .array(values(rule.prelude)), block])
        case .declaration(let declaration):
            // The suite keeps the whitespace around a value, which this parser leaves out, as the standard now says.
            var (start, end) = (declaration.value.lowerBound, declaration.value.upperBound)
            while start > 0, buffer.tokens[start - 1].kind == .whitespace { start -= 1 }
            while end < buffer.tokens.count, buffer.tokens[end].kind == .whitespace { end += 1 }
            return .array([
                .string("declaration"), .string(buffer.string(of: buffer.tokens[declaration.name])),
                .array(values(TokenRange(start, end))), .bool(declaration.isImportant)
            ])
        }
    }

    func values(_ range: TokenRange) -> [JSONValue] {
        var result: [JSONValue] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let token = buffer.tokens[index]
            if let pair = twoCharacterToken(index, range) {
                result.append(.string(pair))
                index += 2
                continue
            }
            result.append(value(token, index))
            if token.flags.contains(.endedByEOF) {
                if token.kind == .string { result.append(error("eof-in-string")) }
                if token.kind == .url { result.append(error("eof-in-url")) }
            }
            index = buffer.endOfComponent(at: index)
        }
        return result
    }

    /// The standard no longer makes one token of `~=` and its kin; the suite does.
    private func twoCharacterToken(_ index: Int, _ range: TokenRange) -> String? {
        guard index + 1 < range.upperBound else { return nil }
        let (first, second) = (buffer.tokens[index], buffer.tokens[index + 1])
        guard first.end == second.start, first.kind == .delim, second.kind == .delim else { return nil }
        let text = String(decoding: [first.delimiter, second.delimiter], as: UTF8.self)
        return ["~=", "|=", "^=", "$=", "*=", "||"].contains(text) ? text : nil
    }

    private func error(_ kind: String) -> JSONValue { .array([.string("error"), .string(kind)]) }

    private func value(_ token: Token, _ index: Int) -> JSONValue {
        let text = String(decoding: buffer.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        func contents(_ opening: JSONValue...) -> JSONValue { .array(opening + values(buffer.contents(of: index))) }
        func named(_ kind: String) -> JSONValue { .array([.string(kind), .string(buffer.string(of: token))]) }
        func numeric(_ kind: String, _ unit: String?) -> JSONValue {
            var written = text
            if token.kind == .percentage { written.removeLast() }
            if token.kind == .dimension {
                written = String(decoding: buffer.bytes[Int(token.start)..<Int(token.link)], as: UTF8.self)
            }
            let type = token.flags.contains(.isInteger) ? "integer" : "number"
            var fields: [JSONValue] = [.string(kind), .string(written), .number(token.number), .string(type)]
            if let unit { fields.append(.string(unit)) }
            return .array(fields)
        }
        switch token.kind {
        case .ident: return named("ident")
        case .atKeyword: return named("at-keyword")
        case .string: return named("string")
        case .url: return named("url")
        case .hash:
            let type = token.flags.contains(.isIdentifier) ? "id" : "unrestricted"
            return .array([.string("hash"), .string(buffer.string(of: token)), .string(type)])
        case .badString: return error("bad-string")
        case .badURL: return error("bad-url")
        case .number: return numeric("number", nil)
        case .percentage: return numeric("percentage", nil)
        case .dimension: return numeric("dimension", buffer.string(of: token))
        case .unicodeRange:
            let (first, last) = token.unicodeRange
            return .array([.string("unicode-range"), .number(Double(first)), .number(Double(last))])
        case .whitespace: return .string(" ")
        case .function: return contents(.string("function"), .string(buffer.string(of: token)))
        case .openParen: return contents(.string("()"))
        case .openSquare: return contents(.string("[]"))
        case .openCurly: return contents(.string("{}"))
        case .closeParen, .closeSquare, .closeCurly: return error(text)
        case .delim, .cdo, .cdc, .colon, .semicolon, .comma, .endOfFile: return .string(text)
        }
    }
}
