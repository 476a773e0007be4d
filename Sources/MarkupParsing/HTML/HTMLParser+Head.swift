import ClipBase
import DOM

// Document types, comments, ends of file, and the modes before the body (HTML §13.2.6.4.1–6).
extension HTMLParser {
    mutating func comment() {
        if mode == .inTableText {
            flushTableText()
        }
        switch mode {
        case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset: insertComment(into: context == nil ? .document : stack[0].id)
        case .afterBody: insertComment(into: stack.isEmpty ? .document : stack[0].id)
        case .beforeHead, .inHead, .inHeadNoscript, .afterHead, .inBody, .text, .inTable, .inTableText, .inCaption,
            .inColumnGroup, .inTableBody, .inRow, .inCell, .inTemplate, .inFrameset, .afterFrameset:
            insertComment()
        }
    }

    mutating func documentType() {
        if mode == .inTableText { flushTableText() }
        guard mode == .initial else { return }
        let token = tokenizer.documentType
        func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
        let id = document.createDocumentType(
            name: Name(text(token.name)), publicID: text(token.publicID), systemID: text(token.systemID))
        document.appendChild(id, to: .document)
        document.mode = QuirksMode.mode(of: token)
        mode = .beforeHTML
    }

    mutating func endOfFile() {
        // Each round leaves a mode for a later one, or pops an open template.
        while !isStopped {
            switch mode {
            case .initial: leaveInitial()
            case .beforeHTML: leaveBeforeHTML()
            case .beforeHead: leaveBeforeHead()
            case .inHead: leaveInHead()
            case .inHeadNoscript: leaveInHeadNoscript()
            case .afterHead: leaveAfterHead()
            case .text:
                stack.pop()
                mode = originalMode
            case .inTableText: flushTableText()
            case .inColumnGroup:
                if !leaveInColumnGroup() { endOfFileInTemplate() }
            case .inBody, .inTable, .inCaption, .inTableBody, .inRow, .inCell, .inTemplate:
                if templateModes.isEmpty { isStopped = true } else { endOfFileInTemplate() }
            case .afterBody, .inFrameset, .afterFrameset, .afterAfterBody, .afterAfterFrameset: isStopped = true
            }
        }
    }

    private mutating func endOfFileInTemplate() {
        guard stack.contains(.template) else {
            isStopped = true
            return
        }
        stack.popUntil(.template)
        formatting.clearToLastMarker()
        templateModes.removeLast(templateModes.isEmpty ? 0 : 1)
        resetInsertionMode()
    }

    mutating func startTagBeforeHTML() {
        if tag == .html {
            let id = document.createElement(.html)
            setTokenAttributes(on: id)
            document.appendChild(id, to: .document)
            stack.push(OpenElement(id, html: .html, tag: .html))
            mode = .beforeHead
        } else {
            leaveBeforeHTML()
            startTag(in: mode)
        }
    }

    mutating func startTagBeforeHead() {
        switch tag {
        case .html: startTagInBody()
        case .head:
            headElement = insertHTMLElement()
            mode = .inHead
        default:
            leaveBeforeHead()
            startTag(in: mode)
        }
    }

    mutating func startTagInHead() {
        switch tag {
        case .html: startTagInBody()
        case .base, .basefont, .bgsound, .link, .meta:
            if tag == .meta && mode == .inHead && declaredEncoding == nil { declaredEncoding = encodingOfMeta() }
            insertHTMLElement()
            stack.pop()
        case .title: parseText(.rcdata)
        case .noscript where scripting == .enabled: parseText(.rawtext)
        case .noframes, .style: parseText(.rawtext)
        case .noscript:
            insertHTMLElement()
            mode = .inHeadNoscript
        case .script: parseText(.scriptData)
        case .template: startTemplate()
        case .head: break
        default:
            leaveInHead()
            startTag(in: mode)
        }
    }

    private func encodingOfMeta() -> TextEncoding? {
        if let charset = tokenAttribute(MarkupNames.charset) {
            return EncodingSniffer.usable(TextEncoding(label: String(decoding: charset, as: UTF8.self)))
        }
        guard let pragma = tokenAttribute(MarkupNames.httpEquiv), let content = tokenAttribute(MarkupNames.content),
            pragma.map(\.asciiLowercased).elementsEqual("content-type".utf8)
        else { return nil }
        return EncodingSniffer.usable(EncodingSniffer.encoding(inContent: Array(content)[...]))
    }

    /// What a `<meta>` in the head says when the prescan saw none (§13.2.3.4, "changing the encoding while parsing"): the
    /// head alone is parsed for it.
    static func lateEncoding(in parser: HTMLParser) -> TextEncoding? {
        guard parser.tokenizer.input.count > 1_024 else { return nil }
        var probe = parser
        return probe.runToEndOfHead()
    }

    mutating func endTagInHead() {
        switch tag {
        case .head: leaveInHead()
        case .body, .html, .br:
            leaveInHead()
            endTag(in: mode)
        case .template: endTemplate()
        default: break
        }
    }

    mutating func startTagInHeadNoscript() {
        switch tag {
        case .html: startTagInBody()
        case .basefont, .bgsound, .link, .meta, .noframes, .style: startTagInHead()
        case .head, .noscript: break
        default:
            leaveInHeadNoscript()
            startTag(in: mode)
        }
    }

