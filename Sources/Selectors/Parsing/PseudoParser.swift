import CSSSyntax
import ClipBase

extension SelectorParser {
    enum PseudoElementOutcome {
        case invalid
        case pseudoElement
        /// `::slotted()` and `::part()` lead to another element, of which these conditions hold.
        case element(Combinator, [SimpleSelector])
    }

    /// Parses what follows `::`.
    mutating func parsePseudoElement(_ reader: inout ComponentReader) -> PseudoElementOutcome {
        let token = reader.nextToken
        let found: PseudoElement
        switch token.kind {
        case .ident:
            reader.position += 1
            if let known = reader.buffer.lookUp(token, in: PseudoElement.names) {
                found = known
            } else if startsWithWebkit(reader.buffer, token) {
                // Browsers take every pseudo-element of this prefix for valid.
                found = .other
                isScrollbarPart = reader.string(of: token).asciiLowercased.hasPrefix("-webkit-scrollbar")
            } else {
                return .invalid
            }
        case .function:
            guard let (name, arguments) = reader.consumeFunction() else { return .invalid }
            if reader.valueEquals(name, "slotted") { return parseSlotted(arguments) }
            if reader.valueEquals(name, "part") { return parsePart(arguments) }
            guard let known = reader.buffer.lookUp(name, in: PseudoElement.functions), !arguments.isAtEnd else {
                return .invalid
            }
            found = known
        default: return .invalid
        }
        switch (pseudoElement, found) {
        case (nil, _): pseudoElement = found
        case (.before?, .marker): pseudoElement = .beforeMarker
        case (.after?, .marker): pseudoElement = .afterMarker
        case (.detailsContent?, .before): pseudoElement = .detailsContentBefore
        case (.detailsContent?, .after): pseudoElement = .detailsContentAfter
        case (.other?, _): pseudoElement = .other
        default: return .invalid
        }
        specificity = specificity + .type
        return .pseudoElement
    }

    private func startsWithWebkit(_ buffer: TokenBuffer, _ token: Token) -> Bool {
        buffer.string(of: token).asciiLowercased.hasPrefix("-webkit-")
    }

    private mutating func parseSlotted(_ arguments: ComponentReader) -> PseudoElementOutcome {
        guard pseudoElement == nil, let list = parseList(arguments, place: .compound, errors: .invalidate),
            store.range(of: list).count == 1
        else { return .invalid }
        specificity = specificity + .type + store.specificity(ofList: list)
        return .element(.slotAssignment, [SimpleSelector(kind: .anyOf, link: list)])
    }

    private mutating func parsePart(_ arguments: ComponentReader) -> PseudoElementOutcome {
        var reader = arguments
        var conditions: [SimpleSelector] = []
        while let name = reader.consumeIdent() { conditions.append(SimpleSelector(kind: .part, name: name)) }
        guard pseudoElement == nil, !conditions.isEmpty, reader.isAtEnd else { return .invalid }
        specificity = specificity + .type
        return .element(.partHost, conditions)
    }

    // MARK: Pseudo-classes

    private enum Function {
        case `is`, `where`, not, has, nthChild, nthLastChild, nthOfType, nthLastOfType, lang, dir, host, hostContext
        /// Valid, and never so: `:state()`, `:active-view-transition-type()`.
        case never
    }

    private static let functions: KeywordTable<Function> = [
        "is": .is, "-webkit-any": .is, "where": .where, "not": .not, "has": .has, "nth-child": .nthChild,
        "nth-last-child": .nthLastChild, "nth-of-type": .nthOfType, "nth-last-of-type": .nthLastOfType, "lang": .lang,
        "dir": .dir, "host": .host, "host-context": .hostContext, "state": .never,
        "active-view-transition-type": .never
    ]

    /// Parses what follows `:`.
    mutating func parsePseudoClass(_ reader: inout ComponentReader) -> Bool {
        let token = reader.nextToken
        if token.kind == .ident {
            reader.position += 1
            return parsePlainPseudoClass(token, reader.buffer)
        }
        guard let (name, arguments) = reader.consumeFunction(),
            let function = reader.buffer.lookUp(name, in: Self.functions)
        else { return false }
        if pseudoElement != nil {
            // After a pseudo-element logic may combine what the user does; none of it ever holds here.
            guard function == .is || function == .where || function == .not else { return false }
        }
        return parseFunction(function, arguments)
    }

