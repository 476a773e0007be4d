import Testing

@testable import Layout

/// `scrollbar-gutter` of the root element (Overflow 3 §4), as wide as the reference browser's scrollbars.
@Suite struct ViewportGutterTests {
    private let css = "html { scrollbar-gutter: stable both-edges }"

    @Test func itNarrowsThePage() {
        #expect(LaidPage("<p id=x style='height: 10px'></p>", css: css).rects() == ["15 0 370 10"])
        #expect(LaidPage("<p id=x style='height: 10px'></p>", css: "html { scrollbar-gutter: stable }").rects() == ["0 0 385 10"])
    }

    @Test func fixedBoxesStayOutOfIt() {
        #expect(LaidPage("<i id=x style='position: fixed; inset: 0'></i>", css: css).rects() == ["15 0 370 300"])
    }

    @Test func viewportUnitsDoNotKnowIt() {
        #expect(LaidPage("<p id=x style='width: 100vw; height: 10px'></p>", css: css).rects() == ["15 0 400 10"])
    }
}
