import CFreeType
import ClipBase
import Painting
import TextShaping

/// Opens the faces of fonts with FreeType and loads glyphs from them.
///
/// As in the reference browser, upright glyphs are hinted lightly, which fits them to whole px in height alone; widths and
/// advances stay exact.
final class GlyphLoader {
    private var library: FT_Library?
    private var faces: [Int: FT_Face] = [:]
    private var colorTables: [Int: ColorTable?] = [:]
    /// Faces kept open at a time.
    private static let maxFaces = 128

    private static let noHinting: Int32 = 1 << 1
    private static let noBitmap: Int32 = 1 << 3
    private static let lightHinting: Int32 = 1 << 16
    private static let color: Int32 = 1 << 20
    // `outl` and `bits`; FreeType makes them by a macro that Swift does not see.
    private static let outlineFormat: UInt32 = 0x6F75_746C
    private static let bitmapFormat: UInt32 = 0x6269_7473

    init() { FT_Init_FreeType(&library) }

    deinit {
        closeFaces()
        FT_Done_FreeType(library)
    }

    func closeFaces() {
        for face in faces.values { FT_Done_Face(face) }
        faces = [:]
        colorTables = [:]
    }

    private func face(of font: RasterFont) -> FT_Face? {
        if let known = faces[font.faceKey] { return known }
        if faces.count >= GlyphLoader.maxFaces { closeFaces() }
        guard let face = GlyphLoader.open(font, in: library) else { return nil }
        faces[font.faceKey] = face
        return face
    }

    /// A face of its own, which the caller closes.
    static func open(_ font: RasterFont, in library: FT_Library?) -> FT_Face? {
        var opened: FT_Face?
        let status = FT_New_Memory_Face(
            library, font.bytes.address.assumingMemoryBound(to: UInt8.self), font.bytes.count, Int(font.faceIndex), &opened)
        guard status == 0, let face = opened else { return nil }
        if !font.variations.isEmpty { setVariations(font.variations, of: face, library) }
        return face
    }

