import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Captioner } from '../../../../../src/vision/sidecar/icons/captioner.ts';
import { Vocabulary } from '../../../../../src/vision/sidecar/icons/vocabulary.ts';
import { Runtime } from '../../../../../src/vision/sidecar/network/runtime.ts';
import { temporaryFolder } from '../../../../support/folder.ts';
import { installTinyOmniParser, paintPicture } from '../../../../support/tiny-omniparser.ts';

const home = temporaryFolder('home');

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
    const picture = await paintPicture(400, 40, shapes.join(''));
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
