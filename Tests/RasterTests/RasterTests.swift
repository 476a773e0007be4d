import ClipBase
import Imaging
import Painting
import Raster
import Style
import Testing
import TextShaping

/// The project's own fonts folder.
let fontsDirectory = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/fonts"

/// Builds a display list and paints it.
struct Painting {
    var list = DisplayList()
    let fonts = FontContext(fontsDirectory: fontsDirectory)
    var images: [PaintImage: ImageSource] = [:]
    var size = Size(width: 20, height: 20)

    init(_ items: DisplayItem...) { list.items = items }

    func image(scale: Double = 1, background: RasterRequest.Background = .canvas) -> DecodedImage {
        let rasterizer = Rasterizer(fonts: fonts, images: ImageStore(images))
        let region = Rect(x: 0, y: 0, width: size.width, height: size.height)
        return rasterizer.image(of: list, RasterRequest(region: region, scale: scale, background: background))
            ?? DecodedImage(width: 0, height: 0)
    }
}

extension DecodedImage {
    func pixel(_ x: Int, _ y: Int) -> UInt32 { x < width && y < height ? pixels[y * width + x] : 0 }
    func red(_ x: Int, _ y: Int) -> Int { Int(pixel(x, y) >> 16 & 255) }
    func green(_ x: Int, _ y: Int) -> Int { Int(pixel(x, y) >> 8 & 255) }
}

let red = RGBA(red: 1, green: 0, blue: 0)
let blue = RGBA(red: 0, green: 0, blue: 1)

@Suite struct ShapeTests {
    @Test func rectanglesCoverWholePixels() {
        let image = Painting(.fillRect(Rect(x: 2, y: 3, width: 4, height: 5), red)).image()
        #expect(image.pixel(2, 3) == 0xFFFF_0000 && image.pixel(5, 7) == 0xFFFF_0000)
        #expect(image.pixel(1, 3) == 0xFFFF_FFFF && image.pixel(6, 7) == 0xFFFF_FFFF && image.pixel(5, 8) == 0xFFFF_FFFF)
    }

    @Test func theScaleMultipliesPixels() {
        let image = Painting(.fillRect(Rect(x: 1, y: 1, width: 1, height: 1), red)).image(scale: 3)
        #expect(image.width == 60 && image.height == 60)
        #expect(image.pixel(3, 3) == 0xFFFF_0000 && image.pixel(5, 5) == 0xFFFF_0000 && image.pixel(6, 6) == 0xFFFF_FFFF)
    }

    @Test func withoutCanvasTheRestIsTransparent() {
        let image = Painting(.fillRect(Rect(x: 0, y: 0, width: 1, height: 1), red.withAlpha(multipliedBy: 0.5)))
            .image(background: .transparent)
        #expect(image.pixel(5, 5) == 0)
        #expect(image.pixel(0, 0) == 0x8080_0000)
    }

    @Test func ringsAreHollowAndCornersRound() {
        let outer = RoundedRect(
            Rect(x: 0, y: 0, width: 20, height: 20), topLeft: Size(width: 10, height: 10), topRight: .zero,
            bottomRight: .zero, bottomLeft: .zero)
        let inner = RoundedRect(Rect(x: 5, y: 5, width: 10, height: 10))
        let image = Painting(.fillRing(outer: outer, inner: inner, red)).image()
        #expect(image.pixel(0, 0) == 0xFFFF_FFFF && image.pixel(19, 0) == 0xFFFF_0000)
        #expect(image.pixel(10, 10) == 0xFFFF_FFFF && image.pixel(10, 2) == 0xFFFF_0000)
    }

    @Test func clipsAndTransformsNest() {
        let image = Painting(
            .pushTransform(AffineTransform(e: 5, f: 5)), .pushClip(.rect(Rect(x: 0, y: 0, width: 2, height: 2))),
            .fillRect(Rect(x: -10, y: -10, width: 40, height: 40), red), .popClip, .popTransform,
            .fillRect(Rect(x: 0, y: 0, width: 1, height: 1), blue)
        ).image()
        #expect(image.pixel(5, 5) == 0xFFFF_0000 && image.pixel(6, 6) == 0xFFFF_0000 && image.pixel(7, 7) == 0xFFFF_FFFF)
        #expect(image.pixel(0, 0) == 0xFF00_00FF)
    }

