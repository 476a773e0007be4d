// HTML Standard §15.3.3 to §15.3.5: phrasing content.
extension UserAgentSheet {
    static let text = """
        @namespace url("http://www.w3.org/1999/xhtml");

        a:any-link { color: -webkit-link }
        a:visited { color: visitedtext }
        a:any-link { text-decoration: underline; cursor: pointer }
        b, strong { font-weight: bolder }
        big { font-size: larger }
        small { font-size: smaller }
        sub { vertical-align: sub; font-size: smaller }
        sup { vertical-align: super; font-size: smaller }
        code, kbd, samp, tt { font-family: monospace }
        u, ins { text-decoration: underline }
        s, strike, del { text-decoration: line-through }
        abbr[title], acronym[title] { text-decoration: dotted underline }
        q::before { content: open-quote }
        q::after { content: close-quote }
        mark { background-color: mark; color: marktext }
        nobr { white-space: nowrap }
        wbr { display: inline }
        ruby { display: ruby; text-indent: 0 }
        ruby > rt { display: ruby-text; text-indent: 0; line-height: normal; font-size: 50%; text-align: start; text-emphasis: none }
        blink { text-decoration: blink }
        marquee { display: inline-block; text-align: initial; width: -webkit-fill-available; overflow: hidden }
        """
}
