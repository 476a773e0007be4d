public import ClipBase

extension StyleSheet {
    /// Whether a prelude is a selector list. Asked of the first rules only: an invalid rule does not end the head of a
    /// sheet, where `@import` may stand.
    public typealias SelectorCheck = (_ buffer: TokenBuffer, _ prelude: TokenRange) -> Bool

    /// Parses the bytes of a sheet that is encoded in UTF-8. Never fails. CSS Syntax 3 §5.3.
    public init(
        utf8 bytes: [UInt8], limits: Limits = Limits(), location: String = "",
        isValidSelector: @escaping SelectorCheck = { _, _ in true }
    ) {
        var parser = StyleSheetParser(TokenBuffer(utf8: bytes, limits: limits), limits, isValidSelector)
        self = parser.parse(location)
    }

    public init(
        _ text: String, limits: Limits = Limits(), location: String = "",
        isValidSelector: @escaping SelectorCheck = { _, _ in true }
    ) {
        self.init(utf8: Array(text.utf8), limits: limits, location: location, isValidSelector: isValidSelector)
    }
}

/// Tokens into the rules of a sheet. Recursion is as deep as blocks nest, which the tokenizer bounds by
/// `Limits.maxCSSNesting`.
struct StyleSheetParser {
    /// Where rules stand, which says which rules may stand there.
    private struct Context {
        var parent = RuleSyntax.none
        /// Within a style rule or `@scope`, at any depth: declarations may stand here too.
        var takesDeclarations = false
        var isKeyframes = false
    }

    /// How far the sheet's head has come: what may still follow. CSS Cascade 5 §2, CSS Namespaces 3 §2.
    private enum Head: Int, Comparable {
        case layers, imports, namespaces, done
        static func < (left: Head, right: Head) -> Bool { left.rawValue < right.rawValue }
    }

    private var sheet: StyleSheet
    private let buffer: TokenBuffer
    private let maxRules: Int
    private let isValidSelector: StyleSheet.SelectorCheck
    private var names = NameCache()
    private var head = Head.layers
    private var leftOutRules = false

    init(_ buffer: TokenBuffer, _ limits: Limits, _ isValidSelector: @escaping StyleSheet.SelectorCheck) {
        self.isValidSelector = isValidSelector
        self.buffer = buffer
        sheet = StyleSheet(buffer: buffer)
        maxRules = limits.maxRules
    }

    mutating func parse(_ location: String) -> StyleSheet {
        var scanner = RuleScanner(buffer, buffer.all, grammar: .stylesheet)
        while let item = scanner.next() { add(item, Context()) }
        report(location)
        return sheet
    }

    private mutating func report(_ location: String) {
        func warn(_ code: String, _ message: String) {
            sheet.diagnostics.append(Diagnostic(.warning, code: code, message: message, location: location))
        }
        if buffer.overflow.contains(.nesting) {
            warn("css.tooDeep", "Blocks nested deeper than maxCSSNesting were left out of a style sheet.")
        }
        if buffer.overflow.contains(.length) {
            warn("css.tooLong", "A style sheet was cut off where it went beyond maxTextBytes or maxCSSTokens.")
        }
        if leftOutRules { warn("css.tooManyRules", "Rules beyond maxRules were left out of a style sheet.") }
    }

    private mutating func add(_ item: SyntaxItem, _ context: Context) {
        guard sheet.rules.count < maxRules else {
            leftOutRules = true
            return
        }
        switch item {
        case .qualifiedRule(let rule): addQualifiedRule(rule, context)
        case .atRule(let rule): addAtRule(rule, context)
        case .declaration, .invalid: break
        }
    }

    private mutating func addQualifiedRule(_ rule: QualifiedRuleRange, _ context: Context) {
        let prelude = buffer.trimmed(rule.prelude)
        if context.isKeyframes {
            guard let selectors = keyframeSelectors(prelude) else { return }
            sheet.keyframeSelectors.append(selectors)
            let id = open(.keyframe, context, detail: sheet.keyframeSelectors.count, prelude, rule.block)
            addDescriptors(rule.block, to: id)
            return
        }
        if head < .done, isValidSelector(buffer, prelude) { head = .done }
        let id = open(.style, context, prelude, rule.block)
        addContents(rule.block, of: id, takesDeclarations: true)
    }

