/// Math functions as queries need them: sums of lengths, products with numbers, comparisons. CSS Values 4 §10. Depth is
/// bounded by `Limits.maxCSSNesting`.
enum QueryMath {
    private enum Function { case calc, min, max, clamp, abs, sign }

    private static let functions: KeywordTable<Function> = [
        "calc": .calc, "min": .min, "max": .max, "clamp": .clamp, "abs": .abs, "sign": .sign
    ]

    /// A math function with all its arguments.
    static func consumeFunction(_ reader: inout ComponentReader) -> MediaValue? {
        let start = reader.position
        guard case (let function, var arguments)? = reader.consumeFunction(functions) else { return nil }
        var values: [MediaValue] = []
        var isLast = false
        while !isLast {
            var next = arguments.consumeListItem()
            guard let value = parse(&next.item) else {
                reader.position = start
                return nil
            }
            values.append(value)
            isLast = next.isLast
        }
        return apply(function, values)
    }

    private static func apply(_ function: Function, _ values: [MediaValue]) -> MediaValue? {
        if function == .calc { return values.count == 1 ? values[0] : nil }
        guard let first = values.first else { return nil }
        let numbers = values.compactMap { canonical($0, like: first) }
        guard numbers.count == values.count else { return nil }
        switch function {
        case .calc: return nil
        case .min: return numbers.min().flatMap { value($0, like: first) }
        case .max: return numbers.max().flatMap { value($0, like: first) }
        case .clamp:
            guard numbers.count == 3 else { return nil }
            return value(Swift.max(numbers[0], Swift.min(numbers[1], numbers[2])), like: first)
        case .abs: return numbers.count == 1 ? value(Swift.abs(numbers[0]), like: first) : nil
        case .sign:
            guard numbers.count == 1 else { return nil }
            return .number(numbers[0] > 0 ? 1 : numbers[0] < 0 ? -1 : 0)
        }
    }

    /// The value in its canonical unit, if it is of the type of `other`. Lengths that hang on the viewport are not known
    /// here and have none; those that hang on the font have that of the initial one.
    private static func canonical(_ value: MediaValue, like other: MediaValue) -> Double? {
        switch (value, other) {
        case (.number(let number), .number): return number
        case (.resolution(let number), .resolution): return number
        case (.length(let terms), .length):
            let pixels = LengthBasis(viewportWidth: .nan, viewportHeight: .nan).pixels(terms)
            return pixels.isNaN ? nil : pixels
        default: return nil
        }
    }

    private static func value(_ number: Double, like other: MediaValue) -> MediaValue? {
        switch other {
        case .number: .number(number)
        case .resolution: .resolution(number)
        case .length: .length([LengthTerm(number, .px)])
        case .ratio, .keyword: nil
        }
    }

    static func value(_ value: Double, _ unit: Unit) -> MediaValue? {
        switch unit.dimension {
        case .length: .length([LengthTerm(value, unit)])
        case .resolution: unit.canonicalFactor.map { .resolution(value * $0) }
        default: nil
        }
    }

    static func parse(_ reader: inout ComponentReader) -> MediaValue? {
        guard var sum = parseProduct(&reader) else { return nil }
        while !reader.isAtEnd {
            let isMinus = reader.consumeDelimiter("-")
            guard isMinus || reader.consumeDelimiter("+"), let term = parseProduct(&reader),
                let next = add(sum, scale(term, isMinus ? -1 : 1))
            else { return nil }
            sum = next
        }
        return sum
    }

    private static func parseProduct(_ reader: inout ComponentReader) -> MediaValue? {
        guard var product = parseFactor(&reader) else { return nil }
        while true {
            if reader.consumeDelimiter("*") {
                guard let factor = parseFactor(&reader) else { return nil }
                if case .number(let number) = factor {
                    product = scale(product, number)
                } else if case .number(let number) = product {
                    product = scale(factor, number)
                } else {
                    return nil
                }
            } else if reader.consumeDelimiter("/") {
                guard case .number(let divisor)? = parseFactor(&reader) else { return nil }
                product = scale(product, 1 / divisor)
            } else {
                return product
            }
        }
    }

    private static func parseFactor(_ reader: inout ComponentReader) -> MediaValue? {
        if let number = reader.consumeNumber() { return .number(number) }
        if let (value, unit) = reader.consumeDimension() { return Self.value(value, unit) }
        if var inner = reader.consumeBlock(.openParen) { return parse(&inner) }
        return consumeFunction(&reader)
    }

    private static func scale(_ value: MediaValue, _ factor: Double) -> MediaValue {
        switch value {
        case .number(let number): .number(number * factor)
        case .resolution(let number): .resolution(number * factor)
        case .length(let terms): .length(terms.map { LengthTerm($0.value * factor, $0.unit) })
        case .ratio, .keyword: value
        }
    }

    private static func add(_ left: MediaValue, _ right: MediaValue) -> MediaValue? {
        switch (left, right) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.resolution(let a), .resolution(let b)): .resolution(a + b)
        case (.length(let a), .length(let b)): .length(a + b)
        default: nil
        }
    }
}
