import { LIMITS } from '../limits.ts';
import type { UiNode } from '../node.ts';
import { fold } from '../render/fold.ts';
import type { Folded } from '../render/folded.ts';
import { itemLine, joinLine, nodeName } from '../render/line.ts';
import { lineTokens } from '../render/tokens.ts';
import { isWindow } from '../roles.ts';
import { changeWords, isMinor, LAYOUT_WORDS, layoutWord } from './change-words.ts';
import {
  type Added,
  type Changed,
  isEmptyDiff,
  type Moved,
  type Removed,
  type TreeDiff,
  type TreePosition,
} from './diff.ts';

export type DiffText = { text: string; lines: string[]; hiddenLines: number };

export const NO_CHANGES = 'no changes';
/** More changes of a kind than this share one line. */
const LISTED_LINES = 5;

/** A diff as text: `+` came, `-` went, `~` changed; windows and focus first, mere scrolling last. */
export function renderDiff(difference: TreeDiff, maxTokens: number = LIMITS.maxTokens): DiffText {
  if (isEmptyDiff(difference)) return { text: NO_CHANGES, lines: [NO_CHANGES], hiddenLines: 0 };
  const all = diffLines(difference);
  const costs = all.map((line) => lineTokens(line, indentOf(line)));
  if (costs.reduce((sum, cost) => sum + cost, 0) <= maxTokens) {
    return { text: all.join('\n'), lines: all, hiddenLines: 0 };
  }
  let left = maxTokens - lineTokens(moreLine(all.length), 0);
  let shown = 0;
  for (const cost of costs) {
    left -= cost;
    if (left < 0) break;
    shown++;
  }
  const lines = [...all.slice(0, shown), moreLine(all.length - shown)];
  return { text: lines.join('\n'), lines, hiddenLines: all.length - shown };
}

/** Every change as a line, the most important first. */
export function diffLines(difference: TreeDiff): string[] {
  const { added, removed, changed, moved } = difference;
  const came = addedTrees(added);
  const went = topRemoved(removed);
  const minor = changed.filter(isMinor);
  const major = changed.filter((change) => !isMinor(change));
  return [
    ...came.filter(({ role }) => isWindow(role)).flatMap(addedLines),
    ...went.filter(({ facts }) => isWindow(facts.role)).map(removedLine),
    ...major.toSorted((a, b) => Number(b.after.focused) - Number(a.after.focused)).map(changedLine),
    ...came.filter(({ role }) => !isWindow(role)).flatMap(addedLines),
    ...went.filter(({ facts }) => !isWindow(facts.role)).map(removedLine),
    ...movedLines(moved),
    ...minorLines(minor),
  ];
}

function moreLine(count: number): string {
  return `… ${count} more changes`;
}

function indentOf(line: string): number {
  return (line.length - line.trimStart().length) / 2;
}

type AddedTree = UiNode & { at: TreePosition };

/** The added nodes whose parents were there before, each with the added nodes below it. */
function addedTrees(added: readonly Added[]): AddedTree[] {
  const nodes = new Map<string, UiNode>();
  const tops: AddedTree[] = [];
  for (const { id, facts, at } of added) {
    const node = { id, ...facts, children: [] };
    const parent = at.parent === undefined ? undefined : nodes.get(at.parent);
    if (parent !== undefined) {
      parent.children.push(node);
      nodes.set(id, node);
      continue;
    }
    const top = { ...node, at };
    tops.push(top);
    nodes.set(id, top);
  }
  return tops;
}

function addedLines(top: AddedTree): string[] {
  const lines: string[] = [];
  const write = (items: readonly Folded[], level: number) => {
    for (const item of items) {
      const line = joinLine(item, (part) => itemLine({ ...part, beside: false }));
      lines.push(level === 0 ? `+ ${line}${positionWords(top.at)}` : `${'  '.repeat(level)}+ ${line}`);
      if (!item.inline) write(item.children, level + 1);
    }
  };
  write(fold([top], { keep: new Set([top.id]), offscreen: true }).roots, 0);
  return lines;
}

function positionWords({ parent, index }: TreePosition): string {
  return parent === undefined ? '' : ` in ${parent} at ${index}`;
}

type RemovedTop = Removed & { inside: number };

function topRemoved(removed: readonly Removed[]): RemovedTop[] {
  const tops = new Map<string, RemovedTop>();
  for (const one of removed) {
    const top = one.from.parent === undefined ? undefined : tops.get(one.from.parent);
    if (top !== undefined) top.inside++;
    tops.set(one.id, top ?? { ...one, inside: 0 });
  }
  return [...new Set(tops.values())];
}

function removedLine({ id, facts, inside }: RemovedTop): string {
  const line = `- ${id} [${nodeName(facts)}]`;
  return inside > 0 ? `${line} and ${inside} inside` : line;
}

function changedLine(change: Changed): string {
  return `~ ${change.id} ${changeWords(change).join(' ')}`;
}

/** A list that was sorted again is one change to a reader. */
function movedLines(moved: readonly Moved[]): string[] {
  const byParent = new Map<string | undefined, Moved[]>();
  for (const move of moved) byParent.set(move.to.parent, [...(byParent.get(move.to.parent) ?? []), move]);
  return [...byParent].flatMap(([parent, group]) => {
    const where = parent ?? 'the top';
    if (group.length > LISTED_LINES) return [`~ ${group.length} nodes moved in ${where}`];
    return group.map(({ id, to }) => `~ ${id} moved to ${where} at ${to.index}`);
  });
}

function minorLines(minor: readonly Changed[]): string[] {
  return LAYOUT_WORDS.flatMap((word) => {
    const group = minor.filter((change) => layoutWord(change) === word);
    if (group.length <= LISTED_LINES) return group.map(changedLine);
    const first = group.slice(0, 3).map(({ id }) => id);
    return [`~ ${group.length} nodes only ${word}: ${first.join(', ')}, …`];
  });
}
