import CProcess
import Glibc
import Spool

/// A program that is run for its output, with a time limit.
public enum ToolProcess {
    public struct Outcome: Sendable {
        /// -1 where a signal ended it or the time was over.
        public var exitCode: Int32
        public var output: String
        public var errors: String
    }

    /// Bytes of each stream that are kept.
    private static let maxBytes = 1 << 20

    /// Runs `path` and waits; nil where it cannot be started.
    public static func run(
        _ path: String, _ arguments: [String], environment: [String] = ["LANG=C.UTF-8", "PATH=/usr/bin:/bin"], seconds: Double
    ) -> Outcome? {
        var output: (Int32, Int32) = (-1, -1)
        var errors: (Int32, Int32) = (-1, -1)
        guard clip_socket_pair(&output.0, &output.1) == 0 else { return nil }
        defer { close(output.0) }
        guard clip_socket_pair(&errors.0, &errors.1) == 0 else {
            close(output.1)
            return nil
        }
        defer { close(errors.0) }
        let process = withStringArray([path] + arguments) { argv in
            withStringArray(environment) { envp in clip_spawn(path, argv, envp, -1, output.1, errors.1) }
        }
        close(output.1)
        close(errors.1)
        guard process > 0 else { return nil }
        let deadline = Timestamp.steadySeconds + seconds
        var texts: [[UInt8]] = [[], []]
        var open = [output.0, errors.0]
        while !open.isEmpty, Timestamp.steadySeconds < deadline {
            var entries = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&entries, nfds_t(entries.count), Int32(max(1, (deadline - Timestamp.steadySeconds) * 1_000)))
            for entry in entries where entry.revents != 0 {
                let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
                    initialized = max(0, read(entry.fd, buffer.baseAddress, buffer.count))
                }
                if piece.isEmpty { open.removeAll { $0 == entry.fd } }
                let index = entry.fd == output.0 ? 0 : 1
                if texts[index].count < maxBytes { texts[index] += piece }
            }
        }
        if !open.isEmpty { kill(process, SIGKILL) }
        var exitCode: Int32 = -1
        var signal: Int32 = -1
        var peak = 0
        clip_wait(process, 0, &exitCode, &signal, &peak)
        return Outcome(
            exitCode: exitCode, output: String(decoding: texts[0], as: UTF8.self), errors: String(decoding: texts[1], as: UTF8.self))
    }
}
