/// One moment of a page's life: a line of `events.jsonl`.
public struct PageEvent: Hashable, Sendable {
    public enum Kind: String, JSONWord {
        case navigation, redirect, progress, urlChange, titleChange, resource, dialog, console, message, authorized
        case download, appScheme, external, step, script, clip, warning, failed, finished
    }

    /// Since the job's start.
    public var seconds: Double
    public var kind: Kind
    /// In the order in which they are written.
    public var details: [JSONMember]

    public init(_ kind: Kind, at seconds: Double, _ details: KeyValuePairs<String, JSONValue?> = [:]) {
        self.kind = kind
        self.seconds = seconds
        self.details = details.compactMap { pair in pair.value.map { JSONMember(pair.key, $0) } }
    }

    public var json: JSONValue {
        .object(
            [JSONMember("seconds", .number((seconds * 10_000).rounded() / 10_000)), JSONMember("event", kind.json)] + details)
    }
}