    private mutating func parsePlainPseudoClass(_ token: Token, _ buffer: TokenBuffer) -> Bool {
        if let legacy = buffer.lookUp(token, in: PseudoElement.legacy) {
            guard pseudoElement == nil else { return false }
            pseudoElement = legacy
            specificity = specificity + .type
            return true
        }
        if pseudoElement != nil {
            let isUserAction = buffer.lookUp(token, in: PseudoClass.userActions) != nil
            let isScrollbarState = isScrollbarPart && buffer.lookUp(token, in: PseudoClass.scrollbarStates) != nil
            guard isUserAction || isScrollbarState else { return false }
            append(.never)
            return true
        }
        if buffer.valueEquals(token, "host") {
            stacks.simples.append(SimpleSelector(kind: .host, link: SimpleSelector.none))
            specificity = specificity + .class
            return true
        }
        guard let pseudoClass = buffer.lookUp(token, in: PseudoClass.names) else { return false }
        append(pseudoClass)
        return true
    }

    private mutating func append(_ pseudoClass: PseudoClass) {
        stacks.simples.append(SimpleSelector(kind: .pseudoClass, operand: pseudoClass.rawValue))
        specificity = specificity + .class
    }

    private mutating func parseFunction(_ function: Function, _ arguments: ComponentReader) -> Bool {
        switch function {
        case .is: return parseListArgument(.anyOf, arguments, place: .function, errors: .forgive)
        case .where:
            let before = specificity
            guard parseListArgument(.anyOf, arguments, place: .function, errors: .forgive) else { return false }
            specificity = before
            return true
        case .not: return parseListArgument(.noneOf, arguments, place: .function, errors: .invalidate)
        case .has:
            guard !isWithinHas else { return false }
            isWithinHas = true
            defer { isWithinHas = false }
            return parseListArgument(.has, arguments, place: .has, errors: .invalidate)
        case .nthChild: return parseNth(.child, arguments)
        case .nthLastChild: return parseNth(.lastChild, arguments)
        case .nthOfType: return parseNth(.ofType, arguments)
        case .nthLastOfType: return parseNth(.lastOfType, arguments)
        case .lang: return parseLanguages(arguments)
        case .dir: return parseDirection(arguments)
        case .host:
            specificity = specificity + .class
            return parseListArgument(.host, arguments, place: .compound, errors: .invalidate)
        case .hostContext:
            specificity = specificity + .class
            return parseListArgument(.hostContext, arguments, place: .compound, errors: .invalidate)
        case .never:
            guard !arguments.isAtEnd else { return false }
            append(.never)
            return true
        }
    }

    private mutating func parseListArgument(
        _ kind: SimpleSelector.Kind, _ arguments: ComponentReader, place: Place, errors: Errors
    ) -> Bool {
        guard let list = parseList(arguments, place: place, errors: errors) else { return false }
        stacks.simples.append(SimpleSelector(kind: kind, link: list))
        specificity = specificity + store.specificity(ofList: list)
        return true
    }

    private mutating func parseNth(_ position: NthSelector.Position, _ arguments: ComponentReader) -> Bool {
        var reader = arguments
        guard let formula = reader.consumeAnPlusB() else { return false }
        var list = SimpleSelector.none
        if !reader.isAtEnd {
            guard position == .child || position == .lastChild, reader.consumeIdent("of") else { return false }
            let selectors = ComponentReader(reader.buffer, reader.rest)
            guard let parsed = parseList(selectors, place: .function, errors: .invalidate) else { return false }
            list = parsed
            specificity = specificity + store.specificity(ofList: list)
        }
        store.nths.append(NthSelector(formula: formula, position: position, list: list))
        stacks.simples.append(SimpleSelector(kind: .nth, link: UInt32(clamping: store.nths.count - 1)))
        specificity = specificity + .class
        return true
    }

    private mutating func parseLanguages(_ arguments: ComponentReader) -> Bool {
        var reader = arguments
        var ranges: [String] = []
        repeat {
            guard let range = reader.consumeString() ?? reader.consumeIdent()?.string else { return false }
            ranges.append(range.asciiLowercased)
        } while reader.consumeComma()
        guard reader.isAtEnd else { return false }
        store.languages.append(ranges)
        stacks.simples.append(SimpleSelector(kind: .language, link: UInt32(clamping: store.languages.count - 1)))
        specificity = specificity + .class
        return true
    }

    private mutating func parseDirection(_ arguments: ComponentReader) -> Bool {
        var reader = arguments
        guard let word = reader.consumeIdent()?.string.asciiLowercased, reader.isAtEnd else { return false }
        let operand: UInt8 = word == "ltr" ? 0 : word == "rtl" ? 1 : 2
        stacks.simples.append(SimpleSelector(kind: .direction, operand: operand))
        specificity = specificity + .class
        return true
    }
}
