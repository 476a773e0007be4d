import ClipBase
import Imaging
import JobModel
import Testing
import WebClip

/// What a page says, where it stands, and the files that tell it.
struct PageDetectionTests {
    /// Glyphs are squares of 10 px.
    private func run(_ body: String, _ change: (inout Job) -> Void) throws -> (result: JobResult, files: TestSink) {
        let runner = PageRunner(fontsDirectory: testFonts)
        var job = Job()
        job.page = .html(
            "<!doctype html><title>T; a, b</title><style>body{margin:0;font:10px/10px 'WebClip Box'} p{margin:0 0 10px}</style>" + body)
        job.viewport.width = 300
        job.viewport.height = 100
        job.region = "US"
        job.referenceDate = "2026-11-30T09:00:00Z"
        change(&job)
        let files = TestSink()
        return (try runner.run(job, loader: TestLoader(), sink: files), files)
    }

    private func detections(_ files: TestSink) throws -> [DetectionRecord] {
        var problems: [JobProblem] = []
        let json = try JSONValue(parsing: try #require(files.text("detections.json")))
        return try #require(DetectionReport.read(json, at: "", &problems)).detections
    }

    @Test func aNumberOverElementsAndLinesHasARectangleALine() throws {
        let (_, files) = try run("<p style='width:120px'>ab (650) <b>253</b>-<i>0000</i></p><p hidden>+1 650 253 0001</p>") {
            $0.dataDetectorTypes = [.phoneNumber]
            $0.clips = [Clip(name: "page", target: .fullPage)]
        }
        let found = try detections(files)
        #expect(found.map(\.value) == ["+16502530000"])
        let phone = try #require(found.first)
        #expect(phone.rects == [Rect(x: 30, y: 0, width: 50, height: 10), Rect(x: 0, y: 10, width: 80, height: 10)])
        #expect(phone.clips.map(\.rects) == [phone.rects])
        #expect(phone.range == [3, 17] && phone.source == "text")
    }

    @Test func theMarkupIsHeard() throws {
        let (_, files) = try run(
            "<p><a href='tel:+442079460018'>020 7946 0018</a></p><div itemscope itemtype='https://schema.org/Person'><span itemprop=name>Ann</span></div>"
        ) { $0.dataDetectorTypes = [.all] }
        let found = try detections(files)
        #expect(found.map(\.type) == ["phoneNumber", "structured"])
        #expect(found.first?.value == "+442079460018")
        #expect(found.last?.source == "markup" && found.last?.rects == [Rect(x: 0, y: 20, width: 300, height: 10)])
    }

    @Test func attributesAreSearchedWhenAsked() throws {
        let body = "<p title='Fax (650) 253-0000'>a</p>"
        #expect(try detections(try run(body) { $0.dataDetectorTypes = [.all] }.files).isEmpty)
        let (_, files) = try run(body) {
            $0.dataDetectorTypes = [.all]
            $0.detectionAttributes = [.title]
        }
        let found = try detections(files)
        #expect(found.map(\.value) == ["+16502530000"])
        #expect(found.first?.source == "title" && found.first?.rects == [Rect(x: 0, y: 0, width: 300, height: 10)])
    }

    @Test func whatIsAskedForDoesNotChangeWhatATextMeans() throws {
        let (_, files) = try run("<p>ISBN 978-0-306-40615-7</p>") { $0.dataDetectorTypes = [.phoneNumber] }
        #expect(try detections(files).isEmpty)
    }

    @Test func leastConfidence() throws {
        let body = "<p>a@b.com Mon-Fri 9am-5pm</p>"
        let all = try detections(try run(body) { $0.dataDetectorTypes = [.all] }.files)
        let sure = try detections(
            try run(body) {
                $0.dataDetectorTypes = [.all]
                $0.minimumConfidence = 0.85
            }.files)
        #expect(all.count > sure.count)
        #expect(sure.map(\.value) == ["a@b.com"])
    }

    @Test func clipsAroundFinds() throws {
        let (result, _) = try run("<p>a@b.com</p><p>c@d.com</p>") {
            $0.clips = [Clip(name: "mail", target: .detection(.email)), Clip(name: "none", target: .detection(.flightNumber))]
        }
        #expect(result.clips.map(\.name) == ["mail-1", "mail-2", "none"])
        #expect(result.clips.compactMap(\.rect) == [Rect(x: 0, y: 0, width: 70, height: 10), Rect(x: 0, y: 20, width: 70, height: 10)])
        #expect(result.clips.last?.warnings.first?.code == "clip.nothing")
    }

    @Test func redactionPaintsOver() throws {
        let (_, files) = try run("<p style='color:red'>a@b.com x</p>") {
            $0.clips = [Clip(name: "page", target: .fullPage)]
            $0.redact = [.email]
        }
        let image = try ImageDecoding.decode(try #require(files.files["page.png"]), limit: 1 << 20)
        #expect(pixel(35, 5, of: image) == 0)
        #expect(pixel(85, 5, of: image) == 0xFF0000)
    }

    @Test func whatIsRedactedIsInNoFile() throws {
        let body = """
            <p title='mail a@b.com'>Mail <a href='mailto:a@b.com'>a@<b>b.com</b></a> or (650) 253-0000</p><p hidden>old: c@d.com</p>
            <img alt='e@f.com' src='data:,'><script type='application/ld+json'>{"@type":"Person","name":"Ann","email":"g@h.com"}</script>
            """
        let titleName = try FileNameTemplate("{title}")
        let (result, files) = try run("<meta name=editor content='i@j.com'><meta name=author content='k@l.com'>" + body) {
            $0.dataDetectorTypes = [.all]
            $0.detectionAttributes = [.alt]
            $0.redact = [.email]
            $0.outputs = [.text, .html, .markdown, .layout, .calendar, .contacts, .dom, .style, .boxes, .fragments, .display]
            $0.fileNames = titleName
            $0.clips = [Clip(name: "page", target: .fullPage)]
            $0.javaScript.page = true
            $0.steps = [
                .evaluate("alert('call a@b.com'); console.log('a@b.com\\n'); document.title = 'o@p.com'; ({mail: ['x\\na@b.com', 1]})")
            ]
        }
        let told = result.json.text + files.events.map(\.json.text).joined()
        #expect(told.contains("call ███████") && told.contains("[\"x\\n███████\",1]") && result.titles == ["T; a, b", "███████"])
        let pictureName = try #require(result.clips.first?.file)
        #expect(!pictureName.contains("p.com"))
        let names = [
            "page.txt", "page.html", "page.md", "layout.json", "contacts.vcf", "detections.json", "page.dom.txt", "page.style.txt",
            "page.boxes.txt", "page.fragments.txt", "page.display.txt"
        ]
        let picture = try #require(files.files[pictureName])
        let texts = names.map { ($0, files.text($0) ?? "") }
        #expect(!String(decoding: picture, as: UTF8.self).contains("o@p.com"))
        for (name, text) in texts + [("result", told)] {
            #expect(!text.contains("@b") && !text.contains("a@") && !text.contains("b.com"), "\(name)")
            for mail in ["c@d", "e@f", "g@h", "i@j", "k@l", "o@p", "mailto:"] { #expect(!text.contains(mail), "\(name): \(mail)") }
        }
        #expect(files.text("page.txt") == "Mail ███████ or (650) 253-0000\n")
        #expect(
            try #require(files.text("page.html")).contains("<p title=\"mail ███████\">Mail <a>██<b>█████</b></a> or (650) 253-0000</p>"))
        #expect(try #require(files.text("page.md")).contains("Mail ██**█████** or (650) 253-0000\n"))
        #expect(try #require(files.text("contacts.vcf")).contains("tel:+16502530000"))
        let found = try detections(files)
        #expect(found.map(\.type) == ["email", "phoneNumber", "structured", "email"])
        #expect(found.map(\.text).prefix(2) == ["███████", "(650) 253-0000"])
        #expect(found.first?.value == "███████" && found.first?.rects.isEmpty == false)
        #expect(found[2].value.contains("\"Ann\"") && found[2].value.contains("███████"))
    }

    @Test func annotatedPicturesHaveFramesAndALegend() throws {
        let (result, files) = try run("<p>&nbsp;a@b.com</p>") {
            $0.clips = [Clip(name: "page", target: .fullPage)]
            $0.annotate = true
        }
        #expect(result.clips.first?.annotatedFile == "page-annotated.png")
        let plain = try ImageDecoding.decode(try #require(files.files["page.png"]), limit: 1 << 20)
        let framed = try ImageDecoding.decode(try #require(files.files["page-annotated.png"]), limit: 1 << 20)
        #expect(plain.width == framed.width && framed.height > plain.height)
        // The frame's left edge stands outside the text.
        #expect(pixel(9, 5, of: framed) == 0x8A2BC2)
        #expect(pixel(9, 5, of: plain) == 0xFFFFFF)
    }

    @Test func calendarAndContacts() throws {
        let (_, files) = try run("<p>5 May 2027, 3 pm EST; mail a@b.com</p>") { $0.outputs = [.calendar, .contacts] }
        let calendar = try #require(files.text("events.ics"))
        #expect(calendar.contains("SUMMARY:5 May 2027\\, 3 pm EST\\; mail a@b.com\r\nDESCRIPTION:T\\; a\\, b\r\n"))
        #expect(calendar.contains("DTSTART;TZID=UTC-0500:20270505T150000\r\n"))
        #expect(try #require(files.text("contacts.vcf")).contains("\r\nEMAIL:a@b.com\r\n"))
    }

    /// 0xRRGGBB.
    private func pixel(_ x: Int, _ y: Int, of image: DecodedImage) -> UInt32 {
        let offset = y * image.width + x
        return offset < image.pixels.count ? image.pixels[offset] & 0xFF_FFFF : 0
    }
}
