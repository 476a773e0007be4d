extension Prelude {
    /// The 2D canvas (HTML §4.12.5): drawings are kept as SVG, so that a clip shows them sharp at every scale; pixels are made
    /// where a script asks for them.
    static let canvas = #"""
        class DOMMatrixReadOnly {
          constructor(m) { const v = typeof m === 'string' ? matrixOf(m) : m === undefined ? [1, 0, 0, 1, 0, 0] : ArrayC.from(m); const w = v.length === 16 ? [v[0], v[1], v[4], v[5], v[12], v[13]] : v; if (w.length !== 6) throw new TypeError('A matrix has 6 or 16 numbers.'); [this.a, this.b, this.c, this.d, this.e, this.f] = w.map(Number); }
          get m11() { return this.a; } get m12() { return this.b; } get m21() { return this.c; } get m22() { return this.d; } get m41() { return this.e; } get m42() { return this.f; } get m33() { return 1; } get m44() { return 1; } get is2D() { return true; } get isIdentity() { return this.a === 1 && !this.b && !this.c && this.d === 1 && !this.e && !this.f; }
          multiply(o) { return new DOMMatrix(times(numbersOf(this), numbersOf(o))); } translate(x = 0, y = 0) { return this.multiply({a: 1, b: 0, c: 0, d: 1, e: x, f: y}); } scale(x = 1, y = x) { return this.multiply({a: x, b: 0, c: 0, d: y, e: 0, f: 0}); }
          rotate(deg = 0) { const r = deg * Math.PI / 180, s = Math.sin(r), c = Math.cos(r); return this.multiply({a: c, b: s, c: -s, d: c, e: 0, f: 0}); } skewX(deg = 0) { return this.multiply({a: 1, b: 0, c: Math.tan(deg * Math.PI / 180), d: 1, e: 0, f: 0}); } skewY(deg = 0) { return this.multiply({a: 1, b: Math.tan(deg * Math.PI / 180), c: 0, d: 1, e: 0, f: 0}); } flipX() { return this.scale(-1, 1); } flipY() { return this.scale(1, -1); }
          inverse() { return new DOMMatrix(inverted(numbersOf(this)) || [NaN, NaN, NaN, NaN, NaN, NaN]); }
          transformPoint(p = {}) { const x = p.x || 0, y = p.y || 0; return new DOMPoint(this.a * x + this.c * y + this.e, this.b * x + this.d * y + this.f); }
          toString() { return `matrix(${numbersOf(this).join(', ')})`; } toJSON() { return {a: this.a, b: this.b, c: this.c, d: this.d, e: this.e, f: this.f, is2D: true}; } toFloat64Array() { return new Float64Array([this.a, this.b, 0, 0, this.c, this.d, 0, 0, 0, 0, 1, 0, this.e, this.f, 0, 1]); } toFloat32Array() { return new Float32Array(this.toFloat64Array()); }
          static fromMatrix(m) { return new this(numbersOf(m)); }
        }
        class DOMMatrix extends DOMMatrixReadOnly {
          multiplySelf(o) { return setMatrix(this, times(numbersOf(this), numbersOf(o))); } preMultiplySelf(o) { return setMatrix(this, times(numbersOf(o), numbersOf(this))); } translateSelf(x, y) { return setMatrix(this, numbersOf(this.translate(x, y))); } scaleSelf(x, y) { return setMatrix(this, numbersOf(this.scale(x, y))); } rotateSelf(a) { return setMatrix(this, numbersOf(this.rotate(a))); } invertSelf() { return setMatrix(this, numbersOf(this.inverse())); }
        }
        const setMatrix = (m, v) => { [m.a, m.b, m.c, m.d, m.e, m.f] = v; return m; };
        const numbersOf = m => m ? [m.a ?? m.m11 ?? 1, m.b ?? m.m12 ?? 0, m.c ?? m.m21 ?? 0, m.d ?? m.m22 ?? 1, m.e ?? m.m41 ?? 0, m.f ?? m.m42 ?? 0] : [1, 0, 0, 1, 0, 0];
        const matrixOf = text => { const m = /^\s*matrix\(([^)]*)\)\s*$/.exec(text); return m ? m[1].split(',').map(Number) : [1, 0, 0, 1, 0, 0]; };
        const times = (m, o) => [m[0] * o[0] + m[2] * o[1], m[1] * o[0] + m[3] * o[1], m[0] * o[2] + m[2] * o[3], m[1] * o[2] + m[3] * o[3], m[0] * o[4] + m[2] * o[5] + m[4], m[1] * o[4] + m[3] * o[5] + m[5]];
        const inverted = m => { const d = m[0] * m[3] - m[1] * m[2]; if (!d || !isFinite(d)) return null; return [m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, (m[2] * m[5] - m[3] * m[4]) / d, (m[1] * m[4] - m[0] * m[5]) / d]; };
        const identity = [1, 0, 0, 1, 0, 0];

        // A path: letters and numbers in canvas px, as SVG writes them.
        const finite = (...list) => list.every(x => isFinite(x));
        const num = x => String(Math.round(x * 1000) / 1000);
        class Pen {
          constructor() { this.d = []; this.x = this.y = this.sx = this.sy = 0; this.open = false; }
          move(x, y) { this.d.push('M', x, y); this.x = this.sx = x; this.y = this.sy = y; this.open = true; }
          line(x, y) { if (!this.open) return this.move(x, y); this.d.push('L', x, y); this.x = x; this.y = y; }
          curve(a, b, c, e, x, y) { if (!this.open) this.move(a, b); this.d.push('C', a, b, c, e, x, y); this.x = x; this.y = y; }
          close() { if (!this.open) return; this.d.push('Z'); this.x = this.sx; this.y = this.sy; }
        }
        const pathText = (d, m) => { let s = ''; for (let i = 0; i < d.length;) { const c = d[i++]; s += c; while (i < d.length && typeof d[i] === 'number') { const x = d[i++], y = d[i++]; s += (m ? num(m[0] * x + m[2] * y + m[4]) + ' ' + num(m[1] * x + m[3] * y + m[5]) : num(x) + ' ' + num(y)) + ' '; } } return s; };
        const penOf = Symbol();
        const pathMixin = {
          moveTo(x, y) { if (finite(x = +x, y = +y)) this[penOf].move(...at(this, x, y)); },
          lineTo(x, y) { if (finite(x = +x, y = +y)) this[penOf].line(...at(this, x, y)); },
          closePath() { this[penOf].close(); },
          bezierCurveTo(a, b, c, d, x, y) { if (finite(+a, +b, +c, +d, +x, +y)) this[penOf].curve(...at(this, +a, +b), ...at(this, +c, +d), ...at(this, +x, +y)); },
          quadraticCurveTo(a, b, x, y) { if (!finite(+a, +b, +x, +y)) return; const p = this[penOf]; if (!p.open) p.move(...at(this, +a, +b)); const [qx, qy] = at(this, +a, +b), [ex, ey] = at(this, +x, +y); p.curve(p.x + 2 / 3 * (qx - p.x), p.y + 2 / 3 * (qy - p.y), ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey); },
          rect(x, y, w, h) { if (!finite(+x, +y, +w, +h)) return; this.moveTo(x, y); this.lineTo(+x + +w, y); this.lineTo(+x + +w, +y + +h); this.lineTo(x, +y + +h); this.closePath(); },
          roundRect(x, y, w, h, radii = 0) {
            if (!finite(+x, +y, +w, +h)) return;
            x = +x; y = +y; w = +w; h = +h;
            const list = (typeof radii === 'object' && radii !== null && radii[Symbol.iterator] ? ArrayC.from(radii) : [radii]).map(r => Math.max(0, typeof r === 'object' && r ? +r.x || 0 : +r || 0));
            let [a, b = a, c = a, d = b] = list;
            const f = Math.min(1, Math.abs(w) / (a + b || 1), Math.abs(h) / (b + c || 1), Math.abs(w) / (c + d || 1), Math.abs(h) / (d + a || 1)); a *= f; b *= f; c *= f; d *= f;
            const k = .4477, sx = w < 0 ? -1 : 1, sy = h < 0 ? -1 : 1, r = x + w, t = y + h;
            this.moveTo(x + a * sx, y); this.lineTo(r - b * sx, y); this.bezierCurveTo(r - b * k * sx, y, r, y + b * k * sy, r, y + b * sy); this.lineTo(r, t - c * sy); this.bezierCurveTo(r, t - c * k * sy, r - c * k * sx, t, r - c * sx, t); this.lineTo(x + d * sx, t); this.bezierCurveTo(x + d * k * sx, t, x, t - d * k * sy, x, t - d * sy); this.lineTo(x, y + a * sy); this.bezierCurveTo(x, y + a * k * sy, x + a * k * sx, y, x + a * sx, y); this.closePath();
          },
          arc(x, y, r, from, to, back = false) { if (r < 0) fail('IndexSizeError'); this.ellipse(x, y, r, r, 0, from, to, back); },
          ellipse(x, y, rx, ry, turn, from, to, back = false) {
            if (!finite(+x, +y, +rx, +ry, +turn, +from, +to)) return;
            if (rx < 0 || ry < 0) fail('IndexSizeError');
            const full = 2 * Math.PI; let sweep = to - from;
            if (!back) { if (sweep >= full) sweep = full; else { sweep %= full; if (sweep < 0) sweep += full; } } else if (sweep <= -full) sweep = -full; else { sweep %= full; if (sweep > 0) sweep -= full; }
            const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9)), step = sweep / parts, k = 4 / 3 * Math.tan(step / 4), c = Math.cos(turn), s = Math.sin(turn);
            const point = (u, v) => [x + u * rx * c - v * ry * s, y + u * rx * s + v * ry * c];
            this.lineTo(...point(Math.cos(from), Math.sin(from)));
            for (let i = 0, a = +from; i < parts; i++, a += step) { const b = a + step; this.bezierCurveTo(...point(Math.cos(a) - k * Math.sin(a), Math.sin(a) + k * Math.cos(a)), ...point(Math.cos(b) + k * Math.sin(b), Math.sin(b) - k * Math.cos(b)), ...point(Math.cos(b), Math.sin(b))); }
          },
          arcTo(x1, y1, x2, y2, r) {
            if (!finite(+x1, +y1, +x2, +y2, +r)) return;
            if (r < 0) fail('IndexSizeError');
            const p = this[penOf]; if (!p.open) this.moveTo(x1, y1);
            const [x0, y0] = back(this, p.x, p.y), ax = x0 - x1, ay = y0 - y1, bx = x2 - x1, by = y2 - y1, la = Math.hypot(ax, ay), lb = Math.hypot(bx, by), cross = ax * by - ay * bx;
            if (!la || !lb || !r || Math.abs(cross) < 1e-9) return this.lineTo(x1, y1);
            const half = Math.acos(Math.max(-1, Math.min(1, (ax * bx + ay * by) / (la * lb)))) / 2, t = r / Math.tan(half), h = r / Math.sin(half), ux = ax / la + bx / lb, uy = ay / la + by / lb, lu = Math.hypot(ux, uy), cx = x1 + ux / lu * h, cy = y1 + uy / lu * h;
            this.lineTo(x1 + ax / la * t, y1 + ay / la * t);
            this.arc(cx, cy, r, Math.atan2(y1 + ay / la * t - cy, x1 + ax / la * t - cx), Math.atan2(y1 + by / lb * t - cy, x1 + bx / lb * t - cx), cross > 0 ? true : false);
          },
        };
        const at = (o, x, y) => { const s = o[stateOf]; if (!s) return [x, y]; const m = s.m; return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]; };
        const back = (o, x, y) => { const s = o[stateOf], m = s && inverted(s.m); return m ? [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] : [x, y]; };
        const stateOf = Symbol();
        class Path2D {
          constructor(p) { const pen = this[penOf] = new Pen(); if (p instanceof Path2D) pen.d = p[penOf].d.slice(); else if (p !== undefined) { pen.d = readPath(String(p)); } pen.open = pen.d.length > 0; }
          addPath(p, m) { const t = numbersOf(m), d = p[penOf].d; for (let i = 0; i < d.length;) { this[penOf].d.push(d[i++]); while (i < d.length && typeof d[i] === 'number') { const x = d[i++], y = d[i++]; this[penOf].d.push(t[0] * x + t[2] * y + t[4], t[1] * x + t[3] * y + t[5]); } } }
        }
        mix(Path2D.prototype, pathMixin);
        // SVG path data, through the same pen (SVG 2 §9.3).
        const readPath = text => {
          const p = new Path2D(), t = text.match(/[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) || [];
          let i = 0, c = '', x = 0, y = 0, sx = 0, sy = 0, qx = 0, qy = 0, last = '';
          const next = () => +t[i++] || 0;
          while (i < t.length) {
            if (/[a-z]/i.test(t[i])) c = t[i++]; else if (c === '') break; else if (c === 'M') c = 'L'; else if (c === 'm') c = 'l';
            const rel = c === c.toLowerCase(), ox = rel ? x : 0, oy = rel ? y : 0, u = c.toUpperCase();
            if (u === 'Z') { p.closePath(); x = sx; y = sy; }
            else if (u === 'M') { x = ox + next(); y = oy + next(); sx = x; sy = y; p.moveTo(x, y); }
            else if (u === 'L') { x = ox + next(); y = oy + next(); p.lineTo(x, y); }
            else if (u === 'H') { x = ox + next(); p.lineTo(x, y); } else if (u === 'V') { y = oy + next(); p.lineTo(x, y); }
            else if (u === 'C' || u === 'S') { const a = u === 'C' ? [ox + next(), oy + next()] : /[CS]/.test(last) ? [2 * x - qx, 2 * y - qy] : [x, y]; qx = ox + next(); qy = oy + next(); x = ox + next(); y = oy + next(); p.bezierCurveTo(a[0], a[1], qx, qy, x, y); }
            else if (u === 'Q' || u === 'T') { if (u === 'Q') { qx = ox + next(); qy = oy + next(); } else if (/[QT]/.test(last)) { qx = 2 * x - qx; qy = 2 * y - qy; } else { qx = x; qy = y; } x = ox + next(); y = oy + next(); p.quadraticCurveTo(qx, qy, x, y); }
            else if (u === 'A') { const rx = Math.abs(next()), ry = Math.abs(next()), turn = next() * Math.PI / 180, large = next(), sweep = next(), nx = ox + next(), ny = oy + next(); ellipseArc(p, x, y, rx, ry, turn, large, sweep, nx, ny); x = nx; y = ny; }
            else break;
            last = u;
          }
          return p[penOf].d;
        };
        const ellipseArc = (p, x0, y0, rx, ry, turn, large, sweep, x, y) => {
          if (!rx || !ry) return p.lineTo(x, y);
          const c = Math.cos(turn), s = Math.sin(turn), dx = (x0 - x) / 2, dy = (y0 - y) / 2, a = c * dx + s * dy, b = c * dy - s * dx, l = a * a / (rx * rx) + b * b / (ry * ry);
          if (l > 1) { rx *= Math.sqrt(l); ry *= Math.sqrt(l); }
          const k = Math.sqrt(Math.max(0, (rx * rx * ry * ry - rx * rx * b * b - ry * ry * a * a) / (rx * rx * b * b + ry * ry * a * a) || 0)) * (!large === !sweep ? -1 : 1), u = k * rx * b / ry, v = -k * ry * a / rx;
          p.ellipse(c * u - s * v + (x0 + x) / 2, s * u + c * v + (y0 + y) / 2, rx, ry, turn, Math.atan2((b - v) / ry, (a - u) / rx), Math.atan2((-b - v) / ry, (-a - u) / rx), !sweep);
        };

        class ImageData { constructor(a, b, c) { if (typeof a === 'object') { this.data = a; this.width = b >>> 0; this.height = c === undefined ? a.length / 4 / b >>> 0 : c >>> 0; } else { this.width = a >>> 0; this.height = b >>> 0; if (!this.width || !this.height) fail('IndexSizeError'); if (this.width * this.height > 1 << 26) throw new RangeError('The picture is too large.'); this.data = new Uint8ClampedArray(this.width * this.height * 4); } this.colorSpace = 'srgb'; } }
        class TextMetrics {}
        const xml = s => String(s).replace(/[&<>"\0-\x08\x0b\x0c\x0e-\x1f]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c] || '');
        class CanvasGradient { addColorStop(o, c) { o = +o; if (!(o >= 0 && o <= 1)) fail('IndexSizeError'); if (!n.supports('color', String(c))) fail('SyntaxError', 'This is no colour.'); this.stops.push([o, String(c)]); } }
        class CanvasPattern { setTransform(m) { this.m = numbersOf(m); } }
        const gradient = (kind, numbers) => { if (!numbers.every(x => isFinite(x))) throw new TypeError('The numbers are not finite.'); const g = create(CanvasGradient.prototype); defineProperty(g, 'kind', {value: kind}); defineProperty(g, 'numbers', {value: numbers.map(Number)}); defineProperty(g, 'stops', {value: []}); return g; };
        const stopText = g => g.stops.slice().sort((a, b) => a[0] - b[0]).map(([o, c]) => `<stop offset="${num(o)}" stop-color="${xml(c)}"/>`).join('');
        const initialState = () => ({m: identity, fill: '#000000', stroke: '#000000', alpha: 1, mode: 'source-over', width: 1, cap: 'butt', join: 'miter', miter: 10, dash: [], dashOffset: 0, font: fontOf('10px sans-serif'), align: 'start', baseline: 'alphabetic', direction: 'inherit', shadow: 'rgba(0, 0, 0, 0)', blur: 0, sx: 0, sy: 0, filter: 'none', clips: [], smooth: true, quality: 'low', spacing: '0px', kerning: 'auto'});
        const fontOf = text => {
          const m = /^\s*((?:(?:italic|oblique|normal|small-caps|bold|bolder|lighter|[1-9]00)\s+)*)([\d.]+)(px|pt|em|rem|%)(?:\/\S+)?\s+(.+?)\s*$/i.exec(text);
          if (!m) return null;
          const scale = {px: 1, pt: 4 / 3, em: 10, rem: 16, '%': .1}[lower(m[3])], w = /(bold|[1-9]00)\b/i.exec(m[1]);
          return {text: text.trim(), italic: /italic|oblique/i.test(m[1]), weight: w ? lower(w[1]) === 'bold' ? 700 : +w[1] : 400, size: +m[2] * scale, families: m[4].split(',').map(f => f.trim().replace(/^(["'])(.*)\1$/, '$2'))};
        };
        const blendModes = new SetC(['multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity']);
        const compositeModes = new SetC(['source-over', 'source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in', 'destination-out', 'destination-atop', 'lighter', 'copy', 'xor', ...blendModes]);
        const maxDrawing = 8 << 20;
        const dirtyCanvases = new SetC();
        const drawings = () => { for (const c of dirtyCanvases) if (c.canvas[I] !== undefined) n.draw(c.canvas[I], svgOf(c)); dirtyCanvases.clear(); };
        const svgOf = c => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${c.canvas.width}" height="${c.canvas.height}" viewBox="0 0 ${c.canvas.width} ${c.canvas.height}">${c.out.join('')}</svg>`;
        class CanvasRenderingContext2D {
          get canvas() { return this.c.canvas; }
          save() { const s = this[stateOf]; if (this.stack.length < 10000) this.stack.push({...s, dash: s.dash, clips: s.clips}); } restore() { if (this.stack.length) this[stateOf] = this.stack.pop(); } reset() { resetContext(this); } isContextLost() { return false; } getContextAttributes() { return {alpha: true, colorSpace: 'srgb', desynchronized: false, willReadFrequently: false}; }
          scale(x, y) { this.transform(+x, 0, 0, +y, 0, 0); } rotate(a) { const c = Math.cos(a), s = Math.sin(a); this.transform(c, s, -s, c, 0, 0); } translate(x, y) { this.transform(1, 0, 0, 1, +x, +y); } transform(a, b, c, d, e, f) { if (finite(+a, +b, +c, +d, +e, +f)) this[stateOf].m = times(this[stateOf].m, [+a, +b, +c, +d, +e, +f]); } setTransform(a, b, c, d, e, f) { const m = typeof a === 'object' || a === undefined ? numbersOf(a) : [+a, +b, +c, +d, +e, +f]; if (finite(...m)) this[stateOf].m = m; } resetTransform() { this[stateOf].m = identity; } getTransform() { return new DOMMatrix(this[stateOf].m); }
          beginPath() { this[penOf] = new Pen(); }
          fillRect(x, y, w, h) { if (finite(+x, +y, +w, +h)) paint(this, shape(this, rectOf(x, y, w, h), true), 'fill'); }
          strokeRect(x, y, w, h) { if (finite(+x, +y, +w, +h)) paint(this, shape(this, rectOf(x, y, w, h), true), 'stroke'); }
          clearRect(x, y, w, h) {
            if (!finite(+x, +y, +w, +h)) return;
            const m = this[stateOf].m, cw = this.canvas.width, ch = this.canvas.height;
            const corners = [[+x, +y], [+x + +w, +y], [+x + +w, +y + +h], [+x, +y + +h]].map(([a, b]) => [m[0] * a + m[2] * b + m[4], m[1] * a + m[3] * b + m[5]]);
            const xs = corners.map(p => p[0]), ys = corners.map(p => p[1]), straight = !m[1] && !m[2] || !m[0] && !m[3];
            if (!this[stateOf].clips.length && straight && Math.min(...xs) <= 0 && Math.min(...ys) <= 0 && Math.max(...xs) >= cw && Math.max(...ys) >= ch) { this.c.out.length = 0; this.c.size = 0; dirtyCanvases.add(this.c); return; }
            erase(this.c, 'M' + corners.map(p => num(p[0]) + ' ' + num(p[1])).join('L') + 'Z', this[stateOf].clips);
          }
          fill(p, rule) { if (typeof p === 'string') { rule = p; p = undefined; } paint(this, p ? shape(this, p[penOf].d, true) : shape(this, this[penOf].d, false), 'fill', rule === 'evenodd' ? ' fill-rule="evenodd"' : ''); }
          stroke(p) { paint(this, p ? shape(this, p[penOf].d, true) : shape(this, this[penOf].d, false), 'stroke'); }
          clip(p, rule) { if (typeof p === 'string') { rule = p; p = undefined; } const s = this[stateOf]; if (s.clips.length < 64) s.clips = s.clips.concat([[pathText((p || this)[penOf].d, p ? s.m : null), rule === 'evenodd']]); }
          isPointInPath(p, x, y) { const d = p instanceof Path2D ? p[penOf].d : this[penOf].d; if (!(p instanceof Path2D)) { y = x; x = p; } return inside(d, +x, +y); } isPointInStroke() { return false; }
          createLinearGradient(a, b, c, d) { return gradient('linear', [a, b, c, d]); } createRadialGradient(a, b, r, c, d, s) { if (r < 0 || s < 0) fail('IndexSizeError'); return gradient('radial', [a, b, r, c, d, s]); } createConicGradient(a, x, y) { return gradient('conic', [a, x, y]); }
          createPattern(image, repeat) { const p = create(CanvasPattern.prototype), s = sourceOf(image); if (!s) return null; defineProperty(p, 'source', {value: s}); defineProperty(p, 'repeat', {value: repeat || 'repeat'}); p.m = identity; return p; }
          fillText(t, x, y, w) { drawText(this, t, x, y, w, 'fill'); } strokeText(t, x, y, w) { drawText(this, t, x, y, w, 'stroke'); }
          measureText(t) { const s = this[stateOf], r = n.measureText(String(t), s.font.families, s.font.size, s.font.weight, s.font.italic), m = create(TextMetrics.prototype), dx = s.align === 'center' ? r[0] / 2 : s.align === 'right' || s.align === 'end' ? r[0] : 0, dy = baselineOf(s, r); Object.assign(m, {width: r[0], actualBoundingBoxLeft: dx, actualBoundingBoxRight: r[0] - dx, fontBoundingBoxAscent: r[1] - dy, fontBoundingBoxDescent: r[2] + dy, actualBoundingBoxAscent: r[3] - dy, actualBoundingBoxDescent: r[4] + dy, emHeightAscent: r[1] - dy, emHeightDescent: r[2] + dy, alphabeticBaseline: -dy, hangingBaseline: r[1] * .8 - dy, ideographicBaseline: -r[2] - dy}); return m; }
          drawImage(image, ...a) {
            const s = sourceOf(image);
            if (!s || !a.every(x => isFinite(x))) return;
            let [sx, sy, sw, sh, x, y, w, h] = a.length >= 8 ? a.map(Number) : [0, 0, s.width, s.height, +a[0], +a[1], a.length > 2 ? +a[2] : s.width, a.length > 2 ? +a[3] : s.height];
            if (!sw || !sh || !w || !h) return;
            if (sw < 0) { sx += sw; sw = -sw; } if (sh < 0) { sy += sh; sh = -sh; }
            const box = `x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" viewBox="${num(sx)} ${num(sy)} ${num(sw)} ${num(sh)}" preserveAspectRatio="none" overflow="hidden"`;
            emit(this, `<svg ${box}${matrixText(this[stateOf].m)}>${s.text()}</svg>`, true);
          }
          drawFocusIfNeeded() {} scrollPathIntoView() {}
          createImageData(w, h) { return typeof w === 'object' ? new ImageData(w.width, w.height) : new ImageData(Math.abs(w), Math.abs(h)); }
          getImageData(x, y, w, h) { const d = new ImageData(Math.abs(w), Math.abs(h)), b = n.canvasPixels(svgOf(this.c), this.canvas.width, this.canvas.height, w < 0 ? x + w : x, h < 0 ? y + h : y, d.width, d.height); if (b) d.data.set(new Uint8ClampedArray(b)); return d; }
          putImageData(d, x, y) { const u = n.pixelsURL(d.data.buffer.slice(d.data.byteOffset, d.data.byteOffset + d.data.byteLength), d.width, d.height); if (!u) return; const p = `M${num(+x)} ${num(+y)}h${d.width}v${d.height}h${-d.width}Z`; erase(this.c, p, []); push(this.c, `<image x="${num(+x)}" y="${num(+y)}" width="${d.width}" height="${d.height}" xlink:href="${u}"/>`); }
          getLineDash() { return this[stateOf].dash.slice(); } setLineDash(l) { l = ArrayC.from(l, Number); if (!l.every(x => x >= 0 && isFinite(x))) return; this[stateOf].dash = l.length % 2 ? l.concat(l) : l; }
        }
        mix(CanvasRenderingContext2D.prototype, pathMixin);
        const stateMember = (name, key, valid) => defineProperty(CanvasRenderingContext2D.prototype, name, {get() { return this[stateOf][key]; }, set(v) { v = valid(v, this); if (v !== undefined) this[stateOf][key] = v; }, enumerable: true, configurable: true});
        const style = v => v instanceof CanvasGradient || v instanceof CanvasPattern ? v : (v = String(v), n.supports('color', v) ? /^#[0-9a-f]{3}$/i.test(v) ? lower(v.replace(/[0-9a-f]/gi, '$&$&')) : lower(v) : undefined);
        const oneOf = (...list) => v => list.includes(v = String(v)) ? v : undefined, above = v => (v = +v, v > 0 && isFinite(v) ? v : undefined), real = v => (v = +v, isFinite(v) ? v : undefined);
        for (const [name, key, valid] of [['fillStyle', 'fill', style], ['strokeStyle', 'stroke', style], ['globalAlpha', 'alpha', v => (v = +v, v >= 0 && v <= 1 ? v : undefined)], ['globalCompositeOperation', 'mode', v => compositeModes.has(v = String(v)) ? v : undefined], ['lineWidth', 'width', above], ['lineCap', 'cap', oneOf('butt', 'round', 'square')], ['lineJoin', 'join', oneOf('miter', 'round', 'bevel')], ['miterLimit', 'miter', above], ['lineDashOffset', 'dashOffset', real], ['textAlign', 'align', oneOf('start', 'end', 'left', 'right', 'center')], ['textBaseline', 'baseline', oneOf('top', 'hanging', 'middle', 'alphabetic', 'ideographic', 'bottom')], ['direction', 'direction', oneOf('ltr', 'rtl', 'inherit')], ['shadowColor', 'shadow', v => n.supports('color', v = String(v)) ? v : undefined], ['shadowBlur', 'blur', v => (v = +v, v >= 0 && isFinite(v) ? v : undefined)], ['shadowOffsetX', 'sx', real], ['shadowOffsetY', 'sy', real], ['filter', 'filter', String], ['imageSmoothingEnabled', 'smooth', v => !!v], ['imageSmoothingQuality', 'quality', oneOf('low', 'medium', 'high')], ['letterSpacing', 'spacing', String], ['fontKerning', 'kerning', oneOf('auto', 'normal', 'none')]]) stateMember(name, key, valid);
        defineProperty(CanvasRenderingContext2D.prototype, 'font', {get() { return this[stateOf].font.text; }, set(v) { const f = fontOf(String(v)); if (f) this[stateOf].font = f; }, enumerable: true, configurable: true});
        const rectOf = (x, y, w, h) => ['M', +x, +y, 'L', +x + +w, +y, 'L', +x + +w, +y + +h, 'L', +x, +y + +h, 'Z'];
        const matrixText = m => m === identity || m.every((x, i) => x === identity[i]) ? '' : ` transform="matrix(${m.map(x => isFinite(x) ? String(Math.round(x * 1e6) / 1e6) : 0).join(' ')})"`;
        // A path in user space with the transform beside it, so that strokes and gradients follow the transform.
        const shape = (c, d, isUser) => { const m = c[stateOf].m; if (isUser) return `<path d="${pathText(d)}"${matrixText(m)}`; const i = inverted(m); return i ? `<path d="${pathText(d, i)}"${matrixText(m)}` : `<path d="${pathText(d)}"`; };
        const push = (c, text) => { if (c.size > maxDrawing) return; c.size += text.length; c.out.push(text); dirtyCanvases.add(c); };
        const define2D = (c, text) => { const id = 'd' + c.ids++; push(c, text(id)); return id; };
        const emit = (ctx, text, isImage) => {
          const s = ctx[stateOf], c = ctx.c;
          let a = '';
          if (s.alpha < 1) a += ` opacity="${num(s.alpha)}"`;
          if ((s.blur || s.sx || s.sy) && !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(s.shadow)) a += ` filter="url(#${define2D(c, id => `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${num(s.blur / 2)}"/><feOffset dx="${num(s.sx)}" dy="${num(s.sy)}" result="b"/><feFlood flood-color="${xml(s.shadow)}"/><feComposite in2="b" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`)})"`;
          if (blendModes.has(s.mode)) a += ` style="mix-blend-mode:${s.mode}"`;
          if (a) text = `<g${a}>${text}</g>`;
          for (const clip of s.clips.slice().reverse()) { const id = clip.id && clip.owner === c && clip.kept === c.kept ? clip.id : define2D(c, id => `<clipPath id="${id}"><path d="${clip[0]}"${clip[1] ? ' clip-rule="evenodd"' : ''}/></clipPath>`); clip.id = id; clip.owner = c; clip.kept = c.kept; text = `<g clip-path="url(#${id})">${text}</g>`; }
          if (s.mode === 'copy') { c.out.length = 0; c.size = 0; c.kept = {}; }
          if (s.mode === 'destination-over') { c.size += text.length; if (c.size <= maxDrawing) { c.out.unshift(text); dirtyCanvases.add(c); } } else if (s.mode === 'destination-out') { const id = define2D(c, id => `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${c.canvas.width}" height="${c.canvas.height}"><rect width="100%" height="100%" fill="#fff"/><g style="filter:brightness(0)">${text}</g></mask>`); wrapAll(c, `<g mask="url(#${id})">`); } else push(c, text);
        };
        const wrapAll = (c, start) => { if (c.depth++ > 200) return; c.out.unshift(start); push(c, '</g>'); };
        // What was drawn shows only outside of the path.
        const erase = (c, d, clips) => { if (clips.length || !c.out.length) { if (!c.out.length) return; } const id = 'd' + c.ids++; const w = c.canvas.width, h = c.canvas.height; if (c.depth++ > 200) return; c.out.unshift(`<clipPath id="${id}"><path clip-rule="evenodd" d="M-1 -1H${w + 1}V${h + 1}H-1Z${d}"/></clipPath><g clip-path="url(#${id})">`); push(c, '</g>'); };
        const paintText = (c, ctx, v) => {
          if (typeof v === 'string') return xml(v);
          if (v instanceof CanvasGradient) {
            const k = v.numbers;
            if (!v.stops.length) return 'none';
            if (v.kind === 'linear') return `url(#${define2D(c, id => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(k[0])}" y1="${num(k[1])}" x2="${num(k[2])}" y2="${num(k[3])}">${stopText(v)}</linearGradient>`)})`;
            if (v.kind === 'radial') return `url(#${define2D(c, id => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" fx="${num(k[0])}" fy="${num(k[1])}" fr="${num(k[2])}" cx="${num(k[3])}" cy="${num(k[4])}" r="${num(k[5])}">${stopText(v)}</radialGradient>`)})`;
            return xml(v.stops[0][1]);
          }
          const s = v.source, w = /repeat-y|no-repeat/.test(v.repeat) ? ctx.canvas.width * 4 : s.width, h = /repeat-x|no-repeat/.test(v.repeat) ? ctx.canvas.height * 4 : s.height;
          return `url(#${define2D(c, id => `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${num(w)}" height="${num(h)}" patternTransform="matrix(${v.m.map(num).join(' ')})">${s.text()}</pattern>`)})`;
        };
        const strokeText2D = s => ` stroke-width="${num(s.width)}"` + (s.cap !== 'butt' ? ` stroke-linecap="${s.cap}"` : '') + (s.join !== 'miter' ? ` stroke-linejoin="${s.join}"` : ` stroke-miterlimit="${num(s.miter)}"`) + (s.dash.length ? ` stroke-dasharray="${s.dash.map(num).join(' ')}" stroke-dashoffset="${num(s.dashOffset)}"` : '');
        const paint = (ctx, start, kind, more = '') => { const s = ctx[stateOf]; emit(ctx, start + (kind === 'fill' ? ` fill="${paintText(ctx.c, ctx, s.fill)}"` : ` fill="none" stroke="${paintText(ctx.c, ctx, s.stroke)}"` + strokeText2D(s)) + more + '/>'); };
        const baselineOf = (s, r) => ({top: r[1], hanging: r[1] * .8, middle: (r[1] - r[2]) / 2, ideographic: -r[2], bottom: -r[2]})[s.baseline] || 0;
        const drawText = (ctx, t, x, y, maxWidth, kind) => {
          if (!finite(+x, +y)) return;
          t = String(t).replace(/[\t\n\f\r]/g, ' ');
          const s = ctx[stateOf], f = s.font, r = n.measureText(t, f.families, f.size, f.weight, f.italic), scale = maxWidth > 0 && r[0] > maxWidth ? maxWidth / r[0] : 1, rtl = s.direction === 'rtl';
          const right = s.align === 'right' || (s.align === 'end') !== rtl && s.align === 'end' || s.align === 'start' && rtl, dx = s.align === 'center' ? r[0] / 2 : right ? r[0] : 0;
          const m = times(s.m, [scale, 0, 0, 1, +x - dx * scale, +y + baselineOf(s, r)]);
          emit(ctx, `<text xml:space="preserve" font-family="${xml(f.families.map(q => /^(serif|sans-serif|monospace|cursive|fantasy|system-ui)$/.test(q) ? q : `'${q.replace(/'/g, '')}'`).join(','))}" font-size="${num(f.size)}"${f.weight !== 400 ? ` font-weight="${f.weight}"` : ''}${f.italic ? ' font-style="italic"' : ''}${matrixText(m)}` + (kind === 'fill' ? ` fill="${paintText(ctx.c, ctx, s.fill)}"` : ` fill="none" stroke="${paintText(ctx.c, ctx, s.stroke)}"` + strokeText2D(s)) + `>${xml(t)}</text>`);
        };
        const sourceOf = image => {
          if (image instanceof HTMLCanvasElement) { const c = image[memo] && image[memo].surface; return {width: image.width, height: image.height, text: () => c ? `<g>${renamed(c.out.join(''))}</g>` : ''}; }
          if (image && image.bitmap) return image.bitmap;
          if (image instanceof HTMLImageElement) { const r = n.imageURL(image[I]); return r ? pictureOf(r[0], r[1], r[2]) : null; }
          if (image instanceof ImageData) { const u = n.pixelsURL(image.data.buffer, image.width, image.height); return u ? pictureOf(u, image.width, image.height) : null; }
          return null;
        };
        const pictureOf = (url, width, height) => ({width, height, text: () => `<image width="${num(width)}" height="${num(height)}" preserveAspectRatio="none" xlink:href="${url}"/>`});
        let copies = 0;
        const renamed = text => { const k = 'c' + copies++ + '-'; return text.replace(/(id="|url\(#)(?=[dc])/g, '$1' + k); };
        const inside = (d, x, y) => { let n = 0, px = 0, py = 0, sx = 0, sy = 0; const edge = (ax, ay, bx, by) => { if ((ay <= y) !== (by <= y) && x < ax + (y - ay) / (by - ay) * (bx - ax)) n += by > ay ? 1 : -1; }; for (let i = 0; i < d.length;) { const c = d[i++]; if (c === 'Z') { edge(px, py, sx, sy); px = sx; py = sy; continue; } if (c === 'M') { edge(px, py, sx, sy); sx = px = d[i++]; sy = py = d[i++]; continue; } if (c === 'L') { const a = d[i++], b = d[i++]; edge(px, py, a, b); px = a; py = b; continue; } const [a, b, e, f, g, h] = [d[i], d[i + 1], d[i + 2], d[i + 3], d[i + 4], d[i + 5]]; i += 6; let lx = px, ly = py; for (let k = 1; k <= 16; k++) { const t = k / 16, u = 1 - t, qx = u * u * u * px + 3 * u * u * t * a + 3 * u * t * t * e + t * t * t * g, qy = u * u * u * py + 3 * u * u * t * b + 3 * u * t * t * f + t * t * t * h; edge(lx, ly, qx, qy); lx = qx; ly = qy; } px = g; py = h; } edge(px, py, sx, sy); return n !== 0; };
        const resetContext = ctx => { ctx.c.out.length = 0; ctx.c.size = ctx.c.depth = 0; ctx.stack.length = 0; ctx[stateOf] = initialState(); ctx[penOf] = new Pen(); dirtyCanvases.add(ctx.c); };
        const contextOf = canvas => once(canvas, 'context', () => { const ctx = create(CanvasRenderingContext2D.prototype); const c = {canvas, out: [], size: 0, ids: 0, depth: 0, kept: {}}; defineProperty(ctx, 'c', {value: c}); defineProperty(ctx, 'stack', {value: []}); canvas[memo].surface = c; resetContext(ctx); return ctx; });
        const canvasSize = (canvas, name, v) => { setAttr(canvas, name, String(v >>> 0)); if (canvas[memo] && canvas[memo].context) resetContext(canvas[memo].context); };
        const pngOf = canvas => n.canvasPNG(canvas[memo] && canvas[memo].surface ? svgOf(canvas[memo].surface) : '', canvas.width, canvas.height);
        mix(HTMLCanvasElement.prototype, {
          get width() { const v = parseInt(this.getAttribute('width')); return isNaN(v) || v < 0 ? 300 : v; }, set width(v) { canvasSize(this, 'width', v); },
          get height() { const v = parseInt(this.getAttribute('height')); return isNaN(v) || v < 0 ? 150 : v; }, set height(v) { canvasSize(this, 'height', v); },
          getContext(kind) { return kind === '2d' ? contextOf(this) : null; },
          toDataURL() { const b = pngOf(this); return b ? 'data:image/png;base64,' + n.base64(b) : 'data:,'; },
          toBlob(f) { const b = pngOf(this); task(() => f(b ? new Blob([b], {type: 'image/png'}) : null)); }, captureStream() { return {getTracks: () => []}; }, transferControlToOffscreen() { return this; },
        });
        const OffscreenCanvas = function OffscreenCanvas(w, h) { const c = document.createElement('canvas'); c.width = w; c.height = h; c.convertToBlob = () => new PromiseC(r => c.toBlob(r)); c.transferToImageBitmap = () => ({bitmap: sourceOf(c), width: c.width, height: c.height, close() {}}); return c; };
        const createImageBitmap = image => { const s = sourceOf(image); return s ? PromiseC.resolve({bitmap: s, width: s.width, height: s.height, close() {}}) : PromiseC.reject(new DOMException('The picture cannot be read.', 'InvalidStateError')); };
        """#
}
