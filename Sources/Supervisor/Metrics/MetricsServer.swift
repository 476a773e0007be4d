import Glibc
import Networking
import Spool

/// Answers `GET /metrics` and `GET /healthz` in the supervisor's own event loop.
final class MetricsServer {
    /// Connections at once; more are closed at once.
    private static let maxConnections = 32
    /// Bytes of a request, and seconds that a connection may take.
    private static let maxRequest = 8 << 10
    private static let connectionSeconds = 5.0

    private struct Connection {
        var request: [UInt8] = []
        var answer: [UInt8] = []
        var deadline: Double
    }

    private let listener: Int32
    private var connections: [Int32: Connection] = [:]

    /// Listens at `host:port`, `:port` (every address) or `[v6]:port`.
    init(address: String) throws(SupervisorError) {
        guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]) else {
            throw SupervisorError("--metrics takes HOST:PORT, not “\(address)”")
        }
        var host = String(address[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host.isEmpty ? nil : host, String(port), &hints, &found) == 0, let first = found else {
            throw SupervisorError("--metrics \(address): no such address")
        }
        defer { freeaddrinfo(found) }
        listener = socket(
            first.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard listener >= 0, bind(listener, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(listener, 16) == 0 else {
            let reason = String(cString: strerror(errno))
            if listener >= 0 { close(listener) }
            throw SupervisorError("--metrics \(address): \(reason)")
        }
    }

    deinit {
        close(listener)
        for descriptor in connections.keys { close(descriptor) }
    }

    var watched: [WatchedDescriptor] {
        [WatchedDescriptor(listener, .readable)]
            + connections.map { WatchedDescriptor($0.key, $0.value.answer.isEmpty ? .readable : .writable) }
    }

    /// Serves a ready descriptor, where it is one of this server's. `body` gives the text of `/metrics`.
    func serve(_ descriptor: Int32, now: Double, body: () -> String) {
        for (other, connection) in connections where connection.deadline < now { drop(other) }
        if descriptor == listener { return acceptAll(now: now) }
        guard var connection = connections[descriptor] else { return }
        if connection.answer.isEmpty {
            let piece = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, initialized in
                initialized = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
            }
            connection.request += piece
            guard !piece.isEmpty, connection.request.count <= MetricsServer.maxRequest else { return drop(descriptor) }
            if connection.request.contains(0x0A) { connection.answer = answer(to: connection.request, body) }
        }
        if !connection.answer.isEmpty {
            let sent = connection.answer.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno != EAGAIN { return drop(descriptor) }
            connection.answer.removeFirst(max(0, sent))
            if connection.answer.isEmpty { return drop(descriptor) }
        }
        connections[descriptor] = connection
    }

    private func acceptAll(now: Double) {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            guard connections.count < MetricsServer.maxConnections else {
                close(descriptor)
                continue
            }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            connections[descriptor] = Connection(deadline: now + MetricsServer.connectionSeconds)
        }
    }

    private func answer(to request: [UInt8], _ body: () -> String) -> [UInt8] {
        let line = String(decoding: request.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self).split(separator: " ")
        guard line.count >= 2, line[0] == "GET" else { return response(405, "text/plain", "only GET is answered\n") }
        switch line[1] {
        case "/metrics": return response(200, "text/plain; version=0.0.4; charset=utf-8", body())
        // That the event loop answers at all is what makes it healthy.
        case "/healthz": return response(200, "text/plain", "ok\n")
        default: return response(404, "text/plain", "there are /metrics and /healthz\n")
        }
    }

    private func response(_ status: Int, _ type: String, _ body: String) -> [UInt8] {
        let reason = status == 200 ? "OK" : "Error"
        let head =
            "HTTP/1.1 \(status) \(reason)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        return Array((head + body).utf8)
    }

    private func drop(_ descriptor: Int32) {
        if connections.removeValue(forKey: descriptor) != nil { close(descriptor) }
    }
}
