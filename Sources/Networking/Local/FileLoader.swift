import ClipBase
import Glibc

/// `file:` URLs, below the allowed folders only.
struct FileLoader {
    /// With symbolic links resolved.
    private let roots: [String]

    init(roots: [String]) { self.roots = roots.compactMap(Self.resolve) }

    func load(_ url: WebURL, maxBytes: Int) throws(ResourceError) -> ResourceResponse {
        guard url.hostname.isEmpty else {
            throw ResourceError(
                .fileNotAllowed, "\(url) names the host \"\(url.hostname)\"; files are read on this machine only.",
                url: url.href)
        }
        let bytes = percentDecode(url.path.utf8)
        guard !bytes.contains(0) else {
            throw ResourceError(.badURL, "\(url) has a zero byte in its path.", url: url.href)
        }
        let path = String(decoding: bytes, as: UTF8.self)
        guard let resolved = Self.resolve(path) else { throw Self.missing(url) }
        guard isAllowed(resolved) else { throw Self.forbidden(url) }
        let body = try read(resolved, url: url, maxBytes: maxBytes)
        var response = ResourceResponse(
            url: url, status: 200, headers: [HTTPHeader("Content-Length", String(body.count))], body: body)
        if let type = ContentType.byExtension(of: resolved) { response.headers.append(HTTPHeader("Content-Type", type)) }
        return response
    }

    private func read(_ path: String, url: WebURL, maxBytes: Int) throws(ResourceError) -> [UInt8] {
        // Neither a terminal nor a pipe may hold the reader up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        if descriptor < 0, errno == ENOENT { throw Self.missing(url) }
        let file = try LocalFile(descriptor: descriptor, path: path)
        // A folder on the way may have become a link since the path was resolved: the opened file decides.
        guard let opened = Self.resolve("/proc/self/fd/\(file.descriptor)"), isAllowed(opened) else {
            throw Self.forbidden(url)
        }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ResourceError(
                .fileNotAllowed, "\(url) is a folder or a device; only files can be loaded.", url: url.href)
        }
        return try file.read(maxBytes: maxBytes)
    }

    private func isAllowed(_ path: String) -> Bool {
        roots.contains { root in root == "/" || path == root || path.hasPrefix(root + "/") }
    }

    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func missing(_ url: WebURL) -> ResourceError {
        ResourceError(.fileNotFound, "\(url) is not there; check the path.", url: url.href)
    }

    private static func forbidden(_ url: WebURL) -> ResourceError {
        ResourceError(
            .fileNotAllowed,
            "\(url) is not below a folder from which files may be loaded; allow its folder, or move the file.",
            url: url.href)
    }
}
