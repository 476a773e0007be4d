import ClipBase
import DOM

/// What an answer is shown as (HTML §7.5, "loading a document"; MIME Sniffing Standard).
public enum ContentKind: Sendable, Hashable {
    case html, xml, text, image
    /// No page: a PDF, an archive, a sound. With its MIME type.
    case unsupported(String)

    /// The kind by `Content-Type`, and by the first bytes where that says nothing.
    public init(_ bytes: [UInt8], contentType: String) {
        let essence = MIMEType(contentType)?.essence ?? ""
        switch essence {
        case "text/html": self = .html
        case "", "unknown/unknown", "application/unknown", "*/*": self = ContentKind.sniff(bytes)
        case "application/octet-stream", "binary/octet-stream":
            self = ContentKind.isImage(bytes) ? .image : .unsupported(essence)
        default: self = ContentKind.byType(essence)
        }
    }

    private static func byType(_ essence: String) -> ContentKind {
        if essence.hasSuffix("+xml") || essence == "text/xml" || essence == "application/xml" { return .xml }
        if essence.hasPrefix("image/") { return .image }
        let texts: Set<String> = [
            "application/json", "application/javascript", "application/ecmascript", "application/x-javascript",
            "application/x-ndjson", "application/manifest+json", "application/x-yaml"
        ]
        if essence.hasPrefix("text/") || texts.contains(essence) || essence.hasSuffix("+json") { return .text }
        return .unsupported(essence)
    }

    private static func sniff(_ bytes: [UInt8]) -> ContentKind {
        if isImage(bytes) { return .image }
        let start = bytes.prefix(1_445).drop(while: isASCIIWhitespace)
        if start.starts(with: "<?xml".utf8) { return .xml }
        if start.starts(with: "%PDF-".utf8) { return .unsupported("application/pdf") }
        let head = start.prefix(16).map(\.asciiLowercased)
        let marks = [
            "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a", "<style", "<title",
            "<b", "<body", "<br", "<p", "<!--", "<meta", "<svg", "<main", "<section"
        ]
        if marks.contains(where: { head.starts(with: $0.utf8) }) { return .html }
        if EncodingSniffer.byteOrderMark(bytes) != nil { return .text }
        let isBinary = bytes.prefix(1_445).contains { $0 <= 0x08 || $0 == 0x0B || (0x0E...0x1A).contains($0) || (0x1C...0x1F).contains($0) }
        return isBinary ? .unsupported("application/octet-stream") : .text
    }

    private static func isImage(_ bytes: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8), Array("GIF89a".utf8),
            Array("BM".utf8), [0, 0, 1, 0]
        ]
        if marks.contains(where: { bytes.starts(with: $0) }) { return true }
        return bytes.count > 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }
}
