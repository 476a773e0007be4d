public import ClipBase
public import DOM

/// What a click asks of the page's surroundings (HTML, "activation behavior").
public enum DefaultAction: Hashable, Sendable {
    case none
    /// A link: its address and `target`.
    case navigate(WebURL, target: String)
    /// A form is sent: the request, and `target`.
    case submit(FormSubmission)
    /// The document's tree or a control's state changed.
    case changed
}

extension Document {
    /// Does what a click on the element does without scripts, and says what is left to do.
    public mutating func performClick(on target: NodeID) -> DefaultAction {
        // A label passes the click on once; nothing else does.
        var node: NodeID? = target
        var followsLabels = true
        while let id = node {
            if isHTMLElement(id) {
                switch name(id) {
                case ScriptNames.a, ScriptNames.area:
                    if let href = attributeValue(id, ScriptNames.href), let url = WebURL(href, base: baseURL) {
                        return .navigate(url, target: attributeValue(id, ScriptNames.target) ?? "")
                    }
                case ScriptNames.input, ScriptNames.button: return clickControl(id)
                case ScriptNames.summary:
                    if let details = parent(id), isHTML(details, ScriptNames.details) {
                        if hasAttribute(details, ScriptNames.open) {
                            removeAttribute(details, ScriptNames.open)
                        } else {
                            setAttribute(details, ScriptNames.open, to: "")
                        }
                        return .changed
                    }
                case ScriptNames.label where followsLabels:
                    followsLabels = false
                    if let control = labeledControl(of: id), control != target {
                        node = control
                        continue
                    }
                default: break
                }
            }
            node = parent(id)
        }
        return .none
    }

    private mutating func clickControl(_ id: NodeID) -> DefaultAction {
        if isDisabled(id) { return .none }
        let type = controlType(id)
        switch type {
        case "checkbox":
            setChecked(id, !isChecked(id))
            return .changed
        case "radio":
            setChecked(id, true)
            return .changed
        case "submit", "image":
            guard let form = formOwner(of: id), let submission = FormSubmission(form: form, submitter: id, in: self) else { return .none }
            return .submit(submission)
        case "reset":
            guard let form = formOwner(of: id) else { return .none }
            for control in submittableElements(of: form) { controlStates[control] = nil }
            for node in Array(descendants) where isHTML(node, ScriptNames.option) { controlStates[node]?.isSelected = nil }
            return .changed
        default: return .none
        }
    }

    /// The control that a label names: by `for`, else the first inside (HTML §4.10.4).
    public func labeledControl(of label: NodeID) -> NodeID? {
        let controls: Set<Name> = [
            ScriptNames.button, ScriptNames.input, ScriptNames.meter, ScriptNames.output, ScriptNames.progress, ScriptNames.select,
            ScriptNames.textarea
        ]
        if let wanted = attributeValue(label, ScriptNames.for) {
            return subtree(of: root(of: label)).first { elementID($0) == Name(wanted) && isHTMLElement($0) && controls.contains(name($0)) }
        }
        return subtree(of: label).first { isHTMLElement($0) && controls.contains(name($0)) && controlType($0) != "hidden" }
    }

    // MARK: Controls

    /// `type` of an input or button in lower case, with its default.
    public func controlType(_ id: NodeID) -> String {
        let type = attributeValue(id, ScriptNames.type)?.asciiLowercased ?? ""
        if name(id) == ScriptNames.button { return type == "reset" || type == "button" ? type : "submit" }
        if name(id) != ScriptNames.input { return name(id).string }
        return type.isEmpty ? "text" : type
    }

    public func isDisabled(_ id: NodeID) -> Bool {
        if hasAttribute(id, ScriptNames.disabled) { return true }
        var child = id
        var up = parent(id)
        while let node = up {
            if isHTML(node, ScriptNames.fieldset), hasAttribute(node, ScriptNames.disabled) {
                let legend = children(node).first { isHTML($0, ScriptNames.legend) }
                if legend != child { return true }
            }
            child = node
            up = parent(node)
        }
        return false
    }

