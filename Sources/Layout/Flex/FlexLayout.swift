extension LayoutEngine {
    func layOutFlex(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func minMaxSizesOfFlex(_ box: BoxID) -> MinMaxSizes { minMaxSizesOfBlock(box) }
}
