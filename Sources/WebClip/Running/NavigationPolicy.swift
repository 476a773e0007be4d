import ClipBase
import DOM
import JobModel
import Scripting

// Where a page may go: asked before every navigation.
extension PageSession {
    /// Schemes whose pages are loaded; all others belong to other programs.
    private static let loadedSchemes: Set<String> = ["http", "https", "file", "data", "about"]

    /// Asks the client, tells what is not followed, and fails where the job itself wanted to go there.
    func mayGo(_ navigation: Navigation) throws(JobFailure) -> Bool {
        let action = navigation.action
        let url = JSONValue.string(String(action.url.href.prefix(8_000)))
        switch client.policy(for: action) {
        case .allow:
            guard !PageSession.loadedSchemes.contains(action.url.scheme) else { return true }
            record(.appScheme, ["url": url, "scheme": .string(action.url.scheme)])
        case .event:
            let isApp = !PageSession.loadedSchemes.contains(action.url.scheme)
            record(
                isApp ? .appScheme : .navigation,
                ["url": url, "policy": "event", "opensNewWindow": action.opensNewWindow ? .bool(true) : nil])
        case .external:
            record(.external, ["url": url])
            if result.external.count < 1_000, !result.external.contains(action.url.href) { result.external.append(action.url.href) }
        case .cancel:
            record(.navigation, ["url": url, "policy": "cancel"])
            let message = "Going to \(action.url.href.prefix(500)) is forbidden by a navigation rule."
            guard navigation.refusal == .staysOnPage else { throw JobFailure(.blockedByRule, stage: .load, message) }
            warn(Diagnostic(.warning, code: "navigation.cancelled", message: message))
        }
        if navigation.refusal == .fails, action.url.scheme == "javascript" || action.url.scheme == "blob" {
            throw JobFailure(.unsupportedScheme, stage: .load, "“\(action.url.scheme):” URLs are no pages to load.")
        }
        return false
    }

    /// Lets the present page object (`beforeunload`) and tells it that it goes (HTML §7.4.2.4). False where it stays.
    func leavePage() -> Bool {
        guard let scripts, scripts.isStarted, !isLeaving else { return true }
        isLeaving = true
        defer { isLeaving = false }
        var asks = false
        withScripts(settling: .no) { asks = $0.asksBeforeUnload }
        if asks, answer(PageDialog(kind: .beforeUnload)) == nil {
            warn(
                Diagnostic(
                    .warning, code: "navigation.unloadRefused",
                    message: "The page asked before it was left, and “dialogs.beforeUnload” keeps it."))
            return false
        }
        withScripts(settling: .no) {
            $0.fire("pagehide")
            $0.fire("unload")
        }
        _ = scriptHost.takeNavigation()
        return true
    }

    /// Records a dialog and gives the client's answer.
    func answer(_ dialog: PageDialog) -> String? {
        let reply = client.answer(dialog)
        var record = DialogRecord()
        record.kind = dialog.kind
        record.message = String(told(dialog.message).prefix(10_000))
        switch dialog.kind {
        case .alert: break
        case .confirm, .beforeUnload: record.answer = .bool(reply != nil)
        case .prompt: record.answer = reply.map { .string(told($0)) } ?? .null
        }
        guard dialog.kind != .alert || job.dialogs.alert == .record, result.dialogs.count < 1_000 else { return reply }
        result.dialogs.append(record)
        self.record(.dialog, ["kind": record.kind.json, "message": .string(record.message), "answer": record.answer])
        return reply
    }

    // MARK: Targets

    private enum Place {
        case page, newWindow
        case frame(NodeID)
    }

    /// Where a link's or form's `target` leads (HTML §7.3.1.7).
    private func place(of target: String) -> Place {
        switch target.asciiLowercased {
        case "", "_self", "_top", "_parent": return .page
        case "_blank": return .newWindow
        default:
            let frame = document.descendants.first {
                document.isHTML($0, PageNames.iframe) && document.attributeValue($0, PageNames.name) == target
            }
            return frame.map { .frame($0) } ?? .newWindow
        }
    }

    /// The navigation that a link or a form asks for; nil where it went into a frame of the page.
    func navigation(to request: ResourceRequest, _ type: WebPage.NavigationType, target: String) -> Navigation? {
        switch place(of: target) {
        case .page: return Navigation(WebPage.NavigationAction(request, type, isUserActivated: isActing))
        case .newWindow:
            return Navigation(WebPage.NavigationAction(request, type, opensNewWindow: true, isUserActivated: isActing))
        case .frame(let frame):
            document.removeAttribute(frame, PageNames.srcdoc)
            document.setAttribute(frame, PageNames.src, to: request.url.href)
            documentDidChange()
            record(.navigation, ["url": .string(request.url.href), "frame": .string(target)])
            return nil
        }
    }

    // MARK: Logins

    /// Notes a login once its URL and its cookie were both seen; the rest of the job goes on.
    func noteAuthorization() {
        guard let condition = job.authorized, result.isAuthorized != true, let url = document.url else { return }
        if condition.url.map({ url.href.hasPrefix($0) }) ?? true { hasSeenAuthorizedURL = true }
        guard hasSeenAuthorizedURL else {
            result.isAuthorized = false
            return
        }
        let hasCookie = condition.cookie.map { !loader.perform(.find(name: $0, url: url)).isEmpty } ?? true
        result.isAuthorized = hasCookie
        if hasCookie { record(.authorized, ["url": .string(url.href), "cookie": condition.cookie.map { .string($0) }]) }
    }
}
