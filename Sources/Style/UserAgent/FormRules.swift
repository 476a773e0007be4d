// HTML Standard §15.5 (form controls), with the look of the reference browser.
extension UserAgentSheet {
    static let forms = """
        @namespace url("http://www.w3.org/1999/xhtml");

        input, textarea, select, button {
          margin: 0; font: 13.333333333333334px Arial; text-rendering: auto; color: fieldtext; letter-spacing: normal; word-spacing: normal;
          line-height: normal; text-transform: none; text-indent: 0; text-shadow: none; display: inline-block; text-align: start;
        }
        input {
          appearance: auto; padding: 1px 2px; background-color: field; border: 2px inset light-dark(#767676, #858585); cursor: text
        }
        input:is([type=reset i], [type=button i], [type=submit i], [type=color i]), button { display: inline-block }
        input:is([type=button i], [type=submit i], [type=reset i]), button, ::file-selector-button {
          appearance: auto; padding: 1px 6px; border: 2px outset buttonborder; background-color: buttonface; color: buttontext;
          text-align: center; cursor: default; box-sizing: border-box; font: 13.333333333333334px Arial; white-space: pre
        }
        button { white-space: inherit; margin: 0 }
        ::file-selector-button { margin-inline-end: 4px; display: inline-block; font-size: inherit; letter-spacing: normal; line-height: normal; white-space: nowrap }
        input:is([type=button i], [type=submit i], [type=reset i]) { white-space: pre }
        :is(input:is([type=button i], [type=submit i], [type=reset i]), button):disabled {
          color: light-dark(rgba(16, 16, 16, .3), rgba(255, 255, 255, .3));
          background-color: light-dark(rgba(239, 239, 239, .3), rgba(19, 1, 1, .3));
          border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3))
        }
        input:not([type=image i], [type=range i], [type=checkbox i], [type=radio i], [type=file i], [type=color i]) {
          overflow: clip !important; overflow-clip-margin: 0 !important
        }
        input:not([type]), input:is([type=text i], [type=search i], [type=tel i], [type=url i], [type=email i], [type=password i],
          [type=number i], [type=date i], [type=time i], [type=datetime-local i], [type=month i], [type=week i]) { white-space: pre }
        input:disabled, textarea:disabled, select:disabled {
          color: light-dark(#545454, #aaaaaa); cursor: default
        }
        input:not([type=button i], [type=submit i], [type=reset i], [type=checkbox i], [type=radio i], [type=range i], [type=color i], [type=image i], [type=file i], [type=hidden i]):disabled, textarea:disabled {
          background-color: light-dark(rgba(239, 239, 239, .3), rgba(59, 59, 59, .3)); border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3))
        }
        input:is([type=date i], [type=time i], [type=datetime-local i], [type=month i], [type=week i]) { font-family: monospace; padding: 0; padding-inline-start: 1px }
        input::-webkit-datetime-edit-fields-wrapper { padding: 1px 0 }
        input[type=image i] { padding: 0; border: 0; background-color: transparent; cursor: pointer; appearance: none }
        input[type=file i] { padding: 0; border: 0; background-color: transparent; cursor: default; text-align: start; white-space: pre; overflow: clip }
        input[type=checkbox i] { margin: 3px 3px 3px 4px; padding: 0; border: 0; box-sizing: border-box; background-color: transparent; cursor: default; appearance: checkbox }
        input[type=radio i] { margin: 3px 3px 0 5px; padding: 0; border: 0; box-sizing: border-box; background-color: transparent; cursor: default; appearance: radio }
        input[type=range i] { margin: 2px; padding: 0; border: 0; color: light-dark(#101010, #ffffff); background-color: transparent; cursor: default; appearance: slider-horizontal }
        input[type=color i] { box-sizing: border-box; width: 50px; height: 27px; padding: 1px 2px; border: 1px solid light-dark(#767676, #858585); background-color: buttonface; cursor: default }
        input::-webkit-color-swatch-wrapper { padding: 4px 2px }
        input::-webkit-color-swatch { border: 1px solid #777777 }
        input[type=search i] { appearance: auto; box-sizing: border-box }
        ::placeholder { color: #757575; white-space: pre; pointer-events: none; opacity: 1; overflow: hidden }
        textarea::placeholder { white-space: pre-wrap; overflow-wrap: break-word }

        textarea {
          appearance: auto; background-color: field; border: 1px solid light-dark(#767676, #858585); padding: 2px; resize: both;
          white-space: pre-wrap; overflow-wrap: break-word; font: 13.333333333333334px monospace; cursor: text; overflow: auto; flex-direction: column
        }
        select {
          appearance: menulist; box-sizing: border-box; align-items: center; white-space: pre; color: fieldtext;
          background-color: field; border: 1px solid light-dark(#767676, #858585); border-radius: 0; padding: 0; cursor: default; overflow: clip;
        }
        select:is([multiple], [size]:not([size="0"], [size="1"], [size=""])) {
          appearance: listbox; align-items: flex-start; white-space: initial; overflow: hidden auto; padding: 0; display: inline-block;
          vertical-align: text-bottom
        }
        select:disabled { color: graytext; border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3)) }
        select:not([multiple], [size]) > :is(option, optgroup, hr), select:is([size="0"], [size="1"]):not([multiple]) > :is(option, optgroup, hr) { display: none }
        select:disabled:not([multiple], [size]:not([size="0"], [size="1"], [size=""])) { opacity: .7 }
        option { display: block; padding: 0 2px 1px; white-space: nowrap; min-height: 1.2em; font-weight: normal; line-height: normal !important }
        option:disabled { color: graytext }
        optgroup { font-weight: bolder; display: block }
        optgroup::before { content: attr(label); display: block; padding: 0 2px 1px; white-space: nowrap; min-height: 1.2em }
        optgroup > option { padding-inline-start: 20px }
        :is(select, option):checked { }
        select:is([multiple], [size]) option:checked { background-color: light-dark(#cecece, #545454); color: light-dark(#101010, #ffffff) }

        fieldset { min-inline-size: min-content; margin-inline: 2px; border: 2px groove threedface; padding-block: .35em .625em; padding-inline: .75em }
        legend { padding-inline: 2px }
        progress { appearance: progress-bar; display: inline-block; box-sizing: border-box; height: 1em; width: 10em; vertical-align: -.2em }
        meter { appearance: meter; display: inline-block; box-sizing: border-box; height: 1em; width: 5em; vertical-align: -.2em }
        output { display: inline }
        isindex { display: none }
        keygen, input, textarea, select, button, progress, meter { unicode-bidi: normal }
        """
}
