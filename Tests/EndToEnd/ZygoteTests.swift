import CProcess
import Glibc
import Testing
import WorkerProtocol

/// The process that pages are forked from.
@Suite struct ZygoteTests {
    /// A fork copies one thread only, and what another one holds stays held in the child for ever.
    @Test func itIsReadyWithItsPagesDoneAndOneThread() throws {
        var control: Int32 = -1
        var workers: Int32 = -1
        try #require(clip_socket_pair(&control, &workers) >= 0)
        defer { close(control) }
        let path = "\(Program.folder)/webclip-worker"
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("--zygote"), nil]
        defer { for pointer in arguments { free(pointer) } }
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let errors = fileno(file)
        let process = clip_spawn(path, &arguments, environ, workers, errors, errors)
        close(workers)
        try #require(process > 0)

        var report = [UInt8](repeating: 0, count: ZygoteReport.length)
        var descriptor: Int32 = -1
        let count = clip_receive(control, &report, report.count, &descriptor)
        #expect(count == ZygoteReport.length && ZygoteReport(report) == .ready)
        #expect(try threads(of: process) == 1)
        var log = stat()
        #expect(fstat(errors, &log) == 0 && log.st_size == 0, "it complained")

        shutdown(control, Int32(SHUT_RDWR))
        var exitCode: Int32 = -1
        var signal: Int32 = -1
        var peak = 0
        #expect(clip_wait(process, 0, &exitCode, &signal, &peak) == 1 && exitCode == 0)
    }

    private func threads(of process: pid_t) throws -> Int {
        let folder = try #require(opendir("/proc/\(process)/task"))
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != UInt8(ascii: ".") { count += 1 }
        }
        return count
    }
}
