import CSSSyntax
import ClipBase

/// A computed value of one of SVG's presentation properties (SVG 2 §6.6).
public enum SVGValue: Hashable, Sendable {
    case paint(SVGPaint)
    /// nil is `currentcolor`.
    case color(RGBA?)
    case number(Double)
    /// Numbers without unit are CSS px.
    case length(LengthPercentage)
    case lengths([LengthPercentage])
    /// Of `marker-start` and its kin: a fragment or an absolute URL.
    case url(String)
    /// Keywords and whatever is read where it is used, as CSS text.
    case text(String)
}

/// A `<paint>` of `fill` or `stroke` (SVG 2 §13.2).
public indirect enum SVGPaint: Hashable, Sendable {
    case none
    /// nil is `currentcolor`.
    case color(RGBA?)
    /// A paint server by fragment or absolute URL, and what counts where it is missing.
    case url(String, fallback: SVGPaint?)
    case contextFill
    case contextStroke
}

/// SVG's presentation properties of an element: those that are set.
public struct SVGInherited: Hashable, Sendable {
    public var declarations: [Name: SVGValue] = [:]
    public init() {}
    public subscript(_ name: Name) -> SVGValue? { declarations[name] }
}

extension StyleTables {
    /// An SVG value as CSS text.
    func text(_ value: SVGValue?) -> String {
        switch value {
        case nil: ""
        case .paint(let paint): text(paint)
        case .color(let color): color.map(CSSValueText.color) ?? "currentcolor"
        case .number(let number): CSSValueText.number(number)
        case .length(let length): text(length)
        case .lengths(let lengths): lengths.isEmpty ? "none" : lengths.map { text($0) }.joined(separator: ", ")
        case .url(let url): CSSText.url(url)
        case .text(let text): text
        }
    }

    private func text(_ paint: SVGPaint) -> String {
        switch paint {
        case .none: "none"
        case .color(let color): color.map(CSSValueText.color) ?? "currentcolor"
        case .url(let url, let fallback): CSSText.url(url) + (fallback.map { " " + text($0) } ?? "")
        case .contextFill: "context-fill"
        case .contextStroke: "context-stroke"
        }
    }
}
