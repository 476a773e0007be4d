import ClipBase
import DOM
import Style

/// The box tree of a styled document (CSS 2.2 §9.2, Display 3), with the styles that its anonymous boxes needed added.
public struct BoxTreeBuilder {
    let document: Document
    var styles: StyledTree
    /// What replaced elements show; an image without entry is broken.
    let replaced: [NodeID: ReplacedContent]
    /// Natural sizes of the images of `content` and `list-style-image`, by absolute URL.
    let imageSizes: [String: ReplacedContent]
    let limits: Limits
    /// The size of the block that holds the content of `build(contentOf:)`, CSS px.
    public var contentSize = Size.zero
    /// Whether the page's scripts run.
    public var runsScripts = true
    var arena = DraftArena()
    var counters: CounterScopes
    var controls: [ControlSize] = []
    /// Text that sizes form controls, UTF-8; it comes first in the tree's text.
    var measuredText: [UInt8] = []
    private var quoteDepth = 0
    /// The text before this place in its inline formatting context ends inside a word.
    var endsInsideWord = false
    var unbrokenMarkerStyles: [StyleID: StyleID] = [:]
    private var tableStyles: [StyleID: (wrapper: StyleID, grid: StyleID)] = [:]

    /// - Parameter replaced: by element; what was loaded for images, frames and the like.
    public init(
        document: Document, styles: StyledTree, replaced: [NodeID: ReplacedContent], imageSizes: [String: ReplacedContent] = [:],
        limits: Limits
    ) {
        self.document = document
        self.styles = styles
        self.replaced = replaced
        self.imageSizes = imageSizes
        self.limits = limits
        counters = CounterScopes()
    }

    /// Builds the tree. Cost: linear in the document.
    public consuming func build() -> (boxes: BoxTree, styles: StyledTree) {
        var root = Box(kind: .blockContainer, style: StyleID(rawValue: 0))
        root.isFormattingContextRoot = true
        var children: [Int] = []
        if let element = document.documentElement {
            children = drafts(forElement: element, depth: 0)
            if let style = styles.styleID(of: element) {
                root.style = initialContainingBlockStyle(element)
                for child in children where arena[child].box.node == element && arena[child].box.style == style {
                    arena[child].box.style = usedRootStyle(style, in: root.style)
                }
            }
        }
        let index = arena.add(Draft(box: root, children: children))
        return emit(index)
    }

    /// Builds the tree of what an element holds, in a block of the inherited style and of `contentSize`: the content of a
    /// `<foreignObject>`.
    public consuming func build(contentOf node: NodeID, style: StyleID) -> (boxes: BoxTree, styles: StyledTree) {
        var root = Box(kind: .blockContainer, style: StyleID(rawValue: 0))
        root.isFormattingContextRoot = true
        let block = styles.addAnonymous(inheriting: style, display: .flowRoot, size: contentSize)
        let children = childDrafts(of: node, style: block, depth: 0)
        let content = principalDraft(style: block, node: nil, pseudo: nil, children: children)
        return emit(arena.add(Draft(box: root, children: [content])))
    }

    // MARK: Elements

