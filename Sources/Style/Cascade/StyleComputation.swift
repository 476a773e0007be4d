import CSSSyntax
import ClipBase
import DOM

// From the declarations that apply to the computed style (Cascade 5 §4).
extension StyleResolver {
    /// The style of the cascade's blocks, into the builder.
    mutating func compute(
        _ node: NodeID, parent: StyleID, parentDisplay: Display, _ kind: StyleBuilder.BoxKind,
        language: Name?, pseudo: PseudoElement?
    ) {
        start(parent, kind, language)
        declareAll()
        if pseudo == .placeholder { for property in PropertyTable.directional { cascade.withdraw(property) } }
        builder.dependencies = []
        if hasContainerConditions || !configuration.containerSizes.isEmpty { setContainerSize(node, isPseudo: pseudo != nil) }
        let element = node
        computeCustomProperties(element)
        setParentLengths()
        applyWinners(element)
        if let customs = animatedCustomProperties(element) {
            // What animations say of custom properties counts in all that refers to them.
            start(parent, kind, language)
            builder.style.inherited.customProperties = customs
            setParentLengths()
            applyWinners(element)
        }
        applyAnimations(element)
        builder.finish()
        switch pseudo {
        case .firstLine: break
        case .firstLetter: builder.adjustFirstLetter()
        case .marker, .beforeMarker, .afterMarker: builder.adjustMarker()
        case .before, .after, .placeholder, .selection, .backdrop, .fileSelectorButton, .detailsContent, .dateFields, .colorSwatch,
            .colorSwatchWrapper,
            .detailsContentBefore, .detailsContentAfter, nil:
            builder.adjustBox(kind, parentDisplay: parentDisplay)
        }
        if builder.style.box.containerType != .normal { hasContainers = true }
        if builder.dependencies.contains(.containerSize) { usesContainerUnits = true }
        if kind == .root { rootStyle = builder.style }
    }

    private mutating func start(_ parent: StyleID, _ kind: StyleBuilder.BoxKind, _ language: Name?) {
        builder.start(inheriting: tree[parent])
        builder.isRoot = kind == .root
        if kind == .root, language == nil, !document.defaultLanguage.isEmpty {
            builder.style.font.language = Name(document.defaultLanguage)
        }
        if let language { builder.style.font.language = language }
    }

    /// Lets every declaration compete, the weakest first.
    private mutating func declareAll() {
        cascade.begin()
        for index in cascade.blocks.indices { declare(cascade.blocks[index].run.normal, index, isImportant: false) }
        for index in cascade.importantBlocks { declare(cascade.blocks[index].run.important, index, isImportant: true) }
    }

    private mutating func declare(_ range: Range<Int>, _ block: Int, isImportant: Bool) {
        let set = cascade.blocks[block].set
        for entry in range {
            cascade.declare(
                sets[Int(set)].store.entries[entry].property,
                Cascade.Candidate(set: set, entry: UInt32(entry), block: UInt16(clamping: block), isImportant: isImportant))
        }
    }

    // MARK: Custom properties

    private mutating func computeCustomProperties(_ element: NodeID) {
        var words: [UInt32] = []
        words.reserveCapacity(cascade.blocks.count * 4)
        for block in cascade.blocks where !block.run.normalCustoms.isEmpty || !block.run.importantCustoms.isEmpty {
            words.append(UInt32(block.set))
            words.append(UInt32(block.run.normalCustoms.lowerBound))
            words.append(UInt32(block.run.importantCustoms.lowerBound))
            words.append(UInt32(block.level.rawValue))
        }
        let inherited = builder.parent.inherited.customProperties
        if words.isEmpty && registrations.isEmpty { return }
        let usesAttributes = cascade.blocks.contains { $0.run.usesAttributes }
        let key = CustomsKey(parent: inherited, words: words)
        if !usesAttributes, let id = customsCache[key] {
            builder.style.inherited.customProperties = id
            return
        }
        var winners: [Name: CustomPropertyResolution.Declaration] = [:]
        for index in cascade.blocks.indices {
            declareCustoms(cascade.blocks[index].run.normalCustoms, index, isImportant: false, &winners)
        }
        for index in cascade.importantBlocks {
            declareCustoms(cascade.blocks[index].run.importantCustoms, index, isImportant: true, &winners)
        }
        for (name, winner) in winners where winner.entry.kind == .revert || winner.entry.kind == .revertLayer {
            winners[name] = reverted(winner)
        }
        let own = ownCustomProperties(winners, over: inherited, element)
        let id = builder.tables.customProperties.intern(own, over: inherited)
        builder.style.inherited.customProperties = id
        if !usesAttributes { customsCache[key] = id }
    }

