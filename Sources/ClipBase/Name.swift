import Synchronization

/// An interned string: an element or attribute name, a class, an id, a custom identifier.
///
/// Two names are equal exactly when their strings are. Comparing and hashing cost as much as for a 32-bit number; making
/// one costs a look-up in a table that the process shares.
public struct Name: Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    public init(_ string: String) { self = Name.table.withLock { $0.intern(string) } }

    /// The name of these UTF-8 bytes; ill-formed sequences become U+FFFD.
    public init(utf8 bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

    public var string: String { Name.table.withLock { $0.strings[Int(rawValue)] } }

    /// The name with ASCII letters in lower case.
    public var asciiLowercased: Name {
        let string = self.string
        return string.utf8.contains { $0 >= 0x41 && $0 <= 0x5A } ? Name(string.asciiLowercased) : self
    }

    /// The empty string.
    public static let empty = Name(rawValue: 0)

    private struct Table: Sendable {
        var strings: [String] = [""]
        var indices: [String: UInt32] = ["": 0]

        mutating func intern(_ string: String) -> Name {
            if let index = indices[string] { return Name(rawValue: index) }
            let index = UInt32(strings.count)
            strings.append(string)
            indices[string] = index
            return Name(rawValue: index)
        }
    }

    private static let table = Mutex(Table())
}

extension Name: CustomStringConvertible {
    public var description: String { string }
}

extension Name: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension String {
    /// The string with `A`–`Z` in lower case and all else as it was (Infra Standard, "ASCII lowercase").
    public var asciiLowercased: String {
        guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return self }
        return String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
