import x11, { type Event } from 'x11';
import type { ScreenWindow } from '../screen/window.ts';
import type { XDisplay } from './display.ts';
import type { XWindow } from './window.ts';
import { windows } from './windows.ts';

/** A window that goes on telling while nobody asks is not listened at until somebody does: an idle session costs nothing. */
const ENOUGH = 40;
const WATCHED = x11.eventMask.StructureNotify | x11.eventMask.PropertyChange | x11.eventMask.FocusChange;
/** All that a window is asked for is told in one of these; only override-redirect is not, which is for life in practice. */
const TELLING = new Set([
  'CreateNotify',
  'DestroyNotify',
  'MapNotify',
  'UnmapNotify',
  'ReparentNotify',
  'ConfigureNotify',
  'GravityNotify',
  'CirculateNotify',
  'PropertyNotify',
  'FocusIn',
  'FocusOut',
]);

/** The windows of a display. They are read again only when the server has told of a change in any of them. */
export class WindowList {
  private readonly display: XDisplay;
  private known: readonly XWindow[] | undefined;
  private frames: ReadonlyMap<number, number> = new Map();
  private changes = 0;
  private heard = 0;

  constructor(display: XDisplay) {
    this.display = display;
    display.selectEvents(display.root, x11.eventMask.SubstructureNotify | x11.eventMask.PropertyChange);
    display.onEvent((event) => this.note(event));
  }

  /** Top-level windows and mapped popups, the topmost first. */
  async read(signal: AbortSignal): Promise<readonly XWindow[]> {
    // Everything that happened before this round trip is told by its end.
    if (this.known) await this.display.sync(signal);
    this.heard = 0;
    if (this.known) return this.known;
    const changes = this.changes;
    const watched = this.display.listenedAt;
    const found = await windows(this.display, signal);
    // What happened to a window before it was watched is told by nobody.
    const wasWatched = found.every(({ handle }) => watched.has(handle));
    if (wasWatched && changes === this.changes) this.known = found;
    for (const { handle } of found) this.display.selectEvents(handle, WATCHED);
    this.frames = new Map(found.map(({ handle, frame }) => [handle, frame]));
    return found;
  }

  /** A window of an earlier reading with the frame that it was last seen in. */
  withFrame(window: ScreenWindow): XWindow {
    return { ...window, frame: this.frames.get(window.handle) ?? window.handle };
  }

  private note({ name, atom, wid }: Event): void {
    if (!TELLING.has(name)) return;
    const isTalkative = ++this.heard > ENOUGH && wid !== undefined && wid !== this.display.root;
    if (isTalkative) this.display.ignoreEvents(wid);
    // GTK 4 sets the size hints of its window with every frame.
    else if (atom !== undefined && !this.display.isAskedFor(atom)) return;
    this.changes++;
    this.known = undefined;
  }
}
