import ClipBase

/// Parses `(feature)`, `(feature: value)`, `(feature < value)` and `(value < feature < value)`.
/// Media Queries 4 §2.4. `contents` is what the parentheses hold.
func parseMediaFeature(_ contents: ComponentReader) -> MediaFeatureTest? {
    var reader = contents
    if reader.peek.kind == .ident, let test = parseFeatureFirst(&reader), reader.isAtEnd { return test }
    reader = contents
    return parseValueFirst(&reader)
}

private func parseFeatureFirst(_ reader: inout ComponentReader) -> MediaFeatureTest? {
    guard let token = reader.consume(.ident) else { return nil }
    if reader.isAtEnd {
        return reader.buffer.lookUp(token, in: MediaFeature.table).map { MediaFeatureTest(feature: $0, bounds: []) }
    }
    if reader.consume(.colon) != nil {
        guard let (feature, comparison) = prefixedFeature(reader.string(of: token)),
            let value = parseMediaValue(&reader, for: feature)
        else { return nil }
        return MediaFeatureTest(feature: feature, bounds: [.init(comparison: comparison, value: value)])
    }
    guard let feature = reader.buffer.lookUp(token, in: MediaFeature.table), feature.isRange,
        let comparison = consumeComparison(&reader), let value = parseMediaValue(&reader, for: feature)
    else { return nil }
    return MediaFeatureTest(feature: feature, bounds: [.init(comparison: comparison, value: value)])
}

/// The value's type hangs on the feature, which comes after it: the feature is looked for first.
private func parseValueFirst(_ reader: inout ComponentReader) -> MediaFeatureTest? {
    let start = reader.position
    while !reader.isAtEnd {
        guard let first = consumeComparison(&reader) else {
            _ = reader.consumeComponent()
            continue
        }
        let afterComparison = reader.position
        guard let token = reader.consume(.ident), let feature = reader.buffer.lookUp(token, in: MediaFeature.table),
            feature.isRange
        else { return nil }
        let afterFeature = reader.position
        reader.position = start
        guard let left = parseMediaValue(&reader, for: feature), consumeComparison(&reader) == first,
            reader.position == afterComparison
        else { return nil }
        reader.position = afterFeature
        var test = MediaFeatureTest(feature: feature, bounds: [.init(comparison: first.mirrored, value: left)])
        if reader.isAtEnd { return test }
        guard let second = consumeComparison(&reader), first.hasSameDirection(as: second),
            let right = parseMediaValue(&reader, for: feature), reader.isAtEnd
        else { return nil }
        test.bounds.append(.init(comparison: second, value: right))
        return test
    }
    return nil
}

private func prefixedFeature(_ written: String) -> (MediaFeature, MediaFeatureTest.Comparison)? {
    let name = written.asciiLowercased
    if let feature = MediaFeature(rawValue: name) { return (feature, .equal) }
    for (prefix, comparison) in [("min-", MediaFeatureTest.Comparison.greaterOrEqual), ("max-", .lessOrEqual)] {
        let legacyPrefix = "-webkit-" + prefix
        let plainName: String
        if name.hasPrefix(prefix) {
            plainName = String(name.dropFirst(prefix.count))
        } else if name.hasPrefix(legacyPrefix) {
            plainName = "-webkit-" + name.dropFirst(legacyPrefix.count)
        } else {
            continue
        }
        guard let feature = MediaFeature(rawValue: plainName), feature.isRange else { return nil }
        return (feature, comparison)
    }
    return nil
}

/// `<`, `<=`, `=`, `>=` or `>`; the two characters stand together.
private func consumeComparison(_ reader: inout ComponentReader) -> MediaFeatureTest.Comparison? {
    if reader.consumeDelimiter("=") { return .equal }
    let isLess = reader.consumeDelimiter("<")
    guard isLess || reader.consumeDelimiter(">") else { return nil }
    let previous = reader.buffer.tokens[reader.position - 1]
    let next = reader.nextToken
    if next.delimiter == 0x3D, next.start == previous.end {
        reader.position += 1
        return isLess ? .lessOrEqual : .greaterOrEqual
    }
    return isLess ? .less : .greater
}

extension MediaFeatureTest.Comparison {
    /// The comparison read from right to left.
    fileprivate var mirrored: Self {
        switch self {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    private var direction: Int {
        switch self {
        case .equal: 0
        case .less, .lessOrEqual: -1
        case .greater, .greaterOrEqual: 1
        }
    }

    fileprivate func hasSameDirection(as other: Self) -> Bool { direction != 0 && direction == other.direction }
}

private func parseMediaValue(_ reader: inout ComponentReader, for feature: MediaFeature) -> MediaValue? {
    switch feature.valueType {
    case .keyword:
        guard let keyword = reader.consumeIdent()?.string.asciiLowercased, feature.keywords.contains(keyword) else {
            return nil
        }
        return .keyword(keyword)
    case .flag:
        guard let value = reader.consumeInteger(), value == 0 || value == 1 else { return nil }
        return .number(Double(value))
    case .integer:
        if let value = reader.consumeInteger() { return .number(Double(value)) }
        guard reader.peek.kind == .function, case .number(let value)? = parseQueryNumeric(&reader) else { return nil }
        return .number(value.rounded())
    case .number:
        guard case .number(let value)? = parseQueryNumeric(&reader) else { return nil }
        return .number(value)
    case .length: return parseQueryLength(&reader).map { .length($0) }
    case .resolution:
        if reader.consumeIdent("infinite") { return .resolution(.infinity) }
        guard case .resolution(let value)? = parseQueryNumeric(&reader) else { return nil }
        return .resolution(value)
    case .ratio:
        guard case .number(let width)? = parseQueryNumeric(&reader), width >= 0 else { return nil }
        guard reader.consumeDelimiter("/") else { return .ratio(width, 1) }
        guard case .number(let height)? = parseQueryNumeric(&reader), height >= 0 else { return nil }
        return .ratio(width, height)
    }
}

/// A length; `0` needs no unit.
func parseQueryLength(_ reader: inout ComponentReader) -> [LengthTerm]? {
    switch parseQueryNumeric(&reader) {
    case .length(let terms)?: terms
    case .number(0)?: []
    default: nil
    }
}

/// A number, length or resolution, as a token or as `calc()` over such.
private func parseQueryNumeric(_ reader: inout ComponentReader) -> MediaValue? {
    if let number = reader.consumeNumber() { return .number(number) }
    if let (value, unit) = reader.consumeDimension() { return QuerySum.value(value, unit) }
    guard var arguments = reader.consumeFunction("calc"), let sum = QuerySum.parse(&arguments), arguments.isAtEnd else {
        return nil
    }
    return sum
}

/// `calc()` as queries need it: sums of lengths, and products with numbers. Depth is bounded by `Limits.maxCSSNesting`.
private enum QuerySum {
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
        guard var inner = reader.consumeBlock(.openParen) ?? reader.consumeFunction("calc") else { return nil }
        return parse(&inner)
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
