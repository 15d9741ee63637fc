import x11, { type Event } from 'x11';
import type { ScreenWindow } from '../../screen/window.ts';
import type { XDisplay } from '../connection/display.ts';
import type { XWindow } from './window.ts';
import { windows } from './windows.ts';

/** The events of a window that sends more than this unread are not selected until the next reading: idling costs nothing. */
const MAX_UNREAD_EVENTS = 40;
const WATCHED_EVENTS = x11.eventMask.StructureNotify | x11.eventMask.PropertyChange | x11.eventMask.FocusChange;
/** These report every change of what is read of a window but override-redirect, which never changes in practice. */
const CHANGE_EVENTS = new Set([
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

/** The windows of a display. They are read again only when the server has reported a change of any of them. */
export class WindowList {
  private readonly display: XDisplay;
  private known: readonly XWindow[] | undefined;
  private frames: ReadonlyMap<number, number> = new Map();
  private changes = 0;
  private unreadEvents = 0;

  constructor(display: XDisplay) {
    this.display = display;
    display.selectEvents(display.root, x11.eventMask.SubstructureNotify | x11.eventMask.PropertyChange);
    display.onEvent((event) => this.note(event));
  }

  /** Top-level windows and mapped popups, the topmost first. */
  async read(signal: AbortSignal): Promise<readonly XWindow[]> {
    // Everything that happened before this round trip is reported by its end.
    if (this.known) await this.display.sync(signal);
    this.unreadEvents = 0;
    if (this.known) return this.known;
    const changes = this.changes;
    const watched = this.display.windowsWithEvents;
    const found = await windows(this.display, signal);
    // What happened to a window before its events were selected is not reported.
    const wasWatched = found.every(({ handle }) => watched.has(handle));
    if (wasWatched && changes === this.changes) this.known = found;
    for (const { handle } of found) this.display.selectEvents(handle, WATCHED_EVENTS);
    this.frames = new Map(found.map(({ handle, frame }) => [handle, frame]));
    return found;
  }

  /** A window of an earlier reading with the frame that it was last seen in. */
  withFrame(window: ScreenWindow): XWindow {
    return { ...window, frame: this.frames.get(window.handle) ?? window.handle };
  }

  private note({ name, atom, wid }: Event): void {
    if (!CHANGE_EVENTS.has(name)) return;
    const isTalkative = ++this.unreadEvents > MAX_UNREAD_EVENTS && wid !== undefined && wid !== this.display.root;
    if (isTalkative) this.display.ignoreEvents(wid);
    // GTK 4 sets the size hints of its window with every frame.
    else if (atom !== undefined && !this.display.isAskedFor(atom)) return;
    this.changes++;
    this.known = undefined;
  }
}
