// HTML Standard §15.3 (non-replaced elements) and §15.4 (replaced elements).
extension UserAgentSheet {
    static let flow = """
        @namespace url("http://www.w3.org/1999/xhtml");

        area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
        [hidden]:not([hidden=until-found i]) { display: none }
        [hidden=until-found i]:not(embed) { content-visibility: hidden }
        embed[hidden] { display: inline; height: 0; width: 0 }
        input[type=hidden i] { display: none !important }

        html, body, address, blockquote, center, dialog, div, dl, dd, dt, fieldset, figcaption, figure, footer, form, header,
        hr, legend, listing, main, article, aside, section, nav, hgroup, h1, h2, h3, h4, h5, h6, ol, ul, menu, dir, p,
        plaintext, pre, search, xmp, details, summary, optgroup, option, frameset, frame, slot { display: block }
        slot { display: contents }

        body { margin: 8px }
        blockquote, figure { margin: 1em 40px }
        p, dl, listing, plaintext, pre, xmp, ul, menu, dir, ol { margin-block: 1em }
        dd { margin-inline-start: 40px }
        center { text-align: -webkit-center }
        listing, plaintext, pre, xmp { font-family: monospace; white-space: pre }
        address, cite, dfn, em, i, var { font-style: italic }

        h1 { font-size: 2em; font-weight: bold; margin-block: .67em }
        h2 { font-size: 1.5em; font-weight: bold; margin-block: .83em }
        h3 { font-size: 1.17em; font-weight: bold; margin-block: 1em }
        h4 { font-weight: bold; margin-block: 1.33em }
        h5 { font-size: .83em; font-weight: bold; margin-block: 1.67em }
        h6 { font-size: .67em; font-weight: bold; margin-block: 2.33em }

        hr { color: gray; border: 1px inset; margin: .5em auto; overflow: hidden; unicode-bidi: isolate }

        ul, menu, dir { list-style-type: disc; padding-inline-start: 40px }
        ol { list-style-type: decimal; padding-inline-start: 40px }
        li { display: list-item; text-align: match-parent }
        ul, menu, ol { counter-reset: list-item }
        :is(dir, menu, ol, ul) :is(dir, menu, ol, ul, dl), dl :is(dir, menu, ol, ul, dl) { margin-block: 0 }
        :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
        :is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
        ::marker, ::before::marker, ::after::marker {
          unicode-bidi: isolate; font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0 !important;
          text-align: start !important; text-align-last: auto !important;
        }

        details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: disclosure-closed inside }
        details[open] > summary:first-of-type { list-style-type: disclosure-open }
        ::details-content { display: block }
        details:not([open])::details-content { content-visibility: hidden }
        dialog:not([open]) { display: none }
        dialog {
          position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid;
          padding: 1em; background-color: canvas; color: canvastext;
        }
        dialog:modal { position: fixed; overflow: auto; inset-block: 0; max-width: calc(100% - 6px - 2em); max-height: calc(100% - 6px - 2em) }
        ::backdrop { background: rgba(0, 0, 0, .1); display: block; position: fixed; inset: 0 }
        [popover]:not(dialog) { display: none }

        img, video, canvas, svg, iframe, embed, object, audio { }
        iframe { border: 2px inset }
        video { object-fit: contain; overflow: clip; overflow-clip-margin: content-box }
        img { overflow: clip; overflow-clip-margin: content-box }
        audio:not([controls]) { display: none !important }
        frameset, frame { border: 0; width: 100%; height: 100%; min-width: 0; min-height: 0 }
        frameset { overflow: hidden; grid-auto-rows: 0 }
        frame { background-color: white }
        :root > frameset { width: 100vw; height: 100vh }
        noscript { display: inline }
        address, blockquote, center, dialog, div, figure, figcaption, footer, form, header, hr, legend, listing, main, p,
        plaintext, pre, summary, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, search, table, caption,
        colgroup, col, thead, tbody, tfoot, tr, td, th, dir, dd, dl, dt, menu, ol, ul, li, bdi, output, [dir=ltr i],
        [dir=rtl i], [dir=auto i] { unicode-bidi: isolate }
        bdo, bdo[dir] { unicode-bidi: isolate-override }
        input[dir=auto i], textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }
        [dir=ltr i] { direction: ltr }
        [dir=rtl i] { direction: rtl }
        :is(bdi:not([dir]), [dir=auto i]):dir(ltr) { direction: ltr }
        :is(bdi:not([dir]), [dir=auto i]):dir(rtl) { direction: rtl }
        """
}
