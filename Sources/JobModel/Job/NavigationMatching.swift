public import ClipBase

extension NavigationRule {
    /// Whether the rule speaks of this URL, asked for as one of these kinds.
    func fits(_ url: WebURL, _ wanted: Set<Kind>) -> Bool {
        if let scheme, scheme.asciiLowercased != url.scheme { return false }
        if let host, !NavigationRule.host(url.hostname, fits: host.asciiLowercased) { return false }
        if let path, !url.path.hasPrefix(path) { return false }
        if let pattern = self.url, !NavigationRule.text(Array(url.href.utf8), fits: Array(pattern.utf8)) { return false }
        return kinds.isEmpty || kinds.contains { wanted.contains($0) }
    }

    private static func host(_ host: String, fits pattern: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return host == pattern }
        let domain = pattern.dropFirst(2)
        return host == domain || host.hasSuffix("." + domain)
    }

    /// Whether the text is the pattern, where `*` stands for any run. Time grows with the product of the lengths at most.
    public static func text(_ text: [UInt8], fits pattern: [UInt8]) -> Bool {
        var t = 0
        var p = 0
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension Job {
    /// The rule for a request: the first that fits; nil where none does.
    ///
    /// - Parameter kind: a document is a `page` or a `popup`, which a link with a `target` or `window.open` asks for. The
    ///   loader of the bytes does not know which.
    public func navigationRule(for url: WebURL, _ destination: ResourceRequest.Destination, kind: NavigationRule.Kind? = nil)
        -> NavigationRule?
    {
        let kinds: Set<NavigationRule.Kind> =
            if let kind { [kind] } else {
                switch destination {
                case .document: [.page]
                case .frame: [.frame]
                case .style: [.style]
                case .image: [.image]
                case .font: [.font]
                case .script: [.script]
                case .fetch: [.fetch]
                }
            }
        return navigation.first { $0.fits(url, kinds) }
    }
}
