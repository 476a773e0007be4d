import ClipBase

/// What a request goes through.
struct Proxy {
    var url: WebURL
    /// Whether the operator chose it: then it may stand at any address.
    var isTrusted: Bool

    private static let schemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// The session's proxy, else the broker's; nil where the URL is reached directly.
    init?(for url: WebURL, session: SessionConfiguration, broker: NetworkConfiguration) throws(ResourceError) {
        let host = url.hostname
        if broker.proxyExceptions.contains(where: { host == $0 || host.hasSuffix(".\($0)") }) { return nil }
        guard let text = session.proxy ?? broker.proxy else { return nil }
        guard let proxy = WebURL(text), Self.schemes.contains(proxy.scheme), proxy.host != nil, proxy.host != .empty else {
            throw ResourceError(
                .badURL, "The proxy \"\(text)\" is no URL of a proxy; write http://host:port, https://… or socks5h://….",
                url: url.href)
        }
        self.url = proxy
        isTrusted = session.proxy == nil
    }

    /// That of SOCKS, where the URL names none and its scheme has none.
    var port: UInt16 { url.effectivePort ?? 1080 }

    /// As libcurl takes it, which knows other default ports than URLs do.
    var text: String {
        let credentials = url.includesCredentials ? "\(url.username):\(url.password)@" : ""
        return "\(url.scheme)://\(credentials)\(url.hostname):\(port)"
    }
}
