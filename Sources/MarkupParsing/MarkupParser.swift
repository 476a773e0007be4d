import ClipBase
import DOM

/// A parsed page and what was noticed on the way.
public struct ParsedDocument: Sendable {
    public var document: Document
    public var diagnostics: [Diagnostic]
    public init(document: Document, diagnostics: [Diagnostic] = []) {
        self.document = document
        self.diagnostics = diagnostics
    }
}

/// Whether scripts run: decides how `<noscript>` parses (HTML §4.12.2).
public enum ScriptingMode: Sendable, Hashable { case enabled, disabled }

/// Bytes in, `Document` out, for every kind of answer that a browser shows as a page.
public struct MarkupParser: Sendable {
    public var limits = Limits()
    public var scripting = ScriptingMode.disabled
    /// A WHATWG encoding label that goes before all others but a byte order mark, or nil.
    public var overrideEncoding: String?

    public init(limits: Limits = Limits(), scripting: ScriptingMode = .disabled, overrideEncoding: String? = nil) {
        self.limits = limits
        self.scripting = scripting
        self.overrideEncoding = overrideEncoding
    }

    /// Parses an answer's body by its `Content-Type`; where that is empty, by its first bytes. An answer that is no page gives
    /// an empty document and the diagnostic `markup.unsupportedType`.
    public func parse(_ bytes: [UInt8], contentType: String = "text/html", url: WebURL? = nil) -> ParsedDocument {
        let charset = MIMEType(contentType)?["charset"].flatMap { TextEncoding(label: $0) }
        switch ContentKind(bytes, contentType: contentType) {
        case .html: return parseHTML(bytes, charset: charset, url: url)
        case .xml: return parseXML(bytes, charset: charset, url: url)
        case .text: return parseText(bytes, charset: charset, url: url)
        case .image: return ParsedDocument(document: DisplayDocuments.image(url: url))
        case .unsupported(let type):
            let message = "The answer is of type \(type), which is not shown as a page."
            return ParsedDocument(
                document: Document(url: url), diagnostics: [Diagnostic(.error, code: "markup.unsupportedType", message: message)])
        }
    }

    /// Parses HTML text, a whole document.
    public func parseHTML(_ text: String, url: WebURL? = nil) -> ParsedDocument {
        finish(HTMLParser(Array(text.utf8), url: url, limits: limits, scripting: scripting))
    }

    /// Decodes HTML and makes a parser for it, for a caller that runs scripts in between. Its `declaredEncoding` is settled.
    public func htmlParser(_ bytes: [UInt8], charset: TextEncoding?, url: WebURL? = nil) -> HTMLParser {
        let found = sniff(bytes, charset)
        var parser = HTMLParser(found.encoding.decode(bytes), url: url, limits: limits, scripting: scripting)
        parser.document.encoding = found.encoding.name
        guard found.confidence == .tentative, let late = HTMLParser.lateEncoding(in: parser), late != found.encoding else { return parser }
        parser = HTMLParser(late.decode(bytes), url: url, limits: limits, scripting: scripting)
        parser.document.encoding = late.name
        return parser
    }

    private func sniff(_ bytes: [UInt8], _ charset: TextEncoding?) -> (encoding: TextEncoding, confidence: EncodingSniffer.Confidence) {
        EncodingSniffer.sniff(bytes, transport: charset, override: overrideEncoding.flatMap { TextEncoding(label: $0) })
    }

    private func parseHTML(_ bytes: [UInt8], charset: TextEncoding?, url: WebURL?) -> ParsedDocument {
        finish(htmlParser(bytes, charset: charset, url: url))
    }

    private func finish(_ parser: consuming HTMLParser) -> ParsedDocument {
        while parser.run() != .finished {}
        return ParsedDocument(document: parser.document, diagnostics: parser.diagnostics)
    }

    private func parseXML(_ bytes: [UInt8], charset: TextEncoding?, url: WebURL?) -> ParsedDocument {
        let override = overrideEncoding.flatMap { TextEncoding(label: $0) }
        let encoding = EncodingSniffer.byteOrderMark(bytes) ?? override ?? charset ?? EncodingSniffer.prescanXML(bytes) ?? .utf8
        var parsed = XMLTreeBuilder.parse(encoding.decode(bytes), url: url, limits: limits)
        parsed.document.encoding = encoding.name
        return parsed
    }

    private func parseText(_ bytes: [UInt8], charset: TextEncoding?, url: WebURL?) -> ParsedDocument {
        let override = overrideEncoding.flatMap { TextEncoding(label: $0) }
        let guess: TextEncoding = TextEncoding.isWellFormedUTF8(bytes) ? .utf8 : .windows1252
        let encoding = EncodingSniffer.byteOrderMark(bytes) ?? override ?? charset ?? guess
        var document = DisplayDocuments.text(encoding.decode(bytes), url: url)
        document.encoding = encoding.name
        return ParsedDocument(document: document)
    }
}

/// The pages that show an answer which is no markup (HTML §7.5.4–6).
enum DisplayDocuments {
    static func text(_ text: [UInt8], url: WebURL?) -> Document {
        var (document, body) = skeleton(url)
        let pre = document.createElement("pre")
        document.setAttribute(pre, .style, to: "word-wrap: break-word; white-space: pre-wrap;")
        document.appendChild(pre, to: body)
        document.appendChild(document.createCharacterData(.text, Tokenizer.normalizingNewlines(text)), to: pre)
        return document
    }

    static func image(url: WebURL?) -> Document {
        var (document, body) = skeleton(url)
        document.setAttribute(body, .style, to: "margin: 0px;")
        let image = document.createElement("img")
        document.setAttribute(image, "src", to: url?.href ?? "")
        document.setAttribute(image, .style, to: "display: block;")
        document.appendChild(image, to: body)
        return document
    }

    private static func skeleton(_ url: WebURL?) -> (Document, NodeID) {
        var document = Document(url: url)
        let html = document.createElement(.html)
        let head = document.createElement(.head)
        let body = document.createElement(.body)
        document.appendChild(html, to: .document)
        document.appendChild(head, to: html)
        document.appendChild(body, to: html)
        return (document, body)
    }
}
