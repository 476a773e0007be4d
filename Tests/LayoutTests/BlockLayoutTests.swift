import ClipBase
import Style
import Testing

@testable import Layout

@Suite struct BlockLayoutTests {
    @Test func siblingMarginsCollapse() {
        var scene = Scene()
        let a = scene.block {
            $0.box.height = px(20)
            $0.box.margin.bottom = margin(30)
        }
        let b = scene.block {
            $0.box.height = px(20)
            $0.box.margin.top = margin(10)
        }
        let laid = scene.layOut()
        #expect(laid.rect(a) == "0 0 400 20")
        #expect(laid.rect(b) == "0 50 400 20")
    }

    @Test func negativeMarginsAddToPositiveOnes() {
        var scene = Scene()
        scene.block {
            $0.box.height = px(20)
            $0.box.margin.bottom = margin(30)
        }
        let b = scene.block {
            $0.box.height = px(20)
            $0.box.margin.top = margin(-10)
        }
        #expect(scene.layOut().rect(b) == "0 40 400 20")
    }

    @Test func firstChildsMarginMovesTheParent() {
        var scene = Scene()
        scene.block { $0.box.height = px(20) }
        let parent = scene.block { $0.box.margin.top = margin(10) }
        let inner = scene.block(in: parent)
        let child = scene.block(in: inner) {
            $0.box.margin.top = margin(40)
            $0.box.height = px(5)
        }
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 60 400 5")
        #expect(laid.rect(inner) == "0 60 400 5")
        #expect(laid.rect(child) == "0 60 400 5")
    }

    @Test func paddingKeepsMarginsInside() {
        var scene = Scene()
        let parent = scene.block { $0.box.padding = Sides(all: .pixels(1)) }
        let child = scene.block(in: parent) {
            $0.box.margin = Sides(all: margin(10))
            $0.box.height = px(5)
        }
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 0 400 27")
        #expect(laid.rect(child) == "11 11 378 5")
    }

    @Test func marginsCollapseThroughEmptyBoxes() {
        var scene = Scene()
        scene.block {
            $0.box.height = px(10)
            $0.box.margin.bottom = margin(10)
        }
        let empty = scene.block {
            $0.box.margin.top = margin(15)
            $0.box.margin.bottom = margin(30)
        }
        let after = scene.block {
            $0.box.height = px(10)
            $0.box.margin.top = margin(20)
        }
        let laid = scene.layOut()
        #expect(laid.rect(empty) == "0 25 400 0")
        #expect(laid.rect(after) == "0 40 400 10")
    }

    @Test func lastChildsMarginLeavesTheParent() {
        var scene = Scene()
        let parent = scene.block()
        scene.block(in: parent) {
            $0.box.height = px(10)
            $0.box.margin.bottom = margin(20)
        }
        let after = scene.block { $0.box.height = px(10) }
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 0 400 10")
        #expect(laid.rect(after) == "0 30 400 10")
    }

    @Test func aFormattingContextKeepsMarginsAndFloats() {
        var scene = Scene()
        let parent = scene.flowRoot()
        scene.block(in: parent) {
            $0.box.height = px(10)
            $0.box.margin.bottom = margin(20)
        }
        scene.float(.left, in: parent, width: 20, height: 50)
        #expect(scene.layOut().rect(parent) == "0 0 400 80")
    }

    @Test func autoMarginsCentre() {
        var scene = Scene()
        let box = scene.block {
            $0.box.width = px(100)
            $0.box.height = px(1)
            $0.box.margin.left = .auto
            $0.box.margin.right = .auto
        }
        #expect(scene.layOut().rect(box) == "150 0 100 1")
    }

    @Test func clearanceMovesBelowFloats() {
        var scene = Scene()
        let parent = scene.block { $0.box.margin.top = margin(5) }
        scene.float(.left, in: parent, width: 20, height: 50)
        let cleared = scene.block(in: parent) {
            $0.box.clear = .left
            $0.box.height = px(10)
            $0.box.margin.top = margin(30)
        }
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 5 400 60")
        #expect(laid.rect(cleared) == "0 55 400 10")
    }

