import ClipBase

/// Module texts by key: those inline in the page, and those that were loaded.
struct ModuleSources {
    private var inline: [String: (source: String, base: String)] = [:]

    /// Keeps an inline module and gives its key.
    mutating func addInline(_ source: String, base: String) -> String {
        let key = "inline:\(inline.count)"
        inline[key] = (source, base)
        return key
    }

    func inlineSource(_ key: String) -> (source: String, base: String)? { inline[key] }
}
