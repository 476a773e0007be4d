import ClipBase
import Style
import TextShaping

/// The mark that `text-emphasis` sets at each character, shaped with the text's own fonts at half their size (Text
/// Decoration 4 §3). Lengths in CSS px.
public struct EmphasisMark: Sendable {
    /// In visual order; clusters count from the mark's start.
    public let glyphs: [ShapedGlyph]
    public let font: FontID
    /// Of that font.
    public let size: Double
    public let orientation: RunOrientation
    /// Along the line.
    public let advance: Double
    /// Of the font that has the mark, around its baseline.
    public let ascent: Double
    public let descent: Double
    public var height: Double { ascent + descent }
    /// Of its em box, which adjoins the text's.
    public let emAscent: Double
    public let emDescent: Double

    /// nil where the style sets no marks.
    public init?(_ style: ComputedStyle, tables: StyleTables, fonts: FontContext) {
        guard let string = Self.string(style.text, tables: tables), !string.isEmpty else { return nil }
        var description = FontDescription(style.font, tables: tables)
        description.size /= 2
        let bytes = Array(string.utf8)
        let run = TextStyleRun(
            byteRange: 0..<bytes.count, font: fonts.intern(description), orientation: TextShaping.TextOrientation(style.text))
        let shaped = fonts.shape(bytes.span, styles: [run], bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        guard let first = shaped.runs.first, !shaped.glyphs.isEmpty else { return nil }
        let metrics = fonts.metrics(of: first.font)
        glyphs = Array(shaped.glyphs[first.glyphRange])
        font = first.font
        size = description.size
        orientation = first.orientation
        advance = first.width
        ascent = metrics.ascent
        descent = metrics.descent
        let extents = Self.emExtents(metrics, isCentral: style.text.usesCentralBaseline)
        emAscent = extents.over
        emDescent = extents.under
    }

    /// How far the em box of a font reaches from the baseline, in whole px and no more than its ascent and descent, as for ruby.
    public static func emExtents(_ metrics: FontMetrics, isCentral: Bool) -> (over: Double, under: Double) {
        if isCentral {
            let half = (metrics.emAscent + metrics.emDescent) / 2
            return (half, half)
        }
        return (min(metrics.emAscent.rounded(.up), metrics.ascent), min(metrics.emDescent.rounded(.up), metrics.descent))
    }

    private static func string(_ text: TextStyle, tables: StyleTables) -> String? {
        let isFilled = text.emphasisFill == .filled
        switch text.emphasisShape {
        case .none: return nil
        case .dot: return isFilled ? "•" : "◦"
        case .circle: return isFilled ? "●" : "○"
        case .doubleCircle: return isFilled ? "◉" : "◎"
        case .triangle: return isFilled ? "▲" : "△"
        case .sesame: return isFilled ? "﹅" : "﹆"
        case .string: return tables.strings[text.emphasisString]
        }
    }

    /// Whether marks stand on the line-under side of text in this style: `text-emphasis-position` with its writing mode.
    public static func isUnder(_ text: TextStyle) -> Bool {
        switch text.writingMode {
        case .horizontalTB: text.emphasisIsUnder
        case .verticalRL, .verticalLR, .sidewaysRL: text.emphasisIsLeft
        case .sidewaysLR: !text.emphasisIsLeft
        }
    }

    /// Whether a character has a mark: all but white space, controls and punctuation that is not read out (§3.1).
    public static func marks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .unassigned: false
        case .openPunctuation, .closePunctuation, .dashPunctuation, .connectorPunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            isReadOut(scalar.value)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
            .privateUse:
            true
        @unknown default: true
        }
    }

    /// `#`, `%`, `&`, `@`, per mille signs, section and paragraph signs with their compatibility forms.
    private static func isReadOut(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x23, 0x25, 0x26, 0x40, 0xA7, 0xB6, 0x609, 0x60A, 0x66A, 0x2030, 0x2031, 0x204A, 0x204B, 0x2053, 0x303D, 0xFE5F, 0xFE60,
            0xFE6A, 0xFE6B, 0xFF03, 0xFF05, 0xFF06, 0xFF20:
            true
        default: false
        }
    }
}

extension TextShaping.TextOrientation {
    /// How characters of a style stand in their line (Writing Modes 4 §5.1).
    init(_ text: TextStyle) {
        switch text.writingMode {
        case .horizontalTB: self = .horizontal
        case .sidewaysRL, .sidewaysLR: self = .sideways
        case .verticalRL, .verticalLR:
            switch text.orientation {
            case .mixed: self = .mixed
            case .upright: self = .upright
            case .sideways: self = .sideways
            }
        }
    }
}
