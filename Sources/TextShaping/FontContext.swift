import CHarfBuzz
import ClipBase

/// The fonts of one worker: the installed ones, a page's web fonts, and all that is known of them.
///
/// Single-threaded. Warm it before a fork; everything in it works in the child.
public final class FontContext {
    let catalog: FontCatalog
    /// Opened faces. The first `catalog.faces.count` places belong to the catalog, web fonts follow.
    var faces: [OpenTypeFace?]
    var instances: [FontInstance?] = []
    var instanceIndices: [InstanceKey: Int] = [:]
    var fonts: [SizedFontKey] = []
    var fontIndices: [SizedFontKey: FontID] = [:]
    var metricsByFont: [FontMetrics?] = []
    var descriptions: [FontDescription] = []
    var descriptionIDs: [FontDescription: FontDescriptionID] = [:]
    var resolved: [ResolvedDescription?] = []
    var knownPages = 0
    var fontRules = FontRules()
    var webFonts: [WebFont] = []
    var webFamilies: [String: [Int]] = [:]
    var shapingParameters: [ShapingParameters?] = []
    let shapingBuffer = ShapingBuffer()
    let inkFunctions = InkFunctions()
    var systemFallback: SystemFallback
    let breakIterators = BreakIterators()
    let hyphenator: Hyphenator

    struct InstanceKey: Hashable {
        var face: Int
        var variations: [FontVariation]
    }

    /// What went wrong while the fonts were listed.
    public var diagnostics: [Diagnostic] { catalog.diagnostics }

    /// Lists the installed fonts.
    ///
    /// - Parameters:
    ///   - fontsDirectory: the folder that holds `fonts.conf`.
    ///   - extraDirectories: folders whose faces are found before all others.
    ///   - hyphenationDirectory: the folder of `hyph_LANG.dic` files; nil for that of the system.
    public init(fontsDirectory: String, extraDirectories: [String] = [], hyphenationDirectory: String? = nil) {
        catalog = FontCatalog(configurationFile: fontsDirectory + "/fonts.conf", extraDirectories: extraDirectories)
        faces = Array(repeating: nil, count: catalog.faces.count)
        systemFallback = SystemFallback(catalog: catalog)
        hyphenator = Hyphenator(catalog: HyphenationCatalog(folder: hyphenationDirectory ?? HyphenationCatalog.systemFolder))
    }

    /// A context of its own over the fonts that another one listed: the web fonts of one are unknown to the other.
    public init(sharing other: FontContext) {
        catalog = other.catalog
        faces = Array(repeating: nil, count: catalog.faces.count)
        systemFallback = SystemFallback(catalog: catalog)
        hyphenator = Hyphenator(catalog: other.hyphenator.catalog)
    }

    /// The families that are installed, sorted.
    public var installedFamilies: [String] { Set(catalog.faces.map(\.family)).sorted() }

    /// Whether a family of that name is installed, without regard to case and to metric twins.
    public func isInstalled(family: String) -> Bool { catalog.families[family.lowercased()] != nil }

