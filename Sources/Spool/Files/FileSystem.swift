import CProcess
import Glibc

/// A file operation that failed: which, on what, and why.
public struct SpoolError: Error, Hashable, Sendable {
    public var message: String
    /// The system's error number; 0 where it had no part in it.
    public var code: Int32

    public init(_ message: String, code: Int32 = 0) {
        self.message = message
        self.code = code
    }

    init(_ action: String, _ path: String, code: Int32) {
        self.init("\(action) \(path): \(String(cString: strerror(code)))", code: code)
    }

    public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
    public var isMissing: Bool { code == ENOENT }
}

/// Whether a change has to outlive a failure of power.
public enum Durability: Sendable {
    /// It is on the disk when the function that makes it returns.
    case synced
    /// The system writes it when it sees fit.
    case unsynced
}

/// What the spool needs of the file system. Changes are on the disk when a function returns, unless it says otherwise.
public enum FileSystem {
    public enum Kind: Sendable { case file, folder, symbolicLink, other }

    public struct Info: Sendable {
        public var kind: Kind
        public var bytes: Int
        /// Seconds since 1970.
        public var modified: Double
        /// When it was last moved, written or marked; seconds since 1970.
        public var changed: Double
        /// Tells one file from another of the same name.
        public var inode: UInt64

        public init(kind: Kind, bytes: Int, modified: Double, changed: Double = 0, inode: UInt64) {
            self.kind = kind
            self.bytes = bytes
            self.modified = modified
            self.changed = changed
            self.inode = inode
        }
    }

    /// Of the entry itself, links not followed; nil where there is none.
    public static func info(_ path: String) -> Info? {
        var entry = stat()
        guard lstat(path, &entry) == 0 else { return nil }
        let kind: Kind =
            switch entry.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 }
        return Info(
            kind: kind, bytes: Int(entry.st_size), modified: seconds(entry.st_mtim), changed: seconds(entry.st_ctim),
            inode: UInt64(entry.st_ino))
    }

    /// Names in a folder, sorted; empty where it cannot be read.
    public static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// A regular file's bytes; links are not followed.
    public static func read(_ path: String, maxBytes: Int) throws(SpoolError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw SpoolError("reading", path, code: errno) }
        defer { close(file) }
        var entry = stat()
        guard fstat(file, &entry) == 0, entry.st_mode & S_IFMT == S_IFREG else {
            throw SpoolError("\(path) is not a regular file")
        }
        guard Int(entry.st_size) <= maxBytes else {
            throw SpoolError("\(path) has \(entry.st_size) bytes; at most \(maxBytes) are read")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(entry.st_size))
        while bytes.count <= maxBytes {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
                let count = Glibc.read(file, buffer.baseAddress, buffer.count)
                failure = count < 0 ? errno : 0
                initialized = max(0, count)
            }
            if failure == EINTR { continue }
            if failure != 0 { throw SpoolError("reading", path, code: failure) }
            if piece.isEmpty { return bytes }
            bytes.append(contentsOf: piece)
        }
        throw SpoolError("\(path) grew above \(maxBytes) bytes while it was read")
    }

    /// Replaces or makes a file: readers see the old or the new content, whole.
    public static func write(_ bytes: [UInt8], to path: String) throws(SpoolError) {
        let temporary = "\(folder(of: path))/.\(name(of: path)).\(getpid()).new"
        do throws(SpoolError) {
            var file = try OutputFile(creating: temporary)
            try file.append(bytes)
            try file.finish()
            guard rename(temporary, path) == 0 else { throw SpoolError("writing", path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        try sync(folder: folder(of: path))
    }

    /// Makes a folder and those above it; one that exists is no error.
    public static func makeFolder(_ path: String, _ durability: Durability = .synced) throws(SpoolError) {
        if info(path)?.kind == .folder { return }
        if mkdir(path, 0o777) == 0 {
            try sync(folder: folder(of: path), durability)
            return
        }
        let code = errno
        if code == EEXIST {
            var target = stat()
            if stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFDIR { return }
        }
        let above = folder(of: path)
        guard code == ENOENT, above != path else { throw SpoolError("making", path, code: code) }
        try makeFolder(above, durability)
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SpoolError("making", path, code: errno) }
        try sync(folder: above, durability)
    }

    /// Moves an entry within one file system; false where the target already exists.
    public static func move(_ from: String, to path: String, _ durability: Durability = .synced) throws(SpoolError) -> Bool {
        var result = clip_rename_without_replacing(from, path)
        if result == -EINVAL || result == -ENOSYS {
            // A file system that cannot keep what stands there (NFS): link is as exclusive, for files.
            if link(from, path) == 0 {
                unlink(from)
                result = 0
            } else {
                result = -errno
            }
        }
        if result == -EEXIST || result == -ENOTEMPTY { return false }
        guard result == 0 else { throw SpoolError("moving \(from) to", path, code: -result) }
        try sync(folder: folder(of: path), durability)
        if folder(of: from) != folder(of: path) { try sync(folder: folder(of: from), durability) }
        return true
    }

    /// Marks an entry as looked at now.
    public static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

    /// Removes a file, or a folder with all below it; nothing there is no error. Not synced: a leftover is harmless.
    public static func remove(_ path: String) {
        guard let kind = info(path)?.kind else { return }
        guard kind == .folder else {
            unlink(path)
            return
        }
        // One level a pass, deepest first, without recursion.
        var pending = [path]
        var folders: [String] = []
        while let folder = pending.popLast() {
            folders.append(folder)
            for name in entries(of: folder) {
                let entry = "\(folder)/\(name)"
                if info(entry)?.kind == .folder { pending.append(entry) } else { unlink(entry) }
            }
        }
        for folder in folders.reversed() { rmdir(folder) }
    }

    public static func sync(folder: String, _ durability: Durability = .synced) throws(SpoolError) {
        guard durability == .synced else { return }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SpoolError("opening", folder, code: errno) }
        defer { close(descriptor) }
        // Some network file systems cannot sync a folder; they write through.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw SpoolError("syncing", folder, code: errno)
        }
    }

    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    public static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The absolute path without links; nil where there is nothing.
    public static func resolved(_ path: String) -> String? {
        guard let buffer = realpath(path, nil) else { return nil }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}

/// A new file that is written piece by piece; `finish` puts it on the disk where it has to be durable.
public struct OutputFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let durability: Durability
    public private(set) var bytesWritten = 0

    public init(creating path: String, _ durability: Durability = .synced) throws(SpoolError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw SpoolError("making", path, code: errno) }
        self.path = path
        self.durability = durability
    }

    deinit { close(descriptor) }

    public mutating func append(_ bytes: [UInt8]) throws(SpoolError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written) }
            if count < 0 {
                if errno == EINTR { continue }
                throw SpoolError("writing", path, code: errno)
            }
            written += count
        }
        bytesWritten += bytes.count
    }

    public borrowing func finish() throws(SpoolError) {
        guard durability == .unsynced || fsync(descriptor) == 0 else { throw SpoolError("syncing", path, code: errno) }
    }
}
