import Glibc
import Synchronization

/// An HTTP server on a loopback port, on threads of its own: blocking calls would take those of the tests. It answers one
/// request a connection.
final class LocalServer: Sendable {
    struct Answer {
        var status = 200
        var type = "text/html; charset=utf-8"
        var body: [UInt8]
        /// Of a redirect.
        var location: String?
        /// Seconds before the answer.
        var delay = 0.0
        init(_ text: String, status: Int = 200) {
            body = Array(text.utf8)
            self.status = status
        }
    }

    let port: UInt16
    private let socket: Int32
    private let answer: @Sendable (String) -> Answer
    private let requested = Mutex<[(path: String, text: String)]>([])

    init(answer: @escaping @Sendable (String) -> Answer) throws {
        self.answer = answer
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (socket, port) = try withUnsafeMutablePointer(to: &address) { [socket] pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                var actual = length
                guard bind(socket, generic, length) == 0, listen(socket, 64) == 0, getsockname(socket, generic, &actual) == 0 else {
                    throw ServerError()
                }
                return (socket, UInt16(bigEndian: UnsafeRawPointer(generic).loadUnaligned(as: sockaddr_in.self).sin_port))
            }
        }
        _ = socket
        self.port = port
        Background.run { [self] in serve() }
    }

    struct ServerError: Error {}

    /// Paths in the order of their requests.
    var paths: [String] { requested.withLock { $0.map(\.path) } }

    /// Whole requests, in the same order.
    var requests: [String] { requested.withLock { $0.map(\.text) } }

    func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

    deinit { close(socket) }

    private func serve() {
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { return }
            Background.run { [self] in
                respond(connection)
                close(connection)
            }
        }
    }

    /// Whether the head is there, and as much of a body as it says.
    private static func isWhole(_ request: [UInt8]) -> Bool {
        guard let end = request.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: request[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }?.dropFirst(15).filter(\.isNumber)
        return request.count - end.upperBound >= length.flatMap { Int($0) } ?? 0
    }

    private func respond(_ connection: Int32) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while !LocalServer.isWhole(request), request.count < 1 << 20 {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer.prefix(count)
        }
        let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
        let path = words.count > 1 ? String(words[1]) : "/"
        requested.withLock { $0.append((path, String(decoding: request, as: UTF8.self))) }
        let answer = self.answer(path)
        if answer.delay > 0 { usleep(UInt32(answer.delay * 1e6)) }
        let location = answer.location.map { "Location: \($0)\r\n" } ?? ""
        let head =
            "HTTP/1.1 \(answer.status) X\r\n\(location)Content-Type: \(answer.type)\r\nContent-Length: \(answer.body.count)\r\nConnection: close\r\n\r\n"
        var rest = (Array(head.utf8) + answer.body)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}

/// Work on a thread that is made for it.
enum Background {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    static func run(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let status = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if status == 0 { pthread_detach(thread) } else { work.release() }
    }
}
