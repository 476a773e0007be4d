/// The URL in the link files of desktops; nil where there is none.
enum LinkFile {
    /// Windows: `[InternetShortcut]` with `URL=`.
    static func windows(_ bytes: [UInt8]) -> String? { entry("URL", section: "InternetShortcut", in: bytes) }

    /// Desktop Entry Specification: `Type=Link` with `URL=`.
    static func desktop(_ bytes: [UInt8]) -> String? {
        guard entry("Type", section: "Desktop Entry", in: bytes) == "Link" else { return nil }
        return entry("URL", section: "Desktop Entry", in: bytes)
    }

    /// macOS: a property list with the key `URL`, as XML or binary.
    static func mac(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: "bplist00".utf8) { return BinaryPropertyList(bytes)?.string(for: "URL") }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let key = text.firstRange(of: "<key>URL</key>") else { return nil }
        let rest = text[key.upperBound...]
        guard let start = rest.firstRange(of: "<string>"), let end = rest.firstRange(of: "</string>"),
            start.upperBound <= end.lowerBound
        else { return nil }
        let url = trimmed(XMLText.decoded(rest[start.upperBound..<end.lowerBound]))
        return url.isEmpty ? nil : url
    }

    /// A value of an INI-like file.
    private static func entry(_ key: String, section: String, in bytes: [UInt8]) -> String? {
        let text = decoded(bytes)
        var isInside = false
        for raw in text.split(whereSeparator: \.isNewline) {
            let line = trimmed(raw)
            if line.hasPrefix("[") {
                isInside = line.lowercased() == "[\(section.lowercased())]"
            } else if isInside, let equals = line.firstIndex(of: "="),
                trimmed(line[..<equals]).lowercased() == key.lowercased()
            {
                let value = trimmed(line[line.index(after: equals)...])
                return value.isEmpty ? nil : value
            }
        }
        return nil
    }

    /// UTF-8, or UTF-16 with a byte order mark as Windows writes it.
    private static func decoded(_ bytes: [UInt8]) -> String {
        guard bytes.starts(with: [0xFF, 0xFE]) else { return String(decoding: bytes, as: UTF8.self) }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        return String(decoding: units, as: UTF16.self)
    }
}

/// As much of Apple's binary property list as a link file needs: a dictionary of strings at the top.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let top: Int

    /// Nil where the trailer is broken.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { return nil }
        self.bytes = bytes
        guard let count = BinaryPropertyList.number(bytes, at: trailer + 8, size: 8),
            let top = BinaryPropertyList.number(bytes, at: trailer + 16, size: 8),
            let table = BinaryPropertyList.number(bytes, at: trailer + 24, size: 8), count <= 10_000, top < count
        else { return nil }
        self.top = top
        var offsets: [Int] = []
        for index in 0..<count {
            guard let offset = BinaryPropertyList.number(bytes, at: table + index * offsetSize, size: offsetSize) else { return nil }
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    /// The string under that key of the dictionary at the top.
    func string(for key: String) -> String? {
        guard let (kind, count, start) = object(top), kind == 0xD else { return nil }
        for index in 0..<count {
            guard let name = reference(start + index * referenceSize).flatMap(text) else { return nil }
            if name == key { return reference(start + (count + index) * referenceSize).flatMap(text) }
        }
        return nil
    }

    private func text(_ index: Int) -> String? {
        guard let (kind, count, start) = object(index) else { return nil }
        if kind == 0x5, start + count <= bytes.count { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
        if kind == 0x6, start + count * 2 <= bytes.count {
            let units = (0..<count).map { UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1]) }
            return String(decoding: units, as: UTF16.self)
        }
        return nil
    }

    /// Kind, element count, and where the elements start.
    private func object(_ index: Int) -> (kind: Int, count: Int, start: Int)? {
        guard offsets.indices.contains(index), bytes.indices.contains(offsets[index]) else { return nil }
        let offset = offsets[index]
        let kind = Int(bytes[offset] >> 4)
        let small = Int(bytes[offset] & 15)
        guard small == 15 else { return (kind, small, offset + 1) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 3)
        guard let count = BinaryPropertyList.number(bytes, at: offset + 2, size: size), count <= bytes.count else { return nil }
        return (kind, count, offset + 2 + size)
    }

    private func reference(_ place: Int) -> Int? { BinaryPropertyList.number(bytes, at: place, size: referenceSize) }

    /// Big-endian; nil outside the bytes or above 2^40.
    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        var value = 0
        for byte in bytes[place..<place + size] {
            guard value < 1 << 32 else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }
}
