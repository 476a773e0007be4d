import CSSSyntax
import ClipBase

/// Math functions in attributes of SVG that are no properties (SVG 2 §4.3).
public enum SVGCalculation {
    /// The length in px that a function comes to; a plain number is one in px. nil for what is no function of lengths.
    ///
    /// - Parameters:
    ///   - basis: what percentages relate to, px.
    ///   - units: the metrics of the element's font.
    ///   - viewport: the page's, CSS px.
    public static func length(
        _ text: String, basis: Double, fontSize: Double, rootFontSize: Double, units: FontUnits, viewport: Size
    ) -> Double? {
        var lengths = LengthContext()
        lengths.fontSize = fontSize
        lengths.rootFontSize = rootFontSize
        lengths.units = units
        lengths.viewportWidth = viewport.width
        lengths.viewportHeight = viewport.height
        let buffer = TokenBuffer(text)
        var reader = ComponentReader(buffer, buffer.trimmed(buffer.all))
        var parser = CalcParser(lengths: lengths, percentages: .basis(basis))
        guard let value = parser.consume(&reader), reader.isAtEnd, value.type == .length || value.type == .number, value.isPlain,
            value.value.isFinite
        else { return nil }
        return StyleBuilder.bounded(value.value)
    }
}
