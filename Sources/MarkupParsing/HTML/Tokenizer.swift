import ClipBase
import DOM

/// The tokenizer of HTML §13.2.5 over UTF-8 bytes whose newlines are normalised.
///
/// One call of `next()` gives one token, whose parts stand in the fields. When the input ends and more may come, the
/// position goes back to the token's start and the answer is `.needsMore`.
struct Tokenizer {
    enum Kind { case startTag, endTag, characters, nullCharacter, comment, documentType, endOfFile, needsMore }
    enum ContentModel { case data, rcdata, rawtext, scriptData, plaintext, cdata }

    struct TokenAttribute {
        var name: Name
        /// In `scratch`.
        var value: Range<Int>
    }

    /// Where a token's text stands.
    enum TextSource {
        case input(Range<Int>)
        case scratch(Range<Int>)
    }

    struct DocumentType {
        var name: [UInt8]?
        var publicID: [UInt8]?
        var systemID: [UInt8]?
        var forcesQuirks = false
    }

    static let maxAttributes = 1_024

    private(set) var input: [UInt8]
    private(set) var position = 0
    /// Bytes from here on are not looked at yet: they follow a `document.write` insertion point.
    private(set) var limit: Int
    /// Whether nothing will be added to the input.
    var isComplete: Bool
    var model = ContentModel.data
    /// Whether `<![CDATA[` opens a section: the adjusted current node is not an HTML element.
    var allowsCDATA = false
    /// The name that ends RCDATA, raw text and script data.
    private(set) var lastStartTag = Name.empty
    private var lastStartTagBytes: [UInt8] = []

    private(set) var tagName = Name.empty
    private(set) var attributes: [TokenAttribute] = []
    private(set) var isSelfClosing = false
    private(set) var text = TextSource.input(0..<0)
    private(set) var documentType = DocumentType()
    private(set) var scratch: [UInt8] = []
    private var names = NameCache()
    private var tokenStart = 0

    init(input: [UInt8] = [], isComplete: Bool = true) {
        self.input = Tokenizer.normalizingNewlines(input)
        limit = self.input.count
        self.isComplete = isComplete
    }

