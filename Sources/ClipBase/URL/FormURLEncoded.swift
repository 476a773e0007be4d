/// `application/x-www-form-urlencoded` (URL Standard §5).
public enum FormURLEncoded {
    /// One name and its value.
    public struct Entry: Hashable, Sendable {
        public var name: String
        public var value: String
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The parser: pairs divided by `&`, `+` for a space, percent-decoded as UTF-8 with U+FFFD for what is ill-formed.
    public static func parse(_ bytes: some Collection<UInt8>) -> [Entry] {
        Array(bytes).split(separator: 0x26).map { pair in
            let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
            return Entry(name: decode(pair[..<equals]), value: decode(pair[equals...].dropFirst()))
        }
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: percentDecode(bytes.map { $0 == 0x2B ? 0x20 : $0 }), as: UTF8.self)
    }

    /// The serializer.
    ///
    /// - Parameter encoder: for a form that is not sent in UTF-8, turns text into bytes; a character that the encoding
    ///   lacks must come as `&#`, its number and `;`.
    public static func serialize(_ entries: some Sequence<Entry>, encoder: ((String) -> [UInt8])? = nil) -> String {
        var out: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 { out.append(0x26) }
            append(entry.name, encoder, to: &out)
            out.append(0x3D)
            append(entry.value, encoder, to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func append(_ text: String, _ encoder: ((String) -> [UInt8])?, to out: inout [UInt8]) {
        for byte in encoder?(text) ?? Array(text.utf8) {
            if byte == 0x20 {
                out.append(0x2B)
            } else if PercentEncodeSet.formURLEncoded.contains(byte) {
                PercentEncodeSet.escape(byte, into: &out)
            } else {
                out.append(byte)
            }
        }
    }
}
