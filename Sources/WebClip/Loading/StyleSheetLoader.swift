import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Selectors
import Style

/// Finds and loads the style sheets of a document, with all that they import, in the order of the tree.
struct StyleSheetLoader {
    let document: Document
    let base: WebURL?
    let resources: PageResources
    let environment: MediaEnvironment
    let limits: Limits

    /// Rounds of `@import`: each round asks for what the sheets of the one before import.
    private static let maxImportRounds = 16

    /// A sheet to be: its text is there, or its URL is under way.
    private struct Found {
        var text: [UInt8]?
        var url: WebURL?
        var media: String
        /// The label of the encoding that the link gives it.
        var charset: String?
        var shadowRoot: NodeID?
        /// The parent of the element that brings the sheet.
        var ownerParent: NodeID?
    }

    /// Loads all. Sheets that cannot be had are left out; sheets for other media are loaded only when these apply.
    func load() -> [StyleSource] {
        let found = find()
        for sheet in found { if let url = sheet.url { resources.request(url, .style, referrer: document.url) } }
        var sources: [StyleSource] = []
        var encodings: [String] = []
        for sheet in found {
            var bytes = sheet.text
            var encoding = document.encoding
            var sheetBase = base
            if let url = sheet.url {
                guard let response = resources.wait(for: url), isStyleSheet(response) else { continue }
                let isLabel = sheet.charset.map { TextEncoding(label: $0) != nil } ?? false
                let decoded = decode(response, environment: isLabel ? sheet.charset ?? encoding : encoding)
                bytes = decoded.bytes
                encoding = decoded.encoding
                sheetBase = response.url
            }
            guard let bytes, bytes.count <= limits.maxTextBytes else { continue }
            let media = sheet.media.isEmpty ? MediaQueryList() : MediaQueryList(sheet.media)
            sources.append(
                StyleSource(
                    parse(bytes, location: sheet.url?.href ?? ""), baseURL: sheetBase, media: media, shadowRoot: sheet.shadowRoot,
                    ownerParent: sheet.ownerParent))
            encodings.append(encoding)
        }
        for i in sources.indices { loadImports(of: &sources[i], encoding: encodings[i], depth: 0, seen: []) }
        return sources
    }

    /// `encoding` is that of the sheet, which its imports are in where nothing else says.
    private func loadImports(of source: inout StyleSource, encoding: String, depth: Int, seen: Set<String>) {
        guard depth < StyleSheetLoader.maxImportRounds else { return }
        let wanted = source.wantedImports(environment).filter { !seen.contains($0.url.href) }
        for item in wanted { resources.request(item.url, .style, referrer: source.baseURL) }
        for item in wanted {
            guard let response = resources.wait(for: item.url), isStyleSheet(response) else { continue }
            let (bytes, innerEncoding) = decode(response, environment: encoding)
            var inner = StyleSource(parse(bytes, location: item.url.href), baseURL: response.url, shadowRoot: source.shadowRoot)
            loadImports(of: &inner, encoding: innerEncoding, depth: depth + 1, seen: seen.union([item.url.href]))
            source.imports[item.rule] = inner
        }
    }

    private func find() -> [Found] {
        var found: [Found] = []
        for node in document.descendants where document.kind(node) == .processingInstruction { stylesheetInstruction(node, &found) }
        find(below: .document, shadowRoot: nil, &found)
        for (host, root) in document.shadowRoots.sorted(by: { $0.key < $1.key }) where document.isConnected(host) {
            find(below: root, shadowRoot: root, &found)
        }
        return found
    }

    private func find(below root: NodeID, shadowRoot: NodeID?, _ found: inout [Found]) {
        for node in document.subtree(of: root) where document.isElement(node) {
            let namespace = document.namespace(node)
            guard namespace == .html || namespace == .svg else { continue }
            let media = document.attributeValue(node, PageNames.media) ?? ""
            if document.name(node) == .style {
                let type = (document.attributeValue(node, PageNames.type) ?? "").asciiLowercased
                guard type.isEmpty || type == "text/css" else { continue }
                found.append(
                    Found(
                        text: Array(document.textContent(node).utf8), media: media, shadowRoot: shadowRoot,
                        ownerParent: document.parentElement(node)))
            } else if namespace == .html, document.name(node) == PageNames.link, !document.hasAttribute(node, PageNames.disabled),
                let href = document.attributeValue(node, PageNames.href), !href.isEmpty, let url = WebURL(href, base: base)
            {
                let rel = (document.attributeValue(node, PageNames.rel) ?? "").asciiLowercased.utf8.split(whereSeparator: isASCIIWhitespace)
                    .map { String(decoding: $0, as: UTF8.self) }
                guard rel.contains("stylesheet"), !rel.contains("alternate") else { continue }
                found.append(
                    Found(
                        url: url, media: media, charset: document.attributeValue(node, PageNames.charset), shadowRoot: shadowRoot,
                        ownerParent: document.parentElement(node)))
            }
        }
    }

    /// `<?xml-stylesheet href="…"?>` of XML documents.
    private func stylesheetInstruction(_ node: NodeID, _ found: inout [Found]) {
        guard !document.isHTML, document.name(node) == "xml-stylesheet", document.parent(node) == .document else { return }
        let data = document.text(node)
        func value(_ key: String) -> String? {
            guard let start = data.firstRange(of: key + "=")?.upperBound, start < data.endIndex else { return nil }
            let quote = data[start]
            guard quote == "\"" || quote == "'" else { return nil }
            return String(data[data.index(after: start)...].prefix { $0 != quote })
        }
        if let type = value("type"), type != "text/css" { return }
        guard let href = value("href"), let url = WebURL(href, base: base) else { return }
        found.append(Found(url: url, media: value("media") ?? ""))
    }

    /// In no-quirks mode only `text/css` counts; without a type, anything (HTML §4.6.7.14).
    private func parse(_ bytes: [UInt8], location: String) -> StyleSheet {
        StyleSheet(utf8: bytes, limits: limits, location: location, isValidSelector: SelectorStore.isValid)
    }

    private func isStyleSheet(_ response: ResourceResponse) -> Bool {
        guard document.mode != .quirks, let type = response.header("content-type"), !type.isEmpty else { return true }
        return type.asciiLowercased.contains("text/css") || response.url.scheme == "file"
    }

    private func decode(_ response: ResourceResponse, environment: String) -> (bytes: [UInt8], encoding: String) {
        let charset = MIMEType(response.header("content-type") ?? "")?["charset"]
        return StyleSheetDecoding.utf8(response.body, charset: charset, environmentEncoding: environment)
    }
}
