import JobModel

extension ClipResult {
    /// How large the picture is, for people; nil for documents and texts, which have no pixels.
    var pixels: String? { pixelWidth > 0 ? "\(pixelWidth) × \(pixelHeight) px" : nil }
}
