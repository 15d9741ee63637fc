import type { Rect } from './rect.ts';
import type { Role } from './roles.ts';

/** Whether any of it may be on the screen, by the line from its window down to it. */
export const mayShow = (line: readonly { offscreen?: true }[]) => line.every(({ offscreen }) => !offscreen);

/**
 * Where a node is from: accessibility, a picture, or both, with the confidence of the latter; or the display, which
 * knows windows that accessibility does not report. `estimated` means that its value was measured in the picture.
 */
export type NodeSource = 'ax' | 'display' | { vision: number } | { merged: number; estimated?: true };

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
  /** In screen pixels. Absent when the platform reports none or wrong ones. */
  bounds?: Rect;
  actions: string[];
  /** The element exists but no pixel of it is on screen (scrolled away, hidden tab, closed menu). */
  offscreen?: true;
  /** A password field: its value is never read, and its pixels are blacked out. */
  secure?: true;
  /** The active window, or a dialog that blocks the others. */
  active?: true;
  modal?: true;
  /** How many children the platform reports, when not all of them were read. */
  childCount?: number;
};

/** How far something is scrolled, of how much, in screen pixels. */
export type Scroll = { px: number; ofPx: number };

/**
 * One element as a backend read it. `ref` is the platform's own identity of the object, opaque to core. `reusesRows`:
 * the objects of its rows show other items as it scrolls. `keepsPlaces`: those of its tabs stay with their places, and
 * show others when these are moved or removed. `reusesRefs`: the reference of something in it that is gone may come to
 * stand for something else. `scroll`: of a scroll bar. `onDisplay`: a window that only the display knows.
 */
export type PlatformNode = NodeFacts & {
  ref: string;
  reusesRows?: true;
  keepsPlaces?: true;
  reusesRefs?: true;
  scroll?: Scroll;
  onDisplay?: true;
  children: PlatformNode[];
};

/** One element as a model sees it. */
export type UiNode = NodeFacts & { id: string; source: NodeSource; children: UiNode[] };
