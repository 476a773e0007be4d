/// One token of JavaScript, coarse: enough to tell statements from strings.
struct ScriptToken {
    enum Kind { case word, number, string, template, regex, punctuator, open, close }
    var kind: Kind
    var start: Int
    var end: Int
    /// Whether a line ends between it and the token before.
    var startsLine: Bool

    func isPunctuator(_ byte: UInt8, _ source: [UInt8]) -> Bool {
        (kind == .punctuator || kind == .open || kind == .close) && end - start == 1 && source[start] == byte
    }

    func isWord(_ word: String, _ source: [UInt8]) -> Bool {
        kind == .word && end - start == word.utf8.count && source[start..<end].elementsEqual(word.utf8)
    }
}

/// Splits JavaScript into tokens (ECMA-262 §12), strings, templates, comments and regular expressions told apart.
struct ScriptScanner {
    private let source: [UInt8]
    private var at = 0
    private var tokens: [ScriptToken] = []
    private var startsLine = true
    /// Open brackets; true for one that ends a template's `${`.
    private var brackets: [Bool] = []

    static let statementWords: Set<String> = [
        "export", "import", "const", "let", "var", "function", "class", "return", "if", "for", "while", "do", "switch", "try",
        "throw", "async"
    ]
    /// Words after which a slash starts a regular expression.
    private static let regexWords: Set<String> = [
        "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof", "yield", "await"
    ]

    static func tokens(_ source: [UInt8]) -> [ScriptToken] {
        var scanner = ScriptScanner(source)
        scanner.run()
        return scanner.tokens
    }

    private init(_ source: [UInt8]) { self.source = source }

    private mutating func run() {
        if source.starts(with: "#!".utf8) { skipLine() }
        while at < source.count {
            let byte = source[at]
            switch byte {
            case 0x0A, 0x0D:
                startsLine = true
                at += 1
            case 0x20, 0x09, 0x0B, 0x0C: at += 1
            case 0x2F: slash()
            case 0x22, 0x27: string(byte)
            case 0x60: template(from: at)
            case 0x28, 0x5B, 0x7B:
                brackets.append(false)
                add(.open, at + 1)
            case 0x7D where brackets.last == true:
                brackets.removeLast()
                add(.close, at + 1)
                template(from: at - 1)
            case 0x29, 0x5D, 0x7D:
                if !brackets.isEmpty { brackets.removeLast() }
                add(.close, at + 1)
            case 0x30...0x39: number()
            case 0x2E where at + 1 < source.count && (0x30...0x39).contains(source[at + 1]): number()
            default:
                if isWordByte(byte) { word() } else { add(.punctuator, at + 1) }
            }
        }
    }

    private mutating func add(_ kind: ScriptToken.Kind, _ end: Int) {
        tokens.append(ScriptToken(kind: kind, start: at, end: end, startsLine: startsLine))
        startsLine = false
        at = end
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte == 0x24 || byte == 0x23
            || byte == 0x5C || byte >= 0x80
    }

    private mutating func word() {
        var end = at
        while end < source.count, isWordByte(source[end]) { end += 1 }
        add(.word, end)
    }

    private mutating func number() {
        var end = at + 1
        while end < source.count {
            let byte = source[end]
            let isSigned = (byte == 0x2B || byte == 0x2D) && source[end - 1] | 0x20 == 0x65 && source[at] != 0x30
            guard isWordByte(byte) || byte == 0x2E || isSigned else { break }
            end += 1
        }
        add(.number, end)
    }

    private mutating func string(_ quote: UInt8) {
        var end = at + 1
        while end < source.count, source[end] != quote, source[end] != 0x0A { end += source[end] == 0x5C ? 2 : 1 }
        add(.string, min(end + 1, source.count))
    }

    /// From a backtick, or from before the bracket that ended a `${`: to the closing backtick or the next `${`.
    private mutating func template(from start: Int) {
        var end = start == at ? at + 1 : at
        while end < source.count {
            if source[end] == 0x5C {
                end += 2
                continue
            }
            if source[end] == 0x60 { return add(.template, end + 1) }
            if source[end] == 0x24, end + 1 < source.count, source[end + 1] == 0x7B {
                add(.template, end)
                at = end + 1
                brackets.append(true)
                return add(.open, end + 2)
            }
            end += 1
        }
        add(.template, source.count)
    }

    private mutating func skipLine() {
        while at < source.count, source[at] != 0x0A, source[at] != 0x0D { at += 1 }
    }

    private mutating func slash() {
        guard at + 1 < source.count else { return add(.punctuator, at + 1) }
        if source[at + 1] == 0x2F { return skipLine() }
        if source[at + 1] == 0x2A {
            at += 2
            while at + 1 < source.count, !(source[at] == 0x2A && source[at + 1] == 0x2F) {
                if source[at] == 0x0A { startsLine = true }
                at += 1
            }
            at = min(at + 2, source.count)
            return
        }
        guard mayStartRegex else { return add(.punctuator, at + 1) }
        var end = at + 1
        var isInClass = false
        while end < source.count, source[end] != 0x0A {
            let byte = source[end]
            if byte == 0x5C {
                end += 2
                continue
            }
            if byte == 0x5B { isInClass = true } else if byte == 0x5D { isInClass = false }
            if byte == 0x2F && !isInClass { break }
            end += 1
        }
        guard end < source.count, source[end] == 0x2F else { return add(.punctuator, at + 1) }
        end += 1
        while end < source.count, isWordByte(source[end]) { end += 1 }
        add(.regex, end)
    }

    private var mayStartRegex: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word:
            let isMember = tokens.count > 1 && tokens[tokens.count - 2].isPunctuator(0x2E, source)
            return !isMember && ScriptScanner.regexWords.contains(String(decoding: source[last.start..<last.end], as: UTF8.self))
        case .number, .string, .template, .regex: return false
        case .close: return source[last.start] == 0x7D
        case .open: return true
        case .punctuator:
            // `a++ / b` and `a-- / b` divide.
            guard tokens.count > 1, source[last.start] == 0x2B || source[last.start] == 0x2D else { return true }
            let before = tokens[tokens.count - 2]
            return !(before.end == last.start && source[before.start] == source[last.start] && before.kind == .punctuator)
        }
    }
}
