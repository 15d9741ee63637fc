// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Sliders, knobs, meters, drop-downs and steppers.
function slider(v, long) {
  if (!v && P(0.3)) {
    const i = el('input', pk()?.range?.() || '', { width: `${long || I(60, 240)}px` });
    i.type = 'range';
    i.value = I(0, 100);
    return lab(i, 'slider');
  }
  const len = long || (v ? I(50, 180) : I(60, 260)),
    th = C([10, 12, 14, 16, 18, 20]),
    tk = C([2, 3, 4, 6, 8]),
    p = U(0.02, 0.98);
  const e = el('div', '', {
    position: 'relative',
    flex: 'none',
    width: `${v ? th : len}px`,
    height: `${v ? len : th}px`,
  });
  const t = el(
    'div',
    '',
    v
      ? {
          position: 'absolute',
          left: `${(th - tk) / 2}px`,
          width: `${tk}px`,
          top: 0,
          bottom: 0,
          background: S.line,
          borderRadius: `${tk}px`,
        }
      : {
          position: 'absolute',
          top: `${(th - tk) / 2}px`,
          height: `${tk}px`,
          left: 0,
          right: 0,
          background: S.line,
          borderRadius: `${tk}px`,
        },
  );
  const f = el(
    'div',
    '',
    v
      ? {
          position: 'absolute',
          left: `${(th - tk) / 2}px`,
          width: `${tk}px`,
          bottom: 0,
          height: `${p * 100}%`,
          background: S.acc,
        }
      : {
          position: 'absolute',
          top: `${(th - tk) / 2}px`,
          height: `${tk}px`,
          left: 0,
          width: `${p * 100}%`,
          background: S.acc,
        },
  );
  const rect = P(0.35);
  const kw = v ? th : rect ? th * 0.6 : th,
    kh = v ? (rect ? th * 0.6 : th) : th;
  const k = el('div', '', {
    position: 'absolute',
    width: `${kw}px`,
    height: `${kh}px`,
    background: P(0.5) ? S.acc : C(['#fff', S.ctl, S.fg]),
    border: `1px solid ${S.line}`,
    borderRadius: rect ? '2px' : '50%',
    boxShadow: P(0.4) ? '0 1px 2px rgba(0,0,0,.5)' : '',
    [v ? 'bottom' : 'left']: `${p * (len - (v ? kh : kw))}px`,
  });
  e.append(t);
  if (P(0.7)) e.append(f);
  e.append(k);
  return lab(e, 'slider');
}
function knobSvg(sz) {
  const a = U(-135, 135),
    d = sz / 2,
    k = document.createElement('span');
  const st = I(0, 4);
  const pt = (r, t) => [d + r * Math.sin((t * Math.PI) / 180), d - r * Math.cos((t * Math.PI) / 180)];
  const arc = (r, a, b) => {
    const [x, y] = pt(r, a),
      [X, Y] = pt(r, b);
    return `M${x} ${y}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${X} ${Y}`;
  };
  const [x1, y1] = pt(d * 0.3, a),
    [x2, y2] = pt(d * 0.82, a);
  let s = '';
  if (st <= 1)
    s += `<path d="${arc(d - 2, -135, 135)}" fill="none" stroke="${S.line}" stroke-width="${sz * 0.07}"/><path d="${arc(d - 2, -135, a)}" fill="none" stroke="${S.acc}" stroke-width="${sz * 0.07}"/>`;
  if (st !== 1)
    s += `<circle cx="${d}" cy="${d}" r="${d * (st === 0 ? 0.72 : 0.95)}" fill="${C([S.ctl, S.panel, '#333', '#ddd', S.acc2, 'url(#kg)'])}" stroke="${S.line}" stroke-width="${C([0, 1, 2])}"/>`;
  if (st === 4)
    for (let t = -135; t <= 135; t += 27) {
      const [p, q] = pt(d * 0.98, t),
        [u, w] = pt(d * 0.86, t);
      s += `<path d="M${p} ${q}L${u} ${w}" stroke="${S.mut}"/>`;
    }
  s += P(0.75)
    ? `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${C([S.fg, S.acc, '#fff', '#000'])}" stroke-width="${Math.max(1.5, sz * 0.06)}" stroke-linecap="round"/>`
    : `<circle cx="${x2}" cy="${y2}" r="${sz * 0.07}" fill="${S.acc}"/>`;
  k.innerHTML = `<svg width="${sz}" height="${sz}" style="display:block"><defs><radialGradient id="kg" cx=".35" cy=".3"><stop offset="0" stop-color="#bbb"/><stop offset="1" stop-color="#333"/></radialGradient></defs>${s}</svg>`;
  k.style.display = 'inline-block';
  k.style.flex = 'none';
  return lab(k, 'knob');
}
function knob() {
  const c = el('div', 'col', { alignItems: 'center', gap: '2px', flex: 'none' });
  const k = knobSvg(I(14, 72));
  if (P(0.85))
    c.append(text(P(0.7) ? label() : num(), { fontSize: `${Math.max(9, S.fs - 2)}px`, whiteSpace: 'nowrap' }));
  c[P(0.5) ? 'append' : 'prepend'](k);
  if (P(0.3)) c.append(text(num(), { fontSize: '9px' }, 'mut'));
  return c;
}
function meter() {
  const v = P(0.35),
    len = v ? I(40, 160) : I(60, 260),
    t = v ? I(4, 18) : I(3, 20),
    p = U(0, 1);
  const e = el('div', '', {
    width: `${v ? t : len}px`,
    height: `${v ? len : t}px`,
    background: P(0.7) ? S.field : S.line,
    border: P(0.5) ? `1px solid ${S.line}` : '0',
    borderRadius: `${Math.min(S.r, t / 2)}px`,
    position: 'relative',
    overflow: 'hidden',
    flex: 'none',
  });
  const seg = P(0.35);
  const grad = v ? 'linear-gradient(0deg,#2c5 60%,#dd3 80%,#e33)' : 'linear-gradient(90deg,#2c5 60%,#dd3 80%,#e33)';
  const f = el('div', '', {
    position: 'absolute',
    left: 0,
    bottom: 0,
    [v ? 'width' : 'height']: '100%',
    [v ? 'height' : 'width']: `${p * 100}%`,
    background: P(0.3) ? grad : S.acc,
  });
  e.append(f);
  if (seg)
    e.append(
      el('div', '', {
        position: 'absolute',
        inset: 0,
        background: `repeating-linear-gradient(${v ? 0 : 90}deg,transparent 0 ${I(2, 6)}px,${S.bg} 0 ${I(7, 9)}px)`,
      }),
    );
  return lab(e, 'meter');
}
function dropdown(w) {
  const p = pk();
  if (P(0.4)) {
    const s = el('select', p?.sel?.() ? p.sel() : P(0.6) ? 'c-tf' : '', {
      width: `${w || I(60, 200)}px`,
    });
    s.append(el('option', '', null, label()));
    return lab(s, 'dropdown', 'v');
  }
  const d = el('div', P(0.5) ? 'c-tf' : 'c-btn', {
    width: `${w || I(60, 200)}px`,
    justifyContent: 'space-between',
    gap: '6px',
  });
  d.append(text(P(0.8) ? label() : num()));
  const a = el('span', '', { fontSize: '9px', flex: 'none' }, C(['▼', '▾', '⌄', '⇅', '▿', '◢']));
  a.dataset.nt = 1;
  if (P(0.4)) {
    a.textContent = '';
    a.innerHTML = `<svg width=10 height=10 viewBox="0 0 10 10"><path d="M1 3l4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>`;
  }
  d.append(a);
  return lab(d, 'dropdown');
}
function stepper() {
  const d = el('div', 'row nw', { gap: 0, display: 'inline-flex' });
  if (P(0.4)) {
    const i = el('input', P(0.6) ? 'c-tf' : '', { width: `${I(44, 90)}px` });
    i.type = 'number';
    i.value = I(0, 200);
    // The browser shows the arrows of a number field under the pointer only, unless a style sheet says otherwise.
    if (P(0.3)) return lab(i, 'textField', 'v');
    i.classList.add('spin');
    return lab(i, 'stepper', 'v');
  }
  d.className = 'c-tf';
  d.style.padding = '0';
  d.style.justifyContent = 'space-between';
  const f = text(num(), { padding: '0 6px' });
  const b = (c) => {
    const x = el('span', '', { padding: '0 6px', borderLeft: `1px solid ${S.line}` }, c);
    x.dataset.nt = 1;
    return x;
  };
  if (P(0.5)) d.append(b('−'), f, b('+'));
  else {
    const q = el('span', 'col', { gap: 0, fontSize: '7px', lineHeight: 1.1 });
    q.dataset.nt = 1;
    const u = el('span', '', { padding: '0 4px' }, '▲'),
      w = el('span', '', { padding: '0 4px' }, '▼');
    u.dataset.nt = w.dataset.nt = 1;
    q.append(u, w);
    d.append(f, q);
  }
  return lab(d, 'stepper');
}
