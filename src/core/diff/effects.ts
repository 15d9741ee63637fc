import { type FactName, OBSERVABLE_FACTS } from '../facts.ts';
import { nodeName } from '../render/line.ts';
import { isWindow } from '../roles.ts';
import { isBlank, quote } from '../text.ts';
import { changeWords, isMinor, LAYOUT_WORDS, layoutWord } from './change-words.ts';
import type { Added, Changed, Removed, TreeDiff } from './diff.ts';

/** More changes of one kind than this share one line. */
const LISTED_LINES = 12;
const WORDS_CHARS = 40;
const READ_IN_VIEW: ReadonlySet<FactName> = new Set<FactName>(['title', 'value', 'actions']);

/** Every change but the target's own as one line with an id, the most important first. */
export function effectLines(difference: TreeDiff, target: string | undefined): string[] {
  const { added, removed, changed, moved } = difference;
  const came = topChanges(added, ({ at }) => at.parent);
  const away = new Set(
    changed.filter(({ fields, after }) => fields.includes('offscreen') && after.offscreen).map(idOf),
  );
  // The children of what left the screen are not read, and may still be there.
  const went = topChanges(removed, ({ from }) => from.parent).filter(({ from }) => !away.has(from.parent ?? ''));
  const others = changed.filter(({ id }) => id !== target).map(withoutUnreadFacts);
  const major = others.filter((change) => !isMinor(change));
  const focused = major.filter(({ fields, after }) => fields.includes('focused') && after.focused);
  const rest = major.map(withoutFocus).filter(({ fields }) => fields.length > 0);
  const minor = others.filter(isMinor);
  return [
    ...came.filter(({ facts }) => isWindow(facts.role)).map((one) => `opened ${describeTop(one)}`),
    ...went.filter(({ facts }) => isWindow(facts.role)).map((one) => `closed ${describeTop(one)}`),
    ...focused.map(({ id, after }) => `focus moved to ${nodeName(after)} id=${id}`),
    ...limitLines(rest.map(changedLine), (count) => `${count} more nodes changed`),
    ...limitLines(
      came.filter(({ facts }) => !isWindow(facts.role)).map(appearedLine),
      (count) => `${count} more nodes appeared`,
    ),
    ...limitLines(
      went.filter(({ facts }) => !isWindow(facts.role)).map((one) => `gone: ${describeTop(one)}`),
      (count) => `${count} more nodes went`,
    ),
    ...limitLines(
      moved
        .filter(({ id }) => id !== target)
        .map(({ id, to }) => `moved: id=${id} to place ${to.index} in ${to.parent ?? 'the top'}`),
      (count) => `${count} more nodes changed places`,
    ),
    ...layoutLines(minor),
  ];
}

const idOf = ({ id }: { id: string }) => id;

/** The topmost node of what came or went, with the number of nodes in it and the first title among them. */
type TopChange<T extends Added | Removed = Added | Removed> = T & { inside: number; words: string };

function describeTop({ id, facts, inside, words }: TopChange): string {
  const content = isBlank(facts.title) && words !== '' ? ` (${quote(words, WORDS_CHARS)})` : '';
  return `${nodeName(facts)} id=${id}${inside > 0 ? ` with ${inside} inside${content}` : ''}`;
}

function appearedLine(one: TopChange<Added>): string {
  return `appeared: ${describeTop(one)}${one.at.parent === undefined ? '' : ` in ${one.at.parent}`}`;
}

function changedLine(change: Changed): string {
  return `changed: ${nodeName(change.before)} id=${change.id} ${changeWords(change).join(' ')}`;
}

/** Label, value and actions of what does not show are not read, and are still there. */
function withoutUnreadFacts(change: Changed): Changed {
  const { fields, after } = change;
  if (!fields.includes('offscreen')) return change;
  return {
    ...change,
    fields: fields.filter((name) => (name === 'focused' ? after.focused : !READ_IN_VIEW.has(name))),
  };
}

/** Losing focus is the other half of another line, and actions that come and go mean nothing by themselves. */
function withoutFocus(change: Changed): Changed {
  const fields = change.fields.filter((name) => name !== 'focused' && name !== 'actions');
  const isWorthALine = fields.some(
    (name) => OBSERVABLE_FACTS.some((each) => each === name) || name === 'active' || name === 'role',
  );
  return { ...change, fields: isWorthALine ? fields.filter((name) => name !== 'bounds') : [] };
}

/** Those whose parents were there before, and how many came or went with each. */
function topChanges<T extends Added | Removed>(
  all: readonly T[],
  parentOf: (one: T) => string | undefined,
): TopChange<T>[] {
  const owner = new Map<string, TopChange<T>>();
  const found: TopChange<T>[] = [];
  for (const one of all) {
    const parent = parentOf(one);
    const above = parent === undefined ? undefined : owner.get(parent);
    if (above !== undefined) {
      above.inside++;
      above.words ||= one.facts.title?.trim() ?? '';
      owner.set(one.id, above);
      continue;
    }
    const top = { ...one, inside: 0, words: '' };
    found.push(top);
    owner.set(one.id, top);
  }
  return found;
}

function limitLines(lines: string[], rest: (count: number) => string): string[] {
  if (lines.length <= LISTED_LINES) return lines;
  return [...lines.slice(0, LISTED_LINES), rest(lines.length - LISTED_LINES)];
}

function layoutLines(minor: readonly Changed[]): string[] {
  return LAYOUT_WORDS.flatMap((word) => {
    const [first, ...others] = minor.filter((change) => layoutWord(change) === word);
    if (first === undefined) return [];
    const seen = first.after.offscreen ? first.before : first.after;
    const line = `${word}: ${nodeName(seen)} id=${first.id}`;
    return others.length === 0 ? line : `${line} and ${others.length} more nodes`;
  });
}
