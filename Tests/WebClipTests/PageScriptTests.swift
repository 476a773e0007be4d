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

    @Test func everyPropertyHasItsComputedValue() throws {
        let (result, _) = try run(
            #"""
            {"html": "<!doctype html><style>body{margin:0}div{width:200px;position:relative;left:10%;margin:5px 10%;padding:1em;font:20px serif;color:#0a0b0c;border:2px dotted red;transform:rotate(90deg);grid-template-columns:1fr 2fr;line-height:1.5}div::before{content:'x';color:lime}</style><div id=d>x<span style='display:none'><i id=n style='color:blue'>",
             "viewport": {"width": 400, "height": 300}, "clips": [{"name": "v"}],
             "steps": [{"evaluate": "const s = getComputedStyle(d); ['width','left','margin','marginLeft','padding','fontSize','color','borderTopStyle','transform','gridTemplateColumns','lineHeight','textDecorationLine','flexBasis','backgroundImage'].map(p => s[p])"},
              {"evaluate": "[getComputedStyle(d).length > 300, getComputedStyle(d, '::before').content, getComputedStyle(d, '::before').color, getComputedStyle(d, '::after').content, getComputedStyle(n).color, getComputedStyle(n).width]"}]}
            """#)
        #expect(
            result.evaluations.map { $0.value?.text } == [
                #"["200px","40px","5px 40px","40px","20px","20px","rgb(10, 11, 12)","dotted","matrix(0, 1, -1, 0, 0, 0)","1fr 2fr","30px","none","auto","none"]"#,
                #"[true,"\"x\"","rgb(0, 255, 0)","none","rgb(0, 0, 255)","auto"]"#
            ])
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

@Suite(.serialized) struct FrameAndCanvasTests {
    private func text(_ job: String, _ loader: TestLoader = TestLoader()) throws -> JobResult { try runJob(job, loader).result }

    @Test func scriptsRunInFramesWhereTheyMay() throws {
        let job =
            #"{"url": "https://a.example/", "clips": [{"name": "v"}], "userScripts": [{"source": "webkit.messageHandlers.at.postMessage(document.title || location.href)", "forMainFrameOnly": "#
        let pages: [String: TestLoader.Page] = [
            "https://a.example/": .init(
                "text/html", "<title>outer</title><iframe src=inner></iframe><iframe srcdoc='<title>doc</title>'></iframe>"),
            "https://a.example/inner": .init("text/html", "<title>inner</title>")
        ]
        let everywhere = try text(job + "false}]}", TestLoader(pages)).messages.compactMap(\.body.string)
        #expect(everywhere == ["outer", "inner", "doc"])
        #expect(try text(job + "true}]}", TestLoader(pages)).messages.compactMap(\.body.string) == ["outer"])
    }

    /// A frame's own script colours it; the picture of the page shows that.
    @Test func framesRunTheirOwnScripts() throws {
        let (result, sink) = try runJob(
            #"{"html": "<body style='margin:0'><iframe style='border:0;width:10px;height:10px' srcdoc='<body><script>document.body.style.background = `rgb(${innerWidth}, 200, 0)`</script>'></iframe>", "viewport": {"width": 20, "height": 20}, "javaScript": {"page": true}, "clips": [{"name": "v", "rect": [2, 2, 1, 1]}]}"#
        )
        #expect(result.warnings.isEmpty)
        let other = try runJob(
            #"{"html": "<body style='margin:0;background:rgb(10, 200, 0)'>", "viewport": {"width": 20, "height": 20}, "clips": [{"name": "v", "rect": [2, 2, 1, 1]}]}"#
        ).sink
        #expect(sink.files["v.png"] != nil && sink.files["v.png"] == other.files["v.png"])
    }

    @Test func canvasesAreDrawnAndRead() throws {
        let (result, sink) = try runJob(
            #"""
            {"html": "<body style='margin:0'><canvas id=c width=40 height=40 style='display:block'></canvas><script>const x = c.getContext('2d'); x.fillStyle = 'rgb(0, 128, 0)'; x.fillRect(0, 0, 40, 40); x.save(); x.translate(20, 20); x.rotate(Math.PI / 2); x.fillStyle = '#00f'; x.fillRect(0, 0, 10, 10); x.restore(); x.clearRect(30, 30, 10, 10); const g = x.createLinearGradient(0, 0, 10, 0); g.addColorStop(0, 'red'); g.addColorStop(1, 'red'); x.fillStyle = g; x.beginPath(); x.arc(5, 5, 4, 0, 7); x.fill()</script>",
             "viewport": {"width": 40, "height": 40}, "javaScript": {"page": true}, "clips": [{"name": "v", "rect": [1, 35, 1, 1]}],
             "steps": [{"evaluate": "[[1, 35], [15, 25], [35, 35], [5, 5]].map(p => Array.from(x.getImageData(p[0], p[1], 1, 1).data).join())"},
              {"evaluate": "x.font = '20px WebClip Box'; [x.measureText('abc').width, c.toDataURL().slice(0, 26), x.isPointInPath(5, 5), x.fillStyle instanceof CanvasGradient, x.getTransform().isIdentity]"}]}
            """#)
        #expect(
            result.evaluations.map { $0.value?.text } == [
                #"["0,128,0,255","0,0,255,255","0,0,0,0","255,0,0,255"]"#, #"[60,"data:image/png;base64,iVBO",true,true,true]"#
            ])
        let other = try runJob(
            #"{"html": "<body style='margin:0;background:rgb(0, 128, 0)'>", "viewport": {"width": 40, "height": 40}, "clips": [{"name": "v", "rect": [1, 35, 1, 1]}]}"#
        ).sink
        #expect(sink.files["v.png"] != nil && sink.files["v.png"] == other.files["v.png"])
    }
}
