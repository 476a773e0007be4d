import CSSSyntax
import ClipBase
import DOM
import Detection
import JobModel
import MarkupParsing
import Painting

/// A picture's second copy: each find in a frame of its type's colour, and under the picture what the colours mean.
struct Annotation {
    /// Finds that touch the picture.
    private let shown: [PageDetections.Found]

    init(_ found: [PageDetections.Found], region: Rect) {
        shown = found.filter { $0.rects.contains { $0.intersects(region) } }
    }

    /// Wide frames (things that the markup names) first, so that those inside them stay visible.
    var frames: [ClipPainter.Overlay] {
        let ordered = shown.filter { $0.source == .markup } + shown.filter { $0.source != .markup }
        return ordered.flatMap { find in
            let color = Self.color(of: find.type.family)
            let fill = find.source == .markup ? nil : color.withAlpha(multipliedBy: 0.14)
            return find.rects.map { ClipPainter.Overlay(rect: $0, fill: fill, frame: color) }
        }
    }

    /// The types that the picture shows with how many of each, as a small page.
    func legend(width: Double, renderer: PageRenderer) -> ClipPainter.Legend {
        let width = max(width, Self.minimumWidth)
        let document = MarkupParser().parseHTML(legendMarkup).document
        let page = renderer.render(document)
        var list = page.displayList(fonts: renderer.fonts, region: nil, scale: renderer.environment.deviceScaleFactor)
        list.pageSize = Size(width: width, height: page.pageSize.height)
        return ClipPainter.Legend(list: list)
    }

    /// The window in which the legend of a picture is laid out.
    static func environment(width: Double, scale: Double) -> MediaEnvironment {
        MediaEnvironment(viewportWidth: max(width, minimumWidth), viewportHeight: 1, deviceScaleFactor: scale)
    }

    private static let minimumWidth = 180.0

    private var legendMarkup: String {
        var counts: [DetectionType.Family: Int] = [:]
        for find in shown { counts[find.type.family, default: 0] += 1 }
        let entries = DetectionType.Family.allCases.compactMap { family in
            counts[family].map { "<span><i style='border-color:\(Self.hex(of: family))'></i>\(family.rawValue)&nbsp;\($0)</span> " }
        }
        return """
            <!DOCTYPE html><style>
            html { background: white } body { margin: 0; padding: 6px 10px; border-top: 1px solid #999; color: #222 }
            body { font: 12px/20px sans-serif } span { display: inline-block; margin-right: 14px; white-space: nowrap }
            i { display: inline-block; width: 12px; height: 8px; border: 2px solid; margin-right: 5px }
            </style><body>\(entries.isEmpty ? "nothing found" : entries.joined())
            """
    }

    private static func color(of family: DetectionType.Family) -> RGBA { RGBA(hex: rawColor(of: family)) }

    private static func hex(of family: DetectionType.Family) -> String {
        let digits = String(rawColor(of: family), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// 0xRRGGBB: dark enough to be seen on white, and apart from each other.
    private static func rawColor(of family: DetectionType.Family) -> UInt32 {
        switch family {
        case .link: 0x1A5FD0
        case .email: 0x8A2BC2
        case .phoneNumber: 0x0B8A3D
        case .address: 0xD3480B
        case .calendarEvent: 0xC2132E
        case .flightNumber: 0x0A8F9C
        case .trackingNumber: 0x7A5A10
        case .money: 0xB8860B
        case .physicalValue: 0x5C7A00
        case .coordinate: 0x00695C
        case .openingHours: 0xAD1478
        case .identifier: 0x455A64
        case .structured: 0x8D8D8D
        }
    }
}
