import ClipBase
import DOM
import JobModel
import MarkupParsing
import Testing

/// Pages that say themselves where their boxes stand: the border box of an element with `data-box="x y w h"` is there,
/// CSS px from the border box of the nearest ancestor with `data-case`.
@Suite struct PageLayoutTests {
    static let pages = Fixtures.names("Layout", suffix: ".html")

    @Test(arguments: pages) func boxesStandWhereThePageSays(_ page: String) throws {
        let text = try Fixtures.text("Layout/\(page)")
        let rects = try borderBoxes(page)
        let document = MarkupParser().parseHTML(text).document
        var element = 0
        var origins: [NodeID: (name: String, rect: Rect)] = [:]
        var count = 0
        for node in document.subtree(of: .document) where document.isElement(node) {
            let rect = rects.indices.contains(element) ? rects[element] : nil
            element += 1
            var origin = document.parent(node).flatMap { origins[$0] }
            if let name = document.attributeValue(node, Name("data-case")) { origin = (name, rect ?? Rect.zero) }
            origins[node] = origin
            guard let expected = document.attributeValue(node, Name("data-box")) else { continue }
            count += 1
            let numbers = expected.split(separator: " ").compactMap { Double($0) }
            let place = origin ?? ("", Rect.zero)
            let found = rect.map { [$0.x - place.rect.x, $0.y - place.rect.y, $0.width, $0.height] } ?? []
            let agrees = numbers.count == 4 && found.count == 4 && zip(numbers, found).allSatisfy { abs($0 - $1) <= 0.016 }
            #expect(agrees, "\(place.name): expected \(expected), found \(found)")
        }
        #expect(element == rects.count && count > 0)
    }

    /// The rectangle of each element in document order.
    private func borderBoxes(_ page: String) throws -> [Rect?] {
        let (_, sink) = try runJob(
            #"{"url":"http://pages.example/\#(page)","viewport":{"width":400,"height":300},"outputs":["layout"]}"#,
            try Fixtures.loader("Layout"))
        let report = try JSONValue(parsing: String(decoding: try #require(sink.files["layout.json"]), as: UTF8.self))
        return try #require(report["elements"]?.array).map { element -> Rect? in
            let numbers = (element["rect"]?.array ?? []).compactMap(\.double)
            return numbers.count == 4 ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
        }
    }
}
