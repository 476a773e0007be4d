/// Every `step`th index from `offset` on: the argument of `:nth-child()`. CSS Syntax 3 §6.
public struct AnPlusB: Hashable, Sendable {
    /// A.
    public var step: Int32
    /// B.
    public var offset: Int32

    public init(step: Int32, offset: Int32) {
        self.step = step
        self.offset = offset
    }

    /// Whether some n ≥ 0 makes `step * n + offset` equal to `index`, which counts from 1.
    @inlinable public func matches(_ index: Int) -> Bool {
        let distance = index - Int(offset)
        if step == 0 { return distance == 0 }
        return distance % Int(step) == 0 && distance / Int(step) >= 0
    }

    /// As CSSOM serialises it: `2n+1`, `-n`, `5`.
    public var description: String {
        if step == 0 { return "\(offset)" }
        let multiple = step == 1 ? "n" : step == -1 ? "-n" : "\(step)n"
        return offset == 0 ? multiple : offset > 0 ? "\(multiple)+\(offset)" : "\(multiple)\(offset)"
    }
}

extension ComponentReader {
    /// An+B notation, `odd` and `even` included. CSS Syntax 3 §6.2.
    public mutating func consumeAnPlusB() -> AnPlusB? {
        let start = position
        if let result = parseAnPlusB() { return result }
        position = start
        return nil
    }

    private mutating func parseAnPlusB() -> AnPlusB? {
        if consumeIdent("odd") { return AnPlusB(step: 2, offset: 1) }
        if consumeIdent("even") { return AnPlusB(step: 2, offset: 0) }
        guard let first = consumeToken() else { return nil }
        switch first.kind {
        case .number:
            guard first.flags.contains(.isInteger) else { return nil }
            return AnPlusB(step: 0, offset: Self.clamped(first.number))
        case .dimension:
            guard first.flags.contains(.isInteger) else { return nil }
            return parseRest(step: Self.clamped(first.number), name: buffer.value(of: first)[...])
        case .ident:
            let name = buffer.value(of: first)
            if name.first == 0x2D { return parseRest(step: -1, name: name.dropFirst()) }
            return parseRest(step: 1, name: name[...])
        case .delim where first.delimiter == 0x2B:
            let next = nextToken
            guard next.kind == .ident else { return nil }
            position += 1
            return parseRest(step: 1, name: buffer.value(of: next)[...])
        default: return nil
        }
    }

    /// The part after A; `name` starts with the `n`.
    private mutating func parseRest(step: Int32, name: ArraySlice<UInt8>) -> AnPlusB? {
        guard let first = name.first, first | 0x20 == 0x6E else { return nil }
        let rest = name.dropFirst()
        if rest.isEmpty {
            let saved = position
            let sign = peek
            if sign.kind == .number, sign.flags.contains([.isInteger, .hasSign]) {
                _ = consumeToken()
                return AnPlusB(step: step, offset: Self.clamped(sign.number))
            }
            if sign.delimiter == 0x2B || sign.delimiter == 0x2D {
                _ = consumeToken()
                if let magnitude = consumeSignlessInteger() {
                    return AnPlusB(step: step, offset: sign.delimiter == 0x2D ? -magnitude : magnitude)
                }
            }
            position = saved
            return AnPlusB(step: step, offset: 0)
        }
        guard rest.first == 0x2D else { return nil }
        let digits = rest.dropFirst()
        if digits.isEmpty {
            guard let magnitude = consumeSignlessInteger() else { return nil }
            return AnPlusB(step: step, offset: -magnitude)
        }
        var magnitude: Int32 = 0
        for digit in digits {
            guard ASCII.isDigit(digit) else { return nil }
            magnitude = magnitude > 200_000_000 ? Int32.max : magnitude * 10 + Int32(digit - 0x30)
        }
        return AnPlusB(step: step, offset: -magnitude)
    }

    private mutating func consumeSignlessInteger() -> Int32? {
        let token = peek
        guard token.kind == .number, token.flags.contains(.isInteger), !token.flags.contains(.hasSign) else {
            return nil
        }
        _ = consumeToken()
        return Self.clamped(token.number)
    }

    private static func clamped(_ value: Double) -> Int32 {
        Int32(clamping: min(max(clampedInteger(value), -2_147_483_647), 2_147_483_647))
    }
}
