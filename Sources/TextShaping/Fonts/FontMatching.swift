/// A face that a family name has led to, with what must be imitated.
struct MatchedFace {
    var face: Int
    var variations: [FontVariation]
    var isSyntheticBold = false
    var syntheticSlant = 0.0
    /// Features that the `@font-face` rule asks for.
    var features: [FontFeature] = []
    var sizeAdjust = 1.0
    var overrides = MetricOverrides()
    /// The characters that a `unicode-range` leaves; empty: all.
    var unicodeRange: [ClosedRange<UInt32>] = []
    /// The web font whose bytes are still missing; `face` means nothing then.
    var pendingWebFont: Int?
    /// Whether a generic family led here.
    var isGeneric = false
}

/// The ranges that one face of a family offers to the matching.
struct FaceOffer {
    var weight: ClosedRange<Double>
    var stretch: ClosedRange<Double>
    var style: WebFontDescriptor.Style
}

/// The choice of a face inside one family (CSS Fonts 4 §5.2, step 4): stretch, then style, then weight.
enum FaceChoice {
    /// The indices of the best offers; more than one where several faces offer the same.
    static func best(of offers: [FaceOffer], for description: FontDescription) -> [Int] {
        var left = Array(offers.indices)
        left = nearest(left) { stretchDistance(of: offers[$0].stretch, wanted: description.stretch) }
        left = nearest(left) { styleDistance(of: offers[$0].style, wanted: description.slant) }
        return nearest(left) { weightDistance(of: offers[$0].weight, wanted: description.weight) }
    }

    private static func nearest(_ indices: [Int], distance: (Int) -> Double) -> [Int] {
        guard indices.count > 1 else { return indices }
        let distances = indices.map(distance)
        let least = distances.min() ?? 0
        return zip(indices, distances).filter { $0.1 == least }.map(\.0)
    }

    /// Narrower faces come first for a wanted stretch of up to 100 %, wider ones above.
    private static func stretchDistance(of offer: ClosedRange<Double>, wanted: Double) -> Double {
        if offer.contains(wanted) { return 0 }
        if wanted <= 100 {
            return offer.upperBound < wanted ? wanted - offer.upperBound : 10_000 + offer.lowerBound - wanted
        }
        return offer.lowerBound > wanted ? offer.lowerBound - wanted : 10_000 + wanted - offer.upperBound
    }

    private static func styleDistance(of offer: WebFontDescriptor.Style, wanted: FontSlant) -> Double {
        switch (wanted, offer) {
        case (.normal, .normal), (.italic, .italic): 0
        case (.normal, .oblique(let angles)): angles.contains(0) ? 1 : 100 + abs(angles.lowerBound)
        case (.normal, .italic): 1_000
        case (.italic, .oblique(let angles)): angles.contains(14) ? 1 : 2 + abs(angles.lowerBound - 14)
        case (.italic, .normal): 1_000
        case (.oblique(let degrees), .oblique(let angles)): obliqueDistance(of: angles, wanted: degrees)
        case (.oblique(let degrees), .italic): degrees >= 0 ? 500 : 1_500
        case (.oblique, .normal): 1_000
        }
    }

    private static func obliqueDistance(of angles: ClosedRange<Double>, wanted: Double) -> Double {
        if angles.contains(wanted) { return 0 }
        let isSteeper = angles.lowerBound > wanted
        let distance = isSteeper ? angles.lowerBound - wanted : wanted - angles.upperBound
        let prefersSteeper = wanted >= 11
        return isSteeper == prefersSteeper ? distance : 180 + distance
    }

    /// 400…500 look up to 500 first, then down, then up; below 400 look down first, above 500 up first.
    private static func weightDistance(of offer: ClosedRange<Double>, wanted: Double) -> Double {
        if offer.contains(wanted) { return 0 }
        let isHeavier = offer.lowerBound > wanted
        let distance = isHeavier ? offer.lowerBound - wanted : wanted - offer.upperBound
        if wanted < 400 { return isHeavier ? 10_000 + distance : distance }
        if wanted > 500 { return isHeavier ? distance : 10_000 + distance }
        if isHeavier { return offer.lowerBound <= 500 ? distance : 20_000 + distance }
        return 10_000 + distance
    }
}

extension FontContext {
    /// Fonts that have the same widths as a well-known one that is not installed.
    private static let metricTwins: [String: [String]] = [
        "arial": ["liberation sans", "arimo"], "helvetica": ["liberation sans", "arimo"],
        "arimo": ["liberation sans"], "times new roman": ["liberation serif", "tinos"],
        "times": ["liberation serif", "tinos"], "tinos": ["liberation serif"],
        "courier new": ["liberation mono", "cousine"], "courier": ["liberation mono", "cousine"],
        "cousine": ["liberation mono"], "arial narrow": ["liberation sans narrow"], "calibri": ["carlito"],
        "cambria": ["caladea"], "georgia": ["gelasio"]
    ]

