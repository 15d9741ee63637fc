import type { PlatformEvent, Reading } from '../../../../core/backend.ts';
import { isSameRect, type Rect } from '../../../../core/rect.ts';
import { Serial } from '../../../../core/serial.ts';
import type { Paint, PaintedArea, PaintWatch } from '../../screen/paint.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import { ROOT_PATH } from '../protocol/names.ts';
import type { UnreportedChanges } from '../toolkits/change-habits.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { TreeMemory } from './tree-memory.ts';

/** What is painted while it is being read is read again, but an animation never ends. */
const MAX_PASSES = 2;
/** After so long, an application has reported what it has painted. */
const LATE_MS = 500;
/** What toolkits leave unreported, the most first. */
const UNREPORTED: readonly UnreportedChanges[] = ['all unseen', 'unseen cells'];

/** Where a window is, and whether it shows. */
type Layout = Pick<ScreenWindow, 'bounds' | 'mapped' | 'minimised' | 'popup'>;

const isSameLayout = (a: Layout | undefined, b: Layout | undefined) =>
  a !== undefined &&
  b !== undefined &&
  isSameRect(a.bounds, b.bounds) &&
  a.mapped === b.mapped &&
  a.minimised === b.minimised;

const withoutPopups = (areas: readonly PaintedArea[]) => areas.map(({ inPopup, ...area }) => area);

/**
 * Keeps the last reading of an application fresh. Events report what happened to which object; where a toolkit reports
 * nothing, paint shows it.
 */
export class Mirror implements AsyncDisposable {
  private readonly memory = new TreeMemory();
  private readonly paintWatch: PaintWatch;
  private readonly toolkits: () => readonly Toolkit[];
  private subscription: AsyncDisposable | undefined;
  private layout: ReadonlyMap<number, Layout> = new Map();
  private traits = '';
  private rootsChanged = true;
  /** Where there was paint that the application may not have reported yet when it was read. */
  private unreported: { areas: Rect[]; atMs: number }[] = [];
  private wasPainted = false;
  private touchedAtMs = 0;
  private last: Reading | undefined;
  private readonly turns = new Serial();

  /** `toolkits` are those of what the application shows now: what another shows in it comes and goes. */
  constructor(pixels: PaintWatch, toolkits: () => readonly Toolkit[]) {
    this.paintWatch = pixels;
    this.toolkits = toolkits;
  }

  private get staleWhere(): Toolkit['staleWhere'] {
    return this.toolkits().every(({ staleWhere }) => staleWhere === 'changed') ? 'changed' : 'painted';
  }

  private get reportsLate(): boolean {
    return this.toolkits().some(({ reportsLate }) => reportsLate);
  }

  async follow(watch: (listener: (event: PlatformEvent) => void) => Promise<AsyncDisposable>): Promise<void> {
    this.subscription = await watch((event) => this.note(event));
  }

  /** Asks the application only for what may have changed. Readings share the memory, so one runs at a time. */
  read(windows: ScreenWindow[], walk: (memory: TreeMemory) => Promise<Reading>, signal: AbortSignal): Promise<Reading> {
    return this.turns.run(async () => {
      try {
        return await this.readNow(windows, walk, signal);
      } catch (error) {
        this.forget();
        throw error;
      }
    });
  }

  /** Reads what shows, and then more than that from there on, which is not kept. */
  readFurther(
    windows: ScreenWindow[],
    walk: (memory: TreeMemory) => Promise<Reading>,
    walkFurther: (memory: TreeMemory) => Promise<Reading>,
    signal: AbortSignal,
  ): Promise<Reading> {
    return this.turns.run(async () => {
      try {
        const { complete } = await this.readNow(windows, walk, signal);
        // Nothing is known after a reading that was cut short.
        return await walkFurther(complete ? this.memory : new TreeMemory());
      } catch (error) {
        this.forget();
        throw error;
      } finally {
        this.memory.startOver();
      }
    });
  }

  /** True when an object is elsewhere than the last reading had it, or gone: then all of that reading is forgotten. */
  hasMoved(ref: string, ask: () => Promise<Rect | 'gone' | undefined>): Promise<boolean> {
    return this.turns.run(async () => {
      const box = this.memory.before(ref)?.box;
      const now = box && (await ask());
      if (!now || (now !== 'gone' && isSameRect(box, now))) return false;
      this.forget();
      return true;
    });
  }

