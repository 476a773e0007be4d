import ClipBase
import JobModel
import Testing
import WebClip

/// Whole pages through the pipeline: what each layout mode gives, exact to the pixel.
struct LayoutModesTests {
    /// The boxes of the elements with an id attribute `b…`, as `x y w h`.
    private func boxes(_ body: String) throws -> [String] {
        let runner = PageRunner(fontsDirectory: testFonts)
        var job = Job()
        job.page = .html(
            "<!doctype html><style>body{margin:0;font:10px/10px 'WebClip Box'}table{border-spacing:2px}td{padding:0}</style>" + body)
        job.viewport.width = 300
        job.viewport.height = 200
        job.outputs = [.layout]
        let files = TestSink()
        _ = try runner.run(job, loader: TestLoader(), sink: files)
        let text = String(decoding: try #require(files.files["layout.json"]), as: UTF8.self)
        // Elements whose tag is `b` carry the boxes that a test asks for.
        return text.components(between: "\"tag\":\"b\",\"rect\":[", and: "]")
    }

    @Test func flexItemsShareWhatIsLeft() throws {
        let found = try boxes(
            "<div style='display:flex;width:300px;gap:10px'><b style='flex:1'>a</b><b style='flex:2'>b</b><b style='width:20px'>c</b></div>"
        )
        #expect(found == ["0,0,86.65625,10", "96.65625,0,173.328125,10", "279.984375,0,20,10"])
    }

    @Test func gridPlacesAndSizesItems() throws {
        let found = try boxes(
            "<div style='display:grid;width:300px;grid-template-columns:100px 1fr 1fr;gap:10px'>"
                + "<b>a</b><b style='grid-column:span 2'>b</b><b style='grid-row:span 2'>c</b><b>d</b></div>")
        #expect(found == ["0,0,100,10", "110,0,190,10", "0,20,100,20", "110,20,90,10"])
    }

    @Test func tableColumnsFitTheirCells() throws {
        let found = try boxes(
            "<table><tr><td><b>xx</b><td rowspan=2><b>xxxx</b><tr><td><b>x</b></table>")
        #expect(found == ["2,2,20,10", "24,8,40,10", "2,14,10,10"])
    }

    /// The viewport takes over the body's `overflow`: a full page still shows what runs out of a body of fixed height.
    @Test func overflowOfTheBodyCutsNothing() throws {
        let runner = PageRunner(fontsDirectory: testFonts)
        var job = Job()
        job.page = .html(
            "<!doctype html><style>html,body{height:100%;margin:0}body{overflow-x:hidden}</style><div style='height:900px'></div>")
        job.viewport.width = 300
        job.viewport.height = 200
        job.clips = [Clip(name: "page", target: .fullPage)]
        let result = try runner.run(job, loader: TestLoader(), sink: TestSink())
        #expect(result.clips.first?.pixelHeight == 900)
    }

    /// A query container contains sizes, not layout (Conditional 5 §5.1).
    @Test func queryContainersAreNoContainingBlocks() throws {
        let found = try boxes(
            "<div style='position:relative;width:100px;height:50px'><div style='container-type:inline-size;height:0'>"
                + "<b style='position:absolute;inset:0'>a</b></div></div>")
        #expect(found == ["0,0,100,50"])
    }

    @Test func calculationsOfPixelsAndPercentagesAreAutomaticInTables() throws {
        func page(_ layout: String, _ width: String) throws -> [String] {
            try boxes(
                "<table style='\(layout);border-spacing:0'><tr><td style='width:\(width)'><b>x</b>"
                    + "<td style='width:100px'><b>y</b></table>")
        }
        for layout in ["", "width:300px;table-layout:fixed"] {
            #expect(try page(layout, "calc(50% + 1px)") == page(layout, "auto"))
            #expect(try page(layout, "calc(10% + 20%)") == page(layout, "30%"))
        }
    }

    @Test func columnsAreBalanced() throws {
        let found = try boxes(
            "<div style='columns:2;column-gap:20px;width:300px'><b style='display:block'>a</b><b style='display:block'>b</b>"
                + "<b style='display:block'>c</b><b style='display:block'>d</b></div>")
        #expect(found == ["0,0,140,10", "0,10,140,10", "160,0,140,10", "160,10,140,10"])
    }
}

extension String {
    /// Every text that stands between two marks, in order.
    fileprivate func components(between start: String, and end: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let from = rest.firstRange(of: start) {
            rest = rest[from.upperBound...]
            guard let to = rest.firstRange(of: end) else { break }
            parts.append(String(rest[..<to.lowerBound]))
            rest = rest[to.upperBound...]
        }
        return parts
    }
}
