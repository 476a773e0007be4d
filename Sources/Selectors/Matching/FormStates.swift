import ClipBase
import DOM

extension Name {
    static let a = Name("a")
    static let area = Name("area")
    static let audio = Name("audio")
    static let bdi = Name("bdi")
    static let button = Name("button")
    static let checked = Name("checked")
    static let contenteditable = Name("contenteditable")
    static let details = Name("details")
    static let dialog = Name("dialog")
    static let dir = Name("dir")
    static let disabled = Name("disabled")
    static let fieldset = Name("fieldset")
    static let form = Name("form")
    static let href = Name("href")
    static let input = Name("input")
    static let `is` = Name("is")
    static let lang = Name("lang")
    static let legend = Name("legend")
    static let max = Name("max")
    static let min = Name("min")
    static let multiple = Name("multiple")
    static let muted = Name("muted")
    static let name = Name("name")
    static let open = Name("open")
    static let optgroup = Name("optgroup")
    static let option = Name("option")
    static let output = Name("output")
    static let placeholder = Name("placeholder")
    static let progress = Name("progress")
    static let readonly = Name("readonly")
    static let required = Name("required")
    static let script = Name("script")
    static let select = Name("select")
    static let selected = Name("selected")
    static let size = Name("size")
    static let step = Name("step")
    static let textarea = Name("textarea")
    static let type = Name("type")
    static let value = Name("value")
    static let video = Name("video")
}

extension Document {
    /// The state of an input's type attribute. HTML §4.10.5.
    func inputType(_ element: NodeID) -> String {
        let type = attributeValue(element, .type)?.asciiLowercased ?? "text"
        return inputTypes.contains(type) ? type : "text"
    }

    /// The current value of an input or textarea.
    func controlValue(_ element: NodeID) -> String {
        if let value = controlStates[element]?.value { return value }
        return isHTML(element, .textarea) ? textContent(element) : attributeValue(element, .value) ?? ""
    }

    // MARK: Disabled

    func isDisableable(_ element: NodeID) -> Bool {
        guard isHTMLElement(element) else { return false }
        let name = name(element)
        return name == .button || name == .input || name == .select || name == .textarea || name == .fieldset
            || name == .option || name == .optgroup
    }

    /// HTML §4.10.19.5 and §4.10.10.
    func isDisabled(_ element: NodeID) -> Bool {
        if hasAttribute(element, .disabled) { return true }
        let name = name(element)
        if name == .option {
            guard let parent = parentElement(element) else { return false }
            return isHTML(parent, .optgroup) && hasAttribute(parent, .disabled)
        }
        if name == .optgroup { return false }
        var child = element
        var ancestor = parentElement(element)
        while let current = ancestor {
            if isHTML(current, .fieldset), hasAttribute(current, .disabled) {
                let firstLegend = children(current).first { isHTML($0, .legend) }
                if firstLegend != child { return true }
            }
            child = current
            ancestor = parentElement(current)
        }
        return false
    }

    // MARK: Checked

    func isChecked(_ element: NodeID) -> Bool {
        if isHTML(element, .option) { return isSelected(element) }
        guard isHTML(element, .input) else { return false }
        switch inputType(element) {
        case "checkbox": return controlStates[element]?.isChecked ?? hasAttribute(element, .checked)
        case "radio": return isRadioChecked(element)
        default: return false
        }
    }

    /// Of the radio buttons of a group that are marked as checked the last one is.
    private func isRadioChecked(_ element: NodeID) -> Bool {
        if let isChecked = controlStates[element]?.isChecked { return isChecked }
        guard hasAttribute(element, .checked) else { return false }
        return radioGroup(of: element).last { hasAttribute($0, .checked) || controlStates[$0]?.isChecked == true } == element
    }

    /// The buttons of the element's group in tree order, itself among them. HTML §4.10.5.1.16.
    private func radioGroup(of element: NodeID) -> [NodeID] {
        guard let name = attributeValue(element, .name), !name.isEmpty else { return [element] }
        let form = formOwner(element)
        return subtree(of: form ?? root(of: element)).filter { node in
            isHTML(node, .input) && inputType(node) == "radio" && attributeValue(node, .name) == name
                && formOwner(node) == form
        }
    }

