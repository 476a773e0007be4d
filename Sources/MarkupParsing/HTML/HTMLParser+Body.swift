import ClipBase
import DOM

// The "in body" insertion mode (HTML §13.2.6.4.7).
extension HTMLParser {
    mutating func startTagInBody() {
        switch tag {
        case .html:
            if !stack.contains(.template), !stack.isEmpty { addMissingAttributes(to: stack[0].id) }
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: startTagInHead()
        case .body:
            guard stack.count > 1, stack[1].tag == .body, !stack.contains(.template) else { return }
            framesetIsOK = false
            addMissingAttributes(to: stack[1].id)
        case .frameset:
            guard stack.count > 1, stack[1].tag == .body, framesetIsOK else { return }
            document.remove(stack[1].id)
            stack.truncate(to: 1)
            insertHTMLElement()
            mode = .inFrameset
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
            .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul:
            closePInButtonScope()
            insertHTMLElement()
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closePInButtonScope()
            if stack.last?.tag.isHeading ?? false { stack.pop() }
            insertHTMLElement()
        case .pre, .listing:
            closePInButtonScope()
            insertHTMLElement()
            skipsNextLineFeed = true
            framesetIsOK = false
        case .form:
            let hasTemplate = stack.contains(.template)
            guard formElement == nil || hasTemplate else { return }
            closePInButtonScope()
            let id = insertHTMLElement()
            if !hasTemplate { formElement = id }
        case .li, .dd, .dt: startListItem()
        case .plaintext:
            closePInButtonScope()
            insertHTMLElement()
            tokenizer.model = .plaintext
        case .button:
            if stack.hasInScope(.button) {
                stack.generateImpliedEndTags()
                stack.popUntil(.button)
            }
            reconstructFormatting()
            insertHTMLElement()
            framesetIsOK = false
        case .a:
            if let earlier = formatting.last(tagName) {
                runAdoptionAgency()
                formatting.remove(earlier.id)
                if let index = stack.index(of: earlier.id) { stack.remove(at: index) }
            }
            reconstructFormatting()
            pushFormatting(insertHTMLElement())
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
            reconstructFormatting()
            pushFormatting(insertHTMLElement())
        case .nobr:
            reconstructFormatting()
            if stack.hasInScope(.nobr) {
                runAdoptionAgency()
                reconstructFormatting()
            }
            pushFormatting(insertHTMLElement())
        case .applet, .marquee, .object:
            reconstructFormatting()
            insertHTMLElement()
            formatting.pushMarker()
            framesetIsOK = false
        case .table:
            if document.mode != .quirks { closePInButtonScope() }
            insertHTMLElement()
            framesetIsOK = false
            mode = .inTable
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstructFormatting()
            insertVoid()
            framesetIsOK = false
        case .input:
            if context?.tag == .select { return }
            if stack.hasInScope(.select) { stack.popUntil(.select) }
            reconstructFormatting()
            insertVoid()
            if !isHiddenInput { framesetIsOK = false }
        case .param, .source, .track: insertVoid()
        case .hr:
            closePInButtonScope()
            if stack.hasInScope(.select) { stack.generateImpliedEndTags() }
            insertVoid()
            framesetIsOK = false
        case .image:
            tagName = MarkupNames.img
            tag = .img
            startTagInBody()
        case .textarea:
            framesetIsOK = false
            parseText(.rcdata)
            skipsNextLineFeed = true
        case .xmp:
            closePInButtonScope()
            reconstructFormatting()
            framesetIsOK = false
            parseText(.rawtext)
        case .iframe:
            framesetIsOK = false
            parseText(.rawtext)
        case .noembed: parseText(.rawtext)
        case .noscript where scripting == .enabled: parseText(.rawtext)
        case .select:
            if context?.tag == .select { return }
            if stack.hasInScope(.select) {
                stack.popUntil(.select)
                return
            }
            reconstructFormatting()
            insertHTMLElement()
            framesetIsOK = false
        case .option:
            if stack.hasInScope(.select) {
                stack.generateImpliedEndTags(except: .optgroup)
            } else if stack.last?.tag == .option {
                stack.pop()
            }
            reconstructFormatting()
            insertHTMLElement()
        case .optgroup:
            if stack.hasInScope(.select) {
                stack.generateImpliedEndTags()
            } else if stack.last?.tag == .option {
                stack.pop()
            }
            reconstructFormatting()
            insertHTMLElement()
        case .rb, .rtc:
            if stack.hasInScope(.ruby) { stack.generateImpliedEndTags() }
            insertHTMLElement()
        case .rp, .rt:
            if stack.hasInScope(.ruby) { stack.generateImpliedEndTags(except: .rtc) }
            insertHTMLElement()
        case .math, .svg:
            reconstructFormatting()
            insertForeignElement(tagName, namespace: tag == .math ? .mathML : .svg)
            if tokenizer.isSelfClosing { stack.pop() }
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
        default:
            reconstructFormatting()
            insertHTMLElement()
        }
    }

    private mutating func insertVoid() {
        insertHTMLElement()
        stack.pop()
    }

    var isHiddenInput: Bool {
        tokenAttribute(MarkupNames.type).map { $0.map(\.asciiLowercased).elementsEqual("hidden".utf8) } ?? false
    }

