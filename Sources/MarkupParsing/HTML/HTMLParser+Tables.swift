import ClipBase
import DOM

// Tables, frames, and which mode takes a tag (HTML §13.2.6.4.9–22).
extension HTMLParser {
    mutating func startTag(in mode: Mode) {
        switch mode {
        case .initial:
            leaveInitial()
            startTag(in: self.mode)
        case .beforeHTML: startTagBeforeHTML()
        case .beforeHead: startTagBeforeHead()
        case .inHead: startTagInHead()
        case .inHeadNoscript: startTagInHeadNoscript()
        case .afterHead: startTagAfterHead()
        case .inBody: startTagInBody()
        case .text: break
        case .inTable: startTagInTable()
        case .inTableText:
            flushTableText()
            startTag(in: self.mode)
        case .inCaption:
            switch tag {
            case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
                if closeCaption() { startTag(in: self.mode) }
            default: startTagInBody()
            }
        case .inColumnGroup: startTagInColumnGroup()
        case .inTableBody: startTagInTableBody()
        case .inRow: startTagInRow()
        case .inCell:
            switch tag {
            case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
                guard stack.hasInScope(.td, .table) || stack.hasInScope(.th, .table) else { return }
                closeCell()
                startTag(in: self.mode)
            default: startTagInBody()
            }
        case .inTemplate: startTagInTemplate()
        case .afterBody, .afterAfterBody:
            if tag == .html { return startTagInBody() }
            self.mode = .inBody
            startTagInBody()
        case .inFrameset:
            switch tag {
            case .html: startTagInBody()
            case .frameset: insertHTMLElement()
            case .frame:
                insertHTMLElement()
                stack.pop()
            case .noframes: startTagInHead()
            default: break
            }
        case .afterFrameset, .afterAfterFrameset:
            if tag == .html { startTagInBody() } else if tag == .noframes { startTagInHead() }
        }
    }

    mutating func endTag(in mode: Mode) {
        switch mode {
        case .initial:
            leaveInitial()
            endTag(in: self.mode)
        case .beforeHTML:
            guard [.head, .body, .html, .br].contains(tag) else { return }
            leaveBeforeHTML()
            endTag(in: self.mode)
        case .beforeHead:
            if tag == .template { return endTemplate() }
            guard [.head, .body, .html, .br].contains(tag) else { return }
            leaveBeforeHead()
            endTag(in: self.mode)
        case .inHead: endTagInHead()
        case .inHeadNoscript:
            if tag == .noscript { return leaveInHeadNoscript() }
            guard tag == .br else { return }
            leaveInHeadNoscript()
            endTag(in: self.mode)
        case .afterHead:
            if tag == .template { return endTemplate() }
            guard [.body, .html, .br].contains(tag) else { return }
            leaveAfterHead()
            endTag(in: self.mode)
        case .inBody: endTagInBody()
        case .text:
            let element = stack.pop()
            self.mode = originalMode
            tokenizer.model = .data
            if let element, element.tag == .script { closedScript = element.id }
        case .inTable: endTagInTable()
        case .inTableText:
            flushTableText()
            endTag(in: self.mode)
        case .inCaption:
            switch tag {
            case .caption: _ = closeCaption()
            case .table: if closeCaption() { endTag(in: self.mode) }
            case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
            default: endTagInBody()
            }
        case .inColumnGroup:
            switch tag {
            case .colgroup: _ = leaveInColumnGroup()
            case .col: break
            case .template: endTemplate()
            default: if leaveInColumnGroup() { endTag(in: self.mode) }
            }
        case .inTableBody: endTagInTableBody()
        case .inRow: endTagInRow()
        case .inCell: endTagInCell()
        case .inTemplate: if tag == .template { endTemplate() }
        case .afterBody:
            if tag == .html {
                if context == nil { self.mode = .afterAfterBody }
            } else {
                self.mode = .inBody
                endTagInBody()
            }
        case .afterAfterBody:
            self.mode = .inBody
            endTagInBody()
        case .inFrameset:
            guard tag == .frameset, stack.count > 1 else { return }
            stack.pop()
            if context == nil, stack.last?.tag != .frameset { self.mode = .afterFrameset }
        case .afterFrameset: if tag == .html { self.mode = .afterAfterFrameset }
        case .afterAfterFrameset: break
        }
    }

    // MARK: In table

    private mutating func clearStack(to context: Tag...) {
        while let element = stack.last, !context.contains(element.tag), element.tag != .html, element.tag != .template {
            stack.pop()
        }
    }

