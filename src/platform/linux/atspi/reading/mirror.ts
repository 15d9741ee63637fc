import type { PlatformEvent, Reading } from '../../../../core/backend.ts';
import { isSameRect, type Rect } from '../../../../core/rect.ts';
import { Serial } from '../../../../core/serial.ts';
import type { Paint, PaintedArea, PaintWatch } from '../../screen/paint.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import { ROOT_PATH } from '../protocol/names.ts';
import type { StaleWhere, UnreportedChanges } from '../toolkits/change-habits.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { Popups } from '../toolkits/window-habits.ts';
import { TreeMemory } from './tree-memory.ts';

/** What is painted while it is being read is read again, but an animation never ends. */
const MAX_PASSES = 2;
/** After so long, an application has reported what it has painted. */
const LATE_MS = 500;
/** What toolkits leave unreported, the most first. */
const UNREPORTED: readonly UnreportedChanges[] = ['all unseen', 'unseen cells'];
/** Where paint makes things stale, the most first. */
const STALE_WHERE: readonly StaleWhere[] = ['painted', 'changed panes', 'changed'];
/** Where popups show something, the least certain first. */
const POPUPS: readonly Popups[] = ['anywhere', 'in place'];

/** Where a window is, and whether it shows. */
type Layout = Pick<ScreenWindow, 'bounds' | 'mapped' | 'minimised' | 'popup'>;

const isSameLayout = (a: Layout | undefined, b: Layout | undefined) =>
  a !== undefined &&
  b !== undefined &&
  isSameRect(a.bounds, b.bounds) &&
  a.mapped === b.mapped &&
  a.minimised === b.minimised;

const isOpen = (layout: Layout | undefined) => layout?.mapped === true;

