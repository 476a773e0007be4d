extension Prelude {
    /// Documents, ranges, walkers, parsing and XPath (DOM §4.5, §5, §6, §8).
    static let traversal = #"""
        let active = null;
        const setFocus = e => {
          const old = active;
          if (old === e || (e && !n.isConnected(e[I]))) return;
          active = null;
          if (old) { fire(old, 'blur', {composed: true, relatedTarget: e}, FocusEvent); fire(old, 'focusout', {bubbles: true, composed: true, relatedTarget: e}, FocusEvent); }
          if (!e) return;
          active = e;
          fire(e, 'focus', {composed: true, relatedTarget: old}, FocusEvent); fire(e, 'focusin', {bubbles: true, composed: true, relatedTarget: old}, FocusEvent);
        };
        const namePattern = /^[A-Za-z_:\u0080-\uFFFF][^\s>\/\0]*$/;
        const namedItems = (w, selector) => liveList(HTMLCollection, () => n.qsa(w[I], selector));
        let readyState = 'loading', currentScript = null, focusVisible = true;
        class Document extends Node {
          constructor() { const w = wrap(n.createDocument()); return w; }
          get implementation() { return once(this, 'implementation', () => create(DOMImplementation.prototype)); }
          get URL() { return this === document ? n.documentURL() : 'about:blank'; } get documentURI() { return this.URL; }
          get compatMode() { return n.mode() === 2 ? 'BackCompat' : 'CSS1Compat'; }
          get characterSet() { return n.encoding(); } get charset() { return n.encoding(); } get inputEncoding() { return n.encoding(); }
          get contentType() { return this === document ? n.contentType() : 'text/html'; }
          get doctype() { for (let c = this.firstChild; c; c = c.nextSibling) if (c.nodeType === 10) return c; return null; }
          get documentElement() { return wrap(n.firstElement(this[I])); }
          get defaultView() { return this === document ? window : null; }
          get head() { const d = this.documentElement; if (!d) return null; for (const c of n.children(d[I])) if (n.name(c) === 'head') return wrap(c); return null; }
          get body() { const d = this.documentElement; if (!d) return null; for (const c of n.children(d[I])) if (n.name(c) === 'body' || n.name(c) === 'frameset') return wrap(c); return null; }
          set body(e) { const old = this.body; if (old) this.documentElement.replaceChild(e, old); else this.documentElement.appendChild(e); }
          get title() { const t = wrap(n.qs(this[I], 'title')); return t ? t.textContent.trim().replace(/[\t\n\f\r ]+/g, ' ') : ''; }
          set title(v) { let t = wrap(n.qs(this[I], 'title')); if (!t) { const h = this.head; if (!h) return; t = this.createElement('title'); insert(h, t, null); } t.textContent = String(v); if (this === document) n.note('title', this.title); }
          get readyState() { return this === document ? readyState : 'complete'; }
          get currentScript() { return currentScript; }
          get activeElement() { let e = active; if (e) for (let r = rootOf(e); r instanceof ShadowRoot; r = rootOf(e)) e = r.host; return e || this.body || this.documentElement; }
          hasFocus() { return true; }
          get hidden() { return false; } get visibilityState() { return 'visible'; } get webkitHidden() { return false; }
          get cookie() { return n.cookies(); } set cookie(v) { n.setCookie(String(v)); }
          get referrer() { return config.referrer; } get domain() { return n.url(n.documentURL(), '')?.hostname ?? ''; } set domain(v) {}
          get lastModified() { const d = new DateC(startTime), p = x => String(x).padStart(2, '0'); return `${p(d.getMonth() + 1)}/${p(d.getDate())}/${d.getFullYear()} ${p(d.getHours())}:${p(d.getMinutes())}:${p(d.getSeconds())}`; }
          get location() { return this === document ? location : null; } set location(v) { location.href = v; }
          get dir() { return this.documentElement?.dir ?? ''; } set dir(v) { if (this.documentElement) this.documentElement.dir = v; }
          get designMode() { return 'off'; } set designMode(v) {}
          get scrollingElement() { return n.mode() === 2 ? this.body : this.documentElement; }
          get fullscreenElement() { return null; } get fullscreenEnabled() { return false; } get pictureInPictureEnabled() { return false; }
          get forms() { return once(this, 'forms', () => namedItems(this, 'form')); } get images() { return once(this, 'images', () => namedItems(this, 'img')); }
          get links() { return once(this, 'links', () => namedItems(this, 'a[href], area[href]')); } get anchors() { return once(this, 'anchors', () => namedItems(this, 'a[name]')); }
          get scripts() { return once(this, 'scripts', () => namedItems(this, 'script')); } get embeds() { return once(this, 'embeds', () => namedItems(this, 'embed')); } get plugins() { return this.embeds; } get applets() { return once(this, 'applets', () => namedItems(this, 'nothing-at-all')); }
          get all() { return once(this, 'all', () => namedItems(this, '*')); }
          get styleSheets() { return sheetsOf(this); } get adoptedStyleSheets() { return adopted(this); } set adoptedStyleSheets(v) { adopt(this, v); }
          get fonts() { return fontSet; } get timeline() { return {currentTime: now()}; }
          getElementById(id) { return wrap(n.byId(this[I], String(id))); }
          getElementsByTagName(name) { return byTag(this, name); } getElementsByTagNameNS(ns, name) { return byTag(this, name); } getElementsByClassName(names) { return byClass(this, names); }
          getElementsByName(name) { name = String(name); return liveList(NodeList, () => n.qsa(this[I], '[name]').filter(i => n.getAttr(i, 'name') === name)); }
          createElement(name, options) {
            name = lower(name);
            if (!namePattern.test(name)) fail('InvalidCharacterError', `'${name}' is no element name.`);
            const is = options && typeof options === 'object' ? options.is : undefined;
            const d = definitions.size ? definitions.get(is || name) : undefined;
            if (d && d.local === name) { try { return new d.C(); } catch (x) { report(x); } }
            const id = n.createElement(name, HTML, '');
            if (is) n.setAttr(id, 'is', is);
            const e = wrap(id);
            if (name === 'script') forceAsync.add(e);
            return e;
          }
          createElementNS(ns, name) {
            name = String(name); ns = ns === null || ns === undefined ? '' : String(ns);
            if (!namePattern.test(name)) fail('InvalidCharacterError', `'${name}' is no element name.`);
            const i = name.indexOf(':');
            if (ns === HTML && i < 0 && definitions.has(name)) return this.createElement(name);
            const e = wrap(n.createElement(i < 0 ? name : name.slice(i + 1), ns, i < 0 ? '' : name.slice(0, i)));
            if (ns === HTML && name === 'script') forceAsync.add(e);
            return e;
          }
          createTextNode(s) { return wrap(n.createText(String(s))); } createComment(s) { return wrap(n.createComment(String(s))); } createCDATASection(s) { return wrap(n.createCDATA(String(s))); }
          createProcessingInstruction(t, d) { return wrap(n.createPI(String(t), String(d))); } createDocumentFragment() { return wrap(n.createFragment()); }
          createAttribute(name) { return makeAttr(null, '', lower(name), '', ''); } createAttributeNS(ns, name) { const i = name.indexOf(':'); return makeAttr(null, i < 0 ? '' : name.slice(0, i), name.slice(i + 1), ns, ''); }
          createEvent(kind) { const C = ({event: Event, events: Event, htmlevents: Event, customevent: CustomEvent, mouseevent: MouseEvent, mouseevents: MouseEvent, uievent: UIEvent, uievents: UIEvent, keyboardevent: KeyboardEvent, focusevent: FocusEvent, messageevent: MessageEvent, touchevent: TouchEvent, compositionevent: CompositionEvent, storageevent: StorageEvent, hashchangeevent: HashChangeEvent, beforeunloadevent: BeforeUnloadEvent})[lower(kind)]; if (!C) fail('NotSupportedError'); return new C(''); }
          createRange() { return new Range(); }
          createTreeWalker(root, show = 0xFFFFFFFF, filter = null) { return new TreeWalker(root, show, filter); } createNodeIterator(root, show = 0xFFFFFFFF, filter = null) { return new NodeIterator(root, show, filter); }
          importNode(node, deep) { return node.cloneNode(deep); } adoptNode(node) { if (n.parent(idOf(node)) >= 0) remove(node); return node; }
          elementFromPoint(x, y) { return wrap(n.elementFromPoint(+x, +y)); } elementsFromPoint(x, y) { const list = []; for (let e = this.elementFromPoint(x, y); e; e = e.parentElement) list.push(e); return list; }
          caretRangeFromPoint() { return null; } caretPositionFromPoint() { return null; }
          getSelection() { return selection; }
          write(...x) { n.write(x.map(String).join('')); } writeln(...x) { n.write(x.map(String).join('') + '\n'); }
          open() { if (readyState !== 'loading') replaceAll(this, null); return this; } close() {}
          execCommand() { return false; } queryCommandSupported() { return false; } queryCommandEnabled() { return false; } queryCommandState() { return false; }
          evaluate(expression, context, resolver, type = 0) { return xpath(expression, context || this, resolver, type); }
          createExpression(expression, resolver) { return {evaluate: (c, t = 0) => xpath(expression, c, resolver, t)}; } createNSResolver(node) { return node; }
          startViewTransition(f) { const done = PromiseC.resolve(typeof f === 'function' ? f() : f && f.update && f.update()); return {finished: done, ready: done, updateCallbackDone: done, skipTransition() {}}; }
          getAnimations() { return []; } exitFullscreen() { return PromiseC.resolve(); } hasStorageAccess() { return PromiseC.resolve(true); } requestStorageAccess() { return PromiseC.resolve(); }
          static parseHTMLUnsafe(s) { return new DOMParser().parseFromString(s, 'text/html'); }
        }
        mix(Document.prototype, parentMixin);
        class HTMLDocument extends Document {} class XMLDocument extends Document {}
        class DOMImplementation {
          createHTMLDocument(title) { const d = new DOMParser().parseFromString('<!doctype html><html><head></head><body></body></html>', 'text/html'); if (title !== undefined) { const t = document.createElement('title'); t.textContent = String(title); d.head.appendChild(t); } return d; }
          createDocument(ns, name) { const d = wrap(n.createDocument()); if (name) d.appendChild(document.createElementNS(ns, name)); return d; }
          createDocumentType(name, p, s) { return wrap(n.createDoctype(String(name), String(p), String(s))); }
          hasFeature() { return true; }
        }
        class DOMParser { parseFromString(text, type) { const id = n.parseDocument(String(text), String(type)); const d = wrap(id); for (const s of n.byTag(id, 'script')) started.add(s); return d; } }
        class XMLSerializer { serializeToString(node) { return n.outer(idOf(node), true); } }

        class NodeFilter {}
        const filters = {FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xFFFFFFFF, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8, SHOW_PROCESSING_INSTRUCTION: 64, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_TYPE: 512, SHOW_DOCUMENT_FRAGMENT: 1024};
        for (const k in filters) defineProperty(NodeFilter, k, {value: filters[k], enumerable: true});
        const verdict = (w, node) => { if (!((1 << (node.nodeType - 1)) & w.whatToShow)) return 3; const f = w.filter; return f === null || f === undefined ? 1 : typeof f === 'function' ? f(node) : f.acceptNode(node); };
        class TreeWalker {
          constructor(root, show, filter) { idOf(root); this.root = root; this.whatToShow = show >>> 0; this.filter = filter; this.currentNode = root; }
          parentNode() { let node = this.currentNode; while (node && node !== this.root) { node = node.parentNode; if (node && verdict(this, node) === 1) return this.currentNode = node; } return null; }
          firstChild() { return this.child('firstChild', 'nextSibling'); } lastChild() { return this.child('lastChild', 'previousSibling'); }
          nextSibling() { return this.sibling('nextSibling', 'firstChild'); } previousSibling() { return this.sibling('previousSibling', 'lastChild'); }
          nextNode() {
            let node = this.currentNode, result = 1;
            for (;;) {
              while (result !== 2 && node.firstChild) { node = node.firstChild; result = verdict(this, node); if (result === 1) return this.currentNode = node; }
              let at = node, next = null;
              while (at) { if (at === this.root) return null; next = at.nextSibling; if (next) break; at = at.parentNode; }
              if (!next) return null;
              node = next; result = verdict(this, node);
              if (result === 1) return this.currentNode = node;
            }
          }
          previousNode() {
            let node = this.currentNode;
            while (node !== this.root) {
              let s = node.previousSibling;
              while (s) { node = s; let r = verdict(this, node); while (r !== 2 && node.lastChild) { node = node.lastChild; r = verdict(this, node); } if (r === 1) return this.currentNode = node; s = node.previousSibling; }
              if (node === this.root || !node.parentNode) return null;
              node = node.parentNode;
              if (verdict(this, node) === 1) return this.currentNode = node;
            }
            return null;
          }
        }
        defineProperty(TreeWalker.prototype, 'child', {value(first, next) {
          let node = this.currentNode[first];
          while (node) {
            const r = verdict(this, node);
            if (r === 1) return this.currentNode = node;
            if (r === 3 && node[first]) { node = node[first]; continue; }
            while (node) { if (node[next]) { node = node[next]; break; } const p = node.parentNode; if (!p || p === this.root || p === this.currentNode) return null; node = p; }
          }
          return null;
        }});
        defineProperty(TreeWalker.prototype, 'sibling', {value(next, first) {
          let node = this.currentNode;
          if (node === this.root) return null;
          for (;;) {
            let s = node[next];
            while (s) { node = s; const r = verdict(this, node); if (r === 1) return this.currentNode = node; s = node[first]; if (r === 2 || !s) s = node[next]; }
            node = node.parentNode;
            if (!node || node === this.root || verdict(this, node) === 1) return null;
          }
        }});
        class NodeIterator {
          constructor(root, show, filter) { idOf(root); this.root = root; this.whatToShow = show >>> 0; this.filter = filter; this.referenceNode = root; this.pointerBeforeReferenceNode = true; }
          nextNode() { let node = this.referenceNode, before = this.pointerBeforeReferenceNode; for (;;) { if (!before) { node = wrap(n.following(node[I], this.root[I])); if (!node) return null; } before = false; if (verdict(this, node) === 1) { this.referenceNode = node; this.pointerBeforeReferenceNode = false; return node; } } }
          previousNode() { let node = this.referenceNode, before = this.pointerBeforeReferenceNode; for (;;) { if (before) { if (node === this.root) return null; let p = node.previousSibling; if (p) { while (p.lastChild) p = p.lastChild; node = p; } else node = node.parentNode; if (!node) return null; } before = true; if (verdict(this, node) === 1) { this.referenceNode = node; this.pointerBeforeReferenceNode = true; return node; } } }
          detach() {}
        }

        // Ranges: boundary points that follow removals.
        const ranges = new SetC();
        const rangesBeforeRemove = node => {
          const parent = node.parentNode, index = indexOf(node);
          for (const ref of ranges) {
            const r = ref.deref();
            if (!r) { ranges.delete(ref); continue; }
            for (const [c, o] of [['startContainer', 'startOffset'], ['endContainer', 'endOffset']]) {
              if (n.contains(node[I], r[c][I])) { r[c] = parent; r[o] = index; } else if (r[c] === parent && r[o] > index) r[o]--;
            }
          }
        };
        const indexOf = node => { let i = 0; for (let p = n.prev(node[I]); p >= 0; p = n.prev(p)) i++; return i; };
        const lengthOf = node => n.kind(node[I]) >= 5 ? node.data.length : n.childNodes(node[I]).length;
        const comparePoints = (a, i, b, j) => {
          if (a === b) return i < j ? -1 : i > j ? 1 : 0;
          const p = a.compareDocumentPosition(b);
          if (p & 2) return -comparePoints(b, j, a, i);
          if (p & 16) { let c = b; while (c.parentNode !== a) c = c.parentNode; if (indexOf(c) < i) return 1; }
          return -1;
        };
        class Range {
          constructor() { this.startContainer = this.endContainer = document; this.startOffset = this.endOffset = 0; if (ranges.size < 10000) ranges.add(new WeakRef(this)); }
          get collapsed() { return this.startContainer === this.endContainer && this.startOffset === this.endOffset; }
          get commonAncestorContainer() { let c = this.startContainer; while (!c.contains(this.endContainer)) c = c.parentNode; return c; }
          setStart(node, o) { if (o > lengthOf(node)) fail('IndexSizeError'); this.startContainer = node; this.startOffset = o; if (rootOf(node) !== rootOf(this.endContainer) || comparePoints(node, o, this.endContainer, this.endOffset) > 0) { this.endContainer = node; this.endOffset = o; } }
          setEnd(node, o) { if (o > lengthOf(node)) fail('IndexSizeError'); this.endContainer = node; this.endOffset = o; if (rootOf(node) !== rootOf(this.startContainer) || comparePoints(this.startContainer, this.startOffset, node, o) > 0) { this.startContainer = node; this.startOffset = o; } }
          setStartBefore(x) { this.setStart(x.parentNode, indexOf(x)); } setStartAfter(x) { this.setStart(x.parentNode, indexOf(x) + 1); } setEndBefore(x) { this.setEnd(x.parentNode, indexOf(x)); } setEndAfter(x) { this.setEnd(x.parentNode, indexOf(x) + 1); }
          collapse(toStart) { if (toStart) { this.endContainer = this.startContainer; this.endOffset = this.startOffset; } else { this.startContainer = this.endContainer; this.startOffset = this.endOffset; } }
          selectNode(x) { const p = x.parentNode, i = indexOf(x); this.startContainer = this.endContainer = p; this.startOffset = i; this.endOffset = i + 1; }
          selectNodeContents(x) { this.startContainer = this.endContainer = x; this.startOffset = 0; this.endOffset = lengthOf(x); }
          compareBoundaryPoints(how, o) { const [a, i] = how === 0 || how === 3 ? [this.startContainer, this.startOffset] : [this.endContainer, this.endOffset]; const [b, j] = how === 0 || how === 1 ? [o.startContainer, o.startOffset] : [o.endContainer, o.endOffset]; return comparePoints(a, i, b, j); }
          isPointInRange(x, o) { return comparePoints(x, o, this.startContainer, this.startOffset) >= 0 && comparePoints(x, o, this.endContainer, this.endOffset) <= 0; }
          comparePoint(x, o) { return comparePoints(x, o, this.startContainer, this.startOffset) < 0 ? -1 : comparePoints(x, o, this.endContainer, this.endOffset) > 0 ? 1 : 0; }
          intersectsNode(x) { const p = x.parentNode; if (!p) return true; const i = indexOf(x); return comparePoints(p, i, this.endContainer, this.endOffset) < 0 && comparePoints(p, i + 1, this.startContainer, this.startOffset) > 0; }
          cloneRange() { const r = new Range(); r.startContainer = this.startContainer; r.startOffset = this.startOffset; r.endContainer = this.endContainer; r.endOffset = this.endOffset; return r; }
          cloneContents() { return contentsOf(this, false); } extractContents() { return contentsOf(this, true); } deleteContents() { contentsOf(this, true); }
          insertNode(x) { let ref = this.startContainer, p = ref; if (ref.nodeType === 3) { p = ref.parentNode; ref = this.startOffset ? ref.splitText(this.startOffset) : ref; } else ref = ref.childNodes[this.startOffset] ?? null; insert(p, x, ref); if (this.collapsed) this.setEnd(p, (ref ? indexOf(ref) : lengthOf(p))); }
          surroundContents(x) { const f = this.extractContents(); replaceAll(x, null); this.insertNode(x); x.appendChild(f); this.selectNode(x); }
          createContextualFragment(html) { let c = this.startContainer; if (c.nodeType !== 1) c = c.parentElement || document.body; return wrap(n.parseFragment(c[I], String(html))); }
          toString() { if (this.startContainer === this.endContainer && this.startContainer.nodeType === 3) return this.startContainer.data.slice(this.startOffset, this.endOffset); let s = ''; const root = this.commonAncestorContainer; for (const t of walk(root)) if (t.nodeType === 3 && this.intersectsNode(t)) s += t.data.slice(t === this.startContainer ? this.startOffset : 0, t === this.endContainer ? this.endOffset : undefined); return s; }
          getBoundingClientRect() { const e = this.commonAncestorContainer; const el = e.nodeType === 1 ? e : e.parentElement; return el ? el.getBoundingClientRect() : new DOMRect(); }
          getClientRects() { const e = this.commonAncestorContainer; const el = e.nodeType === 1 ? e : e.parentElement; return el ? el.getClientRects() : []; }
          detach() {}
        }
        for (const [k, v] of [['START_TO_START', 0], ['START_TO_END', 1], ['END_TO_END', 2], ['END_TO_START', 3]]) { defineProperty(Range, k, {value: v}); defineProperty(Range.prototype, k, {value: v}); }
        const contentsOf = (r, takes) => {
          const f = wrap(n.createFragment());
          if (r.collapsed) return f;
          const {startContainer: a, startOffset: i, endContainer: b, endOffset: j} = r;
          if (a === b && n.kind(a[I]) >= 5) { const c = a.cloneNode(); c.data = a.data.slice(i, j); f.appendChild(c); if (takes) a.replaceData(i, j - i, ''); r.collapse(true); return f; }
          const common = r.commonAncestorContainer;
          const part = (node, into) => {
            for (const child of ArrayC.from(node.childNodes)) {
              if (!r.intersectsNode(child)) continue;
              const whole = comparePoints(node, indexOf(child), a, i) >= 0 && comparePoints(node, indexOf(child) + 1, b, j) <= 0;
              if (whole) { into.appendChild(takes ? child : child.cloneNode(true)); continue; }
              const copy = child.cloneNode(false);
              if (n.kind(child[I]) >= 5) { const from = child === a ? i : 0, to = child === b ? j : child.data.length; copy.data = child.data.slice(from, to); if (takes) child.data = child.data.slice(0, from) + child.data.slice(to); into.appendChild(copy); continue; }
              into.appendChild(copy); part(child, copy);
            }
          };
          part(common, f);
          if (takes) r.collapse(true);
          return f;
        };
        const StaticRange = class StaticRange { constructor(o) { Object.assign(this, o); } }, AbstractRange = class AbstractRange {};
        class Selection {
          constructor() { this.list = []; }
          get rangeCount() { return this.list.length; } getRangeAt(i) { if (!this.list[i]) fail('IndexSizeError'); return this.list[i]; }
          addRange(r) { if (!this.list.length) this.list = [r]; } removeRange(r) { this.list = this.list.filter(x => x !== r); } removeAllRanges() { this.list = []; } empty() { this.list = []; }
          get anchorNode() { return this.list[0]?.startContainer ?? null; } get anchorOffset() { return this.list[0]?.startOffset ?? 0; } get focusNode() { return this.list[0]?.endContainer ?? null; } get focusOffset() { return this.list[0]?.endOffset ?? 0; }
          get isCollapsed() { return !this.list[0] || this.list[0].collapsed; } get type() { return !this.list[0] ? 'None' : this.list[0].collapsed ? 'Caret' : 'Range'; } get direction() { return 'none'; }
          collapse(x, o = 0) { this.list = []; if (x) { const r = new Range(); r.setStart(x, o); r.collapse(true); this.list = [r]; } } setPosition(x, o) { this.collapse(x, o); } collapseToStart() { this.list[0]?.collapse(true); } collapseToEnd() { this.list[0]?.collapse(false); }
          selectAllChildren(x) { const r = new Range(); r.selectNodeContents(x); this.list = [r]; } extend(x, o = 0) { this.list[0]?.setEnd(x, o); } setBaseAndExtent(a, i, b, j) { const r = new Range(); r.setStart(a, i); r.setEnd(b, j); this.list = [r]; }
          containsNode(x) { return !!this.list[0] && this.list[0].intersectsNode(x); } deleteFromDocument() { this.list[0]?.deleteContents(); } toString() { return this.list[0] ? this.list[0].toString() : ''; } modify() {}
        }
        const selection = new Selection();

        class XPathResult {
          constructor(type, value) { this.resultType = type; this.at = 0; this.value = value; this.invalidIteratorState = false; }
          get numberValue() { return +this.value; } get stringValue() { return String(this.value); } get booleanValue() { return !!this.value; }
          get snapshotLength() { return this.value.length; } snapshotItem(i) { return this.value[i] ?? null; } iterateNext() { return this.value[this.at++] ?? null; } get singleNodeValue() { return this.value[0] ?? null; }
        }
        ['ANY_TYPE', 'NUMBER_TYPE', 'STRING_TYPE', 'BOOLEAN_TYPE', 'UNORDERED_NODE_ITERATOR_TYPE', 'ORDERED_NODE_ITERATOR_TYPE', 'UNORDERED_NODE_SNAPSHOT_TYPE', 'ORDERED_NODE_SNAPSHOT_TYPE', 'ANY_UNORDERED_NODE_TYPE', 'FIRST_ORDERED_NODE_TYPE'].forEach((k, i) => { defineProperty(XPathResult, k, {value: i}); defineProperty(XPathResult.prototype, k, {value: i}); });
        class XPathEvaluator { evaluate(...a) { return document.evaluate(...a); } createExpression(...a) { return document.createExpression(...a); } createNSResolver(x) { return x; } }
        const xpath = (expression, context, resolver, type) => {
          const prefixes = [];
          if (resolver) for (const m of String(expression).matchAll(/([A-Za-z_][\w.-]*):(?=[A-Za-z_*])/g)) { const uri = typeof resolver === 'function' ? resolver(m[1]) : resolver.lookupNamespaceURI(m[1]); if (uri) prefixes.push(m[1], uri); }
          const r = n.xpath(String(expression), idOf(context), prefixes);
          if (typeof r === 'string' && r[0] === '!') fail('SyntaxError', r.slice(1));
          if (isArray(r)) {
            const nodes = [];
            for (let i = 0; i < r.length; i += 2) nodes.push(r[i + 1] === '' ? wrap(r[i]) : wrap(r[i]).getAttributeNode(r[i + 1]));
            if (type === 1) return new XPathResult(1, nodes[0] ? +nodes[0].textContent : NaN);
            if (type === 2) return new XPathResult(2, nodes[0] ? nodes[0].textContent : '');
            if (type === 3) return new XPathResult(3, nodes.length > 0);
            return new XPathResult(type || 4, nodes);
          }
          const value = typeof r === 'string' ? r.slice(1) : r;
          if (type >= 4) fail('TypeError', 'The expression gives no nodes.');
          return new XPathResult(type || (typeof value === 'number' ? 1 : typeof value === 'boolean' ? 3 : 2), type === 1 ? +value : type === 2 ? String(value) : type === 3 ? !!value : value);
        };
        """#
}
