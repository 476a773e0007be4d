/// Something about a page that is worth telling and does not stop the work.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable { case note, warning, error }
    public var severity: Severity
    /// A short, stable, dotted code: `css.tooManyRules`, `image.broken`.
    public var code: String
    /// What is wrong and what to do, for a person.
    public var message: String
    /// Where: a URL, a DOM path, a line; empty where there is none.
    public var location: String

    public init(_ severity: Severity, code: String, message: String, location: String = "") {
        self.severity = severity
        self.code = code
        self.message = message
        self.location = location
    }
}

/// A point on the monotonic clock after which work stops.
public struct Deadline: Hashable, Comparable, Sendable {
    public var instant: ContinuousClock.Instant
    public init(_ instant: ContinuousClock.Instant) { self.instant = instant }
    public init(secondsFromNow seconds: Double) { instant = .now + .seconds(seconds) }
    public static func < (a: Deadline, b: Deadline) -> Bool { a.instant < b.instant }
    public var hasPassed: Bool { ContinuousClock.now >= instant }
    /// Seconds left; never negative.
    public var secondsLeft: Double {
        let left = instant - .now
        return max(0, Double(left.components.seconds) + Double(left.components.attoseconds) * 1e-18)
    }
}
