import ClipBase
import Style
import Testing

@testable import Layout

@Suite struct InlineLayoutTests {
    private func paragraph(_ text: String, width: Double = 100, _ change: @escaping (inout ComputedStyle) -> Void = { _ in }) -> [String] {
        var scene = Scene()
        let block = scene.block {
            $0.box.width = px(width)
            change(&$0)
        }
        scene.text(text, in: block)
        return scene.layOut().lines(block)
    }

    @Test func wordsWrapAndSpacesCollapse() {
        #expect(paragraph("  aaa  bbb\n ccccc dd ") == ["0 0 70 10 aaa bbb", "0 10 80 10 ccccc dd"])
    }

    @Test func aLongWordOverflowsUnlessItMayBreak() {
        #expect(paragraph("aa bbbbbbbbbbbb c") == ["0 0 20 10 aa", "0 10 120 10 bbbbbbbbbbbb", "0 20 10 10 c"])
        #expect(
            paragraph("aa bbbbbbbbbbbb c") { $0.text.overflowWrap = .anywhere } == [
                "0 0 20 10 aa", "0 10 100 10 bbbbbbbbbb", "0 20 40 10 bb c"
            ])
        #expect(paragraph("aa bbbbbbbbbbbb c") { $0.text.wordBreak = .breakAll } == ["0 0 100 10 aa bbbbbbb", "0 10 70 10 bbbbb c"])
    }

    @Test func alignment() {
        #expect(paragraph("aaa") { $0.text.align = .center } == ["35 0 30 10 aaa"])
        #expect(paragraph("aaa") { $0.text.align = .end } == ["70 0 30 10 aaa"])
        #expect(paragraph("aa bb cccccccc") { $0.text.align = .justify } == ["0 0 100 10 aa bb", "0 10 80 10 cccccccc"])
    }

    @Test func preservedSpaceHangsAndForcesBreaks() {
        #expect(paragraph("a  b\n\ncc") { $0.text.whiteSpaceCollapse = .preserve } == ["0 0 40 10 a  b", "0 10 0 10 ", "0 20 20 10 cc"])
        #expect(
            paragraph("aaaa bbbb") {
                $0.text.wrapMode = .nowrap
                $0.box.width = px(50)
            } == ["0 0 90 10 aaaa bbbb"])
    }

    @Test func tabsReachStops() {
        #expect(paragraph("a\tb", width: 200) { $0.text.whiteSpaceCollapse = .preserve } == ["0 0 90 10 ab"])
    }

    @Test func indentMovesTheFirstLine() {
        #expect(paragraph("aaa bbb ccc") { $0.text.indent = .pixels(20) } == ["20 0 70 10 aaa bbb", "0 10 30 10 ccc"])
    }

    @Test func softHyphensShowWhereTheyBreak() {
        #expect(paragraph("aaaaaa\u{AD}bbbbbb").map { $0.replacingOccurrences("\u{AD}", "") } == ["0 0 70 10 aaaaaa‐", "0 10 60 10 bbbbbb"])
    }

    @Test func linesFlowAroundFloats() {
        var scene = Scene()
        let block = scene.block { $0.box.width = px(100) }
        scene.float(.left, in: block, width: 40, height: 15)
        scene.text("aaa bb cc dddd", in: block)
        #expect(scene.layOut().lines(block) == ["40 0 60 10 aaa bb", "40 10 20 10 cc", "0 20 40 10 dddd"])
    }

    @Test func linesFlowAroundShapes() {
        var scene = Scene()
        let points = [(0.0, 10.0), (40, 10), (40, 20), (20, 20), (20, 30), (0, 30)]
        let shape = scene.styles.tables.shapes.intern(
            ShapeValue(shape: .polygon(isEvenOdd: false, points: points.map { LengthPair(x: .pixels($0.0), y: .pixels($0.1)) })))
        let block = scene.block { $0.box.width = px(100) }
        scene.float(.left, in: block, width: 50, height: 50) { $0.box.shapeOutside = shape }
        scene.text("aaaaaaaaaa bbbbbb cccccccc dddddddddd", in: block)
        // Edges that only touch a line's band do not narrow it.
        #expect(
            scene.layOut().lines(block).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "0 0", "40 10", "20 20", "0 30"
            ])
    }

    @Test func inlineBoxesKeepTheirEdgesOverLines() {
        var scene = Scene()
        let block = scene.block { $0.box.width = px(100) }
        scene.text("aa ", in: block)
        let span = scene.inline(in: block) {
            $0.box.padding.left = .pixels(5)
            $0.box.padding.right = .pixels(7)
        }
        scene.text("bbb cccc dd", in: span)
        scene.text(" e", in: block)
        let laid = scene.layOut()
        #expect(laid.rects(span) == ["30 0 35 10", "0 10 77 10"])
        #expect(laid.lines(block) == ["0 0 65 10 aa bbb", "0 10 97 10 cccc dd e"])
    }

    @Test func lineHeightSpreadsAroundText() {
        var scene = Scene()
        let block = scene.block {
            $0.box.width = px(100)
            $0.font.lineHeight = .length(25)
        }
        let text = scene.text("a", in: block)
        let laid = scene.layOut()
        // Half the leading, 7.5 px, is rounded down above.
        #expect(laid.rect(text) == "0 7 10 10")
        #expect(laid.rect(block) == "0 0 100 25")
    }

    @Test func atomicInlinesAlign() {
        var scene = Scene()
        let block = scene.block()
        scene.text("a", in: block)
        let top = scene.inlineBlock(in: block) {
            $0.box.width = px(10)
            $0.box.height = px(30)
            $0.box.verticalAlign = .top
        }
        let base = scene.inlineBlock(in: block) {
            $0.box.width = px(10)
            $0.box.height = px(20)
        }
        let bottom = scene.inlineBlock(in: block) {
            $0.box.width = px(10)
            $0.box.height = px(5)
            $0.box.verticalAlign = .bottom
        }
        let laid = scene.layOut()
        #expect(laid.rect(top) == "10 0 10 30")
        #expect(laid.rect(base) == "20 0 10 20")
        #expect(laid.rect(bottom) == "30 25 10 5")
        #expect(laid.rect(block) == "0 0 400 30")
    }

    @Test func rightToLeftTextIsReordered() {
        var scene = Scene()
        let block = scene.block {
            $0.box.width = px(100)
            $0.text.direction = .rtl
        }
        let first = scene.text("אב ", in: block)
        let second = scene.text("cd", in: block)
        let laid = scene.layOut()
        #expect(laid.rect(first).hasPrefix("70 0"))
        #expect(laid.rect(second).hasPrefix("50 0"))
    }

    @Test func shrinkToFitTakesTheWidestLine() {
        var scene = Scene()
        let float = scene.float(.left, width: 0, height: 0) {
            $0.box.width = .auto
            $0.box.height = .auto
        }
        scene.text("aaa bb", in: float)
        scene.lineBreak(in: float)
        scene.text("cccccccc", in: float)
        #expect(scene.layOut().rect(float) == "0 0 80 20")
    }

    @Test func ellipsisReplacesWhatDoesNotFit() {
        let lines = paragraph("aaaaaaaaaaaaaaa") {
            $0.box.overflowX = .hidden
            $0.box.overflowY = .hidden
            $0.box.textOverflow = .ellipsis
            $0.text.wrapMode = .nowrap
        }
        #expect(lines == ["0 0 100 10 aaaaaaaaa…"])
    }

    @Test func clampedLinesEndTheBox() {
        var scene = Scene()
        let block = scene.flowRoot {
            $0.box.width = px(50)
            $0.box.lineClamp = 2
        }
        scene.text("aaaa bbbb cccc dddd", in: block)
        #expect(scene.layOut().rects(block).first == "0 0 50 20")
    }
}

extension String {
    fileprivate func replacingOccurrences(_ a: String, _ b: String) -> String {
        split(separator: a, omittingEmptySubsequences: false).joined(separator: b)
    }
}
