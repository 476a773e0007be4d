import CSSSyntax
import ClipBase

/// The one place where each property is described. Parsing, the cascade, `getComputedStyle`, `@supports` and
/// `docs/css-support.md` follow from it.
struct PropertyTable: Sendable {
    private(set) var descriptions: [PropertyDescription] = []
    private var byName = KeywordTable<Property>()
    /// Alias and target, for the documentation.
    private(set) var aliases: [(alias: String, target: Property)] = []
    /// Properties before it make the font and are computed against the parent's.
    private(set) var firstAfterFont = Property(rawValue: 0)
    private(set) var firstAfterLineHeight = Property(rawValue: 0)

    static let shared: PropertyTable = {
        var table = PropertyTable()
        table.addPropertiesBeforeFont()
        table.addFontProperties()
        table.firstAfterFont = table.next
        table.addLineHeight()
        table.firstAfterLineHeight = table.next
        table.addTextProperties()
        table.addTextDecorationProperties()
        table.addBoxProperties()
        table.addSizeProperties()
        table.addAnchorProperties()
        table.addFragmentationProperties()
        table.addBorderProperties()
        table.addBackgroundProperties()
        table.addMaskProperties()
        table.addFlexProperties()
        table.addGridProperties()
        table.addEffectProperties()
        table.addTransformProperties()
        table.addMotionProperties()
        table.addListProperties()
        table.addTableProperties()
        table.addSVGProperties()
        table.addInertProperties()
        table.addAnimationProperties()
        table.addLogicalProperties()
        table.addBoxShorthands()
        table.addAnchorShorthand()
        table.addTextShorthands()
        table.addLayerShorthands()
        table.addGridShorthands()
        table.addAliases()
        return table
    }()

    var count: Int { descriptions.count }
    private var next: Property { Property(rawValue: UInt16(descriptions.count)) }

    func property(named name: String) -> Property? { byName[Array(name.utf8), 0..<name.utf8.count] }

    /// The property that the token names.
    func property(named token: Token, in buffer: TokenBuffer) -> Property? { buffer.lookUp(token, in: byName) }

    subscript(_ property: Property) -> PropertyDescription { descriptions[property.index] }

    // MARK: Describing

    private mutating func add(_ description: PropertyDescription) {
        byName.insert(description.name, next)
        descriptions.append(description)
    }

    mutating func alias(_ alias: String, _ target: String) {
        guard let property = property(named: target) else { return }
        aliases.append((alias, property))
        byName.insert(alias, property)
    }

    mutating func longhand(
        _ name: String, _ syntax: String, inherited: Bool = false, effect: PropertyDescription.Effect = .computed,
        apply: @escaping (inout ComponentReader, inout StyleBuilder) -> Bool,
        copy: @escaping (inout StyleBuilder, ComputedStyle) -> Void,
        text: @escaping (ComputedStyle, StyleTables) -> String,
        mix: @escaping (inout StyleBuilder, ComputedStyle, ComputedStyle, Double) -> Bool = { _, _, _, _ in false }
    ) {
        add(
            PropertyDescription(
                name: name, syntax: syntax, isInherited: inherited, effect: effect,
                role: .longhand(.init(apply: apply, copy: copy, text: text, mix: mix))))
    }

    /// A longhand whose computed value is one field.
    mutating func value<Value>(
        _ name: String, _ syntax: String, _ path: WritableKeyPath<ComputedStyle, Value>, inherited: Bool = false,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?,
        text: @escaping (Value, StyleTables) -> String
    ) {
        longhand(
            name, syntax, inherited: inherited,
            apply: { reader, builder in
                guard let value = read(&reader, &builder) else { return false }
                builder.style[keyPath: path] = value
                return true
            },
            copy: { builder, source in builder.style[keyPath: path] = source[keyPath: path] },
            text: { style, tables in text(style[keyPath: path], tables) },
            mix: { builder, from, to, share in
                guard let value = builder.tables.mix(from[keyPath: path], to[keyPath: path], share) else { return false }
                builder.style[keyPath: path] = value
                return true
            })
    }

    mutating func keyword<Value: Hashable & Sendable>(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, Value>, inherited: Bool = false, _ keywords: Keywords<Value>
    ) {
        value(
            name, keywords.syntax, path, inherited: inherited, read: { reader, _ in reader.consumeKeyword(keywords.table) },
            text: { value, _ in keywords.text(value) })
    }

    mutating func lengthPercentage(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage>, inherited: Bool = false,
        _ range: NumberRange = .all, quirk: LengthQuirk = .none
    ) {
        value(
            name, "<length-percentage>", path, inherited: inherited,
            read: { reader, builder in builder.lengthPercentage(&reader, range, quirk: quirk) },
            text: { value, tables in tables.text(value) })
    }