    private mutating func startListItem() {
        framesetIsOK = false
        for element in stack.items.reversed() {
            if tag == .li ? element.tag == .li : element.tag == .dd || element.tag == .dt {
                stack.generateImpliedEndTags(except: element.tag)
                stack.popUntil(element.tag)
                break
            }
            if element.isSpecial && element.tag != .address && element.tag != .div && element.tag != .p { break }
        }
        closePInButtonScope()
        insertHTMLElement()
    }

    mutating func endTagInBody() {
        switch tag {
        case .template: endTemplate()
        case .body: if stack.hasInScope(.body) { mode = .afterBody }
        case .html:
            guard stack.hasInScope(.body) else { return }
            mode = .afterBody
            endTag(in: mode)
        case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search, .section,
            .select, .summary, .ul:
            guard stack.hasInScope(tag) else { return }
            stack.generateImpliedEndTags()
            stack.popUntil(tag)
        case .form: endForm()
        case .p:
            if !stack.hasInScope(.p, .button) { insertImplied(MarkupNames.p, .p) }
            closeP()
        case .li:
            guard stack.hasInScope(.li, .listItem) else { return }
            stack.generateImpliedEndTags(except: .li)
            stack.popUntil(.li)
        case .dd, .dt:
            guard stack.hasInScope(tag) else { return }
            stack.generateImpliedEndTags(except: tag)
            stack.popUntil(tag)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            guard stack.hasHeadingInScope() else { return }
            stack.generateImpliedEndTags()
            while let element = stack.pop(), !element.tag.isHeading {}
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: runAdoptionAgency()
        case .applet, .marquee, .object:
            guard stack.hasInScope(tag) else { return }
            stack.generateImpliedEndTags()
            stack.popUntil(tag)
            formatting.clearToLastMarker()
        case .br:
            reconstructFormatting()
            insertImplied(MarkupNames.br, .br)
            stack.pop()
            framesetIsOK = false
        default: anyOtherEndTag()
        }
    }

    mutating func anyOtherEndTag() {
        for index in (0..<stack.count).reversed() {
            let element = stack[index]
            if element.isHTML && element.name == tagName {
                stack.generateImpliedEndTags(except: element.tag == .unknown ? .unknown : element.tag)
                stack.truncate(to: min(index, stack.count))
                return
            }
            if element.isSpecial { return }
        }
    }

    private mutating func endForm() {
        if stack.contains(.template) {
            guard stack.hasInScope(.form) else { return }
            stack.generateImpliedEndTags()
            stack.popUntil(.form)
            return
        }
        let form = formElement
        formElement = nil
        guard let form, stack.hasInScope(form) else { return }
        stack.generateImpliedEndTags()
        if let index = stack.index(of: form) { stack.remove(at: index) }
    }

    // MARK: The adoption agency (§13.2.6.4.7)

    mutating func runAdoptionAgency() {
        if let current = stack.last, current.isHTML, current.name == tagName, formatting.index(of: current.id) == nil {
            stack.pop()
            return
        }
        for _ in 0..<8 {
            guard let entry = formatting.last(tagName) else { return anyOtherEndTag() }
            guard let position = stack.index(of: entry.id) else { return formatting.remove(entry.id) }
            guard stack.hasInScope(entry.id) else { return }
            guard let furthest = (position + 1..<stack.count).first(where: { stack[$0].isSpecial }) else {
                stack.truncate(to: position)
                return formatting.remove(entry.id)
            }
            adopt(entry, at: position, furthestBlock: stack[furthest])
            if document.nodeCount > limits.maxNodes { return }
        }
    }

    private mutating func adopt(_ entry: ActiveFormatting.Entry, at position: Int, furthestBlock: OpenElement) {
        guard position > 0, var nodeIndex = stack.index(of: furthestBlock.id) else { return }
        let commonAncestor = stack[position - 1]
        var bookmark = formatting.index(of: entry.id) ?? 0
        var last = furthestBlock.id
        var counter = 0
        while true {
            counter += 1
            nodeIndex -= 1
            let node = stack[nodeIndex]
            if node.id == entry.id { break }
            var place = formatting.index(of: node.id)
            if counter > 3, let index = place {
                formatting.remove(at: index)
                if index < bookmark { bookmark -= 1 }
                place = nil
            }
            guard let place else {
                stack.remove(at: nodeIndex)
                continue
            }
            let copy = clone(node.id)
            formatting.replaceID(at: place, with: copy)
            stack.replaceID(at: nodeIndex, with: copy)
            if last == furthestBlock.id { bookmark = place + 1 }
            document.remove(last)
            document.appendChild(last, to: copy)
            last = copy
        }
        document.remove(last)
        let location = appropriatePlace(override: commonAncestor)
        document.insert(last, into: location.parent, before: location.before)
        let copy = clone(entry.id)
        let source = contents(of: furthestBlock.id)
        while let child = document.firstChild(source) {
            document.remove(child)
            document.appendChild(child, to: copy)
        }
        document.appendChild(copy, to: source)
        if let index = formatting.index(of: entry.id) {
            formatting.remove(at: index)
            if index < bookmark { bookmark -= 1 }
        }
        formatting.insert(ActiveFormatting.Entry(id: copy, name: entry.name, tag: entry.tag), at: bookmark)
        if let index = stack.index(of: entry.id) { stack.remove(at: index) }
        if let index = stack.index(of: furthestBlock.id) {
            stack.insert(OpenElement(copy, html: entry.name, tag: entry.tag), at: index + 1)
        }
    }
}
