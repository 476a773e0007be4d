import ClipBase
import Layout
import Style

// Backgrounds of rows, columns and their groups: placed by the part's own box, shown behind its cells alone, and behind all of a cell
// that reaches out of it (CSS 2.2 §17.5.1).
extension Painter {
    func isTablePart(_ fragment: Fragment) -> Bool {
        switch boxes[fragment.box].kind {
        case .tableRow, .tableRowGroup, .tableColumn, .tableColumnGroup: true
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table,
            .tableCell, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            false
        }
    }

    mutating func paintTablePartBackground(_ place: PlacedFragment, fragment: Fragment, style: ComputedStyle, outer: RoundedRect) {
        let areas = cellAreas(place, fragment: fragment)
        guard let first = areas.first else { return }
        let color = style.surface.backgroundColor
        if !color.isTransparent { for area in areas { emit(.fillRect(area, color), bounds: area) } }
        let layers = styles.tables.imageLayers[style.surface.backgroundLayers]
        guard layers.contains(where: { $0.image != .none }) else { return }
        let boxes = layerBoxes(fragment, outer: outer)
        var shown = first
        if areas.count > 1 {
            shown = areas.reduce(first) { $0.union($1) }
            let segments = areas.flatMap { area -> [PathData.Segment] in
                [
                    .move(Point(x: area.x, y: area.y)), .line(Point(x: area.maxX, y: area.y)), .line(Point(x: area.maxX, y: area.maxY)),
                    .line(Point(x: area.x, y: area.maxY)), .close
                ]
            }
            push(.pushClip(.path(add(PathData(segments)), isEvenOdd: false)))
        }
        for layer in layers.reversed() { paintLayer(layer, boxes: boxes, style: style, in: shown) }
        if areas.count > 1 { push(.popClip) }
    }

    /// The border boxes of the cells that start in a part, snapped; neighbours that fit together as one.
    private func cellAreas(_ place: PlacedFragment, fragment: Fragment) -> [Rect] {
        var areas: [Rect] = []
        func note(_ rect: LayoutRect) {
            let area = snapped(rect)
            guard !area.isEmpty else { return }
            if let last = areas.last, last.y == area.y, last.height == area.height, last.maxX == area.x || area.maxX == last.x {
                areas[areas.count - 1] = last.union(area)
            } else {
                areas.append(area)
            }
        }
        func noteCells(of row: FragmentID, at offset: LayoutPoint) {
            for link in tree.children(row) {
                let cell = tree[link.fragment]
                guard cell.kind == .box, boxes[cell.box].kind == .tableCell, !cell.isHidden else { continue }
                note(LayoutRect(origin: offset + link.offset, size: cell.size))
            }
        }
        switch boxes[fragment.box].kind {
        case .tableRow: noteCells(of: place.fragment, at: place.offset)
        case .tableRowGroup:
            for link in tree.children(place.fragment) where boxes[tree[link.fragment].box].kind == .tableRow {
                noteCells(of: link.fragment, at: place.offset + link.offset)
            }
        default: for rect in tree.columnCells(fragment) { note(rect.offset(by: place.offset)) }
        }
        return areas
    }
}
