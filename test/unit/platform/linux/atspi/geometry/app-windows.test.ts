import { describe, expect, it } from 'vitest';
import { AppWindows } from '../../../../../../src/platform/linux/atspi/geometry/app-windows.ts';
import { matchWindows, type WindowTraits } from '../../../../../../src/platform/linux/atspi/geometry/window-match.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { PLAIN } from '../../../../../../src/platform/linux/atspi/toolkits/toolkit.ts';
import type { ScreenWindow } from '../../../../../../src/platform/linux/screen/window.ts';

const BOX = { x: 10, y: 20, w: 300, h: 200 };
const traits = (title: string, rest: Partial<WindowTraits> = {}): WindowTraits => ({
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
  all: WindowTraits[],
  windows: ScreenWindow[],
  knowPlaces = true,
  before?: (number | undefined)[],
  isSure = true,
) => {
  const known = before?.map((handle) => (handle === undefined ? undefined : { handle, isSure }));
  const found = matchWindows(all, windows, { knowPlaces, ...(known && { before: known }) });
  return all.map((_, index) => found.get(index));
};
const ids = (...args: Parameters<typeof matches>) => matches(...args).map((match) => match?.window?.handle);
const sure = (...args: Parameters<typeof matches>) => matches(...args).map((match) => match?.isSure);

describe('which window each top-level object is', () => {
  it('is known by the title', () => {
    expect(ids([traits('A'), traits('B')], [window(2, 'B'), window(1, 'A')])).toEqual([1, 2]);
  });

  it('is known by the size where no title fits, and nobody gets the window of another', () => {
    expect(ids([traits('A'), traits('')], [window(1, 'A'), window(2, '')])).toEqual([1, 2]);
    expect(ids([traits(''), traits('A')], [window(1, 'A'), window(2, '')])).toEqual([2, 1]);
    expect(ids([traits('A')], [window(1, 'A — Program')])).toEqual([1]);
    expect(ids([traits('A')], [window(1, 'B', { bounds: { ...BOX, w: 301 } })])).toEqual([undefined]);
  });

  it('is known by the size with the frame that a window manager draws, or without the shadow of GTK', () => {
    const decorations = { left: 1, right: 1, top: 26, bottom: 1 };
    const framed = { x: 9, y: -6, w: 302, h: 227 };
    const larger = { x: 11, y: 30, w: 303, h: 225 };
    const windows = [window(1, 'A', { decorations, bounds: larger }), window(2, 'A', { decorations })];
    expect(ids([traits('A', { box: framed })], windows)).toEqual([2]);
    const shadow = { left: 5, right: 5, top: 5, bottom: 5 };
    const shadowed = window(3, '', { shadow, bounds: { x: 5, y: 15, w: 310, h: 210 } });
    expect(ids([traits('')], [shadowed])).toEqual([3]);
  });

  it('is known by the place, where the toolkit knows it', () => {
    const there = { ...BOX, x: 500 };
    const windows = [window(1, 'A', { bounds: there }), window(2, 'A')];
    expect(ids([traits('A'), traits('A', { box: there })], windows)).toEqual([2, 1]);
    expect(ids([traits('A'), traits('A', { box: there })], windows, false)).toEqual([1, 2]);
  });

  it('is a guess, where windows were moved and the toolkit does not know yet', () => {
    const moved = [window(1, 'A', { bounds: { ...BOX, x: 700 } }), window(2, 'A', { bounds: { ...BOX, x: 900 } })];
    const all = [traits('A', { box: { ...BOX, x: 500 } }), traits('A')];
    expect(ids(all, moved)).toEqual([1, 2]);
    expect(sure(all, moved)).toEqual([false, false]);
    expect(ids(all, moved, true, [2, 1])).toEqual([2, 1]);
    expect(sure(all, moved, true, [2, 1])).toEqual([true, true]);
  });

  it('is known by focus, and at last by the order', () => {
    const windows = [window(1, 'A', { active: true }), window(2, 'A', { active: false })];
    expect(ids([traits('A'), traits('A', { active: true })], windows, false)).toEqual([2, 1]);
    expect(ids([traits('A'), traits('A')], [window(2, 'A'), window(1, 'A')], false)).toEqual([1, 2]);
  });

  it('is sure but where focus or the order decides', () => {
    const there = { ...BOX, x: 500 };
    const apart = [window(1, 'A'), window(2, 'A', { bounds: there })];
    expect(sure([traits('A'), traits('B')], [window(1, 'A'), window(2, 'B')])).toEqual([true, true]);
    expect(sure([traits('A'), traits('A', { box: there })], apart)).toEqual([true, true]);
    expect(sure([traits('A'), traits('A')], apart)).toEqual([false, false]);
    expect(sure([traits('A'), traits('A'), traits('B')], [...apart, window(3, 'B')], false)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('stays what it was among those that are alike, whatever has focus', () => {
    const windows = [window(1, 'A', { active: true }), window(2, 'A', { active: false, mapped: false })];
    const all = [traits('A'), traits('A', { active: true })];
    expect(ids(all, windows)).toEqual([2, 1]);
    expect(ids(all, windows, true, [1, 2])).toEqual([1, 2]);
    expect(sure(all, windows, true, [1, 2])).toEqual([true, true]);
    expect(ids([traits('A'), traits('B')], [window(1, 'B'), window(2, 'A')], true, [1, 2])).toEqual([2, 1]);
  });

  it('is guessed to be what it was when it had focus, unless another has focus now', () => {
    const windows = [window(1, 'A', { active: false }), window(2, 'A', { active: true }), window(3, 'A')];
    const all = [traits('A'), traits('A'), traits('A', { active: true })];
    expect(ids(all, windows, true, [3, undefined, undefined], false)).toEqual([3, 1, 2]);
    expect(ids(all, windows, true, [2, undefined, undefined], false)).toEqual([1, 3, 2]);
    expect(sure(all, windows, true, [3, undefined, undefined], false)).toEqual([false, false, false]);
  });

  it('leaves a window to what shows, rather than to a dialog that was closed', () => {
    expect(ids([traits('A', { shows: false }), traits('A')], [window(1, 'A')])).toEqual([undefined, 1]);
  });

  it('gives a minimised window to what has lost its title', () => {
    const windows = [window(1, 'A'), window(2, 'A', { mapped: false, minimised: true })];
    expect(ids([traits('A'), traits('')], windows)).toEqual([1, 2]);
    expect(ids([traits(''), traits('A')], windows)).toEqual([2, 1]);
  });

  it('is never a popup', () => {
    expect(ids([traits('A')], [window(1, 'A', { popup: true })])).toEqual([undefined]);
  });

  it('is known at twice the size', () => {
    expect(ids([traits('')], [window(1, 'A', { bounds: { x: 20, y: 40, w: 600, h: 400 } })])).toEqual([1]);
  });
});

describe('what was once distinguished', () => {
  const refs = ['/left', '/right'].map((path) => refOf(':1.7', path));
  const found = async (tops: AppWindows, all: WindowTraits[], windows: ScreenWindow[]) => {
    const matched = await tops.of(
      refs,
      async ({ path }) => all[path === '/left' ? 0 : 1] ?? traits(''),
      windows,
      PLAIN,
    );
    return matched.map(({ window: match, isSure }) => [match?.handle, isSure]);
  };
  const alike = [window(1, 'A', { active: true }), window(2, 'A', { active: false })];
  const rightHasFocus = [traits('A'), traits('A', { active: true })];

  it('stays so when it is alike', async () => {
    const tops = new AppWindows();
    await found(tops, [traits('A'), traits('B')], [window(1, 'A'), window(2, 'B')]);
    expect(await found(tops, rightHasFocus, alike)).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('is forgotten with its window, but not when the screen does not answer', async () => {
    const tops = new AppWindows();
    await found(tops, [traits('A'), traits('B')], [window(1, 'A'), window(2, 'B')]);
    await found(tops, rightHasFocus, []);
    expect(await found(tops, rightHasFocus, alike)).toEqual([
      [1, true],
      [2, true],
    ]);
    await found(tops, rightHasFocus, [window(3, 'A')]);
    expect(await found(tops, rightHasFocus, alike)).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  it('is a guess by focus, until another has focus', async () => {
    const tops = new AppWindows();
    expect(await found(tops, rightHasFocus, alike)).toEqual([
      [2, false],
      [1, false],
    ]);
    const neither = alike.map((each) => ({ ...each, active: false }));
    expect(await found(tops, [traits('A'), traits('A')], neither)).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(
      await found(tops, rightHasFocus, [window(1, 'A', { active: false }), window(2, 'A', { active: true })]),
    ).toEqual([
      [1, false],
      [2, false],
    ]);
  });
});
