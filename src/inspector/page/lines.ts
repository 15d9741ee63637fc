import type { ListedNode, View } from '../items.ts';
import { memo } from './memo.ts';
import type { State } from './state.ts';
import { clip } from './text.ts';

/** Why a model does not get a node: it adds nothing, does not show, is not what was asked for, or did not fit. */
export type LeftOut = 'adds nothing' | 'off the screen' | 'no match' | 'did not fit';

/** A row of the tree pane. `ids` are the elements that it names. */
export type Row = {
  text: string;
  tokens: number;
  ids: string[];
  kind: 'node' | 'cut' | 'frame' | 'leftOut';
  why?: LeftOut;
};

const ID = /\bid=([a-z]+_[0-9a-f]+)/g;
const WARNING = /^warning: /;
const ROOT = /\broot=([a-z]+_[0-9a-f]+)/;

/** The text line by line. */
export function rowsOf({ lines }: View): Row[] {
  return lines.map(({ text, tokens }) => {
    const ids = [...text.matchAll(ID)].map(([, id]) => id ?? '');
    const cut = ROOT.exec(text)?.[1];
    if (text.trimStart().startsWith('…')) return { text, tokens, ids: cut === undefined ? [] : [cut], kind: 'cut' };
    const isNode = !WARNING.test(text) && (ids.length > 0 || text.startsWith(' '));
    return { text, tokens, ids, kind: isNode ? 'node' : 'frame' };
  });
}

/** Every node in its place, those without a line of their own included. */
export function rowsWithLeftOut(view: View, isSearch: boolean): Row[] {
  const rows = rowsOf(view);
  const shown = new Map(rows.flatMap((row) => (row.kind === 'node' ? row.ids.map((id) => [id, row] as const) : [])));
  const first = rows.findIndex(({ kind }) => kind === 'node');
  const written = new Set<Row>();
  const tree = view.nodes.flatMap((node): Row[] => {
    const row = shown.get(node.id);
    if (row === undefined) return [leftOutRow(node, isSearch)];
    if (written.has(row)) return [];
    written.add(row);
    return [row];
  });
  return [...rows.slice(0, Math.max(0, first)), ...tree];
}

function leftOutRow(node: ListedNode, isSearch: boolean): Row {
  const { id, role, title, depth } = node;
  const name = title === undefined ? '' : ` ${JSON.stringify(clip(title))}`;
  const text = `${'  '.repeat(depth)}${role}${name} id=${id}`;
  return { text, tokens: 0, ids: [id], kind: 'leftOut', why: whyLeftOut(node, isSearch) };
}

function whyLeftOut({ folded, offscreen }: ListedNode, isSearch: boolean): LeftOut {
  if (isSearch) return 'no match';
  if (offscreen) return 'off the screen';
  return folded ? 'adds nothing' : 'did not fit';
}

export type LeftOutCounts = { all: number; why: string };

/** How many nodes the model does not get, by the reason. */
function countLeftOut(view: View, isSearch: boolean): LeftOutCounts {
  const shown = new Set(rowsOf(view).flatMap(({ kind, ids }) => (kind === 'node' ? ids : [])));
  const counts = new Map<LeftOut, number>();
  for (const node of view.nodes) {
    if (shown.has(node.id)) continue;
    const why = whyLeftOut(node, isSearch);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { all, why: [...counts].map(([why, count]) => `${count} ${why}`).join(', ') };
}

const plainRows = memo(rowsOf);
const allRows = memo(rowsWithLeftOut);
const leftOutOf = memo(countLeftOut);

const isSearch = ({ args }: State) => args.query !== undefined || args.since !== undefined || args.root !== undefined;

/** The rows that the tree pane has now. */
export function shownRows(state: State): Row[] {
  const { view, showsLeftOut } = state;
  if (view === undefined) return [];
  return showsLeftOut ? allRows(view, isSearch(state)) : plainRows(view);
}

export function leftOut(state: State): LeftOutCounts {
  return state.view === undefined ? { all: 0, why: '' } : leftOutOf(state.view, isSearch(state));
}
