/// A URL record (WHATWG URL Standard).
public struct WebURL: Hashable, Sendable {
    /// The serialised URL.
    public let href: String
    public init?(_ string: String, base: WebURL? = nil) { href = string }
}
