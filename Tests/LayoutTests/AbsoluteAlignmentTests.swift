import Testing

@testable import Layout

/// Positioned Layout 3 §4 and Align 3 §6: where absolute boxes and block-level boxes stand in their containing blocks.
struct AbsoluteAlignmentTests {
    private func place(_ style: String, in container: String = "") -> [String] {
        LaidPage(
            "<div style='position:relative; width:100px; height:100px; \(container)'><p id=x style='position:absolute; \(style)'></p></div>"
        )
        .rects()
    }

    @Test func `self-alignment places a box between its insets`() {
        #expect(place("inset:10px; width:20px; height:20px; place-self:center end") == ["70 40 20 20"])
        #expect(place("inset:10px; place-self:center") == ["50 50 0 0"])
        #expect(place("inset:10px; place-self:stretch; width:20px") == ["10 10 20 80"])
    }

    @Test func `what overflows its insets stays in the containing block while it fits`() {
        #expect(place("top:20px; bottom:10px; width:5px; height:80px; align-self:center") == ["0 15 5 80"])
        #expect(place("top:20px; bottom:10px; width:5px; height:95px; align-self:center") == ["0 5 5 95"])
        #expect(place("top:20px; bottom:10px; width:5px; height:120px; align-self:center") == ["0 0 5 120"])
        #expect(place("top:20px; bottom:10px; width:5px; height:80px; align-self:unsafe end") == ["0 10 5 80"])
        #expect(place("top:20px; bottom:10px; width:5px; height:80px; align-self:safe end") == ["0 20 5 80"])
    }

    @Test func `over-constrained boxes stand at the containing block's own start`() {
        #expect(place("inset:10px; width:20px; height:20px", in: "direction:rtl") == ["70 10 20 20"])
        #expect(place("inset:10px; width:20px; height:20px; direction:rtl") == ["10 10 20 20"])
        #expect(place("inset:10px; width:20px; height:20px", in: "writing-mode:vertical-rl") == ["70 10 20 20"])
    }

    @Test func `a ratio gives the block size of a box between all insets`() {
        #expect(place("inset:10px; aspect-ratio:4") == ["10 10 80 20"])
    }

    @Test func `a flex container's absolute child stands as its only item`() {
        #expect(place("width:20px; height:20px", in: "display:flex; place-content:center; align-items:end") == ["40 80 20 20"])
        #expect(place("width:20px; height:120px", in: "display:flex; align-items:safe end") == ["0 0 20 120"])
        #expect(place("width:20px; height:20px; align-self:last baseline", in: "display:flex") == ["0 80 20 20"])
    }

    @Test func `justify-self moves and fits block-level boxes`() {
        func block(_ style: String, in container: String = "") -> [String] {
            LaidPage("<div style='width:100px; \(container)'><div id=x style='\(style)'>ab</div></div>").rects()
        }
        #expect(block("justify-self:end") == ["80 0 20 10"])
        #expect(block("width:40px; justify-self:center") == ["30 0 40 10"])
        #expect(block("width:140px; justify-self:safe end") == ["0 0 140 10"])
        #expect(block("width:40px", in: "justify-items:end") == ["60 0 40 10"])
        #expect(block("width:40px; justify-self:end; margin-right:auto") == ["0 0 40 10"])
    }
}
