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
        guard case .number(let value)? = parseInteger(&reader), value == 0 || value == 1 else { return nil }
        return .number(value)
    case .integer: return parseInteger(&reader)
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

/// An integer, or a calculation, which is rounded to one.
private func parseInteger(_ reader: inout ComponentReader) -> MediaValue? {
    if let value = reader.consumeInteger() { return .number(Double(value)) }
    guard reader.peek.kind == .function, case .number(let value)? = parseQueryNumeric(&reader) else { return nil }
    return .number(value.rounded())
}

/// A length; `0` needs no unit.
func parseQueryLength(_ reader: inout ComponentReader) -> [LengthTerm]? {
    switch parseQueryNumeric(&reader) {
    case .length(let terms)?: terms
    case .number(0)?: []
    default: nil
    }
}

/// A number, length or resolution, as a token or as a calculation over such.
private func parseQueryNumeric(_ reader: inout ComponentReader) -> MediaValue? {
    if let number = reader.consumeNumber() { return .number(number) }
    if let (value, unit) = reader.consumeDimension() { return QueryMath.value(value, unit) }
    return QueryMath.consumeFunction(&reader)
}
