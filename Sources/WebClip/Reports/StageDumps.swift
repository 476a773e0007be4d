import DOM
import JobModel
import Layout
import Painting
import Style
import TextShaping

extension RenderedPage {
    /// What `--dump` prints of a stage; nil for an output that is no stage's tree.
    func dump(_ stage: Output, fonts: FontContext) -> String? {
        switch stage {
        case .dom: document.dump()
        case .style: styles.dump(document)
        case .boxes: fragments.boxes.dump(document)
        case .fragments: fragments.dump(document)
        case .display: displayList(fonts: fonts, region: nil, scale: deviceScaleFactor).dump()
        case .layout, .text, .markdown, .html, .pdf, .cookies, .calendar, .contacts: nil
        }
    }
}
