import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// The natural dimensions of a loaded image, CSS px; nil where it has none.
public struct NaturalImage: Hashable, Sendable {
    public var width: Double?
    public var height: Double?
    public var ratio: Double?
    /// Whether width and height change places where the picture is shown as its pixels are stored.
    public var swapsSides: Bool
    /// It may look different in the dark colour scheme.
    public var hasColorSchemes = false
    public init(width: Double? = nil, height: Double? = nil, ratio: Double? = nil, swapsSides: Bool = false) {
        self.width = width
        self.height = height
        self.ratio = ratio
        self.swapsSides = swapsSides
    }

    /// The dimensions under an `image-orientation`.
    func oriented(by style: ComputedStyle) -> NaturalImage {
        guard swapsSides, !style.inherited.orientsImages else { return self }
        return NaturalImage(width: height, height: width, ratio: ratio.map { 1 / $0 }, swapsSides: true)
    }
}

/// What an element with a picture of its own shows.
public enum ElementPicture: Sendable {
    /// A loaded resource, by absolute URL.
    case url(String)
    /// A picture made for this element alone (canvas).
    case own
    /// The page of a frame.
    case frame(DisplayList)
}

/// Everything that painting reads.
public struct PaintInput {
    /// What shows where the page paints nothing: the canvas in the page's colour scheme, or, for a frame of the same scheme
    /// as the page around, that page. Color Adjust 1 §2.4.
    public enum CanvasBackdrop: Sendable { case opaque, transparent }

    public var document: Document
    public var styles: StyledTree
    public var fragments: FragmentTree
    public var fonts: FontContext
    /// Natural sizes of loaded images by absolute URL; what is missing is not painted.
    public var images: [String: NaturalImage]
    /// What replaced elements show.
    public var pictures: [NodeID: ElementPicture]
    /// What `<use>` elements show: copies in the document, each the child of its `<use>`.
    public var instances: [NodeID: NodeID]
    /// The content of `<foreignObject>`s, laid out.
    public var foreignPages: [NodeID: DisplayList] = [:]
    /// Elements by id of other documents that were brought into this one, by absolute URL without fragment.
    public var externalIDs: [String: [Name: NodeID]] = [:]
    /// Device px in one CSS px; box edges snap to device px.
    public var deviceScaleFactor: Double
    /// What is under the page.
    public var backdrop = CanvasBackdrop.opaque
    /// Elements with a stacking context of their own that are left out with all they hold.
    public var leftOut: Set<NodeID> = []

    public init(
        document: Document, styles: StyledTree, fragments: FragmentTree, fonts: FontContext, images: [String: NaturalImage] = [:],
        pictures: [NodeID: ElementPicture] = [:], instances: [NodeID: NodeID] = [:], deviceScaleFactor: Double = 1
    ) {
        self.document = document
        self.styles = styles
        self.fragments = fragments
        self.fonts = fonts
        self.images = images
        self.pictures = pictures
        self.instances = instances
        self.deviceScaleFactor = deviceScaleFactor
    }
}
