import ClipBase
import JobModel
import WebClip

/// Answers from a table, at once, and keeps cookies by name.
final class TestLoader: ResourceLoader {
    struct Page {
        var type: String
        var body: String
        /// In place of `body`, for what is no text.
        var bytes: [UInt8]?
        var headers: [HTTPHeader] = []
        var status = 200
        /// Where a redirect led from; the answer is that of the target.
        var redirectsTo: String?

        init(_ type: String = "text/html", _ body: String = "") {
            self.type = type
            self.body = body
        }
    }

    var pages: [String: Page]
    var cookies: [(name: String, value: String, isHTTPOnly: Bool)] = []
    var storage: [String: String] = [:]
    private(set) var requests: [ResourceRequest] = []
    private var waiting: [(Int, ResourceRequest)] = []
    private var count = 0

    init(_ pages: [String: Page] = [:]) { self.pages = pages }

    func begin(_ request: ResourceRequest) -> Int {
        count += 1
        requests.append(request)
        waiting.append((count, request))
        return count
    }

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        guard !waiting.isEmpty else { return nil }
        let (number, request) = waiting.removeFirst()
        var url = request.url
        var redirects: [WebURL] = []
        while let target = pages[url.href]?.redirectsTo.flatMap({ WebURL($0) }), redirects.count < 5 {
            redirects.append(url)
            url = target
        }
        guard let found = pages[url.href] else {
            return (number, .failure(ResourceError(.fileNotFound, "There is no such resource.", url: url.href)))
        }
        let headers = [HTTPHeader("Content-Type", found.type)] + found.headers
        var response = ResourceResponse(url: url, status: found.status, headers: headers, body: found.bytes ?? Array(found.body.utf8))
        response.redirects = redirects
        return (number, .success(response))
    }

    func cancel(_ number: Int) { waiting.removeAll { $0.0 == number } }

    func perform(_ operation: SiteDataOperation) -> String {
        switch operation {
        case .read: return cookies.filter { !$0.isHTTPOnly }.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        case .write(let line, _):
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { cookies.append((pair[0], pair[1], false)) }
            return ""
        case .find(let name, _): return cookies.contains { $0.name == name } ? name : ""
        case .delete(let name, _):
            cookies.removeAll { name == nil || $0.name == name }
            return ""
        case .readStorage(let origin): return storage[origin] ?? ""
        case .writeStorage(let json, let origin):
            storage[origin] = json
            return ""
        }
    }
}

final class TestSink: ResultSink {
    var events: [PageEvent] = []
    var files: [String: [UInt8]] = [:]
    private var name = ""
    func record(_ event: PageEvent) { events.append(event) }
    func beginFile(_ name: String) {
        self.name = name
        files[name] = []
    }
    func append(_ bytes: [UInt8]) { files[name, default: []] += bytes }
    func endFile() {}

    func text(_ name: String) -> String? { files[name].map { String(decoding: $0, as: UTF8.self) } }

    /// One detail of each event of a kind.
    func details(_ kind: PageEvent.Kind, _ key: String) -> [JSONValue] {
        events.filter { $0.kind == kind }.compactMap { event in event.details.first { $0.key == key }?.value }
    }
}

/// The project's fonts.
let testFonts = String(#filePath.dropLast("Tests/WebClipTests/TestLoader.swift".count)) + "fonts"

/// Runs a job given as JSON.
func runJob(_ job: String, _ loader: TestLoader = TestLoader()) throws -> (result: JobResult, sink: TestSink) {
    let sink = TestSink()
    let result = try PageRunner(fontsDirectory: testFonts).run(Job(decoding: JSONValue(parsing: job)), loader: loader, sink: sink)
    return (result, sink)
}
