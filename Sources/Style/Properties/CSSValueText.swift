import CSSSyntax
import ClipBase

/// Computed values as CSS text (CSSOM §6.7.2).
enum CSSValueText {
    /// A number with at most six decimals, without trailing zeros.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "0" : value < 0 ? "-33554428" : "33554428" }
        let magnitude = min(value.magnitude, 1e15)
        let scaled = (magnitude * 1_000_000).rounded()
        guard scaled < 9e15 else { return (value < 0 ? "-" : "") + String(Int(magnitude.rounded())) }
        let whole = Int(scaled) / 1_000_000
        var rest = Int(scaled) % 1_000_000
        var text = String(whole)
        if rest > 0 {
            var digits = String(rest)
            digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            text += "." + digits
            rest = 0
        }
        return value < 0 && scaled > 0 ? "-" + text : text
    }

    static func pixels(_ value: Double) -> String { number(value) + "px" }
    static func pixels(_ value: LayoutUnit) -> String { number(value.pixels) + "px" }
    static func percentage(_ fraction: Double) -> String { number(((fraction * 100) * 10000).rounded() / 10000) + "%" }
    static func degrees(_ value: Double) -> String { number(value) + "deg" }

    static func color(_ color: RGBA) -> String {
        func byte(_ value: Float) -> String { String(Int((min(max(value, 0), 1) * 255).rounded())) }
        let rgb = "\(byte(color.red)), \(byte(color.green)), \(byte(color.blue))"
        if color.alpha >= 1 { return "rgb(\(rgb))" }
        return "rgba(\(rgb), \(alpha(Double(color.alpha))))"
    }

    /// Two decimals where they give the same byte, else three (CSSOM §6.7.2, "alpha").
    static func alpha(_ value: Double) -> String {
        let byte = (min(max(value, 0), 1) * 255).rounded()
        let two = (byte / 255 * 100).rounded() / 100
        return number((two * 255).rounded() == byte ? two : (byte / 255 * 1000).rounded() / 1000)
    }

    /// Four sides, or fewer where they are alike.
    static func sides(_ sides: [String]) -> String {
        guard sides.count == 4 else { return sides.joined(separator: " ") }
        if sides[1] != sides[3] { return sides.joined(separator: " ") }
        if sides[0] != sides[2] { return sides[0...2].joined(separator: " ") }
        return sides[0] == sides[1] ? sides[0] : sides[0...1].joined(separator: " ")
    }
}

extension StyleTables {
    func text(_ value: LengthPercentage) -> String {
        let index = Int(value.calculation) - 1
        if index >= 0 {
            guard index < calculations.count else { return "0px" }
            // The bound that keeps a value from being negative is not written.
            if case .maximum(let terms) = calculations[index], terms.count == 2, terms[1] == .value(.zero),
                !terms[0].isNeverNegative
            {
                return text(terms[0])
            }
            return text(calculations[index])
        }
        if value.fraction == 0 { return CSSValueText.pixels(value.pixels) }
        let share = CSSValueText.percentage(Double(value.fraction))
        if value.pixels == 0 { return share }
        let sign = value.pixels < 0 ? "-" : "+"
        return "calc(\(share) \(sign) \(CSSValueText.pixels(value.pixels.magnitude)))"
    }

    func text(_ value: AutoLength) -> String {
        switch value {
        case .auto: "auto"
        case .length(let length): text(length)
        }
    }

    func text(_ pair: LengthPair) -> String { text(pair.x) + " " + text(pair.y) }

    private func list(_ terms: [Calculation]) -> String { terms.map { text($0) }.joined(separator: ", ") }

    func text(_ node: Calculation) -> String {
        switch node {
        case .value(let value): return text(value)
        case .number(let number): return CSSValueText.number(number)
        case .sum(let terms): return "calc(" + terms.map { text($0) }.joined(separator: " + ") + ")"
        case .product(let term, let factor): return "calc(\(CSSValueText.number(factor)) * \(text(term)))"
        case .minimum(let terms): return "min(\(list(terms)))"
        case .maximum(let terms): return "max(\(list(terms)))"
        case .clamp(let low, let value, let high): return "clamp(\(list([low, value, high])))"
        case .round(let strategy, let value, let step):
            let name =
                switch strategy {
                case .nearest: "nearest"
                case .up: "up"
                case .down: "down"
                case .toZero: "to-zero"
                }
            return "round(\(name), \(list([value, step])))"
        case .modulus(let value, let step): return "mod(\(list([value, step])))"
        case .remainder(let value, let step): return "rem(\(list([value, step])))"
        case .absolute(let term): return "abs(\(text(term)))"
        case .sign(let term): return "sign(\(text(term)))"
        case .anchor(let function): return text(function)
        case .size: return "size"
        case .nested(let basis, let term): return "calc-size(\(text(basis)), \(text(term)))"
        }
    }
}
