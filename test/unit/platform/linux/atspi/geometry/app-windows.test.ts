import { describe, expect, it } from 'vitest';
import { AppWindows } from '../../../../../../src/platform/linux/atspi/geometry/app-windows.ts';
import { matchWindows, type WindowTraits } from '../../../../../../src/platform/linux/atspi/geometry/window-match.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { PLAIN } from '../../../../../../src/platform/linux/atspi/toolkits/toolkit.ts';
import type { ScreenWindow } from '../../../../../../src/platform/linux/screen/window.ts';

const BOX = { x: 10, y: 20, w: 300, h: 200 };
const face = (title: string, rest: Partial<WindowTraits> = {}): WindowTraits => ({
  title,
  box: BOX,
  shows: true,
  active: false,
  ...rest,
});
const window = (handle: number, title: string, rest: Partial<ScreenWindow> = {}): ScreenWindow => ({
  handle,
  title,
  bounds: BOX,
  mapped: true,
  minimised: false,
  popup: false,
  kind: 'normal',
  modal: false,
  ...rest,
});
const matches = (
  faces: WindowTraits[],
  windows: ScreenWindow[],
  knowPlaces = true,
  before?: (number | undefined)[],
  isSure = true,
) => {
  const known = before?.map((handle) => (handle === undefined ? undefined : { handle, isSure }));
  const found = matchWindows(faces, windows, { knowPlaces, ...(known && { before: known }) });
  return faces.map((_, index) => found.get(index));
};
const ids = (...args: Parameters<typeof matches>) => matches(...args).map((match) => match?.window?.handle);
const sure = (...args: Parameters<typeof matches>) => matches(...args).map((match) => match?.isSure);

describe('which window each top-level object is', () => {
  it('is told by the title', () => {
    expect(ids([face('A'), face('B')], [window(2, 'B'), window(1, 'A')])).toEqual([1, 2]);
  });

  it('is told by the size where no title fits, and nobody gets the window of another', () => {
    expect(ids([face('A'), face('')], [window(1, 'A'), window(2, '')])).toEqual([1, 2]);
    expect(ids([face(''), face('A')], [window(1, 'A'), window(2, '')])).toEqual([2, 1]);
    expect(ids([face('A')], [window(1, 'A — Program')])).toEqual([1]);
    expect(ids([face('A')], [window(1, 'B', { bounds: { ...BOX, w: 301 } })])).toEqual([undefined]);
  });

  it('is told by the size with the frame that a window manager draws, or without the shadow of GTK', () => {
    const decorations = { left: 1, right: 1, top: 26, bottom: 1 };
    const framed = { x: 9, y: -6, w: 302, h: 227 };
    const larger = { x: 11, y: 30, w: 303, h: 225 };
    const windows = [window(1, 'A', { decorations, bounds: larger }), window(2, 'A', { decorations })];
    expect(ids([face('A', { box: framed })], windows)).toEqual([2]);
    const shadow = { left: 5, right: 5, top: 5, bottom: 5 };
    const shadowed = window(3, '', { shadow, bounds: { x: 5, y: 15, w: 310, h: 210 } });
    expect(ids([face('')], [shadowed])).toEqual([3]);
  });

  it('is told by the place, where the toolkit knows it', () => {
    const there = { ...BOX, x: 500 };
    const windows = [window(1, 'A', { bounds: there }), window(2, 'A')];
    expect(ids([face('A'), face('A', { box: there })], windows)).toEqual([2, 1]);
    expect(ids([face('A'), face('A', { box: there })], windows, false)).toEqual([1, 2]);
  });

  it('is a guess, where windows were moved and the toolkit does not know yet', () => {
    const moved = [window(1, 'A', { bounds: { ...BOX, x: 700 } }), window(2, 'A', { bounds: { ...BOX, x: 900 } })];
    const faces = [face('A', { box: { ...BOX, x: 500 } }), face('A')];
    expect(ids(faces, moved)).toEqual([1, 2]);
    expect(sure(faces, moved)).toEqual([false, false]);
    expect(ids(faces, moved, true, [2, 1])).toEqual([2, 1]);
    expect(sure(faces, moved, true, [2, 1])).toEqual([true, true]);
  });

  it('is told by the keyboard, and at last by the order', () => {
    const windows = [window(1, 'A', { active: true }), window(2, 'A', { active: false })];
    expect(ids([face('A'), face('A', { active: true })], windows, false)).toEqual([2, 1]);
    expect(ids([face('A'), face('A')], [window(2, 'A'), window(1, 'A')], false)).toEqual([1, 2]);
  });

  it('is sure but for the keyboard and the order', () => {
    const there = { ...BOX, x: 500 };
    const apart = [window(1, 'A'), window(2, 'A', { bounds: there })];
    expect(sure([face('A'), face('B')], [window(1, 'A'), window(2, 'B')])).toEqual([true, true]);
    expect(sure([face('A'), face('A', { box: there })], apart)).toEqual([true, true]);
    expect(sure([face('A'), face('A')], apart)).toEqual([false, false]);
    expect(sure([face('A'), face('A'), face('B')], [...apart, window(3, 'B')], false)).toEqual([false, false, true]);
  });

  it('stays what it was among those that are alike, whatever has the keyboard', () => {
    const windows = [window(1, 'A', { active: true }), window(2, 'A', { active: false, mapped: false })];
    const faces = [face('A'), face('A', { active: true })];
    expect(ids(faces, windows)).toEqual([2, 1]);
    expect(ids(faces, windows, true, [1, 2])).toEqual([1, 2]);
    expect(sure(faces, windows, true, [1, 2])).toEqual([true, true]);
    expect(ids([face('A'), face('B')], [window(1, 'B'), window(2, 'A')], true, [1, 2])).toEqual([2, 1]);
  });

  it('is guessed to be what it was when it had the keyboard, unless that says otherwise now', () => {
    const windows = [window(1, 'A', { active: false }), window(2, 'A', { active: true }), window(3, 'A')];
    const faces = [face('A'), face('A'), face('A', { active: true })];
    expect(ids(faces, windows, true, [3, undefined, undefined], false)).toEqual([3, 1, 2]);
    expect(ids(faces, windows, true, [2, undefined, undefined], false)).toEqual([1, 3, 2]);
    expect(sure(faces, windows, true, [3, undefined, undefined], false)).toEqual([false, false, false]);
  });

  it('leaves a window to what shows, rather than to a dialog that was closed', () => {
    expect(ids([face('A', { shows: false }), face('A')], [window(1, 'A')])).toEqual([undefined, 1]);
  });

  it('gives a minimised window to what has lost its title', () => {
    const windows = [window(1, 'A'), window(2, 'A', { mapped: false, minimised: true })];
    expect(ids([face('A'), face('')], windows)).toEqual([1, 2]);
    expect(ids([face(''), face('A')], windows)).toEqual([2, 1]);
  });

  it('is never a popup', () => {
    expect(ids([face('A')], [window(1, 'A', { popup: true })])).toEqual([undefined]);
  });

  it('is told at twice the size', () => {
    expect(ids([face('')], [window(1, 'A', { bounds: { x: 20, y: 40, w: 600, h: 400 } })])).toEqual([1]);
  });
});

