import Foundation
import Synchronization

/// A raw server on a loopback port that answers as it is told, byte for byte.
final class ScriptedServer: Sendable {
    /// A request as it came in.
    struct Request: Sendable {
        var method: String
        /// Path and query.
        var target: String
        var headers: [(name: String, value: String)]
        var body: String

        func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    }

    enum Step: Sendable {
        case send([UInt8])
        case sleep(seconds: Double)
        /// Until the other end has enough.
        case sendForever([UInt8])
        case close

        static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

        /// A whole answer with a length, after which the connection stays open.
        static func answer(_ status: String, _ headers: [String] = [], _ body: [UInt8] = []) -> [Step] {
            let head = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers).joined(separator: "\r\n")
            return [.text(head + "\r\n\r\n"), .send(body)]
        }

        static func answer(_ status: String, _ headers: [String] = [], text: String) -> [Step] {
            answer(status, headers, Array(text.utf8))
        }
    }

    let port: UInt16
    private let listener: Int32
    private let received = Mutex<[Request]>([])
    private let accepted = Mutex(0)
    private let handler: @Sendable (Request) -> [Step]

    init(_ handler: @escaping @Sendable (Request) -> [Step]) {
        self.handler = handler
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, length)
                _ = getsockname(listener, $0, &length)
            }
        }
        _ = listen(listener, 64)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.accepted.withLock { $0 += 1 }
                var on: Int32 = 1
                setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
                Thread.detachNewThread { [weak self] in
                    self?.serve(connection)
                    close(connection)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var requests: [Request] { received.withLock { $0 } }
    /// Connections so far.
    var connectionCount: Int { accepted.withLock { $0 } }
    func url(_ target: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(target)" }

    private func serve(_ connection: Int32) {
        var buffer: [UInt8] = []
        while let request = read(connection, &buffer) {
            received.withLock { $0.append(request) }
            for step in handler(request) {
                switch step {
                case .send(let bytes): guard write(connection, bytes) else { return }
                case .sleep(let seconds): Thread.sleep(forTimeInterval: seconds)
                case .sendForever(let bytes): while write(connection, bytes) {}
                case .close: return
                }
            }
        }
    }

    private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(connection, $0.baseAddress! + offset, bytes.count - offset, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            offset += count
        }
        return true
    }

    private func read(_ connection: Int32, _ buffer: inout [UInt8]) -> Request? {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.firstRange(of: mark) {
                let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let words = lines[0].split(separator: " ")
                var request = Request(method: String(words[0]), target: String(words[1]), headers: [], body: "")
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    request.headers.append(
                        (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""))
                }
                let length = request.header("content-length").flatMap { Int($0) } ?? 0
                while buffer.count < end.upperBound + length { guard fill(connection, &buffer) else { return nil } }
                request.body = String(decoding: buffer[end.upperBound..<end.upperBound + length], as: UTF8.self)
                buffer.removeSubrange(..<(end.upperBound + length))
                return request
            }
            guard fill(connection, &buffer) else { return nil }
        }
    }

    private func fill(_ connection: Int32, _ buffer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(connection, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        buffer.append(contentsOf: chunk[..<count])
        return true
    }
}
