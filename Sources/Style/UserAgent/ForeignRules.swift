// SVG 2 §6.8 and MathML Core Appendix A, as far as the picture shows them.
extension UserAgentSheet {
    static let foreign = """
        @namespace svg url("http://www.w3.org/2000/svg");
        @namespace math url("http://www.w3.org/1998/Math/MathML");

        svg|svg:not(:root), svg|symbol, svg|image, svg|marker, svg|pattern, svg|foreignObject { overflow: hidden }
        svg|svg:not(svg|svg svg|svg) { overflow: clip; overflow-clip-margin: content-box }
        svg|svg:root { width: 100%; height: 100% }
        svg|foreignObject { display: block; overflow: hidden }
        svg|title, svg|desc, svg|metadata, svg|script, svg|style { display: none }
        svg|text, svg|foreignObject { text-indent: 0 }
        svg|text { white-space: nowrap }
        svg|* { transform-box: view-box; transform-origin: 0 0 }
        svg|svg:not(svg|svg svg|svg) { transform-origin: 50% 50% }
        svg|a:any-link { cursor: pointer }

        math|math {
          direction: ltr; text-indent: 0; letter-spacing: normal; line-height: normal; word-spacing: normal; font-family: math;
          font-style: normal; font-weight: normal; display: inline
        }
        math|math[display=block i] { display: block; text-align: -webkit-center }
        math|mrow, math|mfrac, math|msqrt, math|mroot, math|msub, math|msup, math|msubsup, math|mover, math|munder,
        math|munderover, math|mstyle, math|mpadded, math|merror { display: inline-block }
        math|mi, math|mn, math|mo, math|mtext, math|ms, math|mspace { display: inline }
        math|mtable { display: inline-table; vertical-align: middle }
        math|mtr { display: table-row }
        math|mtd { display: table-cell; text-align: center; padding: .5ex .4em }
        math|merror { border: 1px solid red; background-color: lightyellow }
        math|mphantom { visibility: hidden }
        math|annotation, math|annotation-xml, math|maction > :not(:first-child), math|semantics > :not(:first-child) { display: none }
        math|msub > :nth-child(2) { font-size: .71em; vertical-align: sub }
        math|msup > :nth-child(2) { font-size: .71em; vertical-align: super }
        """
}
