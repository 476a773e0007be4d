import ClipBase
import Style
import TextShaping

/// Spreads room over a line (`text-align: justify`, Text 4 §7.4) or over a part of it (`ruby-align`, Ruby 1 §4.3).
enum LineJustifier {
    /// A glyph behind which room may go.
    struct Opportunity {
        var unit: Int
        var leaf: Int
        var glyph: Int
    }

    /// Widens glyphs at the justification opportunities of a line; false where there are none.
    static func justify(_ line: inout LineAssembly, room: LayoutUnit, style: TextStyle) -> Bool {
        guard room > .zero, style.justify != .none else { return false }
        // Text in front of a tab stays, so that the tab's stop keeps its meaning.
        var first = 0
        for (index, unit) in line.units.enumerated() where !unit.isGenerated {
            if case .empty = unit.kind, !unit.width.isZero, line.engine.boxes[unit.box].kind == .text { first = index + 1 }
        }
        let units = first..<line.units.count
        let opportunities = opportunities(in: line, units).filter { !line.units[$0.unit].isFixed }
        guard !opportunities.isEmpty else { return false }
        spread(room, over: opportunities, of: &line, units)
        return true
    }

    /// Spreads room over some units, the text of a ruby base or annotation.
    static func spread(_ room: LayoutUnit, over units: Range<Int>, of line: inout LineAssembly) {
        guard room > .zero else { return }
        let opportunities = opportunities(in: line, units)
        if !opportunities.isEmpty { spread(room, over: opportunities, of: &line, units) }
    }

    /// How many opportunities lie between the characters of some units.
    static func opportunityCount(in line: LineAssembly, _ units: Range<Int>) -> Int { opportunities(in: line, units).count }

    /// How many opportunities lie between the characters of a stretch of text.
    static func opportunityCount(in text: [UInt8], _ bytes: Range<Int>) -> Int {
        var count = 0
        var isLast = false
        for offset in bytes.clamped(to: text.indices) where text[offset] & 0xC0 != 0x80 {
            switch CharacterSort(text, at: offset) {
            case .space, .ideograph:
                count += 1
                isLast = true
            case .other: isLast = false
            }
        }
        return isLast ? count - 1 : count
    }

    /// Where room may go between the characters of some units: at spaces and ideographs, but not behind the last character.
    private static func opportunities(in line: LineAssembly, _ units: Range<Int>) -> [Opportunity] {
        var opportunities: [Opportunity] = []
        for index in units {
            guard case .text(let range) = line.units[index].kind, !line.units[index].isGenerated else { continue }
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
                        opportunities.append(Opportunity(unit: index, leaf: leafIndex, glyph: glyph))
                    }
                }
            }
        }
        if let last = opportunities.last, let final = lastGlyph(line, units), last.glyph == final { opportunities.removeLast() }
        return opportunities
    }

    private static func spread(_ room: LayoutUnit, over opportunities: [Opportunity], of line: inout LineAssembly, _ units: Range<Int>) {
        var left = room.pixels
        for (place, opportunity) in opportunities.enumerated() {
            let share = left / Double(opportunities.count - place)
            left -= share
            line.glyphs[opportunity.glyph].advance += Float(share)
            line.leaves[opportunity.leaf].width += share
        }
        for index in units {
            if case .text(let range) = line.units[index].kind {
                line.units[index].width = LayoutUnit(ceiling: line.leaves[range].reduce(0) { $0 + $1.width })
            }
        }
    }

    private static func lastGlyph(_ line: LineAssembly, _ units: Range<Int>) -> Int? {
        for unit in line.units[units].reversed() {
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
