import CProcess
import ClipBase
import Glibc
import JobModel
import Networking
import Spool

/// Tells others of ends and changes: by POST through the broker, or by a command of the operator's. Each is tried a few
/// times; what cannot be told is noted, and the job is not touched.
final class HookDelivery {
    private struct Delivery {
        var notice: HookNotice
        var attempts = 0
        var notBefore: Double
    }

    static let maxAttempts = 6
    /// Seconds that a command may run.
    private static let commandSeconds = 60.0

    private let broker: NetworkBroker
    var commands: [String: String]
    private let note: (String) -> Void
    /// Is told of notices that need not be kept any longer.
    private let settle: (HookNotice) -> Void
    private var waiting: [Delivery] = []
    private var posting: [FetchID: (delivery: Delivery, session: SessionID)] = [:]
    private var running: [pid_t: (delivery: Delivery, deadline: Double)] = [:]

    init(
        broker: NetworkBroker, commands: [String: String], note: @escaping (String) -> Void, settle: @escaping (HookNotice) -> Void
    ) {
        self.broker = broker
        self.commands = commands
        self.note = note
        self.settle = settle
    }

    var isIdle: Bool { waiting.isEmpty && posting.isEmpty && running.isEmpty }
    var secondsToNext: Double { isIdle ? .infinity : 0.2 }

    func add(_ notices: [HookNotice], now: Double) { waiting += notices.map { Delivery(notice: $0, notBefore: now) } }

    func work(now: Double) {
        for (process, entry) in running { reap(process, entry.delivery, deadline: entry.deadline, now: now) }
        let due = waiting.filter { $0.notBefore <= now }
        waiting.removeAll { $0.notBefore <= now }
        for delivery in due { start(delivery, now: now) }
    }

    /// Takes an answer, where it is one of this object's.
    func take(_ fetch: FinishedFetch, now: Double) -> Bool {
        guard let (delivery, session) = posting.removeValue(forKey: fetch.id) else { return false }
        broker.closeSession(session)
        switch fetch.result {
        case .success(let response) where (200..<300).contains(response.status): settle(delivery.notice)
        case .success(let response): failed(delivery, "it was answered with status \(response.status)", now: now)
        case .failure(let error): failed(delivery, error.message, now: now)
        }
        return true
    }

    private func start(_ delivery: Delivery, now: Double) {
        let notice = delivery.notice
        if let url = notice.hook.url {
            guard let target = WebURL(url) else { return giveUp(notice, "it is no URL") }
            post(delivery, to: target)
        } else if let name = notice.hook.command {
            guard let path = commands[name] else { return giveUp(notice, "no command of that name is configured; see --hook") }
            run(delivery, path, now: now)
        }
    }

    private func giveUp(_ notice: HookNotice, _ reason: String) {
        note("\(notice.id): the hook \(notice.hook.url ?? notice.hook.command ?? "") failed for good: \(reason)")
        settle(notice)
    }

    private func post(_ delivery: Delivery, to url: WebURL) {
        var request = ResourceRequest(url: url, destination: .fetch)
        request.method = "POST"
        let notice = delivery.notice
        let body = Array(notice.body.utf8)
        request.body = body
        request.headers = [HTTPHeader("Content-Type", "application/json")]
        if let secret = notice.hook.secret {
            let code = SHA256.authenticationCode(for: body, key: Array(secret.utf8))
            request.headers.append(HTTPHeader("X-WebClip-Signature", "sha256=\(SHA256.hex(code))"))
        }
        let session = broker.openSession()
        posting[broker.begin(request, session: session)] = (delivery, session)
    }

    private func run(_ delivery: Delivery, _ path: String, now: Double) {
        let process = withStringArray([path, delivery.notice.directory, delivery.notice.id]) { argv in
            withStringArray(["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"]) { envp in
                clip_spawn(path, argv, envp, -1, -1, STDERR_FILENO)
            }
        }
        guard process > 0 else { return failed(delivery, "\(path) cannot be started", now: now) }
        running[process] = (delivery, now + HookDelivery.commandSeconds)
    }

    private func reap(_ process: pid_t, _ delivery: Delivery, deadline: Double, now: Double) {
        var exitCode: Int32 = -1
        var signal: Int32 = -1
        var peak = 0
        guard clip_wait(process, 1, &exitCode, &signal, &peak) != 0 else {
            if now >= deadline { kill(process, SIGKILL) }
            return
        }
        running[process] = nil
        if exitCode == 0 { return settle(delivery.notice) }
        failed(delivery, exitCode > 0 ? "it ended with code \(exitCode)" : "it was ended by signal \(signal)", now: now)
    }

    private func failed(_ delivery: Delivery, _ reason: String, now: Double) {
        var again = delivery
        again.attempts += 1
        guard again.attempts < HookDelivery.maxAttempts else { return giveUp(delivery.notice, reason) }
        again.notBefore = now + Double(1 << again.attempts)
        waiting.append(again)
    }
}
