import ClipBase
import Layout
import Style

// Border images (Backgrounds 3 §6).
extension Painter {
    /// Paints a nine-part border image (Backgrounds 3 §6); false where the image is not there and the border shows instead.
    mutating func paintBorderImage(_ image: BorderImage, fragment: Fragment, outer: Rect) -> Bool {
        let style = styles[boxes[fragment.box].style]
        guard let natural = naturalImage(image.source, style) else { return false }
        let border = fragment.border
        func outset(_ value: BorderImage.Width, _ width: LayoutUnit) -> Double {
            switch value {
            case .auto: 0
            case .number(let number): number * width.pixels
            case .length(let length): styles.tables.resolve(length, basis: 0.0)
            }
        }
        let area = Rect(
            x: outer.x - outset(image.outset.left, border.left), y: outer.y - outset(image.outset.top, border.top),
            width: outer.width + outset(image.outset.left, border.left) + outset(image.outset.right, border.right),
            height: outer.height + outset(image.outset.top, border.top) + outset(image.outset.bottom, border.bottom))
        let automatic = ImageLayer.LayerSize.explicit(width: nil, height: nil)
        guard let size = tileSize(automatic, natural: natural, area: Size(width: area.width, height: area.height)), size.width > 0,
            size.height > 0
        else { return true }
        func slice(_ value: LengthPercentage, _ basis: Double) -> Double { min(basis, max(0, styles.tables.resolve(value, basis: basis))) }
        let top = slice(image.slice.top, size.height)
        let bottom = slice(image.slice.bottom, size.height)
        let left = slice(image.slice.left, size.width)
        let right = slice(image.slice.right, size.width)
        func width(_ value: BorderImage.Width, _ border: LayoutUnit, _ slice: Double, _ basis: Double) -> Double {
            switch value {
            case .auto: slice
            case .number(let number): number * border.pixels
            case .length(let length): max(0, styles.tables.resolve(length, basis: basis))
            }
        }
        var wTop = width(image.width.top, border.top, top, area.height)
        var wBottom = width(image.width.bottom, border.bottom, bottom, area.height)
        var wLeft = width(image.width.left, border.left, left, area.width)
        var wRight = width(image.width.right, border.right, right, area.width)
        let factor = min(1, wLeft + wRight > 0 ? area.width / (wLeft + wRight) : 1, wTop + wBottom > 0 ? area.height / (wTop + wBottom) : 1)
        wTop *= factor
        wBottom *= factor
        wLeft *= factor
        wRight *= factor

        let xs = [area.x, snap(area.x + wLeft), snap(area.maxX - wRight), area.maxX]
        let ys = [area.y, snap(area.y + wTop), snap(area.maxY - wBottom), area.maxY]
        let us = [0, left, size.width - right, size.width]
        let vs = [0, top, size.height - bottom, size.height]
        for row in 0..<3 {
            for column in 0..<3 where !(row == 1 && column == 1) || image.isFilled {
                let target = Rect(x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row])
                let source = Rect(x: us[column], y: vs[row], width: us[column + 1] - us[column], height: vs[row + 1] - vs[row])
                guard !target.isEmpty && !source.isEmpty else { continue }
                let edgeScaleX =
                    row == 0
                    ? (top > 0 ? wTop / top : 1)
                    : row == 2 ? (bottom > 0 ? wBottom / bottom : 1) : (top > 0 ? wTop / top : bottom > 0 ? wBottom / bottom : 1)
                let edgeScaleY =
                    column == 0
                    ? (left > 0 ? wLeft / left : 1)
                    : column == 2 ? (right > 0 ? wRight / right : 1) : (left > 0 ? wLeft / left : right > 0 ? wRight / right : 1)
                let tileWidth = column == 1 ? source.width * edgeScaleX : target.width
                let tileHeight = row == 1 ? source.height * edgeScaleY : target.height
                paintSlice(
                    image.source, source: source, imageSize: size, target: target,
                    tile: Size(width: tileWidth, height: tileHeight), repeatX: column == 1 ? image.repeatX : .stretch,
                    repeatY: row == 1 ? image.repeatY : .stretch, style: style)
            }
        }
        return true
    }

    /// One of the nine parts: the whole image is placed so that the part's source falls on each tile, clipped to the part.
    private mutating func paintSlice(
        _ image: ImageValue, source: Rect, imageSize: Size, target: Rect, tile: Size, repeatX: BorderImage.Repeat,
        repeatY: BorderImage.Repeat, style: ComputedStyle
    ) {
        let rendering = style.inherited.imageRendering
        let sampling: Sampling = rendering == .pixelated || rendering == .crispEdges ? .pixelated : .smooth
        func axis(_ mode: BorderImage.Repeat, _ length: Double, _ tile: Double) -> (size: Double, start: Double, step: Double, count: Int) {
            guard tile > 0.01 else { return (length, 0, length, 1) }
            switch mode {
            case .stretch: return (length, 0, length, 1)
            case .round:
                let count = max(1, (length / tile).rounded())
                return (length / count, 0, length / count, Int(min(count, 4_096)))
            case .repeat:
                let offset = ((length - tile) / 2).truncatingRemainder(dividingBy: tile)
                let start = offset > 0 ? offset - tile : offset
                return (tile, start, tile, Int(min(((length - start) / tile).rounded(.up), 4_096)))
            case .space:
                let count = (length / tile).rounded(.down)
                guard count >= 1 else { return (tile, 0, tile, 0) }
                let gap = (length - count * tile) / (count + 1)
                return (tile, gap, tile + gap, Int(min(count, 4_096)))
            }
        }
        let h = axis(repeatX, target.width, tile.width)
        let v = axis(repeatY, target.height, tile.height)
        guard h.count * v.count <= 65_536 else { return }
        if let region, !target.intersects(region) { return }
        let natural = naturalImage(image, style)
        let hasNaturalSize = natural?.width != nil && natural?.height != nil
        push(.pushClip(.rect(target)))
        for row in 0..<max(0, v.count) {
            for column in 0..<max(0, h.count) {
                let cell = Rect(
                    x: target.x + h.start + Double(column) * h.step, y: target.y + v.start + Double(row) * v.step, width: h.size,
                    height: v.size)
                switch image {
                case .url(let url, let density) where hasNaturalSize:
                    let d = density > 0 ? density : 1
                    let part = Rect(x: source.x * d, y: source.y * d, width: source.width * d, height: source.height * d)
                    emit(.image(imageIndex(url, style: style), source: part, destination: cell, sampling: sampling), bounds: cell)
                case .url, .gradient, .color, .crossFade, .none:
                    // What has no pixels of its own is made at its size, then stretched so that its part fills the cell.
                    let stretch = AffineTransform(
                        a: cell.width / source.width, d: cell.height / source.height,
                        e: cell.x - source.x * cell.width / source.width, f: cell.y - source.y * cell.height / source.height)
                    let whole = Rect(x: 0, y: 0, width: imageSize.width, height: imageSize.height)
                    let savedRegion = region
                    region = nil
                    push(.pushClip(.rect(cell)))
                    push(.pushTransform(stretch))
                    paintTiles(
                        image, tile: TileGeometry(tile: whole, spacing: .zero, area: whole), rendering: rendering, style: style)
                    push(.popTransform)
                    region = savedRegion
                    push(.popClip)
                }
            }
        }
        push(.popClip)
    }
}
