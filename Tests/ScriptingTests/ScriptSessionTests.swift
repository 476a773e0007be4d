import ClipBase
import DOM
import MarkupParsing
import Selectors
import Testing

@testable import Scripting

/// A host that answers from a table and keeps what it is told.
final class TableHost: ScriptHost {
    var resources: [String: (type: String, body: String)] = [:]
    var events: [ScriptEvent] = []
    var navigations: [NavigationRequest] = []
    var dialogs: [ScriptDialog] = []
    var requests: [ResourceRequest] = []
    var promptAnswer: String?
    private var waiting: [(Int, ResourceRequest)] = []

    func begin(_ request: ResourceRequest) -> Int? {
        requests.append(request)
        waiting.append((requests.count, request))
        return requests.count
    }

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        guard !waiting.isEmpty else { return nil }
        let (number, request) = waiting.removeFirst()
        guard let found = resources[request.url.href] else {
            return (number, .failure(ResourceError(.fileNotFound, "missing", url: request.url.href)))
        }
        let headers = [HTTPHeader("Content-Type", found.type)]
        return (number, .success(ResourceResponse(url: request.url, status: 200, headers: headers, body: Array(found.body.utf8))))
    }

    func navigate(_ request: NavigationRequest) { navigations.append(request) }
    func answer(_ dialog: ScriptDialog) -> String? {
        dialogs.append(dialog)
        return dialog.kind == .confirm ? "" : promptAnswer
    }
    func record(_ event: ScriptEvent) { events.append(event) }
    func receive(message body: String, for handler: String) -> Result<String, ScriptError>? { .success("{\"got\":\(body)}") }

    var errors: [String] {
        events.compactMap { if case .error(let message, _) = $0 { message } else { nil } }
    }
}

/// One page with its session.
struct ScriptPage {
    let session: ScriptSession
    let host = TableHost()

    init(
        _ html: String, userScripts: [UserScript] = [], resources: [String: (type: String, body: String)] = [:],
        configure: (inout ScriptConfiguration) -> Void = { _ in }
    ) {
        var configuration = ScriptConfiguration()
        configuration.runsPageScripts = true
        configuration.timeLimit = 10
        configure(&configuration)
        host.resources = resources
        let url = WebURL("https://site.example/dir/page.html")
        session = ScriptSession(document: Document(url: url), configuration: configuration, host: host)
        _ = session.load(HTMLParser(Array(html.utf8), url: url, scripting: .enabled), userScripts: userScripts)
        session.settle()
    }

    var body: String { session.document.body.map { Serializer.inner($0, of: session.document) } ?? "" }
    func value(_ source: String) -> String {
        switch session.evaluate(source) {
        case .success(let json): json
        case .failure(let error): "! \(error.code) \(error.message)"
        }
    }
}

struct ScriptSessionTests {
    @Test func scriptsChangeTheTreeAsItIsParsed() {
        let page = ScriptPage(
            "<body><p id=a>1</p><script>document.getElementById('a').textContent = document.querySelectorAll('p').length</script><p>2</p>")
        #expect(page.body.hasPrefix("<p id=\"a\">1</p>"))
        #expect(page.host.errors == [])
    }

    @Test func writtenMarkupIsParsedInPlace() {
        let page = ScriptPage("<body><script>document.write('<b>x</b><i id=i>'); document.getElementById('i').title = 't'</script>y</i>z")
        #expect(page.body.hasSuffix("<b>x</b><i id=\"i\" title=\"t\">y</i>z"))
    }

