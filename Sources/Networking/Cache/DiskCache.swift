import ClipBase
import Glibc

/// Answers on disk: a file for each URL, in a folder that several processes may share.
///
/// A file appears whole, by rename, and is believed only when its length and checksum are right. The oldest go when
/// the folder grows too large.
struct DiskCache {
    private let folder: String
    private let maxBytes: Int
    /// What the folder holds, about; counted anew at each clearing.
    private var bytes = 0

    private static let magic = "webclip-cache-1"

    /// Nil where the folder can be neither found nor made.
    init?(folder: String, maxBytes: Int) {
        self.folder = folder
        self.maxBytes = maxBytes
        var status = stat()
        if stat(folder, &status) != 0 { mkdir(folder, 0o700) }
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        bytes = files().reduce(0) { $0 + $1.bytes }
        if bytes > maxBytes { clear() }
    }

    func read(_ url: String) -> CachedAnswer? {
        let path = path(of: url)
        guard let file = try? LocalFile(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), path: path),
            let bytes = try? file.read(maxBytes: maxBytes), let answer = Self.decode(bytes), answer.url == url
        else { return nil }
        futimens(file.descriptor, nil)
        return answer
    }

    mutating func write(_ answer: CachedAnswer) {
        let encoded = Self.encode(answer)
        guard encoded.count < maxBytes / 4 else { return }
        // A cache that cannot be written is no cache, and no error.
        guard (try? LocalFile.replace(path(of: answer.url), with: encoded, .unsynced)) != nil else { return }
        bytes += encoded.count
        if bytes > maxBytes { clear() }
    }

    func remove(_ url: String) { unlink(path(of: url)) }

    private func path(of url: String) -> String {
        let name = Self.hash(url.utf8, seed: 0xCBF2_9CE4_8422_2325)
        let check = Self.hash(url.utf8, seed: 0x9E37_79B9_7F4A_7C15)
        return "\(folder)/\(String(name, radix: 36))-\(String(check, radix: 36)).answer"
    }

    /// FNV-1a.
    private static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
        bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    // MARK: Form

    private static func encode(_ answer: CachedAnswer) -> [UInt8] {
        var lines = [
            magic, answer.url, answer.isForAll ? "all" : "anonymous", String(answer.requestTime), String(answer.responseTime),
            String(answer.answer.status),
            String(answer.selectors.count), String(answer.answer.headers.count), String(answer.body.count),
            String(hash(answer.body, seed: 1))
        ]
        for header in answer.selectors + answer.answer.headers { lines += [header.name, header.value] }
        return Array((lines.joined(separator: "\n") + "\n").utf8) + answer.body
    }

    private static func decode(_ bytes: [UInt8]) -> CachedAnswer? {
        var rest = bytes[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        func number() -> Int? { line().flatMap { Int($0) } }
        guard line() == magic, let url = line(), let audience = line(), let requestTime = number(), let responseTime = number(),
            let status = number(), let selectorCount = number(), let headerCount = number(), let bodyCount = number(),
            let checksum = line(), (0...10_000).contains(selectorCount), (0...10_000).contains(headerCount)
        else { return nil }
        var headers: [HTTPHeader] = []
        for _ in 0..<(selectorCount + headerCount) {
            guard let name = line(), let value = line() else { return nil }
            headers.append(HTTPHeader(name, value))
        }
        guard rest.count == bodyCount, checksum == String(hash(rest, seed: 1)) else { return nil }
        return CachedAnswer(
            url: url, partition: "", isForAll: audience == "all", selectors: Array(headers[..<selectorCount]),
            answer: HTTPAnswer(status: status, headers: Array(headers[selectorCount...])), body: Array(rest),
            requestTime: Int64(requestTime), responseTime: Int64(responseTime))
    }

    // MARK: Room

    private func files() -> [(path: String, bytes: Int, used: Int)] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [(path: String, bytes: Int, used: Int)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            let path = "\(folder)/\(name)"
            guard name.hasSuffix(".answer") || name.hasSuffix(".tmp"), lstat(path, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append((path, Int(status.st_size), status.st_mtim.tv_sec))
        }
        return files
    }

    /// Makes a fifth of the room free, the longest unused first.
    private mutating func clear() {
        let files = files().sorted { $0.used < $1.used }
        bytes = files.reduce(0) { $0 + $1.bytes }
        for file in files where bytes > maxBytes / 5 * 4 {
            if unlink(file.path) == 0 { bytes -= file.bytes }
        }
    }
}
