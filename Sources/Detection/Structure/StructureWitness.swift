import ClipBase
import DOM

/// What the markup says of the text within it: `tel:` and `mailto:` links, `<time datetime>`, `<address>`.
struct StructureWitness {
    let document: Document
    let page: PageText
    let context: DetectionContext

    static func language(of document: Document) -> String? {
        var child = document.firstChild(.document)
        while let id = child {
            if document.isHTML(id, .html) { return document.attributeValue(id, "lang").flatMap { $0.isEmpty ? nil : $0 } }
            child = document.nextSibling(id)
        }
        return document.defaultLanguage.isEmpty ? nil : document.defaultLanguage
    }

    func candidates() -> [Candidate] {
        var found: [Candidate] = []
        // Elements that say something, with their text; nested ones are met in turn.
        var ranges: [NodeID: Range<Int>] = [:]
        for segment in page.segments {
            ranges[segment.node] = ranges[segment.node].map { $0.lowerBound..<segment.range.upperBound } ?? segment.range
        }
        for id in document.descendants where document.isElement(id) {
            let name = document.name(id)
            guard name == "a" || name == "time" || name == "address" || name == "area" else { continue }
            if name == "a" {
                guard let href = document.attributeValue(id, "href") else { continue }
                let scheme = href.prefix(8).asciiLower
                if scheme.hasPrefix("tel:") { phone(id, href.dropFirst(4), ranges, into: &found) }
                if scheme.hasPrefix("mailto:") { mail(id, href.dropFirst(7), ranges, into: &found) }
            } else if name == "time" {
                time(id, ranges, into: &found)
            } else if name == "address" {
                address(id, ranges, into: &found)
            }
        }
        return found
    }

    /// The page text of an element's subtree.
    private func range(of id: NodeID, _ ranges: [NodeID: Range<Int>]) -> Range<Int>? {
        var result: Range<Int>?
        var steps = 0
        for node in document.subtree(of: id) {
            steps += 1
            if steps > 2_000 { break }
            guard let range = ranges[node] else { continue }
            let from = min(result?.lowerBound ?? range.lowerBound, range.lowerBound)
            result = from..<max(result?.upperBound ?? range.upperBound, range.upperBound)
        }
        guard let result, result.upperBound <= page.bytes.count, !result.isEmpty else { return nil }
        return result
    }

    private func phone(_ id: NodeID, _ number: Substring, _ ranges: [NodeID: Range<Int>], into found: inout [Candidate]) {
        guard let range = range(of: id, ranges), range.count < 200 else { return }
        let text = percentDecoded(number)
        // The text must show digits of the number, else the link is a picture or a word.
        let shown = page.bytes[range].count(where: LinkText.isDigit)
        guard shown >= 5 else { return }
        let parsed = PhoneParsing.parse(text, region: context.effectiveRegion ?? "ZZ")
        let value = parsed?.e164.isEmpty == false ? parsed?.e164 ?? text : text.filter { $0.isNumber || $0 == "+" }
        var details = [DetectionDetail("witness", "tel")]
        if let region = parsed?.region, !region.isEmpty { details.append(DetectionDetail("region", region)) }
        let bounds = trimmed(range)
        found.append(Candidate(type: .phoneNumber, range: bounds, value: value, details: details, confidence: 0.98))
    }

    private func mail(_ id: NodeID, _ address: Substring, _ ranges: [NodeID: Range<Int>], into found: inout [Candidate]) {
        guard let range = range(of: id, ranges), range.count < 400 else { return }
        let value = percentDecoded(address.prefix { $0 != "?" })
        guard page.bytes[range].contains(0x40), value.utf8.contains(0x40) else { return }
        found.append(
            Candidate(
                type: .email, range: trimmed(range), value: value, details: [DetectionDetail("witness", "mailto")],
                confidence: 0.98))
    }

    private func time(_ id: NodeID, _ ranges: [NodeID: Range<Int>], into found: inout [Candidate]) {
        guard let value = document.attributeValue(id, "datetime"), let first = value.utf8.first,
            LinkText.isDigit(first) || first == 0x50,
            value.utf8.count <= 40, let range = range(of: id, ranges), range.count < 200
        else { return }
        let isDuration = first == 0x50
        found.append(
            Candidate(
                type: isDuration ? .duration : .calendarEvent,
                subtype: isDuration ? "duration" : value.utf8.contains(0x3A) ? "datetime" : "date", range: trimmed(range),
                value: value,
                details: [DetectionDetail("witness", "time")], confidence: 0.98))
    }

    private func address(_ id: NodeID, _ ranges: [NodeID: Range<Int>], into found: inout [Candidate]) {
        guard let range = range(of: id, ranges), range.count < 300 else { return }
        // `<address>` holds any contact details: only what looks like a place is one.
        let bytes = page.bytes[range]
        guard bytes.contains(where: LinkText.isDigit), !bytes.contains(0x40), bytes.contains(0x0A) || bytes.contains(0x2C) else {
            return
        }
        let bounds = trimmed(range)
        found.append(
            Candidate(
                type: .address, range: bounds, value: OneLine.text(page.bytes[bounds]),
                details: [DetectionDetail("witness", "address")], confidence: 0.45))
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (from, to) = (range.lowerBound, range.upperBound)
        while from < to, page.bytes[from] <= 0x20 { from += 1 }
        while to > from, page.bytes[to - 1] <= 0x20 { to -= 1 }
        return from..<to
    }

    private func percentDecoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring {
    var asciiLower: String { String(self).asciiLower }
}
