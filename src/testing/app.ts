// Consumers' compilers know `await using` whatever their target.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Particulars } from '../core/backend.ts';
import { EVENT_TYPES, type EventRecord } from '../core/events/ui-event.ts';
import { LIMITS, UNLIMITED_IMAGE } from '../core/limits.ts';
import type { UiNode } from '../core/node.ts';
import type { Rect } from '../core/rect.ts';
import { render } from '../core/render/render.ts';
import type { Look } from '../session/watching/wait-until.ts';
import { type ActOptions, act, findOne, type Verdict } from './act.ts';
import { badArguments, checkedNames, keyAction } from './arguments.ts';
import type { Driver } from './driver.ts';
import { Finder, type FindOptions } from './finder.ts';
import { Hands } from './hands.ts';
import { Locator } from './locator.ts';
import type { SelectorStep } from './selector.ts';
import { textCode } from './selector-code.ts';

/** More changes than this in one observation end it. */
const MAX_EVENTS = 10_000;

/** An application under test. Disposing of it ends a program that was launched, and lets go of one that was attached to. */
export class App extends Finder<Locator> implements AsyncDisposable {
  /** @internal */
  readonly driver: Driver;
  /** The path of the trace, where the session is recorded. It is complete when the application is closed. */
  readonly trace: string | undefined;
  private readonly end: () => Promise<void>;

  /** @internal */
  constructor(driver: Driver, end: () => Promise<void>, trace: string | undefined) {
    super();
    this.driver = driver;
    this.end = end;
    this.trace = trace;
  }

  protected override narrowedBy(step: SelectorStep, { vision = false }: FindOptions = {}): Locator {
    return new Locator(this.driver, { selector: [step], vision });
  }

  get pid(): number {
    return this.driver.session.summary().pid;
  }

  /** The screen, as far as the pointer can reach, where it is known. */
  get screen(): Rect | undefined {
    return this.driver.session.desktopArea;
  }

  /** The titles of its windows. */
  async windows(): Promise<string[]> {
    const { roots } = await this.driver.session.snapshot({ expand: 'nothing' }, this.driver.signal);
    return roots.map(({ title = '' }) => title);
  }

  /** What the program has written to its standard output and error so far: the newest megabyte. */
  get output(): string {
    return this.driver.session.output(undefined, LIMITS.outputRingBytes).text;
  }

  /** Whether it has not exited. */
  get running(): boolean {
    return this.driver.session.summary().state !== 'exited';
  }

  /** Its windows with all that is read of them; with `vision`, what only a picture shows as well. */
  async nodes(options: FindOptions = {}): Promise<UiNode[]> {
    const { vision = false } = checkedNames('nodes', ['vision'], options);
    const { roots } = await this.driver.session.snapshot({ expand: 'nothing', vision }, this.driver.signal);
    return roots;
  }

  /** What the program says of elements besides, one after the other: the name that its code gives each, and a description. */
  particulars(ids: readonly string[]): Promise<Particulars[]> {
    return this.driver.session.particulars(ids, this.driver.signal);
  }

  /**
   * Waits until `look` gives a value for its windows, of which it is asked whenever they may show something else.
   * Resolves to nothing when the time is up or the program has exited.
   */
  async waitFor<T>(look: Look<T>, options: { timeoutMs?: number } = {}): Promise<T | undefined> {
    const { timeoutMs = this.driver.defaults.timeoutMs } = checkedNames('waitFor', ['timeoutMs'], options);
    const { session, signal } = this.driver;
    const found = await look(await this.nodes());
    return found ?? (timeoutMs > 0 ? await session.changes.until(look, timeoutMs, signal) : undefined);
  }

  /** Waits until what a click with `noWaitAfter` has set off has come to rest. False where there is nothing to wait for. */
  settle(): Promise<boolean> {
    return this.driver.session.settle(this.driver.signal);
  }

  /** What changes within this time. */
  async observe(durationMs: number): Promise<EventRecord[]> {
    if (!(durationMs >= 0)) throw badArguments(`observe takes a time in milliseconds, not ${durationMs}.`);
    const { session, signal } = this.driver;
    const request = { events: EVENT_TYPES, durationMs, maxEvents: MAX_EVENTS, endsWhenFull: true, raw: false };
    return (await session.changes.observe(request, {}, signal)).events;
  }

  /** Lends mouse and keyboard, for gestures that no act has, until it is disposed of; acts that need them wait. */
  async hands(): Promise<Hands> {
    const { session, permit, signal } = this.driver;
    return new Hands(await session.lendInput(permit, signal), signal);
  }

  /** The tree as compact text, with the ids that `getById` takes. */
  async tree(): Promise<string> {
    const { roots } = await this.driver.session.snapshot({ expand: 'nothing' }, this.driver.signal);
    return render(roots, { maxTokens: Number.POSITIVE_INFINITY }).text;
  }

  /**
   * A picture of its front window, of one element, or of the whole screen with nothing but that window on it, as PNG in
   * its full size. What is in password fields is blacked out.
   */
  async screenshot(options: { element?: Locator; annotate?: boolean; screen?: boolean } = {}): Promise<Uint8Array> {
    const { driver } = this;
    const { element, annotate = false, screen = false } = options;
    const { timeoutMs } = driver.defaults;
    const id = element && (await findOne(driver, element.wanted, `${element}`, timeoutMs)).id;
    const snapshot = await driver.session.snapshot({ expand: 'nothing' }, driver.signal);
    const wanted = { snapshot, annotate, screen, limits: UNLIMITED_IMAGE, ...(id !== undefined && { elementId: id }) };
    return (await driver.session.picture(wanted, driver.signal)).png;
  }

  /** Presses a key, such as `Escape` or `ctrl+s`, where the focus is. */
  press(key: string, options: ActOptions = {}): Promise<Verdict> {
    const action = keyAction(key);
    return act(this.driver, `press(${textCode(key)})`, options, async () => action);
  }

  /** Types where the focus is. */
  type(text: string, options: ActOptions = {}): Promise<Verdict> {
    if (typeof text !== 'string' || text === '') throw badArguments('type takes a text that is not empty.');
    return act(this.driver, `type(${textCode(text)})`, options, async () => ({ action: 'type', text }));
  }

  /** Ends the program with everything that it started, and its display; an attached one goes on. */
  close(): Promise<void> {
    return this.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}
