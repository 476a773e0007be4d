import CSSSyntax
import ClipBase

// `<image>` (Images 4).
extension StyleBuilder {
    mutating func imageOrNone(_ reader: inout ComponentReader) -> ImageValue? {
        if reader.consumeIdent("none") { return ImageValue.none }
        return image(&reader)
    }

    mutating func image(_ reader: inout ComponentReader) -> ImageValue? {
        if let url = url(&reader) { return .url(url, density: 1) }
        guard reader.peek.kind == .function else { return nil }
        let start = reader.position
        if let gradient = gradient(&reader) { return .gradient(gradient) }
        reader.position = start
        if var arguments = reader.consumeFunction("image-set") ?? reader.consumeFunction("-webkit-image-set") {
            if let image = imageSet(&arguments), arguments.isAtEnd { return image }
        } else if var arguments = reader.consumeFunction("cross-fade") ?? reader.consumeFunction("-webkit-cross-fade") {
            if let image = crossFade(&arguments), arguments.isAtEnd { return image }
        } else if var arguments = reader.consumeFunction("image") {
            if let color = usedColor(&arguments), arguments.isAtEnd { return .color(color) }
        }
        reader.position = start
        return nil
    }

    /// The option whose density is the nearest at or above the device's, of a type that can be decoded.
    private mutating func imageSet(_ reader: inout ComponentReader) -> ImageValue? {
        var best: (image: ImageValue, density: Double)?
        var count = 0
        repeat {
            count += 1
            guard count <= Self.maxListItems else { return nil }
            let image: ImageValue
            if let text = reader.consumeString() {
                image = .url(absoluteURL(text), density: 1)
            } else if let value = self.image(&reader) {
                image = value
            } else {
                return nil
            }
            var density: Double?
            var isDecodable = true
            var hasType = false
            while !reader.isAtEnd, reader.peek.kind != .comma {
                if density == nil, let value = resolution(&reader) {
                    density = value
                } else if !hasType, var type = reader.consumeFunction("type"), let mime = type.consumeString(), type.isAtEnd {
                    hasType = true
                    isDecodable = Self.decodableTypes.contains(mime.asciiLowercased)
                } else {
                    return nil
                }
            }
            let candidate = density ?? 1
            guard isDecodable, candidate > 0 else { continue }
            if let current = best {
                let isBetter =
                    current.density < deviceScale
                    ? candidate > current.density : candidate >= deviceScale && candidate < current.density
                if isBetter { best = (image, candidate) }
            } else {
                best = (image, candidate)
            }
        } while reader.consumeComma()
        guard let best else { return ImageValue.none }
        if case .url(let url, _) = best.image { return .url(url, density: best.density) }
        return best.image
    }

    private static let decodableTypes: Set<String> = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/svg+xml", "image/bmp", "image/x-icon",
        "image/vnd.microsoft.icon"
    ]

    /// `cross-fade()`; shares left out divide what the others leave (Images 4 §2.6).
    private mutating func crossFade(_ reader: inout ComponentReader) -> ImageValue? {
        var parts: [(image: ImageValue, share: Double?)] = []
        repeat {
            guard parts.count < 64 else { return nil }
            // The old form: two images, then how much of the second.
            if parts.count == 2, parts.allSatisfy({ $0.share == nil }), let share = numberOrPercentage(&reader) {
                let second = min(max(share, 0), 1)
                parts[0].share = 1 - second
                parts[1].share = second
                break
            }
            var share = percentage(&reader, .nonNegative)
            let image: ImageValue
            if let value = self.imageOrNone(&reader) {
                image = value
            } else if let color = usedColor(&reader) {
                image = .color(color)
            } else {
                return nil
            }
            if share == nil { share = percentage(&reader, .nonNegative) }
            parts.append((image, share.map { min($0, 100) / 100 }))
        } while reader.consumeComma()
        let given = parts.reduce(0) { $0 + ($1.share ?? 0) }
        let open = parts.count { $0.share == nil }
        var shares = parts.map { $0.share ?? max(0, 1 - given) / Double(max(1, open)) }
        let total = shares.reduce(0, +)
        if total > 1 { shares = shares.map { $0 / total } }
        return .crossFade(zip(parts, shares).map { CrossFadePart(image: $0.image, share: $1) })
    }
}

extension StyleTables {
    func text(_ image: ImageValue) -> String {
        switch image {
        case .none: return "none"
        case .url(let url, _): return CSSText.url(url)
        case .color(let color): return "image(\(CSSValueText.color(color)))"
        case .gradient(let gradient): return text(gradient)
        case .crossFade(let parts):
            return "cross-fade("
                + parts.map { CSSValueText.percentage($0.share) + " " + text($0.image) }.joined(separator: ", ") + ")"
        }
    }

    private func text(_ gradient: Gradient) -> String {
        var head: [String] = []
        var name: String
        switch gradient.shape {
        case .linear(let degrees):
            name = "linear"
            if degrees != 180 { head.append(CSSValueText.degrees(degrees)) }
        case .linearTo(let x, let y):
            name = "linear"
            let sides = [x < 0 ? "left" : x > 0 ? "right" : "", y < 0 ? "top" : y > 0 ? "bottom" : ""].filter { !$0.isEmpty }
            if !(x == 0 && y == 1) { head.append("to " + sides.joined(separator: " ")) }
        case .radial(let size, let isCircle, let center):
            name = "radial"
            let extent =
                switch size {
                case .closestSide: "closest-side"
                case .farthestSide: "farthest-side"
                case .closestCorner: "closest-corner"
                case .farthestCorner: isCircle ? "circle" : ""
                case .explicit(let x, let y): isCircle ? text(x) : text(x) + " " + text(y)
                }
            head.append([extent, "at " + text(center)].filter { !$0.isEmpty }.joined(separator: " "))
        case .conic(let degrees, let center):
            name = "conic"
            head.append((degrees == 0 ? "" : "from \(CSSValueText.degrees(degrees)) ") + "at " + text(center))
        }
        let stops = gradient.stops.map { stop in
            [stop.color.map(CSSValueText.color), stop.position.map { text($0) }].compactMap { $0 }.joined(separator: " ")
        }
        return (gradient.isRepeating ? "repeating-" : "") + name + "-gradient(" + (head + stops).joined(separator: ", ") + ")"
    }
}
