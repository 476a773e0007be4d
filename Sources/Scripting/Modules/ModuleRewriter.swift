/// Turns the text of an ECMAScript module into the body of a function.
///
/// JavaScriptCore's C interface runs no modules. Imports become properties of a `with` object, which keeps their live
/// bindings; exports become getters that the body hands to `$x`; `import()` and `import.meta` become `$import` and `$meta`.
struct ModuleRewriter {
    struct Module {
        var body = ""
        /// Specifiers in order of first mention.
        var requests: [String] = []
        /// Local name, index of the request, exported name there; `*` for the namespace.
        var imports: [(local: String, request: Int, name: String)] = []
        /// Exported name and the local expression that it means.
        var exports: [(name: String, local: String)] = []
        var reexports: [(name: String, request: Int, from: String)] = []
        var stars: [Int] = []
        var hasTopLevelAwait = false
    }

    private let source: [UInt8]
    private var tokens: [ScriptToken] = []
    private var module = Module()
    private var out: [UInt8] = []
    private var copied = 0

    static func rewrite(_ text: String) -> Module {
        var rewriter = ModuleRewriter(Array(text.utf8))
        rewriter.run()
        return rewriter.module
    }

    /// A classic script whose `import()` goes through the prelude.
    static func rewritingDynamicImports(_ text: String) -> String {
        guard text.utf8.count < 50 << 20, text.contains("import") else { return text }
        let source = Array(text.utf8)
        var out: [UInt8] = []
        var copied = 0
        let tokens = ScriptScanner.tokens(source)
        for (i, token) in tokens.enumerated() where token.kind == .word && token.isWord("import", source) {
            guard i + 1 < tokens.count, tokens[i + 1].isPunctuator(0x28, source), i == 0 || !tokens[i - 1].isPunctuator(0x2E, source)
            else { continue }
            out.append(contentsOf: source[copied..<token.start])
            out.append(contentsOf: "$import".utf8)
            copied = token.end
        }
        guard copied > 0 else { return text }
        out.append(contentsOf: source[copied...])
        return String(decoding: out, as: UTF8.self)
    }

    private init(_ source: [UInt8]) {
        self.source = source
        tokens = ScriptScanner.tokens(source)
    }

    private mutating func run() {
        var i = 0
        var depth = 0
        while i < tokens.count {
            let token = tokens[i]
            switch token.kind {
            case .open: depth += 1
            case .close: depth -= 1
            case .word:
                let afterDot = i > 0 && tokens[i - 1].isPunctuator(0x2E, source)
                if !afterDot && token.isWord("import", source) {
                    i = importWord(at: i, depth: depth)
                    continue
                }
                if depth == 0 && !afterDot && token.isWord("export", source) {
                    i = exportWord(at: i)
                    continue
                }
                if depth == 0 && !afterDot && token.isWord("await", source) { module.hasTopLevelAwait = true }
            case .string, .template, .number, .regex, .punctuator: break
            }
            i += 1
        }
        out.append(contentsOf: source[copied...])
        module.body = String(decoding: out, as: UTF8.self)
    }

    // MARK: Text

    private func text(_ i: Int) -> String {
        i < tokens.count ? String(decoding: source[tokens[i].start..<tokens[i].end], as: UTF8.self) : ""
    }

    /// The value of a string token; escapes are rare in names and specifiers and stay.
    private func stringValue(_ i: Int) -> String {
        guard i < tokens.count, tokens[i].end - tokens[i].start >= 2 else { return "" }
        return String(decoding: source[tokens[i].start + 1..<tokens[i].end - 1], as: UTF8.self)
    }

    private func nameOrString(_ i: Int) -> String { i < tokens.count && tokens[i].kind == .string ? stringValue(i) : text(i) }

    private mutating func replace(_ from: Int, _ to: Int, with text: String) {
        out.append(contentsOf: source[copied..<from])
        out.append(contentsOf: text.utf8)
        // Lines stay where they were.
        for byte in source[from..<to] where byte == 0x0A { out.append(byte) }
        copied = to
    }

    private mutating func request(_ specifier: String) -> Int {
        if let known = module.requests.firstIndex(of: specifier) { return known }
        module.requests.append(specifier)
        return module.requests.count - 1
    }

    private func isPunctuator(_ i: Int, _ byte: UInt8) -> Bool { i < tokens.count && tokens[i].isPunctuator(byte, source) }
    private func isWord(_ i: Int, _ word: String) -> Bool { i < tokens.count && tokens[i].isWord(word, source) }

    // MARK: Import

    private mutating func importWord(at start: Int, depth: Int) -> Int {
        if isPunctuator(start + 1, 0x28) {
            replace(tokens[start].start, tokens[start].end, with: "$import")
            return start + 1
        }
        if isPunctuator(start + 1, 0x2E) && isWord(start + 2, "meta") {
            replace(tokens[start].start, tokens[start + 2].end, with: "$meta")
            return start + 3
        }
        guard depth == 0 else { return start + 1 }
        var i = start + 1
        if i < tokens.count, tokens[i].kind == .string {
            _ = request(stringValue(i))
            return endStatement(from: start, at: i + 1)
        }
        var bindings: [(local: String, name: String)] = []
        if i < tokens.count, tokens[i].kind == .word {
            bindings.append((text(i), "default"))
            i += 1
            if isPunctuator(i, 0x2C) { i += 1 }
        }
        if isPunctuator(i, 0x2A) {
            bindings.append((text(i + 2), "*"))
            i += 3
        } else if isPunctuator(i, 0x7B) {
            i += 1
            while i < tokens.count, !isPunctuator(i, 0x7D) {
                if isPunctuator(i, 0x2C) {
                    i += 1
                    continue
                }
                let name = nameOrString(i)
                if isWord(i + 1, "as") {
                    bindings.append((text(i + 2), name))
                    i += 3
                } else {
                    bindings.append((name, name))
                    i += 1
                }
            }
            i += 1
        }
        guard isWord(i, "from"), i + 1 < tokens.count, tokens[i + 1].kind == .string else { return start + 1 }
        let index = request(stringValue(i + 1))
        for binding in bindings { module.imports.append((binding.local, index, binding.name)) }
        return endStatement(from: start, at: i + 2)
    }

