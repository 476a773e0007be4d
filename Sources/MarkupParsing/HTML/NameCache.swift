import ClipBase

/// Names by their bytes, so that the shared table is asked once for each spelling.
struct NameCache {
    private static let slots = 1_024
    private static let longest = 32
    private var hashes = [UInt32](repeating: 0, count: slots)
    private var spellings = [UInt8](repeating: 0, count: slots * longest)
    private var lengths = [UInt8](repeating: 0, count: slots)
    private var names = [Name](repeating: .empty, count: slots)
    private var buffer: [UInt8] = []

    /// The name of those bytes with `A`–`Z` in lower case and NUL as U+FFFD.
    mutating func name(lowercasing input: [UInt8], _ range: Range<Int>) -> Name {
        var hash: UInt32 = 2_166_136_261
        buffer.removeAll(keepingCapacity: true)
        for byte in input[range] {
            if byte == 0 {
                buffer.append(contentsOf: [0xEF, 0xBF, 0xBD])
                continue
            }
            let lower = byte.asciiLowercased
            hash = (hash ^ UInt32(lower)) &* 16_777_619
            buffer.append(lower)
        }
        guard buffer.count <= NameCache.longest, !buffer.isEmpty else { return Name(utf8: buffer) }
        let slot = Int((hash ^ hash >> 16) % UInt32(NameCache.slots))
        let start = slot * NameCache.longest
        if hashes[slot] == hash && Int(lengths[slot]) == buffer.count
            && spellings[start..<start + buffer.count].elementsEqual(buffer)
        {
            return names[slot]
        }
        let name = Name(utf8: buffer)
        hashes[slot] = hash
        lengths[slot] = UInt8(buffer.count)
        for (i, byte) in buffer.enumerated() { spellings[start + i] = byte }
        names[slot] = name
        return name
    }
}
