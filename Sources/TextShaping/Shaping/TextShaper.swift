import CHarfBuzz

extension FontContext {
    /// Shapes a paragraph: the text of one inline formatting context.
    ///
    /// - Parameters:
    ///   - text: UTF-8, whole; ranges in `styles` and `bidi` count its bytes.
    ///   - styles: in order, without gaps or overlaps. Text outside them is not shaped.
    ///   - bidi: the levels of the whole text in logical order, as `resolveBidi` gives them.
    /// - Returns: runs in logical order. Cost is linear in the text.
    public func shape(_ text: Span<UInt8>, styles: [TextStyleRun], bidi: [BidiRun]) -> ShapedText {
        text.withUnsafeBufferPointer { shape($0, styles: styles, bidi: bidi, in: 0..<$0.count) }
    }

    /// Shapes a part of a paragraph as it stands between two line breaks; the rest of the text gives context only.
    public func shape(_ text: Span<UInt8>, styles: [TextStyleRun], bidi: [BidiRun], in range: Range<Int>) -> ShapedText {
        text.withUnsafeBufferPointer { shape($0, styles: styles, bidi: bidi, in: range.clamped(to: 0..<$0.count)) }
    }

    private func shape(
        _ bytes: UnsafeBufferPointer<UInt8>, styles: [TextStyleRun], bidi: [BidiRun], in range: Range<Int>
    ) -> ShapedText {
        var result = ShapedText()
        result.glyphs.reserveCapacity(range.count)
        var level = 0
        var script = HB_SCRIPT_COMMON.rawValue
        for (index, style) in styles.enumerated() {
            let styleRange = style.byteRange.clamped(to: range)
            if styleRange.isEmpty { continue }
            while level > 0, bidi.indices.contains(level), bidi[level].byteRange.lowerBound > styleRange.lowerBound {
                level -= 1
            }
            while level < bidi.count && bidi[level].byteRange.upperBound <= styleRange.lowerBound { level += 1 }
            var position = level
            while position < bidi.count && bidi[position].byteRange.lowerBound < styleRange.upperBound {
                let part = bidi[position].byteRange.clamped(to: styleRange)
                var itemizer = Itemizer(context: self, bytes: bytes, style: style, script: script)
                itemizer.segment(part)
                script = itemizer.script
                for item in itemizer.items {
                    append(item, style: style, styleIndex: index, level: bidi[position].level, bytes: bytes, to: &result)
                }
                position += 1
            }
        }
        return result
    }

    /// Shapes one item and appends its run.
    func append(
        _ item: TextItem, style: TextStyleRun, styleIndex: Int, level: UInt8, bytes: UnsafeBufferPointer<UInt8>,
        to result: inout ShapedText
    ) {
        let firstGlyph = result.glyphs.count
        var run = ShapedRun(
            font: item.font, style: UInt32(clamping: styleIndex), byteRange: item.range, glyphRange: 0..<0,
            bidiLevel: level, orientation: item.orientation, script: item.script, width: 0)
        switch item.kind {
        case .invisible: appendInvisible(item.range, level: level, bytes: bytes, to: &result.glyphs)
        case .text, .syntheticSmallCaps, .separator:
            if item.kind == .syntheticSmallCaps { run.font = smallCapsFont(for: item.font) }
            appendShaped(item, font: run.font, style: style, level: level, bytes: bytes, to: &result.glyphs)
        }
        run.glyphRange = firstGlyph..<result.glyphs.count
        run.width = result.glyphs[run.glyphRange].reduce(0) { $0 + Double($1.advance) }
        result.runs.append(run)
    }

    private func appendInvisible(
        _ range: Range<Int>, level: UInt8, bytes: UnsafeBufferPointer<UInt8>, to glyphs: inout [ShapedGlyph]
    ) {
        let first = glyphs.count
        var offset = range.lowerBound
        while offset < range.upperBound {
            glyphs.append(ShapedGlyph(glyph: ShapedGlyph.invisible, cluster: UInt32(clamping: offset), advance: 0))
            offset += UTF8Decoding.scalar(in: bytes, at: offset).length
        }
        if level & 1 == 1 { glyphs[first...].reverse() }
    }

