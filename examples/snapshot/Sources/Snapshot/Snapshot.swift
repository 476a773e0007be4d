import Glibc
import Networking
import WebClip

/// Shows a page's life, asks it something by JavaScript, finds phone numbers in it and leaves a picture of all of it.
///
///     swift run Snapshot URL [PICTURE]
///
/// Without a URL, or with an empty one, it shows a page of its own.
@main
struct SnapshotExample {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        var configuration = WebPage.Configuration()
        configuration.viewport.width = 800
        configuration.region = "US"
        configuration.allowsContentJavaScript = true
        configuration.userScripts = [UserScript("document.body.classList.add('clipped')", at: .atDocumentEnd)]
        configuration.messageHandlers["log"] = { body in
            print("message: \(body.text)")
            return .string("thanks")
        }

        let page = WebPage(configuration: configuration, navigationDecider: WebOnly(), dialogPresenter: PoliteAnswers()) {
            SessionLoader(broker: NetworkBroker())
        }
        let watching = Task {
            for await event in page.events where event.kind != .resource { print("event: \(event.kind.rawValue)") }
        }
        defer { watching.cancel() }

        if let url = arguments.first, !url.isEmpty { try await page.load(url) } else { try await page.load(html: ownPage) }
        print("title: \(page.title), \(Int(page.estimatedProgress * 100)) %")

        let count = try await page.callJavaScript(
            "return document.querySelectorAll(selector).length", arguments: ["selector": .string("p")])
        print("paragraphs: \(count.text)")

        for found in await page.detections([.phoneNumber]) { print("phone: \(found.value) at \(found.rects)") }

        let picture = try await page.snapshot(.fullPage)
        print("picture: \(picture.pixelWidth) × \(picture.pixelHeight) px, \(picture.png.count) bytes")
        if let path = arguments.dropFirst().first { try write(picture.png, to: path) }
    }

    private static let ownPage = """
        <!doctype html><title>An example</title>
        <h1>Call us</h1><p>The office answers at (202) 555-0143.<p>Ask for Alice.
        <script>webkit.messageHandlers.log.postMessage({answer: prompt('Who are you?', 'nobody')})</script>
        """

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw WriteError(path: path) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw WriteError(path: path) }
    }
}

struct WriteError: Error {
    var path: String
}

/// Follows links on the web and leaves those of other programs alone.
struct WebOnly: WebPage.NavigationDeciding {
    func decidePolicy(for action: WebPage.NavigationAction) -> WebPage.NavigationActionPolicy {
        action.navigationType != .linkActivated || action.url.isHTTP ? .allow : .cancel
    }
}

struct PoliteAnswers: WebPage.DialogPresenting {
    func handleJavaScriptPrompt(message: String, defaultText: String) -> WebPage.JavaScriptPromptResult { .ok("Alice") }
}
