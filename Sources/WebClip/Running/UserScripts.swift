import ClipBase
import DOM
import JobModel
import Scripting

// What a job puts into its pages.
extension PageSession {
    /// Applies style sheets, transforms and ready-made changes in order; JavaScript ran before, at its times.
    func applyUserScripts() {
        userStyles = []
        for script in job.userScripts {
            switch script.content {
            case .css(let css): userStyles.append(css)
            case .transform(let transforms): apply(transforms)
            case .preset(let preset): for change in TransformPreset(rawValue: preset.rawValue)?.transforms ?? [] { apply(change) }
            case .source, .file: break
            }
        }
        documentDidChange()
    }

    func apply(_ transforms: [Transform]) { for transform in transforms { apply(DocumentTransform(transform)) } }

    private func apply(_ transform: DocumentTransform) {
        do throws(TransformError) {
            let outcome = try transform.apply(to: &document)
            documentDidChange()
            if outcome.matched == 0 {
                warn(Diagnostic(.note, code: "transform.nothing", message: "A transform matched nothing.", location: "\(transform)"))
            }
        } catch {
            warn(Diagnostic(.warning, code: "transform.invalid", message: error.message))
        }
    }
}

extension DocumentTransform {
    init(_ transform: Transform) {
        switch transform {
        case .remove(let selector): self = .remove(selector)
        case .hide(let selector): self = .hide(selector)
        case .keepOnly(let selector): self = .keepOnly(selector)
        case .unwrap(let selector): self = .unwrap(selector)
        case .open(let selector): self = .open(selector)
        case .click(let selector): self = .click(selector)
        case .addStyle(let css): self = .addStyle(css)
        case .setAttribute(let change): self = .setAttribute(selector: change.selector, name: change.name, value: change.value)
        case .setText(let change): self = .setText(selector: change.selector, text: change.text)
        case .addClass(let change): self = .addClass(selector: change.selector, name: change.name)
        case .replaceText(let change): self = .replaceText(find: change.find, replacement: change.replace, selector: change.selector)
        }
    }
}