describe('what was once told apart', () => {
  const refs = ['/left', '/right'].map((path) => refOf(':1.7', path));
  const found = async (tops: AppWindows, faces: WindowTraits[], windows: ScreenWindow[]) => {
    const all = await tops.of(refs, async ({ path }) => faces[path === '/left' ? 0 : 1] ?? face(''), windows, PLAIN);
    return all.map(({ window: match, isSure }) => [match?.handle, isSure]);
  };
  const alike = [window(1, 'A', { active: true }), window(2, 'A', { active: false })];
  const rightHasKeyboard = [face('A'), face('A', { active: true })];

  it('stays so when it is alike', async () => {
    const tops = new AppWindows();
    await found(tops, [face('A'), face('B')], [window(1, 'A'), window(2, 'B')]);
    expect(await found(tops, rightHasKeyboard, alike)).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('is forgotten with its window, but not when the display does not answer', async () => {
    const tops = new AppWindows();
    await found(tops, [face('A'), face('B')], [window(1, 'A'), window(2, 'B')]);
    await found(tops, rightHasKeyboard, []);
    expect(await found(tops, rightHasKeyboard, alike)).toEqual([
      [1, true],
      [2, true],
    ]);
    await found(tops, rightHasKeyboard, [window(3, 'A')]);
    expect(await found(tops, rightHasKeyboard, alike)).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  it('is a guess by the keyboard, until that says otherwise', async () => {
    const tops = new AppWindows();
    expect(await found(tops, rightHasKeyboard, alike)).toEqual([
      [2, false],
      [1, false],
    ]);
    const neither = alike.map((each) => ({ ...each, active: false }));
    expect(await found(tops, [face('A'), face('A')], neither)).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(
      await found(tops, rightHasKeyboard, [window(1, 'A', { active: false }), window(2, 'A', { active: true })]),
    ).toEqual([
      [1, false],
      [2, false],
    ]);
  });
});