    /// Opens the faces of the default families and the tables of the Unicode data, so that a forked child need not.
    public func warm() {
        for family in [GenericFamily.serif, .sansSerif, .monospace, .systemUI] {
            for (weight, slant) in [(400.0, FontSlant.normal), (700.0, .normal), (400.0, .italic)] {
                var description = FontDescription(families: [.generic(family)])
                description.weight = weight
                description.slant = slant
                let id = intern(description)
                _ = metrics(of: primaryFont(of: id))
                let bytes = Array("The quick brown fox, 0123456789".utf8)
                _ = shape(
                    bytes.span, styles: [TextStyleRun(byteRange: 0..<bytes.count, font: id)],
                    bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
            }
        }
        breakIterators.warm()
    }

    /// The number of a description; the same description has the same number.
    public func intern(_ description: FontDescription) -> FontDescriptionID {
        if let id = descriptionIDs[description] { return id }
        let id = FontDescriptionID(rawValue: UInt32(clamping: descriptions.count))
        descriptions.append(description)
        resolved.append(nil)
        shapingParameters.append(nil)
        descriptionIDs[description] = id
        return id
    }

    public func description(_ id: FontDescriptionID) -> FontDescription {
        descriptions.indices.contains(Int(id.rawValue)) ? descriptions[Int(id.rawValue)] : FontDescription()
    }

    /// The opened face at a place; nil when its file is gone or broken.
    func face(at index: Int) -> OpenTypeFace? {
        guard faces.indices.contains(index) else { return nil }
        if let face = faces[index] { return face }
        guard catalog.faces.indices.contains(index) else { return nil }
        let record = catalog.faces[index]
        faces[index] = OpenTypeFace(path: record.path, index: record.index)
        return faces[index]
    }

    func instance(of font: FontID) -> FontInstance? {
        let index = Int(font.rawValue)
        guard fonts.indices.contains(index), instances.indices.contains(fonts[index].instance) else { return nil }
        return instances[fonts[index].instance]
    }

    func key(of font: FontID) -> SizedFontKey? {
        let index = Int(font.rawValue)
        return fonts.indices.contains(index) ? fonts[index] : nil
    }

    /// The font of these parts, made when it is new; nil when the face cannot be opened.
    func font(
        face index: Int, size: Double, variations: [FontVariation], isSyntheticBold: Bool, syntheticSlant: Double,
        overrides: MetricOverrides = MetricOverrides(), palette: FontPalette? = nil
    ) -> FontID? {
        let instanceKey = InstanceKey(face: index, variations: variations)
        let instanceIndex: Int
        if let known = instanceIndices[instanceKey] {
            instanceIndex = known
        } else {
            guard let face = face(at: index), let instance = FontInstance(face: face, variations: variations) else {
                return nil
            }
            instanceIndex = instances.count
            instances.append(instance)
            instanceIndices[instanceKey] = instanceIndex
        }
        let key = SizedFontKey(
            instance: instanceIndex, size: size, isSyntheticBold: isSyntheticBold, syntheticSlant: syntheticSlant,
            overrides: overrides, palette: palette)
        return font(of: key)
    }

    func font(of key: SizedFontKey) -> FontID {
        if let known = fontIndices[key] { return known }
        let id = FontID(rawValue: UInt32(clamping: fonts.count))
        fonts.append(key)
        metricsByFont.append(nil)
        fontIndices[key] = id
        return id
    }

    /// The size of a font, CSS px.
    public func size(of font: FontID) -> Double { key(of: font)?.size ?? 0 }

    /// The size that glyphs advance by, CSS px: like the reference browser's, whole sixty-fourths of a pixel.
    func advanceSize(of font: FontID) -> Double { (size(of: font) * 64).rounded(.down) / 64 }

    /// What the raster stage needs to draw a font; nil for a font of another context.
    public func rasterFont(_ font: FontID) -> RasterFont? {
        guard let key = key(of: font), let instance = instance(of: font), let bytes = instance.face.bytes else {
            return nil
        }
        return RasterFont(
            bytes: bytes, faceIndex: instance.face.index, faceKey: key.instance, variations: instance.variations,
            size: key.size, isSyntheticBold: key.isSyntheticBold, syntheticSlant: key.syntheticSlant,
            isColor: instance.face.isColor, palette: key.palette)
    }

    /// The glyph of a character in a font; nil where it has none.
    public func glyph(for scalar: Unicode.Scalar, in font: FontID) -> UInt32? {
        instance(of: font)?.glyph(for: scalar.value)
    }

    /// The advance of a character in a font along a line, CSS px; nil where it has no glyph.
    public func advance(of scalar: Unicode.Scalar, in font: FontID, _ axis: AdvanceAxis = .horizontal) -> Double? {
        guard let instance = instance(of: font), let glyph = instance.glyph(for: scalar.value) else { return nil }
        if axis == .vertical && !instance.face.hasVerticalMetrics { return uprightAdvance(metrics(of: font)) }
        return instance.advance(ofGlyph: glyph, axis) * advanceSize(of: font)
    }

    /// The family name of a font, for dumps; empty for a web font.
    public func familyName(of font: FontID) -> String {
        guard let key = key(of: font),
            let face = instanceIndices.first(where: { $0.value == key.instance })?.key.face,
            catalog.faces.indices.contains(face)
        else { return "" }
        return catalog.faces[face].family
    }
}
