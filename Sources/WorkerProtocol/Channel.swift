import Glibc

/// The worker's end: whole frames over a blocking socket. Owns the descriptor.
public final class BlockingChannel {
    public let descriptor: Int32
    private let limits: FrameLimits

    public init(descriptor: Int32, limits: FrameLimits) {
        self.descriptor = descriptor
        self.limits = limits
    }

    deinit { close(descriptor) }

    public func send(_ frame: Frame) throws(ProtocolError) {
        try write(frame.prefix + frame.header)
        try write(frame.body)
    }

    /// Waits for a frame; nil where the other side closed between two frames.
    public func receive() throws(ProtocolError) -> Frame? {
        guard let prefix = try read(Frame.prefixLength, endIsAllowed: true) else { return nil }
        let lengths = try limits.lengths(of: prefix)
        guard let header = try read(lengths.header, endIsAllowed: false),
            let body = try read(lengths.body, endIsAllowed: false)
        else { return nil }
        return Frame(header: header, body: body)
    }

    /// Whether a frame has begun to arrive.
    public var hasInput: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private func write(_ bytes: [UInt8]) throws(ProtocolError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw ProtocolError("the supervisor is gone: \(String(cString: strerror(errno)))")
            }
            sent += count
        }
    }

    private func read(_ count: Int, endIsAllowed: Bool) throws(ProtocolError) -> [UInt8]? {
        var received = 0
        var isEnd = false
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while received < count {
                let got = Glibc.recv(descriptor, buffer.baseAddress?.advanced(by: received), count - received, 0)
                if got < 0 {
                    if errno == EINTR { continue }
                    problem = errno
                    break
                }
                if got == 0 {
                    isEnd = true
                    break
                }
                received += got
            }
            initialized = received
        }
        if problem != 0 { throw ProtocolError("reading from the supervisor: \(String(cString: strerror(problem)))") }
        if isEnd {
            if endIsAllowed, received == 0 { return nil }
            throw ProtocolError("the supervisor ended in the middle of a message")
        }
        return bytes
    }
}

/// The supervisor's end: never waits. Owns the descriptor.
public final class PolledChannel {
    public let descriptor: Int32
    private var decoder: FrameDecoder
    private var output: [[UInt8]] = []
    private var outputOffset = 0
    /// Whether the other side closed its end.
    public private(set) var isAtEnd = false

    public init(descriptor: Int32, limits: FrameLimits) {
        self.descriptor = descriptor
        decoder = FrameDecoder(limits: limits)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Whether there is something to write: poll for `POLLOUT` then.
    public var hasOutput: Bool { !output.isEmpty }

    public func send(_ frame: Frame) {
        output.append(frame.prefix + frame.header)
        if !frame.body.isEmpty { output.append(frame.body) }
        flush()
    }

    /// Writes what the socket takes; a closed other end is noticed by `receive`.
    public func flush() {
        while let first = output.first {
            let count = first.withUnsafeBytes { buffer in
                Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: outputOffset), first.count - outputOffset,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno != EAGAIN { output.removeAll() }
                return
            }
            outputOffset += count
            if outputOffset == first.count {
                output.removeFirst()
                outputOffset = 0
            }
        }
    }

    /// Reads at most `budget` bytes of what is there.
    public func receive(budget: Int = 1 << 20) {
        var left = budget
        while left > 0, !isAtEnd {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
                let got = Glibc.recv(descriptor, buffer.baseAddress, buffer.count, 0)
                failure = got < 0 ? errno : 0
                initialized = max(0, got)
            }
            if failure == EINTR { continue }
            if failure == EAGAIN { return }
            if failure != 0 || piece.isEmpty {
                isAtEnd = true
                return
            }
            decoder.append(piece)
            left -= piece.count
        }
    }

    public func next() throws(ProtocolError) -> Frame? { try decoder.next() }

    /// Whether bytes wait to be received; false at the end.
    public var hasInput: Bool { !isAtEnd && Self.isReadable(descriptor) }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
