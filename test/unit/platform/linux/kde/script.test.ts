import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { KwinState } from '../../../../../src/platform/linux/kde/kwin.ts';
import { type Question, scriptFor } from '../../../../../src/platform/linux/kde/script.ts';

const rect = { x: 1, y: 2, width: 3, height: 4 };

const window = (more: object = {}) => ({
  internalId: '{one}',
  pid: 7,
  caption: 'Editor',
  frameGeometry: rect,
  bufferGeometry: rect,
  popupWindow: false,
  modal: false,
  minimized: false,
  hidden: false,
  active: false,
  activities: [],
  transientFor: null,
  stackingOrder: 0,
  ...more,
});

/** What a script tells of a workspace. */
function answerIn(workspace: object, question: Question = { kind: 'look' }): KwinState {
  const calls: string[][] = [];
  const callDBus = (...args: string[]) => calls.push(args);
  const whole = { virtualScreenGeometry: rect, cursorPos: { x: 5, y: 6 }, currentActivity: 'a', ...workspace };
  const context = { workspace: Object.assign(workspace, whole), callDBus };
  runInNewContext(scriptFor(question, ':1.7', 'token'), context);
  expect(calls[0]?.slice(0, 5)).toEqual([':1.7', '/dev/strobe_ui/KWin', 'dev.strobe_ui.KWin', 'Answer', 'token']);
  return JSON.parse(calls[0]?.[5] ?? '');
}

describe('a script of KWin', () => {
  it('tells of the windows of Plasma 5, whose desktops have numbers', () => {
    const windows = [window({ desktop: 1 }), window({ desktop: 2 }), window({ desktop: 2, onAllDesktops: true })];
    const state = answerIn({ clientList: () => windows, currentDesktop: 1, activeClient: null });
    expect(state.windows.map(({ isShown }) => isShown)).toEqual([true, false, true]);
    expect(state).toMatchObject({ area: { x: 1, y: 2, w: 3, h: 4 }, pointer: { x: 5, y: 6 } });
  });

  it('tells of the windows of Plasma 6', () => {
    const [here, there] = [{ id: 'here' }, { id: 'there' }];
    const windows = [window({ desktops: [here] }), window({ desktops: [there] })];
    const state = answerIn({ windowList: () => windows, currentDesktop: here, activeWindow: null });
    expect(state.windows.map(({ isShown }) => isShown)).toEqual([true, false]);
  });

  it.each([
    ['activeClient', 'clientList'],
    ['activeWindow', 'windowList'],
  ])('gives focus by %s', (property, list) => {
    const [one, two] = [window({ desktop: 1 }), window({ internalId: '{two}', desktop: 1 })];
    const workspace: Record<string, unknown> = { [list]: () => [one, two], currentDesktop: 1, [property]: one };
    answerIn(workspace, { kind: 'raise', id: '{two}' });
    expect(workspace[property]).toBe(two);
  });

  it('leaves out the number by which KWin tells windows with the same title apart', () => {
    const windows = ['Editor', 'Editor <2>', 'Other <2>'].map((caption) => window({ caption, desktop: 1 }));
    const state = answerIn({ clientList: () => windows, currentDesktop: 1, activeClient: null });
    expect(state.windows.map(({ title }) => title)).toEqual(['Editor', 'Editor', 'Other <2>']);
  });
});
