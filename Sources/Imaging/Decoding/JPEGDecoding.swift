import CImageCodecs

/// JPEG by libjpeg-turbo, scaled down by eighths where the picture is shown smaller.
enum JPEGDecoding {
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, fullSize: ImageDecoding.PixelSize, wanted: (width: Int, height: Int)?,
        orientation: Orientation
    ) throws(ImageError) -> DecodedImage {
        guard let start = bytes.baseAddress else { throw ImageError.broken }
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
        // Inks without a usable profile are turned into colours by the simplest of formulas.
        let profile = header.is_cmyk != 0 ? EmbeddedProfile.read(from: bytes, format: .jpeg) : nil
        let inks = profile.flatMap { ProfileTransform($0, of: .cmyk) }
        var image = try ImageDecoding.run(bytes, size) { bytes, count, pixels, width, height in
            inks == nil
                ? clip_jpeg_decode(bytes, count, eighths, pixels, width, height)
                : clip_jpeg_decode_inks(bytes, count, eighths, pixels, width, height)
        }
        inks?.apply(to: &image)
        return image
    }
}
