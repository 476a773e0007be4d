import CJavaScriptCore
import ClipBase
import DOM

// Form controls, URLs and bytes.
extension NativeFunctions {
    static let controls: [(String, NativeFunction)] = [
        ("value", { call in call.make(call.node(0).map { call.session.document.controlValue($0) } ?? "") }),
        (
            "setValue",
            { call in
                if let id = call.node(0) { call.session.document.setControlValue(id, to: call.string(1)) }
                return nil
            }
        ),
        ("checked", { call in call.make(call.node(0).map { call.session.document.isChecked($0) } ?? false) }),
        (
            "setChecked",
            { call in
                if let id = call.node(0) { call.session.document.setChecked(id, call.bool(1)) }
                return nil
            }
        ),
        (
            "selected",
            { call in
                let document = call.session.document
                return call.make(
                    call.node(0).map { document.controlStates[$0]?.isSelected ?? document.hasAttribute($0, ScriptNames.selected) } ?? false)
            }
        ),
        (
            "setSelected",
            { call in
                guard let id = call.node(0) else { return nil }
                call.session.document.controlStates[id, default: ControlState()].isSelected = call.bool(1)
                call.session.document.noteStateChange()
                return nil
            }
        ),
        ("options", { call in call.make(call.node(0).map { call.session.document.options(of: $0) } ?? []) }),
        ("selectedOptions", { call in call.make(call.node(0).map { call.session.document.selectedOptions(of: $0) } ?? []) }),
        ("formOwner", { call in call.make(call.node(0).flatMap { call.session.document.formOwner(of: $0) }) }),
        ("formElements", { call in call.make(call.node(0).map { call.session.document.submittableElements(of: $0) } ?? []) }),
        ("labeled", { call in call.make(call.node(0).flatMap { call.session.document.labeledControl(of: $0) }) }),
        ("isDisabled", { call in call.make(call.node(0).map { call.session.document.isDisabled($0) } ?? false) }),
        (
            "resetForm",
            { call in
                guard let form = call.node(0) else { return nil }
                for control in call.session.document.submittableElements(of: form) {
                    call.session.document.controlStates[control] = nil
                    for option in call.session.document.options(of: control) {
                        call.session.document.controlStates[option]?.isSelected = nil
                    }
                }
                call.session.document.noteStateChange()
                return nil
            }
        ),
        (
            "formData",
            { call in
                guard let form = call.node(0) else { return call.make([String]()) }
                let entries = FormSubmission.entries(of: form, submitter: call.node(1), in: call.session.document)
                return call.make(entries.flatMap { [$0.name, $0.value] })
            }
        ),
        (
            "submit",
            { call in
                let session = call.session
                guard let form = call.node(0), let sent = FormSubmission(form: form, submitter: call.node(1), in: session.document) else {
                    return nil
                }
                session.requestNavigation(NavigationRequest(url: sent.url, target: sent.target, kind: .form(sent), replacesEntry: false))
                return nil
            }
        ),
        (
            "state",
            { call in
                guard let id = call.node(0), let state = call.session.document.controlStates[id] else { return call.null }
                switch call.string(1) {
                case "indeterminate": return call.make(state.isIndeterminate)
                case "scrollLeft": return call.make(state.scrollLeft)
                case "scrollTop": return call.make(state.scrollTop)
                default: return call.null
                }
            }
        ),
        (
            "setState",
            { call in
                guard let id = call.node(0) else { return nil }
                let number = call.number(2)
                guard number.isFinite else { return nil }
                var state = call.session.document.controlStates[id] ?? ControlState()
                switch call.string(1) {
                case "indeterminate": state.isIndeterminate = number != 0
                case "scrollLeft": state.scrollLeft = max(0, number)
                case "scrollTop": state.scrollTop = max(0, number)
                default: break
                }
                call.session.document.controlStates[id] = state
                call.session.document.noteStateChange()
                return nil
            }
        ),
        (
            "multipart",
            { call in
                let flat = call.strings(0)
                var entries: [FormSubmission.Entry] = []
                for i in stride(from: 0, to: flat.count - 2, by: 3) {
                    entries.append(.init(name: flat[i], value: flat[i + 1], filename: flat[i + 2].isEmpty ? nil : flat[i + 2]))
                }
                let (type, body) = FormSubmission.multipart(entries)
                return call.array([call.make(type), call.make(bytes: body)])
            }
        )
    ]

    static let urls: [(String, NativeFunction)] = [
        (
            "url",
            { call in
                let base = call.string(1)
                let baseURL = base.isEmpty ? nil : WebURL(base)
                guard base.isEmpty || baseURL != nil, let url = WebURL(call.string(0), base: baseURL) else { return call.null }
                return call.object([
                    ("href", url.href), ("protocol", url.protocol), ("username", url.username), ("password", url.password),
                    ("host", url.hostAndPort), ("hostname", url.hostname), ("port", url.portString), ("pathname", url.pathname),
                    ("search", url.search), ("hash", url.hash), ("origin", url.origin)
                ])
            }
        ),
        (
            "setURL",
            { call in
                guard var url = WebURL(call.string(0)) else { return call.null }
                let value = call.string(2)
                switch call.string(1) {
                case "protocol": url.setProtocol(value)
                case "username": url.setUsername(value)
                case "password": url.setPassword(value)
                case "host": url.setHost(value)
                case "hostname": url.setHostname(value)
                case "port": url.setPort(value)
                case "pathname": url.setPathname(value)
                case "search": url.setSearch(value)
                case "hash": url.setHash(value)
                default: break
                }
                return call.make(url.href)
            }
        ),
        (
            "resolve",
            { call in
                let text = call.string(0)
                return call.make(WebURL(text, base: call.session.document.baseURL)?.href ?? text)
            }
        ),
        ("baseURL", { call in call.make(call.session.document.baseURL?.href ?? "about:blank") }),
        ("documentURL", { call in call.make(call.session.document.url?.href ?? "about:blank") }),
        ("origin", { call in call.make(call.session.document.url?.origin ?? "null") }),
        (
            "parseQuery",
            { call in
                call.array(FormURLEncoded.parse(call.string(0).utf8).map { call.make([$0.name, $0.value]) })
            }
        ),
        (
            "serializeQuery",
            { call in
                let flat = call.strings(0)
                var entries: [FormURLEncoded.Entry] = []
                for i in stride(from: 0, to: flat.count - 1, by: 2) { entries.append(.init(name: flat[i], value: flat[i + 1])) }
                return call.make(FormURLEncoded.serialize(entries))
            }
        )
    ]
}
