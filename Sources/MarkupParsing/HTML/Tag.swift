import ClipBase

/// The HTML element names that tree construction treats by name.
enum Tag: UInt8, CaseIterable {
    case unknown
    case html, head, body, frameset, frame, base, basefont, bgsound, link, meta, title, noscript, noframes, style, script, template
    case address, article, aside, blockquote, center, details, dialog, dir, div, dl, fieldset, figcaption, figure, footer
    case header, hgroup, main, menu, nav, ol, p, search, section, summary, ul
    case h1, h2, h3, h4, h5, h6, pre, listing, form, li, dd, dt, plaintext, button
    case a, nobr, b, big, code, em, font, i, s, small, strike, strong, tt, u
    case applet, marquee, object, table, area, br, embed, img, keygen, wbr, input, param, source, track, hr, image
    case textarea, xmp, iframe, noembed, select, optgroup, option, rb, rtc, rp, rt, ruby, math, svg
    case caption, col, colgroup, tbody, td, tfoot, th, thead, tr
    case mglyph, malignmark, span, sub, sup, `var`

    /// By `Name.rawValue`; the names are made together, so the table is short.
    private static let tagByName: [UInt8] = {
        var table: [UInt8] = []
        for tag in Tag.allCases where tag != .unknown {
            let index = Int(Name("\(tag)").rawValue)
            while table.count <= index { table.append(0) }
            table[index] = tag.rawValue
        }
        return table
    }()

    init(_ name: Name) {
        let table = Tag.tagByName
        let index = Int(name.rawValue)
        self = index < table.count ? Tag(rawValue: table[index]) ?? .unknown : .unknown
    }

    /// HTML §13.2.4.2, "special".
    var isSpecial: Bool {
        switch self {
        case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button, .caption,
            .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure, .footer,
            .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input,
            .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
            .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary, .table, .tbody, .td,
            .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp:
            true
        default: false
        }
    }

    /// Whether the HTML element ends the search for an "element in scope".
    var isScopeBoundary: Bool {
        switch self {
        case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template: true
        default: false
        }
    }

    var isHeading: Bool { rawValue >= Tag.h1.rawValue && rawValue <= Tag.h6.rawValue }

    var hasImpliedEnd: Bool {
        switch self {
        case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
        default: false
        }
    }

    var hasImpliedEndThoroughly: Bool {
        switch self {
        case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: hasImpliedEnd
        }
    }

    /// Start tags that leave SVG and MathML (HTML §13.2.6.5).
    var breaksOutOfForeignContent: Bool {
        switch self {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5, .h6,
            .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong, .strike,
            .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        default: false
        }
    }

    var isTableContext: Bool {
        switch self {
        case .table, .tbody, .tfoot, .thead, .tr: true
        default: false
        }
    }
}
