import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/core/backend.ts';
import { patience } from '../../support/desktop.ts';
import { useStandIn } from './stand-in.ts';

const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;
const MAGENTA = [255, 0, 255, 255];
const SHEET = [0xf6, 0xf6, 0xf6, 255];

const standIn = useStandIn();
let app: Application;

beforeAll(async () => {
  const world = standIn.world([
    'app name=Sheets bundle=dev.strobe.Sheets',
    '  AXWindow subrole=AXStandardWindow title=Document frame=100,100,400,200 actions=AXRaise',
    '    AXImage description=Swatch frame=100,100,40,20 colour=ff00ff',
    '    AXSheet description=Save modal frame=60,122,480,400',
    '      AXButton title=Cancel frame=80,480,80,24 press=nothing',
  ]);
  app = (await standIn.launch(await standIn.desktop(), ['--world', world])).app;
  await app.read(EVERYTHING, patience());
});

beforeEach(() => standIn.faults(''));

async function documentHandle(): Promise<string> {
  const window = (await app.windows(patience())).find(({ title }) => title === 'Document');
  if (!window) throw new Error('no document');
  return window.handle;
}

describe('a window with a sheet', () => {
  it('is pictured without the sheet, in its own size', async () => {
    const picture = await app.capture({ window: await documentHandle() }, patience());
    expect(picture).toMatchObject({
      widthPx: 800,
      heightPx: 400,
      scale: 2,
      bounds: { x: 100, y: 100, w: 400, h: 200 },
    });
    expect([...picture.rgba.subarray(0, 4)]).toEqual(MAGENTA);
  });

  it('has the sheet pictured by itself, which comes first', async () => {
    const picture = await app.capture({}, patience());
    expect(picture).toMatchObject({ widthPx: 960, heightPx: 800, scale: 2, window: { title: 'Save', modal: true } });
    expect([...picture.rgba.subarray(0, 4)]).toEqual(SHEET);
  });

  it('is refused where the picture shows more than the window', async () => {
    const window = await documentHandle();
    standIn.faults('attached-anyway');
    await expect(app.capture({ window }, patience())).rejects.toMatchObject({
      code: 'capture_failed',
      message: expect.stringContaining('960×844 pixels, which does not fit a window of 400×200 points'),
    });
  });
});
