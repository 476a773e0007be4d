import ClipBase
import DOM

/// HTML's tree construction (§13.2.6): tokens in, nodes in the arena.
///
/// It may be stopped at the end of each script and fed by `document.write`. No recursion follows the page's nesting.
public struct HTMLParser {
    enum Mode {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption
        case inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody
        case afterAfterFrameset
    }

    /// Why `run` came back.
    public enum Pause: Sendable, Hashable {
        /// This script element has just been closed; only when scripting is enabled.
        case script(NodeID)
        /// The input given so far is used up; more may be written.
        case needsMore
        case finished
    }

    /// The document under construction. A script may change it while the parser is paused.
    public var document: Document
    public internal(set) var diagnostics: [Diagnostic] = []

    let limits: Limits
    let scripting: ScriptingMode
    var tokenizer: Tokenizer
    var mode = Mode.initial
    var originalMode = Mode.initial
    var templateModes: [Mode] = []
    var stack = OpenElements()
    var formatting = ActiveFormatting()
    var headElement: NodeID?
    var formElement: NodeID?
    var framesetIsOK = true
    var fosterParenting = false
    var skipsNextLineFeed = false
    var pendingTableText: [UInt8] = []
    var pendingTableTextHasOther = false
    var closedScript: NodeID?
    /// What the first `<meta>` of the head with a known encoding says.
    var declaredEncoding: TextEncoding?
    var isStopped = false
    /// The context of a fragment parse.
    var context: OpenElement?
    /// Where a fragment's nodes gather.
    var fragmentRoot: NodeID?
    /// Declarative shadow roots attach only in documents and where a caller asks (HTML §13.2.6.4.4).
    var allowsDeclarativeShadowRoots = true
    /// The token at hand; `image` becomes `img`.
    var tagName = Name.empty
    var tag = Tag.unknown

    /// Parses UTF-8 HTML. With `isComplete` false the end of input waits for `append` and `finish`.
    public init(
        _ bytes: [UInt8], url: WebURL? = nil, limits: Limits = Limits(), scripting: ScriptingMode = .disabled,
        isComplete: Bool = true
    ) {
        document = Document(url: url)
        self.limits = limits
        self.scripting = scripting
        tokenizer = Tokenizer(input: bytes, isComplete: isComplete)
    }

    /// Parses until a script ends or the input does.
    public mutating func run() -> Pause {
        while !isStopped {
            step()
            if isStopped { SelectedContent.fill(in: &document, below: fragmentRoot ?? .document) }
            if let script = closedScript {
                closedScript = nil
                if scripting == .enabled && context == nil { return .script(script) }
            }
            if isWaiting {
                isWaiting = false
                return .needsMore
            }
        }
        return .finished
    }

    /// Parses until there is a document element (or the input ends).
    public mutating func runToDocumentElement() {
        while !isStopped, !isWaiting, stack.isEmpty { step() }
    }

    /// Parses as far as the body and gives the encoding that the head declares.
    mutating func runToEndOfHead() -> TextEncoding? {
        while !isStopped, !isWaiting, declaredEncoding == nil {
            switch mode {
            case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .text, .inTemplate: step()
            case .afterHead, .inBody, .inTable, .inTableText, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell,
                .afterBody, .inFrameset, .afterFrameset, .afterAfterBody, .afterAfterFrameset:
                return nil
            }
        }
        return declaredEncoding
    }

    private var isWaiting = false

    private mutating func step() {
        tokenizer.allowsCDATA = adjustedCurrentNode.map { !$0.isHTML } ?? false
        let kind = tokenizer.next()
        if skipsNextLineFeed && kind != .needsMore {
            skipsNextLineFeed = false
            if kind == .characters {
                let bytes = tokenBytes
                if bytes.first == 0x0A {
                    if bytes.count > 1 { characters(bytes.dropFirst()) }
                    return
                }
            }
        }
        switch kind {
        case .characters: characters(tokenBytes)
        case .nullCharacter: nullCharacter()
        case .startTag:
            tagName = tokenizer.tagName
            tag = Tag(tagName)
            if usesForeignRules(forStartTag: true) { foreignStartTag() } else { startTag(in: mode) }
        case .endTag:
            tagName = tokenizer.tagName
            tag = Tag(tagName)
            if usesForeignRules(forStartTag: false) { foreignEndTag() } else { endTag(in: mode) }
        case .comment: comment()
        case .documentType: documentType()
        case .endOfFile: endOfFile()
        case .needsMore: isWaiting = true
        }
        if document.nodeCount > limits.maxNodes {
            isStopped = true
            diagnostics.append(
                Diagnostic(
                    .warning, code: "html.tooManyNodes",
                    message: "The page has more than \(limits.maxNodes) nodes; the rest of its markup was left out."))
        }
    }

    var tokenBytes: ArraySlice<UInt8> {
        switch tokenizer.text {
        case .input(let range): tokenizer.input[range]
        case .scratch(let range): tokenizer.scratch[range]
        }
    }

    // MARK: Input while paused

    /// Where the next `document.write` goes: behind what was written before, in front of what is not parsed yet.
    private var insertionPoint: Int?

    /// Starts a script's turn: what it writes goes in here (HTML §8.4.3). Give the answer back to `endWriting`.
    public mutating func beginWriting() -> Int? {
        let outer = insertionPoint.map { tokenizer.input.count - $0 }
        insertionPoint = tokenizer.position
        return outer
    }

    /// Ends a script's turn.
    public mutating func endWriting(_ outer: Int?) {
        insertionPoint = outer.map { tokenizer.input.count - $0 }
        tokenizer.setLimit(insertionPoint ?? tokenizer.input.count)
    }

    /// Puts text at the insertion point and makes all of it readable, but not what stands behind it; `run` then parses it.
    /// False when no script's turn is on.
    public mutating func write(_ bytes: [UInt8]) -> Bool {
        guard let point = insertionPoint else { return false }
        let behind = tokenizer.input.count - point
        tokenizer.insert(bytes, at: point)
        insertionPoint = tokenizer.input.count - behind
        tokenizer.setLimit(tokenizer.input.count - behind)
        return true
    }

    /// Adds text at the end of the input.
    public mutating func append(_ bytes: [UInt8]) { tokenizer.append(bytes) }

    /// Says that no more input comes; `run` then ends.
    public mutating func finish() { tokenizer.isComplete = true }
}
