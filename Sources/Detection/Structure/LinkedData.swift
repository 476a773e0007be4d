import ClipBase
import DOM

/// `<script type="application/ld+json">`.
enum LinkedData {
    static let maxScripts = 500

    static func items(of document: Document) -> [(NodeID, JSONValue)] {
        var found: [(NodeID, JSONValue)] = []
        var scripts = 0
        for id in document.descendants where document.isElement(id) && document.name(id) == "script" {
            guard let type = document.attributeValue(id, "type")?.asciiLower.split(separator: ";").first,
                type.trimmingASCIISpace == "application/ld+json"
            else { continue }
            scripts += 1
            guard scripts <= maxScripts else { break }
            var text: [UInt8] = []
            for child in document.children(id) where document.isText(child) { text += document.bytes(document.textRange(child)) }
            guard let value = JSONReader.read(stripped(text)) else { continue }
            switch value {
            case .array(let elements): found += elements.filter { $0.members != nil }.map { (id, $0) }
            case .object: found.append((id, value))
            case .null, .bool, .number, .string: break
            }
        }
        return found
    }

    /// Without the comment or CDATA marks that some pages put around their scripts.
    private static func stripped(_ text: [UInt8]) -> [UInt8] {
        var body = String(decoding: text, as: UTF8.self).trimmingASCIISpace
        for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("//<![CDATA[", "//]]>"), ("/*<![CDATA[*/", "/*]]>*/")]
        where body.hasPrefix(open) {
            body = String(body.dropFirst(open.count))
            if body.hasSuffix(close) { body = String(body.dropLast(close.count)) }
            body = body.trimmingASCIISpace
        }
        return Array(body.utf8)
    }
}

extension StringProtocol {
    /// Without ASCII white space at both ends.
    var trimmingASCIISpace: String {
        let bytes = Array(utf8)
        var from = 0
        var to = bytes.count
        while from < to, isASCIIWhitespace(bytes[from]) { from += 1 }
        while to > from, isASCIIWhitespace(bytes[to - 1]) { to -= 1 }
        return String(decoding: bytes[from..<to], as: UTF8.self)
    }
}
