// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// The boxes of everything on the page, as far as they can be seen.
function clip(e, r) {
  let x0 = Math.max(0, r.left),
    y0 = Math.max(0, r.top),
    x1 = Math.min(innerWidth, r.right),
    y1 = Math.min(innerHeight, r.bottom);
  for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
    const s = p.style.overflow || (p.classList.contains('panel') || p.classList.contains('c-tf') ? 'hidden' : '');
    if (s) {
      const q = p.getBoundingClientRect();
      x0 = Math.max(x0, q.left);
      y0 = Math.max(y0, q.top);
      x1 = Math.min(x1, q.right);
      y1 = Math.min(y1, q.bottom);
    }
  }
  return [x0, y0, x1 - x0, y1 - y0];
}

// How much of a box is really on top: nine points, each owned by the element or by something inside it.
function seenShare(b, ow) {
  let n = 0;
  for (const fx of [0.2, 0.5, 0.8])
    for (const fy of [0.2, 0.5, 0.8]) {
      const h = document.elementFromPoint(b[0] + b[2] * fx, b[1] + b[3] * fy);
      if (h && (ow.contains(h) || h.contains(ow))) n++;
    }
  return n / 9;
}
function push(c, e, r, host) {
  if (r.width < 3 || r.height < 3) return;
  const b = clip(e, r);
  const least = c === 'text' ? Math.min(0.45, 14 / r.width) : 0.45;
  if (b[2] < 3 || b[3] < 3 || b[2] * b[3] < least * r.width * r.height || (c === 'text' && b[3] < 0.6 * r.height))
    return;
  if (seenShare(b, host || e) < 0.6) return;
  BOX.push([c, +b[0].toFixed(1), +b[1].toFixed(1), +b[2].toFixed(1), +b[3].toFixed(1)]);
}
const PEN = document.createElement('canvas').getContext('2d');
// The ink of a line of text whose content area starts at (left, top).
function inkOf(p, s, left, top, width) {
  const st = getComputedStyle(p);
  PEN.font = `${st.fontStyle} ${st.fontWeight} ${st.fontSize} ${st.fontFamily}`;
  const m = PEN.measureText(s),
    x = PEN.measureText('x').actualBoundingBoxAscent,
    base = top + m.fontBoundingBoxAscent,
    up = Math.max(m.actualBoundingBoxAscent, x),
    down = Math.max(0, m.actualBoundingBoxDescent);
  return new DOMRect(left, base - up, width ?? m.width, up + down);
}
function fieldText(e) {
  const select = e.tagName === 'SELECT',
    t = select ? e.options[0]?.text : e.type === 'password' ? '•'.repeat(e.value.length) : e.value || e.placeholder;
  if (!t) return;
  const st = getComputedStyle(e),
    r = e.getBoundingClientRect(),
    px = (k) => Number.parseFloat(st[k]) || 0;
  const left = r.left + px('borderLeftWidth') + px('paddingLeft') + (select ? 4 : 0);
  PEN.font = `${st.fontStyle} ${st.fontWeight} ${st.fontSize} ${st.fontFamily}`;
  const m = PEN.measureText(t),
    h = m.fontBoundingBoxAscent + m.fontBoundingBoxDescent;
  const inner =
    r.right -
    left -
    px('borderRightWidth') -
    px('paddingRight') -
    (e.type === 'number' || e.type === 'search' ? 16 : select ? 18 : 0);
  if (e.type !== 'password') push('text', e, inkOf(e, t, left, r.top + (r.height - h) / 2, Math.min(m.width, inner)));
}
function collect(root) {
  BOX = [];
  for (const e of root.querySelectorAll('[data-c]')) {
    const c = e.dataset.c;
    if (c !== 'canvas') push(c, e, e.getBoundingClientRect());
    if (e.dataset.x === 'v') fieldText(e);
  }
  for (const e of root.querySelectorAll('canvas')) {
    const r = e.getBoundingClientRect();
    for (const [k, X, Y, W, H] of e._b || []) push(k, e, new DOMRect(r.left + X, r.top + Y, W, H), e);
  }
  const tw = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let n = tw.nextNode(); n; n = tw.nextNode()) {
    const p = n.parentElement;
    if (!n.data.trim() || p.dataset.nt || ['STYLE', 'SCRIPT', 'OPTION', 'TEXTAREA', 'SELECT'].includes(p.tagName))
      continue;
    const up = getComputedStyle(p).textTransform === 'uppercase';
    const rg = document.createRange();
    let line = null;
    const out = [];
    for (const m of n.data.matchAll(/\S+/g)) {
      rg.setStart(n, m.index);
      rg.setEnd(n, m.index + m[0].length);
      const r = rg.getBoundingClientRect();
      if (line && Math.abs(line.t - r.top) < 3 && r.left >= line.r - 1) {
        line.r = r.right;
        line.s += ` ${m[0]}`;
      } else {
        line = { l: r.left, t: r.top, r: r.right, s: m[0] };
        out.push(line);
      }
    }
    for (const o of out) push('text', p, inkOf(p, up ? o.s.toUpperCase() : o.s, o.l, o.t, o.r - o.l));
  }
  return BOX;
}