    @Test func mutationEventsAndTimers() {
        let page = ScriptPage("<body><ul></ul>")
        let result = page.value(
            """
            (async () => {
              const log = [], ul = document.querySelector('ul'), items = ul.children;
              new MutationObserver(r => log.push(r.length + r[0].type)).observe(ul, {childList: true, subtree: true});
              ul.addEventListener('hit', e => log.push('bubble ' + e.target.tagName + e.eventPhase));
              document.addEventListener('hit', e => log.push('capture'), true);
              for (let i = 0; i < 3; i++) ul.append(Object.assign(document.createElement('li'), {textContent: i, className: 'c' + i}));
              items[1].dispatchEvent(new CustomEvent('hit', {bubbles: true}));
              const t = performance.now();
              await new Promise(r => setTimeout(r, 1000));
              log.push(performance.now() - t >= 1000, items.length, ul.innerHTML, ul.querySelector('.c2').textContent);
              return log;
            })()
            """)
        #expect(
            result
                == "[\"capture\",\"bubble LI3\",\"3childList\",true,3,\"<li class=\\\"c0\\\">0</li><li class=\\\"c1\\\">1</li><li class=\\\"c2\\\">2</li>\",\"2\"]"
        )
        #expect(page.host.errors == [])
    }

    @Test func stylesClassesAndData() {
        let page = ScriptPage("<body><p style='color: red; margin: 1px 2px'>")
        #expect(
            page.value(
                """
                const p = document.querySelector('p');
                p.style.backgroundColor = 'blue'; p.style.setProperty('--x', '1'); p.style.color = '';
                p.classList.add('a', 'b'); p.classList.toggle('a'); p.dataset.fooBar = '7';
                [p.outerHTML, p.style.marginLeft, p.style.length, 'transform' in p.style, p.style.nope === undefined]
                """)
                == "[\"<p style=\\\"margin: 1px 2px; background-color: blue; --x: 1;\\\" class=\\\"b\\\" data-foo-bar=\\\"7\\\"></p>\",\"2px\",3,true,true]"
        )
    }

    @Test func customElementsAndShadowTrees() {
        let page = ScriptPage(
            """
            <body><x-a v=1>light</x-a><script>
            customElements.define('x-a', class extends HTMLElement {
              static observedAttributes = ['v'];
              constructor() { super(); this.attachShadow({mode: 'open'}).innerHTML = '<b><slot></slot></b>'; }
              connectedCallback() { this.setAttribute('up', ''); }
              attributeChangedCallback(n, o, v) { this.title = n + o + v; }
            });
            const y = document.createElement('x-a'); y.setAttribute('v', '2'); document.body.append(y);
            </script>
            """)
        let text = page.value("[...document.querySelectorAll('x-a')].map(e => e.title + e.hasAttribute('up') + e.shadowRoot.innerHTML)")
        #expect(text == "[\"vnull1true<b><slot></slot></b>\",\"vnull2true<b><slot></slot></b>\"]")
        #expect(page.host.errors == [])
    }

    @Test func modulesAreLinkedAndLive() {
        let page = ScriptPage(
            """
            <body><script type=importmap>{"imports": {"lib/": "/lib/"}}</script>
            <script type=module>
            import d, {count, up as raise} from './m.js'; import * as all from 'lib/x.js';
            raise(); raise();
            const later = await import('./m.js');
            document.body.dataset.r = [d, count, all.default, all.renamed, later.count, Object.keys(all), import.meta.url].join();
            </script>
            """,
            resources: [
                "https://site.example/dir/m.js": (
                    "text/javascript", "export let count = 0; export function up() { count++ }\nexport default `t${1}`; export {};"
                ),
                "https://site.example/lib/x.js": (
                    "text/javascript",
                    "import {count as c} from '../dir/m.js'; const a = /}\\/*/.test('}/'); export {a as renamed}; export default class K { static toString() { return 'K' + c } }; export * from '../dir/m.js'"
                )
            ])
        #expect(page.host.errors == [])
        #expect(page.value("document.body.dataset.r") == "\"t1,2,K2,true,2,count,default,renamed,up,https://site.example/dir/page.html\"")
    }

    @Test func fetchesAndRequests() {
        let page = ScriptPage(
            "<body>",
            resources: ["https://site.example/dir/d.json": ("application/json", "{\"a\": [1, \"é\"]}")])
        #expect(page.value("fetch('d.json').then(r => r.json())") == "{\"a\":[1,\"é\"]}")
        #expect(page.value("fetch('none').catch(e => e.name)") == "\"TypeError\"")
        #expect(
            page.value(
                "new Promise(r => { const x = new XMLHttpRequest(); x.open('POST', 'd.json'); x.onload = () => r([x.status, x.responseText.length]); x.send(new URLSearchParams({q: 'a b'})); })"
            )
                == "[200,15]")
        #expect(page.host.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == "q=a+b")
    }

    @Test func usersActAndPagesNavigate() throws {
        let page = ScriptPage(
            "<body><a href='next?x=1#f'>n</a><form action=/go method=post><input name=q required><input type=checkbox name=c><button id=b>go</button></form>"
                + "<script>document.querySelector('form').addEventListener('submit', e => document.title = 'sent'); document.querySelector('input').oninput = e => document.body.className = e.target.value</script>"
        )
        func node(_ selector: String) throws -> NodeID { try #require(page.session.query(selector)?.firstMatch(in: page.session.document)) }
        page.session.click(try node("a"))
        #expect(page.host.navigations.first?.url.href == "https://site.example/dir/next?x=1#f")
        page.session.click(try node("button"))
        #expect(page.host.navigations.count == 1)
        page.session.fill(try node("[name=q]"), with: "v v")
        page.session.setChecked(true, of: try node("[name=c]"))
        page.session.click(try node("button"))
        #expect(page.session.document.hasClass(try node("body"), "v"))
        guard case .form(let sent)? = page.host.navigations.last?.kind else {
            Issue.record("the form was not sent")
            return
        }
        #expect(String(decoding: sent.body, as: UTF8.self) == "q=v+v&c=on")
        #expect(page.session.document.title == "sent")
    }

    @Test func worldsShareTheDocumentOnly() {
        let page = ScriptPage(
            "<body><script>window.mine = 1</script>",
            userScripts: [
                UserScript("document.documentElement.dataset.start = document.readyState", at: .atDocumentStart),
                UserScript("document.body.dataset.seen = typeof mine", in: ScriptWorld(name: "isolated"))
            ])
        #expect(page.value("[document.documentElement.dataset.start, document.body.dataset.seen]") == "[\"loading\",\"undefined\"]")
    }

    @Test func messagesDialogsAndArguments() {
        let page = ScriptPage("<body>") { $0.messageHandlers = ["app"] }
        page.host.promptAnswer = "Alice"
        #expect(page.value("webkit.messageHandlers.app.postMessage({a: 1})") == "{\"got\":{\"a\":1}}")
        #expect(page.value("[confirm('c'), prompt('p', 'd'), alert('x')]") == "[true,\"Alice\",null]")
        #expect(page.host.dialogs.map(\.message) == ["c", "p", "x"])
        #expect(page.session.callJavaScript("await null; return a + b.c", arguments: "{\"a\": 1, \"b\": {\"c\": 2}}") == .success("3"))
        guard case .failure(let error) = page.session.evaluate("nope.x") else { return }
        #expect(error.message.contains("nope"))
    }

    @Test func historyAndStorage() {
        let page = ScriptPage("<body><script>history.pushState({p: 1}, '', '/new?q'); localStorage.k = 'v'; document.title = 'T'</script>")
        #expect(page.session.document.url?.href == "https://site.example/new?q")
        #expect(page.host.events.contains(.historyChanged(url: "https://site.example/new?q", replaces: false, state: "{\"p\":1}")))
        #expect(page.value("[history.state.p, localStorage.getItem('k'), localStorage.length, location.search]") == "[1,\"v\",1,\"?q\"]")
    }

    @Test func parsersRangesWalkersXPath() {
        let page = ScriptPage("<body><p>one <b>two</b> three</p>")
        #expect(
            page.value(
                """
                const r = document.createRange(), p = document.querySelector('p');
                r.setStart(p.firstChild, 1); r.setEnd(p.lastChild, 3);
                const w = document.createTreeWalker(p, NodeFilter.SHOW_TEXT), t = [];
                while (w.nextNode()) t.push(w.currentNode.data);
                const d = new DOMParser().parseFromString('<a><b x="1"/></a>', 'text/xml');
                [r.toString(), r.cloneContents().childNodes.length, t.length, d.documentElement.firstChild.getAttribute('x'),
                 new XMLSerializer().serializeToString(d), document.evaluate('//b', document, null, 9, null).singleNodeValue.textContent,
                 document.implementation.createHTMLDocument('q').title, new URL('../x?y#z', location).href]
                """)
                == "[\"ne two th\",3,3,\"1\",\"<a><b x=\\\"1\\\"/></a>\",\"two\",\"q\",\"https://site.example/x?y#z\"]")
    }

    /// The vectors of FIPS 180-4's examples.
    @Test func digests() {
        let page = ScriptPage("<body>")
        func hex(_ algorithm: String, _ text: String) -> String {
            page.value(
                "crypto.subtle.digest('\(algorithm)', new TextEncoder().encode(\(text))).then(b => Array.from(new Uint8Array(b), x => x.toString(16).padStart(2, '0')).join(''))"
            )
        }
        #expect(hex("SHA-1", "'abc'") == "\"a9993e364706816aba3e25717850c26c9cd0d89d\"")
        #expect(hex("sha-256", "'abc'") == "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"")
        #expect(
            hex("SHA-384", "'abc'")
                == "\"cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7\"")
        #expect(
            hex("SHA-512", "'abc'")
                == "\"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f\""
        )
        #expect(hex("SHA-256", "'a'.repeat(1000)") == "\"41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3\"")
        #expect(page.value("crypto.subtle.digest('MD5', new Uint8Array(1)).catch(e => e.name)") == "\"NotSupportedError\"")
        #expect(page.value("/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())") == "true")
    }

    @Test func namedElementsAreGlobals() {
        let page = ScriptPage(
            "<body><p id=side>x</p><p id=history></p><script>side.title = typeof history.pushState; var side2 = side.id</script>")
        #expect(page.value("[document.getElementById('side').title, side2]") == "[\"function\",\"side\"]")
    }

    @Test func scriptsOfXMLRunInOrder() {
        let parsed = MarkupParser(scripting: .enabled).parse(
            Array(
                "<html xmlns='http://www.w3.org/1999/xhtml'><body><p id='p'/><script>p.title = document.contentType</script><script>p.title += 2</script></body></html>"
                    .utf8),
            contentType: "application/xhtml+xml", url: WebURL("https://site.example/x"))
        var configuration = ScriptConfiguration()
        configuration.runsPageScripts = true
        let session = ScriptSession(document: Document(url: parsed.document.url), configuration: configuration)
        session.contentType = "application/xhtml+xml"
        session.load(parsed: parsed.document)
        #expect(session.evaluate("p.title + document.createElement('i').tagName") == .success("\"application/xhtml+xml2i\""))
    }

    @Test func sheetsThatScriptsFillReachTheTree() {
        let page = ScriptPage(
            """
            <body><style id=s></style><script>
            const s = document.getElementById('s').sheet; s.insertRule('a { color: red }', 0); s.insertRule('@media print { b { top: 0 } }', 1); s.deleteRule(0);
            const c = new CSSStyleSheet(); c.replaceSync('i { left: 0 }'); document.adoptedStyleSheets = [c];
            </script>
            """)
        #expect(page.host.errors == [])
        #expect(
            page.value("[document.getElementById('s').textContent, document.styleSheets.length, document.head.lastChild.textContent]")
                == "[\"@media print { b { top: 0 } }\",1,\"i { left: 0 }\"]")
    }
}
