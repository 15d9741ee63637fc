import { setTimeout as delay } from 'node:timers/promises';
import type { Timeouts } from '../../../../../core/timeouts.ts';
import { PLAIN_HABITS } from '../../../../../core/toolkit-habits.ts';
import { STATE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { isSpinText } from '../../protocol/widgets.ts';
import { type ActingHabits, type NativeTarget, PLAIN_ACTING } from '../acting-habits.ts';
import { isInOpenMenu } from '../menu-item.ts';

const CARET_RECHECK_MS = 20;
/** In a text of several parts, the caret may be reported elsewhere than it was set. */
const CARET_CHECKS = 25;
/** It asks its page, and does not wait: until the answer comes, it reports what it hit last, or whose box holds the point. */
const HIT_STEADY_MS = 100;
const HIT_LIMIT_MS = 1_000;
const HIT_RECHECK_MS = 10;

export const CHROMIUM_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  habits: { ...PLAIN_HABITS, clicksIntoFields: true },
  input: { ...PLAIN_ACTING.input, remapMs: 150 },

  // The list of a box stays open behind an item that is selected.
  pressMisfires: async ({ action, role }, target) => action === 'select' && isInOpenMenu(role, target),
  takesNumber,
  moveCaret,

  // A field for numbers on a page fails to report a lower limit that it lacks, and reports 0 for an upper one.
  mayLackLimits: isSpinText,
  stacking: 'exact',
  // It takes pixels of the screen, though it reports the places of its own buttons in points.
  hitTest: (find, placement, timeouts, signal) => untilSteady(() => find({ ...placement, scale: 1 }), timeouts, signal),
  sleepsMinimised: true,
};

/**
 * A field takes a number of four bytes, so that 3.3 becomes 3.299999952316284; an empty one and the parts of a date take
 * none. A slider rounds what it takes to its steps.
 */
async function takesNumber(value: number, { ref, objects, signal }: NativeTarget): Promise<boolean> {
  const [role, states] = await Promise.all([objects.role(ref, signal), objects.states(ref, signal)]);
  if (role !== 'spin-button') return true;
  if (!states.has(STATE.editable) || Math.fround(value) !== value) return false;
  return (await objects.characterCount(ref, signal)) > 0;
}

/** A page moves the caret after it has answered: keys would overtake it. */
async function moveCaret(offset: number, target: NativeTarget): Promise<boolean> {
  const { ref, objects, controls, signal } = target;
  if (!(await takesCaret(target))) return false;
  const isThere = async () => (await objects.caretOffset(ref, signal)) === offset;
  if (await isThere()) return true;
  const isDone = await controls.setCaretOffset(ref, offset, signal);
  for (let check = 0; check < CARET_CHECKS && !(await isThere()); check++) {
    await delay(CARET_RECHECK_MS, undefined, { signal });
  }
  return isDone;
}

/** What a click has selected, an address, is typed over, and a date begins in the first of its parts. */
async function takesCaret({ ref, objects, signal }: NativeTarget): Promise<boolean> {
  const [states, selections] = await Promise.all([objects.states(ref, signal), objects.selections(ref, signal)]);
  return states.has(STATE.editable) && selections === 0;
}

/** The answer that stays the same for a while. */
async function untilSteady(ask: () => Promise<ObjectRef>, timeouts: Timeouts, signal: AbortSignal): Promise<ObjectRef> {
  const limitMs = performance.now() + timeouts.scale(HIT_LIMIT_MS);
  let found = await ask();
  for (let sinceMs = performance.now(); performance.now() - sinceMs < HIT_STEADY_MS; ) {
    await delay(HIT_RECHECK_MS, undefined, { signal });
    const now = await ask();
    if (now.path !== found.path) sinceMs = performance.now();
    found = now;
    if (performance.now() > limitMs) break;
  }
  return found;
}
