extension Prelude {
    /// Nodes, collections, mutation and its observers (DOM §4).
    static let nodes = #"""
        const cache = [];
        const HTML = 'http://www.w3.org/1999/xhtml', SVG = 'http://www.w3.org/2000/svg', MATHML = 'http://www.w3.org/1998/Math/MathML';
        const wrap = id => id < 0 ? null : cache[id] || make(id);
        const make = id => {
          const w = create(protoOf(id));
          defineProperty(w, I, {value: id});
          cache[id] = w;
          return w;
        };
        const protoOf = id => {
          switch (n.kind(id)) {
            case 4: { const ns = n.ns(id); return ns === HTML ? (htmlClasses[n.name(id)] || (n.name(id).includes('-') ? HTMLElement : HTMLUnknownElement)).prototype : ns === SVG ? (svgClasses[n.name(id)] || SVGElement).prototype : ns === MATHML ? MathMLElement.prototype : Element.prototype; }
            case 5: return Text.prototype;
            case 6: return CDATASection.prototype;
            case 7: return Comment.prototype;
            case 8: return ProcessingInstruction.prototype;
            case 1: return DocumentType.prototype;
            case 2: return DocumentFragment.prototype;
            case 3: return ShadowRoot.prototype;
            default: return (id === 0 ? HTMLDocument : XMLDocument).prototype;
          }
        };
        const isElement = w => n.kind(w[I]) === 4;
        const idOf = w => { if (w === null || w === undefined || w[I] === undefined) throw new TypeError('The argument is no Node.'); return w[I]; };
        const lower = s => { s = String(s); return /[A-Z]/.test(s) ? s.replace(/[A-Z]+/g, x => x.toLowerCase()) : s; };
        const rootOf = w => wrap(n.root(w[I]));
        const assignedSlot = w => { const p = n.parent(w[I]); if (p < 0 || n.shadowRoot(p) < 0) return null; return wrap(n.slotOf(w[I])); };
        const documents = new MapC();
        const ownerOf = w => { const r = n.root(w[I]); return r !== 0 && n.kind(r) === 0 ? wrap(r) : owners.get(r) || document; };
        const owners = new MapC();