    private static func setVariations(_ variations: [FontVariation], of face: FT_Face, _ library: FT_Library?) {
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &description) == 0, let axes = description else { return }
        defer { FT_Done_MM_Var(library, axes) }
        var coordinates = (0..<Int(axes.pointee.num_axis)).map { index -> FT_Fixed in
            let axis = axes.pointee.axis[index]
            let setting = variations.last { UInt($0.tag.rawValue) == UInt(axis.tag) }
            guard let value = setting?.value, value.isFinite else { return axis.def }
            return FT_Fixed(max(-32_768, min(32_767, value)) * 65_536)
        }
        FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }

    /// Loads the outline of a glyph, `pixelSize` px to the em, then emboldened, slanted and transformed.
    ///
    /// - Returns: the slot that holds it until the next load; nil for a glyph without outline.
    func outline(
        glyph: UInt32, of font: RasterFont, pixelSize: Double, transform: AffineTransform, isHinted: Bool
    ) -> FT_GlyphSlot? {
        guard let face = face(of: font), pixelSize > 0 else { return nil }
        let hinting = isHinted && transform.keepsAxes ? GlyphLoader.lightHinting : GlyphLoader.noHinting
        guard FT_Set_Char_Size(face, 0, FT_F26Dot6((min(pixelSize, 8_000) * 64).rounded()), 72, 72) == 0,
            FT_Load_Glyph(face, glyph, hinting | GlyphLoader.noBitmap) == 0, let slot = face.pointee.glyph,
            slot.pointee.format.rawValue == GlyphLoader.outlineFormat
        else { return nil }
        if font.isSyntheticBold {
            let strength = FT_Pos(pixelSize * 64 / 24)
            FT_Outline_Embolden(&slot.pointee.outline, strength)
            FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
        }
        var matrix = transform
        if font.syntheticSlant != 0 {
            let slant = Angle.tangent(degrees: max(-80, min(80, font.syntheticSlant)))
            matrix = transform.concatenating(inner: AffineTransform(c: -slant))
        }
        // FreeType's y grows upwards.
        var fixed = FT_Matrix(
            xx: GlyphLoader.fixed(matrix.a), xy: GlyphLoader.fixed(-matrix.c), yx: GlyphLoader.fixed(-matrix.b),
            yy: GlyphLoader.fixed(matrix.d))
        FT_Outline_Transform(&slot.pointee.outline, &fixed)
        return slot
    }

    private static func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((max(-30_000, min(30_000, value)) * 65_536).rounded()) }

    /// Loads a colour glyph from the strike that is at least as large as wanted, or the largest.
    ///
    /// - Returns: the slot with its bitmap, and the size of its em in bitmap px.
    func colorBitmap(glyph: UInt32, of font: RasterFont, pixelSize: Double) -> (slot: FT_GlyphSlot, emSize: Double)? {
        guard let face = face(of: font) else { return nil }
        var emSize = pixelSize
        let strikes = Int(face.pointee.num_fixed_sizes)
        if strikes > 0, let sizes = face.pointee.available_sizes {
            let heights = (0..<strikes).map { Double(sizes[$0].y_ppem) / 64 }
            let best =
                heights.indices.filter { heights[$0] >= pixelSize }.min { heights[$0] < heights[$1] }
                ?? heights.indices.max { heights[$0] < heights[$1] } ?? 0
            guard FT_Select_Size(face, Int32(best)) == 0 else { return nil }
            emSize = heights[best]
        } else {
            guard FT_Set_Char_Size(face, 0, FT_F26Dot6(max(1, min(pixelSize, 1_000)) * 64), 72, 72) == 0 else { return nil }
            emSize = max(1, min(pixelSize, 1_000))
        }
        select(font.palette, of: face)
        guard FT_Load_Glyph(face, glyph, GlyphLoader.color) == 0, let slot = face.pointee.glyph else { return nil }
        if slot.pointee.format.rawValue != GlyphLoader.bitmapFormat {
            guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        }
        return slot.pointee.bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue) && emSize > 0 ? (slot, emSize) : nil
    }

    /// Makes a palette the one that colour layers take their colours from.
    @discardableResult
    private func select(_ palette: FontPalette?, of face: FT_Face) -> UnsafeMutablePointer<FT_Color>? {
        var data = FT_Palette_Data()
        guard FT_Palette_Data_Get(face, &data) == 0, data.num_palettes > 0 else { return nil }
        let count = Int(data.num_palettes)
        // Text shaping has put numbers in place of "light" and "dark".
        var index = 0
        if case .index(let wanted)? = palette?.base, wanted < count { index = wanted }
        var colors: UnsafeMutablePointer<FT_Color>?
        guard FT_Palette_Select(face, FT_UShort(index), &colors) == 0, let colors else { return nil }
        guard let palette else { return colors }
        func byte(_ value: Float) -> FT_Byte { FT_Byte((max(0, min(1, value)) * 255).rounded()) }
        for entry in palette.overrides where entry.index < Int(data.num_palette_entries) {
            let color = entry.color
            colors[entry.index] = FT_Color(
                blue: byte(color.blue), green: byte(color.green), red: byte(color.red), alpha: byte(color.alpha))
        }
        return colors
    }

    /// What layers of colour are drawn by; nil for a font without (`COLR`).
    func colorFace(of font: RasterFont) -> ColorFace? {
        guard let face = face(of: font), face.pointee.units_per_EM > 0 else { return nil }
        if colorTables[font.faceKey] == nil {
            var length: FT_ULong = 0
            let tag: FT_ULong = 0x434F_4C52
            var bytes: [UInt8] = []
            if FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length > 0, length <= GlyphLoader.maxColorTableBytes {
                bytes = [UInt8](repeating: 0, count: Int(length))
                if FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) != 0 { bytes = [] }
            }
            colorTables[font.faceKey] = .some(ColorTable(bytes))
        }
        guard let table = colorTables[font.faceKey] ?? nil else { return nil }
        let unitsPerEm = Double(face.pointee.units_per_EM)
        let box = face.pointee.bbox
        return ColorFace(
            table: table, unitsPerEm: unitsPerEm, palette: colors(of: font.palette, in: face),
            bounds: (
                Point(x: Double(box.xMin) - unitsPerEm, y: Double(box.yMin) - unitsPerEm),
                Point(x: Double(box.xMax) + unitsPerEm, y: Double(box.yMax) + unitsPerEm)
            ))
    }

    private static let maxColorTableBytes: FT_ULong = 32 << 20

    /// The colours of a palette, what overrides them included.
    private func colors(of palette: FontPalette?, in face: FT_Face) -> [RGBA] {
        var data = FT_Palette_Data()
        guard FT_Palette_Data_Get(face, &data) == 0, data.num_palettes > 0, let colors = select(palette, of: face) else { return [] }
        func part(_ byte: FT_Byte) -> Float { Float(byte) / 255 }
        return (0..<Int(data.num_palette_entries)).map { index in
            let color = colors[index]
            return RGBA(red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: part(color.alpha))
        }
    }

    /// Renders the outline in a slot, moved by a part of a px right and down, to 256 levels of coverage.
    func render(_ slot: FT_GlyphSlot, x: Double, y: Double) -> Bool {
        FT_Outline_Translate(&slot.pointee.outline, FT_Pos(x * 64), FT_Pos(-y * 64))
        return FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    }

    /// The outline in a slot as a path in device px around its origin, y downwards.
    func path(_ slot: FT_GlyphSlot) -> PathData {
        let collector = PathCollector()
        var functions = FT_Outline_Funcs(
            move_to: { to, user in PathCollector.from(user)?.move(to: Point(to)) ?? 1 },
            line_to: { to, user in PathCollector.from(user)?.line(to: Point(to)) ?? 1 },
            conic_to: { control, to, user in PathCollector.from(user)?.curve(Point(control), to: Point(to)) ?? 1 },
            cubic_to: { first, second, to, user in
                PathCollector.from(user)?.curve(Point(first), Point(second), to: Point(to)) ?? 1
            }, shift: 0, delta: 0)
        FT_Outline_Decompose(&slot.pointee.outline, &functions, Unmanaged.passUnretained(collector).toOpaque())
        return collector.path
    }
}

