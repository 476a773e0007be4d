import Glibc

/// Times of the wall clock as text.
public enum Timestamp {
    /// RFC 3339 in UTC with milliseconds: `2026-11-30T09:00:00.123Z`.
    public static var now: String { text(seconds: wallSeconds) }

    /// Seconds since 1970.
    public static var wallSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds of a clock that never jumps.
    public static var steadySeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    public static func text(seconds: Double) -> String {
        let parts = parts(seconds)
        let millis = Int((seconds - seconds.rounded(.down)) * 1_000)
        return "\(pad(parts[0], 4))-\(pad(parts[1]))-\(pad(parts[2]))T\(pad(parts[3])):\(pad(parts[4])):\(pad(parts[5])).\(pad(millis, 3))Z"
    }

    /// Names a run: sorts by time and never repeats: `20261130T090000Z-1f2e3d4c`.
    public static func runName() -> String {
        let parts = parts(wallSeconds)
        let token = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        return "\(pad(parts[0], 4))\(pad(parts[1]))\(pad(parts[2]))T\(pad(parts[3]))\(pad(parts[4]))\(pad(parts[5]))Z-\(token)"
    }

    private static func parts(_ seconds: Double) -> [Int] {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        return [parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    }

    private static func pad(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
