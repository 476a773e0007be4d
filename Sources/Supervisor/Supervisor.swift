import CProcess
import ClipBase
import Glibc
import JobModel
import Networking
import Spool
import WorkerProtocol

/// Why a supervisor cannot work at all.
public struct SupervisorError: Error, Sendable {
    public var message: String
    public init(_ message: String) { self.message = message }
}

/// Takes jobs from a source, runs each in a process of its own, and gives the results to the source.
///
/// One thread and one event loop; `run` returns when the source is exhausted or the process was asked to end.
public final class Supervisor<Source: JobSource> {
    var configuration: SupervisorConfiguration
    let source: Source
    let observer: any SupervisorObserver
    let broker: NetworkBroker
    var roots: AllowedRoots
    let hooks: HookDelivery
    var slots: [Slot]
    var queue: [Assignment] = []
    var fetchOwners: [FetchID: (slot: Int, request: Int)] = [:]
    var state = SupervisorState()
    var pausedUntil = 0.0
    var stopDeadline: Double?
    var nextWatch = 0.0
    var metrics = Metrics()
    var metricsServer: MetricsServer?
    var signals: Int32 = -1

    struct Slot {
        var state: SlotState
        var process: WorkerProcess?
        var page: PageRun?
    }

    /// Reads the configuration anew; nil where there is nothing to read.
    let reload: (() throws -> SupervisorConfiguration)?

    /// - Parameter reload: is called on SIGHUP; what it throws is noted, and the old configuration holds on.
    public init(
        _ configuration: SupervisorConfiguration, source: Source, observer: any SupervisorObserver,
        reload: (() throws -> SupervisorConfiguration)? = nil
    ) {
        self.configuration = configuration
        self.reload = reload
        self.source = source
        self.observer = observer
        broker = NetworkBroker(configuration.network)
        roots = AllowedRoots(configuration.allowedRoots)
        hooks = HookDelivery(
            broker: broker, commands: configuration.hookCommands, note: { observer.note($0) }, settle: { source.settle($0) })
        source.reconfigure(configuration)
        slots = (0..<max(1, configuration.workers)).map { _ in
            Slot(state: SlotState(pagesPerZygote: configuration.pagesPerWorker))
        }
    }

    public func run() throws(SupervisorError) {
        // Without a configuration to read anew, a terminal that hangs up ends the program as it does any other.
        let wanted = [SIGTERM, SIGINT] + (reload == nil ? [] : [SIGHUP])
        signals = clip_open_signals(wanted, wanted.count)
        guard signals >= 0 else { throw SupervisorError("cannot receive signals: \(String(cString: strerror(-signals)))") }
        defer { close(signals) }
        signal(SIGPIPE, SIG_IGN)
        if let address = configuration.metricsAddress { metricsServer = try MetricsServer(address: address) }
        while true {
            let now = Timestamp.steadySeconds
            takeJobs(now: now)
            startJobs(now: now)
            for slot in slots.indices where isWanted(slot) { try apply(slots[slot].state.handle(.tick, now: now), to: slot) }
            if isOver(now: now) { break }
            try wait(now: now)
            watchPages(now: Timestamp.steadySeconds)
        }
        for slot in slots.indices { slots[slot].process = nil }
        for assignment in queue { handBack(assignment) }
        observer.tick(state)
    }

    // MARK: Jobs

    var running: Int { slots.count { $0.page != nil } }

    /// Whether nothing is left to do.
    func isOver(now: Double) -> Bool {
        guard running == 0 else { return false }
        if stopDeadline != nil { return true }
        return queue.isEmpty && hooks.isIdle && source.isExhausted(now: now)
    }

    /// Jobs that may be taken beside those that wait already.
    var room: Int { max(0, slots.count * 2 + 4 - queue.count) }

    func takeJobs(now: Double) {
        guard stopDeadline == nil, now >= pausedUntil else { return }
        do { queue += try source.take(limit: room, now: now) } catch { pause(error, now: now) }
        for refused in source.takeRefusals() { tell(refused) }
        hooks.add(source.takeNotices(), now: now)
        state.isPaused = now < pausedUntil
    }

    /// A job is over, and its result published.
    func tell(_ result: JobResult) {
        if result.status == .done { state.done += 1 } else { state.failed += 1 }
        metrics.finished(result)
        observer.finished(result)
    }

    func pause(_ error: SpoolError, now: Double) {
        observer.note("\(error.message); waiting 5 seconds")
        pausedUntil = now + 5
        state.isPaused = true
    }

    func startJobs(now: Double) {
        guard stopDeadline == nil, now >= pausedUntil else { return }
        for slot in slots.indices where slots[slot].state.isIdle {
            guard let index = queue.firstIndex(where: { $0.notBefore <= now }) else { return }
            start(queue.remove(at: index), in: slot, now: now)
        }
    }

    func start(_ waiting: Assignment, in slot: Int, now: Double) {
        var assignment = waiting
        do {
            if assignment.errorCard == nil { try source.begin(&assignment) }
            let files = try ResultFolder(partial: assignment.partialFolder, assignment.durability)
            let limits = limits(of: assignment.job)
            let run: PageRun
            do throws(JobFailure) {
                let prepared = try prepared(assignment, limits)
                let cookies = try CookieProfile(of: assignment.job, folder: configuration.profilesFolder)
                let session = broker.openSession(sessionConfiguration(of: assignment, limits: limits, cookies))
                run = PageRun(assignment, limits: limits, session: session, cookies: cookies, files: files, now: now)
                guard let process = slots[slot].process, process.startPage() else {
                    throw JobFailure(.workerCrashed, stage: .worker, "the worker took no page")
                }
                process.channel?.send(SupervisorMessage.run(prepared).frame)
            } catch {
                conclude(assignment, with: failedResult(assignment, error), files: nil, now: now)
                return
            }
            slots[slot].page = run
            _ = slots[slot].state.handle(.pageAssigned(seconds: limits.seconds + 1), now: now)
            observer.started(assignment)
        } catch {
            guard source.holds(waiting) else { return tellTakenOver(waiting) }
            queue.insert(waiting, at: 0)
            pause(error, now: now)
        }
    }

