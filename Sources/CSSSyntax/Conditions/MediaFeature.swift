/// What a media or container query may ask for. Media Queries 4 and 5, CSS Conditional 5 §6.1.
public enum MediaFeature: String, Sendable, CaseIterable {
    // Ranges.
    case width, height
    case aspectRatio = "aspect-ratio"
    case inlineSize = "inline-size"
    case blockSize = "block-size"
    case deviceWidth = "device-width"
    case deviceHeight = "device-height"
    case deviceAspectRatio = "device-aspect-ratio"
    case resolution
    case devicePixelRatio = "-webkit-device-pixel-ratio"
    case color
    case colorIndex = "color-index"
    case monochrome
    case horizontalViewportSegments = "horizontal-viewport-segments"
    case verticalViewportSegments = "vertical-viewport-segments"
    // Keywords and flags.
    case orientation, scan, grid, update
    case overflowBlock = "overflow-block"
    case overflowInline = "overflow-inline"
    case colorGamut = "color-gamut"
    case pointer, hover
    case anyPointer = "any-pointer"
    case anyHover = "any-hover"
    case prefersReducedMotion = "prefers-reduced-motion"
    case prefersReducedTransparency = "prefers-reduced-transparency"
    case prefersReducedData = "prefers-reduced-data"
    case prefersContrast = "prefers-contrast"
    case prefersColorScheme = "prefers-color-scheme"
    case forcedColors = "forced-colors"
    case invertedColors = "inverted-colors"
    case dynamicRange = "dynamic-range"
    case videoDynamicRange = "video-dynamic-range"
    case scripting
    case displayMode = "display-mode"
    case navControls = "nav-controls"
    case environmentBlending = "environment-blending"
    case devicePosture = "device-posture"
    case transform3D = "-webkit-transform-3d"

    enum ValueType { case length, ratio, resolution, number, integer, flag, keyword }

    var valueType: ValueType {
        switch self {
        case .width, .height, .inlineSize, .blockSize, .deviceWidth, .deviceHeight: .length
        case .aspectRatio, .deviceAspectRatio: .ratio
        case .resolution: .resolution
        case .devicePixelRatio: .number
        case .color, .colorIndex, .monochrome, .horizontalViewportSegments, .verticalViewportSegments: .integer
        case .grid, .transform3D: .flag
        case .orientation, .scan, .update, .overflowBlock, .overflowInline, .colorGamut, .pointer, .hover, .anyPointer,
            .anyHover, .prefersReducedMotion, .prefersReducedTransparency, .prefersReducedData, .prefersContrast,
            .prefersColorScheme, .forcedColors, .invertedColors, .dynamicRange, .videoDynamicRange, .scripting,
            .displayMode, .navControls, .environmentBlending, .devicePosture:
            .keyword
        }
    }

    /// Whether `min-`, `max-` and comparisons apply.
    var isRange: Bool { valueType != .flag && valueType != .keyword }

    /// The keywords that the feature knows; empty unless it takes keywords.
    var keywords: [String] {
        switch self {
        case .orientation: ["portrait", "landscape"]
        case .scan: ["interlace", "progressive"]
        case .update: ["none", "slow", "fast"]
        case .overflowBlock: ["none", "scroll", "paged"]
        case .overflowInline: ["none", "scroll"]
        case .colorGamut: ["srgb", "p3", "rec2020"]
        case .pointer, .anyPointer: ["none", "coarse", "fine"]
        case .hover, .anyHover: ["none", "hover"]
        case .prefersReducedMotion, .prefersReducedTransparency, .prefersReducedData: ["no-preference", "reduce"]
        case .prefersContrast: ["no-preference", "less", "more", "custom"]
        case .prefersColorScheme: ["light", "dark"]
        case .forcedColors: ["none", "active"]
        case .invertedColors: ["none", "inverted"]
        case .dynamicRange, .videoDynamicRange: ["standard", "high"]
        case .scripting: ["none", "initial-only", "enabled"]
        case .displayMode: ["fullscreen", "standalone", "minimal-ui", "browser", "picture-in-picture"]
        case .navControls: ["none", "back"]
        case .environmentBlending: ["opaque", "additive", "subtractive"]
        case .devicePosture: ["continuous", "folded"]
        case .width, .height, .aspectRatio, .inlineSize, .blockSize, .deviceWidth, .deviceHeight, .deviceAspectRatio,
            .resolution, .devicePixelRatio, .color, .colorIndex, .monochrome, .horizontalViewportSegments,
            .verticalViewportSegments, .grid, .transform3D:
            []
        }
    }

    static let table: KeywordTable<MediaFeature> = {
        var table = KeywordTable<MediaFeature>()
        for feature in allCases { table.insert(feature.rawValue, feature) }
        return table
    }()

    /// The features of the box that an `@container` size query measures.
    var isContainerFeature: Bool {
        switch self {
        case .width, .height, .inlineSize, .blockSize, .aspectRatio, .orientation: true
        default: false
        }
    }

    var isMediaFeature: Bool { self != .inlineSize && self != .blockSize }
}

/// A value that a feature is compared with.
public enum MediaValue: Sendable, Hashable {
    case number(Double)
    /// A sum of lengths.
    case length([LengthTerm])
    /// Width over height.
    case ratio(Double, Double)
    /// In dppx.
    case resolution(Double)
    /// In lower case.
    case keyword(String)
}

public struct LengthTerm: Sendable, Hashable {
    public var value: Double
    public var unit: Unit
    public init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }
}

/// One question to the medium or the container: the feature alone, or up to two comparisons.
public struct MediaFeatureTest: Sendable, Hashable {
    public enum Comparison: UInt8, Sendable { case equal, less, lessOrEqual, greater, greaterOrEqual }

    public struct Bound: Sendable, Hashable {
        public var comparison: Comparison
        public var value: MediaValue
    }

    public var feature: MediaFeature
    /// Each says: feature, comparison, value. Empty: the feature in a boolean context.
    public var bounds: [Bound]
}
