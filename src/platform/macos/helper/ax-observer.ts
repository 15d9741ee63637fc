import type { PlatformEvent } from '../../../core/backend.ts';
import { isAlive } from '../shared/liveness.ts';
import { AxError, CANNOT_COMPLETE, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { Bindings } from './bindings.ts';
import type { CfRef, OutSlot } from './c-types.ts';

const PUMP_MS = 10;
/** Every so many pumps it is looked whether the application still runs. */
const PUMPS_A_LOOK = 10;

/** These are told by the application as a whole, of whatever is in it. */
const OF_THE_APPLICATION = [
  ...['AXValueChanged', 'AXFocusedUIElementChanged', 'AXWindowCreated', 'AXSheetCreated', 'AXMainWindowChanged'],
  ...['AXFocusedWindowChanged', 'AXSelectedRowsChanged', 'AXSelectedChildrenChanged', 'AXRowCountChanged'],
  ...['AXRowExpanded', 'AXRowCollapsed', 'AXMenuOpened', 'AXMenuClosed', 'AXLayoutChanged'],
];
/** These only by the element that they are about. */
const OF_A_WINDOW = ['AXUIElementDestroyed', 'AXTitleChanged'];

/** Listens to one application; its events are timed from the epoch. Without a run loop no event comes: it is pumped for as long as this lives. */
export class AxObserver implements Disposable {
  private readonly app: AxApplication;
  private readonly callback: Disposable & { address: CfRef };
  private readonly observer: CfRef;
  private readonly emit: (event: PlatformEvent) => void;
  private readonly windows = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private pumps = 0;

  constructor(app: AxApplication, bindings: Bindings, tell: (event: PlatformEvent) => void) {
    this.app = app;
    this.emit = tell;
    this.callback = bindings.observerCallback((_, element, name) => this.onNotification(element, name));
    const observer: OutSlot<CfRef> = [null];
    const code = this.cf.api.AXObserverCreate(app.pid, this.callback.address, observer);
    if (code !== SUCCESS || observer[0] === null) {
      this.callback[Symbol.dispose]();
      throw new AxError('AXObserverCreate', code);
    }
    // A Create function: the reference is ours until the end.
    this.observer = observer[0];
    const { api, variables } = this.cf;
    api.CFRunLoopAddSource(api.CFRunLoopGetCurrent(), this.source(), variables.kCFRunLoopDefaultMode);
    this.timer = setInterval(() => this.pump(), PUMP_MS);
    try {
      for (const name of OF_THE_APPLICATION) this.register(app.element, name);
      for (const { element } of app.windows()) this.watchWindow(element.ref);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer);
    const { api, variables } = this.cf;
    api.CFRunLoopRemoveSource(api.CFRunLoopGetCurrent(), this.source(), variables.kCFRunLoopDefaultMode);
    // With the observer go all its registrations.
    this.cf.release(this.observer);
    this.callback[Symbol.dispose]();
  }

  private get cf() {
    return this.app.ax.cf;
  }

  private source(): CfRef {
    const source = this.cf.api.AXObserverGetRunLoopSource(this.observer);
    if (source === null) throw new Error('The observer has no run-loop source.');
    return source;
  }

  private pump(): void {
    this.cf.api.CFRunLoopRunInMode(this.cf.variables.kCFRunLoopDefaultMode, 0, 0);
    if (++this.pumps % PUMPS_A_LOOK !== 0 || isAlive(this.app.pid)) return;
    this.emit({ kind: 'departed', ref: '', atMs: epochMs() });
    clearInterval(this.timer);
  }

  /** Applications lack some of them, and some are registered already: neither is an error. Silence is. */
  private register(element: CfRef, name: string): void {
    const code = this.cf.api.AXObserverAddNotification(this.observer, element, this.cf.constant(name), null);
    if (code === CANNOT_COMPLETE) throw new AxError('AXObserverAddNotification', code);
  }

  private watchWindow(window: CfRef): string {
    const { key } = this.app.elements.intern(window);
    if (this.windows.has(key)) return key;
    this.windows.add(key);
    for (const name of OF_A_WINDOW) this.register(window, name);
    return key;
  }

  /** Called by the frameworks while the run loop is pumped; element and name are borrowed. */
  private onNotification(element: CfRef, notification: CfRef): void {
    const name = this.cf.decode(notification);
    if (name === 'AXWindowCreated' || name === 'AXSheetCreated') this.watchWindow(element);
    const { key, role } = this.app.elements.intern(element);
    if (name === 'AXUIElementDestroyed') this.windows.delete(key);
    this.emit(toPlatformEvent(String(name), { ref: key, atMs: epochMs() }, role));
  }
}

/** The clock that all processes share. */
const epochMs = () => performance.timeOrigin + performance.now();

function toPlatformEvent(name: string, what: { ref: string; atMs: number }, role: string | undefined): PlatformEvent {
  switch (name) {
    case 'AXValueChanged':
      // The text of a label is its title; what it is now, the next reading tells.
      return role === 'AXStaticText' ? { ...what, kind: 'title', title: '' } : { ...what, kind: 'value' };
    case 'AXTitleChanged':
      return { ...what, kind: 'title', title: '' };
    case 'AXFocusedUIElementChanged':
      return { ...what, kind: 'focus' };
    case 'AXWindowCreated':
    case 'AXSheetCreated':
      return { ...what, kind: 'window', change: 'opened', title: '' };
    case 'AXUIElementDestroyed':
      return { ...what, kind: 'window', change: 'closed', title: '' };
    case 'AXMainWindowChanged':
    case 'AXFocusedWindowChanged':
      return { ...what, kind: 'window', change: 'activated', title: '' };
    default:
      return { ...what, kind: 'other', what: name };
  }
}
