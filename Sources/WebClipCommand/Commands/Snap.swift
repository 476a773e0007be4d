import ClipBase
import Glibc
import JobModel
import Networking
import Spool
import Supervisor

/// `webclip snap`: pages to pictures without a spool.
enum Snap {
    static let description = CommandDescription(
        name: "snap", summary: "take pictures of a page, or of many",
        operands: "URL|FILE [-o out.png] [options]\n  webclip snap --jobs FILE|- --out DIR [options]",
        discussion: """
            One page gives one picture (-o), or with --out a folder with the pictures, result.json, events.jsonl and all else
            that the options ask for. With --jobs each line of FILE, or of standard input, is a job as in a spool; each is
            answered by a line on standard output as soon as it is done.
            """,
        options: [
            Option("output", short: "o", value: "FILE", "the picture; its ending says what: .png .jpg .webp .pdf .txt .md .html"),
            Option("out", value: "DIR", "a folder for all files of the result"),
            Option("jobs", value: "FILE|-", "job lines (JSONL)"),
            Option("selector", short: "s", value: "CSS", "only the first element that fits"),
            Option("xpath", value: "XPATH", "only the first node that fits"),
            Option("text", value: "TEXT", "only the smallest box that holds the text"),
            Option("section", value: "HEADING", "only from that heading to the next of its rank"),
            Option("rect", value: "X,Y,W,H", "only that part of the page, CSS px"),
            Option("full-page", short: "f", "the whole page, not only the viewport"),
            Option("padding", value: "PX", "around the clip"),
            Option("viewport", value: "WxH", "CSS px (default 1280x800)"),
            Option("scale", value: "N", "device px in one CSS px (default 1)"),
            Option("width", value: "PX", "the picture's width in CSS px"),
            Option("transparent", "keep the page's transparency"),
            Option("js", "run the page's scripts"),
            Option("dark", "prefers-color-scheme: dark"),
            Option("header", value: "NAME:VALUE", "sent with the requests; repeatable"),
            Option("user-agent", value: "TEXT", "in place of the usual one"),
            Option("detect", value: "TYPE", "find that in the text, or “all”; repeatable, with --out"),
            Option("region", value: "CC", "for phone numbers, addresses and dates"),
            Option("detect-in", value: "NAME", "search the alt or title attributes too; repeatable"),
            Option("minimum-confidence", value: "0…1", "leave out what is less sure"),
            Option("annotate", "a second picture with what was found in frames, with --out"),
            Option("redact", value: "TYPE", "paint over what is found of that type; repeatable"),
            Option("profiles", value: "DIR", "where the profiles that jobs name are kept"),
            Option("outputs", value: "NAME", "layout, text, markdown, html, pdf…; repeatable, with --out")
        ] + CommonOptions.all,
        examples: [
            ("webclip snap https://example.com/ -o example.png", "the first screen of a page"),
            ("webclip snap https://example.com/prices --selector '#price' --scale 2 -o price.png", "one element, sharp"),
            ("webclip snap page.html --full-page -o page.png", "a local page, all of it"),
            ("webclip snap https://example.com/ --detect all --out example", "with everything that was found on it"),
            ("webclip snap --jobs jobs.jsonl --out results --workers 4", "many pages")
        ])

    static func run(_ arguments: ParsedArguments) throws -> Int32 {
        if let jobs = arguments.value("jobs") { return try runJobs(from: jobs, arguments) }
        return try runOne(arguments)
    }

