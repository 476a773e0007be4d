extension Prelude {
    /// Inline, computed and sheet styles (CSSOM).
    static let styling = #"""
        const longhands = n.longhands();
        const propertyNames = ArrayC.from(new SetC(('align-content align-items align-self all animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility background background-attachment background-blend-mode background-clip background-color background-image background-origin background-position background-position-x background-position-y background-repeat background-size block-size border border-block border-block-color border-block-end border-block-start border-block-style border-block-width border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-image border-image-outset border-image-repeat border-image-slice border-image-source border-image-width border-inline border-inline-color border-inline-end border-inline-start border-inline-style border-inline-width border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-decoration-break box-shadow box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color color-scheme column-count column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width column-span column-width columns contain container container-name container-type content content-visibility counter-increment counter-reset counter-set cursor direction display empty-cells fill fill-opacity fill-rule filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings font-kerning font-optical-sizing font-size font-size-adjust font-stretch font-style font-synthesis font-variant font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric font-variation-settings font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height hyphens image-orientation image-rendering inline-size inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end inset-inline-start isolation justify-content justify-items justify-self left letter-spacing line-break line-height list-style list-style-image list-style-position list-style-type margin margin-block margin-block-end margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right margin-top marker mask mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode object-fit object-position offset offset-path opacity order orphans outline outline-color outline-offset outline-style outline-width overflow overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior padding padding-block padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end padding-inline-start padding-left padding-right padding-top page-break-after page-break-before page-break-inside perspective perspective-origin place-content place-items place-self pointer-events position quotes resize right rotate row-gap scale scroll-behavior scroll-margin scroll-margin-top scroll-padding scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type scrollbar-color scrollbar-gutter scrollbar-width shape-image-threshold shape-margin shape-outside stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size table-layout text-align text-align-last text-anchor text-combine-upright text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis text-indent text-justify text-orientation text-overflow text-rendering text-shadow text-size-adjust text-transform text-underline-offset text-underline-position text-wrap top touch-action transform transform-box transform-origin transform-style transition transition-behavior transition-delay transition-duration transition-property transition-timing-function translate unicode-bidi user-select vertical-align view-transition-name visibility white-space widows width will-change word-break word-spacing word-wrap writing-mode z-index zoom ' +
          '-webkit-appearance -webkit-background-clip -webkit-box-orient -webkit-box-shadow -webkit-font-smoothing -webkit-line-clamp -webkit-mask -webkit-mask-image -webkit-overflow-scrolling -webkit-tap-highlight-color -webkit-text-fill-color -webkit-text-size-adjust -webkit-text-stroke -webkit-transform -webkit-transition -webkit-user-select -webkit-animation -webkit-filter -webkit-flex').split(' ').concat(longhands)));
        const parseDeclarations = text => {
          const list = new MapC();
          let start = 0, depth = 0, quote = '', colon = -1;
          const end = i => {
            if (colon > start) {
              let name = text.slice(start, colon).trim(), value = text.slice(colon + 1, i).trim(), important = false;
              if (!name.startsWith('--')) name = lower(name);
              const m = /\s*!\s*important$/i.exec(value);
              if (m) { important = true; value = value.slice(0, m.index); }
              if (value !== '' || name.startsWith('--')) { list.delete(name); list.set(name, {value, important}); }
            }
            start = i + 1; colon = -1;
          };
          for (let i = 0; i < text.length; i++) {
            const c = text[i];
            if (quote) { if (c === '\\') i++; else if (c === quote) quote = ''; continue; }
            if (c === '"' || c === "'") quote = c;
            else if (c === '/' && text[i + 1] === '*') { const e = text.indexOf('*/', i + 2); const cut = e < 0 ? text.length : e + 2; text = text.slice(0, i) + text.slice(cut); i--; }
            else if (c === '(' || c === '[' || c === '{') depth++;
            else if (c === ')' || c === ']' || c === '}') depth--;
            else if (c === ':' && colon < 0 && depth === 0) colon = i;
            else if (c === ';' && depth <= 0) end(i);
          }
          end(text.length);
          return list;
        };
        const boxShorthands = {margin: ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'], padding: ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'], inset: ['top', 'right', 'bottom', 'left'], overflow: ['overflow-x', 'overflow-y'], gap: ['row-gap', 'column-gap']};
        const expansions = new MapC();
        // What a declaration gives each longhand; empty for a longhand itself and for an invalid value.
        const expanded = (name, value) => { const key = name + ':' + value; let m = expansions.get(key); if (!m) { m = new MapC(); const flat = n.longhandValues(name, value); for (let i = 0; i < flat.length; i += 2) if (flat[i] !== name) m.set(flat[i], flat[i + 1]); if (expansions.size > 5000) expansions.clear(); expansions.set(key, m); } return m; };
        const shortest = p => { p = p.slice(); if (p.length === 4 && p[3] === p[1]) p.pop(); if (p.length === 3 && p[2] === p[0]) p.pop(); if (p.length === 2 && p[1] === p[0]) p.pop(); return p.join(' '); };
        const declarationKey = Symbol();
        class CSSStyleDeclaration {
          getPropertyValue(p) { return this[declarationKey].get(cssName(p)); }
          getPropertyPriority(p) { return this[declarationKey].priority(cssName(p)); }
          setProperty(p, v, priority) { this[declarationKey].set(cssName(p), v === null ? '' : String(v), lower(priority ?? '') === 'important'); }
          removeProperty(p) { p = cssName(p); const old = this[declarationKey].get(p); this[declarationKey].set(p, '', false); return old; }
          get cssText() { return this[declarationKey].text(); } set cssText(v) { this[declarationKey].setText(String(v)); }
          get length() { return this[declarationKey].names().length; } item(i) { return this[declarationKey].names()[i] ?? ''; }
          get parentRule() { return null; } get cssFloat() { return this.getPropertyValue('float'); } set cssFloat(v) { this.setProperty('float', v); }
          *[Symbol.iterator]() { yield* this[declarationKey].names(); }
        }
        const cssName = p => { p = String(p); return p.startsWith('--') ? p : lower(p); };
        const camel = p => p.replace(/-([a-z])/g, (_, c) => c.toUpperCase());
        for (const p of propertyNames) {
          const d = {get() { const k = this[declarationKey]; return k ? k.get(p) : ''; }, set(v) { const k = this[declarationKey]; if (k) k.set(p, v === null || v === undefined ? '' : String(v), false); }, enumerable: true, configurable: true};
          defineProperty(CSSStyleDeclaration.prototype, p, d);
          defineProperty(CSSStyleDeclaration.prototype, camel(p), d);
          if (p.startsWith('-webkit-')) defineProperty(CSSStyleDeclaration.prototype, camel(p.slice(1)), d);
        }
        const declaration = (read, write) => {
          let seen = null, list = new MapC();
          const current = () => { const t = read(); if (t !== seen) { seen = t; list = parseDeclarations(t); } return list; };
          const text = () => { let s = ''; for (const [p, d] of list) s += (s ? ' ' : '') + p + ': ' + d.value + (d.important ? ' !important' : '') + ';'; return s; };
          const put = () => { const t = text(); seen = t; write(t); };
          const state = {
            get(p) {
              const l = current(), d = l.get(p);
              if (d) return d.value;
              // A longhand that a shorthand set; the last one that did counts.
              let found = '';
              for (const [name, x] of l) { if (name.length < p.length || p.startsWith(name.slice(0, 4))) { const v = expanded(name, x.value).get(p); if (v !== undefined) found = v; } }
              if (found !== '') return found;
              if (boxShorthands[p]) { const parts = boxShorthands[p].map(x => state.get(x)); if (parts.every(x => x !== '')) return shortest(parts); }
              return '';
            },
            priority(p) { return current().get(p)?.important ? 'important' : ''; },
            set(p, v, important) {
              const l = current();
              if (v === '') { let had = l.delete(p); if (boxShorthands[p]) for (const x of boxShorthands[p]) had = l.delete(x) || had; return had ? put() : undefined; }
              if (/[;{}]/.test(v.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '')) || !n.supports(p, v)) return;
              const old = l.get(p);
              if (old && old.value === v && old.important === important) return;
              for (const x of expanded(p, v).keys()) l.delete(x);
              if (old) { old.value = v; old.important = important; } else l.set(p, {value: v, important});
              put();
            },
            text() { current(); return text(); },
            setText(t) { list = parseDeclarations(t); for (const [p, d] of ArrayC.from(list)) if (!p.startsWith('--') && !n.supports(p, d.value)) list.delete(p); put(); },
            names() { return ArrayC.from(current().keys()); },
          };
          const target = create(CSSStyleDeclaration.prototype);
          defineProperty(target, declarationKey, {value: state});
          return target;
        };
        const inlineStyle = e => declaration(() => n.getAttr(e[I], 'style') ?? '', t => setAttr(e, 'style', t));
        const getComputedStyle = function getComputedStyle(e, pseudo) {
          const id = idOf(e), p = pseudo ? String(pseudo).replace(/^:+/, '') : '';
          const target = create(CSSStyleDeclaration.prototype);
          defineProperty(target, declarationKey, {value: {
            get: name => n.computed(id, p, name), priority: () => '', set() { fail('NoModificationAllowedError', 'Computed styles are read only.'); }, text: () => '', setText() {}, names: () => longhands}});
          return target;
        };

        // Style sheets: their rules as text; what scripts change goes back into the element that holds them.
        const splitRules = text => {
          const rules = [];
          let start = 0, depth = 0, quote = '';
          for (let i = 0; i < text.length; i++) {
            const c = text[i];
            if (quote) { if (c === '\\') i++; else if (c === quote) quote = ''; continue; }
            if (c === '"' || c === "'") quote = c;
            else if (c === '/' && text[i + 1] === '*') { const e = text.indexOf('*/', i + 2); i = e < 0 ? text.length : e + 1; if (depth === 0 && !text.slice(start, i).replace(/\/\*[^]*?\*\//g, '').trim()) start = i + 1; }
            else if (c === '{') depth++;
            else if (c === '}') { depth--; if (depth <= 0) { depth = 0; const r = text.slice(start, i + 1).trim(); if (r) rules.push(r); start = i + 1; } }
            else if (c === ';' && depth === 0) { const r = text.slice(start, i + 1).trim(); if (r) rules.push(r); start = i + 1; }
          }
          const rest = text.slice(start).trim();
          if (rest) rules.push(rest);
          return rules;
        };
        class CSSRule { constructor(text, sheet, parent) { this.source = text; this.parentStyleSheet = sheet; this.parentRule = parent || null; } get cssText() { return this.source; } set cssText(v) {} get type() { return 1; } }
        class CSSStyleRule extends CSSRule {
          get selectorText() { return this.source.slice(0, this.source.indexOf('{')).trim(); } set selectorText(v) { this.source = v + ' ' + this.source.slice(this.source.indexOf('{')); this.parentStyleSheet.flush(); }
          get style() { return once(this, 'style', () => declaration(() => this.source.slice(this.source.indexOf('{') + 1, this.source.lastIndexOf('}')), t => { this.source = this.selectorText + ' { ' + t + ' }'; this.parentStyleSheet.flush(); })); }
          get cssRules() { return []; }
        }
        class CSSGroupingRule extends CSSRule {
          get cssRules() { return once(this, 'rules', () => ruleList(splitRules(this.source.slice(this.source.indexOf('{') + 1, this.source.lastIndexOf('}'))).map(r => makeRule(r, this.parentStyleSheet, this)))); }
          insertRule(text, i = 0) { const list = this.cssRules; insertAt(list, i, makeRule(String(text), this.parentStyleSheet, this)); this.sync(); return i; } deleteRule(i) { deleteAt(this.cssRules, i); this.sync(); }
          sync() { const head = this.source.slice(0, this.source.indexOf('{')); this.source = head + '{ ' + ArrayC.from(this.cssRules).map(r => r.cssText).join('\n') + ' }'; if (this.parentRule) this.parentRule.sync(); else this.parentStyleSheet.flush(); }
        }
        class CSSMediaRule extends CSSGroupingRule { get type() { return 4; } get conditionText() { return this.source.slice(6, this.source.indexOf('{')).trim(); } get media() { return {mediaText: this.conditionText, length: 1}; } }
        class CSSSupportsRule extends CSSGroupingRule { get type() { return 12; } get conditionText() { return this.source.slice(9, this.source.indexOf('{')).trim(); } }
        class CSSKeyframesRule extends CSSGroupingRule { get type() { return 7; } get name() { return (/^@(?:-webkit-)?keyframes\s+([^\s{]+)/.exec(this.source) || [])[1] ?? ''; } appendRule(t) { this.insertRule(t, this.cssRules.length); } }
        class CSSFontFaceRule extends CSSStyleRule { get type() { return 5; } }
        class CSSImportRule extends CSSRule { get type() { return 3; } get href() { return (/^@import\s+(?:url\()?["']?([^"')]+)/.exec(this.source) || [])[1] ?? ''; } }
        class CSSRuleList { item(i) { return this[i] ?? null; } *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; } }
        const ruleList = rules => { const l = create(CSSRuleList.prototype); rules.forEach((r, i) => l[i] = r); defineProperty(l, 'length', {value: rules.length, writable: true}); return l; };
        const insertAt = (l, i, r) => { if (i < 0 || i > l.length) fail('IndexSizeError'); for (let k = l.length; k > i; k--) l[k] = l[k - 1]; l[i] = r; l.length++; };
        const deleteAt = (l, i) => { if (i < 0 || i >= l.length) fail('IndexSizeError'); for (let k = i; k < l.length - 1; k++) l[k] = l[k + 1]; delete l[l.length - 1]; l.length--; };
        const makeRule = (text, sheet, parent) => { const m = /^@([\w-]+)/.exec(text); const C = !m ? CSSStyleRule : ({media: CSSMediaRule, supports: CSSSupportsRule, keyframes: CSSKeyframesRule, '-webkit-keyframes': CSSKeyframesRule, 'font-face': CSSFontFaceRule, import: CSSImportRule, layer: CSSGroupingRule, container: CSSGroupingRule, scope: CSSGroupingRule, page: CSSStyleRule})[m[1].toLowerCase()] || CSSRule; return new C(text, sheet, parent); };
        class StyleSheet {}
        class CSSStyleSheet extends StyleSheet {
          constructor(options = {}) { super(); this.ownerNode = null; this.hrefValue = null; this.isDisabled = false; this.holders = new SetC(); this.mediaText = typeof options.media === 'string' ? options.media : ''; this.rules_ = ruleList([]); }
          get cssRules() {
            const o = this.ownerNode;
            if (o && o.localName === 'style') { const t = o.textContent; if (t !== this.seen) { this.seen = t; this.rules_ = ruleList(splitRules(t).map(r => makeRule(r, this))); } }
            else if (o && this.seen === undefined) { this.seen = n.linkedSheet(o[I]) ?? ''; this.rules_ = ruleList(splitRules(this.seen).map(r => makeRule(r, this))); }
            return this.rules_;
          }
          get rules() { return this.cssRules; } get type() { return 'text/css'; } get href() { return this.ownerNode && this.ownerNode.localName === 'link' ? this.ownerNode.href : null; } get title() { return this.ownerNode?.getAttribute('title') || null; } get ownerRule() { return null; } get parentStyleSheet() { return null; }
          get media() { return {mediaText: this.ownerNode?.getAttribute('media') ?? this.mediaText, length: 0, item: () => null}; }
          get disabled() { return this.isDisabled; } set disabled(v) { this.isDisabled = !!v; if (this.ownerNode) this.ownerNode.disabled = !!v; this.flush(); }
          insertRule(text, i = 0) { const l = this.cssRules; text = String(text).trim(); if (!/\{[^]*\}\s*$|;\s*$/.test(text) && text[0] !== '@') fail('SyntaxError', 'The rule cannot be parsed.'); insertAt(l, i, makeRule(text, this)); this.flush(); return i; }
          deleteRule(i) { deleteAt(this.cssRules, i); this.flush(); } addRule(s, t, i) { this.insertRule(`${s} { ${t} }`, i ?? this.cssRules.length); return -1; } removeRule(i = 0) { this.deleteRule(i); }
          replaceSync(t) { this.rules_ = ruleList(splitRules(String(t)).map(r => makeRule(r, this))); this.flush(); } replace(t) { this.replaceSync(t); return PromiseC.resolve(this); }
          flush() {
            const text = this.isDisabled && !this.ownerNode ? '' : ArrayC.from(this.rules_).map(r => r.cssText).join('\n');
            const o = this.ownerNode;
            if (o && o.localName === 'style') { this.seen = text; n.setOnlyText(o[I], text); }
            else if (o) { n.overrideSheet(o[I], text); }
            for (const h of this.holders) n.setOnlyText(h, text);
          }
        }
        const sheetOf = e => { if (!n.isConnected(e[I])) return null; if (e.localName === 'link' && !/(^|\s)stylesheet(\s|$)/i.test(e.rel)) return null; return once(e, 'sheet', () => { const s = new CSSStyleSheet(); s.ownerNode = e; return s; }); };
        const sheetsOf = root => once(root, 'sheets', () => { const ids = () => n.qsa(root[I], 'style, link[rel~="stylesheet" i]').filter(i => n.getAttr(i, 'data-clip-adopted') === null); return new ProxyC({}, {get(t, p) { const l = ids(); if (p === 'length') return l.length; if (p === 'item') return i => l[i] === undefined ? null : sheetOf(wrap(l[i])); if (p === Symbol.iterator) return () => l.map(i => sheetOf(wrap(i)))[Symbol.iterator](); return typeof p === 'string' && indexPattern.test(p) && l[p] !== undefined ? sheetOf(wrap(l[p])) : undefined; }}); });
        // Constructed sheets stand as `style` elements at the end of the tree they are adopted in.
        const adoptedKey = Symbol();
        const adopted = root => { const list = root[adoptedKey] || (adopt(root, []), root[adoptedKey]); return list; };
        const adopt = (root, sheets) => {
          const old = root[adoptedKey];
          if (old) for (const [s, id] of old.holders) { s.holders.delete(id); n.remove(id); }
          const list = ArrayC.from(sheets), holders = [];
          for (const s of list) {
            const id = n.createElement('style', HTML, '');
            n.setAttr(id, 'data-clip-adopted', '');
            n.insert(id, root === document ? (document.head || document.documentElement)[I] : root[I], -1);
            s.holders.add(id); holders.push([s, id]); s.flush();
          }
          const push = list.push;
          defineProperty(list, 'push', {value(...x) { adopt(root, [...this, ...x]); return this.length + x.length; }});
          defineProperty(list, 'holders', {value: holders});
          defineProperty(root, adoptedKey, {value: list, configurable: true});
        };
        const CSS = {
          escape(s) { return String(s).replace(/[\0]|[\x01-\x1f\x7f]|^-?\d|^-$|[^\x80-\uffff\w-]/g, (c, i) => c === '\0' ? '\uFFFD' : /[\x01-\x1f\x7f]/.test(c) || /\d$/.test(c) ? (c.length > 1 ? '-' : '') + '\\' + c.charCodeAt(c.length - 1).toString(16) + ' ' : '\\' + c); },
          supports(a, b) { return b === undefined ? n.supportsCondition(String(a)) : n.supports(lower(a), String(b)); },
          registerProperty() {}, px: v => v + 'px', number: v => v,
        };
        class MediaQueryList extends EventTarget { constructor(media) { super(); this.media = media; } get matches() { return n.media(this.media); } addListener(f) { this.addEventListener('change', f); } removeListener(f) { this.removeEventListener('change', f); } }
        handlerAccessor(MediaQueryList.prototype, 'change');
        const matchMedia = function matchMedia(q) { return new MediaQueryList(String(q)); };
        class FontFace { constructor(family, source, d = {}) { this.family = family; Object.assign(this, d); this.status = 'loaded'; this.loaded = PromiseC.resolve(this); } load() { return this.loaded; } }
        class FontFaceSet extends EventTarget { constructor() { super(); this.ready = PromiseC.resolve(this); this.status = 'loaded'; this.size = 0; } check() { return true; } load() { return PromiseC.resolve([]); } add() { return this; } delete() { return true; } clear() {} has() { return false; } forEach() {} [Symbol.iterator]() { return [][Symbol.iterator](); } }
        const fontSet = new FontFaceSet();
        """#
}
