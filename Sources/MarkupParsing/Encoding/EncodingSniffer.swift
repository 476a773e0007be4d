import DOM

/// Finds the encoding of a page's bytes (HTML §13.2.3.2).
public enum EncodingSniffer {
    public enum Confidence: Sendable, Hashable { case certain, tentative }

    /// Byte order mark, then override, `charset` of the transport, prescan of the first 1024 bytes, then windows-1252.
    public static func sniff(_ bytes: [UInt8], transport: TextEncoding?, override: TextEncoding? = nil)
        -> (encoding: TextEncoding, confidence: Confidence)
    {
        if let mark = byteOrderMark(bytes) { return (mark, .certain) }
        if let override { return (override, .certain) }
        if let transport { return (transport, .certain) }
        if let found = prescan(bytes) { return (found, .tentative) }
        return (.windows1252, .tentative)
    }

    public static func byteOrderMark(_ bytes: [UInt8]) -> TextEncoding? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BE }
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LE }
        return nil
    }

    /// "Prescan a byte stream to determine its encoding".
    static func prescan(_ bytes: [UInt8]) -> TextEncoding? {
        if let found = prescanXML(bytes), found.isUTF16 { return found }
        var scanner = MetaPrescan(bytes: bytes.prefix(1_024))
        return scanner.run() ?? xmlEncoding(bytes)
    }

    /// What an XML declaration says, or UTF-16 by the pattern of its first bytes.
    static func prescanXML(_ bytes: [UInt8]) -> TextEncoding? {
        if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16LE }
        if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16BE }
        return xmlEncoding(bytes)
    }

    /// "Get an XML encoding".
    static func xmlEncoding(_ bytes: [UInt8]) -> TextEncoding? {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.prefix(1_024).firstIndex(of: 0x3E) else { return nil }
        let declaration = bytes[..<end]
        let word = Array("encoding".utf8)
        guard declaration.count > word.count,
            var at = (0..<declaration.count - word.count).first(where: { declaration[$0..<$0 + word.count].elementsEqual(word) })
        else { return nil }
        at += word.count
        func skip() {
            while at < declaration.count, declaration[at] <= 0x20 { at += 1 }
        }
        skip()
        guard at < declaration.count, declaration[at] == 0x3D else { return nil }
        at += 1
        skip()
        guard at < declaration.count, declaration[at] == 0x22 || declaration[at] == 0x27,
            let close = declaration[(at + 1)...].firstIndex(of: declaration[at])
        else { return nil }
        let label = declaration[at + 1..<close]
        guard !label.contains(where: { $0 <= 0x20 }) else { return nil }
        return usable(TextEncoding(label: String(decoding: label, as: UTF8.self)))
    }

    /// What a declaration inside the document may mean: UTF-16 is UTF-8 then, x-user-defined windows-1252.
    static func usable(_ encoding: TextEncoding?) -> TextEncoding? {
        guard let encoding else { return nil }
        if encoding.isUTF16 { return .utf8 }
        return encoding.name == "x-user-defined" ? .windows1252 : encoding
    }

    /// "Extracting a character encoding from a meta element": the value of `content`.
    static func encoding(inContent content: ArraySlice<UInt8>) -> TextEncoding? {
        let bytes = content.map(\.asciiLowercased)
        let word = Array("charset".utf8)
        var at = 0
        while at + word.count <= bytes.count {
            guard bytes[at..<at + word.count].elementsEqual(word) else {
                at += 1
                continue
            }
            at += word.count
            while at < bytes.count, isASCIIWhitespace(bytes[at]) { at += 1 }
            guard at < bytes.count, bytes[at] == 0x3D else { continue }
            at += 1
            while at < bytes.count, isASCIIWhitespace(bytes[at]) { at += 1 }
            guard at < bytes.count else { return nil }
            let label: ArraySlice<UInt8>
            if bytes[at] == 0x22 || bytes[at] == 0x27 {
                guard let end = bytes[(at + 1)...].firstIndex(of: bytes[at]) else { return nil }
                label = bytes[at + 1..<end]
            } else {
                label = bytes[at...].prefix { !isASCIIWhitespace($0) && $0 != 0x3B }
            }
            return TextEncoding(label: String(decoding: label, as: UTF8.self))
        }
        return nil
    }
}

