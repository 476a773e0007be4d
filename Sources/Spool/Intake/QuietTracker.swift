/// Decides when a file in the inbox is whole: closed, and left alone for a while. A pure value; times are seconds of any
/// steady clock.
public struct QuietTracker: Sendable {
    /// Quiet time after a writer closed the file.
    public static let afterClose = 0.05
    /// Quiet time of a file that nothing is known of: it stood there at the start, or events were lost.
    public static let unwatched = 1.0

    private struct Entry {
        var bytes: Int
        var modified: Double
        var inode: UInt64
        var lastChange: Double
        var quiet: Double
    }
    private var entries: [String: Entry] = [:]

    public init() {}

    public enum Event: Sendable {
        /// A writer closed it.
        case closed
        /// It was renamed into the inbox, and so is whole.
        case movedIn
        /// A scan found it.
        case seen
        /// It is being written, or it is open for writing.
        case busy
    }

    public mutating func note(_ event: Event, name: String, info: FileSystem.Info, now: Double) {
        var entry =
            entries[name]
            ?? Entry(bytes: -1, modified: 0, inode: 0, lastChange: now, quiet: QuietTracker.unwatched)
        let hasChanged = entry.bytes != info.bytes || entry.modified != info.modified || entry.inode != info.inode
        if hasChanged {
            entry.bytes = info.bytes
            entry.modified = info.modified
            entry.inode = info.inode
            entry.lastChange = now
        }
        switch event {
        case .closed: entry.quiet = QuietTracker.afterClose
        case .movedIn: entry.quiet = 0
        case .busy:
            entry.lastChange = now
            entry.quiet = QuietTracker.unwatched
        case .seen: if hasChanged { entry.quiet = QuietTracker.unwatched }
        }
        entries[name] = entry
    }

    public mutating func forget(_ name: String) { entries[name] = nil }

    public var count: Int { entries.count }

    public var names: [String] { Array(entries.keys) }

    /// Files that were quiet long enough, by name.
    public func ready(now: Double) -> [String] {
        entries.filter { now - $0.value.lastChange >= $0.value.quiet }.map(\.key).sorted()
    }

    /// Seconds until the next file may be ready; nil where none waits.
    public func secondsToNext(now: Double) -> Double? {
        entries.values.map { max(0, $0.quiet - (now - $0.lastChange)) }.min()
    }
}
