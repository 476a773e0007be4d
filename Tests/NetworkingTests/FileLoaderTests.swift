import ClipBase
import Foundation
import Networking
import Testing

struct FileLoaderTests {
    /// A folder that is gone with the test.
    private final class Folder {
        let path: String
        init() throws {
            var template = Array("/tmp/webclip-files-XXXXXX".utf8CString)
            path = try String(cString: #require(mkdtemp(&template)))
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
        func write(_ name: String, _ text: String) throws {
            let file = "\(path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    @Test func readsBelowTheRootsOnly() throws {
        let folder = try Folder()
        try folder.write("site/a b.html", "<p>a")
        try folder.write("site/ü.css", "p{}")
        try folder.write("secret.txt", "secret")
        try folder.write("site2/x.txt", "x")
        let site = "\(folder.path)/site"
        let network = TestNetwork { $0.fileRoots = [site] }
        let page = try network.load("file://\(site)/a%20b.html#x")
        #expect(page.text == "<p>a" && page.status == 200 && page.header("content-type") == "text/html")
        #expect(try network.load("file://\(site)/%C3%BC.css").header("content-type") == "text/css")
        for outside in ["\(site)/../secret.txt", "\(site)/%2e%2e/secret.txt", "\(folder.path)/site2/x.txt", "/etc/passwd"] {
            #expect(try network.error("file://\(outside)").code == .fileNotAllowed)
        }
        #expect(try network.error("file://\(site)/..%2fsecret.txt").code == .fileNotAllowed)
        #expect(try network.error("file://\(site)/none.html").code == .fileNotFound)
        #expect(try network.error("file://\(site)/a%00.html").code == .badURL)
        #expect(try network.error("file://\(site)").code == .fileNotAllowed)
        #expect(try network.error("file://host\(site)/a%20b.html").code == .fileNotAllowed)
    }

    @Test func resolvesLinks() throws {
        let folder = try Folder()
        try folder.write("site/a.html", "a")
        try folder.write("secret.txt", "secret")
        let site = "\(folder.path)/site"
        for (link, target) in [("out", "../secret.txt"), ("up", ".."), ("in", "a.html"), ("proc", "/proc/self/environ")] {
            #expect(symlink(target, "\(site)/\(link)") == 0)
        }
        #expect(mkfifo("\(site)/pipe", 0o600) == 0)
        let network = TestNetwork { $0.fileRoots = [site + "/"] }
        #expect(try network.load("file://\(site)/in").text == "a")
        for link in ["out", "up/secret.txt", "proc", "pipe"] {
            #expect(try network.error("file://\(site)/\(link)").code == .fileNotAllowed)
        }
        #expect(try TestNetwork().error("file://\(site)/a.html").code == .fileNotAllowed)
    }

    @Test func keepsTheLimitOfBytes() throws {
        let folder = try Folder()
        try folder.write("a.txt", String(repeating: "a", count: 1_000))
        let path = folder.path
        let network = TestNetwork({ $0.fileRoots = [path] }, session: { $0.limits.maxBytes = 1_500 })
        #expect(try network.load("file://\(path)/a.txt").body.count == 1_000)
        #expect(try network.error("file://\(path)/a.txt").code == .tooLarge)
    }
}
