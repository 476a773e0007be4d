import JobModel
import Spool
import Testing

@Suite struct SafeNameTests {
    @Test func safeNamesStayAsTheyAre() {
        for name in ["acme-prices", "a.b_c", "価格表", "Ä1"] { #expect(SafeName.make(from: name) == name) }
    }

    @Test func urlsThatDifferInHostOrPortOnlyDoNotCollide() {
        let names = [
            "http://a.example/x", "http://a.example:8080/x", "https://a.example/x", "http://b.example/x", "http://a.example/X",
            "http://a.example/x/"
        ]
        .map { SafeName.make(from: $0) }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { SafeName.isSafe($0) })
        #expect(names[1].hasPrefix("a.example-8080-x-"))
    }

    @Test func longNamesAreCutBetweenCharacters() {
        let url = "https://example.com/" + String(repeating: "が🇯🇵é", count: 400)
        let name = SafeName.make(from: url)
        #expect(name.utf8.count <= SafeName.maxBytes)
        #expect(SafeName.isSafe(name))
        #expect(String(validating: Array(name.utf8), as: UTF8.self) != nil)
        #expect(name != SafeName.make(from: url + "x"))
    }

    @Test(arguments: [
        "", ".", "..", "../../etc/passwd", "a/b", "a\u{0}b", ".hidden", "-rf", "a\u{202E}gnp.exe", "a\nb", " ", "con.", "a\u{200B}b"
    ])
    func hostileNamesBecomeSafe(text: String) {
        #expect(!SafeName.isSafe(text))
        let name = SafeName.make(from: text)
        #expect(SafeName.isSafe(name), "\(name)")
        #expect(!name.contains("/"))
    }
}

@Suite struct JobIntakeTests {
    private func items(_ text: String, _ name: String) throws -> [IntakeItem] { try items(Array(text.utf8), name) }