    private static func runJobs(from file: String, _ arguments: ParsedArguments) throws -> Int32 {
        guard arguments.operands.isEmpty else { throw UsageError("--jobs and a URL do not go together") }
        guard let output = arguments.value("out") else { throw UsageError("--jobs needs --out DIR") }
        let input = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw UsageError("\(file): \(String(cString: strerror(errno)))") }
        let progress = ProgressReport(style: try ProgressReport.style(arguments)) { write($0.json.text + "\n") }
        let source = try LineSource(input: input, output: output)
        var configuration = try CommonOptions.configuration(arguments)
        configuration.profilesFolder = arguments.value("profiles")
        try Supervisor(configuration, source: source, observer: progress).run()
        progress.end()
        return progress.results[.failed] == nil ? 0 : 1
    }

    private static func runOne(_ arguments: ParsedArguments) throws -> Int32 {
        let target = try arguments.operand("URL or file")
        var configuration = try CommonOptions.configuration(arguments)
        configuration.workers = 1
        configuration.workerArguments.append("--cold")
        var job = try job(from: arguments, target: target)
        if case .file(let path) = job.page { configuration.allow(fileAt: path) }
        let folder = arguments.value("out")
        let output = arguments.value("output") ?? (folder == nil ? SafeName.make(from: target) + ".png" : nil)
        if let output, let format = Clip.Format(fileName: output), !job.clips.isEmpty { job.clips[0].format = format }
        job.attempts = 1
        job.id = "snap"

        let scratch = try folder ?? ScratchFolder.make()
        defer { if folder == nil { FileSystem.remove(scratch) } }
        var final: JobResult?
        let style = try ProgressReport.style(arguments)
        let progress = ProgressReport(style: style == .text ? .quiet : style) { final = $0 }
        let source = try LineSource(input: nil, jobs: [job], output: scratch)
        try Supervisor(configuration, source: source, observer: progress).run()
        progress.end()
        guard let result = final else { return 130 }
        if let error = result.error {
            tell(error.description)
            return 1
        }
        for warning in result.warnings + result.clips.flatMap(\.warnings) { tell("warning: \(warning.message)") }
        if let output {
            guard let clip = result.clips.first, let file = clip.file else {
                tell("nothing was painted")
                return 1
            }
            try copy("\(result.directory)/\(file)", to: output)
            if !arguments.has("quiet") { tell("\(output): \(clip.pixels.map { "\($0), " } ?? "")\(clip.bytes) bytes") }
        }
        if folder != nil { write("\(result.directory)\n") }
        return 0
    }

    private static func job(from arguments: ParsedArguments, target: String) throws(UsageError) -> Job {
        let isFile = !target.contains("://") && !target.hasPrefix("data:") && FileSystem.info(target) != nil
        var job = Job(page: isFile ? .file(FileSystem.resolved(target) ?? target) : .url(try url(target)))
        var clip = Clip(name: "clip", target: try clipTarget(arguments))
        clip.padding = try arguments.double("padding", in: 0...10_000) ?? 0
        clip.snapshotWidth = try arguments.double("width", in: 1...32_767)
        clip.omitBackground = arguments.has("transparent")
        job.clips = [clip]
        if let size = arguments.value("viewport") {
            let sides = size.lowercased().split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, sides.allSatisfy({ (1...32_767).contains($0) }) else {
                throw UsageError("--viewport takes WIDTHxHEIGHT in CSS px, not “\(size)”")
            }
            job.viewport.width = sides[0]
            job.viewport.height = sides[1]
        }
        job.viewport.deviceScaleFactor = try arguments.double("scale", in: 0.1...10) ?? 1
        job.javaScript.page = arguments.has("js")
        if arguments.has("dark") { job.colorScheme = .dark }
        job.customUserAgent = arguments.value("user-agent")
        job.headers.headers = try arguments.all("header").map { text throws(UsageError) in
            guard let colon = text.firstIndex(of: ":") else { throw UsageError("--header takes NAME:VALUE, not “\(text)”") }
            return HTTPHeader(String(text[..<colon]), String(text[text.index(after: colon)...].drop { $0 == " " }))
        }
        job.dataDetectorTypes = try words("detect", arguments)
        job.outputs = try words("outputs", arguments)
        job.region = arguments.value("region")
        job.annotate = arguments.has("annotate")
        job.redact = try words("redact", arguments)
        job.detectionAttributes = try words("detect-in", arguments)
        job.minimumConfidence = try arguments.double("minimum-confidence", in: 0...1) ?? 0
        // What options can say wrongly, a job file can too: one check for both.
        do { return try Job(decoding: job.json) } catch { throw UsageError(error.problems.map(\.description).joined(separator: "; ")) }
    }

    private static func url(_ text: String) throws(UsageError) -> String {
        if let url = WebURL(text), ["http", "https", "data", "file", "about"].contains(url.scheme) { return url.href }
        guard let url = WebURL("https://\(text)"), url.hostname.contains(".") else {
            throw UsageError("“\(text)” is no URL and no file")
        }
        return url.href
    }

    private static func clipTarget(_ arguments: ParsedArguments) throws(UsageError) -> Clip.Target {
        var targets: [Clip.Target] = []
        if let selector = arguments.value("selector") { targets.append(.selector(selector)) }
        if let xpath = arguments.value("xpath") { targets.append(.xpath(xpath)) }
        if let text = arguments.value("text") { targets.append(.text(text)) }
        if let heading = arguments.value("section") { targets.append(.section(heading)) }
        if let rect = arguments.value("rect") {
            let numbers = rect.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
                throw UsageError("--rect takes X,Y,WIDTH,HEIGHT, not “\(rect)”")
            }
            targets.append(.rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])))
        }
        if arguments.has("full-page") { targets.append(.fullPage) }
        guard targets.count <= 1 else {
            throw UsageError("only one of --selector, --xpath, --text, --section, --rect, --full-page may be given")
        }
        return targets.first ?? .viewport
    }

    private static func words<Word: JSONWord>(_ name: String, _ arguments: ParsedArguments) throws(UsageError) -> [Word] {
        var problems: [JobProblem] = []
        let words = arguments.all(name).flatMap { $0.split(separator: ",") }.compactMap {
            Word.read(.string(String($0)), at: "--\(name)", &problems)
        }
        if let problem = problems.first { throw UsageError(problem.description) }
        return words
    }

    private static func copy(_ from: String, to: String) throws {
        if rename(from, to) == 0 { return }
        try FileSystem.write(try FileSystem.read(from, maxBytes: 4 << 30), to: to)
    }
}

extension Clip.Format {
    fileprivate init?(fileName: String) {
        let ending = fileName.lowercased().split(separator: ".").last ?? ""
        guard let format = Clip.Format.allCases.first(where: { $0.fileExtension == (ending == "jpeg" ? "jpg" : ending) }) else {
            return nil
        }
        self = format
    }
}

extension SupervisorConfiguration {
    /// The folder of a file that the user named may be read.
    fileprivate mutating func allow(fileAt path: String) {
        allowedRoots.append(FileSystem.folder(of: path))
        network.fileRoots = allowedRoots
    }
}

/// A folder of its own below the system's temporary one.
enum ScratchFolder {
    static func make() throws(SpoolError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/webclip-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SpoolError("no temporary folder below \(base): \(String(cString: strerror(errno)))") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
