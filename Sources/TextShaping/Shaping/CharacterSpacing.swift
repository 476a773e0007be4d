/// Where `text-spacing-trim` and `text-autospace` changed the room between characters, and what a line makes of it that
/// starts or ends there (Text 4 §8.3, §8.4).
public struct CharacterSpacing: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        /// An opening mark is half as wide within a line, but not at its start, or the other way round (a negative amount).
        case opening
        /// A closing mark may lose its blank half where a line ends that it does not fit.
        case closing
        /// Space between an ideograph and another letter, which goes where a line ends.
        case autospace
    }
    public var kind: Kind
    /// The first byte of an opening mark; the byte behind what the others are of.
    public var byte: Int
    /// CSS px.
    public var amount: Double

    public init(kind: Kind, byte: Int, amount: Double) {
        self.kind = kind
        self.byte = byte
        self.amount = amount
    }
}

extension FontContext {
    /// Takes the blank halves of adjoining full-width punctuation and puts space between ideographs and other letters.
    ///
    /// Punctuation is trimmed in fonts that have the feature for it (`halt`, upright `vhal`), as the reference browser does.
    /// - Returns: the places by byte, in order. Linear in the text.
    public func spaceCharacters(_ shaped: inout ShapedText, of text: Span<UInt8>, styles: [TextStyleRun]) -> [CharacterSpacing] {
        guard styles.contains(where: { $0.trimsPunctuation || $0.addsAutospace }) else { return [] }
        return text.withUnsafeBufferPointer { bytes in
            // Both are about characters of three bytes and more.
            guard bytes.contains(where: { $0 >= 0xE2 }) else { return [] }
            var spacing: [CharacterSpacing] = []
            for index in shaped.runs.indices where styles.indices.contains(Int(shaped.runs[index].style)) {
                space(&shaped, run: index, style: styles[Int(shaped.runs[index].style)], bytes: bytes, into: &spacing)
            }
            return spacing
        }
    }

    /// The same for one run.
    func space(
        _ shaped: inout ShapedText, run index: Int, style: TextStyleRun, bytes: UnsafeBufferPointer<UInt8>,
        into spacing: inout [CharacterSpacing]
    ) {
        let run = shaped.runs[index]
        guard style.trimsPunctuation || style.addsAutospace, !run.isRightToLeft else { return }
        var spacer = RunSpacer(bytes: bytes, run: run, style: style, context: self)
        guard spacer.trims || style.addsAutospace else { return }
        for glyph in run.glyphRange { spacer.space(&shaped.glyphs[glyph], into: &spacing) }
        shaped.runs[index].width += spacer.change
    }
}

/// Changes the glyphs of one run.
private struct RunSpacer {
    let bytes: UnsafeBufferPointer<UInt8>
    let run: ShapedRun
    let style: TextStyleRun
    let size: Double
    let trims: Bool
    let language: CharacterLanguage
    var change = 0.0

    init(bytes: UnsafeBufferPointer<UInt8>, run: ShapedRun, style: TextStyleRun, context: FontContext) {
        self.bytes = bytes
        self.run = run
        self.style = style
        size = context.size(of: run.font)
        let feature: OpenTypeTag = run.orientation == .upright ? "vhal" : "halt"
        trims = style.trimsPunctuation && context.instance(of: run.font)?.hasPositioning(feature) == true
        language = trims ? CharacterLanguage(context.description(style.font).language) : .other
    }

    mutating func space(_ glyph: inout ShapedGlyph, into spacing: inout [CharacterSpacing]) {
        let offset = Int(glyph.cluster)
        guard offset < bytes.count, glyph.advance > 0 else { return }
        let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: offset)
        if trims, Double(glyph.advance) >= size * 0.9, let mark = FullwidthPunctuation(scalar, language: language) {
            trim(mark, &glyph, offset..<offset + length, into: &spacing)
        }
        guard style.addsAutospace, offset + length < bytes.count, let own = AutospaceClass(scalar),
            let next = AutospaceClass(UTF8Decoding.scalar(in: bytes, at: offset + length).value), own != next
        else { return }
        let amount = size / 8
        glyph.advance += Float(amount)
        change += amount
        spacing.append(CharacterSpacing(kind: .autospace, byte: offset + length, amount: amount))
    }

    private mutating func trim(
        _ mark: FullwidthPunctuation, _ glyph: inout ShapedGlyph, _ range: Range<Int>, into spacing: inout [CharacterSpacing]
    ) {
        let half = size / 2
        switch mark {
        case .opening:
            let previous = scalar(before: range.lowerBound).flatMap { FullwidthPunctuation($0, language: language) }
            let closesUp = previous?.closesUpOpening ?? false
            if closesUp {
                glyph.takeBlankStart(half, run.orientation)
                change -= half
            }
            if closesUp != style.trimsLineStart {
                spacing.append(CharacterSpacing(kind: .opening, byte: range.lowerBound, amount: closesUp ? half : -half))
            }
        case .closing, .stop:
            let next = range.upperBound < bytes.count ? UTF8Decoding.scalar(in: bytes, at: range.upperBound).value : 0
            if FullwidthPunctuation(next, language: language)?.closesUpClosing ?? false {
                glyph.advance -= Float(half)
                change -= half
            } else if mark == .closing {
                spacing.append(CharacterSpacing(kind: .closing, byte: range.upperBound, amount: half))
            }
        case .middle, .space, .narrowOpening, .narrowClosing: break
        }
    }

    private func scalar(before offset: Int) -> UInt32? {
        guard offset > 0 else { return nil }
        var start = offset - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return UTF8Decoding.scalar(in: bytes, at: start).value
    }
}

extension ShapedGlyph {
    /// Moves the glyph towards the start of its line by some room that it gives up; a negative amount gives it back.
    fileprivate mutating func takeBlankStart(_ amount: Double, _ orientation: RunOrientation) {
        advance -= Float(amount)
        if orientation == .upright { offsetY -= Float(amount) } else { offsetX -= Float(amount) }
    }
}

extension ShapedText {
    /// Gives the opening mark at the start of a line its blank half back; 0 where there is none at that byte.
    public mutating func restoreBlankStart(at byte: Int, _ amount: Double) {
        guard let run = runs.indices.first(where: { runs[$0].byteRange.contains(byte) }),
            let glyph = runs[run].glyphRange.first(where: { Int(glyphs[$0].cluster) == byte })
        else { return }
        glyphs[glyph].takeBlankStart(-amount, runs[run].orientation)
        runs[run].width += amount
    }

    /// Takes room behind the last character before a byte, where a line ends.
    public mutating func trimEnd(before byte: Int, _ amount: Double) {
        guard let run = runs.indices.last(where: { runs[$0].byteRange.contains(byte - 1) }),
            let glyph = runs[run].glyphRange.last(where: { Int(glyphs[$0].cluster) < byte })
        else { return }
        glyphs[glyph].advance -= Float(amount)
        runs[run].width -= amount
    }
}
