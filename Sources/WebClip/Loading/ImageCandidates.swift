import CSSSyntax
import ClipBase
import DOM

/// Which picture an `<img>` shows (HTML §4.8.4.3, "update the source set").
struct ImageCandidates {
    /// The chosen URL as written, and its density in image px per CSS px.
    struct Choice {
        var url: String
        var density: Double
    }

    let document: Document
    let environment: MediaEnvironment

    /// The source of an `<img>` with `<picture>`, `srcset` and `sizes`; nil where it has none.
    func choice(for image: NodeID) -> Choice? {
        if let parent = document.parent(image), document.isHTML(parent, PageNames.picture) {
            for sibling in document.children(parent) {
                if sibling == image { break }
                guard document.isHTML(sibling, PageNames.source), let set = document.attributeValue(sibling, PageNames.srcset),
                    matches(sibling)
                else { continue }
                if let choice = pick(set, sizes: document.attributeValue(sibling, PageNames.sizes)) { return choice }
            }
        }
        if let set = document.attributeValue(image, PageNames.srcset), !set.isEmpty,
            let choice = pick(
                set, sizes: document.attributeValue(image, PageNames.sizes), fallback: document.attributeValue(image, PageNames.src))
        {
            return choice
        }
        guard let source = document.attributeValue(image, PageNames.src), !source.utf8.allSatisfy(isASCIIWhitespace) else { return nil }
        return Choice(url: source, density: 1)
    }

    private func matches(_ source: NodeID) -> Bool {
        if let type = document.attributeValue(source, PageNames.type), !type.isEmpty {
            let known = ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/svg+xml", "image/bmp", "image/x-icon"]
            guard known.contains(type.asciiLowercased.split(separator: ";").first.map { $0.filter { $0 != " " } } ?? "") else {
                return false
            }
        }
        guard let media = document.attributeValue(source, PageNames.media) else { return true }
        return MediaQueryList(media).matches(environment)
    }

    /// The candidate with the least density that is not below the screen's; the densest otherwise.
    private func pick(_ set: String, sizes: String?, fallback: String? = nil) -> Choice? {
        var candidates = parse(set).map { candidate -> Choice in
            if let width = candidate.width {
                return Choice(url: candidate.url, density: width / max(1, sourceSize(sizes)))
            }
            return Choice(url: candidate.url, density: candidate.density ?? 1)
        }
        if let fallback, !fallback.isEmpty, !candidates.contains(where: { $0.density == 1 }) {
            candidates.append(Choice(url: fallback, density: 1))
        }
        let wanted = environment.deviceScaleFactor
        return candidates.filter { $0.density >= wanted }.min { $0.density < $1.density } ?? candidates.max { $0.density < $1.density }
    }

    private struct Candidate {
        var url: String
        var width: Double?
        var density: Double?
    }

    /// HTML §4.8.4.2.1, "parse a srcset attribute".
    private func parse(_ set: String) -> [Candidate] {
        var candidates: [Candidate] = []
        let bytes = Array(set.utf8)
        var i = 0
        while i < bytes.count, candidates.count < 1_000 {
            while i < bytes.count, isASCIIWhitespace(bytes[i]) || bytes[i] == 0x2C { i += 1 }
            let start = i
            while i < bytes.count, !isASCIIWhitespace(bytes[i]) { i += 1 }
            guard i > start else { break }
            var end = i
            var hasDescriptors = true
            while end > start, bytes[end - 1] == 0x2C {
                end -= 1
                hasDescriptors = false
            }
            var candidate = Candidate(url: String(decoding: bytes[start..<end], as: UTF8.self))
            if hasDescriptors {
                let from = i
                var depth = 0
                while i < bytes.count, depth > 0 || bytes[i] != 0x2C {
                    if bytes[i] == 0x28 { depth += 1 } else if bytes[i] == 0x29 { depth = max(0, depth - 1) }
                    i += 1
                }
                for part in bytes[from..<i].split(whereSeparator: isASCIIWhitespace) {
                    let number = Double(String(decoding: part.dropLast(), as: UTF8.self))
                    switch part.last {
                    case UInt8(ascii: "w"): candidate.width = number
                    case UInt8(ascii: "x"): candidate.density = number
                    default: break
                    }
                }
            }
            candidates.append(candidate)
        }
        return candidates
    }

    /// The source size in CSS px by `sizes` (HTML §4.8.4.2.2); 100vw without it.
    private func sourceSize(_ sizes: String?) -> Double {
        guard let sizes else { return environment.viewportWidth }
        return SourceSizes.width(sizes, environment) ?? environment.viewportWidth
    }
}
