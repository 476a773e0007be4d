import ClipBase
import JobModel
import Scripting

/// A program that uses the library: its decider, its presenter, its message handlers.
final class LibraryClient: PageClient {
    private let configuration: WebPage.Configuration
    private let decider: (any WebPage.NavigationDeciding)?
    private let presenter: (any WebPage.DialogPresenting)?

    init(
        _ configuration: WebPage.Configuration, _ decider: (any WebPage.NavigationDeciding)?, _ presenter: (any WebPage.DialogPresenting)?
    ) {
        self.configuration = configuration
        self.decider = decider
        self.presenter = presenter
    }

    var messageHandlers: [String] { configuration.messageHandlers.keys.sorted() }

    func policy(for action: WebPage.NavigationAction) -> NavigationRule.Policy {
        guard let decider else { return action.opensNewWindow && !action.isUserActivated ? .event : .allow }
        return decider.decidePolicy(for: action) == .allow ? .allow : .cancel
    }

    func policy(for response: WebPage.NavigationResponse) -> WebPage.NavigationResponsePolicy {
        decider?.decidePolicy(for: response) ?? .allow
    }

    func answer(_ dialog: PageDialog) -> String? {
        guard let presenter else { return dialog.kind == .alert || dialog.kind == .beforeUnload ? "" : nil }
        switch dialog.kind {
        case .alert:
            presenter.handleJavaScriptAlert(message: dialog.message)
            return ""
        case .confirm: return presenter.handleJavaScriptConfirm(message: dialog.message) == .ok ? "" : nil
        case .beforeUnload: return presenter.handleBeforeUnload() == .ok ? "" : nil
        case .prompt:
            switch presenter.handleJavaScriptPrompt(message: dialog.message, defaultText: dialog.defaultText) {
            case .ok(let text): return text
            case .cancel: return nil
            }
        }
    }

    func reply(to message: ScriptMessage) -> Result<String, ScriptError>? {
        guard let handler = configuration.messageHandlers[message.handler] else { return nil }
        do { return .success(try handler(message.body).text) } catch { return .failure(ScriptError(.exception, "\(error)")) }
    }
}
