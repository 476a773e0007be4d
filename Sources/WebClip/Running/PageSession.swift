import CSSSyntax
import ClipBase
import DOM
import JobModel
import MarkupParsing
import Scripting
import Style
import TextShaping

/// The life of one job: load, change, render, clip, detect, report.
final class PageSession {
    let job: Job
    let fonts: FontContext
    let limits: Limits
    let loader: any ResourceLoader
    let sink: any ResultSink
    let client: any PageClient
    private(set) var deadline: Deadline
    let start = ContinuousClock.now
    /// Set from outside, on whatever thread, to end the present load.
    let stop: StopFlag
    var result = JobResult()
    var document = Document()
    var history = SessionHistory()
    /// Whether what happens now follows from what the job or the program does to the page.
    var isActing = false
    /// What scripts keep, by area and origin.
    var storages: [String: [String: String]] = [:]
    var changedStorages: Set<String> = []
    /// The documents of frames whose scripts have run, by place and content.
    var frames: [String: FrameContent] = [:]
    var isRunningFrame = false
    /// Seconds that frames' scripts have run.
    var frameSeconds = 0.0
    /// While the page is asked whether it may be left.
    var isLeaving = false
    var hasSeenAuthorizedURL = false
    /// From 0 to 1, and never back while a page loads.
    var progress = 0.0
    var userStyles: [String] = []
    /// The rendering of the present document; nil after a change.
    private var rendered: RenderedPage? {
        didSet {
            detected = nil
            redactedDocument = nil
        }
    }
    /// What the present rendering says; nil while nobody asked.
    var detected: PageDetections?
    /// The present rendering's document without what the job wants unseen; nil while nobody asked.
    var redactedDocument: Document?
    var usedNames: Set<String> = []
    var resources: PageResources
    /// The page's scripts; nil while none has run.
    var scripts: ScriptSession?
    /// Where the present step stands in the job, and what it is called.
    var presentStep = (index: 0, name: "")
    private(set) lazy var scriptHost = PageScriptHost(session: self)

    init(
        job: Job, fonts: FontContext, limits: Limits, loader: any ResourceLoader, sink: any ResultSink, client: (any PageClient)? = nil,
        stop: StopFlag = StopFlag()
    ) {
        self.stop = stop
        self.job = job
        self.client = client ?? JobClient(job)
        self.fonts = fonts
        self.limits = limits
        self.loader = loader
        self.sink = sink
        deadline = Deadline(secondsFromNow: limits.seconds)
        resources = PageResources(loader: loader, deadline: deadline, limits: limits, stop: stop) { _ in }
        renewResources()
    }

    func run() throws(JobFailure) -> JobResult {
        result.id = job.id
        try loadFirstPage()
        try runSteps()
        let page = render()
        advanceProgress(to: 1)
        try paintClips(page)
        try writeOutputs(page)
        noteAuthorization()
        keepStorages()
        result.finalURL = document.url?.href ?? ""
        result.title = told(document.title)
        result.backForwardList = history.items
        result.timings.total = seconds
        record(.finished, ["milliseconds": .number((seconds * 1_000).rounded())])
        return result
    }

    /// Hands `localStorage` to what keeps it.
    func keepStorages() {
        for origin in changedStorages.sorted() where origin != "null" {
            let values = (storages["local " + origin] ?? [:]).sorted { $0.key < $1.key }
            _ = loader.perform(.writeStorage(JSONValue.object(values.map { JSONMember($0.key, .string($0.value)) }).text, origin: origin))
        }
        changedStorages = []
    }

    /// Forgets what a job's result tells, so that a page that lives long does not keep it.
    func forgetReports() {
        let lastTitle = result.titles.suffix(1)
        result = JobResult()
        result.titles = Array(lastTitle)
    }

    // MARK: Clocks and events

    /// What follows has as long as a whole job.
    func renewDeadline() {
        deadline = Deadline(secondsFromNow: limits.seconds)
        resources.deadline = deadline
        stop.clear()
    }

    var isStopped: Bool { stop.isSet }

    /// Tells how far the load is; a tenth is the least that is told.
    func advanceProgress(to value: Double) {
        guard value > progress else { return }
        let isTold = (value * 10).rounded(.down) > (progress * 10).rounded(.down)
        progress = value
        if isTold { record(.progress, ["estimatedProgress": .number((value * 100).rounded() / 100)]) }
    }

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

    /// A new document starts with no resources and no scripts of the old one.
    func renewPage() {
        renewResources()
        scripts = nil
        frames = [:]
        frameSeconds = 0
    }

    func renewResources() {
        resources.cancelAll()
        resources = PageResources(loader: loader, deadline: deadline, limits: limits, stop: stop) { [weak self] record in self?.note(record)
        }
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
        renderer.frames = self
        renderer.drawings = scripts?.drawings ?? [:]
        let page = renderer.render(document)
        result.timings.load += renderer.timings.load
        result.timings.style += renderer.timings.style
        result.timings.layout += renderer.timings.layout
        for diagnostic in renderer.diagnostics { warn(diagnostic) }
        return page
    }

    /// The styles of a rendering's elements, those below `display: none` as well.
    func allStyles(of page: RenderedPage) -> StyledTree {
        let renderer = PageRenderer(fonts: fonts, resources: resources, environment: environment, limits: limits)
        renderer.userSheets = userStyles
        return renderer.resolve(page.paintedDocument, sheets: page.sheets, containers: page.containers, includesUndisplayed: true)
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
        advanceProgress(to: 0.4 + 0.5 * resources.finishedShare)
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
