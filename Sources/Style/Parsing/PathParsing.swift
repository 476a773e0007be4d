// SVG path data (SVG 2 §9.3), for `path()` and the `d` attribute.
extension PathCommand {
    /// Segments in absolute coordinates; nil where the data is not whole.
    static func parse(_ text: String) -> [PathCommand]? {
        var scanner = PathScanner(bytes: Array(text.utf8))
        let commands = scanner.commands()
        return scanner.isWhole && !commands.isEmpty ? commands : nil
    }

    /// Segments in absolute coordinates up to the first error (SVG 2 §9.5.4).
    public static func parseLeniently(_ text: String) -> [PathCommand] {
        var scanner = PathScanner(bytes: Array(text.utf8))
        return scanner.commands()
    }

    /// The command with its lengths, all of them px, multiplied (`zoom`, Viewport 1 §4).
    func scaled(by factor: Double) -> PathCommand {
        guard factor != 1 else { return self }
        func scaled(_ pair: LengthPair) -> LengthPair {
            LengthPair(x: .pixels(pair.x.pixels * factor), y: .pixels(pair.y.pixels * factor))
        }
        return switch self {
        case .move(let to): .move(scaled(to))
        case .line(let to): .line(scaled(to))
        case .curve(let a, let b, let to): .curve(scaled(a), scaled(b), scaled(to))
        case .quadratic(let a, let to): .quadratic(scaled(a), scaled(to))
        case .arc(let radii, let rotation, let isLarge, let isClockwise, let to):
            .arc(scaled(radii), rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: scaled(to))
        case .close: .close
        }
    }

    static func text(_ commands: [PathCommand]) -> String {
        func point(_ pair: LengthPair) -> String { CSSValueText.number(pair.x.pixels) + " " + CSSValueText.number(pair.y.pixels) }
        return commands.map { command in
            switch command {
            case .move(let to): "M " + point(to)
            case .line(let to): "L " + point(to)
            case .curve(let a, let b, let to): "C " + point(a) + " " + point(b) + " " + point(to)
            case .quadratic(let a, let to): "Q " + point(a) + " " + point(to)
            case .arc(let radii, let rotation, let isLarge, let isClockwise, let to):
                "A \(point(radii)) \(CSSValueText.number(rotation)) \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) \(point(to))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }
}

private struct PathScanner {
    let bytes: [UInt8]
    var index = 0
    var x = 0.0, y = 0.0, startX = 0.0, startY = 0.0
    /// The last control point, for the smooth curves; nil after anything else.
    var cubic: (Double, Double)?, quadratic: (Double, Double)?
    static let maxCommands = 100_000

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all of the data was understood.
    var isWhole: Bool { index >= bytes.count && !hasFailed }
    private var hasFailed = false

    mutating func commands() -> [PathCommand] {
        var result: [PathCommand] = []
        var letter: UInt8 = 0
        skipSpace()
        while index < bytes.count, !hasFailed {
            let byte = bytes[index]
            hasFailed = true
            guard result.count < Self.maxCommands else { return result }
            if (byte | 0x20) &- 0x61 < 26 {
                letter = byte
                index += 1
            } else if letter == 0 || letter | 0x20 == 0x7A {
                return result
            }
            if result.isEmpty, letter | 0x20 != 0x6D { return result }
            guard let command = command(letter) else { return result }
            hasFailed = false
            result.append(command)
            if letter == 0x4D { letter = 0x4C } else if letter == 0x6D { letter = 0x6C }
            skipSeparators()
        }
        return result
    }

    private func pair(_ x: Double, _ y: Double) -> LengthPair { LengthPair(x: .pixels(x), y: .pixels(y)) }

    private mutating func command(_ letter: UInt8) -> PathCommand? {
        let isRelative = letter & 0x20 != 0
        let baseX = isRelative ? x : 0
        let baseY = isRelative ? y : 0
        let lastCubic = cubic
        let lastQuadratic = quadratic
        cubic = nil
        quadratic = nil
        switch letter | 0x20 {
        case 0x6D:
            guard let p = numbers(2) else { return nil }
            x = baseX + p[0]
            y = baseY + p[1]
            startX = x
            startY = y
            return .move(pair(x, y))
        case 0x6C:
            guard let p = numbers(2) else { return nil }
            x = baseX + p[0]
            y = baseY + p[1]
            return .line(pair(x, y))
        case 0x68:
            guard let p = numbers(1) else { return nil }
            x = baseX + p[0]
            return .line(pair(x, y))
        case 0x76:
            guard let p = numbers(1) else { return nil }
            y = baseY + p[0]
            return .line(pair(x, y))
        case 0x63, 0x73:
            let isSmooth = letter | 0x20 == 0x73
            guard let p = numbers(isSmooth ? 4 : 6) else { return nil }
            let first: (Double, Double)
            if isSmooth { first = lastCubic.map { (2 * x - $0.0, 2 * y - $0.1) } ?? (x, y) } else { first = (baseX + p[0], baseY + p[1]) }
            let offset = isSmooth ? 0 : 2
            let second = (baseX + p[offset], baseY + p[offset + 1])
            x = baseX + p[offset + 2]
            y = baseY + p[offset + 3]
            cubic = second
            return .curve(pair(first.0, first.1), pair(second.0, second.1), pair(x, y))
        case 0x71, 0x74:
            let isSmooth = letter | 0x20 == 0x74
            guard let p = numbers(isSmooth ? 2 : 4) else { return nil }
            let control: (Double, Double)
            if isSmooth {
                control = lastQuadratic.map { (2 * x - $0.0, 2 * y - $0.1) } ?? (x, y)
            } else {
                control = (baseX + p[0], baseY + p[1])
            }
            let offset = isSmooth ? 0 : 2
            x = baseX + p[offset]
            y = baseY + p[offset + 1]
            quadratic = control
            return .quadratic(pair(control.0, control.1), pair(x, y))
        case 0x61:
            guard let radii = numbers(3), let isLarge = flag(), let isClockwise = flag(), let end = numbers(2) else { return nil }
            x = baseX + end[0]
            y = baseY + end[1]
            return .arc(
                pair(radii[0].magnitude, radii[1].magnitude), rotation: radii[2], isLarge: isLarge, isClockwise: isClockwise, to: pair(x, y)
            )
        case 0x7A:
            x = startX
            y = startY
            return .close
        default: return nil
        }
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || (bytes[index] >= 9 && bytes[index] <= 13) { index += 1 }
    }

    private mutating func skipSeparators() {
        skipSpace()
        if index < bytes.count, bytes[index] == 0x2C {
            index += 1
            skipSpace()
        }
    }

    private mutating func numbers(_ count: Int) -> [Double]? {
        var values: [Double] = []
        while values.count < count {
            skipSeparators()
            guard let value = number() else { return nil }
            values.append(value)
        }
        return values
    }

    private mutating func flag() -> Bool? {
        skipSeparators()
        guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
        index += 1
        return bytes[index - 1] == 0x31
    }

    private mutating func number() -> Double? {
        var scanner = NumberScanner(bytes: bytes, index: index)
        let value = scanner.number()
        index = scanner.index
        return value
    }
}
