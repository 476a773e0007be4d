public import CSSSyntax
import ClipBase
public import DOM

/// Where selectors stand, which says what may stand in them.
public struct SelectorScope: Sendable {
    /// Prefixes that the sheet declares.
    public var namespaces = NamespaceDeclarations()
    /// The selector list of the rule around this one: what `&` stands for. CSS Nesting 1 §3.
    public var parent: SelectorListID?
    /// Whether the rule stands within `@scope`, outside of any other style rule.
    public var isScoped = false
    /// Whether parts that are not understood may be passed over where the standard says so, or make the whole invalid, as
    /// `@supports selector()` asks. CSS Conditional 4 §2.
    public var strictness = Strictness.forgiving
    public enum Strictness: Sendable { case forgiving, strict }
    /// In quirks mode class and id selectors ignore ASCII case.
    public var mode = DocumentMode.noQuirks
    /// Selectors that the store may hold in all: a list that goes beyond is not taken.
    public var maxSelectors = Limits().maxSelectors

    public init() {}
}

extension SelectorStore {
    /// Parses a selector list into the store; nil where it is invalid. Selectors 4 §4.1.
    public mutating func parse(
        _ buffer: TokenBuffer, _ range: TokenRange, _ scope: SelectorScope = SelectorScope()
    ) -> SelectorListID? {
        var parser = SelectorParser(consuming: self, scope)
        self = SelectorStore()
        let list = parser.parseTopLevel(ComponentReader(buffer, range))
        self = parser.store
        keep(parser.stacks)
        return list
    }

    /// Whether the tokens are one selector that is really done: what `@supports selector()` asks.
    public static func isSupported(
        _ buffer: TokenBuffer, _ range: TokenRange, namespaces: NamespaceDeclarations = .init()
    ) -> Bool {
        var scope = SelectorScope()
        scope.strictness = .strict
        scope.namespaces = namespaces
        var store = SelectorStore()
        guard let list = store.parse(buffer, range, scope) else { return false }
        return store.count(of: list) == 1
            && !store.complexes[store.range(of: list.rawValue)].contains { $0.pseudoElement == .other }
    }

    /// Whether the tokens are a selector list: what `StyleSheet` asks of its first rules.
    public static func isValid(_ buffer: TokenBuffer, _ range: TokenRange) -> Bool {
        var store = SelectorStore()
        return store.parse(buffer, range) != nil
    }
}

/// Recursion is as deep as functions nest, which the tokenizer bounds by `Limits.maxCSSNesting`.
struct SelectorParser {
    /// What a list is the argument of.
    enum Place {
        case topLevel
        /// `:is()`, `:where()`, `:not()`, `of S`.
        case function
        /// `:has()`: relative selectors.
        case has
        /// `:host()`, `::slotted()`: one compound.
        case compound
    }

    enum Errors { case invalidate, forgive }

    var store: SelectorStore
    let scope: SelectorScope
    /// Halves of what is being parsed; a nested list pushes onto the same stacks.
    var stacks: SelectorStacks
    /// Of the complex selector being parsed.
    var specificity = Specificity.zero
    var pseudoElement: PseudoElement?
    var isScrollbarPart = false
    var sawNesting = false
    var isWithinHas = false
    var lastCompoundHasType = false

    init(consuming store: consuming SelectorStore, _ scope: SelectorScope) {
        self.store = store
        self.scope = scope
        stacks = self.store.takeStacks()
    }

    mutating func parseTopLevel(_ reader: ComponentReader) -> SelectorListID? {
        parseList(reader, place: .topLevel, errors: .invalidate).map { SelectorListID(Int($0)) }
    }

    /// Parses what the reader holds as a comma-separated list; its index in the store, or nil where it is invalid.
    mutating func parseList(_ reader: ComponentReader, place: Place, errors: Errors) -> UInt32? {
        var reader = reader
        let mark = stacks.complexes.count
        let saved = (specificity, pseudoElement, isScrollbarPart)
        defer { (specificity, pseudoElement, isScrollbarPart) = saved }
        let errors = scope.strictness == .strict ? .invalidate : errors
        var isLast = errors == .forgive && reader.isAtEnd
        while !isLast {
            guard store.complexes.count + stacks.complexes.count < scope.maxSelectors else {
                stacks.complexes.removeSubrange(mark...)
                store.isFull = true
                return nil
            }
            let next = reader.consumeListItem()
            isLast = next.isLast
            if !parseComplex(next.item, place) {
                if errors == .invalidate {
                    stacks.complexes.removeSubrange(mark...)
                    return nil
                }
                // What is passed over still says that the whole names its nesting place (CSS Nesting 1 §3.1).
                sawNesting = sawNesting || next.item.holdsNestingSelector
            }
        }
        let start = UInt32(clamping: store.complexes.count)
        store.complexes.append(contentsOf: stacks.complexes[mark...])
        stacks.complexes.removeSubrange(mark...)
        store.addList(start..<UInt32(clamping: store.complexes.count))
        return UInt32(clamping: store.lists.count - 1)
    }