    private mutating func drafts(forElement node: NodeID, depth: Int) -> [Int] {
        guard depth < limits.maxTreeDepth * 2, arena.drafts.count < limits.maxNodes * 2, let id = styles.styleID(of: node) else {
            return []
        }
        let style = styles[id]
        let display = style.display
        guard display != .none, !isMediaSource(node) else { return [] }
        // An element without a box changes no counters, and its children count as its parent's (Lists 3 §4.6).
        if display == .contents {
            guard !isReplacedElement(node), !isTextOnlyControl(node) else { return [] }
            return inlined(childDrafts(of: node, style: id, depth: depth), style: id)
        }
        let starts = reversedStarts(style.generated, at: node)
        counters.enterElement(style.generated, tables: styles.tables, isListItem: display.isListItem, reversedStarts: starts)
        let outerQuoteDepth = quoteDepth
        let isStyleContained = style.containsStyle
        if isStyleContained { counters.enterContainment() }
        defer {
            if isStyleContained {
                counters.leaveContainment()
                quoteDepth = outerQuoteDepth
            }
            counters.leaveElement()
        }
        // A word goes on over inline boxes, and past boxes out of flow, but not into or out of other boxes.
        let outer = endsInsideWord
        let isInlineBox =
            display == .inline && !style.isOutOfFlow && !style.isFloating && !isReplacedElement(node) && !document.isHTML(node, .br)
        if !isInlineBox { endsInsideWord = false }
        defer { if !isInlineBox { endsInsideWord = (style.isOutOfFlow || style.isFloating) && outer } }
        if let content = imageContent(of: style) ?? replacedContent(of: node, style: style) {
            var box = Box(kind: .replaced, style: id, node: node)
            setLevel(&box, style)
            var draft = Draft(box: box)
            draft.replaced = cut(content, to: style)
            return [arena.add(draft)]
        }
        if let broken = brokenImageDrafts(of: node, style: id) { return broken }
        if let special = controlDrafts(of: node, style: id, depth: depth) { return special }
        if document.isHTML(node, .br) { return [arena.add(Draft(box: inlineLeaf(.lineBreak, style: id, node: node)))] }
        if document.isHTML(node, .wbr) { return [arena.add(Draft(box: inlineLeaf(.wordBreak, style: id, node: node)))] }

        var children = childDrafts(of: node, style: id, depth: depth)
        if let letter = styles.styleID(of: node, .firstLetter), holdsFirstLetter(display) {
            splitFirstLetter(of: &children, style: letter, block: id)
        }
        if document.isHTML(node, .fieldset), let fieldset = fieldsetDraft(of: node, style: id, children: children) { return [fieldset] }
        return [principalDraft(style: id, node: node, pseudo: nil, children: children)]
    }

    /// Elements that only say what others load make no boxes, whatever `display` says.
    private func isMediaSource(_ node: NodeID) -> Bool {
        document.isHTML(node, .source) || document.isHTML(node, .track) || document.isHTML(node, .param)
    }

    private func inlineLeaf(_ kind: BoxKind, style: StyleID, node: NodeID?) -> Box {
        var box = Box(kind: kind, style: style, node: node)
        box.isInlineLevel = true
        return box
    }

    /// Block containers have a first letter, other boxes do not.
    private func holdsFirstLetter(_ display: Display) -> Bool {
        switch display {
        case .block, .flowRoot, .inlineBlock, .listItem, .flowRootListItem, .inlineFlowRootListItem, .tableCell, .tableCaption: true
        case .none, .contents, .inline, .inlineListItem, .table, .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
            .tableRow, .tableColumnGroup, .tableColumn, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .blockRuby, .rubyBase, .rubyText,
            .rubyBaseContainer, .rubyTextContainer, .webkitBox, .webkitInlineBox:
            false
        }
    }

    /// The pseudo-elements and children of an element, in order.
    mutating func childDrafts(of node: NodeID, style: StyleID, depth: Int) -> [Int] {
        var children: [Int] = []
        if styles[style].display.isListItem, !document.isHTML(node, .fieldset), let marker = markerDraft(of: node, style: style) {
            children.append(marker)
        }
        children += pseudoDrafts(of: node, .before, depth: depth)
        if isTextOnlyControl(node) { return children + pseudoDrafts(of: node, .after, depth: depth) }
        if document.isHTML(node, .details) {
            children += detailsDrafts(of: node, style: style, depth: depth)
        } else {
            for child in document.flatTreeChildren(node) { children += drafts(forNode: child, style: style, depth: depth + 1) }
        }
        children += pseudoDrafts(of: node, .after, depth: depth)
        return wrapAnnotations(children, style: style)
    }

    mutating func drafts(forNode node: NodeID, style: StyleID, depth: Int) -> [Int] {
        switch document.kind(node) {
        case .element: return drafts(forElement: node, depth: depth)
        case .text, .cdataSection:
            let bytes = Array(document.bytes(document.textRange(node)))
            guard !bytes.isEmpty else { return [] }
            let text = textDraft(bytes, style: style, node: node, pseudo: nil)
            return [combinedDraft(text, style: style) ?? text]
        case .document, .documentType, .documentFragment, .shadowRoot, .comment, .processingInstruction: return []
        }
    }

