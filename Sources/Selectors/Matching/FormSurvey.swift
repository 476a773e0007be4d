import ClipBase
import DOM

/// What hangs on more than one control, found for a whole tree in one walk: which option and which radio button of a group
/// is chosen, which button is a form's default, which forms hold an invalid control.
struct FormSurvey: Sendable {
    private(set) var checked: NodeSet
    private(set) var indeterminate: NodeSet
    private(set) var defaultButtons: NodeSet
    /// Forms and fieldsets with a control that is invalid.
    private(set) var invalidGroups: NodeSet

    private struct RadioGroup: Hashable {
        var form: NodeID?
        var name: String
    }

    private struct Walk {
        var forms: [Name: NodeID] = [:]
        var controls: [NodeID] = []
        var owners: [NodeID: NodeID] = [:]
        var chosenRadios: [RadioGroup: NodeID] = [:]
        var formsWithDefault: Set<NodeID> = []
    }

    init(_ document: Document, root: NodeID) {
        let empty = NodeSet(nodeCount: document.nodeCount)
        (checked, indeterminate, defaultButtons, invalidGroups) = (empty, empty, empty, empty)
        var walk = Walk()
        collect(document, root, &walk)
        for control in walk.controls { choose(control, document, &walk) }
        for control in walk.controls where document.inputState(control) == .radio { settle(control, document, walk) }
        for control in walk.controls where document.validity(control, self) == .invalid {
            if let form = walk.owners[control] { invalidGroups.insert(form) }
            var ancestor = document.parentElement(control)
            while let current = ancestor {
                if document.isHTML(current, .fieldset) { invalidGroups.insert(current) }
                ancestor = document.parentElement(current)
            }
        }
    }

    /// Finds the controls, and the form of each: the one that `form` names, or the nearest around it. HTML §4.10.18.3.
    private mutating func collect(_ document: Document, _ root: NodeID, _ walk: inout Walk) {
        var openForms: [NodeID] = []
        var node: NodeID? = root
        while let current = node {
            node = document.next(after: current, within: root)
            guard document.isHTMLElement(current) else { continue }
            if document.isHTML(current, .form) {
                let id = document.elementID(current)
                if id != .empty, walk.forms[id] == nil { walk.forms[id] = current }
                openForms.append(current)
            } else if document.isFormControl(current) {
                while let form = openForms.last, !document.isInclusiveAncestor(form, of: current) {
                    openForms.removeLast()
                }
                walk.controls.append(current)
                if let form = openForms.last { walk.owners[current] = form }
            }
        }
        for control in walk.controls {
            guard let id = document.attributeValue(control, .form) else { continue }
            walk.owners[control] = walk.forms[Name(id)]
        }
    }

    private mutating func choose(_ control: NodeID, _ document: Document, _ walk: inout Walk) {
        switch document.inputState(control) {
        case .checkbox:
            let state = document.controlStates[control]
            if state?.isChecked ?? document.hasAttribute(control, .checked) { checked.insert(control) }
            if state?.isIndeterminate ?? false { indeterminate.insert(control) }
        case .radio:
            guard document.controlStates[control]?.isChecked ?? document.hasAttribute(control, .checked) else { break }
            // Of several that are marked as checked the last one is.
            guard let group = group(of: control, document, walk) else {
                checked.insert(control)
                break
            }
            walk.chosenRadios[group] = control
        case .submit:
            if let form = walk.owners[control], walk.formsWithDefault.insert(form).inserted {
                defaultButtons.insert(control)
            }
        case .other: if document.isHTML(control, .select) { chooseOptions(of: control, document) }
        }
    }

    private mutating func settle(_ radio: NodeID, _ document: Document, _ walk: Walk) {
        guard let group = group(of: radio, document, walk) else {
            if !checked.contains(radio) { indeterminate.insert(radio) }
            return
        }
        if let chosen = walk.chosenRadios[group] { checked.insert(chosen) } else { indeterminate.insert(radio) }
    }

    /// HTML §4.10.5.1.16; nil for a button without a name, which is alone.
    private func group(of radio: NodeID, _ document: Document, _ walk: Walk) -> RadioGroup? {
        guard let name = document.attributeValue(radio, .name), !name.isEmpty else { return nil }
        return RadioGroup(form: walk.owners[radio], name: name)
    }

    /// HTML §4.10.7: a drop-down without a selected option selects its first enabled one.
    private mutating func chooseOptions(of select: NodeID, _ document: Document) {
        let isMultiple = document.hasAttribute(select, .multiple)
        var chosen: NodeID?
        var firstEnabled: NodeID?
        for option in document.subtree(of: select) where document.isHTML(option, .option) {
            if document.controlStates[option]?.isSelected ?? document.hasAttribute(option, .selected) {
                chosen = option
                if isMultiple { checked.insert(option) }
            }
            if firstEnabled == nil, !document.isDisabled(option) { firstEnabled = option }
        }
        guard !isMultiple else { return }
        let size = document.attributeValue(select, .size).flatMap { Int($0) } ?? 1
        if let option = chosen ?? (size <= 1 ? firstEnabled : nil) { checked.insert(option) }
    }
}
