import ClipBase

extension Document {
    /// What relative URLs of the document count from: the first `<base href>`, else the fallback base URL. HTML §2.4.3.
    public var baseURL: WebURL? {
        let fallback = fallbackBaseURL ?? url
        for node in descendants where isHTML(node, Names.base) {
            guard let href = attributeValue(node, Names.href) else { continue }
            return WebURL(href, base: fallback) ?? fallback
        }
        return fallback
    }
}

private enum Names {
    static let base = Name("base")
    static let href = Name("href")
}
