import CCairo
import ClipBase

/// A part of a document that leads somewhere when it is pressed.
public struct DocumentLink: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
        /// An absolute URL, serialised.
        case url(String)
        /// A place of the same page, CSS px of the page.
        case place(Point)
    }

    /// What is pressed, CSS px of the page: one rectangle a line.
    public var rects: [Rect]
    public var target: Target

    public init(rects: [Rect], target: Target) {
        self.rects = rects
        self.target = target
    }
}

/// Writes the links of a page on the sheets of its PDF.
struct DocumentLinkWriter {
    /// Points in one CSS px.
    let pointsPerPixel: Double
    private let links: [DocumentLink]
    /// The places that links lead to, each once; the index is the destination's number.
    private let places: [Point]
    private let numbers: [Point: Int]

    /// - Parameter region: CSS px of the page; a link to a place outside it is left out, since no sheet shows the place.
    init(_ links: [DocumentLink], region: Rect, pointsPerPixel: Double) {
        self.pointsPerPixel = pointsPerPixel
        var places: [Point] = []
        var numbers: [Point: Int] = [:]
        self.links = links.filter { link in
            guard case .place(let place) = link.target else { return true }
            guard DocumentLinkWriter.holds(region, place) else { return false }
            if numbers[place] == nil {
                numbers[place] = places.count
                places.append(place)
            }
            return true
        }
        self.places = places
        self.numbers = numbers
    }

    /// Adds what of the links and their places stands on one sheet, CSS px of the page. Cairo takes the places of tags in points
    /// from the sheet's own corner.
    func write(on sheet: Rect, _ cairo: OpaquePointer) {
        for (number, place) in places.enumerated() where DocumentLinkWriter.holds(sheet, place) {
            tag(cairo, CAIRO_TAG_DEST, "name='place\(number)' x=\(points(place.x - sheet.x)) y=\(points(place.y - sheet.y)) internal")
        }
        for link in links {
            let rects = link.rects.map { $0.intersection(sheet) }.filter { !$0.isEmpty }.map { shown in
                "\(points(shown.x - sheet.x)) \(points(shown.y - sheet.y)) \(points(shown.width)) \(points(shown.height))"
            }
            guard !rects.isEmpty else { continue }
            let target =
                switch link.target {
                case .url(let url): "uri='\(DocumentLinkWriter.escaped(url))'"
                case .place(let place): "dest='place\(numbers[place] ?? 0)'"
                }
            tag(cairo, CAIRO_TAG_LINK, "rect=[\(rects.joined(separator: " "))] \(target)")
        }
    }

    /// A place on the edge between two sheets is on the later one.
    private static func holds(_ area: Rect, _ place: Point) -> Bool {
        place.x >= area.x && place.x < area.maxX && place.y >= area.y && place.y < area.maxY
    }

    private func tag(_ cairo: OpaquePointer, _ name: String, _ attributes: String) {
        cairo_tag_begin(cairo, name, attributes)
        cairo_tag_end(cairo, name)
    }

    /// Hundredths are finer than any reader shows.
    private func points(_ pixels: Double) -> Double { (pixels * pointsPerPixel * 100).rounded() / 100 }

    /// Cairo writes the URL between parentheses as it is, and reads it between quotes: what ends either, or is not ASCII, is
    /// percent-encoded.
    private static func escaped(_ url: String) -> String {
        var bytes: [UInt8] = []
        for byte in url.utf8 {
            if (0x21...0x7E).contains(byte) && !"()'\\".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