    /// The installed families that stand for a generic one, first choice first.
    private static func families(for generic: GenericFamily) -> [String] {
        switch generic {
        case .standard, .serif: ["liberation serif", "dejavu serif", "noto serif"]
        case .sansSerif: ["liberation sans", "dejavu sans", "noto sans"]
        case .monospace: ["dejavu sans mono", "liberation mono"]
        case .systemUI: ["noto sans", "dejavu sans", "liberation sans"]
        case .emoji: ["noto color emoji"]
        case .cursive: ["comic sans ms"]
        case .fantasy: ["impact"]
        case .math: ["latin modern math"]
        case .fangsong, .uiSerif, .uiSansSerif, .uiMonospace, .uiRounded: []
        }
    }

    /// The faces that one entry of `font-family` leads to; none where the name is passed over.
    func match(_ family: FontFamily, for description: FontDescription) -> [MatchedFace] {
        switch family {
        case .generic(let generic):
            let own = FontScript(language: description.language)?.families(for: generic) ?? []
            return (own + FontContext.families(for: generic)).lazy.compactMap {
                self.matchInstalled(self.catalog.packagedFamilies[$0] ?? self.catalog.families[$0], for: description)
            }.prefix(1).map {
                var face = $0
                face.isGeneric = true
                return face
            }
        case .named(let name):
            let key = name.lowercased()
            if let declared = webFamilies[key] { return matchWeb(declared, for: description) }
            return ([key] + (FontContext.metricTwins[key] ?? [])).lazy.compactMap {
                self.matchInstalled(self.catalog.families[$0], for: description)
            }.prefix(1).map { $0 }
        }
    }

    /// The best face of a family whose file can be opened.
    private func matchInstalled(_ members: [Int]?, for description: FontDescription) -> MatchedFace? {
        guard let members = members?.filter({ isUsable($0) }) else { return nil }
        let offers = members.map { index in
            let face = catalog.faces[index]
            return FaceOffer(weight: face.weight, stretch: face.stretch, style: offeredStyle(of: face))
        }
        guard let best = FaceChoice.best(of: offers, for: description).first else { return nil }
        return matched(face: members[best], offer: offers[best], description: description)
    }

    /// A packaged file is taken on trust; a user's own may be broken and is opened first.
    private func isUsable(_ index: Int) -> Bool { !catalog.faces[index].isUsers || face(at: index) != nil }

    private func offeredStyle(of face: CatalogFace) -> WebFontDescriptor.Style {
        switch face.slant {
        case .normal: .normal
        case .italic: .italic
        case .oblique: .oblique(14...14)
        }
    }

    /// Completes a choice with axis positions and with what must be imitated.
    func matched(face: Int, offer: FaceOffer, description: FontDescription) -> MatchedFace {
        var result = MatchedFace(face: face, variations: [])
        let isFixed = catalog.faces.indices.contains(face) && !catalog.faces[face].isVariable
        let axes = isFixed ? [] : self.face(at: face)?.axes ?? []
        // What `@font-face` calls upright stays so, whatever its axes could do.
        let isWebFont = !catalog.faces.indices.contains(face)
        var hasWeightAxis = false
        var hasSlantAxis = false
        for axis in axes {
            var value: Double?
            switch axis.tag {
            case OpenTypeTag("wght").rawValue:
                hasWeightAxis = true
                value = description.weight.clamped(to: offer.weight)
            case OpenTypeTag("wdth").rawValue: value = description.stretch.clamped(to: offer.stretch)
            case OpenTypeTag("opsz").rawValue: value = description.usesOpticalSize ? description.size : nil
            case OpenTypeTag("ital").rawValue:
                if case .italic = description.slant, offer.style != .normal || !isWebFont {
                    value = 1
                    hasSlantAxis = axis.maximum >= 1
                }
            case OpenTypeTag("slnt").rawValue:
                if let degrees = description.slant.degrees, offer.style != .normal || !isWebFont {
                    value = -degrees
                    if case .oblique(let angles) = offer.style { value = -degrees.clamped(to: angles) }
                    hasSlantAxis = axis.minimum < 0
                }
            case _: break
            }
            if let explicit = description.variations.last(where: { $0.tag.rawValue == axis.tag }) {
                value = explicit.value
            }
            if let value, value != axis.standard {
                let bounded = min(max(value, axis.minimum), max(axis.minimum, axis.maximum))
                result.variations.append(FontVariation(OpenTypeTag(rawValue: axis.tag), bounded))
            }
        }
        let isBoldEnough = offer.weight.upperBound >= 600 || (hasWeightAxis && offer.weight.upperBound >= description.weight)
        result.isSyntheticBold =
            description.synthesis.contains(.weight) && description.weight >= 600 && !isBoldEnough
        if description.synthesis.contains(.style), !hasSlantAxis, let degrees = description.slant.degrees, degrees != 0,
            case .normal = offer.style
        {
            result.syntheticSlant = degrees
        }
        return result
    }
}

extension FontSlant {
    /// The wanted slant in degrees clockwise; nil for upright.
    var degrees: Double? {
        switch self {
        case .normal: nil
        case .italic: 14
        case .oblique(let degrees): degrees
        }
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
