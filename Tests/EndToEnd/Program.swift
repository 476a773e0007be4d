import Glibc
import JobModel
import Testing

/// The built executables, and processes of them.
enum Program {
    /// Beside the test bundle.
    static var folder: String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let executable = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let candidates = [executable] + CommandLine.arguments
        for path in candidates {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let folder = String(path[..<slash])
            if access("\(folder)/webclip", X_OK) == 0 { return folder }
        }
        return "\(sourceRoot)/.build/debug"
    }

    static var sourceRoot: String {
        var parts = #filePath.split(separator: "/")
        parts.removeLast(3)
        return "/" + parts.joined(separator: "/")
    }

    /// Starts `webclip` with its output in files of that folder.
    static func start(_ arguments: [String], logs: String, input: String? = nil) throws -> pid_t {
        try start("\(folder)/webclip", arguments, logs: logs, input: input)
    }

    /// Runs another program the same way.
    static func tool(_ path: String, _ arguments: [String], logs: String, seconds: Double) async throws -> Int32 {
        await wait(try start(path, arguments, logs: logs, input: nil), seconds: seconds)
    }

    private static func start(_ path: String, _ arguments: [String], logs: String, input: String?) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "\(logs)/stdout", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "\(logs)/stderr", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        argv.append(nil)
        defer { for pointer in argv { free(pointer) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, path, &actions, nil, argv, environ)
        try #require(status == 0, "\(path): \(String(cString: strerror(status)))")
        return process
    }

    /// The exit code; -1 where a signal ended it, or -2 where it had to be killed after the time was over.
    static func wait(_ process: pid_t, seconds: Double) async -> Int32 {
        for _ in 0..<Int(seconds * 50) {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process { return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1 }
            try? await Task.sleep(for: .milliseconds(20))
        }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        return -2
    }

    static func run(_ arguments: [String], logs: String, input: String? = nil, seconds: Double = 60) async throws -> Int32 {
        await wait(try start(arguments, logs: logs, input: input), seconds: seconds)
    }
}

/// A folder of its own, removed at the end.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = "/tmp/webclip-end-to-end-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        mkdir(path, 0o700)
    }

    deinit { remove(path) }

    func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) {
        let file = fopen("\(path)/\(name)", "w")
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func read(_ name: String) -> [UInt8] {
        guard let file = fopen("\(path)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
    }

    func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }

    /// Names that do not start with a dot.
    func names(_ folder: String) -> [String] {
        guard let stream = opendir("\(path)/\(folder)") else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private func remove(_ path: String) {
        if unlink(path) == 0 { return }
        guard let stream = opendir(path) else { return }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
            )
        }
        closedir(stream)
        for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
