import ClipBase
import Style

extension LayoutEngine {
    func layOutBlock(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        var builder = FragmentBuilder(box: box, direction: direction(box))
        return builder.finish(self)
    }
    func minMaxSizesOfBlock(_ box: BoxID) -> MinMaxSizes { MinMaxSizes() }
}
