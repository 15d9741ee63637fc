import type { PlatformEvent } from '../../../core/backend.ts';
import { isAlive } from '../../../core/liveness.ts';
import { AxError, CANNOT_COMPLETE, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { Bindings } from './bindings.ts';
import type { CfRef, OutSlot } from './c-types.ts';

const PUMP_MS = 10;
/** After every so many pumps the observer checks whether the application still runs. */
const PUMPS_PER_CHECK = 10;

/** The application reports these for all elements in it. */
const APP_NOTIFICATIONS = [
  ...['AXValueChanged', 'AXFocusedUIElementChanged', 'AXWindowCreated', 'AXSheetCreated', 'AXMainWindowChanged'],
  ...['AXFocusedWindowChanged', 'AXSelectedRowsChanged', 'AXSelectedChildrenChanged', 'AXRowCountChanged'],
  ...['AXRowExpanded', 'AXRowCollapsed', 'AXMenuOpened', 'AXMenuClosed', 'AXLayoutChanged'],
];
/** Only the element itself reports these. */
const WINDOW_NOTIFICATIONS = ['AXUIElementDestroyed', 'AXTitleChanged'];

/**
 * Reports the events of one application, timed from the epoch. Events arrive only while a run loop runs: this one runs it
 * at short intervals.
 */
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
    // A Create function gives ownership: the reference is released in the end.
    this.observer = observer[0];
    const { api, variables } = this.cf;
    api.CFRunLoopAddSource(api.CFRunLoopGetCurrent(), this.source(), variables.kCFRunLoopDefaultMode);
    this.timer = setInterval(() => this.pump(), PUMP_MS);
    try {
      for (const name of APP_NOTIFICATIONS) this.register(app.element, name);
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
    // Releasing the observer removes all its registrations.
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
    if (++this.pumps % PUMPS_PER_CHECK !== 0 || isAlive(this.app.pid)) return;
    this.emit({ kind: 'departed', ref: '', atMs: epochMs() });
    clearInterval(this.timer);
  }

  /** A notification may be unsupported or registered already: neither is an error. An application that does not answer is. */
  private register(element: CfRef, name: string): void {
    const code = this.cf.api.AXObserverAddNotification(this.observer, element, this.cf.constant(name), null);
    if (code === CANNOT_COMPLETE) throw new AxError('AXObserverAddNotification', code);
  }

  private watchWindow(window: CfRef): string {
    const { key } = this.app.elements.intern(window);
    if (this.windows.has(key)) return key;
    this.windows.add(key);
    for (const name of WINDOW_NOTIFICATIONS) this.register(window, name);
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

/** Milliseconds since the epoch: the clock that all processes share. */
const epochMs = () => performance.timeOrigin + performance.now();

function toPlatformEvent(name: string, what: { ref: string; atMs: number }, role: string | undefined): PlatformEvent {
  switch (name) {
    case 'AXValueChanged':
      // The text of a label is its title; the next reading has the new one.
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
