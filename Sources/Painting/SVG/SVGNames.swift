import ClipBase

/// Element and attribute names of SVG.
enum SVGNames {
    static let a = Name("a"), circle = Name("circle"), clipPath = Name("clipPath"), ellipse = Name("ellipse")
    static let foreignObject = Name("foreignObject"), g = Name("g"), image = Name("image"), line = Name("line")
    static let linearGradient = Name("linearGradient"), marker = Name("marker"), mask = Name("mask"), path = Name("path")
    static let pattern = Name("pattern"), polygon = Name("polygon"), polyline = Name("polyline"), rect = Name("rect")
    static let radialGradient = Name("radialGradient"), stop = Name("stop"), svg = Name("svg"), `switch` = Name("switch")
    static let symbol = Name("symbol"), text = Name("text"), textPath = Name("textPath"), tspan = Name("tspan"), use = Name("use")
    static let filter = Name("filter")

    static let x = Name("x"), y = Name("y"), width = Name("width"), height = Name("height"), cx = Name("cx"), cy = Name("cy")
    static let r = Name("r"), rx = Name("rx"), ry = Name("ry"), x1 = Name("x1"), y1 = Name("y1"), x2 = Name("x2"), y2 = Name("y2")
    static let fx = Name("fx"), fy = Name("fy"), fr = Name("fr"), d = Name("d"), points = Name("points"), dx = Name("dx")
    static let dy = Name("dy"), rotate = Name("rotate"), href = Name("href"), viewBox = Name("viewBox"), offset = Name("offset")
    static let preserveAspectRatio = Name("preserveAspectRatio"), gradientUnits = Name("gradientUnits")
    static let spreadMethod = Name("spreadMethod"), patternUnits = Name("patternUnits")
    static let patternContentUnits = Name("patternContentUnits"), clipPathUnits = Name("clipPathUnits")
    static let maskUnits = Name("maskUnits"), maskContentUnits = Name("maskContentUnits"), markerUnits = Name("markerUnits")
    static let markerWidth = Name("markerWidth"), markerHeight = Name("markerHeight"), refX = Name("refX"), refY = Name("refY")
    static let orient = Name("orient"), pathLength = Name("pathLength"), startOffset = Name("startOffset")
    static let textLength = Name("textLength"), lengthAdjust = Name("lengthAdjust"), filterUnits = Name("filterUnits")
    static let primitiveUnits = Name("primitiveUnits"), systemLanguage = Name("systemLanguage")
    static let requiredExtensions = Name("requiredExtensions"), space = Name("space"), side = Name("side")

    static let fill = Name("fill"), fillOpacity = Name("fill-opacity"), fillRule = Name("fill-rule"), stroke = Name("stroke")
    static let strokeWidth = Name("stroke-width"), strokeOpacity = Name("stroke-opacity"), strokeLinecap = Name("stroke-linecap")
    static let strokeLinejoin = Name("stroke-linejoin"), strokeMiterlimit = Name("stroke-miterlimit")
    static let strokeDasharray = Name("stroke-dasharray"), strokeDashoffset = Name("stroke-dashoffset")
    static let clipRule = Name("clip-rule"), textAnchor = Name("text-anchor"), paintOrder = Name("paint-order")
    static let markerStart = Name("marker-start"), markerMid = Name("marker-mid"), markerEnd = Name("marker-end")
    static let stopColor = Name("stop-color"), stopOpacity = Name("stop-opacity"), floodColor = Name("flood-color")
    static let floodOpacity = Name("flood-opacity"), lightingColor = Name("lighting-color"), vectorEffect = Name("vector-effect")
    static let maskType = Name("mask-type"), baselineShift = Name("baseline-shift")
    static let alignmentBaseline = Name("alignment-baseline"), colorInterpolation = Name("color-interpolation")
    static let colorInterpolationFilters = Name("color-interpolation-filters"), shapeRendering = Name("shape-rendering")
}
