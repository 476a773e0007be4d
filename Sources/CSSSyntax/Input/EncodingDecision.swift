import ClipBase

/// The encoding in which the bytes of a style sheet are to be read. CSS Syntax 3 §3.2.
///
/// This module reads UTF-8; who has decoders turns the bytes after `bodyOffset` into it first.
public struct EncodingDecision: Hashable, Sendable {
    /// A name of the Encoding Standard, in lower case: `utf-8`, `utf-16le`, `windows-1252`.
    public var encoding: String
    /// Bytes of a byte order mark to leave out.
    public var bodyOffset: Int

    /// - Parameters:
    ///   - protocolLabel: the `charset` of the `Content-Type` header.
    ///   - environmentLabel: the encoding of the document or sheet that links to this one.
    ///   - encodingName: the Encoding Standard's "get an encoding": the name for a label, nil for an unknown one.
    public init(
        _ bytes: [UInt8], protocolLabel: String?, environmentLabel: String?, encodingName: (String) -> String?
    ) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(encoding: "utf-8", bodyOffset: 3)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self.init(encoding: "utf-16le", bodyOffset: 2)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self.init(encoding: "utf-16be", bodyOffset: 2)
        } else {
            var name = protocolLabel.flatMap(encodingName)
            if name == nil, let label = Self.charsetRule(bytes), let encoding = encodingName(label) {
                // Who writes `@charset` in ASCII does not write UTF-16.
                name = encoding.asciiLowercased.hasPrefix("utf-16") ? "utf-8" : encoding
            }
            name = name ?? environmentLabel.flatMap(encodingName)
            self.init(encoding: name?.asciiLowercased ?? "utf-8", bodyOffset: 0)
        }
    }

    private init(encoding: String, bodyOffset: Int) {
        self.encoding = encoding
        self.bodyOffset = bodyOffset
    }

    /// The label in `@charset "…";`, which has to stand at the very start and in exactly these bytes.
    private static func charsetRule(_ bytes: [UInt8]) -> String? {
        let opening = Array("@charset \"".utf8)
        guard bytes.starts(with: opening) else { return nil }
        let rest = bytes.prefix(1024).dropFirst(opening.count)
        guard let quote = rest.firstIndex(of: 0x22), quote + 1 < rest.endIndex, rest[quote + 1] == 0x3B else {
            return nil
        }
        return String(decoding: rest[..<quote], as: UTF8.self)
    }
}
