import ClipBase
import JobModel
import Testing

@testable import WebClip

/// What of a page is written beside pictures: text, Markdown, markup, PDF, and how files are named.
@Suite(.serialized) struct ExportTests {
    private func run(_ html: String, _ members: String) throws -> (result: JobResult, files: [String: [UInt8]]) {
        var job = try Job(decoding: Array("{\"html\":\"\",\"baseURL\":\"https://a.example/dir/\",\(members)}".utf8))
        job.page = .html(html)
        let files = TestSink()
        let result = try PageRunner(fontsDirectory: testFonts).run(job, loader: TestLoader(), sink: files)
        return (result, files.files)
    }

    private func markdown(_ html: String) throws -> String {
        let files = try run("<!doctype html>" + html, "\"outputs\":[\"markdown\"]").files
        let text = String(decoding: try #require(files["page.md"]), as: UTF8.self)
        let head = "---\nsource: \"https://a.example/dir/\"\n---\n\n"
        try #require(text.hasPrefix(head))
        return String(text.dropFirst(head.count))
    }

    @Test(arguments: [
        ("<h2>A <em>fine</em> day</h2><p>One  two<br>three", "## A *fine* day\n\nOne two\\\nthree\n"),
        ("<p>a<b> b </b>c <i></i>d<code>x`y</code>", "a **b** c d``x`y``\n"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul><ol start=3><li>x<li>y</ol>", "- a\n- b\n  - c\n\n3. x\n4. y\n"),
        ("<blockquote><p>a<p>b</blockquote>c", "> a\n>\n> b\n\nc\n"),
        ("<pre><code class=language-swift>let a = 1\n  b\n</code></pre>", "```swift\nlet a = 1\n  b\n```\n"),
        (
            "<p><a href='x y'>to</a> <img alt='a pic' src=p.png width=9 height=9>",
            "[to](https://a.example/dir/x%20y) ![a pic](https://a.example/dir/p.png)\n"
        ),
        ("<p><a href='javascript:x()'>no</a><a href='/a_(b)'>yes</a>", "no[yes](<https://a.example/a_(b)>)\n"),
        ("<table><tr><th>a<th>b<tr><td>1|2<td><p>x<p>y</table>", "| a | b |\n| --- | --- |\n| 1\\|2 | x y |\n"),
        (
            "<p>1. not a list<p># not a heading<p>a*b_c_ x_y &lt;z&gt; &amp;amp;",
            "1\\. not a list\n\n\\# not a heading\n\na\\*b_c\\_ x_y \\<z> \\&amp;\n"
        ),
        ("<p>a<hr><p hidden>b<p style='visibility:hidden'>c</p><script>d</script><style>e</style>f", "a\n\n---\n\nf\n"),
        ("<div style=display:flex><a href=#>x</a><a href=#>y</a></div>", "[x](https://a.example/dir/#)\n\n[y](https://a.example/dir/#)\n")
    ])
    func pagesBecomeMarkdown(_ html: String, _ expected: String) throws { #expect(try markdown(html) == expected) }

    @Test func deepMarkupBecomesMarkdown() throws {
        let text = try markdown(String(repeating: "<blockquote><ul><li>", count: 30) + "x")
        #expect(text.hasSuffix("x\n") && text.hasPrefix("> - > - "))
    }

    @Test func markupIsCleaned() throws {
        let html = """
            <!doctype html><head><title>T</title><base href=/b/><meta http-equiv=refresh content=9><link rel=preload href=x></head>\
            <body onload=a()><!-- c --><script>s</script><a href=x onclick=b()>1</a><a href=javascript:c()>2</a><a href=#f>3</a>\
            <img srcset="1.png 1x, 2.png 2x" nonce=n>
            """
        let text = String(decoding: try #require(try run(html, "\"outputs\":[\"html\"]").files["page.html"]), as: UTF8.self)
        #expect(
            text == """
                <!DOCTYPE html><html><head><meta name="generator" content="WebClip"><meta name="source" content="https://a.example/dir/">\
                <title>T</title></head><body><a href="https://a.example/b/x">1</a><a>2</a><a href="#f">3</a>\
                <img srcset="https://a.example/b/1.png 1x, https://a.example/b/2.png 2x"></body></html>

                """)
    }

    @Test func clipsMayBeTextInPlaceOfPictures() throws {
        let html =
            "<!doctype html><body style='margin:0;font:10px/10px \"WebClip Box\"'><div id=a><p style='margin:0'>one <b>two</b></div><p style='margin:90px 0 0'>three"
        let clips = """
            "clips":[{"name":"t","selector":"#a","format":"text"},{"name":"m","selector":"#a","format":"markdown"},
            {"name":"h","selector":"#a","format":"html"},{"name":"r","rect":[0,90,50,20],"format":"text"}]
            """
        let (result, files) = try run(html, clips)
        #expect(String(decoding: files["t.txt"] ?? [], as: UTF8.self) == "one two\n")
        #expect(String(decoding: files["m.md"] ?? [], as: UTF8.self).hasSuffix("---\n\none **two**\n"))
        #expect(String(decoding: files["h.html"] ?? [], as: UTF8.self) == "<div id=\"a\"><p style=\"margin:0\">one <b>two</b></p></div>\n")
        #expect(String(decoding: files["r.txt"] ?? [], as: UTF8.self) == "three\n")
        #expect(result.clips.map(\.sha256) == ["t.txt", "m.md", "h.html", "r.txt"].map { SHA256.hexDigest(files[$0] ?? []) })
    }

    @Test func clipsHaveTheFormatThatTheyAskFor() throws {
        let clips = """
            "clips":[{"name":"a","format":"jpeg"},{"name":"b","format":"webp"},{"name":"c","format":"pdf"}],"viewport":{"width":60,"height":40}
            """
        let files = try run("<p>text", clips).files
        #expect(files["a.jpg"]?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
        #expect(files["b.webp"]?.starts(with: "RIFF".utf8) == true)
        #expect(files["c.pdf"]?.starts(with: "%PDF-1.".utf8) == true)
        // The text is text: its font is inside.
        #expect(files["c.pdf"]?.firstRange(of: Array("/FontFile".utf8)) != nil)
    }

    @Test func linksAreKeptInDocuments() throws {
        let html = """
            <!doctype html><body style='margin:0;font:20px/20px Box'><base href=/b/><a href='x y'>aa<br>a</a> <a href='/dir/#%65nd'>b</a>
            <a href='javascript:c()'>c</a><a href=h style='visibility:hidden'>d</a><a href=i><svg width=20 height=20><rect width=9 height=9 /></svg></a>
            <p id=end>e
            """
        let members = #""viewport":{"width":200,"height":100},"clips":[{"name":"d","format":"pdf"}]"#
        let text = String(decoding: try #require(try run(html, members).files["d.pdf"]), as: UTF8.self)
        #expect(text.ranges(of: "/Subtype /Link").count == 3)
        #expect(text.contains("(https://a.example/b/x%20y)") && text.contains("(https://a.example/b/i)"))
        #expect(text.contains("/Dest "))
    }

    @Test func whatIsRedactedIsInNoClip() throws {
        let html = "<p>Call <a href='tel:+12025550143'>(202) 555-0143</a> now"
        let members = """
            "redact":["phoneNumber"],"region":"US","clips":[{"name":"t","selector":"p","format":"text"},
            {"name":"h","selector":"p","format":"html"},{"name":"d","selector":"p","format":"pdf"}]
            """
        let files = try run(html, members).files
        #expect(String(decoding: files["t.txt"] ?? [], as: UTF8.self) == "Call █████ ████████ now\n")
        #expect(String(decoding: files["h.html"] ?? [], as: UTF8.self) == "<p>Call <a>█████ ████████</a> now</p>\n")
        #expect(files["d.pdf"]?.firstRange(of: Array("/FontFile".utf8)) == nil)
    }

    @Test func templatesNameTestSink() throws {
        let members = """
            "id":"j","fileNames":"{host}-{date}T{time}-{index}-{clip}","referenceDate":"2026-11-30T09:05:07Z","viewport":{"width":60,"height":40},
            "clips":[{"name":"a"},{"name":"b","fileName":"{id}_{width}x{height}"},{"name":"c","fileName":"../{title}"}]
            """
        let result = try run("<title>x/y</title>", members).result
        #expect(result.clips.map { $0.file ?? "" }.prefix(2) == ["a.example-2026-11-30T090507-1-a.png", "j_60x40.png"])
        let last = try #require(result.clips.last?.file)
        #expect(SafeName.isSafe(last) && last.hasPrefix("x-y-"))
    }

    @Test func aTemplatesMistakesAreTold() {
        let error = #expect(throws: JobFailure.self) { try Job(decoding: Array("{\"html\":\"\",\"fileNames\":\"{hots}\"}".utf8)) }
        #expect(error?.message.contains("unknown place {hots}; did you mean {host}?") == true)
        #expect(throws: JobFailure.self) { try Job(decoding: Array("{\"html\":\"\",\"fileNames\":\"{clip\"}".utf8)) }
    }

    @Test func stagesPrintThemselves() throws {
        let html = "<!doctype html><style>b{color:red}body{margin:0;font:10px/10px 'WebClip Box'}</style><p style='margin:0'>x <b>y</b>"
        let files = try run(html, "\"outputs\":[\"style\",\"boxes\",\"fragments\",\"display\"]").files.mapValues {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(files["page.style.txt"]?.contains("\n  color: rgb(255, 0, 0)\n") == true)
        #expect(files["page.boxes.txt"]?.contains("        text \"x \"\n        inline <b>\n          text \"y\"\n") == true)
        #expect(
            files["page.fragments.txt"]?.contains("          box <b> at 20,0 size 10×10\n            text at 0,0 size 10×10 \"y\"\n")
                == true)
        #expect(files["page.display.txt"]?.hasPrefix("page 1280×800 canvas #ffffffff\n") == true)
        #expect(files["page.display.txt"]?.contains("×1 at 20,8 #ff0000ff\n") == true)
    }

    @Test func watchedPagesHaveFingerprints() throws {
        func fingerprint(_ color: String, _ members: String = "\"onlyIfChanged\":true") throws -> PictureFingerprint? {
            let html = "<!doctype html><body style='margin:0'><div style='height:20px;width:20px;background:\(color)'></div>"
            return try run(html, members + ",\"viewport\":{\"width\":64,\"height\":48},\"clips\":[{\"name\":\"a\"}]").result.clips.first?
                .fingerprint
        }
        let red = try #require(try fingerprint("red"))
        #expect(try fingerprint("red") == red)
        #expect(red.tiles.count == 4 * 4 * 3 && red.hash.count == 16)
        let blue = try #require(try fingerprint("blue"))
        let difference = try #require(PictureDifference(blue, from: red))
        #expect(difference.bounds == Rect(x: 0, y: 0, width: 32, height: 32))
        #expect(difference.area == 1024.0 / (64 * 48))
        #expect(try fingerprint("red", "\"errorCard\":false") == nil)
    }
}
