import ClipBase
import Style
import Testing

@testable import Painting

@Suite struct PathMeasureTests {
    private func path(_ data: String) -> PathData {
        PathBuilder.build(PathCommand.parseLeniently(data), in: Rect(x: 0, y: 0, width: 0, height: 0), tables: StyleTables())
    }

    private func place(_ data: String, after distance: Double) -> (point: Point, angle: Double) {
        let path = path(data)
        return PathMeasure(path).place(after: distance, on: path)
    }

    @Test func circlesAreAsLongAsTheyAre() {
        let data = "M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z"
        let length = PathMeasure(path(data)).length
        #expect(abs(length - 20 * .pi) < 0.05)
        let (point, angle) = place(data, after: length * 1.25 + 0.001)
        #expect(abs(point.x) < 0.05 && abs(point.y - 10) < 0.05)
        #expect(abs(abs(angle) - .pi) < 0.05)
    }

    @Test func openPathsEndAndClosedOnesGoOn() {
        #expect(place("M 0 0 H 10", after: 25).point == Point(x: 10, y: 0))
        #expect(place("M 0 0 H 10", after: -5).point == Point(x: 0, y: 0))
        #expect(place("M 0 0 H 10 V 10 H 0 Z", after: 45).point == Point(x: 5, y: 0))
        #expect(place("M 0 0 H 10 V 10 H 0 Z", after: -5).point == Point(x: 0, y: 5))
        #expect(place("M 3 4", after: 7).point == Point(x: 3, y: 4))
        #expect(place("", after: .infinity).point == Point(x: 0, y: 0))
    }
}
