import ClipBase
import Painting
import Style
import TextShaping

/// Where each item of a display list can paint, so that a band skips what it does not show.
struct ItemBounds {
    /// CSS px of the list's own origin; for a `push…`, all up to its `pop…`.
    private(set) var bounds: [Rect]
    /// For a `push…`, the index of its `pop…`; else the item's own index.
    private(set) var ends: [Int]
    /// For a `pushProjection`, what is painted within, in its own flat coordinates.
    private(set) var flatBounds: [Int: Rect] = [:]
    /// The most device px that a backdrop filter looks beyond its shape.
    private(set) var backdropMargin = 0

    static let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    private static let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)

    private struct Open {
        var start: Int
        var content: Rect?
        var transform: AffineTransform
        var clip: Rect?
        var margin: Double
        var projection: Projection?
    }

    init(_ list: DisplayList, fonts: FontContext, scale: Double) {
        bounds = Array(repeating: ItemBounds.nowhere, count: list.items.count)
        ends = Array(list.items.indices)
        var stack: [Open] = []
        var transform = AffineTransform.identity
        for (index, item) in list.items.enumerated() {
            switch item {
            case .pushClip(let shape):
                let clip = transform.bounds(of: ItemBounds.bounds(of: shape, in: list))
                stack.append(Open(start: index, content: nil, transform: transform, clip: clip, margin: 0))
            case .pushTransform(let inner):
                stack.append(Open(start: index, content: nil, transform: transform, clip: nil, margin: 0))
                transform = transform.concatenating(inner: inner)
            case .pushProjection(let projection):
                stack.append(Open(start: index, content: nil, transform: transform, clip: nil, margin: 0, projection: projection))
                transform = .identity
            case .pushGroup(let group):
                var margin = 0.0
                var filterRegion: Rect?
                if list.groups.indices.contains(group) {
                    margin = Double(Filters.margin(of: list.groups[group].filters, scale: scale)) / scale
                    filterRegion = Filters.region(of: list.groups[group].filters)
                    let backdrop = Filters.margin(of: list.groups[group].backdropFilters, scale: scale)
                    backdropMargin = max(backdropMargin, backdrop)
                }
                stack.append(Open(start: index, content: nil, transform: transform, clip: nil, margin: margin))
                if list.groups.indices.contains(group), let shape = list.groups[group].backdropShape {
                    stack[stack.count - 1].content = transform.bounds(of: shape.rect)
                }
                // What cuts away paints where it has nothing itself.
                if list.groups.indices.contains(group), list.groups[group].composite != .add {
                    stack[stack.count - 1].content = ItemBounds.everywhere
                }
                if let filterRegion {
                    // A filter paints in all of its region, whatever it is given.
                    let area = transform.bounds(of: filterRegion)
                    stack[stack.count - 1].content = stack[stack.count - 1].content.map { $0.union(area) } ?? area
                }
            case .pushCrispEdges: stack.append(Open(start: index, content: nil, transform: transform, clip: nil, margin: 1))
            case .popClip, .popTransform, .popProjection, .popCrispEdges, .popGroup:
                guard let open = stack.popLast() else { continue }
                var content = open.content ?? ItemBounds.nowhere
                if let clip = open.clip { content = content.intersection(clip) }
                if let projection = open.projection {
                    flatBounds[open.start] = content
                    if !content.isEmpty {
                        content = projection.bounds(of: content).map { open.transform.bounds(of: $0) } ?? ItemBounds.everywhere
                    }
                }
                if open.margin > 0 && !content.isEmpty { content = content.insetBy(-open.margin) }
                bounds[open.start] = content
                ends[open.start] = index
                transform = open.transform
                ItemBounds.add(content, to: &stack)
            case _:
                let own = transform.bounds(of: ItemBounds.bounds(of: item, in: list, fonts: fonts))
                bounds[index] = own
                ItemBounds.add(own, to: &stack)
            }
        }
        // A list that was cut short: what is still open reaches to the end.
        while let open = stack.popLast() {
            bounds[open.start] = ItemBounds.everywhere
            ends[open.start] = list.items.count
        }
    }

    private static func add(_ rect: Rect, to stack: inout [Open]) {
        guard !rect.isEmpty, !stack.isEmpty else { return }
        let last = stack.count - 1
        stack[last].content = stack[last].content.map { $0.union(rect) } ?? rect
    }

    private static func bounds(of shape: ClipShape, in list: DisplayList) -> Rect {
        switch shape {
        case .rect(let rect): rect
        case .rounded(let rounded): rounded.rect
        case .path(let index, _): list.paths.indices.contains(index) ? list.paths[index].bounds : nowhere
        }
    }

    private static func bounds(of item: DisplayItem, in list: DisplayList, fonts: FontContext) -> Rect {
        switch item {
        case .fillRect(let rect, _): return rect
        case .fillRoundedRect(let shape, _): return shape.rect
        case .fillRing(let outer, _, _): return outer.rect
        case .fillPath(let index, _, _), .paintPath(let index, _, _):
            return list.paths.indices.contains(index) ? list.paths[index].bounds : nowhere
        case .strokePath(let index, _, let stroke), .paintStroke(let index, _, let stroke):
            // A miter reaches up to its limit in half widths beyond its corner.
            let reach = max(stroke.width / 2 * max(1.5, min(stroke.miterLimit, 1_000)), 1)
            return list.paths.indices.contains(index) ? list.paths[index].bounds.insetBy(-reach) : nowhere
        case .image(_, _, let destination, _): return destination
        case .tiledImage(_, _, _, let area, _), .gradient(_, _, _, let area): return area
        case .glyphs(let run, _): return bounds(ofRun: run, in: list, fonts: fonts)
        case .paintGlyphs(let run, _, let stroke):
            return bounds(ofRun: run, in: list, fonts: fonts).insetBy(-max((stroke?.width ?? 0) * 5, 1))
        case .strokeGlyphs(let run, _, let width): return bounds(ofRun: run, in: list, fonts: fonts).insetBy(-max(width * 5, 1))
        case .glyphShadow(let run, _, let offset, let sigma):
            return bounds(ofRun: run, in: list, fonts: fonts).offsetBy(x: offset.x, y: offset.y).insetBy(-sigma * 4 - 2)
        case .shadow(let shape, _, let sigma, _): return shape.rect.insetBy(-sigma * 4 - 2)
        case .innerShadow(let area, _, _, _): return area.rect
        case .sublist(let index, let origin):
            guard list.sublists.indices.contains(index) else { return nowhere }
            let size = list.sublists[index].pageSize
            return size.width > 0 && size.height > 0
                ? Rect(x: origin.x, y: origin.y, width: size.width, height: size.height) : everywhere
        case .pushClip, .popClip, .pushTransform, .popTransform, .pushProjection, .popProjection, .pushCrispEdges, .popCrispEdges,
            .pushGroup,
            .popGroup:
            return nowhere
        }
    }

    /// Around the origins of the glyphs, with room for tall marks and slanted or wide glyphs.
    static func bounds(ofRun index: Int, in list: DisplayList, fonts: FontContext) -> Rect {
        guard list.glyphRuns.indices.contains(index) else { return nowhere }
        let run = list.glyphRuns[index]
        let range = run.glyphs.range.clamped(to: list.glyphs.indices)
        guard let first = range.first.map({ list.glyphs[$0] }) else { return nowhere }
        var left = first.x
        var right = first.x
        var top = first.y
        var bottom = first.y
        for glyph in list.glyphs[range] {
            left = min(left, glyph.x)
            right = max(right, glyph.x)
            top = min(top, glyph.y)
            bottom = max(bottom, glyph.y)
        }
        let metrics = fonts.metrics(of: run.font)
        let size = fonts.size(of: run.font)
        let reach = max(2 * size, metrics.exactAscent * 1.5, metrics.exactDescent * 1.5)
        return Rect(x: left, y: top, width: right - left, height: bottom - top).insetBy(-reach)
    }
}
