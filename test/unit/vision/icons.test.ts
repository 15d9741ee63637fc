import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IconNamer } from '../../../src/vision/icon-namer.ts';
import { decodePicture } from '../../../src/vision/picture.ts';
import { Runtime } from '../../../src/vision/runtime.ts';
import { drawn } from '../../support/drawing.ts';
import { onnx } from '../../support/onnx.ts';

const SIZE = 16;
const folder = mkdtempSync(join(tmpdir(), 'strobe-icons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  writeFileSync(join(folder, 'icons.json'), JSON.stringify({ size: SIZE, names: ['back', 'forward'], threshold: 0.7 }));
  namer = await IconNamer.open(await Runtime.open('auto'), folder, 1);
});

const icon = (x: number, colours: [string, string], side: 'left' | 'right' | 'none') =>
  `<rect x="${x}" width="24" height="24" fill="${colours[0]}"/>` +
  (side === 'none'
    ? ''
    : `<rect x="${x + (side === 'left' ? 3 : 13)}" y="3" width="8" height="18" fill="${colours[1]}"/>`);

it('an icon is named by its shape, light on dark and dark on light, and not at all where it has none', async () => {
  const shapes =
    icon(0, ['#ffffff', '#000000'], 'left') +
    icon(40, ['#202020', '#e0e0e0'], 'right') +
    icon(80, ['#888888', ''], 'none');
  const picture = await decodePicture((await drawn(120, 24, shapes)).toString('base64'));
  const boxes = [0, 40, 80, 500].map((x) => ({ x, y: 0, w: 24, h: 24 }));
  expect(await namer?.name(picture, boxes)).toEqual(['back', 'forward', '', '']);
  expect(await namer?.name(picture, boxes)).toEqual(['back', 'forward', '', '']);
});

it('without the model, icons have no names', async () => {
  expect(await IconNamer.open(await Runtime.open('auto'), join(folder, 'nowhere'), 1)).toBeUndefined();
});