    /// The text of an element without a box, in an anonymous inline box: lines hold it by its own height (Display 3 §2.5).
    private mutating func inlined(_ children: [Int], style id: StyleID) -> [Int] {
        children.map { child in
            guard arena[child].box.kind == .text, arena[child].box.style == id, !arena[child].isWhiteSpace else { return child }
            let wrapper = arena.wrap([child], as: .inline, display: .inline, inheriting: id, in: &styles)
            arena[wrapper].box.isInlineLevel = true
            return wrapper
        }
    }

    mutating func textDraft(_ bytes: [UInt8], style: StyleID, node: NodeID?, pseudo: PseudoElement?) -> Int {
        let text = styles[style].text
        var box = inlineLeaf(.text, style: style, node: node)
        box.pseudo = pseudo
        var draft = Draft(box: box)
        let preservesSpaces = text.whiteSpaceCollapse != .collapse && text.whiteSpaceCollapse != .preserveBreaks
        draft.isWhiteSpace = bytes.allSatisfy(isASCIIWhitespace)
        draft.isCollapsibleSpace =
            !preservesSpaces && draft.isWhiteSpace && !(text.whiteSpaceCollapse == .preserveBreaks && bytes.contains(0x0A))
        draft.text = bytes
        if !text.transform.isEmpty {
            draft.text = TextTransformer.apply(
                text.transform, to: bytes, language: styles[style].font.language.string, continuesWord: endsInsideWord)
        }
        if !bytes.isEmpty { endsInsideWord = TextTransformer.endsInsideWord(bytes) }
        return arena.add(draft)
    }

    // MARK: The principal box

    func setLevel(_ box: inout Box, _ style: ComputedStyle) {
        box.isOutOfFlow = style.isOutOfFlow
        box.isFloating = style.isFloating
        switch style.display {
        case .inline, .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid, .webkitInlineBox, .ruby, .inlineListItem,
            .inlineFlowRootListItem:
            box.isInlineLevel = !box.isOutOfFlow && !box.isFloating
        case .none, .contents, .block, .flowRoot, .listItem, .flowRootListItem, .table, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .flex, .grid, .blockRuby,
            .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .webkitBox:
            box.isInlineLevel = false
        }
    }

    /// The box of an element or pseudo-element around its children, by `display`.
    mutating func principalDraft(style id: StyleID, node: NodeID?, pseudo: PseudoElement?, children: [Int]) -> Int {
        let style = styles[id]
        let kind: BoxKind
        switch style.display {
        case .inline, .inlineListItem: kind = .inline
        case .block, .flowRoot, .listItem, .flowRootListItem, .inlineFlowRootListItem, .inlineBlock, .none, .contents:
            kind = .blockContainer
        case .flex, .inlineFlex: kind = .flexContainer
        case .webkitBox, .webkitInlineBox:
            // A clamped box is laid out as a block (Overflow 4 §5.2), any other as flex.
            kind = style.box.lineClamp > 0 && style.flex.direction == .column ? .blockContainer : .flexContainer
        case .grid, .inlineGrid: kind = .gridContainer
        case .table, .inlineTable: return tableDraft(style: id, node: node, pseudo: pseudo, children: children)
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: kind = .tableRowGroup
        case .tableRow: kind = .tableRow
        case .tableCell: kind = .tableCell
        case .tableColumnGroup: kind = .tableColumnGroup
        case .tableColumn: kind = .tableColumn
        case .tableCaption: kind = .tableCaption
        case .ruby: kind = .inline
        case .blockRuby: kind = .blockContainer
        case .rubyBase, .rubyBaseContainer, .rubyTextContainer: kind = .inline
        case .rubyText: kind = .rubyText
        }
        var box = Box(kind: kind, style: id, node: node, pseudo: pseudo)
        setLevel(&box, style)
        box.isFormattingContextRoot = establishesFormattingContext(box, style: style)
        if kind == .inline { return inlineDraft(box, children: children) }
        if kind == .rubyText { box.isInlineLevel = true }
        var draft = Draft(box: box)
        if box.skipsContents(style) { return arena.add(draft) }
        let content = style.display == .blockRuby ? [anonymousRuby(children, style: id)] : children
        draft.children = contain(content, in: &draft.box, style: id)
        if kind == .blockContainer || kind == .tableCell, style.box.columnCount != nil || style.box.columnWidth != nil {
            let thread = arena.wrap(draft.children, as: .blockContainer, display: .block, inheriting: id, in: &styles)
            arena[thread].box.hasInlineChildren = draft.box.hasInlineChildren
            arena[thread].box.isFormattingContextRoot = true
            arena[thread].box.isFlowThread = true
            draft.box.hasInlineChildren = false
            draft.children = [thread]
        }
        return arena.add(draft)
    }

