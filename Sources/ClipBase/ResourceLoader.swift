/// Where a page's bytes come from: the broker over a socket in a worker, `Networking` in a program that uses the library.
public protocol ResourceLoader: AnyObject {
    /// Starts a request and gives it a number; the answer comes from `next`.
    func begin(_ request: ResourceRequest) -> Int

    /// Waits for the next answer, at most until the deadline.
    ///
    /// - Returns: the number of a request and its outcome; nil when the deadline passed or nothing is under way.
    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)?
}