/// The face of a layered colour font.
struct ColorFace {
    var table: ColorTable
    var unitsPerEm: Double
    var palette: [RGBA]
    /// A box around all glyphs, font units, y upwards, an em of room on each side.
    var bounds: (low: Point, high: Point)
}

/// Gathers the segments that FreeType hands out.
private final class PathCollector {
    private var segments: [PathData.Segment] = []
    private var current = Point.zero

    var path: PathData { PathData(segments.isEmpty ? [] : segments + [.close]) }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> PathCollector? {
        pointer.map { Unmanaged<PathCollector>.fromOpaque($0).takeUnretainedValue() }
    }

    func move(to point: Point) -> Int32 {
        if !segments.isEmpty { segments.append(.close) }
        segments.append(.move(point))
        current = point
        return 0
    }

    func line(to point: Point) -> Int32 {
        segments.append(.line(point))
        current = point
        return 0
    }

    func curve(_ control: Point, to end: Point) -> Int32 {
        func toward(_ from: Point) -> Point {
            Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
        }
        return curve(toward(current), toward(end), to: end)
    }

    func curve(_ first: Point, _ second: Point, to end: Point) -> Int32 {
        segments.append(.curve(first, second, end))
        current = end
        return 0
    }
}

extension Point {
    /// From 1/64 px, y upwards.
    fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
        self.init(x: Double(vector?.pointee.x ?? 0) / 64, y: -Double(vector?.pointee.y ?? 0) / 64)
    }
}
