import type { Key, Modifier } from './keys.ts';
import type { PlatformNode } from './node.ts';
import type { Rect } from './rect.ts';
import type { Timeouts } from './timeouts.ts';
import type { ToolkitHabits } from './toolkit-habits.ts';

/** The port that every platform implements. Platform → Desktop → Application. */
export interface Platform {
  readonly name: 'linux' | 'macos' | 'web';
  /** The display of a call that names none. */
  defaultDisplay(): DisplayKind;
  /** Opens the user's own desktop, or a new isolated one, on what the settings say where it is not given. */
  openDesktop(kind: DisplayKind, signal: AbortSignal, on?: IsolatedKind): Promise<Desktop>;
  /** Lists what this machine has and lacks, for `strobe doctor`. */
  diagnose(signal: AbortSignal): Promise<Finding[]>;
}

export type DisplayKind = 'current' | 'isolated';

/** The kinds of display server that isolated displays can have. */
export type IsolatedKind = 'x11' | 'wayland';

/** A display with its accessibility bus: the user's own, or a private one that dies with its owner. */
export interface Desktop extends AsyncDisposable {
  readonly kind: DisplayKind;
  readonly timeouts: Timeouts;
  /** Lists the running accessible applications. */
  apps(signal: AbortSignal): Promise<AppInfo[]>;
  /** Starts a program with what its toolkit needs to be accessible; the caller's own environment and flags win. */
  start(request: ProgramRequest, signal: AbortSignal): Promise<Program>;
  /** Returns the accessible application of the program or of a process it started, once its first window shows. */
  waitForApp(program: Program, signal: AbortSignal): Promise<Application>;
  /** Returns the program by its windows alone, to take pictures of one that has no accessibility. */
  appOnScreen(program: Program, signal: AbortSignal): Promise<Application | undefined>;
  /** Whether it shows a window and has not announced itself to accessibility, where that can be told. */
  showsBareWindow?(program: Program, signal: AbortSignal): Promise<boolean>;
  /** Describes what `waitForApp` has found so far, to explain a time-out. */
  describeProgress(program: Program, signal: AbortSignal): Promise<string>;
  attach(app: AppInfo, signal: AbortSignal): Promise<Application>;
}

