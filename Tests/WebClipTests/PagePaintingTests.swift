import ClipBase
import Imaging
import Testing

/// Pairs of pages that have to give the same pixels: `NAME.html` by the feature under test, `NAME.ref.html` by plain
/// boxes in their places.
@Suite struct PagePaintingTests {
    static let names = Fixtures.names("Painting", suffix: ".ref.html").map { String($0.dropLast(".ref.html".count)) }

    @Test(arguments: names) func paintsAsItsReference(_ name: String) throws {
        let picture = try paint("\(name).html")
        let reference = try paint("\(name).ref.html")
        #expect(picture.width == reference.width && picture.height == reference.height)
        let different = zip(picture.pixels, reference.pixels).enumerated().filter { $0.element.0 != $0.element.1 }
        let first = different.first.map { pixel in
            "\(different.count) px differ; the first, at \(pixel.offset % picture.width),\(pixel.offset / picture.width), is "
                + "\(String(pixel.element.0, radix: 16)), not \(String(pixel.element.1, radix: 16))"
        }
        #expect(different.isEmpty, "\(first ?? "")")
    }

    /// A pair of blank pages could not fail.
    @Test(arguments: names) func referencesShowSomething(_ name: String) throws {
        #expect(Set(try paint("\(name).ref.html").pixels) != [0xFFFF_FFFF])
    }

    private func paint(_ page: String) throws -> DecodedImage {
        let (_, sink) = try runJob(
            #"{"url":"http://pages.example/\#(page)","viewport":{"width":300,"height":200},"clips":[{"name":"page"}]}"#,
            try Fixtures.loader("Painting"))
        return try ImageDecoding.decode(try #require(sink.files["page.png"]), limit: 1 << 20)
    }
}
