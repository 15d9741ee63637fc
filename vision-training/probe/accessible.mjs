/**
 * Screenshots labelled by Strobe's own reading of the accessibility tree, for applications that paint without widgets of
 * their own: node accessible.mjs OUT NAME COMMAND [ARGUMENT...]
 * Text inside controls is no node of such a tree, so `text` and `icon` are not scored on these pictures.
 */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { Timeouts } from '../../dist/core/timeouts.js';
import { LinuxPlatform } from '../../dist/platform/linux/platform.js';

const KINDS = {
  button: 'button',
  textField: 'textField',
  popUpButton: 'dropdown',
  comboBox: 'dropdown',
  spinButton: 'stepper',
  slider: 'slider',
  progressIndicator: 'meter',
  tab: 'tab',
  menuItem: 'menuItem',
  scrollBar: 'scrollbar',
  link: 'link',
};
const UNLABELLED = [
  'text',
  'icon',
  'image',
  'listItem',
  'cell',
  'node',
  'canvas',
  'key',
  'pad',
  'checkbox',
  'radio',
  'switch',
  'knob',
];
const MANY = { depth: 60, maxNodes: 20_000, expand: 'nothing' };

const [out, name, command, ...args] = process.argv.slice(2);
const patience = () => AbortSignal.timeout(120_000);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const platform = new LinuxPlatform(new Timeouts());
const desktop = await platform.openDesktop('isolated', patience());
const program = await desktop.start({ command, args, cwd: undefined, env: {} }, patience());
try {
  const app = await desktop.waitForApp(program, patience());
  await pause(8000);
  const { roots } = await app.read(MANY, patience());
  const [window] = (await app.windows(patience())).toSorted(
    (a, b) => b.bounds.w * b.bounds.h - a.bounds.w * a.bounds.h,
  );
  const capture = await app.capture({ window: window.handle }, patience());
  fs.mkdirSync(out, { recursive: true });
  const { x: left, y: top, w: width, h: height } = capture.bounds;
  const boxes = [];
  const visit = (node) => {
    const kind = KINDS[node.role];
    if (kind && node.bounds && !node.offscreen) {
      const { x, y, w, h } = node.bounds;
      boxes.push([kind === 'button' && w < h * 1.6 ? 'iconButton' : kind, x - left, y - top, w, h]);
    }
    if (kind !== 'dropdown' && kind !== 'stepper') for (const child of node.children) visit(child);
  };
  for (const root of roots) visit(root);
  const size = { w: width, h: height };
  const inside = boxes.filter(
    ([, x, y, w, h]) => x >= 0 && y >= 0 && x + w <= size.w + 1 && y + h <= size.h + 1 && w > 5 && h > 5,
  );
  const file = `${name}.webp`;
  await sharp(capture.rgba, { raw: { width: capture.widthPx, height: capture.heightPx, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 85 })
    .toFile(path.join(out, file));
  fs.appendFileSync(
    path.join(out, 'labels.jsonl'),
    `${JSON.stringify({ file, ...size, source: name, unlabelled: UNLABELLED, boxes: inside })}\n`,
  );
  console.log(name, inside.length, 'boxes');
} finally {
  await program.end();
  await desktop[Symbol.asyncDispose]();
  platform[Symbol.dispose]();
}
