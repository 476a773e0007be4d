import CCairo
import CFreeType
import ClipBase
import Painting
import TextShaping

/// Shows glyph runs as text of a document, with the fonts that they need inside it.
final class VectorText {
    private let library = FreeTypeLibrary()
    /// Cairo's faces by `RasterFont.faceKey`; nil for a font that cannot be opened.
    private var faces: [Int: OpaquePointer?] = [:]

    deinit { for face in faces.values { face.map { cairo_font_face_destroy($0) } } }

    /// False where the run has to be shown as outlines.
    func paint(_ run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, font: RasterFont, color: RGBA, on canvas: Canvas) -> Bool {
        // Cairo's own emboldening is not the one that layout and pixels know.
        guard !font.isSyntheticBold, let face = face(of: font) else { return false }
        let placed = glyphs.filter { $0.glyph != ShapedGlyph.invisible }.map { cairo_glyph_t(index: UInt($0.glyph), x: $0.x, y: $0.y) }
        guard !placed.isEmpty else { return true }
        canvas.saving {
            cairo_set_font_face(canvas.cairo, face)
            var matrix = matrix(of: run, font).cairoMatrix
            cairo_set_font_matrix(canvas.cairo, &matrix)
            canvas.setSource(color)
            cairo_show_glyphs(canvas.cairo, placed, Int32(clamping: placed.count))
        }
        return cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS
    }

    /// From the em square to the page.
    private func matrix(of run: GlyphRun, _ font: RasterFont) -> AffineTransform {
        var matrix = AffineTransform(a: font.size, d: font.size)
        if font.syntheticSlant != 0 {
            let slant = Angle.tangent(degrees: max(-80, min(80, font.syntheticSlant)))
            matrix = matrix.concatenating(inner: AffineTransform(c: -slant))
        }
        if run.rotation > 0 { matrix = AffineTransform(a: 0, b: 1, c: -1, d: 0).concatenating(inner: matrix) }
        if run.rotation < 0 { matrix = AffineTransform(a: 0, b: -1, c: 1, d: 0).concatenating(inner: matrix) }
        return matrix
    }

    private func face(of font: RasterFont) -> OpaquePointer? {
        if let known = faces[font.faceKey] { return known }
        let face = GlyphLoader.open(font, in: library.pointer).flatMap { OwnedFace($0, library).makeCairoFace() }
        faces[font.faceKey] = .some(face)
        return face
    }
}

private final class FreeTypeLibrary {
    private(set) var pointer: FT_Library?

    init() { FT_Init_FreeType(&pointer) }

    deinit { FT_Done_FreeType(pointer) }
}

/// A face that lives as long as Cairo's caches hold it, and its library with it.
private final class OwnedFace {
    private let face: FT_Face
    private let library: FreeTypeLibrary

    init(_ face: FT_Face, _ library: FreeTypeLibrary) {
        self.face = face
        self.library = library
    }

    deinit { FT_Done_Face(face) }

    // Only its address counts: it tells this user data from others'.
    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    /// FreeType's `FT_LOAD_NO_HINTING`.
    private static let noHinting: Int32 = 1 << 1

    func makeCairoFace() -> OpaquePointer? {
        guard let made = cairo_ft_font_face_create_for_ft_face(face, OwnedFace.noHinting) else { return nil }
        let owner = Unmanaged.passRetained(self)
        let status = cairo_font_face_set_user_data(made, OwnedFace.key, owner.toOpaque()) { pointer in
            pointer.map { Unmanaged<OwnedFace>.fromOpaque($0).release() }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_font_face_destroy(made)
            owner.release()
            return nil
        }
        return made
    }
}
