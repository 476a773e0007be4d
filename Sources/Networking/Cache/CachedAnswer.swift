import ClipBase

/// An answer in the cache, with what RFC 9111 wants to know of it.
struct CachedAnswer: Sendable {
    /// Without fragment.
    var url: String
    /// The secrets that the request carried; empty where it had none.
    var partition: String
    /// Whether the server says that the answer is the same whoever asks.
    var isForAll: Bool
    /// The request's values of the fields that `Vary` names.
    var selectors: [HTTPHeader]
    var answer: HTTPAnswer
    var body: [UInt8]
    /// Seconds since 1970.
    var requestTime: Int64
    /// Seconds since 1970.
    var responseTime: Int64

    /// Bytes that it takes, about.
    var cost: Int {
        answer.headers.reduce(body.count + url.utf8.count + 256) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
    }

    /// How an answer may be used for a request.
    enum Use { case fresh, afterValidation, not }

    func use(for request: CacheRequest, now: Int64) -> Use {
        let requested = CacheControl(request.headers)
        if requested.isNoStore { return .not }
        let own = CacheControl(answer.headers)
        let age = currentAge(at: now)
        let lifetime = freshness(own, isDocument: request.isDocument)
        let isFresh =
            !own.isNoCache && !requested.isNoCache && age < lifetime && requested.maxAge.map { age < $0 } ?? true
        if isFresh { return .fresh }
        return isValidatable ? .afterValidation : .not
    }

    private var isValidatable: Bool { answer.header("etag") != nil || answer.header("last-modified") != nil }

    /// The fields that ask whether this answer still holds (§4.3.1).
    var conditions: [HTTPHeader] {
        var conditions: [HTTPHeader] = []
        if let tag = answer.header("etag") { conditions.append(HTTPHeader("If-None-Match", tag)) }
        if let date = answer.header("last-modified") { conditions.append(HTTPHeader("If-Modified-Since", date)) }
        return conditions
    }

    /// §4.2.3, seconds.
    private func currentAge(at now: Int64) -> Int64 {
        let date = answer.header("date").flatMap { CookieDate.parse($0) } ?? responseTime
        let apparent = max(0, responseTime - date)
        let told = answer.header("age").flatMap { Int64($0) }.map { min(max(0, $0), 1 << 31) } ?? 0
        let corrected = told + max(0, responseTime - requestTime)
        // A clock that was set back makes nothing younger than it came.
        return max(apparent, corrected) + max(0, now - responseTime)
    }

    /// §4.2.1 and §4.2.2, seconds. For a document nothing is guessed: a job wants it as it is now.
    private func freshness(_ control: CacheControl, isDocument: Bool) -> Int64 {
        if let age = control.sharedMaxAge ?? control.maxAge { return age }
        let date = answer.header("date").flatMap { CookieDate.parse($0) } ?? responseTime
        if let expires = answer.header("expires") { return CookieDate.parse(expires).map { max(0, $0 - date) } ?? 0 }
        guard !isDocument, Self.isHeuristic(answer.status), !control.mustRevalidate,
            let modified = answer.header("last-modified").flatMap({ CookieDate.parse($0) })
        else { return 0 }
        return min(max(0, (date - modified) / 10), 86_400)
    }

    /// Statuses that may be kept though nothing says for how long (RFC 9110 §15.1).
    private static func isHeuristic(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    /// Takes the fields of a 304 (§3.2).
    mutating func update(by newer: HTTPAnswer, requestTime: Int64, responseTime: Int64) {
        let kept: Set<String> = ["content-length", "content-encoding", "content-type", "content-range", "set-cookie"]
        let newFields = newer.headers.filter { !kept.contains($0.name.asciiLowercased) }
        let names = Set(newFields.map { $0.name.asciiLowercased })
        answer.headers.removeAll { names.contains($0.name.asciiLowercased) }
        answer.headers.append(contentsOf: newFields)
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}

/// What the cache wants to know of a request.
struct CacheRequest {
    /// Without fragment.
    var url: String
    /// As they go out.
    var headers: [HTTPHeader]
    /// The values of the fields that tell who asks; empty where none does.
    var partition: String
    var isDocument: Bool
    /// Seconds since 1970.
    var time: Int64

    /// Nil for a request that the cache has no part in.
    init?(_ hop: Hop, _ request: ResourceRequest, lines: [HTTPHeader], credential: HTTPCredential?, now: Int64) {
        let conditional: Set<String> = ["if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range"]
        guard hop.method == "GET", hop.body.isEmpty,
            !lines.contains(where: { conditional.contains($0.name.asciiLowercased) })
        else { return nil }
        url = hop.url.withoutFragment.href
        headers = lines
        let secrets = lines.filter { RequestHeaders.secretNames.contains($0.name.asciiLowercased) }
        partition =
            secrets.map { "\($0.name.asciiLowercased)=\($0.value)\n" }.joined()
            + (credential.map { "\($0.username):\($0.password)" } ?? "")
        isDocument = request.destination == .document || request.destination == .frame
        time = now
    }

    func value(of name: String) -> String { headers.first { $0.name.asciiLowercased == name }?.value ?? "" }
}

extension CachedAnswer {
    /// What may be kept of an answer (§3), or nil.
    init?(_ answer: HTTPAnswer, body: [UInt8], to request: CacheRequest, now: Int64) {
        let control = CacheControl(answer.headers)
        guard answer.status >= 200, answer.status != 206, answer.status != 304, !control.isNoStore, !control.isPrivate,
            !CacheControl(request.headers).isNoStore,
            // What was set for one visitor is for no other.
            answer.header("set-cookie") == nil
        else { return nil }
        let isExplicit = control.maxAge != nil || control.sharedMaxAge != nil || answer.header("expires") != nil
        guard isExplicit || control.isPublic || Self.isHeuristic(answer.status) else { return nil }
        var names: [String] = []
        for header in answer.headers where header.name.asciiLowercased == "vary" {
            names += header.value.split(separator: ",").map { $0.trimmingHTTPSpace.asciiLowercased }
        }
        guard !names.contains("*") else { return nil }
        url = request.url
        isForAll = control.isPublic || control.sharedMaxAge != nil
        partition = isForAll ? "" : request.partition
        selectors = names.map { HTTPHeader($0, request.value(of: $0)) }
        self.answer = answer
        self.body = body
        requestTime = request.time
        responseTime = now
        // Nothing to gain from what can be neither used nor asked about.
        guard isValidatable || freshness(control, isDocument: false) > 0 else { return nil }
    }

    /// Whether the answer was for a request like this one (§4.1).
    func fits(_ request: CacheRequest) -> Bool {
        url == request.url && (isForAll || partition == request.partition)
            && selectors.allSatisfy { request.value(of: $0.name) == $0.value }
    }
}
