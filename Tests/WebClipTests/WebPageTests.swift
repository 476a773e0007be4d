import Synchronization
import Testing
import WebClip

/// The library as a program uses it.
@Suite(.serialized) struct WebPageTests {
    private final class Answers: WebPage.DialogPresenting, WebPage.NavigationDeciding {
        let asked = Mutex<[String]>([])
        func handleJavaScriptPrompt(message: String, defaultText: String) -> WebPage.JavaScriptPromptResult {
            asked.withLock { $0.append("prompt \(message) \(defaultText)") }
            return .ok("Alice")
        }
        func handleJavaScriptConfirm(message: String) -> WebPage.JavaScriptConfirmResult { .ok }
        func decidePolicy(for action: WebPage.NavigationAction) -> WebPage.NavigationActionPolicy {
            asked.withLock { $0.append("\(action.navigationType) \(action.url)") }
            return action.url.hostname == "no.example" ? .cancel : .allow
        }
    }

    private func page(_ answers: Answers? = nil, _ change: (inout WebPage.Configuration) -> Void = { _ in }) -> WebPage {
        var configuration = WebPage.Configuration()
        configuration.fontsDirectory = testFonts
        configuration.viewport.width = 300
        configuration.viewport.height = 200
        configuration.allowsContentJavaScript = true
        change(&configuration)
        return WebPage(configuration: configuration, navigationDecider: answers, dialogPresenter: answers) {
            TestLoader([
                "https://a.example/": .init("text/html", "<title>one</title><a href=/two>t</a><a id=no href='https://no.example/'>n</a>"),
                "https://a.example/two": .init("text/html", "<title>two</title><body>Call (202) 555-0143")
            ])
        }
    }

    @Test func pagesAreLoadedAskedAndPictured() async throws {
        let page = page()
        #expect(page.url == nil && page.title == "" && page.estimatedProgress == 0)
        try await page.load(
            html: "<!doctype html><title>t</title><body style='margin:0'><p style='width:40px;height:30px;margin:0'>", baseURL: nil)
        #expect(page.title == "t" && page.estimatedProgress == 1 && !page.isLoading)
        let value = try await page.callJavaScript(
            "return {w: document.querySelector(s).offsetWidth, n: a[1]}", arguments: ["s": "p", "a": .array([1, 2])])
        #expect(value.text == #"{"w":40,"n":2}"#)
        let picture = try await page.snapshot(.selector("p", padding: 2))
        #expect(picture.rect == Rect(x: 0, y: 0, width: 42, height: 32))
        #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.pixelWidth == 42)
        let viewport = try await page.snapshot()
        #expect(viewport.pixelWidth == 300 && viewport.pixelHeight == 200)
        await #expect(throws: JobFailure.self) { try await page.snapshot(.selector("h1")) }
        await #expect(throws: ScriptError.self) { try await page.callJavaScript("return nope.x") }
        await #expect(throws: JobFailure.self) { try await page.load("no url") }
    }

    @Test func navigationIsDecidedAndKeptInTheHistory() async throws {
        let answers = Answers()
        let page = page(answers)
        try await page.load("https://a.example/")
        try await page.perform(.click("#no"))
        #expect(page.title == "one")
        try await page.perform(.click("a"))
        #expect(page.url?.href == "https://a.example/two" && page.title == "two")
        #expect(page.backForwardList.backList.map(\.url) == ["https://a.example/"])
        #expect(await page.detections([.phoneNumber]).map(\.value) == ["+12025550143"])
        try await page.load(try #require(page.backForwardList[-1]))
        #expect(page.title == "one" && page.backForwardList.forwardList.map(\.title) == ["two"])
        try await page.reload()
        #expect(
            answers.asked.withLock { $0 } == [
                "other https://a.example/", "linkActivated https://no.example/", "linkActivated https://a.example/two",
                "backForward https://a.example/", "reload https://a.example/"
            ])
    }

    @Test func scriptsReachTheProgram() async throws {
        let answers = Answers()
        let page = page(answers) {
            $0.userScripts = [
                UserScript("window.mine = 'user'", at: .atDocumentStart), UserScript("window.own = 1", in: .init(name: "other"))
            ]
            $0.userStyleSheets = ["p { width: 77px }"]
            $0.messageHandlers["app"] = { body in .string("got \(body.text)") }
        }
        try await page.load(
            html: "<p><script>document.title = [mine, typeof own, prompt('p', 'd'), confirm('c')]</script>")
        #expect(page.title == "user,undefined,Alice,true")
        #expect(answers.asked.withLock { $0 } == ["prompt p d"])
        #expect(try await page.callJavaScript("return webkit.messageHandlers.app.postMessage({a: 1})") == #"got {"a":1}"#)
        #expect(
            try await page.callJavaScript("return own + document.querySelector('p').offsetWidth", contentWorld: .init(name: "other")) == 78)
    }

    @Test func eventsComeInOrderAndEndWithThePage() async throws {
        var events: [PageEvent.Kind] = []
        do {
            let page = page()
            let stream = page.events
            try await page.load("https://a.example/two")
            page.stopLoading()
            let reader = Task { await stream.reduce(into: [PageEvent.Kind]()) { $0.append($1.kind) } }
            _ = consume page
            events = await reader.value
        }
        #expect(events.first == .navigation)
        #expect(events.contains(.titleChange) && events.contains(.urlChange) && events.last == .progress)
    }

    /// Two pages at once: each has its fonts, its globals and its place.
    @Test func pagesTakeTurns() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let page = self.page()
                    try await page.load(html: "<title>\(number)</title>")
                    return try await page.callJavaScript("return document.title + typeof other").string ?? ""
                }
            }
            var titles: Set<String> = []
            for try await title in group { titles.insert(title) }
            #expect(titles == ["0undefined", "1undefined", "2undefined", "3undefined"])
        }
    }
}
