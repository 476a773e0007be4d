import CSSSyntax
import ClipBase
import MarkupParsing

/// The bytes of a style sheet as UTF-8, and the encoding that they were in (CSS Syntax 3 §3.2).
enum StyleSheetDecoding {
    static func utf8(_ bytes: [UInt8], charset: String?, environmentEncoding: String) -> (bytes: [UInt8], encoding: String) {
        let decision = EncodingDecision(bytes, protocolLabel: charset, environmentLabel: environmentEncoding) {
            TextEncoding(label: $0)?.name
        }
        let encoding = TextEncoding(label: decision.encoding) ?? .utf8
        return (encoding.decode(decision.bodyOffset == 0 ? bytes : Array(bytes.dropFirst(decision.bodyOffset))), encoding.name)
    }
}