    /// The values of those that are declared, and of those that do not inherit.
    private mutating func ownCustomProperties(
        _ winners: [Name: CustomPropertyResolution.Declaration], over inherited: TableID<CustomProperties>, _ element: NodeID
    ) -> [Name: String?] {
        let base = CustomPropertyValues(table: builder.tables.customProperties, inherited: inherited)
        var resolution = CustomPropertyResolution(winners, over: base, registrations: registrations)
        return resolution.resolve(&substitution, document: document, element: element)
    }

    private func declareCustoms(
        _ range: Range<Int>, _ block: Int, isImportant: Bool, _ winners: inout [Name: CustomPropertyResolution.Declaration]
    ) {
        let store = sets[Int(cascade.blocks[block].set)].store
        for index in range {
            let entry = store.customs[index]
            winners[entry.name] = .init(
                entry: entry, tokens: store.buffers[Int(entry.buffer)].tokens, block: block, isImportant: isImportant)
        }
    }

    /// What an earlier origin or layer says of the custom property; nil where none does.
    private func reverted(_ declaration: CustomPropertyResolution.Declaration) -> CustomPropertyResolution.Declaration? {
        var current = declaration
        // Each step goes to an earlier block.
        while current.entry.kind == .revert || current.entry.kind == .revertLayer {
            guard let earlier = earlier(than: current) else { return nil }
            current = earlier
        }
        return current
    }

    private func earlier(than current: CustomPropertyResolution.Declaration) -> CustomPropertyResolution.Declaration? {
        for (index, isImportant) in cascade.placesBehind(current.block, current.entry.kind, isImportant: current.isImportant) {
            let run = cascade.blocks[index].run
            let store = sets[Int(cascade.blocks[index].set)].store
            let range = isImportant ? run.importantCustoms : run.normalCustoms
            guard let found = range.last(where: { store.customs[$0].name == current.entry.name }) else { continue }
            let entry = store.customs[found]
            return .init(entry: entry, tokens: store.buffers[Int(entry.buffer)].tokens, block: index, isImportant: isImportant)
        }
        return nil
    }

    /// What the element says of registered properties becomes its computed value, so that `2em` is inherited as a length (Properties
    /// and Values 1 §2.4). Zoomed lengths are left as they are: whoever reads them zooms them.
    private mutating func computeRegistered() {
        let id = builder.style.inherited.customProperties
        guard !registrations.isEmpty, builder.lengths.zoom == 1, id != builder.parent.inherited.customProperties else { return }
        var changes: [Name: String?] = [:]
        for (name, value) in builder.tables.customProperties[id].own {
            guard let value, let registration = registrations[name] else { continue }
            let tokens = TokenBuffer(value)
            loadUnitsIfNeeded(tokens)
            guard let text = registration.computed(tokens, &builder), text != value else { continue }
            changes[name] = .some(text)
        }
        if !changes.isEmpty { builder.style.inherited.customProperties = builder.tables.customProperties.intern(changes, over: id) }
    }

    // MARK: Longhands

    private mutating func applyWinners(_ element: NodeID) {
        let table = PropertyTable.shared
        applySet(from: 0, to: table.firstAfterFont.index, element)
        // What an `<svg>` holds is zoomed with its coordinate system, never length by length.
        if document.namespace(element) == .svg, let parent = document.flatTreeParent(element), document.namespace(parent) == .svg {
            builder.style.inherited.zoom = 1
        }
        finishFont()
        applySet(from: table.firstAfterFont.index, to: table.firstAfterLineHeight.index, element)
        finishLineHeight()
        computeRegistered()
        mergeLogical()
        applySet(from: table.firstAfterLineHeight.index, to: table.count, element)
    }

    private mutating func mergeLogical() {
        let mode = builder.style.text.writingMode
        let direction = builder.style.text.direction
        for property in PropertyTable.logicalProperties where cascade.winner(of: property) != nil {
            guard case .logical(let mapping) = PropertyTable.shared[property].role else { continue }
            cascade.merge(property, into: mapping.property(mode, direction))
        }
    }

    private mutating func applySet(from start: Int, to end: Int, _ element: NodeID) {
        var word = start >> 6
        while word << 6 < end {
            var bits = cascade.isSet[word]
            while bits != 0 {
                let index = word << 6 + bits.trailingZeroBitCount
                bits &= bits &- 1
                guard index >= start, index < end else { continue }
                let property = Property(rawValue: UInt16(index))
                if let winner = cascade.winner(of: property) { apply(property, winner, element) }
            }
            word += 1
        }
    }

