import ClipBase
import DOM
import MarkupParsing
import Scripting
import Testing

struct TransformTests {
    private func body(_ html: String, _ transforms: DocumentTransform...) throws -> String {
        var document = MarkupParser().parseHTML("<!doctype html>" + html, url: WebURL("https://a.example/x")).document
        for transform in transforms { _ = try transform.apply(to: &document) }
        return document.body.map { Serializer.inner($0, of: document) } ?? ""
    }

    @Test func treesChange() throws {
        #expect(try body("<p class=ad>1</p><p>2</p>", .remove(".ad")) == "<p>2</p>")
        #expect(try body("<div><p>1</p><b>2</b></div><i>3</i>", .keepOnly("b")) == "<div><b>2</b></div>")
        #expect(try body("<p>a<b>b</b>c</p>", .unwrap("b")) == "<p>abc</p>")
        #expect(try body("<p style='color:red'>a</p>", .hide("p")) == "<p style=\"color:red; display: none !important\">a</p>")
        #expect(try body("<p>old</p>", .setText(selector: "p", text: "<new>")) == "<p>&lt;new&gt;</p>")
        #expect(
            try body("<p class=a>", .addClass(selector: "p", name: "b"), .addClass(selector: "p", name: "a")) == "<p class=\"a b\"></p>")
        #expect(try body("<p>a b</p><i>a</i>", .replaceText(find: "a", replacement: "z", selector: "p")) == "<p>z b</p><i>a</i>")
        #expect(
            try body("<details><summary>s</summary></details>", .open("details")) == "<details open=\"\"><summary>s</summary></details>")
        #expect(try body("<img data-src=a.png>", .loadLazyImages) == "<img data-src=\"a.png\" src=\"a.png\">")
        #expect(try body("<div class=cookie-banner>c</div>x", .remove(".cookie-banner")) == "x")
    }

    @Test func presetsAreValid() throws {
        for preset in TransformPreset.allCases {
            var document = MarkupParser().parseHTML("<div id=onetrust-consent-sdk></div>").document
            for transform in preset.transforms { _ = try transform.apply(to: &document) }
            if preset == .removeCookieBanners { #expect(document.body.flatMap { document.firstChild($0) } == nil) }
        }
    }

    @Test func wrongSelectorsThrow() {
        var document = MarkupParser().parseHTML("x").document
        #expect(throws: TransformError.self) { _ = try DocumentTransform.remove("p[").apply(to: &document) }
    }

    @Test func clicksHaveTheirActions() throws {
        var document = MarkupParser().parseHTML(
            "<base href=/b/><a href=c><i id=i>x</i></a><label><input type=checkbox id=k name=k>y</label>"
                + "<form method=post action=s enctype=multipart/form-data><input name=q value='1 2'><select name=o multiple><option selected>a"
                + "<option selected value=v>b</select><textarea name=t>\nl1\nl2</textarea><input type=checkbox name=n><button name=go value=1>",
            url: WebURL("https://a.example/x")
        ).document
        #expect(
            try DocumentTransform.click("#i").apply(to: &document).actions == [
                .navigate(#require(WebURL("https://a.example/b/c")), target: "")
            ])
        _ = try DocumentTransform.click("label").apply(to: &document)
        let box = try #require(document.descendants.first { document.elementID($0) == "k" })
        #expect(document.isChecked(box))
        guard case .submit(let sent)? = try DocumentTransform.click("button").apply(to: &document).actions.first else {
            Issue.record("the form was not sent")
            return
        }
        #expect(sent.url.href == "https://a.example/b/s")
        let text = String(decoding: sent.body, as: UTF8.self)
        #expect(text.contains("name=\"q\"\r\n\r\n1 2\r\n"))
        #expect(text.contains("name=\"o\"\r\n\r\na\r\n") && text.contains("name=\"o\"\r\n\r\nv\r\n"))
        #expect(text.contains("l1\r\nl2") && text.contains("name=\"go\"") && !text.contains("name=\"n\""))
    }

    @Test func formsByGETReplaceTheQuery() throws {
        var document = MarkupParser().parseHTML(
            "<form action='/s?old=1'><input name=q value='a&b c'><input type=submit>", url: WebURL("https://a.example/")
        ).document
        guard case .submit(let sent)? = try DocumentTransform.click("[type=submit]").apply(to: &document).actions.first else { return }
        #expect(sent.method == "GET" && sent.url.href == "https://a.example/s?q=a%26b+c")
    }
}
