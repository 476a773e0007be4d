import ClipBase
import Glibc
import JobModel
import Spool
import Testing

@Suite struct SpoolFolderTests {
    private let job = #"{"url":"http://a.example/"}"#

    @Test func aJobMovesFromInboxToWorkToDone() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop(job, "a.json")
        let claim = try #require(try folder.claimAll(spool).first)
        #expect(folder.names("inbox").isEmpty)
        #expect(claim.job.id == "a")
        try spool.save(claim)
        #expect(try spool.finish(claim, failure: nil))
        #expect(folder.names("done") == ["a.json"])
        spool.close()
        #expect(folder.names("work").isEmpty)
    }

    @Test func aFailedJobHasItsReasonBesideIt() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop(job, "a.json")
        try folder.drop("{", "broken.json")
        try folder.drop("GIF89a", "picture.gif")
        try folder.drop("[InternetShortcut]\n", "empty.url")
        for claim in try folder.claimAll(spool) {
            try spool.finish(claim, failure: JobFailure(.httpStatus, stage: .load, "404 for http://a.example/"))
        }
        #expect(
            folder.names("failed") == [
                "a.json", "a.json.error.json", "broken.json", "broken.json.error.json", "empty.url", "empty.url.error.json", "picture.gif",
                "picture.gif.error.json"
            ])
        let report = try JSONValue(parsing: try folder.text("failed/a.json.error.json"))
        #expect(report["error"]?["code"]?.string == "httpStatus")
        #expect(try folder.text("failed/broken.json.error.json").contains("line 1, column 2"))
    }

    @Test func namesThatAreTakenGetANumber() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        for _ in 0..<3 {
            try folder.drop(job, "a.json")
            for claim in try folder.claimAll(spool) { try spool.finish(claim, failure: nil) }
        }
        #expect(folder.names("done") == ["a.json", "a~2.json", "a~3.json"])
    }

    @Test func aListBecomesJobsOfTheirOwn() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop("http://a.example/\nbad\nhttp://b.example/\n", "list.txt")
        let claims = try folder.claimAll(spool)
        #expect(claims.count == 2)
        for claim in claims { try spool.finish(claim, failure: nil) }
        #expect(folder.names("done").count == 3)
        #expect(folder.names("failed").count == 2)
        #expect(try folder.text("failed/\(folder.names("failed")[0])") == "bad")
    }

    @Test func filesStillBeingWrittenStayAlone() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        for name in [".hidden.json", "x.json.tmp", "y.part", "z.json~"] { try folder.drop(job, name) }
        let writer = open("\(folder.root)/inbox/slow.json", O_WRONLY | O_CREAT, 0o600)
        _ = write(writer, "{", 1)
        #expect(try folder.claimAll(spool).isEmpty)
        close(writer)
        #expect(folder.names("inbox").contains("slow.json"))
        #expect(folder.names("failed").isEmpty)
    }

    @Test func symbolicLinksAreNotFollowed() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        symlink("/etc/passwd", "\(folder.root)/inbox/a.json")
        #expect(try folder.claimAll(spool).isEmpty)
        #expect(folder.names("failed") == ["a.json", "a.json.error.json"])
        #expect(try !folder.text("failed/a.json.error.json").contains("root:"))
    }

    /// The claims of a supervisor that is gone are taken over with their state; those of a living one are not.
    @Test func claimsOfADeadSupervisorAreRecovered() throws {
        let folder = SpoolFolder()
        let dead = "\(folder.root)/work/dead-host-1"
        try FileSystem.makeFolder("\(folder.root)/inbox")
        try FileSystem.makeFolder(dead)
        try FileSystem.write(Array(job.utf8), to: "\(dead)/a.json")
        try FileSystem.write(Array(#"{"attempts":2,"run":"r1"}"#.utf8), to: "\(dead)/a.json.state")
        try FileSystem.write(Array("http://b.example/".utf8), to: "\(dead)/l.txt")
        try FileSystem.makeFolder("\(dead)/a.json.partial")
        let living = try Spool(root: folder.root)
        try folder.drop(job, "c.json")
        let mine = try folder.claimAll(living)
        #expect(mine.count == 1)
        let spool = try Spool(root: folder.root)
        let claims = try spool.recover(now: 100)
        #expect(claims.map(\.job.id).sorted() == ["a", SafeName.make(from: "http://b.example/")])
        #expect(claims.first { $0.job.id == "a" }?.state.attempts == 2)
        #expect(claims.first { $0.job.id == "a" }?.state.run == "r1")
        #expect(FileSystem.info(dead) == nil)
        #expect(FileSystem.info("\(living.claimsFolder)/c.json") != nil)
    }

    @Test func aClaimThatWasTakenOverIsNotFiledTwice() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop(job, "a.json")
        let claim = try #require(try folder.claimAll(spool).first)
        unlink("\(spool.claimsFolder)/a.json")
        #expect(try !spool.finish(claim, failure: nil))
        #expect(try !spool.finish(claim, failure: JobFailure(.cancelled, stage: .worker, "x")))
        #expect(folder.names("done").isEmpty && folder.names("failed").isEmpty)
    }
}

@Suite struct ResultFolderTests {
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    @Test func aResultAppearsWhole() throws {
        let folder = SpoolFolder()
        var result = try ResultFolder(partial: "\(folder.root)/p")
        try result.append(Array(png.prefix(3)), to: "a.png", isLast: false)
        try result.append(Array(png.dropFirst(3)), to: "a.png", isLast: true)
        try result.add(Array("{}\n".utf8), as: "events.jsonl")
        #expect(result.files.map(\.sha256)[0] == SHA256.hexDigest(png))
        try result.publish(JobResult(), at: "\(folder.root)/out/id/run")
        try ResultFolder.pointLatest(at: "\(folder.root)/out/id/run")
        #expect(FileSystem.entries(of: "\(folder.root)/out/id/latest/").sorted() == ["a.png", "events.jsonl", "result.json"])
        #expect(FileSystem.info("\(folder.root)/p") == nil)
        var again = try ResultFolder(partial: "\(folder.root)/p")
        try again.publish(JobResult(), at: "\(folder.root)/out/id/run")
        #expect(FileSystem.entries(of: "\(folder.root)/out/id/run").count == 3)
    }

    @Test(arguments: ["../a.png", "a/b.png", ".a.png", "result.json", "", "a.exe", "a"])
    func namesOfAHostileWorkerAreRefused(name: String) throws {
        let folder = SpoolFolder()
        var result = try ResultFolder(partial: "\(folder.root)/p")
        #expect(throws: ResultError.self) { try result.add(png, as: name) }
    }

    @Test func contentMustBeWhatTheNameSays() throws {
        let folder = SpoolFolder()
        var result = try ResultFolder(partial: "\(folder.root)/p", maxBytes: 100)
        #expect(throws: ResultError.self) { try result.add(Array("<html>".utf8), as: "a.png") }
        var other = try ResultFolder(partial: "\(folder.root)/q", maxBytes: 100)
        try other.add(png + [UInt8](repeating: 0, count: 89), as: "a.png")
        #expect(throws: ResultError.self) { try other.add([0x7B], as: "b.json") }
        var third = try ResultFolder(partial: "\(folder.root)/r")
        try third.append(png, to: "a.png", isLast: false)
        #expect(throws: ResultError.self) { try third.append(png, to: "b.png", isLast: true) }
    }
}
