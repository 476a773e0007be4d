import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Selectors
import Testing

@Suite(.timeLimit(.minutes(1))) struct HostileSelectorTests {
    private func matchCount(_ index: RuleIndex, _ document: Document) -> Int {
        var context = MatchContext()
        var matches: [RuleMatch] = []
        for element in document.descendants where document.isElement(element) {
            // An empty filter would hide what needs an ancestor: it is filled by hand.
            var ancestors: [NodeID] = []
            var node = document.parentElement(element)
            while let current = node {
                ancestors.append(current)
                node = document.parentElement(current)
            }
            var filter = AncestorFilter()
            for ancestor in ancestors.reversed() { filter.push(ancestor, in: document) }
            index.match(element, in: document, filter: filter, &context, into: &matches)
        }
        return matches.count
    }

    private func index(_ selectors: [String]) -> RuleIndex {
        var index = RuleIndex()
        for selector in selectors {
            let buffer = TokenBuffer(selector)
            if let list = index.parse(buffer, buffer.all) { index.add(list, payload: 0) }
        }
        index.build()
        return index
    }

    /// Tried with every choice of ancestors, thirty `a`s over two hundred would take for ever.
    @Test func longDescendantChains() {
        let document = MarkupParser().parseHTML(
            "<!doctype html>" + String(repeating: "<i class=a>", count: 200) + "<b>"
        ).document
        #expect(matchCount(index([String(repeating: ".a ", count: 30) + "b"]), document) == 1)
        #expect(matchCount(index(["u > " + String(repeating: ".a ", count: 30) + "b"]), document) == 0)
        #expect(matchCount(index(["u + " + String(repeating: ".a > .a ", count: 30) + "b"]), document) == 0)
        #expect(matchCount(index(["u > " + String(repeating: ".a ~ .a ", count: 30) + "b"]), document) == 0)
    }

    @Test func manySiblings() throws {
        let document = MarkupParser().parseHTML(
            "<!doctype html><div>" + String(repeating: "<p>", count: 20_000) + "<b>"
        ).document
        let selectors = [
            "p:has(~ p > b)", "p:nth-last-child(3n)", "p:nth-of-type(4n)", "p:nth-child(2n of p)", "p:has(b)"
        ]
        let counts = [19_999, 6_666, 5_000, 10_000, 1]
        for (selector, count) in zip(selectors, counts) {
            let query = try #require(SelectorQuery(selector))
            #expect(query.allMatches(in: document).count == count, "\(selector)")
        }
    }

    @Test func manySelectorsCostOnlyTheirCandidates() {
        let selectors = (0..<20_000).map { ".c\($0) b" }
        let document = MarkupParser().parseHTML(
            "<!doctype html><div class=c7>" + String(repeating: "<p><b></b></p>", count: 100) + "</div>"
        ).document
        #expect(matchCount(index(selectors), document) == 100)
    }

    @Test func longCompoundsAndLists() {
        let document = MarkupParser().parseHTML("<!doctype html><b class=a>").document
        #expect(matchCount(index([String(repeating: ".a", count: 100_000)]), document) == 1)
        #expect(matchCount(index([String(repeating: ".a", count: 100_000) + ".b"]), document) == 0)
        #expect(matchCount(index([String(repeating: ":is(", count: 100_000)]), document) == 0)
        #expect(matchCount(index([":is(" + String(repeating: "i,", count: 50_000) + "b)"]), document) == 1)
    }
}
