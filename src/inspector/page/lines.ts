import type { ListedNode, View } from '../items.ts';

/** A row of the tree pane. `ids` are the elements that it names; `leftOut` says that the model does not get it. */
export type Row = { text: string; tokens: number; ids: string[]; kind: 'node' | 'cut' | 'frame' | 'leftOut' };

const ID = /\bid=([a-z]+_[0-9a-f]+)/g;
const ROOT = /\broot=([a-z]+_[0-9a-f]+)/;

/** The text line by line. */
export function rowsOf({ lines }: View): Row[] {
  return lines.map(({ text, tokens }) => {
    const ids = [...text.matchAll(ID)].map(([, id]) => id ?? '');
    const cut = ROOT.exec(text)?.[1];
    if (text.trimStart().startsWith('…')) return { text, tokens, ids: cut === undefined ? [] : [cut], kind: 'cut' };
    return { text, tokens, ids, kind: ids.length > 0 || text.startsWith(' ') ? 'node' : 'frame' };
  });
}

/** Every node in its place, those without a line of their own included: folded, offscreen or cut. */
export function rowsWithLeftOut(view: View): Row[] {
  const rows = rowsOf(view);
  const shown = new Map(rows.flatMap((row) => (row.kind === 'node' ? row.ids.map((id) => [id, row] as const) : [])));
  const first = rows.findIndex(({ kind }) => kind === 'node');
  const written = new Set<Row>();
  const tree = view.nodes.flatMap((node): Row[] => {
    const row = shown.get(node.id);
    if (row === undefined) return [leftOutRow(node)];
    if (written.has(row)) return [];
    written.add(row);
    return [row];
  });
  return [...rows.slice(0, Math.max(0, first)), ...tree];
}

function leftOutRow({ id, role, title, offscreen, depth }: ListedNode): Row {
  const name = title === undefined ? '' : ` ${JSON.stringify(title)}`;
  const text = `${'  '.repeat(depth)}${role}${name} id=${id}${offscreen ? ' offscreen' : ''}`;
  return { text, tokens: 0, ids: [id], kind: 'leftOut' };
}
