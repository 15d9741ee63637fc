// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Buttons, fields and marks.
function button(t) {
  const p = pk();
  const b = el(
    P(0.8) ? 'button' : 'div',
    p && P(0.85) ? p.btn() : `c-btn${P(0.22) ? ' c-pri' : ''}${P(0.06) ? ' c-dis' : ''}`,
  );
  if (p && b.tagName === 'DIV' && !p.btn()) b.className = 'c-btn';
  const wi = P(0.25);
  if (wi && P(0.8)) b.append(ico(S.isz > 18 ? 16 : S.isz));
  b.append(text(t || label()));
  return lab(b, 'button');
}
function iconButton(sz) {
  const b = el('button', `c-ib${P(0.12) ? ' sel' : ''}`);
  b.append(ico(sz || S.isz));
  return lab(b, 'iconButton');
}
function textField(w) {
  const p = pk();
  const has = P(0.7),
    t = has ? str() : '';
  if (P(0.5)) {
    const i = el('input', p?.tf?.() ? p.tf() : 'c-tf');
    i.type = C(['text', 'text', 'search', 'password', 'email']);
    if (P(0.6)) i.value = t;
    else i.placeholder = t || label();
    i.style.width = `${w || I(60, 260)}px`;
    return lab(i, 'textField', 'v');
  }
  const d = el('div', 'c-tf', { width: `${w || I(60, 280)}px`, gap: '5px' });
  if (P(0.3)) d.append(ico(14, S.mut));
  if (t) d.append(text(t, null, P(0.4) ? 'c-ph' : ''));
  return lab(d, 'textField');
}
function textArea() {
  const d = el('div', 'c-tf', {
    width: `${I(160, 360)}px`,
    height: `${I(50, 160)}px`,
    whiteSpace: 'normal',
    padding: '5px',
    display: 'block',
  });
  d.textContent = P(0.7) ? Array.from({ length: I(1, 4) }, phrase).join(' ') : '';
  return lab(d, 'textField');
}
function checkbox() {
  const r = el('label', 'row nw', { gap: '5px', display: 'inline-flex' });
  let b;
  if (P(0.45)) {
    b = el('input', pk()?.chk?.() || '');
    b.type = 'checkbox';
    b.checked = P(0.5);
    b.style.flex = 'none';
  } else {
    const z = C([12, 13, 14, 16, 18, 20]);
    const on = P(0.5);
    b = el('span', '', {
      width: `${z}px`,
      height: `${z}px`,
      flex: 'none',
      border: `${C([1, 1, 2])}px solid ${on ? S.acc : S.line}`,
      background: on ? S.acc : S.field,
      borderRadius: `${C([0, 2, 3, 4])}px`,
      color: S.onacc,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      fontSize: `${z - 3}px`,
      lineHeight: 1,
    });
    if (on) {
      b.dataset.nt = 1;
      b.textContent = C(['✓', '✔', '✕', '■', '–']);
    }
  }
  lab(b, 'checkbox');
  r.append(b);
  if (P(0.92)) r.append(text(P(0.7) ? label() : phrase()));
  return r;
}
function radio() {
  const r = el('label', 'row nw', { gap: '5px', display: 'inline-flex' });
  let b;
  if (P(0.45)) {
    b = el('input', pk()?.radio?.() || '');
    b.type = 'radio';
    b.checked = P(0.4);
    b.style.flex = 'none';
  } else {
    const z = C([12, 13, 14, 16, 18, 20]),
      on = P(0.4);
    b = el('span', '', {
      width: `${z}px`,
      height: `${z}px`,
      flex: 'none',
      border: `${C([1, 2])}px solid ${on ? S.acc : S.line}`,
      borderRadius: '50%',
      background: on ? `radial-gradient(${S.acc} 0 45%,${S.field} 50%)` : S.field,
    });
  }
  lab(b, 'radio');
  r.append(b, text(label()));
  return r;
}
function sw() {
  const r = el('div', 'row nw', { gap: '6px', display: 'inline-flex' });
  const h = C([12, 14, 16, 18, 20, 24]),
    w = (h * U(1.6, 2.1)) | 0,
    on = P(0.5),
    sq = P(0.2);
  const b = el('span', '', {
    width: `${w}px`,
    height: `${h}px`,
    flex: 'none',
    background: on ? S.acc : S.line,
    borderRadius: `${sq ? 2 : h}px`,
    position: 'relative',
    border: P(0.2) ? `1px solid ${S.mut}` : '0',
  });
  const k = el('span', '', {
    position: 'absolute',
    top: '2px',
    bottom: '2px',
    width: `${h - 4}px`,
    [on ? 'right' : 'left']: '2px',
    background: P(0.8) ? '#fff' : S.fg,
    borderRadius: sq ? '1px' : '50%',
  });
  b.append(k);
  lab(b, 'switch');
  if (P(0.8)) r.append(P(0.5) ? text(label()) : text(phrase()));
  r[P(0.5) ? 'append' : 'prepend'](b);
  return r;
}
