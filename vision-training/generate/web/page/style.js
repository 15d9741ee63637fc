// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// The look of a page: colours, metrics, and the class names of the CSS packs.
function mkStyle(pack) {
  const dark = P(0.5),
    h = I(0, 360),
    s = P(0.55) ? I(0, 8) : I(8, 40),
    ah = I(0, 360),
    bl = dark ? I(4, 24) : I(86, 100);
  const up = dark ? 1 : -1;
  const L = (d) => Math.max(0, Math.min(100, bl + up * d));
  const _con = U(0, 1);
  return {
    dark,
    pack,
    bg: hsl(h, s, bl),
    panel: hsl(h, s, L(I(2, 6))),
    ctl: hsl(h, s, dark ? L(I(6, 16)) : C([100, L(4), L(8), L(12)])),
    field: dark ? hsl(h, s, Math.max(0, bl - C([0, 3, 6]))) : hsl(h, s, C([100, 100, L(3)])),
    line: hsl(h, s, L(I(10, 34))),
    fg: dark ? hsl(h, I(0, 20), I(72, 98)) : hsl(h, I(0, 30), I(4, 30)),
    mut: dark ? hsl(h, I(0, 20), I(50, 70)) : hsl(h, I(0, 20), I(36, 55)),
    acc: hsl(ah, I(45, 100), dark ? I(42, 66) : I(32, 54)),
    acc2: hsl((ah + C([30, 150, 180, 210])) % 360, I(50, 100), I(40, 60)),
    onacc: P(0.85) ? '#fff' : '#111',
    r: C([0, 0, 2, 3, 4, 4, 6, 8, 10, 14, 99]),
    bw: C([0, 1, 1, 1, 1, 2]),
    fs: C([10, 11, 12, 12, 13, 13, 13, 14, 14, 15, 16]),
    pad: C([2, 3, 4, 5, 6, 8]),
    gap: C([3, 4, 6, 8, 10, 14]),
    ctlH: C([18, 20, 22, 24, 26, 28, 30, 32, 36, 40]),
    skin: C(['flat', 'flat', 'outline', 'grad', 'bevel', 'shadow', 'soft', 'ghost', 'glossy']),
    up: P(0.12),
    wt: C([400, 400, 400, 500, 600]),
    isz: C([12, 14, 16, 16, 18, 20, 24]),
    thin: P(0.3),
  };
}
function css() {
  const s = S;
  const g = (c) =>
    `linear-gradient(${s.dark ? 'rgba(255,255,255,.14),rgba(0,0,0,.18)' : 'rgba(255,255,255,.8),rgba(0,0,0,.09)'}),${c}`;
  const skin = {
    flat: `background:${s.ctl};border:${s.bw}px solid transparent`,
    outline: `background:transparent;border:${Math.max(1, s.bw)}px solid ${s.line}`,
    grad: `background:${g(s.ctl)};border:1px solid ${s.line}`,
    bevel: `background:${s.ctl};border:2px outset ${s.line}`,
    shadow: `background:${s.ctl};border:0;box-shadow:0 1px 3px rgba(0,0,0,.45)`,
    soft: `background:${s.ctl};border:0;box-shadow:2px 2px 5px rgba(0,0,0,.25),-2px -2px 5px rgba(255,255,255,${s.dark ? 0.06 : 0.7})`,
    ghost: `background:transparent;border:0`,
    glossy: `background:linear-gradient(${s.ctl},${s.panel} 49%,${s.line} 51%,${s.ctl});border:1px solid ${s.line}`,
  }[s.skin];
  const r = Math.min(s.r, s.ctlH / 2);
  return `*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}body{background:${s.bg};color:${s.fg};font:${s.wt} ${s.fs}px/${s.thin ? 1.2 : 1.4} ${s.font};color-scheme:${s.dark ? 'dark' : 'light'};accent-color:${s.acc}}
.row{display:flex;flex-direction:row;align-items:center;gap:${s.gap}px;flex-wrap:wrap}.col{display:flex;flex-direction:column;gap:${s.gap}px}.nw{flex-wrap:nowrap}
.c-btn{${skin};border-radius:${r}px;min-height:${s.ctlH}px;padding:0 ${s.pad * 2 + 2}px;color:${s.fg};font:inherit;display:inline-flex;align-items:center;justify-content:center;gap:5px;${s.up ? 'text-transform:uppercase;letter-spacing:.05em;' : ''}white-space:nowrap}
.c-pri{background:${s.skin === 'grad' || s.skin === 'glossy' ? g(s.acc) : s.acc};color:${s.onacc};border-color:${s.acc}} .c-dis{opacity:.45}
.c-ib{${P(0.5) ? skin : 'background:transparent;border:0'};border-radius:${P(0.3) ? 99 : r}px;width:${s.isz + s.pad * 2}px;height:${s.isz + s.pad * 2}px;padding:0;display:inline-flex;align-items:center;justify-content:center;color:${s.fg};flex:none}
.c-tf{background:${s.field};border:${C([1, 1, 2])}px solid ${s.line};${P(0.15) ? 'border-width:0 0 1px 0;' : ''}border-radius:${Math.min(r, 8)}px;height:${s.ctlH}px;padding:0 ${s.pad + 3}px;color:${s.fg};font:inherit;min-width:40px;display:inline-flex;align-items:center;overflow:hidden;white-space:nowrap}
.c-ph{color:${s.mut}} .mut{color:${s.mut}} .ico{display:inline-flex;flex:none;align-self:center} .panel{background:${s.panel};border-radius:${Math.min(s.r, 10)}px;${P(0.5) ? `border:1px solid ${s.line};` : ''}padding:${s.pad + 4}px;overflow:hidden}
a.c-a{color:${s.acc};${P(0.6) ? '' : 'text-decoration:none;'}} .sel{background:${s.acc};color:${s.onacc}} .selq{background:${s.ctl}}
::-webkit-scrollbar{display:none} .spin::-webkit-inner-spin-button{opacity:1}`;
}
const ico = (sz, color) => {
  const i = C(ICONS);
  const e = el('span', 'ico');
  e.innerHTML = `<svg width="${(sz * (i.w / i.h)) | 0}" height="${sz}" viewBox="0 0 ${i.w} ${i.h}" style="color:${color || 'inherit'}">${i.b}</svg>`;
  e.dataset.n = i.c;
  return e;
};
const icon = (sz = S.isz, color) => lab(ico(sz, color), 'icon');
const text = (t, st, cls) => el('span', cls || '', st, t == null ? str() : t);
const PK = {
  // pack-specific class names
  bootstrap: {
    btn: () =>
      'btn btn-' +
      C([
        'primary',
        'secondary',
        'success',
        'danger',
        'warning',
        'info',
        'light',
        'dark',
        'outline-primary',
        'outline-secondary',
        'link',
      ]) +
      ' ' +
      C(['', 'btn-sm', 'btn-lg']),
    tf: () => 'form-control',
    sel: () => 'form-select',
    chk: () => 'form-check-input',
    sw: 1,
    range: () => 'form-range',
    prog: () => 0,
  },
  bulma: {
    btn: () =>
      'button ' +
      C(['is-primary', 'is-link', 'is-info', 'is-light', '', 'is-outlined is-link', 'is-small', 'is-rounded']),
    tf: () => 'input',
    sel: () => 0,
  },
  semantic: {
    btn: () => `ui button ${C(['primary', '', 'basic', 'green', 'red', 'mini', 'tiny', 'labeled'])}`,
    tf: () => 0,
  },
  uikit: {
    btn: () =>
      `uk-button uk-button-${C(['default', 'primary', 'secondary', 'danger', 'text'])}${C([' uk-button-small', ''])}`,
    tf: () => 'uk-input',
    sel: () => 'uk-select',
    chk: () => 'uk-checkbox',
    range: () => 'uk-range',
    radio: () => 'uk-radio',
  },
  spectre: {
    btn: () => `btn ${C(['', 'btn-primary', 'btn-link', 'btn-success', 'btn-sm'])}`,
    tf: () => 'form-input',
    sel: () => 'form-select',
  },
  blueprint: {
    btn: () => `bp6-button ${C(['', 'bp6-intent-primary', 'bp6-intent-success', 'bp6-minimal', 'bp6-intent-danger'])}`,
    tf: () => 'bp6-input',
  },
  antd: {
    btn: () => `ant-btn ${C(['ant-btn-default', 'ant-btn-primary', 'ant-btn-dashed', 'ant-btn-link', 'ant-btn-sm'])}`,
    tf: () => 'ant-input',
  },
  nes: {
    btn: () => `nes-btn ${C(['', 'is-primary', 'is-success', 'is-warning', 'is-error'])}`,
    tf: () => 'nes-input',
  },
  foundation: {
    btn: () => `button ${C(['', 'secondary', 'success', 'alert', 'hollow', 'small', 'tiny'])}`,
    tf: () => '',
  },
  photon: {
    btn: () =>
      `btn btn-${C(['default', 'primary', 'positive', 'negative', 'warning'])}${C(['', ' btn-large', ' btn-mini'])}`,
    tf: () => 'form-control',
  },
  primer: {
    btn: () => `btn ${C(['', 'btn-primary', 'btn-danger', 'btn-sm', 'btn-outline'])}`,
    tf: () => 'form-control',
    sel: () => 'form-select',
  },
  milligram: { btn: () => C(['button', 'button button-outline', 'button button-clear']) },
  w98: { btn: () => '' },
  xp: { btn: () => '' },
  win7: { btn: () => '' },
  pico: { btn: () => C(['', 'secondary', 'contrast', 'outline']) },
  materialize: { btn: () => `waves-effect btn${C(['', '-small', ' red', '-flat'])}` },
};
const pk = () => PK[S.pack];
