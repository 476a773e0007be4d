import ClipBase
import Style
import Testing

@testable import Painting

@Suite struct PathTravelTests {
    private func travel(_ data: String) -> PathTravel {
        PathTravel(PathBuilder.build(PathCommand.parseLeniently(data), in: Rect(x: 0, y: 0, width: 0, height: 0), tables: StyleTables()))
    }

    @Test func circlesAreAsLongAsTheyAre() {
        let circle = travel("M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z")
        #expect(abs(circle.length - 20 * .pi) < 0.01)
        let (point, degrees) = circle.place(after: circle.length * 1.25 + 0.001)
        #expect(abs(point.x) < 0.05 && abs(point.y - 10) < 0.05)
        #expect(abs(degrees - 180) < 2 || abs(degrees + 180) < 2)
    }

    @Test func openPathsEndAndClosedOnesGoOn() {
        #expect(travel("M 0 0 H 10").place(after: 25).point == Point(x: 10, y: 0))
        #expect(travel("M 0 0 H 10").place(after: -5).point == Point(x: 0, y: 0))
        #expect(travel("M 0 0 H 10 V 10 Z").place(after: -0.0).degrees == 0)
        #expect(travel("M 3 4").place(after: 7).point == Point(x: 3, y: 4))
        #expect(travel("").place(after: .infinity).point == Point(x: 0, y: 0))
    }
}
