import CHarfBuzz

/// The bytes of a font file in memory.
public struct FontBytes {
    public let address: UnsafeRawPointer
    public let count: Int
}

/// An opened font file: its bytes, its HarfBuzz face and the tables that measures come from.
final class OpenTypeFace {
    let blob: OpaquePointer
    let face: OpaquePointer
    /// The face's place in a collection.
    let index: UInt32
    let unitsPerEm: Int
    let axes: [Axis]
    let tables: FaceTables
    let isColor: Bool
    let hasVerticalMetrics: Bool
    /// nil for a face that cannot be opened so.
    private(set) lazy var hintedLetters = HintedLetters(self)

    /// A variation axis and its bounds.
    struct Axis {
        var tag: UInt32
        var minimum, standard, maximum: Double
    }

    /// Maps the file, or unpacks a WOFF one; nil when it is no font.
    convenience init?(path: String, index: UInt32) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        var count: UInt32 = 0
        if let data = hb_blob_get_data(blob, &count), FontUnpacking.isPacked(UnsafeRawBufferPointer(start: data, count: Int(count))) {
            let plain = try? FontUnpacking.openType(
                from: Array(UnsafeRawBufferPointer(start: data, count: Int(count))), limit: FontContext.maxWebFontBytes)
            hb_blob_destroy(blob)
            guard let plain else { return nil }
            self.init(bytes: plain)
            return
        }
        self.init(owning: blob, index: index)
    }

    /// Copies the bytes; nil when they are no font.
    convenience init?(bytes: [UInt8]) {
        let blob = bytes.withUnsafeBytes { raw in
            hb_blob_create_or_fail(
                raw.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: raw.count), HB_MEMORY_MODE_DUPLICATE, nil,
                nil)
        }
        guard let blob else { return nil }
        self.init(owning: blob, index: 0)
    }

    private init?(owning blob: OpaquePointer, index: UInt32) {
        guard hb_face_count(blob) > index, let face = hb_face_create(blob, index) else {
            hb_blob_destroy(blob)
            return nil
        }
        guard hb_face_get_glyph_count(face) > 0 else {
            hb_face_destroy(face)
            hb_blob_destroy(blob)
            return nil
        }
        hb_face_make_immutable(face)
        self.blob = blob
        self.face = face
        self.index = index
        unitsPerEm = max(1, Int(hb_face_get_upem(face)))
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 32)
        var count = UInt32(infos.count)
        hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        axes = infos.prefix(Int(count)).map {
            Axis(
                tag: $0.tag, minimum: Double($0.min_value), standard: Double($0.default_value),
                maximum: Double($0.max_value))
        }
        tables = FaceTables(face: face)
        isColor =
            OpenTypeFace.hasTable("COLR", in: face) || hb_ot_color_has_png(face) != 0 || hb_ot_color_has_svg(face) != 0
        hasVerticalMetrics = OpenTypeFace.hasTable("vhea", in: face) && OpenTypeFace.hasTable("vmtx", in: face)
    }

    deinit {
        hb_face_destroy(face)
        hb_blob_destroy(blob)
    }

    /// The file's bytes; they live as long as the face.
    var bytes: FontBytes? {
        var count: UInt32 = 0
        guard let address = hb_blob_get_data(blob, &count) else { return nil }
        return FontBytes(address: UnsafeRawPointer(address), count: Int(count))
    }

    private static func hasTable(_ tag: OpenTypeTag, in face: OpaquePointer) -> Bool {
        let table = hb_face_reference_table(face, tag.rawValue)
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }
}

/// The fields of `hhea`, `head`, `OS/2` and `post` that measures come from, in font units.
struct FaceTables {
    var ascender = 0.0
    var descender = 0.0
    var lineGap = 0.0
    /// Of `OS/2`, else as `ascender` and `descender`.
    var typographicAscender = 0.0
    var typographicDescender = 0.0
    var xHeight = 0.0
    var capHeight = 0.0
    var underlinePosition = 0.0
    var underlineThickness = 0.0
    var strikeoutPosition = 0.0
    var strikeoutThickness = 0.0
    var averageCharacterWidth = 0.0
    /// The width of the box that holds every glyph.
    var boundsWidth = 0.0
    /// Whether the face calls itself bold or slanted, whatever a `@font-face` rule says of it.
    var isBold = false
    var isSlanted = false

    /// `USE_TYPO_METRICS` first, then `hhea`, then `OS/2` typo and Windows metrics, as FreeType and Skia choose.
    init(face: OpaquePointer) {
        let os2 = TableBytes("OS/2", of: face)
        let hhea = TableBytes("hhea", of: face)
        let post = TableBytes("post", of: face)
        ascender = hhea.signed(4)
        descender = hhea.signed(6)
        lineGap = hhea.signed(8)
        if !os2.isEmpty {
            let usesTypographicMetrics = os2.unsigned(62) & 0x80 != 0
            if usesTypographicMetrics || (ascender == 0 && descender == 0) {
                ascender = os2.signed(68)
                descender = os2.signed(70)
                lineGap = os2.signed(72)
            }
            if ascender == 0 && descender == 0 {
                ascender = Double(os2.unsigned(74))
                descender = -Double(os2.unsigned(76))
                lineGap = 0
            }
            typographicAscender = os2.signed(68)
            typographicDescender = os2.signed(70)
            averageCharacterWidth = os2.signed(2)
            xHeight = os2.signed(86)
            if os2.unsigned(0) >= 2 { capHeight = os2.signed(88) }
            isBold = os2.unsigned(4) >= 600
            // `ITALIC` and `OBLIQUE`.
            isSlanted = os2.unsigned(62) & 0x201 != 0
            strikeoutThickness = os2.signed(26)
            strikeoutPosition = os2.signed(28)
        }
        if typographicAscender <= 0 || typographicDescender > 0 {
            typographicAscender = ascender
            typographicDescender = descender
        }
        let head = TableBytes("head", of: face)
        boundsWidth = max(0, head.signed(40) - head.signed(36))
        underlinePosition = post.signed(8)
        underlineThickness = post.signed(10)
    }
}

/// Big-endian numbers in one table; 0 beyond its end.
private final class TableBytes {
    private let blob: OpaquePointer?
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ tag: OpenTypeTag, of face: OpaquePointer) {
        blob = hb_face_reference_table(face, tag.rawValue)
        var count: UInt32 = 0
        let data = hb_blob_get_data(blob, &count)
        bytes = UnsafeBufferPointer(
            start: data.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: data == nil ? 0 : Int(count))
    }

    deinit { hb_blob_destroy(blob) }

    var isEmpty: Bool { bytes.isEmpty }

    func unsigned(_ offset: Int) -> UInt16 {
        offset + 1 < bytes.count ? UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]) : 0
    }

    func signed(_ offset: Int) -> Double { Double(Int16(bitPattern: unsigned(offset))) }
}
