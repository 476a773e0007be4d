extension LayoutEngine {
    func isMulticol(_ box: BoxID) -> Bool { false }
    func layOutMulticol(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func minMaxSizesOfMulticol(_ box: BoxID) -> MinMaxSizes { minMaxSizesOfBlock(box) }
}
