import { type FactName, type Facts, OBSERVABLE_FACTS } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { nodeName } from '../render/line.ts';
import { isControl, isDecorative, isRow, isWindow } from '../roles.ts';
import { isBlank } from '../text.ts';
import { changeWords, isMinor, LAYOUT_WORDS, layoutWord } from './change-words.ts';
import { type Added, type Changed, diff, type Moved, type Removed, type TreeDiff } from './diff.ts';
import { listed } from './listed.ts';
import { inBrackets, Names } from './names.ts';

const NAMED_UNSEEN = 3;
/** More things than these that only were enabled or disabled are one line. */
const FEW_FLIPPED = 5;
const NAMED_FLIPPED = 8;
const FEW_GONE = 5;
/** More than these that changed places in one list are one line: it was sorted. */
const FEW_MOVED = 5;
const READ_IN_VIEW: ReadonlySet<FactName> = new Set<FactName>(['title', 'value', 'actions']);

/**
 * Every change but the targets' own as one line with an id, the most important first: windows, focus, what can be
 * operated, then what is only looked at. Decoration that came or went is none.
 */
export function effectLines(
  { before: old, after: now }: { before: readonly UiNode[]; after: readonly UiNode[] },
  targets: ReadonlySet<string>,
): string[] {
  const difference = diff(old, now);
  const names = new Names(old, now);
  const { added, removed, changed } = difference;
  const came = topChanges(added, ({ at }) => at.parent).filter(isWorthNaming);
  const left = new Set(
    changed.filter(({ fields, after }) => fields.includes('offscreen') && after.offscreen).map(idOf),
  );
  // The children of what left the screen are not read, and may still be there.
  const went = topChanges(removed, ({ from }) => from.parent)
    .filter(({ from }) => !left.has(from.parent ?? ''))
    .filter(isWorthNaming);
  const { opened, closed } = movedMenus(difference);
  const menus = new Set([...opened, ...closed].map(idOf));
  const others = changed.filter(({ id }) => !targets.has(id)).map(withoutUnreadFacts);
  const major = others.filter((change) => !isMinor(change) && !isNamelessFlip(change));
  const focused = [
    ...major.filter(({ fields, after }) => fields.includes('focused') && after.focused),
    ...added.filter(({ facts }) => facts.focused && !isWindow(facts.role) && !isAway(facts)),
  ];
  const telling = major.map(withoutFocus).filter(({ fields }) => fields.length > 0);
  const [away, open] = partition(telling, ({ before, after }) => isAway(before) && isAway(after));
  const comeAndGone = [...came, ...went].filter(({ facts }) => isAway(facts));
  const [shut, hidden] = partition([...away, ...comeAndGone], (item) => factsOf(item).role === 'menuItem');
  const [flipped, differing] = partition(open, ({ fields }) => fields.length === 1 && fields[0] === 'enabled');
  const isMass = flipped.length > FEW_FLIPPED;
  const rest = byRow(
    isMass ? differing : open,
    ({ after }) => after,
    (change) => changeWords(change).join(),
  );
  const [operated, shown] = partition(rest, ([{ after }]) => isOperable(after));
  const rows = byRow(
    came.filter(({ facts }) => !isWindow(facts.role) && !isAway(facts)),
    factsOf,
    ({ at }) => at.parent ?? '',
  );
  const [controls, contents] = partition(rows, ([{ facts }]) => isOperable(facts));
  return [
    ...came.filter(({ facts }) => isWindow(facts.role)).map((one) => `opened ${describeTop(one)}`),
    ...opened.map(({ id, after }) => `opened ${names.of(id, after)}`),
    ...went.filter(({ facts }) => isWindow(facts.role)).map((one) => `closed ${describeTop(one)}`),
    ...closed.map(({ id, before }) => `closed ${names.of(id, before)}`),
    ...focused.map((item) => `focus moved to ${names.of(item.id, factsOf(item))}`),
    ...changedLines(operated, names),
    ...(isMass ? flippedLines(flipped) : []),
    ...listed(controls, appearedLine, ([{ id, facts }]) => named(id, facts), 'appeared'),
    ...changedLines(shown, names),
    ...listed(contents, appearedLine, ([{ id, facts }]) => named(id, facts), 'appeared'),
    ...goneLines(went.filter(({ facts }) => !isWindow(facts.role) && !isAway(facts))),
    ...movedLines(difference, new Set([...targets, ...menus]), names),
    ...unseenLine('in closed menus', shut),
    ...unseenLine('not on screen', hidden),
    ...layoutLines(
      others.filter((change) => isMinor(change) && !menus.has(change.id)),
      names,
    ),
  ];
}

