import ClipBase

/// `data:` and `about:` URLs: nothing is fetched for them.
enum DataLoader {
    static func load(_ url: WebURL) throws(ResourceError) -> ResourceResponse {
        guard let data = DataURL(url) else {
            throw ResourceError(
                .badURL, "\(url.href.prefix(100)) is a data: URL without a comma or with broken Base64.",
                url: String(url.href.prefix(100)))
        }
        let headers = [HTTPHeader("Content-Type", data.mimeType.serialized)]
        return ResourceResponse(url: url, status: 200, headers: headers, body: data.body)
    }

    static func loadBlank(_ url: WebURL) throws(ResourceError) -> ResourceResponse {
        guard url.path == "blank" else {
            throw ResourceError(.unsupportedScheme, "\(url) cannot be loaded; only about:blank can.", url: url.href)
        }
        return ResourceResponse(
            url: url, status: 200, headers: [HTTPHeader("Content-Type", "text/html;charset=utf-8")], body: [])
    }
}
