import CSSSyntax
import ClipBase
import DOM

/// Computes the custom properties that an element declares (Variables 1 §2): dependencies first, cycles invalid.
struct CustomPropertyResolution {
    /// The winning declaration of each name.
    struct Declaration {
        var entry: CustomEntry
        var tokens: TokenBuffer
        /// Index into the cascade's blocks.
        var block: Int
        var isImportant = false
    }

    private enum State { case open, done }
    private var declarations: [Name: Declaration]
    private var states: [Name: State] = [:]
    private var cyclic: Set<Name> = []
    private var values: CustomPropertyValues
    private let registrations: [Name: PropertyRegistration]

    init(_ declarations: [Name: Declaration], over inherited: CustomPropertyValues, registrations: [Name: PropertyRegistration]) {
        self.declarations = declarations
        self.registrations = registrations
        values = inherited
        for (name, registration) in registrations where !registration.inherits {
            values.own[name] = .some(registration.initialValue)
        }
        // Until they are computed, declared names have no value.
        for name in declarations.keys { values.own[name] = .some(nil) }
    }

    /// What the element sets itself. What holds no `var()` depends on nothing and goes first. Walks the dependencies with a stack of its own: their depth is the page's choice.
    mutating func resolve(
        _ substitution: inout ValueSubstitution, document: Document, element: NodeID?
    ) -> [Name: String?] {
        var names: [Name] = []
        for (name, declaration) in declarations {
            if declaration.entry.kind == .pending { names.append(name) } else { compute(name, &substitution, document, element) }
        }
        for name in names.sorted(by: { $0.rawValue < $1.rawValue }) where states[name] == nil {
            var stack: [(name: Name, dependencies: [Name], next: Int)] = [(name, dependencies(of: name), 0)]
            states[name] = .open
            while let top = stack.last {
                if top.next < top.dependencies.count {
                    stack[stack.count - 1].next += 1
                    let dependency = top.dependencies[top.next]
                    guard declarations[dependency]?.entry.kind == .pending else { continue }
                    switch states[dependency] {
                    case .done: continue
                    case .open:
                        if let first = stack.firstIndex(where: { $0.name == dependency }) {
                            for item in stack[first...] { cyclic.insert(item.name) }
                        }
                    case nil:
                        states[dependency] = .open
                        stack.append((dependency, dependencies(of: dependency), 0))
                    }
                    continue
                }
                stack.removeLast()
                states[top.name] = .done
                compute(top.name, &substitution, document, element)
            }
        }
        return values.own
    }

    private func dependencies(of name: Name) -> [Name] {
        guard let declaration = declarations[name], declaration.entry.kind == .pending else { return [] }
        var names: [Name] = []
        for index in declaration.entry.range.lowerBound..<declaration.entry.range.upperBound {
            let token = declaration.tokens.tokens[index]
            guard token.kind == .function, declaration.tokens.valueEquals(token, "var") else { continue }
            var arguments = ComponentReader(declaration.tokens, declaration.tokens.contents(of: index))
            if let dependency = arguments.consumeDashedIdent() { names.append(dependency) }
        }
        return names
    }

    private mutating func compute(
        _ name: Name, _ substitution: inout ValueSubstitution, _ document: Document, _ element: NodeID?
    ) {
        guard let declaration = declarations[name] else { return }
        switch declaration.entry.kind {
        case .tokens: values.own[name] = declaration.entry.text
        case .pending:
            guard !cyclic.contains(name) else { return setUnset(name) }
            let context = ValueSubstitution.Context(customs: values, document: document, element: element)
            guard let value = substitution.substitute(declaration.entry.range, of: declaration.tokens, context) else {
                return setUnset(name)
            }
            substitute(value, for: name)
        case .inherit: values.own[name] = nil
        case .initial: values.own[name] = .some(registrations[name]?.initialValue)
        case .unset, .revert, .revertLayer: setUnset(name)
        }
        if let registration = registrations[name], let value = values.value(of: name), !registration.accepts(value) { setUnset(name) }
    }

    /// Takes what came of `var()` and its kin, which may be a keyword of all properties.
    private mutating func substitute(_ value: TokenBuffer, for name: Name) {
        let range = value.trimmed(value.all)
        switch DeclarationStore.wideKeyword(value, range) {
        case nil: values.own[name] = value.text(of: range)
        case .inherit: values.own[name] = nil
        case .initial: values.own[name] = .some(registrations[name]?.initialValue)
        case .unset, .revert, .revertLayer, .tokens, .pending: setUnset(name)
        }
    }

    /// Invalid at computed-value time and `unset`: inherited where the property inherits, else initial.
    private mutating func setUnset(_ name: Name) {
        if let registration = registrations[name], !registration.inherits {
            values.own[name] = .some(registration.initialValue)
        } else {
            values.own[name] = nil
        }
    }
}

/// The custom properties of an element while they are computed: its own so far, and those that it inherits.
struct CustomPropertyValues {
    let table: StyleTables.Table<CustomProperties>
    let inherited: TableID<CustomProperties>
    var own: [Name: String?] = [:]

    init(table: StyleTables.Table<CustomProperties>, inherited: TableID<CustomProperties>) {
        self.table = table
        self.inherited = inherited
    }

    func value(of name: Name) -> String? { own[name] ?? table.value(of: name, in: inherited) }
}