    /// Appends a rule; `detail` is the count of its payloads, its own being the last.
    private mutating func open(
        _ kind: RuleSyntax.Kind, _ context: Context, detail: Int = 1, _ prelude: TokenRange, _ block: TokenRange
    ) -> Int {
        let id = sheet.rules.count
        let declarations = UInt32(clamping: sheet.declarations.count)
        sheet.rules.append(
            RuleSyntax(
                kind: kind, detail: UInt32(clamping: detail - 1), parent: context.parent,
                subtreeEnd: UInt32(clamping: id + 1), prelude: prelude, block: block, declarationsStart: declarations,
                declarationsEnd: declarations))
        return id
    }

    /// Parses a block that may hold rules; declarations are kept where they have an element to go to.
    private mutating func addContents(_ block: TokenRange, of id: Int, takesDeclarations: Bool) {
        let context = Context(parent: UInt32(clamping: id), takesDeclarations: takesDeclarations)
        // The rule that the next declaration belongs to: the style rule itself, and after a nested rule a new one.
        var target: Int? = sheet.rules[id].kind == .style ? id : nil
        var scanner = RuleScanner(buffer, block, grammar: .blockContents)
        while let item = scanner.next() {
            guard case .declaration(let declaration) = item else {
                let count = sheet.rules.count
                add(item, context)
                if sheet.rules.count > count { target = nil }
                continue
            }
            guard takesDeclarations else { continue }
            if target == nil, sheet.rules.count < maxRules {
                target = open(.nestedDeclarations, context, TokenRange(), TokenRange())
            }
            guard let target else { continue }
            sheet.declarations.append(DeclarationSyntax(declaration, buffer, &names))
            sheet.rules[target].declarationsEnd = UInt32(clamping: sheet.declarations.count)
        }
        sheet.rules[id].subtreeEnd = UInt32(clamping: sheet.rules.count)
    }

    /// Parses a block that holds declarations alone.
    private mutating func addDescriptors(_ block: TokenRange, to id: Int) {
        var scanner = RuleScanner(buffer, block, grammar: .blockContents)
        while let item = scanner.next() {
            guard case .declaration(let declaration) = item else { continue }
            sheet.declarations.append(DeclarationSyntax(declaration, buffer, &names))
        }
        sheet.rules[id].declarationsEnd = UInt32(clamping: sheet.declarations.count)
    }

    // MARK: At-rules

    private enum Keyword {
        case `import`, namespace, layer, media, supports, container, scope, startingStyle, fontFace, keyframes, property
        case counterStyle, positionTry, fontPaletteValues, fontFeatureValues, charset
    }

    private static let keywords: KeywordTable<Keyword> = [
        "import": .import, "namespace": .namespace, "layer": .layer, "media": .media, "supports": .supports,
        "container": .container, "scope": .scope, "starting-style": .startingStyle, "font-face": .fontFace,
        "keyframes": .keyframes, "-webkit-keyframes": .keyframes, "property": .property,
        "counter-style": .counterStyle, "position-try": .positionTry, "font-palette-values": .fontPaletteValues,
        "font-feature-values": .fontFeatureValues, "charset": .charset
    ]

    private mutating func addAtRule(_ rule: AtRuleRange, _ context: Context) {
        guard !context.isKeyframes, let keyword = buffer.lookUp(buffer.tokens[rule.keyword], in: Self.keywords) else {
            return
        }
        let prelude = buffer.trimmed(rule.prelude)
        let isTopLevel = context.parent == RuleSyntax.none
        switch keyword {
        case .charset: break
        case .import: if isTopLevel, rule.block == nil { addImport(prelude, context) }
        case .namespace: if isTopLevel, rule.block == nil { addNamespace(prelude) }
        case .layer: addLayer(rule, prelude, context)
        case .media, .supports, .container, .scope, .startingStyle: addGroup(keyword, rule, prelude, context)
        case .fontFace, .keyframes, .property, .counterStyle, .positionTry, .fontPaletteValues, .fontFeatureValues:
            if !context.takesDeclarations { addDescribed(keyword, rule, prelude, context) }
        }
    }

