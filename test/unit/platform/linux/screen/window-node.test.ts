import { describe, expect, it } from 'vitest';
import { handleIn, windowNodes, windowRef } from '../../../../../src/platform/linux/screen/window-node.ts';
import { screenWindow } from './fake-screen.ts';

describe('windows that only the screen knows', () => {
  it('are roots with role, title, place and state; the modal one first and popups last, the topmost at the end', () => {
    const nodes = windowNodes([
      screenWindow(5, { popup: true, kind: 'menu', title: '#!menu#sub' }),
      screenWindow(4, { popup: true, kind: 'menu', title: '#!menu#file' }),
      screenWindow(1, { active: true }),
      screenWindow(2, { kind: 'dialog', modal: true, title: 'Save?' }),
      screenWindow(3, { mapped: false, minimised: true }),
    ]);
    expect(nodes.map(({ ref, role, title }) => [handleIn(ref), role, title])).toEqual([
      [2, 'dialog', 'Save?'],
      [1, 'window', 'window 1'],
      [3, 'window', 'window 3'],
      [4, 'menu', undefined],
      [5, 'menu', undefined],
    ]);
    expect(nodes[0]).toMatchObject({ modal: true, onDisplay: true, bounds: { w: 100 } });
    expect(nodes[2]).toMatchObject({ offscreen: true });
    expect(nodes[2]).not.toHaveProperty('bounds');
  });

  it('are menus where they pop up over windows and do not say what they are, and a splash where they stand alone', () => {
    const popup = screenWindow(2, { popup: true, kind: 'other' });
    expect(windowNodes([popup, screenWindow(1)]).map(({ role }) => role)).toEqual(['window', 'menu']);
    expect(windowNodes([popup]).map(({ role }) => role)).toEqual(['window']);
  });

  it('have references that no others have', () => {
    expect(handleIn(windowRef({ handle: 77 }))).toBe(77);
    expect(handleIn(':1.5/org/a11y/atspi/accessible/3')).toBeUndefined();
  });
});