    /// The ruby box inside of a block of ruby, or around annotations that stand in none (Ruby 1 §2.1, §2.2).
    private mutating func anonymousRuby(_ children: [Int], style: StyleID) -> Int {
        let id = arena.anonymousStyle(inheriting: style, display: .ruby, in: &styles)
        return inlineDraft(Box(kind: .inline, style: id), children: children)
    }

    /// Puts annotations that stand in no ruby box into one of their own.
    private mutating func wrapAnnotations(_ children: [Int], style id: StyleID) -> [Int] {
        let display = styles[id].display
        guard display != .ruby, display != .blockRuby, display != .contents else { return children }
        return children.map { arena[$0].box.kind == .rubyText ? anonymousRuby([$0], style: id) : $0 }
    }

    private mutating func inlineDraft(_ box: Box, children: [Int]) -> Int {
        let children = wrapTableParts(children, parent: .inline, style: box.style)
        var draft = Draft(box: box, children: children)
        draft.box.isInlineLevel = true
        draft.containsBlock = children.contains { isBlockInInline($0) }
        return arena.add(draft)
    }

    func isBlockInInline(_ index: Int) -> Bool {
        let draft = arena[index]
        return draft.containsBlock || (!draft.box.isInlineLevel && !draft.box.isOutOfFlow && !draft.box.isFloating)
    }

    private func establishesFormattingContext(_ box: Box, style: ComputedStyle) -> Bool {
        switch box.kind {
        case .flexContainer, .gridContainer, .tableCell, .tableCaption, .tableWrapper, .table, .replaced: return true
        case .inline, .text, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableColumnGroup, .tableColumn, .ruby, .rubyBase:
            return false
        case .marker, .rubyText: return true
        case .blockContainer: break
        }
        if style.isOutOfFlow || style.isFloating || (style.isScrollContainer && !givesOverflowToViewport(box.node)) { return true }
        if style.display == .flowRoot || style.display == .inlineBlock || style.display == .flowRootListItem
            || style.display == .inlineFlowRootListItem
            || style.display == .webkitBox || style.display == .webkitInlineBox
        {
            return true
        }
        if style.box.columnCount != nil || style.box.columnWidth != nil || style.box.columnSpan == .all { return true }
        if style.box.containerType != .normal || !box.containment(style).isDisjoint(with: [.layout, .paint, .size]) { return true }
        if style.flex.alignContent.keyword != .normal { return true }
        if let node = box.node, document.isHTML(node, .fieldset) || node == document.documentElement { return true }
        return false
    }

    /// Whether the viewport takes over the `overflow` of an element: the body's, where the root element's is visible and neither is
    /// contained (Overflow 3 §3.3). The body itself then is as if its overflow were visible.
    private func givesOverflowToViewport(_ node: NodeID?) -> Bool {
        guard let node, node == document.body, let root = document.documentElement, let id = styles.styleID(of: root),
            let own = styles.styleID(of: node), !isContained(id), !isContained(own)
        else { return false }
        return styles[id].box.overflowX == .visible && styles[id].box.overflowY == .visible
    }

    // MARK: Pseudo-elements

