import CSSSyntax
import Glibc

/// How percentages count in a calculation.
enum PercentageMeaning {
    /// They are not allowed.
    case none
    /// Lengths against a basis that layout knows.
    case length
    /// A type of their own; 100 % is 100.
    case percentage
    /// Lengths (or numbers) against this basis: 100 % is `basis`.
    case basis(Double)
}

/// Reads and evaluates math functions (CSS Values 4 §10). The nesting of tokens bounds the recursion.
struct CalcParser {
    let lengths: LengthContext
    let percentages: PercentageMeaning
    /// Values of keywords such as the channels of a relative colour.
    var keywords: [CalcKeyword] = []
    /// What `size` stands for inside `calc-size()`.
    var size: CalcValue?
    /// Which functions that ask an anchor may stand in the value.
    var anchors: AnchorFunctions = []
    var dependencies: ValueDependencies = []

    struct CalcKeyword {
        let name: StaticString
        let value: Double
    }

    private enum Function: Sendable {
        case calc, min, max, clamp, round, mod, rem, sin, cos, tan, asin, acos, atan, atan2, pow, sqrt, hypot, log, exp, abs
        case sign, progress
    }

    private static let functions: KeywordTable<Function> = [
        "calc": .calc, "-webkit-calc": .calc, "-moz-calc": .calc, "min": .min, "max": .max, "clamp": .clamp, "round": .round,
        "mod": .mod, "rem": .rem, "sin": .sin, "cos": .cos, "tan": .tan, "asin": .asin, "acos": .acos, "atan": .atan,
        "atan2": .atan2, "pow": .pow, "sqrt": .sqrt, "hypot": .hypot, "log": .log, "exp": .exp, "abs": .abs, "sign": .sign,
        "progress": .progress
    ]

    init(lengths: LengthContext, percentages: PercentageMeaning) {
        self.lengths = lengths
        self.percentages = percentages
    }

    static func isMathFunction(_ token: Token, in reader: ComponentReader) -> Bool {
        token.kind == .function && reader.buffer.lookUp(token, in: functions) != nil
    }

    /// The value of the math function that comes next; nil, with nothing consumed, where there is none or it is invalid.
    mutating func consume(_ reader: inout ComponentReader) -> CalcValue? {
        if !anchors.isEmpty, let value = anchorFunction(&reader) { return value }
        let start = reader.position
        guard let (function, arguments) = reader.consumeFunction(Self.functions) else { return nil }
        var rest = arguments
        if let value = evaluate(function, &rest), rest.isAtEnd { return value }
        reader.position = start
        return nil
    }

    // MARK: Grammar

    mutating func sum(_ reader: inout ComponentReader) -> CalcValue? {
        guard var total = product(&reader) else { return nil }
        while true {
            let start = reader.position
            reader.consumeWhitespace()
            let sign = reader.nextToken.delimiter
            // White space must stand on both sides; looking for a product has passed over it already.
            guard sign == 0x2B || sign == 0x2D, reader.position > 0,
                reader.buffer.tokens[reader.position - 1].kind == .whitespace
            else {
                reader.position = start
                return total
            }
            reader.position += 1
            guard reader.nextToken.kind == .whitespace, let term = product(&reader),
                let next = total.adding(sign == 0x2D ? term.scaled(by: -1) : term)
            else { return nil }
            total = next
        }
    }

    private mutating func product(_ reader: inout ComponentReader) -> CalcValue? {
        guard var total = value(&reader) else { return nil }
        while true {
            if reader.consumeDelimiter("*") {
                guard let factor = value(&reader), let next = total.multiplied(by: factor) else { return nil }
                total = next
            } else if reader.consumeDelimiter("/") {
                guard let divisor = value(&reader)?.inverse, let next = total.multiplied(by: divisor) else { return nil }
                total = next
            } else {
                return total
            }
        }
    }

    mutating func value(_ reader: inout ComponentReader) -> CalcValue? {
        let token = reader.peek
        switch token.kind {
        case .number:
            _ = reader.consumeToken()
            return CalcValue(token.number)
        case .percentage:
            _ = reader.consumeToken()
            return percentage(token.number)
        case .dimension:
            _ = reader.consumeToken()
            return dimension(token)
        case .function: return consume(&reader)
        case .openParen:
            guard var inner = reader.consumeBlock(.openParen), let value = sum(&inner), inner.isAtEnd else { return nil }
            return value
        case .ident:
            _ = reader.consumeToken()
            return constant(token, reader)
        default: return nil
        }
    }

    private func percentage(_ percent: Double) -> CalcValue? {
        switch percentages {
        case .none: nil
        case .length: CalcValue(0, .length, fraction: percent == 0 ? 1e-30 : percent / 100)
        case .percentage: CalcValue(percent, .percent)
        case .basis(let basis): CalcValue(basis * percent / 100, .length)
        }
    }

