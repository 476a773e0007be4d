import Style
import Testing

@testable import Layout

@Suite struct TextTransformTests {
    private func transform(_ text: String, _ kind: TextTransform, _ language: String) -> String {
        String(decoding: TextTransformer.apply(kind, to: Array(text.utf8), language: language), as: UTF8.self)
    }
    /// Compared by scalars: strings of the same characters are equal however they are composed.
    private func isSame(_ a: String, _ b: String) -> Bool { Array(a.unicodeScalars) == Array(b.unicodeScalars) }

    @Test func lithuanianKeepsTheDotUnderAccents() {
        #expect(
            isSame(
                transform("Ì Ĩ J\u{301} Į\u{303} I", .lowercase, "lt"), "i\u{307}\u{300} i\u{307}\u{303} j\u{307}\u{301} į\u{307}\u{303} i")
        )
        #expect(isSame(transform("i\u{307}\u{300} j\u{307} x\u{307}", .uppercase, "lt"), "I\u{300} J X\u{307}"))
    }

    @Test func turkicDotsGoWithTheirLetter() {
        #expect(transform("İI\u{307}I", .lowercase, "az") == "iiı")
        #expect(transform("iı", .uppercase, "tr") == "İI")
    }

    @Test func aSingleLetterIsMathItalic() {
        #expect(transform("x", .mathAuto, "") == "\u{1D465}")
        #expect(transform("h", .mathAuto, "") == "\u{210E}")
        #expect(transform("xy", .mathAuto, "") == "xy")
    }

    @Test func aWordGoesOnOverInlineBoxes() {
        let page = LaidPage(
            "<p id=x style='text-transform: capitalize'>a<b>bc</b>d<i style='position: absolute'>e</i>f <b>g</b><span>h</span></p>")
        #expect(page.lines() == ["0 0 80 10 Abcdf Gh"])
    }
}
