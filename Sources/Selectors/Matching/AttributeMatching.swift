import ClipBase
import DOM

extension SelectorStore {
    func matchesAttribute(_ selector: AttributeSelector, _ element: NodeID, _ document: Document) -> Bool {
        let isHTML = document.isHTML && document.namespace(element) == .html
        let name = isHTML ? selector.lowercasedName : selector.name
        for attribute in document.attributes(element) where attribute.name == name {
            switch selector.namespace {
            case .any: break
            case .exactly(let uri): guard attribute.namespace.uri == uri else { continue }
            }
            if matchesValue(selector, document.bytes(attribute.value), isHTML) { return true }
        }
        return false
    }

    private func matchesValue(_ selector: AttributeSelector, _ value: ArraySlice<UInt8>, _ isHTML: Bool) -> Bool {
        let folding = selector.valueCase == .insensitive || selector.valueCase == .insensitiveInHTML && isHTML
        let wanted = values[selector.value.range]
        switch selector.operation {
        case .exists: return true
        case .equals: return isEqual(value, wanted, folding)
        case .includes: return includes(value, wanted, folding)
        case .dashMatch:
            guard value.count > wanted.count else { return isEqual(value, wanted, folding) }
            return value[value.startIndex + wanted.count] == 0x2D
                && isEqual(value.prefix(wanted.count), wanted, folding)
        case .prefix: return !wanted.isEmpty && isEqual(value.prefix(wanted.count), wanted, folding)
        case .suffix: return !wanted.isEmpty && isEqual(value.suffix(wanted.count), wanted, folding)
        case .substring: return contains(value, wanted, folding)
        }
    }

    private func isEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, _ folding: Bool) -> Bool {
        guard left.count == right.count else { return false }
        var other = right.startIndex
        for byte in left {
            let wanted = right[other]
            guard byte == wanted || folding && lowercased(byte) == lowercased(wanted) else { return false }
            other += 1
        }
        return true
    }

    /// Whether `wanted` is one of the words that white space separates.
    private func includes(_ value: ArraySlice<UInt8>, _ wanted: ArraySlice<UInt8>, _ folding: Bool) -> Bool {
        guard !wanted.isEmpty, !wanted.contains(where: isASCIIWhitespace) else { return false }
        return value.split(whereSeparator: isASCIIWhitespace).contains { isEqual($0, wanted, folding) }
    }

    private func contains(_ value: ArraySlice<UInt8>, _ wanted: ArraySlice<UInt8>, _ folding: Bool) -> Bool {
        guard !wanted.isEmpty, value.count >= wanted.count else { return false }
        return (value.startIndex...value.endIndex - wanted.count).contains { start in
            isEqual(value[start..<start + wanted.count], wanted, folding)
        }
    }
}

func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

/// HTML's white space: tab, line feed, form feed, carriage return, space.
func isASCIIWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}

extension Document {
    /// Whether the attribute's white-space separated words include the name.
    func hasToken(_ element: NodeID, _ attributeName: Name, _ token: Name) -> Bool {
        guard let attribute = attribute(element, attributeName) else { return false }
        return bytes(attribute.value).split(whereSeparator: isASCIIWhitespace).contains { Name(utf8: $0) == token }
    }
}
