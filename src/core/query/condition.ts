import type { UiNode } from '../node.ts';
import { nodeLine, nodeName } from '../render/line.ts';
import { quote } from '../text.ts';
import { ancestry, findById } from '../tree.ts';
import { matchesQuery, type Query, type QueryState, query } from './query.ts';
import { describeUnsearched } from './query-hints.ts';

/** What to wait for. All fields that are given must hold at once. */
export type Condition = {
  text?: string;
  role?: string;
  id?: string;
  state?: QueryState;
  /** The condition holds once there is no such element, or no such window. */
  gone?: boolean;
  /** Nothing has changed for this long. */
  idleMs?: number;
  /** A window whose title contains this text; with other fields, the window to search in. */
  window?: string;
};

export type ConditionResult = { holds: true; node?: UiNode } | { holds: false };

/**
 * How well a tree is known. `isWhole` is false where the last reading lacked a part; `answers` is false where the
 * application gave none.
 */
export type Certainty = { quietMs: number; isWhole: boolean; answers: boolean };

/** Whether the condition holds. A part that was not read may hold what is missing, and silence is not quiet. */
export function evaluate(
  roots: readonly UiNode[],
  condition: Condition,
  { quietMs, isWhole, answers }: Certainty,
): ConditionResult {
  if (condition.idleMs !== undefined && (quietMs < condition.idleMs || !answers)) return { holds: false };
  if (!isAboutElement(condition)) return { holds: true };
  const node = findMatch(roots, condition);
  if (condition.gone) return { holds: node === undefined && isWhole };
  return node === undefined ? { holds: false } : { holds: true, node };
}

/** Whether the condition is about an element or a window, and not about quiet alone. */
export function isAboutElement({ text, role, id, state, window }: Condition): boolean {
  return [text, role, id, state, window].some((field) => field !== undefined);
}

function findMatch(roots: readonly UiNode[], condition: Condition): UiNode | undefined {
  const windows =
    condition.window === undefined ? roots : roots.filter((root) => isTitled(root, condition.window ?? ''));
  const wanted = queryOf(condition);
  if (condition.id !== undefined) {
    const line = ancestry(windows, ({ id }) => id === condition.id);
    return matchesQuery(line, wanted) ? line.at(-1) : undefined;
  }
  if (Object.keys(wanted).length === 0) return windows[0];
  return query(windows, wanted).matches[0];
}

function queryOf({ text, role, state }: Condition): Query {
  return {
    ...(text !== undefined && { text }),
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
  };
}

const isTitled = (root: UiNode, text: string) => (root.title ?? '').toLowerCase().includes(text.toLowerCase());

export const noAnswer = (ms: number) => `The application gave no answer within ${ms} ms: what it shows is unknown.`;

/** Where a condition does not hold: what comes nearest to it. */
export function describeClosest(roots: readonly UiNode[], condition: Condition, certainty: Certainty): string {
  const { id, idleMs, gone } = condition;
  const { quietMs, isWhole, answers } = certainty;
  const parts: string[] = [];
  if (!answers) parts.push('The application does not answer: this is what it showed last.');
  else if (!isWhole) parts.push('Only a part of what it shows could be read.');
  if (idleMs !== undefined && quietMs < idleMs) parts.push(`The last change was ${Math.round(quietMs)} ms ago.`);
  const there = isAboutElement(condition) ? findMatch(roots, condition) : undefined;
  if (gone && there !== undefined) parts.push(`Still there: ${nodeLine(there)}.`);
  if (gone || there !== undefined || !isAboutElement(condition)) return parts.join(' ');
  const node = id === undefined ? undefined : findById(roots, id);
  if (node !== undefined) parts.push(`It is now ${nodeLine(node)}.`);
  else if (id !== undefined) parts.push(`${id} is not in the tree.`);
  else parts.push(describeNearest(roots, condition));
  return parts.join(' ');
}

function describeNearest(roots: readonly UiNode[], condition: Condition): string {
  const { window, state } = condition;
  if (window !== undefined && !roots.some((root) => isTitled(root, window))) {
    const titles = roots.map((root) => quote(root.title ?? '', 80)).join(', ');
    return `Open windows: ${titles || 'none'}.`;
  }
  const { state: _, ...anyState } = queryOf(condition);
  const almost = state === undefined || Object.keys(anyState).length === 0 ? [] : query(roots, anyState).matches;
  const [first] = almost;
  if (first !== undefined) return `Not ${state}: ${nodeName(first)} id=${first.id}.`;
  return [query(roots, queryOf(condition)).hint, describeUnsearched(roots)]
    .filter((each) => each !== undefined)
    .join(' ');
}
