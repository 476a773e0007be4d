import ClipBase
import DOM

// Making and placing nodes (HTML §13.2.6.1).
extension HTMLParser {
    struct Location {
        var parent: NodeID
        var before: NodeID?
    }

    var currentNode: OpenElement? { stack.last }

    /// In a fragment parse, the context stands for the root.
    var adjustedCurrentNode: OpenElement? { stack.count == 1 ? context ?? stack.last : stack.last }

    func appropriatePlace(override: OpenElement? = nil) -> Location {
        guard let target = override ?? stack.last else { return Location(parent: .document) }
        if fosterParenting && target.tag.isTableContext {
            let template = stack.lastIndex(of: .template)
            let table = stack.lastIndex(of: .table)
            if let template, table.map({ template > $0 }) ?? true {
                return Location(parent: contents(of: stack[template].id))
            }
            guard let table else { return Location(parent: stack[0].id) }
            if let parent = document.parent(stack[table].id) { return Location(parent: parent, before: stack[table].id) }
            return Location(parent: stack[max(0, table - 1)].id)
        }
        return Location(parent: contents(of: target.id))
    }

    /// A template's content fragment, else the element itself.
    func contents(of id: NodeID) -> NodeID { document.templateContents[id] ?? id }

    mutating func setTokenAttributes(on id: NodeID) {
        for attribute in tokenizer.attributes {
            let value = document.store(tokenizer.scratch[attribute.value])
            document.setAttribute(id, attribute.name, namespace: .null, prefix: .empty, value: value)
        }
    }

    func tokenAttribute(_ name: Name) -> ArraySlice<UInt8>? {
        for attribute in tokenizer.attributes where attribute.name == name { return tokenizer.scratch[attribute.value] }
        return nil
    }

    /// Puts an element at a place; beyond the depth limit it becomes its would-be parent's sibling.
    mutating func place(_ id: NodeID, at location: Location) {
        if stack.count > limits.maxTreeDepth, let up = document.parent(location.parent) {
            document.insert(id, into: up)
            noteDepth()
        } else {
            document.insert(id, into: location.parent, before: location.before)
        }
    }

