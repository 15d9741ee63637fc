import type {
  Hit,
  Inspection,
  NativeAction,
  PlatformEvent,
  Point,
  ReadOptions,
  WindowInfo,
} from '../../../core/backend.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import type { PlatformNode } from '../../../core/node.ts';
import type { CgWindow } from './cg-window.ts';
import type { InputEvent, KeyStroke } from './input-event.ts';

/**
 * What cut a reading short: its depth, its nodes, an application that stopped answering, or the time. `slow` elements
 * did not answer, while the others did.
 */
export type ReadOutcome = { hitDepth: boolean; hitNodes: boolean; silent: boolean; late: boolean; slow: number };

/** The tree of an application as far as it was read. `unheard` windows could not be watched. */
export type AppReading = { roots: PlatformNode[]; outcome: ReadOutcome; complete: boolean; unheard: number };

/** The calls from the server to the helper process, which runs them synchronously, one at a time. */
export interface Calls {
  isTrusted(prompt: boolean): boolean;
  canRecordScreen(ask: boolean): boolean;
  cgWindows(): CgWindow[];
  /** Returns the process that macOS asks the user about when this one needs a permission, where that can be known. */
  responsible(): number | undefined;
  /** Returns the titles of each process's windows in accessibility; undefined where it does not answer, or refuses. */
  windowTitles(pids: number[]): (string[] | undefined)[];
  /** Sets the process groups that the helper ends when the server dies. */
  guard(groups: number[]): void;

  /** Opens the application that the calls below are about. */
  open(pid: number, needsVoiceOverFlag: boolean): void;
  read(options: ReadOptions, limitMs: number): AppReading;
  windows(): WindowInfo[];
  windowOf(ref: string): WindowInfo | undefined;
  inspect(ref: string): Inspection | undefined;
  perform(ref: string, action: NativeAction): 'done' | 'unsupported';
  hitTest(point: Point): Hit;
  hasOpenMenu(): boolean;
  /** Returns whether the application is in front. */
  isFrontmost(): boolean;
  /** Raises a window of an application that is in front. */
  raise(handle: string): void;
  /** Asks the application to come to the front. */
  activate(): void;
  watch(): void;
  unwatch(): void;

  /** Returns the key for a character on the current keyboard layout; undefined where no key gives it. */
  keyStroke(character: string, command: boolean): KeyStroke | undefined;
  post(events: InputEvent[]): void;
  pointer(): Point;
  warp(at: Point): void;
}

export type CallName = keyof Calls;
export type CallResult<Name extends CallName> = ReturnType<Calls[Name]>;

export type HelperFailure = { code: ErrorCode; message: string; hint?: string | undefined };

export type ToHelper = { id: number; name: CallName; args: unknown[] } | { end: true };

export type FromHelper =
  | { kind: 'ready' }
  /** The helper cannot work here: the package or the frameworks are missing. */
  | { kind: 'unusable'; failure: HelperFailure }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: HelperFailure }
  /** `atMs` counts from the epoch. */
  | { kind: 'events'; events: PlatformEvent[] };
