import CHyphen
import CICU
import Glibc

/// The hyphenation patterns of one language, as libhyphen reads them.
final class HyphenationDictionary {
    private let dictionary: OpaquePointer
    /// English leaves words that start with a capital whole: they may be names.
    let sparesCapitalizedWords: Bool

    private static let maxBytes = 16 << 20

    /// Nil where the file is missing, too long or no dictionary.
    init?(path: String, language: String) {
        guard let bytes = Self.read(path), let text = Self.inUTF8(bytes),
            let opened = text.withUnsafeBufferPointer({ buffer in
                buffer.baseAddress.flatMap { clip_hyphen_open($0, buffer.count) }
            })
        else { return nil }
        dictionary = opened
        let tag = language.lowercased()
        sparesCapitalizedWords = tag == "en" || tag.hasPrefix("en-")
    }

    deinit { clip_hyphen_close(dictionary) }

    /// For each scalar of a lower-case word, 1 where it may be hyphenated behind it.
    ///
    /// - Parameters:
    ///   - before: the fewest characters in front of the hyphen; the dictionary may ask for more.
    ///   - after: the fewest behind it.
    ///   - points: gets at least one value for each scalar.
    func findPoints(in word: [UInt8], before: Int, after: Int, points: inout [UInt8]) {
        for index in points.indices { points[index] = 0 }
        while points.count < word.count { points.append(0) }
        word.withUnsafeBytes { bytes in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            points.withUnsafeMutableBufferPointer { room in
                guard let first = room.baseAddress else { return }
                _ = clip_hyphen_points(
                    dictionary, address, Int32(clamping: bytes.count), Int32(clamping: before), Int32(clamping: after), first)
            }
        }
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maxBytes {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
        return nil
    }

    /// Dictionaries name their encoding in the first line; old ones are in one of eight bits.
    private static func inUTF8(_ bytes: [UInt8]) -> [UInt8]? {
        guard let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
        var name = String(decoding: bytes[..<lineEnd].filter { $0 > 0x20 }, as: UTF8.self)
        if name == "UTF-8" { return bytes }
        if name.lowercased().hasPrefix("microsoft-") { name = String(name.dropFirst(10)) }
        var status = U_ZERO_ERROR
        let rest = bytes[(lineEnd + 1)...]
        // A byte of these encodings is one UTF-16 unit.
        var units = [UInt16](repeating: 0, count: rest.count)
        let count = rest.withUnsafeBytes { source in
            clip_icu_decode(
                name, &units, Int32(clamping: units.count), source.bindMemory(to: CChar.self).baseAddress, Int32(clamping: source.count),
                &status)
        }
        guard status.rawValue <= U_ZERO_ERROR.rawValue, count >= 0 else { return nil }
        return Array("UTF-8\n".utf8) + Array(String(decoding: units.prefix(Int(count)), as: UTF16.self).utf8)
    }
}
