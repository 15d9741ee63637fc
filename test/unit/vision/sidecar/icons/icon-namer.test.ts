import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Rect } from '../../../../../src/core/rect.ts';
import { decodePicture } from '../../../../../src/vision/shared/picture.ts';
import { IconNamer } from '../../../../../src/vision/sidecar/icons/icon-namer.ts';
import { MODELS_FOLDER } from '../../../../../src/vision/sidecar/load-pipeline.ts';
import { Runtime } from '../../../../../src/vision/sidecar/network/runtime.ts';
import { drawn } from '../../../../support/drawing.ts';
import { temporaryFolder } from '../../../../support/folder.ts';
import { onnx } from '../../../../support/onnx.ts';

const SIZE = 16;
const ICONS = fileURLToPath(new URL('../../../../icons/', import.meta.url));
type HeldOut = [set: string, name: string, concept: string, label: string, x: number, y: number, w: number, h: number];
const folder = temporaryFolder('icons');

/** Weighs the left half of an icon against its right half. */
function tinyIconModel(): Buffer {
  const weights = new Float32Array(SIZE * SIZE * 2);
  for (let at = 0; at < SIZE * SIZE; at++) weights[at * 2 + (at % SIZE < SIZE / 2 ? 0 : 1)] = 0.2;
  return onnx({
    inputs: [{ name: 'icons', type: 'float32', dims: ['batch', 1, SIZE, SIZE] }],
    outputs: [{ name: 'logits', type: 'float32', dims: ['batch', 2] }],
    constants: [
      { name: 'w', dims: [SIZE * SIZE, 2], data: weights },
      { name: 'flat', dims: [2], data: new BigInt64Array([0n, -1n]) },
    ],
    nodes: [
      { op: 'Reshape', inputs: ['icons', 'flat'], outputs: ['row'] },
      { op: 'MatMul', inputs: ['row', 'w'], outputs: ['logits'] },
    ],
  });
}

let namer: IconNamer | undefined;
beforeAll(async () => {
  writeFileSync(join(folder, 'icons.onnx'), tinyIconModel());
  writeFileSync(join(folder, 'icons.json'), JSON.stringify({ size: SIZE, names: ['back', 'forward'], threshold: 0.6 }));
  namer = await IconNamer.open(await Runtime.open('auto'), folder, 1);
});

/** A foot as wide as the icon, and on it a post at one end. */
const icon = (x: number, [paper, ink]: [string, string], side: 'left' | 'right' | 'none') =>
  `<rect x="${x}" width="24" height="24" fill="${paper}"/>` +
  (side === 'none'
    ? ''
    : `<rect x="${x + 4}" y="18" width="16" height="2" fill="${ink}"/>
       <rect x="${x + (side === 'left' ? 4 : 14)}" y="4" width="6" height="14" fill="${ink}"/>`);
const frame = (x: number, ink: string) =>
  `<rect x="${x + 0.5}" y="0.5" width="23" height="23" rx="5" fill="none" stroke="${ink}"/>`;

const namesIn = async (shapes: string, found: readonly { label: string; bounds: Rect }[]) => {
  const picture = await decodePicture((await drawn(160, 24, shapes)).toString('base64'));
  return await namer?.name(
    picture,
    found.map((each) => ({ ...each, confidence: 1 })),
  );
};
const boxes = (label: string, ...lefts: number[]) => lefts.map((x) => ({ label, bounds: { x, y: 0, w: 24, h: 24 } }));

it('an icon is named by its shape, light on dark and dark on light, and not at all where it has none', async () => {
  const shapes =
    icon(0, ['#ffffff', '#000000'], 'left') +
    icon(40, ['#202020', '#e0e0e0'], 'right') +
    icon(80, ['#888888', ''], 'none');
  const wanted = ['back', 'forward', '', ''];
  expect(await namesIn(shapes, boxes('iconButton', 0, 40, 80, 500))).toEqual(wanted);
  expect(await namesIn(shapes, boxes('iconButton', 0, 40, 80, 500))).toEqual(wanted);
});

it('the frame of a button is no part of its icon', async () => {
  const shapes =
    icon(0, ['#ffffff', '#000000'], 'left') +
    frame(0, '#444') +
    icon(40, ['#246', '#fff'], 'right') +
    frame(40, '#8ac');
  expect(await namesIn(shapes, boxes('iconButton', 0, 40))).toEqual(['back', 'forward']);
});

it('the background of a bare icon is what lies around its box', async () => {
  const shapes = icon(0, ['#ffffff', '#000000'], 'left') + icon(24, ['#ffffff', '#d04040'], 'right');
  const tight = [4, 28].map((x) => ({ label: 'icon', bounds: { x, y: 4, w: 16, h: 16 } }));
  expect(await namesIn(shapes, tight)).toEqual(['back', 'forward']);
});

it('what is long has words in it and no icon', async () => {
  const long = [{ label: 'button', bounds: { x: 0, y: 0, w: 60, h: 24 } }];
  expect(await namesIn(icon(0, ['#ffffff', '#000000'], 'left'), long)).toEqual(['']);
});

it('without the model, icons have no names', async () => {
  expect(await IconNamer.open(await Runtime.open('auto'), join(folder, 'nowhere'), 1)).toBeUndefined();
});

it('names icons of sets it was not trained on: most of them, and those mostly right', async () => {
  const own = await IconNamer.open(await Runtime.open('auto'), MODELS_FOLDER, 2);
  const { data, info } = await sharp(join(ICONS, 'held-out.webp'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { icons } = JSON.parse(readFileSync(join(ICONS, 'held-out.json'), 'utf8')) as { icons: HeldOut[] };
  const some = icons.filter((_, at) => at % 5 === 0);
  const names = await own?.name(
    { widthPx: info.width, heightPx: info.height, rgb: data },
    some.map(([, , , label, x, y, w, h]) => ({ label, confidence: 1, bounds: { x, y, w, h } })),
  );
  const given = some.flatMap(([, , concept], at) => (names?.[at] ? [{ concept, name: names[at] }] : []));
  const right = given.filter(({ concept, name }) => concept === name);
  expect(given.length / some.length).toBeGreaterThan(0.7);
  expect(right.length / given.length).toBeGreaterThan(0.9);
});
