import CSSSyntax
import ClipBase

/// The index of a selector list in its store.
public struct SelectorListID: Hashable, Sendable {
    let rawValue: UInt32
    init(_ index: Int) { rawValue = UInt32(clamping: index) }
    var index: Int { Int(rawValue) }
}

/// How the element of a compound is found from the element of the compound to its right.
enum Combinator: UInt8, Sendable {
    case descendant, child, nextSibling, subsequentSibling
    /// From a slotted element to its slot: what `::slotted()` does.
    case slotAssignment
    /// From a part to its shadow host: what `::part()` does.
    case partHost
}

/// One condition on one element.
struct SimpleSelector: Sendable {
    enum Kind: UInt8, Sendable {
        /// Local name `name`; `link`: the name in lower case, for HTML elements.
        case type
        /// `*` as written: true of every element that has features.
        case universal
        case namespace, id, `class`
        /// `link`: index into `attributes`.
        case attribute
        /// `operand`: a `PseudoClass`.
        case pseudoClass
        /// `link`: index into `nths`.
        case nth
        /// `link`: index into `languages`.
        case language
        /// `operand`: 0 for ltr, 1 for rtl, 2 for what nothing is.
        case direction
        /// `link`: a list; any of it matches. `:is()`, `:where()`, `&`.
        case anyOf
        /// `link`: a list; none of it matches.
        case noneOf
        /// `link`: a list of relative selectors.
        case has
        /// `:host`; `link`: a list that the host matches, or `none`.
        case host
        /// `:host-context()`; `link`: a list that the host or an ancestor matches.
        case hostContext
        /// `::part()`: the part `name`.
        case part
    }

    var kind: Kind
    var operand: UInt8 = 0
    var name: Name = .empty
    var link: UInt32 = 0

    static let none = UInt32.max

    /// Cheap conditions are asked first.
    var cost: Int {
        switch kind {
        case .id: 0
        case .class: 1
        case .type, .universal: 2
        case .namespace: 3
        case .attribute, .pseudoClass, .part, .host, .direction: 4
        case .language, .hostContext: 5
        case .nth: 6
        case .anyOf, .noneOf: 7
        case .has: 8
        }
    }
}

/// An attribute selector. Selectors 4 §6.
struct AttributeSelector: Sendable {
    enum Operation: UInt8, Sendable { case exists, equals, includes, dashMatch, prefix, suffix, substring }
    enum ValueCase: UInt8, Sendable {
        case sensitive, insensitive
        /// As HTML says for this attribute on HTML elements of HTML documents.
        case insensitiveInHTML
    }
    enum NamespaceTest: Sendable, Equatable {
        case any
        case exactly(Name)
    }

    var name: Name
    var lowercasedName: Name
    var namespace: NamespaceTest
    var operation: Operation
    var valueCase: ValueCase
    /// Where the wanted value stands in `SelectorStore.values`.
    var value: ByteRange
}

/// `:nth-child()` and its kin.
struct NthSelector: Sendable {
    enum Position: UInt8, Sendable { case child, lastChild, ofType, lastOfType }
    var formula: AnPlusB
    var position: Position
    /// The list after `of`; `SimpleSelector.none` without one.
    var list: UInt32
}

/// Conditions on one element, all of which hold.
struct Compound: Sendable {
    var start: UInt32
    var count: UInt32
    /// The way to the next compound, which stands to the left in the text; meaningless in the last.
    var combinator: Combinator
    /// Whether `:host` is among the conditions at any depth: only then may it match a shadow host from within.
    var isHost: Bool

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// Compounds from right to left: the subject first.
struct ComplexSelector: Sendable {
    var start: UInt32
    var count: UInt32
    var specificity: Specificity
    var pseudoElement: PseudoElement?
    /// Hashes of ids, classes and types that ancestors of the subject must have; 0: none.
    var ancestorHashes = SIMD4<UInt32>(repeating: 0)
}

/// What a parser holds of selectors that are not whole yet.
struct SelectorStacks: Sendable {
    var complexes: [ComplexSelector] = []
    var compounds: [Compound] = []
    var simples: [SimpleSelector] = []

    mutating func removeAll() {
        complexes.removeAll(keepingCapacity: true)
        compounds.removeAll(keepingCapacity: true)
        simples.removeAll(keepingCapacity: true)
    }
}

/// An arena of selectors: everything that was parsed into it, in flat arrays. Lists refer to each other by id, so that a
/// nested rule's `&` is its parent's list.
public struct SelectorStore: Sendable {
    /// Whether a list was left out because there were too many selectors.
    public internal(set) var isFull = false
    var simples: [SimpleSelector] = []
    var compounds: [Compound] = []
    var complexes: [ComplexSelector] = []
    /// Complex selectors of each list.
    var lists: [Range<UInt32>] = []
    /// Of each list: whether `:has()` is in it at any depth, and whether its subjects may be a shadow host.
    private(set) var listsWithHas: [Bool] = []
    private var listsWithHost: [Bool] = []
    var attributes: [AttributeSelector] = []
    var nths: [NthSelector] = []
    var languages: [[String]] = []
    /// UTF-8 of attribute values.
    var values: [UInt8] = []
    /// Empty; kept between parses for its memory.
    private var stacks = SelectorStacks()

    public init() {}

    mutating func takeStacks() -> SelectorStacks {
        defer { stacks = SelectorStacks() }
        return stacks
    }

    mutating func keep(_ stacks: consuming SelectorStacks) {
        stacks.removeAll()
        self.stacks = stacks
    }

    mutating func addList(_ range: Range<UInt32>) {
        var hasHas = false
        var hasHost = false
        for complex in complexes[Int(range.lowerBound)..<Int(range.upperBound)] {
            let start = Int(complex.start)
            if complex.count > 0, compounds[start].isHost { hasHost = true }
            for compound in compounds[start..<start + Int(complex.count)] {
                hasHas = hasHas || simples[compound.range].contains { holdsHas($0) }
            }
        }
        lists.append(range)
        listsWithHas.append(hasHas)
        listsWithHost.append(hasHost)
    }

    private func holdsHas(_ simple: SimpleSelector) -> Bool {
        switch simple.kind {
        case .has: true
        case .anyOf, .noneOf: Int(simple.link) < listsWithHas.count && listsWithHas[Int(simple.link)]
        default: false
        }
    }

    /// Whether the condition lets its compound match a shadow host from within.
    func mayMatchHost(_ simple: SimpleSelector) -> Bool {
        switch simple.kind {
        case .host, .hostContext: true
        case .anyOf, .noneOf: Int(simple.link) < listsWithHost.count && listsWithHost[Int(simple.link)]
        default: false
        }
    }

    /// The complex selectors of a list, as indices.
    func range(of list: UInt32) -> Range<Int> {
        guard Int(list) < lists.count else { return 0..<0 }
        return Int(lists[Int(list)].lowerBound)..<Int(lists[Int(list)].upperBound)
    }

    /// The specificity of the list's most specific selector; zero for an empty list.
    public func specificity(of list: SelectorListID) -> Specificity { specificity(ofList: list.rawValue) }

    func specificity(ofList list: UInt32) -> Specificity {
        range(of: list).reduce(.zero) { max($0, complexes[$1].specificity) }
    }

    /// How many complex selectors the list holds.
    public func count(of list: SelectorListID) -> Int { range(of: list.rawValue).count }
}