    private mutating func apply(_ property: Property, _ candidate: Cascade.Candidate, _ element: NodeID) {
        guard case .longhand(let longhand) = PropertyTable.shared[property].role else { return }
        let entry = sets[Int(candidate.set)].store.entries[Int(candidate.entry)]
        switch entry.kind {
        case .tokens:
            let buffer = sets[Int(candidate.set)].store.buffers[Int(entry.buffer)]
            loadUnits(entry.dependencies)
            builder.baseURL = buffer.baseURL
            builder.dialect = buffer.dialect
            var reader = ComponentReader(buffer.tokens, entry.range)
            _ = longhand.apply(&reader, &builder)
        case .inherit: longhand.copy(&builder, builder.parent)
        case .initial: longhand.copy(&builder, StyleBuilder.initialStyle)
        case .unset: unset(property, longhand)
        case .revert, .revertLayer: revert(property, longhand, candidate, entry.kind, element)
        case .pending: applyPending(property, longhand, candidate, entry, element)
        }
    }

    /// Applies one declaration that is no winner: a keyframe's.
    mutating func applyEntry(_ property: Property, set: UInt16, entry: Int, _ element: NodeID) {
        apply(property, Cascade.Candidate(set: set, entry: UInt32(entry), block: 0, isImportant: false), element)
    }

    private mutating func unset(_ property: Property, _ longhand: PropertyDescription.Longhand) {
        longhand.copy(&builder, PropertyTable.shared[property].isInherited ? builder.parent : StyleBuilder.initialStyle)
    }

    /// Takes what an earlier origin or layer said (Cascade 5 §7.3.4 and §7.3.5): what is important there before what is normal. An
    /// important declaration goes back as far as a normal one: layers whose important level is weaker than its own, and whose normal
    /// level is stronger, are passed over.
    private mutating func revert(
        _ property: Property, _ longhand: PropertyDescription.Longhand, _ candidate: Cascade.Candidate, _ kind: LonghandEntry.Kind,
        _ element: NodeID
    ) {
        let mode = builder.style.text.writingMode
        let direction = builder.style.text.direction
        for (index, isImportant) in cascade.placesBehind(Int(candidate.block), kind, isImportant: candidate.isImportant) {
            let block = cascade.blocks[index]
            for entry in (isImportant ? block.run.important : block.run.normal).reversed() {
                var declared = sets[Int(block.set)].store.entries[entry].property
                if case .logical(let mapping) = PropertyTable.shared[declared].role { declared = mapping.property(mode, direction) }
                guard declared == property else { continue }
                return apply(
                    property,
                    Cascade.Candidate(set: block.set, entry: UInt32(entry), block: UInt16(clamping: index), isImportant: isImportant),
                    element)
            }
        }
        unset(property, longhand)
    }

    // MARK: Values with var()

    private mutating func applyPending(
        _ property: Property, _ longhand: PropertyDescription.Longhand, _ candidate: Cascade.Candidate, _ entry: LonghandEntry,
        _ element: NodeID
    ) {
        let buffer = sets[Int(candidate.set)].store.buffers[Int(entry.buffer)]
        let context = ValueSubstitution.Context(
            customs: CustomPropertyValues(table: builder.tables.customProperties, inherited: builder.style.inherited.customProperties),
            document: document, element: element)
        guard let value = substitution.substitute(entry.range, of: buffer.tokens, context) else { return unset(property, longhand) }
        let range = value.trimmed(value.all)
        if let wide = DeclarationStore.wideKeyword(value, range) {
            switch wide {
            case .inherit: longhand.copy(&builder, builder.parent)
            case .initial: longhand.copy(&builder, StyleBuilder.initialStyle)
            case .revert, .revertLayer: revert(property, longhand, candidate, wide, element)
            case .unset, .tokens, .pending: unset(property, longhand)
            }
            return
        }
        loadUnitsIfNeeded(value)
        builder.baseURL = buffer.baseURL
        builder.dialect = buffer.dialect
        reader.expansion.builder.dialect = buffer.dialect
        guard reader.expand(entry.source, value, range) else { return unset(property, longhand) }
        let declared = entry.property
        guard let part = reader.expansion.parts.last(where: { $0.property == declared || $0.property == property })?.part else {
            return unset(property, longhand)
        }
        switch part {
        case .initial: longhand.copy(&builder, StyleBuilder.initialStyle)
        case .tokens(let range):
            var reader = ComponentReader(value, range)
            if !longhand.apply(&reader, &builder) { unset(property, longhand) }
        case .text(let text):
            var reader = ComponentReader(TokenBuffer(text))
            if !longhand.apply(&reader, &builder) { unset(property, longhand) }
        }
    }

