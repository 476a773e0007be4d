/// Which requests may start: so many at once and so far apart for each host.
struct HostQueue {
    private struct Host {
        var waiting: [FetchID] = []
        var running: Set<FetchID> = []
        var lastStart: ContinuousClock.Instant?
    }

    var politeness: HostPoliteness
    private var maxConcurrent: Int { max(1, politeness.maxConcurrent) }
    private var delay: Duration { .seconds(max(0, politeness.delaySeconds)) }
    /// Hosts that are remembered only for the time of their last request.
    private static let maxIdleHosts = 10_000
    private var hosts: [String: Host] = [:]
    private var hostOf: [FetchID: String] = [:]
    /// Hosts where something waits.
    private var pending: Set<String> = []

    init(_ politeness: HostPoliteness) { self.politeness = politeness }

    /// - Parameter host: with its port.
    mutating func add(_ id: FetchID, host: String) {
        hostOf[id] = host
        hosts[host, default: Host()].waiting.append(id)
        pending.insert(host)
    }

    /// Takes out the requests that may start now; they count as running from then on.
    mutating func due(at now: ContinuousClock.Instant) -> [FetchID] {
        var due: [FetchID] = []
        for name in pending {
            guard var host = hosts[name] else { continue }
            while !host.waiting.isEmpty, host.running.count < maxConcurrent,
                host.lastStart.map({ now - $0 >= delay }) ?? true
            {
                let id = host.waiting.removeFirst()
                host.running.insert(id)
                if delay > .zero { host.lastStart = now }
                due.append(id)
            }
            if host.waiting.isEmpty { pending.remove(name) }
            hosts[name] = host
        }
        return due
    }

    /// Seconds until a request may start that waits for nothing but time; nil where none does.
    func nextStart(after now: ContinuousClock.Instant) -> Double? {
        guard delay > .zero else { return nil }
        return pending.compactMap { name -> Double? in
            guard let host = hosts[name], host.running.count < maxConcurrent, let last = host.lastStart else {
                return nil
            }
            let left = (last + delay - now).components
            return max(0, Double(left.seconds) + Double(left.attoseconds) * 1e-18)
        }.min()
    }

    /// The request has left the wire, or will never start.
    mutating func remove(_ id: FetchID) {
        guard let name = hostOf.removeValue(forKey: id), var host = hosts[name] else { return }
        if host.running.remove(id) == nil { host.waiting.removeAll { $0 == id } }
        if host.waiting.isEmpty { pending.remove(name) }
        let isIdle = host.waiting.isEmpty && host.running.isEmpty
        let isForgettable = host.lastStart.map { ContinuousClock.now - $0 >= delay } ?? true
        hosts[name] = isIdle && isForgettable ? nil : host
        if hosts.count > HostQueue.maxIdleHosts { forgetIdleHosts() }
    }

    private mutating func forgetIdleHosts() {
        let now = ContinuousClock.now
        hosts = hosts.filter { _, host in
            !host.waiting.isEmpty || !host.running.isEmpty || host.lastStart.map { now - $0 < delay } ?? false
        }
    }
}
