import ClipBase
import Testing

@testable import Style

@Suite struct CounterStyleTests {
    @Test(arguments: [
        ("decimal", -3, "-3"), ("decimal-leading-zero", 5, "05"), ("decimal-leading-zero", -5, "-5"), ("lower-roman", 1999, "mcmxcix"),
        ("upper-roman", 4000, "4000"), ("lower-alpha", 28, "ab"), ("lower-greek", 3, "γ"), ("hebrew", 15, "טו"),
        ("armenian", 1996, "ՌՋՂԶ"), ("georgian", 19, "ით"), ("cjk-decimal", 120, "一二〇"), ("cjk-heavenly-stem", 11, "一一"),
        ("simp-chinese-informal", 10, "十"), ("simp-chinese-informal", 110, "一百一十"), ("simp-chinese-informal", 1001, "一千零一"),
        ("trad-chinese-formal", 15, "壹拾伍"), ("japanese-informal", 111, "百十一"), ("japanese-formal", 15, "壱拾伍"),
        ("korean-hangul-formal", 1000, "일천"), ("korean-hangul-formal", 10000, "일만"), ("korean-hanja-formal", 10001, "壹萬 壹"),
        ("korean-hanja-informal", 10000, "萬"), ("korean-hanja-informal", 10001, "萬 一"),
        ("simp-chinese-formal", 100_110_001, "壹亿零壹拾壹万零壹"), ("trad-chinese-informal", 100_110_001, "一億零十一萬零一"),
        ("trad-chinese-informal", 10011, "一萬零一十一"), ("trad-chinese-informal", 11_000_000, "一千一百萬"),
        ("japanese-informal", 1_000_010_000, "十億一万"), ("cjk-decimal", -1, "-1"),
        ("ethiopic-numeric", 100, "፻"), ("ethiopic-numeric", 78_010_092, "፸፰፻፩፼፺፪"),
        ("arabic-indic", 12, "١٢"), ("nonsense", 7, "7"), ("cjk-earthly-branch", 12, "亥")
    ])
    func predefined(style: String, value: Int, text: String) {
        #expect(CounterStyles.format(value, .named(Name(style))) == text)
    }

    @Test func rulesExtendPadAndFallBack() {
        let page = StyledPage(
            "<ol id=x>",
            css: """
                @counter-style a { system: extends decimal; pad: 3 "0"; suffix: ") "; negative: "(" ")" }
                @counter-style b { system: fixed; symbols: x y; fallback: upper-roman }
                @counter-style e { system: extends simp-chinese-informal; range: 10 12; pad: 1 "0"; pad: -1 "x" }
                @counter-style f { system: extends UPPER-Roman; range: calc(1 + 1) infinite; fallback: Hiragana }
                @counter-style g { system: additive; additive-symbols: 1 I, calc(-1) X; range: infinite infinite }
                @counter-style decimal { system: extends upper-roman }
                @counter-style c { system: extends d } @counter-style d { system: extends c }
                """)
        #expect(page.tree.counterText(7, style: .named("a")) == "007")
        #expect(page.tree.counterText(-7, style: .named("a")) == "(7)")
        #expect(page.tree.markerText(7, style: .named("a")) == "007) ")
        #expect(page.tree.counterText(2, style: .named("b")) == "y")
        #expect(page.tree.counterText(3, style: .named("b")) == "III")
        #expect(page.tree.counterText(3, style: .named("c")) == "3")
        #expect(page.tree.counterText(11, style: .named("e")) == "十一")
        #expect(page.tree.counterText(13, style: .named("e")) == "一三")
        #expect(page.tree.counterText(4, style: .named("f")) == "IV")
        #expect(page.tree.counterText(1, style: .named("f")) == "あ")
        #expect(page.tree.counterText(0, style: .named("g")) == "X")
        #expect(page.tree.counterText(4, style: .named("decimal")) == "4")
        #expect(page.tree.markerText(3, style: .string("- ")) == "- ")
    }
}

@Suite struct AnimationTests {
    @Test func timeZeroWithNegativeDelay() {
        let page = StyledPage(
            "<div id=x><div id=y><div id=z>",
            css: """
                @keyframes a { from { opacity: 0; left: 0; color: red; transform: translateX(0) } to { opacity: 1; left: 100px; transform: translateX(50px) } }
                #x { animation: a 10s -5s linear paused }
                #y { animation: a 10s 5s }
                #z { animation: a 0s forwards; opacity: .5 }
                """)
        #expect(page.text("opacity") == "0.5")
        #expect(page.text("left") == "50px")
        #expect(page.text("transform") == "matrix(1, 0, 0, 1, 25, 0)")
        #expect(page.text("opacity", "y") == "1")
        #expect(page.text("left", "z") == "100px")
    }

    @Test func customPropertiesOfKeyframesCountWhereverTheyAreMeant() {
        let page = StyledPage(
            "<div id=x><p id=y></p></div><div id=z>",
            css: """
                @property --w { syntax: "<length>"; inherits: true; initial-value: 0px }
                @keyframes a { from { --w: 10px; --c: red; --d: var(--e) } to { --w: 30px; --c: blue } }
                div { animation: a 10s -5s linear paused; width: var(--w); color: var(--c); left: var(--d, 3px); --e: 7px }
                #y { height: var(--w) }
                #z { --w: 1px !important; animation-delay: 0s }
                """)
        #expect(page.text("width") == "20px")
        #expect(page.text("height", "y") == "20px")
        #expect(page.text("color", "y") == "rgb(0, 0, 255)")
        #expect(page.text("left") == "3px")
        #expect(page.text("width", "z") == "1px")
        #expect(page.text("color", "z") == "rgb(255, 0, 0)")
        #expect(page.text("left", "z") == "7px")
    }

    @Test func whatEndsSoonHasEnded() {
        let page = StyledPage(
            "<div id=x><div id=y><div id=z><div id=w>",
            css: """
                @keyframes a { from { opacity: 0; left: 10px } to { opacity: .5; left: 100px } }
                #x { animation: a .25s .5s forwards }
                #y { animation: a 1s 2 alternate forwards }
                #z { animation: a 1s; left: 7px }
                #w { animation: a 1s infinite }
                """)
        #expect(page.text("opacity") == "0.5" && page.text("left") == "100px")
        #expect(page.text("left", "y") == "10px")
        #expect(page.text("left", "z") == "7px")
        #expect(page.text("left", "w") == "10px")
    }
}
