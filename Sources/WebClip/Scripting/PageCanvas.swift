import ClipBase
import Imaging
import Scripting
import TextShaping

// What a canvas needs of pictures and fonts.
extension PageScriptHost {
    func pixels(ofSVG svg: [UInt8], width: Int, height: Int) -> CanvasPixels? {
        let size = Size(width: Double(width), height: Double(height))
        guard svg.isEmpty == false, let image = try? SVGImage(svg).render(width: width, height: height, viewport: size, limit: 1 << 26)
        else { return CanvasPixels(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(image.pixels.count * 4)
        for pixel in image.pixels {
            let alpha = pixel >> 24
            func straight(_ shift: UInt32) -> UInt8 {
                alpha == 0 ? 0 : UInt8(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
            }
            bytes.append(straight(16))
            bytes.append(straight(8))
            bytes.append(straight(0))
            bytes.append(UInt8(alpha))
        }
        return CanvasPixels(width: width, height: height, bytes: bytes)
    }

    func png(of pixels: CanvasPixels) -> [UInt8]? {
        guard pixels.bytes.count >= pixels.width * pixels.height * 4 else { return nil }
        var image = DecodedImage(width: pixels.width, height: pixels.height)
        for index in image.pixels.indices {
            let place = index * 4
            let alpha = UInt32(pixels.bytes[place + 3])
            func premultiplied(_ offset: Int) -> UInt32 { (UInt32(pixels.bytes[place + offset]) * alpha + 127) / 255 }
            image.pixels[index] = alpha << 24 | premultiplied(0) << 16 | premultiplied(1) << 8 | premultiplied(2)
        }
        var options = PNGWriter.Options()
        options.alpha = .kept
        return PNGWriter.encode(image, options: options)
    }

    func picture(in bytes: [UInt8]) -> CanvasPicture? {
        guard let info = try? ImageDecoding.info(of: bytes) else { return nil }
        let type =
            switch info.format {
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .gif: "image/gif"
            case .webp: "image/webp"
            case .bmp: "image/bmp"
            case .ico: "image/x-icon"
            case .svg: "image/svg+xml"
            }
        return CanvasPicture(type: type, bytes: bytes, width: info.naturalWidth ?? 300, height: info.naturalHeight ?? 150)
    }

    func measure(_ text: String, font: CanvasFont) -> CanvasTextMeasure {
        var description = FontDescription(families: font.families.map { FontFamily($0) }, size: font.size)
        description.weight = font.weight
        description.slant = font.isItalic ? .italic : .normal
        let fonts = self.fonts
        let id = fonts.intern(description)
        let metrics = fonts.metrics(of: fonts.primaryFont(of: id))
        let bytes = Array(text.utf8)
        var measure = CanvasTextMeasure()
        measure.ascent = metrics.ascent
        measure.descent = metrics.descent
        measure.inkAscent = metrics.capHeight
        measure.inkDescent = text.utf8.contains { "gjpqy".utf8.contains($0) } ? metrics.descent : 0
        guard !bytes.isEmpty else { return measure }
        let bidi = resolveBidi(bytes.span, base: .auto)
        measure.width = fonts.shape(bytes.span, styles: [TextStyleRun(byteRange: 0..<bytes.count, font: id)], bidi: bidi.runs).width
        return measure
    }
}

extension FontFamily {
    /// A family as CSS names it: a generic keyword or a name.
    fileprivate init(_ name: String) {
        let generics: [String: GenericFamily] = [
            "serif": .serif, "sans-serif": .sansSerif, "monospace": .monospace, "cursive": .cursive, "fantasy": .fantasy,
            "system-ui": .systemUI
        ]
        self = generics[name.asciiLowercased].map { .generic($0) } ?? .named(name)
    }
}