    @Test(arguments: [
        AffineTransform(a: 0, d: 1), AffineTransform(a: 1, b: 1, c: 1, d: 1), AffineTransform(a: .nan), AffineTransform(e: .infinity),
        AffineTransform(a: 1e300, d: 1e300)
    ])
    func flatAndUndefinedTransformsSpoilNothing(transform: AffineTransform) {
        let image = Painting(
            .pushTransform(transform), .fillRect(Rect(x: 0, y: 0, width: 9, height: 9), blue), .popTransform,
            .fillRect(Rect(x: 0, y: 0, width: 1, height: 1), red)
        ).image()
        #expect(image.pixel(0, 0) == 0xFFFF_0000)
    }

    @Test func undefinedNumbersSpoilNothing() {
        let odd = Rect(x: .nan, y: -.infinity, width: 1e300, height: .nan)
        var painting = Painting(
            .fillRect(odd, blue), .fillRoundedRect(RoundedRect(odd, topLeft: Size(width: .nan, height: 1e300)), blue),
            .shadow(RoundedRect(odd), .black, sigma: .infinity, cutout: RoundedRect(odd)),
            .innerShadow(area: RoundedRect(odd), hole: RoundedRect(odd), .black, sigma: .nan), .pushClip(.rect(odd)),
            .fillRect(Rect(x: 0, y: 0, width: 5, height: 5), blue), .popClip,
            .gradient(0, tile: odd, spacing: Size(width: .nan, height: 0), area: odd),
            .gradient(0, tile: Rect(x: 0, y: 0, width: 5, height: 5), spacing: .zero, area: Rect(x: 0, y: 0, width: 5, height: 5)),
            .strokePath(0, blue, Stroke(width: .nan, dashes: [.nan, -1])), .fillRect(Rect(x: 6, y: 6, width: 1, height: 1), red))
        painting.list.paths = [PathData([.line(Point(x: .nan, y: 1)), .curve(.zero, Point(x: 1e300, y: 0), .zero), .close])]
        painting.list.gradients = [
            GradientPaint(
                shape: .radial(center: Point(x: .nan, y: 0), radiusX: .infinity, radiusY: 0),
                stops: [.init(offset: .nan, color: red), .init(offset: -1e300, color: blue), .init(offset: 1, color: red)],
                isRepeating: true)
        ]
        #expect(painting.image().pixel(6, 6) == 0xFFFF_0000)
    }

    @Test func aCutListDoesNotTrap() {
        let image = Painting(.popClip, .pushGroup(7), .pushClip(.path(3, isEvenOdd: true)), .glyphs(9, red)).image()
        #expect(image.width == 20)
    }

    @Test func tallPicturesComeInBands() {
        var painting = Painting(.fillRect(Rect(x: 0, y: 9_990, width: 5, height: 20), red))
        painting.size = Size(width: 1_000, height: 20_000)
        let rasterizer = Rasterizer(fonts: painting.fonts, images: ImageStore([:]))
        var bands = 0
        var rowsDone = 0
        var redPixels = 0
        let isWhole = rasterizer.render(
            painting.list, RasterRequest(region: Rect(x: 0, y: 0, width: 1_000, height: 20_000))
        ) { pixels, rows, stride in
            bands += 1
            rowsDone += rows
            for row in 0..<rows { for x in 0..<8 where pixels[row * stride + x] == 0xFFFF_0000 { redPixels += 1 } }
            return true
        }
        #expect(isWhole && bands > 2 && rowsDone == 20_000 && redPixels == 100)
    }
}

