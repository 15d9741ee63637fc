import { diff, type TreeDiff } from '../core/diff/diff.ts';
import type { UiNode } from '../core/node.ts';
import { isControl, isRow, isWindow } from '../core/roles.ts';
import { isBlank } from '../core/text.ts';
import { findById } from '../core/tree.ts';
import { locate } from './choose-selector.ts';
import { EXPECTED_STATES, type Expectation, type ExpectedState, holds, windowsIn } from './expectation.ts';

/** A test that asserts all that changed would break with every change. */
const MOST_OTHERS = 3;
const LONGEST_VALUE = 200;
/** Times, dates and amounts of memory are others next time. */
const TIMELY = /\d{1,2}:\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d\s?[kKMG]i?B\b/;

type Trees = { before: UiNode[]; after: UiNode[] };

/**
 * What an action led to, as a test can assert it: windows first, then its target, then a few others. Each held after
 * the action and not before; `restless` are ids that changed by themselves.
 */
export function findEffects(
  { before, after }: Trees,
  target: string | undefined,
  restless: ReadonlySet<string>,
): Expectation[] {
  const difference = diff(before, after);
  const others = [...changedNodes(difference, target, restless), ...appeared(difference, restless)];
  const candidates = [
    ...windowEffects(before, after),
    ...(target === undefined ? [] : nodeEffects(before, after, target)),
    ...others.flatMap((id) => nodeEffects(before, after, id)).slice(0, MOST_OTHERS),
  ];
  return candidates.filter((each) => holds(after, each) && !holds(before, each) && !isTimely(each));
}

function windowEffects(before: readonly UiNode[], after: readonly UiNode[]): Expectation[] {
  const titles = (roots: readonly UiNode[]) =>
    new Set(
      windowsIn(roots)
        .map(({ title = '' }) => title)
        .filter((title) => !isBlank(title)),
    );
  const [old, now] = [titles(before), titles(after)];
  return [
    ...[...now].filter((title) => !old.has(title)).map((title) => ({ kind: 'window' as const, title, isOpen: true })),
    ...[...old].filter((title) => !now.has(title)).map((title) => ({ kind: 'window' as const, title, isOpen: false })),
  ];
}

/** Ids of what changed in a way that its user would name. */
function changedNodes({ changed }: TreeDiff, target: string | undefined, restless: ReadonlySet<string>): string[] {
  return changed
    .filter(({ id, after }) => id !== target && !restless.has(id) && !after.offscreen && !isWindow(after.role))
    .filter(({ fields }) => fields.some((name) => NAMED_CHANGES.has(name)))
    .map(({ id }) => id);
}

const NAMED_CHANGES: ReadonlySet<string> = new Set(['title', 'value', ...EXPECTED_STATES]);

function appeared({ added }: TreeDiff, restless: ReadonlySet<string>): string[] {
  return added
    .filter(({ id, facts }) => !restless.has(id) && !facts.offscreen && !isBlank(facts.title) && !isWindow(facts.role))
    .filter(({ facts }) => isControl(facts.role) || isRow(facts.role) || facts.role === 'label')
    .map(({ id }) => id);
}

/** How a node differs from before, by a locator that means it now. */
function nodeEffects(before: readonly UiNode[], after: readonly UiNode[], id: string): Expectation[] {
  const [old, now] = [findById(before, id), findById(after, id)];
  const located = now && locate(after, id);
  if (now === undefined || located === undefined || located.vision || now.offscreen) return goneEffects(before, old);
  const { selector } = located;
  if (selector.some(({ by }) => by === 'id')) return [];
  const isNew = (state: ExpectedState) => old !== undefined && now[state] !== undefined && now[state] !== old[state];
  const states = EXPECTED_STATES.filter(isNew).map((state) => ({
    kind: 'state' as const,
    selector,
    state,
    on: now[state] === true,
  }));
  const { value } = now;
  const isShort = String(value).length <= LONGEST_VALUE && value !== now.title;
  const hasValue = value !== undefined && value !== old?.value && !now.secure && isShort;
  return [
    ...states,
    ...(hasValue ? [{ kind: 'value' as const, selector, value }] : []),
    { kind: 'visible', selector, isVisible: true },
  ];
}

function goneEffects(before: readonly UiNode[], old: UiNode | undefined): Expectation[] {
  const located = old && locate(before, old.id);
  const isNamed = located?.selector.length === 1 && !isBlank(old?.title) && !located.vision;
  return isNamed && located ? [{ kind: 'visible', selector: located.selector, isVisible: false }] : [];
}

function isTimely(expectation: Expectation): boolean {
  return TIMELY.test(JSON.stringify(expectation));
}
