import ClipBase
import Glibc

/// An open file.
struct LocalFile: ~Copyable {
    let descriptor: Int32
    let path: String

    /// Takes over a descriptor that `open` has just returned.
    init(descriptor: Int32, path: String) throws(ResourceError) {
        guard descriptor >= 0 else {
            throw LocalFile.failure("could not be opened", path: path)
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// All bytes; an error where there are more than `maxBytes`.
    func read(maxBytes: Int) throws(ResourceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw LocalFile.failure("could not be read", path: path)
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= maxBytes else {
                throw ResourceError(
                    .tooLarge, "\(path) is larger than the \(maxBytes) bytes that are left; the limit can be raised.",
                    url: path)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    /// Whether a written file has to outlive a failure of power.
    enum Durability { case synced, unsynced }

    /// Writes a file whole: beside it first, then renamed over it.
    static func replace(_ path: String, with bytes: [UInt8], _ durability: Durability) throws(ResourceError) {
        let temporary = "\(path).\(getpid()).tmp"
        let file = try LocalFile(
            descriptor: open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600), path: temporary)
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write(file.descriptor, $0 + offset, buffer.count - offset) } ?? 0
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("could not be written", path: temporary)
            }
            offset += count
        }
        guard durability == .unsynced || fsync(file.descriptor) == 0, rename(temporary, path) == 0 else {
            throw failure("could not be written", path: path)
        }
    }

    /// The error for `errno`.
    static func failure(_ what: String, path: String) -> ResourceError {
        let number = errno
        let isMissing = number == ENOENT || number == ENOTDIR
        return ResourceError(
            isMissing ? .fileNotFound : .fileNotAllowed,
            "\(path) \(what) (\(String(cString: strerror(number)))); check that it is there and may be used.", url: path,
            isRetryable: number == EMFILE || number == ENFILE || number == EIO || number == ENOSPC)
    }
}
