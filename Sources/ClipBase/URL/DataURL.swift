/// What a `data:` URL holds (Fetch Standard §6, "data: URL struct").
public struct DataURL: Hashable, Sendable {
    public var mimeType: MIMEType
    public var body: [UInt8]

    /// The `data:` URL processor. Nil is failure: another scheme, no comma, or broken Base64.
    public init?(_ url: WebURL) {
        guard url.scheme == "data" else { return nil }
        let text = url.href.utf8
        let start = text.index(text.startIndex, offsetBy: 5)
        let end = url.parts.fragment.map { text.index(text.startIndex, offsetBy: Int($0.start) - 1) } ?? text.endIndex
        let input = Array(text[start..<end])
        guard let comma = input.firstIndex(of: 0x2C) else { return nil }
        var header = input[..<comma].trimmed { $0 == 0x20 }
        body = percentDecode(input[(comma + 1)...])
        if let rest = Self.removingBase64Mark(header) {
            guard let decoded = Base64.decodeForgiving(body) else { return nil }
            body = decoded
            header = rest
        }
        var type = String(decoding: header, as: UTF8.self)
        if type.hasPrefix(";") { type = "text/plain" + type }
        mimeType =
            MIMEType(type)
            ?? MIMEType(type: "text", subtype: "plain", parameters: [.init(name: "charset", value: "US-ASCII")])
    }

    /// The header without a `;`, spaces and `base64` at its end, where it has them.
    private static func removingBase64Mark(_ header: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let word = Array("base64".utf8)
        guard header.count > word.count, header.suffix(word.count).map(\.asciiLowercased) == word else { return nil }
        let rest = header.dropLast(word.count)
        guard let last = rest.lastIndex(where: { $0 != 0x20 }), rest[last] == 0x3B else { return nil }
        return rest[..<last]
    }
}

/// Base64 as web platforms read it.
public enum Base64 {
    /// "Forgiving-base64 decode" (Infra Standard §8). Nil is failure.
    public static func decodeForgiving(_ input: some Collection<UInt8>) -> [UInt8]? {
        var digits = input.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x0B }
        if digits.count % 4 == 0 {
            for _ in 0..<2 where digits.last == 0x3D { digits.removeLast() }
        }
        guard digits.count % 4 != 1 else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(digits.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for byte in digits {
            guard let value = value(of: byte) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                out.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return out
    }

    /// RFC 4648 §4, padded.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                out.append(alphabet[Int(bits >> count & 63)])
            }
        }
        if count > 0 { out.append(alphabet[Int(bits << (6 - count) & 63)]) }
        while out.count % 4 != 0 { out.append(0x3D) }
        return String(decoding: out, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case 0x41...0x5A: UInt32(digit - 0x41)
        case 0x61...0x7A: UInt32(digit - 0x61 + 26)
        case 0x30...0x39: UInt32(digit - 0x30 + 52)
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