export type ProgramRequest = {
  command: string;
  /** The file to run, where it is known already: the search is not made again. */
  file?: string;
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

export type AppInfo = {
  name: string;
  pid: number;
  toolkit: string;
  windows: string[];
  /** The name of macOS for it, such as com.apple.TextEdit. */
  bundleId?: string;
};

/** A program as the lists of a policy know it: by its name, or by the files that run, the program and its script. */
export type AppIdentity = { name: string; executables?: readonly string[] };

export interface Application extends AsyncDisposable {
  readonly info: AppInfo;
  readonly timeouts: Timeouts;
  /** One for each of its processes that accessibility knows. */
  readonly identities: readonly AppIdentity[];
  /** It has no accessibility: its tree has its windows, as the display knows them, and nothing in them. */
  readonly isBare?: true;
  /** Whether its own process has ended, so that what it shows is of processes that it had started. */
  hasEnded?(): boolean;
  isRunning(): boolean;
  /**
   * Whether it does something, or waits for a processor to do it: what it has been asked for may be still to come.
   * Absent where nobody knows.
   */
  isBusy?(): boolean;
  /** Reads the whole tree. A slow or partly dead application gives a part of it with a warning, and no error. */
  read(options: ReadOptions, signal: AbortSignal): Promise<Reading>;
  /** Calls the listener for every change that the platform reports, in the order of arrival, until it is disposed of. */
  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable>;
  /**
   * Calls the listener whenever its windows look different, until it is disposed of; a text cursor that blinks is no
   * difference. Undefined where the display does not report what is painted.
   */
  watchLooks?(listener: () => void, signal: AbortSignal): Promise<AsyncDisposable | undefined>;
  windows(signal: AbortSignal): Promise<WindowInfo[]>;
  /** The part of the screen that the pointer can reach, where it is known; windows may extend beyond it. */
  readonly desktopArea?: Rect | undefined;
  capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture>;

  /** Reports what a person does with mouse and keyboard, in all programs. Undefined where the platform cannot tell. */
  watchInput?(listener: (input: HandInput) => void, signal: AbortSignal): Promise<AsyncDisposable | undefined>;
  /** How this platform names its two ways of acting. */
  readonly methods: { native: ActMethod; input: ActMethod };
  readonly habits: ToolkitHabits;
  /** What acting on an object needs to know beyond its facts, read afresh. Undefined when the object is gone. */
  inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined>;
  /** What the program says of objects besides their facts, one after the other. */
  particulars?(refs: readonly string[], signal: AbortSignal): Promise<Particulars[]>;
  /** Does one thing through the accessibility API. `unsupported` means that nothing was done. */
  perform(ref: string, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'>;
  /** What a click at this point would reach. */
  hitTest(point: Point, signal: AbortSignal): Promise<Hit>;
  /**
   * Whether an object is gone or elsewhere than in the last reading, where the platform may not report it: objects that
   * look the same change places without an event. The next reading has the new place.
   */
  hasMoved?(ref: string, signal: AbortSignal): Promise<boolean>;
  /** Makes the next reading ask for an object again, which has changed without an event. */
  invalidate?(ref: string): void;
  /** The program that a click at this point, or a key, would go to now, where the platform can know. */
  receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<AppIdentity | undefined>;
  /** The window that holds an object. */
  windowOf(ref: string, signal: AbortSignal): Promise<WindowInfo | undefined>;
  /** A menu or list of this application has popped up and takes every click. */
  hasOpenMenu(signal: AbortSignal): Promise<boolean>;
  /** Brings a window before the others and gives it focus. */
  raise(handle: string, signal: AbortSignal): Promise<void>;
  /**
   * Lends mouse and keyboard for as long as `work` runs, to one caller at a time. Afterwards no key or button
   * is down and, on the user's own display, the pointer is back where it was.
   */
  useInput<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export type ActMethod = 'ax' | 'cgevent' | 'atspi' | 'xtest' | 'wayland' | 'cdp';

export type Point = { x: number; y: number };

export type Inspection = {
  editable: boolean;
  focused: boolean;
  multiLine: boolean;
  /** Keys that are typed on it take the place of what it holds: the cells of a sheet. */
  typedOver?: true;
  /** It can be given any text, and replaces one that it does not accept when it loses focus. */
  correctsOnBlur?: true;
  /** It can be given any text, which takes effect when Return is pressed, as in the boxes beside a document. */
  commitsOnReturn?: true;
  /** F2 opens its editor, if it has one. */
  editedAtF2?: true;
  /** A widget that is in no tree may lie on it, and has the keyboard after a click without being its editor. */
  mayHoldWidget?: true;
  /** It is a paragraph of its own: Return starts another one, which gets focus. */
  endsAtReturn?: true;
  /** It shows a text that it is given without taking it in: its application gets to know of keys alone. */
  takesKeysOnly?: true;
  /** It takes a text that it is given, and tells its application that it was edited only where keys did that. */
  editedByKeys?: true;
  /** Its application may take what it holds only once focus has left it. */
  endsOnBlur?: true;
  /** It shows one item of a list that drops down. */
  dropsDown?: true;
  /** A check mark may stand at its start, where a click switches it; the platform does not report whether one does. */
  mayHaveCheckMark?: true;
  /** Infinite where there is no limit; `value` where it is known. */
  range?: { min: number; max: number; step: number; value?: number };
  /** Offsets count characters as the platform does; the content of a password field is absent. */
  text?: { length: number; caret: number; selected: boolean; content?: string };
};

/** The name that its program gives an object in its code, and what it says about it. Absent where it says nothing. */
export type Particulars = { programId?: string; description?: string };

export type NativeAction =
  | { kind: 'press' }
  | { kind: 'setNumber'; value: number }
  | { kind: 'setText'; text: string }
  /** At the caret. */
  | { kind: 'insertText'; text: string }
  /** The item of a combo box or list with this text. */
  | { kind: 'choose'; item: string }
  | { kind: 'focus' }
  /** Puts the caret behind the text; nothing is selected then. */
  | { kind: 'caretToEnd' }
  /** Scrolls the object into view. */
  | { kind: 'reveal' }
  /** Scrolls until the upper left corner of the object is there, or as near as it goes. */
  | { kind: 'scrollTo'; corner: Point };

export type Hit =
  /**
   * `chain` leads from the object that would be hit up to its window, as far as it is known. `stacking`: whether
   * it minds what lies over what, answers as if nothing did, or cannot be believed; `exact` where it minds, in a
   * document, what a click goes through as well.
   */
  | { kind: 'own'; window: WindowInfo; popup: boolean; chain: string[]; stacking: Stacking }
  | { kind: 'other'; app: string }
  | { kind: 'nothing' };

export type Stacking = 'exact' | 'known' | 'ignored' | 'unknown';

export type Direction = 'up' | 'down' | 'left' | 'right';
export type MouseButton = 'left' | 'right' | 'middle';
/** How often a mouse button is clicked on one spot, while these keys are held. */
export type Clicks = { button: MouseButton; count: number; modifiers?: readonly Modifier[] };

/** A button goes down or up; these keys are held from its press to its release. */
export type ButtonStep = { button: MouseButton; isDown: boolean; modifiers: readonly Modifier[] };

export const ONE_CLICK: Clicks = { button: 'left', count: 1 };

/** When a click was sent, and when the application was known to have taken it, as `performance.now()` counts. */
export type LastClick = { at: Point; button: MouseButton; sentMs: number; takenMs?: number };

export interface Input {
  /** The last click with this mouse, also by another action. Toolkits do some things a while after a click. */
  readonly lastClick?: LastClick | undefined;
  click(at: Point, clicks: Clicks, signal: AbortSignal): Promise<void>;
  wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void>;
  /** Presses at `from`, goes to `to` in ten moves 16 ms apart, and lets go. */
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** The pointer goes there, and the application has taken that. */
  hover(at: Point, signal: AbortSignal): Promise<void>;
  /** One step of a gesture, at the pace of the caller: the pointer goes there, then a button down or up. */
  point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void>;
  press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void>;
  /**
   * `arrived` resolves when the application has taken in all characters so far: keys that are borrowed for characters
   * the keyboard lacks must not change their meaning before. Returns what no key could be made for.
   */
  type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]>;
}

/** What a person does with mouse or keyboard, as the platform sees it. `atMs` counts like performance.now(). */
export type HandInput = { atMs: number; modifiers: Modifier[] } & (
  | { kind: 'button'; isDown: boolean; button: MouseButton; at: Point }
  | { kind: 'wheel'; direction: Direction; at: Point }
  /** `text` is what it types, where it types something. */
  | { kind: 'key'; key: Key | undefined; text: string | undefined }
);

export type ReadOptions = {
  depth: number;
  maxNodes: number;
  /**
   * Where to read what is scrolled away, hidden or beyond the visible rows of a table as well: nowhere, in the whole
   * application, or below one object.
   */
  expand: 'nothing' | 'everything' | { ref: string };
  /** What does not show is read for this long, times the patience; what is left then is counted. As long as it takes, else. */
  expandMs?: number;
};

export type Reading = {
  /** The application's windows, the active one first. */
  roots: PlatformNode[];
  warnings: string[];
  /** False when a deadline, a limit or a dead object cut the reading short. */
  complete: boolean;
  /** The application stopped answering: only a part of what it shows was read, or nothing, and the rest is from before. */
  responsiveness?: 'part' | 'nothing';
  /** A window has just opened: whether accessibility reports it shows a moment later. */
  awaitsWindow?: true;
  /** When it was last noticed to have painted or reported something, like performance.now(), where the platform knows. */
  touchedAtMs?: number;
  /** For how long nothing had looked different by the end of the reading, where the platform knows. */
  stillMs?: number;
};

/** A change as the platform reports it. `ref` is the object it happened to; `atMs` counts like performance.now(). */
export type PlatformEvent = { ref: string; atMs: number } & (
  | { kind: 'value'; value?: string | number }
  /** Empty where the platform does not report the new title. */
  | { kind: 'title'; title: string }
  | { kind: 'focus' }
  | { kind: 'state'; state: string; on: boolean }
  | { kind: 'children'; change: 'added' | 'removed'; child?: string }
  | { kind: 'window'; change: 'opened' | 'closed' | 'activated' | 'deactivated'; title: string }
  /** Something about the object that has no kind of its own: its selection, role, description … */
  | { kind: 'other'; what: string }
  /** One of the application's registrations is gone, with all its objects. It may be restarting. */
  | { kind: 'departed' }
  /** Changes before this one may not have been reported. */
  | { kind: 'gap' }
);

export type WindowInfo = {
  /** The platform's number for the window, opaque to the caller. */
  handle: string;
  title: string;
  bounds: Rect;
  active: boolean;
  dialog: boolean;
  /** Its application takes no input elsewhere until it closes. */
  modal: boolean;
  visible: boolean;
  /** A menu, drop-down list or tooltip. */
  popup?: true;
  /** It is one of several windows that only focus distinguishes, and it does not have focus. */
  isGuess?: true;
};

/** `withoutPopups`: of the window alone, where the platform can tell. */
export type CaptureRequest = { window?: string; area?: Rect; withoutPopups?: true };

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
  /** Its menus and other popups that are drawn over the window, the topmost first. */
  popups?: WindowInfo[];
};

export type Finding = {
  name: string;
  level: 'ok' | 'warning' | 'missing';
  detail: string;
  /** The command or setting that repairs it. */
  fix?: string;
};
