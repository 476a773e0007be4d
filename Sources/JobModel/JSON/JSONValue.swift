/// A JSON text as a value (RFC 8259). Members keep their order, numbers their digits.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// The kind of the value with its article, as an error message names it.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The member of that name; nil where this is no object or has none.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var double: Double? { if case .number(let value) = self { value.double } else { nil } }
    public var int: Int? { if case .number(let value) = self { value.int } else { nil } }
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var members: [JSONMember]? { if case .object(let value) = self { value } else { nil } }

    public static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
    public static func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

    /// An object that leaves out the members without a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { pair in pair.value.map { JSONMember(pair.key, $0) } })
    }
}

/// One `"key": value` of an object.
public struct JSONMember: Hashable, Sendable {
    public var key: String
    public var value: JSONValue
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}

/// A JSON number, kept as it was written.
public struct JSONNumber: Hashable, Sendable {
    /// The digits, a valid JSON number.
    public let text: String

    init(validated text: String) { self.text = text }

    public init(_ value: Int) { text = String(value) }

    /// Nil for infinities and NaN, which JSON cannot say.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if value == value.rounded(), abs(value) < 1e15 {
            text = String(Int64(value))
        } else {
            text = String(value)
        }
    }

    public var double: Double { Double(text) ?? 0 }

    /// The number where it is whole and fits, `1e3` and `2.0` included; nil otherwise.
    public var int: Int? { Int(text) ?? Int(exactly: double) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
