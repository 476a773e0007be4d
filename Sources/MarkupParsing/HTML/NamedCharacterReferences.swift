/// The named character references, searched byte by byte (HTML §13.5).
struct NamedCharacterReferences: Sendable {
    /// Names end to end, in byte order, with where each starts; one more start than names.
    private var nameBytes: [UInt8] = []
    private var nameStarts: [Int32] = []
    private var valueBytes: [UInt8] = []
    private var valueStarts: [Int32] = []

    static let shared = NamedCharacterReferences()

    private init() {
        var value: UInt32 = 0
        var isInName = true
        nameStarts.append(0)
        valueStarts.append(0)
        func digit(_ byte: UInt8) -> UInt32 { UInt32(byte < 0x3A ? byte - 0x30 : byte - 0x37) }
        func endValue(_ into: inout [UInt8]) {
            if let scalar = Unicode.Scalar(value) { into.append(contentsOf: String(Character(scalar)).utf8) }
            value = 0
        }
        for byte in namedCharacterReferenceTable.withUTF8Buffer({ Array($0) }) {
            switch byte {
            case 0x3A where isInName:
                isInName = false
                nameStarts.append(Int32(nameBytes.count))
            case 0x20:
                endValue(&valueBytes)
                valueStarts.append(Int32(valueBytes.count))
                isInName = true
            case 0x2C: endValue(&valueBytes)
            default:
                if isInName { nameBytes.append(byte) } else { value = value << 4 | digit(byte) }
            }
        }
        endValue(&valueBytes)
        valueStarts.append(Int32(valueBytes.count))
    }

    enum Match {
        case found(length: Int, value: ArraySlice<UInt8>)
        case none, needsMore
    }

    /// The longest name that the bytes from `start` begin with. `needsMore` when `end` cuts a possible longer one.
    func longestMatch(in input: [UInt8], from start: Int, to end: Int) -> Match {
        var low = 0
        var high = nameStarts.count - 1
        var depth = 0
        var best = -1
        var bestLength = 0
        while low < high {
            let first = Int(nameStarts[low])
            if Int(nameStarts[low + 1]) - first == depth {
                best = low
                bestLength = depth
                low += 1
                if low == high { break }
            }
            guard start + depth < end else { return .needsMore }
            let byte = input[start + depth]
            low = bound(byte, depth, low, high)
            high = byte == 0xFF ? high : bound(byte + 1, depth, low, high)
            depth += 1
        }
        guard best >= 0 else { return .none }
        return .found(length: bestLength, value: valueBytes[Int(valueStarts[best])..<Int(valueStarts[best + 1])])
    }

    /// The longest match when nothing follows `end`.
    func longestMatchAtEnd(in input: [UInt8], from start: Int, to end: Int) -> Match {
        let padded = Array(input[start..<min(end, start + 40)]) + [0]
        return longestMatch(in: padded, from: 0, to: padded.count)
    }

    /// The first name in `low..<high` whose byte at `depth` is at least `byte`; all share the bytes before.
    private func bound(_ byte: UInt8, _ depth: Int, _ low: Int, _ high: Int) -> Int {
        var low = low
        var high = high
        while low < high {
            let middle = (low + high) / 2
            let at = Int(nameStarts[middle]) + depth
            if at < Int(nameStarts[middle + 1]) && nameBytes[at] >= byte { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
