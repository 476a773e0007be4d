import CProcess
import Glibc

/// Watches the inbox: inotify where the kernel tells of changes, a scan at the start and now and then for the rest
/// (network file systems, lost events).
public final class InboxWatcher {
    /// Seconds between two scans.
    static let scanInterval = 5.0

    private let folder: String
    private let descriptorOrNone: Int32
    private var tracker = QuietTracker()
    private var nextScan = 0.0

    public init(folder: String) {
        self.folder = folder
        descriptorOrNone = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptorOrNone >= 0 {
            let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY | IN_CREATE | IN_MOVED_FROM | IN_DELETE)
            inotify_add_watch(descriptorOrNone, folder, mask)
        }
    }

    deinit { if descriptorOrNone >= 0 { close(descriptorOrNone) } }

    /// Readable when something changed; nil where the kernel does not tell.
    public var descriptor: Int32? { descriptorOrNone >= 0 ? descriptorOrNone : nil }

    /// Names of the files that are whole, at most `limit`, in the order of their names. `now` is a steady clock's.
    public func readyFiles(limit: Int, now: Double) -> [String] {
        let isComplete = readEvents(now: now)
        if now >= nextScan || !isComplete {
            scan(now: now)
            nextScan = now + InboxWatcher.scanInterval
        }
        var files: [String] = []
        for name in tracker.ready(now: now) where files.count < limit {
            // A writer that has not closed its file is found here, where the file system can tell.
            if !isOpenForWriting(name) {
                files.append(name)
            } else if let info = FileSystem.info("\(folder)/\(name)") {
                tracker.note(.busy, name: name, info: info, now: now)
            }
        }
        return files
    }

    /// The caller has taken the file, or it is gone.
    public func forget(_ name: String) { tracker.forget(name) }

    /// Seconds after which `readyFiles` may have news without an event.
    public func secondsToNext(now: Double) -> Double {
        min(max(0, nextScan - now), tracker.secondsToNext(now: now) ?? .infinity)
    }

    /// Files that are known to wait.
    public var waitingCount: Int { tracker.count }

    /// Whether nothing waits in the inbox; scans.
    public func isEmpty(now: Double) -> Bool {
        scan(now: now)
        return tracker.names.isEmpty
    }

    private func scan(now: Double) {
        var present: Set<String> = []
        for name in FileSystem.entries(of: folder) where !isHidden(name) {
            guard let info = FileSystem.info("\(folder)/\(name)"), info.kind != .folder else { continue }
            present.insert(name)
            tracker.note(.seen, name: name, info: info, now: now)
        }
        for name in tracker.names where !present.contains(name) { tracker.forget(name) }
    }

    /// False where events were lost.
    private func readEvents(now: Double) -> Bool {
        guard descriptorOrNone >= 0 else { return true }
        var isComplete = true
        while true {
            let buffer = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
                initialized = max(0, read(descriptorOrNone, buffer.baseAddress, buffer.count))
            }
            if buffer.isEmpty { return isComplete }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                while offset + 16 <= bytes.count {
                    let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    guard offset + 16 + length <= bytes.count else { return }
                    let name = String(decoding: bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
                    offset += 16 + length
                    if mask & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false } else { note(mask, name, now: now) }
                }
            }
        }
    }

    private func note(_ mask: UInt32, _ name: String, now: Double) {
        guard !name.isEmpty, !isHidden(name) else { return }
        guard let info = FileSystem.info("\(folder)/\(name)"), info.kind != .folder else {
            tracker.forget(name)
            return
        }
        if mask & UInt32(IN_MOVED_TO) != 0 {
            tracker.note(.movedIn, name: name, info: info, now: now)
        } else if mask & UInt32(IN_CLOSE_WRITE) != 0 {
            tracker.note(.closed, name: name, info: info, now: now)
        } else if mask & UInt32(IN_CREATE | IN_MODIFY) != 0 {
            tracker.note(.busy, name: name, info: info, now: now)
        }
    }

    private func isOpenForWriting(_ name: String) -> Bool { clip_is_open_for_writing("\(folder)/\(name)") == 1 }

    /// Names that programs give to files they have not finished.
    private func isHidden(_ name: String) -> Bool {
        let lower = name.lowercased()
        return name.hasPrefix(".") || name.hasSuffix("~")
            || [".tmp", ".part", ".partial", ".crdownload", ".swp", ".filepart"].contains { lower.hasSuffix($0) }
    }
}
