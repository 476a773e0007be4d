import ClipBase
import JobModel
import Testing

/// The job of the design page, whole.
private let designJob = #"""
    {
      "id": "acme-prices", "url": "https://example.com/prices",
      "viewport": {"width": 1280, "height": 800, "deviceScaleFactor": 2},
      "customUserAgent": "…", "headers": {"Accept-Language": "ja"}, "profile": "acme",
      "cookies": [{"name": "sid", "value": "1", "domain": "example.com", "path": "/"}],
      "navigation": [{"scheme": "sample-app", "policy": "event"}, {"host": "*.ads.example", "policy": "cancel"},
                     {"host": "pay.example", "policy": "external"}],
      "javaScript": {"page": false, "timeLimit": 5},
      "userScripts": [
        {"source": "document.body.classList.add('clip')", "injectionTime": "atDocumentEnd", "forMainFrameOnly": true},
        {"file": "scripts/expand.js", "world": "isolated"},
        {"transform": [{"remove": ".cookie-banner"}, {"setAttribute": {"selector": "details", "name": "open", "value": ""}},
                       {"addStyle": ".ad{display:none}"}]}],
      "dialogs": {"alert": "record", "confirm": true, "prompt": "Alice"},
      "steps": [{"fill": {"selector": "#user", "value": "a"}}, {"click": "#go"}, {"waitFor": {"selector": "#done"}},
                {"goBack": true}, {"reload": true}, {"evaluate": "document.title"}],
      "authorized": {"url": "https://example.com/home", "cookie": "session"},
      "clips": [{"name": "price", "selector": "#price", "padding": 8}, {"name": "head", "rect": [0, 0, 640, 200]},
                {"name": "cards", "selector": ".card", "each": true}, {"name": "t1", "xpath": "//table[1]"},
                {"name": "hours", "section": "Opening hours"}, {"name": "note", "text": "closed on Sundays"},
                {"name": "page", "fullPage": true, "snapshotWidth": 320, "omitBackground": true, "mask": [".ad"]},
                {"detection": "phoneNumber"}],
      "dataDetectorTypes": ["all"], "region": "US", "referenceDate": "2026-11-30T09:00:00Z",
      "colorScheme": "dark", "reducedMotion": true, "mediaType": "print", "stickyInClips": "keep", "annotate": true,
      "redact": ["email"], "minimumConfidence": 0.5, "errorCard": true, "outputs": ["layout", "text"], "every": "15m",
      "onlyIfChanged": true, "onChange": {"url": "https://example.com/hook", "secret": "s"},
      "limits": {"seconds": 30, "bytes": 52428800, "pixels": 200000000}, "attempts": 3
    }
    """#

@Suite struct JobTests {
    private func problems(_ text: String) throws -> [String] {
        do {
            _ = try Job(decoding: try JSONValue(parsing: text))
            return []
        } catch let error as JobDecodingError {
            return error.problems.map(\.description)
        }
    }

    @Test func theDesignPagesJobReadsWhole() throws {
        let job = try Job(decoding: Array(designJob.utf8))
        #expect(job.page == .url("https://example.com/prices"))
        #expect(job.viewport.deviceScaleFactor == 2)
        #expect(job.headers.headers == [HTTPHeader("Accept-Language", "ja")])
        #expect(job.navigation.map(\.policy) == [.event, .cancel, .external])
        #expect(job.userScripts[1].content == .file("scripts/expand.js"))
        #expect(job.steps[1] == .click("#go"))
        #expect(job.clips.map(\.name) == ["price", "head", "cards", "t1", "hours", "note", "page", ""])
        #expect(job.clips[1].target == .rect(Rect(x: 0, y: 0, width: 640, height: 200)))
        #expect(job.clips[6].target == .fullPage)
        #expect(job.clips[7].target == .detection(.phoneNumber))
        #expect(job.every?.seconds == 900)
        #expect(job.dialogs.prompt == "Alice")
        #expect(job.limits.pixels == 200_000_000)
    }

    @Test func jobsSurviveWritingAndReading() throws {
        let job = try Job(decoding: Array(designJob.utf8))
        #expect(try Job(decoding: job.json) == job)
        #expect(try Job(decoding: Job(id: "a", page: .html("<p>")).json).page == .html("<p>"))
    }

    @Test func unknownKeysAreNamedWithTheNearestKnownOne() throws {
        #expect(
            try problems(#"{"url":"http://a/","clips":[{"name":"x"},{"selektor":"p"}]}"#)
                == ["clips[1]: unknown key “selektor”; did you mean “selector”?"])
        #expect(try problems(#"{"url":"http://a/","viewPort":{}}"#) == ["unknown key “viewPort”; did you mean “viewport”?"])
        #expect(
            try problems(#"{"url":"http://a/","dialogs":{"qqqq":1}}"#) == [
                "dialogs: unknown key “qqqq”; known here: alert, confirm, prompt, beforeUnload"
            ])
    }

    @Test func everyProblemIsTold() throws {
        let told = try problems(
            #"{"url":5,"viewport":{"width":"wide","height":0},"clips":[{"selector":"a","xpath":"b"}],"attempts":0}"#)
        #expect(
            told == [
                "url: expected a string, found a number", "viewport.width: expected a whole number, found a string",
                "viewport.height: expected a whole number from 1 to 32767, found 0",
                "clips[0]: only one of “selector”, “xpath”, “text”, “section”, “rect”, “detection”, “fullPage” may be given, found “selector” and “xpath”",
                "attempts: expected a whole number from 1 to 100, found 0"
            ])
    }

    @Test(arguments: [
        ("{}", "one of “url”, “file”, “html” is needed"),
        (#"{"url":"a","html":"b"}"#, "only one of “url”, “file”, “html” may be given, found “url” and “html”"),
        (#"{"url":"a","baseURL":"b"}"#, "baseURL: “baseURL” goes with “html” only"),
        (#"{"url":"a","clips":[{"name":"x"},{"name":"x"}]}"#, "clips[1].name: the name “x” stands twice"),
        (#"{"url":"a","headers":{"X":"a\nb"}}"#, "headers.X: a header value has no line breaks or control characters"),
        (#"{"url":"a","profile":"../x"}"#, "profile: expected a name of letters, digits, “-”, “_” and “.”, found \"../x\""),
        (#"{"url":"a","steps":[{"clik":"b"}]}"#, "steps[0]: unknown key “clik”; did you mean “click”?"),
        (#"{"url":"a","steps":[{"click":1}]}"#, "steps[0].click: expected a string, found a number"),
        (#"{"url":"a","every":"15"}"#, "every: expected a time span such as “90s”, “15m”, “1h30m” or “2d”, found \"15\""),
        (#"{"url":"a","colorScheme":"drak"}"#, "colorScheme: expected one of “light”, “dark”, found “drak”; did you mean “dark”?"),
        (#"{"url":"a","clips":[{"rect":[1,2,3]}]}"#, "clips[0].rect: expected [x, y, width, height], found an array"),
        (#"{"url":"a","referenceDate":"tomorrow"}"#, "referenceDate: expected a time such as “2026-11-30T09:00:00Z”, found \"tomorrow\""),
        ("[]", "expected an object, found an array")
    ])
    func problemsSayWhatWasExpected(text: String, problem: String) throws {
        #expect(try problems(text) == [problem])
    }

    @Test func brokenJSONIsTold() {
        let error = #expect(throws: JobFailure.self) { try Job(decoding: Array("{\"url\": }".utf8)) }
        #expect(error?.description == "badJSON (intake): line 1, column 9: expected a value, found “}”")
    }

    @Test(arguments: [("90s", 90.0), ("15m", 900), ("1h30m", 5_400), ("2d", 172_800), ("0.5h", 1_800)])
    func timeSpans(text: String, seconds: Double) { #expect(TimeSpan(text)?.seconds == seconds) }

    @Test func jobLimitsStayBelowTheCeiling() {
        var limits = JobLimits()
        limits.seconds = 500
        limits.bytes = 100
        let base = Limits()
        let applied = limits.applied(to: base, ceiling: base)
        #expect(applied.seconds == base.seconds)
        #expect(applied.maxBytes == 100)
    }

    @Test func everyFieldHasADistinctKey() {
        let keys = Job.fields.map(\.key)
        #expect(Set(keys).count == keys.count)
    }
}

@Suite struct ResultTests {
    @Test func resultsSurviveWritingAndReading() throws {
        var clip = ClipResult()
        clip.name = "price"
        clip.file = "price.png"
        clip.rect = Rect(x: 1, y: 2.5, width: 3, height: 4)
        clip.warnings = [Warning(Diagnostic(.warning, code: "clip.noMatch", message: "matched nothing"))]
        var result = JobResult()
        result.id = "a"
        result.status = .failed
        result.error = JobFailure(.httpStatus, stage: .load, "404 for http://a/")
        result.clips = [clip]
        var problems: [JobProblem] = []
        #expect(JobResult.read(result.json, at: "", &problems) == result)
        #expect(problems.isEmpty)
        #expect(
            result.json.text.hasPrefix(
                #"{"version":1,"id":"a","status":"failed","error":{"code":"httpStatus","stage":"load","message":"404 for http://a/","retryable":false}"#
            ))
    }

    @Test func layoutReportsAreOneStableText() {
        var report = LayoutReport()
        report.width = 800
        report.height = 600.5
        report.elements = [
            .init(path: "html", tag: "html", rect: Rect(x: 0, y: 0, width: 800, height: 600.5)),
            .init(path: "html > head", tag: "head", rect: nil)
        ]
        report.texts = [.init(path: "html > body", lines: [.init(text: "a \"b\"", rect: Rect(x: 8, y: 8, width: 30, height: 18))])]
        #expect(
            String(decoding: report.bytes, as: UTF8.self)
                == #"{"page":{"width":800,"height":600.5},"elements":[{"path":"html","tag":"html","rect":[0,0,800,600.5]},{"path":"html > head","tag":"head","rect":null}],"texts":[{"path":"html > body","lines":[{"text":"a \"b\"","rect":[8,8,30,18]}]}]}"#
        )
    }

    @Test func everyResourceErrorHasAFailureCode() {
        for code in ResourceError.Code.allCases {
            #expect(JobFailure(ResourceError(code, "m", url: "u")).code.rawValue == code.rawValue)
        }
    }

    @Test func eventsKeepTheirOrder() {
        let event = PageEvent(.resource, at: 0.12345, ["url": "http://a/", "status": 200, "none": nil])
        #expect(event.json.text == #"{"seconds":0.1235,"event":"resource","url":"http://a/","status":200}"#)
    }
}
