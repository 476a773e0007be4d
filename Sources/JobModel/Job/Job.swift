import ClipBase

/// One page to load and what to take from it: a job file, version 1.
public struct Job: JSONRecord {
    /// Names the job in the spool and its result directory; empty until the intake gave it one.
    public var id = ""
    public var page = PageSource.url("")
    /// What relative URLs in a page given as `html` mean; nil means `about:blank`.
    public var baseURL: String?
    public var viewport = Viewport()
    public var customUserAgent: String?
    /// Appended to the user agent that is made up otherwise.
    public var applicationNameForUserAgent: String?
    public var headers = HeaderMap()
    /// Names the kept cookie store; nil means one that ends with the job.
    public var profile: String?
    public var cookies: [Cookie] = []
    public var deleteCookies: [CookieFilter] = []
    public var credentials: [Credential] = []
    public var proxy: String?
    public var navigation: [NavigationRule] = []
    /// Whether an answer of status 400 and above fails the job or is clipped as it stands.
    public var httpErrors = HTTPErrorPolicy.fail
    public var javaScript = JavaScriptOptions()
    public var userScripts: [UserScriptSource] = []
    public var dialogs = DialogAnswers()
    public var steps: [Step] = []
    public var authorized: AuthorizedCondition?
    public var colorScheme = ColorScheme.light
    public var reducedMotion = false
    public var mediaType = MediaType.screen
    public var clips: [Clip] = []
    /// Names the files of clips that have no template of their own; nil means by the clip's name.
    public var fileNames: FileNameTemplate?
    public var stickyInClips = StickyPolicy.hide
    /// What to find; empty means nothing.
    public var dataDetectorTypes: [DetectorType] = []
    /// ISO 3166 code for phone numbers, addresses and dates; nil means by the page's language.
    public var region: String?
    /// BCP 47 tag; nil means the page's own.
    public var language: String?
    /// ISO 8601; relative dates count from it. Nil means the time of the load.
    public var referenceDate: String?
    /// Attributes whose text is searched too, beside the text that shows.
    public var detectionAttributes: [DetectedAttribute] = []
    public var minimumConfidence = 0.0
    /// Whether each clip also comes with its detections framed.
    public var annotate = false
    /// Detections that the clips paint over.
    public var redact: [DetectorType] = []
    public var outputs: [Output] = []
    /// Whether a failed job leaves a readable PNG where its picture would have been.
    public var errorCard = false
    public var limits = JobLimits()
    /// How often the job may be started before it fails.
    public var attempts = 3
    /// The least time between two runs of a watched job; nil means once.
    public var every: TimeSpan?
    /// Whether an unchanged run is left out of `out/`.
    public var onlyIfChanged = false
    /// The share of a picture's area, 0…1, that may differ before the picture counts as changed.
    public var changeThreshold = 0.0
    public var onChange: Hook?
    public var onCompletion: Hook?

    public init() {}

    public init(id: String = "", page: PageSource) {
        self.id = id
        self.page = page
    }

    /// Whether runs of the job are compared with the one before.
    public var isWatched: Bool { every != nil || onChange != nil || onlyIfChanged }

    public static var alternatives: [Alternatives] { [.init(["url", "file", "html"], isRequired: true)] }

