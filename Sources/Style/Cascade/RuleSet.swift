import CSSSyntax
import ClipBase
import DOM
import Selectors

/// The rules of one tree, ready to be matched: selectors in an index, declarations checked.
struct RuleSet {
    struct Rule {
        var declarations: DeclarationRun
        var origin: CascadeOrigin
        /// A node of the layer tree of its origin; its rank once all sheets are in.
        var layer: UInt32
        /// Index into `containerConditions`; −1 where the rule hangs on no container.
        var container: Int32
    }

    /// The conditions of nested `@container` rules: each must hold.
    struct ContainerCondition {
        var queries: [ContainerQuery]
        var buffer: UInt32
        var parent: Int32
    }

    var index = RuleIndex()
    var store = DeclarationStore()
    private(set) var rules: [Rule] = []
    private(set) var containerConditions: [ContainerCondition] = []
    private(set) var fontFaces: [FontFace] = []
    private(set) var keyframes: [Name: KeyframesRule] = [:]
    private(set) var positionTries: [Name: PositionTryRule] = [:]
    private(set) var fontPalettes: [FontPaletteRule] = []
    private(set) var fontFeatureValues: [FontFeatureValue] = []
    private(set) var counterStyles: [Name: CounterStyleRule] = [:]
    private(set) var registrations: [Name: PropertyRegistration] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    private var named: [NamedRule] = []
    private var layers: [LayerTree] = [LayerTree(), LayerTree(), LayerTree()]
    private var reader = DeclarationReader()
    private let mode: DocumentMode
    private let environment: MediaEnvironment
    private let limits: Limits

    init(mode: DocumentMode, environment: MediaEnvironment, limits: Limits) {
        self.mode = mode
        self.environment = environment
        self.limits = limits
    }

    /// A rule that defines something by name: of two of one name, that of the later layer holds.
    private struct NamedRule {
        enum Content {
            case fontPalette(FontPaletteRule)
            case fontFeatureValues([FontFeatureValue])
            case keyframes(Name, KeyframesRule)
            case positionTry(Name, DeclarationRun)
            case property(Name, PropertyRegistration)
            case counterStyle(Name, CounterStyleRule)
        }
        var content: Content
        var origin: CascadeOrigin
        var layer: Int
    }

    /// Where a rule stands.
    private struct Place {
        var sheet: StyleSheet
        var buffer: UInt32
        var baseURL: WebURL?
        var origin: CascadeOrigin
        var layer: Int
        var container: Int32 = -1
        var scope: ScopeID?
        /// The selector list of the style rule around, for `&`.
        var parent: SelectorListID?
        var isScoped = false
        /// The root of an `@scope` without a start: the parent of the element that brought the sheet.
        var implicitScopeRoot: NodeID?
    }

    private static let maxImportDepth = 16

    mutating func add(_ source: StyleSource, origin: CascadeOrigin) {
        add(source, origin: origin, layer: 0, depth: 0)
    }

    private mutating func add(_ source: StyleSource, origin: CascadeOrigin, layer: Int, depth: Int) {
        guard depth < Self.maxImportDepth, source.media.matches(environment) else { return }
        diagnostics.append(contentsOf: source.sheet.diagnostics)
        let dialect: ValueDialect = mode == .quirks && origin == .author ? .quirks : .standard
        let buffer = store.addBuffer(source.sheet.buffer, baseURL: source.baseURL, dialect: dialect)
        let place = Place(
            sheet: source.sheet, buffer: buffer, baseURL: source.baseURL, origin: origin, layer: layer,
            implicitScopeRoot: source.ownerParent)
        for id in source.sheet.topLevelRules {
            if case .import(let rule) = source.sheet.content(of: id) {
                addImport(rule, source.imports[id], place, depth)
            } else {
                add(id, place)
            }
        }
    }

