import CSSSyntax
import ClipBase
import DOM

extension SelectorParser {
    /// Parses a compound and the pseudo-elements after it, and pushes it: `::slotted()` and `::part()` push two.
    mutating func parseCompound(
        _ reader: inout ComponentReader, _ leading: Combinator, _ place: Place
    ) -> Bool {
        var mark = stacks.simples.count
        let isInFunction = place != .topLevel
        var combinator = leading
        var isEmpty = true
        var hasType = false
        loop: while true {
            let token = reader.nextToken
            switch token.kind {
            case .ident:
                guard !hasType, isEmpty || sawOnlyNesting(mark) else { return false }
                guard parseType(&reader) else { return false }
                hasType = true
            case .delim where token.delimiter == 0x2A || token.delimiter == 0x7C:
                guard !hasType, isEmpty || sawOnlyNesting(mark), parseType(&reader) else { return false }
                hasType = true
            case .delim where token.delimiter == 0x26:
                guard pseudoElement == nil else { return false }
                reader.position += 1
                appendNesting()
            case .delim where token.delimiter == 0x2E:
                guard pseudoElement == nil, parseClass(&reader) else { return false }
            case .hash:
                guard pseudoElement == nil, token.flags.contains(.isIdentifier) else { return false }
                reader.position += 1
                let name = reader.buffer.name(of: token)
                stacks.simples.append(SimpleSelector(kind: .id, name: caseFolded(name)))
                specificity = specificity + .id
            case .openSquare:
                guard pseudoElement == nil, let contents = reader.consumeBlock(.openSquare), parseAttribute(contents)
                else {
                    return false
                }
            case .colon:
                reader.position += 1
                if reader.nextToken.kind == .colon {
                    reader.position += 1
                    switch parsePseudoElement(&reader) {
                    case .invalid: return false
                    case .pseudoElement: break
                    case .element(let path, let conditions):
                        // What stood so far is the slot's or the host's compound.
                        addDefaultNamespace(isNeeded: !hasType && !isInFunction && !isEmpty)
                        stacks.compounds.append(takeCompound(mark, combinator))
                        (mark, combinator, hasType) = (stacks.simples.count, path, true)
                        stacks.simples.append(contentsOf: conditions)
                    }
                } else {
                    guard parsePseudoClass(&reader) else { return false }
                }
            default: break loop
            }
            isEmpty = false
        }
        guard !isEmpty else { return false }
        addDefaultNamespace(isNeeded: !hasType && !isInFunction)
        stacks.compounds.append(takeCompound(mark, combinator))
        lastCompoundHasType = hasType
        return true
    }

    /// Within a function the default namespace counts for all compounds but the subject, unless they name a type: which
    /// is the subject shows only when the next combinator comes. Selectors 4 §4.2.
    mutating func addDefaultNamespaceToLastCompound() {
        guard !lastCompoundHasType, let namespace = scope.namespaces.defaultNamespace, !stacks.compounds.isEmpty else {
            return
        }
        // The last compound's conditions stand at the end of the store.
        store.simples.append(SimpleSelector(kind: .namespace, name: namespace))
        stacks.compounds[stacks.compounds.count - 1].count += 1
    }

    private func sawOnlyNesting(_ mark: Int) -> Bool {
        pseudoElement == nil
            && stacks.simples[mark...].allSatisfy { $0.kind == .anyOf || $0.kind == .pseudoClass }
            && sawNesting
    }

    private mutating func addDefaultNamespace(isNeeded: Bool) {
        guard isNeeded, let namespace = scope.namespaces.defaultNamespace else { return }
        stacks.simples.append(SimpleSelector(kind: .namespace, name: namespace))
    }

    func caseFolded(_ name: Name) -> Name { scope.mode == .quirks ? name.asciiLowercased : name }

    // MARK: Types

    /// What a name's prefix says of its namespace.
    enum Prefix {
        /// No prefix at all.
        case none
        case any
        case namespace(Name)
    }

    private mutating func parseType(_ reader: inout ComponentReader) -> Bool {
        guard let prefix = parsePrefix(&reader) else { return false }
        let token = reader.nextToken
        guard token.kind == .ident || token.delimiter == 0x2A else { return false }
        reader.position += 1
        switch prefix {
        case .any: break
        case .none: addDefaultNamespace(isNeeded: true)
        case .namespace(let uri): stacks.simples.append(SimpleSelector(kind: .namespace, name: uri))
        }
        if token.kind == .ident {
            let name = reader.buffer.name(of: token)
            stacks.simples.append(SimpleSelector(kind: .type, name: name, link: name.asciiLowercased.rawValue))
            specificity = specificity + .type
        } else {
            stacks.simples.append(SimpleSelector(kind: .universal))
        }
        return true
    }

