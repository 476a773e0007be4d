extension Prelude {
    /// The window, scripts on their way, default actions, and the hooks that the session calls (HTML §7–8).
    static let interface = #"""
        class Window extends EventTarget { constructor() { throw new TypeError('Illegal constructor'); } }
        defineProperty(Window, Symbol.hasInstance, {value: x => x === window});
        const document = create(HTMLDocument.prototype);
        defineProperty(document, I, {value: 0}); cache[0] = document;

        // Custom elements.
        const waiting = new MapC();
        class CustomElementRegistry {
          define(name, C, options = {}) {
            name = String(name);
            if (typeof C !== 'function') throw new TypeError('No constructor.');
            if (!/^[a-z][^\sA-Z\/>]*-[^\sA-Z\/>]*$/.test(name)) fail('SyntaxError', `'${name}' is no custom element name.`);
            if (definitions.has(name)) fail('NotSupportedError', `'${name}' is defined already.`);
            if (constructors.has(C)) fail('NotSupportedError', 'The constructor is in use.');
            const p = C.prototype, callbacks = {};
            for (const k of ['connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback', 'formAssociatedCallback', 'formDisabledCallback', 'formResetCallback']) callbacks[k] = p[k];
            const d = {name, local: options.extends || name, C, callbacks, observed: new SetC(callbacks.attributeChangedCallback && C.observedAttributes ? ArrayC.from(C.observedAttributes, String) : []), building: []};
            definitions.set(name, d); constructors.set(C, d);
            const ids = n.qsa(0, options.extends ? `${options.extends}[is="${name}"]` : CSS.escape(name)) || [];
            for (let i = 0; i < ids.length; i++) upgrade(wrap(ids[i]));
            for (const root of n.shadowRoots()) for (const id of n.qsa(root, CSS.escape(name)) || []) upgrade(wrap(id));
            const w = waiting.get(name);
            if (w) { waiting.delete(name); w.resolve(C); }
          }
          get(name) { return definitions.get(String(name))?.C; } getName(C) { return constructors.get(C)?.name ?? null; }
          whenDefined(name) { const d = definitions.get(name); if (d) return PromiseC.resolve(d.C); if (!waiting.has(name)) { const w = {}; w.promise = new PromiseC(r => w.resolve = r); waiting.set(name, w); } return waiting.get(name).promise; }
          upgrade(root) { const s = n.special(root[I]); if (s) for (const id of s) upgrade(wrap(id)); }
        }
        const customElements = create(CustomElementRegistry.prototype);

        // Scripts that scripts insert, and loads that are only announced.
        const runInserted = e => {
          if (!config.runsPageScripts || started.has(e[I])) return;
          const src = e.getAttribute('src');
          if (src === null && e.textContent === '') return;
          const kind = n.scriptKind(e[I]);
          if (kind < 0) return;
          started.add(e[I]);
          if (kind === 2) { addImportMap(e.textContent); return; }
          if (src === null && kind === 0) return execute(e, e.textContent, n.documentURL());
          task(() => n.loadScript(e[I]));
        };
        const execute = (e, source, url) => {
          const outer = currentScript;
          currentScript = e instanceof ShadowRoot || rootOf(e) instanceof ShadowRoot ? null : e;
          try { n.execute(source, url); } finally { currentScript = outer; }
        };
        const loading = new SetC();
        const startLoad = e => {
          if (loading.has(e) || !config.runsPageScripts) return;
          const tag = e.localName;
          if (tag === 'link' && !/(^|\s)(stylesheet|preload|modulepreload|prefetch|icon)(\s|$)/i.test(e.rel)) return;
          if (tag === 'img' && !e.getAttribute('src') && !e.getAttribute('srcset')) return;
          if (tag === 'link' && !e.getAttribute('href')) return;
          loading.add(e);
          task(() => { loading.delete(e); fire(e, n.canLoad(e[I]) ? 'load' : 'error'); });
        };

        // Default actions.
        const activate = (target, event, trusted) => {
          // A checkbox changes before its listeners run, and back when they refuse.
          const box = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type) ? target : null;
          const before = box ? box.checked : false, group = box && box.type === 'radio' && box.name ? ArrayC.from(rootOf(box).querySelectorAll('input[type=radio]')).find(r => r.name === box.name && r.form === box.form && r.checked) : null;
          if (box) box.checked = box.type === 'radio' ? true : !before;
          const go = dispatch(target, event, trusted);
          if (!go) { if (box) { box.checked = before; if (group) group.checked = true; } return false; }
          if (box) { if (box.checked !== before) { fire(box, 'input', {bubbles: true, composed: true}); fire(box, 'change', {bubbles: true}); } return true; }
          for (let e = target; e && e.nodeType === 1; e = e.parentElement) {
            if (e instanceof HTMLButtonElement || (e instanceof HTMLInputElement && /^(submit|image|reset)$/.test(e.type))) {
              if (n.isDisabled(e[I])) return true;
              const form = e.form;
              if (form) { if (e.type === 'reset') form.reset(); else if (e.type !== 'button') submitForm(form, e); }
              return true;
            }
            if ((e.localName === 'a' || e.localName === 'area') && e.hasAttribute('href')) {
              const href = e.getAttribute('href');
              if (/^\s*javascript:/i.test(href)) { if (config.runsPageScripts) task(() => n.execute(decodeURIComponent(href.replace(/^\s*javascript:/i, '')), n.documentURL())); return true; }
              navigate(e.href, {target: e.target || baseTarget(), kind: 'link'});
              return true;
            }
            if (e.localName === 'summary' && e.parentElement instanceof HTMLDetailsElement) { e.parentElement.open = !e.parentElement.open; return true; }
            if (e.localName === 'label' && e !== target || e.localName === 'label' && target === e) { const c = e.control; if (c && c !== target && !c.contains(target)) c.click(); return true; }
            if (e instanceof HTMLInputElement || e instanceof HTMLSelectElement || e instanceof HTMLTextAreaElement) return true;
          }
          return true;
        };
        const baseTarget = () => { const b = wrap(n.qs(0, 'base[target]')); return b ? b.target : ''; };
        const navigate = (url, o = {}) => {
          const u = n.url(String(url), n.baseURL());
          if (!u) fail('SyntaxError', `'${url}' cannot be parsed as a URL.`);
          const here = n.url(n.documentURL(), '');
          if (u.href.replace(/#.*/, '') === here.href.replace(/#.*/, '') && u.hash !== '' && (!o.target || o.target === '_self')) {
            if (u.href === here.href) return;
            n.setDocumentURL(u.href, o.replace ? 'replace' : 'push', 'null'); historyState = null;
            task(() => { fire(window, 'popstate', {state: null}, PopStateEvent); fire(window, 'hashchange', {oldURL: here.href, newURL: u.href}, HashChangeEvent); });
            return;
          }
          if (/^javascript:/i.test(u.href)) return;
          n.navigate(u.href, o.target || '', o.kind || 'script', !!o.replace);
        };
        class Location { constructor() { throw new TypeError('Illegal constructor'); } assign(u) { navigate(u); } replace(u) { navigate(u, {replace: true}); } reload() { n.navigate(n.documentURL(), '', 'reload', true); } toString() { return this.href; } get ancestorOrigins() { return {length: 0}; } }
        for (const part of ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) defineProperty(Location.prototype, part, {get() { const p = n.url(n.documentURL(), ''); return p ? p[part] : ''; }, set: part === 'origin' ? undefined : function (v) { if (part === 'href') return navigate(v); const r = n.setURL(n.documentURL(), part, String(v)); if (r !== null) navigate(r); }, enumerable: true});
        const location = create(Location.prototype);
        let historyState = null, scrollRestoration = 'auto';
        class History { get length() { return n.historyLength(); } get state() { return historyState; } get scrollRestoration() { return scrollRestoration; } set scrollRestoration(v) { scrollRestoration = v; } back() { this.go(-1); } forward() { this.go(1); } go(k = 0) { n.historyGo(k | 0); } pushState(s, t, u) { changeState(s, u, 'push'); } replaceState(s, t, u) { changeState(s, u, 'replace'); } }
        const changeState = (s, u, how) => {
          let href = n.documentURL();
          if (u !== undefined && u !== null && u !== '') { const p = n.url(String(u), n.baseURL()), h = n.url(href, ''); if (!p || p.origin !== h.origin) fail('SecurityError', 'The URL is of another origin.'); href = p.href; }
          historyState = structuredClone(s);
          let json = 'null'; try { json = JSON.stringify(historyState) ?? 'null'; } catch { /* kept in this page alone */ }
          n.setDocumentURL(href, how, json);
        };
        const history = create(History.prototype);

        class Storage { get length() { return n.storageKeys(areaOf(this)).length; } key(i) { return n.storageKeys(areaOf(this))[i] ?? null; } getItem(k) { return n.storageGet(areaOf(this), String(k)); } setItem(k, v) { if (!n.storageSet(areaOf(this), String(k), String(v))) fail('QuotaExceededError', 'The storage is full.'); } removeItem(k) { n.storageRemove(areaOf(this), String(k)); } clear() { for (const k of n.storageKeys(areaOf(this))) n.storageRemove(areaOf(this), k); } }
        const areaKey = Symbol(), areaOf = s => s[areaKey];
        const storage = area => { const t = create(Storage.prototype); defineProperty(t, areaKey, {value: area, configurable: true}); return new ProxyC(t, {get(t, p) { if (typeof p !== 'string' || p in t) { const v = Reflect.get(t, p, t); return typeof v === 'function' ? v.bind(t) : v; } return t.getItem(p) ?? undefined; }, set(t, p, v) { t.setItem(p, v); return true; }, has: (t, p) => p in t || (typeof p === 'string' && t.getItem(p) !== null), deleteProperty(t, p) { t.removeItem(p); return true; }, ownKeys: () => n.storageKeys(area), getOwnPropertyDescriptor(t, p) { const v = typeof p === 'string' ? t.getItem(p) : null; return v === null ? undefined : {value: v, enumerable: true, configurable: true, writable: true}; }}); };
        const localStorage = storage('local'), sessionStorage = storage('session');

        class Navigator {}
        const navigator = create(Navigator.prototype);
        const rejected = () => PromiseC.reject(new DOMException('Not allowed.', 'NotAllowedError'));
        const facts = {userAgent: config.userAgent, appVersion: config.userAgent.replace(/^Mozilla\//, ''), appName: 'Netscape', appCodeName: 'Mozilla', product: 'Gecko', productSub: '20030107', vendor: '', vendorSub: '', platform: 'Linux x86_64', language: config.languages[0] || 'en', languages: freeze(config.languages.slice()), onLine: true, cookieEnabled: true, doNotTrack: null, hardwareConcurrency: 2, deviceMemory: 8, maxTouchPoints: 0, webdriver: false, pdfViewerEnabled: false, plugins: {length: 0, item: () => null, namedItem: () => null, refresh() {}, [Symbol.iterator]: () => [][Symbol.iterator]()}, mimeTypes: {length: 0, item: () => null, namedItem: () => null, [Symbol.iterator]: () => [][Symbol.iterator]()}, connection: {effectiveType: '4g', downlink: 10, rtt: 50, saveData: false, addEventListener() {}, removeEventListener() {}}, permissions: {query: () => PromiseC.resolve({state: 'denied', addEventListener() {}})}, clipboard: {writeText: () => PromiseC.resolve(), readText: rejected, write: () => PromiseC.resolve()}, mediaDevices: {enumerateDevices: () => PromiseC.resolve([]), getUserMedia: rejected, addEventListener() {}}, storage: {estimate: () => PromiseC.resolve({quota: 5242880, usage: 0}), persist: () => PromiseC.resolve(false), persisted: () => PromiseC.resolve(false)}, geolocation: {getCurrentPosition(f, g) { if (g) task(() => g({code: 1, message: 'Not allowed.'})); }, watchPosition() { return 0; }, clearWatch() {}}, userActivation: {isActive: false, hasBeenActive: false}, locks: {request: (name, a, b) => PromiseC.resolve((b || a)({name, mode: 'exclusive'}))}, sendBeacon: () => true, javaEnabled: () => false, vibrate: () => false, registerProtocolHandler() {}, getGamepads: () => []};
        for (const k in facts) defineProperty(Navigator.prototype, k, {get: () => facts[k], enumerable: true, configurable: true});
        const screen = {width: config.screenWidth, height: config.screenHeight, availWidth: config.screenWidth, availHeight: config.screenHeight, availLeft: 0, availTop: 0, colorDepth: 24, pixelDepth: 24, orientation: {type: config.screenWidth >= config.screenHeight ? 'landscape-primary' : 'portrait-primary', angle: 0, addEventListener() {}, removeEventListener() {}, lock: rejected}};

        const entries = [];
        class PerformanceEntry { constructor(o) { Object.assign(this, o); } toJSON() { return {...this}; } }
        class Performance extends EventTarget {
          now() { return now(); } get timeOrigin() { return startTime; } mark(name, o) { const e = new PerformanceEntry({name, entryType: 'mark', startTime: now(), duration: 0, detail: o && o.detail || null}); if (entries.length < 10000) entries.push(e); return e; }
          measure(name, a, b) { const at = x => typeof x === 'string' ? (entries.findLast(e => e.name === x && e.entryType === 'mark') || {startTime: 0}).startTime : x; const o = typeof a === 'object' && a ? a : {start: a, end: b}; const s = at(o.start) ?? 0, f = at(o.end) ?? now(); const e = new PerformanceEntry({name, entryType: 'measure', startTime: s, duration: f - s, detail: o.detail ?? null}); if (entries.length < 10000) entries.push(e); return e; }
          clearMarks(name) { for (let i = entries.length; i--;) if (entries[i].entryType === 'mark' && (name === undefined || entries[i].name === name)) entries.splice(i, 1); } clearMeasures(name) { for (let i = entries.length; i--;) if (entries[i].entryType === 'measure' && (name === undefined || entries[i].name === name)) entries.splice(i, 1); } clearResourceTimings() {} setResourceTimingBufferSize() {}
          getEntries() { return entries.slice(); } getEntriesByType(t) { return t === 'navigation' ? [new PerformanceEntry({name: n.documentURL(), entryType: 'navigation', startTime: 0, duration: now(), type: 'navigate', domInteractive: 0, domContentLoadedEventEnd: 0, loadEventEnd: 0, responseStart: 0, transferSize: 0})] : entries.filter(e => e.entryType === t); } getEntriesByName(name) { return entries.filter(e => e.name === name); }
          get timing() { const t = startTime; return {navigationStart: t, fetchStart: t, domainLookupStart: t, domainLookupEnd: t, connectStart: t, connectEnd: t, requestStart: t, responseStart: t, responseEnd: t, domLoading: t, domInteractive: t, domContentLoadedEventStart: t, domContentLoadedEventEnd: t, domComplete: t, loadEventStart: t, loadEventEnd: t}; } get navigation() { return {type: 0, redirectCount: 0}; } get memory() { return {usedJSHeapSize: 0, totalJSHeapSize: 0, jsHeapSizeLimit: 0}; } toJSON() { return {}; }
        }
        const performance = new Performance();
        class PerformanceObserver { constructor(f) { this.f = f; } observe() {} disconnect() {} takeRecords() { return []; } static get supportedEntryTypes() { return ['mark', 'measure', 'navigation', 'resource']; } }

        // Dates follow virtual time.
        const NativeDate = DateC;
        const currentDate = () => startTime + Math.floor(clock);
        const DateProxy = new ProxyC(NativeDate, {construct(T, args, N) { return Reflect.construct(T, args.length ? args : [currentDate()], N === DateProxy ? T : N); }, apply(T, t, args) { return new T(currentDate()).toString(); }, get(T, p) { return p === 'now' ? dateNow : T[p]; }});
        const dateNow = function now() { return currentDate(); };
        defineProperty(NativeDate.prototype, 'constructor', {value: DateProxy, writable: true, configurable: true});

        // Everything counts as seen; sizes are told once and after changes.
        class IntersectionObserverEntry { constructor(o) { Object.assign(this, o); } }
        class IntersectionObserver {
          constructor(f, o = {}) { if (typeof f !== 'function') throw new TypeError('No function.'); this.f = f; this.root = o.root ?? null; this.rootMargin = o.rootMargin ?? '0px'; this.thresholds = [].concat(o.threshold ?? 0); defineProperty(this, 'queue', {value: [], writable: true}); }
          observe(target) { idOf(target); this.queue.push(target); if (this.queue.length === 1) task(() => this.tell()); }
          unobserve(t) { this.queue = this.queue.filter(x => x !== t); } disconnect() { this.queue = []; } takeRecords() { return []; }
          tell() { const list = this.queue; this.queue = []; if (!list.length) return; const entries = list.map(target => { const r = target.getBoundingClientRect(); return new IntersectionObserverEntry({target, isIntersecting: true, isVisible: true, intersectionRatio: 1, boundingClientRect: r, intersectionRect: r, rootBounds: new DOMRect(0, 0, innerSize().width, innerSize().height), time: now()}); }); try { call(this.f, this, entries, this); } catch (e) { report(e); } }
        }
        class ResizeObserverEntry { constructor(o) { Object.assign(this, o); } }
        class ResizeObserver {
          constructor(f) { if (typeof f !== 'function') throw new TypeError('No function.'); this.f = f; defineProperty(this, 'queue', {value: [], writable: true}); }
          observe(target) { idOf(target); this.queue.push(target); if (this.queue.length === 1) task(() => this.tell()); }
          unobserve(t) { this.queue = this.queue.filter(x => x !== t); } disconnect() { this.queue = []; }
          tell() { const list = this.queue; this.queue = []; if (!list.length) return; const entries = list.map(target => { const w = n.metric(target[I], 'contentWidth'), h = n.metric(target[I], 'contentHeight'), r = target.getBoundingClientRect(); return new ResizeObserverEntry({target, contentRect: new DOMRect(0, 0, w, h), contentBoxSize: [{inlineSize: w, blockSize: h}], borderBoxSize: [{inlineSize: r.width, blockSize: r.height}], devicePixelContentBoxSize: [{inlineSize: w * config.scale, blockSize: h * config.scale}]}); }); try { call(this.f, this, entries, this); } catch (e) { report(e); } }
        }
        class ReportingObserver { observe() {} disconnect() {} takeRecords() { return []; } }

        const consoleText = args => {
          const show = (v, depth) => { if (typeof v === 'string') return v; if (v instanceof Error) return String(v) + (v.stack ? '\n' + v.stack : ''); if (typeof v === 'function') return `function ${v.name}`; if (typeof v === 'object' && v !== null) { if (v[I] !== undefined) return `[${v.nodeName}]`; try { return JSON.stringify(v) ?? String(v); } catch { return Object.prototype.toString.call(v); } } return String(v); };
          let list = ArrayC.from(args), head = '';
          if (typeof list[0] === 'string' && /%[sdifoOc]/.test(list[0])) { let i = 1; head = list[0].replace(/%([sdifoOc%])/g, (m, c) => c === '%' ? '%' : i >= list.length ? m : c === 'c' ? (i++, '') : c === 'd' || c === 'i' ? String(parseInt(list[i++])) : c === 'f' ? String(parseFloat(list[i++])) : show(list[i++])); list = [head, ...list.slice(i)]; }
          return list.map(v => show(v)).join(' ').slice(0, 10000);
        };
        const console = {}, counts = {};
        for (const level of ['log', 'info', 'warn', 'error', 'debug', 'trace']) console[level] = function (...a) { n.console(level, consoleText(a)); };
        Object.assign(console, {dir: console.log, dirxml: console.log, table: console.log, group: console.log, groupCollapsed: console.log, groupEnd() {}, clear() {}, assert(c, ...a) { if (!c) n.console('error', 'Assertion failed: ' + consoleText(a)); }, count(l = 'default') { counts[l] = (counts[l] || 0) + 1; n.console('log', `${l}: ${counts[l]}`); }, countReset(l = 'default') { counts[l] = 0; }, time() {}, timeEnd() {}, timeLog() {}, timeStamp() {}, profile() {}, profileEnd() {}, createTask: () => ({run: f => f()})});

        const innerSize = () => ({width: config.width, height: config.height});
        let scrollX = 0, scrollY = 0;
        const scrollTo = function scrollTo(x, y) { if (typeof x === 'object' && x) { y = x.top; x = x.left; } const max = n.metric(document.documentElement ? document.documentElement[I] : 0, 'scrollHeight') - config.height; scrollX = Math.max(0, +x || 0); const old = scrollY; scrollY = Math.max(0, Math.min(+y || 0, Math.max(0, max))); n.setScroll(scrollX, scrollY); if (old !== scrollY) task(() => fire(document, 'scroll', {bubbles: true})); };
        const Illegal = name => ({[name]: class { constructor() { throw new TypeError('Illegal constructor'); } }})[name];
        function Image(w, h) { const e = document.createElement('img'); if (w !== undefined) e.width = w; if (h !== undefined) e.height = h; return e; }
        function Audio(src) { const e = document.createElement('audio'); if (src !== undefined) e.src = src; return e; }
        function Option(text = '', value, isDefault, isSelected) { const e = document.createElement('option'); if (text !== '') e.appendChild(document.createTextNode(String(text))); if (value !== undefined) e.setAttribute('value', value); if (isDefault) e.setAttribute('selected', ''); if (isSelected) e.selected = true; return e; }
        Image.prototype = HTMLImageElement.prototype; Audio.prototype = interfaces.HTMLAudioElement.prototype; Option.prototype = HTMLOptionElement.prototype;

        const define = (name, value) => defineProperty(window, name, {value, writable: true, configurable: true});
        const classes = {DOMException, Event, CustomEvent, UIEvent, MouseEvent, PointerEvent, WheelEvent, DragEvent, KeyboardEvent, FocusEvent, InputEvent, CompositionEvent, TouchEvent, ErrorEvent, PromiseRejectionEvent, MessageEvent, ProgressEvent, PopStateEvent, HashChangeEvent, PageTransitionEvent, BeforeUnloadEvent, StorageEvent, SubmitEvent, FormDataEvent, ToggleEvent, AnimationEvent, TransitionEvent, ClipboardEvent, MediaQueryListEvent, CloseEvent, SecurityPolicyViolationEvent, EventTarget, AbortSignal, AbortController, Node, NodeList, RadioNodeList, HTMLCollection, HTMLOptionsCollection, HTMLFormControlsCollection, HTMLAllCollection, MutationRecord, MutationObserver, CharacterData, Text, CDATASection, Comment, ProcessingInstruction, DocumentType, DocumentFragment, ShadowRoot, Attr, NamedNodeMap, DOMTokenList, DOMStringMap, Element, Animation, DOMRectReadOnly, DOMRect, DOMRectList, DOMPoint, HTMLElement, SVGElement, SVGGraphicsElement, SVGSVGElement, SVGGeometryElement, SVGPathElement, SVGTextElement, SVGUseElement, SVGImageElement, SVGGElement, SVGScriptElement, SVGStyleElement, MathMLElement, ...interfaces, Document, HTMLDocument, XMLDocument, DOMImplementation, DOMParser, XMLSerializer, NodeFilter, TreeWalker, NodeIterator, Range, StaticRange, AbstractRange, Selection, XPathResult, XPathEvaluator, CSSStyleDeclaration, CSSRule, CSSStyleRule, CSSGroupingRule, CSSMediaRule, CSSSupportsRule, CSSKeyframesRule, CSSFontFaceRule, CSSImportRule, CSSRuleList, StyleSheet, CSSStyleSheet, MediaQueryList, FontFace, FontFaceSet, URL, URLSearchParams, TextEncoder, TextDecoder, Blob, File, FileList, FileReader, FormData, Headers, Request, Response, XMLHttpRequestEventTarget, XMLHttpRequestUpload, XMLHttpRequest, MessagePort, MessageChannel, BroadcastChannel, WebSocket, EventSource, Window, CustomElementRegistry, Location, History, Storage, Navigator, PerformanceEntry, Performance, PerformanceObserver, IntersectionObserverEntry, IntersectionObserver, ResizeObserverEntry, ResizeObserver, ReportingObserver, Image, Audio, Option, webkitURL: URL, WebKitMutationObserver: MutationObserver, Screen: Illegal('Screen'), StyleSheetList: Illegal('StyleSheetList'), MediaList: Illegal('MediaList'), ElementInternals: Illegal('ElementInternals'), KeyframeEffect: Illegal('KeyframeEffect'), DocumentTimeline: Illegal('DocumentTimeline'), Touch: Illegal('Touch'), DOMQuad: Illegal('DOMQuad'), SVGLength: Illegal('SVGLength'), SVGAnimatedLength: Illegal('SVGAnimatedLength'), PerformanceMark: Illegal('PerformanceMark'), CSSContainerRule: Illegal('CSSContainerRule'), CSSLayerBlockRule: Illegal('CSSLayerBlockRule'), MimeTypeArray: Illegal('MimeTypeArray'), PluginArray: Illegal('PluginArray'), HTMLMediaElement, TimeRanges: Illegal('TimeRanges'), ValidityState: Illegal('ValidityState'), DataTransfer: Illegal('DataTransfer'), CanvasRenderingContext2D, CanvasGradient, CanvasPattern, TextMetrics, Path2D, ImageData, DOMMatrix, DOMMatrixReadOnly, WebKitCSSMatrix: DOMMatrix, OffscreenCanvas};
        for (const name in classes) {
          define(name, classes[name]);
          const proto = classes[name].prototype;
          if (proto && !Object.getOwnPropertyDescriptor(proto, Symbol.toStringTag) && proto.constructor === classes[name]) defineProperty(proto, Symbol.toStringTag, {value: name, configurable: true});
        }
        for (const [k, f] of Object.entries({addEventListener: EventTarget.prototype.addEventListener, removeEventListener: EventTarget.prototype.removeEventListener, dispatchEvent: EventTarget.prototype.dispatchEvent})) define(k, f);
        defineProperty(window, Symbol.toStringTag, {value: 'Window', configurable: true});
        const functions = {setTimeout, setInterval, clearTimeout, clearInterval, requestAnimationFrame, cancelAnimationFrame, requestIdleCallback, cancelIdleCallback: clearTimeout, queueMicrotask, fetch, structuredClone, createImageBitmap, atob, btoa, getComputedStyle, matchMedia, scrollTo, scroll: scrollTo, scrollBy: function (x, y) { if (typeof x === 'object' && x) { y = x.top; x = x.left; } scrollTo(scrollX + (+x || 0), scrollY + (+y || 0)); }, getSelection: () => selection, reportError: report,
          alert(m = '') { n.dialog('alert', String(m), ''); }, confirm(m = '') { return n.dialog('confirm', String(m), '') === true; }, prompt(m = '', d = '') { return n.dialog('prompt', String(m), String(d)); }, print() { n.note('print', ''); },
          open(url = '', target = '_blank') { if (url !== '') n.navigate(n.resolve(String(url)), String(target) || '_blank', 'window.open', false); return null; }, close() {}, stop() {}, focus() {}, blur() {}, moveTo() {}, moveBy() {}, resizeTo() {}, resizeBy() {}, captureEvents() {}, releaseEvents() {},
          postMessage(data) { data = structuredClone(data); task(() => fire(window, 'message', {data, origin: n.origin(), source: window}, MessageEvent)); }, find: () => false};
        for (const k in functions) define(k, functions[k]);
        const getters = {document: () => document, navigator: () => navigator, history: () => history, customElements: () => customElements, innerWidth: () => config.width, innerHeight: () => config.height, outerWidth: () => config.width, outerHeight: () => config.height, devicePixelRatio: () => config.scale, scrollX: () => scrollX, scrollY: () => scrollY, pageXOffset: () => scrollX, pageYOffset: () => scrollY, screenX: () => 0, screenY: () => 0, screenLeft: () => 0, screenTop: () => 0, event: () => currentEvent, frames: () => window, self: () => window, parent: () => window, top: () => window, length: () => 0, frameElement: () => null, closed: () => false, origin: () => n.origin(), isSecureContext: () => true, crossOriginIsolated: () => false, localStorage: () => localStorage, sessionStorage: () => sessionStorage, performance: () => performance, screen: () => screen, crypto: () => crypto, console: () => console, external: () => ({}), visualViewport: () => visualViewport, locationbar: () => bar, menubar: () => bar, personalbar: () => bar, scrollbars: () => bar, statusbar: () => bar, toolbar: () => bar};
        const bar = {visible: true}, visualViewport = new EventTarget();
        for (const [k, f] of Object.entries({width: () => config.width, height: () => config.height, scale: () => 1, offsetLeft: () => 0, offsetTop: () => 0, pageLeft: () => scrollX, pageTop: () => scrollY})) defineProperty(visualViewport, k, {get: f});
        const fixed = new SetC(['document', 'top', 'history', 'localStorage', 'sessionStorage']);
        for (const k in getters) defineProperty(window, k, {get: getters[k], set: fixed.has(k) ? undefined : v => define(k, v), enumerable: true, configurable: true});
        defineProperty(window, 'location', {get: () => location, set: v => navigate(v), enumerable: true, configurable: true});
        defineProperty(window, 'window', {value: window, configurable: true});
        for (const [k, v] of [['CSS', CSS], ['Date', DateProxy], ['name', ''], ['status', ''], ['opener', null], ['chrome', undefined], ['NodeFilter', NodeFilter]]) if (v !== undefined) define(k, v);
        const eventNames = 'abort auxclick beforeinput beforetoggle blur cancel canplay canplaythrough change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied ended error focus focusin focusout formdata input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play playing progress ratechange reset resize scroll scrollend securitypolicyviolation seeked seeking select selectionchange selectstart slotchange stalled submit suspend timeupdate toggle volumechange waiting wheel animationstart animationend animationiteration animationcancel transitionrun transitionstart transitionend transitioncancel pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointercancel gotpointercapture lostpointercapture touchstart touchend touchmove touchcancel'.split(' ');
        for (const t of eventNames) for (const p of [HTMLElement.prototype, SVGElement.prototype, MathMLElement.prototype, Document.prototype, window]) handlerAccessor(p, t);
        for (const t of ['afterprint', 'beforeprint', 'beforeunload', 'hashchange', 'languagechange', 'message', 'messageerror', 'offline', 'online', 'pagehide', 'pageshow', 'popstate', 'rejectionhandled', 'storage', 'unhandledrejection', 'unload', 'orientationchange', 'devicemotion', 'deviceorientation']) { handlerAccessor(window, t); handlerAccessor(interfaces.HTMLBodyElement.prototype, t); }
        for (const t of ['readystatechange', 'visibilitychange', 'DOMContentLoaded', 'fullscreenchange', 'pointerlockchange']) handlerAccessor(Document.prototype, t);
        for (const t of ['slotchange']) handlerAccessor(ShadowRoot.prototype, t);

        const stringify = JSON.stringify;
        // Message handlers: window.webkit.messageHandlers.NAME.postMessage(body) gives a promise of the reply.
        if (config.messageHandlers.length) {
          const handler = name => freeze({postMessage(body) { return new PromiseC((resolve, reject) => { let json; try { json = stringify(body === undefined ? null : body) ?? 'null'; } catch (e) { return reject(e); } const r = n.message(name, json); if (r === null) return resolve(undefined); r[0] === '!' ? reject(new Error(r.slice(1))) : resolve(JSON.parse(r.slice(1))); }); }});
          let messageHandlers = {};
          for (const name of config.messageHandlers) messageHandlers[name] = handler(name);
          // An asterisk takes every name.
          if (config.messageHandlers.includes('*')) messageHandlers = new ProxyC({}, {get: (t, name) => typeof name === 'string' ? t[name] || (t[name] = handler(name)) : undefined}); else freeze(messageHandlers);
          define('webkit', freeze({messageHandlers}));
        }

        // Named elements as globals; what is there already wins.
        const namedGlobals = names => { for (let i = 0; i < names.length; i++) { const name = names[i]; if (name in window) continue; defineProperty(window, name, {get() { return wrap(n.named(name)) ?? undefined; }, set(v) { defineProperty(window, name, {value: v, writable: true, configurable: true, enumerable: true}); }, configurable: true}); } };
        const plain = v => { if (v === undefined) return null; const seen = new SetC(); return stringify(v, (k, x) => { if (typeof x === 'bigint') return String(x); if (typeof x === 'function') return undefined; if (x && typeof x === 'object') { if (x[I] !== undefined) return {node: x.nodeName, path: n.path(x[I])}; if (x === window) return '[window]'; if (x instanceof Error) return {name: x.name, message: x.message}; } return x; }) ?? null; };
        const AsyncFunction = (async function () {}).constructor;
        const results = new MapC();
        return {
          fire(type, where, bubbles) {
            const target = where === 'document' ? document : window;
            fire(target, type, {bubbles}, type === 'pageshow' || type === 'pagehide' ? PageTransitionEvent : type === 'beforeunload' ? BeforeUnloadEvent : Event);
          },
          beforeUnload() { const e = new BeforeUnloadEvent('beforeunload', {cancelable: true}); const set = []; defineProperty(e, 'returnValue', {get: () => set[0] ?? '', set: v => { set[0] = v; }}); return !dispatch(window, e, true) || !!set[0]; },
          state(s) { readyState = s; fire(document, 'readystatechange'); },
          nextDue, runNext, drawings,
          advance(t) { if (t > clock) clock = t; },
          clock: () => clock,
          fetched,
          execute(id, source, url) { execute(wrap(id), source, url); },
          started(id) { if (started.has(id)) return false; started.add(id); return true; },
          setCurrent(id) { currentScript = wrap(id); },
          elementEvent(id, type) { fire(wrap(id), type); },
          inserted(id) { if (definitions.size) { const s = n.special(id); if (s) for (const x of s) { const e = wrap(x); if (!e[definition]) upgrade(e); } } },
          namedGlobals,
          isDefined: () => definitions.size > 0,
          click(id) { const e = wrap(id); if (!e) return; const r = e.getBoundingClientRect(), init = {bubbles: true, cancelable: true, composed: true, view: window, detail: 1, clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, button: 0}; for (const t of ['pointerover', 'pointerenter', 'pointerdown']) fire(e, t, init, PointerEvent); fire(e, 'mouseover', init, MouseEvent); const go = fire(e, 'mousedown', {...init, buttons: 1}, MouseEvent); if (go) setFocus(e.closest('a[href],button,input,select,textarea,summary,[tabindex]')); fire(e, 'pointerup', init, PointerEvent); fire(e, 'mouseup', init, MouseEvent); if (!n.isDisabled(id)) activate(e, new PointerEvent('click', init), true); },
          fill(id, value) { const e = wrap(id); setFocus(e); if (e.isContentEditable) e.textContent = value; else { e.value = ''; fire(e, 'keydown', {bubbles: true, composed: true, key: value.slice(-1)}, KeyboardEvent); n.setValue(id, value); } fire(e, 'input', {bubbles: true, composed: true, data: value, inputType: 'insertText'}, InputEvent); fire(e, 'keyup', {bubbles: true, composed: true, key: value.slice(-1)}, KeyboardEvent); fire(e, 'change', {bubbles: true}); },
          select(id, value) { const e = wrap(id); const o = ArrayC.from(e.options).find(x => x.value === value || x.text === value); if (!o) return false; o.selected = true; fire(e, 'input', {bubbles: true, composed: true}); fire(e, 'change', {bubbles: true}); return true; },
          check(id, on) { const e = wrap(id); if (e.checked !== on) activate(e, new PointerEvent('click', {bubbles: true, cancelable: true, composed: true, view: window}), true); return e.checked === on; },
          submit(id) { const e = wrap(id); submitForm(e.localName === 'form' ? e : e.form, e.localName === 'form' ? null : e); },
          popstate(json, old) { historyState = JSON.parse(json); fire(window, 'popstate', {state: historyState}, PopStateEvent); const now = n.documentURL(); if (old !== now && old.replace(/#.*/, '') === now.replace(/#.*/, '')) fire(window, 'hashchange', {oldURL: old, newURL: now}, HashChangeEvent); },
          plain,
          call(token, source, json) {
            const args = JSON.parse(json), names = Object.keys(args);
            const settle = (ok, v) => results.set(token, [ok, ok ? plain(v) : v instanceof Error ? String(v) : String(v && v.message || v)]);
            try { then(AsyncFunction(...names, source)(...names.map(k => args[k])), v => settle(true, v), e => settle(false, e)); } catch (e) { settle(false, e); }
          },
          watch(token, value) { const settle = (ok, v) => results.set(token, [ok, ok ? plain(v) : String(v)]); if (value && typeof value === 'object' && typeof value.then === 'function') { then(PromiseC.resolve(value), v => settle(true, v), e => settle(false, e)); return true; } return false; },
          result(token) { const r = results.get(token); if (r) results.delete(token); return r ?? null; },
          rejected(promise, reason) { const e = new PromiseRejectionEvent('unhandledrejection', {promise, reason, cancelable: true}); if (dispatch(window, e, true)) n.report('Unhandled promise rejection: ' + (reason instanceof Error ? String(reason) : String(reason)), reason && reason.stack ? String(reason.stack) : ''); },
          runModule(id, key) { runModuleScript(wrap(id), key); },
          addImportMap,
          report,
          scroll(x, y) { scrollTo(x, y); },
        };
        """#
}
