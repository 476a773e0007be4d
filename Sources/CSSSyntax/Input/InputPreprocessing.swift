/// What the tokenizer reads: well-formed UTF-8 with `\r\n`, `\r` and `\f` as `\n` and NUL as U+FFFD.
/// CSS Syntax 3 §3.3. Bytes that need no change are passed on as they are.
func preprocessed(_ bytes: [UInt8]) -> [UInt8] {
    var needsReplacing = false
    var isASCII = true
    for byte in bytes {
        if byte >= 0x80 { isASCII = false } else if byte == 0x0D || byte == 0x0C || byte == 0 { needsReplacing = true }
    }
    var bytes = bytes
    if !isASCII, (try? UTF8Span(validating: bytes.span)) == nil {
        bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    guard needsReplacing else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x0D:
            if index < bytes.count, bytes[index] == 0x0A { index += 1 }
            result.append(0x0A)
        case 0x0C: result.append(0x0A)
        case 0: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
        default: result.append(byte)
        }
    }
    return result
}