    private mutating func addImport(_ prelude: TokenRange, _ context: Context) {
        var reader = ComponentReader(buffer, prelude)
        guard head <= .imports, let url = reader.consumeString() ?? reader.consumeURL() else { return }
        var rule = ImportRule(url: url)
        if var arguments = reader.consumeFunction("layer") {
            // A layer that is not a name is no layer: the whole is then read as a media query, which it is not either.
            guard let name = consumeLayerName(&arguments), arguments.isAtEnd else { return }
            rule.layer = .named(name)
        } else if reader.consumeIdent("layer") {
            rule.layer = .anonymous
        }
        if let arguments = reader.consumeFunction("supports") {
            guard let condition = SupportsCondition(inParentheses: buffer, arguments.rest) else { return }
            rule.supports = condition
        }
        rule.media = MediaQueryList(buffer, reader.rest)
        head = .imports
        sheet.imports.append(rule)
        _ = open(.import, context, detail: sheet.imports.count, prelude, TokenRange())
    }

    private mutating func addNamespace(_ prelude: TokenRange) {
        var reader = ComponentReader(buffer, prelude)
        let prefix = reader.consumeIdent()
        guard head <= .namespaces, let url = reader.consumeString() ?? reader.consumeURL(), reader.isAtEnd else {
            return
        }
        head = .namespaces
        if let prefix { sheet.namespaces[prefix] = Name(url) } else { sheet.namespaces.defaultNamespace = Name(url) }
    }

    private mutating func addLayer(_ rule: AtRuleRange, _ prelude: TokenRange, _ context: Context) {
        var reader = ComponentReader(buffer, prelude)
        var layers: [LayerName] = []
        if !reader.isAtEnd {
            repeat {
                guard let name = consumeLayerName(&reader) else { return }
                layers.append(name)
            } while reader.consumeComma()
        }
        guard reader.isAtEnd else { return }
        if let block = rule.block {
            guard layers.count <= 1 else { return }
            head = .done
            sheet.layerNames.append(layers)
            let id = open(.layerBlock, context, detail: sheet.layerNames.count, prelude, block)
            addContents(block, of: id, takesDeclarations: context.takesDeclarations)
        } else {
            guard !layers.isEmpty, !context.takesDeclarations else { return }
            if head > .layers { head = max(head, .namespaces) }
            sheet.layerNames.append(layers)
            _ = open(.layerStatement, context, detail: sheet.layerNames.count, prelude, TokenRange())
        }
    }

    /// Identifiers joined by `.`, with nothing between them.
    private func consumeLayerName(_ reader: inout ComponentReader) -> LayerName? {
        guard let first = reader.consumeCustomIdent() else { return nil }
        var parts = [first]
        while reader.nextToken.delimiter == 0x2E {
            reader.position += 1
            guard reader.nextToken.kind == .ident, let part = reader.consumeCustomIdent() else { return nil }
            parts.append(part)
        }
        return LayerName(parts)
    }

    private mutating func addGroup(
        _ keyword: Keyword, _ rule: AtRuleRange, _ prelude: TokenRange, _ context: Context
    ) {
        guard let block = rule.block else { return }
        var takesDeclarations = context.takesDeclarations
        let id: Int
        switch keyword {
        case .media:
            sheet.mediaQueries.append(MediaQueryList(buffer, prelude))
            id = open(.media, context, detail: sheet.mediaQueries.count, prelude, block)
        case .supports:
            guard let condition = SupportsCondition(buffer, prelude) else { return }
            sheet.supportsConditions.append(condition)
            id = open(.supports, context, detail: sheet.supportsConditions.count, prelude, block)
        case .container:
            guard let queries = containerQueries(prelude) else { return }
            sheet.containerQueries.append(queries)
            id = open(.container, context, detail: sheet.containerQueries.count, prelude, block)
        case .scope:
            guard let scope = scope(prelude) else { return }
            sheet.scopes.append(scope)
            id = open(.scope, context, detail: sheet.scopes.count, prelude, block)
            takesDeclarations = true
        default:
            guard prelude.isEmpty else { return }
            id = open(.startingStyle, context, prelude, block)
        }
        head = .done
        addContents(block, of: id, takesDeclarations: takesDeclarations)
    }

