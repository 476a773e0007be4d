import ClipBase
import Glibc
import JobModel

/// One supervisor's hold on a spool: claims job files, remembers their state, and files them when they end.
///
/// A job file is in exactly one of `inbox/`, `work/<supervisor>/`, `done/` and `failed/` at any moment: it moves by
/// rename, and every move is on the disk before the next step is taken.
public final class Spool {
    public let root: String
    /// This supervisor's folder below `work/`.
    public private(set) var claimsFolder: String
    public let watcher: InboxWatcher
    /// What jobs have that do not say otherwise.
    public var jobDefaults = JobDefaults.none
    private var lease: Lease
    private var observer = LeaseObserver()
    private var nextCare = 0.0
    private var notices: [HookNotice] = []
    /// Files and parts of files that are no jobs, since they were last asked for; they stand in `failed/`.
    private var refusals: [Refusal] = []

    public struct Refusal: Sendable {
        public var id: String
        public var failure: JobFailure
    }

    public static let folders = ["inbox", "work", "out", "done", "failed", "profiles"]

    /// Makes the folders that are missing and a place below `work/`.
    public init(root: String) throws(SpoolError) {
        for folder in Spool.folders { try FileSystem.makeFolder("\(root)/\(folder)") }
        self.root = FileSystem.resolved(root) ?? root
        (claimsFolder, lease) = try Spool.makePlace(below: self.root)
        watcher = InboxWatcher(folder: "\(self.root)/inbox")
    }

    /// A folder below `work/` that no other supervisor has, locked.
    private static func makePlace(below root: String) throws(SpoolError) -> (folder: String, lease: Lease) {
        let token = UInt32.random(in: .min ... .max)
        let folder = "\(root)/work/\(SafeName.make(from: Lease.host, maxBytes: 60))-\(getpid())-\(String(token, radix: 16))"
        try FileSystem.makeFolder(folder)
        guard let lease = Lease(folder: folder) else { throw SpoolError("cannot lock \(folder)") }
        return (folder, lease)
    }

    public var inbox: String { "\(root)/inbox" }
    public var output: String { "\(root)/out" }
    public var profiles: String { "\(root)/profiles" }

    // MARK: Claiming

    /// Takes what is whole in the inbox, at most `limit` files. `now` is a steady clock's.
    public func claim(limit: Int, now: Double) throws(SpoolError) -> [Claim] {
        var claims: [Claim] = []
        for name in watcher.readyFiles(limit: limit, now: now) {
            let isTaken = try take("\(inbox)/\(name)", as: name)
            watcher.forget(name)
            if let claimed = isTaken { claims += try open(claimed) }
        }
        return claims
    }

    /// Claims left by supervisors that died, this one's machine or another's; also this one's heartbeat. Call it often;
    /// it looks only now and then.
    public func recover(now: Double) throws(SpoolError) -> [Claim] {
        if FileSystem.info(claimsFolder) == nil {
            // Others took this supervisor for dead, and its claims over: it was stopped for longer than a lease lasts.
            (claimsFolder, lease) = try Spool.makePlace(below: root)
        }
        lease.beat(now: now)
        guard now >= nextCare else { return [] }
        nextCare = now + 2
        var claims: [Claim] = []
        for name in FileSystem.entries(of: "\(root)/work") {
            let folder = "\(root)/work/\(name)"
            guard folder != claimsFolder, FileSystem.info(folder)?.kind == .folder else { continue }
            let heartbeat = Lease.heartbeat(of: folder)
            let isStale = observer.isStale(folder, heartbeat: heartbeat, now: now)
            guard heartbeat?.isOfThisMachine ?? true || isStale else { continue }
            // On this machine the lock alone decides; a stopped process still holds it and is not dead.
            let lock = Lease(folder: folder)
            guard lock != nil || (isStale && heartbeat?.isOfThisMachine == false) else { continue }
            claims += try takeOver(folder)
        }
        return claims
    }

    /// Moves a dead supervisor's files here. Safe to be stopped at any point, and beside others who do the same.
    private func takeOver(_ folder: String) throws(SpoolError) -> [Claim] {
        var taken: [String] = []
        for name in FileSystem.entries(of: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(Claim.partialSuffix) {
                FileSystem.remove(path)
            } else if name.hasSuffix(Claim.noticeSuffix) {
                if try FileSystem.move(path, to: "\(claimsFolder)/\(name)"), let notice = readNotice(name) { notices.append(notice) }
            } else if Claim.isJobFile(name) {
                // The state goes first: a job without its state would forget its attempts.
                let target = try freeClaimName(name)
                let state = path + Claim.stateSuffix
                do throws(SpoolError) {
                    if FileSystem.info(state) != nil { _ = try FileSystem.move(state, to: "\(claimsFolder)/\(target)\(Claim.stateSuffix)") }
                    if try FileSystem.move(path, to: "\(claimsFolder)/\(target)") { taken.append(target) }
                } catch  where error.isMissing {}
            }
        }
        FileSystem.remove(folder)
        // Lists before jobs: what a half-read list already gave is overwritten by the same.
        let (lists, jobs) = (taken.filter(isList), taken.filter { !isList($0) })
        var claims: [Claim] = []
        var names: Set<String> = []
        for name in lists + jobs where !names.contains(name) {
            for claim in try open(name) where names.insert(claim.name).inserted { claims.append(claim) }
        }
        return claims
    }

