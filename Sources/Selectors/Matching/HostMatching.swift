import CSSSyntax
import ClipBase
import DOM

extension SelectorStore {
    /// Matches the host of the shadow tree whose selectors these are. It is featureless: only `:host`, `:host()` and
    /// `:host-context()` may match it, and logical combinations of them. Selectors 4 §3.2.6, CSS Scoping 1 §3.1.
    /// `unknown` says that the compound may not match such an element, neither by itself nor negated.
    func matchesFeatureless(
        _ compound: Compound, _ host: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Ternary {
        var result = Ternary.unknown
        for simple in simples[compound.range] {
            let outcome: Ternary
            switch simple.kind {
            case .host: outcome = Ternary(matchesHost(simple, host, document, &context))
            case .hostContext: outcome = Ternary(matchesHostContext(simple, host, document, &context))
            case .anyOf: outcome = matchesFeatureless(list: simple.link, host, document, &context)
            case .noneOf: outcome = !matchesFeatureless(list: simple.link, host, document, &context)
            case .has:
                // Allowed beside something that is, and not alone.
                let holds = range(of: simple.link).contains { matchesHas($0, host, document, &context) }
                if !holds { return .false }
                continue
            case .type, .universal, .namespace, .id, .class, .attribute, .pseudoClass, .nth, .language, .direction,
                .part:
                return .unknown
            }
            if outcome == .unknown { return .unknown }
            if result != .false { result = outcome }
        }
        return result
    }

    private func matchesFeatureless(
        list: UInt32, _ host: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Ternary {
        guard spendStep(&context) else { return .unknown }
        var result = Ternary.unknown
        for index in range(of: list) {
            let complex = complexes[index]
            // Nothing stands around the host that the shadow tree could see.
            guard complex.count == 1 else { continue }
            switch matchesFeatureless(compounds[Int(complex.start)], host, document, &context) {
            case .true: return .true
            case .false: result = .false
            case .unknown: break
            }
        }
        return result
    }

    func matchesHost(
        _ simple: SimpleSelector, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        guard let root = document.shadowRoots[element], context.shadowRoot == nil || context.shadowRoot == root else {
            return false
        }
        if simple.link == SimpleSelector.none { return true }
        return matchesRealElement(simple.link, element, document, &context)
    }

    func matchesHostContext(
        _ simple: SimpleSelector, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        guard document.shadowRoots[element] != nil else { return false }
        var ancestor: NodeID? = element
        while let current = ancestor {
            if document.isElement(current), matchesRealElement(simple.link, current, document, &context) { return true }
            ancestor = document.parent(current) ?? document.shadowHosts[current]
        }
        return false
    }

    /// Matches what stands in the parentheses of `:host()`: there the host shows its features.
    private func matchesRealElement(
        _ list: UInt32, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        let saved = context.featurelessHost
        context.featurelessHost = nil
        defer { context.featurelessHost = saved }
        return matchesAny(of: list, element, document, &context)
    }
}
