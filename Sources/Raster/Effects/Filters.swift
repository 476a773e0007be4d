import CCairo
import ClipBase
import Painting
import Style

/// Filter functions over a painted layer (Filter Effects 1).
enum Filters {
    /// How far outside its content a chain of filters can paint, device px.
    static func margin(of filters: [FilterEffect], scale: Double) -> Int {
        var margin = 0
        for filter in filters {
            guard case .function(let filter) = filter else { continue }
            switch filter {
            case .blur(let sigma): margin += Blur.margin(sigma: min(sigma * scale, Blur.maxSigma))
            case .dropShadow(let shadow):
                let reach = max(abs(shadow.x), abs(shadow.y)) * scale
                margin += Blur.margin(sigma: min(shadow.blur * scale, Blur.maxSigma))
                margin += reach < 4_096 ? Int(reach.rounded(.up)) : 4_096
            case .brightness, .contrast, .grayscale, .invert, .opacity, .saturate, .sepia, .hueRotate, .url: break
            }
        }
        return min(margin, 4_096)
    }

    /// The union of the regions of SVG filters in a chain, user space; nil where there are none.
    static func region(of filters: [FilterEffect]) -> Rect? {
        var region: Rect?
        for filter in filters {
            if case .graph(let graph) = filter { region = region.map { $0.union(graph.region) } ?? graph.region }
        }
        return region
    }

    /// The layer after one filter function; lengths grow by the transform.
    static func apply(_ filter: FilterFunction, to surface: Surface, transform: AffineTransform) -> Surface {
        let scaleX = (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let scaleY = (transform.c * transform.c + transform.d * transform.d).squareRoot()
        switch filter {
        case .blur(let sigma): Blur.apply(to: surface, sigmaX: sigma * scaleX, sigmaY: sigma * scaleY)
        case .dropShadow(let shadow):
            // Its third length is the standard deviation itself (Filter Effects 1 §5).
            let offset = Point(
                x: transform.a * shadow.x + transform.c * shadow.y, y: transform.b * shadow.x + transform.d * shadow.y)
            return dropShadow(
                of: surface, color: shadow.color, offset: offset, sigmaX: shadow.blur * scaleX, sigmaY: shadow.blur * scaleY)
                ?? surface
        case .brightness, .contrast, .grayscale, .invert, .opacity, .saturate, .sepia, .hueRotate: ColorMatrix(filter)?.apply(to: surface)
        case .url: break
        }
        return surface
    }

    static func dropShadow(
        of surface: Surface, color: RGBA, offset: Point, sigmaX: Double, sigmaY: Double
    ) -> Surface? {
        guard let mask = Surface(surface.frame, format: .alpha), let maskCanvas = mask.makeContext(),
            let result = Surface(surface.frame), let canvas = result.makeContext()
        else { return nil }
        cairo_set_source_surface(maskCanvas.cairo, surface.pointer, 0, 0)
        cairo_paint(maskCanvas.cairo)
        Blur.apply(to: mask, sigmaX: sigmaX, sigmaY: sigmaY)
        canvas.setSource(color)
        cairo_mask_surface(canvas.cairo, mask.pointer, offset.x, offset.y)
        cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
        cairo_paint(canvas.cairo)
        return result
    }
}
