import CLibXML2
import ClipBase
import DOM

/// XML into the arena through libxml2's SAX2 events. Nothing is fetched; entities expand within libxml2's bounds.
final class XMLTreeBuilder {
    private(set) var document: Document
    private(set) var diagnostics: [Diagnostic] = []
    private let limits: Limits
    private var open: [NodeID] = [.document]
    /// The error that ended the parse.
    private var firstError: XMLErrorReport?
    private var names: [UnsafePointer<xmlChar>: Name] = [:]
    private var knowsXHTMLEntities = false
    private var entities: [String: UnsafeMutablePointer<xmlEntity>] = [:]

    private init(url: WebURL?, limits: Limits) {
        document = Document(url: url)
        document.isHTML = false
        self.limits = limits
    }

    deinit {
        for entity in entities.values {
            entity.pointee.content?.deallocate()
            entity.pointee.name?.deallocate()
            entity.deallocate()
        }
    }

    /// Parses UTF-8. After a fatal error the document holds what came before, and a diagnostic says what and where.
    static func parse(_ text: [UInt8], url: WebURL?, limits: Limits) -> ParsedDocument {
        clip_xml_silence()
        let builder = XMLTreeBuilder(url: url, limits: limits)
        var handler = xmlSAXHandler()
        builder.fill(&handler)
        guard let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { return ParsedDocument(document: builder.document) }
        defer {
            if let made = context.pointee.myDoc { xmlFreeDoc(made) }
            xmlFreeParserCtxt(context)
        }
        context.pointee._private = Unmanaged.passUnretained(builder).toOpaque()
        let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        xmlCtxtUseOptions(context, Int32(options))
        withExtendedLifetime(builder) {
            text.withUnsafeBytes { raw in
                guard let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
                // In pieces, because the interface counts in 32 bits and so that limits act early.
                var at = 0
                while at < raw.count, context.pointee.disableSAX == 0 {
                    let count = min(1 << 16, raw.count - at)
                    xmlParseChunk(context, base + at, Int32(count), at + count == raw.count ? 1 : 0)
                    at += count
                    if builder.isFull { xmlStopParser(context) }
                }
            }
        }
        if context.pointee.wellFormed == 0 {
            let error = builder.firstError ?? XMLErrorReport(context.pointee.lastError)
            builder.note(error)
            error.insert(into: &builder.document)
        }
        return ParsedDocument(document: builder.document, diagnostics: builder.diagnostics)
    }

    private var isFull: Bool { document.nodeCount > limits.maxNodes }

    private func note(_ error: XMLErrorReport) {
        diagnostics.append(
            Diagnostic(
                .warning, code: "xml.notWellFormed", message: "XML parse error: \(error.message); the page is shown up to there.",
                location: "line \(error.line)"))
    }

    // MARK: Events

    private static func builder(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        guard let context, let own = context.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private else { return nil }
        return Unmanaged<XMLTreeBuilder>.fromOpaque(own).takeUnretainedValue()
    }

