import DOM

/// Reads a DOCTYPE from behind its keyword (HTML §13.2.5.53–.68).
struct DocumentTypeReader {
    private(set) var position: Int
    private(set) var result = Tokenizer.DocumentType()

    init(at position: Int) { self.position = position }

    /// Whether the token's end was found before `limit`; otherwise the token is what an end of file makes of it.
    mutating func read(_ input: [UInt8], to limit: Int) -> Bool {
        guard skipSpace(input, limit) else { return cut() }
        if input[position] == 0x3E {
            result.forcesQuirks = true
            return close()
        }
        var name: [UInt8] = []
        while position < limit, input[position] != 0x3E, !isASCIIWhitespace(input[position]) {
            append(input[position].asciiLowercased, to: &name)
            position += 1
        }
        result.name = name
        guard skipSpace(input, limit) else { return cut() }
        if input[position] == 0x3E { return close() }
        let isPublic = hasKeyword("public", input, limit)
        guard isPublic || hasKeyword("system", input, limit) else { return bogus(input, limit, forcesQuirks: true) }
        position += 6
        guard skipSpace(input, limit) else { return cut() }
        guard isQuote(input[position]) else {
            result.forcesQuirks = true
            return input[position] == 0x3E ? close() : bogus(input, limit, forcesQuirks: true)
        }
        let first = identifier(input, limit)
        if isPublic {
            result.publicID = first
            if ended { return wasClosed }
            guard skipSpace(input, limit) else { return cut() }
            if input[position] == 0x3E { return close() }
            guard isQuote(input[position]) else { return bogus(input, limit, forcesQuirks: true) }
            result.systemID = identifier(input, limit)
        } else {
            result.systemID = first
        }
        if ended { return wasClosed }
        guard skipSpace(input, limit) else { return cut() }
        return input[position] == 0x3E ? close() : bogus(input, limit, forcesQuirks: false)
    }

    private var ended = false
    private var wasClosed = false

    private func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

    private mutating func skipSpace(_ input: [UInt8], _ limit: Int) -> Bool {
        while position < limit, isASCIIWhitespace(input[position]) { position += 1 }
        return position < limit
    }

    private func hasKeyword(_ keyword: String, _ input: [UInt8], _ limit: Int) -> Bool {
        position + 6 <= limit && input[position..<position + 6].map(\.asciiLowercased).elementsEqual(keyword.utf8)
    }

    private mutating func cut() -> Bool {
        result.forcesQuirks = true
        ended = true
        return false
    }

    private mutating func close() -> Bool {
        position += 1
        ended = true
        wasClosed = true
        return true
    }

    private mutating func bogus(_ input: [UInt8], _ limit: Int, forcesQuirks: Bool) -> Bool {
        if forcesQuirks { result.forcesQuirks = true }
        while position < limit, input[position] != 0x3E { position += 1 }
        guard position < limit else {
            ended = true
            return false
        }
        return close()
    }

    private func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        if byte == 0 { bytes.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { bytes.append(byte) }
    }

    /// A quoted identifier; a `>` or the end inside it ends the token.
    private mutating func identifier(_ input: [UInt8], _ limit: Int) -> [UInt8] {
        let quote = input[position]
        position += 1
        var bytes: [UInt8] = []
        while position < limit, input[position] != quote {
            if input[position] == 0x3E {
                result.forcesQuirks = true
                _ = close()
                return bytes
            }
            append(input[position], to: &bytes)
            position += 1
        }
        guard position < limit else {
            _ = cut()
            return bytes
        }
        position += 1
        return bytes
    }
}