@Suite struct GroupTests {
    private func group(_ change: (inout Group) -> Void, _ items: DisplayItem...) -> DecodedImage {
        var painting = Painting()
        var group = Group()
        change(&group)
        painting.list.groups = [group]
        painting.list.items = [.pushGroup(0)] + items + [.popGroup]
        return painting.image()
    }

    private let square = DisplayItem.fillRect(Rect(x: 5, y: 5, width: 10, height: 10), red)

    @Test func opacityAppliesToTheWholeGroup() {
        let image = group({ $0.opacity = 0.5 }, square, .fillRect(Rect(x: 5, y: 5, width: 10, height: 10), blue))
        #expect(image.pixel(10, 10) == 0xFF7F_7FFF || image.pixel(10, 10) == 0xFF80_80FF)
    }

    @Test func groupsBlend() {
        let image = group({ $0.blendMode = .difference }, square)
        #expect(image.pixel(10, 10) == 0xFF00_FFFF)
        #expect(image.pixel(2, 2) == 0xFFFF_FFFF)
    }

    @Test func colorFiltersFollowTheirMatrices() {
        #expect(group({ $0.filters = [.function(.invert(1))] }, square).pixel(10, 10) == 0xFF00_FFFF)
        #expect(group({ $0.filters = [.function(.brightness(0.5))] }, square).pixel(10, 10) == 0xFF80_0000)
        #expect(group({ $0.filters = [.function(.grayscale(1))] }, square).pixel(10, 10) == 0xFF36_3636)
        #expect(group({ $0.filters = [.function(.hueRotate(degrees: 180))] }, square).pixel(10, 10) != 0xFFFF_0000)
    }

    @Test(arguments: [0.8, 3.0])
    func blurSpreadsEvenly(sigma: Double) {
        let image = group({ $0.filters = [.function(.blur(sigma))] }, .fillRect(Rect(x: -20, y: -20, width: 30, height: 60), red))
        let profile = (0..<20).map { image.green($0, 10) }
        #expect(zip(profile, profile.dropFirst()).allSatisfy { $0.0 <= $0.1 })
        #expect(abs(image.green(9, 10) + image.green(10, 10) - 255) <= 6)
        #expect(image.green(0, 10) < 3 && image.green(19, 10) > 252)
    }

    /// The profile of a blurred edge is the normal distribution, however large the deviation.
    @Test(arguments: [(30.0, 0.9332), (45.0, 0.8413), (90.0, 0.6915), (300.0, 0.5596)])
    func largeBlursFollowTheNormalDistribution(sigma: Double, share: Double) {
        var painting = Painting(
            .pushGroup(0), .fillRect(Rect(x: -5_000, y: -5_000, width: 5_100, height: 10_000), red), .popGroup)
        var blurred = Group()
        blurred.filters = [.function(.blur(sigma))]
        painting.list.groups = [blurred]
        painting.size = Size(width: 200, height: 8)
        let image = painting.image()
        #expect(abs(image.green(99, 4) - 127) <= 3)
        #expect(abs(image.green(145, 4) - Int(255 * share)) <= 6)
    }

    @Test func picturesMayBeWiderThanASurface() {
        var painting = Painting(.fillRect(Rect(x: 16_380, y: 1, width: 24_000, height: 1), red))
        painting.size = Size(width: 50_000, height: 3)
        let image = painting.image()
        #expect(image.width == 50_000)
        #expect(image.pixel(16_379, 1) == 0xFFFF_FFFF && image.pixel(16_380, 1) == 0xFFFF_0000)
        #expect(image.pixel(40_379, 1) == 0xFFFF_0000 && image.pixel(40_380, 1) == 0xFFFF_FFFF && image.pixel(20_000, 2) == 0xFFFF_FFFF)
    }

    private func graph(_ primitives: FilterPrimitive...) -> FilterEffect {
        .graph(FilterGraph(region: Rect(x: 0, y: 0, width: 20, height: 20), primitives: primitives))
    }

