import ClipBase
import DOM
import Detection
import JobModel

/// Hides what a job wants unseen: each character of it becomes a block, in what the page shows, in what only its markup says, and
/// in what is told about it.
struct Redaction {
    private let types: DetectionTypes
    private let context: DetectionContext

    /// Attributes that lead somewhere: a URL with blocks in it would lead nowhere.
    private static let urlAttributes: Set<Name> = [
        "href", "src", "srcset", "poster", "action", "formaction", "data", "cite", "background", "longdesc", "ping"
    ]
    /// Attributes that name, and say nothing to a reader.
    private static let names: Set<Name> = ["class", "id", "style", "for", "headers", "itemref"]
    /// Markup that is no text to a reader.
    private static let codes: Set<Name> = ["style", "script"]
    /// Bytes of attributes and hidden texts that are searched at once.
    private static let maxBatch = 1 << 20

    init(_ types: DetectionTypes, context: DetectionContext) {
        self.types = types
        self.context = context
    }

    func hides(_ type: DetectionType) -> Bool { types.contains(type) }

    // MARK: Text

    /// A block for each character but white space.
    static func blocks(_ text: String) -> String { String(text.map { $0.isWhitespace ? $0 : "█" }) }

    /// A text with blocks where it says what is hidden.
    func masked(_ text: String) -> String { masked(text, searching: Array(text.utf8)) }

    /// JSON with blocks where one of its strings says what is hidden: each string is searched as a line of its own, and an escaped
    /// character parts as white space does.
    func masked(json text: String) -> String { masked(text, searching: Self.lines(of: text, keepsUnquoted: true)) }

    /// A text with blocks where one of the strings that stand in quotes in it says what is hidden.
    func masked(quotedIn text: String) -> String { masked(text, searching: Self.lines(of: text, keepsUnquoted: false)) }

    /// The bytes of a text with line breaks for its quotes, and for what stands outside them.
    private static func lines(of text: String, keepsUnquoted: Bool) -> [UInt8] {
        var bytes = Array(text.utf8)
        var isQuoted = false
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x22 {
                isQuoted.toggle()
                bytes[index] = 0x0A
            } else if !isQuoted {
                if !keepsUnquoted { bytes[index] = 0x0A }
            } else if bytes[index] == 0x5C {
                bytes[index] = 0x20
                index += 1
                if index < bytes.count { bytes[index] = 0x20 }
            }
            index += 1
        }
        return bytes
    }

    /// A value with blocks where one of its strings says what is hidden. Its depth is that of JSON that was read.
    func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(masked(text))
        case .array(let values): .array(values.map(masked))
        case .object(let members): .object(members.map { JSONMember($0.key, masked($0.value)) })
        case .null, .bool, .number: value
        }
    }

    /// `bytes` are those of the text, with other separators.
    private func masked(_ text: String, searching bytes: [UInt8]) -> String {
        let ranges = finds(in: bytes).map(\.byteRange)
        return ranges.isEmpty ? text : String(decoding: Self.masked(Array(text.utf8), ranges), as: UTF8.self)
    }

    private static func masked(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
        var result: [UInt8] = []
        var done = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound <= bytes.count {
            let start = max(done, range.lowerBound)
            guard start < range.upperBound else { continue }
            result += bytes[done..<start]
            result += blocks(String(decoding: bytes[start..<range.upperBound], as: UTF8.self)).utf8
            done = range.upperBound
        }
        return result + bytes[done...]
    }

    private func finds(in bytes: [UInt8]) -> [Detection] {
        var context = context
        context.types = types
        return Detector().detect(in: bytes, context: context)
    }

    // MARK: Document

    /// Where text nodes show what is hidden, in bytes of their text.
    func places(_ found: [PageDetections.Found]) -> [NodeID: [Range<Int>]] {
        var places: [NodeID: [Range<Int>]] = [:]
        for find in found where hides(find.type) {
            for place in find.page.places { places[place.node, default: []].append(place.range) }
        }
        return places
    }

    /// The page's document without what is hidden, the same nodes otherwise.
    func document(of page: RenderedPage, _ found: [PageDetections.Found]) -> Document {
        var document = page.document
        for (node, ranges) in places(found) {
            document.setText(node, to: Self.masked(Array(document.bytes(document.textRange(node))), ranges))
        }
        let shown = Set(
            LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry).segments.map(\.node))
        hideUnshown(&document, shown: shown)
        return document
    }

    private enum Holder {
        case text(NodeID)
        case attribute(NodeID, Attribute)
    }

    /// Attributes and texts that the page does not show, many searched as one text.
    private func hideUnshown(_ document: inout Document, shown: Set<NodeID>) {
        var batch = Batch()
        for node in Array(document.descendants) {
            if document.isText(node) {
                guard !shown.contains(node), let parent = document.parentElement(node), !Self.codes.contains(document.name(parent)) else {
                    continue
                }
                batch.add(document.bytes(document.textRange(node)), of: .text(node))
            } else if document.isElement(node) {
                for attribute in Array(document.attributes(node)) where !Self.names.contains(attribute.name) {
                    if leadsToHidden(attribute, document) {
                        document.removeAttribute(node, attribute.name, namespace: attribute.namespace)
                    } else {
                        batch.add(document.bytes(attribute.value), of: .attribute(node, attribute))
                    }
                }
            }
            if batch.bytes.count >= Self.maxBatch {
                hide(batch, &document)
                batch = Batch()
            }
        }
        hide(batch, &document)
    }

    /// `mailto:` where mail addresses are hidden, `tel:` and its like where phone numbers are.
    private func leadsToHidden(_ attribute: Attribute, _ document: Document) -> Bool {
        guard Self.urlAttributes.contains(attribute.name) else { return false }
        let start = String(decoding: document.bytes(attribute.value).drop { $0 <= 0x20 }.prefix(10), as: UTF8.self).asciiLowercased
        if start.hasPrefix("mailto:") { return hides(.email) }
        return hides(.phoneNumber) && ["tel:", "sms:", "callto:", "facetime:"].contains { start.hasPrefix($0) }
    }

    /// Texts one after the other, parted by an empty line: nothing goes on from one to the next.
    private struct Batch {
        var bytes: [UInt8] = []
        var holders: [(range: Range<Int>, holder: Holder)] = []

        mutating func add(_ text: ArraySlice<UInt8>, of holder: Holder) {
            guard text.count > 2 else { return }
            let start = bytes.count
            bytes += text
            holders.append((start..<bytes.count, holder))
            bytes += [0x0A, 0x0A]
        }
    }

    private func hide(_ batch: Batch, _ document: inout Document) {
        let finds = finds(in: batch.bytes).map(\.byteRange)
        var index = 0
        for (range, holder) in batch.holders {
            while index < finds.count, finds[index].upperBound <= range.lowerBound { index += 1 }
            var hidden: [Range<Int>] = []
            while index < finds.count, finds[index].lowerBound < range.upperBound {
                let part = finds[index].clamped(to: range)
                hidden.append(part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound)
                // One that reaches into the next text hides its part there too.
                if finds[index].upperBound > range.upperBound { break }
                index += 1
            }
            // What is longer than detection reads goes whole.
            let isRead = range.upperBound <= Limits().maxTextBytes
            guard !hidden.isEmpty || !isRead else { continue }
            let text = isRead ? Self.masked(Array(batch.bytes[range]), hidden) : []
            switch holder {
            case .text(let node): document.setText(node, to: text)
            case .attribute(let node, let attribute):
                document.removeAttribute(node, attribute.name, namespace: attribute.namespace)
                if !Self.urlAttributes.contains(attribute.name) {
                    document.setAttribute(node, attribute.name, to: String(decoding: text, as: UTF8.self))
                }
            }
        }
    }
}

