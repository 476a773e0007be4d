import Glibc
import JobModel

/// Who holds a folder of `work/`: a lock while the process lives, and a heartbeat for machines that share the spool but
/// not the locks.
public final class Lease {
    /// A holder whose heartbeat stands still for so long, by the observer's own steady clock, is dead.
    public static let timeout = 60.0
    /// Seconds between two heartbeats.
    public static let interval = 10.0

    static let lockName = ".lock"
    static let heartbeatName = ".heartbeat"

    private let folder: String
    private let lock: Int32
    private var beats = 0
    private var nextBeat = 0.0

    /// Takes the folder's lock; nil where a live process of this machine holds it.
    init?(folder: String) {
        let lock = open("\(folder)/\(Lease.lockName)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard lock >= 0 else { return nil }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            return nil
        }
        self.folder = folder
        self.lock = lock
    }

    deinit { close(lock) }

    /// Writes a heartbeat where one is due. A heartbeat that cannot be written is tried again at the next call.
    func beat(now: Double) {
        guard now >= nextBeat else { return }
        beats += 1
        let text = JSONValue.object([
            "host": .string(Lease.host), "boot": .string(Lease.bootID), "process": .number(Int(getpid())), "beats": .number(beats)
        ])
        do { try FileSystem.write(text.bytes(), to: "\(folder)/\(Lease.heartbeatName)") } catch { return }
        nextBeat = now + Lease.interval
    }

    /// The holder's latest heartbeat; nil where there is none.
    static func heartbeat(of folder: String) -> Heartbeat? {
        guard let bytes = try? FileSystem.read("\(folder)/\(heartbeatName)", maxBytes: 4_096),
            let value = try? JSONValue(parsing: bytes)
        else { return nil }
        return Heartbeat(
            host: value["host"]?.string ?? "", boot: value["boot"]?.string ?? "", process: value["process"]?.int ?? 0,
            beats: value["beats"]?.int ?? 0)
    }

    struct Heartbeat: Hashable {
        var host: String
        var boot: String
        var process: Int
        var beats: Int
        /// Whether the lock tells the truth about this holder.
        var isOfThisMachine: Bool { host == Lease.host && boot == Lease.bootID }
    }

    static let host: String = {
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, 255)
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()

    /// Tells one start of a machine from another, and one container host from another of the same name.
    static let bootID: String = {
        let bytes = (try? FileSystem.read("/proc/sys/kernel/random/boot_id", maxBytes: 4_096)) ?? []
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }()
}

/// Notices which holders of other machines have stopped. Pure but for what it is told.
struct LeaseObserver {
    private struct Seen {
        var heartbeat: Lease.Heartbeat?
        var since: Double
    }
    private var seen: [String: Seen] = [:]

    /// Whether that folder's holder has stood still for longer than the lease, as far as was watched.
    mutating func isStale(_ folder: String, heartbeat: Lease.Heartbeat?, now: Double) -> Bool {
        guard let last = seen[folder], last.heartbeat == heartbeat else {
            seen[folder] = Seen(heartbeat: heartbeat, since: now)
            return false
        }
        return now - last.since >= Lease.timeout
    }
}
