import Foundation
import Testing

@testable import Style

@Suite struct SupportTableTests {
    private var path: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/css-support.md").path
    }

    @Test func documentIsWrittenFromTheTable() throws {
        let text = SupportTable.markdown()
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func everyComputedValueCanBeReadBack() {
        let table = PropertyTable.shared
        for description in table.descriptions where description.effect == .computed {
            guard case .longhand(let longhand) = description.role else { continue }
            let text = longhand.text(StyleBuilder.initialStyle, StyleTables())
            if text.isEmpty { continue }
            #expect(StyleSupport.supports(property: description.name, value: text), "\(description.name): \(text)")
        }
    }

    @Test func answersAreTrue() {
        #expect(StyleSupport.supports(property: "display", value: "grid"))
        #expect(!StyleSupport.supports(property: "display", value: "masonry"))
        #expect(!StyleSupport.supports(property: "no-such-property", value: "1"))
        #expect(StyleSupport.supports(property: "--any", value: "thing"))
        #expect(StyleSupport.supports(property: "margin", value: "var(--x)"))
        #expect(!StyleSupport.supports(property: "margin", value: "1px; color: red"))
        #expect(!StyleSupport.supports(property: "--", value: "a"))
        #expect(!StyleSupport.supports(property: "display", value: "run-in"))
        #expect(!StyleSupport.supports(property: "field-sizing", value: "content"))
        #expect(StyleSupport.supports(property: "cursor", value: "url(a.png) 1 2, pointer"))
        #expect(!StyleSupport.supports(property: "cursor", value: "banana"))
        #expect(StyleSupport.supports(property: "transition", value: "opacity 1s ease-in, all 2s"))
        #expect(!StyleSupport.supports(property: "scroll-snap-stop", value: "never"))
        #expect(!StyleSupport.supports(property: "fill-rule", value: "banana"))
        #expect(StyleSupport.supports(property: "offset", value: "path('M 0 0 L 9 9') 10% reverse 5deg / left top"))
        #expect(StyleSupport.supports(property: "offset", value: "auto ray(45deg sides contain at 1px 2px) padding-box 10% auto / 0 0"))
        #expect(!StyleSupport.supports(property: "offset-path", value: "ray(closest-side)"))
        #expect(!StyleSupport.supports(property: "transform-origin", value: "top 150px"))
        #expect(StyleSupport.supports(property: "transform-origin", value: "top left 150px"))
    }

    /// What `@supports` answers: the rule within colours `#x`.
    @Test(arguments: [
        ("(color: var(--a))", true), ("(color: var(--a);)", false), ("(--a: var(--b);)", false), ("(--: a)", false),
        ("(--a: {;})", true), ("(color: (;))", false), ("not (--a: var(--b);)", true)
    ])
    func conditions(_ condition: String, _ holds: Bool) {
        let page = StyledPage("<p id=x>", css: "@supports \(condition) { #x { width: 7px } }")
        #expect(page.text("width") == (holds ? "7px" : "auto"))
    }
}
