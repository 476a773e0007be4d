/// One message on the wire: two little-endian 32-bit lengths, a small JSON header, raw bytes.
public struct Frame: Hashable, Sendable {
    public var header: [UInt8]
    public var body: [UInt8]

    public init(header: [UInt8], body: [UInt8] = []) {
        self.header = header
        self.body = body
    }

    /// Bytes of the two lengths.
    static let prefixLength = 8

    var prefix: [UInt8] {
        var bytes: [UInt8] = []
        for length in [UInt32(clamping: header.count), UInt32(clamping: body.count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        }
        return bytes
    }
}

/// How large a frame may be; a longer one means that the other side is broken or hostile.
public struct FrameLimits: Sendable {
    public var maxHeader: Int
    public var maxBody: Int

    public init(maxHeader: Int, maxBody: Int) {
        self.maxHeader = maxHeader
        self.maxBody = maxBody
    }

    /// What a supervisor takes from a content worker.
    public static let fromWorker = FrameLimits(maxHeader: 8 << 20, maxBody: 64 << 20)
    /// What a worker takes from its supervisor: as much as a whole resource.
    public static let fromSupervisor = FrameLimits(maxHeader: 8 << 20, maxBody: 1 << 31)

    func lengths(of prefix: some Collection<UInt8>) throws(ProtocolError) -> (header: Int, body: Int) {
        var lengths = [0, 0]
        for (index, byte) in prefix.prefix(Frame.prefixLength).enumerated() { lengths[index / 4] |= Int(byte) << (index % 4 * 8) }
        guard lengths[0] <= maxHeader else { throw ProtocolError("a header of \(lengths[0]) bytes; at most \(maxHeader) are taken") }
        guard lengths[1] <= maxBody else { throw ProtocolError("a body of \(lengths[1]) bytes; at most \(maxBody) are taken") }
        return (lengths[0], lengths[1])
    }
}

/// The other side said something that is not the protocol.
public struct ProtocolError: Error, Hashable, Sendable {
    public var message: String
    public init(_ message: String) { self.message = message }
}

/// Cuts a stream of bytes into frames. Total: any bytes give frames or an error. Linear time.
public struct FrameDecoder: Sendable {
    private let limits: FrameLimits
    private var buffer: [UInt8] = []
    private var start = 0

    public init(limits: FrameLimits) { self.limits = limits }

    public mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0, start >= buffer.count / 2 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next whole frame; nil where more bytes are needed.
    public mutating func next() throws(ProtocolError) -> Frame? {
        guard buffer.count - start >= Frame.prefixLength else { return nil }
        let lengths = try limits.lengths(of: buffer[start..<start + Frame.prefixLength])
        let total = Frame.prefixLength + lengths.header + lengths.body
        guard buffer.count - start >= total else {
            buffer.reserveCapacity(start + total)
            return nil
        }
        let headerStart = start + Frame.prefixLength
        let bodyStart = headerStart + lengths.header
        let frame = Frame(
            header: Array(buffer[headerStart..<bodyStart]), body: Array(buffer[bodyStart..<bodyStart + lengths.body]))
        start += total
        return frame
    }
}
