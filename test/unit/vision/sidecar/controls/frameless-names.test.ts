import { expect, it } from 'vitest';
import { decodePicture } from '../../../../../src/vision/shared/picture.ts';
import { withoutFramelessNames } from '../../../../../src/vision/sidecar/controls/frameless-names.ts';
import { drawn } from '../../../../support/drawing.ts';

const knob = { label: 'knob', confidence: 0.9, bounds: { x: 30, y: 10, w: 40, h: 40 } };
const word = { label: 'button', confidence: 0.6, bounds: { x: 20, y: 54, w: 60, h: 24 } };
const line = { text: 'Cutoff', confidence: 1, bounds: { x: 28, y: 58, w: 44, h: 16 } };
const disc = '<circle cx="50" cy="30" r="20" fill="#202020"/>';
const letters =
  '<rect x="30" y="60" width="4" height="12" fill="#eee"/><rect x="50" y="62" width="6" height="9" fill="#eee"/>';
const frame = '<rect x="21" y="55" width="58" height="22" fill="#556" stroke="#99a"/>';

async function labels(shapes: string, lines = [line]) {
  const picture = await decodePicture((await drawn(120, 120, shapes, '#3c3c3a')).toString('base64'));
  return withoutFramelessNames(picture, [knob, word], lines).map(({ label }) => label);
}

it('a word beside a knob is its name, and no button', async () => {
  expect(await labels(disc + letters)).toEqual(['knob']);
});

it('with a frame around it, it is a button', async () => {
  expect(await labels(disc + frame + letters)).toEqual(['knob', 'button']);
});

it('where the knob has another name, it is a button', async () => {
  const nearer = { text: 'Resonance', confidence: 1, bounds: { x: 20, y: 50, w: 60, h: 8 } };
  expect(await labels(disc + letters, [nearer, line])).toEqual(['knob', 'button']);
});