    private func isList(_ name: String) -> Bool {
        let kind = JobIntake.split(name).kind
        return ["jsonl", "ndjson", "txt", "xml"].contains(kind)
    }

    /// Moves a file among the claims; nil where another supervisor was faster.
    private func take(_ path: String, as name: String) throws(SpoolError) -> String? {
        while true {
            let target = try freeClaimName(name)
            do throws(SpoolError) {
                if try FileSystem.move(path, to: "\(claimsFolder)/\(target)") { return target }
            } catch  where error.isMissing {
                return nil
            }
        }
    }

    /// The name, or the name with a number where one of that name is at work.
    private func freeClaimName(_ name: String) throws(SpoolError) -> String {
        let (stem, kind) = JobIntake.split(name)
        let isSafe = SafeName.isSafe(stem, maxBytes: 160) && Claim.isJobFile(name)
        let base = isSafe ? stem : SafeName.make(from: stem, maxBytes: 160)
        let ending = kind.isEmpty ? "" : "." + SafeName.make(from: kind, maxBytes: 20)
        for number in 1...100_000 {
            let candidate = number == 1 ? base + ending : "\(base)~\(number)\(ending)"
            if FileSystem.info("\(claimsFolder)/\(candidate)") == nil { return candidate }
        }
        throw SpoolError("too many files named \(name) are at work")
    }

    /// Reads a claimed file: one claim for a job, many for a list, none where the file could not be used and was filed
    /// under `failed/`.
    private func open(_ name: String) throws(SpoolError) -> [Claim] {
        let path = "\(claimsFolder)/\(name)"
        let content: JobIntake.Content
        var bytes: [UInt8] = []
        do throws(JobFailure) {
            do { bytes = try FileSystem.read(path, maxBytes: JobIntake.maxBytes) } catch  where error.isMissing { return [] } catch {
                throw JobFailure(.unsupportedFile, stage: .intake, error.message)
            }
            content = try JobIntake.read(bytes, named: name, defaults: jobDefaults)
        } catch {
            try refuse(name, id: JobIntake.split(name).stem, error)
            return []
        }
        switch content {
        case .one(let item): return try claim(name, item).map { [$0] } ?? []
        case .page(var job):
            job.page = .file(path)
            return [Claim(name: name, folder: claimsFolder, job: job, state: readState(name), isPageItself: true)]
        case .many(let items): return try split(name, items)
        }
    }

    private func claim(_ name: String, _ item: IntakeItem) throws(SpoolError) -> Claim? {
        switch item.job {
        case .success(let job): return Claim(name: name, folder: claimsFolder, job: job, state: readState(name), isPageItself: false)
        case .failure(let failure):
            try refuse(name, id: item.id, failure)
            return nil
        }
    }

    private func refuse(_ name: String, id: String, _ failure: JobFailure) throws(SpoolError) {
        if try file(name, id: id, failure: failure) { refusals.append(Refusal(id: id, failure: failure)) }
    }

    public func takeRefusals() -> [Refusal] {
        defer { refusals = [] }
        return refusals
    }

    /// Notices of dead supervisors, since the last call: they have to be told now.
    public func takeNotices() -> [HookNotice] {
        defer { notices = [] }
        return notices
    }

    /// Makes a job file of each job of a list, and then files the list under `done/`: from there on the jobs stand alone.
    private func split(_ name: String, _ items: [IntakeItem]) throws(SpoolError) -> [Claim] {
        let stem = SafeName.make(from: JobIntake.split(name).stem, maxBytes: 60)
        let width = String(items.count).count
        var claims: [Claim] = []
        for (index, item) in items.enumerated() {
            let number = String(index + 1)
            let padded = String(repeating: "0", count: width - number.count) + number
            let jobName = "\(stem)-\(padded)-\(SafeName.make(from: item.id, maxBytes: 60)).json"
            switch item.job {
            case .success(let job):
                try FileSystem.write(job.json.bytes(.indented), to: "\(claimsFolder)/\(jobName)")
                claims.append(Claim(name: jobName, folder: claimsFolder, job: job, state: readState(jobName), isPageItself: false))
            case .failure(let failure):
                try FileSystem.write(item.source, to: "\(claimsFolder)/\(jobName)")
                try refuse(jobName, id: item.id, failure)
            }
        }
        _ = try move(name, into: "done")
        return claims
    }

    // MARK: State

    private func readState(_ name: String) -> ClaimState {
        var problems: [JobProblem] = []
        let bytes = try? FileSystem.read("\(claimsFolder)/\(name)\(Claim.stateSuffix)", maxBytes: 1 << 20)
        let value = bytes.flatMap { try? JSONValue(parsing: $0) }
        return value.flatMap { ClaimState.read($0, at: "", &problems) } ?? ClaimState()
    }

