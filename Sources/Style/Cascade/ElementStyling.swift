import CSSSyntax
import ClipBase
import DOM
import Selectors

// From an element to its style: which declarations apply, and whether they were computed before.
extension StyleResolver {
    mutating func styleElement(
        _ node: NodeID, parent: StyleID, parentDisplay: Display, filter: AncestorFilter, link: VisitedLink
    ) -> StyleID {
        collectMatches(node, filter: filter, link)
        let kind: StyleBuilder.BoxKind =
            node == document.documentElement ? .root : document.isHTML(node, .table) ? .table : .element
        return style(nil, node, parent: parent, parentDisplay: parentDisplay, kind)
    }

    /// Finds the rules of all trees that match the element or its pseudo-elements.
    private mutating func collectMatches(_ node: NodeID, filter: AncestorFilter, _ link: VisitedLink) {
        matched.removeAll()
        matchedAsVisited = nil
        collectMatches(node, filter: filter)
        guard case .around(let visitedLink) = link else { return }
        let ordinary = matched
        for index in contexts.indices { contexts[index].visitedLink = visitedLink }
        matched.removeAll()
        collectMatches(node, filter: filter)
        for index in contexts.indices { contexts[index].visitedLink = nil }
        matchedAsVisited = matched
        matched = ordinary
    }

    private mutating func collectMatches(_ node: NodeID, filter: AncestorFilter) {
        let root = document.shadowRoots.isEmpty ? NodeID.document : document.root(of: node)
        match(.rules, 0, 1, node, filter)
        if root == .document || !document.shadowHosts.keys.contains(root) {
            match(.rules, 1, 1, node, filter)
        } else {
            if let own = setOfShadowRoot[root] {
                match(.rules, own, 1, node, filter)
            } else if let host = document.shadowHosts[root], document.namespace(host) == .svg {
                // The copy below a `<use>` has the document's rules, matched within the copy (SVG 2 §5.6.3).
                match(.rules, 1, 1, node, filter)
            }
            matchOuterParts(node, filter)
        }
        if let shadow = document.shadowRoots[node], let inner = setOfShadowRoot[shadow] {
            match(.host, inner, 0, node, filter)
        }
        if let parent = document.parent(node), let shadow = document.shadowRoots[parent], let inner = setOfShadowRoot[shadow] {
            match(.slotted, inner, 0, node, filter)
        }
    }

    /// `::part()` rules of the trees around the element's shadow tree; those of outer trees go before those of inner ones.
    private mutating func matchOuterParts(_ node: NodeID, _ filter: AncestorFilter) {
        var part = VisiblePart(of: node, in: document)
        var context: UInt8 = 2
        while let seen = part {
            let root = document.root(of: seen.host)
            let outer = root == .document ? 1 : setOfShadowRoot[root]
            if let outer, sets[outer].index.hasParts {
                contexts[outer].part = seen
                match(.parts, outer, context, node, filter)
                contexts[outer].part = nil
            }
            if context < .max { context += 1 }
            part = seen.exported(in: document)
        }
    }

    private enum MatchKind { case rules, host, slotted, parts }

    private mutating func match(_ kind: MatchKind, _ set: Int, _ context: UInt8, _ node: NodeID, _ filter: AncestorFilter) {
        switch kind {
        case .rules: sets[set].index.match(node, in: document, filter: filter, &contexts[set], into: &matched.rules)
        case .host: sets[set].index.matchHost(node, in: document, &contexts[set], into: &matched.rules)
        case .slotted: sets[set].index.matchSlotted(node, in: document, &contexts[set], into: &matched.rules)
        case .parts: sets[set].index.matchParts(node, in: document, &contexts[set], into: &matched.rules)
        }
        for _ in matched.origins.count..<matched.rules.count { matched.origins.append((UInt16(set), context)) }
    }

    /// Fills the cascade with the blocks of the matched rules for the element itself or one of its pseudo-elements.
    private mutating func collectBlocks(of pseudo: Selectors.PseudoElement?, _ node: NodeID, _ state: LinkState) {
        cascade.blocks.removeAll(keepingCapacity: true)
        for index in matched.rules.indices where matched.rules[index].pseudoElement == pseudo {
            let match = matched.rules[index]
            let (set, context) = matched.origins[index]
            let rule = sets[Int(set)].rules[Int(match.payload)]
            if rule.container >= 0, !containerHolds(rule.container, set: Int(set), node, isPseudo: pseudo != nil) { continue }
            let level: MatchedBlock.Level =
                switch rule.origin {
                case .userAgent: .userAgent
                case .user: .user
                case .author: .author
                }
            cascade.blocks.append(
                MatchedBlock(
                    level: level, context: context, layer: rule.layer, specificity: match.specificity,
                    proximity: match.scopeProximity, set: set, rule: match.payload, run: rule.declarations))
        }
        if pseudo == nil { addAttributeBlocks(node, state) }
        cascade.blocks.sort(by: MatchedBlock.precedes)
    }