/** The menu of a box in GTK 3 is a root of the tree while it is open, and within the box while it is not. */
function movedMenus({ moved, changed }: TreeDiff): Record<'opened' | 'closed', Changed[]> {
  const ids = (isEnd: (one: Moved) => boolean) => new Set(moved.filter(isEnd).map(idOf));
  const [up, down] = [ids(({ to }) => to.parent === undefined), ids(({ from }) => from.parent === undefined)];
  const menus = changed.filter(({ after }) => after.role === 'menu');
  return { opened: menus.filter(({ id }) => up.has(id)), closed: menus.filter(({ id }) => down.has(id)) };
}

const isAway = ({ role, offscreen }: Facts) => offscreen === true && !isWindow(role);

/** A panel is enabled with what is in it, and that is what a reader can use. */
function isNamelessFlip({ fields, after: { role, title, value } }: Changed): boolean {
  return fields.every((name) => name === 'enabled') && isDecorative(role) && isBlank(title) && isBlank(value);
}

const factsOf = (item: Changed | Added | TopChange) => ('facts' in item ? item.facts : item.after);

/** What one act changes in closed menus, on hidden pages and in hidden toolbars is much, and seldom what it was for. */
function unseenLine(where: string, items: readonly (Changed | TopChange)[]): string[] {
  if (items.length === 0) return [];
  const kinds = new Set(items.map(unseenWord));
  const [only] = kinds.size === 1 ? kinds : [];
  const names = items
    .slice(0, NAMED_UNSEEN)
    .map((item) => `${named(item.id, factsOf(item))}${only === undefined ? ` ${unseenWord(item)}` : ''}`);
  const more = items.length > NAMED_UNSEEN ? ` and ${items.length - NAMED_UNSEEN} more` : '';
  return [`${where}${only === undefined ? '' : `, ${only}`}: ${names.join(', ')}${more}`];
}

function unseenWord(item: Changed | TopChange): string {
  if ('fields' in item) return changeWords(item).join(' ');
  return 'at' in item ? 'appeared' : 'gone';
}

function movedLines(difference: TreeDiff, targets: ReadonlySet<string>, names: Names): string[] {
  const changes = new Map(difference.changed.map((change) => [change.id, change]));
  const name = ({ id }: Moved) => {
    const change = changes.get(id);
    return change === undefined ? `id=${id}` : names.of(id, change.after);
  };
  const isSeen = ({ id, from, to }: Moved) =>
    from.parent !== to.parent || changes.get(id)?.fields.includes('bounds') === true;
  const moved = difference.moved.filter((one) => !targets.has(one.id) && isSeen(one) && !wentAlong(one, difference));
  const [sorted, others] = partition(moved, ({ from, to }) => {
    const alike = moved.filter((other) => other.from.parent === to.parent && other.to.parent === to.parent);
    return from.parent === to.parent && alike.length > FEW_MOVED;
  });
  const lists = [...new Set(sorted.map(({ to }) => to.parent ?? 'the top'))];
  return [
    ...lists.map((list) => {
      const count = sorted.filter(({ to }) => (to.parent ?? 'the top') === list).length;
      return `another order: ${count} rows, cells or others in ${list}`;
    }),
    ...listed(
      others,
      (one) => `moved: ${name(one)} to place ${one.to.index} in ${one.to.parent ?? 'the top'}`,
      name,
      'changed places',
    ),
  ];
}

/** GTK 3 puts the menu of a box into the window that opens for it, and back: the window is the change. */
function wentAlong({ from, to }: Moved, { added, removed }: TreeDiff): boolean {
  return added.some(({ id }) => id === to.parent) || removed.some(({ id }) => id === from.parent);
}

const named = (id: string, facts: Facts) => `${nodeName(facts)} id=${id}`;

const isOperable = ({ role, actions }: Facts) => isControl(role) || isRow(role) || actions.length > 0;

/** A line, a gap or a picture without a name says nothing to a reader, unless something is in it. */
function isWorthNaming({ facts, inside }: TopChange): boolean {
  if (facts.role === 'separator') return false;
  return inside > 0 || !isBlank(facts.title) || !isBlank(facts.value) || !isDecorative(facts.role);
}

/** What happened to one or more cells of a row, or to something else; the most telling comes first. */
type InRow<T> = [T, ...T[]];

/** The cells of a row to which the same happened are one line to a reader. */
function byRow<T extends { id: string }>(all: readonly T[], factsOf: (one: T) => Facts, what: (one: T) => string) {
  const rows = new Map<string, InRow<T>>();
  for (const one of all) {
    const { role, bounds, title } = factsOf(one);
    const key = role === 'cell' && bounds !== undefined ? [bounds.y, bounds.h, what(one)].join() : one.id;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [one]);
    else if (isBlank(factsOf(row[0]).title) && !isBlank(title)) row.unshift(one);
    else row.push(one);
  }
  return [...rows.values()];
}

