import ClipBase
import JobModel
import Networking

extension Job {
    /// What the job's rules say to a request: the first that fits decides, and without one it is allowed.
    func requestDecision(on url: WebURL, for destination: ResourceRequest.Destination) -> RequestDecision {
        guard let rule = navigationRule(for: url, destination), rule.policy != .allow else { return .allow }
        return .refuse(reason: "the job's navigation rule “\(rule.policy.rawValue)” fits \(url.href.prefix(200))")
    }
}
