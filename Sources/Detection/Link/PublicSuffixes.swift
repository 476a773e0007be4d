import CPSL

/// The public suffix list, as far as detection needs it: is this the last label of names that people register?
struct PublicSuffixes: Sendable {
    /// Two-letter file endings that are also countries, and words that end sentences: no domain without `www` or a path.
    private static let unlikely: Set<String> = [
        "py", "rs", "md", "sh", "pl", "cc", "so", "ps", "zip", "mov", "java", "app", "call", "now", "here", "in", "is",
        "it", "to", "at", "my", "be", "no", "as", "am", "do", "me", "us", "so", "or", "and", "by", "if", "this", "st"
    ]

    /// True when the label is a top-level domain. Takes it in lower case, Unicode or Punycode.
    static func isTopLevel(_ label: String) -> Bool {
        if label.hasPrefix("xn--") { return label.utf8.count > 6 }
        guard let list = psl_builtin() else { return false }
        return psl_is_public_suffix2(list, label, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0
    }

    /// True when a name ending so is as likely a file or the end of a sentence: `main.rs`, `came.It`.
    static func isUnlikely(_ label: String) -> Bool { unlikely.contains(label) }
}
