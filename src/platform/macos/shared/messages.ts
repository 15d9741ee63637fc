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
import type { InputEvent } from './input-event.ts';

/** Why a reading is not the whole tree, if it is not. */
export type ReadOutcome = { hitDepth: boolean; hitNodes: boolean; silent: boolean; late: boolean };

export type AppReading = { roots: PlatformNode[]; outcome: ReadOutcome; complete: boolean };

/** What the helper process does for the server. All of it is synchronous there: one call at a time. */
export interface Calls {
  isTrusted(prompt: boolean): boolean;
  canRecordScreen(ask: boolean): boolean;
  cgWindows(): CgWindow[];
  /** The process that has the keyboard. */
  frontmost(): number | undefined;
  /** The titles of the windows that accessibility shows of each process; undefined where it does not answer. */
  windowTitles(pids: number[]): (string[] | undefined)[];
  /** Ends these process groups should the server die. */
  guard(groups: number[]): void;

  /** Takes on the application that the calls below are about. */
  open(pid: number, heedsVoiceOver: boolean): void;
  read(options: ReadOptions, limitMs: number): AppReading;
  windows(): WindowInfo[];
  windowOf(ref: string): WindowInfo | undefined;
  inspect(ref: string): Inspection | undefined;
  perform(ref: string, action: NativeAction): 'done' | 'unsupported';
  hitTest(point: Point): Hit;
  hasOpenMenu(): boolean;
  raise(handle: string): void;
  /** Asks the application to come to the front. */
  activate(): void;
  watch(): void;
  unwatch(): void;

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
  /** It cannot work here: the package or the frameworks are missing. */
  | { kind: 'useless'; failure: HelperFailure }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: HelperFailure }
  /** Timed from the epoch. */
  | { kind: 'event'; event: PlatformEvent };