    private mutating func dimension(_ token: Token) -> CalcValue? {
        switch token.unit.dimension {
        case .length:
            dependencies.formUnion(token.unit.dependencies)
            return CalcValue(lengths.pixels(token.number, token.unit), .length)
        case .angle: return CalcValue(token.number * (token.unit.canonicalFactor ?? 1), .angle)
        case .time: return CalcValue(token.number * (token.unit.canonicalFactor ?? 1), .time)
        case .frequency: return CalcValue(token.number * (token.unit.canonicalFactor ?? 1), CalcType(frequency: 1))
        case .resolution: return CalcValue(token.number * (token.unit.canonicalFactor ?? 1), CalcType(resolution: 1))
        case .flex: return CalcValue(token.number, CalcType(flex: 1))
        case .none: return nil
        }
    }

    private func constant(_ token: Token, _ reader: ComponentReader) -> CalcValue? {
        for keyword in keywords where reader.valueEquals(token, keyword.name) { return CalcValue(keyword.value) }
        if let size, reader.valueEquals(token, "size") { return size }
        if reader.valueEquals(token, "e") { return CalcValue(M_E) }
        if reader.valueEquals(token, "pi") { return CalcValue(Double.pi) }
        if reader.valueEquals(token, "infinity") { return CalcValue(.infinity) }
        if reader.valueEquals(token, "-infinity") { return CalcValue(-.infinity) }
        if reader.valueEquals(token, "nan") { return CalcValue(.nan) }
        return nil
    }

    // MARK: Functions

    private mutating func arguments(_ reader: inout ComponentReader, _ counts: ClosedRange<Int>) -> [CalcValue]? {
        var values: [CalcValue] = []
        repeat {
            guard values.count < counts.upperBound, let value = sum(&reader) else { return nil }
            values.append(value)
        } while reader.consumeComma()
        return counts.contains(values.count) ? values : nil
    }

    private mutating func evaluate(_ function: Function, _ reader: inout ComponentReader) -> CalcValue? {
        switch function {
        case .calc: return sum(&reader)
        case .min, .max: return extremum(function, &reader)
        case .clamp: return clamp(&reader)
        case .round: return round(&reader)
        case .mod, .rem:
            guard let v = arguments(&reader, 2...2), v[0].type == v[1].type else { return nil }
            if v.allSatisfy(\.isPlain) {
                return CalcValue(function == .mod ? Calculation.modulus(v[0].value, v[1].value) : fmod(v[0].value, v[1].value), v[0].type)
            }
            return CalcValue(
                0, v[0].type, tree: function == .mod ? .modulus(v[0].node, v[1].node) : .remainder(v[0].node, v[1].node))
        case .sin, .cos, .tan:
            guard let v = arguments(&reader, 1...1), v[0].isPlain, v[0].type == .number || v[0].type == .angle else { return nil }
            return CalcValue(Self.trigonometric(function, v[0]))
        case .asin, .acos, .atan:
            guard let v = arguments(&reader, 1...1), v[0].isPlain, v[0].type == .number else { return nil }
            let x = v[0].value
            let radians = function == .asin ? Glibc.asin(x) : function == .acos ? Glibc.acos(x) : Glibc.atan(x)
            return CalcValue(radians * 180 / .pi, .angle)
        case .atan2:
            guard let v = arguments(&reader, 2...2), v[0].type == v[1].type, v.allSatisfy(\.isPlain) else { return nil }
            return CalcValue(Glibc.atan2(v[0].value, v[1].value) * 180 / .pi, .angle)
        case .pow:
            guard let v = numbers(&reader, 2...2) else { return nil }
            return CalcValue(Glibc.pow(v[0], v[1]))
        case .sqrt:
            guard let v = numbers(&reader, 1...1) else { return nil }
            return CalcValue(v[0].squareRoot())
        case .hypot:
            guard let v = arguments(&reader, 1...64), v.allSatisfy({ $0.type == v[0].type && $0.isPlain }) else { return nil }
            return CalcValue(v.reduce(0) { Glibc.hypot($0, $1.value) }, v[0].type)
        case .log:
            guard let v = numbers(&reader, 1...2) else { return nil }
            return CalcValue(v.count == 1 ? Glibc.log(v[0]) : Glibc.log(v[0]) / Glibc.log(v[1]))
        case .exp:
            guard let v = numbers(&reader, 1...1) else { return nil }
            return CalcValue(Glibc.exp(v[0]))
        case .abs:
            guard let v = arguments(&reader, 1...1) else { return nil }
            return v[0].isPlain ? CalcValue(v[0].value.magnitude, v[0].type) : CalcValue(0, v[0].type, tree: .absolute(v[0].node))
        case .sign:
            guard let v = arguments(&reader, 1...1), v[0].tree == nil, v[0].value == 0 || v[0].fraction == 0 else { return nil }
            let x = v[0].fraction != 0 ? v[0].fraction : v[0].value
            return CalcValue(x > 0 ? 1 : x < 0 ? -1 : x)
        case .progress:
            guard let v = arguments(&reader, 3...3), v.allSatisfy({ $0.type == v[0].type && $0.isPlain }) else { return nil }
            let span = v[2].value - v[1].value
            return CalcValue(span == 0 ? 0 : Swift.min(1, Swift.max(0, (v[0].value - v[1].value) / span)))
        }
    }

