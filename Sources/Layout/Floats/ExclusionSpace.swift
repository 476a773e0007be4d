import ClipBase
import Style

/// A physical side of the line that a float stands at; `inline-start` and `inline-end` are already turned into these.
enum LineSide: UInt8, Hashable { case left, right }

/// The floats of one block formatting context (CSS 2.2 §9.5).
///
/// Coordinates are those of the formatting context: `left` and `right` along the line (line-left is 0 at the root's border
/// edge, whatever the direction), `top` and `bottom` along the block axis.
struct ExclusionSpace {
    /// The margin box of a float.
    struct Exclusion {
        var left, right, top, bottom: LayoutUnit
        var side: LineSide
        /// Index into `shapes`; −1 where the margin box itself is what content flows around.
        var shape: Int32 = -1
        /// An initial letter: `clear` does not see it, but no float of its side and no other initial letter stands beside it.
        var isInitialLetter = false
    }

    /// The room for a line or a box between floats.
    struct Opening: Equatable {
        var left: LayoutUnit
        var right: LayoutUnit
        var hasLeftFloat: Bool
        var hasRightFloat: Bool
        var width: LayoutUnit { right - left }
    }

    private(set) var exclusions: [Exclusion] = []
    private(set) var shapes: [FloatShape] = []
    /// The greatest bottom of this and all earlier floats, so that a query may stop looking back.
    private var lowestBottom: [LayoutUnit] = []
    private var leftBottom = LayoutUnit.min
    private var rightBottom = LayoutUnit.min
    private(set) var letterBottom = LayoutUnit.min
    /// No later float may stand higher than this (§9.5.1 rule 5).
    private(set) var lastTop = LayoutUnit.min
    /// Inside of columns: the lowest end of what is in flow, also of what overflows its box.
    private(set) var contentBottom = LayoutUnit.min

    mutating func note(contentEnd: LayoutUnit) { contentBottom = max(contentBottom, contentEnd) }

    var isEmpty: Bool { exclusions.isEmpty }
    var count: Int { exclusions.count }

    mutating func add(_ exclusion: Exclusion, shape: FloatShape? = nil) {
        var exclusion = exclusion
        if let shape {
            exclusion.shape = Int32(clamping: shapes.count)
            shapes.append(shape)
        }
        exclusions.append(exclusion)
        lowestBottom.append(max(lowestBottom.last ?? .min, exclusion.bottom))
        if exclusion.isInitialLetter {
            letterBottom = max(letterBottom, exclusion.bottom)
            return
        }
        lastTop = max(lastTop, exclusion.top)
        switch exclusion.side {
        case .left: leftBottom = max(leftBottom, exclusion.bottom)
        case .right: rightBottom = max(rightBottom, exclusion.bottom)
        }
    }

    /// Gives the exclusion of an initial letter another bottom.
    mutating func moveBottom(ofExclusion index: Int, to bottom: LayoutUnit) {
        guard exclusions.indices.contains(index) else { return }
        exclusions[index].bottom = bottom
        var lowest = index > 0 ? lowestBottom[index - 1] : .min
        for place in index..<exclusions.count {
            lowest = max(lowest, exclusions[place].bottom)
            lowestBottom[place] = lowest
        }
        letterBottom = exclusions.lazy.filter(\.isInitialLetter).reduce(.min) { max($0, $1.bottom) }
    }

    /// Below which a float of that side stands clear of initial letters that start above it.
    func letterClearance(_ side: LineSide) -> LayoutUnit {
        guard letterBottom > .min else { return .min }
        return exclusions.lazy.filter { $0.isInitialLetter && $0.side == side }.reduce(.min) { max($0, $1.bottom) }
    }

    /// Below which a box with this `clear` starts; nil where there is nothing to clear.
    func clearance(_ clear: Clear, isLTR: Bool) -> LayoutUnit? {
        let (left, right) = Self.sides(clear, isLTR: isLTR)
        var bottom = LayoutUnit.min
        if left { bottom = max(bottom, leftBottom) }
        if right { bottom = max(bottom, rightBottom) }
        return bottom == .min ? nil : bottom
    }

    static func sides(_ clear: Clear, isLTR: Bool) -> (left: Bool, right: Bool) {
        switch clear {
        case .none: (false, false)
        case .left: (true, false)
        case .right: (false, true)
        case .both: (true, true)
        case .inlineStart: (isLTR, !isLTR)
        case .inlineEnd: (!isLTR, isLTR)
        }
    }

    /// The room between the floats that reach into the band from `top`, `height` high (a band without height still meets
    /// what stands at its top), inside `left…right`. With `usesShapes`, by the floats' shapes: for lines.
    func opening(top: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit, usesShapes: Bool = false) -> Opening {
        var opening = Opening(left: left, right: right, hasLeftFloat: false, hasRightFloat: false)
        let bottom = top + max(height, .epsilon)
        var index = exclusions.count - 1
        while index >= 0, lowestBottom[index] > top {
            let float = exclusions[index]
            index -= 1
            guard float.bottom > top, float.top < bottom, float.right > float.left || float.shape >= 0 else { continue }
            switch float.side {
            case .left:
                var edge = float.right
                if usesShapes, float.shape >= 0 {
                    guard let shaped = shapes[Int(float.shape)].extent(of: float, top: top, bottom: bottom)?.end else { continue }
                    edge = min(shaped, float.right)
                }
                if edge > opening.left { (opening.left, opening.hasLeftFloat) = (edge, true) }
            case .right:
                var edge = float.left
                if usesShapes, float.shape >= 0 {
                    guard let shaped = shapes[Int(float.shape)].extent(of: float, top: top, bottom: bottom)?.start else { continue }
                    edge = max(shaped, float.left)
                }
                if edge < opening.right { (opening.right, opening.hasRightFloat) = (edge, true) }
            }
        }
        return opening
    }

    /// The nearest place below `top` at which the room may change; nil where no float reaches lower. Next to shapes the room
    /// may change at every px.
    func nextEdge(below top: LayoutUnit, usesShapes: Bool = false) -> LayoutUnit? {
        var nearest: LayoutUnit?
        var index = exclusions.count - 1
        while index >= 0, lowestBottom[index] > top {
            let float = exclusions[index]
            index -= 1
            if float.bottom > top {
                let edge = usesShapes && float.shape >= 0 && float.top <= top ? min(top + 1, float.bottom) : float.bottom
                nearest = min(nearest ?? edge, edge)
            }
        }
        return nearest
    }

    /// Whether a float reaches below a place.
    func reaches(below top: LayoutUnit) -> Bool { (lowestBottom.last ?? .min) > top }
    /// The bottom of the lowest float; nil where there is none.
    var bottom: LayoutUnit? { lowestBottom.last }
}