    private func primitive(_ kind: FilterPrimitive.Kind, _ inputs: FilterPrimitive.Input..., isLinear: Bool = false) -> FilterPrimitive {
        FilterPrimitive(kind: kind, inputs: inputs, region: Rect(x: 0, y: 0, width: 20, height: 20), isLinear: isLinear)
    }

    @Test func filterGraphsCombineTheirPrimitives() {
        let flood = primitive(.flood(blue))
        #expect(group({ $0.filters = [graph(flood)] }, square).pixel(2, 2) == 0xFF00_00FF)
        let cut = group({ $0.filters = [graph(flood, primitive(.composite(.in), .result(0), .sourceAlpha))] }, square)
        #expect(cut.pixel(10, 10) == 0xFF00_00FF && cut.pixel(2, 2) == 0xFFFF_FFFF)
        let moved = group({ $0.filters = [graph(primitive(.offset(x: 4, y: 0), .source))] }, square)
        #expect(moved.pixel(17, 10) == 0xFFFF_0000 && moved.pixel(6, 10) == 0xFFFF_FFFF)
        // A graph without primitives shows nothing.
        #expect(group({ $0.filters = [graph()] }, square).pixel(10, 10) == 0xFFFF_FFFF)
    }

    @Test func filterGraphsWorkInLinearLight() {
        let half = primitive(.colorMatrix([0.5, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]), .source, isLinear: true)
        #expect(group({ $0.filters = [graph(half)] }, square).pixel(10, 10) == 0xFFBC_0000)
    }

    @Test func morphologyGrowsAndShrinks() {
        let grown = group({ $0.filters = [graph(primitive(.morphology(x: 2, y: 2, dilates: true), .source))] }, square)
        #expect(grown.pixel(4, 10) == 0xFFFF_0000 && grown.pixel(1, 10) == 0xFFFF_FFFF)
        let shrunk = group({ $0.filters = [graph(primitive(.morphology(x: 2, y: 2, dilates: false), .source))] }, square)
        #expect(shrunk.pixel(6, 10) == 0xFFFF_FFFF && shrunk.pixel(10, 10) == 0xFFFF_0000)
    }

    @Test func dropShadowLiesBelow() {
        let shadow = Shadow(color: blue, x: 4, y: 0)
        let image = group({ $0.filters = [.function(.dropShadow(shadow))] }, square)
        #expect(image.pixel(10, 10) == 0xFFFF_0000 && image.pixel(17, 10) == 0xFF00_00FF && image.pixel(19, 10) == 0xFFFF_FFFF)
    }

    @Test func masksMultiply() {
        var painting = Painting()
        var mask = DisplayList()
        mask.items = [.fillRect(Rect(x: 0, y: 0, width: 10, height: 20), .black)]
        painting.list.sublists = [mask]
        var group = Group()
        group.mask = 0
        painting.list.groups = [group]
        painting.list.items = [.pushGroup(0), square, .popGroup]
        let image = painting.image()
        #expect(image.pixel(7, 10) == 0xFFFF_0000 && image.pixel(12, 10) == 0xFFFF_FFFF)
    }

    @Test func backdropFiltersChangeWhatIsBelow() {
        var painting = Painting()
        var group = Group()
        group.backdropFilters = [.function(.invert(1))]
        group.backdropShape = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 20))
        painting.list.groups = [group]
        painting.list.items = [.fillRect(Rect(x: 0, y: 0, width: 20, height: 20), red), .pushGroup(0), .popGroup]
        let image = painting.image()
        #expect(image.pixel(5, 10) == 0xFF00_FFFF && image.pixel(15, 10) == 0xFFFF_0000)
    }

    @Test func shadowsFadeAndKeepTheirCutout() {
        let box = RoundedRect(Rect(x: 5, y: 5, width: 10, height: 10))
        let outer = Painting(.shadow(box, .black, sigma: 2, cutout: box)).image()
        #expect(outer.pixel(10, 10) == 0xFFFF_FFFF)
        #expect(outer.red(10, 4) < outer.red(10, 2) && outer.red(10, 2) < outer.red(10, 0))
        let inner = Painting(
            .innerShadow(area: box, hole: RoundedRect(Rect(x: 8, y: 8, width: 4, height: 4)), .black, sigma: 0)
        ).image()
        #expect(inner.pixel(6, 6) == 0xFF00_0000 && inner.pixel(10, 10) == 0xFFFF_FFFF && inner.pixel(2, 2) == 0xFFFF_FFFF)
    }
}

