extension Prelude {
    /// Elements, their attributes and the interfaces of HTML's elements (DOM §4.9, HTML §3–4).
    static let elements = #"""
        const definition = Symbol(), definitions = new MapC(), constructors = new MapC();
        const attributeChanged = (e, name, old, value, ns = null) => {
          if (observed) record({type: 'attributes', target: e, attributeName: name, attributeNamespace: ns, oldValue: old, addedNodes: staticList([]), removedNodes: staticList([])});
          const d = e[definition];
          if (d && d.observed.has(name)) react(e, 'attributeChangedCallback', [name, old, value, ns]);
          if (loadAttributes.has(name)) { const tag = n.name(e[I]); if ((tag === 'img' || tag === 'iframe' || (tag === 'link' && n.isConnected(e[I]))) && value !== null) startLoad(e); else if (tag === 'script' && name === 'src' && n.isConnected(e[I])) runInserted(e); }
        };
        const loadAttributes = new SetC(['src', 'srcset', 'href']);
        const setAttr = (e, name, value) => {
          const id = e[I];
          const watch = observed || e[definition] !== undefined || loadAttributes.has(name);
          const old = watch ? n.getAttr(id, name) : null;
          n.setAttr(id, name, value);
          if (watch) attributeChanged(e, name, old, value);
        };
        const removeAttr = (e, name) => {
          const id = e[I], old = n.getAttr(id, name);
          if (old === null) return;
          n.removeAttr(id, name);
          if (observed || e[definition]) attributeChanged(e, name, old, null);
        };
        const attrName = (e, name) => { name = String(name); return n.isHTMLElement(e[I]) ? lower(name) : name; };
        const validName = /^[^\s\/>="'<\0]+$/;

        class Attr extends Node {
          get nodeType() { return 2; }
          get nodeName() { return this.name; }
          get value() { return this.ownerElement ? this.ownerElement.getAttribute(this.name) ?? '' : this.held; }
          set value(v) { if (this.ownerElement) this.ownerElement.setAttribute(this.name, v); else this.held = String(v); }
          get nodeValue() { return this.value; } set nodeValue(v) { this.value = v; }
          get textContent() { return this.value; } set textContent(v) { this.value = v; }
          get specified() { return true; }
        }
        const makeAttr = (owner, prefix, local, ns, value) => {
          const a = create(Attr.prototype);
          defineProperty(a, 'ownerElement', {value: owner, writable: true}); a.held = value;
          a.prefix = prefix || null; a.localName = local; a.namespaceURI = ns || null; a.name = prefix ? prefix + ':' + local : local;
          return a;
        };
        class NamedNodeMap {
          item(i) { return this[i] ?? null; }
          getNamedItem(name) { return this.element.getAttributeNode(name); }
          getNamedItemNS(ns, local) { return this.element.getAttributeNodeNS(ns, local); }
          setNamedItem(a) { return this.element.setAttributeNode(a); }
          removeNamedItem(name) { const a = this.getNamedItem(name); if (!a) fail('NotFoundError'); this.element.removeAttribute(name); return a; }
          *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; }
        }
        const attributeList = e => { const flat = n.attrs(e[I]), list = []; for (let i = 0; i < flat.length; i += 4) list.push(makeAttr(e, flat[i], flat[i + 1], flat[i + 2], flat[i + 3])); return list; };
        const attributesOf = e => {
          const target = create(NamedNodeMap.prototype);
          defineProperty(target, 'element', {value: e});
          return new ProxyC(target, {
            get(t, p, r) {
              if (p === 'length') return n.attrs(e[I]).length / 4;
              if (typeof p === 'string') { if (indexPattern.test(p)) return attributeList(e)[p]; if (!(p in t)) return e.getAttributeNode(p) ?? undefined; }
              return Reflect.get(t, p, r);
            },
            has(t, p) { return p in t || p === 'length' || (typeof p === 'string' && indexPattern.test(p) ? +p < n.attrs(e[I]).length / 4 : typeof p === 'string' && e.hasAttribute(p)); },
            ownKeys() { return attributeList(e).map((_, i) => String(i)); },
            getOwnPropertyDescriptor(t, p) { const a = typeof p === 'string' && indexPattern.test(p) ? attributeList(e)[p] : undefined; return a ? {value: a, enumerable: true, configurable: true} : Reflect.getOwnPropertyDescriptor(t, p); },
          });
        };

        class DOMTokenList {
          constructor(element, attribute) { defineProperty(this, 'e', {value: element}); defineProperty(this, 'a', {value: attribute}); }
          get value() { return n.getAttr(this.e[I], this.a) ?? ''; } set value(v) { setAttr(this.e, this.a, String(v)); }
          get length() { return tokens(this).length; }
          item(i) { return tokens(this)[i] ?? null; }
          contains(t) { return tokens(this).includes(String(t)); }
          add(...list) { const t = tokens(this); for (const x of list) { token(x); if (!t.includes(String(x))) t.push(String(x)); } this.value = t.join(' '); }
          remove(...list) { for (const x of list) token(x); if (n.getAttr(this.e[I], this.a) === null) return; this.value = tokens(this).filter(t => !list.map(String).includes(t)).join(' '); }
          toggle(x, force) { token(x); if (this.contains(x)) { if (force === undefined || !force) { this.remove(x); return false; } return true; } if (force === undefined || force) { this.add(x); return true; } return false; }
          replace(a, b) { token(a); token(b); const t = tokens(this), i = t.indexOf(String(a)); if (i < 0) return false; t[i] = String(b); this.value = ArrayC.from(new SetC(t)).join(' '); return true; }
          supports() { return true; }
          toString() { return this.value; }
          forEach(f, t) { tokens(this).forEach((x, i) => call(f, t, x, i, this)); }
          keys() { return tokens(this).keys(); } values() { return tokens(this).values(); } entries() { return tokens(this).entries(); }
          [Symbol.iterator]() { return tokens(this).values(); }
        }
        const tokens = l => ArrayC.from(new SetC(l.value.split(/[\t\n\f\r ]+/).filter(x => x !== '')));
        const token = x => { x = String(x); if (x === '') fail('SyntaxError', 'The token is empty.'); if (/[\t\n\f\r ]/.test(x)) fail('InvalidCharacterError', 'The token has white space.'); };
        const tokenLists = Symbol();
        const tokenList = (e, a) => {
          const all = e[tokenLists] || (e[tokenLists] = create(null));
          return all[a] || (all[a] = new ProxyC(new DOMTokenList(e, a), {get(t, p) { if (typeof p === 'string' && indexPattern.test(p)) return tokens(t)[p]; const v = t[p]; return typeof v === 'function' ? v.bind(t) : v; }}));
        };
        const dataName = p => 'data-' + p.replace(/[A-Z]/g, c => '-' + c.toLowerCase());
        class DOMStringMap {}
        const datasetOf = e => new ProxyC(create(DOMStringMap.prototype), {
          get(t, p) { if (typeof p !== 'string') return t[p]; const v = n.getAttr(e[I], dataName(p)); return v === null ? t[p] : v; },
          set(t, p, v) { setAttr(e, dataName(String(p)), String(v)); return true; },
          has(t, p) { return typeof p === 'string' && n.getAttr(e[I], dataName(p)) !== null; },
          deleteProperty(t, p) { removeAttr(e, dataName(String(p))); return true; },
          ownKeys() { return attributeList(e).filter(a => a.name.startsWith('data-')).map(a => a.name.slice(5).replace(/-([a-z])/g, (_, c) => c.toUpperCase())); },
          getOwnPropertyDescriptor(t, p) { const v = typeof p === 'string' ? n.getAttr(e[I], dataName(p)) : null; return v === null ? undefined : {value: v, enumerable: true, configurable: true, writable: true}; },
        });

