import ClipBase
import JobModel
import Spool

/// The folders below which jobs may name files.
struct AllowedRoots: Sendable {
    private let roots: [String]

    init(_ roots: [String]) { self.roots = roots.compactMap(FileSystem.resolved) }

    /// The file's path without links; relative paths count from the first root that has them.
    func resolve(_ path: String) throws(JobFailure) -> String {
        guard !roots.isEmpty else {
            throw JobFailure(.fileNotAllowed, stage: .load, "\(path): no folder is allowed; give one with --allow-root")
        }
        let candidates = path.hasPrefix("/") ? [path] : roots.map { "\($0)/\(path)" }
        guard let found = candidates.lazy.compactMap(FileSystem.resolved).first else {
            throw JobFailure(.fileNotFound, stage: .load, "\(path): no such file below \(roots.joined(separator: ", "))")
        }
        guard roots.contains(where: { found.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else {
            throw JobFailure(
                .fileNotAllowed, stage: .load, "\(path) is outside \(roots.joined(separator: ", ")); see --allow-root")
        }
        return found
    }

    /// A script's text.
    func text(of path: String, maxBytes: Int) throws(JobFailure) -> String {
        let file = try resolve(path)
        do { return String(decoding: try FileSystem.read(file, maxBytes: maxBytes), as: UTF8.self) } catch {
            throw JobFailure(.fileNotFound, stage: .load, error.message)
        }
    }

    /// A path as a `file:` URL.
    static func url(ofPath path: String) -> String {
        var url = "file://"
        for byte in path.utf8 {
            switch byte {
            case 0x21...0x7E where !"%?#\\\"<>`{}".utf8.contains(byte): url.unicodeScalars.append(Unicode.Scalar(byte))
            default: url += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return url
    }
}
