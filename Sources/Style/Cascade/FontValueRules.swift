import CSSSyntax
import ClipBase

/// An `@font-palette-values` rule (Fonts 4 §9.2).
public struct FontPaletteRule: Hashable, Sendable {
    public enum Base: Hashable, Sendable {
        case index(Int)
        case light, dark
    }
    public var name: Name
    /// The families that it is for.
    public var families: [String]
    public var base: Base?
    public var overrides: [Override] = []
    public struct Override: Hashable, Sendable {
        public var index: Int
        public var color: RGBA
    }

    init?(_ name: Name, _ id: RuleID, _ sheet: StyleSheet) {
        guard var list = sheet.descriptor("font-family", of: id) else { return nil }
        families = FontFamily.names(&list)
        guard !families.isEmpty else { return nil }
        self.name = name
        base = sheet.lastValid("base-palette", of: id) { reader in
            if reader.consumeIdent("light") { return .light }
            if reader.consumeIdent("dark") { return .dark }
            return reader.consumeInteger().flatMap { $0 >= 0 ? .index($0) : nil }
        }
        var builder = StyleBuilder()
        overrides =
            sheet.lastValid("override-colors", of: id) { reader in
                var list: [Override] = []
                repeat {
                    // Colours that hang on an element are not valid here.
                    guard list.count < StyleBuilder.maxListItems, let index = reader.consumeInteger(), index >= 0,
                        case .value(let color)? = builder.color(&reader)
                    else { return nil }
                    list.append(Override(index: index, color: color.rgba))
                } while reader.consumeComma()
                return list
            } ?? []
    }
}

/// What `font-variant-alternates` asks for (Fonts 4 §6.8).
public struct FontAlternate: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        case historicalForms, stylistic, styleset, characterVariant, swash, ornaments, annotation
    }
    public var kind: Kind
    /// Names that `@font-feature-values` rules give numbers to.
    public var names: [Name]
}

extension FontAlternate {
    private static let functions: KeywordTable<Kind> = [
        "stylistic": .stylistic, "styleset": .styleset, "character-variant": .characterVariant, "swash": .swash, "ornaments": .ornaments,
        "annotation": .annotation
    ]

    /// The functions of a value, each once; nil where it is not valid.
    static func read(_ reader: inout ComponentReader) -> [FontAlternate]? {
        var result: [FontAlternate] = []
        while !reader.isAtEnd {
            let alternate: FontAlternate
            if reader.consumeIdent("historical-forms") {
                alternate = FontAlternate(kind: .historicalForms, names: [])
            } else if let (kind, contents) = reader.consumeFunction(Self.functions) {
                var arguments = contents
                var names: [Name] = []
                repeat {
                    guard names.count < StyleBuilder.maxListItems, let name = arguments.consumeIdent() else { return nil }
                    names.append(name)
                } while arguments.consumeComma()
                let takesMany = kind == .styleset || kind == .characterVariant
                guard arguments.isAtEnd, takesMany || names.count == 1 else { return nil }
                alternate = FontAlternate(kind: kind, names: names)
            } else {
                break
            }
            guard !result.contains(where: { $0.kind == alternate.kind }) else { return nil }
            result.append(alternate)
        }
        return result.isEmpty ? nil : result
    }

    static func text(_ alternates: [FontAlternate]) -> String {
        if alternates.isEmpty { return "normal" }
        return alternates.map { alternate in
            let name: String
            switch alternate.kind {
            case .historicalForms: return "historical-forms"
            case .stylistic: name = "stylistic"
            case .styleset: name = "styleset"
            case .characterVariant: name = "character-variant"
            case .swash: name = "swash"
            case .ornaments: name = "ornaments"
            case .annotation: name = "annotation"
            }
            return name + "(" + alternate.names.map(\.string).joined(separator: ", ") + ")"
        }.joined(separator: " ")
    }
}

/// One entry of an `@font-feature-values` rule (Fonts 4 §6.9).
public struct FontFeatureValue: Hashable, Sendable {
    public var families: [String]
    public var kind: FontAlternate.Kind
    public var name: Name
    public var values: [Int]
}

extension FontFeatureValue {
    private static let kinds: KeywordTable<FontAlternate.Kind> = [
        "stylistic": .stylistic, "styleset": .styleset, "character-variant": .characterVariant, "swash": .swash, "ornaments": .ornaments,
        "annotation": .annotation
    ]

    /// All entries of one rule.
    static func entries(of id: RuleID, _ sheet: StyleSheet) -> [FontFeatureValue] {
        let rule = sheet.rules[id.index]
        var list = ComponentReader(sheet.buffer, rule.prelude)
        let families = FontFamily.names(&list)
        guard !families.isEmpty else { return [] }
        var result: [FontFeatureValue] = []
        var reader = ComponentReader(sheet.buffer, rule.block)
        while !reader.isAtEnd {
            guard let keyword = reader.consume(.atKeyword) else {
                _ = reader.consumeComponent()
                continue
            }
            guard var block = reader.consumeBlock(.openCurly), let kind = sheet.buffer.lookUp(keyword, in: Self.kinds) else { continue }
            while !block.isAtEnd, result.count < StyleBuilder.maxListItems {
                guard let name = block.consumeIdent(), block.consume(.colon) != nil else {
                    _ = block.consumeComponent()
                    continue
                }
                var values: [Int] = []
                while let value = block.consumeInteger(), value >= 0 { values.append(value) }
                let isWhole = block.isAtEnd || block.consume(.semicolon) != nil
                if !values.isEmpty, isWhole { result.append(FontFeatureValue(families: families, kind: kind, name: name, values: values)) }
            }
        }
        return result
    }
}

extension FontFamily {
    /// The named families of a list; empty where it is not valid or holds a generic one.
    static func names(_ reader: inout ComponentReader) -> [String] {
        var result: [String] = []
        repeat {
            guard result.count < StyleBuilder.maxListItems, case .named(let name)? = FontFamily.read(&reader) else { return [] }
            result.append(name)
        } while reader.consumeComma()
        return reader.isAtEnd ? result : []
    }
}