    private func items(_ bytes: [UInt8], _ name: String) throws -> [IntakeItem] {
        switch try JobIntake.read(bytes, named: name) {
        case .one(let item): [item]
        case .many(let items): items
        case .page(let job): [try #require(pageItem(job))]
        }
    }

    private func pageItem(_ job: Job) -> IntakeItem? {
        guard case .one(let item) = try? JobIntake.read(job.json.bytes(), named: "p.json") else { return nil }
        return item
    }

    private func url(_ item: IntakeItem?) -> String? {
        guard case .success(let job)? = item?.job, case .url(let url) = job.page else { return nil }
        return url
    }

    @Test func aJobWithoutAnIDIsNamedByItsFile() throws {
        let item = try items(#"{"url":"http://a.example/"}"#, "my job.json").first
        #expect(item?.id == "my job")
        let job = try item?.job.get()
        #expect(job?.clips.map(\.target) == [.fullPage])
        let named = try items(#"{"id":"x","url":"http://a.example/","clips":[]}"#, "my job.json").first
        #expect(named?.name == "x")
        #expect(try named?.job.get().clips == [])
    }

    @Test func linesAreJobsOfTheirOwn() throws {
        let read = try items("{\"url\":\"http://a.example/\"}\r\n\n{\"id\":\"b\",\"url\":3}\nnonsense", "list.jsonl")
        #expect(read.map(\.id) == ["list-1", "b", "list-4"])
        #expect(throws: JobFailure.self) { try read[1].job.get() }
        #expect(throws: JobFailure.self) { try read[2].job.get() }
    }

    @Test func textListsHaveCommentsAndBadLines() throws {
        let read = try items("\u{FEFF}# pages\nhttp://a.example/x\n\n  https://b.example/ \nnot a url\n", "list.txt")
        #expect(read.map { url($0) } == ["http://a.example/x", "https://b.example/", nil])
    }

    @Test func linkFilesOfThreeSystems() throws {
        #expect(url(try items("[InternetShortcut]\r\nURL=https://a.example/?q=1&r=2\r\n", "A.url").first) == "https://a.example/?q=1&r=2")
        let utf16: [UInt8] = [0xFF, 0xFE] + "[InternetShortcut]\r\nURL=https://a.example/".utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(url(try items(utf16, "A.url").first) == "https://a.example/")
        #expect(url(try items("[Desktop Entry]\nType=Link\nName=x\nURL=https://b.example/\n", "b.desktop").first) == "https://b.example/")
        #expect(throws: JobFailure.self) { try items("[Desktop Entry]\nType=Application\nExec=rm\nURL=https://b.example/\n", "b.desktop") }
        let xml = "<plist version=\"1.0\"><dict><key>URL</key>\n<string>https://c.example/?a=1&amp;b=2</string></dict></plist>"
        #expect(url(try items(xml, "c.webloc").first) == "https://c.example/?a=1&b=2")
        #expect(url(try items(binaryPropertyList, "d.webloc").first) == "https://example.com/")
    }

    /// {URL = "https://example.com/"}, as `plutil -convert binary1` lays it out.
    private var binaryPropertyList: [UInt8] {
        let url = Array("https://example.com/".utf8)
        var bytes = Array("bplist00".utf8) + [0xD1, 1, 2, 0x53] + Array("URL".utf8) + [0x5F, 0x10, UInt8(url.count)] + url
        let table = bytes.count
        bytes += [8, 11, 15]
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
        return bytes
    }

    @Test func brokenPropertyListsGiveAnError() {
        for cut in 0..<binaryPropertyList.count {
            var bytes = binaryPropertyList
            bytes[cut] = 0xFF
            _ = try? JobIntake.read(bytes, named: "x.webloc")
            _ = try? JobIntake.read(Array(bytes.prefix(cut)), named: "x.webloc")
        }
        #expect(throws: JobFailure.self) { try JobIntake.read(Array("bplist00".utf8), named: "x.webloc") }
    }

    @Test func sitemapsGiveAJobAPage() throws {
        let text = """
            <?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            <url><loc> https://a.example/?x=1&amp;y=2 </loc></url><url><loc><![CDATA[https://a.example/b]]></loc></url></urlset>
            """
        #expect(try items(text, "sitemap.xml").map { url($0) } == ["https://a.example/?x=1&y=2", "https://a.example/b"])
        #expect(throws: JobFailure.self) { try items("<sitemapindex><sitemap/></sitemapindex>", "sitemap.xml") }
        #expect(throws: JobFailure.self) { try items("<rss/>", "feed.xml") }
    }

    @Test(arguments: ["photo.png", "noextension", "x.exe", "a.pdf"])
    func otherFilesAreRefusedWithTheKindsThatAreTaken(name: String) {
        let error = #expect(throws: JobFailure.self) { try JobIntake.read([1, 2, 3], named: name) }
        #expect(error?.code == .unsupportedFile)
        #expect(error?.message.contains(".webloc") == true)
    }
}

@Suite struct QuietTrackerTests {
    private func info(_ bytes: Int, inode: UInt64 = 1) -> FileSystem.Info { .init(kind: .file, bytes: bytes, modified: 1, inode: inode) }

    @Test func aFileIsReadyOnceClosedAndQuiet() {
        var tracker = QuietTracker()
        tracker.note(.busy, name: "a", info: info(0), now: 0)
        #expect(tracker.ready(now: 0.9).isEmpty)
        tracker.note(.closed, name: "a", info: info(10), now: 0.9)
        #expect(tracker.ready(now: 0.9).isEmpty)
        #expect(tracker.ready(now: 0.96) == ["a"])
    }

    @Test func aRenamedFileIsReadyAtOnceAndAFoundOneAfterASecond() {
        var tracker = QuietTracker()
        tracker.note(.movedIn, name: "a", info: info(5), now: 0)
        tracker.note(.seen, name: "b", info: info(5), now: 0)
        #expect(tracker.ready(now: 0) == ["a"])
        #expect(tracker.ready(now: 1) == ["a", "b"])
    }

    @Test func aFileThatGrowsBetweenScansWaits() {
        var tracker = QuietTracker()
        for second in 0..<5 {
            tracker.note(.seen, name: "a", info: info(second), now: Double(second))
            #expect(tracker.ready(now: Double(second) + 0.5).isEmpty)
        }
        #expect(tracker.ready(now: 5.1) == ["a"])
        #expect(tracker.secondsToNext(now: 4.25) == 0.75)
    }

    @Test func anotherFileOfTheSameNameStartsAnew() {
        var tracker = QuietTracker()
        tracker.note(.movedIn, name: "a", info: info(5), now: 0)
        tracker.note(.seen, name: "a", info: info(5, inode: 2), now: 1)
        #expect(tracker.ready(now: 1.5).isEmpty)
    }
}

@Suite struct RetryPolicyTests {
    @Test func waitsGrowAndEnd() {
        let timeout = JobFailure(.timedOut, stage: .load, "")
        #expect((1...4).map { RetryPolicy.delay(after: timeout, attempts: $0, allowed: 4) } == [2, 4, 8, nil])
        #expect(RetryPolicy.delay(after: timeout, attempts: 60, allowed: 100) == 300)
        let notFound = JobFailure(.httpStatus, stage: .load, "404")
        #expect(RetryPolicy.delay(after: notFound, attempts: 1, allowed: 3) == nil)
        let overloaded = JobFailure(.httpStatus, stage: .load, "503", isRetryable: true)
        #expect(RetryPolicy.delay(after: overloaded, attempts: 1, allowed: 3) == 2)
    }
}
