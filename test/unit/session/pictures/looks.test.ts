import { describe, expect, it } from 'vitest';
import type { Capture, WindowInfo } from '../../../../src/core/backend.ts';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { keepGauges, keepUnchanged, Looks } from '../../../../src/session/pictures/looks.ts';

const WINDOW: WindowInfo = {
  handle: '1',
  title: 'Mixer',
  bounds: { x: 50, y: 40, w: 200, h: 160 },
  active: true,
  dialog: false,
  modal: false,
  visible: true,
};

/** A grey picture of the window, and of what hangs out of it, with marks at places of the screen. */
function capture(marks: readonly Rect[] = [], bounds = WINDOW.bounds, window = WINDOW): Capture {
  const rgba = new Uint8Array(4 * bounds.w * bounds.h).fill(200);
  for (const { x, y, w, h } of marks) {
    for (let row = y; row < y + h; row++) {
      const from = 4 * ((row - bounds.y) * bounds.w + x - bounds.x);
      rgba.fill(10, from, from + 4 * w);
    }
  }
  return { widthPx: bounds.w, heightPx: bounds.h, rgba, bounds, scale: 1, window, others: [] };
}

const seen = (label: string, x: number, y: number, description = label): Detection => ({
  label,
  description,
  confidence: 0.9,
  bounds: { x, y, w: 30, h: 20 },
});
const KNOB = seen('knob', 100, 80);
const MARK = { x: 202, y: 152, w: 30, h: 20 };

function looksAt(...captures: Capture[]): Looks {
  const looks = new Looks();
  for (const each of captures) looks.add({ named: [], capture: each, found: [KNOB], unread: 0 });
  return looks;
}

describe('earlier looks at a window', () => {
  it('are compared with its picture: the one that differs least counts', () => {
    const looks = looksAt(capture(), capture([MARK]));
    expect(looks.closest(capture(), [])?.changed).toEqual([]);
    expect(looks.closest(capture([MARK]), [])?.changed).toEqual([]);
    expect(looks.closest(capture([{ ...MARK, y: 60 }]), [])?.changed).toHaveLength(1);
  });

  it('are replaced by one at the same picture', () => {
    const looks = looksAt(capture());
    looks.add({ named: [], capture: capture(), found: [], unread: 0 }, looks.closest(capture(), [])?.look);
    expect(looks.closest(capture(), [])?.found).toEqual([]);
  });

  it('are no looks at another window', () => {
    const other = { ...WINDOW, handle: '2' };
    expect(looksAt(capture()).closest(capture([], WINDOW.bounds, other), [])).toBeUndefined();
  });

  it('count where the window was moved, and where a menu hangs out of it', () => {
    const moved = { ...WINDOW, bounds: { ...WINDOW.bounds, x: 300 } };
    expect(looksAt(capture()).closest(capture([], moved.bounds, moved), [])?.changed).toEqual([]);
    const menu = { x: 20, y: 60, w: 100, h: 90 };
    const larger = { x: 20, y: 40, w: 230, h: 160 };
    const earlier = looksAt(capture()).closest(capture([menu], larger), []);
    expect(earlier?.found).toEqual([{ ...KNOB, bounds: { ...KNOB.bounds, x: KNOB.bounds.x + 30 } }]);
    expect(earlier?.changed).toHaveLength(1);
    expect(earlier?.changed[0]).toMatchObject({ x: 0 });
  });

  it('are read again where accessibility has another name for something', () => {
    const looks = looksAt(capture());
    const named = [{ x: 10, y: 10, w: 40, h: 12, text: 'Tempo' }];
    expect(looks.closest(capture(), named)?.changed).toEqual([{ x: 10, y: 10, w: 40, h: 12 }]);
  });
});

describe('what the network finds again', () => {
  const earlier = () => looksAt(capture()).closest(capture([MARK]), []);

  it('stays as it was found first, where nothing has changed', () => {
    const anew = { ...KNOB, description: 'knab', bounds: { ...KNOB.bounds, x: 103 } };
    const button = seen('button', 152, 112, 'OK');
    const before = earlier();
    expect(before && keepUnchanged(before, capture([MARK]), [anew, button])).toEqual([KNOB, button]);
  });

  it('is taken from the new picture where something has', () => {
    const under = { x: 155, y: 122, w: 20, h: 10 };
    const looks = looksAt(capture([under]));
    const before = looks.closest(capture(), []);
    const anew = { ...KNOB, description: 'knab' };
    expect(before && keepUnchanged(before, capture(), [anew])).toEqual([anew]);
  });
});

describe('what shows a value', () => {
  const gauge = { ...KNOB, value: 0.74 };
  const anew = { ...gauge, bounds: { ...KNOB.bounds, w: 24 }, value: 0.2, description: 'Cutoff' };
  const earlierThan = (now: Capture) => {
    const looks = new Looks();
    looks.add({ named: [], capture: capture(), found: [gauge], unread: 0 });
    return looks.closest(now, []);
  };

  it('still shows it in a part that is looked at again, where it looks the same', () => {
    const now = capture([MARK]);
    const earlier = earlierThan(now);
    expect(earlier && keepGauges(earlier, now, [anew])).toEqual([{ ...gauge, description: 'Cutoff' }]);
    expect(earlier && keepGauges(earlier, now, [])).toEqual([gauge]);
  });

  it('shows another where it looks otherwise', () => {
    const now = capture([{ x: 155, y: 122, w: 20, h: 10 }]);
    const earlier = earlierThan(now);
    expect(earlier && keepGauges(earlier, now, [anew])).toEqual([anew]);
  });
});