    mutating func startTagAfterHead() {
        switch tag {
        case .html: startTagInBody()
        case .body:
            insertHTMLElement()
            framesetIsOK = false
            mode = .inBody
        case .frameset:
            insertHTMLElement()
            mode = .inFrameset
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            guard let head = headElement else { return }
            stack.push(OpenElement(head, html: .head, tag: .head))
            startTagInHead()
            if let index = stack.index(of: head) { stack.remove(at: index) }
        case .head: break
        default:
            leaveAfterHead()
            startTag(in: mode)
        }
    }

    // MARK: Templates (§13.2.6.4.4, .16)

    private mutating func startTemplate() {
        formatting.pushMarker()
        framesetIsOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
        if !attachDeclarativeShadowRoot() { insertHTMLElement() }
    }

    private mutating func attachDeclarativeShadowRoot() -> Bool {
        guard allowsDeclarativeShadowRoots, let value = tokenAttribute(MarkupNames.shadowRootMode) else { return false }
        let shadowMode: ShadowRootMode
        switch String(decoding: value, as: UTF8.self).asciiLowercased {
        case "open": shadowMode = .open
        case "closed": shadowMode = .closed
        default: return false
        }
        guard let host = adjustedCurrentNode, stack.count > 1, host.isHTML, !host.tag.isTableContext, host.tag != .template,
            document.shadowRoots[host.id] == nil, ShadowHosts.accepts(host.name)
        else { return false }
        let root = document.attachShadow(to: host.id, mode: shadowMode)
        let template = document.createElement(.template)
        setTokenAttributes(on: template)
        document.setTemplateContents(of: template, to: root)
        stack.push(OpenElement(template, html: .template, tag: .template))
        return true
    }

    mutating func endTemplate() {
        guard stack.contains(.template) else { return }
        stack.generateImpliedEndTagsThoroughly()
        stack.popUntil(.template)
        formatting.clearToLastMarker()
        templateModes.removeLast(templateModes.isEmpty ? 0 : 1)
        resetInsertionMode()
    }

    mutating func startTagInTemplate() {
        let next: Mode
        switch tag {
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: return startTagInHead()
        case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
        case .col: next = .inColumnGroup
        case .tr: next = .inTableBody
        case .td, .th: next = .inRow
        default: next = .inBody
        }
        templateModes.removeLast(templateModes.isEmpty ? 0 : 1)
        templateModes.append(next)
        mode = next
        startTag(in: mode)
    }
}

/// What a document type says about the mode (HTML §13.2.6.4.1).
enum QuirksMode {
    private static let quirkyPrefixes = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//", "-//ietf//dtd html 2.0 strict level 2//",
        "-//ietf//dtd html 2.0 strict//", "-//ietf//dtd html 2.0//", "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//",
        "-//ietf//dtd html 3.2 final//", "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//", "-//ietf//dtd html level 0//",
        "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
        "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//", "-//ietf//dtd html strict level 2//",
        "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//", "-//ietf//dtd html//",
        "-//metrius//dtd metrius presentational//", "-//microsoft//dtd internet explorer 2.0 html strict//",
        "-//microsoft//dtd internet explorer 2.0 html//", "-//microsoft//dtd internet explorer 2.0 tables//",
        "-//microsoft//dtd internet explorer 3.0 html strict//", "-//microsoft//dtd internet explorer 3.0 html//",
        "-//microsoft//dtd internet explorer 3.0 tables//", "-//netscape comm. corp.//dtd html//",
        "-//netscape comm. corp.//dtd strict html//", "-//o'reilly and associates//dtd html 2.0//",
        "-//o'reilly and associates//dtd html extended 1.0//", "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//", "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//", "-//spyglass//dtd html 2.0 extended//",
        "-//sun microsystems corp.//dtd hotjava html//", "-//sun microsystems corp.//dtd hotjava strict html//",
        "-//w3c//dtd html 3 1995-03-24//", "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//",
        "-//w3c//dtd html 3.2//", "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
        "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
        "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//",
        "-//webtechs//dtd mozilla html 2.0//", "-//webtechs//dtd mozilla html//"
    ]

    static func mode(of token: Tokenizer.DocumentType) -> DocumentMode {
        func lower(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self).asciiLowercased } }
        let publicID = lower(token.publicID) ?? ""
        let systemID = lower(token.systemID)
        if token.forcesQuirks || token.name != Array("html".utf8) { return .quirks }
        if ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"].contains(publicID)
            || systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
            || quirkyPrefixes.contains(where: { publicID.hasPrefix($0) })
        {
            return .quirks
        }
        let isHTML401 =
            publicID.hasPrefix("-//w3c//dtd html 4.01 frameset//")
            || publicID.hasPrefix("-//w3c//dtd html 4.01 transitional//")
        if isHTML401 { return systemID == nil ? .quirks : .limitedQuirks }
        if publicID.hasPrefix("-//w3c//dtd xhtml 1.0 frameset//") || publicID.hasPrefix("-//w3c//dtd xhtml 1.0 transitional//") {
            return .limitedQuirks
        }
        return .noQuirks
    }
}

/// Elements that may have a shadow root (DOM §4.9, "valid shadow host name").
public enum ShadowHosts {
    private static let names: Set<Name> = [
        "article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "main", "nav",
        "p", "section", "span"
    ]
    public static func accepts(_ name: Name) -> Bool { names.contains(name) || name.string.utf8.contains(0x2D) }
}
