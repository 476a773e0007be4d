import CSSSyntax

extension Display {
    /// Display 3 §2 in its one-keyword forms. `run-in` is no value: no browser shows it, and pages rely on that.
    static let keywords: Keywords<Display> = [
        "none": .none, "contents": .contents, "block": .block, "inline": .inline, "flow-root": .flowRoot,
        "inline-block": .inlineBlock, "list-item": .listItem, "table": .table, "inline-table": .inlineTable,
        "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup, "table-footer-group": .tableFooterGroup,
        "table-row": .tableRow, "table-cell": .tableCell, "table-column-group": .tableColumnGroup,
        "table-column": .tableColumn, "table-caption": .tableCaption, "flex": .flex, "inline-flex": .inlineFlex,
        "grid": .grid, "inline-grid": .inlineGrid, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex,
        "ruby": .ruby, "ruby-text": .rubyText, "ruby-base": .rubyBase, "ruby-base-container": .rubyBaseContainer,
        "ruby-text-container": .rubyTextContainer, "-webkit-box": .webkitBox, "-webkit-inline-box": .webkitInlineBox,
        "math": .inline
    ]

    private enum Outside: Sendable { case block, inline }
    private enum Inside: Sendable { case flow, flowRoot, table, flex, grid, ruby, math }

    private static let outsides: KeywordTable<Outside> = ["block": .block, "inline": .inline]
    private static let insides: KeywordTable<Inside> = [
        "flow": .flow, "flow-root": .flowRoot, "table": .table, "flex": .flex, "grid": .grid, "ruby": .ruby, "math": .math
    ]

    static func read(_ reader: inout ComponentReader) -> Display? {
        let start = reader.position
        if let display = reader.consumeKeyword(keywords.table), reader.isAtEnd { return display }
        reader.position = start
        var outside: Outside?
        var inside: Inside?
        var isListItem = false
        while !reader.isAtEnd {
            if outside == nil, let value = reader.consumeKeyword(outsides) {
                outside = value
            } else if inside == nil, let value = reader.consumeKeyword(insides) {
                inside = value
            } else if !isListItem, reader.consumeIdent("list-item") {
                isListItem = true
            } else {
                return nil
            }
        }
        guard outside != nil || inside != nil else { return nil }
        if isListItem {
            switch (outside ?? .block, inside ?? .flow) {
            case (.block, .flow): return .listItem
            case (.block, .flowRoot): return .flowRootListItem
            case (.inline, .flow): return .inlineListItem
            case (.inline, .flowRoot): return .inlineFlowRootListItem
            default: return nil
            }
        }
        let isBlock = outside == .block
        switch inside ?? .flow {
        case .flow: return outside == .inline ? .inline : .block
        case .flowRoot: return outside == .inline ? .inlineBlock : .flowRoot
        case .table: return outside == .inline ? .inlineTable : .table
        case .flex: return outside == .inline ? .inlineFlex : .flex
        case .grid: return outside == .inline ? .inlineGrid : .grid
        case .ruby: return isBlock ? .blockRuby : .ruby
        case .math: return isBlock ? .block : .inline
        }
    }

    var text: String {
        switch self {
        case .inlineListItem: "inline list-item"
        case .flowRootListItem: "flow-root list-item"
        case .inlineFlowRootListItem: "inline flow-root list-item"
        case .blockRuby: "block ruby"
        default: Self.keywords.text(self)
        }
    }

    /// Whether the box has a marker (Lists 3 §2).
    public var isListItem: Bool {
        self == .listItem || self == .inlineListItem || self == .flowRootListItem || self == .inlineFlowRootListItem
    }

    /// Whether what stands right inside is inline-level (Ruby 1 §2.2).
    var inlinifiesChildren: Bool {
        switch self {
        case .ruby, .blockRuby, .rubyBase, .rubyText: true
        case .none, .contents, .block, .inline, .flowRoot, .inlineBlock, .listItem, .inlineListItem, .flowRootListItem,
            .inlineFlowRootListItem, .table, .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell,
            .tableColumnGroup, .tableColumn, .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .rubyBaseContainer,
            .rubyTextContainer, .webkitBox, .webkitInlineBox:
            false
        }
    }

    /// The display type of a box that must be inline-level (Display 3 §2.7).
    var inlinified: Display {
        switch self {
        case .block, .flowRoot: .inlineBlock
        case .listItem, .flowRootListItem: .inlineFlowRootListItem
        case .table: .inlineTable
        case .flex: .inlineFlex
        case .grid: .inlineGrid
        case .webkitBox: .webkitInlineBox
        case .blockRuby: .ruby
        case .none, .contents, .inline, .inlineBlock, .inlineListItem, .inlineFlowRootListItem, .inlineTable, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .inlineFlex,
            .inlineGrid, .ruby, .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .webkitInlineBox:
            self
        }
    }

    /// The display type of a box that must be block-level (Display 3 §2.7).
    var blockified: Display {
        switch self {
        case .none, .contents, .block, .flowRoot, .listItem, .flowRootListItem, .table, .flex, .grid, .blockRuby, .webkitBox:
            self
        case .inline, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup,
            .tableColumn, .tableCaption, .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer:
            .block
        case .inlineBlock: .flowRoot
        case .inlineListItem: .listItem
        case .inlineFlowRootListItem: .flowRootListItem
        case .inlineTable: .table
        case .inlineFlex: .flex
        case .inlineGrid: .grid
        case .ruby: .blockRuby
        case .webkitInlineBox: .webkitBox
        }
    }
}
