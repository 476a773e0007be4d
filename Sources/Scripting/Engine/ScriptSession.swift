import CJavaScriptCore
public import ClipBase
public import DOM
import Glibc
import Selectors

/// The scripts of one page: its document while they run, their worlds, time and limits.
///
/// JavaScript starts with the first script; a page without pays nothing. Single-threaded.
public final class ScriptSession {
    /// The document as scripts left it. What stands outside may change it between calls.
    public var document: Document
    public let configuration: ScriptConfiguration
    public private(set) weak var host: (any ScriptHost)?
    /// Set once a limit is reached: nothing runs any more.
    public private(set) var exhaustion: ScriptError?
    /// Seconds that scripts have run.
    public private(set) var usedSeconds = 0.0

    private var group: JSContextGroupRef?
    private var realms: [String: Realm] = [:]
    private var depth = 0
    private var enteredAt = ContinuousClock.now
    private var residentAtStart = 0
    private var tokens = 0

    /// Where the viewport is on the page, CSS px.
    public internal(set) var scrollX = 0.0
    public internal(set) var scrollY = 0.0
    /// The MIME type that scripts see.
    public var contentType = "text/html"

    /// What scripts drew, as SVG documents by canvas.
    public internal(set) var drawings: [NodeID: [UInt8]] = [:]
    /// The pictures that canvases drew, by URL.
    var pictures: [String: CanvasPicture] = [:]

    var queries: [String: SelectorQuery?] = [:]
    /// While the page is parsed: takes `document.write`.
    var writer: (([UInt8]) -> Void)?
    var pendingFetches: [Int: Realm] = [:]
    var pendingScripts: [Int: PendingScript] = [:]
    var early: [Int: Result<ResourceResponse, ResourceError>] = [:]
    var modules = ModuleSources()
    var storageCache: [String: [String: String]] = [:]
    var namedScan = 0
    var xpath: (version: Int, evaluator: XPathMirror)?
    var navigations = 0

    public init(document: Document, configuration: ScriptConfiguration = ScriptConfiguration(), host: (any ScriptHost)? = nil) {
        self.document = document
        self.configuration = configuration
        self.host = host
    }

    deinit {
        realms.removeAll()
        if let group { JSContextGroupRelease(group) }
    }

    var isExhausted: Bool { exhaustion != nil }

    /// Whether any script has started JavaScript.
    public var isStarted: Bool { !realms.isEmpty }

    var liveRealms: [Realm] { realms.values.sorted { $0.world.name < $1.world.name } }

    func realm(_ world: ScriptWorld) -> Realm? {
        if let made = realms[world.name] { return made }
        if group == nil {
            // Compiled code looks for the watchdog's wish itself; by default a signal tells it, which a confined process and
            // Swift's own crash handler stand in the way of.
            setenv("JSC_usePollingTraps", "1", 1)
            group = JSContextGroupCreate()
            residentAtStart = ResidentMemory.bytes()
        }
        guard let group, let made = Realm(session: self, world: world, group: group) else { return nil }
        realms[world.name] = made
        return made
    }

    // MARK: Limits

    /// Runs something of JavaScript under the limits; nested calls belong to the outermost, at whose end the microtasks run.
    func entering<T>(_ realm: Realm, _ body: () -> T) -> T? {
        depth += 1
        defer { depth -= 1 }
        if depth > 1 { return body() }
        enteredAt = .now
        watch(every: ScriptSession.slice)
        defer {
            usedSeconds += Deadline.seconds(since: enteredAt)
            checkLimits()
            if let group, !isExhausted { JSContextGroupClearExecutionTimeLimit(group) }
        }
        var result: T?
        realm.holdingMicrotasks { result = body() }
        return result
    }

    private static let slice = 0.05
    private static let shortSlice = 0.001

