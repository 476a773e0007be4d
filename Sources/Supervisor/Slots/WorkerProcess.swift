import CProcess
import Glibc
import WorkerProtocol

/// A zygote and the page that it runs, as descriptors. Owns them; ending it ends the processes.
final class WorkerProcess {
    private(set) var zygote: pid_t
    let control: Int32
    let log: Int32
    private(set) var page: pid_t?
    private var pageHandle: Int32 = -1
    private(set) var channel: PolledChannel?
    private(set) var lastWords = LogTail()

    /// Starts `path --zygote` with the arguments; nil with errno set where that is not possible.
    init?(path: String, arguments: [String], environment: [String]) {
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clip_socket_pair(&ours, &theirs) == 0 else { return nil }
        var logEnds: (Int32, Int32) = (-1, -1)
        guard clip_socket_pair(&logEnds.0, &logEnds.1) == 0 else {
            close(ours)
            close(theirs)
            return nil
        }
        zygote = withStringArray([path, "--zygote"] + arguments) { argv in
            withStringArray(environment) { envp in clip_spawn(path, argv, envp, theirs, -1, logEnds.1) }
        }
        close(theirs)
        close(logEnds.1)
        control = ours
        log = logEnds.0
        guard zygote > 0 else {
            close(control)
            close(log)
            return nil
        }
        for descriptor in [control, log] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    }

    deinit {
        end()
        close(control)
        close(log)
        if pageHandle >= 0 { close(pageHandle) }
    }

    /// Kills the zygote, and by the parent-death signal its page, and reaps it.
    func end() {
        guard zygote > 0 else { return }
        killPage()
        kill(zygote, SIGKILL)
        var exitCode: Int32 = 0
        var signal: Int32 = 0
        var peak = 0
        clip_wait(zygote, 0, &exitCode, &signal, &peak)
        zygote = 0
    }

    /// Asks for a process for a page; false where the zygote is gone.
    func startPage() -> Bool {
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clip_socket_pair(&ours, &theirs) == 0 else { return false }
        lastWords = LogTail()
        channel = PolledChannel(descriptor: ours, limits: .fromWorker)
        var order: UInt8 = 1
        let sent = clip_send(control, &order, 1, theirs)
        close(theirs)
        return sent == 1
    }

    func killPage() {
        if pageHandle >= 0 { clip_signal_process(pageHandle, SIGKILL) }
    }

    func endPage() {
        channel = nil
        page = nil
        if pageHandle >= 0 { close(pageHandle) }
        pageHandle = -1
    }

    enum Report {
        case report(ZygoteReport)
        case nothing
        case gone
    }

    /// The zygote's next report, without waiting.
    func nextReport() -> Report {
        var bytes = [UInt8](repeating: 0, count: ZygoteReport.length)
        var handle: Int32 = -1
        let count = clip_receive(control, &bytes, bytes.count, &handle)
        if count == -Int(EAGAIN) { return .nothing }
        guard count == ZygoteReport.length, let report = ZygoteReport(bytes) else {
            if handle >= 0 { close(handle) }
            return .gone
        }
        if case .started(let process) = report, handle >= 0 {
            if pageHandle >= 0 { close(pageHandle) }
            pageHandle = handle
            page = process
        } else if handle >= 0 {
            close(handle)
        }
        return .report(report)
    }

    /// Takes what the processes wrote on standard error.
    func readLog() -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, initialized in
            initialized = max(0, read(log, buffer.baseAddress, buffer.count))
        }
        lastWords.append(bytes)
        return bytes
    }

    /// Bytes that the page's process has resident; nil where none runs.
    var residentBytes: Int? {
        guard let page, let text = readSmallFile("/proc/\(page)/statm") else { return nil }
        let fields = text.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(getpagesize())
    }
}

/// The last lines that a process wrote before it ended.
struct LogTail {
    private var bytes: [UInt8] = []
    private static let capacity = 16 << 10

    mutating func append(_ more: [UInt8]) {
        bytes += more
        if bytes.count > 2 * LogTail.capacity { bytes.removeFirst(bytes.count - LogTail.capacity) }
    }

    var text: String { String(decoding: bytes.suffix(LogTail.capacity), as: UTF8.self) }

    /// The line that most likely says why: the last that names an error, else the last.
    var reason: String? {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return (lines.last { $0.contains("Fatal error") || $0.contains("error:") } ?? lines.last).map { String($0.suffix(400)) }
    }
}

private func readSmallFile(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 512) { buffer, initialized in
        initialized = max(0, read(file, buffer.baseAddress, buffer.count))
    }
}

/// Runs the body with a null-terminated array of C strings.
func withStringArray<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}