    /// Puts the claim's state on the disk.
    public func save(_ claim: Claim) throws(SpoolError) {
        try FileSystem.write(claim.state.json.bytes(), to: "\(claimsFolder)/\(claim.name)\(Claim.stateSuffix)")
    }

    /// Where the claim's results are written before they are published.
    public func partialFolder(of claim: Claim) -> String { "\(claimsFolder)/\(claim.name)\(Claim.partialSuffix)" }

    /// Whether the claim is still this supervisor's: none that was taken for dead has any.
    public func holds(_ claim: Claim) -> Bool {
        claim.folder == claimsFolder && FileSystem.info("\(claimsFolder)/\(claim.name)") != nil
    }

    /// Whether someone asked for the claim's end.
    public func isCancelled(_ claim: Claim) -> Bool { FileSystem.info("\(claimsFolder)/\(claim.name)\(Claim.cancelSuffix)") != nil }

    // MARK: Ending

    /// Files the job under `done/` or `failed/`. False where another supervisor has taken the claim over meanwhile.
    @discardableResult
    public func finish(_ claim: Claim, failure: JobFailure?, crashLog: String? = nil) throws(SpoolError) -> Bool {
        if let failure {
            return try file(claim.name, id: claim.job.id, failure: failure, attempts: claim.state.attempts, crashLog: crashLog)
        }
        return try move(claim.name, into: "done")
    }

    /// Gives the claim back to the inbox, for any supervisor.
    public func handBack(_ claim: Claim) throws(SpoolError) {
        _ = try move(claim.name, into: "inbox")
    }

    @discardableResult
    private func file(
        _ name: String, id: String?, failure: JobFailure, attempts: Int = 0, crashLog: String? = nil
    ) throws(SpoolError) -> Bool {
        let report = JSONValue.object([
            "file": .string(name), "id": id.map { .string($0) }, "error": failure.json, "attempts": .number(attempts),
            "crashLog": crashLog.map { .string($0) }, "time": .string(Timestamp.now)
        ])
        while true {
            // The reason goes first: a job in failed/ has one at every moment.
            let target = try freeName(name, in: "failed")
            try FileSystem.write(report.bytes(.indented) + [0x0A], to: "\(root)/failed/\(target).error.json")
            switch try move(name, to: "failed/\(target)") {
            case .moved: return true
            case .lost:
                FileSystem.remove("\(root)/failed/\(target).error.json")
                return false
            case .nameTaken: continue
            }
        }
    }

    private enum MoveOutcome { case moved, nameTaken, lost }

    /// Moves a claimed file out of the claims, its state and partial results with it; lost means that another supervisor
    /// has it.
    private func move(_ name: String, to target: String) throws(SpoolError) -> MoveOutcome {
        FileSystem.remove("\(claimsFolder)/\(name)\(Claim.partialSuffix)")
        do throws(SpoolError) {
            guard try FileSystem.move("\(claimsFolder)/\(name)", to: "\(root)/\(target)") else { return .nameTaken }
        } catch  where error.isMissing {
            return .lost
        }
        for suffix in [Claim.stateSuffix, Claim.cancelSuffix] { unlink("\(claimsFolder)/\(name)\(suffix)") }
        return .moved
    }

    private func move(_ name: String, into folder: String) throws(SpoolError) -> Bool {
        while true {
            switch try move(name, to: "\(folder)/\(freeName(name, in: folder))") {
            case .moved: return true
            case .lost: return false
            case .nameTaken: continue
            }
        }
    }

    private func freeName(_ name: String, in folder: String) throws(SpoolError) -> String {
        let (stem, kind) = JobIntake.split(name)
        for number in 1...1_000_000 {
            let candidate = number == 1 ? name : "\(stem)~\(number)\(kind.isEmpty ? "" : "." + kind)"
            if FileSystem.info("\(root)/\(folder)/\(candidate)") == nil { return candidate }
        }
        throw SpoolError("too many files named \(name) in \(folder)/")
    }

    /// Gives up this supervisor's folder; call it when no claim is left.
    public func close() {
        let left = FileSystem.entries(of: claimsFolder).filter { !$0.hasPrefix(".") }
        if left.isEmpty { FileSystem.remove(claimsFolder) }
    }
}

/// A job that this supervisor has to bring to its end.
public struct Claim: Sendable {
    static let stateSuffix = ".state"
    static let partialSuffix = ".partial"
    static let cancelSuffix = ".cancel"
    static let noticeSuffix = ".notice"

    /// Whether a name in a claims folder is a job's own file.
    static func isJobFile(_ name: String) -> Bool {
        !name.hasPrefix(".") && ![stateSuffix, partialSuffix, cancelSuffix, noticeSuffix].contains { name.hasSuffix($0) }
    }

    /// Of the file below the claims folder.
    public let name: String
    /// The claims folder that it was taken into.
    let folder: String
    public var job: Job
    public var state: ClaimState
    /// Whether the claimed file is the page: `job.page` names it and its reading is allowed.
    public let isPageItself: Bool
}
