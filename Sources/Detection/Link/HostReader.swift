/// Reads host names in running text, where letters of other scripts may touch them.
struct HostReader {
    let text: SourceText

    struct Host {
        var range: Range<Int>
        /// Byte ranges of its labels.
        var labels: [Range<Int>]
        var isAddress = false
    }

    /// Bytes that a host name may hold at most (RFC 1035 says 253; scripts in UTF-8 need more).
    static let maxLength = 760

    /// What may stand in a label.
    static func isLabelScalar(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 {
            return (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A || scalar >= 0x30 && scalar <= 0x39 || scalar == 0x2D
                || scalar == 0x5F
        }
        switch scalar {
        case 0x80...0xBF, 0xD7, 0xF7: return false
        case 0x200D, 0xFE0F: return true
        case 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x303F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
            0xFF5B...0xFF65, 0xFFFD, 0xE000...0xF8FF, 0x060C, 0x061B, 0x061F, 0x20A0...0x20CF:
            return false
        case 0x2190...0x25FF: return false
        default: return true
        }
    }

    static func isWide(_ scalar: UInt32) -> Bool { scalar >= 0x1100 && Folding.classify(scalar) == .ideograph }

    /// The host that starts at `start`. With `cutsScripts`, an ASCII label ends where an ideograph follows it.
    func host(at start: Int, cutsScripts: Bool) -> Host? {
        var index = start
        var labels: [Range<Int>] = []
        labels.reserveCapacity(4)
        var labelStart = start
        var labelIsASCII = true
        let limit = min(text.bytes.count, start + Self.maxLength)
        scan: while index < limit {
            let byte = text.bytes[index]
            if byte == 0x2E {
                guard index > labelStart else { break }
                labels.append(labelStart..<index)
                index += 1
                labelStart = index
                labelIsASCII = true
                continue
            }
            let (scalar, count) = text.scalar(at: index)
            guard Self.isLabelScalar(scalar) else { break scan }
            if scalar >= 0x80 {
                if cutsScripts, index > labelStart, labelIsASCII, Self.isWide(scalar) { break scan }
                labelIsASCII = false
            } else if cutsScripts, !labelIsASCII, Self.isWide(text.scalar(before: index)), labelStart > start {
                break scan
            }
            index += count
        }
        if index > labelStart { labels.append(labelStart..<index) }
        guard let last = labels.last else { return nil }
        return Host(range: start..<last.upperBound, labels: labels)
    }

    /// Where the host begins that a dot at `dot` belongs to, not before `floor`.
    func start(ofHostWith dot: Int, notBefore floor: Int) -> Int {
        var index = dot
        let limit = max(floor, dot - Self.maxLength)
        while index > limit {
            let scalar = text.scalar(before: index)
            if scalar == 0x2E {
                // An empty label ends a name.
                if text.byte(index) == 0x2E { break }
                index -= 1
                continue
            }
            guard Self.isLabelScalar(scalar) else { break }
            index -= scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
        }
        index = max(index, limit)
        // Ideographs that only touch an ASCII name are the sentence around it.
        var begin = index
        var position = index
        var previousIsWide = false
        while position < dot {
            let (scalar, count) = text.scalar(at: position)
            if scalar < 0x80, scalar != 0x2E, previousIsWide, scalar != 0x2D { begin = position }
            if scalar == 0x2E { previousIsWide = false } else { previousIsWide = Self.isWide(scalar) }
            position += count
        }
        while begin < dot, text.byte(begin) == 0x2E || text.byte(begin) == 0x2D || text.byte(begin) == 0x5F { begin += 1 }
        return begin
    }

    /// Checks the labels of a host: no empty one, no hyphen at an edge, no underscore in the last two.
    func isWellFormed(_ host: Host) -> Bool {
        for (index, label) in host.labels.enumerated() {
            guard label.count <= 190 else { return false }
            if text.byte(label.lowerBound) == 0x2D || text.byte(label.upperBound - 1) == 0x2D { return false }
            if index >= host.labels.count - 2, text.bytes[label].contains(0x5F) { return false }
        }
        return true
    }

    func lastLabel(_ host: Host) -> String {
        guard let last = host.labels.last else { return "" }
        return text.string(last).lowercased()
    }

    /// True for four decimal numbers of at most 255.
    func isIPv4(_ host: Host) -> Bool {
        guard host.labels.count == 4 else { return false }
        return host.labels.allSatisfy { label in
            guard label.count <= 3, let value = Int(text.string(label)) else { return false }
            return value <= 255 && !(label.count > 1 && text.byte(label.lowerBound) == 0x30)
        }
    }
}
