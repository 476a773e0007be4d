import CSSSyntax

// `<position>` (Values 4 §8.3, Backgrounds 3 §3.6).
extension StyleBuilder {
    private enum Side: Sendable { case left, right, top, bottom, center }
    private static let sides: KeywordTable<Side> = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "center": .center
    ]

    private enum Part {
        case side(Side)
        case offset(LengthPercentage)
    }

    /// A position of one, two or four values; three are taken where `allowsThree` says so, as backgrounds do.
    mutating func position(_ reader: inout ComponentReader, allowsThree: Bool = false) -> LengthPair? {
        let start = reader.position
        var parts: [Part] = []
        var ends: [Int] = []
        while parts.count < 4 {
            if let side = reader.consumeKeyword(Self.sides) {
                parts.append(.side(side))
            } else if let offset = lengthPercentage(&reader, quirk: .unitless) {
                parts.append(.offset(offset))
            } else {
                break
            }
            ends.append(reader.position)
        }
        for count in stride(from: parts.count, to: 0, by: -1) where count != 3 || allowsThree {
            if let pair = pair(Array(parts[..<count])) {
                reader.position = ends[count - 1]
                return pair
            }
        }
        reader.position = start
        return nil
    }

    private mutating func pair(_ parts: [Part]) -> LengthPair? {
        let center = LengthPercentage.percent(50)
        switch parts.count {
        case 1:
            switch parts[0] {
            case .offset(let x): return LengthPair(x: x, y: center)
            case .side(let side):
                switch side {
                case .left, .right: return LengthPair(x: edge(side), y: center)
                case .top, .bottom: return LengthPair(x: center, y: edge(side))
                case .center: return LengthPair(x: center, y: center)
                }
            }
        case 2: return pairOfTwo(parts[0], parts[1])
        default: return pairWithEdges(parts)
        }
    }

    private func pairOfTwo(_ first: Part, _ second: Part) -> LengthPair? {
        if case .side(let a) = first, case .side(let b) = second, a == .top || a == .bottom || b == .left || b == .right {
            guard a != .left, a != .right, b != .top, b != .bottom else { return nil }
            return LengthPair(x: edge(b), y: edge(a))
        }
        let x: LengthPercentage
        let y: LengthPercentage
        switch first {
        case .offset(let offset): x = offset
        case .side(let side):
            guard side != .top, side != .bottom else { return nil }
            x = edge(side)
        }
        switch second {
        case .offset(let offset): y = offset
        case .side(let side):
            guard side != .left, side != .right else { return nil }
            y = edge(side)
        }
        return LengthPair(x: x, y: y)
    }

    /// Three or four values: each side may be followed by an offset from it.
    private mutating func pairWithEdges(_ parts: [Part]) -> LengthPair? {
        var x: LengthPercentage?
        var y: LengthPercentage?
        var hasCenter = false
        var index = 0
        while index < parts.count {
            guard case .side(let side) = parts[index] else { return nil }
            var offset: LengthPercentage?
            if index + 1 < parts.count, case .offset(let value) = parts[index + 1] {
                guard side != .center else { return nil }
                offset = value
                index += 1
            }
            switch side {
            case .left, .right:
                guard x == nil else { return nil }
                x = offset.map { side == .right ? fromEnd($0) : $0 } ?? edge(side)
            case .top, .bottom:
                guard y == nil else { return nil }
                y = offset.map { side == .bottom ? fromEnd($0) : $0 } ?? edge(side)
            case .center:
                guard !hasCenter else { return nil }
                hasCenter = true
            }
            index += 1
        }
        if hasCenter { if x == nil { x = .percent(50) } else if y == nil { y = .percent(50) } }
        guard let x, let y else { return nil }
        return LengthPair(x: x, y: y)
    }

    private func edge(_ side: Side) -> LengthPercentage {
        switch side {
        case .left, .top: .percent(0)
        case .right, .bottom: .percent(100)
        case .center: .percent(50)
        }
    }

    /// `100% - offset`.
    mutating func fromEnd(_ offset: LengthPercentage) -> LengthPercentage {
        guard offset.calculation == 0 else {
            let node = tables.calculations[Int(offset.calculation) - 1]
            return tables.keep(.sum([.value(.percent(100)), .product(node, -1)]))
        }
        return LengthPercentage(pixels: -offset.pixels, fraction: 1 - offset.fraction)
    }

    /// One axis of `background-position-x` or `-y`.
    mutating func positionOnAxis(_ reader: inout ComponentReader, horizontal: Bool) -> LengthPercentage? {
        if reader.consumeIdent("center") { return .percent(50) }
        let isStart = horizontal ? reader.consumeIdent("left") : reader.consumeIdent("top")
        let isEnd = !isStart && (horizontal ? reader.consumeIdent("right") : reader.consumeIdent("bottom"))
        let offset = lengthPercentage(&reader, quirk: .unitless)
        if isStart { return offset ?? .zero }
        if isEnd { return offset.map { fromEnd($0) } ?? .percent(100) }
        return offset
    }
}
