import ClipBase

// The names that the tree itself looks at; each is interned once.
extension Name {
    public static let id = Name("id")
    public static let `class` = Name("class")
    public static let style = Name("style")
    public static let table = Name("table")
    public static let template = Name("template")
    public static let slot = Name("slot")
    public static let title = Name("title")
    public static let body = Name("body")
    public static let head = Name("head")
    public static let html = Name("html")
    public static let frameset = Name("frameset")
}
