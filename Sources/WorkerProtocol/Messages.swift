import ClipBase
import JobModel

/// What a supervisor tells a page's process.
public enum SupervisorMessage: Sendable {
    /// Do this job; always the first message. Its files are in it, its page is a URL or markup, its limits are those that
    /// hold.
    case run(Job)
    case response(request: Int, ResourceResponse)
    case failure(request: Int, ResourceError)
    /// What an operation on site data gave; they are answered in their order.
    case siteData(String)
}

/// What a page's process tells its supervisor.
public enum WorkerMessage: Sendable {
    case request(id: Int, ResourceRequest)
    case cancel(id: Int)
    case siteData(SiteDataOperation)
    case event(PageEvent)
    /// The next bytes of a result file.
    case file(name: String, bytes: [UInt8], isLast: Bool)
    /// The last message of a job.
    case finished(JobResult)
}

extension SupervisorMessage {
    public var frame: Frame {
        switch self {
        case .run(let job): return Frame(header: JSONValue.object(["type": "run"]).bytes(), body: job.json.bytes())
        case .response(let request, let response):
            let header = JSONValue.object([
                "type": "response", "id": .number(request), "url": .string(response.url.href),
                "status": .number(response.status), "headers": json(response.headers),
                "redirects": .array(response.redirects.map { .string($0.href) }), "seconds": .number(response.seconds),
                "isFromCache": .bool(response.isFromCache)
            ])
            return Frame(header: header.bytes(), body: response.body)
        case .failure(let request, let error):
            let header = JSONValue.object([
                "type": "failure", "id": .number(request), "code": .string(error.code.rawValue),
                "message": .string(error.message), "url": .string(error.url), "isRetryable": .bool(error.isRetryable)
            ])
            return Frame(header: header.bytes())
        case .siteData(let text):
            return Frame(header: JSONValue.object(["type": "siteData"]).bytes(), body: Array(text.utf8))
        }
    }

    public init(_ frame: Frame) throws(ProtocolError) {
        let header = try MessageHeader(frame)
        switch header.type {
        case "siteData": self = .siteData(String(decoding: frame.body, as: UTF8.self))
        case "run":
            do { self = .run(try Job(decoding: frame.body)) } catch { throw ProtocolError("an unreadable job: \(error.message)") }
        case "response":
            var response = ResourceResponse(
                url: try header.url("url"), status: try header.int("status"), headers: try header.headers(), body: frame.body)
            response.redirects = (header.json["redirects"]?.array ?? []).compactMap { $0.string.flatMap { WebURL($0) } }
            response.seconds = header.json["seconds"]?.double ?? 0
            response.isFromCache = header.json["isFromCache"]?.bool ?? false
            self = .response(request: try header.int("id"), response)
        case "failure":
            let error = ResourceError(
                ResourceError.Code(rawValue: try header.string("code")) ?? .protocolError, try header.string("message"),
                url: try header.string("url"), isRetryable: header.json["isRetryable"]?.bool ?? false)
            self = .failure(request: try header.int("id"), error)
        default: throw ProtocolError("the unknown message “\(header.type.prefix(40))”")
        }
    }
}

extension WorkerMessage {
    public var frame: Frame {
        switch self {
        case .request(let id, let request):
            let header = JSONValue.object([
                "type": "request", "id": .number(id), "url": .string(request.url.href), "method": .string(request.method),
                "headers": json(request.headers), "destination": .string(request.destination.rawValue),
                "referrer": request.referrer.map { .string($0.href) }, "sendsCookies": .bool(request.sendsCookies)
            ])
            return Frame(header: header.bytes(), body: request.body)
        case .cancel(let id): return Frame(header: JSONValue.object(["type": "cancel", "id": .number(id)]).bytes())
        case .siteData(let operation): return Frame(header: operation.json.bytes())
        case .event(let event):
            let header = JSONValue.object([
                "type": "event", "seconds": .number(event.seconds), "kind": event.kind.json, "details": .object(event.details)
            ])
            return Frame(header: header.bytes())
        case .file(let name, let bytes, let isLast):
            let header = JSONValue.object(["type": "file", "name": .string(name), "isLast": .bool(isLast)])
            return Frame(header: header.bytes(), body: bytes)
        case .finished(let result):
            return Frame(header: JSONValue.object(["type": "finished"]).bytes(), body: result.json.bytes())
        }
    }

