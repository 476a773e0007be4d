import ClipBase
import JobModel
import Scripting

/// Who decides what a page may do and answers its questions: the rules of a job, or a program that uses the library.
protocol PageClient: AnyObject {
    /// Names that `window.webkit.messageHandlers` has; `*` stands for every name.
    var messageHandlers: [String] { get }
    func policy(for action: WebPage.NavigationAction) -> NavigationRule.Policy
    func policy(for response: WebPage.NavigationResponse) -> WebPage.NavigationResponsePolicy
    /// Nil: cancelled. What an alert's answer says does not matter.
    func answer(_ dialog: PageDialog) -> String?
    /// The reply to a message as JSON; nil where there is none.
    func reply(to message: ScriptMessage) -> Result<String, ScriptError>?
}

/// A question to the user (HTML §8.8, §7.4.2.4).
struct PageDialog {
    var kind: DialogRecord.Kind
    var message = ""
    var defaultText = ""
}

/// A job's rules.
final class JobClient: PageClient {
    private let job: Job

    init(_ job: Job) { self.job = job }

    var messageHandlers: [String] { job.userScripts.contains(where: \.isJavaScript) ? ["*"] : [] }

    func policy(for action: WebPage.NavigationAction) -> NavigationRule.Policy {
        let kind: NavigationRule.Kind = action.opensNewWindow ? .popup : .page
        if let rule = job.navigationRule(for: action.url, .document, kind: kind) { return rule.policy }
        // A link that opens a window is followed in the page where a step clicks it; what scripts open by themselves is told.
        return action.opensNewWindow && !action.isUserActivated ? .event : .allow
    }

    func policy(for response: WebPage.NavigationResponse) -> WebPage.NavigationResponsePolicy { .allow }

    func answer(_ dialog: PageDialog) -> String? {
        switch dialog.kind {
        case .alert: ""
        case .confirm: job.dialogs.confirm ? "" : nil
        case .prompt: job.dialogs.prompt
        case .beforeUnload: job.dialogs.beforeUnload ? "" : nil
        }
    }

    func reply(to message: ScriptMessage) -> Result<String, ScriptError>? { nil }
}
