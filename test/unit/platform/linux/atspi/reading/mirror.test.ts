import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformEvent, Reading } from '../../../../../../src/core/backend.ts';
import type { PlatformNode } from '../../../../../../src/core/node.ts';
import type { Rect } from '../../../../../../src/core/rect.ts';
import { NO_PADDING } from '../../../../../../src/platform/linux/atspi/geometry/place.ts';
import { StateSet } from '../../../../../../src/platform/linux/atspi/protocol/names.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { Mirror } from '../../../../../../src/platform/linux/atspi/reading/mirror.ts';
import type { TreeMemory } from '../../../../../../src/platform/linux/atspi/reading/tree-memory.ts';
import { PLAIN } from '../../../../../../src/platform/linux/atspi/toolkits/toolkit.ts';
import type { PaintedArea, PaintWatch } from '../../../../../../src/platform/linux/screen/paint.ts';
import type { ScreenWindow } from '../../../../../../src/platform/linux/screen/window.ts';

const WINDOW = ':1.7/window';
const SPINNER = ':1.7/spinner';
const LABEL = ':1.7/label';
const SCROLL_BAR = ':1.7/scrollbar';
/** A menu that opens over the label. */
const POPUP = 'popup';
const IN_POPUP: PaintedArea = { x: 90, y: 90, w: 50, h: 50, inPopup: true };
const BOXES: Record<string, Rect> = {
  [WINDOW]: { x: 0, y: 0, w: 200, h: 200 },
  [SPINNER]: { x: 10, y: 10, w: 20, h: 20 },
  [LABEL]: { x: 100, y: 100, w: 20, h: 20 },
  [SCROLL_BAR]: { x: 190, y: 0, w: 10, h: 200 },
};

/** A window with three things in it: what was painted is given by the test, and what is asked is noted. */
class Scene {
  /** Of each look at the picture, from the next one on: what was painted since the one before. */
  readonly paint: string[][] = [];
  readonly boxes = { ...BOXES };
  readonly hidden = new Set<string>();
  focused: string | undefined;
  windows: ScreenWindow[] = [];
  asked: string[] = [];
  /** Called whenever the tree is read. */
  onWalk: () => void = () => {};
  private readonly mirror: Mirror;

  constructor(staleWhere: 'painted' | 'changed', { reportsLate = false, popups = PLAIN.popups } = {}) {
    const take = async () => {
      const areas = (this.paint.shift() ?? []).flatMap((key) => (key === POPUP ? IN_POPUP : (BOXES[key] ?? [])));
      return { painted: areas, changed: areas };
    };
    const paint: PaintWatch = { take, [Symbol.dispose]: () => {} };
    this.mirror = new Mirror(paint, () => [{ ...PLAIN, staleWhere, reportsLate, popups }]);
  }

  async follow(): Promise<(ref: string) => void> {
    const heard: ((event: PlatformEvent) => void)[] = [];
    await this.mirror.follow(async (listener) => {
      heard.push(listener);
      return { [Symbol.asyncDispose]: async () => {} };
    });
    return (ref) => {
      for (const hear of heard) hear({ kind: 'value', ref, atMs: 0 });
    };
  }

  async read(): Promise<string[]> {
    this.asked = [];
    await this.reading();
    return this.asked;
  }

  reading(): Promise<Reading> {
    return this.mirror.read(this.windows, async (memory) => this.walk(memory), AbortSignal.timeout(5_000));
  }

  private walk(memory: TreeMemory): Reading {
    this.onWalk();
    return { roots: [this.tree(WINDOW, undefined, memory)], warnings: [], complete: true };
  }

  private tree(key: string, parent: string | undefined, memory: TreeMemory): PlatformNode {
    const untouched = memory.nodeIfUntouched(key, parent, new Set());
    if (untouched) return untouched;
    if (memory.isStale(key)) this.asked.push(key);
    else if (memory.isMoving(key)) this.asked.push(`where ${key}`);
    else if (memory.mayHaveFocus(key)) this.asked.push(`states of ${key}`);
    const box = this.boxes[key];
    const children = key === WINDOW ? [SPINNER, LABEL, SCROLL_BAR].map((each) => this.tree(each, key, memory)) : [];
    const place = this.hidden.has(key) ? { offscreen: true as const } : box && { bounds: box };
    const node: PlatformNode = {
      ref: key,
      role: key === SCROLL_BAR ? 'scrollBar' : 'panel',
      title: key,
      enabled: true,
      focused: this.focused === key,
      actions: [],
      ...place,
      children,
    };
    const ref = refOf(':1.7', key.slice(4));
    const object = { ref, role: 'panel', name: '', states: new StateSet(0, 0), interfaces: [], childCount: 1 };
    memory.remember(key, {
      parent,
      object,
      box,
      extras: {},
      children: { refs: [], indices: [], total: 0, boxes: new Map(), padding: NO_PADDING, kinds: new Map() },
      node,
    });
    return node;
  }
}