    public init(_ frame: Frame) throws(ProtocolError) {
        let header = try MessageHeader(frame)
        switch header.type {
        case "request":
            guard let destination = ResourceRequest.Destination(rawValue: try header.string("destination")) else {
                throw ProtocolError("a request for no known destination")
            }
            var request = ResourceRequest(url: try header.url("url"), destination: destination)
            request.method = try header.string("method")
            request.headers = try header.headers()
            request.body = frame.body
            request.referrer = header.json["referrer"]?.string.flatMap { WebURL($0) }
            request.sendsCookies = header.json["sendsCookies"]?.bool ?? true
            self = .request(id: try header.int("id"), request)
        case "cancel": self = .cancel(id: try header.int("id"))
        case "siteData": self = .siteData(try header.siteDataOperation())
        case "event":
            guard let kind = PageEvent.Kind(rawValue: try header.string("kind")) else {
                throw ProtocolError("an event of no known kind")
            }
            var event = PageEvent(kind, at: header.json["seconds"]?.double ?? 0)
            event.details = header.json["details"]?.members ?? []
            self = .event(event)
        case "file":
            self = .file(name: try header.string("name"), bytes: frame.body, isLast: header.json["isLast"]?.bool ?? false)
        case "finished":
            var problems: [JobProblem] = []
            let json = try? JSONValue(parsing: frame.body)
            guard let result = json.flatMap({ JobResult.read($0, at: "", &problems) }) else {
                throw ProtocolError("an unreadable result: \(problems.first?.description ?? "not JSON")")
            }
            self = .finished(result)
        default: throw ProtocolError("the unknown message “\(header.type.prefix(40))”")
        }
    }
}

/// A frame's header, read with errors in place of guesses.
private struct MessageHeader {
    let json: JSONValue
    let type: String

    init(_ frame: Frame) throws(ProtocolError) {
        do { json = try JSONValue(parsing: frame.header) } catch {
            throw ProtocolError("a message header that is not JSON: \(error.message)")
        }
        guard let type = json["type"]?.string else { throw ProtocolError("a message without its type") }
        self.type = type
    }

    func string(_ key: String) throws(ProtocolError) -> String {
        guard let value = json[key]?.string else { throw missing(key) }
        return value
    }

    func int(_ key: String) throws(ProtocolError) -> Int {
        guard let value = json[key]?.int else { throw missing(key) }
        return value
    }

    func url(_ key: String) throws(ProtocolError) -> WebURL {
        guard let url = WebURL(try string(key)) else { throw ProtocolError("“\(key)” of a \(type) message is no URL") }
        return url
    }

    func siteDataOperation() throws(ProtocolError) -> SiteDataOperation {
        switch try string("operation") {
        case "read": return .read(page: try url("url"))
        case "write": return .write(try string("cookie"), page: try url("url"))
        case "find": return .find(name: try string("name"), url: try url("url"))
        case "delete": return .delete(name: json["name"]?.string, domain: json["domain"]?.string)
        case "readStorage": return .readStorage(origin: try string("origin"))
        case "writeStorage": return .writeStorage(try string("values"), origin: try string("origin"))
        default: throw ProtocolError("an unknown operation on site data")
        }
    }

    func headers() throws(ProtocolError) -> [HTTPHeader] {
        try (json["headers"]?.array ?? []).map { item throws(ProtocolError) in
            guard let pair = item.array, pair.count == 2, let name = pair[0].string, let value = pair[1].string else {
                throw ProtocolError("a header that is no pair of strings")
            }
            return HTTPHeader(name, value)
        }
    }

    func record<Value: JSONConvertible>(_ key: String) throws(ProtocolError) -> Value {
        var problems: [JobProblem] = []
        guard let value = json[key].flatMap({ Value.read($0, at: key, &problems) }) else {
            throw ProtocolError(problems.first?.description ?? "a \(type) message without “\(key)”")
        }
        return value
    }

    private func missing(_ key: String) -> ProtocolError { ProtocolError("a \(type) message without “\(key)”") }
}

extension SiteDataOperation {
    fileprivate var json: JSONValue {
        switch self {
        case .read(let page): .object(["type": "siteData", "operation": "read", "url": .string(page.href)])
        case .write(let cookie, let page):
            .object(["type": "siteData", "operation": "write", "cookie": .string(cookie), "url": .string(page.href)])
        case .find(let name, let url):
            .object(["type": "siteData", "operation": "find", "name": .string(name), "url": .string(url.href)])
        case .readStorage(let origin): .object(["type": "siteData", "operation": "readStorage", "origin": .string(origin)])
        case .writeStorage(let values, let origin):
            .object(["type": "siteData", "operation": "writeStorage", "values": .string(values), "origin": .string(origin)])
        case .delete(let name, let domain):
            .object([
                "type": "siteData", "operation": "delete", "name": name.map { .string($0) }, "domain": domain.map { .string($0) }
            ])
        }
    }
}

private func json(_ headers: [HTTPHeader]) -> JSONValue {
    .array(headers.map { .array([.string($0.name), .string($0.value)]) })
}
