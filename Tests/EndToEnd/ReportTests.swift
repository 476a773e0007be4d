import Glibc
import JobModel
import Testing

/// The contact sheet, looked at by a browser. Without one installed these are told as skipped.
@Suite(.serialized) struct ReportTests {
    private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first(where: isProgram)

    private static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Two runs of a page whose price changed, a page that failed, and the sheet of all.
    private func sheet() async throws -> TestFolder {
        let folder = TestFolder()
        for name in ["spool", "spool/inbox"] { mkdir("\(folder.path)/\(name)", 0o700) }
        for price in ["$1.00", "$2.00"] {
            folder.write(
                #"{"html":"<p>Price \#(price), call (202) 555-0143</p>","region":"US","dataDetectorTypes":["all"],"viewport":{"width":300,"height":80},"clips":[{"name":"p"},{"name":"t","format":"text"}]}"#,
                to: "spool/inbox/price.json")
            try await run(["run", "\(folder.path)/spool"], folder, gives: 0)
        }
        folder.write(#"{"url":"http://127.0.0.1:1/","attempts":1}"#, to: "spool/inbox/bad.json")
        try await run(["run", "\(folder.path)/spool"], folder, gives: 1)
        try await run(["report", "\(folder.path)/spool", "-o", "\(folder.path)/sheet.html"], folder, gives: 0)
        return folder
    }

    private func run(_ arguments: [String], _ folder: TestFolder, gives expected: Int32) async throws {
        let code = try await Program.run(arguments, logs: folder.path)
        try #require(code == expected, "\(folder.text("stderr"))")
    }

    /// Appends a script that writes what it finds into the document's title, and gives that title as the browser has it.
    private func ask(_ script: String, of folder: TestFolder) async throws -> String {
        let browser = try #require(ReportTests.browser)
        let page = folder.text("sheet.html") + "<script>document.title='('+String((function(){\(script)})())+')'</script>"
        folder.write(page, to: "asked.html")
        unlink("\(folder.path)/stdout")
        let code = try await Program.tool(
            browser,
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile",
                "--virtual-time-budget=2000", "--dump-dom", "file://\(folder.path)/asked.html"
            ], logs: folder.path, seconds: 60)
        #expect(code == 0, "\(folder.text("stderr").suffix(1_000))")
        let document = folder.text("stdout")
        let start = try #require(document.firstRange(of: "<title>("))
        let end = try #require(document[start.upperBound...].firstRange(of: ")</title>"))
        return String(document[start.upperBound..<end.lowerBound])
    }

    @Test(.enabled(if: ReportTests.browser != nil, "no Chromium is installed"), .timeLimit(.minutes(3)))
    func aBrowserShowsTheSheet() async throws {
        let folder = try await sheet()
        // Every picture inside is one that the browser decodes, the earlier one included.
        let pictures = try await ask("return [...document.images].map(i=>i.naturalWidth+'x'+i.naturalHeight).join()", of: folder)
        #expect(pictures == "300x80,300x80")
        // The frames of what was found lie over the picture, none outside.
        let frames = try await ask(
            """
            var p=document.querySelector('.picture'),b=p.getBoundingClientRect();
            return [...p.querySelectorAll('a')].map(a=>{var r=a.getBoundingClientRect();
            return a.dataset.type+(r.width>5&&r.left>=b.left-1&&r.right<=b.right+1&&r.top>=b.top-1&&r.bottom<=b.bottom+1)}).sort().join()
            """, of: folder)
        #expect(frames == "moneytrue,phoneNumbertrue")
        // The earlier run is hidden until one hovers.
        #expect(try await ask("return getComputedStyle(document.querySelector('.before')).display", of: folder) == "none")
        #expect(try await ask("return document.querySelectorAll('.changed').length", of: folder) == "2")
        // What is no picture can be opened from where the sheet lies.
        let link = try await ask("return document.querySelector('.document a').getAttribute('href')", of: folder)
        #expect(folder.text(link) == "Price $2.00, call (202) 555-0143\n")
    }

    @Test(.enabled(if: ReportTests.browser != nil, "no Chromium is installed"), .timeLimit(.minutes(3)))
    func aBrowserFiltersTheSheet() async throws {
        let folder = try await sheet()
        let shown = "[...document.querySelectorAll('section')].map(s=>s.dataset.status+(s.offsetHeight>0)).sort().join()"
        #expect(try await ask("return \(shown)", of: folder) == "donetrue,failedtrue")
        let afterClick = try await ask("document.querySelector('[data-status=failed]').click();return \(shown)", of: folder)
        #expect(afterClick == "donetrue,failedfalse")
        let types = try await ask(
            """
            document.querySelector('input[data-type=money]').click();
            return [...document.querySelectorAll('main [data-type]')].map(n=>n.dataset.type+(n.offsetHeight>0)).sort().join()
            """, of: folder)
        #expect(types == "moneyfalse,moneyfalse,phoneNumbertrue,phoneNumbertrue")
        // Nothing is loaded from elsewhere, and nothing is wrong in its script.
        #expect(
            try await ask("return performance.getEntriesByType('resource').filter(e=>!e.name.startsWith('data:')).length", of: folder)
                == "0")
    }
}
