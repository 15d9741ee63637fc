import type { PlatformEvent } from '../../core/backend.ts';
import type { LiveTree } from '../../core/events/live-tree.ts';
import { changesBetween, titleOf } from '../../core/events/node-changes.ts';
import { type Change, type EventType, eventOf, type UiEvent } from '../../core/events/ui-event.ts';
import type { UiNode } from '../../core/node.ts';
import type { SignalEvidence } from './signal-evidence.ts';

/** Two trees differ in this change of an element at this path. */
export type Difference = { node: UiNode; path: string; change: Change };

/** Finds what has changed from one tree to the next, as events report it. */
export function differences(before: LiveTree, after: LiveTree, complete: boolean): Difference[] {
  const found: Difference[] = [];
  for (const node of after.all()) {
    const old = before.node(node.id);
    const changes = old === undefined ? changesOfNew(after, node) : changesBetween(old, node);
    for (const change of changes) found.push({ node, path: after.pathOf(node.id), change });
  }
  if (!complete) return found;
  for (const root of before.roots) {
    if (after.node(root.id) !== undefined) continue;
    const change: Change = { eventType: 'window_destroyed', newValue: titleOf(root) };
    found.push({ node: root, path: before.pathOf(root.id), change });
  }
  return found;
}

/** What is new in the tree is reported where it is a window, or has focus. */
function changesOfNew(tree: LiveTree, node: UiNode): Change[] {
  const focus: Change[] = node.focused ? [{ eventType: 'focus_changed', newValue: null }] : [];
  return tree.isRoot(node.id) ? [{ eventType: 'window_created', newValue: titleOf(node) }, ...focus] : focus;
}

/** Without a signal about its element, a difference was found by comparing alone. */
export function toEvent({ node, path, change }: Difference, evidence: SignalEvidence, readAtMs: number): UiEvent {
  const signals = evidence.about(node.id);
  if (signals === undefined) return eventOf(node, path, change, { timesMs: [readAtMs], detectedBy: 'poll' });
  return eventOf(node, path, change, { timesMs: timesOf(change, signals) });
}

const KINDS: Partial<Record<EventType, PlatformEvent['kind']>> = { value_changed: 'value', title_changed: 'title' };

/**
 * Takes the times of all signals of the change's own kind; else of the first one about a new window, or of the last.
 */
function timesOf({ eventType }: Change, signals: readonly PlatformEvent[]): number[] {
  const own = signals.filter(({ kind }) => kind === KINDS[eventType]);
  const nearest = eventType === 'window_created' ? signals.slice(0, 1) : signals.slice(-1);
  return (own.length > 0 ? own : nearest).map(({ atMs }) => atMs);
}

/**
 * Focus is in one place, but Qt marks the panel inside a text area and the one around a button as well. A gain without
 * a signal does not count while the focus stays where it was, or a signal has reported it elsewhere.
 */
export function withoutFocusEchoes(
  found: Difference[],
  before: LiveTree,
  after: LiveTree,
  evidence: SignalEvidence,
): Difference[] {
  const isGain = ({ change }: Difference) => change.eventType === 'focus_changed';
  const isReported = ({ node }: Difference) => evidence.about(node.id)?.some(({ kind }) => kind === 'focus') ?? false;
  const stays = [...before.all()].some((node) => node.focused && after.node(node.id)?.focused);
  if (!stays && !found.some((each) => isGain(each) && isReported(each))) return found;
  return found.filter((each) => !isGain(each) || isReported(each));
}
