/// A file's name with places for what is known only when it is written: `{host}-{date}-{clip}`.
///
/// The extension is the format's; what the values bring in that no file name may hold is taken out by `SafeName`.
public struct FileNameTemplate: Hashable, Sendable {
    /// What may stand in braces.
    public enum Placeholder: String, CaseIterable, Sendable {
        /// The job's.
        case id
        /// The clip's name, and its number among the clips, from 1.
        case clip, index
        /// Of the page's URL.
        case host
        case title
        /// Of the job's reference date, or of the run: `2026-11-30` and `090000`, UTC.
        case date, time
        /// Device px.
        case width, height
        case format
    }

    enum Part: Hashable, Sendable {
        case literal(String)
        case place(Placeholder)
    }

    public let text: String
    private let parts: [Part]

    public init(_ text: String) throws(FileNameTemplateError) {
        var parts: [Part] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "{") else {
                parts.append(.literal(String(rest)))
                break
            }
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { throw FileNameTemplateError("“{” without “}” in “\(text)”") }
            let name = String(rest[rest.index(after: open)..<close])
            guard let place = Placeholder(rawValue: name) else {
                let names = Placeholder.allCases.map(\.rawValue)
                let hint =
                    nearestName(to: name, among: names).map { "did you mean {\($0)}?" } ?? "there are \(names.joined(separator: ", "))"
                throw FileNameTemplateError("unknown place {\(name)}; \(hint)")
            }
            parts.append(.place(place))
            rest = rest[rest.index(after: close)...]
        }
        guard !parts.isEmpty, text.utf8.count <= 1_024 else {
            throw FileNameTemplateError("a name of 1 to 1,024 bytes is needed")
        }
        self.text = text
        self.parts = parts
    }

    /// The name, made safe, without its extension.
    public func name(_ value: (Placeholder) -> String) -> String {
        SafeName.make(
            from: parts.map { part in
                switch part {
                case .literal(let text): text
                case .place(let place): value(place)
                }
            }.joined())
    }
}

public struct FileNameTemplateError: Error, Hashable, Sendable {
    public var message: String
    init(_ message: String) { self.message = message }
}

extension FileNameTemplate: JSONConvertible {
    public static var expectation: String { "a name with places such as {clip}, {host}, {date}" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> FileNameTemplate? {
        guard let text = value.string else { return mismatch(value, at: path, &problems) }
        do { return try FileNameTemplate(text) } catch {
            problems.append(.init(path: path, message: error.message))
            return nil
        }
    }

    public var json: JSONValue { .string(text) }
}
