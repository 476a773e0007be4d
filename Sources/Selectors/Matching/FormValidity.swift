import ClipBase
import DOM

extension Document {
    enum Validity { case valid, invalid, notValidated }
    enum RangeState { case inRange, outOfRange, notRanged }

    /// The constraints of HTML §4.10.21 that a page without scripts can answer for; patterns are not among them.
    func validity(_ element: NodeID, _ survey: FormSurvey) -> Validity {
        if isHTML(element, .form) || isHTML(element, .fieldset) {
            return survey.invalidGroups.contains(element) ? .invalid : .valid
        }
        guard isValidated(element) else { return .notValidated }
        if isHTML(element, .input), inputState(element) == .other {
            let value = controlValue(element)
            if value.isEmpty { return hasAttribute(element, .required) && isRequirable(element) ? .invalid : .valid }
            if hasTypeMismatch(value, inputType(element)) || rangeState(element) == .outOfRange { return .invalid }
            return hasStepMismatch(element, value) ? .invalid : .valid
        }
        guard hasAttribute(element, .required), isRequirable(element) else { return .valid }
        return isFilledIn(element, survey) ? .valid : .invalid
    }

    private func isFilledIn(_ element: NodeID, _ survey: FormSurvey) -> Bool {
        if isHTML(element, .input) {
            if inputState(element) == .checkbox { return survey.checked.contains(element) }
            return !survey.indeterminate.contains(element)
        }
        if isHTML(element, .textarea) { return !controlValue(element).isEmpty }
        return subtree(of: element).contains { option in
            isHTML(option, .option) && survey.checked.contains(option)
                && !(attributeValue(option, .value) ?? textContent(option)).isEmpty
        }
    }

    /// Whether constraints are asked of the element: not of buttons, nor of what is disabled or read-only.
    private func isValidated(_ element: NodeID) -> Bool {
        guard isHTMLElement(element) else { return false }
        let name = name(element)
        if name == .button { return !isDisabled(element) && !isPlainButton(element) }
        guard name == .input || name == .select || name == .textarea, !isDisabled(element) else { return false }
        if name == .input {
            let type = inputType(element)
            if ["hidden", "reset", "button"].contains(type) { return false }
        }
        return name == .select || !hasAttribute(element, .readonly)
    }

    private func hasTypeMismatch(_ value: String, _ type: String) -> Bool {
        switch type {
        case "email": !isEmailAddress(value)
        case "url": WebURL(value) == nil
        default: false
        }
    }

    /// HTML §4.10.5.1.5, without its length limits.
    private func isEmailAddress(_ value: String) -> Bool {
        let parts = value.utf8.split(separator: 0x40, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let local = parts[0].allSatisfy { isLetterOrDigit($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
        let labels = parts[1].split(separator: 0x2E, omittingEmptySubsequences: false)
        return local
            && labels.allSatisfy { label in
                !label.isEmpty && label.first != 0x2D && label.last != 0x2D
                    && label.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D }
            }
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

    // MARK: Ranges

    /// HTML §4.16.3, `:in-range` and `:out-of-range`.
    func rangeState(_ element: NodeID) -> RangeState {
        guard isHTML(element, .input), !isDisabled(element), !hasAttribute(element, .readonly) else {
            return .notRanged
        }
        let type = inputType(element)
        guard rangedTypes.contains(type) else { return .notRanged }
        let lowest = bound(element, .min, type) ?? (type == "range" ? .number(0) : nil)
        let highest = bound(element, .max, type) ?? (type == "range" ? .number(100) : nil)
        guard lowest != nil || highest != nil else { return .notRanged }
        guard let value = RangedValue(controlValue(element), type) else { return .inRange }
        if let lowest, value < lowest { return .outOfRange }
        if let highest, highest < value { return .outOfRange }
        return .inRange
    }

    private func bound(_ element: NodeID, _ attribute: Name, _ type: String) -> RangedValue? {
        attributeValue(element, attribute).flatMap { RangedValue($0, type) }
    }

    private func hasStepMismatch(_ element: NodeID, _ value: String) -> Bool {
        let step = attributeValue(element, .step) ?? "1"
        guard inputType(element) == "number", step.asciiLowercased != "any", let number = Double(value) else {
            return false
        }
        let size = Double(step).flatMap { $0 > 0 ? $0 : nil } ?? 1
        let base = (attributeValue(element, .min) ?? attributeValue(element, .value)).flatMap { Double($0) } ?? 0
        let steps = (number - base) / size
        return abs(steps - steps.rounded()) > 1e-9 * max(1, abs(steps))
    }
}

private let rangedTypes: Set<String> = ["date", "month", "week", "time", "datetime-local", "number", "range"]

/// A number, or a date or time in its valid form, whose digits sort as it does.
private enum RangedValue: Comparable {
    case number(Double)
    case text(String)

    init?(_ value: String, _ type: String) {
        if type == "number" || type == "range" {
            guard let number = Double(value), number.isFinite else { return nil }
            self = .number(number)
        } else {
            let template = Self.templates[type] ?? ""
            let isWellFormed =
                value.utf8.count >= template.utf8.count
                && zip(template.utf8, value.utf8).allSatisfy { $0 == 0x39 ? $1 &- 0x30 < 10 : $0 == $1 }
            guard isWellFormed else { return nil }
            self = .text(value)
        }
    }

    private static let templates = [
        "date": "9999-99-99", "month": "9999-99", "week": "9999-W99", "time": "99:99",
        "datetime-local": "9999-99-99T99:99"
    ]
}
