import type { Rect } from '../../../../core/rect.ts';

/** A window as the program that draws it has described it to the compositor. */
export type RelayedWindow = {
  /** The relay's number of the window; later ones are higher. */
  id: number;
  pid: number;
  /** The numbers of windows that a dialog or popup belongs to. */
  parent?: number;
  /** For a popup: where its visible part is, from the corner of the visible part of its parent. */
  popupAt?: { x: number; y: number };
  /** A popup takes every click until it closes. */
  grabs: boolean;
  /** It has a picture. */
  mapped: boolean;
  /** What is drawn, the shadow included. */
  size: { w: number; h: number };
  /** The part of it that is the window, without the shadow. */
  visible: Rect;
};

/** What was painted in a window since it was last asked for, from the corner of what is drawn. */
export type RelayedDamage = { id: number; areas: Rect[] };

/** How many presses and releases of buttons and keys have gone to programs. */
export type Delivered = { buttons: number; keys: number };

/** Questions to the relay, one a line, each answered by one line with its number. */
export type RelayQuestion = { number: number } & (
  | { kind: 'windows' }
  /** Answered when these processes have dealt with all events so far. */
  | { kind: 'ping'; pids: number[] }
  | { kind: 'damage'; ids: number[] }
);

export type RelayAnswer = {
  number: number;
  windows?: RelayedWindow[];
  delivered?: Delivered;
  damage?: RelayedDamage[];
  /** None of the processes has a window. */
  asked?: number;
};

/** Windows carry the relay's number in their app id, so that what the compositor lists can be told apart. */
export const tagOf = (id: number) => `strobe:${id}:`;

export function idInTag(appId: string | null | undefined): number | undefined {
  const match = /^strobe:(\d+):/.exec(appId ?? '');
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
