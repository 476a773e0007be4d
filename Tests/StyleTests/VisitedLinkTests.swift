import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

/// A page at a URL, so that it may link to itself.
private func page(_ html: String, css: String) throws -> StyledPage {
    let url = try #require(WebURL("https://example.com/a"))
    return StyledPage(html, css: css, url: url)
}

@Suite struct VisitedLinkTests {
    @Test func onlyLinksToThePageItselfAreVisited() throws {
        let page = try page(
            "<a id=x href=a>s</a><a id=y href=b>o</a><a id=z href='#f'>f</a>",
            css: "a:visited { color: green; width: 5px } a:link { width: 3px }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
        #expect(page.text("color", "y") == "rgb(0, 0, 238)")
        #expect(page.text("color", "z") == "rgb(0, 0, 238)")
        // All but colours is as for links that were never followed.
        #expect(page.text("width") == "3px")
    }

    @Test func theUserAgentAndTheBodyColourVisitedLinks() throws {
        #expect(try page("<a id=x href>s</a>", css: "").text("color") == "rgb(85, 26, 139)")
        let old = try page("<body link=red vlink=lime><a id=x href>s</a><a id=y href=b>o</a>", css: "")
        #expect(old.text("color") == "rgb(0, 255, 0)")
        #expect(old.text("color", "y") == "rgb(255, 0, 0)")
    }

    @Test func whatIsWithinALinkFollowsIt() throws {
        let page = try page(
            "<a href><i id=x>s</i></a><a href=b><i id=y>o</i></a>",
            css: "a:visited i { color: rgb(1 2 3 / 50%); background: red } a:link i { background: rgb(9 9 9 / 25%) } i { color: white }")
        // How transparent a colour is does not tell either.
        #expect(page.text("color") == "rgb(1, 2, 3)")
        #expect(page.text("background-color", "y") == "rgba(9, 9, 9, 0.25)")
        #expect(page.text("background-color") == "rgba(255, 0, 0, 0.25)")
    }

    @Test func siblingsAndContentDoNotTell() throws {
        let page = try page(
            "<div id=w><a href>s</a><b id=x>t</b></div>",
            css: "a:visited + b { color: red } div:has(:visited) { color: red } a:link + b { color: green }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
        #expect(page.text("color", "w") == "rgb(0, 0, 0)")
    }
}
