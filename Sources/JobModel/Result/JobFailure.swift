import ClipBase

/// Why a job did not end well: what, where, and whether the same job may do better later.
public struct JobFailure: Error, Hashable, Sendable {
    /// The part of the work that failed.
    public enum Stage: String, JSONWord { case intake, load, parse, script, style, layout, paint, detect, write, worker }

    public var code: Code
    public var stage: Stage
    /// What happened, where, and what to do, for a person.
    public var message: String
    public var isRetryable: Bool

    /// `isRetryable` is the table's unless given.
    public init(_ code: Code, stage: Stage, _ message: String, isRetryable: Bool? = nil) {
        self.code = code
        self.stage = stage
        self.message = message
        self.isRetryable = isRetryable ?? code.entry.isRetryable
    }
}

extension JobFailure {
    /// Short, stable names; `Code.table` says what each means.
    public enum Code: String, JSONWord {
        case badJSON, badJob, unsupportedFile
        case badURL, unsupportedScheme, blockedAddress, blockedByRule, nameNotResolved, connectionFailed
        case tlsFailed, timedOut, tooManyRedirects, tooLarge, tooManyResources, protocolError, fileNotFound, fileNotAllowed
        case httpStatus, notAPage, emptyDocument
        case tooManyNodes, scriptFailed, stepFailed, pictureTooLarge, invalidSelector
        case workerCrashed, workerHung, outOfMemory, workerMisbehaved, deadlineExceeded
        case diskFull, writeFailed, cancelled, poisoned, notSupported, internalError
    }

    /// One row of the published table of codes.
    public struct TableEntry: Sendable {
        public var code: Code
        public var isRetryable: Bool
        /// What it means, one line.
        public var summary: String
    }

    public init(_ error: ResourceError) {
        let code: Code
        switch error.code {
        case .badURL: code = .badURL
        case .unsupportedScheme: code = .unsupportedScheme
        case .blockedAddress: code = .blockedAddress
        case .blockedByRule: code = .blockedByRule
        case .nameNotResolved: code = .nameNotResolved
        case .connectionFailed: code = .connectionFailed
        case .tlsFailed: code = .tlsFailed
        case .timedOut: code = .timedOut
        case .tooManyRedirects: code = .tooManyRedirects
        case .tooLarge: code = .tooLarge
        case .tooManyResources: code = .tooManyResources
        case .protocolError: code = .protocolError
        case .fileNotFound: code = .fileNotFound
        case .fileNotAllowed: code = .fileNotAllowed
        case .cancelled: code = .cancelled
        }
        let place = error.url.isEmpty || error.message.contains(error.url) ? "" : " (\(error.url.prefix(500)))"
        self.init(code, stage: .load, error.message + place, isRetryable: error.isRetryable)
    }
}

extension JobFailure.Code {
    public var entry: JobFailure.TableEntry {
        let (isRetryable, summary) = row
        return .init(code: self, isRetryable: isRetryable, summary: summary)
    }

    /// Every code in the order of the reference.
    public static var table: [JobFailure.TableEntry] { allCases.map(\.entry) }

    private var row: (isRetryable: Bool, summary: String) {
        switch self {
        case .badJSON: (false, "the job file is not JSON")
        case .badJob: (false, "the job has an unknown key, a wrong type or a value out of range")
        case .unsupportedFile: (false, "the file in the inbox is no kind of job file")
        case .badURL: (false, "the URL cannot be parsed")
        case .unsupportedScheme: (false, "the URL's scheme is not loaded")
        case .blockedAddress: (false, "the host's address is loopback, private or reserved; see --allow-host")
        case .blockedByRule: (false, "a navigation rule of the job, or robots.txt, forbids the page")
        case .nameNotResolved: (true, "the host's name has no address")
        case .connectionFailed: (true, "no connection, or it broke")
        case .tlsFailed: (false, "the server's certificate or the TLS handshake is bad")
        case .timedOut: (true, "the server was too slow")
        case .tooManyRedirects: (false, "the page redirects too often")
        case .tooLarge: (false, "the page and its resources have more bytes than limits.bytes")
        case .tooManyResources: (false, "the page asks for more resources than limits.resources")
        case .protocolError: (true, "the server's answer is not HTTP")
        case .fileNotFound: (false, "there is no such file")
        case .fileNotAllowed: (false, "the file is outside the allowed roots; see --allow-root")
        case .httpStatus: (false, "the server answered with an error status; see httpErrors")
        case .notAPage: (false, "the answer is a download, not a page")
        case .emptyDocument: (false, "the answer has no content")
        case .tooManyNodes: (false, "the document has more nodes than limits.nodes")
        case .scriptFailed: (false, "a user script failed where the job needs its result")
        case .stepFailed: (false, "a step of the job could not be done")
        case .pictureTooLarge: (false, "a picture would have more pixels than limits.pixels")
        case .invalidSelector: (false, "a selector or XPath of the job cannot be parsed")
        case .workerCrashed: (true, "the page's process ended by a signal")
        case .workerHung: (true, "the page's process stopped answering")
        case .outOfMemory: (false, "the page's process grew above limits.memory")
        case .workerMisbehaved: (false, "the page's process sent what no worker sends")
        case .deadlineExceeded: (false, "the job took longer than limits.seconds")
        case .diskFull: (true, "the disk of the spool is full")
        case .writeFailed: (true, "a result file could not be written")
        case .cancelled: (false, "the job was cancelled")
        case .poisoned: (false, "the job ended its worker on every attempt")
        case .notSupported: (false, "the job asks for something that this build does not do")
        case .internalError: (false, "an error of the program; please report it")
        }
    }
}

extension JobFailure: JSONConvertible {
    public static var expectation: String { "an object with code, stage, message and retryable" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> JobFailure? {
        guard let code = value["code"]?.string.flatMap(Code.init(rawValue:)),
            let stage = value["stage"]?.string.flatMap(Stage.init(rawValue:)), let message = value["message"]?.string
        else { return mismatch(value, at: path, &problems) }
        return JobFailure(code, stage: stage, message, isRetryable: value["retryable"]?.bool)
    }

    public var json: JSONValue {
        .object([
            "code": code.json, "stage": stage.json, "message": .string(message), "retryable": .bool(isRetryable)
        ])
    }
}

extension JobFailure: CustomStringConvertible {
    public var description: String { "\(code.rawValue) (\(stage.rawValue)): \(message)" }
}
