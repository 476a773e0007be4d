/// Places on the globe: decimal degrees in pairs, degrees with minutes and seconds, `geo:` URIs (RFC 5870), ISO 6709.
struct CoordinateDetector {
    let text: SourceText
    private let angles: AngleReader

    init(text: SourceText, language: Language) {
        self.text = text
        angles = AngleReader(text: text, language: language)
    }

    func detect(into found: inout [Candidate]) {
        var index = 0
        while index < text.tokens.count {
            if let standard = standardPair(at: index) {
                publish(index..<standard.end, (standard.latitude, standard.longitude), 0.95, into: &found)
                index = standard.end
                continue
            }
            guard angles.mayBegin(at: index), let first = angles.angle(at: index), first.decimals >= 3 || first.hasDegrees else {
                index += 1
                continue
            }
            var next = first.end
            if text.isSymbol(next, ",") || text.isSymbol(next, ";") || text.isSymbol(next, "/") { next += 1 }
            next = labelEnd(next)
            guard let between = text.token(next), !between.flags.contains(.lineBefore) || next > first.end,
                let second = angles.angle(at: next),
                let pair = pair(first, second), index == 0 || isFree(index)
            else {
                index = max(index + 1, first.end)
                continue
            }
            publish(index..<second.end, pair, first.axis != nil || first.hasDegrees ? 0.95 : 0.7, into: &found)
            index = second.end
        }
    }

    private func publish(_ tokens: Range<Int>, _ pair: (Double, Double), _ confidence: Double, into found: inout [Candidate]) {
        let (latitude, longitude) = (DecimalText.string(pair.0), DecimalText.string(pair.1))
        let value = latitude + "," + longitude
        found.append(
            Candidate(
                type: .coordinate, range: Int(text.tokens[tokens.lowerBound].start)..<Int(text.tokens[tokens.upperBound - 1].end),
                value: value,
                details: [
                    DetectionDetail("latitude", latitude), DetectionDetail("longitude", longitude), DetectionDetail("url", "geo:" + value)
                ], confidence: confidence))
    }

    private func isFree(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard token.touchesPrevious, token.kind != .ideograph else { return true }
        let before = text.tokens[index - 1]
        return before.isSymbol("(") || before.isSymbol("[") || before.isSymbol(":") || before.isSymbol("=")
            || before.isSymbol("@")
    }

    private static let labels = PhraseTable<Bool>.of(["long", "long.", "lon", "lng", "longitude", "longitud", "länge", "longitudine"])

    /// The end of `Long:` before the second number.
    private func labelEnd(_ index: Int) -> Int {
        guard text.token(index)?.kind == .word, let (end, _) = Self.labels.longest(in: text, at: index) else { return index }
        return text.isSymbol(end, ":") || text.isSymbol(end, "=") ? end + 1 : end
    }

    private func pair(_ first: AngleReader.Angle, _ second: AngleReader.Angle) -> (Double, Double)? {
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

    // MARK: ISO 6709

    /// `+40.7128-074.0060/`, `+404246-0740022/`: signs, whole degrees of two and three digits, perhaps minutes and seconds.
    private func standardPair(at index: Int) -> (latitude: Double, longitude: Double, end: Int)? {
        guard text.isSymbol(index, "+") || text.isSymbol(index, "-"), let latitude = signed(at: index, degrees: 2),
            let longitude = signed(at: latitude.end, degrees: 3), text.tokens[latitude.end].touchesPrevious,
            let (first, second) = check(latitude.value, longitude.value)
        else { return nil }
        var end = longitude.end
        // A height, perhaps.
        if text.isSymbol(end, "+") || text.isSymbol(end, "-"), text.tokens[end].touchesPrevious, let height = signed(at: end, degrees: nil)
        {
            end = height.end
        }
        guard text.isSymbol(end, "/"), text.tokens[end].touchesPrevious else { return nil }
        return (first, second, end + 1)
    }

    /// A sign and a number; with `degrees`, that many digits of whole degrees before those of minutes and seconds.
    private func signed(at index: Int, degrees: Int?) -> (value: Double, end: Int)? {
        guard text.isSymbol(index, "+") || text.isSymbol(index, "-"), let whole = text.token(index + 1), whole.kind == .number,
            whole.touchesPrevious, whole.count <= 7
        else { return nil }
        var number = Double(whole.payload)
        var end = index + 2
        if text.isSymbol(end, "."), text.tokens[end].touchesPrevious, let fraction = text.token(end + 1), fraction.kind == .number,
            fraction.touchesPrevious, fraction.count <= 15
        {
            number += Double(fraction.payload) / NumberReader.power(fraction.count)
            end += 2
        }
        let sign = text.isSymbol(index, "-") ? -1.0 : 1.0
        guard let degrees else { return (sign * number, end) }
        switch whole.count - degrees {
        case 0: return (sign * number, end)
        case 2:
            let whole = (number / 100).rounded(.down)
            return (sign * (whole + (number - whole * 100) / 60), end)
        case 4:
            let (whole, minutes) = ((number / 10_000).rounded(.down), (number / 100).rounded(.down))
            return (sign * (whole + (minutes - whole * 100) / 60 + (number - minutes * 100) / 3_600), end)
        default: return nil
        }
    }
}
