import ClipBase
import DOM

// Character tokens in every insertion mode (HTML §13.2.6.4), a run at a time.
extension HTMLParser {
    mutating func characters(_ bytes: ArraySlice<UInt8>) {
        if usesForeignRules(forStartTag: nil) {
            insertText(bytes)
            if !isAllSpace(bytes) { framesetIsOK = false }
        } else {
            characters(bytes, in: mode)
        }
    }

    mutating func nullCharacter() {
        if usesForeignRules(forStartTag: nil) {
            insertText([0xEF, 0xBF, 0xBD])
        } else if mode != .inTableText {
            characters([0], in: mode)
        }
    }

    func isAllSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes where !isASCIIWhitespace(byte) { return false }
        return true
    }

    mutating func characters(_ all: ArraySlice<UInt8>, in startMode: Mode) {
        var rest = all
        var mode = startMode
        // Each round either ends or moves to a later mode.
        while !rest.isEmpty {
            switch mode {
            case .initial:
                rest = rest.drop(while: isASCIIWhitespace)
                if rest.isEmpty { return }
                leaveInitial()
            case .beforeHTML:
                rest = rest.drop(while: isASCIIWhitespace)
                if rest.isEmpty { return }
                leaveBeforeHTML()
            case .beforeHead:
                rest = rest.drop(while: isASCIIWhitespace)
                if rest.isEmpty { return }
                leaveBeforeHead()
            case .inHead:
                rest = insertLeadingSpace(rest)
                if rest.isEmpty { return }
                leaveInHead()
            case .inHeadNoscript:
                rest = insertLeadingSpace(rest)
                if rest.isEmpty { return }
                leaveInHeadNoscript()
            case .afterHead:
                rest = insertLeadingSpace(rest)
                if rest.isEmpty { return }
                leaveAfterHead()
            case .inBody, .inCaption, .inCell, .inTemplate:
                return charactersInBody(rest)
            case .text: return insertText(rest)
            case .inTable, .inTableBody, .inRow:
                guard let current = stack.last, current.tag.isTableContext || current.tag == .template else {
                    return withFosterParenting { $0.charactersInBody(rest) }
                }
                pendingTableText.removeAll(keepingCapacity: true)
                pendingTableTextHasOther = false
                originalMode = self.mode
                self.mode = .inTableText
            case .inTableText:
                if rest.first == 0 && rest.count == 1 { return }
                pendingTableText.append(contentsOf: rest)
                if !pendingTableTextHasOther { pendingTableTextHasOther = !isAllSpace(rest) }
                return
            case .inColumnGroup:
                rest = insertLeadingSpace(rest)
                if rest.isEmpty || !leaveInColumnGroup() { return }
            case .afterBody, .afterAfterBody:
                let space = rest.prefix(while: isASCIIWhitespace)
                if !space.isEmpty { charactersInBody(space) }
                rest = rest.dropFirst(space.count)
                if rest.isEmpty { return }
                self.mode = .inBody
            case .inFrameset, .afterFrameset, .afterAfterFrameset:
                let space = rest.filter(isASCIIWhitespace)
                if mode == .afterAfterFrameset { charactersInBody(space[...]) } else { insertText(space[...]) }
                return
            }
            mode = self.mode
        }
    }

    private mutating func insertLeadingSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let space = bytes.prefix(while: isASCIIWhitespace)
        insertText(space)
        return bytes.dropFirst(space.count)
    }

    private mutating func charactersInBody(_ bytes: ArraySlice<UInt8>) {
        if bytes.isEmpty || (bytes.count == 1 && bytes.first == 0) { return }
        reconstructFormatting()
        insertText(bytes)
        if framesetIsOK && !isAllSpace(bytes) { framesetIsOK = false }
    }

    mutating func withFosterParenting(_ body: (inout HTMLParser) -> Void) {
        let outer = fosterParenting
        fosterParenting = true
        body(&self)
        fosterParenting = outer
    }

    /// Inserts the text gathered inside a table, and goes back to the mode before.
    mutating func flushTableText() {
        let text = pendingTableText[...]
        pendingTableText = []
        mode = originalMode
        if pendingTableTextHasOther {
            withFosterParenting { $0.charactersInBody(text) }
        } else {
            insertText(text)
        }
    }

    // MARK: The ways out of the modes before the body

    mutating func leaveInitial() {
        document.mode = .quirks
        mode = .beforeHTML
    }

    mutating func leaveBeforeHTML() {
        let id = document.createElement(.html)
        document.appendChild(id, to: .document)
        stack.push(OpenElement(id, html: .html, tag: .html))
        mode = .beforeHead
    }

    mutating func leaveBeforeHead() {
        headElement = insertImplied(.head, .head)
        mode = .inHead
    }

    mutating func leaveInHead() {
        stack.pop()
        mode = .afterHead
    }

    mutating func leaveInHeadNoscript() {
        stack.pop()
        mode = .inHead
    }

    mutating func leaveAfterHead() {
        insertImplied(.body, .body)
        mode = .inBody
    }

    /// False when the current node is no column group: the token is dropped.
    mutating func leaveInColumnGroup() -> Bool {
        guard stack.last?.tag == .colgroup else { return false }
        stack.pop()
        mode = .inTable
        return true
    }
}
