import Glibc

/// How much of the process is in memory.
enum ResidentMemory {
    /// The resident size from `/proc/self/statm`; a confined process cannot read it and gives its peak.
    static func bytes() -> Int { current() ?? peak() }

    private static func current() -> Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let fields = buffer[0..<count].split(separator: 0x20)
        guard fields.count > 1 else { return nil }
        return Int(String(decoding: fields[1], as: UTF8.self)).map { $0 * 4_096 }
    }

    static func peak() -> Int {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return Int(usage.ru_maxrss) * 1_024
    }
}
