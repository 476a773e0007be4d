import CSSSyntax
import ClipBase

// Logical properties (Logical Properties 1) and the shorthands of boxes, borders, flexbox and alignment.
extension PropertyTable {
    private static let sideNames = ["top", "right", "bottom", "left"]
    private static let logicalSides: [(String, LogicalMapping.Kind)] = [
        ("block-start", .blockStart), ("block-end", .blockEnd), ("inline-start", .inlineStart), ("inline-end", .inlineEnd)
    ]

    mutating func addLogicalProperties() {
        for (side, kind) in Self.logicalSides {
            logical("margin-\(side)", kind, Self.sideNames.map { "margin-\($0)" })
            logical("padding-\(side)", kind, Self.sideNames.map { "padding-\($0)" })
            logical("inset-\(side)", kind, Self.sideNames)
            for part in ["width", "style", "color"] {
                logical("border-\(side)-\(part)", kind, Self.sideNames.map { "border-\($0)-\(part)" })
            }
            logical("scroll-margin-\(side)", kind, Self.sideNames.map { "scroll-margin-\($0)" })
            logical("scroll-padding-\(side)", kind, Self.sideNames.map { "scroll-padding-\($0)" })
        }
        for prefix in ["", "min-", "max-"] {
            logical("\(prefix)inline-size", .inlineSize, ["\(prefix)width", "\(prefix)height"])
            logical("\(prefix)block-size", .blockSize, ["\(prefix)width", "\(prefix)height"])
        }
        logical("overflow-inline", .inlineSize, ["overflow-x", "overflow-y"])
        logical("overflow-block", .blockSize, ["overflow-x", "overflow-y"])
        logical("overscroll-behavior-inline", .inlineSize, ["overscroll-behavior-x", "overscroll-behavior-y"])
        logical("overscroll-behavior-block", .blockSize, ["overscroll-behavior-x", "overscroll-behavior-y"])
        logical("contain-intrinsic-inline-size", .inlineSize, ["contain-intrinsic-width", "contain-intrinsic-height"])
        logical("contain-intrinsic-block-size", .blockSize, ["contain-intrinsic-width", "contain-intrinsic-height"])
        let corners = ["top-left", "top-right", "bottom-right", "bottom-left"].map { "border-\($0)-radius" }
        logical("border-start-start-radius", .startStart, corners)
        logical("border-start-end-radius", .startEnd, corners)
        logical("border-end-start-radius", .endStart, corners)
        logical("border-end-end-radius", .endEnd, corners)
    }

    mutating func addBoxShorthands() {
        for name in ["margin", "padding", "scroll-margin", "scroll-padding"] {
            sides(name, Self.sideNames.map { "\(name)-\($0)" })
            for axis in ["block", "inline"] { pair("\(name)-\(axis)", ["\(name)-\(axis)-start", "\(name)-\(axis)-end"]) }
        }
        sides("inset", Self.sideNames)
        for axis in ["block", "inline"] { pair("inset-\(axis)", ["inset-\(axis)-start", "inset-\(axis)-end"]) }
        addBorderShorthands()
        anyOrder("outline", ["outline-color", "outline-style", "outline-width"])
        anyOrder("column-rule", ["column-rule-width", "column-rule-style", "column-rule-color"])
        addColumns()
        pair("overflow", ["overflow-x", "overflow-y"])
        pair("overscroll-behavior", ["overscroll-behavior-x", "overscroll-behavior-y"])
        pair("contain-intrinsic-size", ["contain-intrinsic-width", "contain-intrinsic-height"])
        anyOrder("flex-flow", ["flex-direction", "flex-wrap"])
        addFlexShorthand()
        pair("gap", ["row-gap", "column-gap"])
        pair("place-content", ["align-content", "justify-content"])
        pair("place-items", ["align-items", "justify-items"])
        pair("place-self", ["align-self", "justify-self"])
        addListStyle()
        addMotionShorthand()
        addContainer()
        for side in ["before", "after"] { addPageBreak(side) }
        addPageBreak("inside")
    }

