import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../../../../src/vision/shared/picture.ts';
import { stepperHalves } from '../../../../../src/vision/sidecar/controls/stepper-halves.ts';
import { drawn } from '../../../../support/drawing.ts';

const FIELD = '<rect x="20" y="20" width="120" height="30" fill="#fff" stroke="#999"/>';
const NUMBER = '<rect x="28" y="29" width="6" height="12"/><rect x="38" y="29" width="6" height="12"/>';
const sign = (x: number, path: string) =>
  `<path transform="translate(${x} 35)" d="${path}" stroke="#333" stroke-width="2"/>`;
const minus = (x: number) => sign(x, 'M-6 0H6');
const plus = (x: number) => sign(x, 'M-6 0H6M0-6V6');

async function halvesOf(shapes: string) {
  const picture = await decodePicture((await drawn(160, 70, FIELD + NUMBER + shapes)).toString('base64'));
  const halves = stepperHalves(picture, { label: 'stepper', confidence: 0.8, bounds: { x: 20, y: 20, w: 120, h: 30 } });
  return halves.map(({ description, bounds: { x, y, w, h } }) => `${description} ${[x, y, w, h].map(Math.round)}`);
}

describe('the halves of a spin button', () => {
  it('are its minus and plus, side by side', async () => {
    expect(await halvesOf(minus(95) + plus(125))).toEqual(['increase 110,20,30,30', 'decrease 80,20,30,30']);
  });

  it('are its minus and plus around the number', async () => {
    const around = `${FIELD + minus(35)}<rect x="70" y="29" width="6" height="12"/>${plus(125)}`;
    const halves = await halvesOf(around);
    expect(halves).toEqual(['increase 110,20,30,30', 'decrease 20,20,30,30']);
  });

  it('are its arrows, one above the other', async () => {
    const arrows = '<path d="M124 32h10l-5-6zM124 38h10l-5 6z" fill="#333"/>';
    expect(await halvesOf(arrows)).toEqual(['increase 118,20,22,15', 'decrease 118,35,22,15']);
  });

  it('are none where only a number shows', async () => {
    expect(await halvesOf('')).toEqual([]);
  });
});
