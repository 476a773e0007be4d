import CCairo
import ClipBase

/// Whole device px, from the origin of the page.
struct PixelRect: Hashable {
    var x, y, width, height: Int

    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var isEmpty: Bool { width <= 0 || height <= 0 }

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The least whole rectangle around one in device px; huge and undefined sides are cut to ±2³⁰.
    init(around rect: Rect) {
        func clamped(_ value: Double) -> Int { value.isNaN ? 0 : Int(max(-1_073_741_824, min(1_073_741_824, value))) }
        x = clamped((rect.x + 1e-6).rounded(.down))
        y = clamped((rect.y + 1e-6).rounded(.down))
        width = max(0, clamped((rect.maxX - 1e-6).rounded(.up)) - x)
        height = max(0, clamped((rect.maxY - 1e-6).rounded(.up)) - y)
    }

    func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    func outset(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}

/// A Cairo image surface that lies at a place of the device plane: what is drawn to it uses page coordinates.
final class Surface {
    enum Format {
        case color, alpha
        /// No pixels: what is drawn becomes part of a document.
        case vector
    }

    let pointer: OpaquePointer
    let frame: PixelRect
    let format: Format

    /// A transparent surface; nil when the frame is empty or memory is short.
    init?(_ frame: PixelRect, format: Format = .color) {
        guard !frame.isEmpty, frame.width <= 32_767, frame.height <= 32_767,
            let surface = cairo_image_surface_create(
                format == .alpha ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(frame.width), Int32(frame.height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_surface_set_device_offset(surface, Double(-frame.x), Double(-frame.y))
        pointer = surface
        self.frame = frame
        self.format = format
    }

    /// A surface without pixels, which takes over `surface`; the frame is what of the device plane it shows.
    init(vector surface: OpaquePointer, showing frame: PixelRect) {
        pointer = surface
        self.frame = frame
        format = .vector
    }

    deinit { cairo_surface_destroy(pointer) }

    /// Bytes from one row to the next.
    var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

    /// Gives the rows' bytes for reading and writing.
    /// A surface without pixels has no bytes.
    func withBytes<R>(_ body: (UnsafeMutableBufferPointer<UInt8>, Int) -> R) -> R {
        cairo_surface_flush(pointer)
        defer { cairo_surface_mark_dirty(pointer) }
        let data = cairo_image_surface_get_data(pointer)
        return body(UnsafeMutableBufferPointer(start: data, count: data == nil ? 0 : stride * frame.height), stride)
    }

    /// Gives the pixels of a colour surface; its rows have no gaps.
    func withPixels<R>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> R) -> R {
        withBytes { bytes, _ in body(UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)) }
    }

    /// A drawing context on the surface.
    func makeContext() -> Canvas? { Canvas(self) }
}

/// A Cairo context and the surface that it draws on.
final class Canvas {
    let cairo: OpaquePointer
    let surface: Surface

    init?(_ surface: Surface) {
        guard let cairo = cairo_create(surface.pointer) else { return nil }
        self.cairo = cairo
        self.surface = surface
        // Curves as exact as eight bits of coverage can tell.
        cairo_set_tolerance(cairo, 0.02)
    }

    deinit { cairo_destroy(cairo) }

    /// Whether shapes and text stay shapes and text, not pixels.
    var isVector: Bool { surface.format == .vector }

    /// From user to device space.
    var transform: AffineTransform {
        get {
            var matrix = cairo_matrix_t()
            cairo_get_matrix(cairo, &matrix)
            return AffineTransform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, e: matrix.x0, f: matrix.y0)
        }
        set {
            var matrix = newValue.cairoMatrix
            cairo_set_matrix(cairo, &matrix)
        }
    }

    /// What the clip leaves, in device px.
    var clipFrame: PixelRect {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        cairo_restore(cairo)
        return PixelRect(around: Rect(x: left, y: top, width: right - left, height: bottom - top)).intersection(surface.frame)
    }

    func setSource(_ color: RGBA) {
        // Cairo cuts what a component is with its alpha down to eight bits; rounded ones, as browsers have them, pass whole.
        let alpha = (Double(min(max(color.alpha, 0), 1)) * 255).rounded() / 255
        func whole(_ component: Float) -> Double { alpha > 0 ? (Double(component) * alpha * 255).rounded() / 255 / alpha : 0 }
        cairo_set_source_rgba(cairo, whole(color.red), whole(color.green), whole(color.blue), alpha)
    }

    /// Runs with saved state.
    func saving(_ body: () -> Void) {
        cairo_save(cairo)
        body()
        cairo_restore(cairo)
    }
}

extension AffineTransform {
    var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: e, y0: f) }

    /// Whether lines along the axes stay so.
    var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The greater of the factors by which lengths along the two axes grow.
    var greatestScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }

    /// Whether it has an inverse in numbers that Cairo can work with.
    var isUsable: Bool {
        [a, b, c, d, e, f].allSatisfy { abs($0) < 1e9 } && abs(determinant) > 1e-9
    }

    var inverse: AffineTransform? {
        guard isUsable else { return nil }
        let determinant = self.determinant
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
    }
}
