import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// The characters of a `<text>` with what its elements say of them (SVG 2 §11.4).
struct SVGTextSource {
    /// A stretch of text of one element.
    struct Span {
        var bytes: Range<Int>
        var element: NodeID
        var style: ComputedStyle
        /// The `<textPath>` around it.
        var path: NodeID?
        /// Sum of `baseline-shift` of the elements around it, CSS px up.
        var shift: Double
    }
    /// One addressable character.
    struct Character {
        var byte: Int
        var x: Double?
        var y: Double?
        var dx = 0.0
        var dy = 0.0
        /// Degrees.
        var rotation: Double?
        /// The first of an element's characters on a path.
        var startsPath = false
    }
    /// `textLength` of an element.
    struct Length {
        var bytes: Range<Int>
        var length: Double
        var scalesGlyphs: Bool
    }

    private(set) var text: [UInt8] = []
    private(set) var spans: [Span] = []
    private(set) var characters: [Character] = []
    private(set) var lengths: [Length] = []
    /// Bidi controls that stand for `unicode-bidi`, by the byte before which each stands.
    private(set) var bidiControls: [(byte: Int, control: [UInt8])] = []
    private var endsInSpace = true
    private static let maxBytes = 1 << 20

    init(_ root: NodeID, _ style: ComputedStyle, _ context: SVGContext, painter: Painter) {
        add(root, style, path: nil, shift: 0, depth: 0, context, painter)
        trimEnd()
    }

    private mutating func add(
        _ element: NodeID, _ style: ComputedStyle, path: NodeID?, shift: Double, depth: Int, _ context: SVGContext, _ painter: Painter
    ) {
        guard depth < SVGContext.maxDepth, style.display != .none else { return }
        let document = painter.input.document
        let isPath = document.name(element) == SVGNames.textPath
        let firstCharacter = characters.count
        let firstByte = text.count
        let bidi = SVGBidiControls(style.box.unicodeBidi, style.text.direction, isRoot: depth == 0)
        for control in bidi.opening { bidiControls.append((firstByte, control)) }
        defer { for control in bidi.closing { bidiControls.append((text.count, control)) } }
        let ownShift = depth == 0 ? 0 : shift + painter.svgBaselineShift(style, context)
        for child in document.children(element) {
            if document.isElement(child) {
                guard document.namespace(child) == .svg, let inner = painter.svgStyle(child) else { continue }
                switch document.name(child) {
                case SVGNames.tspan, SVGNames.a:
                    add(child, inner, path: isPath ? element : path, shift: ownShift, depth: depth + 1, context, painter)
                case SVGNames.textPath where depth == 0 || document.name(element) == SVGNames.a:
                    add(child, inner, path: child, shift: ownShift, depth: depth + 1, context, painter)
                default: continue
                }
            } else if document.kind(child) == .text || document.kind(child) == .cdataSection {
                append(document.bytes(document.textRange(child)), element, style, path: path, shift: ownShift, document)
            }
        }
        // An element without a box gives its text no places of its own (Display 3 appendix B).
        guard characters.count > firstCharacter, style.display != .contents else { return }
        position(firstCharacter..<characters.count, element, style, context, painter)
        if isPath { characters[firstCharacter].startsPath = true }
        if let length = painter.svgAttributeLength(element, SVGNames.textLength, .x, style, context.viewport), length > 0 {
            lengths.append(
                Length(
                    bytes: firstByte..<text.count, length: length,
                    scalesGlyphs: painter.svgAttribute(element, SVGNames.lengthAdjust) == "spacingAndGlyphs"))
        }
    }

    private mutating func append(
        _ bytes: ArraySlice<UInt8>, _ element: NodeID, _ style: ComputedStyle, path: NodeID?, shift: Double, _ document: Document
    ) {
        guard text.count + bytes.count < Self.maxBytes else { return }
        let keepsSpaces = style.text.whiteSpaceCollapse != .collapse || Self.preservesSpace(element, document)
        let source =
            style.text.transform.isEmpty
            ? Array(bytes) : TextTransformer.apply(style.text.transform, to: Array(bytes), language: style.font.language.string)
        let start = text.count
        for byte in source {
            if isASCIIWhitespace(byte) {
                if !keepsSpaces && endsInSpace { continue }
                characters.append(Character(byte: text.count))
                text.append(0x20)
                endsInSpace = true
                continue
            }
            // The bytes that go on with a character are not addressable.
            if byte & 0xC0 != 0x80 { characters.append(Character(byte: text.count)) }
            text.append(byte)
            endsInSpace = false
        }
        if keepsSpaces { endsInSpace = false }
        guard text.count > start else { return }
        spans.append(Span(bytes: start..<text.count, element: element, style: style, path: path, shift: shift))
    }

    /// `xml:space="preserve"` of the nearest element that says anything.
    private static func preservesSpace(_ element: NodeID, _ document: Document) -> Bool {
        var current: NodeID? = element
        while let node = current {
            if let value = document.attribute(node, SVGNames.space, namespace: .xml) {
                return document.string(value.value) == "preserve"
            }
            current = document.parent(node)
        }
        return false
    }

    /// A collapsible space at the very end shows nothing.
    private mutating func trimEnd() {
        guard endsInSpace, let last = text.last, last == 0x20, !spans.isEmpty else { return }
        text.removeLast()
        characters.removeLast()
        let index = spans.count - 1
        spans[index].bytes = spans[index].bytes.lowerBound..<text.count
        if spans[index].bytes.isEmpty { spans.removeLast() }
    }

    private mutating func position(
        _ range: Range<Int>, _ element: NodeID, _ style: ComputedStyle, _ context: SVGContext, _ painter: Painter
    ) {
        func list(_ name: Name, _ axis: SVGAxis) -> [Double] {
            painter.svgAttribute(element, name).map { painter.svgLengths($0, axis, style, context.viewport) } ?? []
        }
        // Inner elements were there first and win.
        for (index, value) in zip(range, list(SVGNames.x, .x)) where characters[index].x == nil { characters[index].x = value }
        for (index, value) in zip(range, list(SVGNames.y, .y)) where characters[index].y == nil { characters[index].y = value }
        for (index, value) in zip(range, list(SVGNames.dx, .x)) where characters[index].dx == 0 { characters[index].dx = value }
        for (index, value) in zip(range, list(SVGNames.dy, .y)) where characters[index].dy == 0 { characters[index].dy = value }
        guard let text = painter.svgAttribute(element, SVGNames.rotate) else { return }
        let angles = NumberScanner.list(text)
        guard let last = angles.last else { return }
        for (place, index) in range.enumerated() where characters[index].rotation == nil {
            characters[index].rotation = place < angles.count ? angles[place] : last
        }
    }
}
