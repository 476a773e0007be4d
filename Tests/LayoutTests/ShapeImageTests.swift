import ClipBase
import Testing

@testable import Layout

/// Shapes 1 §4.3: what content flows around is the opaque part of an image.
@Suite struct ShapeImageTests {
    private let rows = ShapeRows(
        top: 10,
        spans: [
            ShapeRows.Span(start: 0, end: 30), ShapeRows.Span(start: 5, end: 50), ShapeRows.Span(start: 0, end: 0),
            ShapeRows.Span(start: 0, end: 10)
        ])

    @Test func aBandTakesTheWidestOfItsRows() {
        #expect(rows.extent(from: 10, to: 11, margin: 0).map { [$0.0, $0.1] } == [0, 30])
        #expect(rows.extent(from: 10, to: 14, margin: 0).map { [$0.0, $0.1] } == [0, 50])
        #expect(rows.extent(from: 12, to: 13, margin: 0) == nil)
        #expect(rows.extent(from: 0, to: 10, margin: 0) == nil)
        #expect(rows.extent(from: 14, to: 40, margin: 0) == nil)
    }

    @Test func aMarginReachesAroundThePixels() {
        #expect(rows.extent(from: 16, to: 20, margin: 4).map { $0.1 } == 10 + 12.0.squareRoot())
        #expect(rows.extent(from: 11, to: 12, margin: 4).map { $0.1 } == 54)
    }

    /// Corners of polygons stand on the grid of layout, so that a line that ends at one does not run into it.
    @Test func cornersAtLineEdgesDoNotReachIn() {
        let page = LaidPage(
            "<div style='width:100px;font-size:10px'><div style='float:left;width:100px;height:100px;"
                + "shape-outside:polygon(0% 20%, 60% 20%, 60% 40%, 40% 40%, 40% 60%, 0% 60%)'></div>"
                + "<span id=x>aaaaaaaaaa aaaaaaaaaa bbbb bbbb cccccc cccccc</span></div>")
        #expect(page.texts == ["aaaaaaaaaa", "aaaaaaaaaa", "bbbb", "bbbb", "cccccc", "cccccc"])
        #expect(page.laid.tree.fragments.filter { $0.kind == .line }.count == 6)
    }
}
