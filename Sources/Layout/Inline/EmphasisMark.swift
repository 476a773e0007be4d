import ClipBase
import Style
import TextShaping

/// The mark that `text-emphasis` sets at each character, shaped with the text's own fonts at half their size (Text
/// Decoration 4 §3). Lengths in CSS px.
public struct EmphasisMark: Sendable {
    /// In visual order; clusters count from the mark's start.
    public let glyphs: [ShapedGlyph]
    public let font: FontID
    public let orientation: RunOrientation
    /// Along the line.
    public let advance: Double
    /// The em box of the font that has the mark around its baseline, as of ruby annotations: whole px, no more than the text's
    /// own font has.
    public let over: Double
    public let under: Double
    /// How far the baseline of sideways glyphs lies over the dominant baseline.
    public let baselineShift: Double

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
        let primary = fonts.metrics(of: fonts.primaryFont(of: run.font))
        let metrics = fonts.metrics(of: first.font)
        let extentOver = style.text.extentOverBaseline(primary).pixels
        let extentUnder = primary.ascent + primary.descent - extentOver
        let isCentral = style.text.usesCentralBaseline
        let half = (metrics.emAscent + metrics.emDescent) / 2
        over = min((isCentral ? half : metrics.emAscent).rounded(.up), extentOver)
        under = min((isCentral ? half : metrics.emDescent).rounded(.up), extentUnder)
        baselineShift = isCentral ? extentOver - primary.ascent : 0
        glyphs = Array(shaped.glyphs[first.glyphRange])
        font = first.font
        orientation = first.orientation
        advance = first.width
    }

    /// The room that marks take in a line: half an em, whole px.
    static func room(_ style: ComputedStyle) -> LayoutUnit { LayoutUnit((style.font.size / 2).rounded(.up)) }

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
