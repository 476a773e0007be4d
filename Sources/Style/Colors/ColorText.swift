import CSSSyntax
import ClipBase

/// A colour's specified value as CSS text (Color 4 §15).
enum ColorText {
    /// The text of the colour that the tokens hold; nil where they hold none. `currentcolor` stays as it is.
    static func specified(_ text: String) -> String? {
        let tokens = TokenBuffer(text)
        var reader = ComponentReader(tokens)
        var builder = StyleBuilder()
        guard let color = builder.color(&reader), reader.isAtEnd else { return nil }
        switch color {
        case .currentColor: return "currentcolor"
        case .value(let value): return value.text
        }
    }
}

extension ColorValue {
    /// As written for modern spaces, `rgb()` for what is legacy.
    var text: String {
        func number(_ value: Double) -> String { CSSValueText.number((value * 1e5).rounded() / 1e5) }
        func component(_ index: Int, _ value: Double) -> String { missing & (1 << UInt8(index)) != 0 ? "none" : number(value) }
        let slash = missing & 8 != 0 ? " / none" : alpha < 1 ? " / " + number(alpha) : ""
        switch space {
        case .srgb where isLegacy, .hsl, .hwb:
            let rgb = converted(to: .srgb)
            let channels = rgb.components.map { number($0 * 255) }.joined(separator: ", ")
            return alpha < 1 ? "rgba(\(channels), \(number(alpha)))" : "rgb(\(channels))"
        case .lab, .lch, .oklab, .oklch:
            let name =
                switch space {
                case .lab: "lab"
                case .lch: "lch"
                case .oklab: "oklab"
                default: "oklch"
                }
            return "\(name)(\(component(0, first)) \(component(1, second)) \(component(2, third))\(slash))"
        case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD50, .xyzD65:
            let name =
                switch space {
                case .srgbLinear: "srgb-linear"
                case .displayP3: "display-p3"
                case .a98RGB: "a98-rgb"
                case .prophotoRGB: "prophoto-rgb"
                case .rec2020: "rec2020"
                case .xyzD50: "xyz-d50"
                case .xyzD65: "xyz-d65"
                default: "srgb"
                }
            return "color(\(name) \(component(0, first)) \(component(1, second)) \(component(2, third))\(slash))"
        }
    }
}
