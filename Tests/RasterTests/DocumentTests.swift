import ClipBase
import Painting
import Raster
import Testing
import TextShaping

@Suite struct DocumentTests {
    private struct NotWritten: Error {}

    private func pdf(
        _ items: DisplayItem..., size: Size = Size(width: 100, height: 50), content: PDFContent = .vector,
        links: [DocumentLink] = []
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
            links: links, information: information
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

    @Test func aLinkIsPressedWhereItStands() throws {
        let link = DocumentLink(
            rects: [Rect(x: 30, y: 40, width: 20, height: 10), Rect(x: 10, y: 50, width: 8, height: 10)],
            target: .url("https://a.example/x_(1)?q='é\\"))
        let text = try pdf(links: [link])
        // Counted from the lower left corner of a sheet of 75 × 37.5 pt.
        #expect(text.contains("/Rect [ 0 7.5 30 22.5 ]"))
        #expect(text.contains("/QuadPoints [ 15 22.5 30 22.5 30 15 15 15 0 15 6 15 6 7.5 0 7.5 ]"))
        // Nothing of an address ends the text that it stands in.
        #expect(text.contains("/URI (https://a.example/x_%281%29?q=%27%C3%A9%5C)"))
    }

    @Test func aLinkIsCutAtTheRegion() throws {
        let url = DocumentLink.Target.url("https://a.example/")
        #expect(
            try pdf(links: [DocumentLink(rects: [Rect(x: 0, y: 0, width: 30, height: 40)], target: url)]).contains(
                "/Rect [ 0 22.5 15 37.5 ]"))
        #expect(try !pdf(links: [DocumentLink(rects: [Rect(x: 500, y: 0, width: 9, height: 9)], target: url)]).contains("/Annot"))
    }

    @Test func aLinkWithinThePageLeadsToItsSheet() throws {
        let link = DocumentLink(rects: [Rect(x: 20, y: 30, width: 10, height: 10)], target: .place(Point(x: 20, y: 20_000)))
        #expect(try pdf(size: Size(width: 100, height: 40_000), links: [link]).contains("/Dest (place0)"))
        // The region does not show the place.
        #expect(try !pdf(links: [link]).contains("/Annot"))
    }

    @Test func whatHidesSomethingHasNoLinks() throws {
        let link = DocumentLink(rects: [Rect(x: 20, y: 30, width: 10, height: 10)], target: .url("mailto:a@b.example"))
        #expect(try !pdf(content: .pixels, links: [link]).contains("mailto"))
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