        class Node extends EventTarget {
          constructor() { super(); throw new TypeError('Illegal constructor'); }
          get nodeType() { return [9, 10, 11, 11, 1, 3, 4, 8, 7][n.kind(this[I])]; }
          get nodeName() {
            switch (n.kind(this[I])) {
              case 4: return this.tagName;
              case 5: return '#text'; case 6: return '#cdata-section'; case 7: return '#comment';
              case 0: return '#document'; case 2: case 3: return '#document-fragment';
              default: return n.name(this[I]);
            }
          }
          get baseURI() { return n.baseURL(); }
          get isConnected() { return n.isConnected(this[I]); }
          get ownerDocument() { return n.kind(this[I]) === 0 ? null : ownerOf(this); }
          getRootNode(o) { let r = rootOf(this); if (o && o.composed) while (r instanceof ShadowRoot) r = rootOf(r.host); return r; }
          get parentNode() { return wrap(n.parent(this[I])); }
          get parentElement() { const p = n.parent(this[I]); return p >= 0 && n.kind(p) === 4 ? wrap(p) : null; }
          get firstChild() { return wrap(n.first(this[I])); }
          get lastChild() { return wrap(n.last(this[I])); }
          get nextSibling() { return wrap(n.next(this[I])); }
          get previousSibling() { return wrap(n.prev(this[I])); }
          get childNodes() { return this[childList] || (this[childList] = liveList(NodeList, () => n.childNodes(this[I]))); }
          hasChildNodes() { return n.first(this[I]) >= 0; }
          get nodeValue() { const k = n.kind(this[I]); return k >= 5 ? n.text(this[I]) : null; }
          set nodeValue(v) { if (n.kind(this[I]) >= 5) setData(this, v === null ? '' : String(v)); }
          get textContent() { const k = n.kind(this[I]); return k === 0 || k === 1 ? null : n.textContent(this[I]); }
          set textContent(v) {
            const k = n.kind(this[I]);
            if (k >= 5) return setData(this, v === null ? '' : String(v));
            if (k < 2) return;
            replaceAll(this, v === null || v === undefined || v === '' ? null : wrap(n.createText(String(v))));
          }
          appendChild(node) { insert(this, node, null); return node; }
          insertBefore(node, before) { if (arguments.length < 2) throw new TypeError('Two arguments are needed.'); insert(this, node, before === undefined ? null : before); return node; }
          removeChild(node) { if (n.parent(idOf(node)) !== this[I]) fail('NotFoundError', 'The node to be removed is not a child of this node.'); remove(node); return node; }
          replaceChild(node, child) {
            if (n.parent(idOf(child)) !== this[I]) fail('NotFoundError', 'The node to be replaced is not a child of this node.');
            if (node === child) return child;
            check(this, node, null);
            let next = child.nextSibling;
            if (next === node) next = node.nextSibling;
            remove(child);
            insert(this, node, next);
            return child;
          }
          cloneNode(deep) { return cloned(wrap(n.clone(this[I], !!deep))); }
          normalize() {
            for (const t of ArrayC.from(walk(this)).filter(x => x.nodeType === 3)) {
              if (n.parent(t[I]) < 0) continue;
              if (t.data === '') { remove(t); continue; }
              let next;
              while ((next = t.nextSibling) && next.nodeType === 3) { t.data += next.data; remove(next); }
            }
          }
          contains(o) { return o ? n.contains(this[I], idOf(o)) : false; }
          isSameNode(o) { return this === o; }
          isEqualNode(o) { return !!o && (this === o || (this.nodeType === o.nodeType && n.outer(this[I], true) === n.outer(o[I], true))); }
          compareDocumentPosition(o) { return n.compare(this[I], idOf(o)); }
          lookupNamespaceURI(p) { return n.lookupNamespace(this[I], p || ''); }
          lookupPrefix(ns) { return null; }
          isDefaultNamespace(ns) { return this.lookupNamespaceURI(null) === (ns || null); }
        }
        const childList = Symbol(), elementList = Symbol();
        const nodeConstants = {ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12, DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32};
        for (const k in nodeConstants) { defineProperty(Node, k, {value: nodeConstants[k], enumerable: true}); defineProperty(Node.prototype, k, {value: nodeConstants[k], enumerable: true}); }

