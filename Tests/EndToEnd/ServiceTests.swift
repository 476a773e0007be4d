import ClipBase
import Glibc
import JobModel
import Synchronization
import Testing

/// A service over time: its hooks, watched pages, configuration and disk.
@Suite(.serialized) struct ServiceTests {
    private func spool() -> TestFolder {
        let folder = TestFolder()
        for name in ["spool", "spool/inbox"] { mkdir("\(folder.path)/\(name)", 0o700) }
        return folder
    }

    private func serve(_ folder: TestFolder, _ more: [String] = []) throws -> pid_t {
        try Program.start(
            ["serve", "\(folder.path)/spool", "--workers", "1", "--allow-host", "127.0.0.1", "--log-format", "json"] + more,
            logs: folder.path)
    }

    private func end(_ service: pid_t) async {
        kill(service, SIGTERM)
        #expect(await Program.wait(service, seconds: 30) == 0)
    }

    private func eventually(seconds: Double = 20, _ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<Int(seconds * 50) {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    private func results(_ folder: TestFolder, _ id: String) -> [String] {
        folder.names("spool/out/\(id)").filter { $0 != "latest" }
    }

    // MARK: Hooks

    @Test(.timeLimit(.minutes(1))) func hooksArePostedSignedAndTriedAgain() async throws {
        let attempts = Mutex(0)
        let server = try LocalServer { path in
            guard path == "/hook" else { return LocalServer.Answer("<p>page") }
            return LocalServer.Answer(
                "",
                status: attempts.withLock {
                    $0 += 1
                    return $0
                } < 2 ? 500 : 200)
        }
        defer { server.stop() }
        let folder = spool()
        folder.write(
            #"{"url":"http://127.0.0.1:\#(server.port)/p","onCompletion":{"url":"http://127.0.0.1:\#(server.port)/hook","secret":"s"}}"#,
            to: "spool/inbox/a.json")
        let exitCode = try await Program.run(["run", "\(folder.path)/spool", "--allow-host", "127.0.0.1"], logs: folder.path)
        #expect(exitCode == 0, "\(folder.text("stderr"))")
        let posts = server.requests.filter { $0.hasPrefix("POST /hook ") }
        #expect(posts.count == 2)
        for post in posts {
            let body = String(post.split(separator: "\r\n\r\n", maxSplits: 1).last ?? "")
            let result = try JSONValue(parsing: body)
            #expect(result["id"]?.string == "a" && result["status"]?.string == "done")
            let code = SHA256.hex(SHA256.authenticationCode(for: Array(body.utf8), key: Array("s".utf8)))
            #expect(post.lowercased().contains("x-webclip-signature: sha256=\(code)"))
        }
        #expect(folder.names("spool/work").isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aHookOutlivesAKilledService() async throws {
        let isUp = Mutex(false)
        let server = try LocalServer { path in
            LocalServer.Answer("<p>page", status: path == "/hook" && !isUp.withLock { $0 } ? 503 : 200)
        }
        defer { server.stop() }
        let folder = spool()
        folder.write(
            #"{"url":"http://127.0.0.1:\#(server.port)/p","onCompletion":{"url":"http://127.0.0.1:\#(server.port)/hook"}}"#,
            to: "spool/inbox/a.json")
        let first = try serve(folder)
        #expect(try await eventually { server.paths.contains("/hook") && folder.names("spool/done") == ["a.json"] })
        kill(first, SIGKILL)
        _ = await Program.wait(first, seconds: 5)
        isUp.withLock { $0 = true }
        let before = server.paths.count { $0 == "/hook" }
        let second = try serve(folder)
        #expect(try await eventually { server.paths.count { $0 == "/hook" } == before + 1 })
        await end(second)
        #expect(folder.names("spool/work").isEmpty)
        #expect(folder.names("spool/done") == ["a.json"])
    }

    @Test(.timeLimit(.minutes(1))) func aHookMayBeAProgram() async throws {
        let folder = spool()
        folder.write("#!/bin/sh\necho \"$2\" > '\(folder.path)/told'\nls \"$1\" >> '\(folder.path)/told'\n", to: "tell")
        chmod("\(folder.path)/tell", 0o700)
        folder.write(#"{"html":"<p>x","onCompletion":{"command":"tell"}}"#, to: "spool/inbox/a.json")
        let exitCode = try await Program.run(
            ["run", "\(folder.path)/spool", "--hook", "tell=\(folder.path)/tell"], logs: folder.path)
        #expect(exitCode == 0, "\(folder.text("stderr"))")
        #expect(folder.text("told") == "a\nevents.jsonl\npage.png\nresult.json\n")
    }

    // MARK: Watched pages

    @Test(.timeLimit(.minutes(1))) func watchedPagesTellWhatChanged() async throws {
        let version = Mutex(0)
        let server = try LocalServer { path in
            guard path == "/p" else { return LocalServer.Answer("") }
            let number = version.withLock {
                $0 += 1
                return $0
            }
            // The third load and all after it show another price.
            return LocalServer.Answer("<!DOCTYPE html><p>Price</p><p>\(number < 3 ? "$1.00" : "$2.00")</p>")
        }
        defer { server.stop() }
        let folder = spool()
        folder.write(
            """
            {"url":"http://127.0.0.1:\(server.port)/p","every":"1s","onlyIfChanged":true,"dataDetectorTypes":["money"],
             "viewport":{"width":400,"height":200},"onChange":{"url":"http://127.0.0.1:\(server.port)/changed"}}
            """, to: "spool/inbox/w.json")
        let service = try serve(folder)
        #expect(try await eventually { version.withLock { $0 } >= 5 && server.paths.contains("/changed") })
        await end(service)
        // The job waits in the inbox; of five runs only the first and the changed one are kept.
        #expect(folder.names("spool/inbox") == ["w.json"])
        #expect(results(folder, "w").count == 2, "\(folder.text("stderr"))")
        #expect(server.paths.count { $0 == "/changed" } == 1)
        let changes = try #require(try JSONValue(parsing: folder.read("spool/out/w/latest/result.json"))["changes"])
        #expect(changes["changed"]?.bool == true)
        #expect(changes["text"]?["added"]?.text == #"["$2.00"]"# && changes["text"]?["removed"]?.text == #"["$1.00"]"#)
        #expect(changes["detections"]?["added"]?.array?.count == 1 && changes["detections"]?["gone"]?.array?.count == 1)
        let difference = try #require(changes["pictures"]?["differences"]?.array?.first)
        let area = difference["area"]?.double ?? 0
        #expect(area > 0 && area < 0.2 && difference["distance"]?.int ?? 64 < 20)
    }

    // MARK: Configuration

    @Test(.timeLimit(.minutes(1))) func aHangUpReadsTheConfigurationAnew() async throws {
        let folder = spool()
        func configure(_ width: Int) {
            folder.write(#"{"defaults":{"viewport":{"width":\#(width),"height":50},"clips":[{}]}}"#, to: "config.json")
        }
        func width(_ id: String) throws -> Int? {
            try JSONValue(parsing: folder.read("spool/out/\(id)/latest/result.json"))["clips"]?.array?.first?["pixelWidth"]?.int
        }
        configure(111)
        let service = try serve(folder, ["--config", "\(folder.path)/config.json"])
        folder.write(#"{"html":"<p>x"}"#, to: "spool/inbox/a.json")
        #expect(try await eventually { folder.names("spool/done") == ["a.json"] })
        #expect(try width("a") == 111)
        configure(222)
        kill(service, SIGHUP)
        #expect(try await eventually { folder.text("stderr").contains("read the configuration anew") })
        folder.write(#"{"html":"<p>x"}"#, to: "spool/inbox/b.json")
        #expect(try await eventually { folder.names("spool/done").contains("b.json") })
        #expect(try width("b") == 222)
        // A broken file changes nothing.
        folder.write("{", to: "config.json")
        kill(service, SIGHUP)
        #expect(try await eventually { folder.text("stderr").contains("the old configuration holds on") })
        folder.write(#"{"html":"<p>x"}"#, to: "spool/inbox/c.json")
        #expect(try await eventually { folder.names("spool/done").contains("c.json") })
        #expect(try width("c") == 222)
        await end(service)
    }

    // MARK: Disk

    /// On a disk of two megabytes that others fill: the service says so, waits, and goes on when there is room.
    /// All of it, so that no state can be written, or almost all, so that the results do not fit.
    @Test(.timeLimit(.minutes(2)), arguments: [2_100_000, 1_950_000])
    func aFullDiskStopsNothingForGood(ballast: Int) async throws {
        let folder = TestFolder()
        mkdir("\(folder.path)/disk", 0o700)
        let script = """
            mount -t tmpfs -o size=2m none '\(folder.path)/disk' || exit 77
            cd '\(folder.path)/disk' && mkdir -p spool/inbox
            for n in 1 2 3 4 5 6; do echo '{"html":"<p>page"}' > spool/inbox/j$n.json; done
            head -c \(ballast) /dev/zero > ballast
            '\(Program.folder)/webclip' serve spool --workers 2 --log-format json 2> '\(folder.path)/log' & service=$!
            for n in $(seq 300); do grep -q 'No space left' '\(folder.path)/log' && break; sleep 0.1; done
            rm ballast
            for n in $(seq 300); do [ "$(ls spool/done | wc -l)" = 6 ] && break; sleep 0.1; done
            kill $service; wait $service
            ls spool/done spool/failed spool/inbox spool/work > '\(folder.path)/left'
            ls -d spool/out/*/*/result.json | wc -l > '\(folder.path)/results'
            """
        folder.write(script, to: "script")
        guard try await Program.tool("/usr/bin/unshare", ["-m", "-r", "sh", "\(folder.path)/script"], logs: folder.path, seconds: 90) != 77
        else { return withKnownIssue("no file system can be mounted here", isIntermittent: true) { Issue.record("no mount") } }
        #expect(folder.text("log").contains("No space left on device; waiting 5 seconds"), "\(folder.text("log").suffix(2_000))")
        let jobs = (1...6).map { "j\($0).json" }.joined(separator: "\n")
        #expect(folder.text("left") == "spool/done:\n\(jobs)\n\nspool/failed:\n\nspool/inbox:\n\nspool/work:\n")
        // Each once, and its link.
        #expect(folder.text("results").split(separator: "\n").first.map { $0.filter(\.isNumber) } == "12")
    }
}
