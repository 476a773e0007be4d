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
        var builder = StyleBuilder()
        return computed(TokenBuffer(text), &builder) != nil
    }

    /// The computed value as text, lengths in px; nil where the tokens are no value of the registered syntax (Properties and Values 1
    /// §2.4).
    func computed(_ tokens: TokenBuffer, _ builder: inout StyleBuilder) -> String? {
        for alternative in syntax.split(separator: "|") {
            let words = alternative.split(separator: " ")
            guard let word = words.first, words.count == 1 else { continue }
            var component = String(word)
            var separator: Character?
            if component.hasSuffix("+") || component.hasSuffix("#") { separator = component.removeLast() }
            if component == "*" { return tokens.text(of: tokens.trimmed(tokens.all)) }
            var reader = ComponentReader(tokens)
            guard var text = Self.read(component, &reader, &builder) else { continue }
            if let separator {
                while !reader.isAtEnd {
                    if separator == "#", !reader.consumeComma() { break }
                    guard let next = Self.read(component, &reader, &builder) else { break }
                    text += (separator == "#" ? ", " : " ") + next
                }
            }
            if reader.isAtEnd { return text }
        }
        return nil
    }

    private static func read(_ component: String, _ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> String? {
        reader.consumeWhitespace()
        let start = reader.position
        /// What was read, as it stands there.
        func own(_ isRead: Bool) -> String? {
            isRead ? reader.buffer.text(of: reader.buffer.trimmed(TokenRange(start, reader.position))) : nil
        }
        switch component {
        case "<length>": return builder.length(&reader).map(CSSValueText.pixels)
        case "<number>": return builder.number(&reader).map(CSSValueText.number)
        case "<percentage>": return builder.percentage(&reader).map { CSSValueText.percentage($0 / 100) }
        case "<length-percentage>": return builder.lengthPercentage(&reader).map { builder.tables.text($0) }
        case "<color>":
            // What is made from `currentcolor` stays so.
            builder.mixesCurrentColor = false
            switch builder.color(&reader) {
            case .value(let value)? where !builder.mixesCurrentColor: return value.text
            case let color: return own(color != nil)
            }
        case "<image>": return own(builder.image(&reader) != nil)
        case "<url>": return own(reader.consumeURL() != nil)
        case "<integer>": return builder.integer(&reader).map(String.init)
        case "<angle>": return builder.angle(&reader).map(CSSValueText.degrees)
        case "<time>": return builder.time(&reader).map { CSSValueText.number($0) + "s" }
        case "<resolution>": return own(builder.resolution(&reader) != nil)
        case "<string>": return own(reader.consumeString() != nil)
        case "<transform-function>": return own(builder.transformFunction(&reader) != nil)
        case "<transform-list>":
            guard builder.transformFunction(&reader) != nil else { return nil }
            while builder.transformFunction(&reader) != nil {}
            return own(true)
        case "<custom-ident>": return own(reader.consumeCustomIdent() != nil)
        default: return own(reader.consumeIdent()?.string == component)
        }
    }
}
