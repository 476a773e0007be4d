import ClipBase
import DOM
import Style
import TextShaping

// Natural sizes of form controls (HTML §15.5), counted in their font's measures as the browsers do. CSS px.
extension LayoutEngine {
    /// The content-box inline size that a control has by itself; nil where its content decides, and for any other box.
    func naturalControlInlineSize(_ box: BoxID) -> LayoutUnit? {
        guard let control = boxes.controlSize(box) else { return nil }
        let style = boxes[box].style
        let extra = LayoutUnit(control.extra)
        switch control.inline {
        case .content: return nil
        case .characters(let count, let isSingleLine):
            let metrics = fontMetrics(style)
            let average = metrics.averageCharacterWidth
            // One of the characters may be the widest of all.
            let widest = isSingleLine && metrics.maximumCharacterWidth > 0 ? metrics.maximumCharacterWidth - average : 0
            return LayoutUnit((average * Double(count) + widest - 1e-6).rounded(.up)) + extra
        case .digits(let count): return LayoutUnit(fontMetrics(style).zeroAdvance * Double(count)) + extra
        case .widestLine(let range):
            var widest = 0.0
            for line in boxes.text[range.range].split(separator: 0x0A) {
                widest = max(widest, shapeGenerated(String(decoding: line, as: UTF8.self), style: style).width)
            }
            return LayoutUnit(widest.rounded(.up)) + extra
        case .parts(let range):
            var sum = 0.0
            for part in boxes.text[range.range].split(separator: 0x0A) {
                let widths = part.split(separator: 0x09).map { shapeGenerated(String(decoding: $0, as: UTF8.self), style: style).width }
                sum += widths.max() ?? 0
            }
            return LayoutUnit((sum - 1e-6).rounded(.up)) + extra
        }
    }

    /// The content-box block size that a control has by itself; nil where its content decides, and for any other box.
    func naturalControlBlockSize(_ box: BoxID) -> LayoutUnit? {
        guard let control = boxes.controlSize(box) else { return nil }
        let style = boxes[box].style
        switch control.block {
        case .content: return nil
        case .lines(let count): return lineHeight(style) * count + LayoutUnit(control.blockExtra)
        case .field: return max(lineHeight(style), LayoutUnit(rounding: fontMetrics(style).lineSpacing))
        case .fieldWithPicture(let height):
            return max(lineHeight(style) + LayoutUnit(control.blockExtra), LayoutUnit(height))
        case .options(let count):
            guard let option = firstOption(in: box) else { return emptyOptionHeight(style) * count }
            let edges = edges(option, percentageBasis: .zero).sum.block
            var height = lineHeight(boxes[option].style)
            if case .length(let least) = minBlockValue(styles[boxes[option].style]) { height = max(height, LayoutUnit(least.pixels)) }
            return (height + edges) * count
        }
    }

    private func emptyOptionHeight(_ style: StyleID) -> LayoutUnit { LayoutUnit(rounding: fontMetrics(style).lineSpacing) + LayoutUnit(1) }

    /// What size containment leaves of a control's content-box inline size: its own parts and the room that its attributes ask for,
    /// nothing of what it holds.
    func emptyControlInlineSize(_ box: BoxID) -> LayoutUnit? {
        guard let control = boxes.controlSize(box) else { return emptyPaintedSize(box).inline }
        switch control.inline {
        case .content: return nil
        case .characters, .digits: return naturalControlInlineSize(box)
        // A list keeps its arrow; a date's fields are its content.
        case .widestLine: return LayoutUnit(control.extra)
        case .parts: return nil
        }
    }

    /// Likewise its content-box block size.
    func emptyControlBlockSize(_ box: BoxID) -> LayoutUnit? {
        guard let control = boxes.controlSize(box) else { return emptyPaintedSize(box).block }
        switch control.block {
        case .content: return nil
        case .lines: return naturalControlBlockSize(box)
        case .fieldWithPicture: return nil
        case .field: return naturalControlBlockSize(box)
        case .options(let count): return emptyOptionHeight(boxes[box].style) * count
        }
    }

    /// The size that drawn controls have by the user agent's own rules, which no content gives them; nil along an axis without.
    private func emptyPaintedSize(_ box: BoxID) -> (inline: LayoutUnit?, block: LayoutUnit?) {
        guard boxes[box].kind == .replaced, boxes.replaced.indices.contains(Int(boxes[box].payload)), let node = boxes[box].node else {
            return (nil, nil)
        }
        let content = boxes.replaced[Int(boxes[box].payload)]
        let natural = LayoutSize(width: LayoutUnit(content.naturalWidth ?? 0), height: LayoutUnit(content.naturalHeight ?? 0))
        let size = LogicalSize(natural, direction(box).mode)
        if document.isHTML(node, .progress) || document.isHTML(node, .meter) { return (size.inline, size.block) }
        guard content.kind == .canvas, document.isHTML(node, .input) else { return (nil, nil) }
        switch document.attributeValue(node, .type)?.asciiLowercased {
        case "checkbox", "radio": return (size.inline, size.block)
        case "range": return (size.inline, nil)
        default: return (nil, nil)
        }
    }

    private func firstOption(in box: BoxID) -> BoxID? {
        var next = boxes[box].firstChild
        while let child = next {
            if let node = boxes[child].node {
                if document.isHTML(node, .option) { return child }
                if document.isHTML(node, .optgroup) {
                    for inner in boxes.children(child) where boxes[inner].node.map({ document.isHTML($0, .option) }) ?? false {
                        return inner
                    }
                }
            }
            next = boxes[child].nextSibling
        }
        return nil
    }

    /// Whether the box is a control that is drawn as one thing and may have any size: a bar, a slider, a swatch, a check box.
    func isPaintedControl(_ box: BoxID) -> Bool {
        guard boxes[box].kind == .replaced, let node = boxes[box].node else { return false }
        if document.isHTML(node, .progress) || document.isHTML(node, .meter) { return true }
        guard document.isHTML(node, .input), let type = document.attributeValue(node, .type)?.asciiLowercased else { return false }
        return type == "range" || type == "color" || type == "checkbox" || type == "radio"
    }

    /// Whether the box is a control of a natural size: a text field, a list, a bar, a slider.
    func isControl(_ box: BoxID) -> Bool { boxes.controlSize(box) != nil || isPaintedControl(box) }

    /// Whether a percentage size lets the box shrink to nothing where its container asks for its least size
    /// (Sizing 3 §5.2.2): replaced elements and text fields, lists, bars and sliders.
    func isCompressible(_ box: BoxID) -> Bool { boxes[box].kind == .replaced || boxes.controlSize(box) != nil }
}
