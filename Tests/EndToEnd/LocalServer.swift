import Glibc
import Synchronization

/// An HTTP server on a loopback port, on a thread of its own; it answers one request a connection.
final class LocalServer: Sendable {
    struct Answer {
        var status = 200
        var type = "text/html; charset=utf-8"
        var body: [UInt8]
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
    private let requested = Mutex<[String]>([])

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
        Task.detached { [self] in serve() }
    }

    struct ServerError: Error {}

    /// Paths in the order of their requests.
    var paths: [String] { requested.withLock { $0 } }

    func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

    deinit { close(socket) }

    private func serve() {
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { return }
            Task.detached { [self] in
                respond(connection)
                close(connection)
            }
        }
    }

    private func respond(_ connection: Int32) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8), request.count < 65_536 {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer.prefix(count)
        }
        let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
        let path = words.count > 1 ? String(words[1]) : "/"
        requested.withLock { $0.append(path) }
        let answer = self.answer(path)
        if answer.delay > 0 { usleep(UInt32(answer.delay * 1e6)) }
        let head =
            "HTTP/1.1 \(answer.status) X\r\nContent-Type: \(answer.type)\r\nContent-Length: \(answer.body.count)\r\nConnection: close\r\n\r\n"
        var rest = (Array(head.utf8) + answer.body)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