    private func containerQueries(_ prelude: TokenRange) -> [ContainerQuery]? {
        var reader = ComponentReader(buffer, prelude)
        var queries: [ContainerQuery] = []
        while let part = reader.consumeUntilComma() {
            guard let query = ContainerQuery(buffer, part.rest) else { return nil }
            queries.append(query)
        }
        return queries.isEmpty ? nil : queries
    }

    private func scope(_ prelude: TokenRange) -> ScopeRule? {
        var reader = ComponentReader(buffer, prelude)
        var scope = ScopeRule()
        scope.start = reader.consumeBlock(.openParen)?.rest
        if reader.consumeIdent("to") {
            guard let end = reader.consumeBlock(.openParen)?.rest else { return nil }
            scope.end = end
        }
        return reader.isAtEnd ? scope : nil
    }

    private mutating func addDescribed(
        _ keyword: Keyword, _ rule: AtRuleRange, _ prelude: TokenRange, _ context: Context
    ) {
        guard let block = rule.block else { return }
        var reader = ComponentReader(buffer, prelude)
        let id: Int
        switch keyword {
        case .fontFace:
            guard prelude.isEmpty else { return }
            id = open(.fontFace, context, prelude, block)
        case .fontFeatureValues: id = open(.fontFeatureValues, context, prelude, block)
        case .keyframes:
            guard let name = keyframesName(&reader), reader.isAtEnd else { return }
            sheet.names.append(name)
            id = open(.keyframes, context, detail: sheet.names.count, prelude, block)
            addKeyframes(block, to: id)
            return
        case .counterStyle:
            guard let name = reader.consumeCustomIdent(), reader.isAtEnd, name != "none" else { return }
            sheet.names.append(name)
            id = open(.counterStyle, context, detail: sheet.names.count, prelude, block)
        default:
            guard let name = reader.consumeDashedIdent(), reader.isAtEnd else { return }
            sheet.names.append(name)
            let kind: RuleSyntax.Kind =
                keyword == .property ? .property : keyword == .positionTry ? .positionTry : .fontPaletteValues
            id = open(kind, context, detail: sheet.names.count, prelude, block)
        }
        head = .done
        addDescriptors(block, to: id)
    }

    // MARK: Keyframes

    private func keyframesName(_ reader: inout ComponentReader) -> Name? {
        if let string = reader.consumeString() { return Name(string) }
        guard !reader.peekIsIdent("none") else { return nil }
        return reader.consumeCustomIdent()
    }

    private mutating func addKeyframes(_ block: TokenRange, to id: Int) {
        head = .done
        let context = Context(parent: UInt32(clamping: id), isKeyframes: true)
        var scanner = RuleScanner(buffer, block, grammar: .blockContents)
        while let item = scanner.next() { add(item, context) }
        sheet.rules[id].subtreeEnd = UInt32(clamping: sheet.rules.count)
    }

    /// CSS Animations 1 §3, Scroll-driven Animations 1 §4.3.
    private func keyframeSelectors(_ prelude: TokenRange) -> [KeyframeSelector]? {
        var reader = ComponentReader(buffer, prelude)
        var selectors: [KeyframeSelector] = []
        repeat {
            if reader.consumeIdent("from") {
                selectors.append(KeyframeSelector(offset: 0))
            } else if reader.consumeIdent("to") {
                selectors.append(KeyframeSelector(offset: 1))
            } else {
                let range = reader.consumeIdent()
                guard let percentage = reader.consumePercentage() else { return nil }
                guard range != nil || (percentage >= 0 && percentage <= 100) else { return nil }
                selectors.append(KeyframeSelector(offset: percentage / 100, range: range))
            }
        } while reader.consumeComma()
        return reader.isAtEnd ? selectors : nil
    }
}
