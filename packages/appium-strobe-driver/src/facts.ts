import type { Particulars, UiNode } from 'strobe-ui/test';

/** The text of an element: what it holds, its name, or the texts of what is in it. */
export function textOf({ title, value, secure, children }: UiNode): string {
  if (secure) return '';
  const own = value ?? title;
  return own === undefined || own === '' ? children.map(textOf).filter(Boolean).join('\n') : String(own);
}

type Value = string | number | boolean | undefined;

/** What can be asked for by name, as attribute or property; the names of AT-SPI's states are taken as well. */
const FACTS: Record<string, (node: UiNode, shows: boolean) => Value> = {
  id: ({ id }) => id,
  name: ({ title }) => title ?? '',
  title: ({ title }) => title ?? '',
  role: ({ role }) => role,
  class: ({ role }) => role,
  value: ({ value }) => value,
  text: textOf,
  enabled: ({ enabled }) => enabled,
  sensitive: ({ enabled }) => enabled,
  focused: ({ focused }) => focused,
  checked: ({ checked }) => (checked === 'mixed' ? 'mixed' : checked),
  selected: isSelected,
  expanded: ({ expanded }) => expanded,
  visible: (_, shows) => shows,
  showing: (_, shows) => shows,
  displayed: (_, shows) => shows,
  active: ({ active }) => active === true,
  modal: ({ modal }) => modal === true,
  secure: ({ secure }) => secure === true,
  x: ({ bounds }) => bounds?.x,
  y: ({ bounds }) => bounds?.y,
  width: ({ bounds }) => bounds?.w,
  height: ({ bounds }) => bounds?.h,
};

/** One fact of an element; nothing where it has none of this name. */
export function factOf(node: UiNode, shows: boolean, name: string): Value {
  return FACTS[name]?.(node, shows);
}

/** What the program says of an element, as attributes. */
export const saidFacts = ({ programId, description }: Particulars = {}) =>
  [
    ['accessibility-id', programId],
    ['description', description],
  ] as const;

export function isSelected({ selected, checked }: UiNode): boolean {
  return selected === true || checked === true;
}

export type Box = { x: number; y: number; width: number; height: number };

/** In pixels of the screen, which the picture of the page shows. */
export function boxOf({ bounds }: Pick<UiNode, 'bounds'>): Box {
  const { x, y, w, h } = bounds ?? { x: 0, y: 0, w: 0, h: 0 };
  return { x: Math.round(x), y: Math.round(y), width: Math.round(w), height: Math.round(h) };
}
