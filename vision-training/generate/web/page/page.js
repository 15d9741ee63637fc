// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// A whole page of nested blocks.
function content(w, h) {
  const k = rnd();
  if (k < 0.2) {
    const c = C(['synth', 'mixer', 'pads', 'hud', 'nodes', 'timeline', 'chart', 'wave', 'synth', 'mixer']);
    return CAN[c](Math.max(120, w | 0), Math.max(80, h | 0));
  }
  const d = el('div', 'col', {
    overflow: 'hidden',
    padding: `${S.pad + 4}px`,
    alignItems: 'stretch',
    width: `${w}px`,
    height: `${h}px`,
  });
  let used = 0;
  const opts = [
    fields,
    fields,
    fields,
    fields,
    form,
    form,
    widgetsMix,
    widgetsMix,
    para,
    table,
    list,
    cards,
    iconGrid,
    tabs,
    () => {
      const r = el('div', 'row');
      for (let i = I(2, 8); i--; ) r.append(button());
      return r;
    },
    () => {
      const r = el('div', 'row nw', { overflow: 'hidden' });
      for (let i = I(3, 10); i--; ) r.append(knob());
      return r;
    },
    () =>
      CAN[C(['synth', 'chart', 'wave', 'pads', 'piano', 'timeline', 'toolbarC', 'piano'])](
        Math.max(100, (w - 30) | 0),
        I(36, 150),
      ),
    () => {
      const r = el('div', 'row nw', { overflow: 'hidden', alignItems: 'flex-end' });
      for (let i = I(2, 12); i--; ) r.append(P(0.5) ? slider(1) : meter());
      return r;
    },
  ];
  while (used < h) {
    const e = C(opts)();
    d.append(e);
    used += 120;
    if (d.childElementCount > 7) break;
  }
  return d;
}
function split(w, h, depth) {
  if (depth <= 0 || (w < 260 && h < 200) || P(0.15)) return wrap(content(w, h), w, h);
  const v = w > h * U(0.8, 1.6);
  const f = C([0.2, 0.25, 0.3, 0.5, 0.5, 0.6, 0.7]);
  const box = el('div', '', {
    display: 'flex',
    flexDirection: v ? 'row' : 'column',
    width: `${w}px`,
    height: `${h}px`,
    overflow: 'hidden',
  });
  const a = v ? Math.max(60, (w * f) | 0) : w,
    b = v ? h : Math.max(50, (h * f) | 0);
  const side = P(0.35) && v && f < 0.4;
  const A = side ? wrap(list(), a, b) : split(a, b, depth - 1);
  box.append(A);
  if (P(0.4)) A.style[v ? 'borderRight' : 'borderBottom'] = `1px solid ${S.line}`;
  box.append(split(v ? w - a : w, v ? h : h - b, depth - 1));
  return box;
}
function wrap(e, w, h) {
  const d = el('div', '', {
    width: `${w}px`,
    height: `${h}px`,
    overflow: 'hidden',
    position: 'relative',
    flex: 'none',
    background: P(0.3) ? S.panel : 'transparent',
    display: 'flex',
  });
  e.style.flex = e.tagName === 'CANVAS' ? 'none' : '1 1 auto';
  d.append(e);
  if (P(0.2) && h > 80 && w > 100) {
    const s = scrollbar(1, `${h}px`);
    d.append(s);
  }
  return d;
}
window.GEN = (seed, o) => {
  rnd = mul(seed);
  ICONS = o.icons;
  S = mkStyle(o.pack);
  S.font = `'${C(o.fonts)}',sans-serif`;
  if (o.pixel) S.font = `'${o.pixel}',monospace`;
  document.getElementById('st').textContent = css();
  const W = innerWidth,
    H = innerHeight;
  const b = document.getElementById('root');
  b.textContent = '';
  b.style.cssText = `width:${W}px;height:${H}px;display:flex;flex-direction:column;overflow:hidden;position:relative`;
  let used = 0;
  const add = (e) => {
    b.append(e);
    used += e.getBoundingClientRect().height;
  };
  if (P(0.35)) {
    const t = el('div', 'row nw', { padding: '4px 8px', background: C([S.panel, S.ctl, S.acc]), flex: 'none' });
    t.append(text(`${label()} - ${fname()}`, { flex: '1 1 auto', fontWeight: 600 }));
    for (let i = 0; i < 3; i++) t.append(iconButton(10));
    add(t);
  }
  if (P(0.5)) add(menubar());
  for (let i = I(0, 2); i--; ) add(P(0.25) ? CAN.toolbarC(W, I(28, 48)) : toolbar());
  if (P(0.25)) add(tabs());
  const sb = P(0.4) ? 24 : 0;
  const mid = el('div', '', { display: 'flex', flex: '1 1 auto', overflow: 'hidden' });
  const mh = Math.max(60, H - used - sb);
  let mw = W;
  if (P(0.3)) {
    const t = toolbar(1);
    mid.append(t);
    b.append(mid);
    mw -= t.getBoundingClientRect().width;
  }
  mid.append(split(Math.max(100, mw | 0), mh | 0, C([1, 2, 2, 3])));
  if (!mid.parentElement) b.append(mid);
  if (sb) {
    const r = el('div', 'row nw', {
      height: '24px',
      padding: '0 8px',
      background: S.panel,
      flex: 'none',
      overflow: 'hidden',
    });
    for (let i = I(2, 5); i--; ) r.append(text(str(), { whiteSpace: 'nowrap', fontSize: `${Math.min(S.fs, 12)}px` }));
    if (P(0.3)) r.append(slider());
    b.append(r);
  }
  if (P(0.22)) {
    const m = menu();
    m.style.left = `${U(0, W * 0.7)}px`;
    m.style.top = `${U(20, H * 0.5)}px`;
    b.append(m);
  }
  if (P(0.14)) {
    const d = el('div', 'panel col', {
      position: 'absolute',
      left: `${U(0.1, 0.4) * W}px`,
      top: `${U(0.1, 0.35) * H}px`,
      width: `${I(240, 460)}px`,
      zIndex: 60,
      boxShadow: '0 8px 30px rgba(0,0,0,.5)',
      background: S.panel,
    });
    d.append(text(label(), { fontSize: '1.2em', fontWeight: 600 }), P(0.5) ? form() : para());
    const r = el('div', 'row');
    for (let i = I(1, 3); i--; ) r.append(button());
    d.append(r);
    b.append(d);
  }
  return { boxes: collect(b), dark: S.dark, font: S.font };
};
