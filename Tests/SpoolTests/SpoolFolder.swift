import Glibc
import Spool
import Testing

/// A spool of its own below the temporary folder, removed at the end.
final class SpoolFolder {
    let root: String
    init() {
        root = "/tmp/webclip-spool-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        mkdir(root, 0o700)
    }
    deinit { FileSystem.remove(root) }

    func drop(_ text: String, _ name: String) throws {
        try FileSystem.makeFolder("\(root)/inbox")
        try FileSystem.write(Array(text.utf8), to: "\(root)/inbox/\(name)")
    }
    func names(_ folder: String) -> [String] { FileSystem.entries(of: "\(root)/\(folder)").filter { !$0.hasPrefix(".") } }
    func text(_ path: String) throws -> String {
        String(decoding: try FileSystem.read("\(root)/\(path)", maxBytes: 1 << 20), as: UTF8.self)
    }

    /// Claims until nothing is left in the inbox; times are made up.
    func claimAll(_ spool: Spool) throws -> [Claim] {
        var claims: [Claim] = []
        for step in 0..<10 { claims += try spool.claim(limit: 100, now: Double(step) * 10) }
        return claims
    }
}
