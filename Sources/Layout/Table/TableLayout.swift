extension LayoutEngine {
    func layOutTableWrapper(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func layOutTable(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func layOutTableCell(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult { layOutBlock(box, in: space) }
    func minMaxSizesOfTable(_ box: BoxID) -> MinMaxSizes { minMaxSizesOfBlock(box) }
    func collapsedTableBorder(_ box: BoxID) -> LogicalEdges { .zero }
}
