import type { UiNode } from '../core/node.ts';
import { isBlank } from '../core/text.ts';
import { find, walk } from '../core/tree.ts';
import { found, type Located } from '../steps/choose-selector.ts';
import { windowsIn } from '../steps/expectation.ts';
import { bestOf, rankCandidates } from './candidates.ts';
import type { Divergence } from './divergence.ts';
import { nameOf, orderOf, placeOf } from './identity.ts';

export type Finding = Pick<Divergence, 'cause' | 'expected' | 'instead' | 'candidates'>;

/** Windows that were not there when it was recorded, or that are missing now. */
export function compareWindows(recorded: readonly UiNode[], now: readonly UiNode[]): Finding | undefined {
  const [old, shown] = [windowsAndDialogs(recorded), windowsAndDialogs(now)];
  const added = without(shown, old);
  const missing = without(old, shown);
  // A title that changed is told by what depends on it.
  const isRetitled = added.length === missing.length;
  if (isRetitled) return undefined;
  const expected = `windows: ${listOf(old)}`;
  const instead = `windows: ${listOf(shown)}`;
  if (added.length > missing.length) return { cause: 'new window', expected, instead, candidates: added };
  return { cause: 'missing window', expected, instead, candidates: shown };
}

/** A page shows its dialogs within its window. */
function windowsAndDialogs(roots: readonly UiNode[]): UiNode[] {
  const nodes = windowsIn(roots);
  walk(roots, (node) => {
    if (node.role === 'dialog' && !node.offscreen && !nodes.includes(node)) nodes.push(node);
    return undefined;
  });
  return nodes;
}

/** Those of the first list that have no partner of the same role and title in the second. */
function without(nodes: readonly UiNode[], others: readonly UiNode[]): UiNode[] {
  const left = others.map(nameOf);
  return nodes.filter((node) => {
    const at = left.indexOf(nameOf(node));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether exactly what was meant is there now, where it was: undefined where it is. */
export function diagnoseTarget(
  { node: wanted, selector }: Located,
  before: readonly UiNode[],
  now: readonly UiNode[],
): Finding | undefined {
  const nodes = found(now, selector);
  const [node, second] = nodes;
  if (node === undefined) return diagnoseMissing(wanted, before, now);
  const [was, is] = [placeOf(before, wanted.id), placeOf(now, node.id)];
  const isCounted = selector.some(({ by }) => by === 'nth' || by === 'id');
  if (second !== undefined) {
    const expected = `${nameOf(wanted)} alone in ${inWords(was)}`;
    return { cause: 'ambiguous', expected, instead: `${nodes.length} of them`, candidates: nodes.slice(0, 3) };
  }
  if (isCounted && nameOf(node) !== nameOf(wanted)) return diagnoseMissing(wanted, before, now);
  // What was scrolled away when it was recorded has no place to compare.
  if (was.length === 0) return undefined;
  if (was.join('/') !== is.join('/')) {
    const expected = `${nameOf(wanted)} in ${inWords(was)}`;
    return { cause: 'moved', expected, instead: `it is in ${inWords(is)}`, candidates: [node] };
  }
  return diagnoseOrder(wanted, before, now, node);
}

/** Its place among those beside it that were there before, too. */
function diagnoseOrder(
  wanted: UiNode,
  before: readonly UiNode[],
  now: readonly UiNode[],
  node: UiNode,
): Finding | undefined {
  const [old, shown] = [orderOf(before, wanted.id), orderOf(now, node.id)];
  const common = (order: string[], other: string[]) => order.filter((name) => other.includes(name));
  const [was, is] = [common(old, shown), common(shown, old)];
  const place = (order: string[]) => order.indexOf(nameOf(wanted));
  const isSame = was.length !== is.length || place(was) === place(is);
  if (isSame || isBlank(wanted.title)) return undefined;
  return { cause: 'reordered', expected: was.join(', '), instead: is.join(', '), candidates: [node] };
}

function diagnoseMissing(wanted: UiNode, before: readonly UiNode[], now: readonly UiNode[]): Finding {
  const where = inWords(placeOf(before, wanted.id));
  const expected = `${nameOf(wanted)} in ${where}`;
  const ranked = rankCandidates(wanted, before, now);
  const candidates = bestOf(ranked);
  const elsewhere = isBlank(wanted.title) ? undefined : find(now, (node) => nameOf(node) === nameOf(wanted));
  if (elsewhere !== undefined) {
    const place = inWords(placeOf(now, elsewhere.id));
    return { cause: 'moved', expected, instead: `it is in ${place}`, candidates: [elsewhere] };
  }
  const otherRole = find(now, ({ title, role }) => title === wanted.title && !isBlank(title) && role !== 'label');
  if (otherRole !== undefined) {
    return { cause: 'role changed', expected, instead: `there is ${nameOf(otherRole)}`, candidates: [otherRole] };
  }
  const heir = ranked.map(({ node }) => node).find((node) => isHeir(wanted, before, node, now));
  if (heir !== undefined) {
    return {
      cause: 'renamed',
      expected,
      instead: `there is ${nameOf(heir)}`,
      candidates: [heir, ...candidates.filter((each) => each !== heir)],
    };
  }
  return { cause: 'removed', expected, instead: 'nothing stands for it', candidates };
}

/** Of the same role and in the same place, and nothing of that name was there before. */
function isHeir(wanted: UiNode, before: readonly UiNode[], node: UiNode, now: readonly UiNode[]): boolean {
  if (node.role !== wanted.role || namesIn(before).has(nameOf(node))) return false;
  return placeOf(before, wanted.id).join('/') === placeOf(now, node.id).join('/');
}

function namesIn(roots: readonly UiNode[]): Set<string> {
  const names = new Set<string>();
  walk(roots, (node) => {
    names.add(nameOf(node));
    return undefined;
  });
  return names;
}

const inWords = (place: readonly string[]) => (place.length === 0 ? 'the application' : place.join(' › '));

const listOf = (nodes: readonly UiNode[]) => nodes.map(nameOf).join(', ') || 'none';
