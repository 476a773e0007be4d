import CSSSyntax
import ClipBase

/// An `@property` rule (Properties and Values 1 §2).
struct PropertyRegistration {
    var syntax: String
    var inherits: Bool
    /// The initial value's text; nil where there is none.
    var initialValue: String?

    init?(_ id: RuleID, _ sheet: StyleSheet) {
        guard var syntax = sheet.descriptor("syntax", of: id), let text = syntax.consumeString(),
            var inherits = sheet.descriptor("inherits", of: id)
        else { return nil }
        if inherits.consumeIdent("true") {
            self.inherits = true
        } else if inherits.consumeIdent("false") {
            self.inherits = false
        } else {
            return nil
        }
        self.syntax = text
        if let value = sheet.descriptor("initial-value", of: id) {
            initialValue = sheet.buffer.text(of: sheet.buffer.trimmed(value.rest))
        }
        if initialValue == nil, text.utf8.filter({ $0 != 0x20 }) != [0x2A] { return nil }
    }
}

extension PropertyRegistration {
    /// Whether the text is a value of the registered syntax (Properties and Values 1 §5).
    func accepts(_ text: String) -> Bool {
        let tokens = TokenBuffer(text)
        var builder = StyleBuilder()
        for alternative in syntax.split(separator: "|") {
            let words = alternative.split(separator: " ")
            guard let word = words.first, words.count == 1 else { continue }
            var component = String(word)
            var separator: Character?
            if component.hasSuffix("+") || component.hasSuffix("#") { separator = component.removeLast() }
            var reader = ComponentReader(tokens)
            if component == "*" { return true }
            guard Self.read(component, &reader, &builder) else { continue }
            if let separator {
                while !reader.isAtEnd {
                    if separator == "#", !reader.consumeComma() { break }
                    guard Self.read(component, &reader, &builder) else { break }
                }
            }
            if reader.isAtEnd { return true }
        }
        return false
    }

    private static func read(_ component: String, _ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Bool {
        switch component {
        case "<length>": return builder.length(&reader) != nil
        case "<number>": return builder.number(&reader) != nil
        case "<percentage>": return builder.percentage(&reader) != nil
        case "<length-percentage>": return builder.lengthPercentage(&reader) != nil
        case "<color>": return builder.color(&reader) != nil
        case "<image>": return builder.image(&reader) != nil
        case "<url>": return reader.consumeURL() != nil
        case "<integer>": return builder.integer(&reader) != nil
        case "<angle>": return builder.angle(&reader) != nil
        case "<time>": return builder.time(&reader) != nil
        case "<resolution>": return builder.resolution(&reader) != nil
        case "<string>": return reader.consumeString() != nil
        case "<transform-function>": return builder.transformFunction(&reader) != nil
        case "<transform-list>":
            guard builder.transformFunction(&reader) != nil else { return false }
            while builder.transformFunction(&reader) != nil {}
            return true
        case "<custom-ident>": return reader.consumeCustomIdent() != nil
        default:
            guard let ident = reader.consumeIdent() else { return false }
            return ident.string == component
        }
    }
}