/// The prescan's walk over the first bytes.
private struct MetaPrescan {
    let bytes: ArraySlice<UInt8>
    var at = 0

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func run() -> TextEncoding? {
        while at < bytes.count {
            guard bytes[at] == 0x3C else {
                at += 1
                continue
            }
            if has("<!--") {
                at += 2
                while at < bytes.count, !has("-->") { at += 1 }
                at += 3
            } else if has("<meta"), at + 5 < bytes.count, isASCIIWhitespace(bytes[at + 5]) || bytes[at + 5] == 0x2F {
                at += 5
                if let found = meta() { return found }
            } else if at + 1 < bytes.count, isASCIILetter(bytes[at + 1]) {
                skipTag()
            } else if at + 2 < bytes.count, bytes[at + 1] == 0x2F, isASCIILetter(bytes[at + 2]) {
                skipTag()
            } else if at + 1 < bytes.count, [0x21, 0x2F, 0x3F].contains(bytes[at + 1]) {
                while at < bytes.count, bytes[at] != 0x3E { at += 1 }
            } else {
                at += 1
            }
        }
        return nil
    }

    private func has(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { wanted in
            guard at + wanted.count <= bytes.count else { return false }
            return !wanted.indices.contains { bytes[at + $0].asciiLowercased != wanted[$0] }
        }
    }

    private mutating func skipTag() {
        while at < bytes.count, !isASCIIWhitespace(bytes[at]), bytes[at] != 0x3E { at += 1 }
        while attribute() != nil {}
    }

    private mutating func meta() -> TextEncoding? {
        var seen: Set<[UInt8]> = []
        var gotPragma = false
        var needsPragma: Bool?
        var found: TextEncoding?
        while let (name, value) = attribute() {
            guard seen.insert(name).inserted else { continue }
            switch String(decoding: name, as: UTF8.self) {
            case "http-equiv": if value.elementsEqual("content-type".utf8) { gotPragma = true }
            case "content":
                if found == nil, let encoding = EncodingSniffer.encoding(inContent: value[...]) {
                    found = encoding
                    needsPragma = true
                }
            case "charset":
                found = TextEncoding(label: String(decoding: value, as: UTF8.self))
                needsPragma = false
            default: break
            }
        }
        guard let needsPragma, !needsPragma || gotPragma else { return nil }
        return EncodingSniffer.usable(found)
    }

    /// "Get an attribute": name and value in lower case; nil when there is none.
    private mutating func attribute() -> (name: [UInt8], value: [UInt8])? {
        while at < bytes.count, isASCIIWhitespace(bytes[at]) || bytes[at] == 0x2F { at += 1 }
        guard at < bytes.count, bytes[at] != 0x3E else {
            at += 1
            return nil
        }
        var name: [UInt8] = []
        var value: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x3D && !name.isEmpty { break }
            if isASCIIWhitespace(byte) {
                while at < bytes.count, isASCIIWhitespace(bytes[at]) { at += 1 }
                guard at < bytes.count, bytes[at] == 0x3D else { return (name, value) }
                break
            }
            if byte == 0x2F || byte == 0x3E { return (name, value) }
            name.append(byte.asciiLowercased)
            at += 1
        }
        guard at < bytes.count else { return nil }
        at += 1
        while at < bytes.count, isASCIIWhitespace(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        if bytes[at] == 0x22 || bytes[at] == 0x27 {
            let quote = bytes[at]
            at += 1
            while at < bytes.count, bytes[at] != quote {
                value.append(bytes[at].asciiLowercased)
                at += 1
            }
            guard at < bytes.count else { return nil }
            at += 1
            return (name, value)
        }
        while at < bytes.count, !isASCIIWhitespace(bytes[at]), bytes[at] != 0x3E {
            value.append(bytes[at].asciiLowercased)
            at += 1
        }
        return at < bytes.count ? (name, value) : nil
    }
}
