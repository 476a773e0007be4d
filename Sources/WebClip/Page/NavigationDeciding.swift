public import ClipBase

extension WebPage {
    /// Why a page wants to go elsewhere (`WKNavigationType`).
    public enum NavigationType: Hashable, Sendable {
        case linkActivated, formSubmitted, backForward, reload
        /// The program's own load, a script's `location`, a refresh.
        case other
    }

    /// A way that a page wants to go (`WebPage.NavigationAction`).
    public struct NavigationAction: Sendable {
        public var request: ResourceRequest
        public var navigationType: NavigationType
        /// Whether the link's `target` or `window.open` asks for a window of its own. Allowed, it takes the page's place.
        public var opensNewWindow: Bool
        /// Whether it follows from what the program did to the page, and not from a script of its own accord.
        public var isUserActivated: Bool
        /// Whether a server sent the page on to this URL.
        public var isRedirect: Bool

        public var url: WebURL { request.url }

        init(
            _ request: ResourceRequest, _ navigationType: NavigationType, opensNewWindow: Bool = false, isUserActivated: Bool = false,
            isRedirect: Bool = false
        ) {
            self.request = request
            self.navigationType = navigationType
            self.opensNewWindow = opensNewWindow
            self.isUserActivated = isUserActivated
            self.isRedirect = isRedirect
        }
    }

    /// What a server answered to a navigation (`WebPage.NavigationResponse`).
    public struct NavigationResponse: Sendable {
        public var url: WebURL
        public var status: Int
        public var headers: [HTTPHeader]
        /// Whether the answer can be shown as a page.
        public var canShowMIMEType: Bool
    }

    public enum NavigationActionPolicy: Hashable, Sendable { case allow, cancel }
    public enum NavigationResponsePolicy: Hashable, Sendable { case allow, cancel }

    /// Decides where a page may go (`WebPage.NavigationDeciding`).
    ///
    /// Asked on the thread of `WebPageActor` while all pages wait: an answer comes at once.
    public protocol NavigationDeciding: Sendable {
        /// Asked before each navigation of the page itself, and after each redirect.
        func decidePolicy(for action: NavigationAction) -> NavigationActionPolicy
        /// Asked when the answer is there and nothing of it has been shown.
        func decidePolicy(for response: NavigationResponse) -> NavigationResponsePolicy
    }
}

extension WebPage.NavigationDeciding {
    /// All but windows that scripts open of their own accord.
    public func decidePolicy(for action: WebPage.NavigationAction) -> WebPage.NavigationActionPolicy {
        action.opensNewWindow && !action.isUserActivated ? .cancel : .allow
    }
    public func decidePolicy(for response: WebPage.NavigationResponse) -> WebPage.NavigationResponsePolicy { .allow }
}
