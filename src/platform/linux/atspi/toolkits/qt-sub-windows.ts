import { AS_THEY_SAY, type Whereabouts } from '../geometry/place.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

/**
 * Qt says of all windows in an area for windows that they show, and not which is on top. One that is maximised lacks
 * RESIZABLE, and covers the others, unless one of these has the keyboard.
 */
export async function behindMaximised(
  objects: Accessibles,
  children: readonly ObjectRef[],
  signal: AbortSignal,
): Promise<Whereabouts> {
  const [first] = children;
  // The pages of a stack are in such a pane too.
  if (!first || children.length < 2 || (await objects.role(first, signal)) !== 'frame') return AS_THEY_SAY;
  const all = await Promise.all(children.map(async (ref) => ({ ref, states: await objects.states(ref, signal) })));
  const shown = all.filter(({ states }) => states.has(STATE.showing));
  const top = shown.find(({ states }) => !states.has(STATE.resizable));
  if (!top || shown.some((each) => each !== top && each.states.has(STATE.focused))) return AS_THEY_SAY;
  return new Map(all.filter((each) => each !== top).map(({ ref }) => [ref.key, 'away']));
}
