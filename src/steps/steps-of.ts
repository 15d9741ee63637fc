import { diff } from '../core/diff/diff.ts';
import type { UiNode } from '../core/node.ts';
import { mayShow } from '../core/node.ts';
import { nodeAt } from '../core/node-at.ts';
import { isRange, isWindow } from '../core/roles.ts';
import { ancestry, find } from '../core/tree.ts';
import type { Trace, TracedAct } from '../trace/read-trace.ts';
import { factsOfRecord } from '../trace/tree-record.ts';
import { type Located, locate } from './choose-selector.ts';
import { type Expectation, holds } from './expectation.ts';
import { findEffects } from './find-effects.ts';

/** One action of a trace as a person would repeat it. */
export type Step = {
  /** From 1. */
  number: number;
  act: TracedAct;
  target?: Located;
  /** Of a drag. */
  destination?: Located;
  /** What had the keyboard, where the action goes to that. */
  focused?: Located;
  /** It did something that shows each time: what changes by itself, and may do so just then, does not count. */
  hasEffect: boolean;
  expectations: Expectation[];
};

/** The actions of a trace that were done, with what each was done to and what it led to. */
export function stepsOf({ acts }: Pick<Trace, 'acts'>): Step[] {
  const done = acts.filter(({ success }) => success).map(withValue);
  const restless = restlessIds(acts);
  return done.map((act, index) => {
    const next = done[index + 1];
    const { action, before } = act;
    const target = 'id' in action || 'at' in action ? targetOf(act, idOf(action), pointOf(action)) : undefined;
    const effects = act.settled || act.noWaitAfter ? findEffects(act, target?.node.id, restless) : [];
    const destination = action.action === 'drag' ? targetOf(act, action.toId, action.toAt) : undefined;
    const takesFocus = (action.action === 'key' || action.action === 'type') && action.id === undefined;
    const focused = takesFocus && act.focused !== undefined ? locate(before, act.focused) : undefined;
    return {
      number: index + 1,
      act,
      ...(target && { target }),
      ...(destination && { destination }),
      ...(focused && { focused }),
      hasEffect: act.changed || effects.length > 0 || focusIn(before) !== focusIn(act.after),
      // What passes by itself, such as a tooltip, may have passed when a test looks.
      expectations: effects.filter((each) => next === undefined || holds(next.before, each)),
    };
  });
}

/** A drag of a slider's knob ends at a value, wherever the mouse was then. */
function withValue(act: TracedAct): TracedAct {
  const { action, before, after } = act;
  const id = action.action === 'drag' ? targetOf(act, action.id, action.at)?.node.id : undefined;
  const was = find(before, (node) => node.id === id);
  const value = find(after, (node) => node.id === id)?.value;
  if (id === undefined || was === undefined || !isRange(was.role)) return act;
  return typeof value === 'number' && value !== was.value
    ? { ...act, action: { action: 'set_value', id, value } }
    : act;
}

const focusIn = (roots: readonly UiNode[]) => find(roots, ({ focused }) => focused)?.id;

const idOf = (action: TracedAct['action']) => ('id' in action ? action.id : undefined);
const pointOf = (action: TracedAct['action']) => ('at' in action ? action.at : undefined);

type Point = { x: number; y: number };

function targetOf({ before, target }: TracedAct, id: string | undefined, at: Point | undefined): Located | undefined {
  if (id === undefined) return at && locatePoint(before, at);
  const shown = locate(before, id);
  if (shown !== undefined || target === undefined) return shown;
  // It was scrolled away: only what it was is known.
  const node: UiNode = { id, ...factsOfRecord(target), children: [] };
  const { source } = node;
  const title = node.title?.trim();
  const isVision = typeof source === 'object' && 'vision' in source;
  const selector = [{ by: 'role' as const, role: target.role, ...(title !== undefined && { name: title }) }];
  return {
    node,
    selector: title === undefined ? [{ by: 'id', id }] : selector,
    ...(isVision && { vision: true as const }),
    note: isVision
      ? 'It was seen in a picture, which may be read differently next time.'
      : 'It did not show: it was in a closed menu, or scrolled away.',
  };
}

function locatePoint(roots: readonly UiNode[], at: Point): Located | undefined {
  const node = nodeAt(roots, at);
  if (node === undefined || isWindow(node.role)) return undefined;
  const located = mayShow(ancestry(roots, ({ id }) => id === node.id)) ? locate(roots, node.id) : undefined;
  return located && { ...located, note: located.note ?? `It was hit at ${at.x},${at.y} of the screen.` };
}

/** What changed between two actions changed by itself. */
function restlessIds(acts: readonly TracedAct[]): Set<string> {
  const ids = new Set<string>();
  for (const [index, act] of acts.entries()) {
    const next = acts[index + 1];
    if (next === undefined) continue;
    const { changed } = diff(act.after, next.before);
    for (const { id, fields } of changed) if (fields.some((name) => name === 'value' || name === 'title')) ids.add(id);
  }
  return ids;
}
