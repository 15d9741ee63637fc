import type { MouseButton, Point } from '../../../core/backend.ts';

/** A key by its number, which stands for a place, and what is held with it for the character that is meant. */
export type KeyStroke = { code: number; shift: boolean; option: boolean };

/** One event of the mouse or the keyboard. Coordinates are points of the screen. */
export type InputEvent =
  | { kind: 'move'; at: Point }
  /** `pressNumber` is the same, and not 0, for down, drags and up of one press; `clicks` is 2 for the second of a double click. */
  | {
      kind: 'button';
      phase: 'down' | 'drag' | 'up';
      button: MouseButton;
      at: Point;
      clicks: number;
      pressNumber: number;
      flags: number;
    }
  | { kind: 'key'; code: number; down: boolean; flags: number }
  /** At most MAX_TEXT_UNITS UTF-16 units: macOS drops the rest without an error. */
  | { kind: 'text'; text: string }
  /** Positive numbers scroll up and left. */
  | { kind: 'wheel'; vertical: number; horizontal: number };

export const MAX_TEXT_UNITS = 20;