    private func watch(every seconds: Double) {
        guard let group else { return }
        JSContextGroupSetExecutionTimeLimit(
            group, seconds,
            { _, own in
                guard let own else { return true }
                return Unmanaged<ScriptSession>.fromOpaque(own).takeUnretainedValue().shouldStop()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Asked by the engine every slice of time inside a script.
    private func shouldStop() -> Bool {
        checkLimits()
        // What is stopped may stand inside a call of another script, which goes on until it is asked in its turn.
        watch(every: isExhausted ? ScriptSession.shortSlice : ScriptSession.slice)
        return isExhausted
    }

    /// Runs the microtasks of a call that is about to end, while its time is still counted as one.
    func drainMicrotasks() {
        guard let group, !isExhausted else { return }
        clip_JSDrainMicrotasks(group)
    }

    private func checkLimits() {
        guard exhaustion == nil else { return }
        let used = depth > 0 ? usedSeconds + Deadline.seconds(since: enteredAt) : usedSeconds
        if used >= configuration.timeLimit {
            exhaust(ScriptError(.timeLimit, "Scripts ran longer than \(configuration.timeLimit) s and were stopped."))
        } else if ResidentMemory.bytes() - residentAtStart > configuration.memoryLimit {
            exhaust(ScriptError(.memoryLimit, "Scripts used more than \(configuration.memoryLimit >> 20) MiB and were stopped."))
        }
    }

    /// Whether so many nodes more are allowed; ends all scripts where they are not.
    func hasRoom(for nodes: Int) -> Bool {
        let limit = configuration.limits.maxNodes
        guard document.nodeCount > limit || nodes > limit - document.nodeCount else { return true }
        if !isExhausted { exhaust(ScriptError(.memoryLimit, "Scripts made more than \(limit) nodes and were stopped.")) }
        return false
    }

    /// From now on all of JavaScript that runs is stopped at once, what is on the stack and what is in the queue.
    private func exhaust(_ error: ScriptError) {
        exhaustion = error
        watch(every: ScriptSession.shortSlice)
        host?.record(.error(message: error.message, stack: ""))
    }

    func reportException(_ error: ScriptError) {
        if isExhausted { return }
        host?.record(.error(message: error.message, stack: error.stack))
    }

    // MARK: Running

    /// Runs a script; what it throws is recorded, not returned.
    public func run(_ source: String, in world: ScriptWorld = .page, url: String? = nil) {
        _ = evaluateValue(source, in: world, url: url)
    }

    private func evaluateValue(_ source: String, in world: ScriptWorld, url: String?) -> Result<(Realm, JSValueRef), ScriptError> {
        if let exhaustion { return .failure(exhaustion) }
        guard let realm = realm(world) else { return .failure(ScriptError(.memoryLimit, "JavaScript could not be started.")) }
        defineNamedGlobals(realm)
        let source = ModuleRewriter.rewritingDynamicImports(source)
        // The value outlives the microtasks that run before anyone else holds it.
        let outcome = entering(realm) {
            let outcome = realm.evaluateRaw(source, url: url ?? document.url?.href ?? "")
            if let value = outcome.value { JSValueProtect(realm.context, value) }
            if let exception = outcome.exception { JSValueProtect(realm.context, exception) }
            return outcome
        }
        defer {
            if let value = outcome?.value { JSValueUnprotect(realm.context, value) }
            if let exception = outcome?.exception { JSValueUnprotect(realm.context, exception) }
        }
        if let exhaustion { return .failure(exhaustion) }
        guard let outcome else { return .failure(ScriptError(.memoryLimit, "JavaScript could not be entered.")) }
        if let exception = outcome.exception {
            let error = realm.error(exception)
            _ = realm.callHook("report", [exception])
            return .failure(error)
        }
        guard let value = outcome.value else { return .failure(ScriptError(.exception, "The script gave no value.")) }
        return .success((realm, value))
    }

    /// The value of a script as JSON (`evaluateJavaScript`); a promise is awaited. Nodes become their name and path.
    public func evaluate(_ source: String, in world: ScriptWorld = .page) -> Result<String, ScriptError> {
        switch evaluateValue(source, in: world, url: nil) {
        case .failure(let error): return .failure(error)
        case .success(let (realm, value)):
            JSValueProtect(realm.context, value)
            defer { JSValueUnprotect(realm.context, value) }
            tokens += 1
            let token = realm.number(Double(tokens))
            if let isPromise = realm.callHook("watch", [token, value]), JSValueToBoolean(realm.context, isPromise) {
                return awaitResult(token, realm)
            }
            if let exhaustion { return .failure(exhaustion) }
            return .success(realm.callHook("plain", [value]).map { text($0, realm) } ?? "null")
        }
    }

    /// Runs the body of an asynchronous function with named arguments, a JSON object (`callAsyncJavaScript`).
    public func callJavaScript(_ body: String, arguments: String = "{}", in world: ScriptWorld = .page) -> Result<String, ScriptError> {
        if let exhaustion { return .failure(exhaustion) }
        guard let realm = realm(world) else { return .failure(ScriptError(.memoryLimit, "JavaScript could not be started.")) }
        defineNamedGlobals(realm)
        tokens += 1
        let token = realm.number(Double(tokens))
        realm.callHook("call", [token, realm.value(ModuleRewriter.rewritingDynamicImports(body)), realm.value(arguments)])
        return awaitResult(token, realm)
    }

    private func text(_ value: JSValueRef, _ realm: Realm) -> String {
        JSValueIsNull(realm.context, value) ? "null" : realm.string(value)
    }

    private func awaitResult(_ token: JSValueRef?, _ realm: Realm) -> Result<String, ScriptError> {
        let horizon = clock(of: realm) + configuration.settlingTime
        var left = configuration.maxTasks
        while true {
            if let exhaustion { return .failure(exhaustion) }
            if let result = realm.callHook("result", [token]), let pair = JSValueToObject(realm.context, result, nil),
                JSValueIsObject(realm.context, result)
            {
                let isValue = JSObjectGetPropertyAtIndex(realm.context, pair, 0, nil).map { JSValueToBoolean(realm.context, $0) } ?? false
                let value = JSObjectGetPropertyAtIndex(realm.context, pair, 1, nil).map { text($0, realm) } ?? "null"
                return isValue ? .success(value) : .failure(ScriptError(.exception, value))
            }
            left -= 1
            guard left > 0, turn(until: horizon) else {
                return .failure(exhaustion ?? ScriptError(.neverSettled, "The promise did not settle."))
            }
        }
    }

    // MARK: The event loop

    func clock(of realm: Realm) -> Double {
        realm.callHook("clock").map { JSValueToNumber(realm.context, $0, nil) } ?? 0
    }

    private func nextDue(_ realm: Realm) -> Double {
        realm.callHook("nextDue").map { JSValueToNumber(realm.context, $0, nil) } ?? -1
    }

    /// Does one thing that is due by the horizon (ms of virtual time), or waits for an answer. False when there is none.
    func turn(until horizon: Double) -> Bool {
        guard !isExhausted else { return false }
        deliverEarly()
        var soonest: (realm: Realm, due: Double)?
        for realm in liveRealms {
            let due = nextDue(realm)
            if due >= 0, due <= horizon, soonest.map({ due < $0.due }) ?? true { soonest = (realm, due) }
        }
        let isWaiting = !pendingFetches.isEmpty || !pendingScripts.isEmpty
        if let soonest {
            // An answer comes in its own time: timers in the far future let it go first.
            if isWaiting, soonest.due > clock(of: soonest.realm) + 10, awaitAnswer(seconds: 0.05) { return true }
            for other in liveRealms where other !== soonest.realm { other.callHook("advance", [other.number(soonest.due)]) }
            soonest.realm.callHook("runNext")
            return true
        }
        return isWaiting && awaitAnswer(seconds: configuration.loadTimeout)
    }

    /// Runs timers, frames and answers until nothing is left or `milliseconds` of virtual time have passed.
    public func settle(milliseconds: Double? = nil, while condition: () -> Bool = { true }) {
        guard let first = liveRealms.first else { return }
        defer { takeDrawings() }
        let horizon = clock(of: first) + (milliseconds ?? configuration.settlingTime)
        let navigations = navigations
        var left = configuration.maxTasks
        while left > 0, condition(), self.navigations == navigations, turn(until: horizon) { left -= 1 }
        if left == 0 { exhaust(ScriptError(.workLimit, "Scripts left more than \(configuration.maxTasks) tasks and were stopped.")) }
    }

    /// Takes over what scripts have drawn since the last time.
    public func takeDrawings() { for realm in liveRealms { realm.callHook("drawings") } }

    /// Whether requests of scripts are under way.
    public var isLoading: Bool { !pendingFetches.isEmpty || !pendingScripts.isEmpty || !early.isEmpty }

    /// Gives up what scripts have asked for; they are not told.
    public func stopLoading() {
        pendingFetches.removeAll()
        pendingScripts.removeAll()
        early.removeAll()
    }

    private func deliverEarly() {
        for (number, outcome) in early where pendingFetches[number] != nil || pendingScripts[number] != nil {
            early[number] = nil
            deliver(number, outcome)
        }
    }

    private func awaitAnswer(seconds: Double) -> Bool {
        guard let answer = host?.next(until: Deadline(secondsFromNow: seconds)) else {
            if seconds >= configuration.loadTimeout {
                pendingFetches.removeAll()
                pendingScripts.removeAll()
            }
            return false
        }
        deliver(answer.number, answer.outcome)
        return true
    }

    private func deliver(_ number: Int, _ outcome: Result<ResourceResponse, ResourceError>) {
        if let script = pendingScripts.removeValue(forKey: number) {
            finish(script, outcome)
        } else if let realm = pendingFetches.removeValue(forKey: number) {
            let id = realm.number(Double(number))
            switch outcome {
            case .failure(let error): realm.callHook("fetched", [id, realm.value(error.message)])
            case .success(let response):
                let headers = response.headers.flatMap { [realm.value($0.name), realm.value($0.value)] }
                realm.callHook(
                    "fetched",
                    [
                        id, JSValueMakeNull(realm.context), realm.number(Double(response.status)), realm.value(response.url.href),
                        realm.array(headers), realm.arrayBuffer(response.body)
                    ])
            }
        } else if early.count < 1_000 {
            early[number] = outcome
        }
    }

    /// Loads and waits; other answers that come meanwhile are kept.
    func loadNow(_ request: ResourceRequest) -> Result<ResourceResponse, ResourceError> {
        let refused = ResourceError(.cancelled, "The request may not be made.", url: request.url.href)
        guard let host, let number = host.begin(request) else { return .failure(refused) }
        let deadline = Deadline(secondsFromNow: configuration.loadTimeout)
        while !deadline.hasPassed {
            if let outcome = early.removeValue(forKey: number) { return outcome }
            guard let answer = host.next(until: deadline) else { break }
            if answer.number == number { return answer.outcome }
            early[answer.number] = answer.outcome
        }
        return .failure(ResourceError(.timedOut, "There was no answer in time.", url: request.url.href, isRetryable: true))
    }

    // MARK: Things that users do

    /// A click with all its events and its default action. False when JavaScript never started: use `Document.performClick`.
    public func click(_ element: NodeID) { act("click", element) }
    public func submit(_ form: NodeID) { act("submit", form) }
    public func fill(_ control: NodeID, with value: String) { act("fill", control) { [$0.value(value)] } }
    /// Chooses an option by value or text.
    public func select(_ value: String, in control: NodeID) { act("select", control) { [$0.value(value)] } }
    public func setChecked(_ isChecked: Bool, of control: NodeID) { act("check", control) { [JSValueMakeBoolean($0.context, isChecked)] } }

    private func act(_ hook: String, _ element: NodeID, _ more: (Realm) -> [JSValueRef?] = { _ in [] }) {
        guard let realm = realm(.page) else { return }
        realm.callHook(hook, [realm.number(Double(element.rawValue))] + more(realm))
    }

    /// Going back or forward to an entry of this very document (HTML §7.4).
    public func goToEntry(url: WebURL, state: String) {
        let old = document.url?.href ?? ""
        document.url = url
        for realm in liveRealms { realm.callHook("popstate", [realm.value(state), realm.value(old)]) }
    }

    /// Whether the page asks before it is left (`beforeunload`).
    public var asksBeforeUnload: Bool {
        liveRealms.contains { realm in
            realm.callHook("beforeUnload").map { JSValueToBoolean(realm.context, $0) } ?? false
        }
    }

    /// Fires an event at the window or the document of every world.
    public func fire(_ type: String, atDocument: Bool = false, bubbles: Bool = false) {
        for realm in liveRealms {
            realm.callHook(
                "fire", [realm.value(type), realm.value(atDocument ? "document" : "window"), JSValueMakeBoolean(realm.context, bubbles)])
        }
    }

    /// Elements with an id or name become globals (HTML §7.2.2.3, "named access on the Window object").
    func defineNamedGlobals(_ realm: Realm) {
        guard realm.world == .page, namedScan < document.nodeCount else { return }
        var found: [String] = []
        for raw in namedScan..<document.nodeCount {
            let id = document.elementID(NodeID(rawValue: UInt32(raw)))
            if id != .empty { found.append(id.string) }
            if found.count > 10_000 { break }
        }
        namedScan = document.nodeCount
        if !found.isEmpty { realm.callHook("namedGlobals", [realm.array(found.map { realm.value($0) })]) }
    }

    /// A compiled selector; nil for text that is none.
    func query(_ text: String) -> SelectorQuery? {
        if let known = queries[text] { return known }
        let made = SelectorQuery(text, mode: document.mode)
        if queries.count > 2_000 { queries.removeAll() }
        queries[text] = .some(made)
        return made
    }
}

extension Deadline {
    static func seconds(since start: ContinuousClock.Instant) -> Double {
        let passed = ContinuousClock.now - start
        return Double(passed.components.seconds) + Double(passed.components.attoseconds) * 1e-18
    }
}
