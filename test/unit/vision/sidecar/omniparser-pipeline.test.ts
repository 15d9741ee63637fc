import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decodePicture } from '../../../../src/vision/shared/picture.ts';
import { Captioner } from '../../../../src/vision/sidecar/icons/captioner.ts';
import { IconDetector } from '../../../../src/vision/sidecar/icons/icon-detector.ts';
import { Vocabulary } from '../../../../src/vision/sidecar/icons/vocabulary.ts';
import { loadPipeline } from '../../../../src/vision/sidecar/load-pipeline.ts';
import { letterbox } from '../../../../src/vision/sidecar/network/letterbox.ts';
import { Runtime } from '../../../../src/vision/sidecar/network/runtime.ts';
import { drawn, words } from '../../../support/drawing.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { BOX_PX, installTinyOmniParser, PX_A_SHADE } from '../../../support/tiny-omniparser.ts';

const home = temporaryFolder('home');
afterAll(() => vi.unstubAllEnvs());

const open = async (widthPx: number, heightPx: number, shapes: string) =>
  decodePicture((await drawn(widthPx, heightPx, shapes, 'black')).toString('base64'));

/** A patch of the picture whose colour tells of a box with this centre, in pixels of the network's input. */
function telling(x: number, y: number, w: number, h: number, centre: { x: number; y: number }): string {
  const colour = [centre.x / PX_A_SHADE, centre.y / PX_A_SHADE, 255].map(Math.round);
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" shape-rendering="crispEdges" fill="rgb(${colour.join()})"/>`;
}

async function detect(side: number | 'free', picture: Awaited<ReturnType<typeof open>>) {
  const folder = installTinyOmniParser(join(home, String(side)), side);
  const detector = await IconDetector.open(await Runtime.open('auto'), folder, 1);
  const found = await detector.detect(picture, 0.3, 0.5);
  return found.map(({ bounds: { x, y, w, h }, ...rest }) => ({ ...rest, box: [x, y, w, h].map(Math.round) }));
}

describe("OmniParser's detector", () => {
  it('takes pictures in a fixed size: scaled, with margins, and its boxes come back in the pixels of the picture', async () => {
    // Twice as wide as high: half the size, with 160 pixels above and below.
    const picture = await open(1280, 640, telling(0, 0, 256, 256, { x: 320, y: 260 }));
    expect(await detect(640, picture)).toEqual([
      { label: 'button', confidence: expect.closeTo(1, 1), box: [600, 160, 2 * BOX_PX, 2 * BOX_PX] },
    ]);
  });

  it('takes pictures in any size, where the network does', async () => {
    const picture = await open(600, 300, telling(28, 22, 256, 128, { x: 320, y: 200 }));
    // Padded to multiples of 32: 4 pixels at the sides, 10 above and below.
    expect(await detect('free', picture)).toEqual([
      { label: 'button', confidence: expect.closeTo(1, 1), box: [296, 170, BOX_PX, BOX_PX] },
    ]);
  });

  it('makes a picture that is too large smaller', async () => {
    const { widthPx, heightPx } = letterbox(await open(2560, 1600, ''), [1, 3, 'height', 'width'], 1280);
    expect([widthPx, heightPx]).toEqual([1280, 800]);
  });

  it('tells one thing once, and leaves out what is not sure', async () => {
    const unsure = `<rect x="0" y="128" width="256" height="128" fill="rgb(20,20,150)"/>`;
    const picture = await open(640, 640, telling(0, 0, 256, 128, { x: 320, y: 400 }) + unsure);
    expect(await detect(640, picture)).toHaveLength(1);
  });

  it('cuts boxes at the edge of the picture', async () => {
    const picture = await open(640, 640, telling(0, 0, 256, 128, { x: 628, y: 8 }));
    expect(await detect(640, picture)).toMatchObject([{ box: [608, 0, 32, 28] }]);
  });
});

describe('captions', () => {
  it('come in batches, each for its own crop, and are remembered', async () => {
    const folder = installTinyOmniParser(join(home, 'captions'), 'free');
    const runtime = await Runtime.open('auto');
    const batches: number[] = [];
    const load = runtime.load.bind(runtime);
    vi.spyOn(runtime, 'load').mockImplementation(async (path, threads) => {
      const model = await load(path, threads);
      if (!path.endsWith('vision_encoder.onnx')) return model;
      return {
        ...model,
        run: (feeds, wanted) => {
          batches.push(feeds.pixel_values?.dims[0] ?? 0);
          return model.run(feeds, wanted);
        },
      };
    });
    const captioner = await Captioner.open(runtime, folder, 1);
    const boxes = Array.from({ length: 20 }, (_, at) => ({ x: at * 20, y: 0, w: 16 + (at % 2), h: 10 + at }));
    const shapes = boxes.map(
      ({ x }, at) => `<rect x="${x}" width="20" height="40" fill="${at % 2 ? 'white' : 'black'}"/>`,
    );
    const picture = await open(400, 40, shapes.join(''));
    const captions = await captioner.caption(picture, boxes);
    expect(captions).toEqual(boxes.map((_, at) => (at % 2 ? 'light icon' : 'dark icon')));
    expect(batches).toEqual([16, 4]);
    expect(await captioner.caption(picture, boxes)).toEqual(captions);
    expect(batches).toEqual([16, 4]);
  });

  it('are spelled from bytes', () => {
    const vocabulary = new Vocabulary({ '<s>': 0, Ã: 1, '©': 2, Ġa: 3 });
    expect(vocabulary.decode([0, 3, 1, 2])).toBe('aé');
  });
});

describe('the whole of it', () => {
  it('names boxes by the text in them, else by what they show', async () => {
    installTinyOmniParser(home, 640);
    vi.stubEnv('HOME', home);
    const { pipeline } = await loadPipeline({ device: 'auto', model: 'omniparser' });
    const shapes =
      telling(0, 512, 128, 128, { x: 100, y: 100 }) +
      telling(256, 512, 128, 128, { x: 300, y: 100 }) +
      '<rect x="280" y="80" width="40" height="40" fill="white"/>' +
      '<rect x="60" y="70" width="90" height="60" fill="white"/>' +
      words('Mix', 86, 106, 16);
    const picture = await open(640, 640, shapes);
    const { elements } = await pipeline.detect(picture, { confidence_threshold: 0.3, iou_threshold: 0.5, named: [] });
    expect(elements.map(({ label, description }) => `${label}: ${description}`).sort()).toEqual([
      'button: Mix',
      'button: light icon',
    ]);
  });

  it('says how to get it where it is not there', async () => {
    vi.stubEnv('HOME', join(home, 'nowhere'));
    await expect(loadPipeline({ device: 'auto', model: 'omniparser' })).rejects.toThrow(
      'strobe models pull omniparser',
    );
  });
});
