/// The bounds on everything that a page can grow. One place, one name each; a job may lower or raise them.
public struct Limits: Hashable, Sendable {
    /// Nodes in one document.
    public var maxNodes = 1_000_000
    /// Depth of the element tree; deeper elements become siblings at this depth, as in the reference browsers.
    public var maxTreeDepth = 512
    /// Bytes of one document, style sheet or script.
    public var maxTextBytes = 50 << 20
    /// Bytes of all resources of one page together.
    public var maxBytes = 50 << 20
    /// Redirects in one request.
    public var maxRedirects = 20
    /// Resources of one page.
    public var maxResources = 1_000
    /// Wall-clock seconds for one job.
    public var seconds = 30.0
    /// Device px in one picture.
    public var maxPixels = 200_000_000
    /// Pixels of one decoded image.
    public var maxImagePixels = 100_000_000
    /// Style rules in all sheets of one page.
    public var maxRules = 400_000
    /// Selectors in the sheets of one tree of a page, those in parentheses included; rules beyond them are left out.
    public var maxSelectors = 400_000
    /// Nesting of blocks, functions and rules in a style sheet.
    public var maxCSSNesting = 256
    /// Tokens of one style sheet; what follows them is left out.
    public var maxCSSTokens = 8_000_000
    /// Bytes to which `var()` may expand one declaration.
    public var maxVariableExpansion = 1 << 20
    /// Boxes and line fragments in one layout.
    public var maxFragments = 5_000_000
    /// Fragments made while columns inside of columns are broken; beyond that they are kept whole.
    public var maxNestedColumnFragments = 200_000
    /// Layouts of boxes at the places that they fall back to; beyond them boxes stay where they stand first.
    public var maxPositionTries = 10_000
    /// Frames within frames.
    public var maxFrameDepth = 3
    /// Seconds of page and user script together.
    public var scriptSeconds = 5.0
    /// Resident bytes of the process that holds one page.
    public var residentBytes = 2 << 30

    public init() {}
}