    @Test func marginsOfAnEmptyClearedBoxStayInTheParent() {
        var scene = Scene()
        let parent = scene.block()
        scene.float(.left, in: parent, width: 100, height: 100)
        let cleared = scene.block(in: parent) {
            $0.box.clear = .left
            $0.box.margin.top = margin(40)
            $0.box.margin.bottom = margin(140)
        }
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 0 400 200")
        #expect(laid.rect(cleared) == "0 100 400 0")
    }

    @Test func aBoxThatDoesNotFitBesideFloatsLeavesThemInPlace() {
        var scene = Scene()
        let parent = scene.block()
        let float = scene.float(.left, in: parent, width: 400, height: 200)
        let wide = scene.flowRoot(in: parent) {
            $0.box.margin.top = margin(200)
            $0.box.width = px(400)
            $0.box.height = px(1)
        }
        let laid = scene.layOut()
        #expect(laid.rect(float) == "0 0 400 200")
        #expect(laid.rect(wide) == "0 200 400 1")
    }

    @Test func floatsStandAtTheirParentsFinalPlace() {
        var scene = Scene()
        let parent = scene.block()
        let float = scene.float(.left, in: parent, width: 20, height: 20)
        let child = scene.block(in: parent) {
            $0.box.margin.top = margin(30)
            $0.box.height = px(10)
        }
        let laid = scene.layOut()
        #expect(laid.rect(float) == "0 30 20 20")
        #expect(laid.rect(child) == "0 30 400 10")
    }

    @Test func aFormattingContextStandsBesideFloats() {
        var scene = Scene()
        scene.float(.left, width: 100, height: 40)
        let beside = scene.flowRoot { $0.box.height = px(10) }
        let below = scene.flowRoot {
            $0.box.width = px(350)
            $0.box.height = px(10)
        }
        let laid = scene.layOut()
        #expect(laid.rect(beside) == "100 0 300 10")
        #expect(laid.rect(below) == "0 40 350 10")
    }

    @Test func floatsWrapBelowEachOther() {
        var scene = Scene()
        let a = scene.float(.left, width: 250, height: 30)
        let b = scene.float(.left, width: 250, height: 10)
        let c = scene.float(.right, width: 100, height: 10)
        let laid = scene.layOut()
        #expect(laid.rect(a) == "0 0 250 30")
        #expect(laid.rect(b) == "0 30 250 10")
        // No float stands higher than an earlier one.
        #expect(laid.rect(c) == "300 30 100 10")
    }

    /// The viewport takes the body's overflow over, so that the body holds no margins in (Overflow 3 §3.3).
    @Test func marginsPassThroughABodyWhoseOverflowIsTheViewports() {
        let markup = "<p id=x style='margin-top:30px;height:10px'></p>"
        #expect(LaidPage(markup, css: "body { overflow: hidden; margin-top: 20px }").rects() == ["0 30 400 10"])
        let kept = LaidPage(markup, css: "html { overflow: auto } body { overflow: hidden; margin-top: 20px }")
        #expect(kept.rects() == ["0 50 400 10"])
    }

    @Test func aCanvasThatScriptsMayDrawOnHasTheSizeOfItsBitmap() {
        #expect(LaidPage("<canvas id=x>x</canvas>").rects() == ["0 0 300 150"])
        #expect(LaidPage("<canvas id=x width=20 height=10>x</canvas>").rects() == ["0 0 20 10"])
    }

    @Test func manySiblingsAndDeepNestingTakeLinearTime() {
        var scene = Scene()
        for _ in 0..<10_000 { scene.block { $0.box.height = px(1) } }
        var parent = scene.root
        for _ in 0..<200 { parent = scene.block(in: parent) { $0.box.margin.top = margin(1) } }
        scene.text("x", in: parent)
        let laid = scene.layOut()
        #expect(laid.rect(parent) == "0 10001 400 10")
    }
}
