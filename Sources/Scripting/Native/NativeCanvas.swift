import CJavaScriptCore
import ClipBase
import DOM

// The 2D canvas: what JavaScript cannot do of it.
extension NativeFunctions {
    static let canvas: [(String, NativeFunction)] = [
        (
            "draw",
            { call in
                guard let id = call.element(0) else { return nil }
                call.session.drawings[id] = Array(call.string(1).utf8)
                call.session.document.noteStateChange()
                return nil
            }
        ),
        (
            "canvasPixels",
            { call in
                let area = (2...5).map { call.number($0 + 1) }
                guard let size = call.canvasSize(1, 2), area.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), area[2] >= 1, area[3] >= 1,
                    let pixels = call.session.host?.pixels(ofSVG: Array(call.string(0).utf8), width: size.width, height: size.height)
                else { return call.null }
                let part = pixels.part(x: Int(area[0]), y: Int(area[1]), width: Int(area[2]), height: Int(area[3]))
                return call.make(bytes: part.bytes)
            }
        ),
        (
            "canvasPNG",
            { call in
                guard let size = call.canvasSize(1, 2),
                    let pixels = call.session.host?.pixels(ofSVG: Array(call.string(0).utf8), width: size.width, height: size.height),
                    let file = call.session.host?.png(of: pixels)
                else { return call.null }
                return call.make(bytes: file)
            }
        ),
        (
            "pixelsURL",
            { call in
                guard let bytes = call.bytes(0), let size = call.canvasSize(1, 2), bytes.count >= size.width * size.height * 4,
                    let file = call.session.host?.png(of: CanvasPixels(width: size.width, height: size.height, bytes: bytes))
                else { return call.null }
                return call.make("data:image/png;base64," + Base64.encode(file))
            }
        ),
        (
            "measureText",
            { call in
                let size = call.number(2)
                let weight = call.number(3)
                guard size.isFinite, weight.isFinite, let host = call.session.host else { return call.make([0.0, 0, 0, 0, 0]) }
                let font = CanvasFont(
                    families: call.strings(1), size: max(0, min(size, 10_000)), weight: max(1, min(weight, 1_000)), isItalic: call.bool(4))
                let measure = host.measure(String(call.string(0).prefix(100_000)), font: font)
                return call.make([measure.width, measure.ascent, measure.descent, measure.inkAscent, measure.inkDescent])
            }
        ),
        (
            "imageURL",
            { call in
                let session = call.session
                guard let id = call.element(0), let source = session.document.attributeValue(id, ScriptNames.src),
                    let url = WebURL(source, base: session.document.baseURL)
                else { return call.null }
                if session.pictures[url.href] == nil {
                    let outcome = session.loadNow(ResourceRequest(url: url, destination: .image, referrer: session.document.url))
                    if case .success(let response) = outcome, let picture = session.host?.picture(in: response.body) {
                        session.pictures[url.href] = picture
                    }
                }
                guard let picture = session.pictures[url.href] else { return call.null }
                return call.array([
                    call.make("data:\(picture.type);base64," + Base64.encode(picture.bytes)), call.make(picture.width),
                    call.make(picture.height)
                ])
            }
        )
    ]
}

extension NativeCall {
    /// A canvas' size in px from two arguments; nil where it has none or too many of them.
    fileprivate func canvasSize(_ i: Int, _ j: Int) -> (width: Int, height: Int)? {
        let width = number(i)
        let height = number(j)
        guard width >= 1, height >= 1, width <= 32_767, height <= 32_767, width * height <= Double(1 << 26) else { return nil }
        return (Int(width), Int(height))
    }
}

/// Pixels as `ImageData` has them: red, green, blue, alpha, not premultiplied, row by row.
public struct CanvasPixels: Sendable {
    public var width: Int
    public var height: Int
    public var bytes: [UInt8]

    public init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// A part; transparent where it lies outside.
    func part(x: Int, y: Int, width: Int, height: Int) -> CanvasPixels {
        guard width <= 32_767, height <= 32_767, width * height <= 1 << 26 else { return CanvasPixels(width: 0, height: 0, bytes: []) }
        var out = [UInt8](repeating: 0, count: width * height * 4)
        let left = max(0, x)
        let right = min(self.width, x + width)
        guard left < right else { return CanvasPixels(width: width, height: height, bytes: out) }
        for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
            let from = (row * self.width + left) * 4
            let to = ((row - y) * width + left - x) * 4
            let count = (right - left) * 4
            guard from + count <= bytes.count, to + count <= out.count else { break }
            out.replaceSubrange(to..<to + count, with: bytes[from..<from + count])
        }
        return CanvasPixels(width: width, height: height, bytes: out)
    }
}

/// A canvas' `font`.
public struct CanvasFont: Hashable, Sendable {
    public var families: [String]
    /// CSS px.
    public var size: Double
    public var weight: Double
    public var isItalic: Bool
}

/// CSS px; heights are distances from the baseline.
public struct CanvasTextMeasure: Hashable, Sendable {
    public var width = 0.0
    public var ascent = 0.0
    public var descent = 0.0
    public var inkAscent = 0.0
    public var inkDescent = 0.0
    public init() {}
}

/// A picture file that a canvas draws.
public struct CanvasPicture: Sendable {
    /// The MIME type.
    public var type: String
    public var bytes: [UInt8]
    public var width: Double
    public var height: Double

    public init(type: String, bytes: [UInt8], width: Double, height: Double) {
        self.type = type
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}