@Suite struct GradientTests {
    private func gradient(_ shape: GradientPaint.Shape, _ stops: [(Double, RGBA)], isRepeating: Bool = false) -> DecodedImage {
        var painting = Painting()
        let tile = Rect(x: 0, y: 0, width: 20, height: 20)
        painting.list.gradients = [
            GradientPaint(
                shape: shape, stops: stops.map { GradientPaint.Stop(offset: $0.0, color: $0.1) }, isRepeating: isRepeating)
        ]
        painting.list.items = [.gradient(0, tile: tile, spacing: .zero, area: tile)]
        return painting.image()
    }

    private let across = GradientPaint.Shape.linear(from: Point(x: 0, y: 0), to: Point(x: 20, y: 0))

    @Test func linearRunsFromEndToEnd() {
        let image = gradient(across, [(0, .black), (1, .white)])
        #expect(image.red(0, 5) < 10 && image.red(19, 5) > 245 && abs(image.red(9, 5) - 121) < 4)
    }

    @Test func transparencyBlendsPremultiplied() {
        // red → transparent over white: green and blue rise together and red stays full.
        let image = gradient(across, [(0, red), (1, .transparent)])
        #expect(image.red(10, 5) >= 254)
        #expect(abs(image.green(9, 5) - 121) < 5)
    }

    @Test func repeatingStripesRepeat() {
        let image = gradient(across, [(0, red), (0.1, red), (0.1, blue), (0.2, blue)], isRepeating: true)
        #expect(image.pixel(0, 0) == 0xFFFF_0000 && image.pixel(2, 0) == 0xFF00_00FF)
        #expect(image.pixel(4, 0) == 0xFFFF_0000 && image.pixel(18, 0) == 0xFF00_00FF)
    }

    @Test func radialStartsAtItsCenter() {
        let image = gradient(.radial(center: Point(x: 10, y: 10), radiusX: 10, radiusY: 5), [(0, red), (1, blue)])
        #expect(image.red(10, 10) > 220 && image.red(0, 10) < 20 && image.red(10, 4) < 5 && image.pixel(0, 0) == 0xFF00_00FF)
    }

    @Test func conicTurnsClockwiseFromTheTop() {
        let image = gradient(
            .conic(center: Point(x: 10, y: 10), start: 0), [(0, red), (0.25, red), (0.25, blue), (1, blue)])
        #expect(image.pixel(15, 5) == 0xFFFF_0000 && image.pixel(15, 15) == 0xFF00_00FF && image.pixel(5, 5) == 0xFF00_00FF)
    }

    @Test func farStopsKeepTheirColourInBetween() {
        let image = gradient(across, [(-655_350, .black), (655_350, .white)])
        #expect(abs(image.red(10, 5) - 128) <= 1 && abs(image.red(0, 5) - 128) <= 1)
    }

    @Test func oneColourNeedsNoGeometry() {
        let image = gradient(.radial(center: Point(x: .infinity, y: 0), radiusX: .nan, radiusY: 1), [(0, red), (1, red)])
        #expect(image.pixel(10, 10) == 0xFFFF_0000)
    }

    @Test func stopsInOnePlaceMakeAnEdge() {
        let image = gradient(across, [(0.5, red), (0.5, blue)])
        #expect(image.pixel(9, 0) == 0xFFFF_0000 && image.pixel(10, 0) == 0xFF00_00FF)
    }
}

@Suite struct ImageTests {
    private func painting(_ item: DisplayItem, pixels: [UInt32], width: Int) -> DecodedImage {
        var painting = Painting(item)
        painting.list.images = [.url("a")]
        let image = DecodedImage(width: width, height: pixels.count / width, pixels: pixels, isOpaque: true)
        painting.images = [.url("a"): .pixels(image)]
        return painting.image()
    }

