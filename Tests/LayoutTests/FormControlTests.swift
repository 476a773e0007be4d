import Testing

@testable import Layout

/// Natural sizes of form controls, in the box font at 10 px: a character is 10 px wide and so is the line high.
@Suite struct FormControlTests {
    private let plain = "input, textarea, select { font: 10px/10px 'WebClip Box'; border: 0; padding: 0; margin: 0; display: block }"

    @Test func textFieldsCountTheirCharacters() {
        let page = LaidPage("<input id=x size=5 value=abcdefghijkl><input id=y><input id=z size=0 placeholder=p>", css: plain)
        #expect(page.rects("x") == ["0 0 50 10"])
        #expect(page.rects("y") == ["0 10 200 10"])
        #expect(page.rects("z") == ["0 20 200 10"])
    }

    @Test func aTextAreaCountsRowsAndColumnsAndLeavesRoomForAScrollbar() {
        let page = LaidPage("<textarea id=x rows=3 cols=4>a\nb\nc\nd\ne</textarea>", css: plain)
        #expect(page.rects() == ["0 0 55 30"])
    }

    @Test func aDropDownListIsAsWideAsItsWidestOption() {
        let page = LaidPage("<select id=x><option>a<option selected>bb<option>cccc</select>", css: plain + "select { appearance: none }")
        #expect(page.rects() == ["0 0 40 10"])
        #expect(page.texts == ["bb"])
    }

    @Test func aListBoxShowsItsRows() {
        let page = LaidPage(
            "<select id=x size=3><option>a<option>bb<option>c<option>d</select>",
            css: plain + "option { padding: 1px; min-height: 0; line-height: 10px }")
        #expect(page.rects() == ["0 0 22 36"])
    }

    @Test func aFieldOfOneLineHasItsTextInTheMiddle() {
        let page = LaidPage("<input id=x value=ab style='height:30px'>", css: plain)
        #expect(page.rects() == ["0 0 200 30"])
        #expect(page.laid.lineTexts.contains("ab"))
    }

    /// A percentage lets a field shrink to nothing where the least size is asked (Sizing 3 §5.2.2).
    @Test func percentagesMakeFieldsCompressible() {
        let page = LaidPage(
            "<div style='width:min-content' id=x><input style='width:50%'></div><div style='width:max-content' id=y><input style='width:50%'></div>",
            css: plain)
        #expect(page.rects("x") == ["0 0 0 10"])
        #expect(page.rects("y") == ["0 10 200 10"])
    }

    @Test func datesReadAsInTheUnitedStates() {
        #expect(DateFieldText.text(of: "2026-11-30", type: "date") == "11/30/2026")
        #expect(DateFieldText.text(of: "nonsense", type: "date") == "mm/dd/yyyy")
        #expect(DateFieldText.text(of: "00:05", type: "time") == "12:05 AM")
        #expect(DateFieldText.text(of: "2026-11-30T18:30", type: "datetime-local") == "11/30/2026, 06:30 PM")
        #expect(DateFieldText.text(of: "2026-02", type: "month") == "February 2026")
        #expect(DateFieldText.text(of: "2026-W07", type: "week") == "Week 07, 2026")
    }

    /// Each part is as wide as the widest that may stand in it, a year of six digits among them; the picker's indicator is
    /// behind. (The narrow space before AM and PM is 3 px wide, for the box font has none.)
    @Test func dateFieldsHaveRoomForEveryDate() {
        let css = plain + "input { line-height: 20px }"
        let page = LaidPage("<input type=date id=x value=2026-11-30><input type=week id=y><input type=time id=z>", css: css)
        #expect(page.rects("x") == ["0 0 140 22"])
        #expect(page.rects("y") == ["0 22 168 22"])
        #expect(page.rects("z") == ["0 44 103.5 22"])
        let bare = LaidPage("<input type=date id=x>", css: css + "::-webkit-datetime-edit-fields-wrapper { padding: 0 }")
        #expect(bare.rects("x") == ["0 0 140 20"])
    }

    /// HTML §15.5.3: the content of a closed element is skipped, `::details-content` is a box around that of an open one.
    @Test func detailsShowTheirContentWhenOpen() {
        let css = "summary { display: block } details::details-content { margin-left: 5px }"
        #expect(LaidPage("<details><summary>s</summary>text</details>", css: css).texts == ["s"])
        let open = LaidPage("<details open>text<summary>s</summary><p id=x>p</details>", css: css)
        #expect(open.texts == ["s", "text", "p"])
        #expect(open.rects() == ["5 20 395 10"])
    }
}
