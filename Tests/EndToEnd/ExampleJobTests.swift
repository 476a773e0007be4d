import Glibc
import JobModel
import Testing

/// The example jobs, a chapter each: run as they stand, on the example site, by the real executables.
@Suite(.serialized) struct ExampleJobTests {
    private func site() throws -> LocalServer {
        let root = "\(Program.sourceRoot)/examples/site"
        return try LocalServer { path in
            let name = path.split(separator: "?").first.map(String.init) ?? path
            guard !name.contains(".."), let file = fopen(root + name, "r") else { return LocalServer.Answer("nothing here", status: 404) }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = fread(&bytes, 1, bytes.count, file)
            var answer = LocalServer.Answer("")
            answer.body = Array(bytes.prefix(count))
            if name.hasSuffix(".css") { answer.type = "text/css" }
            return answer
        }
    }

    /// Runs an example job and gives its result and the lines of its `events.jsonl`.
    private func run(_ name: String, in folder: TestFolder) async throws -> (result: JSONValue, events: [JSONValue]) {
        let server = try site()
        defer { server.stop() }
        let example = folder.text(path: "\(Program.sourceRoot)/examples/jobs/\(name).json")
        let job = try JSONValue(parsing: example.replacing(":8765", with: ":\(server.port)"))
        folder.write(job.text + "\n", to: "jobs.jsonl")
        _ = try await Program.run(
            [
                "snap", "--jobs", "\(folder.path)/jobs.jsonl", "--out", "\(folder.path)/out", "--workers", "1", "--allow-host", "127.0.0.1",
                "--allow-root", "\(Program.sourceRoot)/examples/site", "--profiles", "\(folder.path)/profiles"
            ], logs: folder.path)
        let line = try #require(folder.text("stdout").split(separator: "\n").first, "\(folder.text("stderr"))")
        let result = try JSONValue(parsing: String(line))
        let events = try folder.text("out/\(name)/events.jsonl").split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        return (result, events)
    }

    private func urls(_ events: [JSONValue], _ kind: String) -> [String] {
        events.filter { $0["event"]?.string == kind }.compactMap { $0["url"]?.string }
    }

    @Test func filesBelowTheAllowedRoots() async throws {
        let (result, _) = try await run("file", in: TestFolder())
        #expect(result["status"]?.string == "done" && result["finalURL"]?.string?.hasPrefix("file://") == true, "\(result.text)")
        #expect(result["clips"]?.array?.first?["file"]?.string == "table.png")
    }

    @Test func whichSitesCanBeVisited() async throws {
        let (result, events) = try await run("links", in: TestFolder())
        #expect(
            result["title"]?.string == "Timetable" || result["finalURL"]?.string?.hasSuffix("/timetable.html") == true, "\(result.text)")
        #expect(result["external"]?.array?.map(\.string) == ["https://pay.example/basket"])
        #expect(urls(events, "appScheme") == ["ferries-app://tickets/42"])
        #expect(result["warnings"]?.array?.map { $0["code"]?.string } == ["navigation.cancelled"])
    }

    @Test func pagesVisitedAndTheirTitles() async throws {
        let (result, events) = try await run("history", in: TestFolder())
        let pages = result["backForwardList"]?.array?.compactMap { $0["url"]?.string?.split(separator: "/").last.map(String.init) }
        #expect(pages == ["index.html", "prices.html", "contact.html"], "\(result.text)")
        #expect(result["titles"]?.array?.count == 5)
        #expect(result["clips"]?.array?.compactMap { $0["name"]?.string } == ["back", "page"])
        let progress = events.filter { $0["event"]?.string == "progress" }.compactMap { $0["estimatedProgress"]?.double }
        #expect(progress.first == 0.1 && progress.last == 1)
    }

    @Test func injectedAndEvaluatedScripts() async throws {
        let (result, _) = try await run("scripts", in: TestFolder())
        let message = result["messages"]?.array?.first
        let rows = try #require(message?["body"]?["rows"]?.double)
        #expect(message?["handler"]?.string == "app" && rows > 1)
        #expect(result["evaluations"]?.array?.map { $0["value"] } == ["undefined", .number(rows * 10)], "\(result.text)")
    }

    @Test func cookiesAreReadSetAndDeleted() async throws {
        let (result, _) = try await run("cookies", in: TestFolder())
        #expect(result["evaluations"]?.array?.map { $0["value"] } == ["shown=2; old=3", "shown=2; mine=4"], "\(result.text)")
        #expect(result["cookies"]?.array?.compactMap { $0["name"]?.string } == ["secret", "shown", "mine"])
    }

    @Test func theUserAgent() async throws {
        let folder = TestFolder()
        let (result, _) = try await run("agent", in: folder)
        #expect(result["evaluations"]?.array?.map { $0["value"] } == ["Harbour/1.0 (example)"], "\(result.text)")
        #expect(folder.text("out/agent/page.txt").contains("You come with Harbour/1.0 (example)"))
    }

    @Test func dialogsAreAnsweredByRule() async throws {
        let (result, _) = try await run("dialogs", in: TestFolder())
        let dialogs = try #require(result["dialogs"]?.array, "\(result.text)")
        #expect(dialogs.map { $0["kind"]?.string } == ["confirm", "prompt", "alert", "beforeUnload"])
        #expect(dialogs.map { $0["answer"] } == [.bool(true), "Alice", nil, .bool(false)])
        #expect(result["finalURL"]?.string?.hasSuffix("/welcome.html") == true)
    }

    @Test func loginsAreNotedAndKept() async throws {
        let folder = TestFolder()
        let (result, events) = try await run("login", in: folder)
        #expect(result["authorized"]?.bool == true, "\(result.text)")
        #expect(urls(events, "authorized").count == 1)
        #expect(folder.text("profiles/harbour/cookies.txt").contains("session\talice"))
        #expect(folder.text("profiles/harbour/storage.json").contains(#"{\"visits\":\"1\"}"#))
    }

    @Test func partsOfThePageAndFragments() async throws {
        let (price, _) = try await run("price", in: TestFolder())
        #expect(price["id"]?.string == "prices")
        let (letter, _) = try await run("letter", in: TestFolder())
        #expect(letter["status"]?.string == "done" && letter["clips"]?.array?.count == 1, "\(letter.text)")
    }

    @Test func pagesThatScriptsMake() async throws {
        let (result, _) = try await run("app", in: TestFolder())
        #expect(result["titles"]?.array?.map(\.string) == ["Clock, ready"] || result["title"]?.string == "Clock, ready", "\(result.text)")
    }
}

extension TestFolder {
    /// The text of a file somewhere else.
    fileprivate func text(path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