    private mutating func addImport(_ rule: ImportRule, _ source: StyleSource?, _ place: Place, _ depth: Int) {
        guard rule.media.matches(environment),
            rule.supports?.holds({ StyleSupport.isSupported($0, in: place.sheet.buffer, namespaces: place.sheet.namespaces) }) ?? true
        else { return }
        let origin = Int(place.origin.rawValue)
        let layer: Int
        switch rule.layer {
        case .none: layer = place.layer
        case .anonymous: layer = layers[origin].layer(nil, within: place.layer)
        case .named(let name): layer = layers[origin].layer(name, within: place.layer)
        }
        if let source { add(source, origin: place.origin, layer: layer, depth: depth + 1) }
    }

    /// To be called once all sheets are in.
    mutating func finish() {
        if index.selectors.isFull {
            diagnostics.append(
                Diagnostic(.warning, code: "css.tooManySelectors", message: "Rules with selectors beyond maxSelectors were left out."))
        }
        for origin in layers.indices { layers[origin].rank() }
        for position in rules.indices {
            rules[position].layer = layers[Int(rules[position].origin.rawValue)].rank(of: Int(rules[position].layer))
        }
        defineNames()
        index.build()
    }

    /// Takes the definitions in the order of their origins and layers.
    private mutating func defineNames() {
        let ranks = named.map { ($0.origin.rawValue, layers[Int($0.origin.rawValue)].rank(of: $0.layer)) }
        for position in named.indices.sorted(by: { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] < ranks[$1] }) {
            switch named[position].content {
            case .fontPalette(let rule): fontPalettes.append(rule)
            case .fontFeatureValues(let entries): fontFeatureValues += entries
            case .keyframes(let name, let rule): keyframes[name] = rule
            case .positionTry(let name, let run): positionTries[name] = PositionTryRule(number: UInt32(clamping: position), run: run)
            case .property(let name, let registration): registrations[name] = registration
            case .counterStyle(let name, let rule): counterStyles[name] = rule
            }
        }
        named = []
    }

    // MARK: Rules. Recursion is bounded by `Limits.maxCSSNesting`.

    private mutating func add(_ id: RuleID, _ place: Place) {
        let sheet = place.sheet
        switch sheet.content(of: id) {
        case .style: addStyle(id, place)
        case .nestedDeclarations:
            if let list = place.parent ?? scopeItself(place) { addRule(sheet.declarations(of: id), list, place) }
        case .fontPaletteValues(let name): if let rule = FontPaletteRule(name, id, sheet) { define(.fontPalette(rule), place) }
        case .fontFeatureValues: define(.fontFeatureValues(FontFeatureValue.entries(of: id, sheet)), place)
        case .import, .layerStatement, .keyframe, .startingStyle:
            if case .layerStatement(let names) = sheet.content(of: id) {
                for name in names { _ = layers[Int(place.origin.rawValue)].layer(name, within: place.layer) }
            }
        case .media(let queries): if queries.matches(environment) { addChildren(of: id, place) }
        case .supports(let condition):
            if condition.holds({ StyleSupport.isSupported($0, in: sheet.buffer, namespaces: sheet.namespaces) }) {
                addChildren(of: id, place)
            }
        case .layerBlock(let name):
            var inner = place
            inner.layer = layers[Int(place.origin.rawValue)].layer(name, within: place.layer)
            addChildren(of: id, inner)
        case .container(let queries):
            var inner = place
            containerConditions.append(ContainerCondition(queries: queries, buffer: place.buffer, parent: place.container))
            inner.container = Int32(clamping: containerConditions.count - 1)
            addChildren(of: id, inner)
        case .scope(let rule): addScope(id, rule, place)
        case .fontFace: if let face = FontFace(id, sheet, baseURL: place.baseURL) { fontFaces.append(face) }
        case .keyframes(let name): define(.keyframes(name, keyframesRule(id, place)), place)
        case .positionTry(let name):
            let declarations = sheet.declarations(of: id).filter { !$0.isImportant && reader.isPositionTryDescriptor($0) }
            define(.positionTry(name, store.add(declarations[...], buffer: place.buffer, reader: &reader)), place)
        case .property(let name): if let value = PropertyRegistration(id, sheet) { define(.property(name, value), place) }
        case .counterStyle(let name):
            if !CounterStyles.isReserved(name), let rule = CounterStyleRule(id, sheet) { define(.counterStyle(name, rule), place) }
        }
    }

    private mutating func define(_ content: NamedRule.Content, _ place: Place) {
        named.append(NamedRule(content: content, origin: place.origin, layer: place.layer))
    }

    private mutating func addChildren(of id: RuleID, _ place: Place) {
        for child in place.sheet.children(of: id) { add(child, place) }
    }

    private func selectorScope(_ place: Place) -> SelectorScope {
        var scope = SelectorScope()
        scope.namespaces = place.sheet.namespaces
        scope.parent = place.parent
        scope.isScoped = place.isScoped
        scope.mode = mode
        scope.maxSelectors = limits.maxSelectors
        return scope
    }

    private mutating func addStyle(_ id: RuleID, _ place: Place) {
        let sheet = place.sheet
        let rule = sheet.rules[id.index]
        guard rules.count < limits.maxRules, let list = index.parse(sheet.buffer, rule.prelude, selectorScope(place)) else { return }
        addRule(sheet.declarations(of: id), list, place)
        var inner = place
        inner.parent = list
        inner.isScoped = false
        addChildren(of: id, inner)
    }

    private mutating func addRule(_ declarations: ArraySlice<DeclarationSyntax>, _ list: SelectorListID, _ place: Place) {
        guard rules.count < limits.maxRules, !declarations.isEmpty else { return }
        let run = store.add(declarations, buffer: place.buffer, reader: &reader)
        guard !run.isEmpty else { return }
        rules.append(
            Rule(declarations: run, origin: place.origin, layer: UInt32(place.layer), container: place.container))
        index.add(list, payload: UInt32(rules.count - 1), scope: place.scope)
    }

    private mutating func addScope(_ id: RuleID, _ rule: ScopeRule, _ place: Place) {
        var start: SelectorListID?
        var end: SelectorListID?
        if let range = rule.start {
            guard let list = index.parse(place.sheet.buffer, range, selectorScope(place)) else { return }
            start = list
        }
        var inner = place
        inner.isScoped = true
        inner.parent = nil
        if let range = rule.end {
            guard let list = index.parse(place.sheet.buffer, range, selectorScope(inner)) else { return }
            end = list
        }
        inner.scope = index.addScope(start: start, end: end, implicitRoot: place.implicitScopeRoot, parent: place.scope)
        addChildren(of: id, inner)
    }

    /// What declarations right within `@scope` belong to: `:where(:scope)` (Cascade 6 §3.5.2).
    private mutating func scopeItself(_ place: Place) -> SelectorListID? {
        guard place.isScoped else { return nil }
        return index.parse(Self.scopeSelector, Self.scopeSelector.all, selectorScope(place))
    }

    private static let scopeSelector = TokenBuffer(":where(:scope)")

    private mutating func keyframesRule(_ id: RuleID, _ place: Place) -> KeyframesRule {
        var rule = KeyframesRule()
        for child in place.sheet.children(of: id) {
            guard case .keyframe(let selectors) = place.sheet.content(of: child) else { continue }
            let run = store.add(place.sheet.declarations(of: child), buffer: place.buffer, reader: &reader)
            for selector in selectors where selector.range == nil {
                rule.frames.append(.init(offset: selector.offset, declarations: run))
            }
        }
        rule.frames.sort { $0.offset < $1.offset }
        return rule
    }

    /// Checks the declarations of an attribute and keeps them.
    mutating func addBlock(_ text: String, baseURL: WebURL?, dialect: ValueDialect) -> DeclarationRun {
        let block = DeclarationBlock(text)
        let buffer = store.addBuffer(block.buffer, baseURL: baseURL, dialect: dialect)
        return store.add(block.declarations[...], buffer: buffer, reader: &reader)
    }
}

/// `@keyframes` (Animations 1 §4): frames by offset; those of one offset cascade in order.
struct KeyframesRule {
    struct Frame {
        var offset: Double
        var declarations: DeclarationRun
    }
    var frames: [Frame] = []
}
