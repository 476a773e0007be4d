extension LayoutEngine {
    func layOutGrid(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func minMaxSizesOfGrid(_ box: BoxID) -> MinMaxSizes { minMaxSizesOfBlock(box) }
}
