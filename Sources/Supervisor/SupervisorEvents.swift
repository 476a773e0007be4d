import ClipBase
import Glibc
import JobModel
import Networking
import Spool
import WorkerProtocol

// What comes in: reports of zygotes, messages of pages, answers of the network.
extension Supervisor {
    func wait(now: Double) throws(SupervisorError) {
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
        // A source with news that nobody takes would be ready for ever.
        if stopDeadline == nil, room > 0, now >= pausedUntil { watched += source.descriptors.map { WatchedDescriptor($0, .readable) } }
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

    func secondsToWait(now: Double) -> Double {
        var until = now + min(running > 0 ? 0.25 : 2, hooks.secondsToNext)
        for slot in slots.indices where isWanted(slot) {
            if let tick = slots[slot].state.nextTick { until = min(until, tick) }
        }
        for assignment in queue { until = min(until, max(now + 0.001, assignment.notBefore)) }
        if queue.contains(where: { $0.notBefore <= now }), pausedUntil <= now, !slots.contains(where: \.state.isIdle) {
            until = max(until, now + 0.05)
        }
        if stopDeadline == nil, room > 0 { until = min(until, max(pausedUntil, now + source.secondsToNext(now: now))) }
        return max(0, until - now)
    }

    /// Whether the slot's process is there or will be needed soon.
    func isWanted(_ slot: Int) -> Bool {
        if slots[slot].process != nil { return true }
        let alive = slots.count { $0.process != nil }
        return stopDeadline == nil && alive < max(1, min(slots.count, running + queue.count))
    }

    func apply(_ actions: [SlotState.Action], to slot: Int) throws(SupervisorError) {
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
        case .siteData(let operation):
            let answer = broker.perform(operation, session: page.session)
            slots[slot].process?.channel?.send(SupervisorMessage.siteData(answer).frame)
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

    func stop(_ slot: Int, _ reason: PageEnd) {
        // Only `.killPage` can come of it.
        if !slots[slot].state.handle(.stopPage(reason), now: Timestamp.steadySeconds).isEmpty { slots[slot].process?.killPage() }
    }
}