    private mutating func addAttributeBlocks(_ node: NodeID, _ state: LinkState) {
        let quirks: ValueDialect = document.mode == .quirks ? .quirks : .standard
        let hints = PresentationalHints.declarations(of: node, in: document, state)
        if !hints.isEmpty, let found = block(hints, document.namespace(node) == .svg ? .svgAttribute : quirks) {
            cascade.blocks.append(MatchedBlock(level: .presentationalHint, set: Self.attributeSet, rule: found.number, run: found.run))
        }
        guard let style = document.attribute(node, .style), !style.value.isEmpty,
            let found = block(document.string(style.value), quirks)
        else { return }
        cascade.blocks.append(MatchedBlock(level: .styleAttribute, set: Self.attributeSet, rule: found.number, run: found.run))
    }

    /// The checked declarations of an attribute's text; nil where there are none.
    private mutating func block(_ text: String, _ dialect: ValueDialect) -> AttributeBlock? {
        let key = AttributeText(text: text, dialect: dialect)
        if let block = blocksOfText[key] { return block.run.isEmpty ? nil : block }
        let run = sets[Int(Self.attributeSet)].addBlock(text, baseURL: baseURL, dialect: dialect)
        let block = AttributeBlock(number: UInt32(blocksOfText.count), run: run)
        blocksOfText[key] = block
        return run.isEmpty ? nil : block
    }

    /// The style of the element itself or of one of its pseudo-elements. Within a visited link the colours are those of the
    /// rules that match then; nothing else may differ (Selectors 4 §8.2).
    mutating func style(
        _ selected: Selectors.PseudoElement?, _ node: NodeID, parent: StyleID, parentDisplay: Display, _ kind: StyleBuilder.BoxKind,
        pseudo: PseudoElement? = nil
    ) -> StyleID {
        collectBlocks(of: selected, node, .unvisited)
        let id = styleOfBlocks(node, parent: parent, parentDisplay: parentDisplay, kind, pseudo: pseudo)
        stylePositionFallbacks(of: id, node, parent: parent, parentDisplay: parentDisplay, kind, pseudo: pseudo)
        guard let visited = matchedAsVisited else { return id }
        let ordinary = matched
        matched = visited
        collectBlocks(of: selected, node, .visited)
        matched = ordinary
        let source = styleOfBlocks(node, parent: parent, parentDisplay: parentDisplay, kind, pseudo: pseudo)
        if source == id { return id }
        let key = VisitedKey(ordinary: id, visited: source)
        if let known = visitedStyles[key] { return known }
        let combined = tree.add(tree[id].withColors(ofVisited: tree[source]))
        visitedStyles[key] = combined
        tree.positionFallbacks[combined] = tree.positionFallbacks[id]
        return combined
    }

    /// The style of the cascade's blocks, new or shared.
    mutating func styleOfBlocks(
        _ node: NodeID, parent: StyleID, parentDisplay: Display, _ kind: StyleBuilder.BoxKind,
        pseudo: PseudoElement? = nil
    ) -> StyleID {
        let language = pseudo == nil ? ElementLanguage.declared(node, in: document) : nil
        let isShareable = !cascade.blocks.contains { $0.run.usesAttributes } && kind != .root
        if isShareable {
            shared.begin()
            shared.append(parent.rawValue)
            shared.append(UInt32(parentDisplay.rawValue) << 8 | UInt32(pseudo.map { $0.rawValue + 1 } ?? 0))
            shared.append(language.map { $0.rawValue + 1 } ?? 0)
            if hasContainerConditions || !configuration.containerSizes.isEmpty {
                shared.append(queryContainer(of: node, isPseudo: pseudo != nil)?.rawValue ?? .max)
            }
            for block in cascade.blocks {
                shared.append(UInt32(block.set) << 8 | UInt32(block.level.rawValue))
                shared.append(block.rule)
                // The order of two rules hangs on what matched.
                shared.append(block.specificity.rawValue)
            }
            if let id = shared.find() { return id }
        }
        compute(node, parent: parent, parentDisplay: parentDisplay, kind, language: language, pseudo: pseudo)
        let id = tree.add(builder.style)
        if isShareable { shared.insert(id) }
        return id
    }

