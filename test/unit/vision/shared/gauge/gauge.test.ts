import { describe, expect, it } from 'vitest';
import { readGauge } from '../../../../../src/vision/shared/gauge/gauge.ts';
import { middleOfHandle } from '../../../../../src/vision/shared/gauge/slider.ts';
import { cropPicture, decodePicture } from '../../../../../src/vision/shared/picture.ts';
import { drawn } from '../../../../support/drawing.ts';

type Box = { x: number; y: number; w: number; h: number };

async function read(label: string, box: Box, shapes: string, background = '#dddddd') {
  const picture = await decodePicture((await drawn(240, 240, shapes, background)).toString('base64'));
  return readGauge(label, picture, box);
}

const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

/** A knob of 60 pixels whose pointer has gone this share of its way. */
function knob(value: number, face: string, pointer: string): string {
  const angle = ((135 + 270 * value) * Math.PI) / 180;
  const at = (radius: number) => `${100 + radius * Math.cos(angle)} ${100 + radius * Math.sin(angle)}`;
  return `<circle cx="100" cy="100" r="28" fill="${face}"/><path d="M ${at(10)} L ${at(26)}" stroke="${pointer}" stroke-width="4"/>`;
}

const knobBox = { x: 70, y: 70, w: 60, h: 60 };
const styles = [
  ['#333333', '#ffffff'],
  ['#f0f0f0', '#222222'],
  ['#2255aa', '#ffcc00'],
] as const;

describe.each(styles)('a knob of %s with a pointer of %s', (face, pointer) => {
  it.each([0, 0.1, 0.25, 0.5, 0.75, 0.9, 1])('shows %f', async (value) => {
    const { value: seen } = await read('knob', knobBox, knob(value, face, pointer));
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.03);
  });
});

/** A lit arc around a knob, from where it begins to where its pointer is. */
function arc(value: number): string {
  const at = (share: number) => {
    const angle = ((135 + 270 * share) * Math.PI) / 180;
    return `${100 + 26 * Math.cos(angle)} ${100 + 26 * Math.sin(angle)}`;
  };
  const isLong = 270 * value > 180 ? 1 : 0;
  return `<path d="M ${at(0)} A 26 26 0 ${isLong} 1 ${at(value)}" stroke="#e8a030" stroke-width="6" fill="none"/>`;
}

describe('a knob with a lit arc around it', () => {
  it.each([0.2, 0.3, 0.5, 0.8])('shows %f, and not where the arc begins', async (value) => {
    const angle = ((135 + 270 * value) * Math.PI) / 180;
    const pointer = `<path d="M ${100 + 6 * Math.cos(angle)} ${100 + 6 * Math.sin(angle)} L ${100 + 15 * Math.cos(angle)} ${100 + 15 * Math.sin(angle)}" stroke="#fff" stroke-width="3"/>`;
    const face = '<circle cx="100" cy="100" r="20" fill="#333"/>';
    const { value: seen } = await read('knob', knobBox, face + arc(value) + pointer, '#444444');
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.05);
  });
});

it('the box of a knob may be some pixels off', async () => {
  for (const [x, y] of [
    [73, 70],
    [68, 73],
    [70, 67],
  ] as const) {
    const { value } = await read('knob', { ...knobBox, x, y }, knob(0.3, '#333333', '#ffffff'));
    expect(Math.abs((value ?? -1) - 0.3)).toBeLessThan(0.05);
  }
});

it('the marks of a scale are no pointer', async () => {
  const marks = Array.from({ length: 11 }, (_, mark) => {
    const angle = ((135 + 27 * mark) * Math.PI) / 180;
    const at = (radius: number) => `${100 + radius * Math.cos(angle)} ${100 + radius * Math.sin(angle)}`;
    return `<path d="M ${at(20)} L ${at(27)}" stroke="#fff" stroke-width="2"/>`;
  });
  expect(
    await read('knob', knobBox, `<circle cx="100" cy="100" r="17" fill="#333"/>${marks.join('')}`, '#444444'),
  ).toEqual({});
});

