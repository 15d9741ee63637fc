// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Menu bars, tool bars, lists, menus and forms.
function menubar() {
  const r = el('div', 'row nw', {
    gap: 0,
    padding: '0 4px',
    background: P(0.5) ? S.panel : S.bg,
    borderBottom: P(0.5) ? `1px solid ${S.line}` : '0',
    overflow: 'hidden',
    flex: 'none',
  });
  for (const m of [
    'File',
    'Edit',
    'View',
    'Insert',
    'Format',
    'Track',
    'Layer',
    'Select',
    'Tools',
    'Window',
    'Help',
  ].filter(() => P(0.6))) {
    const i = el('div', '', { padding: `${C([2, 3, 4, 6])}px ${I(5, 11)}px`, flex: 'none' });
    i.append(text(m));
    r.append(lab(i, 'menuItem'));
  }
  return r;
}
function toolbar(v) {
  const r = el('div', 'row nw', {
    gap: `${C([1, 2, 4, 6])}px`,
    padding: `${S.pad}px`,
    background: S.panel,
    flex: 'none',
    overflow: 'hidden',
    flexDirection: v ? 'column' : 'row',
    ...(P(0.6) ? { [v ? 'borderRight' : 'borderBottom']: `1px solid ${S.line}` } : {}),
  });
  for (let i = I(4, v ? 14 : 18); i--; ) {
    r.append(
      P(0.78) || v
        ? iconButton()
        : C([() => dropdown(I(50, 110)), () => textField(I(60, 160)), () => button(), () => stepper()])(),
    );
    if (P(0.15))
      r.append(
        el(
          'div',
          '',
          v
            ? { height: '1px', width: '70%', background: S.line }
            : { width: '1px', height: '60%', minHeight: '14px', background: S.line },
        ),
      );
  }
  return r;
}
function list() {
  const c = el('div', 'col', {
      gap: 0,
      overflow: 'hidden',
      background: P(0.5) ? S.field : S.panel,
      minWidth: '120px',
      flex: '1 1 auto',
      padding: `${C([0, 2, 6])}px`,
    }),
    n = I(4, 24),
    sel = I(0, n),
    ic = P(0.6),
    tree = P(0.35),
    two = P(0.15),
    hh = C([0, 0, 1]);
  for (let i = 0; i < n; i++) {
    const d = tree ? I(0, 3) : 0;
    const r = el('div', `row nw${i === sel ? ' sel' : ''}`, {
      padding: `${S.pad * 0.7}px ${S.pad + 3}px ${S.pad * 0.7}px ${S.pad + 3 + d * 14}px`,
      gap: '6px',
      borderBottom: hh ? `1px solid ${S.line}` : '0',
      borderRadius: P(0.2) ? `${Math.min(S.r, 8)}px` : 0,
      flex: 'none',
    });
    if (tree && P(0.5)) {
      const t = el('span', '', { fontSize: '8px', flex: 'none' }, C(['▶', '▼', '▸', '▾']));
      t.dataset.nt = 1;
      r.append(t);
    }
    if (ic) r.append(P(0.85) ? icon(C([14, 16, 20]), P(0.3) ? S.acc : null) : image(18, 18));
    const tx = el('div', 'col', { gap: 0, overflow: 'hidden', flex: '1 1 auto' });
    tx.append(text(P(0.6) ? fname() : label(), { whiteSpace: 'nowrap' }));
    if (two) tx.append(text(phrase(), { fontSize: '.85em', whiteSpace: 'nowrap' }, i === sel ? '' : 'mut'));
    r.append(tx);
    if (P(0.12)) r.append(text(num(), { fontSize: '.9em' }, 'mut'));
    if (P(0.05)) r.append(iconButton(12));
    c.append(lab(r, 'listItem'));
  }
  return c;
}
function menu() {
  const c = el('div', 'col', {
      gap: 0,
      background: S.panel,
      border: `1px solid ${S.line}`,
      borderRadius: `${Math.min(S.r, 10)}px`,
      padding: `${C([0, 3, 5])}px`,
      boxShadow: '0 4px 14px rgba(0,0,0,.4)',
      position: 'absolute',
      zIndex: 50,
      minWidth: '130px',
    }),
    n = I(4, 13),
    sel = I(0, n);
  for (let i = 0; i < n; i++) {
    const r = el('div', `row nw${i === sel ? ' sel' : ''}`, {
      padding: `${S.pad * 0.8 + 1}px 12px`,
      gap: '10px',
      borderRadius: `${Math.min(S.r, 5)}px`,
    });
    if (P(0.3)) r.append(ico(14));
    r.append(text(label(), { flex: '1 1 auto', whiteSpace: 'nowrap' }));
    if (P(0.4))
      r.append(text(`${C(['Ctrl+', '⌘', 'Shift+', 'Alt+']) + C([...'QWERTYSZXCVN'])}`, {}, i === sel ? '' : 'mut'));
    c.append(lab(r, 'menuItem'));
    if (P(0.15)) c.append(el('div', '', { height: '1px', background: S.line, margin: '3px 0' }));
  }
  return c;
}
/** Wide and narrow fields, most of them empty, number fields, long sliders, pictures: pages that ask for something. */
function fields() {
  const c = el('div', 'col', {
    gap: `${S.gap + C([2, 8, 16])}px`,
    alignItems: C(['flex-start', 'stretch', 'center']),
    overflow: 'hidden',
  });
  for (let i = I(2, 7); i--; ) {
    const r = el('div', 'col', { gap: '4px', alignItems: 'flex-start', flex: 'none' });
    if (P(0.8)) r.append(text(label() + (P(0.3) ? ':' : '')));
    const w = C([60, 120, 200, 320, 480, 640, 820]);
    r.append(
      C([
        () => emptyField(w),
        () => emptyField(w),
        () => textField(w),
        searchBar,
        textArea,
        stepper,
        stepper,
        () => slider(0, I(120, 640)),
        () => slider(0, I(120, 640)),
        () => image(I(80, 480), I(60, 320)),
      ])(),
    );
    c.append(r);
  }
  return c;
}
function emptyField(w) {
  const i = el('input', pk()?.tf?.() || 'c-tf');
  i.type = C(['text', 'email', 'tel', 'url']);
  if (P(0.4)) i.placeholder = label();
  i.style.width = `${w}px`;
  i.disabled = P(0.06);
  return lab(i, 'textField', 'v');
}
function searchBar() {
  const d = el('div', 'c-tf', {
    width: `${I(160, 760)}px`,
    gap: '8px',
    borderRadius: `${C([2, 6, 99])}px`,
    minHeight: `${I(24, 48)}px`,
  });
  if (P(0.7)) d.append(ico(16, S.mut));
  d.append(text(P(0.7) ? phrase() : '', { flex: '1 1 auto' }, 'c-ph'));
  if (P(0.4)) d.append(iconButton(14));
  return lab(d, 'textField');
}
function form() {
  const c = el('div', 'col', { gap: `${S.gap}px`, alignItems: 'flex-start', overflow: 'hidden' });
  const side = P(0.5);
  for (let i = I(2, 9); i--; ) {
    const r = el('div', side ? 'row nw' : 'col', {
      gap: side ? '10px' : '3px',
      alignItems: side ? 'center' : 'flex-start',
    });
    if (P(0.8))
      r.append(
        text(
          label() + (P(0.3) ? ':' : ''),
          side ? { width: '90px', textAlign: P(0.5) ? 'right' : 'left', flex: 'none' } : {},
        ),
      );
    r.append(
      C([
        textField,
        textField,
        textField,
        dropdown,
        stepper,
        () => slider(),
        checkbox,
        sw,
        textArea,
        radioGroup,
        meter,
      ])(),
    );
    c.append(r);
  }
  const b = el('div', 'row');
  for (let i = I(0, 3); i--; ) b.append(button());
  c.append(b);
  return c;
}
