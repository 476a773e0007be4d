import CFreeType
import ClipBase
import TextShaping

/// Rendered glyphs: coverage masks and colour pictures, by font, glyph, part of a px and transform.
final class GlyphCache {
    struct Key: Hashable {
        var font: UInt32
        var glyph: UInt32
        /// Quarters of a px.
        var x, y: UInt8
        var transform: UInt16
    }

    /// A mask in the arena; `left` and `top` lead from the whole px of the origin to its corner.
    struct Mask {
        var left, top, width, height: Int32
        var start: Int
    }

    /// A colour glyph, drawn as an image: `scale` takes its px to device px.
    final class ColorGlyph {
        let surface: Surface
        let left, top: Double
        /// Bitmap px in one em.
        let emSize: Double

        init(surface: Surface, left: Double, top: Double, emSize: Double) {
            self.surface = surface
            self.left = left
            self.top = top
            self.emSize = emSize
        }
    }

    private(set) var arena: [UInt8] = []
    private var masks: [Key: Mask] = [:]
    private var colorGlyphs: [Key: ColorGlyph?] = [:]
    private var colorBytes = 0
    private var transforms: [AffineTransform] = []
    let loader = GlyphLoader()

    private static let maxArenaBytes = 32 << 20
    private static let maxColorBytes = 64 << 20
    private static let maxTransforms = 256

    /// Forgets everything; the fonts' numbers may mean other fonts from now on.
    func removeAll() {
        removeGlyphs()
        loader.closeFaces()
    }

    private func removeGlyphs() {
        arena.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        colorGlyphs = [:]
        colorBytes = 0
        transforms = []
    }

    /// The number of a transform's linear part.
    func index(of transform: AffineTransform) -> UInt16 {
        // Numbers that differ by less than glyphs can show are one.
        func rounded(_ value: Double) -> Double { (value * 1_048_576).rounded() / 1_048_576 }
        let linear = AffineTransform(
            a: rounded(transform.a), b: rounded(transform.b), c: rounded(transform.c), d: rounded(transform.d))
        if let index = transforms.lastIndex(of: linear) { return UInt16(index) }
        if transforms.count >= GlyphCache.maxTransforms { removeGlyphs() }
        transforms.append(linear)
        return UInt16(transforms.count - 1)
    }

    /// Empties the cache when it is full. Not while masks of it are in use.
    func makeRoom() {
        if arena.count > GlyphCache.maxArenaBytes || colorBytes > GlyphCache.maxColorBytes { removeGlyphs() }
    }

    /// The mask of a glyph at a size that includes the transform's scale; an empty one for a glyph without outline.
    func mask(_ key: Key, of font: RasterFont, pixelSize: Double, transform: AffineTransform) -> Mask {
        if let known = masks[key] { return known }
        let made = render(key, of: font, pixelSize: pixelSize, transform: transform)
        masks[key] = made
        return made
    }

    private func render(_ key: Key, of font: RasterFont, pixelSize: Double, transform: AffineTransform) -> Mask {
        let empty = Mask(left: 0, top: 0, width: 0, height: 0, start: arena.count)
        guard let slot = loader.outline(glyph: key.glyph, of: font, pixelSize: pixelSize, transform: transform, isHinted: true),
            loader.render(slot, x: Double(key.x) / 4, y: Double(key.y) / 4)
        else { return empty }
        let bitmap = slot.pointee.bitmap
        guard let rows = bitmap.buffer, bitmap.pitch >= 0 else { return empty }
        let mask = Mask(
            left: slot.pointee.bitmap_left, top: -slot.pointee.bitmap_top, width: Int32(clamping: bitmap.width),
            height: Int32(clamping: bitmap.rows), start: arena.count)
        for row in 0..<Int(bitmap.rows) {
            arena.append(contentsOf: UnsafeBufferPointer(start: rows + row * Int(bitmap.pitch), count: Int(bitmap.width)))
        }
        return mask
    }

    /// The picture of a colour glyph; nil where the font has none for it.
    func colorGlyph(_ key: Key, of font: RasterFont, pixelSize: Double) -> ColorGlyph? {
        if let known = colorGlyphs[key] { return known }
        let made = loadColor(key, of: font, pixelSize: pixelSize)
        colorGlyphs[key] = .some(made)
        return made
    }

    private func loadColor(_ key: Key, of font: RasterFont, pixelSize: Double) -> ColorGlyph? {
        guard let (slot, emSize) = loader.colorBitmap(glyph: key.glyph, of: font, pixelSize: pixelSize) else { return nil }
        let bitmap = slot.pointee.bitmap
        let width = Int(bitmap.width)
        let height = Int(bitmap.rows)
        guard let source = bitmap.buffer, bitmap.pitch > 0,
            let surface = Surface(PixelRect(x: 0, y: 0, width: width, height: height))
        else { return nil }
        surface.withBytes { bytes, stride in
            for row in 0..<height {
                for column in 0..<width * 4 { bytes[row * stride + column] = source[row * Int(bitmap.pitch) + column] }
            }
        }
        colorBytes += width * height * 4
        return ColorGlyph(
            surface: surface, left: Double(slot.pointee.bitmap_left), top: -Double(slot.pointee.bitmap_top), emSize: emSize)
    }
}