    private mutating func numbers(_ reader: inout ComponentReader, _ counts: ClosedRange<Int>) -> [Double]? {
        guard let values = arguments(&reader, counts), values.allSatisfy({ $0.type == .number && $0.isPlain }) else { return nil }
        return values.map(\.value)
    }

    private mutating func extremum(_ function: Function, _ reader: inout ComponentReader) -> CalcValue? {
        guard let values = arguments(&reader, 1...1024), values.allSatisfy({ $0.type == values[0].type }) else { return nil }
        if values.count == 1 { return values[0] }
        if values.allSatisfy(\.isPlain) {
            let plain = values.map(\.value)
            if plain.contains(where: \.isNaN) { return CalcValue(.nan, values[0].type) }
            return CalcValue(function == .min ? plain.min() ?? 0 : plain.max() ?? 0, values[0].type)
        }
        let nodes = values.map(\.node)
        return CalcValue(0, values[0].type, tree: function == .min ? .minimum(nodes) : .maximum(nodes))
    }

    private mutating func clamp(_ reader: inout ComponentReader) -> CalcValue? {
        let low: CalcValue?
        if reader.consumeIdent("none") { low = nil } else if let value = sum(&reader) { low = value } else { return nil }
        guard reader.consumeComma(), let middle = sum(&reader), reader.consumeComma() else { return nil }
        let high: CalcValue?
        if reader.consumeIdent("none") { high = nil } else if let value = sum(&reader) { high = value } else { return nil }
        guard low.map({ $0.type == middle.type }) ?? true, high.map({ $0.type == middle.type }) ?? true else { return nil }
        if middle.isPlain, low?.isPlain ?? true, high?.isPlain ?? true {
            let values = [low?.value, middle.value, high?.value]
            if values.contains(where: { $0?.isNaN ?? false }) { return CalcValue(.nan, middle.type) }
            let capped = Swift.min(middle.value, high?.value ?? .infinity)
            return CalcValue(Swift.max(low?.value ?? -.infinity, capped), middle.type)
        }
        let capped = high.map { Calculation.minimum([middle.node, $0.node]) } ?? middle.node
        return CalcValue(0, middle.type, tree: low.map { .maximum([$0.node, capped]) } ?? capped)
    }

    private static let strategies: KeywordTable<Calculation.RoundingStrategy> = [
        "nearest": .nearest, "up": .up, "down": .down, "to-zero": .toZero
    ]

    private mutating func round(_ reader: inout ComponentReader) -> CalcValue? {
        var strategy = Calculation.RoundingStrategy.nearest
        if let named = reader.consumeKeyword(Self.strategies) {
            guard reader.consumeComma() else { return nil }
            strategy = named
        }
        guard let value = sum(&reader) else { return nil }
        var step = CalcValue(1)
        if reader.consumeComma() {
            guard let given = sum(&reader) else { return nil }
            step = given
        }
        guard step.type == value.type else { return nil }
        if value.isPlain && step.isPlain {
            return CalcValue(Calculation.rounded(value.value, strategy, step: step.value), value.type)
        }
        return CalcValue(0, value.type, tree: .round(strategy, value.node, step.node))
    }

    // MARK: Mathematics

    /// Exact at the multiples of a quarter turn, where floating point is not.
    private static func trigonometric(_ function: Function, _ argument: CalcValue) -> Double {
        let degrees = argument.type == .angle ? argument.value : argument.value * 180 / .pi
        guard degrees.isFinite else { return .nan }
        let quarter = fmod(degrees, 360) / 90
        if quarter == quarter.rounded() {
            let turn = ((Int(quarter) % 4) + 4) % 4
            let sine = [0.0, 1, 0, -1][turn]
            let cosine = [1.0, 0, -1, 0][turn]
            switch function {
            case .sin: return sine
            case .cos: return cosine
            default: return cosine == 0 ? (sine > 0 ? .infinity : -.infinity) : sine / cosine
            }
        }
        let radians = degrees * .pi / 180
        switch function {
        case .sin: return Glibc.sin(radians)
        case .cos: return Glibc.cos(radians)
        default: return Glibc.tan(radians)
        }
    }
}
