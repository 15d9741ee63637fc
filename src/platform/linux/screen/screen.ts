import type { ActMethod, HandInput, Input, Point } from '../../../core/backend.ts';
import type { Rect } from '../../../core/rect.ts';
import type { InputOptions } from './input-options.ts';
import type { PaintWatch } from './paint.ts';
import type { ScreenWindow } from './window.ts';

/** The screen of a desktop: its windows, their pictures, its mouse and keyboard. A display server is behind it. */
export interface Screen extends AsyncDisposable {
  /** What the pointer can reach, in screen pixels. */
  readonly area: Rect;
  /** How actions by mouse and keyboard are reported. */
  readonly inputMethod: ActMethod;
  /** Top-level windows and open popups of all programs, the topmost first. */
  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]>;
  /** The window that a click at this point would go to. `unlisted` is one that `windows` leaves out. */
  windowAt(point: Point, signal: AbortSignal): Promise<ScreenWindow | 'unlisted' | undefined>;
  /** The process that a click at this point, or a key, would reach now, where the display server knows it. */
  receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<number | undefined>;
  /** Whether a program gets every click now, as an open menu does; where that can be known beyond the kinds of windows. */
  isPointerGrabbed?(signal: AbortSignal): Promise<boolean>;
  /** The picture of a window, covered or not. */
  capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture>;
  /** Brings a window before the others, wherever it is, and gives it focus. Resolves when that has happened. */
  raise(handle: number, signal: AbortSignal): Promise<void>;
  /** Mouse and keyboard for as long as `work` runs, one user at a time; no key or button is down afterwards. */
  useInput<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T>;
  /**
   * Resolves when the program of these windows has taken the input so far, or after `INPUT_TAKEN_MS` at the latest. False
   * where the display server cannot ask the program: it may not have taken it.
   */
  waitUntilInputTaken(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<boolean>;
  /** Reports what a person does with mouse and keyboard, in all programs, where the display server tells. */
  watchInput?(listener: (input: HandInput) => void, signal: AbortSignal): Promise<AsyncDisposable>;
  /** Undefined where the screen cannot report all that is painted, such as paint in covered windows. */
  watchPaint(signal: AbortSignal): Promise<PaintWatch | undefined>;
}

/** A program that takes longer for its input is hung or busy, which the next reading finds out. */
export const INPUT_TAKEN_MS = 1_000;

export type WindowCaptureRequest = {
  window: ScreenWindow;
  /** Drawn over the window, the topmost first as `popupsOf` gives them; the picture grows to hold them. */
  popups?: readonly ScreenWindow[];
  /** Only this part, in screen pixels. */
  area?: Rect;
};

/** Pixels of a part of the screen, as RGBA. `bounds` are screen pixels, one to a pixel of the picture. */
export type WindowCapture = { widthPx: number; heightPx: number; rgba: Uint8Array; bounds: Rect };
