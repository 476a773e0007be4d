import ClipBase

/// Whether a broker asks sites what a robot may fetch.
public enum RobotsPolicy: Hashable, Sendable {
    case ignore
    /// Every request over HTTP is judged by its site's `robots.txt`, for a robot of this name.
    case obey(product: String)
}

/// What is known of the sites' rules, and which requests wait to know more.
struct RobotsBook {
    enum Page {
        case asked(waiting: [FetchID])
        /// - Parameter until: seconds since 1970.
        case known(RobotsRules, until: Int64)
    }

    private var pages: [String: Page] = [:]
    /// Sites that are remembered.
    private static let maxSites = 10_000
    /// Seconds that rules hold (RFC 9309 §2.4).
    private static let lifetime: Int64 = 86_400
    /// Seconds after which a site that could not answer is asked again.
    private static let retryAfter: Int64 = 300

    enum Answer {
        case rules(RobotsRules)
        /// The rules have been asked for; the request waits.
        case wait
        /// The caller has to ask for them; the request waits.
        case ask
    }

    mutating func rules(of origin: String, for fetch: FetchID, now: Int64) -> Answer {
        switch pages[origin] {
        case .known(let rules, let until) where now < until: return .rules(rules)
        case .asked(let waiting):
            pages[origin] = .asked(waiting: waiting + [fetch])
            return .wait
        case .known, nil:
            if pages.count >= Self.maxSites {
                pages = pages.filter { if case .asked = $0.value { true } else { false } }
            }
            pages[origin] = .asked(waiting: [fetch])
            return .ask
        }
    }

    /// Takes a site's answer, and returns the requests that waited for it.
    mutating func take(
        _ result: Result<ResourceResponse, ResourceError>, of origin: String, product: String, now: Int64
    ) -> [FetchID] {
        guard case .asked(let waiting) = pages[origin] else { return [] }
        switch result {
        case .success(let response) where (200...299).contains(response.status):
            pages[origin] = .known(RobotsRules(response.body, product: product), until: now + Self.lifetime)
        case .success(let response) where (500...599).contains(response.status):
            // "Unreachable": nothing may be fetched (§2.3.1.4).
            pages[origin] = .known(.disallowAll, until: now + Self.retryAfter)
        case .success:
            pages[origin] = .known(.allowAll, until: now + Self.lifetime)
        case .failure(let error):
            let isReachable = error.code == .tooManyRedirects || error.code == .tooLarge || error.code == .badURL
            pages[origin] = .known(isReachable ? .allowAll : .disallowAll, until: now + Self.retryAfter)
        }
        return waiting
    }
}