    public static var fields: [Field<Job>] {
        [
            Field(
                "id", \.id, "names the job and its result directory; otherwise the file's name does",
                where: { !$0.isEmpty && $0.utf8.count <= 1_024 },
                else: "a string of 1 to 1,024 bytes"),
            Field(
                "url", "the page to load", get: { if case .url(let url) = $0.page { url } else { nil } },
                set: { $0.page = .url($1) }, where: { !$0.isEmpty && $0.utf8.count <= 2 << 20 }, else: "a URL"),
            Field(
                "file", "a page below the allowed roots",
                get: { if case .file(let path) = $0.page { path } else { nil } }, set: { $0.page = .file($1) },
                where: { !$0.isEmpty && !$0.utf8.contains(0) }, else: "a path"),
            Field(
                "html", "the page itself", get: { if case .html(let html) = $0.page { html } else { nil } },
                set: { $0.page = .html($1) }),
            Field("baseURL", \.baseURL, "what relative URLs in “html” mean"),
            Field("viewport", \.viewport, "the window that the page sees"),
            Field(
                "customUserAgent", \.customUserAgent, "the User-Agent header and navigator.userAgent", where: isHeaderValue,
                else: "a string without line breaks"),
            Field(
                "applicationNameForUserAgent", \.applicationNameForUserAgent, "appended to the usual User-Agent", where: isHeaderValue,
                else: "a string without line breaks"),
            Field("headers", \.headers, "sent with every request; those with credentials to the page's own origin alone"),
            Field(
                "profile", \.profile, "a kept cookie store below profiles/", where: isFileName,
                else: "a name of letters, digits, “-”, “_” and “.”"),
            Field("cookies", \.cookies, "set before the first request"),
            Field("deleteCookies", \.deleteCookies, "removed from the profile before the first request"),
            Field("credentials", \.credentials, "for HTTP authentication"),
            Field("proxy", \.proxy, "an http:, https: or socks5h: URL that requests go through"),
            Field("navigation", \.navigation, "rules for URLs; the first that fits decides"),
            Field("httpErrors", \.httpErrors, "what an answer of status 400 and above means"),
            Field("javaScript", \.javaScript, "whether and how long scripts run"),
            Field("userScripts", \.userScripts, "scripts, styles and transforms put into the page"),
            Field("dialogs", \.dialogs, "answers to alert, confirm, prompt and beforeunload"),
            Field("steps", \.steps, "what to do with the loaded page, in order"),
            Field("authorized", \.authorized, "when a login counts as done"),
            Field("colorScheme", \.colorScheme, "prefers-color-scheme"),
            Field("reducedMotion", \.reducedMotion, "prefers-reduced-motion: reduce"),
            Field("mediaType", \.mediaType, "the media type that style sheets see"),
            Field("clips", \.clips, "the pictures to take", where: { $0.count <= 10_000 }, else: "at most 10,000 clips"),
            Field("fileNames", \.fileNames, "names the clips' files, as in “{host}-{date}-{clip}”"),
            Field("stickyInClips", \.stickyInClips, "whether fixed and sticky boxes may cover a clip they do not belong to"),
            Field("dataDetectorTypes", \.dataDetectorTypes, "what to find in the page's text"),
            Field(
                "region", \.region, "ISO 3166 code for phone numbers, addresses and dates",
                where: { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }, else: "two capital letters such as “US”"
            ),
            Field("language", \.language, "BCP 47 tag that overrules the page's own"),
            Field(
                "referenceDate", \.referenceDate, "ISO 8601 time from which relative dates count", where: isTimestamp,
                else: "a time such as “2026-11-30T09:00:00Z”"),
            Field("detectionAttributes", \.detectionAttributes, "attributes whose text is searched too"),
            Field("minimumConfidence", \.minimumConfidence, in: 0...1, "detections below it are left out"),
            Field("annotate", \.annotate, "write each clip a second time with its detections framed"),
            Field("redact", \.redact, "detections that the clips paint over"),
            Field("outputs", \.outputs, "further files to write"),
            Field("errorCard", \.errorCard, "leave a readable PNG when the job fails"),
            Field("limits", \.limits, "bounds of this job"),
            Field("attempts", \.attempts, in: 1...100, "how often to start the job before it fails"),
            Field(
                "every", \.every, "run again by itself", where: { $0.seconds >= 1 && $0.seconds <= 366 * 86_400 },
                else: "a time span from 1s to 366d"),
            Field("onlyIfChanged", \.onlyIfChanged, "keep unchanged runs out of out/"),
            Field("changeThreshold", \.changeThreshold, in: 0...1, "the share of a picture that may differ and count as unchanged"),
            Field("onChange", \.onChange, "told when a watched page changed"),
            Field("onCompletion", \.onCompletion, "told when the job ended")
        ]
    }

    public func check(at path: String, _ problems: inout [JobProblem]) {
        if case .html = page {
        } else if baseURL != nil {
            problems.append(.init(path: "baseURL", message: "“baseURL” goes with “html” only"))
        }
        var names: Set<String> = []
        for (index, clip) in clips.enumerated() where !clip.name.isEmpty && !names.insert(clip.name).inserted {
            problems.append(.init(path: "clips[\(index)].name", message: "the name “\(clip.name)” stands twice"))
        }
    }
}

/// Everything that is wrong with a job.
public struct JobDecodingError: Error, Hashable, Sendable {
    public var problems: [JobProblem]
    public init(_ problems: [JobProblem]) { self.problems = problems }

    public var failure: JobFailure {
        let told = problems.prefix(10).map(\.description).joined(separator: "; ")
        let rest = problems.count > 10 ? "; and \(problems.count - 10) more" : ""
        return JobFailure(.badJob, stage: .intake, "\(told)\(rest)")
    }
}

extension Job {
    /// Reads a job strictly; throws everything that is wrong with it.
    public init(decoding value: JSONValue) throws(JobDecodingError) {
        var problems: [JobProblem] = []
        guard let job = Job.read(value, at: "", &problems) else { throw JobDecodingError(problems) }
        self = job
    }

    /// Reads a job file's text; broken JSON is told with its line and column.
    public init(decoding bytes: [UInt8]) throws(JobFailure) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw JobFailure(.badJSON, stage: .intake, "line \(error.line), column \(error.column): \(error.message)")
        }
        do { try self.init(decoding: value) } catch { throw error.failure }
    }
}

private func isHeaderValue(_ text: String) -> Bool { !text.utf8.contains { $0 < 0x20 && $0 != 9 || $0 == 0x7F } }

private func isFileName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && !text.hasPrefix(".")
        && text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
}

/// `YYYY-MM-DD`, or that with `THH:MM`, seconds and a zone (RFC 3339 and its shorter forms).
private func isTimestamp(_ text: String) -> Bool {
    let shape = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    guard shape.hasPrefix("0000-00-00") else { return false }
    var rest = Substring(shape.dropFirst(10))
    if rest.isEmpty { return true }
    guard rest.hasPrefix("T00:00") else { return false }
    rest = rest.dropFirst(6)
    if rest.hasPrefix(":00") { rest = rest.dropFirst(3) }
    if rest.hasPrefix(".0") { rest = rest.dropFirst(1).drop { $0 == "0" } }
    return ["", "Z", "+00:00", "-00:00", "+0000", "-0000"].contains(String(rest))
}
