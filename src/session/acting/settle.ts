import { setTimeout as delay } from 'node:timers/promises';
import { diff, type TreeDiff } from '../../core/diff/diff.ts';
import { isLayoutChange, isStandstill, isSubstantial } from '../../core/diff/verdict.ts';
import type { UiNode } from '../../core/node.ts';
import type { Role } from '../../core/roles.ts';
import { findById } from '../../core/tree.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Action, ActRequest } from './action.ts';
import type { ActionContext } from './context.ts';
import type { EventTap } from './event-tap.ts';
import type { Target } from './target.ts';

/** Events of one change come within a few milliseconds of each other. */
const QUIET_MS = 12;
/** What has changed again after such a pause may pause for longer and go on. */
const LONGEST_QUIET_MS = 80;
/** Two readings or pictures of a moving thing that begin this far apart differ, if there is a frame between them. */
const MOVING_MS = 40;
const FRAME_MS = 20;
/** Node counts whole milliseconds, so that a timer may end that much before the clock says so. */
const TIMER_EARLY_MS = 1;
/** What goes on changing for this long after settleMs will not come to rest; sooner where it never did. */
const RESTLESS_MS = 1_500;
const FLOODED_MS = 200;
/** Who is still at work when nothing has come of an action is given so long, and asked again so soon. */
const BUSY_MS = 500;
const BUSY_RECHECK_MS = 20;
/** galculator sets a button back after a tenth of a second, and Qt lets go of one that is pressed. */
const PRESS_MS = 200;
const SWITCHES: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch', 'radioButton']);
/** A file dialog reads the disk before it closes. */
const CLOSING_MS = 1_000;

const WINDOWS: ReadonlySet<Role> = new Set<Role>(['window', 'dialog']);

/** How long a first change is waited for, and how much longer where the toolkit may hold a button meanwhile. */
export type Patience = { settleMs: number; heldMs: number };
export const NO_PATIENCE: Patience = { settleMs: 0, heldMs: 0 };

export type Settled = { after: Snapshot; settled: boolean };

/** Waits until the interface has changed and come to rest, at the latest for settleMs without any change. */
export async function settle(
  context: ActionContext,
  tap: EventTap,
  { settleMs, heldMs }: Patience,
  signal: AbortSignal,
): Promise<Settled> {
  const { shown: before, events, atMs: startedAtMs } = context.start;
  let patienceEndsMs = performance.now() + settleMs;
  let holdEndsMs = heldMs > 0 ? patienceEndsMs + heldMs : undefined;
  const busyUntilMs = patienceEndsMs + (settleMs > 0 ? context.application.timeouts.scale(BUSY_MS) : 0);
  const limitMs =
    patienceEndsMs + heldMs + (context.start.isFlooded ? FLOODED_MS : context.application.timeouts.scale(RESTLESS_MS));
  let seen = events;
  let previous: Snapshot | undefined;
  let onlyMoving = false;
  let readingMs = 0;
  for (let quietMs = QUIET_MS; ; quietMs = Math.min(2 * quietMs, LONGEST_QUIET_MS)) {
    const waitMs = onlyMoving ? movingMs(previous, readingMs) : patienceEndsMs - performance.now();
    if (tap.count === seen) await tap.next(waitMs, signal);
    const rests = await waitForQuiet(tap, quietMs, limitMs, signal);
    seen = tap.count;
    // What is read makes it busy, too.
    const isBusy = performance.now() < busyUntilMs && context.application.isBusy?.();
    const readAtMs = performance.now();
    const after = await context.readVisible(signal);
    const nowMs = performance.now();
    readingMs = nowMs - readAtMs;
    const difference = diff(before.roots, after.roots);
    onlyMoving = isMoving(previous, after, difference) || (await isWindowDue(context, after, difference, signal));
    const isStill = rests && tap.count === seen && !onlyMoving;
    if (nowMs >= limitMs) return { after, settled: isStill };
    const isAtWork = isBusy && isStandstill(difference);
    if (isStill && isSubstantial(difference) && !isAtWork) return { after, settled: true };
    const isPatienceOver = nowMs + TIMER_EARLY_MS >= patienceEndsMs;
    if (isStill && isPatienceOver && isBusy) patienceEndsMs = nowMs + BUSY_RECHECK_MS;
    else if (isStill && isPatienceOver) {
      // A button that is held by a key is painted so at once.
      const mayBeHeld = after.touchedAtMs === undefined || after.touchedAtMs >= startedAtMs;
      if (holdEndsMs === undefined || !mayBeHeld) return { after, settled: true };
      patienceEndsMs = holdEndsMs;
      holdEndsMs = undefined;
    }
    previous = after;
  }
}