    // MARK: Pseudo-elements

    mutating func stylePseudoElements(of node: NodeID, _ id: StyleID, filter: AncestorFilter) {
        let display = tree[id].box.display
        for (selected, pseudo) in styledPseudoElements where hasRules(for: selected, node) {
            let isContent = pseudo == .before || pseudo == .after
            let style = self.style(
                selected, node, parent: id, parentDisplay: isContent ? display : .inline, .pseudo, pseudo: pseudo)
            if isContent, !makesContent(style) { continue }
            tree.setStyle(style, of: node, pseudo)
            guard isContent, tree[style].box.display.isListItem else { continue }
            if pseudo == .before {
                addPseudo(.beforeMarker, .beforeMarker, node, style)
            } else {
                addPseudo(.afterMarker, .afterMarker, node, style)
            }
        }
        if display.isListItem { addPseudo(.marker, .marker, node, id) }
        guard document.isHTMLElement(node) else { return }
        let name = document.name(node)
        if name == StyledNames.input || name == StyledNames.textarea {
            addPseudo(.placeholder, .placeholder, node, id)
            guard name == StyledNames.input else { return }
            addPseudo(.fileSelectorButton, .fileSelectorButton, node, id)
            if hasRules(for: .dateFields, node) { addPseudo(.dateFields, .dateFields, node, id) }
            if document.attributeValue(node, StyledNames.type)?.asciiLowercased == "color" {
                addPseudo(.colorSwatchWrapper, .colorSwatchWrapper, node, id)
                addPseudo(.colorSwatch, .colorSwatch, node, id)
            }
        } else if name == StyledNames.details {
            addPseudo(.detailsContent, .detailsContent, node, id)
            guard let content = tree.styleID(of: node, .detailsContent) else { return }
            addContent(.detailsContentBefore, .detailsContentBefore, node, inside: content)
            addContent(.detailsContentAfter, .detailsContentAfter, node, inside: content)
        }
    }

    /// `::before` or `::after` of another pseudo-element, where rules give it content.
    private mutating func addContent(
        _ selected: Selectors.PseudoElement, _ pseudo: PseudoElement, _ node: NodeID, inside outer: StyleID
    ) {
        guard hasRules(for: selected, node) else { return }
        let style = self.style(selected, node, parent: outer, parentDisplay: tree[outer].box.display, .pseudo, pseudo: pseudo)
        if makesContent(style) { tree.setStyle(style, of: node, pseudo) }
    }

    /// Whether rules may make the pseudo-element: one that says its `content` for `::before` and `::after`, which may be the user
    /// agent's; one of the page or the user for the others.
    private func hasRules(for pseudo: Selectors.PseudoElement, _ node: NodeID) -> Bool {
        let isContent = pseudo == .before || pseudo == .after
        for index in matched.rules.indices where matched.rules[index].pseudoElement == pseudo {
            let set = Int(matched.origins[index].set)
            let rule = sets[set].rules[Int(matched.rules[index].payload)]
            guard isContent ? rule.declarations.declaresContent : rule.origin != .userAgent else { continue }
            if rule.container < 0 || containerHolds(rule.container, set: set, node, isPseudo: true) { return true }
        }
        return false
    }

    private mutating func addPseudo(_ selected: Selectors.PseudoElement, _ pseudo: PseudoElement, _ node: NodeID, _ id: StyleID) {
        let style = self.style(selected, node, parent: id, parentDisplay: .inline, .pseudo, pseudo: pseudo)
        tree.setStyle(style, of: node, pseudo)
    }

    private func makesContent(_ id: StyleID) -> Bool {
        let style = tree[id]
        guard style.box.display != .none else { return false }
        switch builder.tables.contents[style.generated.content] {
        case .normal, .none: return false
        case .items: return true
        }
    }
}

/// The pseudo-elements that rules alone may make.
private let styledPseudoElements: [(Selectors.PseudoElement, PseudoElement)] = [
    (.before, .before), (.after, .after), (.firstLine, .firstLine), (.firstLetter, .firstLetter), (.selection, .selection),
    (.backdrop, .backdrop)
]

private enum StyledNames {
    static let input = Name("input")
    static let type = Name("type")
    static let textarea = Name("textarea")
    static let details = Name("details")
}
