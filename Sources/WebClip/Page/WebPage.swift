public import ClipBase
import DOM
import Detection
public import JobModel
public import Scripting
import TextShaping

/// A page in this process: loads, runs scripts, is laid out, gives pictures and data (`WebPage`).
///
///     let page = WebPage { SessionLoader(broker: NetworkBroker()) }
///     try await page.load("https://example.com/")
///     let picture = try await page.snapshot(.fullPage)
///
/// All pages of a process take turns on the thread of `WebPageActor`. What is told of a page while it loads (`url`, `title`,
/// `estimatedProgress`, …) can be read from everywhere at any time. Nothing stands between a page and this process: for
/// pages of strangers take `webclip serve`, whose workers are confined.
public final class WebPage: Sendable {
    public let configuration: Configuration
    private let makeLoader: @Sendable () -> any ResourceLoader
    private let navigationDecider: (any NavigationDeciding)?
    private let dialogPresenter: (any DialogPresenting)?
    private let observer = PageObserver()
    private let stop = StopFlag()
    @WebPageActor private var opened: (session: PageSession, sink: PageSink)?

    /// Makes a page with nothing in it; the fonts are listed with the first thing that needs them.
    ///
    /// - Parameter loader: makes what the page asks for bytes and cookies, on the page's thread, once.
    public init(
        configuration: Configuration = Configuration(), navigationDecider: (any NavigationDeciding)? = nil,
        dialogPresenter: (any DialogPresenting)? = nil, loader: @escaping @Sendable () -> any ResourceLoader
    ) {
        self.configuration = configuration
        self.navigationDecider = navigationDecider
        self.dialogPresenter = dialogPresenter
        makeLoader = loader
    }

    // MARK: What is known at any time

    /// The page's URL after redirects, scripts and links; nil before the first load.
    public var url: WebURL? { observer.state.url }
    public var title: String { observer.state.title }
    /// From 0 to 1.
    public var estimatedProgress: Double { observer.state.estimatedProgress }
    public var isLoading: Bool { observer.state.isLoading }
    public var backForwardList: BackForwardList { observer.state.backForwardList }

    /// The page's life from now on: navigations, progress, titles, resources, dialogs, console lines. Each call begins a
    /// sequence of its own, which ends with the page.
    public var events: AsyncStream<PageEvent> { observer.events() }

    // MARK: Loading

    /// Loads a page with all that it shows.
    ///
    /// - Throws: a failure where there is no page to show; what is missing in it is an event.
    @WebPageActor public func load(_ url: WebURL) throws(JobFailure) { try loading { session throws(JobFailure) in try session.load(url) } }

    /// The same for text that has to be an absolute URL.
    @WebPageActor public func load(_ url: String) throws(JobFailure) {
        guard let parsed = WebURL(url) else {
            throw JobFailure(.badURL, stage: .load, "“\(url.prefix(500))” is no absolute URL.")
        }
        try load(parsed)
    }

    /// Shows markup as if it came from `baseURL`.
    @WebPageActor public func load(html: String, baseURL: WebURL? = nil) throws(JobFailure) {
        try loading { session throws(JobFailure) in try session.load(html: html, baseURL: baseURL) }
    }

    /// Goes to an item of `backForwardList`.
    @WebPageActor public func load(_ item: BackForwardList.Item) throws(JobFailure) {
        try loading { session throws(JobFailure) in
            guard try session.traverse(by: item.offset) else {
                throw JobFailure(.stepFailed, stage: .load, "There is no page \(item.offset) steps away.")
            }
        }
    }

    /// Loads the present page again.
    @WebPageActor public func reload() throws(JobFailure) {
        try loading { session throws(JobFailure) in
            guard try session.traverse(by: 0) else { throw JobFailure(.stepFailed, stage: .load, "There is no page to load again.") }
        }
    }

    /// Ends the load that is under way, from whatever thread; that load throws `.cancelled`, or shows what has come.
    public func stopLoading() { stop.set() }

    // MARK: Scripts and steps

