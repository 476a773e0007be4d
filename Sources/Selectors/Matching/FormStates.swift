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

    // MARK: Kinds of controls

    /// What `FormSurvey` tells apart.
    enum InputState { case checkbox, radio, submit, other }

    func inputState(_ element: NodeID) -> InputState {
        if isHTML(element, .button) { return isPlainButton(element) ? .other : .submit }
        guard isHTML(element, .input) else { return .other }
        switch inputType(element) {
        case "checkbox": return .checkbox
        case "radio": return .radio
        case "submit", "image": return .submit
        default: return .other
        }
    }

    /// A button that neither submits nor is the default of a form.
    func isPlainButton(_ element: NodeID) -> Bool {
        let type = attributeValue(element, .type)?.asciiLowercased
        return type == "button" || type == "reset"
    }

    func isFormControl(_ element: NodeID) -> Bool {
        guard isHTMLElement(element) else { return false }
        let name = name(element)
        return name == .button || name == .input || name == .select || name == .textarea
    }

    /// HTML §4.16.3, `:checked`.
    func isChecked(_ element: NodeID, _ survey: FormSurvey) -> Bool {
        guard isHTML(element, .option) else { return survey.checked.contains(element) }
        if survey.checked.contains(element) { return true }
        // An option that is in no select stands for itself.
        var ancestor = parentElement(element)
        while let current = ancestor, !isHTML(current, .select) { ancestor = parentElement(current) }
        return ancestor == nil && hasAttribute(element, .selected)
    }

    /// HTML §4.16.3, `:default`.
    func isDefaultControl(_ element: NodeID, _ survey: FormSurvey) -> Bool {
        if isHTML(element, .option) { return hasAttribute(element, .selected) }
        switch inputState(element) {
        case .checkbox, .radio: return hasAttribute(element, .checked)
        case .submit: return survey.defaultButtons.contains(element)
        case .other: return false
        }
    }

    /// HTML §4.16.3, `:indeterminate`.
    func isIndeterminate(_ element: NodeID, _ survey: FormSurvey) -> Bool {
        if isHTML(element, .progress) { return !hasAttribute(element, .value) }
        return survey.indeterminate.contains(element)
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
    "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"
]
private let typesWithoutRequired: Set<String> = ["hidden", "range", "color", "submit", "image", "reset", "button"]
private let typesWithoutText: Set<String> = [
    "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"
]
private let typesWithPlaceholder: Set<String> = ["text", "search", "url", "tel", "email", "password", "number"]
