import ClipBase
import JobModel
import Testing
import WebClip

/// Where pages go, and what is told of it.
@Suite(.serialized) struct NavigationTests {
    private func page(_ body: String) -> TestLoader.Page { .init("text/html", body) }

    @Test(arguments: [false, true]) func linksGoByRule(_ runsScripts: Bool) throws {
        let links =
            "<title>one</title><a id=app href='sample-app://open?x=1'>app</a><a id=pay href='https://pay.example/now'>pay</a>"
            + "<a id=ad href='https://x.ads.example/'>ad</a><a id=mail href='mailto:a@b.example'>mail</a>"
        let (result, sink) = try runJob(
            #"""
            {"url": "https://a.example/", "javaScript": {"page": \#(runsScripts)}, "clips": [{"name": "v"}],
             "navigation": [{"scheme": "sample-app", "policy": "event"}, {"host": "*.ads.example", "policy": "cancel"}, {"host": "pay.example", "policy": "external"}],
             "steps": [{"click": "#app"}, {"click": "#pay"}, {"click": "#ad"}, {"click": "#mail"}]}
            """#, TestLoader(["https://a.example/": page(links)]))
        #expect(result.titles == ["one"])
        #expect(result.external == ["https://pay.example/now"])
        #expect(sink.details(.external, "url") == ["https://pay.example/now"])
        #expect(sink.details(.appScheme, "url") == ["sample-app://open?x=1", "mailto:a@b.example"])
        #expect(result.warnings.map(\.code) == ["navigation.cancelled"])
    }

    @Test func aForbiddenFirstPageFailsAndAForbiddenRedirectToo() throws {
        let rules = #""navigation": [{"host": "no.example", "policy": "cancel"}]"#
        var redirect = TestLoader.Page()
        redirect.redirectsTo = "https://no.example/x"
        let loader = TestLoader(["https://a.example/": redirect, "https://no.example/x": page("x")])
        for url in ["https://no.example/x", "https://a.example/"] {
            let failure = #expect(throws: JobFailure.self) { try runJob(#"{"url": "\#(url)", \#(rules)}"#, loader) }
            #expect(failure?.code == .blockedByRule)
        }
    }

    @Test func windowsOpenByRule() throws {
        let pages = [
            "https://a.example/": page(
                "<title>one</title><a target=_blank href=/two>t</a><iframe name=f></iframe><a id=f target=f href=/framed>f</a>"
                    + "<script>open('/ad')</script>"),
            "https://a.example/two": page("<title>two</title>"), "https://a.example/framed": page("framed")
        ]
        let job = #"{"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}], "steps": [{"click": "a"}]"#
        let followed = try runJob(job + "}", TestLoader(pages))
        #expect(followed.result.titles == ["one", "two"])
        #expect(followed.sink.events.contains { $0.kind == .navigation && $0.details.contains { $0.key == "policy" } })
        let ignored = try runJob(job + #", "navigation": [{"kinds": ["popup"], "policy": "cancel"}]}"#, TestLoader(pages))
        #expect(ignored.result.titles == ["one"])
        let told = try runJob(job + #", "navigation": [{"kinds": ["popup"], "policy": "event"}]}"#, TestLoader(pages))
        #expect(told.sink.details(.navigation, "policy") == ["event", "event"])
        let framed = TestLoader(pages)
        _ = try runJob(
            ##"{"url": "https://a.example/", "clips": [{"name": "v"}], "steps": [{"click": "#f"}]}"##, framed)
        #expect(framed.requests.last?.url.href == "https://a.example/framed" && framed.requests.last?.destination == .frame)
    }

    @Test func theHistoryGoesWithinDocumentsAndBetweenThem() throws {
        let loader = TestLoader([
            "https://a.example/": page(
                "<title>one</title><script>history.pushState({n: 1}, '', '/p'); onpopstate = e => document.title = 'pop ' + JSON.stringify(e.state)</script>"
            ),
            "https://a.example/two": page("<title>two</title>")
        ])
        let (result, _) = try runJob(
            #"""
            {"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}],
             "steps": [{"goBack": true}, {"evaluate": "location.pathname + document.title"}, {"goForward": true}, {"evaluate": "location.pathname + document.title"},
              {"load": "/two"}, {"goBack": true}, {"evaluate": "location.pathname"}]}
            """#, TestLoader(loader.pages.merging(["https://a.example/p": page("<title>p</title>")]) { a, _ in a }))
        #expect(result.evaluations.map(\.value) == ["/pop null", #"/ppop {"n":1}"#, "/p"])
        #expect(result.backForwardList.map(\.url) == ["https://a.example/", "https://a.example/p", "https://a.example/two"])
    }

    @Test func pagesObjectToBeingLeft() throws {
        let loader = TestLoader([
            "https://a.example/": page(
                "<title>one</title><a href=/two>t</a><script>onbeforeunload = e => { e.preventDefault(); return 'sure?' }</script>"),
            "https://a.example/two": page("<title>two</title>")
        ])
        let job = #"{"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}], "steps": [{"click": "a"}]"#
        let left = try runJob(job + "}", loader).result
        #expect(left.titles == ["one", "two"])
        #expect(left.dialogs.map(\.kind) == [.beforeUnload] && left.dialogs[0].answer == .bool(true))
        let kept = try runJob(job + #", "dialogs": {"beforeUnload": false}}"#, loader).result
        #expect(kept.titles == ["one"])
        #expect(kept.dialogs[0].answer == .bool(false))
        #expect(kept.warnings.map(\.code) == ["navigation.unloadRefused"])
    }

    @Test func scriptsSeeTheSessionsCookiesAndLoginsAreNoted() throws {
        let loader = TestLoader([
            "https://a.example/": page("<script>document.cookie = 'mine=1'; document.title = document.cookie</script><a href=/home>h</a>"),
            "https://a.example/home": page("<title>home</title>")
        ])
        loader.cookies = [("session", "s3cret", true), ("shown", "2", false)]
        let (result, sink) = try runJob(
            #"""
            {"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}],
             "authorized": {"url": "https://a.example/home", "cookie": "session"},
             "steps": [{"waitFor": {"cookie": "mine"}}, {"click": "a"}, {"deleteCookies": {"name": "mine"}}, {"evaluate": "document.cookie"}]}
            """#, loader)
        #expect(result.titles == ["shown=2; mine=1", "home"])
        #expect(result.isAuthorized == true)
        #expect(sink.details(.authorized, "url") == ["https://a.example/home"])
        #expect(result.evaluations.map(\.value) == ["shown=2"])
    }

    @Test func localStorageOutlivesTheJob() throws {
        let loader = TestLoader([
            "https://a.example/": page(
                "<script>localStorage.n = +(localStorage.n || 0) + 1; sessionStorage.s = +(sessionStorage.s || 0) + 1; document.title = localStorage.n + sessionStorage.s</script>"
            )
        ])
        let job = #"{"url": "https://a.example/", "javaScript": {"page": true}, "clips": [{"name": "v"}], "steps": [{"reload": true}]}"#
        #expect(try runJob(job, loader).result.titles == ["11", "22"])
        #expect(loader.storage == ["https://a.example": #"{"n":"2"}"#])
        #expect(try runJob(job, loader).result.titles == ["31", "42"])
    }

    @Test func downloadsOfLinksLeaveThePage() throws {
        var file = TestLoader.Page("application/zip", "PK")
        file.headers = [HTTPHeader("Content-Disposition", "attachment; filename=a.zip")]
        let loader = TestLoader(["https://a.example/": page("<title>one</title><a href=/z>z</a>"), "https://a.example/z": file])
        let (result, sink) = try runJob(
            #"{"url": "https://a.example/", "clips": [{"name": "v"}], "steps": [{"click": "a"}]}"#, loader)
        #expect(result.finalURL == "https://a.example/")
        #expect(sink.details(.download, "type") == ["application/zip"])
        let failure = #expect(throws: JobFailure.self) { try runJob(#"{"url": "https://a.example/z"}"#, loader) }
        #expect(failure?.code == .notAPage)
    }

    @Test func progressGrowsToItsEnd() throws {
        let loader = TestLoader([
            "https://a.example/": page("<link rel=stylesheet href=a.css><img src=b.png>"),
            "https://a.example/a.css": .init("text/css", "a{}")
        ])
        let told = try runJob(#"{"url": "https://a.example/", "clips": [{"name": "v"}]}"#, loader).sink
            .details(.progress, "estimatedProgress").compactMap(\.double)
        #expect(told.first == 0.1 && told.last == 1 && told == told.sorted() && told.count >= 3)
    }
}
