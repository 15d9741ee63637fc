// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Tabs, links, pictures, texts, tables and cards.
function tabs() {
  const r = el('div', 'row nw', { gap: `${C([0, 0, 2, 6])}px`, overflow: 'hidden' }),
    n = I(2, 7),
    sel = I(0, n - 1),
    st = I(0, 4);
  for (let i = 0; i < n; i++) {
    const on = i === sel;
    const t = el('div', 'row nw', {
      padding: `${S.pad + 1}px ${S.pad * 2 + 4}px`,
      gap: '5px',
      flex: 'none',
      whiteSpace: 'nowrap',
      ...(st === 0
        ? { borderBottom: `2px solid ${on ? S.acc : 'transparent'}`, color: on ? S.acc : S.fg }
        : st === 1
          ? {
              background: on ? S.panel : S.ctl,
              border: `1px solid ${S.line}`,
              borderBottom: on ? '0' : `1px solid ${S.line}`,
              borderRadius: `${Math.min(6, S.r)}px ${Math.min(6, S.r)}px 0 0`,
            }
          : st === 2
            ? { background: on ? S.acc : S.ctl, color: on ? S.onacc : S.fg, borderRadius: `${Math.min(S.r, 16)}px` }
            : st === 3
              ? { background: on ? S.field : 'transparent', borderRight: `1px solid ${S.line}` }
              : { opacity: on ? 1 : 0.6, fontWeight: on ? 700 : 400 }),
    });
    if (P(0.2)) t.append(ico(14));
    t.append(text(P(0.7) ? label() : fname()));
    if (P(0.12)) {
      const x = lab(el('span', 'row', { width: '14px', height: '14px', justifyContent: 'center' }), 'iconButton');
      x.append(ico(9));
      t.append(x);
    }
    r.append(lab(t, 'tab'));
  }
  return r;
}
function link() {
  return lab(el('a', 'c-a', null, P(0.6) ? label() : phrase()), 'link');
}
function image(w, h) {
  const e = el('div', '', {
    width: `${w || I(30, 260)}px`,
    height: `${h || I(30, 200)}px`,
    flex: 'none',
    borderRadius: `${C([0, 0, 4, 8, 99])}px`,
    overflow: 'hidden',
    background: C([
      () => `linear-gradient(${I(0, 360)}deg,${hsl(I(0, 360), 70, 55)},${hsl(I(0, 360), 70, 35)})`,
      () =>
        `radial-gradient(circle at ${I(0, 100)}% ${I(0, 100)}%,${hsl(I(0, 360), 60, 70)},${hsl(I(0, 360), 60, 25)})`,
      () =>
        `conic-gradient(from ${I(0, 360)}deg,${hsl(I(0, 360), 60, 60)},${hsl(I(0, 360), 60, 30)},${hsl(I(0, 360), 60, 60)})`,
    ])(),
  });
  let s = `<svg width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 100 100">`;
  for (let i = I(1, 14); i--; )
    s += C([
      () => `<circle cx=${I(0, 100)} cy=${I(0, 100)} r=${I(3, 40)} fill="${hsl(I(0, 360), 60, 50, U(0.2, 0.9))}"/>`,
      () =>
        `<path d="M0 ${I(30, 100)} Q${I(10, 50)} ${I(0, 80)} ${I(40, 80)} ${I(20, 100)} T100 ${I(20, 100)} V100 H0z" fill="${hsl(I(0, 360), 50, I(15, 80), U(0.3, 1))}"/>`,
      () =>
        `<rect x=${I(0, 90)} y=${I(0, 90)} width=${I(4, 50)} height=${I(4, 50)} fill="${hsl(I(0, 360), 50, 50, U(0.2, 0.8))}"/>`,
    ])();
  e.innerHTML = `${s}</svg>`;
  return lab(e, 'image');
}
function scrollbar(v, len) {
  const t = I(6, 16),
    f = U(0.1, 0.7),
    p = U(0, 1 - f);
  const e = el('div', '', {
    position: 'relative',
    flex: 'none',
    width: v ? `${t}px` : len || '100%',
    height: v ? len || '100%' : `${t}px`,
    background: P(0.6) ? S.panel : S.line,
  });
  e.append(
    el('div', '', {
      position: 'absolute',
      background: P(0.7) ? S.mut : S.line,
      borderRadius: P(0.6) ? `${t}px` : 0,
      ...(v
        ? { left: '1px', right: '1px', top: `${p * 100}%`, height: `${f * 100}%` }
        : { top: '1px', bottom: '1px', left: `${p * 100}%`, width: `${f * 100}%` }),
    }),
  );
  return lab(e, 'scrollbar');
}
function radioGroup() {
  const r = el('div', P(0.5) ? 'row' : 'col', { gap: '6px' });
  for (let i = I(2, 4); i--; ) r.append(radio());
  return r;
}
function para() {
  const c = el('div', 'col', { gap: '4px', overflow: 'hidden' });
  if (P(0.6)) c.append(text(phrase(), { fontSize: `${S.fs * U(1.2, 2.2)}px`, fontWeight: C([400, 600, 700]) }));
  const p = el('div', '', { lineHeight: 1.5 });
  for (let i = I(1, 6); i--; ) {
    p.append(document.createTextNode(`${phrase()}. `));
    if (P(0.15)) p.append(link(), document.createTextNode(' '));
  }
  c.append(p);
  return c;
}
function table() {
  const c = el('div', 'col', { gap: 0, overflow: 'hidden', border: `1px solid ${S.line}`, background: S.field });
  const k = I(2, 6),
    ws = Array.from({ length: k }, () => I(50, 170)),
    z = P(0.4),
    vl = P(0.5);
  for (let r = 0; r < I(4, 18); r++) {
    const row = el('div', 'row nw', {
      gap: 0,
      background: r === 0 ? S.panel : z && r % 2 ? S.panel : 'transparent',
      fontWeight: r === 0 ? 600 : 'inherit',
      flex: 'none',
      borderBottom: `1px solid ${S.line}`,
    });
    for (let i = 0; i < k; i++) {
      const d = el('div', '', {
        width: `${ws[i]}px`,
        padding: `${S.pad * 0.6 + 1}px 6px`,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        flex: 'none',
        borderRight: vl ? `1px solid ${S.line}` : '0',
      });
      d.append(text(r === 0 ? label() : C([fname, num, label])()));
      row.append(lab(d, 'cell'));
    }
    c.append(row);
  }
  return c;
}
function cards() {
  const g = el('div', 'row', { alignItems: 'stretch', overflow: 'hidden' });
  const w = I(110, 240);
  for (let i = I(2, 9); i--; ) {
    const c = el('div', 'panel col', { width: `${w}px`, gap: '5px' });
    if (P(0.7)) c.append(image(w - 2 * (S.pad + 5), I(40, 110)));
    else c.append(icon(I(20, 40), S.acc));
    c.append(text(label(), { fontWeight: 600 }));
    if (P(0.6)) c.append(text(phrase(), { fontSize: '.9em' }, 'mut'));
    if (P(0.5)) {
      const r = el('div', 'row');
      r.append(button());
      if (P(0.5)) r.append(iconButton());
      c.append(r);
    }
    g.append(c);
  }
  return g;
}
function widgetsMix() {
  const g = el('div', 'row', { overflow: 'hidden', alignContent: 'flex-start' });
  for (let i = I(6, 26); i--; )
    g.append(
      C([
        button,
        button,
        iconButton,
        textField,
        checkbox,
        radio,
        sw,
        () => slider(),
        () => slider(1),
        knob,
        meter,
        dropdown,
        stepper,
        link,
        () => icon(),
        () => image(I(24, 80), I(24, 80)),
        text,
      ])(),
    );
  return g;
}
function iconGrid() {
  const g = el('div', 'row', { overflow: 'hidden', gap: `${I(4, 20)}px` });
  const z = I(16, 48),
    cap = P(0.5);
  for (let i = I(6, 40); i--; ) {
    const c = el('div', 'col', { alignItems: 'center', gap: '3px', width: cap ? `${z + 40}px` : 'auto' });
    c.append(icon(z, P(0.4) ? hsl(I(0, 360), 70, 55) : null));
    if (cap) c.append(text(label(), { fontSize: `${Math.max(10, S.fs - 1)}px`, textAlign: 'center' }));
    g.append(c);
  }
  return g;
}
