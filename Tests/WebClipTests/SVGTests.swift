import ClipBase
import Imaging
import JobModel
import Testing
import WebClip

/// SVG in the page: shapes, paints, references and text, exact to the pixel.
struct SVGTests {
    /// The colours (`rrggbb`) of a page 100 px wide and high at some points.
    private func colors(_ body: String, _ points: (Int, Int)...) throws -> [String] {
        let runner = PageRunner(fontsDirectory: testFonts)
        var job = Job()
        job.page = .html("<!doctype html><style>body{margin:0;font:10px/10px 'WebClip Box'}svg{display:block}</style>" + body)
        job.viewport.width = 100
        job.viewport.height = 100
        var clip = Clip()
        clip.name = "page"
        job.clips = [clip]
        let files = TestSink()
        _ = try runner.run(job, loader: TestLoader(), sink: files)
        let image = try ImageDecoding.decode(try #require(files.files["page.png"]), limit: 1_000_000)
        return points.map { x, y in
            let pixel = image.pixels[y * image.width + x] & 0xFF_FFFF
            let text = String(pixel, radix: 16)
            return String(repeating: "0", count: 6 - text.count) + text
        }
    }

    @Test func shapesTakeStylesOfThePage() throws {
        let found = try colors(
            "<style>.a{fill:#00f;stroke:#0f0;stroke-width:10}circle{cx:80px;cy:80px;r:10px}</style>"
                + "<svg width=100 height=100><rect class=a x=10 y=10 width=40 height=40 /><circle fill=red /></svg>", (30, 30), (7, 30),
            (2, 30), (80, 80))
        #expect(found == ["0000ff", "00ff00", "ffffff", "ff0000"])
    }

    @Test func viewBoxesScaleAndTransformsTurnAboutTheirOrigin() throws {
        let found = try colors(
            "<svg width=100 height=100 viewBox='0 0 10 10'><rect width=2 height=4 style='transform:rotate(90deg);transform-box:fill-box;"
                + "transform-origin:0 100%' fill=red /></svg>", (20, 50), (10, 20), (30, 55))
        #expect(found == ["ff0000", "ffffff", "ff0000"])
    }

    @Test func gradientsAndPatternsFill() throws {
        let found = try colors(
            "<svg width=100 height=100><defs><linearGradient id=g><stop offset=.5 stop-color=red /><stop offset=.5 stop-color='#00f'/>"
                + "</linearGradient><pattern id=p width=20 height=20 patternUnits=userSpaceOnUse><rect width=10 height=20 fill='#0f0'/>"
                + "</pattern></defs><rect width=100 height=50 fill='url(#g)'/><rect y=50 width=100 height=50 fill='url(#p) red'/>"
                + "<rect y=90 width=100 height=10 fill='url(#none) #ff0'/></svg>", (20, 20), (80, 20), (25, 70), (35, 70), (50, 95))
        #expect(found == ["ff0000", "0000ff", "00ff00", "ffffff", "ffff00"])
    }

    @Test func useInheritsFromWhereItStands() throws {
        let found = try colors(
            "<svg style='display:none'><symbol id=s viewBox='0 0 1 1'><rect width=1 height=1 /></symbol></svg>"
                + "<svg width=100 height=100 color=red><use href='#s' fill=currentColor x=10 y=10 width=20 height=20 />"
                + "<use href='#s' fill='#00f' x=50 width=20 height=20 /></svg>", (20, 20), (60, 10), (40, 40))
        #expect(found == ["ff0000", "0000ff", "ffffff"])
    }

    @Test func rulesMatchWithinTheCopyThatUseShows() throws {
        let found = try colors(
            "<style>#t rect{fill:red}rect{fill:#00f}</style><svg width=100 height=100><defs><g id=a><rect width=20 height=20 /></g></defs>"
                + "<g id=t><use href='#a'/><rect x=50 width=20 height=20 /></g></svg>", (10, 10), (60, 10))
        #expect(found == ["0000ff", "ff0000"])
    }

    @Test func planesAreSortedByDepth() throws {
        let found = try colors(
            "<div style='transform-style:preserve-3d;width:50px;height:50px'>"
                + "<div style='position:absolute;width:50px;height:50px;background:#00f;transform:translateZ(10px)'></div>"
                + "<div style='position:absolute;width:50px;height:50px;background:red;transform:translateZ(-10px)'></div></div>", (20, 20))
        #expect(found == ["0000ff"])
    }

    @Test func perspectiveIsExact() throws {
        // The far edge, 100 px behind the page, is seen at half its size from 100 px.
        let found = try colors(
            "<div style='width:100px;height:100px;background:red;transform-origin:50% 100%;"
                + "transform:perspective(100px) rotateX(90deg) translateY(0) rotateX(-45deg)'></div>", (5, 5), (50, 95))
        #expect(found[1] == "ff0000" && found[0] == "ffffff")
    }

    @Test func useOfItselfEnds() throws {
        let found = try colors(
            "<svg width=100 height=100><g id=a><use href='#a'/><use href='#b'/><rect width=10 height=10 /></g>"
                + "<g id=b><use href='#a' x=50 /></g></svg>", (5, 5), (55, 5))
        #expect(found == ["000000", "000000"])
    }

    @Test func clipPathsMasksAndFiltersApplyByReference() throws {
        let found = try colors(
            "<svg width=0 height=0><clipPath id=c clipPathUnits=objectBoundingBox><rect width=.5 height=1 /></clipPath>"
                + "<mask id=m><rect width=20 height=20 fill=white /></mask>"
                + "<filter id=f x=0 y=0 width=1 height=1><feFlood flood-color='#00f'/></filter></svg>"
                + "<div style='width:40px;height:20px;background:red;clip-path:url(#c)'></div>"
                + "<div style='width:40px;height:20px;background:red;mask:url(#m)'></div>"
                + "<div style='width:40px;height:20px;background:red;filter:url(#f)'></div>", (10, 10), (30, 10), (10, 30), (30, 30),
            (10, 50))
        #expect(found == ["ff0000", "ffffff", "ff0000", "ffffff", "0000ff"])
    }

    @Test func textIsAnchoredAndPainted() throws {
        let found = try colors(
            "<svg width=100 height=100><text x=50 y=20 text-anchor=middle fill=red font-size=20>xx</text>"
                + "<text x='10 60' y=60 fill='#00f' font-size=10>ab</text></svg>", (35, 10), (65, 10), (25, 10), (15, 55), (25, 55),
            (65, 55))
        #expect(found == ["ff0000", "ff0000", "ffffff", "0000ff", "ffffff", "0000ff"])
    }

    @Test func markersStandAtVertices() throws {
        let found = try colors(
            "<svg width=100 height=100><marker id=m markerUnits=userSpaceOnUse markerWidth=10 markerHeight=10 refX=5 refY=5>"
                + "<rect width=10 height=10 fill=red /></marker>"
                + "<path d='M20 20 A30 30 0 0 1 80 20 L80 80' fill=none marker-mid='url(#m)' marker-end='url(#m)'/></svg>", (80, 20),
            (80, 80),
            (20, 20), (50, 5))
        #expect(found == ["ff0000", "ff0000", "ffffff", "ffffff"])
    }

    @Test func foreignObjectsHoldTheirPage() throws {
        let found = try colors(
            "<svg width=100 height=100><foreignObject x=20 y=20 width=40 height=40><div style='background:red;height:50%'></div>"
                + "</foreignObject></svg>", (30, 30), (30, 50), (10, 30))
        #expect(found == ["ff0000", "ffffff", "ffffff"])
    }
}
