// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// What is painted on a canvas: knobs, faders, meters, buttons, pads, glyphs.
function cv(w, h, draw, cls = 'canvas') {
  const c = el('canvas', '', { display: 'block', flex: 'none', borderRadius: `${C([0, 0, 4])}px` });
  c.width = w * devicePixelRatio;
  c.height = h * devicePixelRatio;
  c.style.width = `${w}px`;
  c.style.height = `${h}px`;
  const x = c.getContext('2d');
  x.scale(devicePixelRatio, devicePixelRatio);
  const B = [];
  x.textBaseline = 'middle';
  x.font = `${S.fs}px ${S.font}`;
  draw(x, (k, X, Y, W, H, t) => B.push([k, X, Y, W, H, t]), w, h);
  c._b = B;
  if (cls) lab(c, cls);
  return c;
}
const ctext = (x, add, t, X, Y, sz, col, al = 'center') => {
  x.font = `${sz}px ${S.font}`;
  x.fillStyle = col;
  x.textAlign = al;
  x.fillText(t, X, Y);
  const m = x.measureText(t),
    w = m.width,
    l = al === 'center' ? X - w / 2 : al === 'right' ? X - w : X;
  const xh = x.measureText('x'),
    up = Math.max(m.actualBoundingBoxAscent, xh.actualBoundingBoxAscent);
  add('text', l, Y - up, w, up + Math.max(m.actualBoundingBoxDescent, xh.actualBoundingBoxDescent), t);
};
const rr = (x, X, Y, W, H, r) => {
  x.beginPath();
  x.roundRect(X, Y, W, H, Math.max(0, Math.min(r, W / 2, H / 2)));
};
const D = {
  knob(x, add, X, Y, z) {
    const cx = X + z / 2,
      cy = Y + z / 2,
      r = z / 2,
      a0 = 0.75 * Math.PI,
      a1 = 2.25 * Math.PI,
      a = U(a0, a1),
      st = I(0, 5);
    if (st !== 2) {
      const g = x.createRadialGradient(cx - r * 0.3, cy - r * 0.3, r * 0.1, cx, cy, r);
      const b = C([
        [S.ctl, S.panel],
        ['#888', '#222'],
        ['#f4f4f4', '#aaa'],
        [S.acc2, '#222'],
        ['#555', '#111'],
      ]);
      g.addColorStop(0, b[0]);
      g.addColorStop(1, b[1]);
      x.fillStyle = P(0.6) ? g : b[0];
      x.beginPath();
      x.arc(cx, cy, st === 0 ? r * 0.75 : r * 0.97, 0, 7);
      x.fill();
      if (P(0.5)) {
        x.strokeStyle = S.line;
        x.lineWidth = 1;
        x.stroke();
      }
    }
    if (st === 0 || st === 2) {
      x.lineWidth = Math.max(2, z * 0.08);
      x.strokeStyle = S.line;
      x.beginPath();
      x.arc(cx, cy, r - x.lineWidth / 2, a0, a1);
      x.stroke();
      x.strokeStyle = S.acc;
      x.beginPath();
      x.arc(cx, cy, r - x.lineWidth / 2, a0, a);
      x.stroke();
    }
    if (st === 4) {
      x.strokeStyle = S.mut;
      x.lineWidth = 1;
      for (let t = 0; t <= 10; t++) {
        const q = a0 + ((a1 - a0) * t) / 10;
        x.beginPath();
        x.moveTo(cx + Math.cos(q) * r * 0.86, cy + Math.sin(q) * r * 0.86);
        x.lineTo(cx + Math.cos(q) * r, cy + Math.sin(q) * r);
        x.stroke();
      }
    }
    x.strokeStyle = C([S.fg, S.acc, '#fff', '#111']);
    x.lineWidth = Math.max(1.5, z * 0.06);
    x.beginPath();
    const r0 = st === 2 ? 0 : r * U(0.2, 0.45);
    x.moveTo(cx + Math.cos(a) * r0, cy + Math.sin(a) * r0);
    x.lineTo(cx + Math.cos(a) * r * 0.7, cy + Math.sin(a) * r * 0.7);
    x.stroke();
    add('knob', X, Y, z, z);
  },
  fader(x, add, X, Y, w, h) {
    x.fillStyle = C([S.field, '#000', '#222']);
    rr(x, X + w / 2 - 2, Y, 4, h, 2);
    x.fill();
    if (P(0.5)) {
      x.strokeStyle = S.mut;
      x.lineWidth = 1;
      for (let i = 0; i <= 10; i++) {
        x.beginPath();
        x.moveTo(X, Y + (h * i) / 10);
        x.lineTo(X + w * 0.25, Y + (h * i) / 10);
        x.stroke();
      }
    }
    const kh = U(8, 24),
      p = Y + U(0, h - kh);
    x.fillStyle = C([S.ctl, '#ccc', '#444', S.acc]);
    rr(x, X, p, w, kh, C([0, 2, 4]));
    x.fill();
    x.strokeStyle = S.line;
    x.stroke();
    x.fillStyle = S.fg;
    x.fillRect(X + 2, p + kh / 2 - 0.5, w - 4, 1);
    add('slider', X, Y, w, h);
  },
  hfader(x, add, X, Y, w, h) {
    x.fillStyle = S.line;
    rr(x, X, Y + h / 2 - 2, w, 4, 2);
    x.fill();
    const p = U(0, w - h);
    x.fillStyle = S.acc;
    rr(x, X, Y + h / 2 - 2, p, 4, 2);
    x.fill();
    x.fillStyle = C([S.fg, S.acc, '#fff', S.ctl]);
    x.beginPath();
    P(0.5) ? x.arc(X + p + h / 2, Y + h / 2, h / 2, 0, 7) : x.rect(X + p, Y, h * 0.7, h);
    x.fill();
    add('slider', X, Y, w, h);
  },
  meter(x, add, X, Y, w, h) {
    x.fillStyle = C(['#000', '#111', S.field]);
    x.fillRect(X, Y, w, h);
    const v = h > w,
      p = U(0.05, 0.95),
      seg = P(0.5) ? I(8, 30) : 0,
      n = seg || 1;
    const L = v ? h : w;
    for (let i = 0; i < (seg ? Math.round(n * p) : 1); i++) {
      const f = i / n;
      x.fillStyle = seg || P(0.5) ? (f > 0.85 ? '#e33' : f > 0.65 ? '#dc3' : '#3c5') : S.acc;
      const a = seg ? (L * i) / n : 0,
        b = seg ? L / n - 1 : L * p;
      v ? x.fillRect(X + 1, Y + h - a - b, w - 2, b) : x.fillRect(X + a, Y + 1, b, h - 2);
    }
    add('meter', X, Y, w, h);
  },
  button(x, add, X, Y, w, h, t) {
    const on = P(0.25);
    x.fillStyle = on ? S.acc : C([S.ctl, S.panel, '#2a2a2a', S.ctl]);
    const k = I(0, 4);
    if (k === 0) {
      const s = h * 0.3;
      x.beginPath();
      x.moveTo(X + s, Y);
      x.lineTo(X + w, Y);
      x.lineTo(X + w - s, Y + h);
      x.lineTo(X, Y + h);
      x.closePath();
    } else if (k === 1) {
      const s = h * 0.25;
      x.beginPath();
      x.moveTo(X + s, Y);
      x.lineTo(X + w - s, Y);
      x.lineTo(X + w, Y + s);
      x.lineTo(X + w, Y + h - s);
      x.lineTo(X + w - s, Y + h);
      x.lineTo(X + s, Y + h);
      x.lineTo(X, Y + h - s);
      x.lineTo(X, Y + s);
      x.closePath();
    } else rr(x, X, Y, w, h, S.r);
    x.fill();
    if (P(0.7)) {
      x.strokeStyle = C([S.line, S.acc, S.fg]);
      x.lineWidth = C([1, 1, 2]);
      x.stroke();
    }
    add('button', X, Y, w, h);
    const z = Math.min(h * 0.55, S.fs + 2);
    x.save();
    ctext(x, add, t || label(), X + w / 2, Y + h / 2, z, on ? S.onacc : S.fg);
    x.restore();
  },
  pad(x, add, X, Y, w, h, t) {
    const c = P(0.4) ? hsl(I(0, 360), I(40, 90), I(30, 60)) : C([S.ctl, S.panel, '#333', '#555']);
    x.fillStyle = c;
    rr(x, X, Y, w, h, C([0, 3, 6, 10]));
    x.fill();
    if (P(0.5)) {
      x.strokeStyle = S.line;
      x.lineWidth = C([1, 2]);
      x.stroke();
    }
    add('pad', X, Y, w, h);
    if (t && w > 28) ctext(x, add, t, X + w / 2, Y + h / 2, Math.min(12, w * 0.25), P(0.5) ? '#fff' : S.fg);
  },
  glyph(x, add, X, Y, z, cls) {
    const i = C(ICONS);
    const m = [...i.b.matchAll(/ d="([^"]+)"/g)];
    x.save();
    x.translate(X, Y);
    x.scale(z / i.w, z / i.h);
    for (const q of m) {
      try {
        const p = new Path2D(q[1]);
        if (/stroke=/.test(i.b) && /fill="none"/.test(i.b)) {
          x.strokeStyle = x._c || S.fg;
          x.lineWidth = Math.max(1.5, i.w / 14);
          x.stroke(p);
        } else {
          x.fillStyle = x._c || S.fg;
          x.fill(p);
        }
      } catch {}
    }
    x.restore();
    if (cls && m.length) add(cls, X, Y, z, z);
  },
};
