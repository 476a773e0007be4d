import ClipBase
import DOM
import Layout
import Style

/// An `<svg>` in the page as replaced content (SVG 2 §7.2; HTML §4.8.16).
struct InlineSVG {
    let document: Document
    let styles: StyledTree
    let root: NodeID

    /// Natural dimensions by `width`, `height` and `viewBox`.
    var content: ReplacedContent {
        let width = length(PageNames.width)
        let height = length(PageNames.height)
        var ratio: Double?
        if let width, let height, height > 0 {
            ratio = width / height
        } else if let box = viewBox, box.height > 0, box.width > 0 {
            ratio = box.width / box.height
        }
        return ReplacedContent(kind: .svg, naturalWidth: width, naturalHeight: height, naturalRatio: ratio)
    }

    /// An absolute length of an attribute in CSS px; nil for none, percentages and what does not parse.
    private func length(_ name: Name) -> Double? {
        guard let text = document.attributeValue(root, name) else { return nil }
        let trimmed = String(
            decoding: text.utf8.drop(while: isASCIIWhitespace).reversed().drop(while: isASCIIWhitespace).reversed(), as: UTF8.self)
        let number = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let value = Double(number), value >= 0, value.isFinite else { return nil }
        switch trimmed.dropFirst(number.count).lowercased() {
        case "", "px": return value
        case "pt": return value * 4 / 3
        case "pc": return value * 16
        case "in": return value * 96
        case "cm": return value * 96 / 2.54
        case "mm": return value * 96 / 25.4
        case "em": return value * fontSize
        case "ex": return value * fontSize / 2
        case "rem": return value * (document.documentElement.flatMap { styles.styleID(of: $0) }.map { styles[$0].font.size } ?? 16)
        default: return nil
        }
    }

    /// Before `zoom`, which layout applies to the whole picture.
    private var fontSize: Double {
        styles.styleID(of: root).map { styles[$0].font.size / Double(max(styles[$0].inherited.zoom, 0.001)) } ?? 16
    }

    private var viewBox: Size? {
        guard let text = document.attributeValue(root, PageNames.viewBox) else { return nil }
        let numbers = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Double($0) }
        return numbers.count == 4 ? Size(width: numbers[2], height: numbers[3]) : nil
    }
}
