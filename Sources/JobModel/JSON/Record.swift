/// What is wrong at one place of a job file.
public struct JobProblem: Hashable, Sendable, CustomStringConvertible {
    /// Where: `clips[2].selector`; empty for the job itself.
    public var path: String
    /// What is wrong there, what was expected, and what may have been meant.
    public var message: String

    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// A value with one JSON form, read strictly: everything wrong is told, nothing is guessed.
public protocol JSONConvertible: Hashable, Sendable {
    /// What a reader may write here, for messages and the reference: `a string`, `one of "a", "b"`.
    static var expectation: String { get }
    /// Nil after a problem was added.
    static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Self?
    var json: JSONValue { get }
}

extension JSONConvertible {
    static func mismatch(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Self? {
        problems.append(.init(path: path, message: "expected \(expectation), found \(value.kind)"))
        return nil
    }
}

extension String: JSONConvertible {
    public static var expectation: String { "a string" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> String? {
        value.string ?? mismatch(value, at: path, &problems)
    }
    public var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
    public static var expectation: String { "true or false" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Bool? {
        value.bool ?? mismatch(value, at: path, &problems)
    }
    public var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
    public static var expectation: String { "a whole number" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Int? {
        value.int ?? mismatch(value, at: path, &problems)
    }
    public var json: JSONValue { .number(self) }
}

extension Double: JSONConvertible {
    public static var expectation: String { "a number" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Double? {
        guard let number = value.double, number.isFinite else { return mismatch(value, at: path, &problems) }
        return number
    }
    public var json: JSONValue { .number(self) }
}

extension JSONValue: JSONConvertible {
    public static var expectation: String { "any value" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> JSONValue? { value }
    public var json: JSONValue { self }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    public static var expectation: String { "an array" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> [Element]? {
        guard let items = value.array else { return mismatch(value, at: path, &problems) }
        let read = items.indices.compactMap { Element.read(items[$0], at: "\(path)[\($0)]", &problems) }
        return read.count == items.count ? read : nil
    }
    public var json: JSONValue { .array(map(\.json)) }
}

/// An enum whose cases are words.
public protocol JSONWord: JSONConvertible, RawRepresentable, CaseIterable where RawValue == String {}

extension JSONWord {
    public static var expectation: String {
        "one of " + allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Self? {
        guard let word = value.string else { return mismatch(value, at: path, &problems) }
        if let known = Self(rawValue: word) { return known }
        let meant = nearestName(to: word, among: allCases.map(\.rawValue)).map { "; did you mean “\($0)”?" } ?? ""
        problems.append(.init(path: path, message: "expected \(expectation), found “\(word)”\(meant)"))
        return nil
    }
    public var json: JSONValue { .string(rawValue) }
}

/// An object with known members, each described once for reading, writing and the reference.
public protocol JSONRecord: JSONConvertible {
    init()
    static var fields: [Field<Self>] { get }
    /// Sets of keys of which an object may have one at most.
    static var alternatives: [Alternatives] { get }
    /// What only the whole record can tell; runs after every field was read without a problem.
    func check(at path: String, _ problems: inout [JobProblem])
}

/// Keys that shut each other out.
public struct Alternatives: Sendable {
    public var keys: [String]
    public var isRequired: Bool
    public init(_ keys: [String], isRequired: Bool = false) {
        self.keys = keys
        self.isRequired = isRequired
    }
}

extension JSONRecord {
    public static var alternatives: [Alternatives] { [] }
    public func check(at path: String, _ problems: inout [JobProblem]) {}

    public static var expectation: String { "an object with \(fields.map(\.key).joined(separator: ", "))" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Self? {
        guard let members = value.members else {
            problems.append(.init(path: path, message: "expected an object, found \(value.kind)"))
            return nil
        }
        var record = Self()
        let before = problems.count
        let fields = self.fields
        for member in members {
            if let field = fields.first(where: { $0.key == member.key }) {
                field.read(member.value, path.isEmpty ? member.key : "\(path).\(member.key)", &record, &problems)
            } else {
                problems.append(unknownKey(member.key, at: path, among: fields.map(\.key)))
            }
        }
        for group in alternatives {
            let present = group.keys.filter { value[$0] != nil }
            let list = group.keys.map { "“\($0)”" }.joined(separator: ", ")
            if present.count > 1 {
                let both = present.map { "“\($0)”" }.joined(separator: " and ")
                problems.append(.init(path: path, message: "only one of \(list) may be given, found \(both)"))
            } else if present.isEmpty, group.isRequired {
                problems.append(.init(path: path, message: "one of \(list) is needed"))
            }
        }
        if problems.count == before { record.check(at: path, &problems) }
        return problems.count == before ? record : nil
    }

    /// Members that have their default value are left out.
    public var json: JSONValue {
        let plain = Self()
        return .object(
            Self.fields.compactMap { field in
                guard let value = field.write(self), value != field.write(plain) || field.isAlwaysWritten else { return nil }
                return JSONMember(field.key, value)
            })
    }

    private static func unknownKey(_ key: String, at path: String, among known: [String]) -> JobProblem {
        let hint =
            nearestName(to: key, among: known).map { "did you mean “\($0)”?" }
            ?? "known here: \(known.joined(separator: ", "))"
        return .init(path: path, message: "unknown key “\(key)”; \(hint)")
    }
}

/// One member of a record: its key, its place in the value, its limits, and a line for the reference.
public struct Field<Record> {
    public let key: String
    /// What may stand here.
    public let expectation: String
    /// What it does, one line.
    public let summary: String
    let isAlwaysWritten: Bool
    let read: (JSONValue, String, inout Record, inout [JobProblem]) -> Void
    let write: (Record) -> JSONValue?

    public init<Value: JSONConvertible>(
        _ key: String, _ place: WritableKeyPath<Record, Value>, _ summary: String = "", isAlwaysWritten: Bool = false,
        where isAllowed: @escaping (Value) -> Bool = { _ in true }, else allowed: String = ""
    ) {
        self.init(
            key, summary, isAlwaysWritten: isAlwaysWritten, get: { $0[keyPath: place] }, set: { $0[keyPath: place] = $1 },
            where: isAllowed, else: allowed)
    }

    public init<Value: JSONConvertible>(
        _ key: String, _ place: WritableKeyPath<Record, Value?>, _ summary: String = "", isAlwaysWritten: Bool = false,
        where isAllowed: @escaping (Value) -> Bool = { _ in true }, else allowed: String = ""
    ) {
        self.init(
            key, summary, isAlwaysWritten: isAlwaysWritten, get: { $0[keyPath: place] }, set: { $0[keyPath: place] = $1 },
            where: isAllowed, else: allowed)
    }

    public init<Value: JSONConvertible & Comparable>(
        _ key: String, _ place: WritableKeyPath<Record, Value>, in range: ClosedRange<Value>, _ summary: String = ""
    ) {
        self.init(
            key, place, summary, where: { range.contains($0) },
            else: "\(Value.expectation) from \(range.lowerBound) to \(range.upperBound)")
    }

    public init<Value: JSONConvertible>(
        _ key: String, _ summary: String = "", isAlwaysWritten: Bool = false, get: @escaping (Record) -> Value?,
        set: @escaping (inout Record, Value) -> Void, where isAllowed: @escaping (Value) -> Bool = { _ in true },
        else allowed: String = ""
    ) {
        self.key = key
        self.expectation = allowed.isEmpty ? Value.expectation : allowed
        self.summary = summary
        self.isAlwaysWritten = isAlwaysWritten
        read = { json, path, record, problems in
            guard let value = Value.read(json, at: path, &problems) else { return }
            if isAllowed(value) {
                set(&record, value)
            } else {
                problems.append(.init(path: path, message: "expected \(allowed), found \(json.text.prefix(80))"))
            }
        }
        write = { get($0)?.json }
    }
}

/// An object with exactly one member, whose key names the case.
public protocol JSONChoice: JSONConvertible {
    static var cases: [ChoiceCase<Self>] { get }
    var key: String { get }
    var payload: JSONValue { get }
}

/// One case of a choice and how to read what it carries.
public struct ChoiceCase<Choice> {
    public let key: String
    public let expectation: String
    let read: (JSONValue, String, inout [JobProblem]) -> Choice?

    public init<Value: JSONConvertible>(_ key: String, _ make: @escaping (Value) -> Choice) {
        self.key = key
        expectation = Value.expectation
        read = { Value.read($0, at: $1, &$2).map(make) }
    }
}

extension JSONChoice {
    public static var expectation: String { "an object with one of \(cases.map(\.key).joined(separator: ", "))" }
    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Self? {
        guard let members = value.members, let member = members.first else { return mismatch(value, at: path, &problems) }
        guard let known = cases.first(where: { $0.key == member.key }) else {
            let keys = cases.map(\.key)
            let hint =
                nearestName(to: member.key, among: keys).map { "did you mean “\($0)”?" }
                ?? "known here: \(keys.joined(separator: ", "))"
            problems.append(.init(path: path, message: "unknown key “\(member.key)”; \(hint)"))
            return nil
        }
        guard members.count == 1 else {
            problems.append(.init(path: path, message: "expected one key, found \(members.map(\.key).joined(separator: ", "))"))
            return nil
        }
        return known.read(member.value, "\(path).\(member.key)", &problems)
    }
    public var json: JSONValue { .object([JSONMember(key, payload)]) }
}
