import ClipBase
import Glibc
import WebClip
import WorkerProtocol

/// A page's loader over the socket to the supervisor's broker. `data:` URLs are answered here.
final class SocketLoader: ResourceLoader {
    private let channel: BlockingChannel
    private var lastNumber = 0
    private var open: Set<Int> = []
    private var local: [(number: Int, outcome: Result<ResourceResponse, ResourceError>)] = []

    init(_ channel: BlockingChannel) { self.channel = channel }

    func begin(_ request: ResourceRequest) -> Int {
        lastNumber += 1
        if request.url.scheme == "data" {
            local.append((lastNumber, data(request.url)))
            return lastNumber
        }
        do throws(ProtocolError) {
            try channel.send(WorkerMessage.request(id: lastNumber, request).frame)
            open.insert(lastNumber)
        } catch {
            local.append((lastNumber, .failure(ResourceError(.cancelled, error.message, url: request.url.href))))
        }
        return lastNumber
    }

    func cancel(_ number: Int) {
        local.removeAll { $0.number == number }
        guard open.remove(number) != nil else { return }
        send(.cancel(id: number))
    }

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        if !local.isEmpty { return local.removeFirst() }
        while !open.isEmpty {
            guard isReadable(within: deadline.secondsLeft) else { return nil }
            if let finished = outcome(of: receive()) { return finished }
        }
        return nil
    }

    /// Answers to requests that come before this one's wait for `next`.
    func perform(_ operation: SiteDataOperation) -> String {
        send(.siteData(operation))
        while true {
            let message = receive()
            if case .siteData(let answer) = message { return answer }
            if let finished = outcome(of: message) { local.append(finished) }
        }
    }

    private func outcome(of message: SupervisorMessage) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        switch message {
        case .response(let number, let response): open.remove(number) == nil ? nil : (number, .success(response))
        case .failure(let number, let error): open.remove(number) == nil ? nil : (number, .failure(error))
        case .run: exitWithoutSupervisor("it sent a second job")
        case .siteData: exitWithoutSupervisor("it told site data without being asked")
        }
    }

    private func receive() -> SupervisorMessage {
        do throws(ProtocolError) {
            guard let frame = try channel.receive() else { exitWithoutSupervisor("it closed the connection") }
            return try SupervisorMessage(frame)
        } catch {
            exitWithoutSupervisor(error.message)
        }
    }

    private func send(_ message: WorkerMessage) {
        do throws(ProtocolError) { try channel.send(message.frame) } catch { exitWithoutSupervisor(error.message) }
    }

    private func data(_ url: WebURL) -> Result<ResourceResponse, ResourceError> {
        guard let data = DataURL(url) else {
            return .failure(ResourceError(.badURL, "a data: URL without a comma or with broken base64", url: String(url.href.prefix(100))))
        }
        let type = HTTPHeader("Content-Type", data.mimeType.serialized)
        return .success(ResourceResponse(url: url, status: 200, headers: [type], body: data.body))
    }

    private func isReadable(within seconds: Double) -> Bool {
        var entry = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(min(seconds * 1_000 + 1, 1e9))
        return poll(&entry, 1, milliseconds) > 0
    }
}

/// Ends the process: without a supervisor there is nobody to work for.
func exitWithoutSupervisor(_ reason: String) -> Never {
    log("error: the supervisor cannot be reached: \(reason)")
    _exit(70)
}

/// Writes a line to standard error.
func log(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(STDERR_FILENO, bytes, bytes.count)
}
