import CImageCodecs

/// Writes one baseline JPEG (4:2:0) from top to bottom; alpha is dropped, pixels must be opaque.
final class JPEGWriter {
    private let writer: OpaquePointer
    private let sink: ByteSink
    private let width: Int
    private var rowsLeft: Int

    /// The format's own bound on a side, as libjpeg has it.
    static let maxSide = 65_500

    init?(
        width: Int, height: Int, quality: Int, dotsPerInch: Double, xmp: [UInt8], receive: @escaping (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard (1...JPEGWriter.maxSide).contains(width), (1...JPEGWriter.maxSide).contains(height) else { return nil }
        let sink = ByteSink(receive)
        // An APP1 segment holds 65,533 bytes with the name of its kind (XMP part 3 §1.1.3).
        let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        let marker = name.count + xmp.count <= 65_533 ? name + xmp : []
        let density = dotsPerInch.isFinite ? UInt32(max(1, min(dotsPerInch.rounded(), 65_535))) : 96
        let opened = clip_jpeg_writer_open(
            UInt32(width), UInt32(height), Int32(max(1, min(100, quality))), density, marker, UInt32(marker.count),
            { context, bytes, count in ByteSink.receive(context, bytes, count) }, Unmanaged.passUnretained(sink).toOpaque())
        guard let opened else { return nil }
        writer = opened
        self.sink = sink
        self.width = width
        rowsLeft = height
    }

    deinit { clip_jpeg_writer_close(writer) }

    func write(_ pixels: UnsafeBufferPointer<UInt32>, rows: Int, stride: Int) -> Bool {
        let count = min(rows, rowsLeft)
        guard count > 0 else { return rows == 0 }
        guard stride >= width, let start = pixels.baseAddress, (count - 1) * stride + width <= pixels.count else { return false }
        rowsLeft -= count
        return clip_jpeg_writer_write(writer, start, stride, UInt32(count)) != 0
    }

    func finish() -> Bool { rowsLeft == 0 && clip_jpeg_writer_end(writer) != 0 }
}
