import CSSSyntax
import ClipBase

/// One longhand of a declaration, ready to compete: what it is set to, checked but not computed.
struct LonghandEntry {
    enum Kind: UInt8 {
        case tokens
        case inherit, initial, unset, revert, revertLayer
        /// The value holds `var()` or its kin: `range` is that of the whole declaration, `source` the property it names.
        case pending
    }
    var property: Property
    var source: Property
    var kind: Kind
    var dependencies: ValueDependencies = []
    /// Index into `DeclarationStore.buffers`.
    var buffer: UInt32
    var range: TokenRange
}

/// A custom property's declaration.
struct CustomEntry {
    var name: Name
    var kind: LonghandEntry.Kind
    /// The value, where nothing is to be substituted in it.
    var text = ""
    var buffer: UInt32
    var range: TokenRange
}

/// The declarations of one rule or attribute, by importance.
struct DeclarationRun {
    var normal: Range<Int> = 0..<0
    var important: Range<Int> = 0..<0
    var normalCustoms: Range<Int> = 0..<0
    var importantCustoms: Range<Int> = 0..<0
    /// Whether the outcome hangs on the element's attributes (`attr()`).
    var usesAttributes = false
    /// Whether `content` is among the properties: without it there is no `::before` and no `::after`.
    var declaresContent = false
    var isEmpty: Bool { normal.isEmpty && important.isEmpty && normalCustoms.isEmpty && importantCustoms.isEmpty }
}

/// Checked declarations in flat arrays.
struct DeclarationStore {
    struct Buffer {
        var tokens: TokenBuffer
        var baseURL: WebURL?
        var dialect: ValueDialect
    }
    private(set) var buffers: [Buffer] = []
    private(set) var entries: [LonghandEntry] = []
    private(set) var customs: [CustomEntry] = []
    private var buffersOfText: [String: UInt32] = [:]

    mutating func addBuffer(_ tokens: TokenBuffer, baseURL: WebURL?, dialect: ValueDialect) -> UInt32 {
        buffers.append(Buffer(tokens: tokens, baseURL: baseURL, dialect: dialect))
        buffersOfText.removeAll(keepingCapacity: true)
        return UInt32(buffers.count - 1)
    }

    private static let content = Property.named("content")

    /// Checks the declarations and expands shorthands; what is invalid is dropped.
    mutating func add(
        _ declarations: ArraySlice<DeclarationSyntax>, buffer: UInt32, reader: inout DeclarationReader
    ) -> DeclarationRun {
        var run = DeclarationRun()
        run.normal = add(declarations, buffer, &reader, important: false, &run)
        run.important = add(declarations, buffer, &reader, important: true, &run)
        run.normalCustoms = addCustoms(declarations, buffer, important: false)
        run.importantCustoms = addCustoms(declarations, buffer, important: true)
        run.declaresContent = entries[run.normal.lowerBound..<run.important.upperBound].contains { $0.property == Self.content }
        return run
    }

    private mutating func add(
        _ declarations: ArraySlice<DeclarationSyntax>, _ buffer: UInt32, _ reader: inout DeclarationReader, important: Bool,
        _ run: inout DeclarationRun
    ) -> Range<Int> {
        let start = entries.count
        for declaration in declarations
        where declaration.isImportant == important && !declaration.isCustomProperty && !declaration.isInvalid {
            guard !declaration.hasSubstitution || SubstitutionSyntax.isValid(declaration.value, in: buffers[Int(buffer)].tokens) else {
                continue
            }
            guard let property = reader.property(of: declaration.name) else { continue }
            add(declaration, property, buffer, &reader)
            if declaration.hasSubstitution { run.usesAttributes = run.usesAttributes || usesAttributes(declaration, buffer) }
        }
        return start..<entries.count
    }

    private func usesAttributes(_ declaration: DeclarationSyntax, _ buffer: UInt32) -> Bool {
        let tokens = buffers[Int(buffer)].tokens
        for index in declaration.value.lowerBound..<declaration.value.upperBound
        where tokens.tokens[index].kind == .function && tokens.valueEquals(tokens.tokens[index], "attr") { return true }
        return false
    }

    private mutating func add(
        _ declaration: DeclarationSyntax, _ target: DeclarationReader.Target, _ buffer: UInt32, _ reader: inout DeclarationReader
    ) {
        let tokens = buffers[Int(buffer)].tokens
        let longhands = target.longhands
        if declaration.hasSubstitution {
            for property in longhands {
                entries.append(
                    LonghandEntry(
                        property: property, source: target.property, kind: .pending, dependencies: .containerSize, buffer: buffer,
                        range: declaration.value))
            }
            return
        }
        if let wide = Self.wideKeyword(tokens, declaration.value) {
            for property in longhands {
                entries.append(LonghandEntry(property: property, source: property, kind: wide, buffer: buffer, range: TokenRange()))
            }
            return
        }
        reader.expansion.builder.baseURL = nil
        reader.expansion.builder.dialect = buffers[Int(buffer)].dialect
        guard !target.isAll else { return }
        guard reader.expand(target.property, tokens, declaration.value) else { return }
        for (property, part) in reader.expansion.parts {
            append(property, part, reader.expansion.builder.dependencies, buffer)
        }
    }

