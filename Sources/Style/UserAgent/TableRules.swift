// HTML Standard §15.3.8.
extension UserAgentSheet {
    static let tables = """
        @namespace url("http://www.w3.org/1999/xhtml");

        table { display: table; box-sizing: border-box; border-collapse: separate; border-spacing: 2px; text-indent: initial }
        caption { display: table-caption; text-align: -webkit-center }
        colgroup { display: table-column-group }
        col { display: table-column }
        thead { display: table-header-group; vertical-align: middle; border-color: inherit }
        tbody { display: table-row-group; vertical-align: middle; border-color: inherit }
        tfoot { display: table-footer-group; vertical-align: middle; border-color: inherit }
        tr { display: table-row; vertical-align: inherit; border-color: inherit }
        table > tr { vertical-align: middle }
        td, th { display: table-cell; vertical-align: inherit; padding: 1px }
        th { font-weight: bold; text-align: -internal-center }
        colgroup[hidden], col[hidden], thead[hidden], tbody[hidden], tfoot[hidden], tr[hidden] { display: none }
        table > form, thead > form, tbody > form, tfoot > form, tr > form { display: none !important }

        table[rules=none i], table[rules=groups i], table[rules=rows i], table[rules=cols i], table[rules=all i] {
          border-style: hidden; border-collapse: collapse; border-width: 1px
        }
        table[border]:not([border="0"]) { border-style: outset }
        table[frame=void i] { border-style: hidden }
        table[frame=above i] { border-style: outset hidden hidden hidden }
        table[frame=below i] { border-style: hidden hidden outset hidden }
        table[frame=hsides i] { border-style: outset hidden outset hidden }
        table[frame=lhs i] { border-style: hidden hidden hidden outset }
        table[frame=rhs i] { border-style: hidden outset hidden hidden }
        table[frame=vsides i] { border-style: hidden outset }
        table[frame=box i], table[frame=border i] { border-style: outset }
        table[border]:not([border="0"]):not([rules]) > tr > :is(td, th), table[border]:not([border="0"]):not([rules]) > :is(thead, tbody, tfoot) > tr > :is(td, th) {
          border-width: 1px; border-style: inset; border-color: inherit
        }
        table[rules=none i] > tr > :is(td, th), table[rules=none i] > :is(thead, tbody, tfoot) > tr > :is(td, th) { border-width: 1px; border-style: none }
        table[rules=groups i] > tr > :is(td, th), table[rules=groups i] > :is(thead, tbody, tfoot) > tr > :is(td, th) { border-width: 1px; border-style: none }
        table[rules=rows i] > tr > :is(td, th), table[rules=rows i] > :is(thead, tbody, tfoot) > tr > :is(td, th) { border-width: 1px; border-style: none }
        table[rules=cols i] > tr > :is(td, th), table[rules=cols i] > :is(thead, tbody, tfoot) > tr > :is(td, th) { border-width: 1px; border-block-style: none; border-inline-style: solid; border-color: inherit }
        table[rules=all i] > tr > :is(td, th), table[rules=all i] > :is(thead, tbody, tfoot) > tr > :is(td, th) { border-width: 1px; border-style: solid; border-color: inherit }
        table[rules=groups i] > colgroup { border-inline-width: 1px; border-inline-style: solid }
        table[rules=groups i] > :is(thead, tbody, tfoot) { border-block-width: 1px; border-block-style: solid }
        table[rules=rows i] > tr, table[rules=rows i] > :is(thead, tbody, tfoot) > tr { border-block-width: 1px; border-block-style: solid }
        """

    /// The elements with default margins. HTML Standard §15.3.9.
    private static let withMargins = "blockquote, dir, dl, h1, h2, h3, h4, h5, h6, listing, menu, ol, p, plaintext, pre, ul, xmp"

    /// HTML Standard §15.3.8 and §15.3.9: what quirks mode adds.
    static let quirks = """
        @namespace url("http://www.w3.org/1999/xhtml");

        table {
          font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
          white-space: initial; text-align: initial; color: -webkit-text
        }
        form { margin-block-end: 1em }
        input:not([type=image i]), textarea { box-sizing: border-box }
        li { list-style-position: inside }
        li :is(dir, menu, ol, ul), :is(dir, menu, ol, ul) > li { list-style-position: outside }

        :is(body, td, th) > :is(\(withMargins)):-moz-first-node { margin-block-start: 0 }
        :is(body, td, th) > :is(\(withMargins)):-moz-first-node:-moz-only-whitespace { margin-block-end: 0 }
        :is(td, th) > :is(\(withMargins)):-moz-last-node:-moz-only-whitespace { margin-block-start: 0 }
        :is(td, th) > p:-moz-last-node { margin-block-end: 0 }
        """
}
