import CProcess
import Glibc

/// What a zygote tells on its control socket: lines of fixed shape, so that even a full socket never tears one.
public enum ZygoteReport: Hashable, Sendable {
    /// Warm, and waiting for a page.
    case ready
    /// A child runs; its process descriptor comes with the message.
    case started(process: Int32)
    /// The child ended. Exactly one of exit code and signal is not negative.
    case ended(exitCode: Int32, signal: Int32, peakKilobytes: Int)

    /// Every report has this many bytes.
    public static let length = 24

    public var bytes: [UInt8] {
        let numbers: [Int64] =
            switch self {
            case .ready: [0, 0, 0]
            case .started(let process): [1, Int64(process), 0]
            case .ended(let exitCode, let signal, let peak): [2, Int64(exitCode) << 32 | Int64(UInt32(bitPattern: signal)), Int64(peak)]
            }
        return numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }

    /// Nil where the bytes are no report.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == ZygoteReport.length else { return nil }
        var numbers: [Int64] = [0, 0, 0]
        for (index, byte) in bytes.enumerated() { numbers[index / 8] |= Int64(byte) << (index % 8 * 8) }
        switch numbers[0] {
        case 0: self = .ready
        case 1: self = .started(process: Int32(truncatingIfNeeded: numbers[1]))
        case 2:
            self = .ended(
                exitCode: Int32(truncatingIfNeeded: numbers[1] >> 32), signal: Int32(truncatingIfNeeded: numbers[1]),
                peakKilobytes: Int(numbers[2]))
        default: return nil
        }
    }
}

/// The life of a zygote: forks a child for each page socket that comes in, one after another.
public struct Zygote {
    private let control: Int32

    public init(control: Int32) { self.control = control }

    /// Serves until the supervisor closes the control socket. Returns the page's socket in a child, nil in the zygote at
    /// its end.
    public func serve() -> Int32? {
        guard send(.ready) else { return nil }
        while true {
            var byte: UInt8 = 0
            var page: Int32 = -1
            guard clip_receive(control, &byte, 1, &page) > 0 else { return nil }
            guard page >= 0 else { continue }
            let child = clip_fork()
            if child == 0 {
                close(control)
                return page
            }
            close(page)
            guard child > 0, watch(child) else { return nil }
        }
    }

    private func watch(_ child: pid_t) -> Bool {
        let process = clip_open_process(child)
        guard process >= 0 else { return false }
        let isTold = send(.started(process: child), with: process)
        close(process)
        var exitCode: Int32 = -1
        var signal: Int32 = -1
        var peak = 0
        guard clip_wait(child, 0, &exitCode, &signal, &peak) == 1 else { return false }
        return isTold && send(.ended(exitCode: exitCode, signal: signal, peakKilobytes: peak))
    }

    private func send(_ report: ZygoteReport, with descriptor: Int32 = -1) -> Bool {
        let bytes = report.bytes
        return clip_send(control, bytes, bytes.count, descriptor) == bytes.count
    }
}
