import CSSSyntax
import ClipBase
import DOM

/// A style sheet of a page with what its place says about it.
public struct StyleSource: Sendable {
    public var sheet: StyleSheet
    /// What relative URLs in the sheet are resolved against.
    public var baseURL: WebURL?
    /// The `media` attribute of the element that brought the sheet.
    public var media: MediaQueryList
    /// The shadow root that the sheet is scoped to; nil: the document.
    public var shadowRoot: NodeID?
    /// The parent of the element that brought the sheet: the root of `@scope` rules that name none. Cascade 6 §3.5.
    public var ownerParent: NodeID?
    /// The sheets of its `@import` rules, as far as they were loaded.
    public var imports: [RuleID: StyleSource] = [:]

    public init(
        _ sheet: StyleSheet, baseURL: WebURL? = nil, media: MediaQueryList = MediaQueryList(), shadowRoot: NodeID? = nil,
        ownerParent: NodeID? = nil
    ) {
        self.sheet = sheet
        self.baseURL = baseURL
        self.media = media
        self.shadowRoot = shadowRoot
        self.ownerParent = ownerParent
    }

    /// The `@import` rules whose conditions hold: where to put the loaded sheet, and its absolute URL.
    public func wantedImports(_ environment: MediaEnvironment) -> [(rule: RuleID, url: WebURL)] {
        guard media.matches(environment) else { return [] }
        var wanted: [(rule: RuleID, url: WebURL)] = []
        for id in sheet.topLevelRules {
            guard case .import(let rule) = sheet.content(of: id), rule.media.matches(environment),
                rule.supports?.holds({ StyleSupport.isSupported($0, in: sheet.buffer, namespaces: sheet.namespaces) }) ?? true,
                let url = WebURL(rule.url, base: baseURL)
            else { continue }
            wanted.append((id, url))
        }
        return wanted
    }
}

/// Where a declaration comes from (Cascade 5 §6.2), the weakest first.
enum CascadeOrigin: UInt8, Comparable, Sendable {
    case userAgent, user, author
    static func < (a: CascadeOrigin, b: CascadeOrigin) -> Bool { a.rawValue < b.rawValue }
}
