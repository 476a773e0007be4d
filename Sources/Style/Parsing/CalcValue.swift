/// The type of a calculation: the exponents of its base units (CSS Values 4 §10.10).
struct CalcType: Hashable {
    var length: Int8 = 0
    var angle: Int8 = 0
    var time: Int8 = 0
    var frequency: Int8 = 0
    var resolution: Int8 = 0
    var flex: Int8 = 0
    var percent: Int8 = 0

    static let number = CalcType()
    static let length = CalcType(length: 1)
    static let angle = CalcType(angle: 1)
    static let time = CalcType(time: 1)
    static let percent = CalcType(percent: 1)

    static func + (a: CalcType, b: CalcType) -> CalcType {
        CalcType(
            length: a.length &+ b.length, angle: a.angle &+ b.angle, time: a.time &+ b.time, frequency: a.frequency &+ b.frequency,
            resolution: a.resolution &+ b.resolution, flex: a.flex &+ b.flex, percent: a.percent &+ b.percent)
    }

    var inverted: CalcType {
        CalcType(
            length: 0 &- length, angle: 0 &- angle, time: 0 &- time, frequency: 0 &- frequency, resolution: 0 &- resolution,
            flex: 0 &- flex, percent: 0 &- percent)
    }
}

/// The value of a calculation in canonical units. Where percentages stand for lengths that layout knows, it is a length
/// and a share, or a tree that is neither.
struct CalcValue {
    var type: CalcType
    var value: Double
    /// 1 is 100 %; only of lengths.
    var fraction = 0.0
    var tree: Calculation?

    init(_ value: Double, _ type: CalcType = .number, fraction: Double = 0, tree: Calculation? = nil) {
        self.value = value
        self.type = type
        self.fraction = fraction
        self.tree = tree
    }

    /// Whether the value is known without a basis.
    var isPlain: Bool { fraction == 0 && tree == nil }

    var node: Calculation {
        tree ?? (type == .number ? .number(value) : .value(LengthPercentage(pixels: value, fraction: Float(fraction))))
    }

    func adding(_ other: CalcValue) -> CalcValue? {
        guard type == other.type else { return nil }
        if tree == nil && other.tree == nil {
            // Percentages that cancel out still make the value one that hangs on its basis.
            let sum = fraction + other.fraction
            return CalcValue(value + other.value, type, fraction: sum == 0 && fraction != 0 ? 1e-30 : sum)
        }
        return CalcValue(0, type, tree: .sum([node, other.node]))
    }

    func scaled(by factor: Double) -> CalcValue {
        if let tree { return CalcValue(0, type, tree: .product(tree, factor)) }
        return CalcValue(value * factor, type, fraction: fraction == 0 ? 0 : fraction * factor)
    }

    func multiplied(by other: CalcValue) -> CalcValue? {
        if other.isPlain && other.type == .number { return scaled(by: other.value) }
        if isPlain && type == .number { return other.scaled(by: value) }
        guard isPlain && other.isPlain else { return nil }
        return CalcValue(value * other.value, type + other.type)
    }

    var inverse: CalcValue? { isPlain ? CalcValue(1 / value, type.inverted) : nil }
}