    private func appendShaped(
        _ item: TextItem, font: FontID, style: TextStyleRun, level: UInt8, bytes: UnsafeBufferPointer<UInt8>,
        to glyphs: inout [ShapedGlyph]
    ) {
        guard let instance = instance(of: font), let buffer = shapingBuffer.pointer else {
            return appendInvisible(item.range, level: level, bytes: bytes, to: &glyphs)
        }
        hb_buffer_clear_contents(buffer)
        switch item.kind {
        case .text, .invisible:
            bytes.withMemoryRebound(to: CChar.self) { characters in
                hb_buffer_add_utf8(
                    buffer, characters.baseAddress, Int32(clamping: bytes.count), UInt32(clamping: item.range.lowerBound),
                    Int32(clamping: item.range.count))
            }
        case .syntheticSmallCaps: addUppercase(item.range, of: bytes, to: buffer)
        case .separator: addSpaces(for: item.range, of: bytes, to: buffer)
        }
        let isVertical = item.orientation == .upright
        let isRightToLeft = level & 1 == 1
        hb_buffer_set_direction(buffer, isVertical ? HB_DIRECTION_TTB : isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        hb_buffer_set_language(buffer, language(of: style.font))
        hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT)
        let spacing = CharacterTraits.isCursive(item.script) ? 0 : style.letterSpacing
        let features = shapingFeatures(of: style.font, font: item.font, hasLetterSpacing: spacing != 0)
        hb_shape(instance.font, buffer, features, UInt32(clamping: features.count))
        let first = glyphs.count
        appendGlyphs(of: buffer, unit: instance.unit * advanceSize(of: font), isVertical: isVertical, to: &glyphs)
        if isVertical && !instance.face.hasVerticalMetrics { setUpright(&glyphs[first...], metrics(of: font)) }
        if spacing != 0 || style.wordSpacing != 0 {
            addSpacing(letter: spacing, word: style.wordSpacing, bytes: bytes, to: &glyphs[first...])
        }
    }

    private func appendGlyphs(of buffer: OpaquePointer, unit: Double, isVertical: Bool, to glyphs: inout [ShapedGlyph]) {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let info = infos[index]
            let position = positions[index]
            glyphs.append(
                ShapedGlyph(
                    glyph: info.codepoint, cluster: info.cluster,
                    advance: Float(Double(isVertical ? -position.y_advance : position.x_advance) * unit),
                    offsetX: Float(Double(position.x_offset) * unit), offsetY: Float(Double(-position.y_offset) * unit),
                    isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
        }
    }

    /// The advance down a vertical line of a font that says nothing of it, CSS px: its glyphs stand in cells from its ascent to its
    /// descent (Writing Modes 4 §5.1.1).
    func uprightAdvance(_ metrics: FontMetrics) -> Double { metrics.ascent + metrics.descent }

    private func setUpright(_ glyphs: inout ArraySlice<ShapedGlyph>, _ metrics: FontMetrics) {
        for index in glyphs.indices where glyphs[index].advance > 0 {
            glyphs[index].advance = Float(uprightAdvance(metrics))
            glyphs[index].offsetY = Float(metrics.ascent)
        }
    }

    /// Adds `letter-spacing` after each cluster that takes room and `word-spacing` at each word separator.
    private func addSpacing(
        letter: Double, word: Double, bytes: UnsafeBufferPointer<UInt8>, to glyphs: inout ArraySlice<ShapedGlyph>
    ) {
        for index in glyphs.indices {
            let isLastOfCluster = index + 1 == glyphs.endIndex || glyphs[index + 1].cluster != glyphs[index].cluster
            let offset = Int(glyphs[index].cluster)
            guard isLastOfCluster, offset < bytes.count else { continue }
            let scalar = UTF8Decoding.scalar(in: bytes, at: offset).value
            var added = CharacterTraits.joinsAnyFont(scalar) ? 0 : letter
            if CharacterTraits.separatesWords(scalar) { added += word }
            glyphs[index].advance += Float(added)
        }
    }

    /// A space for each character of a range.
    private func addSpaces(for range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, to buffer: OpaquePointer) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            hb_buffer_add(buffer, 0x20, UInt32(clamping: offset))
            offset += UTF8Decoding.scalar(in: bytes, at: offset).length
        }
        hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    }

    /// The upper-case forms of a range, each with the byte of the letter that it stands for.
    private func addUppercase(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, to buffer: OpaquePointer) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (value, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if let scalar = Unicode.Scalar(value) {
                for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                    hb_buffer_add(buffer, upper.value, UInt32(clamping: offset))
                }
            }
            offset += length
        }
        hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    }
}

/// The one buffer that all shaping of a context goes through.
final class ShapingBuffer {
    let pointer: OpaquePointer?
    init() { pointer = hb_buffer_create() }
    deinit { hb_buffer_destroy(pointer) }
}
