import CSSSyntax
import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// Gives the cascade the metrics of the page's fonts.
struct PageFontMetrics: FontMetricsSource {
    let fonts: FontContext

    func units(of font: FontStyle, tables: borrowing StyleTables) -> FontUnits {
        let metrics = fonts.metrics(of: fonts.primaryFont(of: fonts.intern(FontDescription(font, tables: copy tables))))
        return FontUnits(
            xHeight: metrics.xHeight, zeroAdvance: metrics.zeroAdvance, capHeight: metrics.capHeight,
            ideographicAdvance: metrics.ideographAdvance, normalLineHeight: metrics.lineSpacing)
    }
}

extension PageRenderer {
    /// Computes every style of the document.
    func resolve(_ document: Document, sheets: [StyleSource], containers: [NodeID: ContainerSize] = [:]) -> StyledTree {
        var configuration = StyleConfiguration(environment: environment)
        configuration.limits = limits
        configuration.containerSizes = containers
        let user = userSheets.map { StyleSource(StyleSheet($0, limits: limits), baseURL: document.url) }
        let resolver = StyleResolver(
            document, sheets: sheets, userSheets: user, configuration: configuration, metrics: PageFontMetrics(fonts: fonts))
        return resolver.resolve()
    }
}
