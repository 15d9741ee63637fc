import type { UiNode } from '../../../core/node.ts';
import { walk } from '../../../core/tree.ts';

/** Whether a node has the value it was to get; undefined where it does not report its value. */
export function hasTaken(node: UiNode, wanted: number | string | boolean): boolean | undefined {
  if (node.secure) return undefined;
  if (typeof wanted === 'boolean') return node.checked === undefined ? undefined : node.checked === wanted;
  // What a cell shows is not always what it was given: a formula shows its result.
  if (node.role === 'cell') return undefined;
  if (node.role === 'list' && node.value === undefined) return isSelectedAlone(node, String(wanted));
  const has = node.value ?? (wanted === '' ? '' : undefined);
  if (has === undefined) return undefined;
  if (typeof has === 'number') return Math.abs(has - Number(wanted)) <= 1e-4 * Math.max(1, Math.abs(has));
  // Text areas end in a line break of their own.
  return (
    has === String(wanted) || has === `${wanted}\n` || (node.role === 'textField' && isWithUnit(has, String(wanted)))
  );
}

/** Whether a field has added a unit to its number: 12 becomes "12 pt". */
function isWithUnit(has: string, number: string): boolean {
  const isUnit = /^(?:\s\p{L}{1,4}|\s?[%"'°])$/u;
  return /^-?\d+(?:[.,]\d+)?$/.test(number) && has.startsWith(number) && isUnit.test(has.slice(number.length));
}

/** Lists the titles of the selected rows. */
export function selectedIn(list: UiNode): string[] {
  return selectableRows(list).flatMap(({ selected, title }) => (selected && title !== undefined ? [title] : []));
}

function isSelectedAlone(list: UiNode, title: string): boolean | undefined {
  if (!selectableRows(list).some((row) => row.title === title)) return undefined;
  const selected = selectedIn(list);
  return selected.length > 0 && selected.every((each) => each === title);
}

function selectableRows(list: UiNode): UiNode[] {
  const rows: UiNode[] = [];
  walk(list.children, (node) => {
    if (node.selected !== undefined) rows.push(node);
    return undefined;
  });
  return rows;
}
