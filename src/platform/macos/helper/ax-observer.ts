import type { PlatformEvent } from '../../../core/backend.ts';
import { isAlive } from '../../../core/liveness.ts';
import { CONSTANTS } from '../shared/constants.ts';
import { AxError, CANNOT_COMPLETE, SUCCESS } from './accessibility.ts';
import type { AxApplication } from './ax-application.ts';
import type { Bindings } from './bindings.ts';
import type { CfRef, OutSlot } from './c-types.ts';

const PUMP_MS = 10;
/** In a flood of events, calls get their turn after so many. */
const MOST_A_PUMP = 5_000;
/** After every so many pumps the observer checks whether the application still runs. */
const PUMPS_PER_CHECK = 10;
/** A busy application refuses a registration, and may take it a moment later. */
const RETRY_MS = 100;
const RETRIES = 30;
const RETRY_SECONDS = 0.25;

/** The application reports these for all elements in it. */
const APP_NOTIFICATIONS = [
  ...['AXValueChanged', 'AXFocusedUIElementChanged', 'AXWindowCreated', 'AXSheetCreated', 'AXMainWindowChanged'],
  ...['AXFocusedWindowChanged', 'AXSelectedRowsChanged', 'AXSelectedChildrenChanged', 'AXRowCountChanged'],
  ...['AXRowExpanded', 'AXRowCollapsed', 'AXMenuOpened', 'AXMenuClosed', 'AXLayoutChanged'],
];
/** Only the element itself reports these. */
const WINDOW_NOTIFICATIONS = ['AXUIElementDestroyed', 'AXTitleChanged'];

/** An event without the time at which it came. */
type PlatformEventFacts = PlatformEvent extends infer Each
  ? Each extends PlatformEvent
    ? Omit<Each, 'atMs'>
    : never
  : never;

/** A notification of a window that its application has refused to report so far. */
type Registration = { key: string; name: string; tries: number };

/**
 * Reports the events of one application, timed from the epoch. Events arrive only while a run loop runs: this one runs it
 * at short intervals, and passes on together what has come.
 */
export class AxObserver implements Disposable {
  private readonly app: AxApplication;
  private readonly callback: Disposable & { address: CfRef };
  private readonly observer: CfRef;
  private readonly tell: (events: PlatformEvent[]) => void;
  private readonly windows = new Set<string>();
  private readonly unheardWindows = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private arrived: PlatformEvent[] = [];
  private refused: Registration[] = [];
  private retryAtMs = 0;
  private pumps = 0;

  constructor(app: AxApplication, bindings: Bindings, tell: (events: PlatformEvent[]) => void) {
    this.app = app;
    this.tell = tell;
    this.callback = bindings.observerCallback((_, element, name) => this.receive(element, name));
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
      for (const name of APP_NOTIFICATIONS) this.registerForApp(name);
      for (const { element } of app.windows()) this.watchWindow(element.ref);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** How many windows could not be watched. */
  get unheard(): number {
    return this.unheardWindows.size;
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
    this.drain();
    if (this.refused.length > 0 && performance.now() >= this.retryAtMs) this.retry();
    if (++this.pumps % PUMPS_PER_CHECK === 0 && !isAlive(this.app.pid)) {
      this.add({ kind: 'departed', ref: '' });
      clearInterval(this.timer);
    }
    if (this.arrived.length === 0) return;
    this.tell(this.arrived);
    this.arrived = [];
  }

  /** A run of no seconds handles one event at most, and says so to those alone who want to return after each. */
  private drain(): void {
    const { api, variables } = this.cf;
    const runOnce = () => api.CFRunLoopRunInMode(variables.kCFRunLoopDefaultMode, 0, 1);
    for (let events = 0; events < MOST_A_PUMP; events++) {
      if (runOnce() !== CONSTANTS.kCFRunLoopRunHandledSource) return;
    }
  }

  private add(event: PlatformEventFacts): void {
    this.arrived.push({ ...event, atMs: epochMs() });
  }

  /** Called by the frameworks, where an error would end the process with all events that are still to come. */
  private receive(element: CfRef, notification: CfRef): void {
    try {
      this.onNotification(element, String(this.cf.decode(notification)));
    } catch {
      this.add({ kind: 'gap', ref: '' });
    }
  }

  /** Element and name are borrowed. */
  private onNotification(element: CfRef, name: string): void {
    if (name === 'AXWindowCreated' || name === 'AXSheetCreated') this.watchWindow(element);
    const { key, role } = this.app.elements.intern(element);
    if (name === 'AXUIElementDestroyed') this.forgetWindow(key);
    this.add(toPlatformEvent(name, key, role));
  }

  private registerForApp(name: string): void {
    const code = this.register(this.app.element, name);
    if (code === CANNOT_COMPLETE) throw new AxError('AXObserverAddNotification', code);
  }

  private watchWindow(window: CfRef): void {
    const { key } = this.app.elements.intern(window);
    if (this.windows.has(key)) return;
    this.windows.add(key);
    for (const name of WINDOW_NOTIFICATIONS) {
      if (!isRefused(this.register(window, name))) continue;
      this.refused.push({ key, name, tries: 0 });
      this.retryAtMs = performance.now() + RETRY_MS;
    }
  }

  private forgetWindow(key: string): void {
    this.windows.delete(key);
    this.unheardWindows.delete(key);
    this.refused = this.refused.filter((each) => each.key !== key);
  }

  /** Returns the frameworks' error code. */
  private register(element: CfRef, name: string): number {
    return this.cf.api.AXObserverAddNotification(this.observer, element, this.cf.constant(name), null);
  }

  private retry(): void {
    this.refused = this.refused.filter((each) => this.isStillRefused(each));
    this.retryAtMs = performance.now() + RETRY_MS;
  }

  private isStillRefused(each: Registration): boolean {
    const ref = this.app.elements.find(each.key)?.ref;
    if (ref === undefined) return false;
    const code = this.app.ax.withTimeout(ref, RETRY_SECONDS, () => this.register(ref, each.name));
    // What happened to the window until now was not reported, whether it is from now on or not.
    if (!isRefused(code)) this.add({ kind: 'gap', ref: each.key });
    if (!isRefused(code) || ++each.tries < RETRIES) return isRefused(code);
    this.unheardWindows.add(each.key);
    this.add({ kind: 'gap', ref: each.key });
    return false;
  }
}

/** An application that is busy, or has too many observers. That it does not support something is no refusal. */
function isRefused(code: number): boolean {
  return code === CANNOT_COMPLETE || code === CONSTANTS.kAXErrorFailure;
}

/** Milliseconds since the epoch: the clock that all processes share. */
const epochMs = () => performance.timeOrigin + performance.now();

function toPlatformEvent(name: string, ref: string, role: string | undefined): PlatformEventFacts {
  switch (name) {
    case 'AXValueChanged':
      // The text of a label is its title; the next reading has the new one.
      return role === 'AXStaticText' ? { ref, kind: 'title', title: '' } : { ref, kind: 'value' };
    case 'AXTitleChanged':
      return { ref, kind: 'title', title: '' };
    case 'AXFocusedUIElementChanged':
      return { ref, kind: 'focus' };
    case 'AXWindowCreated':
    case 'AXSheetCreated':
      return { ref, kind: 'window', change: 'opened', title: '' };
    case 'AXUIElementDestroyed':
      return { ref, kind: 'window', change: 'closed', title: '' };
    case 'AXMainWindowChanged':
    case 'AXFocusedWindowChanged':
      return { ref, kind: 'window', change: 'activated', title: '' };
    default:
      return { ref, kind: 'other', what: name };
  }
}
