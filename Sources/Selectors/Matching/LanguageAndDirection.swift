import ClipBase
import DOM

extension Document {
    /// The element's content language, or the empty string. HTML §3.2.6.1.
    func language(of element: NodeID) -> String {
        var node: NodeID? = element
        while let current = node {
            if isElement(current) {
                if let attribute = attribute(current, .lang, namespace: .xml) { return string(attribute.value) }
                if let attribute = attribute(current, .lang), namespace(current) == .html || isHTML {
                    return string(attribute.value)
                }
            }
            node = parent(current) ?? shadowHosts[current]
        }
        return defaultLanguage
    }

    /// The directionality of an element. HTML §3.2.6.4.
    func isRightToLeft(_ element: NodeID, _ context: inout MatchContext) -> Bool {
        var node: NodeID? = element
        while let current = node {
            if isElement(current), namespace(current) == .html, let answer = ownDirection(current, &context) {
                return answer
            }
            node = parent(current) ?? shadowHosts[current]
        }
        return false
    }

    /// Whether the element itself says right-to-left; nil where it says nothing and its parent counts.
    private func ownDirection(_ element: NodeID, _ context: inout MatchContext) -> Bool? {
        let value = attributeValue(element, .dir)?.asciiLowercased
        switch value {
        case "ltr": return false
        case "rtl": return true
        case "auto": return context.autoDirection(element) { autoDirection(element) ?? false }
        default: break
        }
        if name(element) == .bdi { return context.autoDirection(element) { autoDirection(element) ?? false } }
        if name(element) == .input, attributeValue(element, .type)?.asciiLowercased == "tel" { return false }
        return nil
    }

    /// By the first strong character of the element's text.
    private func autoDirection(_ element: NodeID) -> Bool? {
        if name(element) == .input { return firstStrongIsRightToLeft(controlValue(element)) }
        var node: NodeID? = element
        while let current = node {
            if current != element, isElement(current), isSkippedForDirection(current) {
                node = nextSkippingChildren(of: current, within: element)
                continue
            }
            if isText(current), let answer = firstStrongIsRightToLeft(text(current)) { return answer }
            node = next(after: current, within: element)
        }
        return nil
    }

    private func isSkippedForDirection(_ element: NodeID) -> Bool {
        guard namespace(element) == .html else { return false }
        let name = name(element)
        return name == .bdi || name == .script || name == .style || name == .textarea || hasAttribute(element, .dir)
    }
}

private func firstStrongIsRightToLeft(_ text: String) -> Bool? {
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            if scalar.properties.isAlphabetic { return true }
        case 0x200F: return true
        case 0x200E: return false
        default: if scalar.properties.isAlphabetic { return false }
        }
    }
    return nil
}

/// Extended filtering with `*` implied between subtags. RFC 4647 §3.3.2, Selectors 4 §7.2. `range` is in lower case.
func languageMatches(_ language: String, range: String) -> Bool {
    if range.isEmpty { return language.isEmpty }
    guard !language.isEmpty else { return false }
    let tags = language.asciiLowercased.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    let wanted = range.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = wanted.first, let primary = tags.first,
        first.elementsEqual("*".utf8) || first.elementsEqual(primary)
    else { return false }
    var tag = 1
    for subtag in wanted.dropFirst() {
        if subtag.elementsEqual("*".utf8) { continue }
        while true {
            guard tag < tags.count else { return false }
            let current = tags[tag]
            tag += 1
            if current.elementsEqual(subtag) { break }
            if current.count == 1 { return false }
        }
    }
    return true
}