    private mutating func append(
        _ property: Property, _ value: ShorthandExpansion.Part, _ dependencies: ValueDependencies, _ buffer: UInt32
    ) {
        var entry = LonghandEntry(
            property: property, source: property, kind: .tokens, dependencies: dependencies, buffer: buffer, range: TokenRange())
        switch value {
        case .tokens(let range): entry.range = range
        case .initial: entry.kind = .initial
        case .text(let text):
            entry.buffer = self.buffer(of: text, like: buffer)
            entry.range = buffers[Int(entry.buffer)].tokens.all
        }
        entries.append(entry)
    }

    private mutating func buffer(of text: String, like buffer: UInt32) -> UInt32 {
        if let index = buffersOfText[text] { return index }
        let model = buffers[Int(buffer)]
        buffers.append(Buffer(tokens: TokenBuffer(text), baseURL: model.baseURL, dialect: model.dialect))
        let index = UInt32(buffers.count - 1)
        buffersOfText[text] = index
        return index
    }

    private mutating func addCustoms(_ declarations: ArraySlice<DeclarationSyntax>, _ buffer: UInt32, important: Bool) -> Range<Int> {
        let start = customs.count
        for declaration in declarations
        where declaration.isCustomProperty && declaration.isImportant == important && !declaration.isInvalid
            && declaration.name != Self.reservedCustomName
            && (!declaration.hasSubstitution || SubstitutionSyntax.isValid(declaration.value, in: buffers[Int(buffer)].tokens))
        {
            let tokens = buffers[Int(buffer)].tokens
            let kind = Self.wideKeyword(tokens, declaration.value) ?? (declaration.hasSubstitution ? .pending : .tokens)
            let text = kind == .tokens ? tokens.text(of: tokens.trimmed(declaration.value)) : ""
            customs.append(CustomEntry(name: declaration.name, kind: kind, text: text, buffer: buffer, range: declaration.value))
        }
        return start..<customs.count
    }

    /// `--` alone is kept for later standards (Variables 1 §2).
    static let reservedCustomName = Name("--")

    private static let wideKeywords: KeywordTable<LonghandEntry.Kind> = [
        "inherit": .inherit, "initial": .initial, "unset": .unset, "revert": .revert, "revert-layer": .revertLayer
    ]

    static func wideKeyword(_ tokens: TokenBuffer, _ range: TokenRange) -> LonghandEntry.Kind? {
        guard range.count == 1, tokens.tokens[range.lowerBound].kind == .ident else { return nil }
        return tokens.lookUp(tokens.tokens[range.lowerBound], in: wideKeywords)
    }
}

/// Checks values by reading them on trial, and takes shorthands apart.
struct DeclarationReader {
    /// What a declaration's name stands for.
    struct Target {
        var property: Property
        var longhands: [Property]
        var isAll = false
    }

    var expansion = ShorthandExpansion()
    private var targets: [Name: Target] = [:]
    private static let allName = Name("all")

    init() {}

    mutating func property(of name: Name) -> Target? {
        if let target = targets[name] { return target }
        let table = PropertyTable.shared
        let target: Target
        if name == Self.allName {
            target = Target(property: Property(rawValue: 0), longhands: table.longhandsOfAll, isAll: true)
        } else {
            guard let property = table.property(named: name.string) else { return nil }
            if case .shorthand(let shorthand) = table[property].role {
                target = Target(property: property, longhands: shorthand.longhands)
            } else {
                target = Target(property: property, longhands: [property])
            }
        }
        targets[name] = target
        return target
    }

    /// Gives each longhand its part of the value, in `expansion.parts`; false where the value is invalid.
    mutating func expand(_ property: Property, _ tokens: TokenBuffer, _ range: TokenRange) -> Bool {
        var reader = ComponentReader(tokens, range)
        let table = PropertyTable.shared
        expansion.builder.dependencies = []
        expansion.clear()
        guard case .shorthand(let shorthand) = table[property].role else {
            guard table.read(property, &reader, &expansion.builder), reader.isAtEnd else { return false }
            expansion.set(property, range)
            return true
        }
        return shorthand.expand(&reader, &expansion) && reader.isAtEnd
    }

    mutating func isValid(_ declaration: DeclarationSyntax, in tokens: TokenBuffer) -> Bool {
        if declaration.isInvalid { return false }
        if declaration.hasSubstitution, !SubstitutionSyntax.isValid(declaration.value, in: tokens) { return false }
        if declaration.isCustomProperty { return declaration.name != DeclarationStore.reservedCustomName }
        guard let target = property(of: declaration.name) else { return false }
        if declaration.hasSubstitution || DeclarationStore.wideKeyword(tokens, declaration.value) != nil { return true }
        guard !target.isAll else { return false }
        return expand(target.property, tokens, declaration.value)
    }
}

extension PropertyTable {
    /// What `all` resets: everything but `direction`, `unicode-bidi` and custom properties (Cascade 5 §3.2).
    var longhandsOfAll: [Property] {
        descriptions.indices.map { Property(rawValue: UInt16($0)) }.filter { property in
            switch self[property].role {
            case .longhand: self[property].name != "direction" && self[property].name != "unicode-bidi"
            case .logical, .shorthand: false
            }
        }
    }
}
