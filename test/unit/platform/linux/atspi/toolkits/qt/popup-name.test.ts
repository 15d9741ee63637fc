import { expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../../src/core/node.ts';
import { withoutProgramName } from '../../../../../../../src/platform/linux/atspi/toolkits/qt/popup-name.ts';
import { screenWindow } from '../../../screen/fake-screen.ts';

const bounds = { x: 10, y: 20, w: 120, h: 66 };
const menu = (title: string): PlatformNode => ({
  ref: 'menu',
  role: 'menu',
  title,
  bounds,
  enabled: true,
  focused: false,
  actions: [],
  children: [],
});

it('is none where it is that of the window alone', () => {
  const popup = screenWindow(2, { title: 'popups.py', popup: true, bounds });
  expect(withoutProgramName(menu('popups.py'), [popup]).title).toBeUndefined();
  expect(withoutProgramName(menu('File'), [popup]).title).toBe('File');
  expect(withoutProgramName(menu('popups.py'), [{ ...popup, popup: false }]).title).toBe('popups.py');
});
