import CCurlShim
import ClipBase
import Glibc

/// One HTTP request and its answer: owns a libcurl easy handle.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    private(set) var answer = HTTPAnswer()
    /// The `Set-Cookie` lines of all answers, those of an authentication's first round too.
    private(set) var setCookieLines: [String] = []

    private let session: Session
    private let url: WebURL
    private let policy: AddressPolicy
    private let proxy: Proxy?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var body: [UInt8] = []
    private var headerBytes = 0
    private var isInBody = false
    private var refusedAddress: String?
    /// When bytes came last, or the transfer began.
    private(set) var lastActivity = ContinuousClock.now
    /// Why a callback ended the transfer.
    private var stop: ResourceError?

    init(_ fetch: Fetch, session: Session, configuration: NetworkConfiguration) throws(ResourceError) {
        let hop = fetch.hop
        guard let easy = curl_easy_init() else {
            throw ResourceError(.connectionFailed, "libcurl could not start.", url: hop.url.href, isRetryable: true)
        }
        self.easy = easy
        self.session = session
        url = hop.url
        policy = configuration.addressPolicy
        proxy = try Proxy(for: hop.url, session: session.configuration, broker: configuration)
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setCallbacks()
        setRequest(hop, fetch.lines)
        if fetch.takesBodyAsItIs { _ = clip_curl_set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0) }
        setConnection(configuration, secondsLeft: fetch.deadline.secondsLeft)
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
        errorText.deallocate()
    }

    func takeBody() -> [UInt8] {
        defer { body = [] }
        return body
    }

    // MARK: Options

    private func setCallbacks() {
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        _ = clip_curl_set_data_callback(easy, CURLOPT_HEADERFUNCTION) { data, size, count, context in
            guard let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
            return transfer.receive(header: bytes) ? bytes.count : 0
        }
        _ = clip_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        _ = clip_curl_set_data_callback(easy, CURLOPT_WRITEFUNCTION) { data, size, count, context in
            guard let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
            return transfer.receive(body: bytes) ? bytes.count : 0
        }
        _ = clip_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        _ = clip_curl_set_open_socket_callback(easy) { context, _, address in
            guard let context else { return -1 }
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().openSocket(address)
        }
        _ = clip_curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
        _ = clip_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    }

    private func setRequest(_ hop: Hop, _ lines: [HTTPHeader]) {
        _ = clip_curl_set_string(easy, CURLOPT_URL, hop.url.withoutFragment.withoutCredentials.href)
        _ = clip_curl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        _ = clip_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        _ = clip_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        _ = clip_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate, br")
        switch hop.method {
        case "HEAD": _ = clip_curl_set_long(easy, CURLOPT_NOBODY, 1)
        case "GET" where hop.body.isEmpty: _ = clip_curl_set_long(easy, CURLOPT_HTTPGET, 1)
        default:
            if !hop.body.isEmpty || ["POST", "PUT", "PATCH"].contains(hop.method) {
                hop.body.withUnsafeBytes { _ = clip_curl_set_body(easy, $0.baseAddress, Int64($0.count)) }
            }
            _ = clip_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, hop.method)
        }
        for line in lines { append(line.value.isEmpty ? "\(line.name);" : "\(line.name): \(line.value)") }
        // Lines that libcurl would add by itself.
        append("Expect:")
        if !lines.contains(where: { $0.name.asciiLowercased == "content-type" }) { append("Content-Type:") }
        _ = clip_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
        if let credential = session.credential(for: hop.url) {
            _ = clip_curl_set_long(easy, CURLOPT_HTTPAUTH, clip_curl_basic_and_digest)
            _ = clip_curl_set_string(easy, CURLOPT_USERNAME, credential.username)
            _ = clip_curl_set_string(easy, CURLOPT_PASSWORD, credential.password)
        }
    }

    private func append(_ line: String) {
        if let list = curl_slist_append(headerList, line) { headerList = list }
    }

    private func setConnection(_ configuration: NetworkConfiguration, secondsLeft: Double) {
        func milliseconds(_ seconds: Double) -> Int { Int(min(max(seconds, 0.001), 86_400) * 1_000) }
        _ = clip_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(configuration.connectSeconds))
        _ = clip_curl_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds(secondsLeft))
        // A resolver's thread that hangs must not hold up whoever gives the request up.
        _ = clip_curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        _ = clip_curl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, Int64(max(1, session.remainingBytes)))
        _ = clip_curl_set_long(easy, CURLOPT_BUFFERSIZE, 64 << 10)
        _ = clip_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // One HTTP/2 connection for a host, rather than one for each of the requests that start at once.
        _ = clip_curl_set_long(easy, CURLOPT_PIPEWAIT, url.scheme == "https" ? 1 : 0)
        // The empty string keeps libcurl from the proxies of the environment.
        _ = clip_curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        _ = clip_curl_set_string(easy, CURLOPT_PROXY, proxy?.text ?? "")
        if let file = configuration.certificateFile { _ = clip_curl_set_string(easy, CURLOPT_CAINFO, file) }
    }

    // MARK: Callbacks

    /// A socket for the address, or -1 where the policy forbids it.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        if proxy?.isTrusted != true {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = Int(clip_curl_ip_address(address, &bytes))
            guard let ip = IPAddress(bytes: bytes.prefix(count)), let host = (proxy?.url ?? url).host,
                let port = proxy?.port ?? url.effectivePort
            else { return -1 }
            if let reason = policy.refusal(of: ip, host: host, port: port) {
                refusedAddress = reason
                return -1
            }
        }
        return socket(address.pointee.family, address.pointee.socktype | closeOnExec, address.pointee.protocol)
    }

    private func receive(header bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        // Trailers say nothing that we want.
        guard !isInBody || bytes.starts(with: Array("HTTP/".utf8)) else { return true }
        let limits = session.configuration.limits
        headerBytes += bytes.count
        if headerBytes > limits.maxHeaderBytes || answer.headers.count >= limits.maxHeaders {
            stop = headerFlood()
            return false
        }
        let text = Self.text(bytes.trimmingLineEnd())
        if text.hasPrefix("HTTP/") {
            answer = HTTPAnswer(status: text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            isInBody = false
            body = []
            return true
        }
        if let first = text.first, first == " " || first == "\t" {
            if let last = answer.headers.indices.last { answer.headers[last].value += " " + text.trimmingHTTPSpace }
            return true
        }
        guard let colon = text.firstIndex(of: ":") else { return true }
        let header = HTTPHeader(
            String(text[..<colon].trimmingHTTPSpace), text[text.index(after: colon)...].trimmingHTTPSpace)
        answer.headers.append(header)
        if header.name.asciiLowercased == "set-cookie", answer.status >= 200 { setCookieLines.append(header.value) }
        return true
    }

    private func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        isInBody = true
        lastActivity = .now
        let limits = session.configuration.limits
        if !session.take(bytes: bytes.count) || body.count + bytes.count > limits.maxBytesPerResponse {
            stop = session.tooLarge(url)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// UTF-8 where it is, else one character a byte.
    private static func text(_ bytes: UnsafeRawBufferPointer.SubSequence) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }

    // MARK: How it ended

    /// Whether the transfer failed for a `Content-Encoding` that does not exist (`none`, `utf-8`); browsers take such
    /// a body as it is.
    func hasUnknownEncoding(_ code: CURLcode) -> Bool {
        let known: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "identity"]
        guard code == CURLE_BAD_CONTENT_ENCODING, let encoding = answer.header("content-encoding") else { return false }
        return !encoding.split(separator: ",").allSatisfy { known.contains($0.trimmingHTTPSpace.asciiLowercased) }
    }

    private func headerFlood() -> ResourceError {
        let limits = session.configuration.limits
        return ResourceError(
            .protocolError,
            "\(url) answered with more than \(limits.maxHeaders) header lines, \(limits.maxHeaderBytes) bytes of them or "
                + "\(CURL_MAX_HTTP_HEADER) bytes in one; no page needs so many.",
            url: url.href)
    }

    /// Turns libcurl's result into an error, where it is one.
    func check(_ code: CURLcode, url: WebURL) throws(ResourceError) {
        if let stop { throw stop }
        guard code != CURLE_OK else { return }
        if code == CURLE_FILESIZE_EXCEEDED { throw session.tooLarge(url) }
        // So libcurl calls a header line beyond its own limit.
        if code == CURLE_OUT_OF_MEMORY, answer.status > 0, !isInBody { throw headerFlood() }
        if let refusedAddress, code == CURLE_COULDNT_CONNECT { throw .blockedAddress(refusedAddress, url: url) }
        let cause = String(cString: errorText)
        throw CurlFailure(code).error(for: url, cause: cause.isEmpty ? String(cString: curl_easy_strerror(code)) : cause)
    }
}

private let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)

extension UnsafeRawBufferPointer {
    fileprivate func trimmingLineEnd() -> SubSequence {
        var line = self[...]
        while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
        return line
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Without spaces and tabs at both ends.
    var trimmingHTTPSpace: String {
        var rest = self[...]
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.utf8.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return String(rest)
    }
}
