public import ClipBase
public import JobModel

/// Which part of a page becomes a picture, and how (`WKSnapshotConfiguration`).
public struct SnapshotConfiguration: Hashable, Sendable {
    /// The viewport, unless it says otherwise. Nothing is scrolled or resized for a picture.
    public var target = Clip.Target.viewport
    /// CSS px around the target.
    public var padding = 0.0
    /// The picture's width in CSS px before the scale factor; the height follows. Nil means unscaled.
    public var snapshotWidth: Double?
    /// Device px in one CSS px; nil means the viewport's.
    public var deviceScaleFactor: Double?
    /// Whether the picture keeps the page's transparency.
    public var omitsBackground = false
    /// Selectors of what is painted over.
    public var masks: [String] = []

    public init(_ target: Clip.Target = .viewport) { self.target = target }

    public static let viewport = SnapshotConfiguration(.viewport)
    public static let fullPage = SnapshotConfiguration(.fullPage)
    public static func selector(_ selector: String, padding: Double = 0) -> SnapshotConfiguration {
        var configuration = SnapshotConfiguration(.selector(selector))
        configuration.padding = padding
        return configuration
    }
    public static func rect(_ rect: Rect) -> SnapshotConfiguration { SnapshotConfiguration(.rect(rect)) }

    func clip(each: Bool) -> Clip {
        var clip = Clip(name: "snapshot", target: target)
        clip.each = each
        clip.padding = padding
        clip.snapshotWidth = snapshotWidth
        clip.deviceScaleFactor = deviceScaleFactor
        clip.omitBackground = omitsBackground
        clip.mask = masks
        return clip
    }
}

/// A picture of a part of a page.
public struct Snapshot: Hashable, Sendable {
    /// The bytes of a PNG file.
    public var png: [UInt8]
    /// What it shows, CSS px of the page.
    public var rect: Rect
    /// Device px.
    public var pixelWidth: Int
    public var pixelHeight: Int
    /// Device px in one CSS px.
    public var scale: Double
}
