import { type FactName, OBSERVABLE } from '../facts.ts';
import { isWindow } from '../node.ts';
import { nodeName } from '../render/line.ts';
import { isBlank, quote } from '../text.ts';
import { changeWords, isMinor, LAYOUT_WORDS, layoutWord } from './change-words.ts';
import type { Added, Changed, Removed, TreeDiff } from './diff.ts';

/** More of one kind than this are told in one line. */
const TOLD_ONE_BY_ONE = 12;
const WORDS_CHARS = 40;
const ASKED_IN_VIEW: ReadonlySet<FactName> = new Set<FactName>(['title', 'value', 'actions']);

/** Every change but the target's own as one line with an id, the weightiest first. */
export function effectLines(difference: TreeDiff, target: string | undefined): string[] {
  const { added, removed, changed, moved } = difference;
  const came = tops(added, ({ at }) => at.parent);
  const away = new Set(
    changed.filter(({ fields, after }) => fields.includes('offscreen') && after.offscreen).map(idOf),
  );
  // What is in something that left the screen is not read, and may well be there.
  const went = tops(removed, ({ from }) => from.parent).filter(({ from }) => !away.has(from.parent ?? ''));
  const others = changed.filter(({ id }) => id !== target).map(asFarAsAsked);
  const major = others.filter((change) => !isMinor(change));
  const focused = major.filter(({ fields, after }) => fields.includes('focused') && after.focused);
  const rest = major.map(withoutFocus).filter(({ fields }) => fields.length > 0);
  const minor = others.filter(isMinor);
  return [
    ...came.filter(({ facts }) => isWindow(facts)).map((one) => `opened ${named(one)}`),
    ...went.filter(({ facts }) => isWindow(facts)).map((one) => `closed ${named(one)}`),
    ...focused.map(({ id, after }) => `focus moved to ${nodeName(after)} id=${id}`),
    ...summed(rest.map(changedLine), (count) => `${count} more nodes changed`),
    ...summed(came.filter(({ facts }) => !isWindow(facts)).map(cameLine), (count) => `${count} more nodes appeared`),
    ...summed(
      went.filter(({ facts }) => !isWindow(facts)).map((one) => `gone: ${named(one)}`),
      (count) => `${count} more nodes went`,
    ),
    ...summed(
      moved
        .filter(({ id }) => id !== target)
        .map(({ id, to }) => `moved: id=${id} to place ${to.index} in ${to.parent ?? 'the top'}`),
      (count) => `${count} more nodes changed places`,
    ),
    ...layoutLines(minor),
  ];
}

const idOf = ({ id }: { id: string }) => id;

/** What came or went, with how many in it, and the first words that are said there. */
type One<T extends Added | Removed = Added | Removed> = T & { inside: number; words: string };

function named({ id, facts, inside, words }: One): string {
  const said = isBlank(facts.title) && words !== '' ? ` (${quote(words, WORDS_CHARS)})` : '';
  return `${nodeName(facts)} id=${id}${inside > 0 ? ` with ${inside} inside${said}` : ''}`;
}

function cameLine(one: One<Added>): string {
  return `appeared: ${named(one)}${one.at.parent === undefined ? '' : ` in ${one.at.parent}`}`;
}

function changedLine(change: Changed): string {
  return `changed: ${nodeName(change.before)} id=${change.id} ${changeWords(change).join(' ')}`;
}

/** What does not show is not asked for its label, value and actions, and has them still. */
function asFarAsAsked(change: Changed): Changed {
  const { fields, after } = change;
  if (!fields.includes('offscreen')) return change;
  return {
    ...change,
    fields: fields.filter((name) => (name === 'focused' ? after.focused : !ASKED_IN_VIEW.has(name))),
  };
}

/** Losing the focus is the other half of another line; actions that come and go say nothing by themselves. */
function withoutFocus(change: Changed): Changed {
  const told = change.fields.filter((name) => name !== 'focused' && name !== 'actions');
  const worthALine = told.some(
    (name) => OBSERVABLE.some((each) => each === name) || name === 'active' || name === 'role',
  );
  return { ...change, fields: worthALine ? told.filter((name) => name !== 'bounds') : [] };
}

/** Those whose parents were there before, and how many came or went with each. */
function tops<T extends Added | Removed>(all: readonly T[], parentOf: (one: T) => string | undefined): One<T>[] {
  const owner = new Map<string, One<T>>();
  const found: One<T>[] = [];
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

function summed(lines: string[], rest: (count: number) => string): string[] {
  if (lines.length <= TOLD_ONE_BY_ONE) return lines;
  return [...lines.slice(0, TOLD_ONE_BY_ONE), rest(lines.length - TOLD_ONE_BY_ONE)];
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
