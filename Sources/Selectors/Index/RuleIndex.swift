public import CSSSyntax
import ClipBase
public import DOM

/// A rule that matches an element, or one of its pseudo-elements.
public struct RuleMatch: Hashable, Sendable {
    /// What the rule was added with.
    public var payload: UInt32
    /// Of the most specific selector of the rule that matches.
    public var specificity: Specificity
    /// Nil: the element itself.
    public var pseudoElement: PseudoElement?
    /// Generations from the element up to the root of its `@scope`; `RuleMatch.unscoped` outside of any.
    /// CSS Cascade 6 §3.6.
    public var scopeProximity: UInt32

    public static let unscoped = UInt32.max
}

/// The index of an `@scope` in its `RuleIndex`.
public struct ScopeID: Hashable, Sendable { let rawValue: UInt32 }

/// The selectors of many rules, by what the right-most compound asks for: one element is matched against the rules that
/// may concern it, not against all. One index serves the sheets of one tree: the document's, or a shadow root's.
///
/// First `parse` and `add` every rule, then `build()`, then match.
public struct RuleIndex: Sendable {
    struct Entry: Sendable {
        var complex: UInt32
        var payload: UInt32
        /// Index into `scopes`; `SimpleSelector.none` outside of any.
        var scope: UInt32
    }

    struct Scope: Sendable {
        var start: UInt32
        var end: UInt32
        /// The root where there is no start; nil: that of the tree.
        var implicitRoot: NodeID?
        var parent: UInt32
    }

    public private(set) var selectors = SelectorStore()
    var entries: [Entry] = []
    var scopes: [Scope] = []
    private var ids = NameBuckets()
    private var classes = NameBuckets()
    private var attributes = NameBuckets()
    private var types = NameBuckets()
    private var universal: [UInt32] = []
    private var host: [UInt32] = []
    private var slotted: [UInt32] = []
    private var parts: [UInt32] = []
    /// Of the rule that is being added.
    private var bucketKeys: [BucketKey] = []

    public init() {}

    public var isEmpty: Bool { entries.isEmpty }

    /// Parses a rule's selector list; nil where it is invalid, and the rule with all that is nested in it is dropped.
    public mutating func parse(
        _ buffer: TokenBuffer, _ prelude: TokenRange, _ scope: SelectorScope = SelectorScope()
    ) -> SelectorListID? {
        selectors.parse(buffer, prelude, scope)
    }

    /// Adds an `@scope`; `start` and `end` are its parsed lists, `implicitRoot` counts where there is no start.
    /// CSS Cascade 6 §3.5.
    public mutating func addScope(
        start: SelectorListID?, end: SelectorListID?, implicitRoot: NodeID? = nil, parent: ScopeID? = nil
    ) -> ScopeID {
        scopes.append(
            Scope(
                start: start?.rawValue ?? SimpleSelector.none, end: end?.rawValue ?? SimpleSelector.none,
                implicitRoot: implicitRoot, parent: parent?.rawValue ?? SimpleSelector.none))
        return ScopeID(rawValue: UInt32(clamping: scopes.count - 1))
    }

    /// Adds a rule with that selector list; its matches carry `payload`.
    public mutating func add(_ list: SelectorListID, payload: UInt32, scope: ScopeID? = nil) {
        for complex in selectors.range(of: list.rawValue) {
            let entry = UInt32(clamping: entries.count)
            entries.append(
                Entry(
                    complex: UInt32(clamping: complex), payload: payload, scope: scope?.rawValue ?? SimpleSelector.none)
            )
            place(entry, selectors.complexes[complex])
        }
    }

    private mutating func place(_ entry: UInt32, _ complex: ComplexSelector) {
        let subject = selectors.compounds[Int(complex.start)]
        if complex.count > 1, subject.combinator == .slotAssignment {
            slotted.append(entry)
        } else if complex.count > 1, subject.combinator == .partHost {
            parts.append(entry)
        } else if subject.isHost {
            host.append(entry)
            // `:is(:host, b)` may be another element too.
            if !selectors.simples[subject.range].contains(where: { $0.kind == .host || $0.kind == .hostContext }) {
                universal.append(entry)
            }
        } else if selectors.addBucketKeys(of: subject, to: &bucketKeys) {
            for key in bucketKeys {
                switch key {
                case .id(let name): ids.add(name, entry)
                case .class(let name): classes.add(name, entry)
                case .attribute(let name): attributes.add(name, entry)
                case .type(let name): types.add(name, entry)
                }
            }
            bucketKeys.removeAll(keepingCapacity: true)
        } else {
            universal.append(entry)
        }
    }

