import CSSSyntax
import ClipBase

/// What a shorthand gives each of its longhands, and the trial reading that finds out.
struct ShorthandExpansion {
    enum Part {
        /// A piece of the shorthand's own value.
        case tokens(TokenRange)
        /// A value put together.
        case text(String)
        case initial
    }
    private(set) var parts: [(property: Property, part: Part)] = []
    /// Reads values on trial; what they compute to is thrown away.
    var builder = StyleBuilder()

    mutating func clear() { parts.removeAll(keepingCapacity: true) }

    mutating func set(_ property: Property, _ part: Part) { parts.append((property, part)) }
    mutating func set(_ property: Property, _ range: TokenRange) { parts.append((property, .tokens(range))) }
    mutating func setInitial(_ properties: [Property]) { for property in properties { set(property, .initial) } }

    /// Where the value of `property` that comes next ends; nil, with nothing consumed, where it is no such value.
    mutating func range(of property: Property, _ reader: inout ComponentReader) -> TokenRange? {
        reader.consumeWhitespace()
        let start = reader.position
        if PropertyTable.shared.read(property, &reader, &builder), reader.position > start {
            return TokenRange(start, reader.position)
        }
        reader.position = start
        return nil
    }

    /// Reads the value of one longhand and keeps it.
    mutating func take(_ property: Property, _ reader: inout ComponentReader) -> Bool {
        guard let range = range(of: property, &reader) else { return false }
        set(property, range)
        return true
    }

    /// Values of the groups in any order; groups left out become initial. Each group's properties get the same value.
    mutating func takeAnyOrder(_ groups: [[Property]], _ reader: inout ComponentReader) -> Bool {
        var taken = Array(repeating: false, count: groups.count)
        while !reader.isAtEnd {
            var progress = false
            for (index, group) in groups.enumerated() where !taken[index] {
                guard let range = range(of: group[0], &reader) else { continue }
                for property in group { set(property, range) }
                taken[index] = true
                progress = true
                break
            }
            if !progress { break }
        }
        guard taken.contains(true) else { return false }
        for (index, group) in groups.enumerated() where !taken[index] { setInitial(group) }
        return true
    }

    /// From one to four values for top, right, bottom, left.
    mutating func takeSides(_ properties: [Property], _ reader: inout ComponentReader) -> Bool {
        var ranges: [TokenRange] = []
        while ranges.count < 4, let range = range(of: properties[0], &reader) { ranges.append(range) }
        guard let sides = Sides(ranges) else { return false }
        for (property, range) in zip(properties, sides.list) { set(property, range) }
        return true
    }

    /// One value for both, or one each.
    mutating func takePair(_ properties: [Property], _ reader: inout ComponentReader) -> Bool {
        guard let first = range(of: properties[0], &reader) else { return false }
        set(properties[0], first)
        set(properties[1], range(of: properties[1], &reader) ?? first)
        return true
    }
}

extension PropertyTable {
    /// Reads a longhand's value, or that of the physical longhand behind a logical one.
    func read(_ property: Property, _ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Bool {
        switch self[property].role {
        case .longhand(let longhand): return longhand.apply(&reader, &builder)
        case .logical(let mapping): return mapping.physical.first.map { read($0, &reader, &builder) } ?? false
        case .shorthand: return false
        }
    }

    // MARK: Kinds of shorthands

    func properties(_ names: [String]) -> [Property] { names.compactMap { property(named: $0) } }

    /// Longhands in any order, and longhands that it resets only.
    mutating func anyOrder(_ name: String, _ longhands: [String], resets: [String] = []) {
        let groups = properties(longhands).map { [$0] }
        let others = properties(resets)
        shorthand(name, longhands.map { "<'\($0)'>" }.joined(separator: " || "), longhands + resets) { reader, expansion in
            guard expansion.takeAnyOrder(groups, &reader) else { return false }
            expansion.setInitial(others)
            return true
        }
    }

    mutating func sides(_ name: String, _ longhands: [String]) {
        let all = properties(longhands)
        shorthand(name, "<'\(longhands[0])'>{1,4}", longhands) { reader, expansion in expansion.takeSides(all, &reader) }
    }

    mutating func pair(_ name: String, _ longhands: [String]) {
        let both = properties(longhands)
        shorthand(name, "<'\(longhands[0])'>{1,2}", longhands) { reader, expansion in expansion.takePair(both, &reader) }
    }
}
