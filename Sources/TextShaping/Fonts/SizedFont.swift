import CHarfBuzz

/// The way that a line runs.
public enum AdvanceAxis: Sendable { case horizontal, vertical }

/// A face at one point of its variation space. Shared by all sizes: everything is in 1/64 font units.
final class FontInstance {
    let face: OpenTypeFace
    let font: OpaquePointer
    let variations: [FontVariation]
    /// The tags of all substitution features.
    private let substitutions: Set<UInt32>
    /// … of all positioning features.
    private let positionings: Set<UInt32>
    /// HarfBuzz units in one font unit.
    static let unitScale = 64.0

    init?(face: OpenTypeFace, variations: [FontVariation]) {
        guard let font = hb_font_create(face.face) else { return nil }
        let scale = Int32(clamping: face.unitsPerEm * Int(FontInstance.unitScale))
        hb_font_set_scale(font, scale, scale)
        hb_ot_font_set_funcs(font)
        if !variations.isEmpty && !face.axes.isEmpty {
            let settings = variations.map { hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value)) }
            hb_font_set_variations(font, settings, UInt32(settings.count))
        }
        hb_font_make_immutable(font)
        var tags = [hb_tag_t](repeating: 0, count: 512)
        var count = UInt32(tags.count)
        hb_ot_layout_table_get_feature_tags(face.face, OpenTypeTag("GSUB").rawValue, 0, &count, &tags)
        substitutions = Set(tags.prefix(Int(count)))
        count = UInt32(tags.count)
        hb_ot_layout_table_get_feature_tags(face.face, OpenTypeTag("GPOS").rawValue, 0, &count, &tags)
        positionings = Set(tags.prefix(Int(count)))
        self.face = face
        self.font = font
        self.variations = variations
    }

    deinit { hb_font_destroy(font) }

    /// CSS px at size 1 for one HarfBuzz unit.
    var unit: Double { 1 / (Double(face.unitsPerEm) * FontInstance.unitScale) }

    func hasSubstitution(_ tag: OpenTypeTag) -> Bool { substitutions.contains(tag.rawValue) }
    func hasPositioning(_ tag: OpenTypeTag) -> Bool { positionings.contains(tag.rawValue) }

    func glyph(for scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
    }

    /// The advance along a line, em. In a vertical line the glyph stands upright.
    func advance(ofGlyph glyph: UInt32, _ axis: AdvanceAxis = .horizontal) -> Double {
        switch axis {
        case .horizontal: Double(hb_font_get_glyph_h_advance(font, glyph)) * unit
        case .vertical: Double(hb_font_get_glyph_v_advance(font, glyph)).magnitude * unit
        }
    }

    /// The upper edge of a glyph, em; nil when it has no outline.
    func top(ofGlyph glyph: UInt32) -> Double? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.height != 0 else { return nil }
        return Double(extents.y_bearing) * unit
    }

    /// The change that the variations make to a measure, font units.
    func variationDelta(of metric: hb_ot_metrics_tag_t) -> Double {
        variations.isEmpty ? 0 : Double(hb_ot_metrics_get_variation(font, metric))
    }
}

/// What `@font-face` says of a face's measures (CSS Fonts 5 §11), each as a part of the size.
struct MetricOverrides: Hashable {
    var ascent: Double?
    var descent: Double?
    var lineGap: Double?
}

/// The parts of a font's identity.
struct SizedFontKey: Hashable {
    var instance: Int
    var size: Double
    var isSyntheticBold: Bool
    /// Degrees, 0 for none.
    var syntheticSlant: Double
    var overrides: MetricOverrides
    /// nil for the font's own first palette.
    var palette: FontPalette?
}

/// How the raster stage draws a font.
public struct RasterFont {
    /// The font file; valid as long as the `FontContext` and its web fonts.
    public let bytes: FontBytes
    /// The face's place in a collection.
    public let faceIndex: UInt32
    /// The same face has the same number, for caches.
    public let faceKey: Int
    public let variations: [FontVariation]
    /// CSS px.
    public let size: Double
    public let isSyntheticBold: Bool
    /// Degrees clockwise, 0 for none.
    public let syntheticSlant: Double
    public let isColor: Bool
    /// nil for the font's own first palette.
    public let palette: FontPalette?
}