    /// To be called once all rules are added; matching finds only what was built.
    public mutating func build() {
        ids.build()
        classes.build()
        attributes.build()
        types.build()
    }

    // MARK: Matching

    /// Appends the rules that match the element, in the order of their payloads; a rule is there once for the element and
    /// once for each pseudo-element. `filter` holds the element's ancestors.
    public func match(
        _ element: NodeID, in document: Document, filter: AncestorFilter, _ context: inout MatchContext,
        into matches: inout [RuleMatch]
    ) {
        context.prepare(for: document)
        let first = matches.count
        let isQuirky = document.mode == .quirks
        let id = document.elementID(element)
        if id != .empty {
            for entry in ids[isQuirky ? context.caseFolded(id) : id] {
                match(entry, element, document, filter, &context, &matches)
            }
        }
        for name in document.classes(element) {
            for entry in classes[isQuirky ? context.caseFolded(name) : name] {
                match(entry, element, document, filter, &context, &matches)
            }
        }
        if !attributes.isEmpty {
            for attribute in document.attributes(element) {
                for entry in attributes[attribute.name] { match(entry, element, document, filter, &context, &matches) }
            }
        }
        let type = document.name(element)
        let isForeign = document.isHTML && document.namespace(element) != .html
        for entry in types[isForeign ? context.caseFolded(type) : type] { match(entry, element, document, filter, &context, &matches) }
        for entry in universal { match(entry, element, document, filter, &context, &matches) }
        Self.merge(&matches, from: first)
    }

    /// Appends the `:host` rules of this shadow tree's index that match its host.
    public func matchHost(
        _ element: NodeID, in document: Document, _ context: inout MatchContext, into matches: inout [RuleMatch]
    ) {
        matchAll(host, element, document, &context, &matches)
    }

    /// Appends the `::slotted()` rules of this shadow tree's index that match a child of the host.
    public func matchSlotted(
        _ element: NodeID, in document: Document, _ context: inout MatchContext, into matches: inout [RuleMatch]
    ) {
        matchAll(slotted, element, document, &context, &matches)
    }

    /// Whether some rule is for a part of a shadow tree.
    public var hasParts: Bool { !parts.isEmpty }

    /// Appends the `::part()` rules that match an element of a shadow tree inside of this index's tree, seen as `context.part`.
    public func matchParts(
        _ element: NodeID, in document: Document, _ context: inout MatchContext, into matches: inout [RuleMatch]
    ) {
        matchAll(parts, element, document, &context, &matches)
    }

    private func matchAll(
        _ candidates: [UInt32], _ element: NodeID, _ document: Document, _ context: inout MatchContext,
        _ matches: inout [RuleMatch]
    ) {
        guard !candidates.isEmpty else { return }
        context.prepare(for: document)
        let first = matches.count
        for entry in candidates { match(entry, element, document, nil, &context, &matches) }
        Self.merge(&matches, from: first)
    }

    private func match(
        _ index: UInt32, _ element: NodeID, _ document: Document, _ filter: AncestorFilter?,
        _ context: inout MatchContext, _ matches: inout [RuleMatch]
    ) {
        let entry = entries[Int(index)]
        let complex = selectors.complexes[Int(entry.complex)]
        if let filter, !filter.mayMatch(complex.ancestorHashes) { return }
        var proximity = RuleMatch.unscoped
        if entry.scope == SimpleSelector.none {
            guard selectors.matchesTopLevel(Int(entry.complex), element, document, &context) else { return }
        } else {
            guard let found = scopeProximity(entry, element, document, &context) else { return }
            proximity = found
        }
        matches.append(
            RuleMatch(
                payload: entry.payload, specificity: complex.specificity, pseudoElement: complex.pseudoElement,
                scopeProximity: proximity))
    }

    /// Sorts, and joins what several selectors of one rule found.
    private static func merge(_ matches: inout [RuleMatch], from first: Int) {
        guard matches.count > first + 1 else { return }
        matches.withUnsafeMutableBufferPointer { buffer in
            var found = buffer[first...]
            found.sort { left, right in
                if left.payload != right.payload { return left.payload < right.payload }
                if left.pseudoElement != right.pseudoElement {
                    return (left.pseudoElement?.rawValue ?? 255) < (right.pseudoElement?.rawValue ?? 255)
                }
                if left.specificity != right.specificity { return left.specificity > right.specificity }
                return left.scopeProximity < right.scopeProximity
            }
        }
        var kept = first
        for index in first + 1..<matches.count {
            let isSame =
                matches[index].payload == matches[kept].payload
                && matches[index].pseudoElement == matches[kept].pseudoElement
            if isSame { continue }
            kept += 1
            matches[kept] = matches[index]
        }
        matches.removeSubrange((kept + 1)...)
    }
}
