public import ClipBase

/// The index of a rule in its sheet.
public struct RuleID: Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) }
    @inlinable public var index: Int { Int(rawValue) }
}

/// A parsed style sheet: its rules in one array, in the order of the text, each followed by what is nested in it.
///
///     for id in sheet.topLevelRules { switch sheet.rules[id.index].kind { … } }
public struct StyleSheet: Sendable {
    public internal(set) var buffer: TokenBuffer
    public internal(set) var rules: [RuleSyntax] = []
    public internal(set) var declarations: [DeclarationSyntax] = []
    /// Prefixes of `@namespace`.
    public internal(set) var namespaces = NamespaceDeclarations()
    /// What was left out to stay within the limits.
    public internal(set) var diagnostics: [Diagnostic] = []

    // Payloads of the rules, by `RuleSyntax.detail`.
    var imports: [ImportRule] = []
    var mediaQueries: [MediaQueryList] = []
    var supportsConditions: [SupportsCondition] = []
    var layerNames: [[LayerName]] = []
    var containerQueries: [[ContainerQuery]] = []
    var keyframeSelectors: [[KeyframeSelector]] = []
    var names: [Name] = []
    var scopes: [ScopeRule] = []

    /// What the rule is and says. Exhaustive over the rules that a sheet keeps: unknown at-rules and those that say
    /// nothing to a clip (`@page`, `@charset`, …) are dropped.
    public enum Content: Sendable {
        /// A qualified rule; `RuleSyntax.prelude` is its selector list.
        case style
        /// Declarations that follow a nested rule. CSS Nesting 1 §4.
        case nestedDeclarations
        case `import`(ImportRule)
        case media(MediaQueryList)
        case supports(SupportsCondition)
        /// `@layer a, b;`
        case layerStatement([LayerName])
        /// `@layer a { … }`; nil: anonymous.
        case layerBlock(LayerName?)
        /// The conditions of one `@container`; any of them is enough.
        case container([ContainerQuery])
        case scope(ScopeRule)
        case startingStyle
        case fontFace
        /// Its children are keyframes.
        case keyframes(Name)
        case keyframe([KeyframeSelector])
        /// `@property`: the custom property's name.
        case property(Name)
        case counterStyle(Name)
        case positionTry(Name)
        case fontPaletteValues(Name)
        /// `RuleSyntax.prelude` is the family list, `RuleSyntax.block` what the braces hold.
        case fontFeatureValues
    }

    public func content(of id: RuleID) -> Content {
        let rule = rules[id.index]
        let detail = Int(rule.detail)
        switch rule.kind {
        case .style: return .style
        case .nestedDeclarations: return .nestedDeclarations
        case .import: return .import(imports[detail])
        case .media: return .media(mediaQueries[detail])
        case .supports: return .supports(supportsConditions[detail])
        case .layerStatement: return .layerStatement(layerNames[detail])
        case .layerBlock: return .layerBlock(layerNames[detail].first)
        case .container: return .container(containerQueries[detail])
        case .scope: return .scope(scopes[detail])
        case .startingStyle: return .startingStyle
        case .fontFace: return .fontFace
        case .keyframes: return .keyframes(names[detail])
        case .keyframe: return .keyframe(keyframeSelectors[detail])
        case .property: return .property(names[detail])
        case .counterStyle: return .counterStyle(names[detail])
        case .positionTry: return .positionTry(names[detail])
        case .fontPaletteValues: return .fontPaletteValues(names[detail])
        case .fontFeatureValues: return .fontFeatureValues
        }
    }

    public var topLevelRules: RuleSequence { RuleSequence(rules: rules, nextIndex: 0, end: rules.count) }

    /// The rules directly within the rule.
    public func children(of id: RuleID) -> RuleSequence {
        RuleSequence(rules: rules, nextIndex: id.index + 1, end: Int(rules[id.index].subtreeEnd))
    }

    /// The declarations directly within the rule.
    public func declarations(of id: RuleID) -> ArraySlice<DeclarationSyntax> {
        let rule = rules[id.index]
        return declarations[Int(rule.declarationsStart)..<Int(rule.declarationsEnd)]
    }

    /// The last value of a descriptor of `@font-face`, `@property` and the like.
    public func descriptor(_ name: Name, of id: RuleID) -> ComponentReader? {
        declarations(of: id).last { $0.name == name && !$0.isInvalid }.map { ComponentReader(buffer, $0.value) }
    }
}

/// One rule in `StyleSheet.rules`.
public struct RuleSyntax: Sendable {
    public enum Kind: UInt8, Sendable {
        case style, nestedDeclarations, `import`, media, supports, layerStatement, layerBlock, container, scope
        case startingStyle, fontFace, keyframes, keyframe, property, counterStyle, positionTry, fontPaletteValues, fontFeatureValues
    }

    public var kind: Kind
    /// Index into the payloads of its kind.
    var detail: UInt32 = 0
    /// The index of the rule that this one stands in; `RuleSyntax.none` at the top.
    public var parent: UInt32
    /// The index past the last rule within this one.
    public var subtreeEnd: UInt32 = 0
    public var prelude: TokenRange
    /// What the braces hold.
    public var block: TokenRange
    public var declarationsStart: UInt32 = 0
    public var declarationsEnd: UInt32 = 0

    public static let none = UInt32.max
}

/// Rules that stand side by side.
public struct RuleSequence: Sequence, IteratorProtocol, Sendable {
    let rules: [RuleSyntax]
    var nextIndex: Int
    let end: Int

    public mutating func next() -> RuleID? {
        guard nextIndex < end else { return nil }
        let id = RuleID(nextIndex)
        nextIndex = Swift.max(nextIndex + 1, Int(rules[nextIndex].subtreeEnd))
        return id
    }
}

/// `@import`. CSS Cascade 5 §2.
public struct ImportRule: Sendable {
    public enum Layer: Sendable {
        case none, anonymous
        case named(LayerName)
    }
    /// Unresolved.
    public var url: String
    public var layer = Layer.none
    /// Nil: no `supports()`.
    public var supports: SupportsCondition?
    public var media = MediaQueryList()
}

/// A layer's name: `a.b` has two parts. CSS Cascade 5 §6.4.4.
public struct LayerName: Hashable, Sendable {
    public var parts: [Name]
    public init(_ parts: [Name]) { self.parts = parts }
}

/// `@scope (start) to (end)`: selector lists, nil where not given. CSS Cascade 6 §3.5.
public struct ScopeRule: Sendable {
    public var start: TokenRange?
    public var end: TokenRange?
}

/// One selector of a keyframe: a share of the animation, or of a named timeline range.
public struct KeyframeSelector: Hashable, Sendable {
    /// 0 to 1 without a range.
    public var offset: Double
    public var range: Name?
}

/// What `@namespace` rules declare. CSS Namespaces 3.
public struct NamespaceDeclarations: Sendable, Hashable {
    /// The namespace of names without a prefix; nil: any.
    public var defaultNamespace: Name?
    var prefixes: [(prefix: Name, namespace: Name)] = []

    public init() {}

    /// The namespace that the prefix stands for; the last declaration counts.
    public subscript(prefix: Name) -> Name? {
        get { prefixes.last { $0.prefix == prefix }?.namespace }
        set { if let newValue { prefixes.append((prefix, newValue)) } }
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.defaultNamespace == right.defaultNamespace && left.prefixes.elementsEqual(right.prefixes, by: ==)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(defaultNamespace) }
}
