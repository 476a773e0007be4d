import ClipBase
import Glibc
import JobModel
import Testing

/// Real executables, a real server, and a supervisor that is killed in the middle.
@Suite(.serialized) struct SpoolEndToEndTests {
    private func page(_ path: String) -> LocalServer.Answer {
        if path.hasPrefix("/missing") { return LocalServer.Answer("<h1>nothing here</h1>", status: 404) }
        if path == "/robot.bin" {
            var answer = LocalServer.Answer("")
            answer.type = "application/octet-stream"
            answer.body = [UInt8](repeating: 0, count: 500)
            return answer
        }
        var answer = LocalServer.Answer("<!DOCTYPE html><title>\(path)</title><h1>Page \(path)</h1><p id=p>Call (202) 555-0143.")
        answer.delay = 0.1
        return answer
    }

    /// Thirty jobs of every kind, five of them bad. Gives the names of the good and of the bad ones.
    private func dropJobs(into folder: TestFolder, _ site: String) -> (good: Set<String>, bad: Set<String>) {
        var good: Set<String> = []
        for number in 0..<16 {
            let job =
                ##"{"url":"\##(site)/json\##(number)","clips":[{"selector":"#p"}],"dataDetectorTypes":["phoneNumber"],"region":"US"}"##
            folder.write(job, to: "spool/inbox/job\(number).json")
            good.insert("job\(number).json")
        }
        folder.write("{\"id\":\"l1\",\"url\":\"\(site)/l1\"}\n{\"id\":\"l2\",\"url\":\"\(site)/l2\"}\n", to: "spool/inbox/lines.jsonl")
        folder.write("# two\n\(site)/t1\n\(site)/t2\n", to: "spool/inbox/list.txt")
        folder.write("[InternetShortcut]\r\nURL=\(site)/u\r\n", to: "spool/inbox/windows.url")
        folder.write("<plist><dict><key>URL</key><string>\(site)/w</string></dict></plist>", to: "spool/inbox/mac.webloc")
        folder.write("[Desktop Entry]\nType=Link\nURL=\(site)/d\n", to: "spool/inbox/linux.desktop")
        folder.write("<!DOCTYPE html><title>local</title><h1>Local</h1>", to: "spool/inbox/local.html")
        folder.write("<urlset><url><loc>\(site)/s1</loc></url></urlset>", to: "spool/inbox/sitemap.xml")
        good.formUnion(["windows.url", "mac.webloc", "linux.desktop", "local.html", "lines.jsonl", "list.txt", "sitemap.xml"])
        good.formUnion(["lines-1-l1.json", "lines-2-l2.json"])

        folder.write("{\"url\": ", to: "spool/inbox/broken.json")
        folder.write("{\"url\":\"\(site)/x\",\"clpis\":[]}", to: "spool/inbox/unknown.json")
        folder.write("{\"url\":\"http://dead.invalid/\",\"attempts\":1}", to: "spool/inbox/dead.json")
        folder.write("{\"url\":\"\(site)/missing\"}", to: "spool/inbox/missing.json")
        folder.write([UInt8](0...255), to: "spool/inbox/binary.dat")
        return (good, ["broken.json", "unknown.json", "dead.json", "missing.json", "binary.dat"])
    }

