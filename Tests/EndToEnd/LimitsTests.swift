import Glibc
import JobModel
import Testing

/// Every limit that a job can set, below, at and above what its page needs, through the real processes.
@Suite(.serialized) struct LimitsTests {
    private struct Case {
        var limit: String
        /// The value that just suffices, and what happens with one less: an error code, or a warning's.
        var enough: Int
        var problem: String
        var job: String
    }

    /// A page with two pictures behind two redirects, exactly 500 bytes long.
    private func site() throws -> LocalServer {
        let picture: [UInt8] = Array("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>".utf8)
        return try LocalServer { path in
            if path.hasSuffix(".svg") {
                var answer = LocalServer.Answer("")
                answer.type = "image/svg+xml"
                answer.body = picture
                return answer
            }
            switch path {
            case "/slow":
                var answer = LocalServer.Answer("<p>slow")
                answer.delay = 1.5
                return answer
            case "/exact": return LocalServer.Answer(String(repeating: "x", count: 500))
            case "/pictures": return LocalServer.Answer("<img src=a.svg><img src=b.svg>")
            case "/hop2", "/hop1":
                var answer = LocalServer.Answer("", status: 302)
                answer.location = path == "/hop2" ? "/hop1" : "/exact"
                return answer
            default: return LocalServer.Answer("", status: 404)
            }
        }
    }

    /// Gives the error's code, else the codes of all warnings.
    private func run(_ jobs: [(id: String, json: String)], _ more: [String] = []) async throws -> [String: (
        error: String?, warnings: [String], result: JSONValue
    )] {
        let folder = TestFolder()
        folder.write(jobs.map { $0.json + "\n" }.joined(), to: "jobs.jsonl")
        _ = try await Program.run(
            ["snap", "--jobs", "\(folder.path)/jobs.jsonl", "--out", "\(folder.path)/out", "--allow-host", "127.0.0.1", "--workers", "2"]
                + more,
            logs: folder.path)
        var results: [String: (error: String?, warnings: [String], result: JSONValue)] = [:]
        for line in folder.text("stdout").split(separator: "\n") {
            let result = try JSONValue(parsing: String(line))
            let clips = (result["clips"]?.array ?? []).flatMap { $0["warnings"]?.array ?? [] }
            let warnings = ((result["warnings"]?.array ?? []) + clips).compactMap { $0["code"]?.string }
            results[result["id"]?.string ?? ""] = (result["error"]?["code"]?.string, warnings, result)
        }
        return results
    }

