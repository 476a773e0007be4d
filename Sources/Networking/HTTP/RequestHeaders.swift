import ClipBase

/// The header lines of one request.
enum RequestHeaders {
    /// They tell who asks: only to be sent where they are meant for.
    static let secretNames: Set<String> = ["authorization", "cookie", "proxy-authorization"]

    /// What the transport writes itself (Fetch Standard, "forbidden request-header").
    private static let transportNames: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade"
    ]

    /// The lines for a hop: the broker's own, over them the session's, over those the request's.
    static func lines(for hop: Hop, _ request: ResourceRequest, _ session: Session) throws(ResourceError) -> [HTTPHeader] {
        var lines = HeaderList()
        try add(HTTPHeader("User-Agent", session.configuration.userAgent), to: &lines, url: hop.url)
        lines.set("Accept", accept(request.destination))
        lines.set("Accept-Language", "en-US,en;q=0.9")
        if let referer = referer(for: hop.url, from: request.referrer) { lines.set("Referer", referer) }
        if hop.method != "GET", hop.method != "HEAD", let referrer = request.referrer, referrer.isHTTP {
            lines.set("Origin", referrer.origin)
        }
        for (name, value) in fetchMetadata(for: hop.url, request) { lines.set(name, value) }
        let isFirstOrigin = session.firstOrigin?.isSameOrigin(as: hop.url) ?? false
        for header in session.configuration.headers {
            if secretNames.contains(header.name.asciiLowercased), !isFirstOrigin { continue }
            try add(header, to: &lines, url: hop.url)
        }
        for header in hop.headers { try add(header, to: &lines, url: hop.url) }
        if let cookies = session.cookieHeader(for: hop.url, request) {
            lines.set("Cookie", lines["cookie"].map { "\($0); \(cookies)" } ?? cookies)
        }
        return lines.headers
    }

    private static func add(_ header: HTTPHeader, to lines: inout HeaderList, url: WebURL) throws(ResourceError) {
        guard !header.name.isEmpty, header.name.utf8.allSatisfy(isToken),
            header.value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) })
        else {
            throw ResourceError(
                .protocolError,
                "The header \"\(header.name.prefix(80))\" for \(url) has characters that HTTP forbids; "
                    + "names are letters, digits and hyphens, values one line.",
                url: url.href)
        }
        if !transportNames.contains(header.name.asciiLowercased) { lines.set(header.name, header.value) }
    }

    /// RFC 9110 §5.6.2.
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    private static func accept(_ destination: ResourceRequest.Destination) -> String {
        switch destination {
        case .document, .frame: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        case .style: "text/css,*/*;q=0.1"
        case .image: "image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"
        case .font, .script, .fetch: "*/*"
        }
    }

    /// Referrer Policy, "strict-origin-when-cross-origin".
    static func referer(for url: WebURL, from referrer: WebURL?) -> String? {
        guard let referrer, referrer.isHTTP else { return nil }
        if referrer.scheme == "https", url.scheme != "https" { return nil }
        return referrer.isSameOrigin(as: url)
            ? referrer.withoutFragment.withoutCredentials.href : referrer.origin + "/"
    }

    /// Fetch Metadata: who asks and for what, told to trustworthy servers only.
    private static func fetchMetadata(for url: WebURL, _ request: ResourceRequest) -> [(String, String)] {
        guard url.isPotentiallyTrustworthy else { return [] }
        let (destination, mode) =
            switch request.destination {
            case .document: ("document", "navigate")
            case .frame: ("iframe", "navigate")
            case .style: ("style", "no-cors")
            case .image: ("image", "no-cors")
            case .font: ("font", "cors")
            case .script: ("script", "no-cors")
            case .fetch: ("empty", "cors")
            }
        let site =
            switch request.referrer {
            case nil: "none"
            case .some(let referrer) where referrer.isSameOrigin(as: url): "same-origin"
            case .some(let referrer) where PublicSuffix.isSameSite(referrer, url): "same-site"
            case .some: "cross-site"
            }
        return [("Sec-Fetch-Dest", destination), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Site", site)]
    }

    /// Header lines, one of a name.
    private struct HeaderList {
        private(set) var headers: [HTTPHeader] = []

        subscript(lowercaseName: String) -> String? {
            headers.first { $0.name.asciiLowercased == lowercaseName }?.value
        }

        mutating func set(_ name: String, _ value: String) {
            let lowercaseName = name.asciiLowercased
            if let index = headers.firstIndex(where: { $0.name.asciiLowercased == lowercaseName }) {
                headers[index] = HTTPHeader(name, value)
            } else {
                headers.append(HTTPHeader(name, value))
            }
        }
    }
}

extension WebURL {
    /// Secure Contexts §3.1: encrypted, or on this very machine.
    var isPotentiallyTrustworthy: Bool {
        if scheme == "https" || scheme == "wss" || scheme == "file" { return true }
        switch host {
        case .domain(let name):
            let name = AddressPolicy.canonicalName(name)
            return name == "localhost" || name.hasSuffix(".localhost")
        case .ipv4(let address): return address >> 24 == 127
        case .ipv6(let address): return address == 1
        case .opaque, .empty, nil: return false
        }
    }
}
