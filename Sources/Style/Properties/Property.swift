import CSSSyntax

/// One CSS property by its place in the property table, which is also the order in which properties are computed.
public struct Property: Hashable, Comparable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable public static func < (a: Property, b: Property) -> Bool { a.rawValue < b.rawValue }
    var index: Int { Int(rawValue) }

    /// The property of that name in lower case, an alias' target for an alias; nil where it is not supported.
    public static func named(_ name: String) -> Property? { PropertyTable.shared.property(named: name) }

    /// The names of all longhands, logical ones included, in the order of the alphabet: what `getComputedStyle` lists.
    public static let longhandNames: [String] = PropertyTable.shared.descriptions.compactMap { description in
        if case .shorthand = description.role { nil } else { description.name }
    }.sorted()

    public var description: PropertyDescription { PropertyTable.shared.descriptions[index] }
}

/// All that is known of one property: how it is read, computed, inherited and written.
public struct PropertyDescription: @unchecked Sendable {
    // Unchecked: the functions hold constants only (key paths, keyword tables).
    public let name: String
    /// The grammar, for people.
    public let syntax: String
    public let isInherited: Bool
    public let effect: Effect
    let role: Role

    /// What becomes of a value.
    public enum Effect: String, Sendable {
        /// It is computed and changes the picture.
        case computed
        /// It is checked and then dropped: nothing of it shows in a still picture.
        case inert
    }

    enum Role {
        case longhand(Longhand)
        case shorthand(Shorthand)
        /// Stands for a physical longhand that the writing mode names.
        case logical(LogicalMapping)
    }

    struct Longhand {
        /// Reads one value and writes what it computes to. False where the value is invalid.
        let apply: (inout ComponentReader, inout StyleBuilder) -> Bool
        /// Takes the value of another style: for `inherit`, `initial` and their kin.
        let copy: (inout StyleBuilder, ComputedStyle) -> Void
        /// The computed value as CSS text.
        let text: (ComputedStyle, StyleTables) -> String
        /// Sets the value that share of the way between two styles; false where the property moves in one step.
        var mix: (inout StyleBuilder, ComputedStyle, ComputedStyle, Double) -> Bool = { _, _, _, _ in false }
    }

    struct Shorthand {
        let longhands: [Property]
        /// Gives each longhand its part of the value. False where the value is invalid.
        let expand: (inout ComponentReader, inout ShorthandExpansion) -> Bool
    }

    var longhand: Longhand? { if case .longhand(let longhand) = role { longhand } else { nil } }
    /// The longhands of a shorthand; the property itself otherwise.
    public var longhands: [Property] {
        switch role {
        case .shorthand(let shorthand): shorthand.longhands
        case .longhand, .logical: Property.named(name).map { [$0] } ?? []
        }
    }
}

/// Which physical longhand a logical one stands for (Logical Properties 1).
struct LogicalMapping {
    enum Kind {
        case blockStart, blockEnd, inlineStart, inlineEnd
        case inlineSize, blockSize
        case startStart, startEnd, endStart, endEnd
    }
    let kind: Kind
    /// Top, right, bottom, left; or width, height; or the corners from the top left, clockwise.
    let physical: [Property]

    func property(_ mode: WritingMode, _ direction: Direction) -> Property {
        switch kind {
        case .inlineSize: return physical[mode.isHorizontal ? 0 : 1]
        case .blockSize: return physical[mode.isHorizontal ? 1 : 0]
        case .blockStart, .blockEnd: return physical[Self.blockSide(kind == .blockStart, mode)]
        case .inlineStart, .inlineEnd: return physical[Self.inlineSide(kind == .inlineStart, mode, direction)]
        case .startStart, .startEnd, .endStart, .endEnd:
            let block = Self.blockSide(kind == .startStart || kind == .startEnd, mode)
            let inline = Self.inlineSide(kind == .startStart || kind == .endStart, mode, direction)
            let top = block == 0 || inline == 0
            let left = block == 3 || inline == 3
            return physical[top ? (left ? 0 : 1) : (left ? 3 : 2)]
        }
    }

    /// 0 top, 1 right, 2 bottom, 3 left.
    private static func blockSide(_ isStart: Bool, _ mode: WritingMode) -> Int {
        switch mode {
        case .horizontalTB: isStart ? 0 : 2
        case .verticalRL, .sidewaysRL: isStart ? 1 : 3
        case .verticalLR, .sidewaysLR: isStart ? 3 : 1
        }
    }

    private static func inlineSide(_ isStart: Bool, _ mode: WritingMode, _ direction: Direction) -> Int {
        let isForward = isStart == (direction == .ltr)
        switch mode {
        case .horizontalTB: return isForward ? 3 : 1
        case .verticalRL, .sidewaysRL, .verticalLR: return isForward ? 0 : 2
        case .sidewaysLR: return isForward ? 2 : 0
        }
    }
}