it('a knob without a pointer shows nothing', async () => {
  expect(await read('knob', knobBox, '<circle cx="100" cy="100" r="28" fill="#333"/>')).toEqual({});
});

describe('a slider', () => {
  it.each([0, 0.2, 0.5, 0.8, 1])('lying, shows %f', async (value) => {
    const shapes = rect(20, 108, 200, 4, '#666') + rect(20 + value * 188, 100, 12, 20, '#fff');
    const { value: seen } = await read('slider', { x: 20, y: 100, w: 200, h: 20 }, shapes);
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.03);
  });

  it.each([0, 0.2, 0.5, 0.8, 1])('standing, shows %f', async (value) => {
    const shapes = rect(108, 20, 4, 200, '#000') + rect(100, 20 + (1 - value) * 184, 20, 16, '#c0c0c0');
    const { value: seen } = await read('slider', { x: 100, y: 20, w: 20, h: 200 }, shapes, '#444444');
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.03);
  });

  it('with a filled part and no handle, shows how far it is filled', async () => {
    const shapes = rect(20, 100, 200, 12, '#ccc') + rect(20, 100, 60, 12, '#3584e4');
    const { value } = await read('slider', { x: 20, y: 100, w: 200, h: 12 }, shapes);
    expect(value).toBeCloseTo(0.3, 1);
  });
});

it.each(['slider', 'meter'])('a %s whose handle is as high as its track shows where that is', async (label) => {
  for (const value of [0.2, 0.5, 0.8]) {
    const x = 20 + value * 170;
    const handle =
      rect(x, 100, 30, 16, '#d9d9d9') + rect(x + 14, 101, 1, 14, '#828282') + rect(x + 29, 100, 1, 16, '#828282');
    const { value: seen } = await read(
      label,
      { x: 20, y: 100, w: 200, h: 16 },
      rect(20, 100, 200, 16, '#a0a0a0') + handle,
    );
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.03);
  }
});

describe('a meter', () => {
  it.each([0.1, 0.4, 0.7, 0.95])('lying, shows %f', async (value) => {
    const shapes = rect(20, 100, 200, 16, '#222') + rect(20, 100, 200 * value, 16, '#30d040');
    const { value: seen } = await read('meter', { x: 20, y: 100, w: 200, h: 16 }, shapes);
    expect(Math.abs((seen ?? -1) - value)).toBeLessThan(0.04);
  });

  it('of separate lights, standing, shows how many are lit', async () => {
    const lights = Array.from({ length: 10 }, (_, at) =>
      rect(100, 200 - at * 20, 20, 16, at < 6 ? '#00ff00' : '#003300'),
    );
    const { value } = await read('meter', { x: 100, y: 20, w: 20, h: 196 }, lights.join(''), '#111111');
    expect(Math.abs((value ?? -1) - 0.6)).toBeLessThan(0.05);
  });

  it('of one colour shows no value: it may be empty or full', async () => {
    expect(await read('meter', { x: 20, y: 100, w: 200, h: 16 }, rect(20, 100, 200, 16, '#222'))).toEqual({});
  });
});

describe('switches, boxes and circles', () => {
  const pill = (handle: number, track: string) =>
    `<rect x="20" y="100" width="48" height="24" rx="12" fill="${track}"/><circle cx="${handle}" cy="112" r="10" fill="#fff"/>`;
  const box = { x: 20, y: 100, w: 48, h: 24 };

  it('a switch is on where its handle is right', async () => {
    expect(await read('switch', box, pill(32, '#999'))).toEqual({ checked: false });
    expect(await read('switch', box, pill(56, '#3584e4'))).toEqual({ checked: true });
  });

  it('a box with a tick in it is ticked', async () => {
    const empty = '<rect x="20.5" y="20.5" width="15" height="15" fill="#fff" stroke="#888"/>';
    const tick = '<path d="M 23 28 L 27 32 L 33 24" stroke="#222" stroke-width="2" fill="none"/>';
    const place = { x: 20, y: 20, w: 16, h: 16 };
    expect(await read('checkbox', place, empty)).toEqual({ checked: false });
    expect(await read('checkbox', place, empty + tick)).toEqual({ checked: true });
    expect(await read('radio', place, `${empty}<circle cx="28" cy="28" r="3.5" fill="#222"/>`)).toEqual({
      checked: true,
    });
  });
});

