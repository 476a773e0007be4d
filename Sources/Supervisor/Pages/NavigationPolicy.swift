import ClipBase
import JobModel
import Networking

extension NavigationRule {
    /// Whether the rule speaks of this URL, asked for as this kind.
    func fits(_ url: WebURL, _ destination: ResourceRequest.Destination) -> Bool {
        if let scheme, scheme.asciiLowercased != url.scheme { return false }
        if let host, !NavigationRule.host(url.hostname, fits: host.asciiLowercased) { return false }
        if let path, !url.path.hasPrefix(path) { return false }
        if let pattern = self.url, !NavigationRule.text(Array(url.href.utf8), fits: Array(pattern.utf8)) { return false }
        return kinds.isEmpty || kinds.contains { $0.destinations.contains(destination) }
    }

    private static func host(_ host: String, fits pattern: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return host == pattern }
        let domain = pattern.dropFirst(2)
        return host == domain || host.hasSuffix("." + domain)
    }

    /// Whether the text is the pattern, where `*` stands for any run. Time grows with the product of the lengths at most.
    static func text(_ text: [UInt8], fits pattern: [UInt8]) -> Bool {
        var t = 0
        var p = 0
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension NavigationRule.Kind {
    fileprivate var destinations: [ResourceRequest.Destination] {
        switch self {
        case .page, .popup: [.document]
        case .frame: [.frame]
        case .style: [.style]
        case .image: [.image]
        case .font: [.font]
        case .script: [.script]
        case .fetch: [.fetch]
        }
    }
}

extension Job {
    /// What the job's rules say to a request: the first that fits decides, and without one it is allowed.
    func decision(on url: WebURL, for destination: ResourceRequest.Destination) -> RequestDecision {
        guard let rule = navigation.first(where: { $0.fits(url, destination) }), rule.policy != .allow else { return .allow }
        return .refuse(reason: "the job's navigation rule “\(rule.policy.rawValue)” fits \(url.href.prefix(200))")
    }
}