    @Test(.timeLimit(.minutes(3))) func everyJobEndsExactlyOnceThoughTheSupervisorIsKilledTwice() async throws {
        let server = try LocalServer { [self] in page($0) }
        defer { server.stop() }
        let folder = TestFolder()
        for name in ["spool", "spool/inbox"] { mkdir("\(folder.path)/\(name)", 0o700) }
        let (good, bad) = dropJobs(into: folder, "http://127.0.0.1:\(server.port)")
        let arguments = ["\(folder.path)/spool", "--workers", "2", "--allow-host", "127.0.0.1", "--log-format", "text"]

        for target in [5, 14] {
            let supervisor = try Program.start(["serve"] + arguments, logs: folder.path)
            for _ in 0..<1_500 where ended(folder).count < target { try await Task.sleep(for: .milliseconds(20)) }
            kill(supervisor, SIGKILL)
            #expect(await Program.wait(supervisor, seconds: 5) == -1)
            #expect(!folder.names("spool/work").isEmpty, "the supervisor left claims behind")
        }
        let exitCode = try await Program.run(["run"] + arguments, logs: folder.path, seconds: 120)
        // 1 where a job failed in this last run; the bad ones may all have ended before.
        #expect(exitCode == 0 || exitCode == 1, "\(folder.text("stderr").suffix(3_000))")

        let done = folder.names("spool/done")
        let failed = folder.names("spool/failed").filter { !$0.hasSuffix(".error.json") }
        #expect(folder.names("spool/inbox").isEmpty)
        #expect(folder.names("spool/work").isEmpty)
        #expect(Set(failed) == bad, "\(folder.names("spool/failed").map { folder.text("spool/failed/\($0)") })")
        #expect(good.isSubset(of: Set(done)))
        // Lists stand in done/ themselves, with a file for each of their jobs: 2 lines, 2 URLs, 1 page.
        #expect(done.count == good.count + 3)
        #expect(Set(done).isDisjoint(with: Set(failed)))

        for file in failed {
            let report = try JSONValue(parsing: folder.read("spool/failed/\(file).error.json"))
            #expect(report["error"]?["code"]?.string?.isEmpty == false)
            #expect((report["error"]?["message"]?.string ?? "").count > 10, "\(report.text)")
        }
        try checkResults(folder, count: done.count - 3)
    }

    private func ended(_ folder: TestFolder) -> [String] {
        folder.names("spool/done") + folder.names("spool/failed").filter { !$0.hasSuffix(".error.json") }
    }

    /// Every result directory is whole: its files are those that its result.json names, byte for byte.
    private func checkResults(_ folder: TestFolder, count: Int) throws {
        var runs = 0
        for id in folder.names("spool/out") {
            for run in folder.names("spool/out/\(id)") where run != "latest" {
                runs += 1
                let place = "spool/out/\(id)/\(run)"
                var problems: [JobProblem] = []
                let result = try #require(JobResult.read(try JSONValue(parsing: folder.read("\(place)/result.json")), at: "", &problems))
                #expect(result.status == .done && result.clips.count == 1)
                for clip in result.clips {
                    let file = try #require(clip.file, "\(id): \(clip.warnings)")
                    #expect(SHA256.hexDigest(folder.read("\(place)/\(file)")) == clip.sha256)
                    #expect(clip.pixelWidth > 0 && clip.pixelHeight > 0)
                }
                for file in result.files { #expect(SHA256.hexDigest(folder.read("\(place)/\(file.name)")) == file.sha256) }
                #expect(Set(folder.names(place)) == Set(result.files.map(\.name) + result.clips.compactMap(\.file) + ["result.json"]))
            }
        }
        // One run a job: a killed supervisor's published run is taken as it stands.
        #expect(runs == count)
    }

    @Test(.timeLimit(.minutes(1))) func aServiceAskedToEndFinishesWhatRunsAndHandsBackTheRest() async throws {
        let server = try LocalServer { [self] in page($0) }
        defer { server.stop() }
        let folder = TestFolder()
        for name in ["spool", "spool/inbox"] { mkdir("\(folder.path)/\(name)", 0o700) }
        for number in 0..<12 { folder.write(#"{"url":"http://127.0.0.1:\#(server.port)/\#(number)"}"#, to: "spool/inbox/j\(number).json") }
        let service = try Program.start(
            ["serve", "\(folder.path)/spool", "--workers", "1", "--allow-host", "127.0.0.1"], logs: folder.path)
        for _ in 0..<1_000 where ended(folder).count < 2 { try await Task.sleep(for: .milliseconds(20)) }
        kill(service, SIGTERM)
        #expect(await Program.wait(service, seconds: 30) == 0)
        let ends = ended(folder)
        #expect(ends.count >= 2)
        #expect(ends.count + folder.names("spool/inbox").count == 12)
        #expect(folder.names("spool/work").isEmpty)
        #expect(folder.names("spool/failed").isEmpty)
    }
}
