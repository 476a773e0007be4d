extension Prelude {
    /// Events and their dispatch (DOM §2). `n`: native functions, `I`: the key of a node's id.
    static let events = #"""
        const I = Symbol(), L = Symbol(), H = Symbol(), ev = Symbol();
        const defineProperty = Object.defineProperty, create = Object.create, freeze = Object.freeze, ownKeys = Object.getOwnPropertyNames;
        const call = Function.prototype.call.bind(Function.prototype.call), isArray = Array.isArray;
        const MapC = Map, SetC = Set, WeakMapC = WeakMap, PromiseC = Promise, ArrayC = Array, DateC = Date, FunctionC = Function, ProxyC = Proxy;
        const promiseThen = Promise.prototype.then;
        const then = (p, f, g) => call(promiseThen, p, f, g);
        const startTime = config.now;
        let clock = 0;
        const now = () => clock;

        class DOMException extends Error {
          constructor(message = '', name = 'Error') { super(message); defineProperty(this, 'name', {value: String(name), configurable: true}); }
          get code() { return ({IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14, InvalidAccessError: 15, SecurityError: 18, NetworkError: 19, AbortError: 20, URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25})[this.name] || 0; }
        }
        const fail = (name, message) => { throw new DOMException(message || name, name); };

        const report = error => {
          const message = error instanceof Error ? String(error) : error && error.message !== undefined ? String(error.message) : String(error);
          const stack = error && error.stack ? String(error.stack) : '';
          if (reporting < 3) {
            reporting++;
            try {
              const e = new ErrorEvent('error', {message, error, filename: error && error.sourceURL || '', lineno: error && error.line || 0, colno: error && error.column || 0, cancelable: true});
              if (!dispatch(window, e)) return;
            } finally { reporting--; }
          }
          n.report(message, stack);
        };
        let reporting = 0;

        class Event {
          constructor(type, init) {
            if (arguments.length < 1) throw new TypeError('An event needs a type.');
            this[ev] = {type: String(type), bubbles: !!(init && init.bubbles), cancelable: !!(init && init.cancelable), composed: !!(init && init.composed), target: null, current: null, related: null, phase: 0, stop: false, stopNow: false, prevented: false, passive: false, trusted: false, dispatching: false, path: [], time: now()};
          }
          get type() { return this[ev].type; }
          get target() { return this[ev].target; }
          get srcElement() { return this[ev].target; }
          get currentTarget() { return this[ev].current; }
          get eventPhase() { return this[ev].phase; }
          get bubbles() { return this[ev].bubbles; }
          get cancelable() { return this[ev].cancelable; }
          get composed() { return this[ev].composed; }
          get defaultPrevented() { return this[ev].prevented; }
          get isTrusted() { return this[ev].trusted; }
          get timeStamp() { return this[ev].time; }
          get returnValue() { return !this[ev].prevented; }
          set returnValue(v) { if (!v) this.preventDefault(); }
          get cancelBubble() { return this[ev].stop; }
          set cancelBubble(v) { if (v) this[ev].stop = true; }
          stopPropagation() { this[ev].stop = true; }
          stopImmediatePropagation() { this[ev].stop = this[ev].stopNow = true; }
          preventDefault() { const s = this[ev]; if (s.cancelable && !s.passive) s.prevented = true; }
          composedPath() { return this[ev].path.map(p => p.node); }
          initEvent(type, bubbles, cancelable) { const s = this[ev]; if (s.dispatching) return; s.type = String(type); s.bubbles = !!bubbles; s.cancelable = !!cancelable; s.prevented = s.stop = s.stopNow = false; s.target = null; }
        }
        for (const [k, v] of [['NONE', 0], ['CAPTURING_PHASE', 1], ['AT_TARGET', 2], ['BUBBLING_PHASE', 3]]) { defineProperty(Event, k, {value: v}); defineProperty(Event.prototype, k, {value: v}); }

        // Subclasses whose members all come from their dictionary: name, parent, members with defaults.
        const eventClass = (name, Parent, members) => {
          const key = Symbol();
          const C = ({[name]: class extends Parent {
            constructor(type, init) { super(type, init); const values = this[key] = {}; for (const m in members) values[m] = init && init[m] !== undefined ? init[m] : members[m]; }
          }})[name];
          for (const m in members) defineProperty(C.prototype, m, {get() { const v = this[key]; return v ? v[m] : members[m]; }, set(x) { if (this[key]) this[key][m] = x; }, enumerable: true, configurable: true});
          return C;
        };
        const CustomEvent = eventClass('CustomEvent', Event, {detail: null});
        CustomEvent.prototype.initCustomEvent = function (t, b, c, d) { this.initEvent(t, b, c); this.detail = d; };
        const UIEvent = eventClass('UIEvent', Event, {view: null, detail: 0, which: 0});
        UIEvent.prototype.initUIEvent = function (t, b, c, view = null, detail = 0) { this.initEvent(t, b, c); this.view = view; this.detail = detail; };
        const modifiers = {ctrlKey: false, shiftKey: false, altKey: false, metaKey: false};
        const MouseEvent = eventClass('MouseEvent', UIEvent, {screenX: 0, screenY: 0, clientX: 0, clientY: 0, pageX: 0, pageY: 0, offsetX: 0, offsetY: 0, movementX: 0, movementY: 0, x: 0, y: 0, button: 0, buttons: 0, relatedTarget: null, ...modifiers});
        MouseEvent.prototype.getModifierState = function (k) { return !!({Control: this.ctrlKey, Shift: this.shiftKey, Alt: this.altKey, Meta: this.metaKey})[k]; };
        MouseEvent.prototype.initMouseEvent = function (t, b, c, view, detail, screenX, screenY, clientX, clientY, ctrlKey, altKey, shiftKey, metaKey, button, relatedTarget) { this.initEvent(t, b, c); Object.assign(this, {screenX, screenY, clientX, clientY, x: clientX, y: clientY, ctrlKey: !!ctrlKey, altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey, button, relatedTarget}); UIEvent.prototype.initUIEvent.call(this, t, b, c, view, detail); };
        const PointerEvent = eventClass('PointerEvent', MouseEvent, {pointerId: 0, width: 1, height: 1, pressure: 0, tiltX: 0, tiltY: 0, pointerType: '', isPrimary: false});
        const WheelEvent = eventClass('WheelEvent', MouseEvent, {deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0});
        const DragEvent = eventClass('DragEvent', MouseEvent, {dataTransfer: null});
        const KeyboardEvent = eventClass('KeyboardEvent', UIEvent, {key: '', code: '', location: 0, repeat: false, isComposing: false, keyCode: 0, charCode: 0, ...modifiers});
        KeyboardEvent.prototype.getModifierState = MouseEvent.prototype.getModifierState;
        KeyboardEvent.prototype.initKeyboardEvent = function (t, b, c, view, key = '', location = 0, ctrlKey = false, altKey = false, shiftKey = false, metaKey = false) { this.initEvent(t, b, c); Object.assign(this, {view, key, location, ctrlKey, altKey, shiftKey, metaKey}); };
        const FocusEvent = eventClass('FocusEvent', UIEvent, {relatedTarget: null});
        const InputEvent = eventClass('InputEvent', UIEvent, {data: null, inputType: '', isComposing: false, dataTransfer: null});
        const CompositionEvent = eventClass('CompositionEvent', UIEvent, {data: ''});
        const TouchEvent = eventClass('TouchEvent', UIEvent, {touches: [], targetTouches: [], changedTouches: [], ...modifiers});
        const ErrorEvent = eventClass('ErrorEvent', Event, {message: '', filename: '', lineno: 0, colno: 0, error: undefined});
        const PromiseRejectionEvent = eventClass('PromiseRejectionEvent', Event, {promise: null, reason: undefined});
        const MessageEvent = eventClass('MessageEvent', Event, {data: null, origin: '', lastEventId: '', source: null, ports: []});
        const ProgressEvent = eventClass('ProgressEvent', Event, {lengthComputable: false, loaded: 0, total: 0});
        const PopStateEvent = eventClass('PopStateEvent', Event, {state: null, hasUAVisualTransition: false});
        const HashChangeEvent = eventClass('HashChangeEvent', Event, {oldURL: '', newURL: ''});
        const PageTransitionEvent = eventClass('PageTransitionEvent', Event, {persisted: false});
        const BeforeUnloadEvent = eventClass('BeforeUnloadEvent', Event, {});
        const StorageEvent = eventClass('StorageEvent', Event, {key: null, oldValue: null, newValue: null, url: '', storageArea: null});
        const SubmitEvent = eventClass('SubmitEvent', Event, {submitter: null});
        const FormDataEvent = eventClass('FormDataEvent', Event, {formData: null});
        const ToggleEvent = eventClass('ToggleEvent', Event, {oldState: '', newState: ''});
        const AnimationEvent = eventClass('AnimationEvent', Event, {animationName: '', elapsedTime: 0, pseudoElement: ''});
        const TransitionEvent = eventClass('TransitionEvent', Event, {propertyName: '', elapsedTime: 0, pseudoElement: ''});
        const ClipboardEvent = eventClass('ClipboardEvent', Event, {clipboardData: null});
        const MediaQueryListEvent = eventClass('MediaQueryListEvent', Event, {media: '', matches: false});
        const CloseEvent = eventClass('CloseEvent', Event, {wasClean: false, code: 0, reason: ''});
        const SecurityPolicyViolationEvent = eventClass('SecurityPolicyViolationEvent', Event, {});

        class EventTarget {
          addEventListener(type, callback, options) {
            const target = this === undefined || this === null ? window : this;
            if (callback === null || callback === undefined) return;
            const o = typeof options === 'object' && options !== null ? options : {capture: !!options};
            const capture = !!o.capture;
            if (o.signal && o.signal.aborted) return;
            let all = target[L];
            if (!all) defineProperty(target, L, {value: all = new MapC(), configurable: true});
            type = String(type);
            let list = all.get(type);
            if (!list) all.set(type, list = []);
            for (let i = 0; i < list.length; i++) if (list[i].callback === callback && list[i].capture === capture) return;
            const entry = {callback, capture, once: !!o.once, passive: !!o.passive, removed: false};
            list[list.length] = entry;
            if (o.signal) o.signal.addEventListener('abort', () => target.removeEventListener(type, callback, capture), {once: true});
          }
          removeEventListener(type, callback, options) {
            const target = this === undefined || this === null ? window : this;
            const capture = typeof options === 'object' && options !== null ? !!options.capture : !!options;
            const list = target[L] && target[L].get(String(type));
            if (!list) return;
            for (let i = 0; i < list.length; i++) if (list[i].callback === callback && list[i].capture === capture) { list[i].removed = true; list.splice(i, 1); return; }
          }
          dispatchEvent(event) {
            if (!(event instanceof Event)) throw new TypeError('No Event.');
            if (event[ev].dispatching) fail('InvalidStateError', 'The event is being dispatched.');
            event[ev].trusted = false;
            return dispatch(this === undefined || this === null ? window : this, event);
          }
        }

        const handlerOf = (target, type) => {
          const own = target[H];
          if (own && type in own) return own[type];
          if (target[I] !== undefined && isElement(target)) return inlineHandler(target, type);
          if (target === window && typeof document !== 'undefined' && bodyHandlers.has(type)) { const body = document.body; if (body) return handlerOf(body, type); }
          return null;
        };
        const bodyHandlers = new SetC(['load', 'error', 'resize', 'scroll', 'blur', 'focus', 'unload', 'beforeunload', 'hashchange', 'popstate', 'message', 'pageshow', 'pagehide', 'online', 'offline', 'storage']);
        const inlineHandler = (element, type) => {
          if (!config.runsPageScripts) return null;
          const source = n.getAttr(element[I], 'on' + type);
          if (source === null) return null;
          let cached = element[H] && element[H][' ' + type];
          if (!cached || cached.source !== source) {
            let f = null;
            try {
              f = FunctionC('with(this.ownerDocument){with(this.form||{}){with(this){return function(event){' + source + '\n}}}}').call(element);
            } catch (e) { report(e); }
            cached = {source, f};
            if (!element[H]) defineProperty(element, H, {value: create(null)});
            element[H][' ' + type] = cached;
          }
          return cached.f;
        };
        const handlerAccessor = (proto, type) => defineProperty(proto, 'on' + type, {
          get() { const t = this ?? window; return handlerOf(t, type); },
          set(f) {
            const t = this ?? window;
            if (!t[H]) defineProperty(t, H, {value: create(null)});
            t[H][type] = typeof f === 'function' || (typeof f === 'object' && f) ? f : null;
          }, enumerable: true, configurable: true});

        const invoke = (target, event, phase) => {
          const s = event[ev];
          s.current = target;
          const all = target[L], list = all && all.get(s.type);
          if (phase !== 'capture') {
            const handler = handlerOf(target, s.type);
            if (typeof handler === 'function') {
              const outer = currentEvent;
              currentEvent = event;
              try {
                const r = s.type === 'error' && target === window && event instanceof ErrorEvent ? call(handler, target, event.message, event.filename, event.lineno, event.colno, event.error) : call(handler, target, event);
                if (s.type === 'error' && target === window ? r === true : s.type === 'beforeunload' ? r !== undefined && r !== null : r === false) event.preventDefault();
              } catch (e) { report(e); }
              currentEvent = outer;
              if (s.stopNow) return;
            }
          }
          if (!list) return;
          const copy = list.slice();
          for (let i = 0; i < copy.length; i++) {
            const entry = copy[i];
            if (entry.removed || (phase === 'capture' ? !entry.capture : phase === 'bubble' ? entry.capture : false)) continue;
            if (entry.once) target.removeEventListener(s.type, entry.callback, entry.capture);
            s.passive = entry.passive;
            const outer = currentEvent;
            currentEvent = event;
            try {
              if (typeof entry.callback === 'function') call(entry.callback, target, event);
              else if (entry.callback && typeof entry.callback.handleEvent === 'function') entry.callback.handleEvent(event);
            } catch (e) { report(e); }
            currentEvent = outer;
            s.passive = false;
            if (s.stopNow) return;
          }
        };
        let currentEvent;

        // Dispatch with shadow trees' retargeting (DOM §2.9).
        const dispatch = (target, event, trusted) => {
          const s = event[ev];
          s.dispatching = true;
          s.target = target;
          if (trusted) s.trusted = true;
          const path = s.path = [];
          if (target[I] !== undefined) {
            let node = target, shown = target;
            while (node) {
              path[path.length] = {node, target: shown};
              if (node instanceof ShadowRoot) {
                if (!s.composed && rootOf(target) === node) break;
                node = shown = node.host;
                continue;
              }
              const slot = node.nodeType === 1 || node.nodeType === 3 ? assignedSlot(node) : null;
              if (slot) { node = slot; continue; }
              if (node === document) { if (s.type !== 'load') path[path.length] = {node: window, target: shown}; break; }
              node = node.parentNode;
            }
          } else path[0] = {node: target, target};
          for (let i = path.length - 1; i >= 0; i--) {
            if (s.stop) break;
            const at = path[i].node === path[i].target;
            s.target = path[i].target;
            s.phase = at ? 2 : 1;
            invoke(path[i].node, event, 'capture');
          }
          for (let i = 0; i < path.length; i++) {
            if (s.stop) break;
            const at = path[i].node === path[i].target;
            if (!at && !s.bubbles) continue;
            s.target = path[i].target;
            s.phase = at ? 2 : 3;
            invoke(path[i].node, event, 'bubble');
          }
          if (path.length) s.target = path[path.length - 1].target;
          s.phase = 0; s.current = null; s.dispatching = false; s.stop = s.stopNow = false;
          return !s.prevented;
        };
        const fire = (target, type, init, C = Event) => dispatch(target, new C(type, init), true);

        class AbortSignal extends EventTarget {
          constructor() { super(); this.aborted = false; this.reason = undefined; }
          throwIfAborted() { if (this.aborted) throw this.reason; }
          static abort(reason) { const s = new AbortSignal(); abortSignal(s, reason); return s; }
          static timeout(ms) { const s = new AbortSignal(); setTimeout(() => abortSignal(s, new DOMException('The time is over.', 'TimeoutError')), ms); return s; }
          static any(signals) { const s = new AbortSignal(); for (const o of signals) { if (o.aborted) { abortSignal(s, o.reason); break; } o.addEventListener('abort', () => abortSignal(s, o.reason)); } return s; }
        }
        const abortSignal = (s, reason) => { if (s.aborted) return; s.aborted = true; s.reason = reason === undefined ? new DOMException('Aborted.', 'AbortError') : reason; fire(s, 'abort'); };
        handlerAccessor(AbortSignal.prototype, 'abort');
        class AbortController { constructor() { this.signal = new AbortSignal(); } abort(reason) { abortSignal(this.signal, reason); } }

        // Timers on virtual time (HTML §8.6): a heap of what is due.
        const timers = []; let timerNumber = 0, timerOrder = 0, timerNesting = 0;
        const live = new MapC();
        const timerBefore = (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order);
        const pushTimer = t => {
          let i = timers.length; timers[i] = t;
          while (i > 0) { const p = (i - 1) >> 1; if (!timerBefore(timers[i], timers[p])) break; const x = timers[i]; timers[i] = timers[p]; timers[p] = x; i = p; }
        };
        const popTimer = () => {
          const top = timers[0], last = timers[timers.length - 1]; timers.length--;
          if (timers.length) {
            timers[0] = last; let i = 0;
            for (;;) { let c = 2 * i + 1; if (c >= timers.length) break; if (c + 1 < timers.length && timerBefore(timers[c + 1], timers[c])) c++; if (!timerBefore(timers[c], timers[i])) break; const x = timers[i]; timers[i] = timers[c]; timers[c] = x; i = c; }
          }
          return top;
        };
        const addTimer = (callback, delay, args, interval, kind) => {
          let ms = +delay; if (!(ms > 0)) ms = 0; if (ms > 2147483647) ms = 0;
          const nesting = timerNesting;
          if (kind === 'timer' && nesting >= 5 && ms < 4) ms = 4;
          const t = {id: ++timerNumber, due: clock + ms, order: ++timerOrder, callback, args, interval: interval ? Math.max(ms, nesting >= 5 ? 4 : 1) : -1, nesting: nesting + 1, kind};
          live.set(t.id, t); pushTimer(t);
          return t.id;
        };
        const runTimer = t => {
          const outer = timerNesting; timerNesting = t.nesting;
          try {
            if (typeof t.callback === 'function') call(t.callback, window, ...t.args);
            else if (config.runsPageScripts || true) (0, eval)(String(t.callback));
          } catch (e) { report(e); }
          timerNesting = outer;
        };
        const setTimeout = function setTimeout(f, ms, ...args) { return addTimer(f, ms, args, false, 'timer'); };
        const setInterval = function setInterval(f, ms, ...args) { return addTimer(f, ms, args, true, 'timer'); };
        const clearTimeout = function clearTimeout(id) { live.delete(+id); };
        const clearInterval = function clearInterval(id) { live.delete(+id); };
        const frame = 1000 / 60;
        const requestAnimationFrame = function requestAnimationFrame(f) {
          const t = {id: ++timerNumber, due: (Math.floor(clock / frame + 1e-6) + 1) * frame, order: ++timerOrder, callback: f, args: null, interval: -1, nesting: 0, kind: 'frame'};
          live.set(t.id, t); pushTimer(t); return t.id;
        };
        const cancelAnimationFrame = function cancelAnimationFrame(id) { live.delete(+id); };
        const requestIdleCallback = function requestIdleCallback(f) { return addTimer(() => f({didTimeout: false, timeRemaining: () => 40}), 1, [], false, 'idle'); };
        const task = f => { addTimer(f, 0, [], false, 'task'); };
        const queueMicrotask = function queueMicrotask(f) { if (typeof f !== 'function') throw new TypeError('No function.'); then(PromiseC.resolve(), () => { try { f(); } catch (e) { report(e); } }); };
        // When the next timer is due, in ms of virtual time; -1: never.
        const nextDue = () => { while (timers.length && live.get(timers[0].id) !== timers[0]) popTimer(); return timers.length ? timers[0].due : -1; };
        const runNext = () => {
          if (nextDue() < 0) return false;
          const t = popTimer();
          if (t.due > clock) clock = t.due;
          if (t.interval >= 0) { t.due = clock + t.interval; t.order = ++timerOrder; t.nesting = Math.min(t.nesting + 1, 6); pushTimer(t); } else live.delete(t.id);
          if (t.kind === 'frame') t.args = [clock];
          runTimer(t);
          return true;
        };
        """#
}
