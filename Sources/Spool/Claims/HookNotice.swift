import JobModel

/// Something that has to be told of a job's end or change, kept on the disk until it was told: a file of the claims folder,
/// written before its job is filed, so that no crash loses it. Told at least once; `run` in the body tells a repetition.
public struct HookNotice: JSONRecord, Hashable, Sendable {
    public var hook = Hook()
    /// The job's.
    public var id = ""
    /// The result as a JSON line.
    public var body = ""
    /// Of the result.
    public var directory = ""
    /// In the claims folder; empty for a notice that is only in memory.
    public private(set) var file = ""
    public init() {}

    public init(_ hook: Hook, of result: JobResult) {
        self.hook = hook
        id = result.id
        body = result.json.text
        directory = result.directory
    }

    public static var fields: [Field<HookNotice>] {
        [Field("hook", \.hook), Field("id", \.id), Field("body", \.body), Field("directory", \.directory)]
    }

    /// What a job wants told of its result.
    public static func notices(for job: Job, _ result: JobResult) -> [HookNotice] {
        let isChanged = result.changes?["changed"]?.bool ?? false
        return [job.onCompletion, isChanged ? job.onChange : nil].compactMap { $0 }.map { HookNotice($0, of: result) }
    }

    func named(_ file: String) -> HookNotice {
        var notice = self
        notice.file = file
        return notice
    }
}

extension Spool {
    /// Puts a claim's notices on the disk; doing it again for the same run replaces them.
    public func keep(_ notices: [HookNotice], of claim: Claim) throws(SpoolError) -> [HookNotice] {
        var kept: [HookNotice] = []
        for (number, notice) in notices.enumerated() {
            let file = "\(claim.name).\(claim.state.run)-\(number)\(Claim.noticeSuffix)"
            try FileSystem.write(notice.json.bytes(), to: "\(claimsFolder)/\(file)")
            kept.append(notice.named(file))
        }
        return kept
    }

    /// The notice was told, or never can be.
    public func settle(_ notice: HookNotice) {
        guard !notice.file.isEmpty else { return }
        FileSystem.remove("\(claimsFolder)/\(notice.file)")
    }

    /// Notices in the claims folder: those of supervisors that ended before they told them.
    func readNotice(_ file: String) -> HookNotice? {
        var problems: [JobProblem] = []
        guard let bytes = try? FileSystem.read("\(claimsFolder)/\(file)", maxBytes: 256 << 20), let value = try? JSONValue(parsing: bytes)
        else { return nil }
        return HookNotice.read(value, at: "", &problems)?.named(file)
    }
}
