import ClipBase
import JobModel
import Synchronization

/// What is known of a page while its thread is busy, and who listens to its events.
final class PageObserver: Sendable {
    struct State: Sendable {
        var url: WebURL?
        var title = ""
        var estimatedProgress = 0.0
        var isLoading = false
        var backForwardList = WebPage.BackForwardList()
    }

    private struct Contents: Sendable {
        var state = State()
        var listeners: [Int: AsyncStream<PageEvent>.Continuation] = [:]
        var lastListener = 0
    }

    private let contents = Mutex(Contents())

    var state: State { contents.withLock { $0.state } }

    func update(_ change: (inout State) -> Void) { contents.withLock { change(&$0.state) } }

    func tell(_ event: PageEvent) {
        for listener in contents.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// Everything that happens from now on.
    func events() -> AsyncStream<PageEvent> {
        let (stream, continuation) = AsyncStream<PageEvent>.makeStream()
        let number = contents.withLock { contents in
            contents.lastListener += 1
            contents.listeners[contents.lastListener] = continuation
            return contents.lastListener
        }
        continuation.onTermination = { [weak self] _ in self?.contents.withLock { _ = $0.listeners.removeValue(forKey: number) } }
        return stream
    }

    deinit { contents.withLock { for listener in $0.listeners.values { listener.finish() } } }
}

/// Takes a page's events and pictures in.
final class PageSink: ResultSink {
    private let observer: PageObserver
    /// The bytes of the files since they were last taken.
    private var files: [String: [UInt8]] = [:]
    private var name = ""

    init(_ observer: PageObserver) { self.observer = observer }

    func record(_ event: PageEvent) {
        switch event.kind {
        case .progress:
            if let value = event.details.first(where: { $0.key == "estimatedProgress" })?.value.double {
                observer.update { $0.estimatedProgress = value }
            }
        case .titleChange:
            if let title = event.details.first(where: { $0.key == "title" })?.value.string { observer.update { $0.title = title } }
        case .urlChange:
            if let url = event.details.first(where: { $0.key == "url" })?.value.string { observer.update { $0.url = WebURL(url) } }
        case .navigation, .redirect, .resource, .dialog, .console, .message, .authorized, .download, .appScheme, .external, .step,
            .script, .clip, .warning, .failed, .finished:
            break
        }
        observer.tell(event)
    }

    func beginFile(_ name: String) { self.name = name }
    func append(_ bytes: [UInt8]) { files[name, default: []] += bytes }
    func endFile() {}

    func takeFile(_ name: String) -> [UInt8]? { files.removeValue(forKey: name) }
}