describe.each(['changed', 'painted'] as const)('a mirror, where %s reports what is stale', (staleWhere) => {
  let scene: Scene;

  beforeEach(async () => {
    scene = new Scene(staleWhere);
    await scene.read();
  });

  it('asks for nothing when nothing was painted', async () => {
    expect(await scene.read()).toEqual([]);
  });

  it('knows when something was painted or reported last', async () => {
    const report = await scene.follow();
    const { touchedAtMs } = await scene.reading();
    expect((await scene.reading()).touchedAtMs).toBe(touchedAtMs);
    scene.paint.push([LABEL]);
    const painted = await scene.reading();
    expect(painted.touchedAtMs).toBeGreaterThan(touchedAtMs ?? Number.NaN);
    expect((await scene.reading()).touchedAtMs).toBe(painted.touchedAtMs);
    report(LABEL);
    expect((await scene.reading()).touchedAtMs).toBeGreaterThan(painted.touchedAtMs ?? Number.NaN);
  });

  describe('that knows how long nothing has looked different', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('from the last paint, or the last window that has opened or closed', async () => {
      const bounds = { x: 0, y: 0, w: 200, h: 200 };
      const traits = { title: '', mapped: true, minimised: false, modal: false, active: true, popup: false };
      scene.onWalk = () => void vi.advanceTimersByTime(30);
      scene.paint.push([SPINNER], []);
      expect((await scene.reading()).stillMs).toBe(30);
      vi.advanceTimersByTime(10);
      expect((await scene.reading()).stillMs).toBe(40);
      scene.windows = [{ ...traits, handle: 1, bounds, kind: 'normal' }];
      expect((await scene.reading()).stillMs).toBe(30);
    });
  });

  it('asks for what is beside a scroll bar that has moved, though no pixel has changed', async () => {
    const report = await scene.follow();
    report(LABEL);
    expect(await scene.read()).toEqual([LABEL]);
    report(SCROLL_BAR);
    expect(await scene.read()).toEqual([SPINNER, LABEL, SCROLL_BAR]);
    expect(await scene.read()).toEqual([]);
  });

  describe('of an application that opens a menu', () => {
    const whole = [WINDOW, SPINNER, LABEL, SCROLL_BAR];
    const window = { title: '', mapped: true, minimised: false, modal: false, active: true };
    const bounds = { x: 0, y: 0, w: 200, h: 200 };
    const main: ScreenWindow = { ...window, handle: 1, bounds, popup: false, kind: 'normal' };
    const menu: ScreenWindow = { ...window, handle: 2, bounds: IN_POPUP, popup: true, kind: 'menu' };

    it.each(['apart', 'anywhere'] as const)('asks what that covers, unless it is apart: %s', async (popups) => {
      scene = new Scene(staleWhere, { popups });
      scene.windows = [main];
      await scene.read();
      scene.windows = [menu, main];
      scene.paint.push([POPUP]);
      expect(await scene.read()).toEqual(popups === 'apart' ? [WINDOW] : whole);
      scene.paint.push([POPUP]);
      expect(await scene.read()).toEqual(popups === 'apart' ? [] : [WINDOW, LABEL]);
      scene.windows = [main];
      expect(await scene.read()).toEqual(popups === 'apart' ? [WINDOW] : whole);
    });

    it('asks for what was hidden, where that is what opens, and for what shows in it when it closes', async () => {
      scene = new Scene(staleWhere, { popups: 'in place' });
      scene.hidden.add(LABEL);
      scene.windows = [main];
      await scene.read();
      scene.hidden.delete(LABEL);
      scene.windows = [menu, main];
      scene.paint.push([POPUP]);
      expect(await scene.read()).toEqual([WINDOW, LABEL]);
      scene.hidden.add(LABEL);
      scene.windows = [{ ...menu, mapped: false }, main];
      expect(await scene.read()).toEqual([LABEL]);
      expect(await scene.read()).toEqual([]);
    });

    it('asks for everything where nothing that was hidden is in it', async () => {
      scene = new Scene(staleWhere, { popups: 'in place' });
      scene.windows = [main];
      await scene.read();
      scene.windows = [menu, main];
      expect(await scene.read()).toEqual([WINDOW, ...whole]);
      expect(await scene.read()).toEqual([]);
    });
  });

  it('asks for the windows when another one becomes active, which nothing else may report', async () => {
    const bounds = { x: 0, y: 0, w: 9, h: 9 };
    const window = { handle: 1, title: '', bounds, mapped: true, minimised: false, popup: false };
    const activeIs = (active: boolean): ScreenWindow[] => [{ ...window, kind: 'normal', modal: false, active }];
    scene.windows = activeIs(true);
    await scene.read();
    expect(await scene.read()).toEqual([]);
    scene.windows = activeIs(false);
    expect(await scene.read()).toEqual([WINDOW]);
    expect(await scene.read()).toEqual([]);
  });

  describe('of what has moved', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('asks with the next paint where it is, wherever that was, until it rests', async () => {
      const report = await scene.follow();
      const readAfterPaint = () => {
        scene.paint.push([SPINNER], []);
        return scene.read();
      };
      scene.boxes[LABEL] = { x: 100, y: 140, w: 20, h: 20 };
      report(LABEL);
      expect(await scene.read()).toEqual([LABEL]);
      expect(await scene.read()).toEqual([]);
      expect(await readAfterPaint()).toEqual([WINDOW, SPINNER, `where ${LABEL}`]);
      vi.advanceTimersByTime(1_000);
      expect(await readAfterPaint()).toEqual([WINDOW, SPINNER, `where ${LABEL}`]);
      expect(await readAfterPaint()).toEqual([WINDOW, SPINNER]);
    });
  });

  it('asks what has focus whether it still has, and no more, when something was painted elsewhere', async () => {
    scene = new Scene(staleWhere);
    scene.focused = LABEL;
    await scene.read();
    expect(await scene.read()).toEqual([]);
    scene.paint.push([SPINNER], []);
    expect(await scene.read()).toEqual([WINDOW, SPINNER, `states of ${LABEL}`]);
  });

  it('asks again, once, for what was painted meanwhile', async () => {
    scene.paint.push([LABEL], [LABEL]);
    expect(await scene.read()).toEqual([WINDOW, LABEL, WINDOW, LABEL]);
  });

  it('leaves what is painted all the time for the next reading, and does not forget it', async () => {
    scene.paint.push([SPINNER], []);
    expect(await scene.read()).toEqual([WINDOW, SPINNER]);
    scene.paint.push([SPINNER], [SPINNER]);
    expect(await scene.read()).toEqual([WINDOW, SPINNER]);
    expect(await scene.read()).toEqual([WINDOW, SPINNER]);
    expect(await scene.read()).toEqual([]);
  });

  it('asks for the rest all the same', async () => {
    scene.paint.push([SPINNER], []);
    await scene.read();
    scene.paint.push([SPINNER], [SPINNER, LABEL]);
    expect(await scene.read()).toEqual([WINDOW, SPINNER, WINDOW, LABEL]);
  });
});

describe('a mirror of what reports later than it paints', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks again, once, for what was painted', async () => {
    const scene = new Scene('painted', { reportsLate: true });
    await scene.read();
    scene.paint.push([LABEL], []);
    expect(await scene.read()).toEqual([WINDOW, LABEL]);
    expect(await scene.read()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(await scene.read()).toEqual([WINDOW, LABEL]);
    expect(await scene.read()).toEqual([]);
  });

  it('does not take that for something that moves all the time', async () => {
    const scene = new Scene('painted', { reportsLate: true });
    await scene.read();
    scene.paint.push([LABEL], []);
    await scene.read();
    vi.advanceTimersByTime(1_000);
    scene.paint.push([], [LABEL]);
    expect(await scene.read()).toEqual([WINDOW, LABEL, WINDOW, LABEL]);
  });
});