extension PageSession {
    /// What the job wants unseen; nil where it names nothing.
    var redaction: Redaction? {
        job.redact.isEmpty ? nil : Redaction(DetectionTypes(job.redact), context: detectionContext)
    }

    /// What the page says, as the result may tell it.
    func told(_ text: String) -> String { redaction?.masked(text) ?? text }

    /// A value of the page's scripts, as the result may tell it.
    func told(_ value: JSONValue) -> JSONValue { redaction?.masked(value) ?? value }

    /// A stage's tree, as the result may tell it: a text that says something hidden is blocked out whole, since its runs say parts.
    func toldDump(_ stage: Output, of page: RenderedPage) -> String? {
        guard let redaction else { return page.dump(stage, of: page.document, fonts: fonts) }
        let hidden = Set(redaction.places(detect(page).found).keys)
        let dump = page.dump(stage, of: redacted(page), hiding: hidden, fonts: fonts)
        // Scripts and styles stand in the document's tree, with quotes of their own.
        return stage == .dom ? dump.map(redaction.masked(json:)) : dump.map(redaction.masked(quotedIn:))
    }

    /// Black boxes over what a job wants unseen. What the markup alone says shows nowhere and is not painted over.
    func redactions(_ page: RenderedPage) -> [ClipPainter.Overlay] {
        guard let redaction else { return [] }
        return detect(page).found.filter { redaction.hides($0.type) && $0.source == .text }.flatMap(\.rects).map {
            ClipPainter.Overlay(rect: $0.insetBy(-1), fill: .black)
        }
    }

    /// The document as what is written of it may say it; made once for a rendering.
    func redacted(_ page: RenderedPage) -> Document {
        guard let redaction else { return page.document }
        if let redactedDocument { return redactedDocument }
        let document = redaction.document(of: page, detect(page).found)
        redactedDocument = document
        return document
    }
}
