import type { PlatformEvent, Reading } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/node.ts';
import { isSameRect } from '../../../../core/rect.ts';
import type { Paint, PaintWatch } from '../../screen/paint.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import { ROOT_PATH } from '../protocol/names.ts';
import type { Toolkit, UnreportedChanges } from '../toolkits/toolkit.ts';
import { TreeMemory } from './tree-memory.ts';

/** What is painted while it is being read is read again; something that moves never ends. */
const MAX_PASSES = 2;
/** After so long, an application has told what it has painted. */
const LATE_MS = 500;
/** The deepest first. */
const SILENCES: readonly UnreportedChanges[] = ['all unseen', 'unseen cells'];

/**
 * Keeps the last reading of an application fresh. Events say what happened to which object; where a toolkit keeps
 * silent, paint tells.
 */
export class Mirror implements AsyncDisposable {
  private readonly memory = new TreeMemory();
  private readonly pixels: PaintWatch;
  private readonly staleWhere: Toolkit['staleWhere'];
  private readonly toolkits: () => readonly Toolkit[];
  private readonly tellsLate: boolean;
  private subscription: AsyncDisposable | undefined;
  private layout = '';
  private faces = '';
  private rootsChanged = true;
  /** Where there was paint that the application may not yet have told of when it was read. */
  private early: { areas: Rect[]; atMs: number }[] = [];
  private wasPainted = false;
  private last: Reading | undefined;
  private tail: Promise<unknown> = Promise.resolve();

  /** `toolkits`: of what the application shows now. A guest of Chromium comes and goes. */
  constructor(pixels: PaintWatch, toolkits: () => readonly Toolkit[]) {
    this.pixels = pixels;
    this.toolkits = toolkits;
    this.staleWhere = toolkits().every(({ staleWhere }) => staleWhere === 'changed') ? 'changed' : 'painted';
    this.tellsLate = toolkits().some(({ tellsLate }) => tellsLate);
  }

  async follow(watch: (listener: (event: PlatformEvent) => void) => Promise<AsyncDisposable>): Promise<void> {
    this.subscription = await watch((event) => this.note(event));
  }

  /** A reading that asks the application only for what may have changed. One at a time: they share the memory. */
  read(windows: ScreenWindow[], walk: (memory: TreeMemory) => Promise<Reading>, signal: AbortSignal): Promise<Reading> {
    const turn = this.tail.then(() => this.readNow(windows, walk, signal));
    this.tail = turn.catch(() => this.forget());
    return turn;
  }

  /** True when an object is elsewhere than the last reading said, or nowhere: then nothing of that is believed. */
  doubt(ref: string, ask: () => Promise<Rect | 'gone' | undefined>): Promise<boolean> {
    const turn = this.tail.then(async () => {
      const box = this.memory.before(ref)?.box;
      const now = box && (await ask());
      if (!now || (now !== 'gone' && isSameRect(box, now))) return false;
      this.forget();
      return true;
    });
    this.tail = turn.catch(() => {});
    return turn;
  }

  /** What holds it may have another one in its place. */
  disbelieve(ref: string): void {
    const { parent } = this.memory.before(ref) ?? {};
    this.memory.report(ref);
    if (parent !== undefined) this.memory.report(parent);
  }

  private async readNow(
    windows: ScreenWindow[],
    walk: (memory: TreeMemory) => Promise<Reading>,
    signal: AbortSignal,
  ): Promise<Reading> {
    for (let pass = 1; ; pass++) {
      // What has changed by now is left for the next reading: to look would be to forget it.
      if (this.last && pass > MAX_PASSES) return this.last;
      const paint = await this.paint(windows, signal);
      if (pass === 1) this.begin(paint);
      else this.readOn(paint);
      // Nothing may tell which of two windows that are alike is which.
      const changed = this.memory.hasStale || this.rootsChanged || (pass === 1 && this.memory.hasTwins);
      if (this.last && !changed) return this.last;
      this.rootsChanged = false;
      const reading = await walk(this.memory);
      if (!reading.complete) {
        this.forget();
        return reading;
      }
      this.memory.commit();
      this.last = reading;
    }
  }

  private get silence(): UnreportedChanges {
    const toolkits = this.toolkits();
    return SILENCES.find((each) => toolkits.some(({ silentAbout }) => silentAbout === each)) ?? 'nothing';
  }

  private begin(paint: Paint): void {
    this.memory.begin(
      paint[this.staleWhere],
      this.takeTold(),
      this.wasPainted || paint.painted.length > 0,
      this.silence,
    );
    this.wasPainted = false;
    // All of a window that is new counts as painted.
    if (this.last) this.noteEarly(paint);
  }

  private readOn(paint: Paint): void {
    this.wasPainted ||= paint.painted.length > 0;
    this.noteEarly(paint);
    this.memory.goOn(paint.changed, paint[this.staleWhere]);
  }

  private noteEarly(paint: Paint): void {
    const areas = paint[this.staleWhere];
    if (this.tellsLate && areas.length > 0) this.early.push({ areas, atMs: performance.now() });
  }

  private takeTold(): Rect[] {
    const isTold = ({ atMs }: { atMs: number }) => performance.now() - atMs > LATE_MS;
    const told = this.early.filter(isTold);
    this.early = this.early.filter((each) => !told.includes(each));
    return told.flatMap(({ areas }) => areas);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.pixels[Symbol.dispose]();
    await this.subscription?.[Symbol.asyncDispose]();
  }

  /** Windows that come, go, move or change their size move everything in them. */
  private async paint(windows: ScreenWindow[], signal: AbortSignal): Promise<Paint> {
    const layout = JSON.stringify(
      windows.map(({ handle, bounds, mapped, minimised }) => [handle, bounds, mapped, minimised]),
    );
    if (layout !== this.layout) {
      this.memory.forget();
      this.rootsChanged = true;
    }
    // Qt does not tell of a new title, and GTK 4 not which window is active: it is the window manager that paints both.
    const faces = JSON.stringify(windows.map(({ title, active, modal }) => [title, active, modal]));
    if (faces !== this.faces) this.memory.reportRoots();
    this.layout = layout;
    this.faces = faces;
    return this.pixels.take(windows, signal);
  }

  private note(event: PlatformEvent): void {
    this.memory.report(event.ref);
    if (event.kind === 'window' || event.ref.endsWith(ROOT_PATH)) this.rootsChanged = true;
  }

  /** A reading that was cut short has used up what told where to look. */
  private forget(): void {
    this.memory.forget();
    this.last = undefined;
  }
}
