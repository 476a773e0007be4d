import ClipBase
import DOM

/// Names outside the tag table that tree construction looks at.
enum MarkupNames {
    static let mathMLText: Set<Name> = ["mi", "mo", "mn", "ms", "mtext"]
    static let annotationXML = Name("annotation-xml")
    static let svgIntegrationPoints: Set<Name> = ["foreignObject", "desc", "title"]
    static let type = Name("type")
    static let charset = Name("charset")
    static let httpEquiv = Name("http-equiv")
    static let content = Name("content")
    static let encoding = Name("encoding")
    static let color = Name("color")
    static let face = Name("face")
    static let size = Name("size")
    static let shadowRootMode = Name("shadowrootmode")
    static let shadowRootDelegatesFocus = Name("shadowrootdelegatesfocus")
    static let script = Name("script")
    static let svg = Name("svg")
    static let math = Name("math")
    static let form = Name("form")
    static let p = Name("p")
    static let br = Name("br")
    static let tbody = Name("tbody")
    static let tr = Name("tr")
    static let colgroup = Name("colgroup")
    static let img = Name("img")

    /// Attributes that HTML's parser puts into a namespace inside SVG and MathML (§13.2.6.1, "adjust foreign attributes").
    static let foreignAttributes: [Name: (prefix: Name, local: Name, namespace: Namespace)] = [
        "xlink:actuate": ("xlink", "actuate", .xlink), "xlink:arcrole": ("xlink", "arcrole", .xlink),
        "xlink:href": ("xlink", "href", .xlink), "xlink:role": ("xlink", "role", .xlink),
        "xlink:show": ("xlink", "show", .xlink), "xlink:title": ("xlink", "title", .xlink),
        "xlink:type": ("xlink", "type", .xlink), "xml:lang": ("xml", "lang", .xml), "xml:space": ("xml", "space", .xml),
        "xmlns": ("", "xmlns", .xmlns), "xmlns:xlink": ("xmlns", "xlink", .xmlns)
    ]

    private static func byLowercase(_ names: String) -> [Name: Name] {
        var table: [Name: Name] = [:]
        for part in names.split(separator: " ") {
            let name = String(part)
            table[Name(name.asciiLowercased)] = Name(name)
        }
        return table
    }

    static let svgElements = byLowercase(
        "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix "
            + "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow "
            + "feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset "
            + "fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient "
            + "radialGradient textPath")

    static let svgAttributes = byLowercase(
        "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits "
            + "glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust "
            + "limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength "
            + "patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha "
            + "preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures "
            + "specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage "
            + "tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan")

    static let mathMLAttributes = byLowercase("definitionURL")
}
