import ClipBase

/// What came of a job: the content of `result.json` and of a result line.
public struct JobResult: JSONRecord {
    public enum Status: String, JSONWord { case done, failed }

    public var version = 1
    public var id = ""
    public var status = Status.done
    public var error: JobFailure?
    /// What the page's process wrote before it crashed.
    public var crashLog: String?
    /// Where the files are; absolute, or relative to the output folder.
    public var directory = ""
    public var run = ""
    /// As the job gave it.
    public var url = ""
    /// After redirects, scripts and steps.
    public var finalURL = ""
    public var httpStatus: Int?
    public var title = ""
    /// Every title the page had, in order.
    public var titles: [String] = []
    public var backForwardList: [HistoryItem] = []
    public var clips: [ClipResult] = []
    public var detectionCount: Int?
    public var dialogs: [DialogRecord] = []
    public var messages: [ScriptMessage] = []
    public var evaluations: [EvaluationResult] = []
    public var cookies: [Cookie] = []
    public var isAuthorized: Bool?
    /// URLs that a rule hands to another program.
    public var external: [String] = []
    public var files: [FileResult] = []
    public var warnings: [Warning] = []
    public var changes: JSONValue?
    public var timings = Timings()
    public var attempt = 1
    /// RFC 3339, UTC.
    public var startedAt = ""
    public var finishedAt = ""
    /// The most resident bytes that the page's process had.
    public var peakBytes: Int?
    public init() {}

    public static var fields: [Field<JobResult>] {
        [
            Field("version", \.version, isAlwaysWritten: true), Field("id", \.id, isAlwaysWritten: true),
            Field("status", \.status, isAlwaysWritten: true), Field("error", \.error),
            Field("crashLog", \.crashLog), Field("directory", \.directory), Field("run", \.run), Field("url", \.url, isAlwaysWritten: true),
            Field("finalURL", \.finalURL), Field("httpStatus", \.httpStatus), Field("title", \.title),
            Field("titles", \.titles), Field("backForwardList", \.backForwardList),
            Field("clips", \.clips, isAlwaysWritten: true), Field("detectionCount", \.detectionCount),
            Field("dialogs", \.dialogs), Field("messages", \.messages), Field("evaluations", \.evaluations),
            Field("cookies", \.cookies), Field("authorized", \.isAuthorized), Field("external", \.external),
            Field("files", \.files), Field("warnings", \.warnings), Field("changes", \.changes),
            Field("timings", \.timings, isAlwaysWritten: true), Field("attempt", \.attempt, isAlwaysWritten: true),
            Field("startedAt", \.startedAt), Field("finishedAt", \.finishedAt), Field("peakBytes", \.peakBytes)
        ]
    }
}

public struct HistoryItem: JSONRecord {
    public var url = ""
    public var title = ""
    public init() {}
    public static var fields: [Field<HistoryItem>] { [Field("url", \.url), Field("title", \.title)] }
}

/// One picture.
public struct ClipResult: JSONRecord {
    public var name = ""
    /// In the result directory; nil where nothing was painted.
    public var file: String?
    /// The same picture with its detections framed.
    public var annotatedFile: String?
    /// On the page, CSS px, padding included.
    public var rect: Rect?
    /// Device px.
    public var pixelWidth = 0
    public var pixelHeight = 0
    /// Device px in one CSS px.
    public var scale = 1.0
    /// Of the file, in hex; filled in by the supervisor.
    public var sha256 = ""
    public var bytes = 0
    /// Of the pixels, for the comparison with other runs; in results of watched pages.
    public var fingerprint: PictureFingerprint?
    public var warnings: [Warning] = []
    public init() {}
    public static var fields: [Field<ClipResult>] {
        [
            Field("name", \.name, isAlwaysWritten: true), Field("file", \.file), Field("annotatedFile", \.annotatedFile),
            Field("rect", \.rect), Field("pixelWidth", \.pixelWidth), Field("pixelHeight", \.pixelHeight),
            Field("scale", \.scale, isAlwaysWritten: true), Field("sha256", \.sha256), Field("bytes", \.bytes),
            Field("fingerprint", \.fingerprint), Field("warnings", \.warnings)
        ]
    }
}

/// Another file of the result.
public struct FileResult: JSONRecord {
    public var name = ""
    public var bytes = 0
    public var sha256 = ""
    public init() {}
    public static var fields: [Field<FileResult>] {
        [Field("name", \.name), Field("bytes", \.bytes, isAlwaysWritten: true), Field("sha256", \.sha256)]
    }
}

/// A dialog that the page opened and the answer it got.
public struct DialogRecord: JSONRecord {
    public enum Kind: String, JSONWord { case alert, confirm, prompt, beforeUnload }
    public var kind = Kind.alert
    public var message = ""
    public var answer: JSONValue?
    public init() {}
    public static var fields: [Field<DialogRecord>] {
        [Field("kind", \.kind, isAlwaysWritten: true), Field("message", \.message), Field("answer", \.answer)]
    }
}

/// A `postMessage` to one of the job's handlers.
public struct ScriptMessage: JSONRecord {
    public var handler = ""
    public var body = JSONValue.null
    public init() {}
    public static var fields: [Field<ScriptMessage>] { [Field("handler", \.handler), Field("body", \.body, isAlwaysWritten: true)] }
}

/// What a step's JavaScript gave.
public struct EvaluationResult: JSONRecord {
    /// The step's place in the job, counted from 0.
    public var step = 0
    public var value: JSONValue?
    public var error: String?
    public init() {}
    public static var fields: [Field<EvaluationResult>] {
        [Field("step", \.step, isAlwaysWritten: true), Field("value", \.value), Field("error", \.error)]
    }
}

/// Something worth telling that did not stop the job; a `Diagnostic` in its JSON form.
public struct Warning: JSONRecord {
    public var code = ""
    public var message = ""
    public var location = ""
    public init() {}
    public init(_ diagnostic: Diagnostic) {
        code = diagnostic.code
        message = diagnostic.message
        location = diagnostic.location
    }
    public static var fields: [Field<Warning>] {
        [Field("code", \.code), Field("message", \.message), Field("location", \.location)]
    }
}

/// Wall-clock seconds of each stage.
public struct Timings: JSONRecord {
    public var queue = 0.0
    public var load = 0.0
    public var parse = 0.0
    public var script = 0.0
    public var style = 0.0
    public var layout = 0.0
    public var paint = 0.0
    public var detect = 0.0
    public var total = 0.0
    public init() {}
    public static var fields: [Field<Timings>] {
        [
            Field("queue", \.queue), Field("load", \.load), Field("parse", \.parse), Field("script", \.script),
            Field("style", \.style), Field("layout", \.layout), Field("paint", \.paint), Field("detect", \.detect),
            Field("total", \.total)
        ]
    }
}
