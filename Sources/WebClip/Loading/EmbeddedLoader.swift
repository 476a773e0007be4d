import ClipBase

/// Answers `data:` URLs and nothing else: what a picture may use that is a document (SVG 2 §2.7).
final class EmbeddedLoader: ResourceLoader {
    private var answers: [(number: Int, outcome: Result<ResourceResponse, ResourceError>)] = []
    private var count = 0

    func begin(_ request: ResourceRequest) -> Int {
        count += 1
        if let data = DataURL(request.url) {
            let headers = [HTTPHeader("Content-Type", data.mimeType.serialized)]
            answers.append((count, .success(ResourceResponse(url: request.url, status: 200, headers: headers, body: data.body))))
        } else {
            let url = String(request.url.href.prefix(100))
            answers.append(
                (count, .failure(ResourceError(.unsupportedScheme, "A picture loads nothing, so \(url) stays out of it.", url: url))))
        }
        return count
    }

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        answers.isEmpty ? nil : answers.removeFirst()
    }

    func cancel(_ number: Int) { answers.removeAll { $0.number == number } }

    func perform(_ operation: SiteDataOperation) -> String { "" }
}
