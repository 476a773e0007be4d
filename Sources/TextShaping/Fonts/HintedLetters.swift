import CFreeType
import CHarfBuzz

/// The letters of a face as a light hinter shapes them at a size: what the reference browser measures where the tables of a
/// font tell neither the height of its small letters nor that of its capitals.
final class HintedLetters {
    private let blob: OpaquePointer
    private let library: FT_Library
    private let face: FT_Face

    /// nil for a face that cannot be opened so.
    init?(_ font: OpenTypeFace) {
        var library: FT_Library?
        var face: FT_Face?
        guard let bytes = font.bytes, FT_Init_FreeType(&library) == 0, let library else { return nil }
        let address = bytes.address.assumingMemoryBound(to: FT_Byte.self)
        guard FT_New_Memory_Face(library, address, FT_Long(bytes.count), FT_Long(font.index), &face) == 0, let face else {
            FT_Done_FreeType(library)
            return nil
        }
        self.library = library
        self.face = face
        // The bytes outlive the face that lent them.
        blob = hb_blob_reference(font.blob)
    }

    deinit {
        FT_Done_FreeType(library)
        hb_blob_destroy(blob)
    }

    /// The upper edge of a letter's outline over the baseline, px at a size in px; nil where there is none.
    func top(of scalar: UInt32, size: Double) -> Double? {
        let units = FT_F26Dot6((size.isFinite ? size.clamped(to: 0...10_000) : 0) * 64)
        guard units > 0, FT_Set_Char_Size(face, units, units, 72, 72) == 0 else { return nil }
        let glyph = FT_Get_Char_Index(face, FT_ULong(scalar))
        // FT_LOAD_TARGET_LIGHT, a macro that Swift does not see.
        let light = Int32(FT_RENDER_MODE_LIGHT.rawValue & 15) << 16
        guard glyph != 0, FT_Load_Glyph(face, glyph, light) == 0, let slot = face.pointee.glyph else { return nil }
        guard slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&slot.pointee.outline, &box)
        return box.yMax > 0 ? Double(box.yMax) / 64 : nil
    }
}
