/// The rules for where a link ends in running text, and the bytes that matter to links.
enum LinkText {
    static let commonSchemes: [String] = [
        "https", "http", "ftps", "sftp", "ftp", "wss", "ws", "file", "ssh", "git", "svn", "irc", "ircs", "rtsp", "rtmp",
        "ldap", "ldaps", "nntp", "telnet", "smb", "afp", "steam", "itms", "chrome", "view-source"
    ]

    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    @inline(__always) static func isWordByte(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }
    @inline(__always) static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
    static func isAddressByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66 || byte == 0x3A || byte == 0x2E || byte == 0x25
    }
    static func endsAuthority(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x2F || byte == 0x3F || byte == 0x23 || byte == 0x22 || byte == 0x3C || byte == 0x3E
    }
    /// White space, brackets, quotes and other punctuation: what may stand before a bare link.
    static func isBoundary(_ byte: UInt8) -> Bool {
        byte >= 0x80 || !(isWordByte(byte) || byte == 0x2F || byte == 0x40 || byte == 0x2E || byte == 0x2D || byte == 0x3A)
    }
    static func isFileLike(_ label: String) -> Bool {
        ["py", "rs", "md", "sh", "pl", "cc", "ps", "zip", "mov", "java", "so"].contains(label)
    }

    /// The end of a link whose host (and port) ends at `start`: path, query and fragment follow as far as they balance.
    static func end(_ text: SourceText, from start: Int, host: Range<Int>) -> Int {
        let first = text.byte(start)
        guard first == 0x2F || first == 0x3F || first == 0x23 else { return start }
        var index = start
        var stack: [UInt8] = []
        let isASCIIHost = text.bytes[host.clamped(to: 0..<text.bytes.count)].allSatisfy { $0 < 0x80 }
        var seenWide = false
        scan: while index < text.bytes.count, index - start < 8_192 {
            let byte = text.bytes[index]
            switch byte {
            case 0...0x20, 0x7F, 0x22, 0x3C, 0x3E, 0x60: break scan
            case 0x28, 0x5B, 0x7B:
                if stack.count < 64 { stack.append(byte) }
            case 0x29, 0x5D, 0x7D:
                let open: UInt8 = byte == 0x29 ? 0x28 : byte - 2
                guard stack.last == open else { break scan }
                stack.removeLast()
            case 0x80...:
                let (scalar, count) = text.scalar(at: index)
                if stops(scalar) { break scan }
                if isASCIIHost, HostReader.isWide(scalar), !seenWide, index > start, !isPathStart(text.byte(index - 1)) {
                    break scan
                }
                if HostReader.isWide(scalar) { seenWide = true }
                index += count
                continue
            default: break
            }
            index += 1
        }
        return trim(text, start: start, end: index)
    }

    /// Ideographs belong to a path when they follow its punctuation: `/日本語`, but not `?a=b以获取`.
    private static func isPathStart(_ byte: UInt8) -> Bool {
        byte == 0x2F || byte == 0x3D || byte == 0x5F || byte == 0x2D || byte == 0x23 || byte >= 0x80
    }

    private static func stops(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x80...0xA0, 0x2000...0x200B, 0x2028...0x202F, 0x205F...0x2069, 0x3000...0x3002, 0x3008...0x3011, 0xFF01, 0xFF08,
            0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F, 0xFEFF, 0xFFFD, 0x201C, 0x201D, 0xAB, 0xBB, 0x1680, 0xFF5C, 0xFF0E:
            true
        default: false
        }
    }

    /// Takes off what ends the sentence, not the link.
    private static func trim(_ text: SourceText, start: Int, end: Int) -> Int {
        var end = end
        while end > start {
            switch text.bytes[end - 1] {
            case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2A, 0x7C:
                if end - 1 == start { return start }
                end -= 1
            case 0x27:
                // A quote that has no partner inside.
                let quotes = text.bytes[start..<end].count { $0 == 0x27 }
                guard quotes % 2 == 1 else { return end }
                end -= 1
            case 0x28, 0x5B, 0x7B:
                end -= 1
            case 0xA6 where end - start >= 3 && text.bytes[end - 2] == 0x80 && text.bytes[end - 3] == 0xE2:
                end -= 3
            default:
                return unbalanced(text, start: start, end: end)
            }
        }
        return end
    }

    /// An opening bracket without its close: the link ends before it.
    private static func unbalanced(_ text: SourceText, start: Int, end: Int) -> Int {
        var open: [Int] = []
        for index in start..<end {
            switch text.bytes[index] {
            case 0x28: open.append(index)
            case 0x29: _ = open.popLast()
            default: break
            }
        }
        guard let first = open.first, first > start, first + 1 >= end else { return end }
        return trim(text, start: start, end: first)
    }
}

extension String {
    var asciiLower: String {
        String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// The `xt` parameters of magnet links: kind and length of the hash.
enum MagnetLink {
    private static let lengths: [String: [Int]] = [
        "aich": [32], "kzhash": [72], "ed2k": [32], "btih": [32, 40], "btmh": [68], "sha1": [32], "md5": [32], "crc32": [8]
    ]

    static func isWellFormed(_ query: String) -> Bool {
        var topics = 0
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0] == "xt" || parts[0].hasPrefix("xt.") else { continue }
            topics += 1
            let fields = parts[1].split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count >= 3, fields[0] == "urn", let hash = fields.last, isAlphanumeric(hash) else { return false }
            let kind = fields[1].lowercased()
            if kind == "tree" {
                guard fields.count == 4, fields[2].lowercased() == "tiger" else { return false }
                continue
            }
            guard fields.count == 3, let allowed = lengths[kind] else { return false }
            if kind == "btmh", !hash.hasPrefix("1220") { return false }
            guard allowed.contains(hash.utf8.count) else { return false }
        }
        return topics > 0
    }

    private static func isAlphanumeric(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { LinkText.isLetter($0) || LinkText.isDigit($0) }
    }
}
