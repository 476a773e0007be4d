import CHarfBuzz

extension FontContext {
    /// The measures of a font; all zero for a font of another context.
    public func metrics(of font: FontID) -> FontMetrics {
        let index = Int(font.rawValue)
        guard metricsByFont.indices.contains(index) else { return FontMetrics() }
        if let known = metricsByFont[index] { return known }
        let measured = measure(font)
        metricsByFont[index] = measured
        return measured
    }

    /// Ascent, descent and line gap are rounded to whole px each, as the reference browser does; all else is exact.
    private func measure(_ font: FontID) -> FontMetrics {
        guard let key = key(of: font), let instance = instance(of: font) else { return FontMetrics() }
        let tables = instance.face.tables
        let size = key.size
        let scale = size / Double(instance.face.unitsPerEm)
        var metrics = FontMetrics()
        metrics.usedSize = size
        metrics.unitsPerEm = instance.face.unitsPerEm
        metrics.exactAscent =
            key.overrides.ascent.map { $0 * size }
            ?? (tables.ascender + instance.variationDelta(of: HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)) * scale
        metrics.exactDescent =
            key.overrides.descent.map { $0 * size }
            ?? -(tables.descender + instance.variationDelta(of: HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)) * scale
        metrics.lineGap =
            key.overrides.lineGap.map { $0 * size }
            ?? (tables.lineGap + instance.variationDelta(of: HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)) * scale
        let typographicHeight = tables.typographicAscender - tables.typographicDescender
        let emAscent = typographicHeight > 0 ? tables.typographicAscender / typographicHeight : 1
        metrics.emAscent = emAscent * size
        metrics.emDescent = (1 - emAscent) * size
        metrics.ascent = metrics.exactAscent.rounded()
        metrics.descent = metrics.exactDescent.rounded()
        metrics.lineSpacing = metrics.ascent + metrics.descent + metrics.lineGap.rounded()
        let xHeight = tables.xHeight + instance.variationDelta(of: HB_OT_METRICS_TAG_X_HEIGHT)
        metrics.xHeight =
            xHeight > 0 ? xHeight * scale : height(of: 0x78, in: instance, size: size) ?? metrics.ascent * 0.56
        let capHeight = tables.capHeight + instance.variationDelta(of: HB_OT_METRICS_TAG_CAP_HEIGHT)
        metrics.capHeight =
            capHeight > 0 ? capHeight * scale : height(of: 0x48, in: instance, size: size) ?? metrics.ascent
        metrics.zeroAdvance = advance(of: "0", in: font) ?? size / 2
        // Fonts for East Asian text give the width of their ideographs as the average; that of the zero then says more.
        let average = tables.averageCharacterWidth * scale
        if average > 0 && average <= metrics.zeroAdvance * 1.7 {
            // Rounded only where that makes more of it, as in the reference browser.
            metrics.averageCharacterWidth = max(average, average.rounded())
            metrics.maximumCharacterWidth = (tables.boundsWidth * scale).rounded()
        } else {
            metrics.averageCharacterWidth = metrics.zeroAdvance
        }
        metrics.spaceAdvance = advance(of: " ", in: font) ?? 0
        let thickness = tables.underlineThickness + instance.variationDelta(of: HB_OT_METRICS_TAG_UNDERLINE_SIZE)
        let position = tables.underlinePosition + instance.variationDelta(of: HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
        metrics.underlineThickness = thickness > 0 ? thickness * scale : size / 18
        metrics.underlineOffset = -position * scale
        metrics.strikeoutThickness =
            tables.strikeoutThickness > 0 ? tables.strikeoutThickness * scale : metrics.underlineThickness
        metrics.strikeoutPosition =
            tables.strikeoutPosition > 0
            ? (tables.strikeoutPosition - tables.strikeoutThickness / 2) * scale : metrics.xHeight / 2
        return metrics
    }

    private func height(of scalar: UInt32, in instance: FontInstance, size: Double) -> Double? {
        if instance.variations.isEmpty, let top = instance.face.hintedLetters?.top(of: scalar, size: size) { return top }
        guard let glyph = instance.glyph(for: scalar), let top = instance.top(ofGlyph: glyph), top > 0 else { return nil }
        return top * size
    }
}
