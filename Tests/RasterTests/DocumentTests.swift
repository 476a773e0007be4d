import ClipBase
import Painting
import Raster
import Testing
import TextShaping

@Suite struct DocumentTests {
    private struct NotWritten: Error {}

    private func pdf(
        _ items: DisplayItem..., size: Size = Size(width: 100, height: 50), content: PDFContent = .vector
    ) throws -> String {
        let fonts = FontContext(fontsDirectory: fontsDirectory)
        var list = DisplayList()
        list.items = items
        var bytes: [UInt8] = []
        var information = PDFInformation()
        information.title = "A page"
        information.source = "https://a.example/"
        let isWritten = Rasterizer(fonts: fonts, images: ImageStore([:])).writePDF(
            of: list, region: Rect(x: 10, y: 20, width: size.width, height: size.height), background: .canvas, content: content,
            information: information
        ) { bytes += $0 }
        guard isWritten else { throw NotWritten() }
        // Latin-1, so that positions stay and streams do not matter.
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    @Test func theSheetIsAsLargeAsTheRegion() throws {
        let text = try pdf(.fillRect(Rect(x: 20, y: 30, width: 10, height: 10), red))
        #expect(text.hasPrefix("%PDF-1."))
        // 0.75 pt a px.
        #expect(text.contains("/MediaBox [ 0 0 75 37.5 ]"))
        #expect(text.contains("(A page)") && text.contains("(https://a.example/)") && text.contains("(WebClip)"))
        #expect(!text.contains("/Subtype /Image"))
    }

    @Test func theSamePageGivesTheSameFile() throws {
        let item = DisplayItem.fillRect(Rect(x: 20, y: 30, width: 10, height: 10), red)
        #expect(try pdf(item) == pdf(item))
        #expect(try !pdf(item).contains("CreationDate"))
    }

    @Test func whatHidesSomethingIsAPicture() throws {
        #expect(try pdf(.fillRect(Rect(x: 20, y: 30, width: 10, height: 10), red), content: .pixels).contains("/Subtype /Image"))
    }

    @Test func aLongPageIsCutIntoSheets() throws {
        // 40,000 px are 30,000 pt: two sheets of 14,400 and a rest.
        let text = try pdf(.fillRect(Rect(x: 20, y: 30, width: 10, height: 39_000), red), size: Size(width: 100, height: 40_000))
        #expect(text.components(separatedBy: "/MediaBox").count - 1 == 3)
        #expect(text.contains("/MediaBox [ 0 0 75 14400 ]") && text.contains("/MediaBox [ 0 0 75 1200 ]"))
    }

    @Test func whatIsTooWideForASheetIsRefused() {
        #expect(throws: NotWritten.self) { try pdf(size: Size(width: 20_000, height: 10)) }
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
