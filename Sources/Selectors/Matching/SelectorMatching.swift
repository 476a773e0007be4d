import CSSSyntax
import ClipBase
import DOM

extension SelectorStore {
    /// Conditions that are asked for one selector on one element at most.
    private static let maxSteps = 200_000

    /// Whether the element matches some selector of the list that has no pseudo-element.
    public func matches(
        _ list: SelectorListID, _ element: NodeID, in document: Document, _ context: inout MatchContext
    ) -> Bool {
        context.prepare(for: document)
        for index in range(of: list.rawValue) where complexes[index].pseudoElement == nil {
            context.remainingSteps = Self.maxSteps
            if matchesComplex(index, element, document, &context) { return true }
        }
        return false
    }

    /// Matches one complex selector; the context is prepared.
    func matchesTopLevel(
        _ complex: Int, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        context.remainingSteps = Self.maxSteps
        return matchesComplex(complex, element, document, &context)
    }

    func matchesAny(
        of list: UInt32, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        for index in range(of: list) where matchesComplex(index, element, document, &context) { return true }
        return false
    }

    /// Matches the compounds from the subject leftwards, without recursion. Each ancestor or sibling search takes the
    /// nearest that will do. Only the latest search of each kind can do better by going further: what an earlier search
    /// would still find is reached by the later one too.
    func matchesComplex(
        _ complex: Int, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        let selector = complexes[complex]
        var index = Int(selector.start)
        let last = index + Int(selector.count) - 1
        guard matchesCompound(index, element, document, &context) else { return false }
        var current = element
        var ancestorRetry: (index: Int, element: NodeID)?
        var siblingRetry: (index: Int, element: NodeID)?
        while index < last {
            let combinator = compounds[index].combinator
            let next = index + 1
            var found: NodeID?
            switch combinator {
            case .descendant:
                // No ancestor will do: nor will one of those above a farther choice.
                guard let ancestor = matchingAncestor(of: current, next, document, &context) else { return false }
                ancestorRetry = (next, ancestor)
                siblingRetry = nil
                found = ancestor
            case .child:
                siblingRetry = nil
                found = step(to: parent(of: current, next, document, context.featurelessHost), next, document, &context)
            case .nextSibling:
                found = step(to: document.previousElementSibling(current), next, document, &context)
            case .subsequentSibling:
                found = matchingSibling(before: current, next, document, &context)
                siblingRetry = found.map { (next, $0) }
            case .slotAssignment:
                (siblingRetry, ancestorRetry) = (nil, nil)
                found = step(to: assignedSlot(of: current, document), next, document, &context)
            case .partHost:
                (siblingRetry, ancestorRetry) = (nil, nil)
                found = step(to: context.part?.host ?? document.shadowHosts[document.root(of: current)], next, document, &context)
            }
            if let found {
                (index, current) = (next, found)
            } else if let retry = siblingRetry,
                let sibling = matchingSibling(before: retry.element, retry.index, document, &context)
            {
                siblingRetry = (retry.index, sibling)
                (index, current) = (retry.index, sibling)
            } else if let retry = ancestorRetry,
                let ancestor = matchingAncestor(of: retry.element, retry.index, document, &context)
            {
                siblingRetry = nil
                ancestorRetry = (retry.index, ancestor)
                (index, current) = (retry.index, ancestor)
            } else {
                return false
            }
        }
        return true
    }

    private func step(
        to element: NodeID?, _ compound: Int, _ document: Document, _ context: inout MatchContext
    ) -> NodeID? {
        guard let element, matchesCompound(compound, element, document, &context) else { return nil }
        return element
    }

    /// The parent element; for a compound with `:host` also the host of the shadow root.
    private func parent(
        of element: NodeID, _ compound: Int, _ document: Document, _ host: NodeID?
    ) -> NodeID? {
        // Around the host is another tree.
        guard element != host, let parent = document.parent(element) else { return nil }
        if document.isElement(parent) { return parent }
        return compounds[compound].isHost ? document.shadowHosts[parent] : nil
    }

    private func matchingAncestor(
        of element: NodeID, _ compound: Int, _ document: Document, _ context: inout MatchContext
    ) -> NodeID? {
        var ancestor = parent(of: element, compound, document, context.featurelessHost)
        while let current = ancestor {
            if matchesCompound(compound, current, document, &context) { return current }
            ancestor = parent(of: current, compound, document, context.featurelessHost)
        }
        return nil
    }

    private func matchingSibling(
        before element: NodeID, _ compound: Int, _ document: Document, _ context: inout MatchContext
    ) -> NodeID? {
        var sibling = document.previousElementSibling(element)
        while let current = sibling {
            if matchesCompound(compound, current, document, &context) { return current }
            sibling = document.previousElementSibling(current)
        }
        return nil
    }

    private func assignedSlot(of element: NodeID, _ document: Document) -> NodeID? {
        guard let parent = document.parent(element), let root = document.shadowRoots[parent] else { return nil }
        return document.slot(for: element, in: root)
    }

    func matchesCompound(
        _ compound: Int, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        if let host = context.featurelessHost, host == element {
            return matchesFeatureless(compounds[compound], host, document, &context) == .true
        }
        for index in compounds[compound].range {
            guard matchesSimple(simples[index], element, document, &context) else { return false }
        }
        return true
    }

    private func matchesSimple(
        _ simple: SimpleSelector, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        switch simple.kind {
        case .type:
            let name = document.name(element)
            guard document.isHTML else { return name == simple.name }
            if document.namespace(element) == .html { return name.rawValue == simple.link }
            // HTML §4.16.1 says that case counts here; browsers say `foreignobject` is `foreignObject`, and pages hold to them.
            return name == simple.name || context.caseFolded(name).rawValue == simple.link
        case .universal: return true
        case .namespace: return document.namespace(element).uri == simple.name
        case .id:
            let id = document.elementID(element)
            if id == simple.name { return id != .empty }
            return document.mode == .quirks && id != .empty && context.caseFolded(id) == simple.name
        case .class:
            if document.hasClass(element, simple.name) { return true }
            guard document.mode == .quirks else { return false }
            return document.classes(element).contains { context.caseFolded($0) == simple.name }
        case .attribute: return matchesAttribute(attributes[Int(simple.link)], element, document)
        case .pseudoClass:
            guard let pseudoClass = PseudoClass(rawValue: simple.operand) else { return false }
            return matches(pseudoClass, element, document, &context)
        case .nth: return matchesNth(Int(simple.link), element, document, &context)
        case .language:
            let language = document.language(of: element)
            return languages[Int(simple.link)].contains { languageMatches(language, range: $0) }
        case .direction: return simple.operand == (document.isRightToLeft(element, &context) ? 1 : 0)
        case .anyOf: return spendStep(&context) && matchesAny(of: simple.link, element, document, &context)
        case .noneOf: return spendStep(&context) && !matchesAny(of: simple.link, element, document, &context)
        case .has:
            return range(of: simple.link).contains { matchesHas($0, element, document, &context) }
        case .host: return matchesHost(simple, element, document, &context)
        case .hostContext: return matchesHostContext(simple, element, document, &context)
        case .part:
            if let part = context.part { return part.names.contains(simple.name) }
            guard document.shadowHosts[document.root(of: element)] != nil else { return false }
            return document.hasToken(element, "part", simple.name)
        }
    }

    func spendStep(_ context: inout MatchContext) -> Bool {
        context.remainingSteps -= 1
        return context.remainingSteps > 0
    }
}
