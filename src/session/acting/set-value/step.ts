import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { type Target, targetName } from '../target.ts';

/** No more arrow keys than this are pressed for one value. */
const MAX_STEPS = 500;
const TURNS = 10;
/** A control that has not moved for this long after a key has done what it does. */
const STALLED_MS = 600;
const TOLERANCE = 1e-6;

type Arrow = 'up' | 'down' | 'left' | 'right';

/** This control has focus and moves by its arrow keys. */
type Control = {
  context: ActionContext;
  /** It is guessed that this key leads to larger numbers. */
  larger: Arrow;
  value(): Promise<number>;
  press(arrow: Arrow, times: number): Promise<void>;
  signal: AbortSignal;
};

/**
 * Brings a number to its value with the arrow keys: the first shows how far one goes and which way, then come the rest.
 * False where they do nothing, or nothing reports what they do; a number that they miss is set back, and refused.
 */
export async function stepTo(
  context: ActionContext,
  target: Target,
  wanted: number,
  signal: AbortSignal,
): Promise<boolean> {
  const control = controlOf(context, target, signal);
  const start = await control.value();
  if (Number.isNaN(start)) return false;
  if (isSame(start, wanted)) return true;
  const reached = await approach(control, wanted);
  if (Number.isNaN(reached))
    throw new UiError('node_not_found', `node not found: ${target.id} went away before it had the number.`, {
      hint: 'Call debug_ui again for the ids.',
    });
  if (isSame(reached, wanted)) return true;
  if (isSame(reached, start)) return false;
  throw notReached(target, wanted, reached, start, await approach(control, start));
}

function controlOf(context: ActionContext, { ref, node }: Target, signal: AbortSignal): Control {
  const { application, input } = context;
  return {
    context,
    larger: largerArrow(node),
    value: async () => (await application.inspect(ref, signal))?.range?.value ?? Number.NaN,
    press: async (name, times) => {
      for (let time = 0; time < times; time++) {
        await input.pressKey(name, signal);
      }
    },
    signal,
  };
}

/** Presses keys as long as they bring the value nearer, and returns how near that is. */
async function approach(control: Control, wanted: number): Promise<number> {
  const strides = new Map<Arrow, number>();
  let now = await control.value();
  for (let turn = 0; turn < TURNS && !Number.isNaN(now) && !isSame(now, wanted); turn++) {
    const arrow = arrowTowards(control, strides, wanted - now);
    const stride = arrow && strides.get(arrow);
    const times = stride === undefined ? 1 : Math.floor((wanted - now) / stride + TOLERANCE);
    if (arrow === undefined || times < 1 || times > MAX_STEPS) break;
    await control.press(arrow, times);
    const next = await waitForValue(control, now, stride && now + stride * times);
    if (stride !== undefined && Math.abs(wanted - next) >= Math.abs(wanted - now)) return next;
    learn(strides, arrow, (next - now) / times);
    now = next;
  }
  return now;
}

/** Picks an arrow that is known to lead there, else one that was not tried. */
function arrowTowards({ larger }: Control, strides: Map<Arrow, number>, distance: number): Arrow | undefined {
  const known = [...strides].find(([, stride]) => stride * distance > 0);
  if (known) return known[0];
  const guesses = distance > 0 ? [larger, opposite(larger)] : [opposite(larger), larger];
  return guesses.find((arrow) => !strides.has(arrow));
}

function learn(strides: Map<Arrow, number>, arrow: Arrow, stride: number): void {
  strides.set(arrow, stride);
  // At its end a control moves by one arrow alone.
  if (stride !== 0 && !strides.get(opposite(arrow))) strides.set(opposite(arrow), -stride);
}

/** Waits until the control has the expected value, or another than before where none is expected, or stops changing. */
async function waitForValue(
  { context, value, signal }: Control,
  before: number,
  expected: number | undefined,
): Promise<number> {
  for (let last = before; ; ) {
    const from = last;
    const readMoved = async () => {
      const now = await value();
      return isSame(now, from) ? undefined : { now };
    };
    const moved = await poll(context, readMoved, STALLED_MS, signal);
    if (!moved) return last;
    last = moved.now;
    if (expected === undefined || Number.isNaN(last) || isSame(last, expected)) return last;
  }
}

/** The arrows point where a scroll bar goes. Sliders of Qt Quick go only by those that lie as they do. */
function largerArrow({ role, bounds }: UiNode): Arrow {
  if (role === 'scrollBar') return 'down';
  return role === 'slider' && bounds && bounds.w > bounds.h ? 'right' : 'up';
}

const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
const opposite = (arrow: Arrow): Arrow => OPPOSITE[arrow];
const isSame = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other));

function notReached(target: Target, wanted: number, reached: number, start: number, back: number): UiError {
  const left = isSame(back, start) ? `It has ${start} again` : `It has ${back} now`;
  const message = `${targetName(target)} cannot be set to ${wanted}: its arrow keys led to ${reached}. ${left}.`;
  const hint = `Give it a number that its steps lead to, ${MAX_STEPS} of them at most.`;
  return new UiError('unsupported', message, { hint });
}
