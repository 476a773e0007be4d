import ClipBase
import Glibc
import JobModel

/// A result directory in the making: files come in pieces, then the whole appears at once.
public struct ResultFolder: ~Copyable {
    /// Bytes of all files together.
    public let maxBytes: Int
    private let partial: String
    private let durability: Durability
    private var openName = ""
    private var openFile: OutputFile?
    private var hash = SHA256()
    private var head: [UInt8] = []
    private var total = 0
    public private(set) var files: [FileResult] = []

    /// Starts anew at `partial`, which must be on the same file system as its final place.
    public init(partial: String, maxBytes: Int = 4 << 30, _ durability: Durability = .synced) throws(SpoolError) {
        self.partial = partial
        self.maxBytes = maxBytes
        self.durability = durability
        FileSystem.remove(partial)
        // Nobody misses a partial folder before it is published.
        try FileSystem.makeFolder(partial, .unsynced)
    }

    /// The next piece of a file; files come one after another.
    public mutating func append(_ bytes: [UInt8], to name: String, isLast: Bool) throws(ResultError) {
        if openFile == nil {
            guard SafeName.isSafe(name, maxBytes: 200) else { throw .refused("a result file named “\(name.prefix(80))”") }
            guard !files.contains(where: { $0.name == name }), name != "result.json" else {
                throw .refused("the result file \(name) twice")
            }
            guard files.count < 20_000 else { throw .refused("more than 20,000 result files") }
            do { openFile = try OutputFile(creating: "\(partial)/\(name)", durability) } catch { throw .disk(error) }
            openName = name
            hash = SHA256()
            head = []
        }
        guard name == openName else { throw .refused("pieces of \(name) among those of \(openName)") }
        total += bytes.count
        guard total <= maxBytes else { throw .refused("results of more than \(maxBytes) bytes") }
        if head.count < 16 { head += bytes.prefix(16 - head.count) }
        hash.update(bytes)
        do { try openFile?.append(bytes) } catch { throw .disk(error) }
        if isLast { try closeFile() }
    }

    /// A file that the supervisor itself adds, whole.
    public mutating func add(_ bytes: [UInt8], as name: String) throws(ResultError) {
        try append(bytes, to: name, isLast: true)
    }

    private mutating func closeFile() throws(ResultError) {
        guard ResultFolder.hasSignature(head, of: openName) else {
            throw .refused("\(openName), which does not begin as its name says")
        }
        do { try openFile?.finish() } catch { throw .disk(error) }
        var file = FileResult()
        file.name = openName
        file.bytes = openFile?.bytesWritten ?? 0
        file.sha256 = SHA256.hex(hash.finalize())
        hash = SHA256()
        files.append(file)
        openFile = nil
    }

    public func contains(_ name: String) -> Bool { files.contains { $0.name == name } }

    /// Publishes the directory at `target` with its `result.json`; true also where an earlier life of this run already did.
    public mutating func publish(_ result: JobResult, at target: String) throws(ResultError) {
        do {
            if openFile != nil { throw ResultError.refused("a result file without its end") }
            var file = try OutputFile(creating: "\(partial)/result.json", durability)
            try file.append(result.json.bytes(.indented) + [0x0A])
            try file.finish()
            try FileSystem.sync(folder: partial, durability)
            try FileSystem.makeFolder(FileSystem.folder(of: target), durability)
            guard try FileSystem.move(partial, to: target, durability) else {
                FileSystem.remove(partial)
                return
            }
        } catch let error as SpoolError {
            throw .disk(error)
        } catch let error as ResultError {
            throw error
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Throws the directory away.
    public consuming func discard() { FileSystem.remove(partial) }

    /// Points `latest` beside the run at it.
    public static func pointLatest(at target: String) throws(SpoolError) {
        let folder = FileSystem.folder(of: target)
        let temporary = "\(folder)/.latest.\(getpid())"
        unlink(temporary)
        guard symlink(FileSystem.name(of: target), temporary) == 0 else {
            throw SpoolError("linking", temporary, code: errno)
        }
        guard rename(temporary, "\(folder)/latest") == 0 else {
            let code = errno
            unlink(temporary)
            throw SpoolError("linking", "\(folder)/latest", code: code)
        }
        try FileSystem.sync(folder: folder)
    }

    /// Whether the first bytes are those of the format that the name's ending says.
    private static func hasSignature(_ head: [UInt8], of name: String) -> Bool {
        switch JobIntake.split(name).kind {
        case "png": head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case "jpg", "jpeg": head.starts(with: [0xFF, 0xD8, 0xFF])
        case "webp": head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
        case "pdf": head.starts(with: "%PDF-".utf8)
        case "json": head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "[")
        case "jsonl", "txt", "md", "html", "ics", "vcf", "url": true
        default: false
        }
    }
}

/// Why a result file was not written.
public enum ResultError: Error, Hashable, Sendable {
    case disk(SpoolError)
    /// Another supervisor has the job: this one was taken for dead.
    case takenOver
    /// The worker sent what no worker sends.
    case refused(String)

    public var failure: JobFailure {
        switch self {
        case .disk(let error): JobFailure(error.isDiskFull ? .diskFull : .writeFailed, stage: .write, error.message)
        case .takenOver: JobFailure(.cancelled, stage: .write, "another supervisor has taken the job over")
        case .refused(let what): JobFailure(.workerMisbehaved, stage: .worker, "the page's process sent \(what)")
        }
    }
}
