/// Where a picture comes from, as its file says it.
public struct Provenance: Hashable, Sendable {
    public var software = "WebClip"
    /// The page's URL; nil for a page that has none.
    public var source: String?
    public var title: String?
    /// ISO 8601. Never the clock's: the same job gives the same bytes.
    public var date: String?

    public init(source: String? = nil, title: String? = nil, date: String? = nil) {
        self.source = source
        self.title = title
        self.date = date
    }

    /// As text chunks of a PNG (PNG §11.3.3), with its registered keywords.
    public var texts: [PNGWriter.Text] {
        var texts = [PNGWriter.Text(key: "Software", text: software)]
        if let source { texts.append(.init(key: "Source", text: source)) }
        if let date { texts.append(.init(key: "Creation Time", text: date)) }
        if let title { texts.append(.init(key: "Title", text: title)) }
        return texts
    }

    /// As an XMP packet (ISO 16684-1) for JPEG and WebP.
    public var xmp: [UInt8] {
        var properties = "<xmp:CreatorTool>\(Provenance.escaped(software))</xmp:CreatorTool>"
        if let date { properties += "<xmp:CreateDate>\(Provenance.escaped(date))</xmp:CreateDate>" }
        if let source { properties += "<dc:source>\(Provenance.escaped(source))</dc:source>" }
        if let title {
            properties += "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Provenance.escaped(title))</rdf:li></rdf:Alt></dc:title>"
        }
        let packet = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\(properties)</rdf:Description>\
            </rdf:RDF></x:xmpmeta><?xpacket end="r"?>
            """
        return Array(packet.utf8)
    }

    /// Character data of XML 1.0; characters that XML has not are left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
