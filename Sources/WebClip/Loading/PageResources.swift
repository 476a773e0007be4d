import ClipBase

/// The subresources of one page: each URL is asked for once, many at a time, and kept by the URL that asked.
final class PageResources {
    /// One finished request, for the page's events.
    struct Record {
        var url: String
        var destination: ResourceRequest.Destination
        var status: Int?
        var bytes = 0
        var seconds = 0.0
        var error: ResourceError?
        var isFromCache = false
    }

    private struct Pending {
        var key: String
        var destination: ResourceRequest.Destination
        var start: ContinuousClock.Instant
    }

    private let loader: any ResourceLoader
    var deadline: Deadline
    private let limits: Limits
    private let stop: StopFlag
    private let report: (Record) -> Void
    private var pending: [Int: Pending] = [:]
    private var outcomes: [String: Result<ResourceResponse, ResourceError>] = [:]
    private var asked: Set<String> = []
    private var totalBytes = 0
    /// Requests of scripts: their answers wait for `nextForScript`.
    private var scriptRequests: [Int: Pending] = [:]
    private var scriptAnswers: [(number: Int, outcome: Result<ResourceResponse, ResourceError>)] = []
    private var scriptCount = 0

    init(loader: any ResourceLoader, deadline: Deadline, limits: Limits, stop: StopFlag, report: @escaping (Record) -> Void) {
        self.loader = loader
        self.deadline = deadline
        self.limits = limits
        self.stop = stop
        self.report = report
    }

    /// The loader's next answer; nil at the limit, after a wish to stop, or when nothing is under way.
    private func next(until limit: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        while !stop.isSet {
            let slice = min(limit, Deadline(secondsFromNow: 0.25))
            if let answer = loader.next(until: slice) { return answer }
            if limit.hasPassed || !slice.hasPassed { return nil }
        }
        return nil
    }

    /// Loads a document; other answers that come meanwhile are those of a page that goes.
    func answer(to request: ResourceRequest) -> Result<ResourceResponse, ResourceError> {
        let number = loader.begin(request)
        while let (finished, outcome) = next(until: deadline) { if finished == number { return outcome } }
        loader.cancel(number)
        let url = request.url.href
        if stop.isSet { return .failure(ResourceError(.cancelled, "The load of \(url.prefix(500)) was stopped.", url: url)) }
        return .failure(
            ResourceError(
                .timedOut, "\(url.prefix(500)) did not answer within \(limits.seconds) s.", url: url, isRetryable: true))
    }

    /// How much of what was asked for has come, from 0 to 1.
    var finishedShare: Double {
        let waiting = pending.count + scriptRequests.count
        let all = asked.count + scriptCount
        return all == 0 ? 1 : Double(all - waiting) / Double(all)
    }

    /// Gives up all that is under way.
    func cancelAll() {
        for number in pending.keys { loader.cancel(number) }
        pending = [:]
        cancelScriptRequests()
    }

    /// Gives up what scripts asked for.
    func cancelScriptRequests() {
        for number in scriptRequests.keys { loader.cancel(number) }
        scriptRequests = [:]
        scriptAnswers = []
    }

    /// Starts loading a resource unless it was asked for before.
    func request(_ url: WebURL, _ destination: ResourceRequest.Destination, referrer: WebURL?) {
        let key = url.href
        guard asked.insert(key).inserted else { return }
        guard asked.count <= limits.maxResources else {
            return fail(
                key, destination,
                ResourceError(
                    .tooManyResources, "The page asks for more than \(limits.maxResources) resources; raise limits.resources to load all.",
                    url: key))
        }
        guard totalBytes <= limits.maxBytes else {
            return fail(
                key, destination,
                ResourceError(
                    .tooLarge, "The page's resources exceed \(limits.maxBytes) bytes; raise limits.bytes to load all.", url: key))
        }
        let number = loader.begin(ResourceRequest(url: url, destination: destination, referrer: referrer))
        pending[number] = Pending(key: key, destination: destination, start: .now)
    }

    /// Waits until nothing is under way or the deadline passes.
    func waitForAll() {
        while !pending.isEmpty, let (number, outcome) = next(until: deadline) { finish(number, outcome) }
    }

    /// Waits for one resource that was requested; nil when it failed.
    func wait(for url: WebURL) -> ResourceResponse? {
        while outcomes[url.href] == nil, !pending.isEmpty, let (number, outcome) = next(until: deadline) {
            finish(number, outcome)
        }
        return response(url.href)
    }

    /// The answer for a URL if it came and its status is a success.
    func response(_ url: String) -> ResourceResponse? {
        guard case .success(let response) = outcomes[url], (200..<300).contains(response.status) else { return nil }
        return response
    }

    // MARK: Requests of scripts

    /// Starts a script's request and gives its number; nil beyond the page's limits.
    func beginForScript(_ request: ResourceRequest) -> Int? {
        guard asked.count + scriptCount < limits.maxResources, totalBytes <= limits.maxBytes else { return nil }
        scriptCount += 1
        let number = loader.begin(request)
        scriptRequests[number] = Pending(key: request.url.href, destination: request.destination, start: .now)
        return number
    }

    /// The next answer to a script's request, at most until the deadline.
    func nextForScript(until limit: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        let limit = limit.instant < deadline.instant ? limit : deadline
        while scriptAnswers.isEmpty {
            guard !scriptRequests.isEmpty, let (number, outcome) = next(until: limit) else { return nil }
            finish(number, outcome)
        }
        return scriptAnswers.removeFirst()
    }

    private func finish(_ number: Int, _ outcome: Result<ResourceResponse, ResourceError>) {
        if let request = scriptRequests.removeValue(forKey: number) {
            scriptAnswers.append((number, outcome))
            return tell(request, outcome)
        }
        guard let request = pending.removeValue(forKey: number) else { return }
        outcomes[request.key] = outcome
        tell(request, outcome)
    }

    private func tell(_ request: Pending, _ outcome: Result<ResourceResponse, ResourceError>) {
        let elapsed = (ContinuousClock.now - request.start).components
        var record = Record(url: request.key, destination: request.destination)
        record.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        switch outcome {
        case .success(let response):
            totalBytes += response.body.count
            record.status = response.status
            record.bytes = response.body.count
            record.isFromCache = response.isFromCache
        case .failure(let error): record.error = error
        }
        report(record)
    }

    private func fail(_ key: String, _ destination: ResourceRequest.Destination, _ error: ResourceError) {
        outcomes[key] = .failure(error)
        var record = Record(url: key, destination: destination)
        record.error = error
        report(record)
    }
}
