import ClipBase
import Glibc

/// Names a session of a broker.
public struct SessionID: Hashable, Sendable {
    let rawValue: UInt64
}

/// Names a request on its way.
public struct FetchID: Hashable, Sendable {
    let rawValue: UInt64
}

/// A request that is over.
public struct FinishedFetch: Sendable {
    public var id: FetchID
    public var session: SessionID
    public var result: Result<ResourceResponse, ResourceError>
}

/// What a descriptor is ready for, or should be watched for.
public struct DescriptorEvents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let readable = DescriptorEvents(rawValue: 1)
    public static let writable = DescriptorEvents(rawValue: 2)
    /// The other end is gone, or the descriptor is broken; told without being asked for.
    public static let closed = DescriptorEvents(rawValue: 4)
}

/// A descriptor of the caller's that `NetworkBroker.wait` watches beside its own.
public struct WatchedDescriptor: Hashable, Sendable {
    public var descriptor: Int32
    public var events: DescriptorEvents
    public init(_ descriptor: Int32, _ events: DescriptorEvents) {
        self.descriptor = descriptor
        self.events = events
    }
}

/// Fetches resources for all jobs of a process: one thread, one event loop, one pool of connections.
///
/// The caller begins requests, waits, and takes what has finished:
///
///     let session = broker.openSession(configuration)
///     let fetch = broker.begin(request, session: session)
///     while … {
///         let ready = broker.wait(timeoutSeconds: 1, alsoWatching: descriptors)
///         for finished in broker.finished() { … }
///     }
///
/// Not safe to use from more than one thread. libcurl resolves names on threads of its own; a process that forks while
/// requests run must do no more than `exec` in the child.
public final class NetworkBroker {
    public private(set) var configuration: NetworkConfiguration
    private var sessions: [SessionID: Session] = [:]
    private var fetches: [FetchID: Fetch] = [:]
    private var done: [FinishedFetch] = []
    private var lastID: UInt64 = 0
    private let multi: CurlMulti
    private var queue: HostQueue
    private var files: FileLoader
    private var cache: HTTPCache?
    private var robots = RobotsBook()
    /// The one that asks for `robots.txt`.
    private let robotsSession: SessionID

    public init(_ configuration: NetworkConfiguration = NetworkConfiguration()) {
        self.configuration = configuration
        multi = CurlMulti(maxConnections: configuration.maxConnections)
        queue = HostQueue(configuration.politeness)
        files = FileLoader(roots: configuration.fileRoots)
        cache = configuration.cache.map { HTTPCache($0) }
        robotsSession = SessionID(rawValue: 0)
        sessions[robotsSession] = Session.forRobots
    }

    /// Takes over a new configuration for all requests that have not started; the cache and the number of connections stay
    /// what they were.
    public func reconfigure(_ new: NetworkConfiguration) {
        configuration = new
        queue.politeness = new.politeness
        files = FileLoader(roots: new.fileRoots)
    }

    private func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: Sessions

    public func openSession(_ configuration: SessionConfiguration = SessionConfiguration()) -> SessionID {
        let id = SessionID(rawValue: nextID())
        sessions[id] = Session(configuration)
        return id
    }

    /// Ends a session. Its requests are cancelled and do not come out of `finished()`.
    public func closeSession(_ session: SessionID) {
        for (id, fetch) in fetches where fetch.session == session { drop(id, fetch) }
        done.removeAll { $0.session == session }
        sessions[session] = nil
    }

    /// Does what a page asks of its session's cookies.
    public func perform(_ operation: SiteDataOperation, session: SessionID) -> String {
        guard let jar = sessions[session]?.configuration.cookies else { return "" }
        return jar.perform(operation, now: WallClock.now)
    }

    /// Bytes that the session has taken so far, decoded.
    public func receivedBytes(of session: SessionID) -> Int { sessions[session]?.receivedBytes ?? 0 }

    // MARK: Requests

    /// Starts a request. Its end comes out of `finished()`, after a later `wait` at the earliest; never from here.
    public func begin(_ request: ResourceRequest, session sessionID: SessionID) -> FetchID {
        let id = FetchID(rawValue: nextID())
        guard let session = sessions[sessionID] else {
            let error = ResourceError(
                .cancelled, "The session of \(request.url) is closed; open one first.", url: request.url.href)
            done.append(FinishedFetch(id: id, session: sessionID, result: .failure(error)))
            return id
        }
        let deadline = Deadline(secondsFromNow: session.configuration.limits.secondsPerRequest)
        let fetch = Fetch(request, session: sessionID, deadline: deadline)
        fetches[id] = fetch
        do throws(ResourceError) {
            try session.admit(request)
            try start(id, fetch, session)
        } catch {
            finish(id, .failure(error))
        }
        return id
    }

    /// Gives up a request; it does not come out of `finished()`.
    public func cancel(_ id: FetchID) {
        if let fetch = fetches[id] { drop(id, fetch) }
        done.removeAll { $0.id == id }
    }

    /// Requests that have not ended.
    public var runningCount: Int { fetches.count }

