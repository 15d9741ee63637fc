import type { UiNode } from '../node.ts';
import { centreOf, holdsPoint, type Rect, union } from '../rect.ts';
import { isBlank } from '../text.ts';
import type { Detection } from './detection.ts';

/** What items of menus are taken for, and parts of them: their words, their keys, their marks. */
const PARTS: ReadonlySet<string> = new Set([
  'menuItem',
  'listItem',
  'cell',
  'text',
  'button',
  'iconButton',
  'icon',
  'tab',
  'dropdown',
  'link',
  'checkbox',
  'radio',
  'textField',
]);
/** More things side by side are no item but a palette. */
const MOST_PARTS = 4;
/** Parts of one item share as much of their height. */
const SAME_ROW = 0.5;
/** In heights of the others: a higher box is around several items. */
const SEVERAL = 1.8;

/** In a menu that only the display knows, everything in one row is one item. Roots are those of its tree. */
export function joinMenuItems(detections: readonly Detection[], roots: readonly UiNode[]): Detection[] {
  const menus = roots.filter(({ role, source }) => role === 'menu' && source === 'display');
  let joined = [...detections];
  for (const { bounds: menu } of menus) {
    if (!menu) continue;
    const inside = joined.filter(({ label, bounds }) => PARTS.has(label) && holdsPoint(menu, centreOf(bounds)));
    const rest = joined.filter((each) => !inside.includes(each));
    joined = [...rest, ...rowsOf(withoutFrames(inside)).flatMap((row) => itemOf(row, menu))];
  }
  return joined;
}

function withoutFrames(parts: readonly Detection[]): Detection[] {
  const heights = parts.map(({ bounds }) => bounds.h).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const isAround = ({ bounds }: Detection) =>
    bounds.h > SEVERAL * usual && parts.filter((each) => holdsPoint(bounds, centreOf(each.bounds))).length > 2;
  return parts.filter((each) => !isAround(each));
}

function rowsOf(parts: readonly Detection[]): Detection[][] {
  const rows: Detection[][] = [];
  for (const part of parts.toSorted((a, b) => centreOf(a.bounds).y - centreOf(b.bounds).y)) {
    const row = rows.at(-1);
    if (row?.some(({ bounds }) => isBeside(bounds, part.bounds))) row.push(part);
    else rows.push([part]);
  }
  return rows;
}

function isBeside(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return shared >= SAME_ROW * Math.min(a.h, b.h);
}

/** An item can be clicked all across its menu. */
function itemOf(row: readonly Detection[], menu: Rect): Detection[] {
  const parts = row.toSorted((a, b) => a.bounds.x - b.bounds.x);
  const words = parts.map(({ description }) => description).filter((text) => !isBlank(text));
  if (parts.length > MOST_PARTS || words.length === 0) return [...row];
  const { y, h } = parts.map(({ bounds }) => bounds).reduce(union);
  const checked = parts.find((part) => part.checked !== undefined)?.checked;
  return [
    {
      label: 'menuItem',
      description: words.join(' '),
      confidence: Math.max(...parts.map(({ confidence }) => confidence)),
      bounds: { x: menu.x, y, w: menu.w, h },
      ...(checked !== undefined && { checked }),
    },
  ];
}
