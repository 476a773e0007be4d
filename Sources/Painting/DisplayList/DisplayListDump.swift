import ClipBase
import Style
import TextShaping

extension DisplayList {
    /// The list as text, an item a line, indented within what it is pushed into. For tests, bug reports and debugging.
    public func dump() -> String {
        var out = "page \(number(pageSize.width))×\(number(pageSize.height)) canvas \(text(canvasColor))\n"
        var depth = 0
        for item in items {
            switch item {
            case .popClip, .popTransform, .popProjection, .popCrispEdges, .popGroup: depth = max(0, depth - 1)
            case _: out += String(repeating: " ", count: 2 * min(depth, 100) + 2) + text(item) + "\n"
            }
            switch item {
            case .pushClip, .pushTransform, .pushProjection, .pushCrispEdges, .pushGroup: depth += 1
            case _: break
            }
        }
        for (index, list) in sublists.enumerated() { out += "sublist \(index): " + list.dump() }
        return out
    }

    private func text(_ item: DisplayItem) -> String {
        switch item {
        case .fillRect(let rect, let color): "fill \(text(rect)) \(text(color))"
        case .fillRoundedRect(let shape, let color): "fill rounded \(text(shape.rect)) \(text(color))"
        case .fillRing(let outer, let inner, let color): "ring \(text(outer.rect)) around \(text(inner.rect)) \(text(color))"
        case .fillPath(let index, let color, let isEvenOdd): "fill path \(index) \(text(color))\(isEvenOdd ? " even-odd" : "")"
        case .strokePath(let index, let color, let stroke): "stroke path \(index) width \(number(stroke.width)) \(text(color))"
        case .paintPath(let index, let paint, let isEvenOdd): "fill path \(index) paint \(paint)\(isEvenOdd ? " even-odd" : "")"
        case .paintStroke(let index, let paint, let stroke): "stroke path \(index) width \(number(stroke.width)) paint \(paint)"
        case .paintGlyphs(let index, let paint, let stroke):
            "glyphs \(text(glyphRun: index)) paint \(paint)" + (stroke.map { " width \(number($0.width))" } ?? "")
        case .image(let index, _, let destination, let sampling): "image \(name(ofImage: index)) \(text(destination)) \(sampling)"
        case .tiledImage(let index, let tile, _, let area, let sampling):
            "tiles \(name(ofImage: index)) \(text(tile)) over \(text(area)) \(sampling)"
        case .gradient(let index, let tile, _, let area): "gradient \(index) \(text(tile)) over \(text(area))"
        case .glyphs(let index, let color): "glyphs \(text(glyphRun: index)) \(text(color))"
        case .strokeGlyphs(let index, let color, let width): "stroke glyphs \(text(glyphRun: index)) width \(number(width)) \(text(color))"
        case .glyphShadow(let index, let color, let offset, let sigma):
            "glyph shadow \(text(glyphRun: index)) by \(number(offset.x)),\(number(offset.y)) sigma \(number(sigma)) \(text(color))"
        case .shadow(let shape, let color, let sigma, _): "shadow \(text(shape.rect)) sigma \(number(sigma)) \(text(color))"
        case .innerShadow(let area, _, let color, let sigma): "inner shadow \(text(area.rect)) sigma \(number(sigma)) \(text(color))"
        case .sublist(let index, let origin): "sublist \(index) at \(number(origin.x)),\(number(origin.y))"
        case .pushClip(let shape): "clip \(text(shape))"
        case .pushTransform(let matrix):
            "transform " + [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(number).joined(separator: " ")
        case .pushGroup(let index): "group \(text(group: index))"
        case .popClip: "pop clip"
        case .popTransform: "pop transform"
        case .pushProjection(let p): "projection " + [p.a, p.b, p.c, p.d, p.e, p.f, p.g, p.h, p.i].map(number).joined(separator: " ")
        case .popProjection: "pop projection"
        case .pushCrispEdges: "crisp edges"
        case .popCrispEdges: "pop crisp edges"
        case .popGroup: "pop group"
        }
    }

    private func text(group index: Int) -> String {
        guard groups.indices.contains(index) else { return "\(index)" }
        let group = groups[index]
        var parts = ["opacity \(number(group.opacity))"]
        if group.blendMode != .normal { parts.append("blend \(group.blendMode)") }
        if !group.filters.isEmpty { parts.append("\(group.filters.count) filters") }
        if !group.backdropFilters.isEmpty { parts.append("\(group.backdropFilters.count) backdrop filters") }
        if let mask = group.mask { parts.append("mask sublist \(mask)") }
        return parts.joined(separator: ", ")
    }

    private func text(glyphRun index: Int) -> String {
        guard glyphRuns.indices.contains(index) else { return "\(index)" }
        let run = glyphRuns[index]
        let shown = glyphs[run.glyphs.range.clamped(to: glyphs.indices)]
        return "font \(run.font.rawValue) ×\(shown.count) at " + (shown.first.map { "\(number($0.x)),\(number($0.y))" } ?? "nowhere")
    }

    private func name(ofImage index: Int) -> String {
        guard images.indices.contains(index) else { return "\(index)" }
        switch images[index] {
        case .url(let url), .unturnedURL(let url): return String(url.prefix(200))
        case .darkURL(let url): return "dark " + url.prefix(200)
        case .element(let number): return "of element \(number)"
        }
    }

    private func text(_ shape: ClipShape) -> String {
        switch shape {
        case .rect(let rect): text(rect)
        case .rounded(let rounded): "rounded \(text(rounded.rect))"
        case .path(let index, let isEvenOdd): "path \(index)\(isEvenOdd ? " even-odd" : "")"
        }
    }

    private func text(_ rect: Rect) -> String { "\(number(rect.x)),\(number(rect.y)) \(number(rect.width))×\(number(rect.height))" }

    /// `#rrggbbaa`
    private func text(_ color: RGBA) -> String {
        "#"
            + [color.red, color.green, color.blue, color.alpha].map { part in
                let byte = Int((max(0, min(1, part.isNaN ? 0 : part)) * 255).rounded())
                return (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    /// To three places, without what says nothing.
    private func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