    /// The requests that have ended since the last call, in the order in which they did.
    public func finished() -> [FinishedFetch] {
        defer { done = [] }
        return done
    }

    // MARK: Waiting

    /// Moves requests on until one ends, a watched descriptor is ready, a signal comes or the time is over.
    ///
    /// - Returns: those of `watched` that are ready, with what for.
    public func wait(
        timeoutSeconds: Double, alsoWatching watched: [WatchedDescriptor] = []
    ) -> [WatchedDescriptor] {
        let deadline = Deadline(secondsFromNow: timeoutSeconds)
        while true {
            startQueued()
            let now = ContinuousClock.now
            var seconds = done.isEmpty ? deadline.secondsLeft : 0
            if let next = queue.nextStart(after: now) { seconds = min(seconds, next) }
            for fetch in fetches.values {
                seconds = min(seconds, fetch.nextDeadline(stallSeconds: configuration.stallSeconds).secondsLeft)
            }
            let ready = multi.poll(seconds: seconds, watched: watched)
            for completion in multi.completions() { completed(completion) }
            endOverdue()
            guard let ready else { return [] }
            if !ready.isEmpty || !done.isEmpty || deadline.hasPassed { return ready }
        }
    }

    /// Fetches one resource and returns when it is there. Other requests of the broker move on meanwhile.
    public func load(_ request: ResourceRequest, session: SessionID) throws(ResourceError) -> ResourceResponse {
        let id = begin(request, session: session)
        while true {
            if let index = done.firstIndex(where: { $0.id == id }) { return try done.remove(at: index).result.get() }
            let others = done
            done = []
            _ = wait(timeoutSeconds: 60)
            done = others + done
        }
    }

    // MARK: The way of one request

    /// Judges the URL of the present hop, then loads it at once or puts it into its host's queue.
    private func start(_ id: FetchID, _ fetch: Fetch, _ session: Session) throws(ResourceError) {
        let url = fetch.hop.url
        try session.decide(url, fetch.request)
        switch url.scheme {
        case "data":
            finish(id, .success(try DataLoader.load(url)))
        case "about":
            finish(id, .success(try DataLoader.loadBlank(url)))
        case "file":
            let response = try files.load(url, maxBytes: session.remainingBytes)
            try session.take(bytes: response.body.count, of: url)
            finish(id, .success(response))
        case "http", "https":
            try startHTTP(id, fetch, session)
        default:
            throw ResourceError(
                .unsupportedScheme,
                "\(url) has the scheme \"\(url.scheme)\"; only http, https, file, data and about:blank can be loaded.",
                url: url.href)
        }
    }

    /// Follows the hops that the cache can answer, up to one that needs the network.
    private func startHTTP(_ id: FetchID, _ fetch: Fetch, _ session: Session) throws(ResourceError) {
        while true {
            let url = fetch.hop.url
            guard let host = url.host, let port = url.effectivePort else {
                throw ResourceError(.badURL, "\(url) names no host.", url: url.href)
            }
            if let reason = configuration.addressPolicy.refusal(of: host, port: port) {
                throw .blockedAddress(reason, url: url)
            }
            guard try mayFetch(id, fetch) else { return }
            fetch.lines = try RequestHeaders.lines(for: fetch.hop, fetch.request, session)
            guard let cached = freshAnswer(fetch, session) else {
                queue.add(id, host: url.hostAndPort)
                return
            }
            fetch.isFromCache = true
            if try follow(cached.answer, fetch, session) { continue }
            try session.take(bytes: cached.body.count, of: url)
            finish(id, .success(fetch.response(cached.answer, body: cached.body)))
            return
        }
    }

    /// Goes on to the next hop where the answer is a redirect.
    private func follow(_ answer: HTTPAnswer, _ fetch: Fetch, _ session: Session) throws(ResourceError) -> Bool {
        guard let hop = try fetch.hop.redirect(by: answer, limits: session.configuration.limits) else { return false }
        // The rules come first: they may have a use for a scheme that cannot be loaded.
        try session.decide(hop.url, fetch.request)
        guard hop.url.isHTTP else {
            throw ResourceError(
                .unsupportedScheme,
                "\(fetch.hop.url) redirects to \(hop.url.href.prefix(200)); a redirect may lead to http and https only.",
                url: hop.url.href)
        }
        fetch.hop = hop
        return true
    }

    /// Asks the cache. An answer that has to be asked about becomes conditions on the request.
    private func freshAnswer(_ fetch: Fetch, _ session: Session) -> CachedAnswer? {
        fetch.cacheRequest = nil
        fetch.stale = nil
        fetch.isFromCache = false
        guard cache != nil else { return nil }
        let now = WallClock.now
        let credential = session.credential(for: fetch.hop.url)
        fetch.cacheRequest = CacheRequest(
            fetch.hop, fetch.request, lines: fetch.lines, credential: credential, now: now)
        guard let request = fetch.cacheRequest, let found = cache?.lookUp(request, now: now) else { return nil }
        if found.isFresh { return found.answer }
        fetch.stale = found.answer
        fetch.lines += found.answer.conditions
        return nil
    }