    private mutating func startTagInTable() {
        switch tag {
        case .caption:
            clearStack(to: .table)
            formatting.pushMarker()
            insertHTMLElement()
            mode = .inCaption
        case .colgroup:
            clearStack(to: .table)
            insertHTMLElement()
            mode = .inColumnGroup
        case .col:
            clearStack(to: .table)
            insertImplied(MarkupNames.colgroup, .colgroup)
            mode = .inColumnGroup
            startTag(in: mode)
        case .tbody, .tfoot, .thead:
            clearStack(to: .table)
            insertHTMLElement()
            mode = .inTableBody
        case .td, .th, .tr:
            clearStack(to: .table)
            insertImplied(MarkupNames.tbody, .tbody)
            mode = .inTableBody
            startTag(in: mode)
        case .table:
            guard stack.hasInScope(.table, .table) else { return }
            stack.popUntil(.table)
            resetInsertionMode()
            startTag(in: mode)
        case .style, .script, .template: startTagInHead()
        case .input where isHiddenInput:
            insertHTMLElement()
            stack.pop()
        case .form:
            guard !stack.contains(.template), formElement == nil else { return }
            formElement = insertHTMLElement()
            stack.pop()
        default: withFosterParenting { $0.startTagInBody() }
        }
    }

    private mutating func endTagInTable() {
        switch tag {
        case .table:
            guard stack.hasInScope(.table, .table) else { return }
            stack.popUntil(.table)
            resetInsertionMode()
        case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
        case .template: endTemplate()
        default: withFosterParenting { $0.endTagInBody() }
        }
    }

    private mutating func closeCaption() -> Bool {
        guard stack.hasInScope(.caption, .table) else { return false }
        stack.generateImpliedEndTags()
        stack.popUntil(.caption)
        formatting.clearToLastMarker()
        mode = .inTable
        return true
    }

    private mutating func startTagInColumnGroup() {
        switch tag {
        case .html: startTagInBody()
        case .col:
            insertHTMLElement()
            stack.pop()
        case .template: startTagInHead()
        default: if leaveInColumnGroup() { startTag(in: mode) }
        }
    }

    // MARK: In table body

    private mutating func startTagInTableBody() {
        switch tag {
        case .tr:
            clearStack(to: .tbody, .tfoot, .thead)
            insertHTMLElement()
            mode = .inRow
        case .th, .td:
            clearStack(to: .tbody, .tfoot, .thead)
            insertImplied(MarkupNames.tr, .tr)
            mode = .inRow
            startTag(in: mode)
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead: if closeTableBody() { startTag(in: mode) }
        default: startTagInTable()
        }
    }

    private mutating func endTagInTableBody() {
        switch tag {
        case .tbody, .tfoot, .thead:
            guard stack.hasInScope(tag, .table) else { return }
            clearStack(to: .tbody, .tfoot, .thead)
            stack.pop()
            mode = .inTable
        case .table: if closeTableBody() { endTag(in: mode) }
        case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
        default: endTagInTable()
        }
    }

    private mutating func closeTableBody() -> Bool {
        guard stack.hasInScope(.tbody, .table) || stack.hasInScope(.thead, .table) || stack.hasInScope(.tfoot, .table) else {
            return false
        }
        clearStack(to: .tbody, .tfoot, .thead)
        stack.pop()
        mode = .inTable
        return true
    }

    // MARK: In row and cell

    private mutating func startTagInRow() {
        switch tag {
        case .th, .td:
            clearStack(to: .tr)
            insertHTMLElement()
            mode = .inCell
            formatting.pushMarker()
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: if closeRow() { startTag(in: mode) }
        default: startTagInTable()
        }
    }

    private mutating func endTagInRow() {
        switch tag {
        case .tr: _ = closeRow()
        case .table: if closeRow() { endTag(in: mode) }
        case .tbody, .tfoot, .thead:
            guard stack.hasInScope(tag, .table), closeRow() else { return }
            endTag(in: mode)
        case .body, .caption, .col, .colgroup, .html, .td, .th: break
        default: endTagInTable()
        }
    }

    private mutating func closeRow() -> Bool {
        guard stack.hasInScope(.tr, .table) else { return false }
        clearStack(to: .tr)
        stack.pop()
        mode = .inTableBody
        return true
    }

    private mutating func closeCell() {
        stack.generateImpliedEndTags()
        while let element = stack.pop(), element.tag != .td, element.tag != .th {}
        formatting.clearToLastMarker()
        mode = .inRow
    }

    private mutating func endTagInCell() {
        switch tag {
        case .td, .th:
            guard stack.hasInScope(tag, .table) else { return }
            stack.generateImpliedEndTags()
            stack.popUntil(tag)
            formatting.clearToLastMarker()
            mode = .inRow
        case .body, .caption, .col, .colgroup, .html: break
        case .table, .tbody, .tfoot, .thead, .tr:
            guard stack.hasInScope(tag, .table) else { return }
            closeCell()
            endTag(in: mode)
        default: endTagInBody()
        }
    }
}
