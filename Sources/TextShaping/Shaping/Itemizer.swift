import CHarfBuzz
import CICU

/// Cuts a stretch of one style and one level into items of one font, script and orientation each.
struct Itemizer {
    let context: FontContext
    let bytes: UnsafeBufferPointer<UInt8>
    let style: TextStyleRun
    let description: FontDescription
    let primary: FontID
    private(set) var items: [TextItem] = []
    /// The script of the last letter; neutral characters take it.
    private(set) var script: UInt32

    private struct Cluster {
        var start: Int
        var end: Int
        var base: UInt32
        var isExtended: Bool
        var selector: UInt32
    }

    init(
        context: FontContext, bytes: UnsafeBufferPointer<UInt8>, style: TextStyleRun,
        script: UInt32 = HB_SCRIPT_COMMON.rawValue
    ) {
        self.script = script
        self.context = context
        self.bytes = bytes
        self.style = style
        description = context.description(style.font)
        primary = context.primaryFont(of: style.font)
    }

    mutating func segment(_ range: Range<Int>) {
        var offset = range.lowerBound
        var item: TextItem?
        while offset < range.upperBound {
            let cluster = nextCluster(at: offset, end: range.upperBound)
            offset = cluster.end
            if CharacterTraits.isSeparator(cluster.base) {
                extend(&item, to: cluster, font: primary, script: script, orientation: lineOrientation, kind: .separator)
                continue
            }
            if CharacterTraits.isInvisible(cluster.base) {
                extend(&item, to: cluster, font: primary, script: script, orientation: lineOrientation, kind: .invisible)
                continue
            }
            let font: FontID
            if let item, item.kind == .text, CharacterTraits.joinsAnyFont(cluster.base) {
                font = item.font
            } else {
                font = self.font(of: cluster)
            }
            let own = script(of: cluster.base)
            if !Itemizer.isNeutral(own) && own != script {
                if Itemizer.isNeutral(script) {
                    // Neutral characters before the first letter belong to its script.
                    for index in items.indices { items[index].script = own }
                    item?.script = own
                }
                script = own
            }
            extend(
                &item, to: cluster, font: font, script: script, orientation: orientation(of: cluster.base),
                kind: kind(of: cluster.base, font: font))
        }
        if let item { items.append(item) }
    }

    private static func isNeutral(_ script: UInt32) -> Bool {
        script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_INHERITED.rawValue
    }

    private mutating func extend(
        _ item: inout TextItem?, to cluster: Cluster, font: FontID, script: UInt32, orientation: RunOrientation,
        kind: TextItem.Kind
    ) {
        if let current = item {
            if current.font == font && current.script == script && current.orientation == orientation
                && current.kind == kind
            {
                item?.range = current.range.lowerBound..<cluster.end
                return
            }
            items.append(current)
        }
        item = TextItem(range: cluster.start..<cluster.end, font: font, script: script, orientation: orientation, kind: kind)
    }

    private func nextCluster(at start: Int, end: Int) -> Cluster {
        let (base, length) = UTF8Decoding.scalar(in: bytes, at: start)
        var cluster = Cluster(start: start, end: min(start + length, end), base: base, isExtended: false, selector: 0)
        if cluster.end >= end || bytes[cluster.end] < 0x80 || CharacterTraits.isInvisible(base) { return cluster }
        var previous = base
        while cluster.end < end {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: cluster.end)
            guard CharacterTraits.extendsCluster(scalar, after: previous) else { break }
            if CharacterTraits.isVariationSelector(scalar) { cluster.selector = scalar }
            if scalar == 0x20E3 && cluster.selector == 0 && description.emoji != .text { cluster.selector = 0xFE0F }
            cluster.isExtended = true
            cluster.end = min(cluster.end + length, end)
            previous = scalar
        }
        return cluster
    }

    private func font(of cluster: Cluster) -> FontID {
        let font = context.font(for: cluster.base, in: style.font, as: presentation(of: cluster))
        guard cluster.isExtended, !covers(cluster, font: font) else { return font }
        for candidate in context.resolution(of: style.font).candidates where candidate.covers(cluster.base) {
            if let other = candidate.font, covers(cluster, font: other) { return other }
        }
        // The font that has the last mark may have the letter too.
        let last = lastScalar(of: cluster)
        let other = context.font(for: last, in: style.font, as: .text)
        return covers(cluster, font: other) ? other : font
    }

    private func lastScalar(of cluster: Cluster) -> UInt32 {
        var offset = cluster.start
        var last = cluster.base
        while offset < cluster.end {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if !CharacterTraits.joinsAnyFont(scalar) { last = scalar }
            offset += length
        }
        return last
    }

    private func presentation(of cluster: Cluster) -> FontContext.Presentation {
        switch cluster.selector {
        case 0xFE0F: return .requestedEmoji
        case 0xFE0E: return .requestedText
        case _: break
        }
        // Most text is nowhere near an emoji.
        if (cluster.base < 0x2000 && cluster.base != 0xA9 && cluster.base != 0xAE) || (0x3400...0xFFFF).contains(cluster.base) {
            return .text
        }
        guard let properties = Unicode.Scalar(cluster.base)?.properties, properties.isEmoji else { return .text }
        switch description.emoji {
        case .normal: return properties.isEmojiPresentation ? .emoji : .text
        case .unicode: return properties.isEmojiPresentation ? .requestedEmoji : .requestedText
        case .emoji: return .requestedEmoji
        case .text: return .requestedText
        }
    }

    /// Whether a font shows the whole cluster, by a composed character where it has one.
    private func covers(_ cluster: Cluster, font: FontID) -> Bool {
        guard let instance = context.instance(of: font) else { return false }
        var offset = cluster.start
        var composed: UInt32 = cluster.base
        while offset < cluster.end {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if !CharacterTraits.joinsAnyFont(scalar), instance.glyph(for: scalar) == nil {
                var pair: hb_codepoint_t = 0
                guard offset > cluster.start,
                    hb_unicode_compose(hb_unicode_funcs_get_default(), composed, scalar, &pair) != 0,
                    instance.glyph(for: pair) != nil
                else { return false }
                composed = pair
            }
            offset += length
        }
        return true
    }

    private func script(of scalar: UInt32) -> UInt32 {
        if scalar < 0x80 {
            let isLetter = (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A
            return isLetter ? HB_SCRIPT_LATIN.rawValue : HB_SCRIPT_COMMON.rawValue
        }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
        // OpenType has one script for both syllabaries, and pairs between them kern.
        return script == HB_SCRIPT_KATAKANA ? HB_SCRIPT_HIRAGANA.rawValue : script.rawValue
    }

    private func kind(of scalar: UInt32, font: FontID) -> TextItem.Kind {
        guard description.caps != .normal, description.synthesis.contains(.smallCaps) else { return .text }
        return context.needsSyntheticSmallCaps(scalar, caps: description.caps, font: font) ? .syntheticSmallCaps : .text
    }

    private var lineOrientation: RunOrientation { style.orientation == .horizontal ? .horizontal : .rotated }

    private func orientation(of scalar: UInt32) -> RunOrientation {
        switch style.orientation {
        case .horizontal: return .horizontal
        case .sideways: return .rotated
        case .upright: return .upright
        case .mixed:
            if scalar < 0xA7 { return .rotated }
            let value = clip_icu_property(UChar32(bitPattern: scalar), UCHAR_VERTICAL_ORIENTATION)
            return value == Int32(U_VO_ROTATED.rawValue) ? .rotated : .upright
        }
    }
}