    /// The form that the control belongs to. HTML §4.10.18.3.
    func formOwner(_ element: NodeID) -> NodeID? {
        if let id = attributeValue(element, .form) {
            let name = Name(id)
            return subtree(of: root(of: element)).first { isHTML($0, .form) && elementID($0) == name }
        }
        var ancestor = parentElement(element)
        while let current = ancestor {
            if isHTML(current, .form) { return current }
            ancestor = parentElement(current)
        }
        return nil
    }

    /// HTML §4.10.7, "ask for a reset": a drop-down without a selected option selects its first enabled one.
    private func isSelected(_ option: NodeID) -> Bool {
        if let isSelected = controlStates[option]?.isSelected { return isSelected }
        var ancestor = parentElement(option)
        while let current = ancestor, !isHTML(current, .select) { ancestor = parentElement(current) }
        guard let select = ancestor else { return hasAttribute(option, .selected) }
        if hasAttribute(select, .multiple) { return hasAttribute(option, .selected) }
        let options = subtree(of: select).filter { isHTML($0, .option) }
        if let chosen = options.last(where: { controlStates[$0]?.isSelected ?? hasAttribute($0, .selected) }) {
            return chosen == option
        }
        let size = attributeValue(select, .size).flatMap { Int($0) } ?? 1
        return size <= 1 && options.first { !isDisabled($0) } == option
    }

    // MARK: Default and indeterminate

    /// HTML §4.16.3, `:default`.
    func isDefaultControl(_ element: NodeID) -> Bool {
        if isHTML(element, .option) { return hasAttribute(element, .selected) }
        if isHTML(element, .input), ["checkbox", "radio"].contains(inputType(element)) {
            return hasAttribute(element, .checked)
        }
        guard isSubmitButton(element), let form = formOwner(element) else { return false }
        return subtree(of: root(of: form)).first { isSubmitButton($0) && formOwner($0) == form } == element
    }

    private func isSubmitButton(_ element: NodeID) -> Bool {
        if isHTML(element, .button) {
            let type = attributeValue(element, .type)?.asciiLowercased
            return type != "button" && type != "reset"
        }
        return isHTML(element, .input) && ["submit", "image"].contains(inputType(element))
    }

    /// HTML §4.16.3, `:indeterminate`.
    func isIndeterminate(_ element: NodeID) -> Bool {
        if isHTML(element, .progress) { return !hasAttribute(element, .value) }
        guard isHTML(element, .input) else { return false }
        switch inputType(element) {
        case "checkbox": return controlStates[element]?.isIndeterminate ?? false
        case "radio": return !radioGroup(of: element).contains { isChecked($0) }
        default: return false
        }
    }

    // MARK: Text controls

    func isRequirable(_ element: NodeID) -> Bool {
        if isHTML(element, .select) || isHTML(element, .textarea) { return true }
        return isHTML(element, .input) && !typesWithoutRequired.contains(inputType(element))
    }

    /// HTML §4.16.3, `:read-write`.
    func isReadWrite(_ element: NodeID) -> Bool {
        if isHTML(element, .textarea) || isHTML(element, .input) && !typesWithoutText.contains(inputType(element)) {
            return !hasAttribute(element, .readonly) && !isDisabled(element)
        }
        if isHTML(element, .input) { return false }
        return isEditable(element)
    }

    private func isEditable(_ element: NodeID) -> Bool {
        var node: NodeID? = element
        while let current = node {
            if isHTMLElement(current), let value = attributeValue(current, .contenteditable)?.asciiLowercased {
                if value.isEmpty || value == "true" || value == "plaintext-only" { return true }
                if value == "false" { return false }
            }
            node = parentElement(current)
        }
        return false
    }

    func showsPlaceholder(_ element: NodeID) -> Bool {
        let takesPlaceholder =
            isHTML(element, .textarea) || isHTML(element, .input) && typesWithPlaceholder.contains(inputType(element))
        guard takesPlaceholder, let placeholder = attributeValue(element, .placeholder) else { return false }
        return !placeholder.isEmpty && controlValue(element).isEmpty
    }
}

private let inputTypes: Set<String> = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
    "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
]
private let typesWithoutRequired: Set<String> = ["hidden", "range", "color", "submit", "image", "reset", "button"]
private let typesWithoutText: Set<String> = [
    "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
]
private let typesWithPlaceholder: Set<String> = ["text", "search", "url", "tel", "email", "password", "number"]
