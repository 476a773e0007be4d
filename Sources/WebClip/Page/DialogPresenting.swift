extension WebPage {
    public enum JavaScriptConfirmResult: Hashable, Sendable { case ok, cancel }
    public enum JavaScriptPromptResult: Hashable, Sendable {
        case ok(String)
        case cancel
    }

    /// Answers a page's dialogs (`WebPage.DialogPresenting`), on the thread of `WebPageActor`: the script waits for each answer.
    public protocol DialogPresenting: Sendable {
        func handleJavaScriptAlert(message: String)
        func handleJavaScriptConfirm(message: String) -> JavaScriptConfirmResult
        func handleJavaScriptPrompt(message: String, defaultText: String) -> JavaScriptPromptResult
        /// Whether a page may be left that asks first (`beforeunload`).
        func handleBeforeUnload() -> JavaScriptConfirmResult
    }
}

extension WebPage.DialogPresenting {
    public func handleJavaScriptAlert(message: String) {}
    public func handleJavaScriptConfirm(message: String) -> WebPage.JavaScriptConfirmResult { .cancel }
    public func handleJavaScriptPrompt(message: String, defaultText: String) -> WebPage.JavaScriptPromptResult { .cancel }
    public func handleBeforeUnload() -> WebPage.JavaScriptConfirmResult { .ok }
}
