import ClipBase
import JobModel
import Testing

@testable import WebClip

@Suite(.serialized) struct PageScriptTests {
    private func run(_ job: String, _ resources: [String: TestLoader.Page] = [:]) throws -> (
        result: JobResult, sink: TestSink
    ) {
        let fonts = String(#filePath.prefix { $0 != "\0" }.dropLast("Tests/WebClipTests/PageScriptTests.swift".count)) + "fonts"
        let sink = TestSink()
        let result = try PageRunner(fontsDirectory: fonts).run(
            Job(decoding: JSONValue(parsing: job)), loader: TestLoader(resources), sink: sink)
        return (result, sink)
    }

    @Test func scriptsSeeTheLayoutAndStepsSeeTheScripts() throws {
        let (result, _) = try run(
            #"""
            {"html": "<!doctype html><body><p id=p style='width:200px;padding:5px'>x</p><script>const p = document.getElementById('p'); document.title = p.getBoundingClientRect().width + getComputedStyle(p).width; setTimeout(() => document.body.append(Object.assign(document.createElement('h1'), {textContent: confirm('q')})), 700)</script>",
             "javaScript": {"page": true}, "dialogs": {"confirm": true}, "clips": [{"name": "h", "selector": "h1"}],
             "steps": [{"waitFor": {"selector": "h1"}}, {"evaluate": "document.querySelector('h1').textContent"}, {"callJavaScript": {"source": "return a + 1", "arguments": {"a": 2}}}]}
            """#)
        #expect(result.title == "210200px")
        #expect(result.evaluations.map(\.value) == [.string("true"), .number(3)])
        #expect(result.dialogs.map(\.message) == ["q"])
        #expect(result.clips.first?.file != nil)
    }

    @Test func linksThatScriptsFollowBecomeThePage() throws {
        let (result, _) = try run(
            #"""
            {"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}], "steps": [{"click": "#go"}, {"fill": {"selector": "input", "value": "v w"}}, {"click": "button"}]}
            """#,
            [
                "https://a.example/": .init("text/html", "<title>one</title><p id=go>go</p><script src=s.js></script>"),
                "https://a.example/s.js": .init(
                    "text/javascript", "document.getElementById('go').onclick = () => { location.href = '/two' }"),
                "https://a.example/two": .init(
                    "text/html", "<title>two</title><form action=/three><input name=q><button>b</button></form>"),
                "https://a.example/three?q=v+w": .init("text/html", "<title>three</title>")
            ])
        #expect(result.titles == ["one", "two", "three"])
        #expect(result.finalURL == "https://a.example/three?q=v+w")
        #expect(result.backForwardList.count == 3)
    }

    @Test func userScriptsRunWithoutThePagesOwn() throws {
        let (result, _) = try run(
            #"""
            {"html": "<title>t</title><body><script>document.title = 'no'</script>", "clips": [{"name": "v"}],
             "userScripts": [{"source": "webkit.messageHandlers.app.postMessage({title: document.title})"}, {"source": "document.title = typeof mine", "world": "isolated"}]}
            """#)
        #expect(result.messages.first?.handler == "app")
        #expect(result.title == "undefined")
    }

    @Test func errorsAreEventsAndLimitsAreWarnings() throws {
        let (result, sink) = try run(
            #"{"html": "<body><script>nope()</script><script>while (true);</script>", "javaScript": {"page": true, "timeLimit": 0.3}, "clips": [{"name": "v"}]}"#
        )
        #expect(result.warnings.contains { $0.code == "script.timeLimit" })
        #expect(sink.events.contains { $0.kind == .script })
        #expect(result.clips.first?.file != nil)
    }
}
