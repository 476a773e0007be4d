import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Selectors
import Testing

/// An index over selectors; the payload of each is its place in the list.
private func index(_ selectors: [String], mode: DocumentMode = .noQuirks) -> RuleIndex {
    var index = RuleIndex()
    var scope = SelectorScope()
    scope.mode = mode
    for (payload, text) in selectors.enumerated() {
        let buffer = TokenBuffer(text)
        if let list = index.parse(buffer, buffer.all, scope) { index.add(list, payload: UInt32(payload)) }
    }
    index.build()
    return index
}

/// The matches of the element with that id, with an ancestor filter filled as a tree walk does.
private func matches(_ index: RuleIndex, _ document: Document, _ id: String) throws -> [RuleMatch] {
    let element = try #require(document.descendants.first { document.attributeValue($0, "id") == id })
    var ancestors: [NodeID] = []
    var node = document.parentElement(element)
    while let current = node {
        ancestors.append(current)
        node = document.parentElement(current)
    }
    var filter = AncestorFilter()
    for ancestor in ancestors.reversed() { filter.push(ancestor, in: document) }
    var context = MatchContext()
    var result: [RuleMatch] = []
    index.match(element, in: document, filter: filter, &context, into: &result)
    return result
}

@Suite struct RuleIndexTests {
    private let document = MarkupParser().parseHTML(
        "<!doctype html><main class=m id=m><div class=a><p id=p class='c d' title=t><b id=b>x</b></p></div></main>"
    ).document

    @Test func findsByEveryKey() throws {
        let index = index([
            "#p", ".c", "[title]", "p", "*", ".m .a > p", ".zz p", "p.d, p, #zz", "b", ":is(.c, .q)", ":not(b)",
            "p::before",
            "main div p:first-line", "P", ":where(#p)", "div + p"
        ])
        let found = try matches(index, document, "p")
        #expect(found.map(\.payload) == [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14])
        #expect(found.first { $0.payload == 7 }?.specificity == Specificity(classes: 1, types: 1))
        #expect(found.first { $0.payload == 11 }?.pseudoElement == .before)
        #expect(found.first { $0.payload == 12 }?.pseudoElement == .firstLine)
        #expect(found.first { $0.payload == 14 }?.specificity == .zero)
    }

    @Test(arguments: [
        ("a", 0, 0, 1), ("*", 0, 0, 0), ("#a.b[c]:hover", 1, 3, 0), ("a b::before", 0, 0, 3), (":is(#a, b)", 1, 0, 0),
        (":not(.a, b c)", 0, 1, 0), (":has(> #a)", 1, 0, 0), (":where(#a) b", 0, 0, 1),
        (":nth-child(2n of #a, b)", 1, 1, 0),
        ("li:nth-child(1)", 0, 1, 1), ("::slotted(.a)", 0, 1, 1), (":host(.a)", 0, 2, 0), ("::part(x)", 0, 0, 1)
    ])
    func specificity(_ selector: String, _ ids: Int, _ classes: Int, _ types: Int) throws {
        var store = SelectorStore()
        let buffer = TokenBuffer(selector)
        let parsed = store.parse(buffer, buffer.all)
        let list = try #require(parsed)
        #expect(store.specificity(of: list) == Specificity(ids: ids, classes: classes, types: types))
    }

    @Test func nestingStandsForTheParentList() throws {
        var index = RuleIndex()
        var scope = SelectorScope()
        func parse(_ text: String) throws -> SelectorListID {
            let buffer = TokenBuffer(text)
            let list = index.parse(buffer, buffer.all, scope)
            return try #require(list)
        }
        scope.parent = try parse(".a, #zz")
        index.add(try parse("p"), payload: 0)
        index.add(try parse("> p"), payload: 1)
        index.add(try parse("& > .c"), payload: 2)
        index.add(try parse(".m & .d"), payload: 3)
        index.add(try parse("> b"), payload: 4)
        index.add(try parse(":is(& p)"), payload: 5)
        index.add(try parse("p:not(&)"), payload: 6)
        // What is passed over still names `&`: nothing is implied before the list.
        index.add(try parse(":is(p, !&)"), payload: 7)
        index.add(try parse(":is(p, :unknown(b, &)) + nav"), payload: 8)
        index.build()
        let found = try matches(index, document, "p")
        #expect(found.map(\.payload) == [0, 1, 2, 3, 5, 6, 7])
        // `&` counts as its most specific selector, as `:is()` does.
        #expect(found.first?.specificity == Specificity(ids: 1, types: 1))
    }