    private func fill(_ handler: inout xmlSAXHandler) {
        clip_xml_init_sax2(&handler)
        handler.externalSubset = nil
        handler.resolveEntity = { _, _, _ in nil }
        handler.getParameterEntity = { _, _ in nil }
        handler.reference = nil
        handler.warning = nil
        handler.error = nil
        handler.fatalError = nil
        handler.serror = { context, error in
            guard let error, error.pointee.level == XML_ERR_FATAL, let builder = XMLTreeBuilder.builder(context) else { return }
            if builder.firstError == nil { builder.firstError = XMLErrorReport(error.pointee) }
        }
        handler.internalSubset = { context, name, publicID, systemID in
            xmlSAX2InternalSubset(context, name, publicID, systemID)
            XMLTreeBuilder.builder(context)?.documentType(name, publicID, systemID)
        }
        handler.getEntity = { context, name in
            XMLTreeBuilder.builder(context)?.entity(name, declared: xmlSAX2GetEntity(context, name))
        }
        handler.startElementNs = { context, name, prefix, uri, namespaceCount, namespaces, attributeCount, _, attributes in
            XMLTreeBuilder.builder(context)?.startElement(
                name, prefix, uri, UnsafeBufferPointer(start: namespaces, count: Int(namespaceCount) * 2),
                UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5))
        }
        handler.endElementNs = { context, _, _, _ in XMLTreeBuilder.builder(context)?.endElement() }
        handler.characters = { context, text, count in XMLTreeBuilder.builder(context)?.characters(text, count) }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = { context, text, count in XMLTreeBuilder.builder(context)?.cdata(text, count) }
        handler.comment = { context, text in XMLTreeBuilder.builder(context)?.comment(text) }
        handler.processingInstruction = { context, target, data in
            XMLTreeBuilder.builder(context)?.processingInstruction(target, data)
        }
    }

    private func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    /// Names that libxml2 keeps in its dictionary: one look-up for each spelling.
    private func name(_ text: UnsafePointer<xmlChar>?) -> Name {
        guard let text else { return .empty }
        if let known = names[text] { return known }
        let made = Name(String(cString: text))
        names[text] = made
        return made
    }

    /// Beyond the depth limit an element becomes its parent's sibling.
    private func append(_ node: NodeID) {
        let isTooDeep = open.count > limits.maxTreeDepth && document.isElement(node)
        guard let parent = isTooDeep ? open[limits.maxTreeDepth - 1] : open.last else { return }
        document.appendChild(node, to: document.templateContents[parent] ?? parent)
    }

    private func documentType(
        _ name: UnsafePointer<xmlChar>?, _ publicID: UnsafePointer<xmlChar>?, _ systemID: UnsafePointer<xmlChar>?
    ) {
        knowsXHTMLEntities = XMLTreeBuilder.xhtmlPublicIDs.contains(string(publicID))
        append(
            document.createDocumentType(name: Name(string(name)), publicID: string(publicID), systemID: string(systemID)))
    }

    private func startElement(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>, _ attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
    ) {
        guard !isFull else { return }
        let element = document.createElement(name(local), namespace: Namespace(name(uri)), prefix: name(prefix))
        for i in stride(from: 0, to: namespaces.count - 1, by: 2) {
            let declared = namespaces[i]
            document.setAttribute(
                element, declared == nil ? "xmlns" : name(declared), namespace: .xmlns, prefix: declared == nil ? .empty : "xmlns",
                value: document.store(string(namespaces[i + 1]).utf8))
        }
        for i in stride(from: 0, to: attributes.count - 4, by: 5) {
            guard let start = attributes[i + 3], let end = attributes[i + 4], end >= start else { continue }
            let value = document.store(UnsafeBufferPointer(start: start, count: end - start))
            document.setAttribute(
                element, name(attributes[i]), namespace: Namespace(name(attributes[i + 2])), prefix: name(attributes[i + 1]),
                value: value)
        }
        append(element)
        open.append(element)
    }

    private func endElement() { if open.count > 1 { open.removeLast() } }

    private func characters(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard let text, count > 0, open.count > 1, !isFull, let parent = open.last else { return }
        let bytes = UnsafeBufferPointer(start: text, count: Int(count))
        if let last = document.lastChild(document.templateContents[parent] ?? parent), document.kind(last) == .text {
            document.appendText(last, bytes)
        } else {
            append(document.createCharacterData(.text, bytes))
        }
    }

    private func cdata(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard let text, count >= 0, open.count > 1, !isFull else { return }
        append(document.createCharacterData(.cdataSection, UnsafeBufferPointer(start: text, count: Int(count))))
    }

    private func comment(_ text: UnsafePointer<xmlChar>?) {
        guard !isFull else { return }
        append(document.createCharacterData(.comment, string(text).utf8))
    }

    private func processingInstruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
        guard !isFull else { return }
        append(document.createProcessingInstruction(target: Name(string(target)), data: string(data)))
    }

    // MARK: XHTML's entities (HTML §14.2)

    private static let xhtmlPublicIDs: Set<String> = [
        "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
        "-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
        "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN", "-//W3C//DTD MathML 2.0//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.2//EN"
    ]

    /// The entity that a reference means: an internal one of the page, nothing for an external one, else one of XHTML's.
    private func entity(
        _ name: UnsafePointer<xmlChar>?, declared: UnsafeMutablePointer<xmlEntity>?
    ) -> UnsafeMutablePointer<xmlEntity>? {
        if let declared {
            let isExternal =
                declared.pointee.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY
                || declared.pointee.etype == XML_EXTERNAL_GENERAL_UNPARSED_ENTITY
            return isExternal ? makeEntity(string(name), content: []) : declared
        }
        guard knowsXHTMLEntities else { return nil }
        let spelling = Array((string(name) + ";").utf8)
        guard
            case .found(let length, let value) = NamedCharacterReferences.shared.longestMatchAtEnd(
                in: spelling, from: 0, to: spelling.count), length == spelling.count
        else { return nil }
        return makeEntity(string(name), content: value)
    }

    private func makeEntity(_ name: String, content: ArraySlice<UInt8>) -> UnsafeMutablePointer<xmlEntity> {
        if let made = entities[name] { return made }
        let made = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
        made.initialize(to: xmlEntity())
        made.pointee.type = XML_ENTITY_DECL
        // libxml2 takes one byte of a predefined entity in an attribute, so longer ones are general.
        made.pointee.etype = content.count > 1 ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
        made.pointee.name = UnsafePointer(XMLTreeBuilder.copy(Array(name.utf8)[...]))
        made.pointee.content = XMLTreeBuilder.copy(content)
        made.pointee.orig = made.pointee.content
        made.pointee.length = Int32(content.count)
        entities[name] = made
        return made
    }

    private static func copy(_ bytes: ArraySlice<UInt8>) -> UnsafeMutablePointer<xmlChar> {
        let copy = UnsafeMutablePointer<xmlChar>.allocate(capacity: bytes.count + 1)
        for (i, byte) in bytes.enumerated() { copy[i] = byte }
        copy[bytes.count] = 0
        return copy
    }
}
