import Glibc
import JobModel
import Spool
import Testing

/// What a spool does over time: leases of other machines, retention, notices, defaults of jobs.
@Suite struct CareTests {
    private let job = #"{"url":"http://a.example/"}"#

    private func heartbeat(_ beats: Int) -> [UInt8] {
        Array(#"{"host":"elsewhere","boot":"other","process":7,"beats":\#(beats)}"#.utf8)
    }

    @Test func aSupervisorOfAnotherMachineIsDeadWhenItsHeartStandsStill() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        let other = "\(folder.root)/work/elsewhere-7-1"
        try FileSystem.makeFolder(other)
        try FileSystem.write(Array(job.utf8), to: "\(other)/a.json")
        try FileSystem.write(heartbeat(1), to: "\(other)/.heartbeat")
        #expect(try spool.recover(now: 0).isEmpty)
        #expect(try spool.recover(now: 50).isEmpty)
        // It lives: the count starts anew.
        try FileSystem.write(heartbeat(2), to: "\(other)/.heartbeat")
        #expect(try spool.recover(now: 70).isEmpty)
        #expect(try spool.recover(now: 129).isEmpty)
        #expect(try spool.recover(now: 131).map(\.name) == ["a.json"])
        #expect(FileSystem.info(other) == nil)
    }

    @Test func aSupervisorThatWasTakenForDeadLetsGo() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop(job, "a.json")
        let claim = try #require(try folder.claimAll(spool).first)
        #expect(spool.holds(claim))
        // Another takes over, as it does when this machine was suspended.
        let old = spool.claimsFolder
        _ = try FileSystem.move("\(old)/a.json", to: "\(folder.root)/inbox/a.json")
        FileSystem.remove(old)
        #expect(!spool.holds(claim))
        _ = try spool.recover(now: 1_000)
        #expect(spool.claimsFolder != old && FileSystem.info(spool.claimsFolder) != nil)
        // The same name in the new place is another claim.
        let again = try #require(try folder.claimAll(spool).first)
        #expect(again.name == claim.name && spool.holds(again) && !spool.holds(claim))
    }

    @Test func noticesOutliveTheirSupervisor() throws {
        let folder = SpoolFolder()
        var result = JobResult()
        result.id = "a"
        try folder.drop(#"{"url":"http://a.example/","onCompletion":{"command":"x"}}"#, "a.json")
        do {
            let lost = try Spool(root: folder.root)
            let claim = try #require(try folder.claimAll(lost).first)
            #expect(try lost.keep(HookNotice.notices(for: claim.job, result), of: claim).count == 1)
            // Again for the same run: no second one.
            _ = try lost.keep(HookNotice.notices(for: claim.job, result), of: claim)
            try lost.finish(claim, failure: nil)
        }
        let spool = try Spool(root: folder.root)
        #expect(try spool.recover(now: 0).isEmpty)
        let notices = spool.takeNotices()
        #expect(notices.map(\.id) == ["a"] && notices.map(\.hook.command) == ["x"] && notices[0].body == result.json.text)
        #expect(spool.takeNotices().isEmpty)
        spool.settle(notices[0])
        spool.close()
        #expect(folder.names("work").isEmpty)
    }

    @Test func whatIsOldIsDeletedWhereThatIsAskedFor() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        try folder.drop(job, "a.json")
        for claim in try folder.claimAll(spool) { try spool.finish(claim, failure: nil) }
        try folder.drop(job, "b.json")
        for claim in try folder.claimAll(spool) { try spool.finish(claim, failure: JobFailure(.httpStatus, stage: .load, "404")) }
        for run in ["r1", "r2"] { try FileSystem.makeFolder("\(folder.root)/out/a/\(run)") }
        try ResultFolder.pointLatest(at: "\(folder.root)/out/a/r2")
        let now = Timestamp.wallSeconds
        var retention = Retention(root: folder.root, days: 2)
        #expect(retention.work(now: 0, wall: now) == 0)
        // Within the hour nothing is looked at; a clock that was set back makes nothing old.
        #expect(retention.work(now: 10, wall: now + 1e6) == 0)
        #expect(retention.work(now: 4_000, wall: now - 1e9) == 0)
        #expect(folder.names("out") == ["a"])
        #expect(retention.work(now: 8_000, wall: now + 2 * 86_400 + 60) == 5)
        for place in ["done", "failed", "out"] { #expect(folder.names(place).isEmpty, "\(place)") }
    }

    @Test func aSpoolOfManyEntriesIsLookedThroughInPieces() throws {
        let folder = SpoolFolder()
        try FileSystem.makeFolder("\(folder.root)/done")
        for number in 0..<450 { close(open("\(folder.root)/done/\(number).json", O_CREAT | O_WRONLY, 0o600)) }
        var retention = Retention(root: folder.root, days: 1)
        let later = Timestamp.wallSeconds + 1e6
        #expect((0..<4).map { retention.work(now: Double($0), wall: later) } == [200, 200, 50, 0])
    }

    @Test func jobsGetWhatTheyDoNotSay() throws {
        let folder = SpoolFolder()
        let spool = try Spool(root: folder.root)
        let defaults = try JSONValue(
            parsing: #"{"viewport":{"width":320,"height":200},"attempts":7,"clips":[{"name":"top"}],"limits":{"seconds":9}}"#)
        spool.jobDefaults = try JobDefaults(defaults.members ?? [])
        try folder.drop(#"{"url":"http://a.example/","viewport":{"height":100},"clips":[],"attempts":1}"#, "a.json")
        try folder.drop("http://b.example/", "b.txt")
        try folder.drop("<p>c", "c.html")
        let jobs = try folder.claimAll(spool).map(\.job).sorted { $0.attempts < $1.attempts }
        #expect(jobs.count == 3)
        #expect(jobs[0].viewport.width == 320 && jobs[0].viewport.height == 100 && jobs[0].clips.isEmpty)
        for job in jobs {
            #expect(job.limits.seconds == 9)
            if job.attempts == 7 { #expect(job.clips.map(\.name) == ["top"] && job.viewport.height == 200) }
        }
    }

    @Test(arguments: [#"{"url":"x"}"#, #"{"clipz":[]}"#, #"{"attempts":0}"#])
    func defaultsAreJudgedAsJobsAre(_ text: String) throws {
        let members = try #require(try JSONValue(parsing: text).members)
        #expect(throws: JobFailure.self) { try JobDefaults(members) }
    }
}
