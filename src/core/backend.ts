import type { PlatformNode, Rect } from './node.ts';

/** The port that every platform implements. Platform → Desktop → Application. */
export interface Platform {
  readonly name: 'linux' | 'macos' | 'web';
  /** What a call without `display` gets. */
  defaultDisplay(): DisplayKind;
  openDesktop(kind: DisplayKind, signal: AbortSignal): Promise<Desktop>;
  /** What this machine lacks, for `strobe doctor`. */
  diagnose(signal: AbortSignal): Promise<Finding[]>;
}

export type DisplayKind = 'current' | 'isolated';

/** A display with its accessibility bus: the user's own, or a private one that dies with its owner. */
export interface Desktop extends AsyncDisposable {
  readonly kind: DisplayKind;
  /** Running accessible applications. */
  apps(signal: AbortSignal): Promise<AppInfo[]>;
  /** Starts a program with what its toolkit needs to be accessible; the caller's own environment and flags win. */
  start(request: ProgramRequest, signal: AbortSignal): Promise<Program>;
  /** The accessible application of the program or of a process it started, once its first window shows. */
  waitForApp(program: Program, signal: AbortSignal): Promise<Application>;
  /** What `waitForApp` has seen so far, to explain a time-out. */
  describeProgress(program: Program, signal: AbortSignal): Promise<string>;
  attach(app: AppInfo, signal: AbortSignal): Promise<Application>;
}

export type ProgramRequest = {
  command: string;
  args: string[];
  cwd: string | undefined;
  env: Record<string, string>;
};

/** A program we started, with everything it brought along. */
export interface Program {
  readonly pid: number;
  readonly exited: Promise<ProgramExit>;
  /** Whether this process is the program's own or one that it started, however indirectly. */
  owns(pid: number): boolean;
  /** Whether anything of it still runs: a wrapper script may be long gone. */
  isRunning(): boolean;
  onOutput(listener: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void): void;
  /** SIGTERM, then SIGKILL, for the program and every process it started. */
  end(): Promise<void>;
}

export type ProgramExit = { code: number | null; signal: string | null };

export type AppInfo = { name: string; pid: number; toolkit: string; windows: string[] };

export interface Application extends AsyncDisposable {
  readonly info: AppInfo;
  isRunning(): boolean;
  /** Reads the whole tree. Never throws for a slow or partly dead application: what was read, and why not more. */
  read(options: ReadOptions, signal: AbortSignal): Promise<Reading>;
  windows(signal: AbortSignal): Promise<WindowInfo[]>;
  capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture>;
}

export type ReadOptions = {
  depth: number;
  maxNodes: number;
  /**
   * Where to read what is scrolled away, hidden or beyond the visible rows of a table as well: nowhere, in the whole
   * application, or below one object.
   */
  expand: 'nothing' | 'everything' | { ref: string };
};

export type Reading = {
  /** The application's windows, the active one first. */
  roots: PlatformNode[];
  warnings: string[];
  /** False when a deadline, a limit or a dead object cut the reading short. */
  complete: boolean;
};

export type WindowInfo = {
  /** The platform's number for the window, opaque to the caller. */
  handle: string;
  title: string;
  bounds: Rect;
  active: boolean;
  dialog: boolean;
  visible: boolean;
};

export type CaptureRequest = { window?: string; area?: Rect };

/** Pixels of a part of the screen. `scale` is pixels per screen unit. */
export type Capture = {
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array;
  bounds: Rect;
  scale: number;
  window: WindowInfo;
  /** The application's other windows. */
  others: WindowInfo[];
};

export type Finding = {
  name: string;
  level: 'ok' | 'warning' | 'missing';
  detail: string;
  /** The command or setting that mends it. */
  fix?: string;
};
