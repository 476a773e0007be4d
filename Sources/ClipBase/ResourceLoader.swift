/// Where a page's bytes come from: the broker over a socket in a worker, `Networking` in a program that uses the library.
public protocol ResourceLoader: AnyObject {
    /// Starts a request and gives it a number; the answer comes from `next`.
    func begin(_ request: ResourceRequest) -> Int

    /// Waits for the next answer, at most until the deadline.
    ///
    /// - Returns: the number of a request and its outcome; nil when the deadline passed or nothing is under way.
    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)?

    /// Forgets a request that is under way; its answer does not come out of `next`.
    func cancel(_ number: Int)

    /// Does something with what sites keep in the session, and waits for the answer, which is empty where there is nothing to
    /// say.
    func perform(_ operation: SiteDataOperation) -> String
}

extension ResourceLoader {
    public func cancel(_ number: Int) {}
    public func perform(_ operation: SiteDataOperation) -> String { "" }
}

/// What a page may ask of the cookies (RFC 6265bis) and the storage of its session, which a profile keeps. Values of
/// `HttpOnly` cookies never come out.
public enum SiteDataOperation: Hashable, Sendable {
    /// `document.cookie` of that page.
    case read(page: WebURL)
    /// What a script of that page assigns to `document.cookie`.
    case write(String, page: WebURL)
    /// Whether a request for that URL would carry a cookie of that name; the answer is the name, or empty.
    case find(name: String, url: WebURL)
    /// Takes out cookies; a part that is nil fits all.
    case delete(name: String?, domain: String?)
    /// `localStorage` of an origin, a JSON object of strings.
    case readStorage(origin: String)
    case writeStorage(String, origin: String)
}