    @Test(.timeLimit(.minutes(3))) func aPageThatJustFitsIsDoneAndOneThatDoesNotIsTold() async throws {
        let server = try site()
        defer { server.stop() }
        let base = "http://127.0.0.1:\(server.port)"
        let cases = [
            Case(limit: "pixels", enough: 5_000, problem: "pictureTooLarge", job: #""html":"<p>x","clips":[{"rect":[0,0,100,50]}]"#),
            Case(limit: "bytes", enough: 500, problem: "tooLarge", job: #""url":"\#(base)/exact""#),
            Case(limit: "redirects", enough: 2, problem: "tooManyRedirects", job: #""url":"\#(base)/hop2""#),
            Case(limit: "resources", enough: 3, problem: "resource.tooManyResources", job: #""url":"\#(base)/pictures""#),
            Case(limit: "frames", enough: 1, problem: "frame.tooDeep", job: #""html":"<iframe srcdoc='<p>x'></iframe>""#)
        ]
        var jobs: [(id: String, json: String)] = []
        for item in cases {
            for (name, value) in [("below", item.enough + 1), ("at", item.enough), ("above", item.enough - 1)] {
                let id = "\(item.limit)-\(name)"
                jobs.append((id, #"{"id":"\#(id)","attempts":1,\#(item.job),"limits":{"\#(item.limit)":\#(value)}}"#))
            }
        }
        let results = try await run(jobs)
        for item in cases where item.limit != "frames" {
            for name in ["below", "at"] {
                let result = try #require(results["\(item.limit)-\(name)"])
                #expect(result.error == nil && !result.warnings.contains(item.problem), "\(item.limit) \(name): \(result.result.text)")
            }
            let above = try #require(results["\(item.limit)-above"])
            #expect(above.error == item.problem || above.warnings.contains(item.problem), "\(item.limit): \(above.result.text)")
        }
        for name in ["below", "at", "above"] { #expect(results["frames-\(name)"]?.error == nil) }
    }

    @Test(.timeLimit(.minutes(2))) func timeAndMemoryAreBounded() async throws {
        let server = try site()
        defer { server.stop() }
        let base = "http://127.0.0.1:\(server.port)"
        // 200,000 words of text want more than 100 MB for their boxes and glyphs.
        let heavy =
            #""html":"<script>document.write('<p>word word word word</p>'.repeat(50000))</script>","javaScript":{"page":true,"timeLimit":60}"#
        let results = try await run([
            ("slow-above", #"{"id":"slow-above","attempts":1,"url":"\#(base)/slow","limits":{"seconds":0.5}}"#),
            ("slow-below", #"{"id":"slow-below","attempts":1,"url":"\#(base)/slow","limits":{"seconds":30}}"#),
            ("heavy-above", #"{"id":"heavy-above","attempts":1,\#(heavy),"limits":{"memory":50331648,"seconds":60}}"#)
        ])
        #expect(["timedOut", "deadlineExceeded"].contains(results["slow-above"]?.error))
        #expect(results["slow-below"]?.error == nil)
        #expect(results["heavy-above"]?.error == "outOfMemory", "\(results["heavy-above"]?.result.text ?? "")")
    }

    /// A page of many elements is cut where the limit says, and says so.
    @Test func nodesAndDepthAreCut() async throws {
        let results = try await run([
            ("nodes-at", #"{"id":"nodes-at","html":"<p>a<p>b<p>c","limits":{"nodes":30}}"#),
            ("nodes-above", #"{"id":"nodes-above","html":"\#(String(repeating: "<p>a", count: 100))","limits":{"nodes":30}}"#),
            (
                "depth-at",
                #"{"id":"depth-at","html":"\#(String(repeating: "<div>", count: 20))x","limits":{"depth":40},"outputs":["layout"]}"#
            ),
            (
                "depth-above",
                #"{"id":"depth-above","html":"\#(String(repeating: "<div>", count: 100))x","limits":{"depth":40},"outputs":["layout"]}"#
            )
        ])
        #expect(results["nodes-at"]?.warnings == [])
        #expect(results["nodes-above"]?.warnings.contains("html.tooManyNodes") == true)
        #expect(results["depth-at"]?.warnings == [])
        #expect(results["depth-above"]?.warnings == ["html.tooDeep"], "\(results["depth-above"]?.result.text ?? "")")
    }

    /// What the service allows at most holds against what a job asks for.
    @Test func aServicesCeilingIsTheLastWord() async throws {
        let folder = TestFolder()
        folder.write(#"{"limits":{"pixels":1000},"ceiling":{"pixels":5000}}"#, to: "config.json")
        let clip = #""html":"<p>x","clips":[{"rect":[0,0,100,50]}]"#
        let larger = #""html":"<p>x","clips":[{"rect":[0,0,100,51]}]"#
        let results = try await run(
            [
                ("default", #"{"id":"default",\#(clip)}"#), ("raised", #"{"id":"raised",\#(clip),"limits":{"pixels":5000}}"#),
                ("over", #"{"id":"over",\#(larger),"limits":{"pixels":900000}}"#)
            ], ["--config", "\(folder.path)/config.json"])
        #expect(results["default"]?.error == "pictureTooLarge")
        #expect(results["raised"]?.error == nil)
        #expect(results["over"]?.error == "pictureTooLarge")
    }
}