        // MARK: Lists
        const indexPattern = /^(0|[1-9]\d*)$/;
        class NodeList {
          item(i) { return this[i] ?? null; }
          forEach(f, t) { for (let i = 0; i < this.length; i++) call(f, t, this[i], i, this); }
          *entries() { for (let i = 0; i < this.length; i++) yield [i, this[i]]; }
          *keys() { for (let i = 0; i < this.length; i++) yield i; }
          *values() { for (let i = 0; i < this.length; i++) yield this[i]; }
        }
        NodeList.prototype[Symbol.iterator] = NodeList.prototype.values;
        class RadioNodeList extends NodeList { get value() { for (const e of this) if (e.checked) return e.value; return ''; } set value(v) { for (const e of this) if (e.value === String(v)) e.checked = true; } }
        class HTMLCollection {
          item(i) { return this[i] ?? null; }
          namedItem(name) { name = String(name); for (let i = 0; i < this.length; i++) { const e = this[i]; if (e.id === name || e.getAttribute('name') === name) return e; } return null; }
          *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this[i]; }
        }
        class HTMLOptionsCollection extends HTMLCollection { get selectedIndex() { return this.owner.selectedIndex; } set selectedIndex(v) { this.owner.selectedIndex = v; } add(o, b) { this.owner.add(o, b); } remove(i) { this.owner.remove(i); } }
        class HTMLFormControlsCollection extends HTMLCollection { namedItem(name) { name = String(name); const found = []; if (name !== '') for (let i = 0; i < this.length; i++) { const e = this[i]; if (e.id === name || e.getAttribute('name') === name) found.push(e); } if (found.length < 2) return found[0] ?? null; return liveList(RadioNodeList, () => found.filter(e => e.id === name || e.getAttribute('name') === name).map(e => e[I])); } }
        class HTMLAllCollection extends HTMLCollection {}
        // A list that follows the tree: it asks again when the document's version has changed.
        const liveList = (C, compute, extra) => {
          let version = -1, ids = [];
          const current = () => { const v = n.version(); if (v !== version) { ids = compute(); version = v; } return ids; };
          const target = create(C.prototype);
          if (extra) for (const k in extra) defineProperty(target, k, {value: extra[k]});
          const named = C !== NodeList && C !== RadioNodeList;
          return new ProxyC(target, {
            get(t, p, r) {
              if (typeof p === 'string') {
                if (p === 'length') return current().length;
                if (indexPattern.test(p)) { const id = current()[p]; return id === undefined ? undefined : wrap(id); }
                if (named && !(p in t)) { const e = t.constructor === Object ? null : C.prototype.namedItem.call(r, p); return e === null ? undefined : e; }
              }
              return Reflect.get(t, p, r);
            },
            has(t, p) { return typeof p === 'string' && (p === 'length' || (indexPattern.test(p) && +p < current().length)) || p in t; },
            ownKeys(t) { return current().map((_, i) => String(i)).concat(Reflect.ownKeys(t)); },
            getOwnPropertyDescriptor(t, p) {
              if (typeof p === 'string' && indexPattern.test(p)) { const id = current()[p]; return id === undefined ? undefined : {value: wrap(id), enumerable: true, configurable: true, writable: false}; }
              return Reflect.getOwnPropertyDescriptor(t, p);
            },
            set(t, p, v) { if (typeof p === 'string' && indexPattern.test(p)) return false; t[p] = v; return true; },
          });
        };
        const staticList = ids => {
          const list = create(NodeList.prototype);
          for (let i = 0; i < ids.length; i++) list[i] = wrap(ids[i]);
          defineProperty(list, 'length', {value: ids.length});
          return list;
        };

        // MARK: Mutation
        const check = (parent, node, before) => {
          const error = n.checkInsert(parent[I], idOf(node), before === null ? -1 : idOf(before));
          if (error === 1) fail('HierarchyRequestError', 'The node cannot stand there.');
          if (error === 2) fail('NotFoundError', 'The reference is not a child of this node.');
        };
        const insert = (parent, node, before) => {
          check(parent, node, before);
          if (before === node) before = node.nextSibling;
          const kind = n.kind(node[I]);
          if (kind === 2) {
            const ids = n.childNodes(node[I]);
            if (!ids.length) return;
            if (observed) record({type: 'childList', target: node, removedNodes: staticList(ids), addedNodes: staticList([])});
            const previous = before ? n.prev(before[I]) : n.last(parent[I]);
            for (let i = 0; i < ids.length; i++) n.insert(ids[i], parent[I], before ? before[I] : -1);
            if (observed) record({type: 'childList', target: parent, addedNodes: staticList(ids), removedNodes: staticList([]), previousSibling: wrap(previous), nextSibling: before});
            for (let i = 0; i < ids.length; i++) inserted(ids[i]);
            return;
          }
          const id = node[I];
          if (n.parent(id) >= 0) remove(node);
          n.insert(id, parent[I], before ? before[I] : -1);
          if (observed) record({type: 'childList', target: parent, addedNodes: staticList([id]), removedNodes: staticList([]), previousSibling: node.previousSibling, nextSibling: before});
          inserted(id);
        };
        const remove = node => {
          const id = node[I], parent = n.parent(id);
          if (parent < 0) return;
          const special = definitions.size && n.isConnected(id) ? n.special(id) : null;
          if (ranges.size) rangesBeforeRemove(node);
          if (observed) record({type: 'childList', target: wrap(parent), removedNodes: staticList([id]), addedNodes: staticList([]), previousSibling: node.previousSibling, nextSibling: node.nextSibling});
          n.remove(id);
          if (special) for (let i = 0; i < special.length; i++) { const e = cache[special[i]]; if (e && e[definition]) react(e, 'disconnectedCallback', []); }
          if (active && n.contains(id, active[I])) active = null;
        };
        const replaceAll = (parent, node) => {
          const old = n.childNodes(parent[I]);
          const special = definitions.size && old.length && n.isConnected(parent[I]) ? n.special(parent[I]) : null;
          for (let i = 0; i < old.length; i++) n.remove(old[i]);
          let added = [];
          if (node) {
            added = n.kind(node[I]) === 2 ? n.childNodes(node[I]) : [node[I]];
            for (let i = 0; i < added.length; i++) n.insert(added[i], parent[I], -1);
          }
          if (observed && (old.length || added.length)) record({type: 'childList', target: parent, removedNodes: staticList(old), addedNodes: staticList(added), previousSibling: null, nextSibling: null});
          if (special) for (let i = 0; i < special.length; i++) { const e = cache[special[i]]; if (e && e !== parent && e[definition] && !n.isConnected(special[i])) react(e, 'disconnectedCallback', []); }
          if (active && !n.isConnected(active[I])) active = null;
          for (let i = 0; i < added.length; i++) inserted(added[i]);
        };
        // What follows an insertion: custom elements, scripts, loads.
        const inserted = id => {
          const special = n.special(id);
          if (!special || !n.isConnected(id)) return;
          for (let i = 0; i < special.length; i++) {
            const s = special[i];
            const name = n.name(s);
            if (name === 'script') runInserted(wrap(s));
            else if (name === 'img' || name === 'iframe' || name === 'link') startLoad(wrap(s));
            else if (definitions.size) { const e = wrap(s); if (e[definition]) react(e, 'connectedCallback', []); else upgrade(e); }
          }
        };
        const started = new SetC();
        const setData = (node, data) => {
          const old = observed ? n.text(node[I]) : null;
          n.setText(node[I], data);
          if (observed) record({type: 'characterData', target: node, oldValue: old, addedNodes: staticList([]), removedNodes: staticList([])});
        };
        const cloned = w => { if (definitions.size) { const s = n.special(w[I]); if (s) for (let i = 0; i < s.length; i++) { const e = wrap(s[i]); if (!e[definition]) upgrade(e); } } return w; };

        let observed = 0;
        const registry = Symbol(), pendingObservers = new SetC();
        class MutationRecord { constructor(fields) { this.attributeName = this.attributeNamespace = this.oldValue = this.previousSibling = this.nextSibling = null; for (const k in fields) this[k] = fields[k]; } }
        const record = fields => {
          const interested = new MapC();
          for (let node = fields.target; node; node = node.parentNode) {
            const list = node[registry];
            if (!list) continue;
            for (const {observer, options: o} of list) {
              if (node !== fields.target && !o.subtree) continue;
              if (fields.type === 'childList' ? !o.childList : fields.type === 'attributes' ? !o.attributes || (o.attributeFilter && !o.attributeFilter.includes(fields.attributeName)) : !o.characterData) continue;
              const old = fields.type === 'attributes' ? o.attributeOldValue : o.characterDataOldValue;
              if (!interested.has(observer) || old) interested.set(observer, !!old);
            }
          }
          for (const [observer, old] of interested) {
            observer.records.push(new MutationRecord(old || fields.type === 'childList' ? fields : {...fields, oldValue: null}));
            if (!pendingObservers.size) queueMicrotask(deliver);
            pendingObservers.add(observer);
          }
        };
        const deliver = () => {
          const list = ArrayC.from(pendingObservers);
          pendingObservers.clear();
          for (const o of list) { const records = o.takeRecords(); if (records.length) try { call(o.callback, o.face, records, o.face); } catch (e) { report(e); } }
        };
        const observerState = Symbol();
        class MutationObserver {
          constructor(callback) {
            if (typeof callback !== 'function') throw new TypeError('No function.');
            const state = this[observerState] = {callback, records: [], nodes: new SetC(), face: this, takeRecords() { const r = this.records; this.records = []; return r; }};
          }
          observe(node, options = {}) {
            idOf(node);
            const o = {...options};
            if ((o.attributeOldValue !== undefined || o.attributeFilter !== undefined) && o.attributes === undefined) o.attributes = true;
            if (o.characterDataOldValue !== undefined && o.characterData === undefined) o.characterData = true;
            if (!o.childList && !o.attributes && !o.characterData) throw new TypeError('The options ask for nothing.');
            let list = node[registry];
            if (!list) defineProperty(node, registry, {value: list = [], writable: true});
            const state = this[observerState], old = list.find(r => r.observer === state);
            if (old) old.options = o; else { list.push({observer: state, options: o}); state.nodes.add(node); observed++; }
          }
          disconnect() { const state = this[observerState]; for (const node of state.nodes) { node[registry] = node[registry].filter(r => r.observer !== state); observed--; } state.nodes.clear(); state.records = []; }
          takeRecords() { return this[observerState].takeRecords(); }
        }

        // MARK: Mixins
        const toNode = x => x instanceof Node ? x : wrap(n.createText(String(x)));
        const toNodes = list => { if (list.length === 1) return toNode(list[0]); const f = wrap(n.createFragment()); for (const x of list) insert(f, toNode(x), null); return f; };
        const mix = (proto, members) => { for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(members))) defineProperty(proto, k, {...d, enumerable: true, configurable: true}); };
        const select = (id, selector) => { const r = n.qs(id, String(selector)); if (r === -2) fail('SyntaxError', `'${selector}' is not a valid selector.`); return r; };
        const parentMixin = {
          get children() { return this[elementList] || (this[elementList] = liveList(HTMLCollection, () => n.children(this[I]))); },
          get firstElementChild() { return wrap(n.firstElement(this[I])); },
          get lastElementChild() { return wrap(n.lastElement(this[I])); },
          get childElementCount() { return n.children(this[I]).length; },
          append(...x) { insert(this, toNodes(x), null); },
          prepend(...x) { insert(this, toNodes(x), this.firstChild); },
          replaceChildren(...x) { const node = x.length ? toNodes(x) : null; if (node) check(this, node, null); if (node && n.parent(node[I]) >= 0) remove(node); replaceAll(this, node); },
          moveBefore(node, before) { insert(this, node, before); },
          querySelector(s) { return wrap(select(this[I], s)); },
          querySelectorAll(s) { const ids = n.qsa(this[I], String(s)); if (ids === null) fail('SyntaxError', `'${s}' is not a valid selector.`); return staticList(ids); },
        };
        const childMixin = {
          before(...x) { const p = this.parentNode; if (!p) return; let previous = this.previousSibling; while (previous && x.includes(previous)) previous = previous.previousSibling; const f = toNodes(x); insert(p, f, previous ? previous.nextSibling : p.firstChild); },
          after(...x) { const p = this.parentNode; if (!p) return; let next = this.nextSibling; while (next && x.includes(next)) next = next.nextSibling; insert(p, toNodes(x), next); },
          replaceWith(...x) { const p = this.parentNode; if (!p) return; let next = this.nextSibling; while (next && x.includes(next)) next = next.nextSibling; const f = toNodes(x); if (this.parentNode === p) p.replaceChild(f, this); else insert(p, f, next); },
          remove() { remove(this); },
        };
        const siblingMixin = {
          get nextElementSibling() { return wrap(n.nextElement(this[I])); },
          get previousElementSibling() { return wrap(n.prevElement(this[I])); },
        };
        const byTag = (w, name) => { name = String(name); return liveList(HTMLCollection, () => n.byTag(w[I], name)); };
        const byClass = (w, names) => { names = String(names); return liveList(HTMLCollection, () => n.byClass(w[I], names)); };

        class CharacterData extends Node {
          get data() { return n.text(this[I]); }
          set data(v) { setData(this, v === null ? '' : String(v)); }
          get length() { return this.data.length; }
          substringData(o, c) { if (o > this.length) fail('IndexSizeError'); return this.data.substr(o, c); }
          appendData(s) { setData(this, this.data + s); }
          insertData(o, s) { this.replaceData(o, 0, s); }
          deleteData(o, c) { this.replaceData(o, c, ''); }
          replaceData(o, c, s) { const d = this.data; if (o > d.length) fail('IndexSizeError'); setData(this, d.slice(0, o) + s + d.slice(o + c)); }
        }
        mix(CharacterData.prototype, childMixin); mix(CharacterData.prototype, siblingMixin);
        class Text extends CharacterData {
          constructor(data = '') { return wrap(n.createText(String(data))); }
          splitText(o) { const d = this.data; if (o > d.length) fail('IndexSizeError'); const t = wrap(n.createText(d.slice(o))); if (this.parentNode) insert(this.parentNode, t, this.nextSibling); setData(this, d.slice(0, o)); return t; }
          get wholeText() { let first = this, s = ''; while (first.previousSibling && first.previousSibling.nodeType === 3) first = first.previousSibling; for (let t = first; t && t.nodeType === 3; t = t.nextSibling) s += t.data; return s; }
          get assignedSlot() { return assignedSlot(this); }
        }
        class CDATASection extends Text {}
        class Comment extends CharacterData { constructor(data = '') { return wrap(n.createComment(String(data))); } }
        class ProcessingInstruction extends CharacterData { get target() { return n.name(this[I]); } }
        class DocumentType extends Node { get name() { return n.name(this[I]); } get publicId() { return n.text(this[I]); } get systemId() { return n.getAttr(this[I], 'system') ?? ''; } }
        mix(DocumentType.prototype, childMixin);
        class DocumentFragment extends Node {
          constructor() { return wrap(n.createFragment()); }
          getElementById(id) { return wrap(n.byId(this[I], String(id))); }
        }
        mix(DocumentFragment.prototype, parentMixin);
        class ShadowRoot extends DocumentFragment {
          constructor() { throw new TypeError('Illegal constructor'); }
          get host() { return wrap(n.host(this[I])); }
          get mode() { return n.isClosed(this[I]) ? 'closed' : 'open'; }
          get innerHTML() { return n.inner(this[I], false); }
          set innerHTML(v) { setInner(this, this.host, v); }
          setHTMLUnsafe(v) { setInner(this, this.host, v); }
          getHTML() { return n.inner(this[I], false); }
          get activeElement() { return active && rootOf(active) === this ? active : null; }
          get styleSheets() { return sheetsOf(this); }
          get adoptedStyleSheets() { return adopted(this); }
          set adoptedStyleSheets(v) { adopt(this, v); }
          elementFromPoint(x, y) { return document.elementFromPoint(x, y); }
          get delegatesFocus() { return false; }
          get slotAssignment() { return 'named'; }
        }
        const setInner = (target, context, html) => {
          const f = n.parseFragment(context[I], html === null ? '' : String(html));
          const scripts = n.byTag(f, 'script');
          for (let i = 0; i < scripts.length; i++) started.add(scripts[i]);
          replaceAll(target, wrap(f));
        };
        const walk = function* (w) { for (let id = n.following(w[I], w[I]); id >= 0; id = n.following(id, w[I])) yield wrap(id); };
        """#
}
