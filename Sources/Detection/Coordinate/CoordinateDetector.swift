/// Places on the globe: decimal degrees in pairs, degrees with minutes and seconds, `geo:` URIs (RFC 5870).
struct CoordinateDetector {
    let text: SourceText

    private struct Angle {
        var value: Double
        var end: Int
        /// N, S, E or W, when a letter says so.
        var axis: Axis?
        var decimals: Int
        var hasDegrees: Bool
    }

    private enum Axis { case latitude, longitude }

    func detect(into found: inout [Candidate]) {
        var index = 0
        while index < text.tokens.count {
            let token = text.tokens[index]
            let starts =
                token.kind == .number && token.count <= 3 || token.isSymbol("-") && text.token(index + 1)?.touchesPrevious == true
            guard starts, isAngleLike(token.kind == .number ? index + 1 : index + 2), let first = angle(at: index), first.decimals >= 3 || first.hasDegrees else {
                index += 1
                continue
            }
            var next = first.end
            if text.isSymbol(next, ",") || text.isSymbol(next, ";") || text.isSymbol(next, "/") { next += 1 }
            guard let between = text.token(next), !between.flags.contains(.lineBefore) || next > first.end,
                let second = angle(at: next),
                let pair = pair(first, second), index == 0 || isFree(index)
            else {
                index = max(index + 1, first.end)
                continue
            }
            let range = Int(token.start)..<Int(text.tokens[second.end - 1].end)
            let isMarked = first.axis != nil || first.hasDegrees
            found.append(
                Candidate(
                    type: .coordinate, range: range, value: DecimalText.string(pair.0) + "," + DecimalText.string(pair.1),
                    details: [
                        DetectionDetail("latitude", DecimalText.string(pair.0)),
                        DetectionDetail("longitude", DecimalText.string(pair.1)),
                        DetectionDetail("url", "geo:" + DecimalText.string(pair.0) + "," + DecimalText.string(pair.1))
                    ], confidence: isMarked ? 0.95 : 0.7))
            index = second.end
        }
    }

    /// A point or a degree sign follows the whole degrees.
    private func isAngleLike(_ index: Int) -> Bool {
        text.isSymbol(index, ".") || text.isSymbol(index, "°") || text.isSymbol(index, "º")
    }

    private func isFree(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard token.touchesPrevious else { return true }
        let before = text.tokens[index - 1]
        return before.isSymbol("(") || before.isSymbol("[") || before.isSymbol(":") || before.isSymbol("=")
            || before.isSymbol("@")
    }

    private func pair(_ first: Angle, _ second: Angle) -> (Double, Double)? {
        guard first.hasDegrees == second.hasDegrees || first.axis != nil && second.axis != nil else { return nil }
        if first.axis == .longitude, second.axis == .latitude { return check(second.value, first.value) }
        guard first.axis != .longitude, second.axis != .latitude else { return nil }
        if first.axis == nil, !first.hasDegrees {
            guard first.decimals >= 3, second.decimals >= 3 else { return nil }
        }
        return check(first.value, second.value)
    }

    private func check(_ latitude: Double, _ longitude: Double) -> (Double, Double)? {
        abs(latitude) <= 90 && abs(longitude) <= 180 ? (latitude, longitude) : nil
    }

    /// `48.8584`, `-2.29`, `40.7128° N`, `40°42'46"N`.
    private func angle(at start: Int) -> Angle? {
        var index = start
        var sign = 1.0
        if text.isSymbol(index, "-") {
            sign = -1
            index += 1
        }
        guard let whole = text.token(index), whole.kind == .number, whole.count <= 3, index == start || whole.touchesPrevious
        else { return nil }
        var value = Double(whole.payload)
        var decimals = 0
        index += 1
        if text.isSymbol(index, "."), text.tokens[index].touchesPrevious, let fraction = text.token(index + 1),
            fraction.kind == .number,
            fraction.touchesPrevious, fraction.count <= 15
        {
            value += Double(fraction.payload) / NumberReader.power(fraction.count)
            decimals = fraction.count
            index += 2
        }
        var hasDegrees = false
        if text.isSymbol(index, "°") || text.isSymbol(index, "º") {
            hasDegrees = true
            index += 1
            if let (minutes, after) = part(at: index, mark: "'") {
                value += minutes / 60
                index = after
                if let (seconds, end) = part(at: index, mark: "\"") {
                    value += seconds / 3600
                    index = end
                }
            }
        }
        var axis: Axis?
        if let letter = text.token(index), letter.kind == .word, letter.count == 1, hasDegrees || decimals >= 2 {
            switch text.byte(Int(letter.start)) {
            case 0x4E: axis = .latitude
            case 0x53:
                axis = .latitude
                sign = -1
            case 0x45, 0x4F: axis = .longitude
            case 0x57:
                axis = .longitude
                sign = -1
            default: break
            }
            if axis != nil { index += 1 }
        }
        return Angle(value: sign * value, end: index, axis: axis, decimals: decimals, hasDegrees: hasDegrees)
    }

    /// Minutes or seconds of arc with their mark.
    private func part(at start: Int, mark: Unicode.Scalar) -> (Double, Int)? {
        guard let whole = text.token(start), whole.kind == .number, whole.count <= 2, whole.payload < 60 else { return nil }
        var value = Double(whole.payload)
        var index = start + 1
        if text.isSymbol(index, "."), let fraction = text.token(index + 1), fraction.kind == .number, fraction.touchesPrevious,
            fraction.count <= 9
        {
            value += Double(fraction.payload) / NumberReader.power(fraction.count)
            index += 2
        }
        if text.isSymbol(index, mark) { return (value, index + 1) }
        if mark == "\"", text.isSymbol(index, "'"), text.isSymbol(index + 1, "'") { return (value, index + 2) }
        return nil
    }
}
