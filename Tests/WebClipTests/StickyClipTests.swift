import ClipBase
import Imaging
import JobModel
import Testing
import WebClip

/// `stickyInClips`: whether fixed and sticky boxes may cover a clip that they do not belong to.
struct StickyClipTests {
    /// The colour in the middle of a clip's picture, as `RRGGBB`.
    private func middle(_ body: String, _ target: Clip.Target, _ policy: StickyPolicy) throws -> String {
        let runner = PageRunner(fontsDirectory: testFonts)
        var job = Job()
        job.page = .html("<!doctype html><style>body{margin:0}</style>" + body)
        job.viewport.width = 100
        job.viewport.height = 100
        job.stickyInClips = policy
        job.clips = [Clip(name: "c", target: target)]
        let files = TestSink()
        _ = try runner.run(job, loader: TestLoader(), sink: files)
        let bytes = try #require(files.files["c.png"])
        let picture = try ImageDecoding.decode(bytes, limit: 1_000_000)
        let pixel = picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
        return String(0x1000000 + pixel & 0xFFFFFF, radix: 16).dropFirst().description
    }

    private let page =
        "<div id=bar style='position:fixed;inset:0 0 auto;height:50px;background:#ff0000'></div><div id=x style='height:50px;background:#00ff00'></div>"

    @Test func aFixedBarDoesNotCoverAnotherElementsClip() throws {
        #expect(try middle(page, .selector("#x"), .hide) == "00ff00")
        #expect(try middle(page, .selector("#x"), .keep) == "ff0000")
    }

    @Test func theBarItselfAndWholePagesShowIt() throws {
        #expect(try middle(page, .selector("#bar"), .hide) == "ff0000")
        #expect(try middle(page, .rect(Rect(x: 0, y: 0, width: 50, height: 50)), .hide) == "ff0000")
        #expect(try middle(page, .selector("body"), .hide) == "ff0000")
    }
}