    public func isChecked(_ id: NodeID) -> Bool { controlStates[id]?.isChecked ?? hasAttribute(id, ScriptNames.checked) }

    /// Sets checkedness; of a radio group the others lose it.
    public mutating func setChecked(_ id: NodeID, _ isChecked: Bool) {
        controlStates[id, default: ControlState()].isChecked = isChecked
        noteStateChange()
        guard isChecked, controlType(id) == "radio", let group = attributeValue(id, ScriptNames.name), !group.isEmpty else { return }
        let owner = formOwner(of: id)
        for other in Array(subtree(of: root(of: id)))
        where other != id && isHTML(other, ScriptNames.input) && controlType(other) == "radio"
            && attributeValue(other, ScriptNames.name) == group && formOwner(of: other) == owner
        {
            controlStates[other, default: ControlState()].isChecked = false
        }
    }

    /// The value of a control as it stands (HTML §4.10.18).
    public func controlValue(_ id: NodeID) -> String {
        if let value = controlStates[id]?.value { return value }
        switch name(id) {
        case ScriptNames.textarea: return textContent(id)
        case ScriptNames.select: return selectedOptions(of: id).first.map { optionValue($0) } ?? ""
        case ScriptNames.option: return optionValue(id)
        case ScriptNames.input:
            let type = controlType(id)
            return attributeValue(id, ScriptNames.value) ?? (type == "checkbox" || type == "radio" ? "on" : "")
        default: return attributeValue(id, ScriptNames.value) ?? ""
        }
    }

    public mutating func setControlValue(_ id: NodeID, to value: String) {
        if name(id) == ScriptNames.select {
            var isFound = false
            for option in options(of: id) {
                let isMatch = !isFound && optionValue(option) == value
                if isMatch { isFound = true }
                controlStates[option, default: ControlState()].isSelected = isMatch
            }
        } else {
            controlStates[id, default: ControlState()].value = value
        }
        noteStateChange()
    }

    public func options(of select: NodeID) -> [NodeID] {
        subtree(of: select).filter { isHTML($0, ScriptNames.option) }
    }

    public func optionValue(_ option: NodeID) -> String {
        if let value = attributeValue(option, ScriptNames.value) { return value }
        return textContent(option).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The selected options; a drop-down without any shows its first that is not disabled (HTML §4.10.7).
    public func selectedOptions(of select: NodeID) -> [NodeID] {
        let all = options(of: select)
        let chosen = all.filter { controlStates[$0]?.isSelected ?? hasAttribute($0, ScriptNames.selected) }
        if hasAttribute(select, ScriptNames.multiple) { return chosen }
        if let last = chosen.last { return [last] }
        let size = attributeValue(select, "size").flatMap { Int($0) } ?? 1
        guard size <= 1, let first = all.first(where: { !hasAttribute($0, ScriptNames.disabled) }) else { return [] }
        let isCleared = all.contains { controlStates[$0]?.isSelected == false }
        return isCleared && controlStates[first]?.isSelected == false ? [] : [first]
    }

    /// The form that a control belongs to: by `form`, else the nearest around it.
    public func formOwner(of id: NodeID) -> NodeID? {
        if let wanted = attributeValue(id, ScriptNames.form) {
            return subtree(of: root(of: id)).first { isHTML($0, ScriptNames.form) && elementID($0) == Name(wanted) }
        }
        var node = parent(id)
        while let current = node {
            if isHTML(current, ScriptNames.form) { return current }
            node = parent(current)
        }
        return nil
    }

    /// The form's controls that can be sent, in tree order.
    public func submittableElements(of form: NodeID) -> [NodeID] {
        let names: Set<Name> = [ScriptNames.button, ScriptNames.input, ScriptNames.select, ScriptNames.textarea]
        return subtree(of: root(of: form)).filter { isHTMLElement($0) && names.contains(name($0)) && formOwner(of: $0) == form }
    }
}
