import Glibc

/// What a shell command prints.
enum Shell {
    static func run(_ command: String) -> [UInt8] {
        guard let stream = popen(command, "r") else { return [] }
        defer { pclose(stream) }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = fread(&chunk, 1, chunk.count, stream)
            if count == 0 { return output }
            output.append(contentsOf: chunk[..<count])
        }
    }

    /// Starts a command that goes on, and returns its process.
    static func start(_ command: String, in folder: String = "/") -> pid_t {
        pid_t(text("cd \(folder); (exec \(command) >/dev/null 2>&1 </dev/null) & echo $!")) ?? 0
    }

    /// Ends a process that `start` began. It inherits blocked signals from the test runner: only this one reaches it.
    static func end(_ process: pid_t) {
        if process > 1 { kill(process, SIGKILL) }
    }

    /// The output without the line's end.
    static func text(_ command: String) -> String {
        String(decoding: run(command).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
