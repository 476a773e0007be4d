import ClipBase
import DOM

/// The rows and columns of a `<frameset>` as tracks of a grid (HTML §15.6).
extension HintWriter {
    mutating func frameset() {
        add("display:grid")
        add("grid-template-columns:\(Self.tracks(value("cols")))")
        add("grid-template-rows:\(Self.tracks(value("rows")))")
        let parent = document.parent(node)
        let isPlain =
            (value("frameborder") ?? parent.flatMap { document.attributeValue($0, "frameborder") })
            .map { $0.trimmingSpaces == "0" || $0.trimmingSpaces.asciiLowercased == "no" } ?? false
        let border = (value("border") ?? value("framespacing")).flatMap { LegacyValues.nonNegativeInteger($0) } ?? 6
        if !isPlain { add("gap:\(min(border, 1_000))px") }
    }

    private struct Dimension {
        enum Unit { case absolute, percentage, relative }
        var number: Double
        var unit: Unit
    }

    private static let maxTracks = 500

    /// Lengths and percentages as they are where a relative dimension takes the rest; without one they share all of the room.
    static func tracks(_ text: String?) -> String {
        let dimensions = text.map { list($0) } ?? []
        guard !dimensions.isEmpty else { return "minmax(0,1fr)" }
        let hasRelative = dimensions.contains { $0.unit == .relative && $0.number > 0 }
        let percents = dimensions.reduce(0) { $1.unit == .percentage ? $0 + $1.number : $0 }
        let percentScale = percents > 100 ? 100 / percents : 1
        return dimensions.map { dimension in
            switch dimension.unit {
            case .relative: share(dimension.number)
            case .percentage: hasRelative ? "\(dimension.number * percentScale)%" : share(dimension.number)
            case .absolute: hasRelative || percents > 0 ? "\(dimension.number)px" : share(dimension.number)
            }
        }.joined(separator: " ")
    }

    private static func share(_ number: Double) -> String { number > 0 ? "minmax(0,\(max(1, number))fr)" : "0px" }

    /// The rules for parsing a list of dimensions (HTML §2.4.4.6).
    private static func list(_ text: String) -> [Dimension] {
        var parts = text.split(separator: ",", maxSplits: maxTracks, omittingEmptySubsequences: false)
        if parts.last?.isEmpty ?? false { parts.removeLast() }
        return parts.prefix(maxTracks).map { part in
            let bytes = Array(part.utf8.drop(while: isASCIIWhitespace))
            let digits = bytes.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E }
            let number = min(Double(String(decoding: digits, as: UTF8.self)) ?? 0, 1e5)
            switch bytes.dropFirst(digits.count).drop(while: isASCIIWhitespace).first {
            case 0x25: return Dimension(number: number, unit: .percentage)
            case 0x2A: return Dimension(number: digits.isEmpty ? 1 : number, unit: .relative)
            default: return Dimension(number: number, unit: digits.isEmpty ? .relative : .absolute)
            }
        }
    }
}