    mutating func pseudoDrafts(of node: NodeID, _ pseudo: PseudoElement, depth: Int) -> [Int] {
        guard let id = styles.styleID(of: node, pseudo) else { return [] }
        let style = styles[id]
        guard style.display != .none else { return [] }
        let hasBox = style.display != .contents
        if hasBox { counters.enterElement(style.generated, tables: styles.tables, isListItem: style.display.isListItem) }
        defer { if hasBox { counters.leaveElement() } }
        var children: [Int] = []
        if style.display.isListItem {
            let marker: PseudoElement? = pseudo == .before ? .beforeMarker : pseudo == .after ? .afterMarker : nil
            let given = marker.flatMap { styles.styleID(of: node, $0) }
            let own = given ?? arena.anonymousStyle(inheriting: id, display: .inline, in: &styles)
            if let marker = markerDraft(styled: own, of: style, node: node) { children.append(marker) }
        }
        children += contentDrafts(styles.tables.contents[style.generated.content], style: id, node: node, pseudo: pseudo)
        if !hasBox { return children }
        // `content: url()` alone on a pseudo-element still makes a box around the image (Content 3 §1.2).
        return [principalDraft(style: id, node: node, pseudo: pseudo, children: children)]
    }

    /// The boxes of `content`'s parts.
    mutating func contentDrafts(_ content: ContentValue, style: StyleID, node: NodeID?, pseudo: PseudoElement) -> [Int] {
        guard case .items(let items, _) = content else { return [] }
        var drafts: [Int] = []
        var text = ""
        func flush(_ builder: inout BoxTreeBuilder) {
            guard !text.isEmpty else { return }
            drafts.append(builder.textDraft(Array(text.utf8), style: style, node: nil, pseudo: pseudo))
            text = ""
        }
        // Quotation marks are in the language around the element (Content 3 §3.2).
        let outside = node.flatMap { document.parent($0) }.flatMap { styles.styleID(of: $0) } ?? style
        let quotes = QuoteMarks(styles.tables.quotes[styles[style].inherited.quotes], language: styles[outside].font.language.string)
        for item in items {
            switch item {
            case .string(let string): text += string
            case .counter(let name, let counterStyle):
                text += styles.counterText(counters.value(of: name), style: counterStyle)
            case .counters(let name, let separator, let counterStyle):
                text += counters.values(of: name).map { styles.counterText($0, style: counterStyle) }.joined(separator: separator)
            case .openQuote:
                text += quotes.open(depth: quoteDepth)
                quoteDepth += 1
            case .closeQuote:
                quoteDepth = max(0, quoteDepth - 1)
                text += quotes.close(depth: quoteDepth)
            case .noOpenQuote: quoteDepth += 1
            case .noCloseQuote: quoteDepth = max(0, quoteDepth - 1)
            case .image(let image):
                flush(&self)
                drafts.append(imageDraft(image, style: style, pseudo: pseudo))
            }
        }
        flush(&self)
        return drafts
    }

    /// What an element shows whose `content` is one image: that in place of its own content (Content 3 §1.1).
    private mutating func imageContent(of style: ComputedStyle) -> ReplacedContent? {
        guard case .items(let items, _) = styles.tables.contents[style.generated.content], items.count == 1,
            case .image(let image) = items[0], case .url(let url, let density) = image
        else { return nil }
        var content =
            loadedImage(url, density: density)?.oriented(by: style)
            ?? ReplacedContent(kind: .brokenImage, naturalWidth: 0, naturalHeight: 0)
        content.image = styles.tables.images.intern(image)
        return content
    }

    private func loadedImage(_ url: String, density: Double) -> ReplacedContent? {
        guard var size = imageSizes[url] else { return nil }
        if density > 0 && density != 1 {
            size.naturalWidth = size.naturalWidth.map { $0 / density }
            size.naturalHeight = size.naturalHeight.map { $0 / density }
        }
        return size
    }