    private mutating func noteDepth() {
        guard !diagnostics.contains(where: { $0.code == "html.tooDeep" }) else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: "html.tooDeep",
                message: "Elements nest deeper than \(limits.maxTreeDepth); deeper ones stand beside their parents."))
    }

    /// Beyond this many open elements a start tag makes an element that is closed at once.
    var maxOpenElements: Int { limits.maxTreeDepth * 2 + 64 }

    @discardableResult
    mutating func insertHTMLElement() -> NodeID {
        let id = document.createElement(tagName)
        setTokenAttributes(on: id)
        place(id, at: appropriatePlace())
        push(OpenElement(id, html: tagName, tag: tag))
        return id
    }

    /// An HTML element that no tag of the page made.
    @discardableResult
    mutating func insertImplied(_ name: Name, _ tag: Tag) -> NodeID {
        let id = document.createElement(name)
        place(id, at: appropriatePlace())
        push(OpenElement(id, html: name, tag: tag))
        return id
    }

    private mutating func push(_ element: OpenElement) {
        if stack.count >= maxOpenElements { stack.pop() }
        stack.push(element)
    }

    mutating func insertForeignElement(_ name: Name, namespace: Namespace) {
        let id = document.createElement(name, namespace: namespace)
        let renamed = namespace == .svg ? MarkupNames.svgAttributes : MarkupNames.mathMLAttributes
        for attribute in tokenizer.attributes {
            let value = document.store(tokenizer.scratch[attribute.value])
            if let adjusted = MarkupNames.foreignAttributes[attribute.name] {
                document.setAttribute(id, adjusted.local, namespace: adjusted.namespace, prefix: adjusted.prefix, value: value)
            } else {
                document.setAttribute(
                    id, renamed[attribute.name] ?? attribute.name, namespace: .null, prefix: .empty, value: value)
            }
        }
        place(id, at: appropriatePlace())
        let encoding = tokenAttribute(MarkupNames.encoding).map { String(decoding: $0, as: UTF8.self).asciiLowercased }
        push(OpenElement(id, foreign: name, namespace: namespace, encoding: encoding))
    }

    /// A copy with the same name and attributes, without children.
    mutating func clone(_ id: NodeID) -> NodeID {
        let copy = document.createElement(document.name(id), namespace: document.namespace(id), prefix: document.prefix(id))
        for attribute in document.attributes(id) {
            document.setAttribute(
                copy, attribute.name, namespace: attribute.namespace, prefix: attribute.prefix, value: attribute.value)
        }
        return copy
    }

    mutating func addMissingAttributes(to id: NodeID) {
        for attribute in tokenizer.attributes where !document.hasAttribute(id, attribute.name) {
            let value = document.store(tokenizer.scratch[attribute.value])
            document.setAttribute(id, attribute.name, namespace: .null, prefix: .empty, value: value)
        }
    }

    /// Text nodes beyond this many bytes are not grown when that needs a copy.
    private static let longText = 1 << 16

    mutating func insertText(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        let location = appropriatePlace()
        guard location.parent != .document else { return }
        let previous = location.before.map { document.previousSibling($0) } ?? document.lastChild(location.parent)
        if let previous, document.kind(previous) == .text {
            let range = document.textRange(previous)
            if range.end == document.storage.count || range.count < HTMLParser.longText {
                document.appendText(previous, bytes)
                return
            }
        }
        document.insert(document.createCharacterData(.text, bytes), into: location.parent, before: location.before)
    }

    mutating func insertComment(into parent: NodeID? = nil) {
        let id = document.createCharacterData(.comment, tokenBytes)
        if let parent {
            document.appendChild(id, to: parent)
        } else {
            let location = appropriatePlace()
            document.insert(id, into: location.parent, before: location.before)
        }
    }

    // MARK: Active formatting elements

    mutating func pushFormatting(_ id: NodeID) {
        formatting.push(ActiveFormatting.Entry(id: id, name: tagName, tag: tag), in: document)
    }

    mutating func reconstructFormatting() {
        guard let last = formatting.items.last, let entry = last, stack.index(of: entry.id) == nil else { return }
        var index = formatting.items.count - 1
        while index > 0, let previous = formatting.items[index - 1], stack.index(of: previous.id) == nil { index -= 1 }
        while index < formatting.items.count {
            if let entry = formatting.items[index] {
                let copy = clone(entry.id)
                place(copy, at: appropriatePlace())
                push(OpenElement(copy, html: entry.name, tag: entry.tag))
                formatting.replaceID(at: index, with: copy)
            }
            index += 1
            if document.nodeCount > limits.maxNodes { return }
        }
    }

    // MARK: Text modes

    mutating func parseText(_ model: Tokenizer.ContentModel) {
        insertHTMLElement()
        tokenizer.model = model
        originalMode = mode
        mode = .text
    }

    mutating func closeP() {
        stack.generateImpliedEndTags(except: .p)
        stack.popUntil(.p)
    }

    mutating func closePInButtonScope() {
        if stack.hasInScope(.p, .button) { closeP() }
    }

    // MARK: Reset the insertion mode (§13.2.4.1)

    mutating func resetInsertionMode() {
        for index in (0..<stack.count).reversed() {
            let isLast = index == 0
            let node = isLast ? context ?? stack[index] : stack[index]
            switch node.tag {
            case .td, .th:
                if !isLast {
                    mode = .inCell
                    return
                }
            case .tr:
                mode = .inRow
                return
            case .tbody, .thead, .tfoot:
                mode = .inTableBody
                return
            case .caption:
                mode = .inCaption
                return
            case .colgroup:
                mode = .inColumnGroup
                return
            case .table:
                mode = .inTable
                return
            case .template:
                mode = templateModes.last ?? .inBody
                return
            case .head:
                if !isLast {
                    mode = .inHead
                    return
                }
            case .body:
                mode = .inBody
                return
            case .frameset:
                mode = .inFrameset
                return
            case .html:
                mode = headElement == nil ? .beforeHead : .afterHead
                return
            default: break
            }
        }
        mode = .inBody
    }
}

extension Document {
    /// Whether two elements have the same attributes, in any order.
    func hasEqualAttributes(_ a: NodeID, _ b: NodeID) -> Bool {
        let first = attributes(a)
        let second = attributes(b)
        guard namespace(a) == namespace(b), first.count == second.count else { return false }
        return first.allSatisfy { one in
            guard let other = attribute(b, one.name, namespace: one.namespace) else { return false }
            return other.value == one.value || bytes(other.value).elementsEqual(bytes(one.value))
        }
    }
}
