import ClipBase
import Detection
import MarkupParsing

/// Finds data in texts that are given as JSON lines, for programs that have no page.
public struct DetectionLines: Sendable {
    private let lines = DetectionLineProtocol()

    public init() {}

    /// The answer to one line, without a line break; see `DetectionLineProtocol`.
    public func answer(to line: String) -> String { String(decoding: answer(to: Array(line.utf8)), as: UTF8.self) }

    /// The same in UTF-8 bytes.
    public func answer(to line: [UInt8]) -> [UInt8] {
        lines.answer(to: line) { html, url in MarkupParser().parseHTML(html, url: url.flatMap { WebURL($0) }).document }
    }
}