    /// An anonymous inline replaced box for an image of `content` or `list-style-image`.
    mutating func imageDraft(_ image: ImageValue, style: StyleID, pseudo: PseudoElement) -> Int {
        let anonymous = arena.anonymousStyle(inheriting: style, display: .inlineBlock, in: &styles)
        var box = Box(kind: .replaced, style: anonymous, node: nil, pseudo: pseudo)
        box.isInlineLevel = true
        var draft = Draft(box: box)
        var content = ReplacedContent(kind: .image)
        if case .url(let url, let density) = image, let size = loadedImage(url, density: density) {
            content = size.oriented(by: styles[anonymous])
        } else if case .url = image {
            // A picture that is not there takes no room.
            (content.naturalWidth, content.naturalHeight) = (0, 0)
        }
        draft.replaced = content
        draft.replaced?.image = styles.tables.images.intern(image)
        return arena.add(draft)
    }

    // MARK: Tables

    /// The wrapper box with captions and the grid box inside (CSS 2.2 §17.4).
    private mutating func tableDraft(style id: StyleID, node: NodeID?, pseudo: PseudoElement?, children: [Int]) -> Int {
        let pair = tableStyles[id] ?? splitTableStyle(id)
        tableStyles[id] = pair
        let parts = fixTableChildren(children, style: pair.grid)
        let captions = parts.filter { arena[$0].box.kind == .tableCaption }
        var grid = Box(kind: .table, style: pair.grid, node: node, pseudo: pseudo)
        grid.isFormattingContextRoot = true
        let gridIndex = arena.add(Draft(box: grid, children: parts.filter { arena[$0].box.kind != .tableCaption }))
        var wrapper = Box(kind: .tableWrapper, style: pair.wrapper, node: node, pseudo: pseudo)
        setLevel(&wrapper, styles[pair.wrapper])
        wrapper.isFormattingContextRoot = true
        let bottom = captions.filter { styles[arena[$0].box.style].inherited.captionSide == .bottom }
        let top = captions.filter { !bottom.contains($0) }
        return arena.add(Draft(box: wrapper, children: top + [gridIndex] + bottom))
    }

    /// Position, float, margin, stacking and effects go to the wrapper; size, border, padding and background to the grid.
    private mutating func splitTableStyle(_ id: StyleID) -> (wrapper: StyleID, grid: StyleID) {
        let original = styles[id]
        let initial = ComputedStyle()
        var wrapper = original
        wrapper.surface = initial.surface
        wrapper.box.padding = initial.box.padding
        wrapper.box.overflowX = .visible
        wrapper.box.overflowY = .visible
        wrapper.generated = initial.generated
        var grid = original
        grid.effects = initial.effects
        grid.box.margin = initial.box.margin
        grid.box.inset = initial.box.inset
        grid.box.position = .static
        grid.box.float = .none
        grid.box.clear = .none
        grid.box.display = .table
        grid.flex = initial.flex
        grid.generated = initial.generated
        return (styles.add(wrapper), styles.add(grid))
    }

    // MARK: Writing the tree

    private consuming func emit(_ root: Int) -> (boxes: BoxTree, styles: StyledTree) {
        var tree = BoxTree()
        tree.controls = controls
        tree.text = measuredText
        var stack: [(draft: Int, parent: BoxID?)] = [(root, nil)]
        while let (index, parent) = stack.popLast() {
            var box = arena[index].box
            switch box.kind {
            case .text:
                let text = arena[index].text
                box.payload = UInt32(tree.texts.count)
                tree.texts.append(
                    BoxText(
                        range: ByteRange(tree.text.count..<tree.text.count + text.count),
                        sourceStart: UInt32(clamping: arena[index].sourceOffset)))
                tree.text.append(contentsOf: text)
            case .replaced:
                box.payload = UInt32(tree.replaced.count)
                tree.replaced.append(arena[index].replaced ?? ReplacedContent(kind: .brokenImage))
            case .blockContainer, .inline, .lineBreak, .wordBreak, .flexContainer, .gridContainer, .tableWrapper, .table,
                .tableRowGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase,
                .rubyText:
                break
            }
            // A block in another writing mode has a formatting context of its own (Writing Modes 4 §3.2).
            if box.kind == .blockContainer, let parent,
                styles[box.style].text.writingMode != styles[tree[parent].style].text.writingMode
            {
                box.isFormattingContextRoot = true
            }
            let id = tree.add(box, to: parent)
            for child in arena[index].children.reversed() { stack.append((child, id)) }
        }
        return (tree, styles)
    }
}
