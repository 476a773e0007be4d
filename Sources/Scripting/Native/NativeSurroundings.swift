import CJavaScriptCore
import ClipBase
import DOM
import MarkupParsing
import Style

// Bytes, layout, network and the user.
extension NativeFunctions {
    static let bytes: [(String, NativeFunction)] = [
        ("encode", { call in call.make(bytes: Array(call.string(0).utf8)) }),
        (
            "decode",
            { call in
                let encoding = TextEncoding(label: call.string(1)) ?? .utf8
                return call.make(String(decoding: encoding.decode(call.bytes(0) ?? []), as: UTF8.self))
            }
        ),
        ("encodingName", { call in call.make(TextEncoding(label: call.string(0))?.name ?? "") }),
        ("base64", { call in call.make(Base64.encode(call.bytes(0) ?? [])) }),
        (
            "digest",
            { call in
                guard let hash = SecureHash(rawValue: call.string(0)) else { return call.null }
                return call.make(bytes: hash.digest(call.bytes(1) ?? []))
            }
        )
    ]

    static let surroundings: [(String, NativeFunction)] = [
        (
            "rect",
            { call in
                guard let id = call.element(0) else { return call.make([0.0, 0, 0, 0]) }
                let bounds = call.session.geometry(of: id).bounds
                return call.make([bounds.x - call.session.scrollX, bounds.y - call.session.scrollY, bounds.width, bounds.height])
            }
        ),
        (
            "rects",
            { call in
                guard let id = call.element(0) else { return call.make([Double]()) }
                let session = call.session
                return call.make(
                    session.geometry(of: id).borderBoxes.flatMap { [$0.x - session.scrollX, $0.y - session.scrollY, $0.width, $0.height] })
            }
        ),
        (
            "metric",
            { call in
                guard let id = call.element(0) else { return call.make(0) }
                return call.make(call.session.metric(call.string(1), of: id))
            }
        ),
        (
            "computed",
            { call in
                guard let id = call.element(0), let host = call.session.host else { return call.make("") }
                return call.make(
                    host.computedValue(call.string(2), of: id, pseudoElement: call.string(1), in: call.session.document))
            }
        ),
        (
            "elementFromPoint",
            { call in
                let session = call.session
                let x = call.number(0) + session.scrollX
                let y = call.number(1) + session.scrollY
                guard x.isFinite, y.isFinite else { return call.make(nil as NodeID?) }
                return call.make(session.host?.element(atX: x, y: y, in: session.document))
            }
        ),
        (
            "longhands",
            { call in
                // What is checked and dropped has no value to tell.
                call.make(Property.longhandNames.filter { Property.named($0)?.description.effect == .computed })
            }
        ),
        ("media", { call in call.make(call.session.host?.matchesMedia(call.string(0)) ?? false) }),
        ("supports", { call in call.make(StyleSupport.supports(property: call.string(0), value: call.string(1))) }),
        ("supportsCondition", { call in call.make(StyleSupport.supports(condition: call.string(0))) }),
        (
            "longhandValues",
            { call in
                let parts = StyleSupport.longhands(property: call.string(0), value: call.string(1))
                return call.make((parts ?? []).flatMap { [$0.name, $0.text] })
            }
        ),
        ("linkedSheet", { call in call.make(call.node(0).flatMap { call.session.host?.linkedSheetText($0) }) }),
        (
            "overrideSheet",
            { call in
                if let id = call.node(0) { call.session.host?.overrideSheet(id, with: call.string(1)) }
                return nil
            }
        ),
        (
            "setScroll",
            { call in
                let x = call.number(0)
                let y = call.number(1)
                if x.isFinite, y.isFinite { call.session.setScroll(x, y) }
                return nil
            }
        ),
        (
            "console",
            { call in
                call.session.host?.record(.console(level: call.string(0), message: call.string(1)))
                return nil
            }
        ),
        (
            "report",
            { call in
                call.session.reportException(ScriptError(.exception, call.string(0), stack: call.string(1)))
                return nil
            }
        ),
        (
            "note",
            { call in
                if call.string(0) == "title" { call.session.host?.record(.titleChanged(call.string(1))) }
                return nil
            }
        ),
        (
            "dialog",
            { call in
                guard let kind = ScriptDialog.Kind(rawValue: call.string(0)) else { return call.null }
                let dialog = ScriptDialog(kind: kind, message: call.string(1), defaultText: call.string(2))
                let answer = call.session.host?.answer(dialog)
                switch kind {
                case .alert: return nil
                case .confirm: return call.make(answer != nil)
                case .prompt: return call.make(answer)
                }
            }
        ),
        (
            "message",
            { call in
                switch call.session.host?.receive(message: call.string(1), for: call.string(0)) {
                case nil: return call.null
                case .success(let reply): return call.make("=" + reply)
                case .failure(let error): return call.make("!" + error.message)
                }
            }
        ),
        ("cookies", { call in call.make(call.session.document.url.flatMap { call.session.host?.cookies(for: $0) } ?? "") }),
        (
            "setCookie",
            { call in
                if let url = call.session.document.url { call.session.host?.setCookie(call.string(0), for: url) }
                return nil
            }
        ),
        ("historyLength", { call in call.make(call.session.host?.historyLength ?? 1) }),
        (
            "historyGo",
            { call in
                let session = call.session
                guard let url = session.document.url else { return nil }
                let steps = call.int(0)
                session.requestNavigation(
                    NavigationRequest(url: url, target: "", kind: steps == 0 ? .reload : .history(steps), replacesEntry: false))
                return nil
            }
        ),
        (
            "navigate",
            { call in
                guard let url = WebURL(call.string(0)) else { return nil }
                let kind: NavigationRequest.Kind =
                    switch call.string(2) {
                    case "link": .link
                    case "reload": .reload
                    case "window.open": .windowOpen
                    default: .script
                    }
                call.session.requestNavigation(
                    NavigationRequest(url: url, target: call.string(1), kind: kind, replacesEntry: call.bool(3)))
                return nil
            }
        ),
        (
            "setDocumentURL",
            { call in
                guard let url = WebURL(call.string(0)) else { return nil }
                call.session.document.url = url
                call.session.host?.record(
                    .historyChanged(url: url.href, replaces: call.string(1) == "replace", state: call.string(2)))
                return nil
            }
        ),
        ("storageKeys", { call in call.make(call.session.storage(call.string(0)).keys.sorted()) }),
        ("storageGet", { call in call.make(call.session.storage(call.string(0))[call.string(1)]) }),
        ("storageSet", { call in call.make(call.session.setStorage(call.string(0), call.string(1), call.string(2))) }),
        (
            "storageRemove",
            { call in
                call.session.setStorage(call.string(0), call.string(1), nil)
                return nil
            }
        ),
        (
            "fetch",
            { call in
                guard let request = call.session.request(call), let number = call.session.host?.begin(request) else { return call.make(-1) }
                call.session.pendingFetches[number] = call.realm
                return call.make(number)
            }
        ),
        (
            "fetchNow",
            { call in
                guard let request = call.session.request(call), case .success(let response) = call.session.loadNow(request) else {
                    return call.null
                }
                return call.array([
                    call.make(response.status), call.make(response.url.href),
                    call.make(response.headers.flatMap { [$0.name, $0.value] }), call.make(bytes: response.body)
                ])
            }
        )
    ]
}

