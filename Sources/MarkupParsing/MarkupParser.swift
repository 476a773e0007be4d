import ClipBase
import DOM

/// A parsed page and what was noticed on the way.
public struct ParsedDocument: Sendable {
    public var document: Document
    public var diagnostics: [Diagnostic]
    public init(document: Document, diagnostics: [Diagnostic] = []) {
        self.document = document; self.diagnostics = diagnostics
    }
}

/// Whether scripts run: decides how `<noscript>` parses (HTML §4.12.2).
public enum ScriptingMode: Sendable, Hashable { case enabled, disabled }

/// Bytes in, `Document` out, for every kind of answer that a browser shows as a page.
public struct MarkupParser: Sendable {
    public var limits = Limits()
    public var scripting = ScriptingMode.disabled
    /// A WHATWG encoding label that goes before all others, or nil.
    public var overrideEncoding: String?

    public init(limits: Limits = Limits(), scripting: ScriptingMode = .disabled, overrideEncoding: String? = nil) {
        self.limits = limits; self.scripting = scripting; self.overrideEncoding = overrideEncoding
    }

    /// Parses an answer's body by its `Content-Type` (empty: HTML).
    public func parse(_ bytes: [UInt8], contentType: String = "text/html", url: WebURL? = nil) -> ParsedDocument {
        parseHTML(String(decoding: bytes, as: UTF8.self), url: url)
    }

    /// Parses HTML text, a whole document.
    public func parseHTML(_ text: String, url: WebURL? = nil) -> ParsedDocument {
        var parser = HTMLParser(Array(text.utf8), url: url, limits: limits, scripting: scripting)
        while parser.run() != .finished {}
        return ParsedDocument(document: parser.document, diagnostics: parser.diagnostics)
    }
}