    private mutating func parseComplex(_ reader: ComponentReader, _ place: Place) -> Bool {
        let compoundMark = stacks.compounds.count
        let simpleMark = stacks.simples.count
        let sawNestingBefore = sawNesting
        sawNesting = false
        (specificity, pseudoElement, isScrollbarPart) = (.zero, nil, false)
        let start = parseCompounds(reader, place)
        if let start {
            if place == .topLevel { addImpliedNesting(compoundMark, start) }
            finishComplex(compoundMark)
        }
        stacks.compounds.removeSubrange(compoundMark...)
        stacks.simples.removeSubrange(simpleMark...)
        sawNesting = sawNesting || sawNestingBefore
        return start != nil
    }

    /// What a complex selector begins with.
    private enum Start { case compound, combinator }

    /// Pushes compounds from left to right, each with the combinator on its left; nil where they are invalid.
    private mutating func parseCompounds(_ reader: ComponentReader, _ place: Place) -> Start? {
        var reader = reader
        reader.consumeWhitespace()
        var combinator = Combinator.descendant
        var start = Start.compound
        if let leading = consumeCombinator(&reader) {
            guard place == .has || place == .topLevel && (scope.parent != nil || scope.isScoped) else { return nil }
            combinator = leading
            start = .combinator
        }
        while true {
            guard parseCompound(&reader, combinator, place) else { return nil }
            let hasWhitespace = reader.consumeWhitespace()
            if reader.nextToken.kind == .endOfFile { break }
            guard place != .compound, pseudoElement == nil else { return nil }
            if place != .topLevel { addDefaultNamespaceToLastCompound() }
            if let next = consumeCombinator(&reader) {
                combinator = next
            } else {
                guard hasWhitespace else { return nil }
                combinator = .descendant
            }
        }
        return place == .topLevel || pseudoElement == nil ? start : nil
    }

    private func consumeCombinator(_ reader: inout ComponentReader) -> Combinator? {
        let combinator: Combinator
        switch reader.nextToken.delimiter {
        case 0x3E: combinator = .child
        case 0x2B: combinator = .nextSibling
        case 0x7E: combinator = .subsequentSibling
        default: return nil
        }
        reader.position += 1
        reader.consumeWhitespace()
        return combinator
    }

    /// A nested selector without `&` is relative to `&`. CSS Nesting 1 §3.1, CSS Cascade 6 §3.5.2.
    private mutating func addImpliedNesting(_ mark: Int, _ start: Start) {
        let isNested = scope.parent != nil && (!sawNesting || start == .combinator)
        let isScoped = scope.parent == nil && scope.isScoped && start == .combinator
        guard isNested || isScoped else { return }
        let simpleMark = stacks.simples.count
        appendNesting()
        let compound = takeCompound(simpleMark, .descendant)
        stacks.compounds.insert(compound, at: mark)
    }

    /// Pushes `&`. CSS Nesting 1 §3.2.
    mutating func appendNesting() {
        sawNesting = true
        if let parent = scope.parent, isWithinHas, store.listsWithHas[parent.index] {
            // `:has()` within `:has()` is invalid where it is written out; by way of `&` it matches nothing.
            stacks.simples.append(SimpleSelector(kind: .pseudoClass, operand: PseudoClass.never.rawValue))
            specificity = specificity + store.specificity(of: parent)
        } else if let parent = scope.parent {
            stacks.simples.append(SimpleSelector(kind: .anyOf, link: parent.rawValue))
            specificity = specificity + store.specificity(of: parent)
        } else {
            stacks.simples.append(SimpleSelector(kind: .pseudoClass, operand: PseudoClass.scope.rawValue))
            if !scope.isScoped { specificity = specificity + .class }
        }
    }

    /// Moves pending simple selectors into the store, cheapest first.
    mutating func takeCompound(_ mark: Int, _ combinator: Combinator) -> Compound {
        let start = store.simples.count
        stacks.simples.withUnsafeMutableBufferPointer { simples in
            var taken = simples[mark...]
            if taken.count > 1 { taken.sort { $0.cost < $1.cost } }
        }
        store.simples.append(contentsOf: stacks.simples[mark...])
        stacks.simples.removeSubrange(mark...)
        return Compound(
            start: UInt32(clamping: start), count: UInt32(clamping: store.simples.count - start),
            combinator: combinator,
            isHost: store.simples[start...].contains { store.mayMatchHost($0) })
    }

    private mutating func finishComplex(_ mark: Int) {
        let start = store.compounds.count
        store.compounds.append(contentsOf: stacks.compounds[mark...].reversed())
        var complex = ComplexSelector(
            start: UInt32(clamping: start), count: UInt32(clamping: store.compounds.count - start),
            specificity: specificity, pseudoElement: pseudoElement)
        complex.ancestorHashes = store.ancestorHashes(of: complex)
        stacks.complexes.append(complex)
    }
}

extension ComponentReader {
    /// Whether `&` stands in what is left, at any depth.
    fileprivate var holdsNestingSelector: Bool {
        buffer.tokens[position..<end].contains { $0.kind == .delim && $0.delimiter == 0x26 }
    }
}
