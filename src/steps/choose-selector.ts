import type { UiNode } from '../core/node.ts';
import { isOption } from '../core/roles.ts';
import { isBlank } from '../core/text.ts';
import { ancestry } from '../core/tree.ts';
import { type Selector, type SelectorStep, select } from '../testing/selector.ts';

/** How an element can be found again. `note`: why this way may not last. */
export type Located = { node: UiNode; selector: Selector; vision?: true; note?: string };

/** Long names are mostly contents: a name of a control fits. */
const LONGEST_NAME = 100;

/** The shortest way to an element that meant it alone: role and name, an ancestor's name before them, a count, its id. */
export function locate(roots: readonly UiNode[], id: string): Located | undefined {
  const line = ancestry(roots, (node) => node.id === id);
  const node = line.at(-1);
  if (node === undefined) return undefined;
  const isMeant = (selector: Selector) => meant(roots, selector, node);
  const own = ownSteps(node);
  const named = line
    .slice(0, -1)
    .toReversed()
    .map(byName)
    .filter((step) => step !== undefined);
  const candidates: Selector[] = [
    ...own.map((step) => [step]),
    ...named.flatMap((ancestor) => own.map((step) => [ancestor, step])),
  ];
  const selector = candidates.find(isMeant);
  if (selector !== undefined) return seen({ node, selector });
  const counted = candidates.flatMap((each) => countedSelector(roots, each, node)).find(isMeant);
  const [where, why] = counted ? [counted, COUNTED] : [[{ by: 'id' as const, id }], BY_ID];
  return seen({ node, selector: where, note: isOption(node.role) ? `${why} ${REUSED}` : why });
}

const COUNTED = 'Several look the same: it is counted among them.';
const BY_ID = 'Nothing but its id tells it from others.';
const REUSED = 'Lists may show other items in the same rows as they scroll.';

/** Finds what a selector means, as a locator of the library does: what shows goes before what does not. */
export function found(roots: readonly UiNode[], selector: Selector): UiNode[] {
  const shown = select(roots, selector, { hidden: false });
  return shown.length > 0 ? shown : select(roots, selector, { hidden: true });
}

function meant(roots: readonly UiNode[], selector: Selector, node: UiNode): boolean {
  const [only, second] = found(roots, selector);
  return only?.id === node.id && second === undefined;
}

/** Role and name; where it has none, its label or its role alone. */
function ownSteps(node: UiNode): SelectorStep[] {
  const named = byName(node);
  return named ? [named] : [{ by: 'role', role: node.role }];
}

function byName({ role, title = '' }: UiNode): SelectorStep | undefined {
  return isBlank(title) || title.length > LONGEST_NAME ? undefined : { by: 'role', role, name: title.trim() };
}

function countedSelector(roots: readonly UiNode[], selector: Selector, node: UiNode): Selector[] {
  const index = found(roots, selector).findIndex(({ id }) => id === node.id);
  return index < 0 ? [] : [[...selector, { by: 'nth', index }]];
}

/** What only a picture shows is found in pictures, with other words and places each time. */
function seen(located: Located): Located {
  const { source } = located.node;
  if (typeof source === 'string' || !('vision' in source)) return located;
  return { ...located, vision: true, note: 'It was seen in a picture, which may be read differently next time.' };
}
