import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '../../../../src/vision/shared/picture.ts';
import { loadPipeline } from '../../../../src/vision/sidecar/load-pipeline.ts';
import type { Pipeline } from '../../../../src/vision/sidecar/pipeline.ts';
import { drawn, mark, words } from '../../../support/drawing.ts';
import { type ModelsFolder, tinyModels } from '../../../support/tiny-models.ts';

let models: ModelsFolder;
let pipeline: Pipeline;
beforeAll(async () => {
  models = tinyModels();
  pipeline = (await loadPipeline({ device: 'auto', model: 'builtin', models: models.path })).pipeline;
});
afterAll(() => models[Symbol.dispose]());

async function see(shapes: string, options: { named?: { x: number; y: number; w: number; h: number }[] } = {}) {
  const picture = await decodePicture((await drawn(610, 405, shapes)).toString('base64'));
  const { elements } = await pipeline.detect(picture, {
    confidence_threshold: 0.3,
    iou_threshold: 0.5,
    named: [],
    ...options,
  });
  return elements;
}

describe('a picture', () => {
  it('gives boxes in its own pixels, also where it is no multiple of the stride', async () => {
    const found = await see(mark('knob', 204, 100) + mark('knob', 604, 396));
    const boxes = found.filter(({ label }) => label === 'knob').map(({ bounds }) => bounds);
    expect(boxes.map(({ x, y, w, h }) => [x, y, w, h].map(Math.round))).toEqual(
      expect.arrayContaining([
        [184, 80, 40, 40],
        [584, 376, 26, 29],
      ]),
    );
  });

  it('names a control by the text beside it, and leaves other text as it is', async () => {
    const found = await see(
      mark('knob', 204, 100) +
        mark('text', 204, 137) +
        words('Filter cutoff', 156, 142) +
        mark('text', 436, 298) +
        words('Elsewhere', 400, 302),
    );
    expect(found.map(({ label, description }) => `${label} ${description}`).sort()).toEqual([
      'knob Filter cutoff',
      'text Elsewhere',
    ]);
  });

  it('reads no text in boxes that have a name already', async () => {
    const shapes = mark('text', 436, 298) + words('Elsewhere', 400, 302);
    expect((await see(shapes)).length).toBe(1);
    expect(await see(shapes, { named: [{ x: 370, y: 280, w: 200, h: 40 }] })).toEqual([]);
  });

  it('is searched by the text detector where the control detector finds no text', async () => {
    const found = await see(mark('knob', 204, 300) + words('Resonance', 300, 60, 18));
    expect(found.find(({ label }) => label === 'text')?.description).toBe('Resonance');
  });

  it('with more text than can be read in time gives the rest with the next picture', async () => {
    const rows = Array.from({ length: 16 }, (_, row) => 12 + row * 24);
    const lines = rows.flatMap((y, row) =>
      [100, 400].map((x, column) => mark('text', x, y) + words(`Line ${row * 2 + column}`, x - 40, y + 5)),
    );
    const picture = await decodePicture((await drawn(610, 405, lines.join(''))).toString('base64'));
    const options = { confidence_threshold: 0.3, iou_threshold: 0.5, named: [] };
    const first = await pipeline.detect(picture, options);
    expect(first.unread).toBeGreaterThan(0);
    expect(first.elements.length + first.unread).toBe(32);
    await pipeline.readPending?.(() => false);
    expect((await pipeline.detect(picture, { ...options, named: [{ x: 0, y: 0, w: 610, h: 405 }] })).unread).toBe(0);
    await pipeline.detect(picture, options);
    await pipeline.readPending?.(() => true);
    const last = await pipeline.detect(picture, options);
    expect(last.unread).toBe(0);
    expect(last.elements.map(({ description }) => description)).toContain('Line 31');
  });
});
