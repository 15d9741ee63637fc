export type Rect = { x: number; y: number; w: number; h: number };

/** The one role vocabulary. A platform role without a match passes through as `atspi:<role>` or `AX<Role>`. */
export const ROLES = [
  'application',
  'window',
  'dialog',
  'button',
  'checkbox',
  'radioButton',
  'switch',
  'slider',
  'knob',
  'textField',
  'textArea',
  'label',
  'list',
  'row',
  'cell',
  'columnHeader',
  'rowHeader',
  'table',
  'tree',
  'treeItem',
  'menu',
  'menuBar',
  'menuItem',
  'tab',
  'tabGroup',
  'toolbar',
  'panel',
  'scrollArea',
  'image',
  'link',
  'scrollBar',
  'progressIndicator',
  'popUpButton',
  'comboBox',
  'spinButton',
  'separator',
  'heading',
  'paragraph',
  'document',
  'canvas',
  'statusBar',
  'tooltip',
] as const;

export type KnownRole = (typeof ROLES)[number];
export type Role = KnownRole | `atspi:${string}` | `AX${string}`;

/** What one of many items in a list is. */
export const ROWS: ReadonlySet<Role> = new Set<Role>(['row', 'cell', 'treeItem']);

/** What holds rows, of which it shows some. */
export const ROW_HOLDERS: ReadonlySet<Role> = new Set<Role>(['list', 'table', 'tree']);

/** Whether any of it may be on the screen, by the line from its window down to it. */
export const mayShow = (line: readonly { offscreen?: true }[]) => line.every(({ offscreen }) => !offscreen);

export const isWindow = ({ role }: { role: Role }) => role === 'window' || role === 'dialog';

export function isKnownRole(word: string): word is KnownRole {
  return ROLES.some((role) => role === word);
}

/**
 * Who knows of it: accessibility, the picture, or both, with the confidence of the latter. `estimated`: its value was
 * read off the picture.
 */
export type NodeSource = 'ax' | { vision: number } | { merged: number; estimated?: true };

/** What is true of one element at one moment, whoever read it. */
export type NodeFacts = {
  role: Role;
  title?: string;
  value?: string | number;
  enabled: boolean;
  focused: boolean;
  checked?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  /** Screen pixels. Absent when the platform gives none or they are not to be believed. */
  bounds?: Rect;
  actions: string[];
  /** The element exists but no pixel of it is on screen (scrolled away, hidden tab, closed menu). */
  offscreen?: true;
  /** A password field: its value is never read, and its pixels are blacked out. */
  secure?: true;
  /** The active window, or a dialog that blocks the others. */
  active?: true;
  modal?: true;
  /** How many children the platform says there are, when not all of them were read. */
  childCount?: number;
};

/** How far something is scrolled, of how much, in screen pixels. */
export type Scroll = { px: number; ofPx: number };

/**
 * One element as a backend read it. `ref` is the platform's own identity of the object, opaque to core. `reusesRows`:
 * the objects of its rows show other items as it scrolls. `keepsPlaces`: those of its tabs stay with their places, and
 * show others when these are moved or removed. `reusesRefs`: the reference of something in it that is gone may come to
 * stand for something else. `scroll`: of a scroll bar.
 */
export type PlatformNode = NodeFacts & {
  ref: string;
  reusesRows?: true;
  keepsPlaces?: true;
  reusesRefs?: true;
  scroll?: Scroll;
  children: PlatformNode[];
};

/** One element as a model sees it. */
export type UiNode = NodeFacts & { id: string; source: NodeSource; children: UiNode[] };
