import ClipBase
import Testing

@testable import Layout

/// Grid 2: track sizing, subgrids, baselines, alignment.
struct GridLayoutTests {
    @Test func `a subgrid's items size its parent's columns, its gap and padding taken in`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:300px; grid-template-columns:auto auto 1fr; gap:10px">
              <div id=x style="display:grid; grid-column:span 3; grid-template-columns:subgrid; padding:0 5px; column-gap:20px">
                <b id=a style="width:40px; height:10px"></b><b id=b style="width:30px; height:10px"></b><b id=c></b>
              </div>
              <i id=d></i><i id=e></i><i id=f></i>
            </div>
            """, css: "b, i { display:block }")
        #expect(page.rects() == ["0 0 300 10"])
        #expect(page.rects("a") == ["5 0 40 10"])
        #expect(page.rects("b") == ["65 0 30 10"])
        #expect(page.rects("c") == ["115 0 180 10"])
        #expect(page.rects("d") == ["0 20 50 0"])
        #expect(page.rects("e") == ["60 20 40 0"])
        #expect(page.rects("f") == ["110 20 190 0"])
    }

    @Test func `a subgrid of rows keeps its cards' parts on shared rows`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:200px; grid-template:auto auto / 1fr 1fr">
              <div class=card><p>a</p><p id=a>b</p></div><div class=card><p>a<br>a<br>a</p><p id=b>b</p></div>
            </div>
            """, css: ".card { display:grid; grid-row:span 2; grid-template-rows:subgrid }")
        #expect(page.rects("a") == ["0 30 100 10"])
        #expect(page.rects("b") == ["100 30 100 10"])
    }

    @Test func `a subgrid knows its parent's line names and areas`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:120px; grid-template:'x head' 20px 'x body' 20px / 40px [mid] 80px">
              <div style="display:grid; grid-area:1/1/3/3; grid-template:subgrid / subgrid">
                <b id=a style="grid-column:mid"></b><b id=b style="grid-area:body"></b>
              </div>
            </div>
            """, css: "b { display:block; min-height:1px }")
        #expect(page.rects("a") == ["40 0 80 20"])
        #expect(page.rects("b") == ["40 20 80 20"])
    }

    @Test func `items share a baseline in their row, and the row holds them`() {
        let page = LaidPage(
            """
            <div id=x style="display:grid; width:200px; grid-template-columns:1fr 1fr; align-items:baseline">
              <div id=a style="padding-top:20px">a</div><div id=b style="padding-bottom:30px">b</div>
            </div>
            """)
        #expect(page.rects("a") == ["0 0 100 30"])
        #expect(page.rects("b") == ["100 20 100 40"])
        #expect(page.rects() == ["0 0 200 60"])
    }

    @Test func `last baselines hang at the row's end`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:200px; grid-template:100px / 1fr 1fr; align-items:last baseline">
              <div id=a style="padding-bottom:20px">a</div><div id=b>b<br>b</div>
            </div>
            """)
        #expect(page.rects("a") == ["0 70 100 30"])
        #expect(page.rects("b") == ["100 60 100 20"])
    }

    @Test func `flexible rows of an indefinite height do not outgrow their share`() {
        let page = LaidPage(
            "<div id=x style='display:grid; grid-template:0.5fr / 20px'><div style='min-height:80px'><p style='height:100px'></p></div></div>"
        )
        #expect(page.rects() == ["0 0 400 80"])
    }

    @Test func `extra space of a spanning item goes to the tracks that grow, equally`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:max-content; grid-template-columns:20px auto min-content">
              <p style="grid-column:span 3; width:100px; height:5px"></p><p id=a></p><p id=b></p><p id=c></p>
            </div>
            """)
        #expect(page.rects("b") == ["20 5 40 0"])
        #expect(page.rects("c") == ["60 5 40 0"])
    }

    @Test func `an absolute child stands in the area that its lines name`() {
        let page = LaidPage(
            """
            <div style="display:grid; position:relative; width:200px; height:100px; padding:5px; grid-template:40px 60px / 50px 150px">
              <p id=a style="position:absolute; grid-column:2; width:10px; height:10px; justify-self:end"></p>
              <p id=b style="position:absolute; inset:0; grid-area:2 / 1 / span 1 / auto; width:10px; height:10px; place-self:center"></p>
            </div>
            """)
        #expect(page.rects("a") == ["200 0 10 10"])
        #expect(page.rects("b") == ["102.5 70 10 10"])
    }

    @Test func `empty auto-fit tracks collapse with their gaps`() {
        let page = LaidPage(
            """
            <div style="display:grid; width:200px; gap:10px; grid-template-columns:repeat(auto-fit, minmax(40px, 1fr))">
              <p id=a style="height:5px"></p><p id=b></p>
            </div>
            """)
        #expect(page.rects("a") == ["0 0 95 5"])
        #expect(page.rects("b") == ["105 0 95 5"])
    }

    @Test func `thousands of empty tracks and unplaceable spans take no time`() {
        let clock = ContinuousClock()
        let items = String(repeating: "<p style='grid-area:auto / span 5001 / span 5001'></p>", count: 3)
        let duration = clock.measure {
            let page = LaidPage(
                """
                <div style="display:grid; grid-template:repeat(10000, 1px) / repeat(10000, 1px); grid-auto-flow:dense">\(items)
                  <p id=x style="grid-area:10000 / 10000"></p>
                </div>
                """)
            #expect(page.rects() == ["9999 9999 1 1"])
        }
        #expect(duration < .seconds(20))
    }
}
