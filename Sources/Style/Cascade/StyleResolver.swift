import CSSSyntax
import ClipBase
import DOM
import Selectors

/// What a page's styles hang on beside its document and sheets.
public struct StyleConfiguration: Sendable {
    public var environment: MediaEnvironment
    public var limits = Limits()
    /// What relative URLs of `style` attributes and links are resolved against; nil: the document's own base.
    public var baseURL: WebURL?
    /// The content boxes of query containers as a former layout found them; empty in the first pass.
    public var containerSizes: [NodeID: ContainerSize] = [:]
    /// Whether elements below `display: none` have styles too, as scripts see them.
    public var includesUndisplayed = false
    public init(environment: MediaEnvironment = MediaEnvironment()) { self.environment = environment }
}

/// Computes the style of every element of a document: matches rules, cascades, computes values.
///
/// Elements are walked with a stack of its own. Elements with the same parent style and the same declarations share one
/// style. Cost: elements plus matching rules.
public struct StyleResolver<Metrics: FontMetricsSource> {
    let document: Document
    let configuration: StyleConfiguration
    /// What relative URLs of attributes are resolved against.
    let baseURL: WebURL?
    var metrics: Metrics
    var tree: StyledTree
    /// 0: user agent; 1: document; 2: attributes; from 3 on: shadow roots.
    var sets: [RuleSet]
    var setOfShadowRoot: [NodeID: Int] = [:]
    var registrations: [Name: PropertyRegistration] = [:]
    var cascade = Cascade()
    var builder = StyleBuilder()
    var substitution = ValueSubstitution()
    var reader = DeclarationReader()
    var contexts: [MatchContext] = []
    /// What matches the element.
    var matched = MatchedRules()
    /// What matches the element where the link around it counts as visited; nil outside of visited links.
    var matchedAsVisited: MatchedRules?
    /// The styles of elements of visited links, by the styles of the two ways of matching.
    var visitedStyles: [VisitedKey: StyleID] = [:]
    /// Whether the line height of the element is computed yet.
    var isLineHeightKnown = false
    /// The font whose metrics `builder.lengths` holds.
    var unitsAreOf: MeasuredFont?
    var blocksOfText: [AttributeText: AttributeBlock] = [:]
    var shared = SharedStyles()
    var fontUnits: [MeasuredFont: FontUnits] = [:]
    var customsCache: [CustomsKey: TableID<CustomProperties>] = [:]
    var rootStyle: ComputedStyle?
    var hasContainerConditions = false
    /// Whether some element is a size container, and whether some value is measured by one.
    var hasContainers = false
    var usesContainerUnits = false

    static var attributeSet: UInt16 { 2 }

    /// `sheets` in document order; `userSheets` come from `addStyle` and the job.
    public init(
        _ document: Document, sheets: [StyleSource], userSheets: [StyleSource] = [], configuration: StyleConfiguration, metrics: Metrics
    ) {
        self.document = document
        self.configuration = configuration
        baseURL = configuration.baseURL ?? document.baseURL
        self.metrics = metrics
        tree = StyledTree(nodeCount: document.nodeCount)
        let environment = configuration.environment
        let limits = configuration.limits
        func set() -> RuleSet { RuleSet(mode: document.mode, environment: environment, limits: limits) }
        var author = set()
        for source in userSheets { author.add(source, origin: .user) }
        for source in sheets where source.shadowRoot == nil { author.add(source, origin: .author) }
        author.finish()
        sets = [UserAgentSheet.rules(for: document), author, set()]
        var roots: [NodeID] = []
        for source in sheets {
            guard let root = source.shadowRoot else { continue }
            if setOfShadowRoot[root] == nil {
                setOfShadowRoot[root] = sets.count
                sets.append(set())
                roots.append(root)
            }
            if let index = setOfShadowRoot[root] { sets[index].add(source, origin: .author) }
        }
        for index in 3..<max(3, sets.count) { sets[index].finish() }
        contexts = sets.map { _ in MatchContext() }
        for root in roots { if let index = setOfShadowRoot[root] { contexts[index].shadowRoot = root } }
        for set in sets {
            registrations.merge(set.registrations) { _, new in new }
            tree.fontFaces.append(contentsOf: set.fontFaces)
            tree.fontPalettes.append(contentsOf: set.fontPalettes)
            tree.fontFeatureValues.append(contentsOf: set.fontFeatureValues)
            tree.diagnostics.append(contentsOf: set.diagnostics)
            tree.counterStyles.merge(set.counterStyles) { _, new in new }
            hasContainerConditions = hasContainerConditions || !set.containerConditions.isEmpty
        }
        prepareBuilder()
    }

