import Selectors

/// A block of declarations that applies to an element, with its place in the cascade (Cascade 5 §6.1).
struct MatchedBlock {
    /// What brought the block, from weakest to strongest among normal declarations.
    enum Level: UInt8, Comparable {
        case userAgent, user, presentationalHint, author, styleAttribute, positionTry
        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
        var origin: CascadeOrigin {
            switch self {
            case .userAgent: .userAgent
            case .user: .user
            case .presentationalHint, .author, .styleAttribute, .positionTry: .author
            }
        }
    }

    var level: Level
    /// Trees from the inside out: the host's own shadow tree, the element's tree, the trees of outer hosts.
    var context: UInt8 = 1
    var layer: UInt32 = 0
    var specificity: Specificity = .zero
    /// Smaller is nearer.
    var proximity: UInt32 = RuleMatch.unscoped
    /// Which rule set, and which rule or block of it.
    var set: UInt16
    var rule: UInt32
    var run: DeclarationRun

    /// Whether the block counts where a declaration of `other` says `revert` or `revert-layer`.
    func isBehind(_ other: MatchedBlock, _ kind: LonghandEntry.Kind) -> Bool {
        kind == .revert
            ? level.origin < other.level.origin
            : level != other.level || layer != other.layer || context != other.context
    }

    /// Whether `a` goes before `b` among normal declarations: the later one wins.
    static func precedes(_ a: MatchedBlock, _ b: MatchedBlock) -> Bool {
        if a.level != b.level { return a.level < b.level }
        if a.context != b.context { return a.context < b.context }
        if a.layer != b.layer { return a.layer < b.layer }
        return isWeaker(a, b)
    }

    /// Whether `a` goes before `b` among important declarations: origins, contexts and layers are turned around.
    static func precedesWhenImportant(_ a: MatchedBlock, _ b: MatchedBlock) -> Bool {
        if a.level.origin != b.level.origin { return a.level.origin > b.level.origin }
        if a.level != b.level { return a.level < b.level }
        if a.context != b.context { return a.context > b.context }
        if a.layer != b.layer { return a.layer > b.layer }
        return isWeaker(a, b)
    }

    private static func isWeaker(_ a: MatchedBlock, _ b: MatchedBlock) -> Bool {
        if a.specificity != b.specificity { return a.specificity < b.specificity }
        if a.proximity != b.proximity { return a.proximity > b.proximity }
        return a.set != b.set ? a.set < b.set : a.rule < b.rule
    }
}
