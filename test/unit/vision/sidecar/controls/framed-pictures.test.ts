import { expect, it } from 'vitest';
import { decodePicture } from '../../../../../src/vision/shared/picture.ts';
import { withFramedPicturesAsButtons } from '../../../../../src/vision/sidecar/controls/framed-pictures.ts';
import { drawn } from '../../../../support/drawing.ts';

async function labelOf(shapes: string, label = 'knob') {
  const picture = await decodePicture((await drawn(120, 120, shapes, '#3c3c3a')).toString('base64'));
  const box = { label, confidence: 0.9, bounds: { x: 31, y: 29, w: 38, h: 41 } };
  return withFramedPicturesAsButtons(picture, [box])[0]?.label;
}

const frame = '<rect x="30" y="30" width="40" height="40" rx="3" fill="#505050" stroke="#141414" stroke-width="2"/>';
const disc =
  '<circle cx="50" cy="50" r="17" fill="#202020"/><path d="M 50 48 L 50 35" stroke="#fff" stroke-width="3"/>';

it('a picture in a frame is a button', async () => {
  const wave =
    '<path d="M 36 50 L 36 40 L 50 40 L 50 60 L 64 60 L 64 50" stroke="#e8a030" stroke-width="2" fill="none"/>';
  expect(await labelOf(frame + wave)).toBe('iconButton');
});

it('what is round turns, in a frame or without one', async () => {
  expect(await labelOf(frame + disc)).toBe('knob');
  expect(await labelOf(disc)).toBe('knob');
});

it('other controls stay what they are', async () => {
  expect(await labelOf(frame, 'checkbox')).toBe('checkbox');
});
