import Glibc

/// Deletes what stands in a spool longer than it was asked to be kept: ended job files and result directories. A piece at a
/// time, so that a service with a million results does not stand still.
public struct Retention: Sendable {
    /// Seconds between two rounds.
    public static let interval = 3_600.0
    /// Entries that one call looks at.
    private static let piece = 200

    private let root: String
    /// Seconds.
    private let age: Double
    private var nextRound = 0.0
    /// Folders of `out/` and files of `done/` and `failed/` that are still to be looked at in this round.
    private var pending: [String] = []

    public init(root: String, days: Double) {
        self.root = root
        age = days * 86_400
    }

    /// Looks at the next entries. `now` is a steady clock's, `wall` seconds since 1970. Gives the number of what was deleted.
    public mutating func work(now: Double, wall: Double) -> Int {
        if pending.isEmpty {
            guard now >= nextRound else { return 0 }
            nextRound = now + Retention.interval
            for folder in ["done", "failed", "out"] {
                pending += FileSystem.entries(of: "\(root)/\(folder)").filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
            }
        }
        var deleted = 0
        for entry in pending.suffix(Retention.piece) { deleted += look(at: entry, wall: wall) }
        pending.removeLast(min(Retention.piece, pending.count))
        return deleted
    }

    private func look(at entry: String, wall: Double) -> Int {
        let path = "\(root)/\(entry)"
        guard entry.hasPrefix("out/") else {
            guard isOld(path, wall: wall) else { return 0 }
            FileSystem.remove(path)
            return 1
        }
        var deleted = 0
        let runs = FileSystem.entries(of: path).filter { $0 != "latest" && !$0.hasPrefix(".") }
        for run in runs where isOld("\(path)/\(run)", wall: wall) {
            FileSystem.remove("\(path)/\(run)")
            deleted += 1
        }
        if deleted > 0, FileSystem.resolved("\(path)/latest") == nil { unlink("\(path)/latest") }
        // Only an empty folder goes.
        if deleted == runs.count { rmdir(path) }
        return deleted
    }

    /// A clock that was set back makes nothing old.
    private func isOld(_ path: String, wall: Double) -> Bool {
        guard let info = FileSystem.info(path) else { return false }
        return wall - info.changed > age
    }
}
