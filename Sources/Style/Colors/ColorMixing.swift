// Interpolation of colours (Color 4 §12, Color 5 §3).
extension ColorValue {
    /// The mixture of two colours, `share` of the second, premultiplied, in `space`.
    static func mix(
        _ a: ColorValue, _ b: ColorValue, share: Double, in space: Space, hue: Gradient.HueMethod
    ) -> ColorValue {
        var from = a.carried(to: space)
        var to = b.carried(to: space)
        from.fillMissing(from: to)
        to.fillMissing(from: from)
        let hueIndex = Self.hueIndex(space)
        if let hueIndex { adjustHues(&from, &to, hueIndex, hue) }
        let alpha = from.alpha * (1 - share) + to.alpha * share
        func blend(_ index: Int) -> Double {
            let x = from.components[index]
            let y = to.components[index]
            if index == hueIndex { return x * (1 - share) + y * share }
            let premultiplied = x * from.alpha * (1 - share) + y * to.alpha * share
            return alpha == 0 ? x * (1 - share) + y * share : premultiplied / alpha
        }
        var result = ColorValue(space, blend(0), blend(1), blend(2), alpha: alpha, missing: from.missing & to.missing)
        if hueIndex == 0 { result.first = normalizedHue(result.first) }
        if hueIndex == 2 { result.third = normalizedHue(result.third) }
        return result
    }

    /// Converted for interpolation: analogous missing components stay missing (Color 4 §12.2).
    func carried(to target: Space) -> ColorValue {
        guard target != space else { return self }
        var result = converted(to: target)
        for index in 0..<3 where missing & (1 << UInt8(index)) != 0 {
            let role = Self.role(space, index)
            guard role != .none else { continue }
            for other in 0..<3 where Self.role(target, other) == role { result.missing |= 1 << UInt8(other) }
        }
        return result
    }

    private enum Role { case none, red, green, blue, lightness, colorfulness, hue, a, b }

    private static func role(_ space: Space, _ index: Int) -> Role {
        switch space {
        case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD50, .xyzD65: [.red, .green, .blue][index]
        case .lab, .oklab: [.lightness, .a, .b][index]
        case .lch, .oklch: [.lightness, .colorfulness, .hue][index]
        case .hsl: [.hue, .colorfulness, .lightness][index]
        case .hwb: [.hue, .none, .none][index]
        }
    }

    private mutating func fillMissing(from other: ColorValue) {
        if missing & 1 != 0, other.missing & 1 == 0 { first = other.first }
        if missing & 2 != 0, other.missing & 2 == 0 { second = other.second }
        if missing & 4 != 0, other.missing & 4 == 0 { third = other.third }
        if missing & 8 != 0, other.missing & 8 == 0 { alpha = other.alpha }
    }

    private static func adjustHues(_ a: inout ColorValue, _ b: inout ColorValue, _ index: Int, _ method: Gradient.HueMethod) {
        var from = normalizedHue(index == 0 ? a.first : a.third)
        var to = normalizedHue(index == 0 ? b.first : b.third)
        let difference = to - from
        switch method {
        case .shorter: if difference > 180 { from += 360 } else if difference < -180 { to += 360 }
        case .longer:
            if difference > 0 && difference < 180 { from += 360 } else if difference > -180 && difference <= 0 { to += 360 }
        case .increasing: if difference < 0 { to += 360 }
        case .decreasing: if difference > 0 { from += 360 }
        }
        if index == 0 {
            a.first = from
            b.first = to
        } else {
            a.third = from
            b.third = to
        }
    }
}
