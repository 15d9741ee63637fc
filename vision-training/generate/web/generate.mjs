/**
 * Random web pages with exact boxes: node generate.mjs OUT --count 500 --seed 1 [--held-out]
 * Chromium comes from the system; CSS packs, fonts and icons from this folder's package.json.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { iconPool } from './icon-pool.mjs';

const PACKS = {
  native: null,
  bootstrap: 'bootstrap/dist/css/bootstrap.min.css',
  bulma: 'bulma/css/bulma.min.css',
  semantic: 'semantic-ui-css/semantic.min.css',
  uikit: 'uikit/dist/css/uikit.min.css',
  spectre: 'spectre.css/dist/spectre.min.css',
  blueprint: '@blueprintjs/core/lib/css/blueprint.css',
  antd: 'antd/dist/antd.min.css',
  nes: 'nes.css/css/nes.min.css',
  foundation: 'foundation-sites/dist/css/foundation.min.css',
  photon: 'photonkit/dist/css/photon.css',
  primer: '@primer/css/dist/primer.css',
  milligram: 'milligram/dist/milligram.min.css',
  w98: '98.css/dist/98.css',
  xp: 'xp.css/dist/XP.css',
  win7: '7.css/dist/7.css',
  pico: '@picocss/pico/css/pico.min.css',
  materialize: 'materialize-css/dist/css/materialize.min.css',
};
const HELD_OUT_PACKS = new Set(['semantic', 'win7', 'primer']);
const WIDTHS = [640, 800, 960, 1024, 1280, 1280, 1366, 1440];
const HEIGHTS = [480, 600, 640, 768, 800, 800, 720, 900];
const SYSTEM_FONTS = ['Cantarell', 'DejaVu Sans', 'Liberation Sans', 'Noto Sans'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'held-out': { type: 'boolean', default: false },
    modules: { type: 'string', default: 'node_modules' },
  },
});
const out = positionals[0] ?? 'out';
const [count, seed, modules] = [Number(values.count), Number(values.seed), path.resolve(values.modules)];

let state = seed * 7919;
const random = () => {
  state = (state * 1103515245 + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};
const pick = (list) => list[Math.floor(random() * list.length)];

const styles = {};
for (const [name, file] of Object.entries(PACKS)) {
  if (HELD_OUT_PACKS.has(name) !== values['held-out']) continue;
  const css = file && fs.readFileSync(path.join(modules, file), 'utf8');
  styles[name] = css?.replace(/@import[^;]+;/g, '').replace(/@charset[^;]+;/g, '') ?? '';
}

const fonts = [];
let faces = '';
for (const name of fs.readdirSync(path.join(modules, '@fontsource'))) {
  const file = path.join(modules, '@fontsource', name, 'files', `${name}-latin-400-normal.woff2`);
  if (!fs.existsSync(file)) continue;
  fonts.push(`FS ${name}`);
  faces += `@font-face{font-family:'FS ${name}';src:url(file://${file})}`;
}

fs.mkdirSync(out, { recursive: true });
const shell = path.resolve(out, 'shell.html');
fs.writeFileSync(
  shell,
  `<!doctype html><meta charset=utf-8><style>${faces}</style><style id=pk></style><style id=st></style><div id=root></div>`,
);
const icons = iconPool(modules, values['held-out']).map((i) => ({ c: i.concept, w: i.width, h: i.height, b: i.body }));
/** One scope for all parts of the page's own program. */
const PARTS = 'words style controls gauges content blocks strokes panels scenes collect page'.split(' ');
const parts = PARTS.map((part) => fs.readFileSync(new URL(`page/${part}.js`, import.meta.url), 'utf8'));
const script = `(() => {${parts.join(';')}})();`;
const labels = fs.createWriteStream(path.join(out, 'labels.jsonl'), { flags: 'a' });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files', '--force-color-profile=srgb'],
});

for (let made = 0; made < count; ) {
  const scale = pick([1, 1, 1, 1.25, 2]);
  const viewport = { width: Math.round(pick(WIDTHS) / scale), height: Math.round(pick(HEIGHTS) / scale) };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale });
  const page = await context.newPage();
  await page.goto(`file://${shell}`);
  await page.addScriptTag({ content: script });
  for (let turn = 0; turn < 12 && made < count; turn += 1, made += 1) {
    const pack = random() < 0.4 ? 'none' : pick(Object.keys(styles));
    const options = {
      icons: Array.from({ length: 60 }, () => pick(icons)),
      fonts: [pick([...fonts, ...SYSTEM_FONTS])],
      pack,
    };
    const id = seed * 1_000_000 + made;
    const boxes = await page.evaluate(
      async ([number, choices, css]) => {
        document.getElementById('pk').textContent = css;
        window.GEN(number, choices);
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => done()));
        return window.GEN(number, choices).boxes;
      },
      [id, options, styles[pack] ?? ''],
    );
    const file = `web-${id}.webp`;
    await sharp(await page.screenshot({ scale: 'device' }))
      .webp({ quality: 80 })
      .toFile(path.join(out, file));
    const scaled = boxes.map(([kind, ...box]) => [kind, ...box.map((v) => Math.round(v * scale * 10) / 10)]);
    const size = { w: Math.round(viewport.width * scale), h: Math.round(viewport.height * scale) };
    labels.write(`${JSON.stringify({ file, ...size, source: 'web', pack, boxes: scaled })}\n`);
  }
  await context.close();
}
labels.end();
await browser.close();
console.log(`${count} pages in ${out}`);
