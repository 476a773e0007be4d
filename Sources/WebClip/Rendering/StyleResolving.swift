import CSSSyntax
import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// Gives the cascade the metrics of the page's fonts.
struct PageFontMetrics: FontMetricsSource {
    let fonts: FontContext

    func units(of font: MeasuredFont, tables: borrowing StyleTables) -> FontUnits {
        let description = fonts.intern(FontDescription(font.font, tables: copy tables))
        let metrics = fonts.metrics(of: fonts.primaryFont(of: description))
        let zero = advance(of: "0", in: description, font.setsZeroUpright ? .vertical : .horizontal)
        var ideograph = metrics.usedSize
        if font.measuresIdeograph {
            ideograph = advance(of: "\u{6C34}", in: description, font.setsIdeographUpright ? .vertical : .horizontal) ?? ideograph
        }
        return FontUnits(
            xHeight: metrics.xHeight, zeroAdvance: zero ?? metrics.usedSize / (font.setsZeroUpright ? 1 : 2),
            capHeight: metrics.capHeight, ideographicAdvance: ideograph, normalLineHeight: metrics.lineSpacing)
    }

    /// The advance in the font of the list that shows the character; nil where none of them has it.
    private func advance(of scalar: Unicode.Scalar, in description: FontDescriptionID, _ axis: AdvanceAxis) -> Double? {
        fonts.listedFont(for: scalar, in: description).flatMap { fonts.advance(of: scalar, in: $0, axis) }
    }
}

extension PageRenderer {
    /// Computes every style of the document that is displayed.
    func resolve(
        _ document: Document, sheets: [StyleSource], containers: [NodeID: ContainerSize] = [:], includesUndisplayed: Bool = false
    ) -> StyledTree {
        var configuration = StyleConfiguration(environment: environment)
        configuration.limits = limits
        configuration.baseURL = document.baseURL
        configuration.containerSizes = containers
        configuration.includesUndisplayed = includesUndisplayed
        let user = userSheets.map { StyleSource(StyleSheet($0, limits: limits), baseURL: document.url) }
        let resolver = StyleResolver(
            document, sheets: sheets, userSheets: user, configuration: configuration, metrics: PageFontMetrics(fonts: fonts))
        return resolver.resolve()
    }
}
