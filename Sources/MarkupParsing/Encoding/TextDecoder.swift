import CICU
import ClipBase

extension TextEncoding {
    /// The bytes as UTF-8; what is ill-formed becomes U+FFFD. A byte order mark is dropped (Encoding Standard §6, "decode").
    public func decode(_ bytes: [UInt8]) -> [UInt8] {
        switch name {
        case "UTF-8": return TextEncoding.decodeUTF8(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        case "UTF-16LE", "UTF-16BE": return TextEncoding.decodeUTF16(bytes, isBigEndian: self == .utf16BE)
        case "x-user-defined":
            return TextEncoding.decodeSingleByte(bytes, (0..<128).map { UInt16(0xF780 + $0) })
        case "replacement": return bytes.isEmpty ? [] : TextEncoding.replacement
        case "ISO-8859-8-I": return TextEncoding(label: "iso-8859-8")?.decode(bytes) ?? []
        default:
            if let index = TextEncoding.singleByteIndices[name] { return TextEncoding.decodeSingleByte(bytes, index) }
            return TextEncoding.decodeByICU(bytes, TextEncoding.converterNames[name] ?? name)
        }
    }

    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private static let singleByteIndices: [String: [UInt16]] = {
        var indices: [String: [UInt16]] = [:]
        for (name, scalars) in singleByteIndexTable {
            var index: [UInt16] = []
            var value: UInt16 = 0
            for (i, digit) in scalars.withUTF8Buffer({ Array($0) }).enumerated() {
                value = value << 4 | UInt16(hexDigit(digit) ?? 0)
                if i % 4 == 3 {
                    index.append(value)
                    value = 0
                }
            }
            indices[name] = index
        }
        return indices
    }()

    /// ICU's names for the tables that are nearest to the standard's.
    private static let converterNames = [
        "GBK": "gb18030", "gb18030": "gb18030", "Big5": "Big5-HKSCS", "EUC-JP": "EUC-JP", "ISO-2022-JP": "ISO-2022-JP",
        "Shift_JIS": "ibm-943_P15A-2003", "EUC-KR": "windows-949-2000"
    ]

    static func isWellFormedUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { raw in
            var at = 0
            while at < raw.count {
                let length = sequenceLength(raw, at)
                if length < 0 { return false }
                at += length
            }
            return true
        }
    }

    /// Copies well-formed UTF-8 whole; each maximal ill-formed subpart becomes U+FFFD.
    static func decodeUTF8(_ bytes: [UInt8]) -> [UInt8] {
        var at = 0
        var copied = 0
        var result: [UInt8] = []
        bytes.withUnsafeBytes { raw in
            while at < raw.count {
                if at + 8 <= raw.count && raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
                    at += 8
                    continue
                }
                let length = sequenceLength(raw, at)
                if length > 0 {
                    at += length
                    continue
                }
                result.append(contentsOf: raw[copied..<at])
                result.append(contentsOf: replacement)
                at -= length
                copied = at
            }
            if copied > 0 { result.append(contentsOf: raw[copied...]) }
        }
        return copied > 0 ? result : bytes
    }

    /// The length of the well-formed sequence there, or minus the length of the ill-formed subpart (Encoding §8.1.1).
    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
        let lead = bytes[at]
        if lead < 0x80 { return 1 }
        var lower: UInt8 = 0x80
        var upper: UInt8 = 0xBF
        let needed: Int
        switch lead {
        case 0xC2...0xDF: needed = 1
        case 0xE0...0xEF:
            needed = 2
            if lead == 0xE0 { lower = 0xA0 }
            if lead == 0xED { upper = 0x9F }
        case 0xF0...0xF4:
            needed = 3
            if lead == 0xF0 { lower = 0x90 }
            if lead == 0xF4 { upper = 0x8F }
        default: return -1
        }
        for i in 1...needed {
            guard at + i < bytes.count, bytes[at + i] >= lower, bytes[at + i] <= upper else { return -i }
            lower = 0x80
            upper = 0xBF
        }
        return needed + 1
    }

    private static func append(_ unit: UInt32, to result: inout [UInt8]) {
        switch unit {
        case 0..<0x80: result.append(UInt8(unit))
        case 0x80..<0x800: result.append(contentsOf: [UInt8(0xC0 | unit >> 6), UInt8(0x80 | unit & 0x3F)])
        case 0x800..<0x10000:
            result.append(contentsOf: [UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)])
        default:
            result.append(contentsOf: [
                UInt8(truncatingIfNeeded: 0xF0 | unit >> 18), UInt8(0x80 | unit >> 12 & 0x3F), UInt8(0x80 | unit >> 6 & 0x3F),
                UInt8(0x80 | unit & 0x3F)
            ])
        }
    }

    private static func decodeSingleByte(_ bytes: [UInt8], _ index: [UInt16]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4)
        for byte in bytes {
            if byte < 0x80 { result.append(byte) } else { append(UInt32(index[Int(byte) - 0x80]), to: &result) }
        }
        return result
    }

    private static func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var high: UInt32?
        var at = 0
        while at + 1 < bytes.count {
            let unit = isBigEndian ? UInt32(bytes[at]) << 8 | UInt32(bytes[at + 1]) : UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
            at += 2
            if at == 2 && unit == 0xFEFF { continue }
            if let first = high {
                high = nil
                if (0xDC00..<0xE000).contains(unit) {
                    append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00), to: &result)
                    continue
                }
                result.append(contentsOf: replacement)
            }
            switch unit {
            case 0xD800..<0xDC00: high = unit
            case 0xDC00..<0xE000: result.append(contentsOf: replacement)
            default: append(unit, to: &result)
            }
        }
        if high != nil || at < bytes.count { result.append(contentsOf: replacement) }
        return result
    }

    private static func decodeByICU(_ bytes: [UInt8], _ converterName: String) -> [UInt8] {
        var status = U_ZERO_ERROR
        guard let converter = clip_ucnv_open(converterName, &status) else { return windows1252.decode(bytes) }
        defer { clip_ucnv_close(converter) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        var units = [UChar](repeating: 0, count: 4_096)
        bytes.withUnsafeBytes { raw in
            var source = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            let end = source.map { $0 + raw.count }
            while true {
                status = U_ZERO_ERROR
                let written = units.withUnsafeMutableBufferPointer { buffer -> Int in
                    var target = buffer.baseAddress
                    let limit = target.map { $0 + buffer.count }
                    clip_ucnv_toUnicode(converter, &target, limit, &source, end, 1, &status)
                    guard let target, let base = buffer.baseAddress else { return 0 }
                    return target - base
                }
                transcode(units[0..<written], into: &result)
                guard status == U_BUFFER_OVERFLOW_ERROR, written > 0 else { break }
            }
        }
        return result
    }

    /// A buffer may end within a surrogate pair only when ICU splits one, which it does not.
    private static func transcode(_ units: ArraySlice<UChar>, into result: inout [UInt8]) {
        result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }
}