    mutating func autoLength(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, AutoLength>, _ range: NumberRange = .all, quirk: LengthQuirk = .unitless,
        anchors: AnchorFunctions
    ) {
        value(
            name, "<length-percentage> | auto | \(anchors.syntax)", path,
            read: { reader, builder in
                builder.anchorFunctions = anchors
                defer { builder.anchorFunctions = [] }
                return builder.autoLength(&reader, range, quirk: quirk)
            },
            text: { value, tables in tables.text(value) })
    }

    /// A colour that may be `currentcolor`, which `flag` then remembers.
    mutating func color(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, RGBA>, inherited: Bool = false, flag: CurrentColors,
        quirk: LengthQuirk = .none
    ) {
        longhand(
            name, "<color>", inherited: inherited,
            apply: { reader, builder in
                builder.mixesCurrentColor = false
                let start = reader.position
                guard let color = builder.color(&reader, quirk: quirk) else { return false }
                if builder.mixesCurrentColor { builder.deferColor(flag, reader.buffer.text(of: TokenRange(start, reader.position))) }
                switch color {
                case .currentColor: builder.style.currentColors.insert(flag)
                case .value(let value):
                    builder.style.currentColors.remove(flag)
                    builder.style[keyPath: path] = value.rgba
                }
                return true
            },
            copy: { builder, source in
                builder.style[keyPath: path] = source[keyPath: path]
                builder.inheritDeferredColor(flag, source, path)
                if source.currentColors.contains(flag) {
                    builder.style.currentColors.insert(flag)
                } else {
                    builder.style.currentColors.remove(flag)
                }
            },
            text: { style, _ in CSSValueText.color(style[keyPath: path]) },
            mix: { builder, from, to, share in
                builder.style[keyPath: path] = builder.tables.mix(from[keyPath: path], to[keyPath: path], share)
                builder.style.currentColors.remove(flag)
                return true
            })
    }

    /// A colour of which `currentcolor` (or `auto`) is nil.
    mutating func optionalColor(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, RGBA?>, none: StaticString, inherited: Bool = false
    ) {
        value(
            name, "<color> | \(none)", path, inherited: inherited,
            read: { reader, builder -> RGBA?? in
                if reader.consumeIdent(none) { return .some(nil) }
                switch builder.color(&reader) {
                case .currentColor: return none == "auto" ? .some(builder.style.text.color) : .some(nil)
                case .value(let value): return .some(value.rgba)
                case nil: return nil
                }
            },
            text: { value, _ in value.map(CSSValueText.color) ?? none.description })
    }

    mutating func logical(_ name: String, _ kind: LogicalMapping.Kind, _ physical: [String]) {
        let properties = physical.compactMap { property(named: $0) }
        guard properties.count == physical.count, let first = properties.first else { return }
        add(
            PropertyDescription(
                name: name, syntax: self[first].syntax, isInherited: self[first].isInherited, effect: self[first].effect,
                role: .logical(LogicalMapping(kind: kind, physical: properties))))
    }

    mutating func shorthand(
        _ name: String, _ syntax: String, _ longhands: [String],
        expand: @escaping (inout ComponentReader, inout ShorthandExpansion) -> Bool
    ) {
        let properties = longhands.compactMap { property(named: $0) }
        precondition(properties.count == longhands.count, "a longhand of \(name) is not described")
        add(
            PropertyDescription(
                name: name, syntax: syntax, isInherited: self[properties[0]].isInherited, effect: self[properties[0]].effect,
                role: .shorthand(.init(longhands: properties, expand: expand))))
    }
}

extension StaticString {
    static func == (a: StaticString, b: StaticString) -> Bool { a.description == b.description }
}

extension StyleBuilder {
    mutating func deferColor(_ flag: CurrentColors, _ text: String) {
        var list = tables.deferredColors[style.deferredColors].filter { $0.flag != flag }
        list.append(DeferredColor(flag: flag, text: text))
        style.deferredColors = tables.deferredColors.intern(list)
    }

    /// Makes a colour that comes from `currentcolor` anew with the colour of this element.
    mutating func inheritDeferredColor(_ flag: CurrentColors, _ source: ComputedStyle, _ path: WritableKeyPath<ComputedStyle, RGBA>) {
        guard let color = tables.deferredColors[source.deferredColors].first(where: { $0.flag == flag }) else { return }
        var reader = ComponentReader(TokenBuffer(color.text))
        if case .value(let value)? = self.color(&reader) { style[keyPath: path] = value.rgba }
        deferColor(flag, color.text)
    }
}
