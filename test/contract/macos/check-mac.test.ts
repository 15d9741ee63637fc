import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOOKS, look } from '../../../scripts/check-mac/looks.mjs';
import { openMac } from '../../../scripts/check-mac/mac.mjs';
import { SAMPLE_APP, useStandIn } from './stand-in.ts';

const standIn = useStandIn();

const SHEET = [
  'app name=TextEdit bundle=com.apple.TextEdit',
  '  AXWindow subrole=AXStandardWindow title=Untitled frame=300,500,400,200 actions=AXRaise',
  '    AXSheet description=Save modal frame=340,522,320,160',
];
const PAGE = [
  'app name=Chrome bundle=com.google.Chrome',
  '  AXWindow subrole=AXStandardWindow title=Page frame=1040,500,300,200 actions=AXRaise',
  '    AXWebArea frame=1040,500,300,200',
  '      AXButton title=# repeat=7,20 frame=1050,510,80,18 press=nothing',
];

it('what check:mac shows to a person works, as far as no eyes are needed', async () => {
  const pictures: boolean[] = [];
  const mac = await openMac(SAMPLE_APP, { tell: () => {}, open: (file) => pictures.push(existsSync(file)) });
  try {
    for (const [id, world] of [
      ['com.apple.TextEdit', SHEET],
      ['com.google.Chrome', PAGE],
    ] as const) {
      await standIn.launch(await standIn.desktop(), ['--world', standIn.world(world)], standIn.bundle(id));
    }
    standIn.faults('chrome=-25208 page-ms=200');
    const results = await look(LOOKS, mac, async (_, [first = '']) => first);
    expect(Object.fromEntries(results.map(({ name, outcome, detail }) => [name, `${outcome}: ${detail}`]))).toEqual({
      'permission prompt': 'passed: terminal; what doctor names is in its section',
      'pop-up': 'passed: y; by ax',
      'text field': 'passed: y; by ax',
      'picture of a dialog': 'passed: y; 600×280 pixels, scale 2',
      'picture of a window with a sheet': 'passed: y; 640×320 pixels, scale 2',
      'rear window': 'passed: y; "own"',
      'second display': 'passed: y; 1800×1400 pixels, scale 2',
      'first page of Chrome': 'passed: y; 7 elements on the page, 0 warnings',
    });
    expect(pictures).toEqual([true, true, true]);
  } finally {
    standIn.faults('');
    await mac.close();
  }
});