    // MARK: Fonts and lengths

    private mutating func setParentLengths() {
        isLineHeightKnown = false
        let parent = builder.parent
        builder.lengths.fontSize = parent.font.size
        builder.lengths.zoom = 1
        builder.lengths.isVertical = !parent.text.writingMode.isHorizontal
        let root = rootStyle ?? parent
        builder.lengths.rootFontSize = root.font.size / Double(max(root.inherited.zoom, 0.001))
        builder.lengths.units = .fallback(size: parent.font.size)
        builder.lengths.lineHeight = usedLineHeight(parent.font, builder.lengths.units)
        unitsAreOf = nil
        builder.parentLengths = builder.lengths
    }

    private func usedLineHeight(_ font: FontStyle, _ units: FontUnits) -> Double {
        switch font.lineHeight {
        case .normal: units.normalLineHeight
        case .number(let number): number * font.size
        case .length(let length): length
        }
    }

    private mutating func finishFont() {
        let table = PropertyTable.shared
        let zoom = Double(builder.style.inherited.zoom)
        if cascade.winner(of: table.fontSize) == nil {
            if builder.zoomRatio != 1 { builder.style.font.size *= builder.zoomRatio }
            if builder.style.font.families != builder.parent.font.families { builder.scaleForGenericFamily() }
        }
        builder.combineFontFeatures()
        resolveSizeAdjust()
        builder.lengths.zoom = zoom
        builder.lengths.fontSize = builder.style.font.size
        builder.lengths.isVertical = !builder.style.text.writingMode.isHorizontal
        if builder.isRoot { builder.lengths.rootFontSize = builder.style.font.size / max(zoom, 0.001) }
        unitsAreOf = nil
        builder.lengths.units = .fallback(size: builder.style.font.size)
    }

    private mutating func finishLineHeight() {
        isLineHeightKnown = true
        builder.lengths.lineHeight = usedLineHeight(builder.style.font, builder.lengths.units)
        if builder.isRoot { builder.lengths.rootLineHeight = builder.lengths.lineHeight }
        unitsAreOf = nil
    }

    private mutating func loadUnitsIfNeeded(_ tokens: TokenBuffer) {
        var needs: ValueDependencies = []
        for token in tokens.tokens where token.kind == .dimension { needs.formUnion(token.unit.dependencies) }
        loadUnits(needs)
    }

    /// Asks the font for its metrics where values need them, once for each font of an element.
    private mutating func loadUnits(_ needs: ValueDependencies) {
        guard needs.contains(.fontMetrics) || needs.contains(.rootMetrics) else { return }
        let wanted = MeasuredFont(builder.style, needs)
        if let unitsAreOf, unitsAreOf == wanted { return }
        let parentUnits = units(of: builder.parent, needs)
        builder.parentLengths.units = parentUnits
        builder.parentLengths.lineHeight = usedLineHeight(builder.parent.font, parentUnits)
        let own = units(of: builder.style, needs)
        builder.lengths.units = own
        // `lh` in the properties that make the line height is the parent's.
        builder.lengths.lineHeight =
            isLineHeightKnown ? usedLineHeight(builder.style.font, own) : builder.parentLengths.lineHeight
        let root = builder.isRoot ? builder.style : rootStyle ?? builder.parent
        let rootUnits = units(of: root, needs)
        builder.lengths.rootUnits = rootUnits
        builder.lengths.rootLineHeight = usedLineHeight(root.font, rootUnits)
        unitsAreOf = wanted
    }

    private mutating func units(of style: ComputedStyle, _ needs: ValueDependencies) -> FontUnits {
        units(of: MeasuredFont(style, needs))
    }

    mutating func units(of font: MeasuredFont) -> FontUnits {
        if let units = fontUnits[font] { return units }
        let units = metrics.units(of: font, tables: builder.tables)
        fontUnits[font] = units
        return units
    }
}

extension PropertyTable {
    static let logicalProperties: [Property] = shared.descriptions.indices.map { Property(rawValue: UInt16($0)) }.filter {
        if case .logical = shared[$0].role { true } else { false }
    }
    /// What the text of a control takes from the control, whatever `::placeholder` says.
    static let directional = ["writing-mode", "direction", "text-orientation"].compactMap { Property.named($0) }
    var fontSize: Property { Self.fontSizeProperty }
    private static let fontSizeProperty = Property.named("font-size") ?? Property(rawValue: 0)
}