    private mutating func addBorderShorthands() {
        let parts = ["width", "style", "color"]
        let images = ["source", "slice", "width", "outset", "repeat"].map { "border-image-\($0)" }
        for part in parts { sides("border-\(part)", Self.sideNames.map { "border-\($0)-\(part)" }) }
        for side in Self.sideNames + Self.logicalSides.map(\.0) { anyOrder("border-\(side)", parts.map { "border-\(side)-\($0)" }) }
        for axis in ["block", "inline"] {
            for part in parts { pair("border-\(axis)-\(part)", ["border-\(axis)-start-\(part)", "border-\(axis)-end-\(part)"]) }
            let groups = parts.map { part in properties(["border-\(axis)-start-\(part)", "border-\(axis)-end-\(part)"]) }
            shorthand(
                "border-\(axis)", "<line-width> || <line-style> || <color>",
                parts.flatMap { ["border-\(axis)-start-\($0)", "border-\(axis)-end-\($0)"] }
            ) { reader, expansion in expansion.takeAnyOrder(groups, &reader) }
        }
        let groups = parts.map { part in properties(Self.sideNames.map { "border-\($0)-\(part)" }) }
        let resets = properties(images)
        shorthand(
            "border", "<line-width> || <line-style> || <color>",
            parts.flatMap { part in Self.sideNames.map { "border-\($0)-\(part)" } } + images
        ) { reader, expansion in
            guard expansion.takeAnyOrder(groups, &reader) else { return false }
            expansion.setInitial(resets)
            return true
        }
        addRadius()
        addBorderImage("border-image")
        addBorderImage("mask-border")
    }

    private mutating func addRadius() {
        let names = ["top-left", "top-right", "bottom-right", "bottom-left"].map { "border-\($0)-radius" }
        let corners = properties(names)
        shorthand("border-radius", "<length-percentage [0,∞]>{1,4} [/ <length-percentage [0,∞]>{1,4}]?", names) { reader, expansion in
            func radii(_ reader: inout ComponentReader) -> [String]? {
                var texts: [String] = []
                while texts.count < 4 {
                    reader.consumeWhitespace()
                    let start = reader.position
                    guard expansion.builder.lengthPercentage(&reader, .nonNegative) != nil else { break }
                    texts.append(reader.buffer.text(of: TokenRange(start, reader.position)))
                }
                return Sides(texts)?.list
            }
            guard let x = radii(&reader) else { return false }
            var y = x
            if reader.consumeDelimiter("/") {
                guard let given = radii(&reader) else { return false }
                y = given
            }
            for (index, corner) in corners.enumerated() { expansion.set(corner, .text(x[index] + " " + y[index])) }
            return true
        }
    }

    private mutating func addBorderImage(_ name: String) {
        let longhands = ["source", "slice", "width", "outset", "repeat"].map { "\(name)-\($0)" }
        let all = properties(longhands)
        shorthand(name, "<source> || <slice> [/ <width>? [/ <outset>]?]? || <repeat>", longhands) { reader, expansion in
            var taken = Array(repeating: false, count: 5)
            while !reader.isAtEnd {
                if !taken[1], expansion.take(all[1], &reader) {
                    taken[1] = true
                    guard reader.consumeDelimiter("/") else { continue }
                    taken[2] = expansion.take(all[2], &reader)
                    if reader.consumeDelimiter("/") {
                        guard expansion.take(all[3], &reader) else { return false }
                        taken[3] = true
                    } else if !taken[2] {
                        return false
                    }
                } else if !taken[0], expansion.take(all[0], &reader) {
                    taken[0] = true
                } else if !taken[4], expansion.take(all[4], &reader) {
                    taken[4] = true
                } else if name == "mask-border", reader.consumeIdent("luminance") || reader.consumeIdent("alpha") {
                    continue
                } else {
                    return false
                }
            }
            guard taken.contains(true) else { return false }
            for index in 0..<5 where !taken[index] { expansion.set(all[index], .initial) }
            return true
        }
    }