    /// Runs the body of an asynchronous function in the page and awaits its value (`callJavaScript`).
    ///
    /// - Parameter arguments: local variables of the function.
    /// - Throws: a `ScriptError` where the script throws, or a `JobFailure` where it goes to a page that cannot be loaded.
    @WebPageActor @discardableResult
    public func callJavaScript(
        _ functionBody: String, arguments: [String: JSONValue] = [:], contentWorld: ContentWorld = .page
    ) throws -> JSONValue {
        let members = arguments.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        let text = JSONValue.object(members).text
        var outcome = Result<String, ScriptError>.success("null")
        try working { session throws(JobFailure) in
            try session.act { outcome = $0.callJavaScript(functionBody, arguments: text, in: contentWorld) }
        }
        let value = try outcome.get()
        return (try? JSONValue(parsing: value)) ?? .null
    }

    /// Does what a job's step does: a click, a field filled, a wait.
    @WebPageActor public func perform(_ step: Step) throws(JobFailure) {
        try working { session throws(JobFailure) in try session.perform(step) }
    }

    // MARK: Pictures and data

    /// A picture of a part of the page.
    ///
    /// - Throws: a failure where there is nothing to show, or more than `limits.maxPixels`.
    @WebPageActor public func snapshot(_ configuration: SnapshotConfiguration = .viewport) throws(JobFailure) -> Snapshot {
        guard let first = try snapshots(configuration.clip(each: false)).first else {
            throw JobFailure(.internalError, stage: .paint, "The picture was not painted.")
        }
        return first
    }

    /// A picture of every match.
    @WebPageActor public func snapshots(_ configuration: SnapshotConfiguration) throws(JobFailure) -> [Snapshot] {
        try snapshots(configuration.clip(each: true))
    }

    @WebPageActor private func snapshots(_ clip: Clip) throws(JobFailure) -> [Snapshot] {
        let (session, sink) = open()
        session.renewDeadline()
        defer {
            session.result.clips = []
            session.usedNames = []
        }
        try session.paint(clip, of: session.render())
        return try session.result.clips.map { picture throws(JobFailure) in
            guard let file = picture.file, let png = sink.takeFile(file), let rect = picture.rect else {
                let problem = picture.warnings.first
                let code: JobFailure.Code = problem?.code == "clip.invalid" ? .invalidSelector : .stepFailed
                throw JobFailure(code, stage: .paint, problem?.message ?? "There is nothing to show.")
            }
            return Snapshot(
                png: png, rect: rect, pixelWidth: picture.pixelWidth, pixelHeight: picture.pixelHeight, scale: picture.scale)
        }
    }

    /// What the page's text says: phone numbers, dates, addresses and the like, each with its place on the page.
    @WebPageActor public func detections(_ types: Set<DetectorType> = [.all]) -> [DetectionRecord] {
        let session = open().session
        session.renewDeadline()
        return session.detectionRecords(session.render(), of: DetectionTypes(Array(types)))
    }

    /// The text of the page as it is laid out.
    @WebPageActor public var text: String {
        let page = open().session.render()
        return String(decoding: LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry).bytes, as: UTF8.self)
    }

    // MARK: The session

    @WebPageActor private static var fonts: [String: FontContext] = [:]

    @WebPageActor private func open() -> (session: PageSession, sink: PageSink) {
        if let opened { return opened }
        let folder = configuration.fontsDirectory
        let installed = WebPage.fonts[folder] ?? FontContext(fontsDirectory: folder)
        WebPage.fonts[folder] = installed
        let sink = PageSink(observer)
        let session = PageSession(
            job: configuration.job, fonts: FontContext(sharing: installed), limits: configuration.limits, loader: makeLoader(), sink: sink,
            client: LibraryClient(configuration, navigationDecider, dialogPresenter), stop: stop)
        opened = (session, sink)
        return (session, sink)
    }

    /// A load, with all that the page shows.
    @WebPageActor private func loading(_ work: (PageSession) throws(JobFailure) -> Void) throws(JobFailure) {
        observer.update { state in
            state.isLoading = true
            state.estimatedProgress = 0
        }
        defer { observer.update { $0.isLoading = false } }
        try working(work)
        let session = open().session
        _ = session.render()
        session.advanceProgress(to: 1)
    }

    @WebPageActor private func working(_ work: (PageSession) throws(JobFailure) -> Void) throws(JobFailure) {
        let session = open().session
        session.renewDeadline()
        session.isActing = true
        defer {
            session.isActing = false
            session.forgetReports()
            session.keepStorages()
            observer.update { $0.backForwardList = BackForwardList(session.history) }
        }
        try work(session)
        session.titleMayHaveChanged()
    }
}
