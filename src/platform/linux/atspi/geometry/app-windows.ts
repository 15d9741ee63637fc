import type { Rect } from '../../../../core/rect.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { Dialect } from '../protocol/dialect.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type KnownWindow, matchWindows, type WindowTraits } from './window-match.ts';

/** Asks a top-level object where it is. */
export type WindowBox = (objects: Accessibles, ref: ObjectRef, signal: AbortSignal) => Promise<Rect | undefined>;

/** A top-level object, and the window of the screen that it is; surely, if it is not a guess between some that are alike. */
export type MatchedWindow = { ref: ObjectRef; traits: WindowTraits; window: ScreenWindow | undefined; isSure: boolean };

const UNKNOWN_TRAITS: WindowTraits = { title: '', box: undefined, shows: true, active: false };

/** What a top-level object reports of itself. */
export async function readTraits(
  objects: Accessibles,
  ref: ObjectRef,
  windowBox: WindowBox,
  signal: AbortSignal,
): Promise<WindowTraits> {
  const asked = windowBox(objects, ref, signal);
  try {
    const [title, states, box] = await Promise.all([
      objects.name(ref, signal),
      objects.states(ref, signal),
      asked.catch(() => undefined),
    ]);
    return { title, box, shows: states.has(STATE.showing), active: states.has(STATE.active) };
  } catch (error) {
    // It is gone. One that does not answer is another matter.
    if (error instanceof Error && error.name === 'DBusError') return UNKNOWN_TRAITS;
    throw error;
  }
}

/**
 * Which window of the screen each top-level object of an application is. What once told two alike apart is remembered:
 * the screen knows of a change before the toolkit does, and Qt does not report the title of a minimised window.
 */
export class AppWindows {
  private readonly known = new Map<string, KnownWindow>();

  /** The windows of all top-level objects of an application. */
  async in(
    objects: Accessibles,
    { root, toolkit }: { root: ObjectRef; toolkit: { windowBox: WindowBox } },
    windows: readonly ScreenWindow[],
    signal: AbortSignal,
  ): Promise<MatchedWindow[]> {
    const refs = await objects.children(root, signal);
    return this.of(refs, (ref) => readTraits(objects, ref, toolkit.windowBox, signal), windows, objects.dialect);
  }

  /** The windows of these top-level objects. No two are the same window. */
  async of(
    refs: readonly ObjectRef[],
    ask: (ref: ObjectRef) => Promise<WindowTraits>,
    windows: readonly ScreenWindow[],
    { extentsFrom }: Pick<Dialect, 'extentsFrom'>,
  ): Promise<MatchedWindow[]> {
    const traits = await Promise.all(refs.map(ask));
    const before = refs.map(({ key }) => this.known.get(key));
    const found = matchWindows(traits, windows, { knowPlaces: extentsFrom === 'screen', before });
    this.forgetClosed(windows);
    return refs.map((ref, index) => {
      const own = traits[index] ?? UNKNOWN_TRAITS;
      const match = found.get(index);
      if (!match) return { ref, traits: own, window: undefined, isSure: false };
      const { window, isSure } = match;
      if (isSure || (own.active && window.active)) this.known.set(ref.key, { handle: window.handle, isSure });
      return { ref, traits: own, ...match };
    });
  }

  private forgetClosed(windows: readonly ScreenWindow[]): void {
    // The screen did not answer.
    if (windows.length === 0) return;
    for (const [key, { handle }] of this.known)
      if (!windows.some((window) => window.handle === handle)) this.known.delete(key);
  }
}
