import ClipBase
import Style
import TextShaping

/// Where a line's content stands in its room, along the inline axis.
enum LineAlignment {
    case start, center, end, justify

    /// The other side where the line's own start is the block's end.
    fileprivate func turned(_ isTurned: Bool) -> LineAlignment {
        switch self {
        case .start where isTurned: .end
        case .end where isTurned: .start
        case .start, .end, .center, .justify: self
        }
    }
}

extension LayoutEngine {
    /// `text-align` of a block container for lines other than the last.
    func lineAlignment(of box: BoxID) -> LineAlignment {
        let text = styles[boxes[box].style].text
        return resolve(text.align, isLTR: text.direction == .ltr, parent: boxes[box].parent)
    }

    /// The alignment of one line (Text 4 §7).
    func lineAlignment(of line: BrokenLine, in box: BoxID) -> LineAlignment {
        let text = styles[boxes[box].style].text
        let isLogical = text.align == .start || text.align == .end
        let all = lineAlignment(of: box).turned(isLogical && line.runsAgainstBlock)
        guard line.isLast || line.endsWithForcedBreak, text.align != .justifyAll else { return all }
        let isLTR = text.direction == .ltr
        switch text.alignLast {
        case .auto: return all == .justify ? .start.turned(line.runsAgainstBlock) : all
        case .start: return .start.turned(line.runsAgainstBlock)
        case .end: return .end.turned(line.runsAgainstBlock)
        case .left: return isLTR ? .start : .end
        case .right: return isLTR ? .end : .start
        case .center: return .center
        case .justify: return .justify
        case .matchParent: return all
        }
    }

    private func resolve(_ align: TextAlign, isLTR: Bool, parent: BoxID?) -> LineAlignment {
        switch align {
        case .start: return .start
        case .end: return .end
        case .left, .webkitLeft: return isLTR ? .start : .end
        case .right, .webkitRight: return isLTR ? .end : .start
        case .center, .webkitCenter, .centerUnlessInherited: return .center
        case .justify, .justifyAll: return .justify
        case .matchParent:
            guard let parent, styles[boxes[parent].style].text.align != .matchParent else { return .start }
            let parentText = styles[boxes[parent].style].text
            // `start` and `end` of the parent become sides by the parent's direction.
            let sides = resolve(parentText.align, isLTR: parentText.direction == .ltr, parent: nil)
            guard (parentText.direction == .ltr) != isLTR else { return sides }
            switch sides {
            case .start: return .end
            case .end: return .start
            case .center, .justify: return sides
            }
        }
    }
}