const withPopups = (areas: readonly PaintedArea[]) =>
  areas.map((area) => ({ ...area, inPopup: area.inPopup === true }));
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
  /** Popups that have opened since the last reading. */
  private opened: Rect[] = [];
  private rootsChanged = true;
  /** Where there was paint that the application may not have reported yet when it was read. */
  private unreported: { areas: Rect[]; atMs: number }[] = [];
  private wasPainted = false;
  private touchedAtMs = 0;
  /** When something was last seen to look different, and when the last picture was taken. */
  private changedAtMs = 0;
  private picturedAtMs = 0;
  private last: Reading | undefined;
  private readonly turns = new Serial();

  /** `toolkits` are those of what the application shows now: what another shows in it comes and goes. */
  constructor(pixels: PaintWatch, toolkits: () => readonly Toolkit[]) {
    this.paintWatch = pixels;
    this.toolkits = toolkits;
  }

  private staleAreas(paint: Paint): PaintedArea[] {
    const toolkits = this.toolkits();
    const where = STALE_WHERE.find((each) => toolkits.some(({ staleWhere }) => staleWhere === each));
    if (where === 'changed panes') return [...paint.changed, ...this.memory.inChangedPanes(paint)];
    return where === 'changed' ? paint.changed : paint.painted;
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
      if (this.last && pass > MAX_PASSES) return this.timed(this.last);
      const paint = await this.takePaint(windows, signal);
      if (pass === 1) this.begin(paint, windows);
      else this.resume(paint);
      const isTouched = paint.painted.length > 0 || this.rootsChanged || this.memory.staleCount.reported > 0;
      if (isTouched) this.touchedAtMs = performance.now();
      // Nothing may distinguish two windows that are alike.
      const changed = this.memory.hasStale || this.rootsChanged || (pass === 1 && this.memory.hasTwins);
      if (this.last && !changed) return this.timed(this.last);
      this.rootsChanged = false;
      const reading = await this.walkWithPopups(walk);
      if (!reading.complete) {
        this.forget();
        return reading;
      }
      this.memory.commit();
      this.last = reading;
    }
  }

  private timed(reading: Reading): Reading {
    return { ...reading, touchedAtMs: this.touchedAtMs, stillMs: this.picturedAtMs - this.changedAtMs };
  }

  /** All is read where nothing has come into view in a popup: what it shows is somewhere else. */
  private async walkWithPopups(walk: (memory: TreeMemory) => Promise<Reading>): Promise<Reading> {
    const opened = this.opened;
    this.opened = [];
    const reading = await walk(this.memory);
    if (!reading.complete || opened.every((bounds) => this.memory.hasComeIntoView(bounds))) return reading;
    this.memory.forget();
    this.memory.startOver();
    return await walk(this.memory);
  }

  private get unreportedChanges(): UnreportedChanges {
    const toolkits = this.toolkits();
    return UNREPORTED.find((each) => toolkits.some(({ unreported }) => unreported === each)) ?? 'nothing';
  }

  private begin(paint: Paint, windows: readonly ScreenWindow[]): void {
    const areas = this.staleAreas(paint);
    // No paint tells that something is elsewhere in a window that is minimised, which its manager moves about meanwhile.
    for (const { handle, mapped } of windows) if (!mapped) this.memory.reportAllIn(handle);
    this.memory.begin(areas, this.takeReported(), this.wasPainted || paint.painted.length > 0, this.unreportedChanges);
    this.wasPainted = false;
    // All of a window that is new counts as painted.
    if (this.last) this.noteUnreported(areas);
  }

  private resume(paint: Paint): void {
    this.wasPainted ||= paint.painted.length > 0;
    const areas = this.staleAreas(paint);
    this.noteUnreported(areas);
    this.memory.readOn(paint.changed, areas);
  }

  private noteUnreported(areas: Rect[]): void {
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
    this.picturedAtMs = performance.now();
    const { painted, changed } = await this.paintWatch.take(windows, signal);
    if (changed.length > 0) this.changedAtMs = performance.now();
    if (this.popups === 'apart') return { painted: withPopups(painted), changed: withPopups(changed) };
    // All that a popup shows is new to it.
    const isOld = (area: PaintedArea) => !area.inPopup || !this.opened.some((bounds) => isSameRect(area, bounds));
    return { painted: withoutPopups(painted.filter(isOld)), changed: withoutPopups(changed.filter(isOld)) };
  }

  /**
   * A window that opens, closes, moves or changes its size moves everything in it. What is in the others stays where it is,
   * but for what their toolkit shows in a popup.
   */
  private noteLayout(layout: ReadonlyMap<number, Layout>): void {
    const handles = [...new Set([...layout.keys(), ...this.layout.keys()])];
    const changed = handles.filter((handle) => !isSameLayout(layout.get(handle), this.layout.get(handle)));
    if (changed.length === 0) return;
    this.changedAtMs = performance.now();
    this.rootsChanged = true;
    for (const handle of changed) {
      const before = this.layout.get(handle);
      const now = layout.get(handle);
      const isPopup = (now ?? before)?.popup;
      const isKnown = isPopup ? this.notePopup(before, now) : !before || this.memory.holdsWindow(handle);
      if (!isKnown) {
        this.memory.forget();
        return;
      }
      this.memory.forgetWindow(handle);
    }
  }

  /** False where nothing is known of what is in it. */
  private notePopup(before: Layout | undefined, now: Layout | undefined): boolean {
    if (this.popups === 'apart') {
      if (before) this.memory.forgetPopup(before.bounds);
      return true;
    }
    if (this.popups === 'anywhere' || isOpen(before) === isOpen(now)) return false;
    if (before && isOpen(before)) this.memory.reportAllWithin(before.bounds);
    if (!now || !isOpen(now)) return true;
    this.memory.reportHidden();
    this.opened.push(now.bounds);
    return true;
  }

  private get popups(): Popups {
    const toolkits = this.toolkits();
    return POPUPS.find((each) => toolkits.some(({ popups }) => popups === each)) ?? 'apart';
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