    private mutating func addColumns() {
        let width = properties(["column-width"])[0]
        let count = properties(["column-count"])[0]
        shorthand("columns", "<'column-width'> || <'column-count'>", ["column-width", "column-count"]) { reader, expansion in
            var widthRange: TokenRange?
            var countRange: TokenRange?
            var autos = 0
            for _ in 0..<2 {
                if reader.consumeIdent("auto") {
                    autos += 1
                } else if countRange == nil, let range = expansion.range(of: count, &reader) {
                    countRange = range
                } else if widthRange == nil, let range = expansion.range(of: width, &reader) {
                    widthRange = range
                }
            }
            guard autos > 0 || widthRange != nil || countRange != nil else { return false }
            expansion.set(width, widthRange.map { .tokens($0) } ?? .initial)
            expansion.set(count, countRange.map { .tokens($0) } ?? .initial)
            return true
        }
    }

    private mutating func addFlexShorthand() {
        let longhands = ["flex-grow", "flex-shrink", "flex-basis"]
        let all = properties(longhands)
        shorthand("flex", "none | [<'flex-grow'> <'flex-shrink'>? || <'flex-basis'>]", longhands) { reader, expansion in
            if reader.consumeIdent("none") {
                expansion.set(all[0], .text("0"))
                expansion.set(all[1], .text("0"))
                expansion.set(all[2], .text("auto"))
                return true
            }
            var grow: TokenRange?
            var shrink: TokenRange?
            var basis: TokenRange?
            while !reader.isAtEnd {
                if grow == nil, let range = expansion.range(of: all[0], &reader) {
                    grow = range
                    shrink = expansion.range(of: all[1], &reader)
                } else if basis == nil, let range = expansion.range(of: all[2], &reader) {
                    basis = range
                } else {
                    return false
                }
            }
            guard grow != nil || basis != nil else { return false }
            expansion.set(all[0], grow.map { .tokens($0) } ?? .text("1"))
            expansion.set(all[1], shrink.map { .tokens($0) } ?? .text("1"))
            expansion.set(all[2], basis.map { .tokens($0) } ?? .text("0%"))
            return true
        }
    }

    private mutating func addListStyle() {
        let longhands = ["list-style-position", "list-style-image", "list-style-type"]
        let all = properties(longhands)
        shorthand("list-style", "<'list-style-position'> || <'list-style-image'> || <'list-style-type'>", longhands) { reader, expansion in
            var ranges: [TokenRange?] = [nil, nil, nil]
            var nones = 0
            while !reader.isAtEnd {
                if nones < 2, reader.consumeIdent("none") {
                    nones += 1
                } else if ranges[0] == nil, let range = expansion.range(of: all[0], &reader) {
                    ranges[0] = range
                } else if ranges[1] == nil, let range = expansion.range(of: all[1], &reader) {
                    ranges[1] = range
                } else if ranges[2] == nil, let range = expansion.range(of: all[2], &reader) {
                    ranges[2] = range
                } else {
                    return false
                }
            }
            let open = (ranges[1] == nil ? 1 : 0) + (ranges[2] == nil ? 1 : 0)
            guard nones <= open, nones > 0 || ranges.contains(where: { $0 != nil }) else { return false }
            expansion.set(all[0], ranges[0].map { .tokens($0) } ?? .initial)
            expansion.set(all[1], ranges[1].map { .tokens($0) } ?? .initial)
            expansion.set(all[2], ranges[2].map { .tokens($0) } ?? (nones > 0 ? .text("none") : .initial))
            return true
        }
    }

    private mutating func addContainer() {
        let longhands = ["container-name", "container-type"]
        let all = properties(longhands)
        shorthand("container", "<'container-name'> [/ <'container-type'>]?", longhands) { reader, expansion in
            guard expansion.take(all[0], &reader) else { return false }
            guard reader.consumeDelimiter("/") else {
                expansion.set(all[1], .initial)
                return true
            }
            return expansion.take(all[1], &reader)
        }
    }

    /// The names of CSS 2 for `break-*`.
    private mutating func addPageBreak(_ side: String) {
        let target = properties(["break-\(side)"])
        shorthand("page-break-\(side)", "auto | always | avoid | left | right", ["break-\(side)"]) { reader, expansion in
            if side != "inside", reader.consumeIdent("always") {
                expansion.set(target[0], .text("page"))
                return true
            }
            return expansion.take(target[0], &reader)
        }
    }
}
