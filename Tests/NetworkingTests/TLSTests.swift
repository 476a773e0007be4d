import ClipBase
import Foundation
import Networking
import Testing

/// Against `openssl s_server`, where it is installed.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct TLSTests {
    private final class Server {
        let port = Int.random(in: 20_000..<30_000)
        private let folder: String
        private let process: pid_t
        var certificate: String { folder + "/cert.pem" }

        init() throws {
            folder = Shell.text("mktemp -d /tmp/webclip-tls-XXXXXX")
            let names = "-subj /CN=localhost -addext subjectAltName=DNS:localhost"
            let files = "-keyout \(folder)/key.pem -out \(folder)/cert.pem"
            _ = Shell.run("openssl req -x509 -newkey rsa:2048 -nodes -days 2 \(names) \(files) 2>/dev/null")
            let keys = "-cert \(folder)/cert.pem -key \(folder)/key.pem"
            process = Shell.start("openssl s_server -accept \(port) \(keys) -www")
        }

        deinit {
            Shell.end(process)
            _ = Shell.run("rm -r \(folder)")
        }
    }

    @Test func trustsWhatItIsTold() throws {
        let server = try Server()
        let certificate = server.certificate
        let url = "https://localhost:\(server.port)/"
        let trusting = TestNetwork(allowing: ["localhost"]) { $0.certificateFile = certificate }
        var response: ResourceResponse?
        // The server may take a moment to listen.
        for _ in 0..<50 where response == nil {
            response = try? trusting.load(url)
            if response == nil { Thread.sleep(forTimeInterval: 0.1) }
        }
        #expect(response?.status == 200 && response?.text.contains("TLS") == true)
        let error = try TestNetwork(allowing: ["localhost"]).error(url)
        #expect(error.code == .tlsFailed && !error.isRetryable && error.message.contains("certificate"))
        // The right certificate for another name is as bad as none.
        let otherName = TestNetwork(allowing: ["127.0.0.1"]) { $0.certificateFile = certificate }
        #expect(try otherName.error("https://127.0.0.1:\(server.port)/").code == .tlsFailed)
    }
}

/// Against node's HTTP/2 server, where it is installed.
@Suite(.enabled(if: ["/usr/bin/node", "/usr/bin/openssl"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }))
struct HTTP2Tests {
    /// Counts the connections that it gets, and answers with how many there were.
    private static let program = """
        const http2 = require('http2'), fs = require('fs');
        let sessions = 0;
        const server = http2.createSecureServer({key: fs.readFileSync('key.pem'), cert: fs.readFileSync('cert.pem')});
        server.on('session', () => sessions++);
        server.on('stream', (stream, headers) => setTimeout(() => {
          stream.respond({':status': 200, 'set-cookie': ['a=1', 'b=2'], 'x-path': headers[':path']});
          stream.end(String(sessions));
        }, 200));
        server.listen(Number(process.argv[2]), '127.0.0.1');
        """

    @Test func sharesOneConnection() throws {
        let folder = Shell.text("mktemp -d /tmp/webclip-http2-XXXXXX")
        let port = Int.random(in: 30_000..<32_000)
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: folder + "/server.js"))
        _ = Shell.run(
            "cd \(folder) && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem 2>/dev/null")
        let process = Shell.start("node server.js \(port)", in: folder)
        defer {
            Shell.end(process)
            _ = Shell.run("rm -r \(folder)")
        }
        let jar = CookieJar()
        let network = TestNetwork(allowing: ["localhost"]) {
            $0.certificateFile = folder + "/cert.pem"
            $0.politeness.maxConcurrent = 40
        } session: {
            $0.cookies = jar
        }
        var isUp = false
        for _ in 0..<100 where !isUp {
            isUp = (try? network.load("https://localhost:\(port)/")) != nil
            if !isUp { Thread.sleep(forTimeInterval: 0.1) }
        }
        #expect(isUp && jar.store.cookies.map(\.name) == ["a", "b"])
        for index in 0..<40 {
            let url = try #require(WebURL("https://localhost:\(port)/\(index)"))
            _ = network.broker.begin(ResourceRequest(url: url, destination: .image), session: network.session)
        }
        var paths: Set<String> = []
        let deadline = Deadline(secondsFromNow: 30)
        while network.broker.runningCount > 0, !deadline.hasPassed {
            _ = network.broker.wait(timeoutSeconds: 1)
            for finished in network.broker.finished() {
                let response = try finished.result.get()
                #expect(response.text == "1" && response.status == 200)
                paths.insert(response.header("x-path") ?? "")
            }
        }
        #expect(paths.count == 40)
    }
}
