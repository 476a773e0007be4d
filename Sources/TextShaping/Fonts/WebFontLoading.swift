import CHarfBuzz
import CWoff2
import ClipBase

extension FontContext {
    /// Web fonts of one page.
    static let maxWebFonts = 2_000
    /// Bytes of one web font, unpacked.
    static let maxWebFontBytes = 30 << 20

    /// Makes an `@font-face` rule known; its bytes follow when text needs them.
    public func declareWebFont(_ descriptor: WebFontDescriptor) throws(WebFontError) -> WebFontID {
        guard webFonts.count < FontContext.maxWebFonts else {
            throw WebFontError(code: .tooMany, message: "More than \(FontContext.maxWebFonts) @font-face rules.")
        }
        let index = webFonts.count
        webFonts.append(WebFont(descriptor: descriptor))
        webFamilies[descriptor.family.lowercased(), default: []].append(index)
        forgetResolutions()
        return WebFontID(rawValue: UInt32(clamping: index))
    }

    /// Gives a declared font its bytes: TrueType, OpenType, WOFF or WOFF 2.
    public func provide(_ bytes: [UInt8], for id: WebFontID) throws(WebFontError) {
        let index = Int(id.rawValue)
        guard webFonts.indices.contains(index) else { return }
        do throws(WebFontError) {
            let plain = try FontUnpacking.openType(from: bytes, limit: FontContext.maxWebFontBytes)
            guard let face = OpenTypeFace(bytes: plain) else {
                throw WebFontError(code: .broken, message: "The font has no glyphs or no readable tables.")
            }
            install(face, at: index)
        } catch {
            fail(id)
            throw error
        }
    }

    /// Takes an installed face of that full or PostScript name for a declared font (`local()`); false where there is none.
    public func useLocalFont(named name: String, for id: WebFontID) -> Bool {
        let index = Int(id.rawValue)
        guard webFonts.indices.contains(index), let place = catalog.face(uniquelyNamed: name), let face = face(at: place)
        else { return false }
        install(face, at: index)
        return true
    }

    /// Gives up on a declared font; its family goes on without it.
    public func fail(_ id: WebFontID) {
        let index = Int(id.rawValue)
        guard webFonts.indices.contains(index) else { return }
        webFonts[index].state = .failed
        forgetResolutions()
    }

    /// The declared fonts that text has asked for since the last call and that have no bytes yet.
    public func takeNeededWebFonts() -> [WebFontID] {
        var needed: [WebFontID] = []
        for index in webFonts.indices where webFonts[index].isNeeded {
            webFonts[index].isNeeded = false
            if case .pending = webFonts[index].state { needed.append(WebFontID(rawValue: UInt32(clamping: index))) }
        }
        return needed
    }

    /// Forgets the web fonts of a page and the fonts made from them. Fonts of installed faces stay valid.
    public func removeWebFonts() {
        guard !webFonts.isEmpty else { return }
        webFonts = []
        webFamilies = [:]
        forgetResolutions()
        faces.removeLast(faces.count - catalog.faces.count)
        for (key, instance) in instanceIndices where key.face >= catalog.faces.count {
            instanceIndices[key] = nil
            instances[instance] = nil
        }
    }

    private func install(_ face: OpenTypeFace, at index: Int) {
        webFonts[index].state = .loaded(face: faces.count)
        webFonts[index].descriptor.takeRanges(of: face.axes)
        faces.append(face)
        forgetResolutions()
    }

    func forgetResolutions() {
        for index in resolved.indices { resolved[index] = nil }
        knownPages = 0
    }

    /// The faces of a declared family that fit best, the last declared first; each with its range of characters.
    func matchWeb(_ declared: [Int], for description: FontDescription) -> [MatchedFace] {
        let usable = declared.filter { if case .failed = webFonts[$0].state { false } else { true } }
        let offers = usable.map { index in
            let descriptor = webFonts[index].descriptor
            return FaceOffer(weight: descriptor.weight, stretch: descriptor.stretch, style: descriptor.style)
        }
        return FaceChoice.best(of: offers, for: description).reversed().map { position in
            let index = usable[position]
            let descriptor = webFonts[index].descriptor
            var face: MatchedFace
            if case .loaded(let place) = webFonts[index].state {
                var wanted = description
                wanted.variations = descriptor.variations + description.variations
                face = matched(face: place, offer: offers[position], description: wanted)
            } else {
                face = MatchedFace(face: -1, variations: [])
                face.pendingWebFont = index
            }
            face.features = descriptor.features
            face.sizeAdjust = descriptor.sizeAdjust
            face.overrides = MetricOverrides(
                ascent: descriptor.ascentOverride, descent: descriptor.descentOverride,
                lineGap: descriptor.lineGapOverride)
            face.unicodeRange = descriptor.unicodeRange
            return face
        }
    }
}
