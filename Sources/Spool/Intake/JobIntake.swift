import ClipBase
import JobModel

/// One job that a dropped file asks for, or why that part of the file is none.
public struct IntakeItem: Sendable {
    /// The job's `id` as given, or made from the URL or the file's name.
    public var id: String
    /// The id as a safe name.
    public var name: String { SafeName.make(from: id) }
    public var job: Result<Job, JobFailure>
    /// The text it was read from, for `failed/`.
    public var source: [UInt8]

    init(id: String, job: Result<Job, JobFailure>, source: some Sequence<UInt8>) {
        self.id = id
        self.job = job
        self.source = Array(source)
    }
}

/// What a dropped file is, by its name and content.
public enum JobIntake {
    /// Bytes of one dropped file.
    public static let maxBytes = 64 << 20
    /// Jobs in one dropped file.
    public static let maxJobs = 1_000_000

    public enum Content: Sendable {
        case one(IntakeItem)
        case many([IntakeItem])
        /// A page to clip as it stands.
        case page(Job)
    }

    /// Reads a dropped file. Throws what makes the whole of it useless.
    public static func read(
        _ bytes: [UInt8], named fileName: String, defaults: JobDefaults = .none
    ) throws(JobFailure) -> Content {
        let (stem, kind) = split(fileName)
        switch kind {
        case "json":
            return .one(item(bytes, stem: stem, defaults: defaults))
        case "jsonl", "ndjson":
            return .many(
                try lines(of: bytes, in: fileName).map { number, line in
                    item(line, stem: "\(stem)-\(number)", defaults: defaults)
                })
        case "txt":
            return .many(try urlList(bytes, fileName: fileName, defaults))
        case "url":
            return .one(try link(LinkFile.windows(bytes), stem: stem, defaults, what: "[InternetShortcut] with URL="))
        case "desktop":
            return .one(try link(LinkFile.desktop(bytes), stem: stem, defaults, what: "[Desktop Entry] with Type=Link and URL="))
        case "webloc":
            return .one(try link(LinkFile.mac(bytes), stem: stem, defaults, what: "property list with the key URL"))
        case "html", "htm", "xhtml":
            return .page(defaults.job(id: stem, page: .file(fileName)))
        case "xml":
            let urls = try Sitemap.urls(in: bytes, named: fileName)
            return .many(urls.map { item(url: $0, defaults) })
        default:
            throw JobFailure(
                .unsupportedFile, stage: .intake,
                "\(fileName) is no job file; the inbox takes .json, .jsonl, .txt, .url, .webloc, .desktop, .html and sitemap.xml")
        }
    }

    /// Reads one job's JSON; a job without `clips` gets the whole page.
    public static func item(_ bytes: [UInt8], stem: String, defaults: JobDefaults = .none) -> IntakeItem {
        var value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            let failure = JobFailure(.badJSON, stage: .intake, "line \(error.line), column \(error.column): \(error.message)")
            return IntakeItem(id: stem, job: .failure(failure), source: bytes)
        }
        value = defaults.completing(value)
        let id = value["id"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? stem
        do {
            var job = try Job(decoding: value)
            job.id = id
            if value["clips"] == nil { job.clips = [JobDefaults.wholePage] }
            return IntakeItem(id: id, job: .success(job), source: bytes)
        } catch {
            return IntakeItem(id: id, job: .failure(error.failure), source: bytes)
        }
    }

    private static func item(url: String, _ defaults: JobDefaults, source: [UInt8]? = nil) -> IntakeItem {
        let name = SafeName.make(from: url)
        guard let parsed = WebURL(url) else {
            let failure = JobFailure(.badURL, stage: .intake, "“\(url.prefix(500))” is no URL; one starts with http:// or https://")
            return IntakeItem(id: name, job: .failure(failure), source: source ?? Array(url.utf8))
        }
        let job = defaults.job(id: name, page: .url(parsed.href))
        return IntakeItem(id: name, job: .success(job), source: source ?? Array(url.utf8))
    }

    private static func link(
        _ url: String?, stem: String, _ defaults: JobDefaults, what: String
    ) throws(JobFailure) -> IntakeItem {
        guard let url else { throw JobFailure(.unsupportedFile, stage: .intake, "the file has no \(what)") }
        var item = item(url: url, defaults)
        item.id = stem
        if case .success(var job) = item.job {
            job.id = stem
            item.job = .success(job)
        }
        return item
    }

    private static func urlList(_ bytes: [UInt8], fileName: String, _ defaults: JobDefaults) throws(JobFailure) -> [IntakeItem] {
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) is not UTF-8 text")
        }
        var items: [IntakeItem] = []
        for (_, line) in try lines(of: bytes, in: fileName) {
            let text = String(decoding: line, as: UTF8.self)
            let url = trimmed(text)
            if url.isEmpty || url.hasPrefix("#") { continue }
            items.append(item(url: String(url), defaults, source: line))
        }
        guard !items.isEmpty else { throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) names no URL") }
        return items
    }

    /// Lines that are not blank, numbered from 1, without their line ends and a byte order mark.
    private static func lines(of bytes: [UInt8], in fileName: String) throws(JobFailure) -> [(number: Int, bytes: [UInt8])] {
        var result: [(Int, [UInt8])] = []
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let content = line.last == 0x0D ? line.dropLast() : line
            if content.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            guard result.count < maxJobs else {
                throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) has more than \(maxJobs) jobs; split it")
            }
            result.append((index + 1, Array(content)))
        }
        return result
    }

    /// The name without its extension, and the extension in lower case.
    static func split(_ fileName: String) -> (stem: String, kind: String) {
        guard let dot = fileName.lastIndex(of: "."), dot != fileName.startIndex else { return (fileName, "") }
        return (String(fileName[..<dot]), String(fileName[fileName.index(after: dot)...]).lowercased())
    }
}

/// Without spaces and tabs at both ends.
func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.first, first == " " || first == "\t" || first.isNewline || first == "\u{FEFF}" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" || last.isNewline { rest.removeLast() }
    return String(rest)
}
