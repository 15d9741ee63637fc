import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IconDetector } from '../../../../../src/vision/sidecar/icons/icon-detector.ts';
import { Runtime } from '../../../../../src/vision/sidecar/network/runtime.ts';
import { temporaryFolder } from '../../../../support/folder.ts';
import { BOX_PX, boxPatch, installTinyOmniParser, paintPicture } from '../../../../support/tiny-omniparser.ts';

const home = temporaryFolder('home');

async function detect(side: number | 'free', picture: Awaited<ReturnType<typeof paintPicture>>) {
  const folder = installTinyOmniParser(join(home, String(side)), side);
  const detector = await IconDetector.open(await Runtime.open('auto'), folder, 1);
  const found = await detector.detect(picture, 0.3, 0.5);
  return found.map(({ bounds: { x, y, w, h }, ...rest }) => ({ ...rest, box: [x, y, w, h].map(Math.round) }));
}

describe("OmniParser's detector", () => {
  it('takes pictures in a fixed size: scaled, with margins, and its boxes come back in the pixels of the picture', async () => {
    // Twice as wide as high: half the size, with 160 pixels above and below.
    const picture = await paintPicture(1280, 640, boxPatch(0, 0, 256, 256, { x: 320, y: 260 }));
    expect(await detect(640, picture)).toEqual([
      { label: 'button', confidence: expect.closeTo(1, 1), box: [600, 160, 2 * BOX_PX, 2 * BOX_PX] },
    ]);
  });

  it('takes pictures in any size, where the network does', async () => {
    const picture = await paintPicture(600, 300, boxPatch(28, 22, 256, 128, { x: 320, y: 200 }));
    // Padded to multiples of 32: 4 pixels at the sides, 10 above and below.
    expect(await detect('free', picture)).toEqual([
      { label: 'button', confidence: expect.closeTo(1, 1), box: [296, 170, BOX_PX, BOX_PX] },
    ]);
  });

  it('finds one control once, and leaves out what has too little confidence', async () => {
    const unsure = `<rect x="0" y="128" width="256" height="128" fill="rgb(20,20,150)"/>`;
    const picture = await paintPicture(640, 640, boxPatch(0, 0, 256, 128, { x: 320, y: 400 }) + unsure);
    expect(await detect(640, picture)).toHaveLength(1);
  });

  it('cuts boxes at the edge of the picture', async () => {
    const picture = await paintPicture(640, 640, boxPatch(0, 0, 256, 128, { x: 628, y: 8 }));
    expect(await detect(640, picture)).toMatchObject([{ box: [608, 0, 32, 28] }]);
  });
});
