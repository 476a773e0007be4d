/// An address on one line.
enum OneLine {
    /// Lines joined by a comma and a space, of which one that stands at a line's end is left out; runs of spaces are one.
    static func text(_ address: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: address.count * 2) { buffer in
            var line = 0
            var count = 0
            var index = address.startIndex
            while index < address.endIndex {
                let width = lineBreak(address, at: index)
                if width > 0 {
                    close(buffer, line, &count)
                    line = count
                    index += width
                    continue
                }
                let byte = address[index]
                index += 1
                // A space counts when something of the line stands on both its sides.
                if byte == 0x20, count == line || buffer[count - 1] == 0x20 { continue }
                if count == line, count > 0 {
                    buffer[count] = 0x2C
                    buffer[count + 1] = 0x20
                    count += 2
                    line = count
                }
                buffer[count] = byte
                count += 1
            }
            close(buffer, line, &count)
            return count
        }
    }

    /// Takes the space and the comma off the end of a line that begins at `line`.
    private static func close(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ line: Int, _ count: inout Int) {
        if count > line, buffer[count - 1] == 0x20 { count -= 1 }
        if count > line, buffer[count - 1] == 0x2C { count -= 1 }
    }

    /// How many bytes the line break there has; 0 where none is.
    private static func lineBreak(_ text: ArraySlice<UInt8>, at index: Int) -> Int {
        switch text[index] {
        case 0x0A...0x0D: 1
        case 0xC2: index + 1 < text.endIndex && text[index + 1] == 0x85 ? 2 : 0
        case 0xE2: index + 2 < text.endIndex && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : 0
        default: 0
        }
    }
}
