import ClipBase
import DOM
import MarkupParsing
import Selectors
import Testing

private func ids(_ selector: String, _ html: String, url: String? = nil) throws -> String {
    let document = MarkupParser().parseHTML("<!doctype html>" + html, url: url.flatMap { WebURL($0) }).document
    let query = try #require(SelectorQuery(selector))
    return query.allMatches(in: document).compactMap { document.attributeValue($0, "id") }.joined(separator: " ")
}

private let form = """
    <form id=f><fieldset id=fs disabled><legend id=lg><input id=i1></legend><input id=i2><select id=s0></select></fieldset>
    <input id=c1 type=checkbox checked><input id=c2 type=checkbox required><input id=r1 type=radio name=g>
    <input id=r2 type=radio name=g checked><input id=r3 type=radio name=h><input id=n1 type=number min=1 max=3 value=5>
    <input id=n2 type=number min=1 max=3 value=2><input id=t1 placeholder=x><input id=t2 placeholder=x value=v>
    <input id=t3 readonly required><input id=e1 type=email value=nobody><textarea id=ta required></textarea>
    <select id=s1><option id=o1 disabled>1<option id=o2>2<option id=o3>3</select>
    <select id=s2><option id=o4>1<option id=o5 selected>2</select><progress id=pr></progress><button id=b1>go</button>
    <button id=b2 type=button>x</button></form><p id=ce contenteditable><b id=ceb></b></p>
    """

@Suite struct StateTests {
    @Test(arguments: [
        (":disabled", "fs i2 s0 o1"), ("input:enabled", "i1 c1 c2 r1 r2 r3 n1 n2 t1 t2 t3 e1"),
        (":checked", "c1 r2 o2 o5"),
        (":indeterminate", "r3 pr"), (":required", "c2 t3 ta"),
        ("textarea:read-write, p:read-write, b:read-write", "ta ce ceb"),
        ("[readonly]:read-only", "t3"), (":placeholder-shown", "t1"), (":in-range", "n2"), (":out-of-range", "n1"),
        ("input:invalid, textarea:invalid, form:invalid", "f c2 n1 e1 ta"), (":default", "c1 r2 o5 b1"),
        ("input:valid", "i1 c1 r1 r2 r3 n2 t1 t2"), ("select:optional", "s0 s1 s2")
    ])
    func controls(_ selector: String, _ expected: String) throws { #expect(try ids(selector, form) == expected) }

    @Test func links() throws {
        let html = "<a id=a href=x></a><a id=b></a><area id=c href=y><link id=d href=z><svg><a id=e href=q></a></svg>"
        #expect(try ids(":any-link", html) == "a c e")
        #expect(try ids(":link", html) == "a c e")
        #expect(try ids(":visited", html) == "")
    }

    /// What the rules for quirks mode ask (HTML §15.3.9): space and comments count for nothing.
    @Test func nodesBesideText() throws {
        let html = "<div> <!-- --><i id=a>x</i><i id=b> </i>\n</div><div>x<i id=c> <!-- --></i>x</div><div><i id=d><b id=e></b></i></div>"
        #expect(try ids("div > :-moz-first-node", html) == "a d")
        #expect(try ids("div > :-moz-last-node", html) == "b d")
        #expect(try ids("i:-moz-only-whitespace", html) == "b c")
    }

    @Test func targets() throws {
        let html = "<div id=x><p id='a b'></p></div>"
        #expect(try ids(":target", html, url: "https://example.com/#a%20b") == "a b")
        #expect(try ids("div:target-within", html, url: "https://example.com/#a%20b") == "x")
        #expect(try ids(":target", html, url: "https://example.com/") == "")
    }

    @Test func languages() throws {
        let html = "<body lang=de-Latn-DE-1996><p id=a><b id=b lang=''></b><i id=c lang=zh></i>"
        #expect(try ids("p:lang(de)", html) == "a")
        #expect(try ids("p:lang(de-DE)", html) == "a")
        #expect(try ids("p:lang(de-1997)", html) == "")
        #expect(try ids("p > :lang(fr, zh)", html) == "c")
        #expect(try ids("b:lang('')", html) == "b")
    }

    @Test func directions() throws {
        let html = """
            <div id=a dir=rtl><p id=b></p><p id=c dir=ltr></p></div><p id=d dir=auto>(\u{5D0}x</p><bdi id=e>\u{627}</bdi>
            <p id=f dir=auto><bdi>\u{5D0}</bdi>x</p>
            """
        #expect(try ids("div:dir(rtl), p:dir(rtl), bdi:dir(rtl)", html) == "a b d e")
        #expect(try ids("p:dir(up)", html) == "")
    }

    @Test func elements() throws {
        let html = "<details id=a open></details><details id=b></details><x-y id=c></x-y><dialog id=d open></dialog>"
        #expect(try ids(":open", html) == "a d")
        #expect(try ids("body :not(:defined)", html) == "c")
    }

    @Test func liveStatesGoBeforeAttributes() throws {
        var document = MarkupParser().parseHTML(
            "<!doctype html><input id=a type=radio name=g checked><input id=b type=radio name=g><input id=c>"
        ).document
        let inputs = try #require(SelectorQuery("input")).allMatches(in: document)
        document.controlStates[inputs[0], default: ControlState()].isChecked = false
        document.controlStates[inputs[1], default: ControlState()].isChecked = true
        let checked = try #require(SelectorQuery(":checked"))
        #expect(checked.allMatches(in: document) == [inputs[1]])
    }

    @Test func formAttributesAndManyControls() throws {
        let many = String(repeating: "<input type=radio name=n form=f>", count: 2000)
        let html = "<form id=f></form><form id=g><button id=b1 form=f>x</button><button id=b2>y</button></form>" + many
        #expect(try ids(":default", html) == "b1 b2")
        #expect(try ids("[name=n]:indeterminate ~ [name=n]:not(:indeterminate)", html) == "")
    }

    @Test func pseudoElementsByName() {
        #expect(PseudoElement("::before") == .before)
        #expect(PseudoElement(":After") == .after)
        #expect(PseudoElement(":marker") == nil)
        #expect(PseudoElement("before") == nil)
        #expect(PseudoElement("::-webkit-input-placeholder") == .placeholder)
    }
}
