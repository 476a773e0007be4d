import ClipBase

/// A decoded picture: rows of `width` pixels without gaps, each 0xAARRGGBB with premultiplied alpha.
public struct DecodedImage: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var pixels: [UInt32]
    /// Whether every pixel is sure to be opaque.
    public var isOpaque: Bool

    public init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isOpaque = isOpaque
    }

    /// A transparent picture.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: Array(repeating: 0, count: max(0, width * height)), isOpaque: false)
    }
}

public enum ImageFormat: String, Hashable, Sendable, CaseIterable { case png, jpeg, gif, webp, bmp, ico, svg }

/// Which way up a picture is shown (`image-orientation`, Images 3 §5.1).
public enum ImageOrientation: UInt8, Hashable, Sendable {
    case fromImage
    /// As its pixels are stored.
    case none
}

/// The natural dimensions of a picture (CSS Images 3 §4.1).
public struct ImageInfo: Hashable, Sendable {
    public var format: ImageFormat
    /// CSS px; nil where an SVG has none.
    public var naturalWidth: Double?
    public var naturalHeight: Double?
    /// Width by height; nil where there is none.
    public var naturalRatio: Double?
    /// Whether the file tells an orientation by which width and height have changed places.
    public var swapsSides = false

    public init(format: ImageFormat, naturalWidth: Double?, naturalHeight: Double?, naturalRatio: Double?) {
        self.format = format
        self.naturalWidth = naturalWidth
        self.naturalHeight = naturalHeight
        self.naturalRatio = naturalRatio
    }

    init(format: ImageFormat, width: Int, height: Int) {
        self.init(
            format: format, naturalWidth: Double(width), naturalHeight: Double(height),
            naturalRatio: Double(width) / Double(max(1, height)))
    }

    /// The natural size where there is one; else what the ratio gives in 300 × 150 px (CSS 2.2 §10.3.2).
    public var defaultSize: Size {
        switch (naturalWidth, naturalHeight, naturalRatio) {
        case (let width?, let height?, _): Size(width: width, height: height)
        case (let width?, nil, let ratio?): Size(width: width, height: width / ratio)
        case (nil, let height?, let ratio?): Size(width: height * ratio, height: height)
        case (nil, nil, let ratio?): ratio >= 2 ? Size(width: 300, height: 300 / ratio) : Size(width: 150 * ratio, height: 150)
        case (let width?, nil, nil): Size(width: width, height: 150)
        case (nil, let height?, nil): Size(width: 300, height: height)
        case (nil, nil, nil): Size(width: 300, height: 150)
        }
    }
}

/// Why a picture cannot be shown.
public struct ImageError: Error, Hashable, Sendable {
    public enum Code: String, Sendable { case unknownFormat, broken, tooLarge, noMemory }
    public var code: Code
    public var message: String

    static let broken = ImageError(code: .broken, message: "The image data is broken.")

    static func tooLarge(_ width: Int, _ height: Int) -> ImageError {
        ImageError(code: .tooLarge, message: "The image has \(width) × \(height) pixels, which is over the limit.")
    }
}
