import CImageCodecs

/// JPEG by libjpeg-turbo, scaled down by eighths where the picture is shown smaller.
enum JPEGDecoding {
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, fullSize: ImageDecoding.PixelSize, wanted: (width: Int, height: Int)?
    ) throws(ImageError) -> DecodedImage {
        guard let start = bytes.baseAddress else { throw ImageError.broken }
        let orientation = Orientation.read(fromJPEG: bytes)
        var eighths: Int32 = 8
        if let wanted {
            let width = orientation.swapsSides ? wanted.height : wanted.width
            let height = orientation.swapsSides ? wanted.width : wanted.height
            // Only the powers of two are decoded by exact transforms; the rest of the way is the painter's filter.
            for candidate: Int32 in [1, 2, 4]
            where fullSize.width * Int(candidate) >= width * 8 && fullSize.height * Int(candidate) >= height * 8 {
                eighths = candidate
                break
            }
        }
        var header = clip_image_header()
        guard clip_jpeg_scaled_size(start, bytes.count, eighths, &header) != 0 else { throw ImageError.broken }
        let size = (width: Int(header.width), height: Int(header.height), isOpaque: true)
        let image = try ImageDecoding.run(bytes, size) { bytes, count, pixels, width, height in
            clip_jpeg_decode(bytes, count, eighths, pixels, width, height)
        }
        return orientation.apply(to: image)
    }
}