    /// CRLF and CR become LF (Infra, "normalize newlines").
    static func normalizingNewlines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var wasCR = false
        for byte in bytes {
            if byte == 0x0D { result.append(0x0A) } else if !(byte == 0x0A && wasCR) { result.append(byte) }
            wasCR = byte == 0x0D
        }
        return result
    }

    mutating func setLastStartTag(_ name: Name) {
        lastStartTag = name
        lastStartTagBytes = Array(name.string.utf8)
    }

    // MARK: Input from scripts

    /// Puts text before the bytes not yet read, and hides those until `lift` (HTML §8.4.3, `document.write`).
    /// Gives the old limit, counted from the end.
    mutating func insert(_ bytes: [UInt8], at offset: Int) {
        input.insert(contentsOf: Tokenizer.normalizingNewlines(bytes), at: min(max(offset, position), input.count))
    }

    mutating func setLimit(_ offset: Int) { limit = min(max(offset, position), input.count) }

    mutating func append(_ bytes: [UInt8]) {
        input.append(contentsOf: Tokenizer.normalizingNewlines(bytes))
        limit = input.count
    }

    /// Whether the end of `limit` is the end of the input for good.
    private var endsForGood: Bool { isComplete && limit == input.count }

    // MARK: Tokens

    mutating func next() -> Kind {
        while true {
            tokenStart = position
            guard position < limit else { return endsForGood ? .endOfFile : .needsMore }
            let kind: Kind? =
                switch model {
                case .data: data()
                case .rcdata: escapableText(hasReferences: true)
                case .rawtext: escapableText(hasReferences: false)
                case .scriptData: scriptData()
                case .plaintext: characters(to: limit)
                case .cdata: cdata()
                }
            if let kind {
                if kind == .needsMore { position = tokenStart }
                return kind
            }
        }
    }

    /// Nothing more to read inside a token: drop it at the real end, else wait.
    private mutating func ended() -> Kind {
        guard endsForGood else { return .needsMore }
        position = limit
        return .endOfFile
    }

    private mutating func data() -> Kind? {
        switch input[position] {
        case 0x3C: return tagOpen()
        case 0x26: return reference()
        case 0:
            position += 1
            return .nullCharacter
        default:
            var end = position + 1
            input.withUnsafeBufferPointer { bytes in
                while end < limit, bytes[end] != 0x3C, bytes[end] != 0x26, bytes[end] != 0 { end += 1 }
            }
            return taking(position..<end)
        }
    }

    private mutating func taking(_ range: Range<Int>) -> Kind {
        text = .input(range)
        position = range.upperBound
        return .characters
    }

    private mutating func takingScratch() -> Kind {
        text = .scratch(0..<scratch.count)
        return .characters
    }

    private mutating func tagOpen() -> Kind? {
        let next = position + 1
        guard next < limit else { return endsForGood ? taking(position..<next) : .needsMore }
        switch input[next] {
        case 0x21: return markupDeclaration()
        case 0x2F:
            guard next + 1 < limit else { return endsForGood ? taking(position..<limit) : .needsMore }
            let byte = input[next + 1]
            if isASCIILetter(byte) { return tag(from: next + 1, kind: .endTag) }
            if byte == 0x3E {
                position = next + 2
                return nil
            }
            return bogusComment(from: next + 1)
        case 0x3F: return bogusComment(from: next)
        case let byte where isASCIILetter(byte): return tag(from: next, kind: .startTag)
        default: return taking(position..<next)
        }
    }

    /// Text up to `end`, NUL as U+FFFD.
    private mutating func characters(to end: Int) -> Kind {
        guard input[position..<end].contains(0) else { return taking(position..<end) }
        scratch.removeAll(keepingCapacity: true)
        appendReplacingNull(position..<end)
        position = end
        return takingScratch()
    }

    private mutating func appendReplacingNull(_ range: Range<Int>) {
        for byte in input[range] {
            if byte == 0 { scratch.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { scratch.append(byte) }
        }
    }

    private enum EndTagMatch { case yes, no, cut }

    /// Whether the bytes at `offset` (a `<`) are the appropriate end tag.
    private func endTag(at offset: Int) -> EndTagMatch {
        guard offset + 1 < limit else { return endsForGood ? .no : .cut }
        guard input[offset + 1] == 0x2F else { return .no }
        var at = offset + 2
        for wanted in lastStartTagBytes {
            guard at < limit else { return endsForGood ? .no : .cut }
            guard input[at].asciiLowercased == wanted else { return .no }
            at += 1
        }
        guard at < limit else { return endsForGood ? .no : .cut }
        return !lastStartTagBytes.isEmpty && endsTagName(input[at]) ? .yes : .no
    }

    private mutating func escapableText(hasReferences: Bool) -> Kind? {
        if hasReferences && input[position] == 0x26 { return reference() }
        var end = position
        while end < limit {
            let byte = input[end]
            if byte == 0x26 && hasReferences { break }
            if byte == 0x3C {
                switch endTag(at: end) {
                case .yes: return end == position ? tag(from: position + 2, kind: .endTag) : characters(to: end)
                case .cut: return end == position ? .needsMore : characters(to: end)
                case .no: break
                }
            }
            end += 1
        }
        return characters(to: end)
    }

    private mutating func cdata() -> Kind? {
        if input[position] == 0 {
            position += 1
            return .nullCharacter
        }
        var end = position
        while end < limit, input[end] != 0 {
            if input[end] == 0x5D {
                if end + 2 < limit {
                    if input[end + 1] == 0x5D && input[end + 2] == 0x3E {
                        guard end == position else { return taking(position..<end) }
                        position = end + 3
                        model = .data
                        return nil
                    }
                } else if !endsForGood {
                    return end == position ? .needsMore : taking(position..<end)
                }
            }
            end += 1
        }
        return taking(position..<end)
    }

    // MARK: Script data (§13.2.5.4, .15–.31): only where it ends matters

    private mutating func scriptData() -> Kind? {
        enum State { case plain, escaped, doubleEscaped }
        var state = State.plain
        var dashes = 0
        var at = position
        while at < limit {
            let byte = input[at]
            if byte == 0x2D {
                dashes += 1
                at += 1
                continue
            }
            if byte == 0x3E && dashes >= 2 { state = .plain }
            dashes = 0
            guard byte == 0x3C else {
                at += 1
                continue
            }
            switch state {
            case .plain:
                switch endTag(at: at) {
                case .yes: return at == position ? tag(from: position + 2, kind: .endTag) : characters(to: at)
                case .cut: return .needsMore
                case .no: break
                }
                if at + 3 < limit && input[at + 1] == 0x21 && input[at + 2] == 0x2D && input[at + 3] == 0x2D {
                    state = .escaped
                    dashes = 2
                    at += 4
                } else {
                    at += 1
                }
            case .escaped:
                switch endTag(at: at) {
                case .yes: return at == position ? tag(from: position + 2, kind: .endTag) : characters(to: at)
                case .cut: return .needsMore
                case .no: break
                }
                at += 1
                if isScriptName(at: at) {
                    state = .doubleEscaped
                    at += 7
                }
            case .doubleEscaped:
                at += 1
                if at < limit && input[at] == 0x2F && isScriptName(at: at + 1) {
                    state = .escaped
                    at += 8
                }
            }
        }
        return endsForGood ? characters(to: limit) : .needsMore
    }

    /// Whether `script` and the end of a tag name stand there.
    private func isScriptName(at offset: Int) -> Bool {
        guard offset + 6 < limit else { return false }
        for (i, wanted) in "script".utf8.enumerated() where input[offset + i].asciiLowercased != wanted { return false }
        return endsTagName(input[offset + 6])
    }

    // MARK: Tags

    private mutating func tag(from start: Int, kind: Kind) -> Kind {
        var at = start
        while at < limit, !endsTagName(input[at]) { at += 1 }
        guard at < limit else { return ended() }
        scratch.removeAll(keepingCapacity: true)
        attributes.removeAll(keepingCapacity: true)
        isSelfClosing = false
        tagName = names.name(lowercasing: input, start..<at)
        while true {
            while at < limit, isASCIIWhitespace(input[at]) { at += 1 }
            guard at < limit else { return ended() }
            if input[at] == 0x3E { break }
            if input[at] == 0x2F {
                at += 1
                guard at < limit else { return ended() }
                if input[at] == 0x3E {
                    isSelfClosing = true
                    break
                }
                continue
            }
            guard let end = attribute(from: at) else { return ended() }
            at = end
        }
        position = at + 1
        if kind == .startTag { setLastStartTagIfNeeded() }
        return kind
    }

    private mutating func setLastStartTagIfNeeded() {
        guard lastStartTag != tagName else { return }
        lastStartTag = tagName
        lastStartTagBytes.removeAll(keepingCapacity: true)
        lastStartTagBytes.append(contentsOf: tagName.string.utf8)
    }

    /// Reads an attribute into `attributes` and gives the offset after it; nil at the end of the input.
    private mutating func attribute(from start: Int) -> Int? {
        var at = start
        if input[at] == 0x3D { at += 1 }
        while at < limit {
            let byte = input[at]
            if byte == 0x3D || byte == 0x2F || byte == 0x3E || isASCIIWhitespace(byte) { break }
            at += 1
        }
        guard at < limit else { return nil }
        let name = names.name(lowercasing: input, start..<at)
        while at < limit, isASCIIWhitespace(input[at]) { at += 1 }
        guard at < limit else { return nil }
        var value = scratch.count..<scratch.count
        if input[at] == 0x3D {
            at += 1
            while at < limit, isASCIIWhitespace(input[at]) { at += 1 }
            guard at < limit else { return nil }
            let quote = input[at]
            if quote == 0x22 || quote == 0x27 {
                guard let end = attributeValue(from: at + 1, quote: quote) else { return nil }
                at = end + 1
            } else if quote != 0x3E {
                guard let end = attributeValue(from: at, quote: 0) else { return nil }
                at = end
            }
            value = value.lowerBound..<scratch.count
        }
        if attributes.count < Tokenizer.maxAttributes && !attributes.contains(where: { $0.name == name }) {
            attributes.append(TokenAttribute(name: name, value: value))
        }
        return at
    }

    /// Appends the value to `scratch` and gives the offset of the byte that ends it. `quote` 0: unquoted.
    private mutating func attributeValue(from start: Int, quote: UInt8) -> Int? {
        var at = start
        while true {
            var end = at
            input.withUnsafeBufferPointer { bytes in
                if quote != 0 {
                    while end < limit, bytes[end] != quote, bytes[end] != 0x26, bytes[end] != 0 { end += 1 }
                } else {
                    while end < limit, bytes[end] != 0x3E, bytes[end] != 0x26, bytes[end] != 0,
                        !isASCIIWhitespace(bytes[end])
                    { end += 1 }
                }
            }
            scratch.append(contentsOf: input[at..<end])
            guard end < limit else { return nil }
            switch input[end] {
            case 0:
                scratch.append(contentsOf: [0xEF, 0xBF, 0xBD])
                at = end + 1
            case 0x26:
                guard let after = characterReference(at: end, isInAttribute: true) else { return nil }
                at = after
            default: return end
            }
        }
    }

    // MARK: Character references (§13.2.5.72–)

    private mutating func reference() -> Kind {
        scratch.removeAll(keepingCapacity: true)
        guard let end = characterReference(at: position, isInAttribute: false) else { return .needsMore }
        position = end
        return takingScratch()
    }

    /// Appends what the reference at `start` (an `&`) stands for to `scratch`; gives the offset after it, or nil when the
    /// input is cut inside one.
    private mutating func characterReference(at start: Int, isInAttribute: Bool) -> Int? {
        let next = start + 1
        guard next < limit else {
            guard endsForGood else { return nil }
            scratch.append(0x26)
            return next
        }
        if input[next] == 0x23 { return numericReference(from: next + 1) }
        guard isASCIIAlphanumeric(input[next]) else {
            scratch.append(0x26)
            return next
        }
        var match = NamedCharacterReferences.shared.longestMatch(in: input, from: next, to: limit)
        if case .needsMore = match {
            guard endsForGood else { return nil }
            match = NamedCharacterReferences.shared.longestMatchAtEnd(in: input, from: next, to: limit)
        }
        guard case .found(let length, let value) = match else {
            scratch.append(0x26)
            return next
        }
        let end = next + length
        if isInAttribute && input[end - 1] != 0x3B {
            if end == limit && !endsForGood { return nil }
            if end < limit && (input[end] == 0x3D || isASCIIAlphanumeric(input[end])) {
                scratch.append(contentsOf: input[start..<end])
                return end
            }
        }
        scratch.append(contentsOf: value)
        return end
    }

    private mutating func numericReference(from start: Int) -> Int? {
        var at = start
        var radix: UInt32 = 10
        if at < limit && input[at] | 0x20 == 0x78 {
            radix = 16
            at += 1
        }
        let digits = at
        var value: UInt32 = 0
        while at < limit, let digit = hexDigit(input[at]), digit < radix {
            value = min(value * radix + digit, 0x110000)
            at += 1
        }
        if at == limit && !endsForGood { return nil }
        guard at > digits else {
            scratch.append(contentsOf: input[start - 2..<at])
            return at
        }
        if at < limit && input[at] == 0x3B { at += 1 }
        let scalar = Unicode.Scalar(Tokenizer.mapped(value)) ?? "\u{FFFD}"
        scratch.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
        return at
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
        0x017E, 0x0178
    ]

    private static func mapped(_ value: UInt32) -> UInt32 {
        if value == 0 || value > 0x10FFFF { return 0xFFFD }
        return value >= 0x80 && value < 0xA0 ? windows1252[Int(value) - 0x80] : value
    }

    // MARK: Comments and document types

    private func hasPrefix(_ prefix: StaticString, at offset: Int, ignoringCase: Bool = false) -> Bool {
        prefix.withUTF8Buffer { wanted in
            guard offset + wanted.count <= limit else { return false }
            for i in 0..<wanted.count {
                let byte = ignoringCase ? input[offset + i].asciiLowercased : input[offset + i]
                if byte != wanted[i] { return false }
            }
            return true
        }
    }

    private mutating func markupDeclaration() -> Kind? {
        let start = position + 2
        if hasPrefix("--", at: start) { return comment(from: start + 2) }
        if hasPrefix("doctype", at: start, ignoringCase: true) {
            var reader = DocumentTypeReader(at: start + 7)
            guard reader.read(input, to: limit) || endsForGood else { return .needsMore }
            documentType = reader.result
            position = reader.position
            return .documentType
        }
        if hasPrefix("[CDATA[", at: start) && allowsCDATA {
            position = start + 7
            model = .cdata
            return nil
        }
        if limit - start < 7 && !endsForGood { return .needsMore }
        return bogusComment(from: start)
    }

    private mutating func bogusComment(from start: Int) -> Kind {
        var end = start
        while end < limit, input[end] != 0x3E { end += 1 }
        if end == limit && !endsForGood { return .needsMore }
        return comment(start..<end, next: min(end + 1, limit))
    }

    private mutating func comment(_ range: Range<Int>, next: Int) -> Kind {
        scratch.removeAll(keepingCapacity: true)
        appendReplacingNull(range)
        text = .scratch(0..<scratch.count)
        position = next
        return .comment
    }

    private mutating func comment(from start: Int) -> Kind {
        if hasPrefix(">", at: start) { return comment(start..<start, next: start + 1) }
        if hasPrefix("->", at: start) { return comment(start..<start, next: start + 2) }
        var at = start
        while at + 1 < limit {
            guard input[at] == 0x2D, input[at + 1] == 0x2D else {
                at += 1
                continue
            }
            if hasPrefix("-->", at: at) { return comment(start..<at, next: at + 3) }
            if hasPrefix("--!>", at: at) { return comment(start..<at, next: at + 4) }
            at += 1
        }
        guard endsForGood else { return .needsMore }
        var end = limit
        if end - start >= 3 && hasPrefix("--!", at: end - 3) {
            end -= 3
        } else {
            for _ in 0..<2 where end > start && input[end - 1] == 0x2D { end -= 1 }
        }
        return comment(start..<end, next: limit)
    }
}

@inline(__always) func isASCIILetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
@inline(__always) func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
@inline(__always) func isASCIIAlphanumeric(_ byte: UInt8) -> Bool { isASCIILetter(byte) || isASCIIDigit(byte) }
@inline(__always) func endsTagName(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x2F || isASCIIWhitespace(byte) }

func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
}

extension UInt8 {
    @inline(__always) var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
