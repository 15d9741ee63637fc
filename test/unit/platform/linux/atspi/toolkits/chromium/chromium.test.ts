import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../../../../../src/core/rect.ts';
import type { MatchedWindow } from '../../../../../../../src/platform/linux/atspi/geometry/app-windows.ts';
import { refOf } from '../../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { CHROMIUM } from '../../../../../../../src/platform/linux/atspi/toolkits/chromium/chromium.ts';
import type { ScreenWindow } from '../../../../../../../src/platform/linux/screen/window.ts';

const BROWSER = { x: 195, y: 10, w: 1050, h: 1060 };

/** A window of the screen, and what Chromium says of it. */
function top(box: Rect, bounds: Rect | undefined, known: Partial<ScreenWindow> = {}): MatchedWindow {
  const window = bounds && {
    ...{ handle: 1, title: '', bounds, mapped: true, minimised: false, popup: false },
    ...{ kind: 'normal' as const, modal: false, active: true, ...known },
  };
  const traits = { title: '', box, shows: true, active: true };
  return { ref: refOf(':1.1', '/1'), traits, window, isSure: true };
}

const placementOf = (each: MatchedWindow, ...others: MatchedWindow[]) =>
  CHROMIUM.placementOf(each, { tops: [each, ...others], windows: [] });

describe('where Chromium is', () => {
  it('is where it says, where programs know their place', () => {
    expect(placementOf(top(BROWSER, BROWSER))).toMatchObject({ scale: 1, dx: 0, dy: 0 });
  });

  it('is where its window is, where programs do not', () => {
    const browser = top({ ...BROWSER, x: 0, y: 0 }, BROWSER, { unplaced: true });
    expect(placementOf(browser)).toMatchObject({ scale: 1, dx: 195, dy: 10 });
  });

  it('has popups that count from its window, though theirs is not known', () => {
    const browser = top({ ...BROWSER, x: 0, y: 0 }, BROWSER, { unplaced: true });
    expect(placementOf(top({ x: 40, y: 60, w: 200, h: 300 }, undefined), browser)).toEqual({
      scale: 1,
      dx: 195,
      dy: 10,
    });
  });
});
