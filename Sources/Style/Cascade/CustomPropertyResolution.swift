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
    }

    private enum State { case open, done }
    private var declarations: [Name: Declaration]
    private var states: [Name: State] = [:]
    private var cyclic: Set<Name> = []
    var result: CustomProperties
    private let inherited: CustomProperties

    init(_ declarations: [Name: Declaration], inheriting inherited: CustomProperties) {
        self.declarations = declarations
        self.inherited = inherited
        result = inherited
        // Until they are computed, declared names have no value.
        for name in declarations.keys { result.values[name] = nil }
    }

    /// Walks the dependencies with a stack of its own: their depth is the page's choice.
    mutating func resolve(
        _ substitution: inout ValueSubstitution, document: Document, element: NodeID?, registrations: [Name: PropertyRegistration]
    ) {
        for name in declarations.keys.sorted(by: { $0.rawValue < $1.rawValue }) where states[name] == nil {
            var stack: [(name: Name, dependencies: [Name], next: Int)] = [(name, dependencies(of: name), 0)]
            states[name] = .open
            while let top = stack.last {
                if top.next < top.dependencies.count {
                    stack[stack.count - 1].next += 1
                    let dependency = top.dependencies[top.next]
                    guard declarations[dependency] != nil else { continue }
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
                compute(top.name, &substitution, document, element, registrations)
            }
        }
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
        _ name: Name, _ substitution: inout ValueSubstitution, _ document: Document, _ element: NodeID?,
        _ registrations: [Name: PropertyRegistration]
    ) {
        guard let declaration = declarations[name] else { return }
        let registration = registrations[name]
        switch declaration.entry.kind {
        case .tokens:
            result.values[name] = declaration.tokens.text(of: declaration.tokens.trimmed(declaration.entry.range))
        case .pending:
            guard !cyclic.contains(name) else { return setUnset(name, registration) }
            let context = ValueSubstitution.Context(customs: result, document: document, element: element)
            guard let value = substitution.substitute(declaration.entry.range, of: declaration.tokens, context) else {
                return setUnset(name, registration)
            }
            result.values[name] = value.text(of: value.trimmed(value.all))
        case .inherit: result.values[name] = inherited.values[name]
        case .initial: result.values[name] = registration?.initialValue
        case .unset, .revert, .revertLayer: setUnset(name, registration)
        }
        if let registration, let value = result.values[name], !registration.accepts(value) { setUnset(name, registration) }
    }

    /// Invalid at computed-value time and `unset`: inherited where the property inherits, else initial.
    private mutating func setUnset(_ name: Name, _ registration: PropertyRegistration?) {
        result.values[name] = registration.map { $0.inherits } ?? true ? inherited.values[name] : registration?.initialValue
    }
}
