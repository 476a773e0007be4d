/// A colour in sRGB with gamma encoding, straight (not premultiplied) alpha; each component 0…1.
public struct RGBA: Hashable, Sendable {
    public var red, green, blue, alpha: Float
    @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
    /// From 0xRRGGBB, opaque.
    @inlinable public init(hex: UInt32) {
        self.init(
            red: Float((hex >> 16) & 255) / 255, green: Float((hex >> 8) & 255) / 255, blue: Float(hex & 255) / 255)
    }
    public static let transparent = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = RGBA(red: 0, green: 0, blue: 0)
    public static let white = RGBA(red: 1, green: 1, blue: 1)
    @inlinable public var isTransparent: Bool { alpha <= 0 }
    @inlinable public var isOpaque: Bool { alpha >= 1 }
    @inlinable public func withAlpha(multipliedBy factor: Float) -> RGBA {
        .init(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}
