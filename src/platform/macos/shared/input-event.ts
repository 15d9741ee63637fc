import type { MouseButton, Point } from '../../../core/backend.ts';

/** One thing that a hand does. Coordinates are points of the screen. */
export type InputEvent =
  | { kind: 'move'; at: Point }
  /** `stroke` is the same, and not 0, for down, drags and up of one press; `clicks` is 2 for the second of a double click. */
  | {
      kind: 'button';
      phase: 'down' | 'drag' | 'up';
      button: MouseButton;
      at: Point;
      clicks: number;
      stroke: number;
      flags: number;
    }
  | { kind: 'key'; code: number; down: boolean; flags: number }
  /** At most MAX_UNITS UTF-16 units: what is more is cut off without a word. */
  | { kind: 'text'; text: string }
  /** Positive is up and left. */
  | { kind: 'wheel'; vertical: number; horizontal: number };

export const MAX_TEXT_UNITS = 20;
