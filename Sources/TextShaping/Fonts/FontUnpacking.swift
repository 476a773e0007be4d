import CWoff2

/// Web font formats to plain OpenType.
enum FontUnpacking {
    /// The OpenType file inside TrueType, OpenType, WOFF or WOFF 2 bytes.
    static func openType(from bytes: [UInt8], limit: Int) throws(WebFontError) -> [UInt8] {
        guard bytes.count >= 12, bytes.count <= limit else {
            throw WebFontError(code: bytes.count < 12 ? .broken : .tooLarge, message: "The font has \(bytes.count) bytes.")
        }
        switch bytes.number(at: 0, bytes: 4) {
        case 0x774F_4646: return try woff(bytes, limit: limit)
        case 0x774F_4632: return try woff2(bytes, limit: limit)
        case 0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7474_6366: return bytes
        case _: throw WebFontError(code: .unknownFormat, message: "The bytes are no TrueType, OpenType, WOFF or WOFF 2 font.")
        }
    }

    /// Whether the bytes start as WOFF or WOFF 2.
    static func isPacked(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count > 4 && bytes[0] == 0x77 && bytes[1] == 0x4F && bytes[2] == 0x46 && (bytes[3] == 0x46 || bytes[3] == 0x32)
    }

    private static func woff2(_ bytes: [UInt8], limit: Int) throws(WebFontError) -> [UInt8] {
        let size = clip_woff2_size(bytes, bytes.count)
        guard size <= limit else { throw WebFontError(code: .tooLarge, message: "The font unpacks to \(size) bytes.") }
        var failed = false
        // The size in the header is a hint; the decoder is told how much room there is.
        let room = min(limit, max(size, 4_096) * 2)
        let plain = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = clip_woff2_decode(bytes, bytes.count, buffer.baseAddress, room)
            failed = count == 0
        }
        guard !failed else { throw WebFontError(code: .broken, message: "The WOFF 2 data cannot be unpacked.") }
        return plain
    }

    /// WOFF File Format 1.0 §4…5: a directory of tables, each stored plain or by zlib.
    private static func woff(_ bytes: [UInt8], limit: Int) throws(WebFontError) -> [UInt8] {
        let broken = WebFontError(code: .broken, message: "The WOFF data cannot be unpacked.")
        let tableCount = bytes.number(at: 12, bytes: 2)
        guard bytes.count >= 44 + tableCount * 20, tableCount > 0, tableCount <= 256 else { throw broken }
        var directory: [UInt8] = []
        var body: [UInt8] = []
        let bodyStart = 12 + tableCount * 16
        for table in 0..<tableCount {
            let entry = 44 + table * 20
            let offset = bytes.number(at: entry + 4, bytes: 4)
            let packed = bytes.number(at: entry + 8, bytes: 4)
            let plain = bytes.number(at: entry + 12, bytes: 4)
            guard offset <= bytes.count, packed <= bytes.count - offset, packed <= plain else { throw broken }
            guard plain <= limit - body.count else {
                throw WebFontError(code: .tooLarge, message: "The font unpacks to more than \(limit) bytes.")
            }
            directory += bytes[entry..<entry + 4] + bytes[entry + 16..<entry + 20]
            directory.append(bigEndian: bodyStart + body.count)
            directory.append(bigEndian: plain)
            if packed == plain {
                body += bytes[offset..<offset + plain]
            } else {
                var inflated = [UInt8](repeating: 0, count: plain)
                let source = Array(bytes[offset..<offset + packed])
                guard clip_inflate(source, packed, &inflated, plain) == plain else { throw broken }
                body += inflated
            }
            while body.count & 3 != 0 { body.append(0) }
        }
        var header = Array(bytes[4..<8])
        let exponent = Int.bitWidth - 1 - tableCount.leadingZeroBitCount
        header.append(bigEndian16: tableCount)
        header.append(bigEndian16: 16 << exponent)
        header.append(bigEndian16: exponent)
        header.append(bigEndian16: tableCount * 16 - (16 << exponent))
        return header + directory + body
    }
}

extension [UInt8] {
    /// A big-endian number; 0 beyond the end.
    fileprivate func number(at offset: Int, bytes count: Int) -> Int {
        guard offset >= 0, offset + count <= self.count else { return 0 }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate mutating func append(bigEndian value: Int) {
        append(bigEndian16: value >> 16)
        append(bigEndian16: value)
    }

    fileprivate mutating func append(bigEndian16 value: Int) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }
}