  /** Its parent is read again as well, since it may have another object in its place. */
  invalidate(ref: string): void {
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
      // What has changed by now is left for the next reading: taking the paint would lose it.
      if (this.last && pass > MAX_PASSES) return { ...this.last, touchedAtMs: this.touchedAtMs };
      const paint = await this.takePaint(windows, signal);
      if (pass === 1) this.begin(paint, windows);
      else this.resume(paint);
      const isTouched = paint.painted.length > 0 || this.rootsChanged || this.memory.staleCount.reported > 0;
      if (isTouched) this.touchedAtMs = performance.now();
      // Nothing may distinguish two windows that are alike.
      const changed = this.memory.hasStale || this.rootsChanged || (pass === 1 && this.memory.hasTwins);
      if (this.last && !changed) return { ...this.last, touchedAtMs: this.touchedAtMs };
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

  private get unreportedChanges(): UnreportedChanges {
    const toolkits = this.toolkits();
    return UNREPORTED.find((each) => toolkits.some(({ unreported }) => unreported === each)) ?? 'nothing';
  }

  private begin(paint: Paint, windows: readonly ScreenWindow[]): void {
    // No paint tells that something is elsewhere in a window that is minimised, which its manager moves about meanwhile.
    for (const { handle, mapped } of windows) if (!mapped) this.memory.reportAllIn(handle);
    this.memory.begin(
      paint[this.staleWhere],
      this.takeReported(),
      this.wasPainted || paint.painted.length > 0,
      this.unreportedChanges,
    );
    this.wasPainted = false;
    // All of a window that is new counts as painted.
    if (this.last) this.noteUnreported(paint);
  }

  private resume(paint: Paint): void {
    this.wasPainted ||= paint.painted.length > 0;
    this.noteUnreported(paint);
    this.memory.readOn(paint.changed, paint[this.staleWhere]);
  }

  private noteUnreported(paint: Paint): void {
    const areas = paint[this.staleWhere];
    if (this.reportsLate && areas.length > 0) this.unreported.push({ areas, atMs: performance.now() });
  }

  private takeReported(): Rect[] {
    const isReported = ({ atMs }: { atMs: number }) => performance.now() - atMs > LATE_MS;
    const reported = this.unreported.filter(isReported);
    this.unreported = this.unreported.filter((each) => !reported.includes(each));
    return reported.flatMap(({ areas }) => areas);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.paintWatch[Symbol.dispose]();
    await this.subscription?.[Symbol.asyncDispose]();
  }

  private async takePaint(windows: ScreenWindow[], signal: AbortSignal): Promise<Paint> {
    const layout = new Map<number, Layout>(windows.map((window) => [window.handle, window]));
    this.noteLayout(layout);
    // Qt does not report a new title, nor GTK 4 which window is active, and it is the window manager that paints both.
    const traits = JSON.stringify(windows.map(({ title, active, modal }) => [title, active, modal]));
    if (traits !== this.traits) this.memory.reportRoots();
    this.layout = layout;
    this.traits = traits;
    const { painted, changed } = await this.paintWatch.take(windows, signal);
    if (this.hasPopupsApart) return { painted, changed };
    return { painted: withoutPopups(painted), changed: withoutPopups(changed) };
  }

  /**
   * A window that opens, closes, moves or changes its size moves everything in it. What is in the others stays where it is,
   * but for what their toolkit shows in a popup.
   */
  private noteLayout(layout: ReadonlyMap<number, Layout>): void {
    const handles = [...new Set([...layout.keys(), ...this.layout.keys()])];
    const changed = handles.filter((handle) => !isSameLayout(layout.get(handle), this.layout.get(handle)));
    if (changed.length === 0) return;
    this.rootsChanged = true;
    for (const handle of changed) {
      const before = this.layout.get(handle);
      const isPopup = (layout.get(handle) ?? before)?.popup;
      if (isPopup ? !this.hasPopupsApart : before && !this.memory.holdsWindow(handle)) {
        this.memory.forget();
        return;
      }
      if (isPopup && before) this.memory.forgetPopup(before.bounds);
      this.memory.forgetWindow(handle);
    }
  }

  private get hasPopupsApart(): boolean {
    return this.toolkits().every(({ popupsApart }) => popupsApart);
  }

  private note(event: PlatformEvent): void {
    this.memory.report(event.ref);
    if (event.kind === 'window' || event.ref.endsWith(ROOT_PATH)) this.rootsChanged = true;
  }

  /** A reading that was cut short has used up the reports of where to read again. */
  private forget(): void {
    this.memory.forget();
    this.last = undefined;
  }
}
