extension Prelude {
    /// URLs, bytes, fetching and messages (URL, Encoding, Fetch, XMLHttpRequest, HTML §9).
    static let network = #"""
        const urlState = Symbol();
        class URL {
          constructor(href, base) { const p = n.url(String(href), base === undefined ? '' : String(base)); if (!p) throw new TypeError(`'${href}' cannot be parsed as a URL.`); this[urlState] = p; }
          static canParse(href, base) { return !!n.url(String(href), base === undefined ? '' : String(base)); }
          static parse(href, base) { try { return new URL(href, base); } catch { return null; } }
          static createObjectURL(b) { const u = 'blob:' + n.origin() + '/' + (++blobNumber); blobs.set(u, b); return u; }
          static revokeObjectURL(u) { blobs.delete(String(u)); }
          get origin() { return this[urlState].origin; }
          get searchParams() { return once(this, 'params', () => { const p = new URLSearchParams(this.search); p.owner = this; return p; }); }
          toString() { return this.href; } toJSON() { return this.href; }
        }
        let blobNumber = 0; const blobs = new MapC();
        for (const part of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']) defineProperty(URL.prototype, part, {
          get() { return this[urlState][part]; },
          set(v) {
            const r = part === 'href' ? n.url(String(v), '')?.href ?? null : n.setURL(this[urlState].href, part, String(v));
            if (r === null) { if (part === 'href') throw new TypeError('Invalid URL'); return; }
            this[urlState] = n.url(r, '');
            if ((part === 'search' || part === 'href') && this[memo] && this[memo].params) this[memo].params.list = parseQuery(this.search);
          }, enumerable: true, configurable: true});
        const parseQuery = s => n.parseQuery(s[0] === '?' ? s.slice(1) : s);
        class URLSearchParams {
          constructor(init = '') {
            defineProperty(this, 'owner', {value: null, writable: true}); defineProperty(this, 'list', {value: [], writable: true});
            if (typeof init === 'string') this.list = parseQuery(init);
            else if (init && typeof init === 'object') { if (init[Symbol.iterator]) for (const [k, v] of init) this.list.push([String(k), String(v)]); else for (const k of Object.keys(init)) this.list.push([k, String(init[k])]); }
            else this.list = parseQuery(String(init));
          }
          get size() { return this.list.length; }
          append(k, v) { this.list.push([String(k), String(v)]); changedQuery(this); }
          delete(k, v) { this.list = this.list.filter(e => e[0] !== String(k) || (v !== undefined && e[1] !== String(v))); changedQuery(this); }
          get(k) { const e = this.list.find(x => x[0] === String(k)); return e ? e[1] : null; } getAll(k) { return this.list.filter(x => x[0] === String(k)).map(x => x[1]); } has(k, v) { return this.list.some(x => x[0] === String(k) && (v === undefined || x[1] === String(v))); }
          set(k, v) { k = String(k); let done = false; this.list = this.list.filter(e => { if (e[0] !== k) return true; if (done) return false; done = true; e[1] = String(v); return true; }); if (!done) this.list.push([k, String(v)]); changedQuery(this); }
          sort() { this.list.sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0); changedQuery(this); }
          forEach(f, t) { for (const [k, v] of this.list) call(f, t, v, k, this); }
          *entries() { for (const e of this.list) yield [e[0], e[1]]; } *keys() { for (const e of this.list) yield e[0]; } *values() { for (const e of this.list) yield e[1]; }
          toString() { return n.serializeQuery(this.list.flat()); }
        }
        URLSearchParams.prototype[Symbol.iterator] = URLSearchParams.prototype.entries;
        const changedQuery = p => { if (p.owner) { const s = p.toString(); p.owner[urlState] = n.url(n.setURL(p.owner[urlState].href, 'search', s), ''); } };

        class TextEncoder { get encoding() { return 'utf-8'; } encode(s = '') { return new Uint8Array(n.encode(String(s))); } encodeInto(s, a) { let read = 0, written = 0; for (const c of String(s)) { const b = this.encode(c); if (written + b.length > a.length) break; a.set(b, written); written += b.length; read += c.length; } return {read, written}; } }
        const bufferOf = v => v instanceof ArrayBuffer ? v : ArrayBuffer.isView(v) ? v.buffer.slice(v.byteOffset, v.byteOffset + v.byteLength) : typeof SharedArrayBuffer !== 'undefined' && v instanceof SharedArrayBuffer ? new Uint8Array(new Uint8Array(v)).buffer : null;
        class TextDecoder {
          constructor(label = 'utf-8', o = {}) { const name = n.encodingName(String(label)); if (!name) throw new RangeError('Unknown encoding.'); this.encoding = lower(name); this.fatal = !!o.fatal; this.ignoreBOM = !!o.ignoreBOM; defineProperty(this, 'held', {value: null, writable: true}); }
          decode(v, o) {
            let b = v === undefined ? new ArrayBuffer(0) : bufferOf(v);
            if (this.held) { const j = new Uint8Array(this.held.byteLength + b.byteLength); j.set(new Uint8Array(this.held)); j.set(new Uint8Array(b), this.held.byteLength); b = j.buffer; this.held = null; }
            if (o && o.stream && this.encoding === 'utf-8') { const u = new Uint8Array(b); let k = u.length; for (let i = 1; i <= 3 && i <= u.length; i++) { const c = u[u.length - i]; if (c >= 0xC0) { if ((c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2) > i) k = u.length - i; break; } if (c < 0x80) break; } if (k < u.length) { this.held = b.slice(k); b = b.slice(0, k); } }
            const s = n.decode(b, this.encoding);
            if (this.fatal && s.includes('\uFFFD')) throw new TypeError('The bytes are ill-formed.');
            return s;
          }
        }
        const bytesKey = Symbol();
        class Blob {
          constructor(parts = [], o = {}) {
            const buffers = [];
            for (const p of parts) buffers.push(new Uint8Array(p instanceof Blob ? p[bytesKey] : bufferOf(p) ?? n.encode(String(p))));
            let size = 0; for (const b of buffers) size += b.length;
            const all = new Uint8Array(size); let at = 0;
            for (const b of buffers) { all.set(b, at); at += b.length; }
            defineProperty(this, bytesKey, {value: all.buffer}); this.type = o.type ? lower(o.type) : '';
          }
          get size() { return this[bytesKey].byteLength; }
          slice(a, b, type = '') { return new Blob([this[bytesKey].slice(a, b)], {type}); } text() { return PromiseC.resolve(n.decode(this[bytesKey], 'utf-8')); } arrayBuffer() { return PromiseC.resolve(this[bytesKey].slice(0)); } bytes() { return PromiseC.resolve(new Uint8Array(this[bytesKey].slice(0))); } stream() { return streamOf(this[bytesKey]); }
        }
        class File extends Blob { constructor(parts, name, o = {}) { super(parts, o); this.name = String(name); this.lastModified = o.lastModified ?? startTime; } }
        class FileList { item(i) { return this[i] ?? null; } *[Symbol.iterator]() {} }
        class FileReader extends EventTarget {
          constructor() { super(); this.readyState = 0; this.result = null; this.error = null; }
          readAsText(b, l) { done(this, () => n.decode(b[bytesKey], l || 'utf-8')); } readAsArrayBuffer(b) { done(this, () => b[bytesKey].slice(0)); } readAsDataURL(b) { done(this, () => `data:${b.type || 'application/octet-stream'};base64,${n.base64(b[bytesKey])}`); } readAsBinaryString(b) { done(this, () => n.decode(b[bytesKey], 'windows-1252')); } abort() {}
        }
        const done = (r, f) => { r.readyState = 1; task(() => { r.result = f(); r.readyState = 2; fire(r, 'load', {}, ProgressEvent); fire(r, 'loadend', {}, ProgressEvent); }); };
        for (const t of ['load', 'loadend', 'loadstart', 'progress', 'error', 'abort']) handlerAccessor(FileReader.prototype, t);

        class FormData {
          constructor(form, submitter) { defineProperty(this, 'list', {value: [], writable: true}); if (form) { const flat = n.formData(form[I], submitter ? submitter[I] : -1); for (let i = 0; i < flat.length; i += 2) this.list.push([flat[i], flat[i + 1]]); fire(form, 'formdata', {bubbles: true, formData: this}, FormDataEvent); } }
          append(k, v, f) { this.list.push([String(k), v instanceof Blob ? (v instanceof File && f === undefined ? v : new File([v], f ?? 'blob', {type: v.type})) : String(v)]); } delete(k) { this.list = this.list.filter(e => e[0] !== String(k)); }
          get(k) { const e = this.list.find(x => x[0] === String(k)); return e ? e[1] : null; } getAll(k) { return this.list.filter(x => x[0] === String(k)).map(x => x[1]); } has(k) { return this.list.some(x => x[0] === String(k)); } set(k, v, f) { this.delete(k); this.append(k, v, f); }
          forEach(f, t) { for (const [k, v] of this.list) call(f, t, v, k, this); } *entries() { for (const e of this.list) yield [e[0], e[1]]; } *keys() { for (const e of this.list) yield e[0]; } *values() { for (const e of this.list) yield e[1]; }
        }
        FormData.prototype[Symbol.iterator] = FormData.prototype.entries;

        class Headers {
          constructor(init) { defineProperty(this, 'map', {value: new MapC()}); if (init instanceof Headers) for (const [k, v] of init) this.append(k, v); else if (init && init[Symbol.iterator]) for (const [k, v] of init) this.append(k, v); else if (init) for (const k of Object.keys(init)) this.append(k, init[k]); }
          append(k, v) { k = lower(k); if (!/^[\w!#$%&'*+.^`|~-]+$/.test(k)) throw new TypeError('Invalid header name.'); v = String(v).trim(); this.map.set(k, this.map.has(k) ? this.map.get(k) + ', ' + v : v); } set(k, v) { this.delete(k); this.append(k, v); } get(k) { return this.map.get(lower(k)) ?? null; } has(k) { return this.map.has(lower(k)); } delete(k) { this.map.delete(lower(k)); } getSetCookie() { return []; }
          forEach(f, t) { for (const [k, v] of this) call(f, t, v, k, this); } *entries() { yield* ArrayC.from(this.map).sort((a, b) => a[0] < b[0] ? -1 : 1); } *keys() { for (const e of this) yield e[0]; } *values() { for (const e of this) yield e[1]; }
        }
        Headers.prototype[Symbol.iterator] = Headers.prototype.entries;
        const bodyBytes = (body, headers) => {
          if (body === null || body === undefined) return null;
          const type = t => { if (headers && !headers.has('content-type')) headers.set('content-type', t); };
          if (body instanceof URLSearchParams) { type('application/x-www-form-urlencoded;charset=UTF-8'); return n.encode(body.toString()); }
          if (body instanceof FormData) { const flat = []; for (const [k, v] of body.list) flat.push(k, v instanceof Blob ? n.decode(v[bytesKey], 'windows-1252') : v, v instanceof File ? v.name : ''); const [t, b] = n.multipart(flat); type(t); return b; }
          if (body instanceof Blob) { if (body.type) type(body.type); return body[bytesKey]; }
          const b = bufferOf(body);
          if (b) return b;
          type('text/plain;charset=UTF-8');
          return n.encode(String(body));
        };
        const streamOf = bytes => { let read = false; const reader = () => ({read: () => PromiseC.resolve(read ? {done: true, value: undefined} : (read = true, {done: false, value: new Uint8Array(bytes)})), cancel: () => PromiseC.resolve(), releaseLock() {}, closed: PromiseC.resolve()}); return {locked: false, getReader: reader, cancel: () => PromiseC.resolve(), async *[Symbol.asyncIterator]() { yield new Uint8Array(bytes); }, pipeTo: () => PromiseC.resolve(), pipeThrough(t) { return t.readable; }, tee() { return [streamOf(bytes), streamOf(bytes)]; }}; };
        const bodyMixin = {
          get bodyUsed() { return !!this.used; }, get body() { return this.bytes_ ? streamOf(this.bytes_) : null; },
          arrayBuffer() { return consume(this, b => b.slice(0)); }, bytes() { return consume(this, b => new Uint8Array(b.slice(0))); }, text() { return consume(this, b => n.decode(b, 'utf-8')); }, json() { return consume(this, b => JSON.parse(n.decode(b, 'utf-8'))); }, blob() { return consume(this, b => new Blob([b], {type: this.headers.get('content-type') ?? ''})); },
          formData() { return consume(this, b => { const f = new FormData(); for (const [k, v] of parseQuery(n.decode(b, 'utf-8'))) f.append(k, v); return f; }); },
        };
        const consume = (r, f) => { if (r.used) return PromiseC.reject(new TypeError('The body was read before.')); r.used = true; try { return PromiseC.resolve(f(r.bytes_ ?? new ArrayBuffer(0))); } catch (e) { return PromiseC.reject(e); } };
        class Request {
          constructor(input, o = {}) {
            const from = input instanceof Request ? input : null;
            const u = from ? from.url : n.url(String(input), n.baseURL())?.href;
            if (!u) throw new TypeError(`'${input}' cannot be parsed as a URL.`);
            this.url = u; this.method = String(o.method ?? from?.method ?? 'GET'); if (/^(get|post|put|delete|head|options|patch)$/i.test(this.method) && this.method.toLowerCase() !== 'patch') this.method = this.method.toUpperCase();
            this.headers = new Headers(o.headers ?? from?.headers); this.signal = o.signal ?? from?.signal ?? new AbortSignal(); this.mode = o.mode ?? 'cors'; this.credentials = o.credentials ?? from?.credentials ?? 'same-origin'; this.cache = o.cache ?? 'default'; this.redirect = o.redirect ?? 'follow'; this.referrer = 'about:client'; this.integrity = ''; this.keepalive = false; this.destination = '';
            if (o.body !== undefined && o.body !== null && /^(GET|HEAD)$/.test(this.method)) throw new TypeError('A GET request has no body.');
            defineProperty(this, 'bytes_', {value: o.body !== undefined ? bodyBytes(o.body, this.headers) : from ? from.bytes_ : null}); defineProperty(this, 'used', {value: false, writable: true});
          }
          clone() { return new Request(this); }
        }
        mix(Request.prototype, bodyMixin);
        class Response {
          constructor(body, o = {}) { this.status = o.status ?? 200; this.statusText = o.statusText ?? ''; this.headers = new Headers(o.headers); this.type = o.type ?? 'default'; this.url = o.url ?? ''; this.redirected = !!o.redirected; defineProperty(this, 'bytes_', {value: bodyBytes(body, this.headers)}); defineProperty(this, 'used', {value: false, writable: true}); }
          get ok() { return this.status >= 200 && this.status < 300; } clone() { return new Response(this.bytes_, this); }
          static error() { return new Response(null, {status: 0, type: 'error'}); } static json(v, o = {}) { const h = new Headers(o.headers); if (!h.has('content-type')) h.set('content-type', 'application/json'); return new Response(JSON.stringify(v), {...o, headers: h}); } static redirect(u, s = 302) { return new Response(null, {status: s, headers: {location: String(u)}}); }
        }
        mix(Response.prototype, bodyMixin);
        const fetches = new MapC();
        const fetch = function fetch(input, o) {
          return new PromiseC((resolve, reject) => {
            let r;
            try { r = new Request(input, o); } catch (e) { return reject(e); }
            if (r.signal.aborted) return reject(r.signal.reason);
            if (r.url.startsWith('blob:')) { const b = blobs.get(r.url); return b ? resolve(new Response(b, {url: r.url})) : reject(new TypeError('Load failed')); }
            const number = n.fetch(r.method, r.url, ArrayC.from(r.headers).flat(), r.bytes_, r.credentials !== 'omit');
            if (number < 0) return reject(new TypeError('Load failed'));
            fetches.set(number, (error, status, url, headers, body) => {
              if (r.signal.aborted) return;
              if (error !== null) return reject(new TypeError('Load failed'));
              const list = []; for (let i = 0; i < headers.length; i += 2) list.push([headers[i], headers[i + 1]]);
              resolve(new Response(status === 204 || status === 304 ? null : body, {status, url, headers: list, redirected: url !== r.url, type: 'basic'}));
            });
            r.signal.addEventListener('abort', () => { fetches.delete(number); reject(r.signal.reason); });
          });
        };
        const fetched = (number, error, status, url, headers, body) => { const f = fetches.get(number); if (f) { fetches.delete(number); f(error, status, url, headers, body); } };

        class XMLHttpRequestEventTarget extends EventTarget {}
        class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {}
        class XMLHttpRequest extends XMLHttpRequestEventTarget {
          constructor() { super(); this.readyState = 0; this.status = 0; this.statusText = ''; this.responseURL = ''; this.responseType = ''; this.timeout = 0; this.withCredentials = false; this.upload = new XMLHttpRequestUpload(); defineProperty(this, 'x', {value: {headers: new Headers(), answer: new Headers(), body: null, number: -1}, writable: true}); }
          open(method, url, async = true) { const u = n.url(String(url), n.baseURL()); if (!u) fail('SyntaxError', 'The URL cannot be parsed.'); this.x = {method: String(method).toUpperCase(), url: u.href, async, headers: new Headers(), answer: new Headers(), body: null, number: -1}; this.status = 0; state(this, 1); }
          setRequestHeader(k, v) { this.x.headers.append(k, v); } getResponseHeader(k) { return this.x.answer.get(k); } getAllResponseHeaders() { let s = ''; for (const [k, v] of this.x.answer) s += `${k}: ${v}\r\n`; return s; } overrideMimeType() {}
          send(body) {
            if (this.readyState !== 1) fail('InvalidStateError');
            const x = this.x, bytes = x.method === 'GET' || x.method === 'HEAD' ? null : body instanceof Document ? n.encode(new XMLSerializer().serializeToString(body)) : bodyBytes(body, x.headers);
            const finish = (error, status, url, headers, answer) => {
              if (error !== null) { this.status = 0; state(this, 4); fire(this, 'error', {}, ProgressEvent); fire(this, 'loadend', {}, ProgressEvent); return; }
              this.status = status; this.statusText = status === 200 ? 'OK' : ''; this.responseURL = url; x.body = answer;
              for (let i = 0; i < headers.length; i += 2) x.answer.append(headers[i], headers[i + 1]);
              if (x.async) { state(this, 2); state(this, 3); }
              const init = {lengthComputable: true, loaded: answer.byteLength, total: answer.byteLength};
              fire(this, 'progress', init, ProgressEvent); state(this, 4); fire(this, 'load', init, ProgressEvent); fire(this, 'loadend', init, ProgressEvent);
            };
            if (!x.async) { const r = n.fetchNow(x.method, x.url, ArrayC.from(x.headers).flat(), bytes); if (r === null) { finish('failed'); fail('NetworkError', 'Load failed'); } finish(null, r[0], r[1], r[2], r[3]); return; }
            fire(this, 'loadstart', {}, ProgressEvent);
            x.number = n.fetch(x.method, x.url, ArrayC.from(x.headers).flat(), bytes, true);
            if (x.number < 0) return task(() => finish('failed'));
            fetches.set(x.number, finish);
          }
          abort() { fetches.delete(this.x.number); if (this.readyState > 0 && this.readyState < 4) { state(this, 4); fire(this, 'abort', {}, ProgressEvent); fire(this, 'loadend', {}, ProgressEvent); } this.readyState = 0; }
          get responseText() { return this.x.body ? n.decode(this.x.body, charsetOf(this.x.answer)) : ''; }
          get responseXML() { if (!this.x.body) return null; const t = this.x.answer.get('content-type') ?? ''; return /xml/.test(t) ? new DOMParser().parseFromString(this.responseText, 'application/xml') : this.responseType === 'document' ? new DOMParser().parseFromString(this.responseText, 'text/html') : null; }
          get response() { switch (this.responseType) { case '': case 'text': return this.responseText; case 'json': try { return JSON.parse(this.responseText); } catch { return null; } case 'arraybuffer': return this.x.body; case 'blob': return this.x.body ? new Blob([this.x.body], {type: this.x.answer.get('content-type') ?? ''}) : null; case 'document': return this.responseXML; default: return null; } }
        }
        const charsetOf = h => (/charset=["']?([^"';\s]+)/i.exec(h.get('content-type') ?? '') || [])[1] ?? 'utf-8';
        const state = (x, s) => { x.readyState = s; fire(x, 'readystatechange'); };
        ['UNSENT', 'OPENED', 'HEADERS_RECEIVED', 'LOADING', 'DONE'].forEach((k, i) => { defineProperty(XMLHttpRequest, k, {value: i}); defineProperty(XMLHttpRequest.prototype, k, {value: i}); });
        handlerAccessor(XMLHttpRequest.prototype, 'readystatechange');
        for (const t of ['load', 'loadend', 'loadstart', 'progress', 'error', 'abort', 'timeout']) handlerAccessor(XMLHttpRequestEventTarget.prototype, t);

        class MessagePort extends EventTarget { postMessage(data) { const o = this.other; if (!o) return; data = structuredClone(data); task(() => { if (o.closed) return; fire(o, 'message', {data}, MessageEvent); }); } start() {} close() { this.closed = true; } }
        handlerAccessor(MessagePort.prototype, 'message'); handlerAccessor(MessagePort.prototype, 'messageerror');
        class MessageChannel { constructor() { this.port1 = new MessagePort(); this.port2 = new MessagePort(); defineProperty(this.port1, 'other', {value: this.port2}); defineProperty(this.port2, 'other', {value: this.port1}); } }
        const channels = new MapC();
        class BroadcastChannel extends EventTarget { constructor(name) { super(); this.name = String(name); if (!channels.has(this.name)) channels.set(this.name, new SetC()); channels.get(this.name).add(this); } postMessage(data) { for (const c of channels.get(this.name)) if (c !== this) task(() => fire(c, 'message', {data: structuredClone(data)}, MessageEvent)); } close() { channels.get(this.name).delete(this); } }
        handlerAccessor(BroadcastChannel.prototype, 'message');
        class WebSocket extends EventTarget { constructor(url) { super(); this.url = String(url); this.readyState = 0; this.bufferedAmount = 0; this.protocol = ''; task(() => { this.readyState = 3; fire(this, 'error'); fire(this, 'close', {code: 1006}, CloseEvent); }); } send() {} close() {} }
        ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'].forEach((k, i) => { defineProperty(WebSocket, k, {value: i}); defineProperty(WebSocket.prototype, k, {value: i}); });
        for (const t of ['open', 'message', 'error', 'close']) handlerAccessor(WebSocket.prototype, t);
        class EventSource extends EventTarget { constructor(url) { super(); this.url = String(url); this.readyState = 2; task(() => fire(this, 'error')); } close() {} }
        for (const t of ['open', 'message', 'error']) handlerAccessor(EventSource.prototype, t);

        const structuredClone = function structuredClone(value) {
          const seen = new MapC();
          const copy = v => {
            if (typeof v === 'function' || typeof v === 'symbol') fail('DataCloneError', 'A function cannot be cloned.');
            if (typeof v !== 'object' || v === null) return v;
            if (seen.has(v)) return seen.get(v);
            let r;
            if (v instanceof DateC) r = new DateC(v.getTime()); else if (v instanceof RegExp) r = new RegExp(v.source, v.flags);
            else if (v instanceof Boolean || v instanceof Number || v instanceof String) r = Object(v.valueOf());
            else if (v instanceof ArrayBuffer) r = v.slice(0); else if (ArrayBuffer.isView(v)) r = v instanceof DataView ? new DataView(v.buffer.slice(0), v.byteOffset, v.byteLength) : new v.constructor(v);
            else if (v instanceof Blob) r = v; else if (v instanceof MessagePort) r = v;
            else if (v instanceof MapC) { r = new MapC(); seen.set(v, r); for (const [k, x] of v) r.set(copy(k), copy(x)); return r; }
            else if (v instanceof SetC) { r = new SetC(); seen.set(v, r); for (const x of v) r.add(copy(x)); return r; }
            else if (v instanceof Error) { r = new (globalThis[v.name] && Error.isPrototypeOf(globalThis[v.name]) ? globalThis[v.name] : Error)(v.message); seen.set(v, r); return r; }
            else if (v[I] !== undefined || v === window || v instanceof Event) fail('DataCloneError', 'The object cannot be cloned.');
            else { r = isArray(v) ? new ArrayC(v.length) : {}; seen.set(v, r); for (const k of Object.keys(v)) r[k] = copy(v[k]); return r; }
            seen.set(v, r);
            return r;
          };
          return copy(value);
        };
        const btoa = function btoa(s) { s = String(s); for (let i = 0; i < s.length; i++) if (s.charCodeAt(i) > 255) fail('InvalidCharacterError', 'The text is not Latin-1.'); const u = new Uint8Array(s.length); for (let i = 0; i < s.length; i++) u[i] = s.charCodeAt(i); return n.base64(u.buffer); };
        const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
        const atob = function atob(s) {
          s = String(s).replace(/[\t\n\f\r ]/g, ''); if (s.length % 4 === 0) s = s.replace(/==?$/, '');
          if (s.length % 4 === 1 || /[^A-Za-z0-9+\/]/.test(s)) fail('InvalidCharacterError', 'The text is not Base64.');
          let out = '', bits = 0, count = 0;
          for (let i = 0; i < s.length; i++) { bits = (bits << 6 | base64Digits.indexOf(s[i])) & 0xFFFFFF; count += 6; if (count >= 8) { count -= 8; out += String.fromCharCode(bits >> count & 255); } }
          return out;
        };
        // The same on every run: seeded.
        let seed = config.seed >>> 0;
        const random32 = () => { seed = (seed + 0x6D2B79F5) >>> 0; let t = seed; t = Math.imul(t ^ t >>> 15, t | 1); t ^= t + Math.imul(t ^ t >>> 7, t | 61); return (t ^ t >>> 14) >>> 0; };
        const crypto = {
          getRandomValues(a) { const u = new Uint8Array(a.buffer, a.byteOffset, a.byteLength); for (let i = 0; i < u.length; i++) u[i] = random32() & 255; return a; },
          randomUUID() { const u = this.getRandomValues(new Uint8Array(16)); u[6] = u[6] & 15 | 64; u[8] = u[8] & 63 | 128; const h = ArrayC.from(u, x => x.toString(16).padStart(2, '0')).join(''); return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`; },
          subtle: {digest(a, data) { const r = n.digest(String(typeof a === 'string' ? a : a && a.name).toUpperCase(), bufferOf(data)); return r ? PromiseC.resolve(r) : PromiseC.reject(new DOMException('The algorithm is not supported.', 'NotSupportedError')); }},
        };
        Math.random = function random() { return random32() / 4294967296; };
        """#
}