    private mutating func prepareBuilder() {
        let environment = configuration.environment
        builder.prefersDark = environment.colorScheme == .dark
        if let schemes = ColorSchemes(page: document) { builder.isPageDark = builder.isDark(schemes) }
        builder.deviceScale = environment.deviceScaleFactor
        builder.lengths.viewportWidth = environment.viewportWidth
        builder.lengths.viewportHeight = environment.viewportHeight
        builder.parentLengths = builder.lengths
        reader.expansion.builder.deviceScale = environment.deviceScaleFactor
    }

    /// One step of the walk: a node to enter, or an element to leave.
    private enum Step {
        case enter(NodeID, parent: StyleID?, parentDisplay: Display, link: VisitedLink)
        case leave
    }

    /// The styles of all elements that are displayed, and of their pseudo-elements; within SVG, and where the configuration says so,
    /// of all.
    public consuming func resolve() -> StyledTree {
        var initial = StyleBuilder.initialStyle
        initial.inherited.customProperties = initialCustomProperties()
        initial.inherited.isDark = builder.isPageDark
        let initialID = tree.add(initial)
        var steps: [Step] = []
        if let root = document.documentElement { steps.append(.enter(root, parent: initialID, parentDisplay: .block, link: .none)) }
        var filter = AncestorFilter()
        while let step = steps.popLast() {
            switch step {
            case .leave: filter.pop()
            case .enter(let node, let parent, let parentDisplay, var link):
                guard document.isElement(node), let parent else { continue }
                if document.isLink(node) { link = document.isVisitedLink(node, base: baseURL) ? .around(node) : .none }
                let id = styleElement(node, parent: parent, parentDisplay: parentDisplay, filter: filter, link: link)
                tree.setStyle(id, of: node)
                let display = tree[id].box.display
                // What SVG refers to (gradients, symbols, clip paths) counts also where it is not displayed (SVG 2 §5.1).
                if display == .none, document.namespace(node) != .svg, !configuration.includesUndisplayed { continue }
                stylePseudoElements(of: node, id, filter: filter)
                let children = document.flatTreeChildren(node)
                guard !children.isEmpty else { continue }
                filter.push(node, in: document)
                steps.append(.leave)
                // What makes its children inline-level does so through inline boxes.
                let passesOn = display == .contents || display == .inline && parentDisplay.inlinifiesChildren
                // A clamped box holds blocks and floats as any block does (Overflow 4 §5.2).
                let isClamped =
                    (display == .webkitBox || display == .webkitInlineBox) && tree[id].box.lineClamp > 0
                    && tree[id].flex.direction == .column
                let inner = passesOn ? parentDisplay : isClamped ? .flowRoot : display
                for child in children.reversed() where document.isElement(child) {
                    steps.append(.enter(child, parent: id, parentDisplay: inner, link: link))
                }
            }
        }
        if substitution.isCut {
            tree.diagnostics.append(
                Diagnostic(
                    .warning, code: "css.variablesTooLarge", message: "Values grew beyond maxVariableExpansion by var() and were dropped."))
        }
        tree.tables = builder.tables
        tree.measuredFonts = Array(fontUnits.keys)
        tree.needsContainerSizes = hasContainers && (hasContainerConditions || usesContainerUnits)
        return tree
    }

    private mutating func initialCustomProperties() -> TableID<CustomProperties> {
        builder.tables.customProperties.intern(registrations.mapValues(\.initialValue), over: TableID())
    }
}

/// Styles that were computed, by what they were computed from.
///
/// A key is written word by word (`begin`, `append`), then looked for, and inserted where it was not found.
struct SharedStyles {
    private var heads: [Int: Int] = [:]
    /// The keys that were inserted, one after another, and the one that is being written.
    private var words: [UInt32] = []
    private var start = 0
    /// `next` is the entry before with the same hash.
    private var entries: [(range: Range<Int>, id: StyleID, next: Int?)] = []

    mutating func begin() { words.removeSubrange(start...) }

    mutating func append(_ word: UInt32) { words.append(word) }

    /// The style that was made from the same key.
    func find() -> StyleID? {
        var candidate = heads[hash]
        while let index = candidate {
            let entry = entries[index]
            if words[entry.range].elementsEqual(words[start...]) { return entry.id }
            candidate = entry.next
        }
        return nil
    }

    mutating func insert(_ id: StyleID) {
        let hash = self.hash
        entries.append((start..<words.count, id, heads[hash]))
        heads[hash] = entries.count - 1
        start = words.count
    }

    private var hash: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for word in words[start...] { hash = (hash ^ UInt64(word)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash ^ (hash >> 29))
    }
}

/// The text of an attribute's declarations and how it is read.
struct AttributeText: Hashable {
    var text: String
    var dialect: ValueDialect
}

/// The declarations of one text of attributes; the number tells it from others.
struct AttributeBlock {
    var number: UInt32
    var run: DeclarationRun
}

/// What a table of custom properties was made from.
struct CustomsKey: Hashable {
    var parent: TableID<CustomProperties>
    var words: [UInt32]
}
