import CSSSyntax
import ClipBase
import DOM

/// Replaces `var()`, `env()` and `attr()` in values (Variables 1 §3, Env 1, Values 5 §7).
struct ValueSubstitution {
    /// Tokens of custom properties' values, by their text.
    private var tokenCache: [String: TokenBuffer] = [:]
    private var cachedBytes = 0
    private static let maxCachedBytes = 16 << 20
    /// Bytes that all substitutions of one document may make together.
    private var remainingBytes = 256 << 20
    /// Whether some value was dropped for its size.
    private(set) var isCut = false

    mutating func tokens(of text: String) -> TokenBuffer {
        if let tokens = tokenCache[text] { return tokens }
        let tokens = TokenBuffer(text)
        if cachedBytes > Self.maxCachedBytes {
            tokenCache.removeAll()
            cachedBytes = 0
        }
        cachedBytes += text.utf8.count + 64
        tokenCache[text] = tokens
        return tokens
    }

    /// What a value is substituted for.
    struct Context {
        var customs: CustomPropertyValues
        var document: Document
        var element: NodeID?
    }

    /// The value with everything replaced; nil where it is invalid at computed-value time.
    mutating func substitute(_ range: TokenRange, of buffer: TokenBuffer, _ context: borrowing Context) -> TokenBuffer? {
        guard remainingBytes > 0 else {
            isCut = true
            return nil
        }
        var result = TokenSubstitution()
        guard append(range, of: buffer, context, to: &result) else {
            isCut = isCut || result.isTooLarge
            return nil
        }
        remainingBytes -= result.byteCount
        return result.finish()
    }

    private enum Function: Sendable { case variable, environment, attribute }
    private static let functions: KeywordTable<Function> = ["var": .variable, "env": .environment, "attr": .attribute]

    /// Recursion is bounded by the nesting of the tokens (`Limits.maxCSSNesting`).
    private mutating func append(
        _ range: TokenRange, of buffer: TokenBuffer, _ context: borrowing Context, to result: inout TokenSubstitution
    ) -> Bool {
        var start = range.lowerBound
        var index = range.lowerBound
        while index < range.upperBound {
            let token = buffer.tokens[index]
            guard token.kind == .function, let function = buffer.lookUp(token, in: Self.functions) else {
                index += 1
                continue
            }
            if start < index { guard result.append(TokenRange(start, index), of: buffer) else { return false } }
            let arguments = buffer.contents(of: index)
            index = buffer.endOfComponent(at: index)
            start = index
            guard replace(function, ComponentReader(buffer, arguments), context, &result) else { return false }
        }
        return start < range.upperBound ? result.append(TokenRange(start, range.upperBound), of: buffer) : true
    }

    private mutating func replace(
        _ function: Function, _ arguments: ComponentReader, _ context: borrowing Context, _ result: inout TokenSubstitution
    ) -> Bool {
        var reader = arguments
        switch function {
        case .variable:
            guard let name = reader.consumeDashedIdent() else { return false }
            if let value = context.customs.value(of: name) {
                guard Self.isEndOrComma(reader) else { return false }
                let tokens = tokens(of: value)
                return result.append(tokens.all, of: tokens)
            }
        case .environment:
            guard let name = reader.consumeIdent() else { return false }
            while reader.consumeInteger() != nil {}
            if let value = Self.environment[name.string] {
                let tokens = tokens(of: value)
                return result.append(tokens.all, of: tokens)
            }
        case .attribute: return replaceAttribute(&reader, context, &result)
        }
        guard reader.consumeComma() else { return false }
        return append(reader.buffer.trimmed(reader.rest), of: reader.buffer, context, to: &result)
    }

    private static func isEndOrComma(_ reader: ComponentReader) -> Bool {
        reader.isAtEnd || reader.peek.kind == .comma
    }

    private static let environment: [String: String] = [
        "safe-area-inset-top": "0px", "safe-area-inset-right": "0px", "safe-area-inset-bottom": "0px",
        "safe-area-inset-left": "0px", "safe-area-max-inset-top": "0px", "safe-area-max-inset-right": "0px",
        "safe-area-max-inset-bottom": "0px", "safe-area-max-inset-left": "0px", "preferred-text-scale": "1"
    ]

    private mutating func replaceAttribute(
        _ reader: inout ComponentReader, _ context: borrowing Context, _ result: inout TokenSubstitution
    ) -> Bool {
        guard let name = reader.consumeIdent() else { return false }
        var type = AttributeType.rawString
        var isKnown = true
        if let unit = Self.attributeUnit(&reader) { type = unit }
        // A type that nobody knows makes the fallback count.
        while !reader.isAtEnd, reader.peek.kind != .comma, reader.consumeComponent() != nil { isKnown = false }
        let value = context.element.flatMap { element -> String? in
            let key = context.document.isHTMLElement(element) ? name.asciiLowercased : name
            return context.document.attributeValue(element, key)
        }
        let hasFallback = reader.consumeComma()
        if isKnown, let value, let text = type.text(value) {
            let tokens = TokenBuffer(text)
            return result.append(tokens.all, of: tokens)
        }
        if hasFallback { return append(TokenRange(reader.position, reader.end), of: reader.buffer, context, to: &result) }
        if isKnown, type == .rawString {
            let tokens = TokenBuffer("\"\"")
            return result.append(tokens.all, of: tokens)
        }
        return false
    }

    private enum AttributeType: Equatable {
        case rawString
        case number(unit: String)
        /// `type(…)`: the value is read as CSS.
        case value

        func text(_ value: String) -> String? {
            switch self {
            case .rawString: return CSSText.string(value)
            case .number(let unit):
                let trimmed = value.utf8.drop { isASCIIWhitespace($0) }
                guard let number = Double(String(decoding: trimmed, as: UTF8.self).trimmingSpaces), number.isFinite else { return nil }
                return CSSValueText.number(number) + unit
            case .value:
                let tokens = TokenBuffer(value)
                return value.isEmpty || !tokens.isAnyValue(tokens.all) ? nil : value
            }
        }
    }

    private static func attributeUnit(_ reader: inout ComponentReader) -> AttributeType? {
        if reader.consumeIdent("raw-string") || reader.consumeIdent("string") { return .rawString }
        if reader.consumeIdent("number") { return .number(unit: "") }
        if reader.consumeDelimiter("%") { return .number(unit: "%") }
        if reader.consumeFunction("type") != nil { return .value }
        let start = reader.position
        if let unit = reader.consumeIdent()?.string {
            if Unit.allCases.contains(where: { $0.name == unit.asciiLowercased && $0 != .none && $0 != .unknown }) {
                return .number(unit: unit)
            }
            reader.position = start
        }
        return nil
    }
}

extension String {
    /// Without ASCII white space at its ends.
    var trimmingSpaces: String {
        let bytes = utf8.drop { isASCIIWhitespace($0) }
        guard let last = bytes.lastIndex(where: { !isASCIIWhitespace($0) }) else { return "" }
        return String(decoding: bytes[bytes.startIndex...last], as: UTF8.self)
    }
}
