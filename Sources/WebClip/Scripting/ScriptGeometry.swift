import ClipBase
import DOM
import Layout
import Painting
import Scripting
import Style

/// What CSSOM View asks of a rendered page (boxes by element, made once for a rendering).
struct ScriptGeometry {
    private let page: RenderedPage
    /// The first box fragment of each element.
    private var fragments: [NodeID: FragmentID] = [:]

    init(_ page: RenderedPage) {
        self.page = page
        let tree = page.fragments
        for index in tree.fragments.indices {
            let fragment = tree.fragments[index]
            guard case .box = fragment.kind, let node = tree.boxes[fragment.box].node, tree.boxes[fragment.box].pseudo == nil,
                fragments[node] == nil
            else { continue }
            fragments[node] = FragmentID(rawValue: UInt32(index))
        }
    }

    func fragment(of element: NodeID) -> Fragment? { fragments[element].map { page.fragments[$0] } }

    func geometry(of element: NodeID) -> ElementGeometry {
        var geometry = ElementGeometry()
        if let picture = page.naturalImages[page.document.attributeValue(element, "src") ?? ""] {
            geometry.naturalWidth = picture.width ?? 0
            geometry.naturalHeight = picture.height ?? 0
        }
        guard let box = page.geometry.boxes[element] else { return geometry }
        geometry.borderBoxes = [CSSRect(x: box.x, y: box.y, width: box.width, height: box.height)]
        geometry.offsetParent = offsetParent(of: element)
        guard let fragment = fragment(of: element) else { return geometry }
        let border = fragment.border
        let padding = fragment.padding
        let isInline = page.styles.styleID(of: element).map { page.styles[$0].display == .inline } ?? false
        if !isInline {
            geometry.client = CSSRect(
                x: border.left.pixels, y: border.top.pixels,
                width: max(0, box.width - border.left.pixels - border.right.pixels),
                height: max(0, box.height - border.top.pixels - border.bottom.pixels))
        }
        geometry.contentWidth = max(0, geometry.client.width - padding.left.pixels - padding.right.pixels)
        geometry.contentHeight = max(0, geometry.client.height - padding.top.pixels - padding.bottom.pixels)
        let overflow = fragment.scrollableOverflow
        geometry.scrollWidth = max(geometry.client.width, overflow.maxX.pixels - border.left.pixels)
        geometry.scrollHeight = max(geometry.client.height, overflow.maxY.pixels - border.top.pixels)
        if element == page.document.documentElement || element == page.document.body {
            geometry.scrollWidth = max(geometry.scrollWidth, page.pageSize.width)
            geometry.scrollHeight = max(geometry.scrollHeight, page.pageSize.height)
        }
        return geometry
    }

    /// CSSOM View §7, `offsetParent`.
    private func offsetParent(of element: NodeID) -> NodeID? {
        let document = page.document
        if element == document.body || element == document.documentElement || style(element)?.box.position == .fixed { return nil }
        let isStatic = style(element).map { !$0.isPositioned } ?? true
        var node = document.flatTreeParent(element)
        while let id = node {
            if document.isElement(id) {
                if id == document.body || style(id)?.isPositioned ?? false { return id }
                if isStatic, ["td", "th", "table"].contains(document.name(id).string) { return id }
            }
            node = document.flatTreeParent(id)
        }
        return nil
    }

    private func style(_ element: NodeID) -> ComputedStyle? { page.styles.styleID(of: element).map { page.styles[$0] } }

    /// The last element in tree order whose border box holds the point: painting order, but for `z-index`.
    func element(atX x: Double, y: Double) -> NodeID? {
        var found: NodeID?
        for node in page.document.descendants {
            guard let box = page.geometry.boxes[node], x >= box.x, y >= box.y, x < box.x + box.width, y < box.y + box.height,
                style(node).map({ $0.inherited.visibility == .visible && $0.inherited.pointerEvents != .none }) ?? false
            else { continue }
            found = node
        }
        return found
    }
}
