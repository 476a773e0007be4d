extension ShapedText {
    /// The position of each byte of the text along the line when nothing breaks and all runs lie in logical order:
    /// element `i` is the sum of the advances of all clusters that start before byte `i`. CSS px.
    ///
    /// The width of a stretch that starts and ends at clusters is the difference of two elements.
    public func cumulativeAdvances(byteCount: Int) -> [Double] {
        var positions = [Double](repeating: 0, count: byteCount + 1)
        for glyph in glyphs where Int(glyph.cluster) < byteCount { positions[Int(glyph.cluster) + 1] += Double(glyph.advance) }
        var sum = 0.0
        for index in positions.indices {
            sum += positions[index]
            positions[index] = sum
        }
        return positions
    }

    /// The glyphs of one run whose clusters lie in a range of bytes.
    func glyphs(of run: ShapedRun, in range: Range<Int>) -> Range<Int> {
        if run.isRightToLeft && run.orientation != .upright {
            let start = firstGlyph(in: run.glyphRange) { $0 < range.upperBound }
            return start..<firstGlyph(in: start..<run.glyphRange.upperBound) { $0 < range.lowerBound }
        }
        let start = firstGlyph(in: run.glyphRange) { $0 >= range.lowerBound }
        return start..<firstGlyph(in: start..<run.glyphRange.upperBound) { $0 >= range.upperBound }
    }

    /// Binary search: clusters are monotone inside a run.
    private func firstGlyph(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if holds(Int(glyphs[middle].cluster)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Whether a line may break before a byte without shaping anew.
    public func isSafeToBreak(before offset: Int) -> Bool {
        guard let run = runs.first(where: { $0.byteRange.contains(offset) }), run.byteRange.lowerBound != offset else {
            return true
        }
        return isSafe(offset, in: run)
    }

    fileprivate func isSafe(_ offset: Int, in run: ShapedRun) -> Bool {
        if offset <= run.byteRange.lowerBound || offset >= run.byteRange.upperBound { return true }
        let found = glyphs(of: run, in: offset..<run.byteRange.upperBound)
        guard !found.isEmpty else { return false }
        let glyph = glyphs[run.isRightToLeft && run.orientation != .upright ? found.upperBound - 1 : found.lowerBound]
        return Int(glyph.cluster) == offset && !glyph.isUnsafeToBreak
    }
}

extension FontContext {
    /// The part of a shaped paragraph that stands on one line.
    ///
    /// Glyphs are taken over where both ends are safe to break at; a run that is cut at an unsafe place is shaped anew.
    ///
    /// - Parameters:
    ///   - shaped: what `shape` gave for the whole text with the same styles.
    ///   - range: bytes of the text, from one break opportunity to another.
    public func slice(_ shaped: ShapedText, _ range: Range<Int>, of text: Span<UInt8>, styles: [TextStyleRun]) -> ShapedText {
        text.withUnsafeBufferPointer { bytes in
            var result = ShapedText()
            var known: [CharacterSpacing] = []
            var index = shaped.firstRun(endingAfter: range.lowerBound)
            while index < shaped.runs.count && shaped.runs[index].byteRange.lowerBound < range.upperBound {
                let run = shaped.runs[index]
                index += 1
                let part = run.byteRange.clamped(to: range.clamped(to: 0..<bytes.count))
                if part.isEmpty { continue }
                if shaped.isSafe(part.lowerBound, in: run) && shaped.isSafe(part.upperBound, in: run) {
                    copy(shaped.glyphs(of: run, in: part), of: run, part: part, from: shaped, to: &result)
                } else if styles.indices.contains(Int(run.style)) {
                    let style = styles[Int(run.style)]
                    var itemizer = Itemizer(context: self, bytes: bytes, style: style)
                    itemizer.segment(part)
                    for var item in itemizer.items {
                        item.script = item.kind == .invisible ? item.script : run.script
                        append(item, style: style, styleIndex: Int(run.style), level: run.bidiLevel, bytes: bytes, to: &result)
                        space(&result, run: result.runs.count - 1, style: style, bytes: bytes, into: &known)
                    }
                }
            }
            return result
        }
    }

    private func copy(
        _ glyphs: Range<Int>, of run: ShapedRun, part: Range<Int>, from shaped: ShapedText, to result: inout ShapedText
    ) {
        var copy = run
        copy.byteRange = part
        copy.glyphRange = result.glyphs.count..<result.glyphs.count + glyphs.count
        result.glyphs += shaped.glyphs[glyphs]
        if part != run.byteRange { copy.width = shaped.glyphs[glyphs].reduce(0) { $0 + Double($1.advance) } }
        result.runs.append(copy)
    }
}

extension ShapedText {
    /// The first run that reaches beyond a byte; runs lie in logical order.
    fileprivate func firstRun(endingAfter offset: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = low + (high - low) / 2
            if runs[middle].byteRange.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
