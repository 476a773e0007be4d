import CSSSyntax
import ClipBase
import DOM
import JobModel
import MarkupParsing
import Scripting
import TextShaping

/// The life of one job: load, change, render, clip, detect, report.
final class PageSession {
    let job: Job
    let fonts: FontContext
    let limits: Limits
    let loader: any ResourceLoader
    let sink: any ResultSink
    let deadline: Deadline
    let start = ContinuousClock.now
    var result = JobResult()
    var document = Document()
    var history = SessionHistory()
    var userStyles: [String] = []
    /// The rendering of the present document; nil after a change.
    private var rendered: RenderedPage?
    var usedNames: Set<String> = []
    var resources: PageResources
    /// The page's scripts; nil while none has run.
    var scripts: ScriptSession?
    private(set) lazy var scriptHost = PageScriptHost(session: self)

    init(job: Job, fonts: FontContext, limits: Limits, loader: any ResourceLoader, sink: any ResultSink) {
        self.job = job
        self.fonts = fonts
        self.limits = limits
        self.loader = loader
        self.sink = sink
        deadline = Deadline(secondsFromNow: limits.seconds)
        resources = PageResources(loader: loader, deadline: deadline, limits: limits) { _ in }
        renewResources()
    }

    func run() throws(JobFailure) -> JobResult {
        result.id = job.id
        try loadFirstPage()
        try runSteps()
        let page = render()
        try paintClips(page)
        try writeOutputs(page)
        result.finalURL = document.url?.href ?? ""
        result.title = document.title
        result.backForwardList = history.items
        result.timings.total = seconds
        record(.finished, ["milliseconds": .number((seconds * 1_000).rounded())])
        return result
    }

    // MARK: Clocks and events

    /// Seconds since the job started.
    var seconds: Double {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }

    func record(_ kind: PageEvent.Kind, _ details: KeyValuePairs<String, JSONValue?> = [:]) {
        sink.record(PageEvent(kind, at: seconds, details))
    }

    func warn(_ diagnostic: Diagnostic) {
        let warning = Warning(diagnostic)
        guard result.warnings.count < 200, !result.warnings.contains(warning) else { return }
        result.warnings.append(warning)
    }

    /// Runs a piece of work and adds its seconds to a stage's time.
    func clock<T, E: Error>(_ stage: WritableKeyPath<Timings, Double>, _ work: () throws(E) -> T) throws(E) -> T {
        let before = seconds
        defer { result.timings[keyPath: stage] += seconds - before }
        return try work()
    }

    // MARK: Rendering

    /// A new document starts with no resources of the old one.
    func renewResources() {
        resources = PageResources(loader: loader, deadline: deadline, limits: limits) { [weak self] record in self?.note(record) }
        rendered = nil
    }

    func documentDidChange() { rendered = nil }

    var environment: MediaEnvironment {
        var environment = MediaEnvironment(
            viewportWidth: Double(job.viewport.width), viewportHeight: Double(job.viewport.height),
            deviceScaleFactor: job.viewport.deviceScaleFactor)
        environment.colorScheme = job.colorScheme == .dark ? .dark : .light
        environment.reducedMotion = job.reducedMotion ? .reduce : .noPreference
        environment.mediaType = job.mediaType == .print ? .print : .screen
        environment.scripting = job.javaScript.page ? .enabled : .none
        return environment
    }

    /// The present document laid out; done again only after a change.
    func render() -> RenderedPage {
        if let rendered { return rendered }
        let page = render(document)
        rendered = page
        return page
    }

    /// Lays out a state of the document.
    func render(_ document: Document) -> RenderedPage {
        let renderer = PageRenderer(fonts: fonts, resources: resources, environment: environment, limits: limits)
        renderer.userSheets = userStyles
        let page = renderer.render(document)
        result.timings.load += renderer.timings.load
        result.timings.style += renderer.timings.style
        result.timings.layout += renderer.timings.layout
        for diagnostic in renderer.diagnostics { warn(diagnostic) }
        return page
    }

    private func note(_ record: PageResources.Record) {
        self.record(
            .resource,
            [
                "url": .string(String(record.url.prefix(2_000))), "kind": .string(record.destination.rawValue),
                "status": record.status.map { .number(Double($0)) }, "bytes": .number(Double(record.bytes)),
                "milliseconds": .number((record.seconds * 1_000).rounded()), "error": record.error.map { .string($0.message) },
                "cached": record.isFromCache ? .bool(true) : nil
            ])
        if let error = record.error {
            warn(
                Diagnostic(
                    .warning, code: "resource.\(error.code.rawValue)", message: error.message, location: String(record.url.prefix(500))))
        } else if let status = record.status, status >= 400 {
            warn(
                Diagnostic(
                    .warning, code: "resource.httpStatus", message: "The server answered \(status) for a \(record.destination.rawValue).",
                    location: String(record.url.prefix(500))))
        }
    }
}

/// The pages of a session, as `backForwardList` shows them.
struct SessionHistory {
    struct Entry {
        var request: ResourceRequest?
        var item: HistoryItem
    }
    private(set) var entries: [Entry] = []
    private(set) var position = -1

    var items: [HistoryItem] { entries.map(\.item) }
    var current: Entry? { entries.indices.contains(position) ? entries[position] : nil }

    mutating func push(_ entry: Entry) {
        entries.removeSubrange(max(0, position + 1)..<entries.count)
        entries.append(entry)
        position = entries.count - 1
    }

    /// Moves by a number of entries; nil beyond the ends.
    mutating func move(by delta: Int) -> Entry? {
        guard entries.indices.contains(position + delta) else { return nil }
        position += delta
        return entries[position]
    }

    /// `pushState`, `replaceState` and fragments: an entry of the same document.
    mutating func didChangeURL(_ url: String, replaces: Bool) {
        guard entries.indices.contains(position) else { return }
        if replaces {
            entries[position].item.url = url
        } else {
            var entry = entries[position]
            entry.item.url = url
            push(entry)
        }
    }

    mutating func setTitle(_ title: String) { if entries.indices.contains(position) { entries[position].item.title = title } }
}
