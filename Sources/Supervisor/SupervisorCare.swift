import CProcess
import ClipBase
import Glibc
import JobModel
import Networking
import Spool

// What has to be looked after now and then: signals, limits, cancellations, the configuration.
extension Supervisor {
    func receiveSignals(now: Double) {
        while true {
            switch clip_read_signal(signals) {
            case 0: return
            case SIGHUP: readConfigurationAnew()
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
    func watchPages(now: Double) {
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
        let deleted = source.care(now: now)
        if deleted > 0 { observer.note("deleted \(deleted) entries that were kept for \(configuration.keepDays ?? 0) days") }
        resizeSlots()
        state.waiting = source.waitingCount
        state.residentBytes = resident
        state.queued = queue.count
        state.running = running
        observer.tick(state)
    }

    private func readConfigurationAnew() {
        guard let reload else { return }
        do {
            configuration = try reload()
        } catch {
            return observer.note("the old configuration holds on: \(error)")
        }
        broker.reconfigure(configuration.network)
        roots = AllowedRoots(configuration.allowedRoots)
        hooks.commands = configuration.hookCommands
        source.reconfigure(configuration)
        observer.note("read the configuration anew")
    }

    /// As many slots as the configuration says; one that runs a page goes when the page is over.
    private func resizeSlots() {
        let wanted = max(1, configuration.workers)
        while slots.count < wanted { slots.append(Slot(state: SlotState(pagesPerZygote: configuration.pagesPerWorker))) }
        while slots.count > wanted, let last = slots.last, last.page == nil { slots.removeLast() }
    }
}
