/// The medium that a page is shown on, as media queries ask about it.
public struct MediaEnvironment: Sendable, Hashable {
    public enum ColorScheme: String, Sendable { case light, dark }
    public enum Scripting: String, Sendable { case none, enabled }
    public enum ReducedMotion: String, Sendable {
        case noPreference = "no-preference"
        case reduce
    }
    public enum Contrast: String, Sendable {
        case noPreference = "no-preference"
        case less, more, custom
    }

    public var mediaType = MediaQuery.MediaType.screen
    /// CSS px.
    public var viewportWidth: Double
    public var viewportHeight: Double
    /// Device px in a CSS px.
    public var deviceScaleFactor: Double
    public var colorScheme = ColorScheme.light
    public var reducedMotion = ReducedMotion.noPreference
    public var contrast = Contrast.noPreference
    /// Whether scripts of the page run.
    public var scripting = Scripting.none
    /// The initial font size, CSS px: 1em and 1rem in a media query.
    public var initialFontSize = 16.0

    public init(viewportWidth: Double = 1280, viewportHeight: Double = 800, deviceScaleFactor: Double = 1) {
        self.viewportWidth = viewportWidth
        self.viewportHeight = viewportHeight
        self.deviceScaleFactor = deviceScaleFactor
    }

    /// What relative lengths come to outside of any element.
    var lengthBasis: LengthBasis {
        var lengths = LengthBasis(viewportWidth: viewportWidth, viewportHeight: viewportHeight)
        lengths.fontSize = initialFontSize
        lengths.rootFontSize = initialFontSize
        return lengths
    }

    /// What the medium says to one test.
    func answer(_ test: MediaFeatureTest) -> Ternary {
        let lengths = lengthBasis
        switch test.feature {
        case .width, .deviceWidth: return test.compare(viewportWidth, lengths)
        case .height, .deviceHeight: return test.compare(viewportHeight, lengths)
        case .aspectRatio, .deviceAspectRatio: return test.compare(width: viewportWidth, height: viewportHeight)
        case .inlineSize, .blockSize: return .unknown
        case .resolution, .devicePixelRatio: return test.compare(deviceScaleFactor, lengths)
        case .color: return test.compare(8, lengths)
        case .colorIndex, .monochrome, .grid: return test.compare(0, lengths)
        case .horizontalViewportSegments, .verticalViewportSegments, .transform3D: return test.compare(1, lengths)
        case .orientation: return test.compare(viewportHeight >= viewportWidth ? "portrait" : "landscape")
        case .scan: return test.compare("progressive")
        case .update: return test.compare(mediaType == .print ? "none" : "fast")
        case .overflowBlock: return test.compare(mediaType == .print ? "paged" : "scroll")
        case .overflowInline: return test.compare(mediaType == .print ? "none" : "scroll")
        case .colorGamut: return test.compare("srgb")
        case .pointer, .anyPointer: return test.compare("fine")
        case .hover, .anyHover: return test.compare("hover")
        case .prefersReducedMotion: return test.compare(reducedMotion.rawValue, falsy: "no-preference")
        case .prefersReducedTransparency, .prefersReducedData:
            return test.compare("no-preference", falsy: "no-preference")
        case .prefersContrast: return test.compare(contrast.rawValue, falsy: "no-preference")
        case .prefersColorScheme: return test.compare(colorScheme.rawValue)
        case .forcedColors, .invertedColors: return test.compare("none")
        case .dynamicRange, .videoDynamicRange: return test.compare("standard")
        case .scripting: return test.compare(scripting.rawValue)
        case .displayMode: return test.compare("browser")
        case .navControls: return test.compare("back")
        case .environmentBlending: return test.compare("opaque")
        case .devicePosture: return test.compare("continuous")
        }
    }
}

extension MediaFeatureTest {
    /// Compares a keyword; in a boolean context everything but `none` and `falsy` holds.
    func compare(_ actual: String, falsy: String = "none") -> Ternary {
        guard let bound = bounds.first else { return Ternary(actual != "none" && actual != falsy) }
        return Ternary(bound.value == .keyword(actual))
    }

    /// Compares a number, a resolution in dppx or a length in CSS px; in a boolean context everything but 0 holds.
    func compare(_ actual: Double, _ lengths: LengthBasis) -> Ternary {
        if bounds.isEmpty { return Ternary(actual != 0) }
        for bound in bounds {
            let wanted: Double
            switch bound.value {
            case .number(let value), .resolution(let value): wanted = value
            case .length(let terms): wanted = lengths.pixels(terms)
            case .ratio, .keyword: return .unknown
            }
            guard bound.comparison.holds(actual, wanted) else { return .false }
        }
        return .true
    }

    /// Compares an aspect ratio by cross-multiplying, so that `0/1` and `1/0` are ratios too.
    func compare(width: Double, height: Double) -> Ternary {
        if bounds.isEmpty { return Ternary(width != 0 || height != 0) }
        for bound in bounds {
            guard case .ratio(var wantedWidth, let wantedHeight) = bound.value else { return .unknown }
            if wantedWidth == 0, wantedHeight == 0 { wantedWidth = 1 }
            guard bound.comparison.holds(width * wantedHeight, wantedWidth * height) else { return .false }
        }
        return .true
    }
}

extension MediaFeatureTest.Comparison {
    fileprivate func holds(_ left: Double, _ right: Double) -> Bool {
        switch self {
        case .equal: abs(left - right) < 1e-6 * max(1, abs(right))
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
