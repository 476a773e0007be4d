/// Keywords and what they stand for; look-up is ASCII case-insensitive over bytes and costs one hash.
///
///     static let table: KeywordTable<Float> = ["left": .left, "right": .right, "none": .none]
public struct KeywordTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    private var text: [UInt8] = []
    private var starts: [UInt32] = [0]
    private var values: [Value] = []
    /// Open addressing: index of an entry + 1, or 0.
    private var slots: [UInt32] = Array(repeating: 0, count: 8)
    private var longest = 0

    public init() {}

    public init(dictionaryLiteral elements: (StaticString, Value)...) {
        for (keyword, value) in elements { insert(keyword.description, value) }
    }

    /// Adds a keyword, given in lower case. The first of two equal keywords stays.
    public mutating func insert(_ keyword: String, _ value: Value) {
        let bytes = Array(keyword.utf8)
        guard self[bytes, 0..<bytes.count] == nil else { return }
        if (values.count + 1) * 2 > slots.count { grow() }
        values.append(value)
        text.append(contentsOf: bytes)
        starts.append(UInt32(clamping: text.count))
        longest = max(longest, bytes.count)
        place(UInt32(clamping: values.count), hash: Self.hash(bytes, 0..<bytes.count))
    }

    /// The value of the keyword that these bytes spell.
    public subscript(_ bytes: [UInt8], _ range: Range<Int>) -> Value? {
        guard range.count <= longest, range.upperBound <= bytes.count else { return nil }
        let mask = slots.count - 1
        var slot = Int(Self.hash(bytes, range)) & mask
        while slots[slot] != 0 {
            let entry = Int(slots[slot]) - 1
            if isEqual(entry, bytes, range) { return values[entry] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func isEqual(_ entry: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let start = Int(starts[entry])
        guard Int(starts[entry + 1]) - start == range.count else { return false }
        for offset in 0..<range.count
        where text[start + offset] != ASCII.lowercased(bytes[range.lowerBound + offset]) { return false }
        return true
    }

    private mutating func place(_ entry: UInt32, hash: UInt32) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for entry in values.indices {
            place(UInt32(entry + 1), hash: Self.hash(text, Int(starts[entry])..<Int(starts[entry + 1])))
        }
    }

    /// FNV-1a over the bytes in lower case.
    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for index in range { hash = (hash ^ UInt32(ASCII.lowercased(bytes[index]))) &* 16_777_619 }
        return hash ^ (hash >> 15)
    }
}