describe('a small circle with a bevel', () => {
  const face = '<circle cx="26.5" cy="26.5" r="5.5" fill="#fff" stroke="#333"/>';
  const dot = '<circle cx="26.5" cy="26.5" r="2.5" fill="#000"/>';
  const places = [20, 19, 21].map((x) => ({ x, y: 20, w: 13, h: 13 }));

  it.each(places)('has no mark where it is empty, at %o', async (place) => {
    expect((await read('radioButton', place, face)).checked ?? false).toBe(false);
    expect(await read('radioButton', place, face + dot)).toEqual({ checked: true });
  });

  it('is surely empty where its place is exact', async () => {
    expect(await read('radioButton', { x: 20, y: 20, w: 13, h: 13 }, face)).toEqual({ checked: false });
  });
});

it('a handle with a bevel, and with the face of the ground, is where its outline is', async () => {
  const track = rect(20, 60, 200, 3, '#716f64');
  const handle = rect(110, 50, 1, 22, '#ffffff') + rect(111, 50, 8, 22, '#ece9d8') + rect(119, 50, 2, 22, '#716f64');
  const box = { x: 20, y: 45, w: 200, h: 32 };
  expect((await read('slider', box, track + handle, '#ece9d8')).value).toBeCloseTo(90 / 189, 1);
  const picture = await decodePicture((await drawn(240, 240, track + handle, '#ece9d8')).toString('base64'));
  expect(middleOfHandle(cropPicture(picture, box))).toBeCloseTo(95.5 / 200, 2);
});

describe('the marks of ttk, which are filled and hold no tick', () => {
  /** A diamond of 12 pixels, as ttk draws it. */
  const diamond = (fill: string) =>
    `<path d="M 26 20 L 32 26 L 26 32 L 20 26 Z" fill="${fill}" stroke="#828282" shape-rendering="crispEdges"/>`;
  const square = (fill: string) => `<rect x="20.5" y="20.5" width="10" height="10" fill="${fill}" stroke="#828282"/>`;
  const places = [0, -1, 1].flatMap((x) => [0, -1, 1].map((y) => ({ x: 20 + x, y: 20 + y, w: 13, h: 13 })));

  it.each(places)('are checked where they are filled with a colour, at %o', async (place) => {
    expect(await read('radio', place, diamond('#4a6984'))).toEqual({ checked: true });
    expect(await read('checkbox', { ...place, w: 11, h: 11 }, square('#4a6984'))).toEqual({ checked: true });
  });

  it.each(places)('are not checked where they are white, at %o', async (place) => {
    expect(await read('radio', place, diamond('#ffffff'))).toEqual({ checked: false });
    expect((await read('checkbox', { ...place, w: 11, h: 11 }, square('#ffffff'))).checked ?? false).toBe(false);
  });

  it('are not checked where they show the colour of what is around', async () => {
    expect(await read('checkbox', { x: 20, y: 20, w: 11, h: 11 }, square('none'), '#204a87')).toEqual({
      checked: false,
    });
  });
});

it('what has no state, or too few pixels, shows nothing', async () => {
  expect(await read('button', knobBox, knob(0.5, '#333', '#fff'))).toEqual({});
  expect(await read('knob', { x: 70, y: 70, w: 6, h: 6 }, '')).toEqual({});
  expect(await read('knob', { x: 500, y: 70, w: 60, h: 60 }, '')).toEqual({});
});