const otherCells = ({ length }: readonly unknown[]) =>
  length === 0 ? '' : ` with ${length} more ${length === 1 ? 'cell' : 'cells'} of its row`;

/** All that is in a window or panel that is enabled is, too: what can be operated is named. */
function flippedLines(changes: readonly Changed[]): string[] {
  return [true, false].flatMap((enabled) => {
    const all = changes.filter(({ after }) => after.enabled === enabled);
    const controls = all.filter(({ after }) => isOperable(after));
    const names = (controls.length > 0 ? controls : all)
      .slice(0, NAMED_FLIPPED)
      .map(({ id, after }) => named(id, after));
    const rest = all.length - names.length;
    const more = rest > 0 ? ` and ${rest} more` : '';
    return all.length === 0 ? [] : [`${enabled ? 'enabled' : 'disabled'}: ${names.join(', ')}${more}`];
  });
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

const idOf = ({ id }: { id: string }) => id;

/** The topmost node of what came or went, with the number of nodes in it and the first title that shows among them. */
type TopChange<T extends Added | Removed = Added | Removed> = T & { inside: number; words: string };

function describeTop({ id, facts, inside, words }: TopChange): string {
  const content = isBlank(facts.title) ? inBrackets(words) : '';
  return `${nodeName(facts)} id=${id}${inside > 0 ? ` with ${inside} inside${content}` : ''}`;
}

function appearedLine([one, ...others]: InRow<TopChange<Added>>): string {
  const where = one.at.parent === undefined ? '' : ` in ${one.at.parent}`;
  return `appeared: ${describeTop(one)}${otherCells(others)}${where}`;
}

function changedLines(rows: readonly InRow<Changed>[], names: Names): string[] {
  const line = ([first, ...others]: InRow<Changed>) =>
    `changed: ${names.of(first.id, first.before)} ${changeWords(first).join(' ')}${otherCells(others)}`;
  return listed(rows, line, ([{ id, after }]) => names.of(id, after), 'changed');
}

/** Label, value and actions of what does not show are not read, and are still there. */
function withoutUnreadFacts(change: Changed): Changed {
  const { fields, after } = change;
  if (!fields.includes('offscreen')) return change;
  return {
    ...change,
    fields: fields.filter((name) => (name === 'focused' ? after.focused : !isReadInView(name, after))),
  };
}

/** Whether it is known only of what shows: which items of a menu are enabled, when that has opened. */
const isReadInView = (name: FactName, { role }: Facts) =>
  READ_IN_VIEW.has(name) || (name === 'enabled' && role === 'menuItem');

/** Losing focus is the other half of another line, and actions that come and go mean nothing by themselves. */
function withoutFocus(change: Changed): Changed {
  const fields = change.fields.filter((name) => name !== 'focused' && name !== 'actions');
  const isWorthALine = fields.some((name) => OBSERVABLE_FACTS.some((each) => each === name) || name === 'role');
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
      if (!one.facts.offscreen) above.words ||= one.facts.title?.trim() ?? '';
      owner.set(one.id, above);
      continue;
    }
    const top = { ...one, inside: 0, words: '' };
    found.push(top);
    owner.set(one.id, top);
  }
  return found;
}

/** Rows of which many go at once, as when a list is filtered, are counted by their list. */
function goneLines(went: readonly TopChange<Removed>[]): string[] {
  const lists = new Map<string | undefined, TopChange<Removed>[]>();
  for (const one of went) {
    const list = isRow(one.facts.role) ? one.from.parent : undefined;
    lists.set(list, [...(lists.get(list) ?? []), one]);
  }
  return [...lists].flatMap(([list, all]) => {
    const line = (one: TopChange<Removed>) => `gone: ${describeTop(one)}`;
    if (list === undefined || all.length <= FEW_GONE)
      return listed(all, line, ({ id, facts }) => named(id, facts), 'went');
    return [`gone: ${all.length} rows or cells from ${list}`];
  });
}

function layoutLines(minor: readonly Changed[], names: Names): string[] {
  const seen = ({ before, after }: Changed) => (after.offscreen ? before : after);
  const telling = minor
    .filter(({ before, after }) => !isAway(before) || !isAway(after))
    .filter((change) => names.areTelling(change.id, seen(change)));
  return LAYOUT_WORDS.flatMap((word) => {
    const [first, ...others] = telling.filter((change) => layoutWord(change) === word);
    if (first === undefined) return [];
    const line = `${word}: ${names.of(first.id, seen(first))}`;
    return others.length === 0 ? line : `${line} and ${others.length} more ${others.length === 1 ? 'node' : 'nodes'}`;
  });
}
