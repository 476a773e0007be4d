import ClipBase
import DOM
import MarkupParsing
import Selectors
import Testing

/// The ids of the elements that match, in tree order.
private func ids(_ selector: String, _ html: String) throws -> [String] {
    let document = MarkupParser().parseHTML(html).document
    let query = try #require(SelectorQuery(selector, mode: document.mode), "invalid: \(selector)")
    return query.allMatches(in: document).compactMap { document.attributeValue($0, "id") }
}

private let lists = """
    <!doctype html><body id=body><ul id=u class="a b"><li id=l1 class=x>1<li id=l2 title="Hello World" lang=en-GB>2
    <li id=l3 class=x><b id=b1>3</b><i id=i1></i><li id=l4>4</ul><div id=d1 data-k="AbC"><p id=p1>t</p><p id=p2></p>
    <div id=d2><p id=p3></p><!--c--></div></div>
    """

@Suite struct QueryTests {
    @Test(
        arguments: [
            ("#l1", "l1"), ("LI.x", "l1 l3"), ("ul > li", "l1 l2 l3 l4"), ("li + li.x", "l3"),
            ("li.x ~ li", "l2 l3 l4"),
            ("body p", "p1 p2 p3"), ("div div p", "p3"), ("body > div > p", "p1 p2"), ("ul li b, #p1", "b1 p1"),
            ("[title]", "l2"), ("[title=\"Hello World\"]", "l2"), ("[title~=World]", "l2"), ("[title^=Hel]", "l2"),
            ("[title$=rld]", "l2"), ("[title*='lo W']", "l2"), ("[lang|=en]", "l2"), ("[data-k=abc]", ""),
            ("[data-k=abc i]", "d1"), ("[lang=EN-gb]", "l2"), ("[lang=EN-gb s]", ""), ("[title*='']", ""),
            ("[title~='']", ""),
            ("li:first-child", "l1"), ("li:last-child", "l4"), ("li:nth-child(2n)", "l2 l4"),
            ("li:nth-child(-n+2)", "l1 l2"),
            ("li:nth-last-child(2)", "l3"), ("li:nth-child(2 of .x)", "l3"), ("li:nth-last-child(1 of .x)", "l3"),
            ("p:nth-of-type(2)", "p2"), ("p:nth-last-of-type(1)", "p2 p3"), ("b:only-of-type", "b1"),
            ("p:only-child", "p3"),
            ("p:first-of-type", "p1 p3"), ("p:last-of-type", "p2 p3"), (":empty", "i1 p2 p3"), (":root > body", "body"),
            ("li:not(.x, #l2)", "l4"), (":is(ul, #d1) > :is(li.x, p)", "l1 l3 p1 p2"), (":where(#l1)", "l1"),
            (":is(li.x, !!!)", "l1 l3"), (":is()", ""), ("li:has(b)", "l3"), ("ul:has(> li > i)", "u"),
            ("ul:has(> i)", ""),
            ("li:has(+ .x)", "l2"), ("li:has(~ .x)", "l1 l2"), ("li:has(+ li b)", "l2"), ("div:has(p ~ p)", "d1"),
            ("div:not(:has(> p + p))", "d2"), ("li:lang(en)", "l2"), ("li:lang('*-gb')", "l2"),
            ("li:hover, li:focus", ""),
            ("*|b", "b1"), ("div p:not(div div p)", "p1 p2"), ("p::before", ""), ("ul.a.b#u", "u"), ("*.x", "l1 l3"),
            (".\\78 ", "l1 l3"), ("ul:has(#i1) ~ div", "d1"), (":scope > body", "body"), ("svg|a, b", nil)
        ] as [(String, String?)])
    func selects(_ selector: String, _ expected: String?) throws {
        guard let expected else {
            #expect(SelectorQuery(selector) == nil)
            return
        }
        #expect(try ids(selector, lists) == expected.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        "", ",", "a,", "a >", "> a", "a > > b", "#1", "a:unknown", "a::unknown", ".", "[", "[a=]", "[a=b c]", "a b!",
        ":not()",
        ":not(a,)", ":has(:has(a))", ":has()", "a::before b", "::before.x", ":nth-child(x)", ":nth-of-type(1 of a)",
        "a..b",
        "a#", "b a|", ":is", "::slotted(a b)", ":host(a b)", "ns|a", "a b::first-line::before", ".5a", "a/**/b{",
        ":not(::before)", "*a", "a*", ":nth-child(1 of)", "||a", "a || b", ":first-line:first-child"
    ])
    func isInvalid(_ selector: String) { #expect(SelectorQuery(selector) == nil) }

    @Test(arguments: [
        "a:hover::before", "a::before:hover", "::-webkit-anything", "::-webkit-scrollbar-thumb:vertical",
        "p:first-line",
        "::part(x y)::before", "::slotted(a.b:not(c))::after", "::before::marker", ":host-context(.a) b",
        "::highlight(x)",
        "&", "& > a", ":is(:unknown)", "a:active-view-transition-type(x)", "::file-selector-button", ":has(> a, + b)",
        "[a|=b"
    ])
    func isValid(_ selector: String) { #expect(SelectorQuery(selector) != nil) }

    @Test func quirksModeFoldsClassesAndIDs() throws {
        let html = "<body id=Body><p class=Foo id=P>"
        #expect(try ids(".fOO", html) == ["P"])
        #expect(try ids("#p", html) == ["P"])
        #expect(try ids("#p", "<!doctype html>" + html) == [])
    }

    @Test func namesKeepTheirCaseOutsideHTML() throws {
        let html = "<!doctype html><svg id=s viewBox='0 0 1 1'><linearGradient id=g /><foreignObject id=f><P id=p>"
        #expect(try ids("linearGradient", html) == ["g"])
        // As browsers have it: a name without capitals finds them too.
        #expect(try ids("lineargradient", html) == ["g"])
        #expect(try ids("FOREIGNOBJECT > p", html) == ["p"])
        #expect(try ids("foreignobject > p", html) == ["p"])
        #expect(try ids("[viewBox]", html) == ["s"])
        #expect(try ids("[viewbox]", html) == [])
        #expect(try ids("P", html) == ["p"])
    }

    @Test func closestAndScope() throws {
        let document = MarkupParser().parseHTML(lists).document
        let all = document.descendants.filter { document.isElement($0) }
        let bold = try #require(all.first { document.attributeValue($0, "id") == "b1" })
        let list = try #require(all.first { document.attributeValue($0, "id") == "u" })
        #expect(SelectorQuery("ul")?.closest(bold, in: document) == list)
        #expect(SelectorQuery(":scope > .x")?.allMatches(in: document, under: list).count == 2)
        #expect(SelectorQuery("ul b")?.firstMatch(in: document, under: list) == bold)
    }

    @Test func hasSeesChanges() throws {
        var document = MarkupParser().parseHTML("<!doctype html><div id=d><p></p></div>").document
        let query = try #require(SelectorQuery("div:has(p)"))
        #expect(query.allMatches(in: document).count == 1)
        let paragraph = try #require(SelectorQuery("p")?.firstMatch(in: document))
        document.remove(paragraph)
        #expect(query.allMatches(in: document).isEmpty)
    }
}
