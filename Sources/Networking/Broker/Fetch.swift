import ClipBase

/// A request on its way, from `begin` to its end.
final class Fetch {
    let request: ResourceRequest
    let session: SessionID
    let deadline: Deadline
    var hop: Hop
    /// While libcurl works on the present hop.
    var transfer: CurlTransfer?
    /// The header lines of the present hop.
    var lines: [HTTPHeader] = []
    /// The present hop as the cache sees it; nil where the cache has no part in it.
    var cacheRequest: CacheRequest?
    /// The cached answer that the present hop asks about.
    var stale: CachedAnswer?
    var isFromCache = false
    /// Whether the body is taken undecoded, since its `Content-Encoding` is none that exists.
    var takesBodyAsItIs = false
    private let start = ContinuousClock.now

    init(_ request: ResourceRequest, session: SessionID, deadline: Deadline) {
        self.request = request
        self.session = session
        self.deadline = deadline
        hop = Hop(url: request.url, method: request.method, headers: request.headers, body: request.body)
    }

    /// The moment at which the request has taken too long, or its server has been silent for too long.
    func nextDeadline(stallSeconds: Double) -> Deadline {
        guard let transfer else { return deadline }
        return min(deadline, Deadline(transfer.lastActivity + .seconds(stallSeconds)))
    }

    func response(_ answer: HTTPAnswer, body: [UInt8]) -> ResourceResponse {
        var response = ResourceResponse(url: hop.url, status: answer.status, headers: answer.headers, body: body)
        response.redirects = hop.redirects
        response.isFromCache = isFromCache
        return response
    }

    var secondsSinceStart: Double {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }
}

/// One request of a chain of redirects.
struct Hop {
    var url: WebURL
    var method: String
    var headers: [HTTPHeader]
    var body: [UInt8]
    /// Those that answered with a redirect before this one.
    var redirects: [WebURL] = []

    /// The next hop, when the answer is a redirect (Fetch Standard, "HTTP-redirect fetch").
    func redirect(by answer: HTTPAnswer, limits: SessionLimits) throws(ResourceError) -> Hop? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.header("location") else {
            return nil
        }
        guard var target = WebURL(location, base: url) else {
            throw ResourceError(
                .badURL, "\(url) redirects to \"\(location.prefix(200))\", which is no URL.", url: url.href)
        }
        if target.fragment == nil, let fragment = url.fragment { target.setHash(fragment) }
        guard redirects.count < limits.maxRedirects else {
            throw ResourceError(
                .tooManyRedirects,
                "\(redirects.first ?? url) redirected more than \(limits.maxRedirects) times, the last time to "
                    + "\(target.href.prefix(200)); the site may want cookies or send its visitors in a circle.",
                url: target.href)
        }
        var next = self
        next.redirects.append(url)
        next.url = target
        let becomesGet =
            answer.status == 303 && method != "GET" && method != "HEAD"
            || (answer.status == 301 || answer.status == 302) && method == "POST"
        if becomesGet {
            next.method = "GET"
            next.body = []
            next.headers.removeAll { Self.bodyHeaders.contains($0.name.asciiLowercased) }
        }
        if !target.isSameOrigin(as: url) {
            next.headers.removeAll { RequestHeaders.secretNames.contains($0.name.asciiLowercased) }
        }
        return next
    }

    private static let bodyHeaders: Set<String> = [
        "content-encoding", "content-language", "content-location", "content-type", "content-length"
    ]
}

/// Status and headers of one HTTP answer.
struct HTTPAnswer: Sendable {
    var status = 0
    var headers: [HTTPHeader] = []

    func header(_ name: String) -> String? { headers.first { $0.name.asciiLowercased == name }?.value }
}
