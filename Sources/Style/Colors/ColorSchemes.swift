import CSSSyntax
import ClipBase
import DOM

/// What `color-scheme` names (Color Adjust 1 §2.2).
enum ColorSchemes {
    /// Those that the page says it supports.
    case normal
    case named(light: Bool, dark: Bool)

    init?(_ reader: inout ComponentReader) {
        if reader.consumeIdent("normal") {
            self = .normal
            return
        }
        var allowsLight = false
        var allowsDark = false
        var count = 0
        var hasOnly = false
        while let name = reader.consumeCustomIdent() {
            count += 1
            switch name.asciiLowercased.string {
            case "light": allowsLight = true
            case "dark": allowsDark = true
            case "normal": return nil
            case "only":
                // It stands at one end, and beside something.
                guard !hasOnly, count == 1 || reader.isAtEnd else { return nil }
                hasOnly = true
            default: break
            }
        }
        guard count > (hasOnly ? 1 : 0) else { return nil }
        self = .named(light: allowsLight, dark: allowsDark)
    }

    /// What the first `<meta name=color-scheme>` with a valid value says (HTML §4.2.5.1).
    init?(page document: Document) {
        for meta in document.descendants where document.isHTML(meta, "meta") {
            guard document.attributeValue(meta, "name")?.asciiLowercased == "color-scheme",
                let content = document.attributeValue(meta, "content")
            else { continue }
            var reader = ComponentReader(TokenBuffer(content))
            if let schemes = ColorSchemes(&reader), reader.isAtEnd {
                self = schemes
                return
            }
        }
        return nil
    }
}

extension StyleBuilder {
    /// Whether the used scheme is the dark one: that which is preferred, where it is named, else the other.
    func isDark(_ schemes: ColorSchemes) -> Bool {
        switch schemes {
        case .normal: isPageDark
        case .named(let light, let dark): dark && (prefersDark || !light)
        }
    }
}
