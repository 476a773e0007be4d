import ClipBase
import Style
import TextShaping

/// Where a line's content stands in its room, along the inline axis.
enum LineAlignment { case start, center, end, justify }

extension LayoutEngine {
    /// `text-align` of a block container for lines other than the last.
    func lineAlignment(of box: BoxID) -> LineAlignment {
        let text = styles[boxes[box].style].text
        return resolve(text.align, isLTR: text.direction == .ltr, parent: boxes[box].parent)
    }

    /// The alignment of one line (Text 4 §7).
    func lineAlignment(of box: BoxID, isLastOrForced: Bool) -> LineAlignment {
        let text = styles[boxes[box].style].text
        let all = lineAlignment(of: box)
        guard isLastOrForced, text.align != .justifyAll else { return all }
        let isLTR = text.direction == .ltr
        switch text.alignLast {
        case .auto: return all == .justify ? .start : all
        case .start: return .start
        case .end: return .end
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
        case .center, .webkitCenter: return .center
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

/// Spreads room over a line (`text-align: justify`, Text 4 §7.4).
enum LineJustifier {
    /// Widens glyphs at justification opportunities; false where there are none.
    static func justify(_ line: inout LineAssembly, room: LayoutUnit, style: TextStyle) -> Bool {
        guard room > .zero, style.justify != .none else { return false }
        var opportunities: [(unit: Int, leaf: Int, glyph: Int)] = []
        // Text in front of a tab stays, so that the tab's stop keeps its meaning.
        var first = 0
        for (index, unit) in line.units.enumerated() where !unit.isGenerated {
            if case .empty = unit.kind, !unit.width.isZero, line.engine.boxes[unit.box].kind == .text {
                (first, opportunities) = (index + 1, [])
            }
        }
        var lastCharacterIsIdeograph = false
        for index in line.units.indices where index >= first {
            guard case .text(let range) = line.units[index].kind, !line.units[index].isGenerated else {
                if case .atomic = line.units[index].kind, lastCharacterIsIdeograph { lastCharacterIsIdeograph = false }
                continue
            }
            let method = line.engine.styles[line.states[line.units[index].state].style].text.justify
            if method == .none { continue }
            for leafIndex in range {
                let leaf = line.leaves[leafIndex]
                let order = leaf.level & 1 == 1 ? Array(leaf.glyphs.reversed()) : Array(leaf.glyphs)
                for (place, glyph) in order.enumerated() {
                    // The last glyph of each cluster carries the room after it.
                    let cluster = line.glyphs[glyph].cluster
                    if place + 1 < order.count, line.glyphs[order[place + 1]].cluster == cluster { continue }
                    let kind = CharacterSort(line.content.text, at: Int(cluster))
                    if method == .interCharacter || kind == .space || kind == .ideograph && method == .auto {
                        opportunities.append((index, leafIndex, glyph))
                    }
                    lastCharacterIsIdeograph = kind == .ideograph
                }
            }
        }
        // No room goes behind the last character, unless that is a space.
        if let last = opportunities.last, let final = lastGlyph(line), last.glyph == final { opportunities.removeLast() }
        guard !opportunities.isEmpty else { return false }
        var left = room.pixels
        for (place, opportunity) in opportunities.enumerated() {
            let share = left / Double(opportunities.count - place)
            left -= share
            line.glyphs[opportunity.glyph].advance += Float(share)
            line.leaves[opportunity.leaf].width += share
        }
        for index in line.units.indices where index >= first {
            if case .text(let range) = line.units[index].kind {
                line.units[index].width = LayoutUnit(ceiling: line.leaves[range].reduce(0) { $0 + $1.width })
            }
        }
        return true
    }

    private static func lastGlyph(_ line: LineAssembly) -> Int? {
        for unit in line.units.reversed() {
            switch unit.kind {
            case .text(let range):
                guard let leaf = line.leaves[range].last(where: { !$0.glyphs.isEmpty }) else { continue }
                return leaf.level & 1 == 1 ? leaf.glyphs.lowerBound : leaf.glyphs.upperBound - 1
            case .atomic: return nil
            case .empty, .outOfFlow, .marker, .annotation: continue
            }
        }
        return nil
    }

    private enum CharacterSort {
        case space, ideograph, other
        init(_ text: [UInt8], at offset: Int) {
            guard offset < text.count else {
                self = .other
                return
            }
            let byte = text[offset]
            if byte == 0x20 || (byte == 0xC2 && offset + 1 < text.count && text[offset + 1] == 0xA0) {
                self = .space
                return
            }
            self = byte >= 0xE2 && EastAsianText.isWide(text[offset...]) ? .ideograph : .other
        }
    }
}
