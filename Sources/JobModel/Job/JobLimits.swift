import ClipBase

/// Bounds that a job sets for itself; nil means the service's. The service's own bounds are never exceeded.
public struct JobLimits: JSONRecord, Hashable {
    public var seconds: Double?
    public var bytes: Int?
    public var pixels: Int?
    public var nodes: Int?
    public var resources: Int?
    public var redirects: Int?
    public var memory: Int?
    public var depth: Int?
    public var imagePixels: Int?
    public var rules: Int?
    public var fragments: Int?
    public var frames: Int?
    public init() {}

    public static var fields: [Field<JobLimits>] {
        [
            Field(
                "seconds", \.seconds, "wall-clock seconds of the whole job", where: { $0 >= 0.1 && $0 <= 86_400 },
                else: "a number from 0.1 to 86,400"),
            Field("bytes", \.bytes, "bytes of all resources together", where: { $0 >= 1 }, else: "a whole number above 0"),
            Field("pixels", \.pixels, "device px in one picture", where: { $0 >= 1 }, else: "a whole number above 0"),
            Field("nodes", \.nodes, "nodes in the document", where: { $0 >= 10 }, else: "a whole number from 10"),
            Field("resources", \.resources, "requests for one page", where: { $0 >= 1 }, else: "a whole number above 0"),
            Field(
                "redirects", \.redirects, "redirects in one request", where: { $0 >= 0 && $0 <= 100 }, else: "a whole number from 0 to 100"),
            Field(
                "memory", \.memory, "resident bytes of the page's process", where: { $0 >= 32 << 20 },
                else: "a whole number from 33,554,432"),
            Field(
                "depth", \.depth, "elements within elements; deeper ones become siblings", where: { $0 >= 8 && $0 <= 1_024 },
                else: "a whole number from 8 to 1,024"),
            Field("imagePixels", \.imagePixels, "pixels of one decoded image", where: { $0 >= 1 }, else: "a whole number above 0"),
            Field("rules", \.rules, "style rules of the page", where: { $0 >= 0 }, else: "a whole number from 0"),
            Field("fragments", \.fragments, "boxes and lines of the page", where: { $0 >= 1 }, else: "a whole number above 0"),
            Field(
                "frames", \.frames, "frames within frames", where: { $0 >= 0 && $0 <= 8 }, else: "a whole number from 0 to 8")
        ]
    }

    /// The service's limits, changed by the job's and never above `ceiling`.
    public func applied(to base: Limits, ceiling: Limits) -> Limits {
        var limits = base
        limits.seconds = min(seconds ?? base.seconds, ceiling.seconds)
        limits.maxBytes = min(bytes ?? base.maxBytes, ceiling.maxBytes)
        limits.maxPixels = min(pixels ?? base.maxPixels, ceiling.maxPixels)
        limits.maxNodes = min(nodes ?? base.maxNodes, ceiling.maxNodes)
        limits.maxResources = min(resources ?? base.maxResources, ceiling.maxResources)
        limits.maxRedirects = min(redirects ?? base.maxRedirects, ceiling.maxRedirects)
        limits.residentBytes = min(memory ?? base.residentBytes, ceiling.residentBytes)
        limits.maxTreeDepth = min(depth ?? base.maxTreeDepth, ceiling.maxTreeDepth)
        limits.maxImagePixels = min(imagePixels ?? base.maxImagePixels, ceiling.maxImagePixels)
        limits.maxRules = min(rules ?? base.maxRules, ceiling.maxRules)
        limits.maxSelectors = min(max(limits.maxRules, base.maxSelectors), ceiling.maxSelectors)
        limits.maxFragments = min(fragments ?? base.maxFragments, ceiling.maxFragments)
        limits.maxFrameDepth = min(frames ?? base.maxFrameDepth, ceiling.maxFrameDepth)
        return limits
    }
}

extension JobLimits {
    /// The part of these limits that a job can set.
    public init(_ limits: Limits) {
        self.init()
        seconds = limits.seconds
        bytes = limits.maxBytes
        pixels = limits.maxPixels
        nodes = limits.maxNodes
        resources = limits.maxResources
        redirects = limits.maxRedirects
        memory = limits.residentBytes
        depth = limits.maxTreeDepth
        imagePixels = limits.maxImagePixels
        rules = limits.maxRules
        fragments = limits.maxFragments
        frames = limits.maxFrameDepth
    }
}

extension Limits {
    /// The bounds of a job whose limits were judged already: the supervisor's word is the last.
    public init(judged job: Job) {
        self = job.limits.applied(to: Limits(), ceiling: .unlimited)
        scriptSeconds = job.javaScript.timeLimit
    }

    /// Limits that hold nothing back.
    public static var unlimited: Limits {
        var limits = Limits()
        limits.seconds = .infinity
        limits.maxBytes = .max
        limits.maxPixels = .max
        limits.maxNodes = .max
        limits.maxResources = .max
        limits.maxRedirects = .max
        limits.residentBytes = .max
        limits.maxTreeDepth = .max
        limits.maxImagePixels = .max
        limits.maxRules = .max
        limits.maxSelectors = .max
        limits.maxFragments = .max
        limits.maxFrameDepth = .max
        return limits
    }
}

/// Who is told of an end or a change.
public struct Hook: JSONRecord {
    /// A command of the service configuration; the result's directory is its argument.
    public var command: String?
    /// A URL that gets the result line by POST.
    public var url: String?
    /// Signs the POST: `X-WebClip-Signature: sha256=HMAC`.
    public var secret: String?
    public init() {}
    public static var alternatives: [Alternatives] { [.init(["command", "url"], isRequired: true)] }
    public static var fields: [Field<Hook>] {
        [
            Field("command", \.command, "a command named in the service configuration"),
            Field("url", \.url, "gets the result by POST"), Field("secret", \.secret, "signs the POST (HMAC-SHA256)")
        ]
    }
}
