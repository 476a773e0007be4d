/// Writes Markdown: blocks with the blank lines between them, markers that hug their text, escapes where text would read as
/// markup. Knows no document.
struct MarkdownWriter {
    enum Spacing: Int { case none, line, blank }
    enum LineBreaks { case collapse, preserve }

    /// A quotation or a list item: what its first and its other lines begin with.
    private struct Container {
        var marker: String
        var continuation: String
        var isBegun = false
    }

    private struct Span {
        var opening: String
        var closing: String
        var isWritten = false
    }

    private(set) var bytes: [UInt8] = []
    /// For table cells: blocks become spaces and `|` is escaped.
    var isInlineOnly = false
    private var containers: [Container] = []
    private var spans: [Span] = []
    private var spacing = Spacing.none
    private var hasPendingSpace = false
    private var hasPendingBreak = false
    /// Of a heading that has no text yet.
    private var headingMarker = ""
    private var isInHeading = false
    private var code: (fence: String, isWritten: Bool)?
    private var isAtLineStart = true

    // MARK: Blocks

    /// Ends the present block; the next text begins a new one, after a blank line or on the next line.
    mutating func startBlock(spacing wanted: Spacing) {
        if isInlineOnly {
            hasPendingSpace = true
            return
        }
        closeSpans()
        hasPendingSpace = false
        hasPendingBreak = false
        if wanted.rawValue > spacing.rawValue { spacing = wanted }
    }

    mutating func beginHeading(level: Int) {
        headingMarker = isInlineOnly ? "" : String(repeating: "#", count: level) + " "
        isInHeading = true
    }

    mutating func endHeading() {
        headingMarker = ""
        isInHeading = false
    }

    mutating func beginContainer(marker: String, continuation: String, spacing: Spacing) {
        startBlock(spacing: spacing)
        if !isInlineOnly { containers.append(Container(marker: marker, continuation: continuation)) }
    }

    /// A container without content leaves nothing.
    mutating func endContainer(spacing: Spacing) {
        if !isInlineOnly { _ = containers.popLast() }
        startBlock(spacing: spacing)
    }

    mutating func addRule() { addLines(["---"]) }

    mutating func addCodeBlock(_ text: String, language: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        if lines.first?.isEmpty == true { lines.removeFirst() }
        guard !lines.isEmpty else { return }
        let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        addLines([fence + language] + lines + [fence])
    }

    /// A block of lines as they are.
    mutating func addLines(_ lines: [String]) {
        startBlock(spacing: .blank)
        for line in lines {
            startBlock(spacing: .line)
            startLine()
            put(line)
        }
        startBlock(spacing: .blank)
    }

    // MARK: Inline

    /// What follows, up to `close`, stands between these two; nothing is written where nothing follows.
    mutating func open(_ opening: String, close closing: String) { spans.append(Span(opening: opening, closing: closing)) }

    mutating func close() {
        guard let span = spans.popLast() else { return }
        if span.isWritten { put(span.closing) }
    }

    mutating func openCode(fence: String) { if code == nil { code = (fence, false) } }

    mutating func closeCode() {
        guard let present = code else { return }
        if present.isWritten { put(present.fence) }
        code = nil
    }

    mutating func breakLine() {
        if isInHeading || isInlineOnly || code != nil { hasPendingSpace = true } else { hasPendingBreak = true }
    }

    mutating func addImage(alternative: String, url: String) {
        startText()
        put("![" + MarkdownWriter.escaped(alternative.split(whereSeparator: \.isWhitespace).joined(separator: " ")) + "](\(url))")
    }

    mutating func add(_ text: String, lineBreaks: LineBreaks) {
        var word = ""
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
        }
        for scalar in text.unicodeScalars {
            guard isSpace(scalar) else {
                word.unicodeScalars.append(scalar)
                continue
            }
            add(word: word)
            word = ""
            if scalar == "\n", lineBreaks == .preserve { breakLine() } else { hasPendingSpace = true }
        }
        add(word: word)
    }

    private mutating func add(word: String) {
        guard !word.isEmpty else { return }
        startText()
        if code != nil { return put(isInlineOnly ? word.replacing("|", with: "\\|") : word) }
        put(MarkdownWriter.escaped(word, isAtLineStart: isAtLineStart, isInTable: isInlineOnly))
    }

    mutating func finish() {
        closeSpans()
        spans = []
    }

    /// What has to stand before the next text: line ends, prefixes, a space, markers.
    private mutating func startText() {
        let isNewLine = bytes.isEmpty || spacing != .none || hasPendingBreak
        if isNewLine {
            if hasPendingBreak, spacing == .none, !bytes.isEmpty {
                put("\\")
                spacing = .line
            }
            startLine()
            if !headingMarker.isEmpty {
                put(headingMarker)
                headingMarker = ""
            }
            isAtLineStart = true
        } else if hasPendingSpace {
            put(" ")
        }
        hasPendingSpace = false
        hasPendingBreak = false
        for index in spans.indices where !spans[index].isWritten {
            put(spans[index].opening)
            spans[index].isWritten = true
        }
        if let present = code, !present.isWritten {
            put(present.fence)
            code?.isWritten = true
        }
    }

    /// Line ends and the containers' beginnings.
    private mutating func startLine() {
        if !bytes.isEmpty {
            if spacing == .blank {
                bytes.append(0x0A)
                // A blank line belongs to the containers that go on.
                let blank = containers.prefix { $0.isBegun }.map(\.continuation).joined()
                bytes += blank.utf8
                while bytes.last == 0x20 { bytes.removeLast() }
            }
            if spacing != .none { bytes.append(0x0A) }
        }
        spacing = .none
        for index in containers.indices {
            put(containers[index].isBegun ? containers[index].continuation : containers[index].marker)
            containers[index].isBegun = true
        }
    }

    /// Spans do not reach over blocks: they end here and begin anew with the next text.
    private mutating func closeSpans() {
        if let present = code, present.isWritten {
            put(present.fence)
            code?.isWritten = false
        }
        for index in spans.indices.reversed() where spans[index].isWritten {
            put(spans[index].closing)
            spans[index].isWritten = false
        }
    }

    private mutating func put(_ text: String) {
        bytes += text.utf8
        isAtLineStart = false
    }

    // MARK: Escapes

    /// A link's destination (CommonMark §6.3): between angle brackets where it has parentheses or spaces.
    static func destination(_ url: String) -> String {
        url.contains { $0 == "(" || $0 == ")" || $0 == " " } ? "<\(url)>" : url
    }

    /// Text that reads as itself (CommonMark §2.4).
    static func escaped(_ text: String, isAtLineStart: Bool = false, isInTable: Bool = false) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isEscaped: Bool =
                switch scalar {
                case "\\", "`", "*", "[", "]", "<": true
                case "_", "~":
                    // Within a word they mean nothing.
                    index == 0 || index == scalars.count - 1
                        || !(scalars[index - 1].properties.isAlphabetic && scalars[index + 1].properties.isAlphabetic)
                case "|": isInTable
                case "&": index + 1 < scalars.count && (scalars[index + 1] == "#" || scalars[index + 1].properties.isAlphabetic)
                case "#", ">", "+", "-", "=": isAtLineStart && index == 0
                case ".", ")": isAtLineStart && index > 0 && index <= 9 && scalars[..<index].allSatisfy { (0x30...0x39).contains($0.value) }
                default: false
                }
            if isEscaped { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
