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
    private let configuration: SupervisorConfiguration
    private let source: Source
    private let observer: any SupervisorObserver
    private let broker: NetworkBroker
    private let roots: AllowedRoots
    private let hooks: HookDelivery
    private var slots: [Slot]
    private var queue: [Assignment] = []
    private var fetchOwners: [FetchID: (slot: Int, request: Int)] = [:]
    private var state = SupervisorState()
    private var pausedUntil = 0.0
    private var stopDeadline: Double?
    private var nextWatch = 0.0
    private var metrics = Metrics()
    private var metricsServer: MetricsServer?
    private var signals: Int32 = -1

    private struct Slot {
        var state: SlotState
        var process: WorkerProcess?
        var page: PageRun?
    }

    public init(_ configuration: SupervisorConfiguration, source: Source, observer: any SupervisorObserver) {
        self.configuration = configuration
        self.source = source
        self.observer = observer
        broker = NetworkBroker(configuration.network)
        roots = AllowedRoots(configuration.allowedRoots)
        hooks = HookDelivery(broker: broker, commands: configuration.hookCommands) { observer.note($0) }
        slots = (0..<max(1, configuration.workers)).map { _ in
            Slot(state: SlotState(pagesPerZygote: configuration.pagesPerWorker))
        }
    }

    public func run() throws(SupervisorError) {
        signals = clip_open_signals([SIGTERM, SIGINT], 2)
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

    private var running: Int { slots.count { $0.page != nil } }

    /// Whether nothing is left to do.
    private func isOver(now: Double) -> Bool {
        guard running == 0 else { return false }
        if stopDeadline != nil { return true }
        return queue.isEmpty && hooks.isIdle && source.isExhausted(now: now)
    }

    private func takeJobs(now: Double) {
        guard stopDeadline == nil, now >= pausedUntil else { return }
        let room = slots.count * 2 + 4 - queue.count
        do { queue += try source.take(limit: max(0, room), now: now) } catch { pause(error, now: now) }
        for refused in source.takeRefusals() { tell(refused) }
        state.isPaused = now < pausedUntil
    }

    /// A job is over, and its result published.
    private func tell(_ result: JobResult) {
        if result.status == .done { state.done += 1 } else { state.failed += 1 }
        metrics.finished(result)
        observer.finished(result)
    }

    private func pause(_ error: SpoolError, now: Double) {
        observer.note("\(error.message); waiting 5 seconds")
        pausedUntil = now + 5
        state.isPaused = true
    }

    private func startJobs(now: Double) {
        guard stopDeadline == nil, now >= pausedUntil else { return }
        for slot in slots.indices where slots[slot].state.isIdle {
            guard let index = queue.firstIndex(where: { $0.notBefore <= now }) else { return }
            start(queue.remove(at: index), in: slot, now: now)
        }
    }

    private func start(_ waiting: Assignment, in slot: Int, now: Double) {
        var assignment = waiting
        do {
            if assignment.errorCard == nil { try source.begin(&assignment) }
            let files = try ResultFolder(partial: assignment.partialFolder)
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

    // MARK: Events

    private func wait(now: Double) throws(SupervisorError) {
        var watched = [WatchedDescriptor(signals, .readable)]
        var owners: [Int32: Int] = [:]
        for slot in slots.indices {
            guard let process = slots[slot].process else { continue }
            for descriptor in [process.control, process.log] {
                watched.append(WatchedDescriptor(descriptor, .readable))
                owners[descriptor] = slot
            }
            if let channel = process.channel, !channel.isAtEnd {
                watched.append(WatchedDescriptor(channel.descriptor, channel.hasOutput ? [.readable, .writable] : .readable))
                owners[channel.descriptor] = slot
            }
        }
        if let metricsServer { watched += metricsServer.watched }
        if stopDeadline == nil { watched += source.descriptors.map { WatchedDescriptor($0, .readable) } }
        let ready = broker.wait(timeoutSeconds: secondsToWait(now: now), alsoWatching: watched)
        let later = Timestamp.steadySeconds
        for item in ready {
            if item.descriptor == signals { receiveSignals(now: later) }
            metricsServer?.serve(item.descriptor, now: later) { metrics.text(state) }
            guard let slot = owners[item.descriptor], let process = slots[slot].process else { continue }
            if item.descriptor == process.log {
                observer.workerWrote(process.readLog())
            } else if item.descriptor == process.control {
                try readReports(of: slot, now: later)
            } else {
                process.channel?.flush()
                readMessages(of: slot)
            }
        }
        for fetch in broker.finished() where !hooks.take(fetch, now: later) { answer(fetch) }
        hooks.work(now: later)
    }

    private func secondsToWait(now: Double) -> Double {
        var until = now + min(running > 0 ? 0.25 : 2, hooks.secondsToNext)
        for slot in slots.indices where isWanted(slot) {
            if let tick = slots[slot].state.nextTick { until = min(until, tick) }
        }
        for assignment in queue { until = min(until, max(now + 0.001, assignment.notBefore)) }
        if queue.contains(where: { $0.notBefore <= now }), pausedUntil <= now, !slots.contains(where: \.state.isIdle) {
            until = max(until, now + 0.05)
        }
        if stopDeadline == nil { until = min(until, max(pausedUntil, now + source.secondsToNext(now: now))) }
        return max(0, until - now)
    }

    /// Whether the slot's process is there or will be needed soon.
    private func isWanted(_ slot: Int) -> Bool {
        if slots[slot].process != nil { return true }
        let alive = slots.count { $0.process != nil }
        return stopDeadline == nil && alive < max(1, min(slots.count, running + queue.count))
    }

    private func apply(_ actions: [SlotState.Action], to slot: Int) throws(SupervisorError) {
        let now = Timestamp.steadySeconds
        for action in actions {
            switch action {
            case .spawnZygote:
                slots[slot].process = WorkerProcess(
                    path: configuration.workerPath, arguments: configuration.workerArguments, environment: workerEnvironment)
                state.workers += 1
                if slots[slot].process == nil { try apply(slots[slot].state.handle(.zygoteGone, now: now), to: slot) }
            case .killPage: slots[slot].process?.killPage()
            case .killZygote:
                slots[slot].process?.end()
                try loseZygote(of: slot, now: now)
            case .concludePage(let end): concludePage(of: slot, end, now: now)
            case .giveUp:
                let words = slots[slot].process?.lastWords.reason ?? "it wrote nothing"
                throw SupervisorError("the worker \(configuration.workerPath) does not start: \(words)")
            }
        }
    }

    /// Only what the fonts and the C library need: nothing of the operator's environment reaches a page.
    private var workerEnvironment: [String] { ["LANG=C.UTF-8", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=/nonexistent", "TZ=UTC"] }

    private func loseZygote(of slot: Int, now: Double) throws(SupervisorError) {
        guard let process = slots[slot].process else { return }
        observer.workerWrote(process.readLog())
        readMessages(of: slot)
        try apply(slots[slot].state.handle(.zygoteGone, now: now), to: slot)
        slots[slot].process = nil
        state.workerRestarts += 1
    }

    private func readReports(of slot: Int, now: Double) throws(SupervisorError) {
        while let process = slots[slot].process {
            switch process.nextReport() {
            case .nothing: return
            case .gone: return try loseZygote(of: slot, now: now)
            case .report(.ready): try apply(slots[slot].state.handle(.zygoteReady, now: now), to: slot)
            case .report(.started): break
            case .report(.ended(let exitCode, let signal, let peakKilobytes)):
                observer.workerWrote(process.readLog())
                slots[slot].page?.peakBytes = peakKilobytes << 10
                readMessages(of: slot)
                try apply(slots[slot].state.handle(.pageEnded(exitCode: exitCode, signal: signal), now: now), to: slot)
            }
        }
    }

    /// Takes what the page's process has sent; all of it where the process has ended.
    private func readMessages(of slot: Int) {
        guard let channel = slots[slot].process?.channel, let page = slots[slot].page else { return }
        var isDrained = false
        while !isDrained {
            let before = channel.isAtEnd
            channel.receive()
            do throws(ProtocolError) {
                while let frame = try channel.next() {
                    guard page.failure == nil else { continue }
                    if !take(try WorkerMessage(frame), page, slot) { stop(slot, .misbehaved) }
                }
            } catch {
                page.refuse(error.message)
                stop(slot, .misbehaved)
                return
            }
            isDrained = before || !channel.hasInput
        }
    }

    private func take(_ message: WorkerMessage, _ page: PageRun, _ slot: Int) -> Bool {
        switch message {
        case .request(let id, let request):
            if let file = page.assignment.pageFile, request.url.href == AllowedRoots.url(ofPath: file) {
                answerWithFile(file, request: id, url: request.url, slot)
                return true
            }
            let fetch = broker.begin(request, session: page.session)
            page.fetches[id] = fetch
            fetchOwners[fetch] = (slot, id)
            return true
        case .cancel(let id):
            if let fetch = page.fetches.removeValue(forKey: id) {
                broker.cancel(fetch)
                fetchOwners[fetch] = nil
            }
            return true
        case .cookies(let operation):
            let answer = broker.perform(operation, session: page.session)
            slots[slot].process?.channel?.send(SupervisorMessage.cookies(answer).frame)
            return true
        case .event, .file, .finished: return page.take(message)
        }
    }

    private func answerWithFile(_ path: String, request: Int, url: WebURL, _ slot: Int) {
        do {
            let body = try FileSystem.read(path, maxBytes: JobIntake.maxBytes)
            let type = path.hasSuffix(".xhtml") ? "application/xhtml+xml" : "text/html"
            let response = ResourceResponse(url: url, status: 200, headers: [HTTPHeader("Content-Type", type)], body: body)
            slots[slot].process?.channel?.send(SupervisorMessage.response(request: request, response).frame)
        } catch {
            let failure = ResourceError(.fileNotFound, error.message, url: url.href)
            slots[slot].process?.channel?.send(SupervisorMessage.failure(request: request, failure).frame)
        }
    }

    private func answer(_ fetch: FinishedFetch) {
        guard let owner = fetchOwners.removeValue(forKey: fetch.id), let page = slots[owner.slot].page,
            page.fetches.removeValue(forKey: owner.request) != nil
        else { return }
        let message: SupervisorMessage =
            switch fetch.result {
            case .success(let response): received(response, for: owner.request)
            case .failure(let error): .failure(request: owner.request, error)
            }
        slots[owner.slot].process?.channel?.send(message.frame)
    }

    private func received(_ response: ResourceResponse, for request: Int) -> SupervisorMessage {
        metrics.received(bytes: response.body.count, isFromCache: response.isFromCache)
        return .response(request: request, response)
    }

    private func stop(_ slot: Int, _ reason: PageEnd) {
        // Only `.killPage` can come of it.
        if !slots[slot].state.handle(.stopPage(reason), now: Timestamp.steadySeconds).isEmpty { slots[slot].process?.killPage() }
    }

    // MARK: Ends

    private func concludePage(of slot: Int, _ end: PageEnd, now: Double) {
        guard let page = slots[slot].page else { return }
        let words = slots[slot].process?.lastWords.reason
        slots[slot].process?.endPage()
        slots[slot].page = nil
        for fetch in page.fetches.values { fetchOwners[fetch] = nil }
        broker.closeSession(page.session)
        let result = page.conclude(end, lastWords: words, now: now)
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
    private func conclude(_ ended: Assignment, with outcome: JobResult, files: consuming ResultFolder?, now: Double) {
        var assignment = ended
        var result = outcome
        var published: ResultFolder? = files
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
            let final = try source.finish(assignment, result, files: published.take())
            tell(final)
            hooks.add(ended.job, final, now: now)
        } catch {
            // The disk is in the way: the job keeps its claim and is done again when there is room.
            assignment.attempt = max(0, assignment.attempt - 1)
            queue.append(assignment)
            pause(SpoolError(error.failure.message), now: now)
        }
    }

    private func failedResult(_ assignment: Assignment, _ failure: JobFailure) -> JobResult {
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

    private func handBack(_ assignment: Assignment) {
        do { try source.handBack(assignment) } catch { observer.note(error.message) }
    }

    // MARK: Care

    private func receiveSignals(now: Double) {
        while true {
            switch clip_read_signal(signals) {
            case 0: return
            default:
                if stopDeadline == nil {
                    observer.note("ending: \(running) pages get \(configuration.graceSeconds) seconds to finish")
                    stopDeadline = now + configuration.graceSeconds
                    state.isStopping = true
                } else {
                    stopDeadline = now
                }
            }
        }
    }

    /// Ends pages that outgrew their memory, were cancelled, or are in the way of the end.
    private func watchPages(now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + 0.2
        if let stopDeadline, now >= stopDeadline {
            for slot in slots.indices where slots[slot].page != nil { stop(slot, .cancelled) }
        }
        let cancelled = source.cancellations()
        for assignment in queue where cancelled.contains(assignment.token) {
            queue.removeAll { $0.token == assignment.token }
            let failure = JobFailure(.cancelled, stage: .worker, "cancelled before it was started")
            conclude(assignment, with: failedResult(assignment, failure), files: nil, now: now)
        }
        var resident = 0
        for slot in slots.indices {
            guard let page = slots[slot].page else { continue }
            if cancelled.contains(page.assignment.token) { stop(slot, .cancelled) }
            guard let bytes = slots[slot].process?.residentBytes else { continue }
            resident += bytes
            if bytes > page.limits.residentBytes { stop(slot, .outOfMemory) }
        }
        state.residentBytes = resident
        state.queued = queue.count
        state.running = running
        observer.tick(state)
    }
}