    private func limits(of job: Job) -> Limits {
        var limits = job.limits.applied(to: configuration.limits, ceiling: configuration.ceiling)
        limits.scriptSeconds = min(job.javaScript.timeLimit, limits.seconds)
        return limits
    }

    /// The job as its process gets it: with its files in it, and the limits that hold.
    private func prepared(_ assignment: Assignment, _ limits: Limits) throws(JobFailure) -> Job {
        var job = assignment.job
        for index in job.userScripts.indices {
            if case .file(let path) = job.userScripts[index].content {
                job.userScripts[index].content = .source(try roots.text(of: path, maxBytes: 16 << 20))
            }
        }
        if let file = assignment.pageFile {
            job.page = .url(AllowedRoots.url(ofPath: file))
        } else if case .file(let path) = job.page {
            job.page = .url(AllowedRoots.url(ofPath: try roots.resolve(path)))
        }
        job.limits = JobLimits(limits)
        return job
    }

    private func sessionConfiguration(
        of assignment: Assignment, limits: Limits, _ cookies: CookieProfile
    ) -> SessionConfiguration {
        let job = assignment.job
        var session = SessionConfiguration()
        session.cookies = cookies.jar
        if let name = job.applicationNameForUserAgent { session.userAgent += " \(name)" }
        session.userAgent = job.customUserAgent ?? session.userAgent
        session.headers = job.headers.headers
        session.limits = SessionLimits(limits)
        session.proxy = job.proxy
        let host = job.page.host ?? ""
        session.credentials = job.credentials.map {
            HTTPCredential(host: $0.host ?? host, username: $0.user, password: $0.password)
        }
        if !job.navigation.isEmpty { session.decide = { url, request in job.requestDecision(on: url, for: request.destination) } }
        return session
    }

    // MARK: Ends

    func concludePage(of slot: Int, _ end: PageEnd, now: Double) {
        guard let page = slots[slot].page else { return }
        let log = slots[slot].process?.lastWords ?? LogTail()
        slots[slot].process?.endPage()
        slots[slot].page = nil
        for fetch in page.fetches.values { fetchOwners[fetch] = nil }
        broker.closeSession(page.session)
        let result = page.conclude(end, log: log, now: now)
        var assignment = page.assignment
        if result.error?.code == .workerCrashed { assignment.crashes += 1 }
        if stopDeadline != nil, end == .cancelled {
            page.files.take()?.discard()
            handBack(assignment)
            return
        }
        conclude(assignment, with: result, files: page.files.take(), now: now)
    }

    /// Publishes a result, or puts the job back for another attempt.
    func conclude(_ ended: Assignment, with outcome: JobResult, files: consuming ResultFolder?, now: Double) {
        var assignment = ended
        var result = outcome
        var published: ResultFolder? = files
        if let failure = result.error, failure.code == .diskFull {
            // Not the job's fault: no attempt of its is used up.
            published.take()?.discard()
            assignment.attempt = max(0, assignment.attempt - 1)
            queue.append(assignment)
            return pause(SpoolError(failure.message), now: now)
        }
        if let failure = result.error {
            let delay = RetryPolicy.delay(after: failure, attempts: assignment.attempt, allowed: assignment.job.attempts)
            if let delay, assignment.errorCard == nil {
                published.take()?.discard()
                assignment.notBefore = now + delay
                state.retried += 1
                metrics.retried(failure)
                queue.append(assignment)
                observer.willRetry(assignment, after: failure, seconds: delay)
                return
            }
            if assignment.crashes > 1, failure.code == .workerCrashed {
                result.error = JobFailure(
                    .poisoned, stage: .worker, "\(assignment.crashes) attempts ended their process; the last: \(failure.message)")
            }
            if assignment.errorCard == nil {
                published.take()?.discard()
                if assignment.job.errorCard {
                    assignment.errorCard = result.error
                    assignment.job = ErrorCard.job(for: assignment.job, failure)
                    queue.append(assignment)
                    return
                }
            }
        }
        do {
            let finished = try source.finish(assignment, result, files: published.take())
            tell(finished.result)
            hooks.add(finished.notices, now: now)
        } catch .takenOver {
            tellTakenOver(assignment)
        } catch {
            // The disk is in the way: the job keeps its claim and is done again when there is room.
            assignment.attempt = max(0, assignment.attempt - 1)
            queue.append(assignment)
            pause(SpoolError(error.failure.message), now: now)
        }
    }

    func tellTakenOver(_ assignment: Assignment) {
        observer.note("\(assignment.job.id): another supervisor has taken the job over, since this one stood still for too long")
    }

    func failedResult(_ assignment: Assignment, _ failure: JobFailure) -> JobResult {
        var result = JobResult()
        result.id = assignment.job.id
        result.url = assignment.job.page.text
        result.status = .failed
        result.error = failure
        result.attempt = assignment.attempt
        result.startedAt = Timestamp.now
        result.finishedAt = result.startedAt
        return result
    }

    func handBack(_ assignment: Assignment) {
        do { try source.handBack(assignment) } catch { observer.note(error.message) }
    }
}
