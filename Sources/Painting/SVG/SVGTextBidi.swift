import Style
import TextShaping

/// The control characters that stand for `unicode-bidi` of an element (Writing Modes 4 §2.4.4), UTF-8.
struct SVGBidiControls {
    var opening: [[UInt8]] = []
    var closing: [[UInt8]] = []

    private static func control(_ last: UInt8, isolates: Bool) -> [UInt8] { [0xE2, isolates ? 0x81 : 0x80, last] }
    private static let popFormatting = control(0xAC, isolates: false)
    private static let popIsolate = control(0xA9, isolates: true)

    /// - Parameter isRoot: for the text as a whole, whose direction is that of the paragraph.
    init(_ bidi: UnicodeBidi, _ direction: Direction, isRoot: Bool) {
        let isLeftToRight = direction == .ltr
        let override = Self.control(isLeftToRight ? 0xAD : 0xAE, isolates: false)
        let isolate = Self.control(isLeftToRight ? 0xA6 : 0xA7, isolates: true)
        switch bidi {
        case .normal: break
        case .embed where !isRoot:
            opening = [Self.control(isLeftToRight ? 0xAA : 0xAB, isolates: false)]
            closing = [Self.popFormatting]
        case .isolate where !isRoot:
            opening = [isolate]
            closing = [Self.popIsolate]
        case .plaintext where !isRoot:
            opening = [Self.control(0xA8, isolates: true)]
            closing = [Self.popIsolate]
        case .isolateOverride where !isRoot:
            opening = [isolate, override]
            closing = [Self.popFormatting, Self.popIsolate]
        case .bidiOverride, .isolateOverride:
            opening = [override]
            closing = [Self.popFormatting]
        case .embed, .isolate, .plaintext: break
        }
    }
}

extension SVGTextSource {
    /// The levels of the text, with the controls of its elements in their places.
    func bidiRuns(base: BaseDirection) -> [BidiRun] {
        guard !bidiControls.isEmpty else { return resolveBidi(text.span, base: base).runs }
        var marked: [UInt8] = []
        /// Of each byte of the marked text, the place in the text.
        var places: [Int] = []
        var next = 0
        for byte in 0...text.count {
            while next < bidiControls.count, bidiControls[next].byte <= byte {
                marked += bidiControls[next].control
                places += Array(repeating: byte, count: bidiControls[next].control.count)
                next += 1
            }
            guard byte < text.count else { break }
            marked.append(text[byte])
            places.append(byte)
        }
        places.append(text.count)
        return resolveBidi(marked.span, base: base).runs.compactMap { run in
            guard places.indices.contains(run.byteRange.lowerBound), places.indices.contains(run.byteRange.upperBound) else { return nil }
            let range = places[run.byteRange.lowerBound]..<places[run.byteRange.upperBound]
            return range.isEmpty ? nil : BidiRun(byteRange: range, level: run.level)
        }
    }
}