/// Base64 (RFC 4648 §4).
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        for i in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - i
            let group = UInt32(bytes[i]) << 16 | (left > 1 ? UInt32(bytes[i + 1]) << 8 : 0) | (left > 2 ? UInt32(bytes[i + 2]) : 0)
            out.append(digits[Int(group >> 18)])
            out.append(digits[Int(group >> 12 & 63)])
            out.append(left > 1 ? digits[Int(group >> 6 & 63)] : 0x3D)
            out.append(left > 2 ? digits[Int(group & 63)] : 0x3D)
        }
        return String(decoding: out, as: UTF8.self)
    }
}

extension ScriptSession {
    static let maxStorageBytes = 5 << 20

    func geometry(of id: NodeID) -> ElementGeometry { host?.geometry(of: id, in: document) ?? ElementGeometry() }

    func setScroll(_ x: Double, _ y: Double) {
        scrollX = max(0, x)
        scrollY = max(0, y)
    }

    /// A number of CSSOM View by its name.
    func metric(_ name: String, of id: NodeID) -> Double {
        let isRoot = id == document.documentElement
        let isViewport = isRoot || (id == document.body && document.mode == .quirks)
        if isViewport && name == "clientWidth" { return configuration.viewportWidth }
        if isViewport && name == "clientHeight" { return configuration.viewportHeight }
        let geometry = geometry(of: id)
        let bounds = geometry.bounds
        switch name {
        case "offsetWidth": return bounds.width.rounded()
        case "offsetHeight": return bounds.height.rounded()
        case "clientWidth": return geometry.client.width.rounded()
        case "clientHeight": return geometry.client.height.rounded()
        case "clientLeft": return geometry.client.x.rounded()
        case "clientTop": return geometry.client.y.rounded()
        case "contentWidth": return geometry.contentWidth
        case "contentHeight": return geometry.contentHeight
        case "naturalWidth": return geometry.naturalWidth
        case "naturalHeight": return geometry.naturalHeight
        case "scrollWidth": return max(geometry.scrollWidth, isViewport ? configuration.viewportWidth : geometry.client.width).rounded()
        case "scrollHeight": return max(geometry.scrollHeight, isViewport ? configuration.viewportHeight : geometry.client.height).rounded()
        case "offsetParent": return geometry.offsetParent.map { Double($0.rawValue) } ?? -1
        case "offsetLeft", "offsetTop":
            var origin = CSSRect(x: 0, y: 0, width: 0, height: 0)
            if let parent = geometry.offsetParent, parent != document.body {
                let other = self.geometry(of: parent)
                origin.x = other.bounds.x + other.client.x
                origin.y = other.bounds.y + other.client.y
            }
            return (name == "offsetLeft" ? bounds.x - origin.x : bounds.y - origin.y).rounded()
        default: return 0
        }
    }

    func requestNavigation(_ request: NavigationRequest) {
        navigations += 1
        host?.navigate(request)
    }

    func request(_ call: NativeCall) -> ResourceRequest? {
        guard let url = WebURL(call.string(1)) else { return nil }
        var request = ResourceRequest(url: url, destination: .fetch, referrer: document.url)
        request.method = call.string(0)
        let headers = call.strings(2)
        for i in stride(from: 0, to: headers.count - 1, by: 2) { request.headers.append(HTTPHeader(headers[i], headers[i + 1])) }
        request.body = call.bytes(3) ?? []
        request.sendsCookies = call.count < 5 || call.bool(4)
        return request
    }

    func storage(_ area: String) -> [String: String] {
        if let known = storageCache[area] { return known }
        let kept = host?.storage(area, origin: document.url?.origin ?? "null") ?? [:]
        storageCache[area] = kept
        return kept
    }

    /// False when the area would grow beyond its bound. A nil value removes.
    @discardableResult
    func setStorage(_ area: String, _ key: String, _ value: String?) -> Bool {
        var values = storage(area)
        values[key] = value
        if value != nil {
            let size = values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            if size > ScriptSession.maxStorageBytes { return false }
        }
        storageCache[area] = values
        host?.setStorage(values, area, origin: document.url?.origin ?? "null")
        return true
    }
}
