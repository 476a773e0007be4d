import ClipBase
import Glibc
import JobModel
import Networking
import Testing

@testable import Supervisor

@Suite struct NavigationPolicyTests {
    private func decision(_ rules: String, _ url: String, _ destination: ResourceRequest.Destination = .document) throws -> Bool {
        let job = try Job(decoding: Array(#"{"url":"http://a.example/","navigation":\#(rules)}"#.utf8))
        return job.requestDecision(on: try #require(WebURL(url)), for: destination) == .allow
    }

    @Test func theFirstRuleThatFitsDecides() throws {
        let rules = #"[{"host":"ok.ads.example","policy":"allow"},{"host":"*.ads.example","policy":"cancel"}]"#
        #expect(try decision(rules, "http://ok.ads.example/"))
        #expect(try !decision(rules, "http://x.ads.example/"))
        #expect(try !decision(rules, "http://ads.example/"))
        #expect(try decision(rules, "http://badads.example/"))
    }

    @Test func rulesFitPathSchemeKindAndPattern() throws {
        #expect(try !decision(#"[{"path":"/private","policy":"cancel"}]"#, "http://a.example/private/x"))
        #expect(try !decision(#"[{"scheme":"HTTP","policy":"cancel"}]"#, "http://a.example/"))
        #expect(try decision(#"[{"kinds":["image"],"policy":"cancel"}]"#, "http://a.example/"))
        #expect(try !decision(#"[{"kinds":["image"],"policy":"cancel"}]"#, "http://a.example/", .image))
        #expect(try !decision(#"[{"url":"http://*/a*b","policy":"cancel"}]"#, "http://x.example/axxb"))
        #expect(try decision(#"[{"url":"http://*/a*b","policy":"cancel"}]"#, "http://x.example/axxbc"))
    }

    @Test func patternsCostNoMoreThanTheProductOfTheLengths() {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
        let pattern = Array(String(repeating: "a*", count: 200).utf8) + [UInt8(ascii: "b")]
        #expect(!NavigationRule.text(text, fits: pattern))
    }
}

@Suite struct AllowedRootsTests {
    @Test func pathsStayBelowTheRoots() throws {
        let base = "/tmp/webclip-roots-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        defer {
            for name in ["root/in.html", "out.html", "root/link.html"] { unlink("\(base)/\(name)") }
            rmdir("\(base)/root")
            rmdir(base)
        }
        mkdir(base, 0o700)
        mkdir("\(base)/root", 0o700)
        for name in ["root/in.html", "out.html"] { close(open("\(base)/\(name)", O_CREAT | O_WRONLY, 0o600)) }
        symlink("\(base)/out.html", "\(base)/root/link.html")
        let roots = AllowedRoots(["\(base)/root"])
        #expect(try roots.resolve("in.html") == "\(base)/root/in.html")
        #expect(try roots.resolve("\(base)/root/./in.html") == "\(base)/root/in.html")
        for path in ["../out.html", "\(base)/out.html", "link.html", "/etc/passwd"] {
            let error = #expect(throws: JobFailure.self) { try roots.resolve(path) }
            #expect(error?.code == .fileNotAllowed)
        }
        #expect(throws: JobFailure.self) { try roots.resolve("nothing.html") }
        #expect(throws: JobFailure.self) { try AllowedRoots([]).resolve("in.html") }
    }

    @Test func pathsBecomeURLs() { #expect(AllowedRoots.url(ofPath: "/a b/é%?#.html") == "file:///a%20b/%C3%A9%25%3F%23.html") }
}

@Suite struct ErrorCardTests {
    @Test func aCardEscapesWhatItShows() {
        var job = Job(id: "x", page: .url("http://a.example/<script>"))
        job.clips = [Clip(name: "price", target: .selector("p"))]
        let card = ErrorCard.job(for: job, JobFailure(.httpStatus, stage: .load, "404 & <b>"))
        guard case .html(let html) = card.page else {
            Issue.record("no page")
            return
        }
        #expect(html.contains("404 &amp; &lt;b&gt;") && !html.contains("<script>"))
        #expect(card.clips.map(\.name) == ["price"])
        #expect(card.clips.map(\.target) == [.viewport])
    }
}