        const memo = Symbol();
        const once = (e, key, f) => { const m = e[memo] || (e[memo] = create(null)); return m[key] || (m[key] = f()); };
        class Element extends Node {
          get namespaceURI() { return n.ns(this[I]) || null; }
          get prefix() { return n.prefix(this[I]) || null; }
          get localName() { return n.name(this[I]); }
          get tagName() { return once(this, 'tag', () => { const q = n.qname(this[I]); return n.isHTMLElement(this[I]) ? q.toUpperCase() : q; }); }
          get id() { return n.getAttr(this[I], 'id') ?? ''; } set id(v) { setAttr(this, 'id', String(v)); }
          get className() { return n.getAttr(this[I], 'class') ?? ''; } set className(v) { setAttr(this, 'class', String(v)); }
          get classList() { return tokenList(this, 'class'); } set classList(v) { setAttr(this, 'class', String(v)); }
          get slot() { return n.getAttr(this[I], 'slot') ?? ''; } set slot(v) { setAttr(this, 'slot', String(v)); }
          get attributes() { return once(this, 'attributes', () => attributesOf(this)); }
          hasAttributes() { return n.attrs(this[I]).length > 0; }
          getAttributeNames() { return attributeList(this).map(a => a.name); }
          getAttribute(name) { return n.getAttr(this[I], attrName(this, name)); }
          getAttributeNS(ns, local) { return n.getAttrNS(this[I], ns || '', String(local)); }
          setAttribute(name, value) { name = String(name); if (!validName.test(name)) fail('InvalidCharacterError', `'${name}' is no attribute name.`); setAttr(this, attrName(this, name), String(value)); }
          setAttributeNS(ns, name, value) { name = String(name); const i = name.indexOf(':'); const old = n.getAttrNS(this[I], ns || '', name.slice(i + 1)); n.setAttrNS(this[I], ns || '', i < 0 ? '' : name.slice(0, i), name.slice(i + 1), String(value)); attributeChanged(this, name.slice(i + 1), old, String(value), ns || null); }
          removeAttribute(name) { removeAttr(this, attrName(this, name)); }
          removeAttributeNS(ns, local) { n.removeAttrNS(this[I], ns || '', String(local)); }
          hasAttribute(name) { return n.getAttr(this[I], attrName(this, name)) !== null; }
          hasAttributeNS(ns, local) { return n.getAttrNS(this[I], ns || '', String(local)) !== null; }
          toggleAttribute(name, force) { if (this.hasAttribute(name)) { if (force === undefined || !force) { this.removeAttribute(name); return false; } return true; } if (force === undefined || force) { this.setAttribute(name, ''); return true; } return false; }
          getAttributeNode(name) { name = attrName(this, name); return attributeList(this).find(a => a.name === name) ?? null; }
          getAttributeNodeNS(ns, local) { return attributeList(this).find(a => (a.namespaceURI || '') === (ns || '') && a.localName === local) ?? null; }
          setAttributeNode(a) { const old = this.getAttributeNode(a.name); if (a.namespaceURI) this.setAttributeNS(a.namespaceURI, a.name, a.value); else this.setAttribute(a.name, a.value); a.ownerElement = this; return old; }
          removeAttributeNode(a) { this.removeAttribute(a.name); return a; }
          attachShadow(init) { if (!init || !init.mode) throw new TypeError('A mode is needed.'); const r = n.attachShadow(this[I], init.mode === 'closed'); if (r < 0) fail('NotSupportedError', 'The element cannot have a shadow root.'); return wrap(r); }
          get shadowRoot() { const r = n.shadowRoot(this[I]); return r < 0 || n.isClosed(r) ? null : wrap(r); }
          get assignedSlot() { const s = assignedSlot(this); return s; }
          closest(s) { const r = n.closest(this[I], String(s)); if (r === -2) fail('SyntaxError', `'${s}' is not a valid selector.`); return wrap(r); }
          matches(s) { const r = n.matches(this[I], String(s)); if (r < 0) fail('SyntaxError', `'${s}' is not a valid selector.`); return r === 1; }
          getElementsByTagName(name) { return byTag(this, name); }
          getElementsByTagNameNS(ns, name) { return byTag(this, name); }
          getElementsByClassName(names) { return byClass(this, names); }
          get innerHTML() { return n.inner(this[I], false); }
          set innerHTML(v) { const t = n.templateContent(this[I]); setInner(t >= 0 ? wrap(t) : this, this, v); }
          setHTMLUnsafe(v) { this.innerHTML = v; }
          getHTML() { return n.inner(this[I], false); }
          get outerHTML() { return n.outer(this[I], false); }
          set outerHTML(v) { const p = this.parentNode; if (!p) return; const f = wrap(n.parseFragment(p.nodeType === 1 ? p[I] : this[I], String(v))); for (const s of n.byTag(f[I], 'script')) started.add(s); p.replaceChild(f, this); }
          insertAdjacentHTML(where, html) {
            where = lower(where);
            const outside = where === 'beforebegin' || where === 'afterend', context = outside ? this.parentNode : this;
            if (!context) fail('NoModificationAllowedError');
            const f = wrap(n.parseFragment(context.nodeType === 1 ? context[I] : this[I], String(html)));
            for (const s of n.byTag(f[I], 'script')) started.add(s);
            adjacent(this, where, f);
          }
          insertAdjacentElement(where, e) { return adjacent(this, lower(where), e) ? e : null; }
          insertAdjacentText(where, t) { adjacent(this, lower(where), wrap(n.createText(String(t)))); }
          getBoundingClientRect() { const r = n.rect(this[I]); return new DOMRect(r[0], r[1], r[2], r[3]); }
          getClientRects() { const flat = n.rects(this[I]), list = create(DOMRectList.prototype); let i = 0; for (; i * 4 < flat.length; i++) list[i] = new DOMRect(flat[4 * i], flat[4 * i + 1], flat[4 * i + 2], flat[4 * i + 3]); defineProperty(list, 'length', {value: i}); return list; }
          checkVisibility() { return n.rects(this[I]).length > 0; }
          get clientWidth() { return n.metric(this[I], 'clientWidth'); } get clientHeight() { return n.metric(this[I], 'clientHeight'); }
          get clientLeft() { return n.metric(this[I], 'clientLeft'); } get clientTop() { return n.metric(this[I], 'clientTop'); }
          get scrollWidth() { return n.metric(this[I], 'scrollWidth'); } get scrollHeight() { return n.metric(this[I], 'scrollHeight'); }
          get scrollLeft() { return n.state(this[I], 'scrollLeft') ?? 0; } set scrollLeft(v) { n.setState(this[I], 'scrollLeft', +v || 0); }
          get scrollTop() { return n.state(this[I], 'scrollTop') ?? 0; } set scrollTop(v) { n.setState(this[I], 'scrollTop', +v || 0); }
          scrollIntoView() {} scrollIntoViewIfNeeded() {}
          scroll(x, y) { this.scrollTo(x, y); }
          scrollTo(x, y) { if (typeof x === 'object' && x) { y = x.top; x = x.left; } if (x !== undefined) this.scrollLeft = x; if (y !== undefined) this.scrollTop = y; }
          scrollBy(x, y) { if (typeof x === 'object' && x) { y = x.top; x = x.left; } this.scrollTo(this.scrollLeft + (+x || 0), this.scrollTop + (+y || 0)); }
          animate(frames, options) { return new Animation(this); }
          getAnimations() { return []; }
          setPointerCapture() {} releasePointerCapture() {} hasPointerCapture() { return false; }
          requestFullscreen() { return PromiseC.reject(new TypeError('No full screen.')); }
          computedStyleMap() { const s = getComputedStyle(this); return {get: p => ({toString: () => s.getPropertyValue(p), value: parseFloat(s.getPropertyValue(p))}), has: p => s.getPropertyValue(p) !== ''}; }
          get part() { return tokenList(this, 'part'); }
        }
        const adjacent = (e, where, node) => {
          const p = e.parentNode;
          switch (where) {
            case 'beforebegin': if (!p) return false; insert(p, node, e); return true;
            case 'afterbegin': insert(e, node, e.firstChild); return true;
            case 'beforeend': insert(e, node, null); return true;
            case 'afterend': if (!p) return false; insert(p, node, e.nextSibling); return true;
            default: fail('SyntaxError', `'${where}' is no position.`);
          }
        };
        Element.prototype.webkitMatchesSelector = Element.prototype.matches;
        mix(Element.prototype, parentMixin); mix(Element.prototype, childMixin); mix(Element.prototype, siblingMixin);
        // ARIA reflection.
        for (const a of ['role', 'ariaLabel', 'ariaHidden', 'ariaExpanded', 'ariaSelected', 'ariaChecked', 'ariaDisabled', 'ariaCurrent', 'ariaPressed', 'ariaLive', 'ariaModal', 'ariaBusy', 'ariaLevel', 'ariaValueNow', 'ariaValueMin', 'ariaValueMax', 'ariaRoleDescription', 'ariaDescription', 'ariaHasPopup', 'ariaOrientation', 'ariaRequired', 'ariaReadOnly', 'ariaSort']) {
          const attribute = a === 'role' ? 'role' : 'aria-' + lower(a.slice(4));
          defineProperty(Element.prototype, a, {get() { return n.getAttr(this[I], attribute); }, set(v) { v === null ? removeAttr(this, attribute) : setAttr(this, attribute, String(v)); }, enumerable: true, configurable: true});
        }
        class Animation extends EventTarget { constructor(t) { super(); this.effect = {target: t, getTiming: () => ({}), getComputedTiming: () => ({})}; this.playState = 'finished'; this.currentTime = 0; this.finished = PromiseC.resolve(this); this.ready = PromiseC.resolve(this); task(() => { if (typeof this.onfinish === 'function') this.onfinish(new Event('finish')); fire(this, 'finish'); }); } play() {} pause() {} cancel() {} finish() {} reverse() {} commitStyles() {} persist() {} updatePlaybackRate() {} }
        class DOMRectReadOnly {
          constructor(x = 0, y = 0, width = 0, height = 0) { this.x = x; this.y = y; this.width = width; this.height = height; }
          get top() { return Math.min(this.y, this.y + this.height); } get left() { return Math.min(this.x, this.x + this.width); }
          get right() { return Math.max(this.x, this.x + this.width); } get bottom() { return Math.max(this.y, this.y + this.height); }
          toJSON() { return {x: this.x, y: this.y, width: this.width, height: this.height, top: this.top, right: this.right, bottom: this.bottom, left: this.left}; }
          static fromRect(r = {}) { return new this(r.x, r.y, r.width, r.height); }
        }
        class DOMRect extends DOMRectReadOnly {}
        class DOMRectList { item(i) { return this[i] ?? null; } *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; } }
        class DOMPoint { constructor(x = 0, y = 0, z = 0, w = 1) { this.x = x; this.y = y; this.z = z; this.w = w; } static fromPoint(p) { return new DOMPoint(p.x, p.y, p.z, p.w); } }

        // Custom elements (HTML §4.13).
        const react = (e, name, args) => { const f = e[definition] && e[definition].callbacks[name]; if (typeof f === 'function') try { call(f, e, ...args); } catch (x) { report(x); } };
        const definitionOf = e => { const name = n.name(e[I]); const d = definitions.get(name); if (d && d.local === name) return d; const is = n.getAttr(e[I], 'is'); const b = is && definitions.get(is); return b && b.local === name ? b : undefined; };
        const upgrade = e => {
          if (e[definition] || !n.isHTMLElement(e[I])) return;
          const d = definitionOf(e);
          if (!d) return;
          Object.setPrototypeOf(e, d.C.prototype);
          defineProperty(e, definition, {value: d, configurable: true});
          d.building.push(e);
          try { new d.C(); } catch (x) { report(x); return; } finally { d.building.pop(); }
          for (const a of attributeList(e)) if (d.observed.has(a.name)) react(e, 'attributeChangedCallback', [a.name, null, a.value, a.namespaceURI]);
          if (n.isConnected(e[I])) react(e, 'connectedCallback', []);
        };
        class HTMLElement extends Element {
          constructor() {
            const d = constructors.get(new.target);
            if (!d) throw new TypeError('Illegal constructor');
            if (d.building.length && d.building[d.building.length - 1]) { const e = d.building[d.building.length - 1]; d.building[d.building.length - 1] = null; return e; }
            const id = n.createElement(d.local, HTML, '');
            if (d.local !== d.name) n.setAttr(id, 'is', d.name);
            const e = create(new.target.prototype);
            defineProperty(e, I, {value: id});
            defineProperty(e, definition, {value: d, configurable: true});
            cache[id] = e;
            return e;
          }
          get style() { return once(this, 'style', () => inlineStyle(this)); } set style(v) { this.style.cssText = v; }
          get dataset() { return once(this, 'dataset', () => datasetOf(this)); }
          get innerText() { return n.innerText(this[I]); }
          set innerText(v) {
            const parts = String(v).split(/\r\n|\n|\r/), f = wrap(n.createFragment());
            parts.forEach((p, i) => { if (i) insert(f, document.createElement('br'), null); if (p) insert(f, document.createTextNode(p), null); });
            replaceAll(this, f);
          }
          get outerText() { return this.innerText; }
          get offsetWidth() { return n.metric(this[I], 'offsetWidth'); } get offsetHeight() { return n.metric(this[I], 'offsetHeight'); }
          get offsetLeft() { return n.metric(this[I], 'offsetLeft'); } get offsetTop() { return n.metric(this[I], 'offsetTop'); }
          get offsetParent() { return wrap(n.metric(this[I], 'offsetParent')); }
          click() { if (this.disabled === true) return; activate(this, new PointerEvent('click', {bubbles: true, cancelable: true, composed: true, view: window, detail: 1}), false); }
          focus() { setFocus(this); }
          blur() { if (active === this) setFocus(null); }
          get isContentEditable() { const e = this.closest('[contenteditable]'); return !!e && e.getAttribute('contenteditable') !== 'false'; }
          get contentEditable() { return this.getAttribute('contenteditable') ?? 'inherit'; } set contentEditable(v) { this.setAttribute('contenteditable', v); }
          get tabIndex() { const v = parseInt(this.getAttribute('tabindex')); return isNaN(v) ? (/^(a|area|button|input|select|textarea|iframe|summary)$/.test(this.localName) ? 0 : -1) : v; } set tabIndex(v) { setAttr(this, 'tabindex', String(v | 0)); }
          get hidden() { return this.hasAttribute('hidden'); } set hidden(v) { v ? setAttr(this, 'hidden', v === 'until-found' ? v : '') : removeAttr(this, 'hidden'); }
          get draggable() { return this.getAttribute('draggable') === 'true'; } set draggable(v) { setAttr(this, 'draggable', String(!!v)); }
          get spellcheck() { return this.getAttribute('spellcheck') !== 'false'; } set spellcheck(v) { setAttr(this, 'spellcheck', String(!!v)); }
          get translate() { return this.getAttribute('translate') !== 'no'; } set translate(v) { setAttr(this, 'translate', v ? 'yes' : 'no'); }
          attachInternals() { const e = this; return {setFormValue() {}, setValidity() {}, checkValidity: () => true, reportValidity: () => true, get form() { return wrap(n.formOwner(e[I])); }, get shadowRoot() { const r = n.shadowRoot(e[I]); return wrap(r); }, states: new SetC(), validity: {valid: true}, labels: staticList([]), validationMessage: '', willValidate: true}; }
          showPopover() { setAttr(this, 'popover-open', ''); } hidePopover() { removeAttr(this, 'popover-open'); } togglePopover() {}
        }
        class SVGElement extends Element {
          get style() { return once(this, 'style', () => inlineStyle(this)); } set style(v) { this.style.cssText = v; }
          get dataset() { return once(this, 'dataset', () => datasetOf(this)); }
          get className() { const e = this; return {get baseVal() { return e.getAttribute('class') ?? ''; }, set baseVal(v) { e.setAttribute('class', v); }, get animVal() { return e.getAttribute('class') ?? ''; }, toString() { return this.baseVal; }}; }
          get ownerSVGElement() { return this.parentElement ? this.parentElement.closest('svg') : null; }
          get viewportElement() { return this.ownerSVGElement; }
          get tabIndex() { return parseInt(this.getAttribute('tabindex')) || -1; } focus() { setFocus(this); } blur() { if (active === this) setFocus(null); }
        }
        class SVGGraphicsElement extends SVGElement {
          getBBox() { const b = svgBounds(this); return b ? new DOMRect(b[0], b[1], b[2] - b[0], b[3] - b[1]) : new DOMRect(); }
          getCTM() { return null; } getScreenCTM() { return null; }
          get transform() { return {baseVal: {numberOfItems: 0, consolidate: () => null}}; }
        }
        class SVGSVGElement extends SVGGraphicsElement { createSVGPoint() { return {x: 0, y: 0, matrixTransform() { return this; }}; } createSVGRect() { return new DOMRect(); } createSVGMatrix() { return {a: 1, b: 0, c: 0, d: 1, e: 0, f: 0}; } get width() { return {baseVal: {value: n.rect(this[I])[2]}}; } get height() { return {baseVal: {value: n.rect(this[I])[3]}}; } get viewBox() { const v = (this.getAttribute('viewBox') || '0 0 0 0').split(/[\s,]+/).map(Number); return {baseVal: {x: v[0], y: v[1], width: v[2], height: v[3]}}; } }
        class SVGGeometryElement extends SVGGraphicsElement { getTotalLength() { return walkPath(svgPath(this), Infinity).length; } getPointAtLength(l) { const r = walkPath(svgPath(this), Math.max(0, +l || 0)); return new DOMPoint(r.x, r.y); } isPointInFill(p) { return inside(svgPath(this), p.x, p.y); } isPointInStroke() { return false; } }
        class SVGPathElement extends SVGGeometryElement {}
        class SVGTextElement extends SVGGraphicsElement { getComputedTextLength() { return n.rect(this[I])[2]; } getNumberOfChars() { return this.textContent.length; } }
        class SVGUseElement extends SVGGraphicsElement { get href() { return {baseVal: this.getAttribute('href') ?? this.getAttribute('xlink:href') ?? ''}; } }
        class SVGImageElement extends SVGGraphicsElement {}
        class SVGGElement extends SVGGraphicsElement {}
        class SVGScriptElement extends SVGElement {}
        class SVGStyleElement extends SVGElement {}
        class MathMLElement extends Element { get style() { return once(this, 'style', () => inlineStyle(this)); } get dataset() { return once(this, 'dataset', () => datasetOf(this)); } }
        const attrNumber = (e, a) => parseFloat(n.getAttr(e[I], a)) || 0;
        // A shape's outline as a canvas path.
        const svgPath = e => {
          const p = new Path2D(), g = a => attrNumber(e, a);
          switch (n.name(e[I])) {
            case 'path': return new Path2D(n.getAttr(e[I], 'd') ?? '')[penOf].d;
            case 'rect': p.rect(g('x'), g('y'), g('width'), g('height')); break;
            case 'circle': p.arc(g('cx'), g('cy'), Math.abs(g('r')), 0, 2 * Math.PI); break;
            case 'ellipse': p.ellipse(g('cx'), g('cy'), Math.abs(g('rx')), Math.abs(g('ry')), 0, 0, 2 * Math.PI); break;
            case 'line': p.moveTo(g('x1'), g('y1')); p.lineTo(g('x2'), g('y2')); break;
            case 'polyline': case 'polygon': { const l = (n.getAttr(e[I], 'points') ?? '').match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) || []; for (let i = 0; i + 1 < l.length; i += 2) i ? p.lineTo(+l[i], +l[i + 1]) : p.moveTo(+l[0], +l[1]); if (n.name(e[I]) === 'polygon') p.closePath(); break; }
          }
          return p[penOf].d;
        };
        // Points along a path, curves in pieces; the point at a length and the length so far.
        const walkPath = (d, limit, each) => {
          let x = 0, y = 0, sx = 0, sy = 0, total = 0, done = null;
          const to = (a, b) => { const l = Math.hypot(a - x, b - y); if (!done && total + l >= limit) { const t = l ? (limit - total) / l : 0; done = {x: x + (a - x) * t, y: y + (b - y) * t}; } total += l; x = a; y = b; if (each) each(x, y); };
          for (let i = 0; i < d.length;) { const c = d[i++]; if (c === 'M') { x = sx = d[i++]; y = sy = d[i++]; if (each) each(x, y); } else if (c === 'L') to(d[i++], d[i++]); else if (c === 'Z') to(sx, sy); else { const ax = x, ay = y, [b, e, f, g, h, k] = [d[i], d[i + 1], d[i + 2], d[i + 3], d[i + 4], d[i + 5]]; i += 6; for (let q = 1; q <= 64; q++) { const t = q / 64, u = 1 - t; to(u * u * u * ax + 3 * u * u * t * b + 3 * u * t * t * f + t * t * t * h, u * u * u * ay + 3 * u * u * t * e + 3 * u * t * t * g + t * t * t * k); } } }
          return done ? {...done, length: total} : {x, y, length: total};
        };
        const svgBounds = (e, depth = 0) => {
          const name = n.name(e[I]);
          let b = null;
          const add = (x, y) => { b = b ? [Math.min(b[0], x), Math.min(b[1], y), Math.max(b[2], x), Math.max(b[3], y)] : [x, y, x, y]; };
          if (svgClasses[name] && svgClasses[name].prototype instanceof SVGGeometryElement || svgClasses[name] === SVGGeometryElement) { walkPath(svgPath(e), Infinity, add); return b; }
          if (name === 'image' || name === 'foreignObject' || name === 'use') { const x = attrNumber(e, 'x'), y = attrNumber(e, 'y'); add(x, y); add(x + attrNumber(e, 'width'), y + attrNumber(e, 'height')); return b; }
          if (name === 'text' || name === 'tspan') { const s = getComputedStyle(e), size = parseFloat(s.fontSize) || 16, r = n.measureText(e.textContent.trim(), s.fontFamily.split(',').map(f => f.trim().replace(/["']/g, '')), size, parseFloat(s.fontWeight) || 400, s.fontStyle === 'italic'), anchor = s.textAnchor, x = attrNumber(e, 'x') - (anchor === 'middle' ? r[0] / 2 : anchor === 'end' ? r[0] : 0), y = attrNumber(e, 'y'); return [x, y - r[1], x + r[0], y + r[2]]; }
          if (depth < 32) for (const c of e.children) { const k = c instanceof SVGElement && svgBounds(c, depth + 1); if (k) { const m = transformOf(c), t = (x, y) => add(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]); t(k[0], k[1]); t(k[2], k[1]); t(k[2], k[3]); t(k[0], k[3]); } }
          return b;
        };
        const transformOf = e => { let m = identity; for (const [, f, list] of (n.getAttr(e[I], 'transform') ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) { const v = list.split(/[\s,]+/).filter(x => x !== '').map(Number), r = (v[0] || 0) * Math.PI / 180; m = times(m, f === 'translate' ? [1, 0, 0, 1, v[0] || 0, v[1] || 0] : f === 'scale' ? [v[0], 0, 0, v[1] ?? v[0], 0, 0] : f === 'rotate' ? times(times([1, 0, 0, 1, v[1] || 0, v[2] || 0], [Math.cos(r), Math.sin(r), -Math.sin(r), Math.cos(r), 0, 0]), [1, 0, 0, 1, -v[1] || 0, -v[2] || 0]) : f === 'skewX' ? [1, 0, Math.tan(r), 1, 0, 0] : f === 'skewY' ? [1, Math.tan(r), 0, 1, 0, 0] : f === 'matrix' && v.length === 6 ? v : identity); } return m; };
        const svgClasses = {svg: SVGSVGElement, g: SVGGElement, path: SVGPathElement, rect: SVGGeometryElement, circle: SVGGeometryElement, ellipse: SVGGeometryElement, line: SVGGeometryElement, polygon: SVGGeometryElement, polyline: SVGGeometryElement, text: SVGTextElement, tspan: SVGTextElement, use: SVGUseElement, image: SVGImageElement, script: SVGScriptElement, style: SVGStyleElement, foreignObject: SVGGraphicsElement, a: SVGGraphicsElement, defs: SVGGraphicsElement, switch: SVGGraphicsElement};
        Object.setPrototypeOf(svgClasses, null);

        const htmlClasses = create(null), interfaces = {};
        // Reflected attributes: s string, u URL, b boolean, i integer, and :name where the attribute's name differs.
        const html = (name, tags, reflected = '', Parent = HTMLElement) => {
          const C = ({[name]: class extends Parent {}})[name];
          for (const t of tags ? tags.split(' ') : []) htmlClasses[t] = C;
          reflect(C, reflected);
          interfaces[name] = C;
          return C;
        };
        const reflect = (C, list) => {
          for (const item of list ? list.split(' ') : []) {
            const [member, kind = 's', attribute = lower(member)] = item.split(':');
            defineProperty(C.prototype, member, {
              get() {
                const v = n.getAttr(this[I], attribute);
                switch (kind) {
                  case 'b': return v !== null;
                  case 'i': return parseInt(v) || 0;
                  case 'u': return v === null ? '' : n.resolve(v);
                  default: return v ?? '';
                }
              },
              set(v) { if (kind === 'b') v ? setAttr(this, attribute, '') : removeAttr(this, attribute); else setAttr(this, attribute, kind === 'i' ? String(v | 0) : String(v)); },
              enumerable: true, configurable: true});
          }
        };
        reflect(HTMLElement, 'title lang dir accessKey inert:b popover nonce enterKeyHint inputMode autofocus:b');
        const HTMLUnknownElement = html('HTMLUnknownElement', '');
        html('HTMLHtmlElement', 'html', 'version'); html('HTMLHeadElement', 'head'); html('HTMLTitleElement', 'title');
        html('HTMLBaseElement', 'base', 'href:u target'); html('HTMLMetaElement', 'meta', 'name content httpEquiv:s:http-equiv charset media');
        html('HTMLLinkElement', 'link', 'href:u rel media type hreflang as crossOrigin integrity disabled:b sizes imageSrcset imageSizes referrerPolicy fetchPriority');
        html('HTMLStyleElement', 'style', 'media type'); html('HTMLBodyElement', 'body', 'bgColor text link vLink aLink background');
        html('HTMLHeadingElement', 'h1 h2 h3 h4 h5 h6', 'align'); html('HTMLParagraphElement', 'p', 'align'); html('HTMLDivElement', 'div', 'align');
        html('HTMLSpanElement', 'span'); html('HTMLPreElement', 'pre listing xmp'); html('HTMLHRElement', 'hr', 'align size width noShade:b color'); html('HTMLBRElement', 'br', 'clear');
        html('HTMLQuoteElement', 'blockquote q', 'cite:u'); html('HTMLOListElement', 'ol', 'start:i reversed:b type'); html('HTMLUListElement', 'ul', 'type'); html('HTMLLIElement', 'li', 'value:i type');
        html('HTMLDListElement', 'dl'); html('HTMLMenuElement', 'menu'); html('HTMLModElement', 'ins del', 'cite:u dateTime'); html('HTMLTimeElement', 'time', 'dateTime'); html('HTMLDataElement', 'data', 'value');
        html('HTMLFontElement', 'font', 'color face size'); html('HTMLDirectoryElement', 'dir'); html('HTMLMarqueeElement', 'marquee'); html('HTMLMapElement', 'map', 'name'); html('HTMLParamElement', 'param', 'name value');
        html('HTMLPictureElement', 'picture'); html('HTMLSourceElement', 'source', 'src:u srcset type media sizes width:i height:i'); html('HTMLTrackElement', 'track', 'src:u kind label srclang default:b');
        html('HTMLEmbedElement', 'embed', 'src:u type width height'); html('HTMLObjectElement', 'object', 'data:u type name width height useMap'); html('HTMLFrameSetElement', 'frameset', 'cols rows'); html('HTMLFrameElement', 'frame', 'src:u name');
        for (const t of 'abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search section small strike strong sub summary sup tt u var wbr'.split(' ')) htmlClasses[t] = HTMLElement;

        const linkParts = proto => {
          for (const part of ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) defineProperty(proto, part, {
            get() { const p = n.url(this.href, ''); return p ? p[part] : part === 'protocol' ? ':' : ''; },
            set(v) { const r = n.setURL(this.href, part, String(v)); if (r !== null) this.href = r; }, enumerable: true, configurable: true});
          proto.toString = function () { return this.href; };
        };
        linkParts(html('HTMLAnchorElement', 'a', 'href:u target rel download hreflang type ping name charset coords rev shape referrerPolicy').prototype);
        linkParts(html('HTMLAreaElement', 'area', 'href:u target rel alt coords shape download').prototype);
        defineProperty(interfaces.HTMLAnchorElement.prototype, 'text', {get() { return this.textContent; }, set(v) { this.textContent = v; }});
        for (const [C, a] of [[interfaces.HTMLAnchorElement, 'rel'], [interfaces.HTMLLinkElement, 'rel'], [interfaces.HTMLAreaElement, 'rel']]) defineProperty(C.prototype, 'relList', {get() { return tokenList(this, a); }, configurable: true});
        for (const C of [interfaces.HTMLLinkElement, interfaces.HTMLStyleElement]) mix(C.prototype, {get sheet() { return sheetOf(this); }});
        mix(interfaces.HTMLStyleElement.prototype, {get disabled() { return !!this[memo] && !!this[memo].off; }, set disabled(v) { once(this, 'x', () => 1); this[memo].off = !!v; setAttr(this, 'media', v ? 'not all' : ''); }});
        mix(interfaces.HTMLTitleElement.prototype, {get text() { return this.textContent; }, set text(v) { this.textContent = v; }});

        const HTMLScriptElement = html('HTMLScriptElement', 'script', 'src:u type charset defer:b crossOrigin integrity noModule:b event htmlFor:s:for referrerPolicy fetchPriority');
        mix(HTMLScriptElement.prototype, {
          get text() { return this.textContent; }, set text(v) { this.textContent = v; },
          get async() { return forceAsync.has(this) || this.hasAttribute('async'); }, set async(v) { forceAsync.delete(this); v ? setAttr(this, 'async', '') : removeAttr(this, 'async'); },
        });
        HTMLScriptElement.supports = t => t === 'classic' || t === 'module' || t === 'importmap';
        const forceAsync = new WeakSet();
        const HTMLTemplateElement = html('HTMLTemplateElement', 'template', 'shadowRootMode');
        mix(HTMLTemplateElement.prototype, {get content() { return wrap(n.templateContent(this[I])); }});
        const HTMLSlotElement = html('HTMLSlotElement', 'slot', 'name');
        mix(HTMLSlotElement.prototype, {
          assignedNodes(o) { const ids = n.assigned(this[I]); if (!ids.length && o && o.flatten) return ArrayC.from(this.childNodes); return ids.map(wrap); },
          assignedElements(o) { return this.assignedNodes(o).filter(x => x.nodeType === 1); },
          assign() {},
        });
        const HTMLImageElement = html('HTMLImageElement', 'img', 'alt src:u srcset sizes crossOrigin useMap isMap:b referrerPolicy decoding loading name align border hspace:i vspace:i longDesc fetchPriority');
        mix(HTMLImageElement.prototype, {
          get width() { return n.isConnected(this[I]) ? Math.round(n.metric(this[I], 'offsetWidth')) : parseInt(this.getAttribute('width')) || 0; }, set width(v) { setAttr(this, 'width', String(v | 0)); },
          get height() { return n.isConnected(this[I]) ? Math.round(n.metric(this[I], 'offsetHeight')) : parseInt(this.getAttribute('height')) || 0; }, set height(v) { setAttr(this, 'height', String(v | 0)); },
          get naturalWidth() { return n.metric(this[I], 'naturalWidth'); }, get naturalHeight() { return n.metric(this[I], 'naturalHeight'); },
          get complete() { return true; }, get currentSrc() { return this.src; },
          get x() { return n.rect(this[I])[0]; }, get y() { return n.rect(this[I])[1]; },
          decode() { return PromiseC.resolve(); },
        });
        const HTMLIFrameElement = html('HTMLIFrameElement', 'iframe', 'src:u srcdoc name width height allow referrerPolicy loading frameBorder scrolling allowFullscreen:b');
        // A frame's document as its markup alone gives it: it has no scripts of its own and is drawn when the page is.
        const frameDocument = f => once(f, 'document', () => wrap(n.parseDocument(f.getAttribute('srcdoc') ?? '<!doctype html><body></body>', 'text/html')));
        const isBlank = f => f.hasAttribute('srcdoc') || !f.getAttribute('src') || f.getAttribute('src') === 'about:blank';
        const frameWindow = f => once(f, 'window', () => { const w = new EventTarget(); Object.assign(w, {postMessage() {}, focus() {}, blur() {}, close() {}, closed: false, length: 0, name: f.name, getComputedStyle, getSelection: () => selection, setTimeout, clearTimeout, requestAnimationFrame}); w.window = w.self = w.frames = w; w.parent = w.top = window; w.frameElement = f; w.location = {href: f.src || 'about:blank', replace() {}, assign() {}, reload() {}}; defineProperty(w, 'document', {get: () => f.contentDocument}); return w; });
        mix(HTMLIFrameElement.prototype, {get contentDocument() { return n.isConnected(this[I]) && isBlank(this) ? frameDocument(this) : null; }, get contentWindow() { return n.isConnected(this[I]) ? frameWindow(this) : null; }, getSVGDocument() { return null; }, get sandbox() { return tokenList(this, 'sandbox'); }});
        const HTMLMediaElement = html('HTMLMediaElement', '', 'src:u crossOrigin preload autoplay:b loop:b controls:b defaultMuted:b:muted');
        mix(HTMLMediaElement.prototype, {play() { return PromiseC.resolve(); }, pause() {}, load() {}, canPlayType() { return ''; }, get paused() { return true; }, get ended() { return false; }, get duration() { return NaN; }, get readyState() { return 0; }, get currentTime() { return 0; }, set currentTime(v) {}, get muted() { return true; }, set muted(v) {}, get volume() { return 1; }, set volume(v) {}, addTextTrack() { return {}; }, get buffered() { return {length: 0}; }, get currentSrc() { return this.src; }, get playbackRate() { return 1; }, set playbackRate(v) {}});
        html('HTMLVideoElement', 'video', 'poster:u width:i height:i playsInline:b', HTMLMediaElement); html('HTMLAudioElement', 'audio', '', HTMLMediaElement);
        const HTMLCanvasElement = html('HTMLCanvasElement', 'canvas', '');
        const HTMLDetailsElement = html('HTMLDetailsElement', 'details', 'name');
        mix(HTMLDetailsElement.prototype, {get open() { return this.hasAttribute('open'); }, set open(v) { if (this.open === !!v) return; v ? setAttr(this, 'open', '') : removeAttr(this, 'open'); task(() => fire(this, 'toggle', {oldState: v ? 'closed' : 'open', newState: v ? 'open' : 'closed'}, ToggleEvent)); }});
        const HTMLDialogElement = html('HTMLDialogElement', 'dialog', 'open:b closedBy');
        const returnValues = new WeakMapC();
        mix(HTMLDialogElement.prototype, {get returnValue() { return returnValues.get(this) ?? ''; }, set returnValue(v) { returnValues.set(this, String(v)); }, show() { setAttr(this, 'open', ''); }, showModal() { if (this.hasAttribute('open')) fail('InvalidStateError', 'The dialog is open.'); if (!n.isConnected(this[I])) fail('InvalidStateError', 'The dialog is not in the document.'); setAttr(this, 'open', ''); const f = this.querySelector('[autofocus],button,input,select,textarea,a[href]'); if (f) setFocus(f); }, close(v) { if (!this.hasAttribute('open')) return; removeAttr(this, 'open'); if (v !== undefined) returnValues.set(this, String(v)); task(() => fire(this, 'close')); }, requestClose(v) { if (fire(this, 'cancel', {cancelable: true})) this.close(v); }});

        // Forms.
        const validity = {valid: true, valueMissing: false, typeMismatch: false, patternMismatch: false, tooLong: false, tooShort: false, rangeUnderflow: false, rangeOverflow: false, stepMismatch: false, badInput: false, customError: false};
        const messages = new WeakMapC();
        const validityOf = e => {
          const v = {...validity}, value = e.value, type = e.type;
          if (messages.get(e)) v.customError = true;
          if (e.hasAttribute('required')) v.valueMissing = type === 'checkbox' || type === 'radio' ? !e.checked && !(type === 'radio' && e.name && rootOf(e).querySelector(`input[type=radio][name="${CSS.escape(e.name)}"]:checked`)) : value === '';
          if (value && type === 'email') v.typeMismatch = !/^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$/.test(value);
          if (value && type === 'url') v.typeMismatch = !n.url(value, '');
          const p = value && e.getAttribute('pattern');
          if (p) try { v.patternMismatch = !new RegExp('^(?:' + p + ')$', 'v').test(value); } catch { /* an invalid pattern constrains nothing */ }
          if (value && (type === 'number' || type === 'range')) { v.rangeUnderflow = e.min !== '' && +value < +e.min; v.rangeOverflow = e.max !== '' && +value > +e.max; }
          const min = +e.getAttribute('minlength'); if (value && min) v.tooShort = value.length < min;
          for (const k in v) if (k !== 'valid' && v[k]) v.valid = false;
          return v;
        };
        const controlMixin = {
          get form() { return wrap(n.formOwner(this[I])); },
          get labels() { const list = []; for (const l of rootOf(this).querySelectorAll('label')) if (l.control === this) list.push(l[I]); return staticList(list); },
          get willValidate() { return !n.isDisabled(this[I]); },
          get validity() { return validityOf(this); },
          get validationMessage() { return messages.get(this) || (validityOf(this).valid ? '' : 'Please fill out this field.'); },
          checkValidity() { if (n.isDisabled(this[I]) || validityOf(this).valid) return true; fire(this, 'invalid', {cancelable: true}); return false; },
          reportValidity() { return this.checkValidity(); },
          setCustomValidity(m) { messages.set(this, String(m)); },
        };
        const selectionMixin = {
          select() {}, setSelectionRange(a, b) { this.selectionStart = a; this.selectionEnd = b; }, setRangeText(t) { this.value += t; },
          get selectionStart() { return this[memo] && this[memo].from !== undefined ? this[memo].from : this.value.length; }, set selectionStart(v) { once(this, 'x', () => 1); this[memo].from = v; },
          get selectionEnd() { return this[memo] && this[memo].to !== undefined ? this[memo].to : this.value.length; }, set selectionEnd(v) { once(this, 'x', () => 1); this[memo].to = v; },
          get selectionDirection() { return 'none'; }, set selectionDirection(v) {},
        };
        // "Value sanitization" (HTML §4.10.5.1).
        const sanitized = (type, v, e) => {
          v = v.replace(/[\r\n]/g, '');
          switch (type) {
            case 'number': return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(v) && isFinite(+v) ? v : '';
            case 'range': { const min = e && +e.min || 0, max = e && e.max !== '' && !isNaN(+e.max) ? +e.max : 100; if (v === '' || !isFinite(+v)) return String(max < min ? min : (min + max) / 2); return String(Math.max(min, Math.min(Math.max(min, max), +v))); }
            case 'color': return /^#[0-9a-f]{6}$/i.test(v) ? lower(v) : '#000000';
            case 'date': return /^\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(v) && !isNaN(DateC.parse(v)) ? v : '';
            case 'month': return /^\d{4,}-(0[1-9]|1[0-2])$/.test(v) ? v : '';
            case 'week': return /^\d{4,}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(v) ? v : '';
            case 'time': return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(v) ? v : '';
            case 'datetime-local': return /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(v) ? v.replace(' ', 'T') : '';
            case 'url': case 'email': return v.trim();
            default: return v;
          }
        };
        const HTMLInputElement = html('HTMLInputElement', 'input', 'accept alt autocomplete defaultChecked:b:checked dirName disabled:b formAction:u formEnctype formMethod formNoValidate:b formTarget max maxLength:i min minLength:i multiple:b name pattern placeholder readOnly:b required:b size:i src:u step defaultValue:s:value align');
        mix(HTMLInputElement.prototype, controlMixin); mix(HTMLInputElement.prototype, selectionMixin);
        mix(HTMLInputElement.prototype, {
          get type() { const t = lower(this.getAttribute('type') ?? 'text'); return /^(hidden|text|search|tel|url|email|password|date|month|week|time|datetime-local|number|range|color|checkbox|radio|file|submit|image|reset|button)$/.test(t) ? t : 'text'; }, set type(v) { setAttr(this, 'type', String(v)); },
          get value() { const t = this.type; return t === 'file' ? '' : t === 'range' || t === 'color' ? sanitized(t, n.value(this[I]), this) : n.value(this[I]); },
          set value(v) { v = v === null ? '' : String(v); const t = this.type; if (t === 'file') return; if (/^(hidden|submit|image|reset|button|checkbox|radio)$/.test(t)) setAttr(this, 'value', v); else n.setValue(this[I], sanitized(t, v)); },
          get checked() { return n.checked(this[I]); }, set checked(v) { n.setChecked(this[I], !!v); },
          get indeterminate() { return !!n.state(this[I], 'indeterminate'); }, set indeterminate(v) { n.setState(this[I], 'indeterminate', v ? 1 : 0); },
          get valueAsNumber() { return this.value === '' ? NaN : this.type === 'number' || this.type === 'range' ? +this.value : DateC.parse(this.value); }, set valueAsNumber(v) { this.value = isNaN(v) ? '' : String(v); },
          get valueAsDate() { const t = DateC.parse(this.value); return isNaN(t) ? null : new DateC(t); },
          get files() { return this.type === 'file' ? once(this, 'files', () => { const l = create(FileList.prototype); defineProperty(l, 'length', {value: 0}); return l; }) : null; },
          get list() { const id = this.getAttribute('list'); return id ? document.getElementById(id) : null; },
          get width() { return n.metric(this[I], 'offsetWidth'); }, get height() { return n.metric(this[I], 'offsetHeight'); },
          stepUp(k = 1) { this.value = String((+this.value || 0) + k * (+this.step || 1)); }, stepDown(k = 1) { this.stepUp(-k); }, showPicker() {},
        });
        const HTMLTextAreaElement = html('HTMLTextAreaElement', 'textarea', 'autocomplete cols:i dirName disabled:b maxLength:i minLength:i name placeholder readOnly:b required:b rows:i wrap');
        mix(HTMLTextAreaElement.prototype, controlMixin); mix(HTMLTextAreaElement.prototype, selectionMixin);
        mix(HTMLTextAreaElement.prototype, {get type() { return 'textarea'; }, get value() { return n.value(this[I]).replace(/\r\n?/g, '\n'); }, set value(v) { n.setValue(this[I], v === null ? '' : String(v)); }, get defaultValue() { return this.textContent; }, set defaultValue(v) { this.textContent = v; }, get textLength() { return this.value.length; }});
        const HTMLButtonElement = html('HTMLButtonElement', 'button', 'disabled:b formAction:u formEnctype formMethod formNoValidate:b formTarget name value');
        mix(HTMLButtonElement.prototype, controlMixin);
        mix(HTMLButtonElement.prototype, {get type() { const t = lower(this.getAttribute('type') ?? ''); return t === 'reset' || t === 'button' ? t : 'submit'; }, set type(v) { setAttr(this, 'type', String(v)); }});
        const HTMLSelectElement = html('HTMLSelectElement', 'select', 'autocomplete disabled:b multiple:b name required:b size:i');
        mix(HTMLSelectElement.prototype, controlMixin);
        mix(HTMLSelectElement.prototype, {
          get type() { return this.multiple ? 'select-multiple' : 'select-one'; },
          get options() { return once(this, 'options', () => liveList(HTMLOptionsCollection, () => n.options(this[I]), {owner: this})); },
          get selectedOptions() { return liveList(HTMLCollection, () => n.selectedOptions(this[I])); },
          get length() { return this.options.length; }, set length(v) { while (this.options.length > v) this.remove(this.options.length - 1); },
          get value() { const s = n.selectedOptions(this[I]); return s.length ? wrap(s[0]).value : ''; }, set value(v) { n.setValue(this[I], String(v)); },
          get selectedIndex() { const s = n.selectedOptions(this[I]); return s.length ? n.options(this[I]).indexOf(s[0]) : -1; },
          set selectedIndex(i) { const all = n.options(this[I]); for (let k = 0; k < all.length; k++) n.setSelected(all[k], k === +i); },
          item(i) { return this.options[i] ?? null; }, namedItem(x) { return this.options.namedItem(x); },
          add(o, before = null) { if (typeof before === 'number') before = this.options[before] ?? null; (before ? before.parentNode : this).insertBefore(o, before); },
          remove(i) { if (i === undefined) return remove(this); const o = this.options[i]; if (o) remove(o); }, showPicker() {},
          [Symbol.iterator]() { return this.options[Symbol.iterator](); },
        });
        const HTMLOptionElement = html('HTMLOptionElement', 'option', 'disabled:b defaultSelected:b:selected');
        mix(HTMLOptionElement.prototype, {
          get value() { return n.value(this[I]); }, set value(v) { setAttr(this, 'value', String(v)); },
          get text() { return this.textContent.trim().replace(/[\t\n\f\r ]+/g, ' '); }, set text(v) { this.textContent = v; },
          get label() { return this.getAttribute('label') ?? this.text; }, set label(v) { setAttr(this, 'label', String(v)); },
          get selected() { const s = this.closest('select'); return s ? n.selectedOptions(s[I]).includes(this[I]) : n.selected(this[I]); },
          set selected(v) { const s = this.closest('select'); if (v && s && !s.multiple) for (const o of n.options(s[I])) n.setSelected(o, false); n.setSelected(this[I], !!v); },
          get index() { const s = this.closest('select'); return s ? n.options(s[I]).indexOf(this[I]) : 0; }, get form() { const s = this.closest('select'); return s ? s.form : null; },
        });
        html('HTMLOptGroupElement', 'optgroup', 'disabled:b label'); html('HTMLDataListElement', 'datalist');
        mix(interfaces.HTMLDataListElement.prototype, {get options() { return byTag(this, 'option'); }});
        mix(html('HTMLFieldSetElement', 'fieldset', 'disabled:b name').prototype, {get elements() { return liveList(HTMLCollection, () => n.qsa(this[I], 'button,input,select,textarea,output,fieldset,object')); }, get type() { return 'fieldset'; }});
        mix(interfaces.HTMLFieldSetElement.prototype, controlMixin);
        html('HTMLLegendElement', 'legend', 'align');
        mix(html('HTMLLabelElement', 'label', 'htmlFor:s:for').prototype, {get control() { return wrap(n.labeled(this[I])); }, get form() { const c = this.control; return c ? c.form : null; }});
        mix(html('HTMLOutputElement', 'output', 'name').prototype, {get value() { return this.textContent; }, set value(v) { this.textContent = v; }, get type() { return 'output'; }});
        mix(html('HTMLProgressElement', 'progress', '').prototype, {get value() { return +this.getAttribute('value') || 0; }, set value(v) { setAttr(this, 'value', String(+v)); }, get max() { return +this.getAttribute('max') || 1; }, set max(v) { setAttr(this, 'max', String(+v)); }, get position() { return this.hasAttribute('value') ? this.value / this.max : -1; }});
        html('HTMLMeterElement', 'meter', 'value min max low high optimum');
        const HTMLFormElement = html('HTMLFormElement', 'form', 'acceptCharset:s:accept-charset autocomplete encoding:s:enctype name noValidate:b target rel');
        mix(HTMLFormElement.prototype, {
          get action() { const a = this.getAttribute('action'); return a ? n.resolve(a) : n.documentURL(); }, set action(v) { setAttr(this, 'action', String(v)); },
          get method() { const m = lower(this.getAttribute('method') ?? ''); return m === 'post' || m === 'dialog' ? m : 'get'; }, set method(v) { setAttr(this, 'method', String(v)); },
          get enctype() { return lower(this.getAttribute('enctype') ?? '') || 'application/x-www-form-urlencoded'; }, set enctype(v) { setAttr(this, 'enctype', String(v)); },
          get elements() { return once(this, 'elements', () => liveList(HTMLFormControlsCollection, () => n.formElements(this[I]))); },
          get length() { return this.elements.length; },
          submit() { n.submit(this[I], -1); },
          requestSubmit(button) { submitForm(this, button || null); },
          reset() { if (fire(this, 'reset', {bubbles: true, cancelable: true})) n.resetForm(this[I]); },
          checkValidity() { let ok = true; for (const e of this.elements) if (e.checkValidity && !e.checkValidity()) ok = false; return ok; },
          reportValidity() { return this.checkValidity(); },
          [Symbol.iterator]() { return this.elements[Symbol.iterator](); },
        });
        // `form.NAME` and `form[0]` (HTML §4.10.3): by a proxy behind the prototype, so that own members win.
        const formNames = new ProxyC(Object.getPrototypeOf(HTMLFormElement.prototype), {
          get(t, p, form) { if (typeof p === 'string' && !(p in t) && form && form[I] !== undefined && n.name(form[I]) === 'form') { const list = form.elements; if (indexPattern.test(p)) return list[p]; const found = list.namedItem(p); if (found) return found; } return Reflect.get(t, p, form); },
          has(t, p) { return p in t; },
        });
        Object.setPrototypeOf(HTMLFormElement.prototype, formNames);
        const submitForm = (form, submitter) => {
          if (!n.isConnected(form[I])) return;
          if (!form.noValidate && !(submitter && submitter.formNoValidate) && !form.checkValidity()) return;
          if (!fire(form, 'submit', {bubbles: true, cancelable: true, submitter}, SubmitEvent)) return;
          if (form.method === 'dialog') { const d = form.closest('dialog'); if (d) d.close(submitter ? submitter.value : ''); return; }
          n.submit(form[I], submitter ? submitter[I] : -1);
        };

        // Tables.
        const rowsOf = s => liveList(HTMLCollection, () => n.children(s[I]).filter(c => n.name(c) === 'tr'));
        const section = html('HTMLTableSectionElement', 'tbody thead tfoot', 'align');
        mix(section.prototype, {get rows() { return rowsOf(this); }, insertRow(i = -1) { const r = document.createElement('tr'); insert(this, r, i < 0 ? null : this.rows[i] ?? null); return r; }, deleteRow(i) { const r = i < 0 ? this.rows[this.rows.length - 1] : this.rows[i]; if (r) remove(r); }});
        mix(html('HTMLTableElement', 'table', 'align bgColor border cellPadding cellSpacing frame rules summary width').prototype, {
          get rows() { return liveList(HTMLCollection, () => n.qsa(this[I], ':scope > tr, :scope > thead > tr, :scope > tbody > tr, :scope > tfoot > tr')); },
          get tBodies() { return liveList(HTMLCollection, () => n.children(this[I]).filter(c => n.name(c) === 'tbody')); },
          get tHead() { return this.querySelector(':scope > thead'); }, get tFoot() { return this.querySelector(':scope > tfoot'); }, get caption() { return this.querySelector(':scope > caption'); },
          createTHead() { let h = this.tHead; if (!h) insert(this, h = document.createElement('thead'), this.firstChild); return h; },
          createTFoot() { let h = this.tFoot; if (!h) insert(this, h = document.createElement('tfoot'), null); return h; },
          createTBody() { const b = document.createElement('tbody'); insert(this, b, null); return b; },
          createCaption() { let c = this.caption; if (!c) insert(this, c = document.createElement('caption'), this.firstChild); return c; },
          deleteTHead() { const h = this.tHead; if (h) remove(h); }, deleteTFoot() { const h = this.tFoot; if (h) remove(h); }, deleteCaption() { const c = this.caption; if (c) remove(c); },
          insertRow(i = -1) { const rows = this.rows, r = document.createElement('tr'); if (i < 0 || i >= rows.length) { const b = this.tBodies; insert(rows.length ? rows[rows.length - 1].parentNode : b.length ? b[b.length - 1] : this.createTBody(), r, null); } else insert(rows[i].parentNode, r, rows[i]); return r; },
          deleteRow(i) { const r = i < 0 ? this.rows[this.rows.length - 1] : this.rows[i]; if (r) remove(r); },
        });
        mix(html('HTMLTableRowElement', 'tr', 'align bgColor vAlign').prototype, {
          get cells() { return liveList(HTMLCollection, () => n.children(this[I]).filter(c => n.name(c) === 'td' || n.name(c) === 'th')); },
          insertCell(i = -1) { const c = document.createElement('td'); insert(this, c, i < 0 ? null : this.cells[i] ?? null); return c; },
          deleteCell(i) { const c = i < 0 ? this.cells[this.cells.length - 1] : this.cells[i]; if (c) remove(c); },
          get rowIndex() { const t = this.closest('table'); return t ? ArrayC.from(t.rows).indexOf(this) : -1; },
          get sectionRowIndex() { return this.parentNode ? n.children(this.parentNode[I]).filter(c => n.name(c) === 'tr').indexOf(this[I]) : -1; },
        });
        mix(html('HTMLTableCellElement', 'td th', 'headers scope abbr align bgColor width height vAlign noWrap:b').prototype, {
          get colSpan() { return parseInt(this.getAttribute('colspan')) || 1; }, set colSpan(v) { setAttr(this, 'colspan', String(v)); },
          get rowSpan() { return parseInt(this.getAttribute('rowspan')) || 1; }, set rowSpan(v) { setAttr(this, 'rowspan', String(v)); },
          get cellIndex() { return this.parentNode ? ArrayC.from(this.parentNode.cells || []).indexOf(this) : -1; },
        });
        html('HTMLTableCaptionElement', 'caption', 'align'); html('HTMLTableColElement', 'col colgroup', 'span:i width align');
        """#
}
