import JobModel

/// Sitemaps (sitemaps.org 0.9).
enum Sitemap {
    /// The `<loc>` of every `<url>`. Throws where the file is no sitemap or an index of sitemaps.
    static func urls(in bytes: [UInt8], named fileName: String) throws(JobFailure) -> [String] {
        if position(of: "<sitemapindex", in: bytes, from: 0) != nil {
            throw JobFailure(
                .unsupportedFile, stage: .intake, "\(fileName) is an index of sitemaps; drop the sitemaps that it names")
        }
        guard var place = position(of: "<urlset", in: bytes, from: 0) else {
            throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) is XML but no sitemap: it has no <urlset>")
        }
        var urls: [String] = []
        while let start = position(of: "<loc>", in: bytes, from: place), let end = position(of: "</loc>", in: bytes, from: start) {
            let url = XMLText.decoded(String(decoding: bytes[(start + 5)..<end], as: UTF8.self))
            place = end
            guard !url.isEmpty else { continue }
            guard urls.count < JobIntake.maxJobs else {
                throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) has more than \(JobIntake.maxJobs) pages; split it")
            }
            urls.append(url)
        }
        guard !urls.isEmpty else { throw JobFailure(.unsupportedFile, stage: .intake, "\(fileName) names no page") }
        return urls
    }

    /// Where the pattern next begins.
    private static func position(of pattern: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        pattern.withUTF8Buffer { pattern in
            guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
            var index = start
            while index <= bytes.count - pattern.count {
                if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
                index += 1
            }
            return nil
        }
    }
}

/// Character data of XML.
enum XMLText {
    /// With CDATA marks removed and references replaced; an unknown reference stays as it is.
    static func decoded(_ text: some StringProtocol) -> String {
        var content = trimmed(text)
        if content.hasPrefix("<![CDATA["), content.hasSuffix("]]>") { return String(content.dropFirst(9).dropLast(3)) }
        guard content.contains("&") else { return content }
        var result = ""
        while let start = content.firstIndex(of: "&") {
            result += content[..<start]
            let rest = content[content.index(after: start)...]
            guard let end = rest.prefix(12).firstIndex(of: ";"), let character = character(rest[..<end]) else {
                result += "&"
                content = String(rest)
                continue
            }
            result.unicodeScalars.append(character)
            content = String(rest[rest.index(after: end)...])
        }
        return result + content
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }
}
