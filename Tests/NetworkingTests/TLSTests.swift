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
        private let process: String
        var certificate: String { folder + "/cert.pem" }

        init() throws {
            folder = Shell.text("mktemp -d /tmp/webclip-tls-XXXXXX")
            let names = "-subj /CN=localhost -addext subjectAltName=DNS:localhost"
            let files = "-keyout \(folder)/key.pem -out \(folder)/cert.pem"
            _ = Shell.run("openssl req -x509 -newkey rsa:2048 -nodes -days 2 \(names) \(files) 2>/dev/null")
            let keys = "-cert \(folder)/cert.pem -key \(folder)/key.pem"
            process = Shell.text(
                "timeout 60 openssl s_server -accept \(port) \(keys) -www >/dev/null 2>&1 </dev/null & echo $!")
        }

        deinit { _ = Shell.run("kill \(process); rm -r \(folder)") }
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
