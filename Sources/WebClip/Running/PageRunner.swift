import ClipBase
import Glibc
import JobModel
import TextShaping

/// Runs one job after the other in this process: loads the page, lays it out, paints its clips, finds its data.
public final class PageRunner {
    let fonts: FontContext
    /// What a job may ask for at most.
    public var limits = Limits()

    /// Opens the fonts that the default families name.
    public init(fontsDirectory: String, extraFontDirectories: [String] = []) {
        fonts = FontContext(fontsDirectory: fontsDirectory, extraDirectories: extraFontDirectories)
        fonts.warm()
    }

    /// The program's own `fonts/`: in a folder above the executable, or where a package puts it.
    public static let standardFontsDirectory: String = {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        var folder = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            for candidate in ["\(folder)/fonts", "\(folder)/share/webclip/fonts"] where access("\(candidate)/fonts.conf", R_OK) == 0 {
                return candidate
            }
        }
        return "/usr/share/webclip/fonts"
    }()

    /// Runs a job to its result. Single-threaded; needs a stack of 256 MiB, since layout recurses to the depth limit.
    ///
    /// - Throws: a `JobFailure` where the job as a whole cannot be done; what fails in part is a warning in the result.
    public func run(_ job: Job, loader: any ResourceLoader, sink: any ResultSink) throws(JobFailure) -> JobResult {
        let session = PageSession(
            job: job, fonts: fonts, limits: job.limits.applied(to: limits, ceiling: limits), loader: loader, sink: sink)
        return try session.run()
    }
}
