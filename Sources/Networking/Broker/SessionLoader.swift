import ClipBase

/// A session of a broker as what a page asks for its bytes, for programs that run pages themselves.
///
///     let loader = SessionLoader(broker: NetworkBroker(), configuration: SessionConfiguration())
public final class SessionLoader: ResourceLoader {
    private let broker: NetworkBroker
    private let session: SessionID
    private var numbers: [FetchID: Int] = [:]
    private var lastNumber = 0
    private var outcomes: [(number: Int, outcome: Result<ResourceResponse, ResourceError>)] = []

    /// - Parameter broker: of this loader alone; what its other sessions finish while this one waits would be lost.
    public init(broker: NetworkBroker, configuration: SessionConfiguration = SessionConfiguration()) {
        self.broker = broker
        session = broker.openSession(configuration)
    }

    deinit { broker.closeSession(session) }

    public func begin(_ request: ResourceRequest) -> Int {
        lastNumber += 1
        numbers[broker.begin(request, session: session)] = lastNumber
        return lastNumber
    }

    public func cancel(_ number: Int) {
        guard let id = numbers.first(where: { $0.value == number })?.key else { return }
        broker.cancel(id)
        numbers[id] = nil
    }

    public func perform(_ operation: SiteDataOperation) -> String { broker.perform(operation, session: session) }

    public func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        while true {
            for finished in broker.finished() {
                if let number = numbers.removeValue(forKey: finished.id) { outcomes.append((number, finished.result)) }
            }
            if !outcomes.isEmpty { return outcomes.removeFirst() }
            if numbers.isEmpty || deadline.hasPassed { return nil }
            _ = broker.wait(timeoutSeconds: deadline.secondsLeft)
        }
    }
}
