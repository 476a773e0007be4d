import ClipBase
import DOM
import Style
import TextShaping

@testable import Layout

/// A box tree made by hand, laid out in a viewport of 400 × 300 px with the box font: each glyph an em square.
struct Scene {
    var styles = StyledTree(nodeCount: 0)
    var boxes = BoxTree()
    let root: BoxID
    var viewport = LayoutSize(width: 400, height: 300)

    init() {
        var initial = Box(kind: .blockContainer, style: StyleID(rawValue: 0))
        initial.isFormattingContextRoot = true
        let icb = boxes.add(initial, to: nil)
        var style = ComputedStyle()
        style.font.families = styles.tables.fontFamilies.intern([.named("WebClip Box")])
        style.font.size = 10
        style.font.lineHeight = .length(10)
        style.box.display = .block
        style.box.originalDisplay = .block
        var box = Box(kind: .blockContainer, style: styles.add(style))
        box.isFormattingContextRoot = true
        root = boxes.add(box, to: icb)
    }

    private mutating func add(_ kind: BoxKind, _ display: Display, to parent: BoxID, _ change: (inout ComputedStyle) -> Void) -> BoxID {
        let inherited = styles.addAnonymous(inheriting: boxes[parent].style, display: display)
        var style = styles[inherited]
        change(&style)
        // A pseudo-element: without one and without a node a box would be anonymous.
        var box = Box(kind: kind, style: styles.add(style), pseudo: .before)
        box.isOutOfFlow = style.isOutOfFlow
        box.isFloating = style.isFloating
        box.isInlineLevel = (display == .inline || display == .inlineBlock) && !box.isOutOfFlow && !box.isFloating
        box.isFormattingContextRoot =
            kind != .inline
            && (box.isOutOfFlow || box.isFloating || display == .inlineBlock || display == .flowRoot || style.isScrollContainer)
        let id = boxes.add(box, to: parent)
        if box.isInlineLevel { boxes[parent].hasInlineChildren = true }
        return id
    }

    @discardableResult
    mutating func block(in parent: BoxID? = nil, _ change: (inout ComputedStyle) -> Void = { _ in }) -> BoxID {
        add(.blockContainer, .block, to: parent ?? root, change)
    }
    @discardableResult
    mutating func flowRoot(in parent: BoxID? = nil, _ change: (inout ComputedStyle) -> Void = { _ in }) -> BoxID {
        add(.blockContainer, .flowRoot, to: parent ?? root, change)
    }
    @discardableResult
    mutating func inlineBlock(in parent: BoxID, _ change: (inout ComputedStyle) -> Void = { _ in }) -> BoxID {
        add(.blockContainer, .inlineBlock, to: parent, change)
    }
    @discardableResult
    mutating func inline(in parent: BoxID, _ change: (inout ComputedStyle) -> Void = { _ in }) -> BoxID {
        add(.inline, .inline, to: parent, change)
    }
    @discardableResult
    mutating func float(
        _ side: FloatSide, in parent: BoxID? = nil, width: Double, height: Double, _ change: (inout ComputedStyle) -> Void = { _ in }
    ) -> BoxID {
        add(.blockContainer, .block, to: parent ?? root) { style in
            style.box.float = side
            style.box.width = .length(.pixels(width))
            style.box.height = .length(.pixels(height))
            change(&style)
        }
    }
    @discardableResult
    mutating func text(_ string: String, in parent: BoxID) -> BoxID {
        var box = Box(kind: .text, style: boxes[parent].style)
        box.isInlineLevel = true
        box.payload = UInt32(boxes.texts.count)
        let bytes = Array(string.utf8)
        boxes.texts.append(BoxText(range: ByteRange(boxes.text.count..<boxes.text.count + bytes.count)))
        boxes.text += bytes
        var holder = parent
        while boxes[holder].kind == .inline, let next = boxes[holder].parent { holder = next }
        boxes[holder].hasInlineChildren = true
        return boxes.add(box, to: parent)
    }
    mutating func lineBreak(in parent: BoxID) {
        var box = Box(kind: .lineBreak, style: boxes[parent].style)
        box.isInlineLevel = true
        _ = boxes.add(box, to: parent)
    }

    func layOut(mode: DocumentMode = .noQuirks) -> Laid {
        var document = Document(url: nil)
        document.mode = mode
        let engine = LayoutEngine(
            document: document, styles: styles, fonts: TestFonts.context, boxes: boxes, viewport: viewport, limits: Limits())
        return Laid(tree: engine.layOutPage())
    }
}

enum TestFonts {
    static var context: FontContext {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return FontContext(fontsDirectory: "/" + folder + "/fonts")
    }
}

/// A laid out scene, asked for absolute rectangles.
struct Laid {
    let tree: FragmentTree

    /// The border boxes of all fragments of a box, in px from the viewport's top left: `x y width height`.
    func rects(_ box: BoxID) -> [String] {
        var found: [String] = []
        visit { fragment, origin in
            if fragment.box == box, fragment.kind != .line {
                found.append("\(origin.x) \(origin.y) \(fragment.size.width) \(fragment.size.height)")
            }
        }
        return found
    }
    func rect(_ box: BoxID) -> String { rects(box).joined(separator: ", ") }

    /// The text of each line of a box's content with the line's rectangle.
    func lines(_ box: BoxID) -> [String] {
        var found: [String] = []
        visit { fragment, origin in
            if fragment.kind == .line, fragment.box == box {
                found.append("\(origin.x) \(origin.y) \(fragment.size.width) \(fragment.size.height) \(text(of: fragment))")
            }
        }
        return found
    }

    /// The text of every line, in tree order.
    var lineTexts: [String] {
        var found: [String] = []
        visit { fragment, _ in if fragment.kind == .line { found.append(text(of: fragment)) } }
        return found
    }

    private func text(of fragment: Fragment) -> String {
        var result = ""
        if fragment.kind == .text { result += String(decoding: tree.text[tree.textFragment(fragment).text.range], as: UTF8.self) }
        for link in tree.links[fragment.children.range] { result += text(of: tree[link.fragment]) }
        return result
    }

    private func visit(_ body: (Fragment, LayoutPoint) -> Void) {
        func walk(_ id: FragmentID, _ origin: LayoutPoint) {
            body(tree[id], origin)
            for link in tree.children(id) { walk(link.fragment, origin + link.offset) }
        }
        if let root = tree.root { walk(root, .zero) }
    }
}

func px(_ value: Double) -> SizeValue { .length(.pixels(value)) }
func margin(_ value: Double) -> AutoLength { .length(.pixels(value)) }
