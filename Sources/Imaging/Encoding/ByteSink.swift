/// Holds a closure for the callbacks of C encoders.
final class ByteSink {
    private let body: (UnsafeBufferPointer<UInt8>) -> Void

    init(_ body: @escaping (UnsafeBufferPointer<UInt8>) -> Void) { self.body = body }

    func receive(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer(body) }

    static func receive(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        guard let context else { return }
        Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue().body(UnsafeBufferPointer(start: bytes, count: count))
    }
}
