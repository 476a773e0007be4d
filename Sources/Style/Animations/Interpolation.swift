import ClipBase

// Values between two computed values (Values 4 §3, "combination of values").
extension StyleTables {
    /// The value `share` of the way; nil where the type moves in one step.
    mutating func mix<Value>(_ a: Value, _ b: Value, _ share: Double) -> Value? {
        func number(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
        switch (a, b) {
        case (let x as Double, let y as Double): return number(x, y) as? Value
        case (let x as Float, let y as Float): return Float(number(Double(x), Double(y))) as? Value
        case (let x as Int32, let y as Int32): return Int32(clamping: Int(number(Double(x), Double(y)).rounded())) as? Value
        case (let x as LayoutUnit, let y as LayoutUnit): return LayoutUnit(number(x.pixels, y.pixels)) as? Value
        case (let x as RGBA, let y as RGBA): return mix(x, y, share) as? Value
        case (let x as LengthPercentage, let y as LengthPercentage): return mix(x, y, share) as? Value
        case (let x as LengthPair, let y as LengthPair):
            return LengthPair(x: mix(x.x, y.x, share), y: mix(x.y, y.y, share)) as? Value
        case (let x as AutoLength, let y as AutoLength):
            guard case .length(let from) = x, case .length(let to) = y else { return nil }
            return AutoLength.length(mix(from, to, share)) as? Value
        case (let x as SizeValue, let y as SizeValue):
            guard case .length(let from) = x, case .length(let to) = y else { return nil }
            return SizeValue.length(mix(from, to, share)) as? Value
        case (let x as MotionPath.Rotation, let y as MotionPath.Rotation):
            guard x.followsPath == y.followsPath else { return nil }
            return MotionPath.Rotation(followsPath: x.followsPath, degrees: number(x.degrees, y.degrees)) as? Value
        case (let x as LineHeight, let y as LineHeight):
            switch (x, y) {
            case (.number(let from), .number(let to)): return LineHeight.number(number(from, to)) as? Value
            case (.length(let from), .length(let to)): return LineHeight.length(number(from, to)) as? Value
            default: return nil
            }
        case (let x as TableID<[Shadow]>, let y as TableID<[Shadow]>): return mixShadows(x, y, share) as? Value
        default: return nil
        }
    }

    func mix(_ a: RGBA, _ b: RGBA, _ share: Double) -> RGBA {
        ColorValue.mix(ColorValue(a), ColorValue(b), share: share, in: .srgb, hue: .shorter).rgba
    }

    mutating func mix(_ a: LengthPercentage, _ b: LengthPercentage, _ share: Double) -> LengthPercentage {
        if a.calculation == 0 && b.calculation == 0 {
            return LengthPercentage(
                pixels: a.pixels + (b.pixels - a.pixels) * share, fraction: a.fraction + (b.fraction - a.fraction) * Float(share))
        }
        func node(_ value: LengthPercentage) -> Calculation {
            let index = Int(value.calculation) - 1
            return index >= 0 && index < calculations.count ? calculations[index] : .value(value)
        }
        return keep(.sum([.product(node(a), 1 - share), .product(node(b), share)]))
    }

    private mutating func mixShadows(_ a: TableID<[Shadow]>, _ b: TableID<[Shadow]>, _ share: Double) -> TableID<[Shadow]>? {
        let from = shadows[a]
        let to = shadows[b]
        let count = max(from.count, to.count)
        var result: [Shadow] = []
        for index in 0..<count {
            let inset = index < from.count ? from[index].isInset : to[index].isInset
            let none = Shadow(color: .transparent, x: 0, y: 0, isInset: inset)
            let x = index < from.count ? from[index] : none
            let y = index < to.count ? to[index] : none
            guard x.isInset == y.isInset else { return nil }
            func number(_ p: Double, _ q: Double) -> Double { p + (q - p) * share }
            result.append(
                Shadow(
                    color: mix(x.color, y.color, share), x: number(x.x, y.x), y: number(x.y, y.y), blur: max(0, number(x.blur, y.blur)),
                    spread: number(x.spread, y.spread), isInset: inset))
        }
        return shadows.intern(result)
    }

    /// Function by function where the lists match, a missing list as the identity; else in one step (Transforms 1 §10).
    mutating func mix(_ a: [TransformFunction], _ b: [TransformFunction], _ share: Double) -> [TransformFunction] {
        if a.isEmpty || b.isEmpty {
            let list = a.isEmpty ? b : a
            let identities = list.map(\.identity)
            guard identities.allSatisfy({ $0 != nil }) else { return share < 0.5 ? a : b }
            let none = identities.compactMap { $0 }
            return a.isEmpty && b.isEmpty ? [] : a.isEmpty ? mix(none, b, share) : mix(a, none, share)
        }
        guard a.count == b.count else { return share < 0.5 ? a : b }
        var result: [TransformFunction] = []
        for (x, y) in zip(a, b) {
            guard let function = mix(x, y, share) else { return share < 0.5 ? a : b }
            result.append(function)
        }
        return result
    }

    private mutating func mix(_ a: TransformFunction, _ b: TransformFunction, _ share: Double) -> TransformFunction? {
        func number(_ p: Double, _ q: Double) -> Double { p + (q - p) * share }
        switch (a, b) {
        case (.translate(let x1, let y1, let z1), .translate(let x2, let y2, let z2)):
            return .translate(x: mix(x1, x2, share), y: mix(y1, y2, share), z: number(z1, z2))
        case (.scale(let x1, let y1, let z1), .scale(let x2, let y2, let z2)):
            return .scale(x: number(x1, x2), y: number(y1, y2), z: number(z1, z2))
        case (.rotate(let x1, let y1, let z1, let d1), .rotate(let x2, let y2, let z2, let d2)):
            if x1 == x2 && y1 == y2 && z1 == z2 { return .rotate(x: x1, y: y1, z: z1, degrees: number(d1, d2)) }
            if d1 == 0 { return .rotate(x: x2, y: y2, z: z2, degrees: number(0, d2)) }
            return d2 == 0 ? .rotate(x: x1, y: y1, z: z1, degrees: number(d1, 0)) : nil
        case (.skew(let x1, let y1), .skew(let x2, let y2)): return .skew(x: number(x1, x2), y: number(y1, y2))
        case (.perspective(let d1), .perspective(let d2)):
            guard let d1, let d2, d1 > 0, d2 > 0 else { return nil }
            return .perspective(1 / number(1 / d1, 1 / d2))
        case (.matrix(let m), .matrix(let n)):
            return .matrix(
                AffineTransform(
                    a: number(m.a, n.a), b: number(m.b, n.b), c: number(m.c, n.c), d: number(m.d, n.d), e: number(m.e, n.e),
                    f: number(m.f, n.f)))
        default: return nil
        }
    }
}

extension TransformFunction {
    /// The function of this kind that changes nothing; nil where there is none.
    fileprivate var identity: TransformFunction? {
        switch self {
        case .translate: .translate(x: .zero, y: .zero, z: 0)
        case .scale: .scale(x: 1, y: 1, z: 1)
        case .rotate(let x, let y, let z, _): .rotate(x: x, y: y, z: z, degrees: 0)
        case .skew: .skew(x: 0, y: 0)
        case .matrix: .matrix(.identity)
        case .matrix3D, .perspective: nil
        }
    }
}