    private func startQueued() {
        for id in queue.due(at: .now) {
            guard let fetch = fetches[id], let session = sessions[fetch.session] else { continue }
            do throws(ResourceError) {
                let transfer = try CurlTransfer(fetch, session: session, configuration: configuration)
                fetch.transfer = transfer
                multi.add(transfer, for: id)
            } catch {
                finish(id, .failure(error))
            }
        }
    }

    private func completed(_ completion: CurlMulti.Completion) {
        let id = completion.id
        guard let fetch = fetches[id], let transfer = fetch.transfer, let session = sessions[fetch.session] else {
            return
        }
        fetch.transfer = nil
        queue.remove(id)
        do throws(ResourceError) {
            if transfer.hasUnknownEncoding(completion.code), !fetch.takesBodyAsItIs {
                fetch.takesBodyAsItIs = true
                queue.add(id, host: fetch.hop.url.hostAndPort)
                return
            }
            try transfer.check(completion.code, url: fetch.hop.url)
            session.store(cookies: transfer.setCookieLines, from: fetch.hop.url, for: fetch.request)
            let (answer, body) = try remember(transfer.answer, transfer.takeBody(), of: fetch, session)
            if try follow(answer, fetch, session) {
                try startHTTP(id, fetch, session)
            } else {
                finish(id, .success(fetch.response(answer, body: body)))
            }
        } catch {
            finish(id, .failure(error))
        }
    }

    /// Brings an answer into the cache, and a confirmed one out of it.
    private func remember(
        _ answer: HTTPAnswer, _ body: [UInt8], of fetch: Fetch, _ session: Session
    ) throws(ResourceError) -> (HTTPAnswer, [UInt8]) {
        let now = WallClock.now
        guard let request = fetch.cacheRequest else {
            let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(fetch.hop.method)
            if !isSafe, (200..<400).contains(answer.status) { cache?.invalidate(fetch.hop.url) }
            return (answer, body)
        }
        if let stale = fetch.stale, answer.status == 304,
            let confirmed = cache?.confirm(stale, by: answer, to: request, now: now)
        {
            fetch.isFromCache = true
            try session.take(bytes: confirmed.body.count, of: fetch.hop.url)
            return (confirmed.answer, confirmed.body)
        }
        // A server that fails says nothing about what it answered before.
        if answer.status < 500 { cache?.store(answer, body: body, to: request, now: now) }
        return (answer, body)
    }

    // MARK: Robots

    /// Whether the site lets robots fetch the URL. False: its rules have to be asked for, and the request waits.
    private func mayFetch(_ id: FetchID, _ fetch: Fetch) throws(ResourceError) -> Bool {
        guard case .obey(let product) = configuration.robots, fetch.session != robotsSession else { return true }
        let url = fetch.hop.url
        switch robots.rules(of: url.origin, for: id, now: WallClock.now) {
        case .rules(let rules):
            if rules.allows(url) { return true }
            throw ResourceError(
                .blockedByRule,
                "\(url) was not loaded: \(url.origin)/robots.txt does not let \(product) fetch it.", url: url.href)
        case .wait:
            return false
        case .ask:
            if let page = WebURL("/robots.txt", base: url)?.withoutCredentials {
                _ = begin(ResourceRequest(url: page, destination: .fetch), session: robotsSession)
            }
            return false
        }
    }

    private func takeRobots(_ fetch: Fetch, _ result: Result<ResourceResponse, ResourceError>) {
        guard case .obey(let product) = configuration.robots else { return }
        for id in robots.take(result, of: fetch.request.url.origin, product: product, now: WallClock.now) {
            guard let fetch = fetches[id], let session = sessions[fetch.session] else { continue }
            do throws(ResourceError) { try startHTTP(id, fetch, session) } catch { finish(id, .failure(error)) }
        }
    }

    private func endOverdue() {
        let stallSeconds = configuration.stallSeconds
        for (id, fetch) in fetches where fetch.nextDeadline(stallSeconds: stallSeconds).hasPassed {
            let limit = sessions[fetch.session]?.configuration.limits.secondsPerRequest ?? 0
            let url = fetch.hop.url
            let text =
                fetch.deadline.hasPassed
                ? "was not there after \(limit) s" : "sent nothing for \(stallSeconds) s and was given up"
            let error = ResourceError(
                .timedOut, "\(url) \(text); try later, or raise the limit.", url: url.href, isRetryable: true)
            finish(id, .failure(error))
        }
    }

    private func drop(_ id: FetchID, _ fetch: Fetch) {
        if let transfer = fetch.transfer { multi.remove(transfer) }
        queue.remove(id)
        fetches[id] = nil
    }

    private func finish(_ id: FetchID, _ result: Result<ResourceResponse, ResourceError>) {
        guard let fetch = fetches[id] else { return }
        drop(id, fetch)
        if fetch.session == robotsSession { return takeRobots(fetch, result) }
        var result = result
        if case .success(var response) = result {
            response.seconds = fetch.secondsSinceStart
            result = .success(response)
        }
        done.append(FinishedFetch(id: id, session: fetch.session, result: result))
    }
}
