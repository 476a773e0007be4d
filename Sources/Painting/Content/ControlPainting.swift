import ClipBase
import Layout
import Style

extension Painter {
    /// What form controls show beside their boxes and text: ticks, dots, arrows, bars.
    mutating func paintControl(_ place: PlacedFragment) {}
}
