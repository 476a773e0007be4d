/// A MIME type (MIME Sniffing Standard §4): `text/html;charset=utf-8`.
public struct MIMEType: Hashable, Sendable {
    public struct Parameter: Hashable, Sendable {
        /// In lower case.
        public var name: String
        public var value: String
    }

    /// In lower case.
    public var type: String
    /// In lower case.
    public var subtype: String
    /// In order; the first of a name counts.
    public var parameters: [Parameter] = []

    public init(type: String, subtype: String, parameters: [Parameter] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// "Parse a MIME type" (§4.4). Nil is failure.
    public init?(_ string: String) {
        let bytes = Array(string.utf8)
        var rest = bytes.trimmed(where: \.isHTTPWhitespace)
        let type = rest.take { $0 != 0x2F }
        guard !type.isEmpty, type.allSatisfy(\.isHTTPToken), rest.popFirst() != nil else { return nil }
        let subtype = rest.take { $0 != 0x3B }.trimmed(where: \.isHTTPWhitespace)
        guard !subtype.isEmpty, subtype.allSatisfy(\.isHTTPToken) else { return nil }
        self.type = Self.lowercase(type)
        self.subtype = Self.lowercase(subtype)
        while rest.popFirst() != nil {
            _ = rest.take(while: \.isHTTPWhitespace)
            let name = Self.lowercase(rest.take { $0 != 0x3B && $0 != 0x3D })
            guard let mark = rest.first else { break }
            if mark == 0x3B { continue }
            rest.removeFirst()
            guard !rest.isEmpty else { break }
            var value: [UInt8]
            if rest.first == 0x22 {
                value = Self.quotedString(&rest)
                _ = rest.take { $0 != 0x3B }
            } else {
                value = Array(rest.take { $0 != 0x3B }.trimmed(where: \.isHTTPWhitespace))
                if value.isEmpty { continue }
            }
            let text = String(decoding: value, as: UTF8.self)
            guard !name.isEmpty, name.utf8.allSatisfy(\.isHTTPToken),
                text.unicodeScalars.allSatisfy({ $0.value == 0x09 || (0x20...0x7E).contains($0.value) || (0x80...0xFF).contains($0.value) }
                ),
                self[name] == nil
            else { continue }
            parameters.append(Parameter(name: name, value: text))
        }
    }

    private static func lowercase(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
    }

    /// "Collect an HTTP quoted string" with the extract-value flag, from its `"` on.
    private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if byte == 0x22 { break }
            if byte == 0x5C {
                value.append(rest.popFirst() ?? 0x5C)
            } else {
                value.append(byte)
            }
        }
        return value
    }

    /// Type and subtype: `text/html`.
    public var essence: String { "\(type)/\(subtype)" }

    /// The parameter of that lower-case name.
    public subscript(parameter: String) -> String? { parameters.first { $0.name == parameter }?.value }

    /// "Serialize a MIME type" (§4.5).
    public var serialized: String {
        parameters.reduce(essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(\.isHTTPToken)
            if isToken { return "\(text);\(parameter.name)=\(parameter.value)" }
            let escaped = parameter.value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
            return "\(text);\(parameter.name)=\"\(escaped)\""
        }
    }

    /// `text/html` and `application/xhtml+xml`.
    public var isHTML: Bool { essence == "text/html" }
    /// "XML MIME type" (§4.6).
    public var isXML: Bool { subtype.hasSuffix("+xml") || essence == "text/xml" || essence == "application/xml" }
    /// "Image MIME type" (§4.6).
    public var isImage: Bool { type == "image" }
    /// "JSON MIME type" (§4.6).
    public var isJSON: Bool { subtype.hasSuffix("+json") || essence == "application/json" || essence == "text/json" }
}

extension UInt8 {
    /// Tab, newline, carriage return, space (Fetch Standard, "HTTP whitespace").
    var isHTTPWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// "HTTP token code point".
    var isHTTPToken: Bool {
        if isASCIIAlphanumeric { return true }
        switch self {
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: return true
        default: return false
        }
    }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
    func trimmed(where isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}

extension ArraySlice<UInt8> {
    /// Takes the bytes up to the first that fails.
    mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let end = firstIndex { !isTaken($0) } ?? endIndex
        let taken = self[startIndex..<end]
        self = self[end...]
        return taken
    }
}