    @Test func scopes() throws {
        var index = RuleIndex()
        var rules = SelectorScope()
        func parse(_ text: String, _ scope: SelectorScope) throws -> SelectorListID {
            let buffer = TokenBuffer(text)
            let list = index.parse(buffer, buffer.all, scope)
            return try #require(list)
        }
        let outer = index.addScope(start: try parse(".m", rules), end: nil)
        let limited = index.addScope(start: try parse(".m", rules), end: try parse("p", rules))
        rules.isScoped = true
        index.add(try parse("b", rules), payload: 0, scope: outer)
        index.add(try parse("b", rules), payload: 1, scope: limited)
        index.add(try parse("> div b", rules), payload: 2, scope: outer)
        index.add(try parse(":scope > b", rules), payload: 3, scope: outer)
        index.build()
        let found = try matches(index, document, "b")
        #expect(found.map(\.payload) == [0, 2])
        #expect(found.first?.scopeProximity == 3)
    }

    @Test func shadowTrees() throws {
        var document = Document()
        let host = document.createElement("x-h")
        document.appendChild(host, to: .document)
        document.setAttribute(host, "class", to: "k")
        let root = document.attachShadow(to: host)
        let slot = document.createElement("slot")
        let inner = document.createElement("p")
        document.setAttribute(inner, "part", to: "one two")
        document.appendChild(inner, to: root)
        document.appendChild(slot, to: inner)
        let child = document.createElement("i")
        document.appendChild(child, to: host)

        let inside = index([":host", ":host(.k)", ":host(.z)", ":host > p", "::slotted(i)", "p ::slotted(b)", "x-h p"])
        var context = MatchContext(shadowRoot: root)
        var found: [RuleMatch] = []
        inside.matchHost(host, in: document, &context, into: &found)
        #expect(found.map(\.payload) == [0, 1])
        found = []
        inside.matchSlotted(child, in: document, &context, into: &found)
        #expect(found.map(\.payload) == [4])
        found = []
        inside.match(inner, in: document, filter: AncestorFilter(), &context, into: &found)
        #expect(found.map(\.payload) == [3])

        let outside = index(["x-h::part(two)", ".k::part(one two)", "::part(three)"])
        var outerContext = MatchContext()
        found = []
        outside.matchParts(inner, in: document, &outerContext, into: &found)
        #expect(found.map(\.payload) == [0, 1])
    }

    @Test func partsAreSeenFromOutsideAsTheyAreExported() throws {
        var document = MarkupParser().parseHTML("<!doctype html><o-h id=o></o-h>").document
        let outerHost = try #require(SelectorQuery("#o")?.firstMatch(in: document))
        let outerRoot = document.attachShadow(to: outerHost)
        let host = document.createElement("i-h")
        document.setAttribute(host, "exportparts", to: "a, b : c,x:y")
        document.appendChild(host, to: outerRoot)
        let root = document.attachShadow(to: host)
        let inner = document.createElement("p")
        document.setAttribute(inner, "part", to: "a b d")
        document.appendChild(inner, to: root)

        let rules = index(["i-h::part(a b d)", "o-h::part(a)", "o-h::part(a c)", "::part(b)", "::part(d)", "::part(y)"])
        func found(_ part: VisiblePart?) -> [UInt32] {
            var context = MatchContext()
            context.part = part
            var found: [RuleMatch] = []
            rules.matchParts(inner, in: document, &context, into: &found)
            return found.map(\.payload)
        }
        let near = try #require(VisiblePart(of: inner, in: document))
        #expect(near.host == host && found(near) == [0, 3, 4])
        let far = try #require(near.exported(in: document))
        #expect(far.host == outerHost && found(far) == [1, 2])
        #expect(far.exported(in: document) == nil)
    }