    /// Consumes `prefix|`, `*|` or `|`; nil for a prefix that is not declared.
    private func parsePrefix(_ reader: inout ComponentReader) -> Prefix? {
        let first = reader.nextToken
        if first.delimiter == 0x7C {
            reader.position += 1
            return .namespace(.empty)
        }
        guard isNamespaceBar(reader, at: reader.position + 1) else { return Prefix.none }
        reader.position += 2
        if first.delimiter == 0x2A { return .any }
        return scope.namespaces[reader.buffer.name(of: first)].map { .namespace($0) }
    }

    /// Whether `|` and the rest of a name stand at `index`.
    private func isNamespaceBar(_ reader: ComponentReader, at index: Int) -> Bool {
        guard index + 1 < reader.end, reader.buffer.tokens[index].delimiter == 0x7C else { return false }
        let next = reader.buffer.tokens[index + 1]
        return next.kind == .ident || next.delimiter == 0x2A
    }

    private mutating func parseClass(_ reader: inout ComponentReader) -> Bool {
        reader.position += 1
        let token = reader.nextToken
        guard token.kind == .ident else { return false }
        reader.position += 1
        stacks.simples.append(SimpleSelector(kind: .class, name: caseFolded(reader.buffer.name(of: token))))
        specificity = specificity + .class
        return true
    }

    // MARK: Attributes

    private mutating func parseAttribute(_ contents: ComponentReader) -> Bool {
        var reader = contents
        reader.consumeWhitespace()
        guard let prefix = parsePrefix(&reader) else { return false }
        let token = reader.nextToken
        guard token.kind == .ident else { return false }
        reader.position += 1
        let name = reader.buffer.name(of: token)
        var attribute = AttributeSelector(
            name: name, lowercasedName: name.asciiLowercased, namespace: .exactly(.empty), operation: .exists,
            valueCase: .sensitive, value: .empty)
        switch prefix {
        case .any: attribute.namespace = .any
        case .none: break
        case .namespace(let uri): attribute.namespace = .exactly(uri)
        }
        if !reader.isAtEnd {
            guard let operation = parseOperation(&reader), let value = reader.consume(.string) ?? reader.consume(.ident)
            else { return false }
            attribute.operation = operation
            let bytes = reader.buffer.value(of: value)
            attribute.value = ByteRange(store.values.count..<store.values.count + bytes.count)
            store.values.append(contentsOf: bytes)
            if reader.consumeIdent("i") {
                attribute.valueCase = .insensitive
            } else if !reader.consumeIdent("s"), htmlInsensitiveAttributes.contains(attribute.lowercasedName) {
                attribute.valueCase = .insensitiveInHTML
            }
            guard reader.isAtEnd else { return false }
        }
        store.attributes.append(attribute)
        stacks.simples.append(SimpleSelector(kind: .attribute, link: UInt32(clamping: store.attributes.count - 1)))
        specificity = specificity + .class
        return true
    }

    private func parseOperation(_ reader: inout ComponentReader) -> AttributeSelector.Operation? {
        reader.consumeWhitespace()
        let token = reader.nextToken
        let operation: AttributeSelector.Operation
        switch token.delimiter {
        case 0x3D:
            reader.position += 1
            return .equals
        case 0x7E: operation = .includes
        case 0x7C: operation = .dashMatch
        case 0x5E: operation = .prefix
        case 0x24: operation = .suffix
        case 0x2A: operation = .substring
        default: return nil
        }
        reader.position += 1
        let equals = reader.nextToken
        guard equals.delimiter == 0x3D, equals.start == token.end else { return nil }
        reader.position += 1
        return operation
    }
}

/// HTML §4.16.2: attributes whose values compare without regard to ASCII case on HTML elements in HTML documents.
private let htmlInsensitiveAttributes = Set(
    [
        "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
        "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang",
        "http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade",
        "nowrap",
        "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type",
        "valign",
        "valuetype", "vlink"
    ].map { Name($0) })