    /// Takes the statement out: import attributes and a semicolon belong to it.
    private mutating func endStatement(from start: Int, at next: Int) -> Int {
        var i = next
        if (isWord(i, "with") || isWord(i, "assert")) && isPunctuator(i + 1, 0x7B) {
            while i < tokens.count, !isPunctuator(i, 0x7D) { i += 1 }
            i += 1
        }
        if isPunctuator(i, 0x3B) { i += 1 }
        let end = i - 1 < tokens.count ? tokens[max(start, i - 1)].end : source.count
        replace(tokens[start].start, end, with: ";")
        return i
    }

    // MARK: Export

    private mutating func exportWord(at start: Int) -> Int {
        let i = start + 1
        if isWord(i, "default") { return exportDefault(start) }
        if isPunctuator(i, 0x2A) { return exportStar(start) }
        if isPunctuator(i, 0x7B) { return exportList(start) }
        guard i < tokens.count, tokens[i].kind == .word else { return start + 1 }
        replace(tokens[start].start, tokens[start].end, with: "")
        switch text(i) {
        case "function", "class":
            let name = isPunctuator(i + 1, 0x2A) ? i + 2 : i + 1
            module.exports.append((text(name), text(name)))
        case "async":
            let name = isPunctuator(i + 2, 0x2A) ? i + 3 : i + 2
            module.exports.append((text(name), text(name)))
        case "const", "let", "var": collectDeclarators(from: i + 1)
        default: break
        }
        return i
    }

    private mutating func exportDefault(_ start: Int) -> Int {
        let i = start + 2
        var name = i
        if isWord(i, "async") && isWord(i + 1, "function") {
            name = i + 2
        } else if isWord(i, "function") || isWord(i, "class") {
            name = i + 1
        }
        if name > i {
            if isPunctuator(name, 0x2A) { name += 1 }
            if name < tokens.count, tokens[name].kind == .word, !isWord(name, "extends") {
                module.exports.append(("default", text(name)))
                replace(tokens[start].start, tokens[start + 1].end, with: "")
                return i
            }
        }
        module.exports.append(("default", "$default"))
        replace(tokens[start].start, tokens[start + 1].end, with: "const $default =")
        return i
    }

    private mutating func exportStar(_ start: Int) -> Int {
        var i = start + 2
        var name: String?
        if isWord(i, "as") {
            name = nameOrString(i + 1)
            i += 2
        }
        guard isWord(i, "from"), i + 1 < tokens.count else { return start + 1 }
        let index = request(stringValue(i + 1))
        if let name { module.reexports.append((name, index, "*")) } else { module.stars.append(index) }
        return endStatement(from: start, at: i + 2)
    }

    private mutating func exportList(_ start: Int) -> Int {
        var i = start + 2
        var pairs: [(local: String, name: String)] = []
        while i < tokens.count, !isPunctuator(i, 0x7D) {
            if isPunctuator(i, 0x2C) {
                i += 1
                continue
            }
            let local = nameOrString(i)
            if isWord(i + 1, "as") {
                pairs.append((local, nameOrString(i + 2)))
                i += 3
            } else {
                pairs.append((local, local))
                i += 1
            }
        }
        i += 1
        if isWord(i, "from"), i + 1 < tokens.count, tokens[i + 1].kind == .string {
            let index = request(stringValue(i + 1))
            for pair in pairs { module.reexports.append((pair.name, index, pair.local)) }
            return endStatement(from: start, at: i + 2)
        }
        for pair in pairs { module.exports.append((pair.name, pair.local)) }
        return endStatement(from: start, at: i)
    }

    /// The names that `const`, `let` or `var` declare, patterns included.
    private mutating func collectDeclarators(from start: Int) {
        var i = start
        while i < tokens.count {
            if tokens[i].kind == .word {
                module.exports.append((text(i), text(i)))
                i += 1
            } else if tokens[i].kind == .open {
                i = collectPattern(from: i)
            } else {
                return
            }
            // To the next comma outside all brackets; a statement's end or keyword ends the list.
            var depth = 0
            while i < tokens.count {
                let token = tokens[i]
                if token.kind == .open { depth += 1 }
                if token.kind == .close {
                    depth -= 1
                    if depth < 0 { return }
                }
                if depth == 0 {
                    if token.isPunctuator(0x3B, source) { return }
                    if token.isPunctuator(0x2C, source) { break }
                    if token.kind == .word, token.startsLine, ScriptScanner.statementWords.contains(text(i)) { return }
                }
                i += 1
            }
            guard isPunctuator(i, 0x2C) else { return }
            i += 1
        }
    }

    private mutating func collectPattern(from start: Int) -> Int {
        var depth = 0
        var i = start
        while i < tokens.count {
            let token = tokens[i]
            if token.kind == .open { depth += 1 }
            if token.kind == .close {
                depth -= 1
                if depth == 0 { return i + 1 }
            }
            // A name is bound unless it is a key (`a:`) or a default (`= a`).
            if token.kind == .word, !isPunctuator(i + 1, 0x3A), !isPunctuator(i - 1, 0x3D), !isPunctuator(i - 1, 0x2E) {
                module.exports.append((text(i), text(i)))
            }
            i += 1
        }
        return i
    }
}
