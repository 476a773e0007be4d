import ClipBase
import JobModel
import TextShaping

/// Runs one job after the other in this process: loads the page, lays it out, paints its clips, finds its data.
public final class PageRunner {
    let fonts: FontContext
    /// What a job may ask for at most.
    public var limits = Limits()

    /// Does what every page needs once (the user-agent sheet, the fonts), so that a child forked from here starts warm.
    public init(fontsDirectory: String, extraFontDirectories: [String] = []) {
        fonts = FontContext(fontsDirectory: fontsDirectory, extraDirectories: extraFontDirectories)
        fonts.warm()
    }

    /// Runs a job to its result. Single-threaded; needs a stack of 256 MiB, since layout recurses to the depth limit.
    ///
    /// - Throws: a `JobFailure` where the job as a whole cannot be done; what fails in part is a warning in the result.
    public func run(_ job: Job, loader: any ResourceLoader, sink: any ResultSink) throws(JobFailure) -> JobResult {
        let session = PageSession(
            job: job, fonts: fonts, limits: job.limits.applied(to: limits, ceiling: limits), loader: loader, sink: sink)
        return try session.run()
    }
}
