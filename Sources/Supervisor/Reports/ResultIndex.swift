import JobModel
import Spool

/// The published results below an output folder, read back.
public struct ResultIndex {
    public struct Entry {
        public var result: JobResult
        /// Of the run.
        public var folder: String
        public var detections: [DetectionRecord]
        /// The run before it, where there is one.
        public var previous: PreviousRun?

        /// The same clip in the run before.
        func previousClip(of clip: ClipResult) -> ClipResult? { previous?.result.clips.first { $0.name == clip.name } }
    }
    public struct PreviousRun {
        public var folder: String
        public var result: JobResult
    }

    /// By id.
    public let entries: [Entry]

    /// Reads `out/` of a spool, or the output folder of `webclip snap`; folders that are no results are passed over.
    public init(below folder: String) {
        entries = FileSystem.entries(of: folder).filter { !$0.hasPrefix(".") }.compactMap { name in
            let job = "\(folder)/\(name)"
            if let result = ResultIndex.result(in: job) { return ResultIndex.entry(result, job, previous: nil) }
            let runs = FileSystem.entries(of: job).filter { $0 != "latest" && !$0.hasPrefix(".") }
            guard let last = runs.last, let result = ResultIndex.result(in: "\(job)/\(last)") else { return nil }
            let before = runs.dropLast().last.map { "\(job)/\($0)" }
            let previous = before.flatMap { folder in ResultIndex.result(in: folder).map { PreviousRun(folder: folder, result: $0) } }
            return ResultIndex.entry(result, "\(job)/\(last)", previous: previous)
        }
    }

    private static func entry(_ result: JobResult, _ folder: String, previous: PreviousRun?) -> Entry {
        var problems: [JobProblem] = []
        let report = json("\(folder)/detections.json").flatMap { DetectionReport.read($0, at: "", &problems) }
        return Entry(result: result, folder: folder, detections: report?.detections ?? [], previous: previous)
    }

    private static func result(in folder: String) -> JobResult? {
        var problems: [JobProblem] = []
        return json("\(folder)/result.json").flatMap { JobResult.read($0, at: "", &problems) }
    }

    private static func json(_ path: String) -> JSONValue? {
        guard let bytes = try? FileSystem.read(path, maxBytes: 256 << 20) else { return nil }
        return try? JSONValue(parsing: bytes)
    }
}
