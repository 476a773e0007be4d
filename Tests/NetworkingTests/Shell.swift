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

    /// The output without the line's end.
    static func text(_ command: String) -> String {
        String(decoding: run(command).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