/**
 * A button that lights up when it is pressed may be a toggle that its program sets back a moment later: to press it
 * again before would only do that. What is on or off and has not changed may do so when its press is over.
 */
export async function outlastPress(
  context: ActionContext,
  tap: EventTap,
  { action }: ActRequest,
  target: Target | undefined,
  settled: Settled,
  signal: AbortSignal,
): Promise<Settled> {
  const now = target && findById(settled.after.roots, target.id);
  if (!target || !now || !(hasLitUp(target.node, now) || mayYetSwitch(action, target.node, now))) return settled;
  const seen = tap.count;
  await tap.next(context.application.timeouts.scale(PRESS_MS), signal);
  return tap.count === seen ? settled : await settle(context, tap, NO_PATIENCE, signal);
}

const hasLitUp = (before: UiNode, now: UiNode) =>
  before.role === 'button' && before.checked === false && now.checked === true;

function mayYetSwitch(action: Action, before: UiNode, now: UiNode): boolean {
  if (!SWITCHES.has(before.role) || before.checked === undefined || now.checked !== before.checked) return false;
  return action.action === 'click' ? action.button === 'left' && !isChosen(before) : isOther(action, before);
}

/** A radio button that is on stays so. */
const isChosen = ({ role, checked }: UiNode) => role === 'radioButton' && checked === true;
const isOther = (action: Action, { checked }: UiNode) => action.action === 'set_value' && action.value !== checked;

/** A first change is waited for settleMs, and longer where the toolkit or a dialog is known to take longer. */
export function patience(
  { application: { habits, timeouts }, start }: ActionContext,
  { action, settleMs }: ActRequest,
  target: Target | undefined,
): Patience {
  if (settleMs === 0) return NO_PATIENCE;
  const mayClose = start.shown.roots.some(({ modal }) => modal) && isAnswer(action, target);
  return {
    settleMs: settleMs + (mayClose ? timeouts.scale(CLOSING_MS) : 0),
    heldMs: action.action === 'key' ? habits.keyHoldMs : 0,
  };
}

/** Whether it may close the dialog that it is done in. */
function isAnswer(action: Action, target: Target | undefined): boolean {
  if (action.action === 'key') return action.key.kind === 'named' && action.key.name === 'return';
  return action.action === 'click' && target?.node.role === 'button';
}

/** Animations send no events, but look different with each frame, and what they move is elsewhere at the next reading. */
function isMoving(previous: Snapshot | undefined, after: Snapshot, difference: TreeDiff): boolean {
  if (!isLayoutChange(difference) || (after.stillMs ?? 0) >= MOVING_MS) return false;
  if (previous === undefined || previous.roots.length !== after.roots.length) return true;
  return diff(previous.roots, after.roots).changed.some(({ fields }) => fields.includes('bounds'));
}

/** How long after a reading another one shows whether something moves. */
const movingMs = (last: Snapshot | undefined, readingMs: number) =>
  Math.min(Math.max(FRAME_MS, MOVING_MS - readingMs), MOVING_MS - (last?.stillMs ?? 0));

/**
 * Qt lists a dialog before the window manager has shown it; who has no window at all has no display either. A window
 * that no toolkit has reported yet may be one that none will.
 */
async function isWindowDue(
  context: ActionContext,
  { roots, awaitsWindow }: Snapshot,
  { added }: TreeDiff,
  signal: AbortSignal,
): Promise<boolean> {
  const { application } = context;
  if (awaitsWindow) return true;
  const isNew = new Set(added.map(({ id }) => id));
  // The window manager knows nothing of the windows in which menus pop up.
  const opened = roots.filter(
    ({ id, role, active, children }) => isNew.has(id) && WINDOWS.has(role) && !active && !children.every(isMenu),
  );
  if (opened.length === 0 || (await application.windows(signal)).length === 0) return false;
  const windows = await Promise.all(
    opened.map(({ id }) => application.windowOf(context.refOf(id), signal).catch(() => undefined)),
  );
  return windows.includes(undefined);
}

const isMenu = ({ role }: UiNode) => role === 'menu';

/** Whether there was no event for as long as that, before the limit. */
async function waitForQuiet(tap: EventTap, quietMs: number, limitMs: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const nowMs = performance.now();
    if (tap.lastAtMs + quietMs <= nowMs) return true;
    if (limitMs <= nowMs) return false;
    // Not woken by each event: in a flood of them that alone would keep a processor busy.
    await delay(Math.ceil(Math.min(tap.lastAtMs + quietMs, limitMs) - nowMs), undefined, { signal });
  }
}
