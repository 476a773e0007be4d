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

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        if !local.isEmpty { return local.removeFirst() }
        while !open.isEmpty {
            guard isReadable(within: deadline.secondsLeft) else { return nil }
            do throws(ProtocolError) {
                guard let frame = try channel.receive() else { exitWithoutSupervisor("it closed the connection") }
                switch try SupervisorMessage(frame) {
                case .response(let number, let response):
                    if open.remove(number) != nil { return (number, .success(response)) }
                case .failure(let number, let error):
                    if open.remove(number) != nil { return (number, .failure(error)) }
                case .run: exitWithoutSupervisor("it sent a second job")
                }
            } catch {
                exitWithoutSupervisor(error.message)
            }
        }
        return nil
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
