import DOM
import JobModel
import Layout
import Painting
import Style
import TextShaping

extension RenderedPage {
    /// What `--dump` prints of a stage, with the names and texts of `document`, which has the page's nodes; nil for an output that is
    /// no stage's tree. Of what texts of `hidden` became, blocks are printed.
    func dump(_ stage: Output, of document: Document, hiding hidden: Set<NodeID> = [], fonts: FontContext) -> String? {
        switch stage {
        case .dom: document.dump()
        case .style: styles.dump(document)
        case .boxes: fragments.boxes.dump(document, hiding: hidden)
        case .fragments: fragments.dump(document, hiding: hidden)
        case .display: displayList(fonts: fonts, region: nil, scale: deviceScaleFactor).dump()
        case .layout, .text, .markdown, .html, .pdf, .cookies, .calendar, .contacts: nil
        }
    }
}
