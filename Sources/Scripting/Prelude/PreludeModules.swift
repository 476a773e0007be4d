extension Prelude {
    /// Modules (HTML §8.1.6): loading, linking and evaluation over rewritten sources.
    static let modules = #"""
        const moduleRecords = new MapC();
        let importMap = {imports: {}, scopes: {}};
        const addImportMap = text => { try { const m = JSON.parse(text); Object.assign(importMap.imports, m.imports || {}); Object.assign(importMap.scopes, m.scopes || {}); } catch (e) { report(e); } };
        const mapped = (table, spec) => {
          if (typeof table[spec] === 'string') return table[spec];
          let best = '';
          for (const k in table) if (k.endsWith('/') && spec.startsWith(k) && k.length > best.length) best = k;
          return best ? table[best] + spec.slice(best.length) : null;
        };
        const resolveModule = (spec, base) => {
          const page = n.baseURL();
          for (const scope in importMap.scopes) { const s = n.url(scope, page)?.href; if (s && (base === s || s.endsWith('/') && base.startsWith(s))) { const r = mapped(importMap.scopes[scope], spec); if (r) return n.url(r, page)?.href ?? null; } }
          const m = mapped(importMap.imports, spec);
          if (m) return n.url(m, page)?.href ?? null;
          if (/^\.{0,2}\//.test(spec)) return n.url(spec, base)?.href ?? null;
          return n.url(spec, '')?.href ?? null;
        };
        const loadModule = key => {
          let m = moduleRecords.get(key);
          if (m) return m;
          m = {key, url: key, ns: create(null), cells: create(null), deps: [], state: 0, error: null, promise: undefined, parts: null};
          defineProperty(m.ns, Symbol.toStringTag, {value: 'Module'});
          moduleRecords.set(key, m);
          const parts = n.module(key);
          if (typeof parts === 'string') { m.error = new TypeError(parts); return m; }
          const [body, isAsync, url, requests, imports, exports, reexports, stars] = parts;
          m.parts = {body, isAsync, imports, exports}; m.url = url;
          for (let i = 0; i < requests.length; i++) { const u = resolveModule(requests[i], url); if (u === null) { m.error = new TypeError(`Module specifier '${requests[i]}' cannot be resolved.`); return m; } m.deps.push(loadModule(u)); }
          const getters = {};
          for (let i = 0; i < exports.length; i += 2) { const name = exports[i]; getters[name] = () => { const c = m.cells[name]; if (!c) throw new ReferenceError(`Cannot access '${name}' before initialization.`); return c(); }; }
          for (let i = 0; i < reexports.length; i += 3) { const d = m.deps[reexports[i + 1]], from = reexports[i + 2]; getters[reexports[i]] = () => from === '*' ? d.ns : d.ns[from]; }
          for (const s of stars) { const d = m.deps[s]; for (const k of ownKeys(d.ns)) if (k !== 'default' && !(k in getters)) getters[k] = () => d.ns[k]; }
          m.stars = stars;
          for (const k of Object.keys(getters).sort()) defineProperty(m.ns, k, {get: getters[k], enumerable: true, configurable: true});
          return m;
        };
        const evaluateModule = m => {
          if (m.state === 2 || m.state === 1) { if (m.error) throw m.error; return m.promise; }
          m.state = 1;
          if (m.error) { m.state = 2; throw m.error; }
          const waits = [];
          try {
            for (const d of m.deps) { const p = evaluateModule(d); if (p) waits.push(p); }
            for (const s of m.stars || []) { const d = m.deps[s]; for (const k of ownKeys(d.ns)) if (k !== 'default' && !(k in m.ns)) defineProperty(m.ns, k, {get: () => d.ns[k], enumerable: true, configurable: true}); }
            m.promise = waits.length ? then(PromiseC.all(waits), () => runModule(m)) : runModule(m);
          } catch (e) { m.error = e; m.state = 2; throw e; }
          m.state = 2;
          return m.promise;
        };
        const runModule = m => {
          const {body, isAsync, imports, exports} = m.parts, names = [];
          for (let i = 0; i < exports.length; i += 2) names.push(`${JSON.stringify(exports[i])}:()=>${exports[i + 1]}`);
          const scope = create(null);
          for (let i = 0; i < imports.length; i += 3) { const d = m.deps[imports[i + 1]], from = imports[i + 2]; defineProperty(scope, imports[i], {get: () => from === '*' ? d.ns : d.ns[from]}); }
          const wrapped = a => { const f = `(${a ? 'async ' : ''}function($x,$import,$meta){"use strict";$x({${names.join(',')}});${body}\n})`; return imports.length ? `(function($i){with($i){return ${f}}})` : f; };
          let f;
          try { f = n.compile(wrapped(isAsync), m.url); } catch (e) { if (isAsync || !(e instanceof SyntaxError)) throw e; f = n.compile(wrapped(true), m.url); }
          if (imports.length) f = f(scope);
          const meta = create(null); meta.url = m.url; meta.resolve = s => resolveModule(String(s), m.url);
          return f.call(undefined, cells => { for (const k in cells) m.cells[k] = cells[k]; }, s => importDynamic(s, m.url), meta);
        };
        const importDynamic = (spec, base) => new PromiseC((resolve, reject) => task(() => {
          try {
            const u = resolveModule(String(spec), base);
            if (u === null) throw new TypeError(`Module specifier '${spec}' cannot be resolved.`);
            const m = loadModule(u), p = evaluateModule(m);
            if (p) then(p, () => resolve(m.ns), reject); else resolve(m.ns);
          } catch (e) { reject(e); }
        }));
        const runModuleScript = (element, key) => {
          try {
            const m = loadModule(key);
            if (m.error && !m.parts) { fire(element, 'error'); n.report(String(m.error), ''); return; }
            const p = evaluateModule(m);
            if (p) then(p, () => fire(element, 'load'), e => { report(e); }); else if (element.hasAttribute('src')) fire(element, 'load');
          } catch (e) { report(e); }
        };
        defineProperty(window, '$import', {value: s => importDynamic(s, n.baseURL())});
        """#
}