    @Test func nestedReferencesAreBounded() throws {
        var index = RuleIndex()
        var scope = SelectorScope()
        let first = TokenBuffer(".zz")
        scope.parent = index.parse(first, first.all, scope)
        let doubled = TokenBuffer(":is(:not(&)):is(:not(&))")
        for _ in 0..<200 { scope.parent = index.parse(doubled, doubled.all, scope) }
        index.add(try #require(scope.parent), payload: 0)
        index.build()
        #expect(try matches(index, document, "p").count <= 1)
    }

    @Test func invalidRulesDoNotEndTheHeadOfASheet() {
        func kinds(_ css: String) -> [RuleSyntax.Kind] {
            StyleSheet(css, isValidSelector: SelectorStore.isValid).rules.map(\.kind)
        }
        #expect(kinds("1bad {} @import 'a';") == [.style, .import])
        #expect(kinds("good {} @import 'a';") == [.style])
    }

    @Test func hostsAreFeatureless() throws {
        let document = MarkupParser().parseHTML(
            "<!doctype html><div class=host id=h><template shadowrootmode=open><p id=p></p></template></div>"
        ).document
        let root = try #require(document.shadowRoots.values.first)
        let inner = try #require(document.firstElementChild(root))
        let host = try #require(document.shadowHosts[root])
        let index = index([
            ":host:host p", "div:host > p", ":host.host > p", "*|*:host p", ":is(:host, aside) p",
            ":not(:not(:host)) p",
            ":not(aside) p", ":not(.foo:host) p", ":host:has(p) p", ":has(p) p", ":host", "div", ":is(:host, b)",
            ":host:has(b)"
        ])
        var context = MatchContext(shadowRoot: root)
        var found: [RuleMatch] = []
        index.match(inner, in: document, filter: AncestorFilter(), &context, into: &found)
        #expect(found.map(\.payload) == [0, 4, 5, 8])
        found = []
        index.matchHost(host, in: document, &context, into: &found)
        #expect(found.map(\.payload) == [10, 12])
    }

    @Test func hasByWayOfNestingMatchesNothing() throws {
        var index = RuleIndex()
        var scope = SelectorScope()
        let outer = TokenBuffer("div:has(p)")
        scope.parent = index.parse(outer, outer.all, scope)
        let inner = TokenBuffer(":has(> &)")
        let list = index.parse(inner, inner.all, scope)
        index.add(try #require(list), payload: 0)
        index.build()
        #expect(try matches(index, document, "m").isEmpty)
    }

    @Test(arguments: [
        (":is(.a)", true), (":is(:foo, .a)", false), (":where(:foo, .a)", false), ("::-webkit-unknown", false),
        ("x|y", true), ("z|y", false), ("a, b", false), ("::before", true), (":has(:is(.a))", true)
    ])
    func supportedSelectors(_ selector: String, _ expected: Bool) {
        var namespaces = NamespaceDeclarations()
        namespaces["x"] = "http://example.com/"
        let buffer = TokenBuffer(selector)
        #expect(SelectorStore.isSupported(buffer, buffer.all, namespaces: namespaces) == expected)
    }

    @Test func defaultNamespacesReachIntoFunctions() throws {
        var index = RuleIndex()
        var scope = SelectorScope()
        scope.namespaces.defaultNamespace = "http://www.w3.org/1999/xhtml"
        for (payload, text) in ["*|*:is(.k .a)", "*|*:is(.a)", ".a", "*|*.a", "*|*:not(.k .a).a"].enumerated() {
            let buffer = TokenBuffer(text)
            let list = index.parse(buffer, buffer.all, scope)
            index.add(try #require(list), payload: UInt32(payload))
        }
        index.build()
        let document = MarkupParser().parseHTML(
            "<!doctype html><svg><g class=k><text class=a id=t></text></g></svg>"
        ).document
        #expect(try matches(index, document, "t").map(\.payload) == [1, 3, 4])
    }
}