    private let checks: [UInt32] = [0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF, 0xFFFF_0000]

    @Test func pixelatedScalingKeepsEdges() {
        let image = painting(
            .image(0, source: nil, destination: Rect(x: 0, y: 0, width: 20, height: 20), sampling: .pixelated), pixels: checks,
            width: 2)
        #expect(image.pixel(9, 9) == 0xFFFF_0000 && image.pixel(10, 9) == 0xFF00_00FF && image.pixel(19, 19) == 0xFFFF_0000)
    }

    @Test func aSourceRectangleCutsOut() {
        let image = painting(
            .image(
                0, source: Rect(x: 1, y: 0, width: 1, height: 1), destination: Rect(x: 2, y: 2, width: 4, height: 4),
                sampling: .smooth), pixels: checks, width: 2)
        #expect(image.pixel(1, 1) == 0xFFFF_FFFF && image.pixel(6, 6) == 0xFFFF_FFFF)
        #expect(image.pixel(5, 2) == 0xFF00_00FF)
    }

    @Test func shrinkingAverages() {
        let pixels = (0..<64 * 64).map { UInt32(($0 + $0 / 64) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF) }
        let image = painting(
            .image(0, source: nil, destination: Rect(x: 0, y: 0, width: 8, height: 8), sampling: .smooth), pixels: pixels,
            width: 64)
        for x in 0..<8 { #expect(abs(image.red(x, 4) - 128) <= 2) }
    }

    @Test func tilesRepeatWithAndWithoutGaps() {
        let area = Rect(x: 0, y: 0, width: 20, height: 20)
        let close = painting(
            .tiledImage(0, tile: Rect(x: 1, y: 0, width: 2, height: 2), spacing: .zero, area: area, sampling: .pixelated),
            pixels: checks, width: 2)
        #expect(close.pixel(1, 0) == 0xFFFF_0000 && close.pixel(3, 0) == 0xFFFF_0000 && close.pixel(0, 0) == 0xFF00_00FF)
        let apart = painting(
            .tiledImage(
                0, tile: Rect(x: 0, y: 0, width: 2, height: 2), spacing: Size(width: 2, height: 2), area: area,
                sampling: .pixelated), pixels: checks, width: 2)
        #expect(apart.pixel(4, 4) == 0xFFFF_0000 && apart.pixel(6, 4) == 0xFFFF_FFFF && apart.pixel(2, 2) == 0xFFFF_FFFF)
    }

    @Test func anImageWithoutSourceShowsNothing() {
        var painting = Painting(.image(0, source: nil, destination: Rect(x: 0, y: 0, width: 9, height: 9), sampling: .smooth))
        painting.list.images = [.url("gone")]
        #expect(painting.image().pixel(4, 4) == 0xFFFF_FFFF)
    }
}

@Suite struct TextTests {
    private func text(
        size: Double, x: Double = 0, _ change: (inout GlyphRun, inout FontDescription) -> Void = { _, _ in },
        item: (Int) -> DisplayItem = { .glyphs($0, .black) }
    ) -> DecodedImage {
        var painting = Painting()
        var description = FontDescription(families: [.named("WebClip Box")], size: size)
        var run = GlyphRun(font: FontID(rawValue: 0), glyphs: ByteRange(start: 0, count: 1))
        change(&run, &description)
        run.font = painting.fonts.primaryFont(of: painting.fonts.intern(description))
        let glyph = painting.fonts.glyph(for: "X", in: run.font) ?? 0
        painting.list.glyphs = [PlacedGlyph(glyph: glyph, x: x, y: 8)]
        painting.list.glyphRuns = [run]
        painting.list.items = [item(0)]
        return painting.image()
    }

