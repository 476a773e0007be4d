/// Reads latitudes and longitudes: `48.8584`, `-2.29`, `40.7128° N`, `40°42'46"N`, `N 40° 42.767`, `北緯35度39分31秒`.
struct AngleReader {
    let text: SourceText
    /// `O` is the west in Romance languages, and the east in German.
    private let westIsO: Bool

    init(text: SourceText, language: Language) {
        self.text = text
        westIsO = ["fr", "es", "it", "pt"].contains(language.code)
    }

    struct Angle {
        var value: Double
        var end: Int
        /// What a letter or a word says.
        var axis: Axis?
        var decimals: Int
        var hasDegrees: Bool
    }

    enum Axis { case latitude, longitude }

    private struct Hemisphere: Sendable {
        var axis: Axis
        var sign: Double
    }

    private static let ideographs: PhraseTable<Hemisphere> = {
        var table = PhraseTable<Hemisphere>()
        for name in ["北緯", "北纬"] { table.add(name, Hemisphere(axis: .latitude, sign: 1)) }
        for name in ["南緯", "南纬"] { table.add(name, Hemisphere(axis: .latitude, sign: -1)) }
        for name in ["東経", "东经", "東經"] { table.add(name, Hemisphere(axis: .longitude, sign: 1)) }
        for name in ["西経", "西经", "西經"] { table.add(name, Hemisphere(axis: .longitude, sign: -1)) }
        return table
    }()

    /// False where no angle begins: a look before one is read.
    func mayBegin(at index: Int) -> Bool {
        let token = text.tokens[index]
        switch token.kind {
        case .number: return token.count <= 3 && continues(index + 1)
        case .symbol: return token.payload == 0x2D && text.token(index + 1)?.touchesPrevious == true && continues(index + 2)
        case .word: return token.count == 1 && letter(index) != nil && text.token(index + 1)?.kind == .number && continues(index + 2)
        case .ideograph: return text.token(index + 1)?.kind == .ideograph && text.token(index + 2)?.kind == .number
        }
    }

    /// A decimal point or a degree sign follows the whole degrees.
    private func continues(_ index: Int) -> Bool {
        text.isSymbol(index, ".") || isDegree(index) || text.isSymbol(index, ",") && isDegree(index + 2)
    }

    private func isDegree(_ index: Int) -> Bool {
        text.isSymbol(index, "°") || text.isSymbol(index, "º") || isIdeograph(index, "度")
    }

    private func isIdeograph(_ index: Int, _ ideograph: Unicode.Scalar) -> Bool {
        guard let token = text.token(index), token.kind == .ideograph else { return false }
        return text.scalar(at: Int(token.start)).value == ideograph.value
    }

    func angle(at start: Int) -> Angle? {
        var index = start
        var hemisphere: Hemisphere?
        if let own = letter(index), text.token(index + 1)?.kind == .number {
            hemisphere = own
            index += 1
        } else if text.token(index)?.kind == .ideograph, let (end, own) = Self.ideographs.longest(in: text, at: index) {
            hemisphere = own
            index = end
        }
        let isPrefixed = hemisphere != nil
        var sign = hemisphere?.sign ?? 1
        let number = index
        if !isPrefixed, text.isSymbol(index, "-") {
            sign = -1
            index += 1
        }
        guard let whole = text.token(index), whole.kind == .number, whole.count <= 3, index == number || whole.touchesPrevious
        else { return nil }
        var value = Double(whole.payload)
        var decimals = 0
        index += 1
        let hasComma = text.isSymbol(index, ",") && isDegree(index + 2)
        if text.isSymbol(index, ".") || hasComma, text.tokens[index].touchesPrevious, let fraction = text.token(index + 1),
            fraction.kind == .number,
            fraction.touchesPrevious, fraction.count <= 15
        {
            value += Double(fraction.payload) / NumberReader.power(fraction.count)
            decimals = fraction.count
            index += 2
        }
        let hasDegrees = isDegree(index)
        if hasDegrees {
            index += 1
            if let (minutes, after) = part(at: index, mark: "'", "分") ?? bareMinutes(at: index, isPrefixed) {
                value += minutes / 60
                index = after
                if let (seconds, end) = part(at: index, mark: "\"", "秒") {
                    value += seconds / 3600
                    index = end
                }
            }
        }
        if !isPrefixed, hasDegrees || decimals >= 2, let own = letter(index) {
            hemisphere = own
            if own.sign < 0 { sign = -1 }
            index += 1
        }
        return Angle(value: sign * value, end: index, axis: hemisphere?.axis, decimals: decimals, hasDegrees: hasDegrees)
    }

    /// A hemisphere's letter, in capitals.
    private func letter(_ index: Int) -> Hemisphere? {
        guard let token = text.token(index), token.kind == .word, token.count == 1 else { return nil }
        switch text.byte(Int(token.start)) {
        case 0x4E: return Hemisphere(axis: .latitude, sign: 1)
        case 0x53: return Hemisphere(axis: .latitude, sign: -1)
        case 0x45: return Hemisphere(axis: .longitude, sign: 1)
        case 0x4F: return Hemisphere(axis: .longitude, sign: westIsO ? -1 : 1)
        case 0x57: return Hemisphere(axis: .longitude, sign: -1)
        default: return nil
        }
    }

    /// Minutes with decimals but no mark, as navigators write them: `N 40° 42.767`.
    private func bareMinutes(at index: Int, _ isPrefixed: Bool) -> (Double, Int)? {
        guard let minutes = decimal(at: index), minutes.hasFraction, isPrefixed || letter(minutes.end) != nil else { return nil }
        return (minutes.value, minutes.end)
    }

    /// Minutes or seconds of arc with their mark.
    private func part(at start: Int, mark: Unicode.Scalar, _ ideograph: Unicode.Scalar) -> (Double, Int)? {
        guard let (value, index, _) = decimal(at: start) else { return nil }
        if text.isSymbol(index, mark) || isIdeograph(index, ideograph) { return (value, index + 1) }
        if mark == "\"", text.isSymbol(index, "'"), text.isSymbol(index + 1, "'") { return (value, index + 2) }
        return nil
    }

    /// A number below sixty.
    private func decimal(at start: Int) -> (value: Double, end: Int, hasFraction: Bool)? {
        guard let whole = text.token(start), whole.kind == .number, whole.count <= 2, whole.payload < 60 else { return nil }
        let value = Double(whole.payload)
        guard text.isSymbol(start + 1, ".") || text.isSymbol(start + 1, ","), let fraction = text.token(start + 2),
            fraction.kind == .number,
            fraction.touchesPrevious, fraction.count <= 9
        else { return (value, start + 1, false) }
        return (value + Double(fraction.payload) / NumberReader.power(fraction.count), start + 3, true)
    }
}
