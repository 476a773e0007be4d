import Glibc
import JobModel
import Spool
import Synchronization
import Testing

@testable import Supervisor

/// Watched jobs and clocks, without processes.
@Suite struct SpoolSourceTests {
    private final class Clock: Sendable {
        let time = Mutex(1_000_000.0)
        var now: Double { time.withLock { $0 } }
    }

    private func withSpool(_ body: (String) throws -> Void) throws {
        let root = "/tmp/webclip-source-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        defer { FileSystem.remove(root) }
        try FileSystem.makeFolder("\(root)/inbox")
        try FileSystem.write(Array(#"{"url":"http://a.example/","every":"10m"}"#.utf8), to: "\(root)/inbox/a.json")
        try body(root)
    }

    /// Runs the job once; it waits for its next run afterwards.
    private func runOnce(_ source: SpoolSource, now: Double) throws {
        var assignment = try #require(try take(source, now: now))
        try source.begin(&assignment)
        let finished = try source.finish(assignment, JobResult(), files: nil)
        #expect(finished.result.status == .done)
    }

    private func take(_ source: SpoolSource, now: Double) throws -> Assignment? {
        for step in 0..<3 {
            if let first = try source.take(limit: 9, now: now + Double(step) * 2).first { return first }
        }
        return nil
    }

    @Test(arguments: [0.0, 1e9, -1e9]) func aClockThatJumpsDelaysARunByItsSpanAtMost(jump: Double) throws {
        try withSpool { root in
            let clock = Clock()
            do {
                let source = SpoolSource(try Spool(root: root), mode: .forever) { clock.now }
                try runOnce(source, now: 0)
                #expect(try take(source, now: 100) == nil)
            }
            // The service is started anew while the clock is wrong.
            clock.time.withLock { $0 += jump }
            let source = SpoolSource(try Spool(root: root), mode: .forever) { clock.now }
            let early = try take(source, now: 500)
            // Set forward, the run is due; set back, it waits no longer than its span.
            #expect((early != nil) == (jump > 0))
            if early == nil { #expect(try take(source, now: 500 + 600 + 10) != nil) }
        }
    }

    @Test func aWatchedJobRunsOnceWhereTheInboxIsToBeEmptied() throws {
        try withSpool { root in
            let source = SpoolSource(try Spool(root: root), mode: .untilEmpty)
            try runOnce(source, now: 0)
            #expect(source.isExhausted(now: 10))
            #expect(FileSystem.entries(of: "\(root)/done") == ["a.json"])
        }
    }

    @Test func whatAnotherSupervisorTookIsNotFinishedHere() throws {
        try withSpool { root in
            let spool = try Spool(root: root)
            let source = SpoolSource(spool, mode: .forever)
            var assignment = try #require(try take(source, now: 0))
            try source.begin(&assignment)
            FileSystem.remove(spool.claimsFolder)
            #expect(!source.holds(assignment))
            let error = #expect(throws: ResultError.self) { try source.finish(assignment, JobResult(), files: nil) }
            #expect(error == .takenOver)
            #expect(FileSystem.entries(of: "\(root)/done").isEmpty)
        }
    }
}

@Suite struct ServiceConfigurationTests {
    @Test func mistakesAreNamed() {
        func message(_ text: String) -> String? {
            do { _ = try ServiceConfiguration(decoding: Array(text.utf8)).jobDefaults() } catch { return error.message }
            return nil
        }
        #expect(message("{}") == nil)
        #expect(message(#"{"hostDelay":1,"defaults":{"viewport":{"width":9}},"hooks":[{"name":"a","program":"/b"}]}"#) == nil)
        #expect(message("{")?.hasPrefix("line 1, column 2") == true)
        #expect(message(#"{"keepDay":1}"#)?.contains("did you mean “keepDays”?") == true)
        #expect(message(#"{"workers":0}"#)?.contains("a whole number from 1 to 256") == true)
        #expect(message(#"{"defaults":{"url":"x"}}"#)?.contains("has no default") == true)
        #expect(message(#"{"defaults":{"clipz":[]}}"#)?.contains("did you mean “clips”?") == true)
    }
}
