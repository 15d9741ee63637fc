import type {
  Hit,
  Inspection,
  NativeAction,
  PlatformEvent,
  Point,
  ReadOptions,
  WindowInfo,
} from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { CgWindow } from '../shared/cg-window.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { InputEvent, KeyStroke } from '../shared/input-event.ts';
import type { AppReading, Calls } from '../shared/messages.ts';
import { accessibilityRequired } from '../shared/permissions.ts';
import { Accessibility, AxError } from './accessibility.ts';
import { AxApplication, withoutElement } from './ax-application.ts';
import type { AxElement } from './ax-elements.ts';
import { AxObserver } from './ax-observer.ts';
import type { Bindings } from './bindings.ts';
import { cgWindows, hasOpenMenu } from './cg-windows.ts';
import { CoreFoundation } from './core-foundation.ts';
import { raiseWindow, windowOf } from './element-window.ts';
import { hitTest } from './hit-test.ts';
import { InputPoster } from './input-poster.ts';
import { inspectElement } from './inspection.ts';
import { findKeyStroke } from './keyboard-layout.ts';
import { performNativeAction } from './native-action.ts';
import { canRecordScreen, isTrusted, responsibleFor } from './permissions.ts';
import { WebContent } from './web-content.ts';

/** An application that does not report its windows at once must not delay the list of all. */
const TITLES_SECONDS = 0.25;

/** The calls that the helper serves, with the objects of the frameworks that they need. */
export class HelperService implements Calls, Disposable {
  readonly guarded = new Set<number>();
  private readonly bindings: Bindings;
  private readonly emit: (events: PlatformEvent[]) => void;
  private readonly cf: CoreFoundation;
  private readonly ax: Accessibility;
  private input: InputPoster | undefined;
  private opened: { app: AxApplication; webContent: WebContent } | undefined;
  private observer: AxObserver | undefined;

  constructor(bindings: Bindings, tell: (events: PlatformEvent[]) => void) {
    this.bindings = bindings;
    this.emit = tell;
    this.cf = new CoreFoundation(bindings);
    this.ax = new Accessibility(this.cf);
  }

  isTrusted(prompt: boolean): boolean {
    return isTrusted(this.cf, prompt);
  }

  canRecordScreen(ask: boolean): boolean {
    return canRecordScreen(this.cf, ask);
  }

  cgWindows(): CgWindow[] {
    return cgWindows(this.cf);
  }

  responsible(): number | undefined {
    return responsibleFor(this.cf, process.pid);
  }

  /** Some processes refuse everybody; where all do, it is the permission that is missing. */
  windowTitles(pids: number[]): (string[] | undefined)[] {
    const answers = pids.map((pid) => this.titlesOf(pid));
    if (answers.length > 0 && answers.every((each) => each === 'refused')) throw accessibilityRequired();
    return answers.map((each) => (each === 'refused' ? undefined : each));
  }

  guard(groups: number[]): void {
    this.guarded.clear();
    for (const group of groups) this.guarded.add(group);
  }

  open(pid: number, needsVoiceOverFlag: boolean): void {
    const app = new AxApplication(this.ax, pid);
    this.opened = { app, webContent: new WebContent(app, needsVoiceOverFlag) };
  }

  read(options: ReadOptions, limitMs: number): AppReading {
    return { ...this.app.read(options, limitMs), unheard: this.observer?.unheard ?? 0 };
  }

  windows(): WindowInfo[] {
    return this.app.windows().map(withoutElement);
  }

  windowOf(ref: string): WindowInfo | undefined {
    const element = this.app.elements.find(ref);
    const window = element && windowOf(this.app, element);
    return window && withoutElement(window);
  }

  inspect(ref: string): Inspection | undefined {
    const element = this.app.elements.find(ref);
    return element && inspectElement(this.app, element);
  }

  perform(ref: string, action: NativeAction): 'done' | 'unsupported' {
    return performNativeAction(this.app, this.elementOf(ref), action);
  }

  hitTest(point: Point): Hit {
    return hitTest(this.app, point);
  }

  hasOpenMenu(): boolean {
    return hasOpenMenu(this.cf, this.app.pid);
  }

  isFrontmost(): boolean {
    return this.app.isFrontmost();
  }

  raise(handle: string): void {
    raiseWindow(this.app, handle);
  }

  activate(): void {
    this.ax.setAttribute(this.app.element, 'AXFrontmost', this.cf.boolean(true));
  }

  watch(): void {
    this.observer ??= new AxObserver(this.app, this.bindings, this.emit);
  }

  unwatch(): void {
    this.observer?.[Symbol.dispose]();
    this.observer = undefined;
  }

  keyStroke(character: string, command: boolean): KeyStroke | undefined {
    return findKeyStroke(this.cf, character, command);
  }

  post(events: InputEvent[]): void {
    for (const event of events) this.poster.post(event);
  }

  pointer(): Point {
    return this.poster.pointer();
  }

  warp(at: Point): void {
    this.poster.warp(at);
  }

  [Symbol.dispose](): void {
    this.unwatch();
    this.opened?.webContent[Symbol.dispose]();
    this.opened?.app[Symbol.dispose]();
    this.input?.[Symbol.dispose]();
    this.ax[Symbol.dispose]();
    this.cf[Symbol.dispose]();
  }

  private titlesOf(pid: number): string[] | 'refused' | undefined {
    using app = new AxApplication(this.ax, pid);
    try {
      return this.ax.withTimeout(app.element, TITLES_SECONDS, () => app.titles());
    } catch (error) {
      if (error instanceof AxError && error.code === CONSTANTS.kAXErrorAPIDisabled) return 'refused';
      throw error;
    }
  }

  private get app(): AxApplication {
    if (this.opened) return this.opened.app;
    throw new Error('No application has been opened in this helper.');
  }

  private get poster(): InputPoster {
    this.input ??= new InputPoster(this.cf);
    return this.input;
  }

  private elementOf(ref: string): AxElement {
    const element = this.app.elements.find(ref);
    if (element) return element;
    throw new UiError('node_not_found', 'node not found: the element is gone.', { hint: 'Call debug_ui again.' });
  }
}