    @Test func theBoxGlyphIsAnExactSquare() {
        let image = text(size: 10)
        #expect(image.pixel(0, 0) == 0xFF00_0000 && image.pixel(9, 9) == 0xFF00_0000)
        #expect(image.pixel(10, 9) == 0xFFFF_FFFF && image.pixel(9, 10) == 0xFFFF_FFFF)
    }

    @Test func glyphsStandAtQuartersOfAPixel() {
        let image = text(size: 10, x: 0.3)
        #expect(abs(image.red(0, 5) - 70) <= 1 && image.pixel(1, 5) == 0xFF00_0000 && abs(image.red(10, 5) - 192) <= 1)
    }

    @Test func emojiAreColoured() throws {
        var painting = Painting()
        guard painting.fonts.isInstalled(family: "Noto Color Emoji") else { return }
        let bytes = Array("🏳️‍🌈".utf8)
        let id = painting.fonts.intern(FontDescription(families: [.named("WebClip Box")], size: 16))
        let shaped = painting.fonts.shape(
            bytes.span, styles: [TextStyleRun(byteRange: 0..<bytes.count, font: id)],
            bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        #expect(shaped.glyphs.count == 1)
        painting.list.glyphs = shaped.glyphs.map { PlacedGlyph(glyph: $0.glyph, x: 0, y: 16) }
        painting.list.glyphRuns = [GlyphRun(font: try #require(shaped.runs.first).font, glyphs: ByteRange(start: 0, count: 1))]
        painting.list.items = [.glyphs(0, .black)]
        let image = painting.image()
        let hues = Set(image.pixels.map { $0 & 0xF0F0F0 })
        #expect(hues.count > 8)
        #expect(image.pixels.contains { abs(Int($0 >> 16 & 255) - Int($0 & 255)) > 60 })
    }

    @Test func largeGlyphsAreFilledAsPaths() {
        let image = text(size: 400)
        #expect(image.pixel(0, 0) == 0xFF00_0000 && image.pixel(19, 19) == 0xFF00_0000)
    }

    @Test func rotatedGlyphsTurnClockwise() {
        // A box of 10 whose baseline runs downwards: it reaches 8 to the right of the baseline's start and 2 to the left.
        let image = text(size: 10, x: 4) { run, _ in run.rotation = 90 }
        #expect(image.pixel(2, 8) == 0xFF00_0000 && image.pixel(11, 17) == 0xFF00_0000)
        #expect(image.pixel(1, 8) == 0xFFFF_FFFF && image.pixel(12, 8) == 0xFFFF_FFFF && image.pixel(5, 7) == 0xFFFF_FFFF)
    }

    @Test func syntheticBoldIsWider() {
        let image = text(size: 10, x: 2) { _, description in description.weight = 700 }
        #expect(image.red(1, 5) < 255 && image.red(12, 5) < 255)
    }

    @Test func shadowAndStrokeFollowTheOutline() {
        let shadow = text(size: 10, item: { .glyphShadow($0, .black, offset: Point(x: 5, y: 0), sigma: 0) })
        #expect(shadow.pixel(4, 5) == 0xFFFF_FFFF && shadow.pixel(14, 5) == 0xFF00_0000)
        let stroke = text(size: 10, x: 4, item: { .strokeGlyphs($0, .black, width: 2) })
        #expect(stroke.pixel(4, 5) == 0xFF00_0000 && stroke.pixel(9, 5) == 0xFFFF_FFFF)
    }
}

@Suite struct SVGTextTests {
    @Test func textInPicturesTakesTheProjectsFonts() {
        let source = """
            <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>\
            <text x='0' y='16' font-family='WebClip Box' font-size='20'>x</text></svg>
            """
        var painting = Painting(.image(0, source: nil, destination: Rect(x: 0, y: 0, width: 20, height: 20), sampling: .smooth))
        painting.list.images = [.url("a")]
        painting.images = [.url("a"): .file(Array(source.utf8))]
        let image = painting.image()
        #expect(image.pixel(1, 1) == 0xFF00_0000 && image.pixel(18, 18) == 0xFF00_0000)
    }
}
