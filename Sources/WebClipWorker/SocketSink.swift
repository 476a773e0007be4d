import ClipBase
import JobModel
import WebClip
import WorkerProtocol

/// Sends a page's files and events to the supervisor as they come.
final class SocketSink: ResultSink {
    private let channel: BlockingChannel
    private var name = ""
    private var pending: [UInt8] = []

    /// Bytes of one message.
    private static let pieceBytes = 256 << 10

    init(_ channel: BlockingChannel) { self.channel = channel }

    func record(_ event: PageEvent) { send(.event(event)) }

    func beginFile(_ name: String) { self.name = name }

    func append(_ bytes: [UInt8]) {
        pending += bytes
        guard pending.count >= SocketSink.pieceBytes else { return }
        flush(isLast: false)
    }

    func endFile() { flush(isLast: true) }

    func finish(_ result: JobResult) { send(.finished(result)) }

    private func flush(isLast: Bool) {
        var start = 0
        while pending.count - start > 4 * SocketSink.pieceBytes {
            send(.file(name: name, bytes: Array(pending[start..<start + SocketSink.pieceBytes]), isLast: false))
            start += SocketSink.pieceBytes
        }
        send(.file(name: name, bytes: start == 0 ? pending : Array(pending[start...]), isLast: isLast))
        pending = []
    }

    private func send(_ message: WorkerMessage) {
        do { try channel.send(message.frame) } catch { exitWithoutSupervisor(error.message) }
    }
}
